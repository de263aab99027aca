#!/bin/sh
# Tests of commits.sh: tests/check/commits_test.sh FOLDER
#
# Makes a repository in FOLDER and puts good and bad commits on its first one. FOLDER is made for
# that and removed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: commits_test.sh FOLDER}
mark=$folder/.samples-of-commits
status=0

if ! command -v git >/dev/null; then
    echo "There is no git here: the form of commits is not tested."
    exit 0
fi
if [ -e "$folder" ] && [ ! -e "$mark" ]; then
    echo "$folder holds something else: commits_test.sh would overwrite it." >&2
    exit 2
fi
rm -rf "$folder"
mkdir -p "$folder/engine" && : >"$mark"
# Neither somebody's settings nor a repository around the folder take part.
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org
export GIT_CONFIG_GLOBAL GIT_CONFIG_NOSYSTEM GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL

in_folder() {
    git -C "$folder" "$@"
}

# commit FILE: a change of FILE with the message on standard input.
commit() {
    echo x >>"$folder/$1"
    in_folder add "$1" && in_folder commit -q -F - --cleanup=verbatim
}

# expect good|bad WHAT FILE: about a commit with the message on standard input, which then goes.
expect() {
    commit "$3"
    said=$(sh "$here/commits.sh" "$folder" "$base")
    if [ $? = 0 ]; then result=good; else result=bad; fi
    if [ $result != "$1" ]; then
        echo "commits.sh finds a commit $result: $2"
        echo "$said"
        status=1
    fi
    in_folder reset -q --hard "$base"
}

in_folder init -q
echo 'Whatever was before does not count, however long its subject is, and it is long' | commit engine/a.c
base=$(in_folder rev-parse HEAD)

seventy_two=$(printf 'tests: %065d' 0)
echo "$seventy_two" | expect good "a subject of 72 characters" a
echo "${seventy_two}0" | expect bad "a subject of 73 characters" a
printf 'tests: %s\n' "$(printf '%065d' 0 | sed 's/0/ä/g')" | expect good "72 characters of two bytes" a
echo 'bench/README: the times' | expect good "a file as its area" a
echo 'Tests: an older style' | expect good "an area in capitals" a
echo 'all is better' | expect bad "a subject without an area" a
echo 'tests:' | expect bad "a subject with nothing but an area" a
echo 'tests: no last line is needed here' | expect good "no signature outside engine/" a

printf 'search: faster\n\nBecause.\n\nBench: 2236493\n' | expect good "a signature at the end" engine/a.c
printf 'search: tidy\n\nNo functional change\n' | expect good "no functional change" engine/a.c
printf 'search: tidy\n\nNo functional change\n\nCo-authored-by: B <b@example.org>\n' |
    expect good "trailers after the last line" engine/a.c
printf 'search: faster\n\nBecause.\n' | expect bad "engine/ without a signature" engine/a.c
printf 'search: faster\n\nBench: 2236493\n\nBecause.\n' | expect bad "a signature in the middle" engine/a.c
printf 'search: faster\n\nBench: ?\n' | expect bad "a signature that is none" engine/a.c
printf 'engine/README: a map\n' | expect good "a document in engine/" engine/README.md

printf 'search: +20 Elo\n\nBench: 1\n' | expect bad "a claim of strength without a body" engine/a.c
printf 'search: +20 Elo\n\n2000 games at 5 s.\n\nBench: 1\n' | expect good "a claim with a body" engine/a.c

said=$(sh "$here/commits.sh" "$folder" 0123456789012345678901234567890123456789)
if [ $? != 0 ] || [ "${said#*not in the history}" = "$said" ]; then
    echo "without the first commit, as in a shallow clone, nothing is complained about, but it says: $said"
    status=1
fi

rm -rf "$folder"
exit $status
