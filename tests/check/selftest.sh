#!/bin/sh
# Checks the checks: tests/check/selftest.sh FOLDER
#
# Lays out a small clean project in FOLDER, which every check must accept, then spoils one
# thing at a time, and the check that is meant for it must refuse. FOLDER is removed again and
# again: it must not exist, or be empty, or hold the mark of an earlier run.
set -u
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: selftest.sh FOLDER}
mark=$folder/.samples-of-selftest
CC=${CC:-cc}
status=0

if [ -e "$folder" ] && [ ! -e "$mark" ] && [ -n "$(ls -A "$folder")" ]; then
    echo "$folder holds something else: selftest.sh would overwrite it. Name a new folder." >&2
    exit 2
fi

# Programs that explain their options, pages that hold these, and a document with a command.
lay_out_programs() {
    mkdir -p "$folder/build" "$folder/bench" "$folder/protocol/package"
    cp "$here/../../protocol/package/manual.sh" "$folder/protocol/package"
    cat >"$folder/build/pbrain-pentad" <<'TEXT'
#!/bin/sh
[ "$1" = play ] && printf 'Usage: pbrain-pentad play\n\n  --level   how well [medium]\n' || echo ' --help'
TEXT
    cat >"$folder/build/pentad-bench" <<'TEXT'
#!/bin/sh
[ "$1" = help ] && printf '  match     play a match\n' && exit
printf 'usage: pentad-bench match\n\n  -games N   How many.\n  -each KEY=VALUE...     tc=T   time\n'
TEXT
    chmod +x "$folder/build/pbrain-pentad" "$folder/build/pentad-bench"
    echo 'build/pentad-bench match -games 5 -each tc=5' >"$folder/bench/README.md"
    for page in protocol/package/pbrain-pentad.6 bench/pentad-bench.1; do
        name=${page##*/}
        cat >"$folder/$page" <<TEXT
.TH X ${name##*.} 2000-01-01 x
.SH NAME
x \\- y
.SH OPTIONS
\\-\\-help
.\\" made by 'make manual'
.\\" made by 'make manual'
TEXT
        sh "$folder/protocol/package/manual.sh" "$folder/$page" "$folder/build/${name%.*}" >"$folder/page"
        mv "$folder/page" "$folder/$page"
    done
}

lay_out() {
    rm -rf "$folder"
    mkdir -p "$folder" && : >"$mark"
    mkdir -p "$folder/engine/ground" "$folder/protocol" "$folder/tests" "$folder/objects/engine/ground"
    cat >"$folder/engine/ground/base.h" <<'TEXT'
/* base: a header. */
#ifndef PENTAD_BASE_H
#define PENTAD_BASE_H

/* A number. */
typedef int Number;

/* Adds one, or takes one away. */
Number base_next(Number n);
Number base_previous(Number n);

#endif
TEXT
    cat >"$folder/engine/ground/base.c" <<'TEXT'
/* base: a module. */
#include "ground/base.h"

static const char *const NAMES[] = {"a", "b"};

Number base_next(Number n) {
    return n + NAMES[0][0];
}
TEXT
    cat >"$folder/engine/engine.h" <<'TEXT'
/* engine: a header. */
#include "ground/base.h"
#define ENGINE_VERSION "3.1"
TEXT
    printf '# Changes\n\n## 3.1\n\n- All.\n\n## 3.0\n' >"$folder/protocol/CHANGES.md"
    echo 'See [changes](protocol/CHANGES.md), engine/ground/base.c, `pbrain-pentad play --level=easy`.' >"$folder/README.md"
    lay_out_programs
    weights=$folder/engine/evaluation/weights
    mkdir -p "$weights"
    echo weights >"$weights/renju.weights"
    echo '    embed renju' >"$folder/engine/evaluation/net_embedded.S"
    {
        echo 'file renju.weights'
        echo "sha256 $(sha256sum <"$weights/renju.weights" | cut -d ' ' -f 1)"
        printf '%s known\n' games labels fit commit data positions loss match
    } >"$weights/MANIFEST"
    cat >"$folder/protocol/main.c" <<'TEXT'
/* main: a program. */
#include "engine.h"
TEXT
}

compile() {
    $CC -std=c11 -O1 -fPIC -I"$folder/engine" -c -o "$folder/objects/engine/ground/base.o" "$folder/engine/ground/base.c"
}

# A function of that many lines, its own two included.
function_of() {
    printf 'int long_one(int n) {\n'
    i=2
    while [ $i -lt "$1" ]; do
        printf '    n++;\n'
        i=$((i + 1))
    done
    printf '}\n'
}

# expect good|bad WHAT CHECK
expect() {
    folder_of=$folder
    [ "$3" = library ] && { compile; folder_of=$folder/objects; }
    output=$(sh "$here/$3.sh" "$folder_of" 2>&1)
    if [ $? = 0 ]; then result=good; else result=bad; fi
    if [ $result != "$1" ]; then
        echo "$3.sh finds a sample $result: $2"
        echo "$output"
        status=1
    fi
    lay_out
}

lay_out
for check in layers includes lengths names headers library documents manual weights words; do
    expect good "nothing is wrong with it" $check
done

echo '#include "engine.h"' >>"$folder/engine/ground/base.c"
expect bad "a low module includes a high one" layers
echo '#include "ground/base.h"' >>"$folder/protocol/main.c"
expect bad "the program includes a header inside the engine" layers
echo '#include "internals.h"' >>"$folder/protocol/main.c"
expect bad "the program includes the internals" layers
echo '#include "internals.h"' >>"$folder/engine/ground/base.c"
expect bad "the engine includes the internals" layers
echo '/* stray */' >"$folder/engine/stray.c"
expect bad "a module that no layer names" layers
echo '#ifdef __linux__' >>"$folder/engine/ground/base.c"
expect bad "conditional compilation" layers
echo '#include <time.h>' >>"$folder/engine/ground/base.c"
expect bad "a module that reads the clock" layers
printf '/* chicken: a header. */\n#include "egg.h"\n' >"$folder/protocol/chicken.h"
printf '/* egg: a header. */\n#include "chicken.h"\n' >"$folder/protocol/egg.h"
expect bad "two modules that include each other" layers

echo 'int base_length(const char *text) { return (int)strlen(text); }' >>"$folder/engine/ground/base.c"
expect bad "a function without its header" includes
printf '#include <string.h>\nsize_t base_length(const char *text) { return strlen(text); }\n' >>"$folder/engine/ground/base.c"
expect good "a function with its header" includes
printf '#include <string.h>\nchar *base_room(void) { return malloc(1); }\n' >>"$folder/engine/ground/base.c"
expect bad "a function with another header" includes
printf '/* As free(a)\n * and free(b). */\nconst char *base_word(void) { return "free(c)"; } // free(d)\n' \
    >>"$folder/engine/ground/base.c"
expect good "a function in comments and strings" includes

function_of 101 >>"$folder/engine/ground/base.c"
expect bad "a function of 101 lines" lengths
function_of 61 >>"$folder/engine/ground/base.c"
expect bad "too many functions of more than 60 lines" lengths
yes '/* line */' | head -n 701 >"$folder/engine/ground/base.c"
expect bad "a file of 701 lines" lengths
{
    printf '/* base: numbers.\n *\n * Written by a program; do not edit.\n */\n'
    yes '/* line */' | head -n 701
} >"$folder/engine/ground/base.c"
expect good "a long file written by a program" lengths

printf '/* next: a module. */\ntypedef int Number;\n' >"$folder/engine/ground/next.c"
expect bad "a second type of one name" names
printf '/* next: a module. */\nstruct Number {\n    int n;\n};\n' >"$folder/engine/ground/next.c"
expect bad "a second type of one name, declared before" names
cp "$folder/engine/ground/base.h" "$folder/protocol/base.h"
sed -i.old 's/Number/Count/g; s/PENTAD_BASE_H/PENTAD_COUNT_H/; s/base_/count_/' "$folder/protocol/base.h"
expect bad "a second header of one name" names
printf '\n/* Adds two. */\nint base_next(int n);\n' >"$folder/protocol/more.h"
expect bad "a second function of one name" names
printf '/* more: a header. */\n#ifndef PENTAD_BASE_H\n#endif\n' >"$folder/protocol/more.h"
expect bad "a guard that another header has" names
if git init -q "$folder" 2>/dev/null; then
    : >"$folder/INFO rule" && git -C "$folder" add "INFO rule"
    expect bad "a file that a test left at the root" names
fi

printf '\nint base_bare(void);\n' >>"$folder/engine/ground/base.h"
expect bad "an undocumented prototype" headers
printf '\ntypedef struct Bare {\n    int n;\n} Bare;\n' >>"$folder/engine/ground/base.h"
expect bad "an undocumented type" headers
printf '\nstatic inline int bare(void) {\n    return 0;\n}\n' >>"$folder/engine/ground/base.h"
expect bad "an undocumented inline function" headers
printf '\n/* Documented. */\nuint64_t base_wide(void);\n' >>"$folder/engine/ground/base.h"
expect bad "a header that needs another" headers
echo 'int base_bare(void) { return 0; }' >"$folder/engine/ground/base.c"
expect bad "a file without an opening comment" headers

echo 'int counter;' >>"$folder/engine/ground/base.c"
expect bad "a global variable" library
echo 'int base_count(void) { static int counter; return ++counter; }' >>"$folder/engine/ground/base.c"
expect bad "a variable that a function keeps" library
echo 'static const char *names[] = {"a"}; const char **base_names(void) { return names; }' \
    >>"$folder/engine/ground/base.c"
expect bad "a table of pointers that can change" library
echo 'int puts(const char *); int base_print(void) { return puts("hello"); }' >>"$folder/engine/ground/base.c"
expect bad "an engine that prints" library

sed -i.old 's/3\.1/3.2/' "$folder/engine/engine.h"
expect bad "changes of the version before" documents
echo 'pbrain-pentad 3.1' >>"$folder/README.md"
expect bad "a second place for the version" documents
echo '[more](protocol/MORE.md)' >>"$folder/README.md"
expect bad "a link that leads nowhere" documents
printf '## `Two` ways, 2nd\n[up](#two-ways-2nd)\n' >>"$folder/README.md"
expect good "a link to a heading" documents
echo '[up](README.md#no-heading)' >>"$folder/README.md"
expect bad "a link to a heading that is not there" documents
echo '`tests/none.c`' >>"$folder/README.md"
expect bad "a file that is not there" documents
: >"$folder/engine/ground/dot.h"
printf '## Map\n| [base](ground/base.h), [dot](ground/dot.h) | x |\n| [engine](engine.h) | x |\n' \
    >"$folder/engine/README.md"
expect good "a map in the order of the layers" documents
: >"$folder/engine/ground/dot.h"
printf '## Map\n| [dot](ground/dot.h) | x |\n| [base](ground/base.h) | x |\n| [engine](engine.h) | x |\n' \
    >"$folder/engine/README.md"
expect bad "a map in another order" documents
printf '## Map\n| [engine](engine.h) | x |\n' >"$folder/engine/README.md"
expect bad "a map without a module" documents

sed -i.old 's/games N/pairs N/' "$folder/build/pentad-bench"
expect bad "a page with an option of another name" manual
sed -i.old 's/help/say/' "$folder/protocol/package/pbrain-pentad.6"
expect bad "a page that lacks an option of the engine" manual
echo '    pentad-bench match -game 5' >>"$folder/bench/README.md"
expect bad "a command with an option that there is not" manual
printf '    pentad-bench match \\\n        -games 5 -each tx=5\n' >>"$folder/bench/README.md"
expect bad "a command with a key that there is not" manual
echo '`pbrain-pentad play --lever easy`' >>"$folder/README.md"
expect bad "a command of the game with a wrong option" manual

echo more >>"$weights/renju.weights"
expect bad "a network with another hash" weights
echo weights >"$weights/caro.weights"
expect bad "a network that the manifest does not know" weights
rm "$weights/renju.weights" && echo weights >"$weights/caro.weights"
sed -i.old 's/renju/caro/' "$folder/engine/evaluation/net_embedded.S"
expect bad "a manifest with a network that is not there" weights
sed -i.old '/^match/d' "$weights/MANIFEST"
expect bad "a network without a match" weights
mkdir -p "$folder/engine/variants"
echo weights >"$folder/engine/variants/other.weights"
echo 'file other.weights' >"$folder/engine/variants/MANIFEST"
expect bad "a network of a variant with another hash" weights

echo '/* TODO: finish. */' >>"$folder/engine/ground/base.c"
expect bad "unfinished business" words
echo '/* See issue #7. */' >>"$folder/engine/ground/base.c"
expect bad "a reference to a tracker" words

rm -rf "$folder"
exit $status
