#!/bin/sh
# Runs test programs one after the other and adds up what they say: tests/run.sh PROGRAM...
#
# A Criterion runner reports its counts; any other program counts as one test, which passes when
# it exits with 0. What the tests put into files lies in a folder of this run (TMPDIR), which goes
# with it, whatever happens; a test that passes and leaves something there is a failure, too. Ends
# with one line "N passed, M failed" and fails unless M is 0.
set -u
passed=0
failed=0
escape=$(printf '\033')
work=$(mktemp -d "${TMPDIR:-/tmp}/pentad-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
log=$work/log
TMPDIR=$work/tests
export TMPDIR
mkdir "$TMPDIR"

# The number after "WORD: " in the summary line of a Criterion runner.
count() {
    sed -n 's/.*Synthesis:.*'"$1"': \([0-9]*\).*/\1/p' "$log" | tail -n 1
}

for program in "$@"; do
    echo "== $program"
    "$program" >"$log" 2>&1
    status=$?
    sed "s/$escape\[[0-9;]*m//g" "$log" >"$log.plain" && mv "$log.plain" "$log"
    cat "$log"
    tested=$(count Tested)
    if [ -n "$tested" ]; then
        good=$(count Passing)
        passed=$((passed + good))
        failed=$((failed + tested - good))
        # A runner may fail although each of its tests passed: a leak at exit, no test at all.
        [ "$status" != 0 ] && [ "$tested" = "$good" ] && failed=$((failed + 1))
        [ "$tested" = 0 ] && failed=$((failed + 1))
    elif [ "$status" = 0 ]; then
        passed=$((passed + 1))
    else
        echo "$program failed with status $status"
        failed=$((failed + 1))
    fi
    left=$(ls -d "$TMPDIR"/pentad-* 2>/dev/null)
    if [ "$status" = 0 ] && [ -n "$left" ]; then
        echo "$program leaves behind:"
        echo "$left"
        failed=$((failed + 1))
    fi
    rm -rf "$TMPDIR"/*
done
if [ "$#" = 0 ]; then
    echo "There is nothing to run."
    exit 1
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
