# Pentad, a five-in-a-row engine. `make help` lists what there is.
#
# Only install, uninstall, format and manual write outside $(BUILD), and test-train for a while;
# tests and packages install what they need. Every configuration (release, debug, the sanitizers) has its own objects in
# $(BUILD)/CONFIGURATION, which are rebuilt when the compiler or a flag changes.

LDLIBS ?= -lm
BUILD  ?= build
CC     ?= cc
PREFIX ?= /usr/local
PLACE   = $(DESTDIR)$(PREFIX)

CLANG_FORMAT ?= clang-format
OPT          ?= -O3
WERROR       ?= 0

# One short line for each file; V=1 shows whole commands.
Q   = $(if $(V),,@)
say = $(if $(V),,@printf '%-12s %s\n' '$(1)' '$(2)')

# The hot loops are written for AVX2; other processors get the compiler's default.
ifneq ($(filter x86_64-% amd64-%,$(shell $(CC) -dumpmachine)),)
ARCH ?= x86-64-v3
endif

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
           -Wmissing-prototypes -Wwrite-strings -Wundef -Wvla \
           $(if $(filter 1,$(WERROR)),-Werror)
PORTABLE = -std=c11 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -pthread -fno-common $(WARNINGS) \
           -include tests/banned.h
COMMON   = $(PORTABLE) $(if $(ARCH),-march=$(ARCH))

# Nobody waits for the code around the engine: it is made small.
SMALL         = $(if $(filter protocol/%,$<),-Os)
FLAGS_release = $(OPT) $(SMALL) -DNDEBUG
FLAGS_debug   = -O2 -g
FLAGS_asan    = -O2 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
FLAGS_tsan    = -O1 -g -fsanitize=thread
CONFIGURATIONS = release debug asan tsan

# Where the programs of a configuration lie; people look for the release ones in $(BUILD).
OUT_release = $(BUILD)
$(foreach c,$(filter-out release,$(CONFIGURATIONS)),$(eval OUT_$(c) = $(BUILD)/$(c)))

# All C and assembler files below a folder. X_windows.c takes the place of X.c for Windows; dispatch.c
# is for the packages alone.
below    = $(sort $(shell find $(1) -name '*.[cS]'))
ENGINE   := $(call below,engine)
BENCH    := $(call below,bench)
PROTOCOL_ALL     := $(filter-out protocol/package/dispatch.c,$(call below,protocol))
FOR_WINDOWS      := $(filter %_windows.c,$(PROTOCOL_ALL))
PROTOCOL         := $(filter-out $(FOR_WINDOWS),$(PROTOCOL_ALL))
# What only variants_screen.c needs.
VARIANTS_DRAWING := $(patsubst %,protocol/play/variants/variants_%.c,view dialog)
PROTOCOL_WINDOWS := $(filter-out $(FOR_WINDOWS:_windows.c=.c) $(VARIANTS_DRAWING),$(PROTOCOL_ALL))
# What net_embedded.S takes into the programs.
WEIGHTS  := $(patsubst %,engine/evaluation/weights/%.weights,$(shell sed -n 's/^ *embed //p' \
    engine/evaluation/net_embedded.S))
FORMATTED := $(sort $(shell find engine protocol bench tests -name '*.[ch]'))

# Includes are paths from the root of the part that a file belongs to, or from engine/.
INCLUDES = -Iengine $(if $(filter protocol/% tests/protocol/%,$<),-Iprotocol) \
           $(if $(filter bench/% tests/bench/% tests/engine/% tests/package/% tests/support/%,$<),-Ibench) $(if $(filter tests/%,$<),-Itests)

