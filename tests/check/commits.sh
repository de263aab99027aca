#!/bin/sh
# The form of commits: tests/check/commits.sh ROOT BASE
#
# Looks at every commit after BASE that is no merge. Its subject is "area: summary" in at most 72
# characters. Where it changes more of engine/ than documents, its last line before any trailers
# says "Bench: N", the node signature, or "No functional change". Where it speaks of Elo, it has a
# body, which says how that was measured. Without BASE in the history, as in a shallow clone,
# there is nothing to look at.
set -u
cd "${1:?usage: commits.sh ROOT BASE}" || exit 2
base=${2:?usage: commits.sh ROOT BASE}
last_line='^(Bench: *[1-9][0-9]*|No functional change\.?)$'
status=0
# Characters are counted, not bytes.
LC_ALL=C.UTF-8
export LC_ALL

if ! git merge-base --is-ancestor "$base" HEAD 2>/dev/null; then
    echo "Commit $base is not in the history at hand: no commits to look at."
    exit 0
fi

# complain WHAT: about $commit.
complain() {
    printf '%s %s\n^ %s\n' "$(git log -1 --format=%h "$commit")" "$subject" "$1"
    status=1
}

# The lines of the body that are neither empty nor trailers such as "Co-authored-by: NAME".
body() {
    git log -1 --format=%b "$commit" | grep -vE '^[[:space:]]*$|^[A-Z][a-z]+(-[A-Za-z]+)+: '
}

for commit in $(git rev-list --no-merges "$base..HEAD"); do
    subject=$(git log -1 --format=%s "$commit")
    [ "$(printf %s "$subject" | wc -m)" -le 72 ] || complain "the subject has more than 72 characters"
    printf '%s\n' "$subject" | grep -qE '^(Revert "|[A-Za-z0-9_][A-Za-z0-9_./, +-]*: [^[:space:]])' ||
        complain "the subject is not \"area: summary\""
    if git diff-tree --no-commit-id --name-only -r "$commit" -- engine | grep -qv '\.md$'; then
        body | tail -n 1 | grep -qE "$last_line" ||
            complain "it changes engine/, but does not end with \"Bench: N\" or \"No functional change\""
    fi
    if git log -1 --format=%B "$commit" | grep -qE '\bElo\b' &&
        ! body | grep -qvE "$last_line"; then
        complain "it claims strength, but says nothing of how it was measured"
    fi
done
exit $status
