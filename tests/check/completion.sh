#!/usr/bin/env bash
# Tests of the completion for bash: tests/check/completion.sh ROOT BUILD
#
# Completes command lines as bash does, with the programs in BUILD, and compares with what these
# list themselves. Whatever is offered as the value of a setting, `pbrain-pentad play` must take.
set -u
root=$(cd "$1" && pwd)
build=$(cd "$2" && pwd)
status=0
# shellcheck disable=SC1091
. "$root/protocol/package/pbrain-pentad.bash" && . "$root/bench/pentad-bench.bash" || exit 1
cd "$root" || exit 1

# complete_line FUNCTION PROGRAM WORD...: what is offered for the last word, one a line, sorted.
complete_line() {
    local function=$1
    shift
    COMP_WORDS=("$build/$1" "${@:2}")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    "$function" "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    [ ${#COMPREPLY[@]} = 0 ] || printf '%s\n' "${COMPREPLY[@]}" | sort
}

play() {
    complete_line _pbrain_pentad pbrain-pentad "$@"
}

bench() {
    complete_line _pentad_bench pentad-bench "$@"
}

# Beside what is offered: whether bash takes it for names of files.
as_files() {
    compopt() {
        [ "$*" != "-o filenames" ] || echo files
    }
    "$@" | grep -cx files
    unset -f compopt
}

# expect WHAT FOUND WANTED
expect() {
    [ "$2" = "$3" ] && return
    echo "$1: offered is"
    echo "$2" | sed 's/^/    /'
    echo "  and not"
    echo "$3" | sed 's/^/    /'
    status=1
}

lines() {
    printf '%s\n' "$@" | sort
}

options=$("$build/pbrain-pentad" play --help | awk '/^  --/ { print $1 }' | sort)
expect "the first word" "$(play '')" "$(lines play --help --version)"
expect "options of play" "$(play play --)" "$options"
expect "after a flag" "$(play play --demo --)" "$options"
expect "after a value" "$(play play --level easy --)" "$options"
expect "a beginning" "$(play play --lev)" "$(lines --level --level2)"
expect "a value" "$(play play --first o)" opponent
expect "a value after =" "$(play play --first = o)" opponent
expect "nothing yet after =" "$(play play --color =)" "$(lines on off)"
expect "what the program may choose itself" "$(play play --threads a; play play --memory a)" "$(lines auto auto)"
expect "a file" "$(play play --open READ)" README.md
expect "a file to annotate" "$(play play --annotate READ)" README.md
expect "a file to analyse" "$(play play --analyse READ)" README.md
expect "an option after --analyse" "$(play play --analyse --lev)" "$(lines --level --level2)"
expect "no words for a name" "$(play play --name '')" ""
# A word that is the name of a folder, too, would get a slash.
expect "words are no files" "$(complete -p pbrain-pentad pentad-bench | grep -c filenames)" 0
expect "a value is no file" "$(as_files play play --opponent eng)" 0
expect "a game is a file" "$(as_files play play --open READ)" 1
expect "a subcommand is no file" "$(as_files bench open)" 0
expect "a result is a file" "$(as_files bench match -results READ)" 1
expect "a key is no file" "$(as_files bench match -engine na)" 0
expect "its value is a file" "$(as_files bench match -openings file = LICE)" 1
expect "a problem is a file" "$(as_files bench solve READ)" 1

# take_values GAME: how many values are offered for the options of a game, in `offered`; play must take all.
take_values() {
    offered=0
    for option in $("$build/pbrain-pentad" play --game "$1" --help | awk '/^  --/ { print $1 }'); do
        for value in $(play play --game "$1" "$option" ''); do
            # Flags take no value: what follows them is an option.
            case $option in --game | --open | --annotate | --out) continue ;; esac
            [ "${value#--}" = "$value" ] || continue
            offered=$((offered + 1))
            "$build/pbrain-pentad" play --game "$1" "$option" "$value" --help >/dev/null 2>&1 || {
                echo "$option $value is offered for $1, but play refuses it"
                status=1
            }
        done
    done
}

take_values five
expect "values of settings" "$((offered > 30))" 1
take_values ultimate
expect "values of settings of a relative" "$((offered > 15))" 1

subcommands=$("$build/pentad-bench" help | awk '/^  [a-z]/ { print $1 }' | sort)
expect "subcommands" "$(bench '')" "$(lines $subcommands help --version)"
expect "a subcommand" "$(bench sel)" selfplay
expect "what to explain" "$(bench help '')" "$(lines $subcommands)"
for subcommand in $subcommands; do
    listed=$("$build/pentad-bench" "$subcommand" -help | awk '/^  -/ { print $1 }' | sort)
    expect "options of $subcommand" "$(bench "$subcommand" -)" "$listed"
done
expect "keys of -engine" "$(bench match -engine n)" "$(lines name= nodes=)"
expect "keys of -each" "$(bench match -each '')" "$(bench match -engine '' | grep -v '^name=')"
expect "a second key" "$(bench match -engine cmd = ./new na)" name=
expect "keys of -openings" "$(bench match -openings '')" "$(lines file= order= symmetry=)"
expect "a file after file=" "$(bench match -openings file = LICE)" LICENSE
expect "a file" "$(bench match -results READ)" README.md
expect "more files" "$(bench report -results a.jsonl READ)" README.md
expect "options after a file" "$(bench openings -out a.txt -see)" -seed
expect "a file without an option" "$(bench verify READ)" README.md
expect "rules" "$(bench demo -rule '')" "$(lines 0 1 4 8 9)"
expect "no words for a number" "$(bench match -games '')" ""
expect "an unknown subcommand" "$(bench nonesuch -)" ""
exit $status
