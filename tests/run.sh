#!/bin/sh
# Runs test programs one after the other and adds up what they say: tests/run.sh PROGRAM...
#
# A Criterion runner reports its counts; any other program counts as one test, which passes when
# it exits with 0. What the tests put into files lies in a folder of this run (TMPDIR), which goes
# with it, whatever happens; a test that passes and leaves something there is a failure, too. Games
# that a test keeps go into that folder, not to those of the person (XDG_DATA_HOME). Says
# which program runs, then its counts and seconds; shows what a program wrote (seeds, for example)
# only when it failed, or with V=1. Ends with one line "N passed, M failed" and fails unless M is 0.
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
XDG_DATA_HOME=$work/data
export TMPDIR XDG_DATA_HOME
mkdir "$TMPDIR" "$XDG_DATA_HOME"

# The number after "WORD: " in the summary line of a Criterion runner.
count() {
    sed -n 's/.*Synthesis:.*'"$1"': \([0-9]*\).*/\1/p' "$log" | tail -n 1
}

# judge PROGRAM STATUS: sets good and bad, and adds to the log what it does not say itself.
judge() {
    good=0
    bad=0
    tested=$(count Tested)
    if [ -n "$tested" ]; then
        good=$(count Passing)
        bad=$((tested - good))
        # A runner may fail although each of its tests passed: a leak at exit, no test at all.
        if [ "$tested" = 0 ] || { [ "$2" != 0 ] && [ "$bad" = 0 ]; }; then bad=$((bad + 1)); fi
    elif [ "$2" = 0 ]; then
        good=1
    else
        bad=1
    fi
    [ "$2" = 0 ] || echo "$1 failed with status $2" >>"$log"
    left=$(ls -d "$TMPDIR"/pentad-* 2>/dev/null)
    if [ "$2" = 0 ] && [ -n "$left" ]; then
        printf '%s leaves behind:\n%s\n' "$1" "$left" >>"$log"
        bad=$((bad + 1))
    fi
    rm -rf "${TMPDIR:?}"/*
}

for program in "$@"; do
    printf '%-16s ' "$(basename "$program")"
    start=$(date +%s)
    "$program" >"$log" 2>&1
    status=$?
    sed "s/$escape\[[0-9;]*m//g" "$log" >"$log.plain" && mv "$log.plain" "$log"
    judge "$program" "$status"
    printf '%4d passed, %d failed, %3d s\n' "$good" "$bad" $(($(date +%s) - start))
    [ "$bad" = 0 ] && [ "${V:-0}" = 0 ] || cat "$log"
    passed=$((passed + good))
    failed=$((failed + bad))
done
if [ "$#" = 0 ]; then
    echo "There is nothing to run."
    exit 1
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
