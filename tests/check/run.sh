#!/bin/sh
# All structure checks: tests/check/run.sh ROOT BUILD
#
# First the checks are checked: each must fail on a small bad sample. BUILD holds the programs,
# BUILD/release the compiled objects, and BUILD is where the samples go.
set -u
root=$1
build=$2
here=$(dirname "$0")
passed=0
failed=0

# check NAME COMMAND...
check() {
    name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        echo "ok      $name"
    else
        failed=$((failed + 1))
        echo "FAILED  $name"
    fi
}

# Whether the samples keep out of a folder that holds something else.
samples_stay_away() {
    taken=$build/check-taken
    rm -rf "$taken"
    mkdir -p "$taken/engine"
    echo kept >"$taken/engine/base.h"
    sh "$here/selftest.sh" "$taken" 2>/dev/null && return 1
    [ "$(cat "$taken/engine/base.h")" = kept ] && [ "$(find "$taken" | wc -l)" = 3 ] && rm -r "$taken"
}

check "the samples overwrite nothing" samples_stay_away
check "the checks can fail" sh "$here/selftest.sh" "$build/check"
check "scripts of the tests" sh "$here/scripts.sh" "$root" "$build/check-scripts"
check "form of commits, on samples" sh "$here/commits_test.sh" "$build/check-commits"
check "layers of engine/, includes" sh "$here/layers.sh" "$root"
check "C headers that sources use" sh "$here/includes.sh" "$root"
check "function and file length" sh "$here/lengths.sh" "$root"
check "one meaning for a name" sh "$here/names.sh" "$root"
check "documented headers" sh "$here/headers.sh" "$root"
check "no mutable globals, a silent engine" sh "$here/library.sh" "$build/release"
check "documents" sh "$here/documents.sh" "$root"
check "manual pages and commands in documents" sh "$here/manual.sh" "$root" "$build"
check "documented dialogues" bash "$here/dialogues.sh" "$root" "$build"
check "completion" bash "$here/completion.sh" "$root" "$build"
check "networks and their manifest" sh "$here/weights.sh" "$root"
check "words" sh "$here/words.sh" "$root"
echo "$passed checks passed, $failed failed"
[ "$failed" = 0 ]
