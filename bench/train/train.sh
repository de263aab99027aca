#!/bin/sh
# Trains the network of a rule set in one command: self-play, fit, an engine with the new network,
# and its match against the present one. README.md in this folder says how to use it.
#
# Everything lies in the output folder, the engine's sources included, which are copied at the
# beginning: what happens to the working tree later makes no difference, and nothing is written to
# it. A stage leaves its name in `done` at its end. One that was stopped goes on with the same
# command, because its program does: the files of games, fit and match say how far they are.
set -u
# Numbers of awk and printf have points, whatever the user's language.
LC_ALL=C
export LC_ALL
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 1

SETTINGS="version rule scale start network against games nodes branches passes rate decay unit
matchgames turn sprt fitthreads seed"

usage() {
    cat <<'END'
usage: sh bench/train/train.sh -rule NAME -out FOLDER [OPTIONS]    begin, or go on where it stopped
       sh bench/train/train.sh -out FOLDER                         go on with the settings in FOLDER

  -rule NAME       freestyle (20x20 and 15x15), standard, renju or caro (also caro exact).
  -out FOLDER      Everything is written there, and nowhere else.
  -scale NAME      full: a network to use, in hours (default); small: a try, in minutes. The
                   options below change parts of that.
  -start FILE      The fit begins with what train -save wrote, for this or another rule; default:
                   none.
  -network FILE    A file NAME.weights that takes the place of the present network from the beginning.
  -against COMMAND Another engine for the match, with its whole path; default: the present one.
  -games N         Games of self-play, -nodes N positions searched for each score, -branches X
                   that leave a game for each of its moves.
  -passes N        Of the fit; -rate X, -decay X, -unit X as train has them.
  -matchgames N    At most, on each board; -turn S seconds a move; -sprt "elo0=0 elo1=10".
  -threads N       Default: the processors. May change when a run goes on. With 1 the same
                   command makes the same network.
  -fitthreads N    For the fit; default 1.
  -seed N          Default 1.
  -estimate        Say how long everything takes, and stop there.
END
}

# complain TEXT...: for a wrong call; fail TEXT...: for work that failed.
complain() {
    echo "train.sh: $*" >&2
    exit 2
}

fail() {
    echo "train.sh: $*" >&2
    exit 1
}

interrupted() {
    echo
    note "stopped; the same command goes on from here"
    exit 130
}

# Says something, in the log as well.
note() {
    echo "== $*"
    if [ -f log ]; then
        echo "$(date '+%Y-%m-%d %H:%M:%S') $*" >>log
    fi
}

# A time in seconds, to read.
readable() {
    awk -v s="$1" 'BEGIN {
        if (s < 90) printf "%d s", s + 0.5
        else if (s < 5400) printf "%d min", s / 60 + 0.5
        else printf "%.1f h", s / 3600
    }'
}

# ------------------------------------------------------------------------------------------
# Settings.

# Reads the command line; what it does not say stays empty.
read_arguments() {
    out= threads= only_estimate= given=
    for key in $SETTINGS; do
        eval "$key="
    done
    while [ $# -gt 0 ]; do
        key=${1#-}
        case $1 in
        -help | --help | -h) usage && exit 0 ;;
        -estimate) only_estimate=1 && shift && continue ;;
        -out | -threads) ;;
        -version) complain "-version: no such option; -help lists them" ;;
        -*)
            case " $(echo $SETTINGS) " in
            *" $key "*) given=1 ;;
            *) complain "$1: no such option; -help lists them" ;;
            esac
            ;;
        *) complain "$1: what is this? -help lists the options" ;;
        esac
        [ $# -ge 2 ] && [ -n "$2" ] || complain "$1: a value is missing"
        eval "$key=\$2"
        shift 2
    done
    [ -n "$out" ] || complain "-out: which folder? -help lists the options"
    : "${threads:=$(getconf _NPROCESSORS_ONLN)}"
}

