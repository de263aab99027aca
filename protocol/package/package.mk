# The packages: executables for Windows and static ones for Linux, and what tests them.
#
# A variant is a compiler with its flags; its objects lie in $(PACK)/VARIANT. Programs for
# x86-64 consist of two variants, see dispatch.c; the others of one. Beside the engine there is
# pentad-signature, the subcommand `signature` of pentad-bench as a program of its own: it shows
# that a build searches as all others do. All output is the same bit for bit whenever and
# wherever it is built with the same compilers.

MINGW64 ?= x86_64-w64-mingw32
MINGW32 ?= i686-w64-mingw32
AARCH64 ?= aarch64-linux-gnu
LINUX64 ?= $(if $(filter x86_64-%,$(shell gcc -dumpmachine 2>&1)),,x86_64-linux-gnu-)

# What the archives say of themselves. Whoever publishes one may give an address: make package CONTACT=...
stated   = $(shell sed -n 's/^\#define ENGINE_$(1)  *"\(.*\)"$$/\1/p' engine/engine.h)
VERSION := $(call stated,VERSION)
CONTACT ?= $(call stated,AUTHOR) ($(call stated,COUNTRY))
export CONTACT VERSION

WINDOWS = $(BUILD)/windows
LINUX   = $(BUILD)/linux
PACK    = $(BUILD)/package
# The time that everything in the packages carries, in seconds since 1970.
export SOURCE_DATE_EPOCH ?= 1767225600

WINDOWS_FLAGS = -D__USE_MINGW_ANSI_STDIO=1 -Wno-pedantic-ms-format -DUNICODE -DWIN32_LEAN_AND_MEAN -Wno-float-conversion
# Without the small model a constant of another file is read through a pointer that the linker shares
# between the two variants of a program, and then finds in neither.
WIN64_FLAGS   = -mcmodel=small
# The main thread searches like any helper, so it needs the stack of one.
WINDOWS_LINK  = -Wl,--no-insert-timestamp -Wl,--stack,8388608
LINUX_LINK    = -Wl,--build-id=none

# Compiler, objcopy, flags of the compiler and of the linker of each variant.
define tools
CC_$(1)      = $(2)$(3)
OBJCOPY_$(1) = $(2)objcopy
FLAGS_$(1)   = $(4)
LINK_$(1)    = $(5)
endef
$(eval $(call tools,win64-fast,$(MINGW64)-,gcc-posix,$$(WINDOWS_FLAGS) $$(WIN64_FLAGS) -march=x86-64-v3,$$(WINDOWS_LINK)))
$(eval $(call tools,win64-plain,$(MINGW64)-,gcc-posix,$$(WINDOWS_FLAGS) $$(WIN64_FLAGS) -march=x86-64,$$(WINDOWS_LINK)))
$(eval $(call tools,win32,$(MINGW32)-,gcc-posix,$$(WINDOWS_FLAGS) -march=i686 -msse2 -mfpmath=sse,\
    $$(WINDOWS_LINK)))
$(eval $(call tools,linux64-fast,$(LINUX64),gcc,-march=x86-64-v3,$$(LINUX_LINK)))
$(eval $(call tools,linux64-plain,$(LINUX64),gcc,-march=x86-64,$$(LINUX_LINK)))
$(eval $(call tools,aarch64,$(AARCH64)-,gcc,,$$(LINUX_LINK)))
_win32 := _

VARIANTS := win64-fast win64-plain win32 linux64-fast linux64-plain aarch64

# What each program consists of, and its main().
SIGNATURE      := bench/measure/signature.c bench/ground/arguments.c bench/ground/stones.c bench/text/text.c
# The relatives of five in a row need little speed: they are made small, and a program of two variants
# has them once, in the plain one, whose entry to them both share. Entering needs nothing but the
# words of the command.
RELATIVE_FLAGS := -Os -fno-asynchronous-unwind-tables
RELATIVES      := $(filter engine/variants/% protocol/play/variants/%,$(ENGINE) $(PROTOCOL_ALL))
ENTRIES        := variants_is_wanted variants_run
parts          = $(filter-out $(if $(filter %-fast,$(1))$(filter %signature,$(2)),$(RELATIVES)),$(ENGINE) \
                 $(if $(filter %signature,$(2)),$(SIGNATURE),$(if $(filter \
                 win%,$(1)),$(PROTOCOL_WINDOWS),$(PROTOCOL))))
