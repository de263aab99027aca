#!/bin/sh
# Whether a name means one thing: tests/check/names.sh ROOT
#
# No type, include guard, header or function that a header declares occurs twice in engine/,
# protocol/ and bench/; a type that one file alone knows counts as well. X_windows.c has the types
# of X.c.
# Files that git knows have names that every system can have, and the root has none but those below.
set -u
cd "$1" || exit 1
status=0

# Files at the root that somebody left there, and odd names; nothing where there is no git.
odd_files() {
    git ls-files 2>/dev/null | grep -E '[^A-Za-z0-9._/-]|^[^/]*$' |
        grep -vxE '\.clang-format|\.gitattributes|\.gitignore|LICENSE|Makefile|README\.md'
}

odd_files | sed 's/$/: a file that does not belong here/' | grep . && status=1
find engine protocol bench -name '*.[ch]' ! -name '*_windows.c' | sort | xargs awk '
    function meet(kind, name) {
        if ((kind, name) in place) {
            printf "%s:%d: the %s %s is one of %s, too\n", FILENAME, FNR, kind, name, place[kind, name]
            bad = 1
        }
        place[kind, name] = FILENAME
    }
    FNR == 1 {
        file = FILENAME
        sub(/.*\//, "", file)
        if (file ~ /\.h$/)
            meet("header", file)
    }
    /^#ifndef [A-Z_]+_H$/ { meet("guard", $2) }
    /^} [A-Z][A-Za-z0-9]*( __attribute__.*)?;/ { sub(/;.*/, "", $2); meet("type", $2) }
    /^(struct|enum|union) [A-Z][A-Za-z0-9]* \{$/ { meet("type", $2) }
    /^typedef .*;/ && !/^typedef (struct|enum|union) [A-Za-z0-9]+ [A-Za-z0-9]+;/ {
        sub(/ __attribute__.*/, "")
        if (!match($0, /\(\*[A-Za-z0-9]+\)/)) {
            sub(/[][(;].*/, "")
            match($0, /[A-Za-z0-9]+$/)
        }
        name = substr($0, RSTART, RLENGTH)
        gsub(/[(*)]/, "", name)
        meet("type", name)
    }
    file ~ /\.h$/ && /^[A-Za-z][A-Za-z0-9_ *]*[ *][a-z][a-z0-9_]*\(/ && !/^(static|typedef)/ {
        sub(/\(.*/, "")
        sub(/.*[ *]/, "")
        meet("function", $0)
    }
    END { exit bad }
' || status=1
exit $status
