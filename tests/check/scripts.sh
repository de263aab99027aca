#!/bin/sh
# Tests of the scripts that run tests: tests/check/scripts.sh ROOT FOLDER
#
# tests/run.sh runs small programs that behave like a suite; tests/apt.sh finds an apt-get that
# only pretends. FOLDER is made for that and removed.
set -u
root=$(cd "$1" && pwd)
folder=$2
mark=$folder/.samples-of-scripts
status=0

if [ -e "$folder" ] && [ ! -e "$mark" ]; then
    echo "$folder holds something else: scripts.sh would overwrite it." >&2
    exit 2
fi
rm -rf "$folder"
mkdir -p "$folder/bin" && : >"$mark"
folder=$(cd "$folder" && pwd)

complain() {
    echo "$1, but it says:"
    sed 's/^/    /' "$folder/said"
    status=1
}

# sample NAME: a program made of standard input.
sample() {
    { echo '#!/bin/sh'; cat; } >"$folder/$1"
    chmod +x "$folder/$1"
}

# run PROGRAM...: what run.sh says is in the file `said`, how it ends in $ended.
run() {
    (cd "$folder" && env -u V sh "$root/tests/run.sh" "$@") >"$folder/said" 2>&1
    ended=$?
}

# says PATTERN: whether a line of the output matches.
says() {
    grep -qE "$1" "$folder/said"
}

last_line() {
    tail -n 1 "$folder/said"
}

sample good <<'TEXT'
echo 'seed 12345'
echo '[====] Synthesis: Tested: 7 | Passing: 7 | Failing: 0 | Crashing: 0'
TEXT
sample bad <<'TEXT'
echo 'seed 54321'
echo '[====] Synthesis: Tested: 5 | Passing: 3 | Failing: 2 | Crashing: 0'
exit 1
TEXT
sample empty <<'TEXT'
echo '[====] Synthesis: Tested: 0 | Passing: 0 | Failing: 0 | Crashing: 0'
TEXT
sample leaky <<'TEXT'
echo '[====] Synthesis: Tested: 2 | Passing: 2 | Failing: 0 | Crashing: 0'
exit 23
TEXT
sample plain <<'TEXT'
echo 'all is well'
TEXT
sample untidy <<'TEXT'
: >"$TMPDIR/pentad-left"
TEXT
# Keeps what has been said by the time it runs.
sample late <<'TEXT'
cp said seen
TEXT

run ./good ./plain
[ $ended = 0 ] && says '^good +7 passed, 0 failed, +[0-9]+ s$' && says '^plain +1 passed' &&
    [ "$(last_line)" = "8 passed, 0 failed" ] ||
    complain "two suites that pass have a line each and a sum"
if says 'seed|all is well|Synthesis'; then complain "a suite that passes shows no log"; fi

run ./good ./bad
[ $ended = 1 ] && says '^seed 54321$' && says '^./bad failed with status 1$' &&
    [ "$(last_line)" = "10 passed, 2 failed" ] ||
    complain "a suite that fails shows its log and counts"
if says 'seed 12345'; then complain "the log of the suite beside it is not shown"; fi

run ./good ./late
grep -q '^good .* s$' "$folder/seen" && grep -q '^late' "$folder/seen" ||
    complain "the name of a suite is there before it ends"

for one in empty leaky untidy; do
    run ./$one
    [ $ended = 1 ] && says ', 1 failed$' || complain "$one counts as one failure"
done
says 'pentad-left' || complain "a file that is left behind is named"
run
[ $ended = 1 ] || complain "nothing to run is a failure"
(cd "$folder" && V=1 sh "$root/tests/run.sh" ./good) >"$folder/said" 2>&1
says 'seed 12345' || complain "V=1 shows every log"

# An apt-get that answers its calls with the words of the file `answers`, one after the other.
sample bin/apt-get <<'TEXT'
echo "$*" >>"$FOLDER/calls"
answer=$(head -n 1 "$FOLDER/answers")
sed 1d "$FOLDER/answers" >"$FOLDER/rest" && mv "$FOLDER/rest" "$FOLDER/answers"
case $answer in
locked) echo 'E: Could not get lock /var/lib/apt/lists/lock.' >&2; exit 100 ;;
missing) echo 'E: Unable to locate package nonesuch' >&2; exit 100 ;;
esac
TEXT
printf 'echo 0\n' | sample bin/id
printf ':\n' | sample bin/sleep

# pretend ANSWER...: what apt.sh makes of them; its calls without their options are in $calls.
pretend() {
    printf '%s\n' "$@" >"$folder/answers"
    : >"$folder/calls"
    FOLDER=$folder PATH=$folder/bin:$PATH sh "$root/tests/apt.sh" nonesuch >"$folder/said" 2>&1
    ended=$?
    calls=$(sed 's/.*Timeout=[1-9][0-9]* \([a-z]*\).*/\1/' "$folder/calls" | tr '\n' ' ')
}

pretend good
[ $ended = 0 ] && [ "$calls" = "install " ] ||
    complain "apt-get is told to wait ($calls)"
pretend locked locked good
[ $ended = 0 ] && [ "$calls" = "install install install " ] && says '^Waiting' ||
    complain "a lock is waited for ($calls)"
pretend missing locked good good
[ $ended = 0 ] && [ "$calls" = "install update update install " ] ||
    complain "where a package is not found, lists are fetched, and their lock waited for ($calls)"
pretend missing good missing
[ $ended = 1 ] && says 'Unable to locate' ||
    complain "a package that does not exist is reported"

rm -rf "$folder"
exit $status