entry          = $(if $(filter %signature,$(1)),subcommand_signature,main)
packed         = $(patsubst %,$(PACK)/$(1)/%.o,$(basename $(call parts,$(1),$(2))))
PACKED_SOURCES := $(ENGINE) $(PROTOCOL) $(PROTOCOL_WINDOWS) $(SIGNATURE) protocol/package/dispatch.c

define variant
$(PACK)/$(1)/%.o: %.c Makefile protocol/package/package.mk | tools-$(if $(filter win%,$(1)),windows,linux)
	@mkdir -p $$(@D)
	$$(call say,CC  $(1),$$<)
	$$(Q)$$(CC_$(1)) $$(PORTABLE) $$(INCLUDES) $$(FLAGS_release) $$(FLAGS_$(1)) \
	    $$(if $$(filter $(RELATIVES),$$<),$(RELATIVE_FLAGS)) -MMD -MP -c -o $$@ $$<
$(PACK)/$(1)/engine/evaluation/net_embedded.o: $(WEIGHTS)
$(PACK)/$(1)/engine/variants/ultimate_embedded.o: engine/variants/ultimate.weights
$(PACK)/$(1)/%.o: %.S Makefile protocol/package/package.mk | tools-$(if $(filter win%,$(1)),windows,linux)
	@mkdir -p $$(@D)
	$$(call say,AS  $(1),$$<)
	$$(Q)$$(CC_$(1)) -Iengine -c -o $$@ $$<
-include $$(patsubst %,$(PACK)/$(1)/%.d,$$(basename $(PACKED_SOURCES)))
endef
$(foreach v,$(VARIANTS),$(eval $(call variant,$(v))))

# A program as one object that shows nothing but its main(), under the name $(3), and the entries:
# $(call half,variant,program,name). `_` is what the names of C begin with on i386.
define half
$(PACK)/$(1)/$(2).o: $(call packed,$(1),$(2))
	$$(call say,LD  $(1),$$@)
	$$(Q)$$(CC_$(1)) -r -nostdlib -o $$@.whole $$^
	$$(Q)$$(OBJCOPY_$(1)) --redefine-sym $(_$(1))$(call entry,$(2))=$(_$(1))$(3) \
	    $(addprefix --keep-global-symbol=$(_$(1)),$(3) $(ENTRIES)) $$@.whole $$@
	@rm -f $$@.whole
endef

# A program of two variants, and one of a single one: $(call double,family,program,output).
define double
$(call half,$(1)-fast,$(2),main_fast)
$(call half,$(1)-plain,$(2),main_plain)
$(3): $(PACK)/$(1)-plain/protocol/package/dispatch.o $(PACK)/$(1)-fast/$(2).o $(PACK)/$(1)-plain/$(2).o
$(call link,$(1)-plain)
endef
define single
$(call half,$(1),$(2),main)
$(3): $(PACK)/$(1)/$(2).o
$(call link,$(1))
endef
define link
	@mkdir -p $$(@D)
	$$(call say,LD  $(1),$$@)
	$$(Q)$$(CC_$(1)) -static -s $$(LINK_$(1)) -pthread -o $$@ $$^ $$(LDLIBS)
endef

$(foreach p,pbrain-pentad pentad-signature,\
    $(eval $(call double,win64,$(p),$(WINDOWS)/$(p)64.exe))\
    $(eval $(call single,win32,$(p),$(WINDOWS)/$(p).exe))\
    $(eval $(call double,linux64,$(p),$(LINUX)/x86_64/$(p)))\
    $(eval $(call single,aarch64,$(p),$(LINUX)/aarch64/$(p))))

.PHONY: windows package package-linux test-windows test-linux tools-windows tools-linux

# Tools are looked for, and installed if that is allowed, before anything is made with them.
tools-windows tools-linux:
	@sh tests/package_tools.sh $(@:tools-%=%)

