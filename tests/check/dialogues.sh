#!/usr/bin/env bash
# Whether documented dialogues are what the program says: tests/check/dialogues.sh ROOT BUILD
#
# A dialogue is a block of a document whose first line begins with `> `. Such lines are sent; the
# lines between two of them must come before the next one is sent, `...` stands for any lines.
# What changes with the machine or the engine is not compared: numbers of nodes and times, values,
# moves. Depths are, where a document gives them.
set -u
root=$(cd "$1" && pwd)
build=$(cd "$2" && pwd)
cd "$root" || exit 1
trap '' PIPE
PATIENCE=60 # seconds for a line that does not come

# mask: lines without what changes.
mask() {
    sed -E -e '/^(ERROR|UNKNOWN|OK|FORBID|MESSAGE (evaluate|DEFEND|INFO))/b' \
        -e 's/^(MESSAGE depth [0-9]+)-[0-9]+( line [0-9]+\/[0-9]+)? eval .*/\1\2/' \
        -e 's/^(INFO (SELDEPTH|NODES|TOTALNODES|TOTALTIME|SPEED|EVAL|WINRATE|BESTLINE)) .*/\1/' \
        -e 's/^(MESSAGE REALTIME [A-Z]+) .*/\1/' -e 's/[0-9]+,[0-9]+/x,y/g' \
        -e 's/^(MESSAGE (SWAP2|SOOSORV) MOVE[0-9]C?) [0-9]+ .*/\1 x y/' \
        -e 's/^(MESSAGE HASH USAGE) .*/\1/' -e 's/ +$//' <<<"$1"
}

# matches EXPECTED SAID: whether the lines of the one, with `...`, are those of the other.
matches() {
    awk -v expected="$1" -v said="$2" '
        function match_from(i, j) {
            if (i > n)
                return j > m
            if (e[i] == "...")
                return match_from(i + 1, j) || (j <= m && match_from(i, j + 1))
            return j <= m && e[i] == s[j] && match_from(i + 1, j + 1)
        }
        BEGIN {
            n = expected == "" ? 0 : split(expected, e, "\n")
            m = said == "" ? 0 : split(said, s, "\n")
            exit !match_from(1, 1)
        }'
}

# listen EXPECTED: reads what the program says until the last line of what is expected has come and
# all of it matches. Any lines alone are not waited for.
listen() {
    local said="" line masked
    [ -n "$1" ] && [ "$1" != "..." ] || return 0
    while IFS= read -r -t "$PATIENCE" line <&"${PROGRAM[0]}"; do
        masked=$(mask "$line")
        said="$said${said:+$'\n'}$masked"
        [ "$masked" = "${1##*$'\n'}" ] && matches "$1" "$said" && return 0
    done
    echo "expected:"
    sed 's/^/    /' <<<"$1"
    echo "  and not:"
    sed 's/^/    /' <<<"$said"
    return 1
}

# speak LINES: goes through one dialogue.
speak() {
    local expected="" line status=0
    coproc PROGRAM { cd "$folder" && exec "$build/pbrain-pentad" 2>/dev/null; }
    local input=${PROGRAM[1]} process=$PROGRAM_PID
    while IFS= read -r line; do
        if [ "${line#> }" = "$line" ]; then
            expected="$expected${expected:+$'\n'}$(mask "$line")"
            continue
        fi
        listen "$expected" || status=1
        [ "$status" = 0 ] || break
        expected=""
        printf '%s\n' "${line#> }" >&"$input"
    done <<<"$1"
    [ "$status" != 0 ] || listen "$expected" || status=1
    { printf 'YXSTOP\nEND\n' >&"$input"; } 2>/dev/null
    wait "$process"
    return "$status"
}

folder=$(mktemp -d) || exit 1 # for the files that a dialogue makes
trap 'rm -rf "$folder"' EXIT
status=0
count=0
for document in protocol/ANALYSIS.md protocol/DATABASE.md; do
    block="" inside=false
    while IFS= read -r line; do
        if [ "${line#\`\`\`}" = "$line" ]; then
            ! $inside || block="$block${block:+$'\n'}${line#"${line%%[! ]*}"}"
            continue
        fi
        if $inside && [ "${block#> }" != "$block" ]; then
            count=$((count + 1))
            speak "$block" || {
                echo "$document: not what the program says"
                status=1
            }
        fi
        block=""
        if $inside; then inside=false; else inside=true; fi
    done <"$document"
done
[ "$count" -gt 9 ] || status=1
exit "$status"