# tests/: files that include Criterion are suites, files with a main() are programs of their
# own, the rest is support. The folders say what they are linked with besides the engine.
TESTS        := $(call below,tests)
SUITES       := $(sort $(if $(TESTS),$(shell grep -l 'criterion/criterion\.h' $(TESTS))))
TEST_MAINS   := $(sort $(if $(TESTS),$(shell grep -l '^int main\b' $(TESTS))))
SUPPORT      := $(filter-out $(SUITES) $(TEST_MAINS),$(TESTS))
KINDS        := engine protocol bench package
# The slow reading of the rules that tests hold the engine's tables against.
JUDGE           := bench/solve/judge.c bench/variants/plain_rules.c
PARTS_engine    := $(JUDGE)
PARTS_protocol  := $(filter-out protocol/main.c,$(PROTOCOL)) $(JUDGE)
PARTS_bench     := $(filter-out bench/main.c,$(BENCH))
PARTS_package   := $(PARTS_bench)
$(foreach k,$(KINDS),$(eval SUITES_$(k) := $(filter tests/$(k)/%,$(SUITES))) \
    $(eval SUPPORT_$(k) := $(filter tests/support/% tests/$(k)/%,$(SUPPORT))))
# The suites of the packages take their time and run only on packages, see package.mk.
RUNNERS := $(foreach k,$(filter-out package,$(KINDS)),$(if $(SUITES_$(k)),test-$(k)))
# The programs are named by their files; where a name ends in the given way: $(call programs,%_fuzz).
programs = $(filter $(1),$(basename $(notdir $(TEST_MAINS))))
FUZZERS := $(call programs,%_fuzz)
RACES   := $(call programs,race_%)
LEAKS   := $(call programs,leak_%)

# Criterion's macros do not survive -Wconversion.
TEST_FLAGS = -Wno-conversion $(if $(filter tests/protocol/play/% tests/bench/progress_line.c,$<),-D_XOPEN_SOURCE=700)
# What the tests of whole processes start.
TEST_ENVIRONMENT = PENTAD_PBRAIN='$(abspath $(OUT_$(1))/pbrain-pentad)' \
                   PENTAD_BENCH='$(abspath $(OUT_$(1))/pentad-bench)'

.PHONY: all test test-report demo asan tsan fuzz format format-check check manual install uninstall help \
        clean criterion FORCE
.DELETE_ON_ERROR:

all: $(BUILD)/pbrain-pentad $(BUILD)/pentad-bench ## build the engine and pentad-bench (the default)

# Everything that is built, for one configuration: objects, library, programs, test runners.
objects = $(patsubst %,$(BUILD)/$(1)/%.o,$(basename $(2)))
define configuration
$(BUILD)/$(1)/%.o: %.c $(BUILD)/$(1)/flags
	@mkdir -p $$(@D)
	$$(call say,CC  $(1),$$<)
	$$(Q)$$(CC) $$(COMMON) $$(INCLUDES) $$(FLAGS_$(1)) $$(if $$(filter tests/%,$$<),$$(TEST_FLAGS)) $$(CPPFLAGS) \
	    $$(CFLAGS) -MMD -MP -c -o $$@ $$<
$(BUILD)/$(1)/engine/evaluation/net_embedded.o: $(WEIGHTS)
$(BUILD)/$(1)/engine/variants/ultimate_embedded.o: engine/variants/ultimate.weights
$(BUILD)/$(1)/%.o: %.S $(BUILD)/$(1)/flags
	@mkdir -p $$(@D)
	$$(call say,AS  $(1),$$<)
	$$(Q)$$(CC) -Iengine $$(CPPFLAGS) $$(CFLAGS) -c -o $$@ $$<
$(BUILD)/$(1)/flags: FORCE
	@mkdir -p $$(@D)
	@echo '$$(CC) $$(COMMON) $$(FLAGS_$(1)) $$(CPPFLAGS) $$(CFLAGS) $$(LDFLAGS)' | \
	    cmp -s - $$@ || \
	    echo '$$(CC) $$(COMMON) $$(FLAGS_$(1)) $$(CPPFLAGS) $$(CFLAGS) $$(LDFLAGS)' > $$@
