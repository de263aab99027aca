#!/bin/sh
# Words that have no place in the project: tests/check/words.sh ROOT
#
# Unfinished business, paths of somebody's machine, references to a tracker. Banned functions do not
# compile (tests/banned.h).
set -u
cd "$1" || exit 1
status=0

# complain WHAT PATTERN: reports the lines of the project's files that match.
complain() {
    found=$(grep -rnIE "$2" --exclude=words.sh --exclude=selftest.sh Makefile README.md .ci \
        engine protocol bench openings tests 2>/dev/null)
    if [ -n "$found" ]; then
        echo "$found"
        echo "^ $1"
        status=1
    fi
}
complain "unfinished business belongs into the code or nowhere" '\b((TODO|FIXME|HACK|WIP)\b|XXX:)'
complain "a path of one machine" '(/work/|/home/[a-z]|(^|[^a-z])/root/|\.\./shared)'
complain "a reference to a tracker, which the reader does not have" '\b[Ii]ssues? #?[0-9]'
exit $status
