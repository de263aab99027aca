#!/bin/sh
# How long functions and files are: tests/check/lengths.sh ROOT
#
# No file above 700 lines but those whose head says that they were written by a program, no function
# above 100, and at most 2 % of all functions above 60. A function begins on the line of its name
# and ends with the brace in the first column.
set -u
cd "$1" || exit 1

awk '
    function complain(file, line, text) {
        printf "%s:%d: %s\n", file, line, text
        bad = 1
    }
    function end_file() {
        if (file != "" && lines > 700 && !written)
            complain(file, lines, "the file has more than 700 lines")
    }
    FNR == 1 {
        end_file()
        file = FILENAME
        written = 0
        inside = 0
        start = 0
    }
    { lines = FNR }
    FNR <= 5 && /^ \* Written by a program; do not edit\.$/ { written = 1 }
    inside && /^}/ {
        length_of = FNR - start + 1
        functions++
        if (length_of > longest)
            longest = length_of
        if (length_of > 60) {
            long_ones++
            note = note sprintf("%s:%d: %d lines\n", FILENAME, start, length_of)
        }
        if (length_of > 100)
            complain(FILENAME, start, "a function of " length_of " lines")
        inside = 0
        start = 0
        next
    }
    !inside && /^[A-Za-z_].*\(/ { start = FNR; text = "" }
    !inside && start { text = text $0 }
    !inside && start && /{[ \t]*$/ {
        inside = text !~ /=/ && text !~ /^(struct|enum|union|typedef)/
        if (!inside)
            start = 0
    }
    !inside && start && /;[ \t]*$/ { start = 0 }
    END {
        end_file()
        if (long_ones * 100 > functions * 2) {
            printf "%s", note
            complain("everywhere", 0, long_ones " of " functions " functions have more than 60 lines")
        }
        printf "%d functions, %d above 60 lines, the longest has %d\n", functions, long_ones, longest
        exit bad
    }
' $(find engine protocol bench tests -name '*.[ch]' 2>/dev/null | sort)
