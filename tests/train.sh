#!/bin/sh
# bench/train/train.sh in miniature: tests/train.sh ROOT
#
# The whole chain from nothing to a finished match, stopped in the middle of three stages, once by
# force; then once more without a stop, which must make the same network. The output folder lies in
# the working tree, whose status must not change.
set -u
root=$(cd "$1" && pwd) || exit 1
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
# Optimised code is worth its time only where there is much to compute.
OPT=-O1
export OPT

# What git says about the working tree, the contents of tracked files included.
tree() {
    git -C "$root" status --porcelain 2>/dev/null
    git -C "$root" diff 2>/dev/null | cksum
}

before=$(tree)
folder=$(mktemp -d) && one=$(mktemp -d "$root/train-XXXXXX") || exit 1
group=
passed=0
failed=0
trap 'rm -rf "$folder" "$one"' EXIT
trap '[ -z "$group" ] || kill -KILL "-$group"; exit 130' INT TERM HUP

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

# train FOLDER OPTIONS...: runs the script, what it says goes to a file of the test's.
train() {
    where=$1
    shift
    sh "$root/bench/train/train.sh" -out "$where" -threads 1 "$@" >"$folder/said" 2>&1
}

# stop SIGNAL FILE SIZE OPTIONS...: runs it, sends its processes a signal when FILE has grown beyond
# SIZE bytes, and returns its status.
stop() {
    signal=$1 file=$2 size=$3
    shift 3
    setsid sh "$root/bench/train/train.sh" -out "$one" -threads 1 "$@" >"$folder/said" 2>&1 &
    group=$!
    while kill -0 "$group" 2>/dev/null && [ "$(cat "$file" 2>/dev/null | wc -c)" -le "$size" ]; do
        sleep 0.02
    done
    kill "-$signal" "-$group" 2>/dev/null
    wait "$group"
    status=$?
    group=
    return "$status"
}

# stopped STAGE STATUS: whether the last run ended so, and in this stage.
stopped() {
    [ "$status" = "$2" ] && [ ! -f "$one/done/$1" ] && tail -n 3 "$one/log" | grep -q "$3"
}

said() {
    grep -q -e "$1" "$folder/said"
}

two=$folder/two
SETTINGS="-rule standard -games 60 -nodes 300 -passes 30 -matchgames 4 -turn 0.01"

stop TERM "$one/data/games-15.bin" 200 $SETTINGS
check "a stop in the middle of self-play" stopped games-15 130 "stopped; the same command"
check "some games are there" [ "$(wc -c <"$one/data/games-15.bin")" -gt 200 ]
train "$one" $SETTINGS -nodes 301
check "other settings are refused" [ $? = 2 ]
check "and named" said "asked: nodes=301"
stop KILL "$one/data/games-15.bin" 8000 $SETTINGS
check "an end by force in the middle of self-play" stopped games-15 137 "self-play on 15x15"
check "self-play went on" said "there already"
stop TERM "$one/data/fit.state" 100
check "a stop in the middle of the fit" stopped fit 130 "stopped; the same command"
check "without options it goes on, too" said "there already"
train "$one"
check "the chain comes to its end" [ $? = 0 ]
check "the fit went on" grep -q "passes are done already" "$one/fit.txt"
check "the best pass is named" grep -q "the best pass is" "$one/fit.txt"
check "the match is finished" grep -q "^new - old: 4 games" "$one/match-1-15.txt"
check "with its test" said "^SPRT of elo0=0.00, elo1=10.00"
printf 'ABOUT\nEND\n' | "$one/pbrain-pentad" >"$folder/about"
check "the new engine answers" grep -q 'name="Pentad"' "$folder/about"
cmp -s "$one/pbrain-pentad" "$one/tools/pbrain-pentad"
check "and is not the present one" [ $? = 1 ]
sh -c 'while :; do sleep 0.1; done' train.sh &
other=$!
echo "$other" >"$one/running"
train "$one" $SETTINGS
check "a second run at the same time is refused" said "process $other is at work"
kill "$other"
# A crash leaves the number, which another process may have by then.
sleep 600 &
echo $! >"$one/running"
train "$one" $SETTINGS
check "the number of another process is no run" [ $? = 0 ]
kill $!
check "what is done is not done again" [ "$(grep -c ': done$' "$folder/said")" = 6 ]

# The second run need not build the present engine.
mkdir "$two" "$two/done"
cp -R "$one/settings" "$one/source" "$one/tools" "$two"
: >"$two/done/present"
train "$two" $SETTINGS
check "a run without a stop" [ $? = 0 ]
for file in standard.weights standard.net data/games-15.bin; do
    check "the same $file" cmp "$one/$file" "$two/$file"
done

# The file that a fit begins with is needed once. Nothing is compiled here.
mkdir "$folder/bin"
printf '#!/bin/sh\nmkdir -p source/build && cp "%s"/tools/* source/build\n' "$one" >"$folder/bin/make"
chmod +x "$folder/bin/make"
cp "$one/standard.net" "$folder/begin.net"
FROM="-rule standard -games 30 -nodes 20 -passes 2 -matchgames 2 -turn 0.01 -start $folder/begin.net"
PATH=$folder/bin:$PATH train "$folder/six" $FROM -estimate
check "the time of a fit on from a file is estimated" [ $? = 0 ]
mv "$folder/begin.net" "$folder/moved.net"
PATH=$folder/bin:$PATH train "$folder/six" $FROM
check "the run goes on when the file is gone" [ $? = 0 ]
check "the fit began with a copy of it" cmp "$folder/moved.net" "$folder/six/data/start"
train "$folder/seven" $FROM
check "a new run needs it" said "begin.net is not there"

mkdir "$folder/five" "$folder/five/done"
cp -R "$one/source" "$one/tools" "$folder/five"
sed 's/^sprt=.*/sprt=elo0=5 elo1=0/' "$one/settings" >"$folder/five/settings"
: >"$folder/five/done/present"
check "a test that cannot be is told before the games" eval '! train "$folder/five"'
check "and not after them" [ ! -e "$folder/five/data" ]
check "a wrong rule is refused" eval '! train "$folder/three" -rule gomoku'
check "a number with a zero in front is refused" eval '! train "$folder/three" -rule renju -games 090'
check "and named" said "games: 090 is no whole number"
mkdir "$folder/four"
: >"$folder/four/thesis.txt"
check "a folder with other files is refused" eval '! train "$folder/four" -rule renju'
check "the working tree is as before" [ "$(tree)" = "$before" ]
[ "$failed" = 0 ] || cat "$folder/said"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
