#!/bin/sh
# Whether manual pages and documents name what the programs know: tests/check/manual.sh ROOT BUILD
#
# The pages hold the options as the programs in BUILD explain them, and every option that
# `pbrain-pentad --help` names; they are clean for mandoc, where that is installed. Every option
# and every key that a command in README.md and in the manuals in bench/ uses is one that its program
# lists.
set -u
root=$(cd "$1" && pwd)
build=$(cd "${2:-$1/build}" && pwd)
status=0
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$root" || exit 1

complain() {
    echo "$1"
    status=1
}

# page FILE PROGRAM
page() {
    sh protocol/package/manual.sh "$1" "$build/$2" >"$work/page"
    if ! diff "$1" "$work/page" >"$work/difference"; then
        head -n 20 "$work/difference"
        complain "$1 has other options than $2: 'make manual' writes them anew"
    fi
    grep -q '^\.TP' "$work/page" || complain "$1: there is no option in it"
    sed 's/\\-/-/g; s/\\f[BIR]//g' "$1" >"$work/plain"
    if command -v mandoc >/dev/null 2>&1; then
        mandoc -T lint -W warning "$1" || complain "mandoc finds faults in $1"
    fi
}

page protocol/package/pbrain-pentad.6 pbrain-pentad
for word in $("$build/pbrain-pentad" --help </dev/null | grep -oE -- '--[a-z][a-z0-9-]+' | sort -u); do
    grep -qE -- "$word( |\$|\\\\)" "$work/plain" || complain "protocol/package/pbrain-pentad.6 does not name $word"
done
page bench/pentad-bench.1 pentad-bench

# The commands in a document, one a line, without what follows them: commands FILE
commands() {
    awk '{
        while (sub(/\\$/, "") && (getline more) > 0)
            $0 = $0 more
        sub(/  # .*/, "")
        while (match($0, /(pentad-bench|pbrain-pentad play) [^`|;"]*/)) {
            print substr($0, RSTART, RLENGTH)
            $0 = substr($0, RSTART + RLENGTH)
        }
    }' "$1"
}

# lists OPTION: whether $work/help has it.
lists() {
    grep -qE -- "^  $1( |\$)" "$work/help"
}

# check_command DOCUMENT PROGRAM SUBCOMMAND WORD...
check_command() {
    document=$1
    case $2 in
    pbrain-pentad) "$build/$2" play --help >"$work/help" ;;
    *)
        if ! "$build/$2" "$3" -help >"$work/help" 2>/dev/null </dev/null; then
            case $* in
            *" $3 -"*) complain "$document: $2 has no subcommand $3" ;; # the rest is prose
            esac
            return 0
        fi
        ;;
    esac
    command="$2 $3"
    shift 3
    for word in "$@"; do
        case $word in
        -*[a-zA-Z]*) lists "${word%%=*}" || complain "$document: '$command' has no option $word" ;;
        [a-z]*=*) grep -qE "(^|[^a-z])${word%%=*}=" "$work/help" ||
            complain "$document: '$command' has no key $word" ;;
        esac
    done
}

set -f
for document in README.md $(find bench -name '*.md' ! -name RESULTS.md ! -path 'bench/results/*'); do
    commands "$document" >"$work/commands"
    [ -s "$work/commands" ] || complain "$document: no command found"
    while read -r words; do
        # shellcheck disable=SC2086
        check_command "$document" $words
    done <"$work/commands"
done
exit $status