windows: $(foreach p,pbrain-pentad pentad-signature,$(WINDOWS)/$(p).exe $(WINDOWS)/$(p)64.exe) ## the executables for Windows (mingw-w64)

ZIP    := $(BUILD)/PENTAD-$(VERSION).zip
TAR    := $(foreach m,x86_64 aarch64,$(BUILD)/pentad-$(VERSION)-linux-$(m).tar.gz)

package: $(ZIP) ## what a tournament wants: both executables and two texts, build/PENTAD-VERSION.zip

package-linux: $(TAR) ## static programs for Linux as archives, build/pentad-VERSION-linux-MACHINE.tar.gz

# Names, times, owners and order are fixed, so the same content gives the same archive.
STAMP = TZ=UTC touch -d @$(SOURCE_DATE_EPOCH)

# A text with its version and contact filled in.
FILL  = awk '{ while (match($$0, /@[A-Z]+@/)) $$0 = substr($$0, 1, RSTART - 1) \
        ENVIRON[substr($$0, RSTART + 1, RLENGTH - 2)] substr($$0, RSTART + RLENGTH); print }'

$(PACK)/contact: FORCE
	@mkdir -p $(@D)
	@echo "$$CONTACT" | cmp -s - $@ || echo "$$CONTACT" >$@

$(ZIP): $(WINDOWS)/pbrain-pentad.exe $(WINDOWS)/pbrain-pentad64.exe protocol/package/package.txt LICENSE $(PACK)/contact
	$(call say,ZIP,$@)
	$(Q)rm -rf $@ $(PACK)/zip && mkdir -p $(PACK)/zip
	$(Q)cp $(filter %.exe,$^) $(PACK)/zip
	$(Q)$(FILL) protocol/package/package.txt | sed 's/$$/\r/' >$(PACK)/zip/PENTAD.txt
	$(Q)sed 's/$$/\r/' LICENSE >$(PACK)/zip/LICENSE.txt
	$(Q)chmod 755 $(PACK)/zip/*.exe && chmod 644 $(PACK)/zip/*.txt && $(STAMP) $(PACK)/zip/*
	$(Q)cd $(PACK)/zip && TZ=UTC zip -X -9 -q '$(abspath $@)' PENTAD.txt LICENSE.txt pbrain-pentad.exe pbrain-pentad64.exe

LINUX_TEXTS := LICENSE protocol/CHANGES.md protocol/package/pbrain-pentad.6
$(BUILD)/pentad-$(VERSION)-linux-%.tar.gz: $(LINUX)/%/pbrain-pentad protocol/package/package_linux.txt $(LINUX_TEXTS) $(PACK)/contact
	$(call say,TAR,$@)
	$(Q)rm -rf $(PACK)/tar/$* && mkdir -p $(PACK)/tar/$*/pentad-$(VERSION)
	$(Q)cp $< $(LINUX_TEXTS) $(PACK)/tar/$*/pentad-$(VERSION)
	$(Q)$(FILL) protocol/package/package_linux.txt >$(PACK)/tar/$*/pentad-$(VERSION)/README.txt
	$(Q)chmod 644 $(PACK)/tar/$*/*/* && chmod 755 $(PACK)/tar/$*/*/pbrain-pentad
	$(Q)tar -C $(PACK)/tar/$* --sort=name --mtime=@$(SOURCE_DATE_EPOCH) --owner=0 --group=0 \
	    --numeric-owner --mode=go-w -cf - pentad-$(VERSION) | gzip -9n > $@

# What both tests need besides the executables: the test runners and the right signature.
PACKAGE_TESTS = $(BUILD)/debug/test-package $(BUILD)/debug/test-protocol $(BUILD)/pentad-bench

test-windows: windows $(ZIP) $(PACKAGE_TESTS) ## try both executables for Windows under Wine
	@sh tests/package_tools.sh wine
	@sh tests/package_run.sh windows $(BUILD)

test-linux: $(foreach m,x86_64 aarch64,$(LINUX)/$(m)/pbrain-pentad $(LINUX)/$(m)/pentad-signature) $(TAR) $(PACKAGE_TESTS) ## try the static programs for Linux, under an emulator where needed
	@sh tests/package_tools.sh qemu
	@sh tests/package_run.sh linux $(BUILD)