$(OUT_$(1))/libpentad.a: $(call objects,$(1),$(ENGINE))
	@rm -f $$@
	$$(call say,AR  $(1),$$@)
	$$(Q)$$(AR) rcs $$@ $$^
$(OUT_$(1))/pbrain-pentad: $(call objects,$(1),$(PROTOCOL)) $(OUT_$(1))/libpentad.a
$(OUT_$(1))/pentad-bench: $(call objects,$(1),$(BENCH)) $(OUT_$(1))/libpentad.a
$(OUT_$(1))/pbrain-pentad $(OUT_$(1))/pentad-bench:
	$$(call say,LD  $(1),$$@)
	$$(Q)$$(CC) $$(FLAGS_$(1)) $$(CFLAGS) $$(LDFLAGS) -pthread -o $$@ $$^ $$(LDLIBS)
$(call objects,$(1),$(SUITES)): | criterion
$(foreach k,$(KINDS),$(BUILD)/$(1)/test-$(k): $(call objects,$(1),$(SUITES_$(k)) \
    $(SUPPORT_$(k)) $(PARTS_$(k))) $(OUT_$(1))/libpentad.a$(newline))
$(BUILD)/$(1)/test-%:
	$$(call say,LD  $(1),$$@)
	$$(Q)$$(CC) $$(FLAGS_$(1)) $$(CFLAGS) $$(LDFLAGS) -pthread -o $$@ $$^ -lcriterion $$(LDLIBS)
$(foreach t,$(TEST_MAINS),$(BUILD)/$(1)/$(basename $(notdir $(t))): \
    $(call objects,$(1),$(t) $(call support_of,$(t))) $(OUT_$(1))/libpentad.a$(newline))
$(addprefix $(BUILD)/$(1)/,$(basename $(notdir $(TEST_MAINS)))):
	$$(call say,LD  $(1),$$@)
	$$(Q)$$(CC) $$(FLAGS_$(1)) $$(CFLAGS) $$(LDFLAGS) -pthread -o $$@ $$^ $$(LDLIBS)
-include $(patsubst %.o,%.d,$(call objects,$(1),$(ENGINE) $(PROTOCOL) $(BENCH) $(TESTS)))
endef
define newline


endef
# What a program of its own among the tests is linked with, by its folder; none plays at a terminal.
kind_of    = $(word 2,$(subst /, ,$(1)))
support_of = $(filter-out tests/protocol/play/%,$(SUPPORT_$(call kind_of,$(1)))) $(PARTS_$(call kind_of,$(1)))
$(foreach c,$(CONFIGURATIONS),$(eval $(call configuration,$(c))))

include protocol/package/package.mk

# Runs the suites and the given programs of a configuration: $(call run,configuration,programs).
under = $(addprefix $(BUILD)/$(1)/,$(2))
run   = $(call TEST_ENVIRONMENT,$(1)) sh tests/run.sh $(call under,$(1),$(2))
whole = $(OUT_$(1))/pbrain-pentad $(OUT_$(1))/pentad-bench

criterion:
	@CC='$(CC)' sh tests/criterion.sh

test: $(call under,debug,$(RUNNERS)) $(call whole,debug) ## build with assertions and run every suite
	@$(call run,debug,$(RUNNERS))

test-report: all ## press every control of a match report's page and an annotated game's (Node.js)
	@sh tests/package_tools.sh node
	@node tests/report_page.js $(BUILD)/pentad-bench
	@node tests/annotate_page.js $(BUILD)/pbrain-pentad

.PHONY: test-train
test-train: ## bench/train/train.sh in miniature, stopped and resumed
	@sh tests/train.sh .

demo: $(BUILD)/pentad-bench $(BUILD)/pbrain-pentad ## watch a whole game between two engine processes
	$(BUILD)/pentad-bench demo -turn 200

asan: $(call under,asan,$(RUNNERS) $(LEAKS)) $(call whole,asan) ## suites and leak tests, address and undefined checked
	@ASAN_OPTIONS=malloc_context_size=2 LSAN_OPTIONS=suppressions=tests/criterion.supp:print_suppressions=0 \
	    $(call run,asan,$(RUNNERS) $(LEAKS))