# Fills in what the rule and the scale decide.
set_defaults() {
    : "${scale:=full}" "${version:=2}" "${seed:=1}" "${fitthreads:=1}" "${sprt:=elo0=0 elo1=10}"
    case $rule in
    freestyle | standard | renju) : "${unit:=330}" ;;
    caro) : "${unit:=390}" ;;
    "") complain "-rule: which one? freestyle, standard, renju or caro" ;;
    *) complain "-rule: $rule is none of freestyle, standard, renju, caro (for caro exact, too)" ;;
    esac
    : "${start:=none}" "${passes:=6}" "${rate:=0.002}" "${decay:=0.05}"
    boards=15
    [ "$rule" = freestyle ] && boards="20 15"
    case $scale in
    full)
        [ "$rule" = freestyle ] && : "${games:=18000}"
        : "${games:=9000}" "${nodes:=5000}" "${branches:=1}" "${matchgames:=4000}" "${turn:=0.1}"
        ;;
    small)
        [ "$rule" = freestyle ] && : "${games:=900}"
        : "${games:=450}" "${nodes:=1000}" "${branches:=1}" "${matchgames:=200}" "${turn:=0.02}"
        ;;
    *) complain "-scale: $scale is neither full nor small" ;;
    esac
}

# Numbers are checked here, where a wrong one costs no time; the programs check them, too.
check_settings() {
    for key in games nodes passes matchgames fitthreads threads seed; do
        eval "value=\$$key"
        case $value in
        # Behind a zero the shell would take the digits for octal ones.
        "" | *[!0-9]* | 0?*) complain "-$key: $value is no whole number" ;;
        esac
        [ "$value" -ge 1 ] || complain "-$key: at least 1"
    done
    for key in branches rate decay unit turn; do
        eval "value=\$$key"
        case $value in
        *[!0-9.]* | *.*.* | . | "") complain "-$key: $value is no number" ;;
        esac
    done
    # Games are dealt out to the boards, and each board needs some to hold back.
    [ "$games" -ge 30 ] || complain "-games: at least 30"
}

