#!/bin/sh
# Whether headers are documented and stand alone: tests/check/headers.sh ROOT
#
# Every declaration of a header (prototype, inline function, type) comes right under a comment,
# or in a group without blank lines that does; every file opens with a comment; and every
# header compiles on its own, without the help of what others include.
set -u
cd "$1" || exit 1
CC=${CC:-cc}
headers=$(find engine protocol bench -name '*.h' 2>/dev/null | sort)
status=0

awk '
    function complain(text) {
        printf "%s:%d: %s\n", FILENAME, FNR, text
        bad = 1
    }
    FNR == 1 {
        documented = comment = depth = continued = 0
        if (!/^\/\*/)
            complain("does not open with a comment")
    }
    FILENAME ~ /\.c$/ { next }
    !comment && depth == 0 && /^\/\*/ { comment = 1 }
    comment {
        if (/\*\//) {
            comment = 0
            documented = 1
        }
        next
    }
    depth == 0 && /^[ \t]*$/ { documented = 0 }
    depth == 0 && !continued && /^[A-Za-z_]/ && !/^enum \{/ && !documented {
        complain("undocumented: " $0)
        count++
    }
    {
        line = $0
        gsub(/"[^"]*"/, "", line)
        gsub(/\/\*.*\*\//, "", line)
        continued = depth == 0 && line ~ /^[A-Za-z_ ]/ && line !~ /[;{}][ \t]*$/
        depth += gsub(/{/, "", line) - gsub(/}/, "", line)
    }
    END { exit bad }
' $headers $(find engine protocol bench tests -name '*.c' 2>/dev/null | sort) || status=1

for header in $headers; do
    printf '#include "%s"\n' "$header" |
        $CC -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -I. -Iengine \
            -I"${header%%/*}" -fsyntax-only -x c - || {
        echo "$header: does not compile on its own"
        status=1
    }
done
exit $status