tsan: $(call under,tsan,$(RACES)) ## the race tests under ThreadSanitizer
	@$(call run,tsan,$(RACES))

fuzz: $(call under,asan,$(FUZZERS)) ## a bounded run of the fuzz targets, address and undefined checked
	@$(call run,asan,$(FUZZERS))

format: ## rewrite all sources with clang-format
	$(CLANG_FORMAT) -i $(FORMATTED)

format-check: ## complain about sources that clang-format would change
	$(CLANG_FORMAT) --dry-run --Werror $(FORMATTED)

check: $(call objects,release,$(ENGINE) $(PROTOCOL) $(BENCH)) all ## layers, globals, lengths, documentation, words
	@CC='$(CC)' sh tests/check/run.sh . $(BUILD)

manual: all ## write the options that the programs list into their manual pages
	sh protocol/package/manual.sh protocol/package/pbrain-pentad.6 $(BUILD)/pbrain-pentad >$(BUILD)/manual
	cp $(BUILD)/manual protocol/package/pbrain-pentad.6
	sh protocol/package/manual.sh bench/pentad-bench.1 $(BUILD)/pentad-bench >$(BUILD)/manual
	cp $(BUILD)/manual bench/pentad-bench.1

# Where install puts things, and the folders that uninstall removes when nothing else is in them.
# Below /usr and /usr/local the system counts on those of the second line.
INSTALLED = bin/pbrain-pentad bin/pentad-bench share/man/man6/pbrain-pentad.6 share/man/man1/pentad-bench.1 \
            $(COMPLETIONS)/pbrain-pentad $(COMPLETIONS)/pentad-bench
COMPLETIONS = share/bash-completion/completions
FOLDERS  = $(COMPLETIONS) share/bash-completion share/man/man6 share/man/man1 \
           $(if $(DESTDIR)$(filter-out /usr /usr/local,$(patsubst %/,%,$(PREFIX))),share/man share bin .)

install: all ## install programs, manual pages and completion below PREFIX (/usr/local), staged in DESTDIR
	umask 022 && mkdir -p '$(PLACE)/bin' '$(PLACE)/share/man/man6' '$(PLACE)/share/man/man1' '$(PLACE)/$(COMPLETIONS)'
	install -m 755 $(BUILD)/pbrain-pentad $(BUILD)/pentad-bench '$(PLACE)/bin'
	install -m 644 protocol/package/pbrain-pentad.6 '$(PLACE)/share/man/man6'
	install -m 644 bench/pentad-bench.1 '$(PLACE)/share/man/man1'
	install -m 644 protocol/package/pbrain-pentad.bash '$(PLACE)/$(COMPLETIONS)/pbrain-pentad'
	install -m 644 bench/pentad-bench.bash '$(PLACE)/$(COMPLETIONS)/pentad-bench'

uninstall: ## remove what install put there, and its folders where they are empty
	rm -f $(foreach f,$(INSTALLED),'$(PLACE)/$(f)')
	@for folder in $(FOLDERS); do \
	    rmdir '$(PLACE)/'"$${folder#.}" 2>/dev/null || :; \
	done
	@[ ! -d '$(DESTDIR)' ] || { cd '$(DESTDIR)/' && above=$$(dirname '$(PREFIX)') && \
	    rmdir -p "$${above#/}" 2>/dev/null || :; }

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' Makefile protocol/package/package.mk
	@echo 'Variables: BUILD=$(BUILD) CC=$(CC) OPT=$(OPT) ARCH=$(ARCH) WERROR=$(WERROR) PREFIX=$(PREFIX) DESTDIR=$(DESTDIR) CONTACT='"$$CONTACT"' V=$(V)'

clean: ## remove the folder BUILD with all that was built
	rm -rf $(BUILD)