# Makes the names of files absolute, because all work is done in the output folder. They are copied
# to it at the beginning and may go away then.
absolute() {
    case $1 in
    /* | "") echo "$1" ;;
    *) echo "$PWD/$1" ;;
    esac
}

locate_files() {
    case $start in
    "" | none) ;;
    *)
        start=$(absolute "$start")
        [ -f "$start" ] || [ -f "$out/done/present" ] || complain "-start: $start is not there"
        ;;
    esac
    network=$(absolute "$network")
    [ -z "$network" ] || [ -f "$network" ] || [ -f "$out/done/present" ] ||
        complain "-network: $network is not there"
}

print_settings() {
    for key in $SETTINGS; do
        eval "echo \"$key=\$$key\""
    done
}

# Reads the settings of the folder, because the command line says none.
read_settings() {
    while IFS= read -r line; do
        key=${line%%=*}
        case " $(echo $SETTINGS) " in
        *" $key "*) eval "$key=\${line#*=}" ;;
        *) fail "$out/settings: $key is unknown; which version of train.sh wrote it?" ;;
        esac
    done <"$out/settings"
}

# Whether another run is at work in the folder. After a crash the number that it left may be that of
# any process, in a container that of this one; where there is no ps, another one counts as a run.
is_at_work() {
    other=$(cat running 2>/dev/null) && [ "$other" != $$ ] && kill -0 "$other" 2>/dev/null || return 1
    words=$(ps -o args= -p "$other" 2>/dev/null) || return 0
    case $words in *train.sh*) ;; *) return 1 ;; esac
}

# Opens the output folder: a new one gets the settings, an old one must have the same.
open_folder() {
    [ -f "$out/settings" ] && [ -z "$given" ] && read_settings
    set_defaults
    check_settings
    mkdir -p "$out" || exit 1
    cd "$out" || exit 1
    out=$PWD
    if [ ! -f settings ]; then
        [ -z "$(ls)" ] || complain "$out holds something else; take an empty folder"
        # A folder inside of a working tree does not show up there.
        echo '*' >.gitignore
        print_settings >settings.new && mv settings.new settings || exit 1
    elif ! print_settings | cmp -s - settings; then
        print_settings | diff settings - | sed -n 's/^</    there:/p; s/^>/    asked:/p' >&2
        complain "$out was begun with other settings; take another folder, or give -out alone"
    fi
    if is_at_work; then
        complain "process $other is at work in $out"
    fi
    trap interrupted INT TERM HUP
    trap 'rm -f "$out/running"' EXIT
    echo $$ >running
    [ -f log ] || : >log
    mkdir -p done tools probe
}

# ------------------------------------------------------------------------------------------
# Stages.

# stage NAME TITLE COMMAND...: does it unless it was done; a command that fails ends the run.
stage() {
    name=$1 title=$2
    shift 2
    number=$((number + 1))
    if [ -f "done/$name" ]; then
        echo "== $number/$stages $title: done"
        return
    fi
    note "$number/$stages $title$(expectation "$name")"
    "$@"
    status=$?
    [ $status = 130 ] && interrupted
    [ $status = 0 ] || fail "$title failed with status $status"
    : >"done/$name"
}

# What is known of the time a stage takes, and of those after it.
expectation() {
    [ -f estimate ] || return 0
    mine=$(awk -v n="$1" '$1 == n {print $2}' estimate)
    [ -n "$mine" ] || return 0
    later=$(awk -v n="$1" 'seen {sum += $2} $1 == n {seen = 1} END {print sum + 0}' estimate)
    echo ", about $(readable "$mine"), $(readable "$later") for what comes after it"
}

# Copies the sources, so that both engines of the match are made of the same, and builds.
build_present() {
    [ "$start" = none ] || cp "$start" start || return 1
    rm -rf source.new
    mkdir -p source.new/tests || return 1
    for file in "$root"/*; do
        [ ! -f "$file" ] || cp "$file" source.new || return 1
    done
    cp -R "$root/engine" "$root/protocol" "$root/bench" "$root/openings" source.new || return 1
    cp "$root"/tests/*.h source.new/tests || return 1
    [ -z "$network" ] || cp "$network" "source.new/engine/evaluation/weights/$rule.weights" || return 1
    rm -rf source
    mv source.new source && build && cp source/build/pentad-bench tools/pentad-bench &&
        cp source/build/pbrain-pentad tools/pbrain-pentad
}

build() {
    make -s -C source -j "$(getconf _NPROCESSORS_ONLN)" BUILD=build >build.txt 2>&1 || {
        tail -n 20 build.txt >&2
        return 1
    }
}

# Builds the engine with the new network; nothing else in the sources has changed.
build_new() {
    cp "$rule.weights" source/engine/evaluation/weights && build && cp source/build/pbrain-pentad pbrain-pentad
}

# play BOARD GAMES FILE: self-play.
play() {
    agree=
    [ "$1" = 15 ] && agree="-draw score=20 moves=8 after=120"
    tools/pentad-bench selfplay -games "$2" -nodes "$nodes" -branches "$branches" \
        -rule "$number_of_rule" -boardsize "$1" -balance 150 -resign score=2000 moves=2 $agree \
        -seed "$seed" -threads "$threads" -out "$3"
}

# fit OUT PASSES STATE: trains with the files of games in this folder. Their names show up in what the
# fit says for the MANIFEST, so they say nothing about this machine.
fit() {
    from=
    [ "$start" = none ] || from="-start start"
    ../tools/pentad-bench train -data games-*.bin -seed "$seed" $from \
        -passes "$2" -rate "$rate" -decay "$decay" -unit "$unit" -threads "$fitthreads" \
        -state "$3" -out "$1.weights" -save "$1.net"
}

# The fit proper. What it says goes to a file, too, which a stopped run continues.
fit_all() {
    rm -f status
    [ "$start" = none ] || cp start data/start || return 1
    # Both sides of the pipe wait for the program, which ends a pass before it stops.
    {
        trap : INT TERM HUP
        cd data && fit "$rule" "$passes" fit.state
        echo $? >"$out/status"
    } 2>&1 | {
        trap '' INT TERM HUP
        tee -a fit.txt
    }
    status=$(cat status)
    [ "$status" = 0 ] && mv "data/$rule.weights" "data/$rule.net" .
    return "$status"
}

# play_match ENGINE RULE BOARD OPENINGS OPTIONS...: games of an engine against the present or the given
# one.
play_match() {
    opponent=$against
    [ -n "$opponent" ] || opponent=./tools/pbrain-pentad
    engine=$1 match_rule=$2 size=$3 openings=$4
    shift 4
    tools/pentad-bench match -engine name=new "cmd=$engine" -engine name=old "cmd=$opponent" \
        -each "tc=0/$turn" -rule "$match_rule" -boardsize "$size" \
        -openings "file=source/openings/$openings.txt" order=random symmetry=random -repeat \
        -concurrency "$threads" -sprt $sprt -seed "$seed" "$@"
}

# duel RULE BOARD OPENINGS: the match on one board, until the test decides or all games are played.
duel() {
    file=match-$1-$2
    set -- ./pbrain-pentad "$@" -games "$matchgames" -results "$file.jsonl"
    play_match "$@" || return $?
    # All games are there, so this only says once more what came out.
    play_match "$@" -quiet >"$file.txt"
}

# ------------------------------------------------------------------------------------------
# The estimate: a few games go through every stage, and their times are scaled.

# seconds FILE: the time that a program says it took, without its start.
seconds() {
    sed -n 's/.* in \([0-9.]*\) s: .* per second$/\1/p' "$1" | tail -n 1
}

# expect NAME SECONDS: adds a line to the estimate.
expect() {
    printf '%s %.0f\n' "$1" "$2" >>probe/estimate
}

# share N: the games of that number on the board $board.
share() {
    case $boards in
    *" "*) if [ "$board" = 20 ]; then echo $(($1 - $1 / 3)); else echo $(($1 / 3)); fi ;;
    *) echo "$1" ;;
    esac
}

# probe GAMES: plays a few games on a board and notes what all would take.
probe() {
    some=$((16 * threads))
    [ "$some" -lt "$1" ] || some=$1
    play "$board" "$some" "probe/games-$board.bin" >probe/play.txt || return $?
    factor=$(awk -v a="$1" -v b="$some" 'BEGIN {print a / b}')
    expect "games-$board" "$(awk -v s="$(seconds probe/play.txt)" -v f="$factor" 'BEGIN {print s * f}')"
    probed=$((probed + some))
    stones=$(sed -n 's/.* \([0-9.]*\) stones per game$/\1/p' probe/play.txt)
}

# Plays a few moves with the settings of each match: an engine that does not start, or a test that
# cannot be, is told now and not after all the work.
try_match() {
    for opponents in $duels; do
        set -- $(echo "$opponents" | tr : ' ')
        play_match ./tools/pbrain-pentad "$@" -games 2 -maxmoves 10 -quiet >probe/match.txt || return $?
    done
}

# Games to the end have about twice the stones of those that are resigned. The test may end a match
# much earlier.
probe_match() {
    for opponents in $duels; do
        expect "match-$(echo "$opponents" | cut -d: -f1,2 | tr : -)" "$(awk -v g="$matchgames" \
            -v s="$stones" -v t="$turn" -v c="$threads" 'BEGIN {print g * 2 * s * t / c}')"
    done
}

estimate_all() {
    rm -rf probe
    mkdir probe
    try_match || return $?
    probed=0
    for board in $boards; do
        probe "$(share "$games")" || return $?
    done
    [ "$start" = none ] || cp start probe/start || return 1
    (cd probe && fit net 4 state) >probe/fit.txt || return $?
    # Reading the positions and judging the result takes about as long as a pass.
    expect fit "$(awk -v s="$(seconds probe/fit.txt)" -v p="$passes" -v g="$games" \
        -v b="$probed" 'BEGIN {print s / 4 * (p + 1) * g / b}')"
    expect engine 20
    probe_match
    mv probe/estimate estimate
}

show_estimate() {
    while read -r name time; do
        printf '   %-18s %s\n' "$name" "$(readable "$time")"
    done <estimate
    printf '   %-18s %s, matches as long as they can get\n' "all, about" \
        "$(readable "$(awk '{s += $2} END {print s}' estimate)")"
}

# ------------------------------------------------------------------------------------------
# The run.

run_stages() {
    set -- $boards
    stages=$((4 + $#))
    set -- $duels
    stages=$((stages + $#)) number=0
    stage present "the present engine" build_present
    stage estimate "a few games to measure the speed" estimate_all
    show_estimate
    [ -z "$only_estimate" ] || exit 0
    mkdir -p data
    for board in $boards; do
        stage "games-$board" "self-play on ${board}x$board" \
            play "$board" "$(share "$games")" "data/games-$board.bin"
    done
    stage fit "fit" fit_all
    stage engine "the engine with the new network" build_new
    for opponents in $duels; do
        set -- $(echo "$opponents" | tr : ' ')
        stage "match-$1-$2" "match, rule $1 on $2x$2" duel "$1" "$2" "$3"
    done
}

show_result() {
    grep ': held back' fit.txt | tail -n 2
    for opponents in $duels; do
        file=match-$(echo "$opponents" | cut -d: -f1,2 | tr : -)
        echo "$file:"
        sed -n '/^new - old/,/^SPRT/p' "$file.txt"
    done
    echo "The network is $out/$rule.weights, the engine with it $out/pbrain-pentad."
}

read_arguments "$@"
locate_files
open_folder
case $rule in
freestyle) number_of_rule=0 duels="0:20:freestyle20 0:15:freestyle15" ;;
standard) number_of_rule=1 duels="1:15:standard15" ;;
renju) number_of_rule=4 duels="4:15:renju15" ;;
caro) number_of_rule=8 duels="8:15:caro15 9:15:caro15" ;;
esac
run_stages
note "all done"
show_result
