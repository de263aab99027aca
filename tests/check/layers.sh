#!/bin/sh
# Who includes whom: tests/check/layers.sh ROOT
#
# A module of engine/ includes only modules that stand before it in layers.txt; protocol/ and
# bench/ include only headers of their own and engine.h. Only clock.c and pages.c may ask the system
# for something, the time and memory; besides them only headers may have conditional parts (their
# guards), and engine/ never includes <stdio.h> for more than snprintf (library.sh looks at that).
set -u
root=$1
here=$(dirname "$0")

cd "$root" || exit 1
awk '
    function complain(text) {
        printf "%s:%d: %s\n", FILENAME, FNR, text
        bad = 1
    }
    function near_system() {
        return FILENAME == "engine/clock.c" || FILENAME == "engine/pages.c"
    }
    function module(path) {
        sub(/.*\//, "", path)
        sub(/\.[ch]$/, "", path)
        return path
    }
    FILENAME ~ /layers\.txt$/ {
        if ($0 !~ /^#/)
            for (i = 2; i <= NF; i++)
                rank[$i] = ++modules
        next
    }
    FNR == 1 {
        folder = FILENAME
        sub(/\/.*/, "", folder)
        if (folder == "engine" && !(module(FILENAME) in rank))
            complain("module " module(FILENAME) " is missing from layers.txt")
        own[folder, module(FILENAME)] = 1
    }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
        split($0, part, "\"")
        name = part[2]
        if (name !~ /^[a-z0-9_]+\.h$/)
            complain("includes \"" name "\", which is not a plain header name")
        else if (folder == "engine") {
            if (!(module(name) in rank))
                complain("includes " name ", which is no module of the engine")
            else if (module(name) != module(FILENAME) && rank[module(name)] >= rank[module(FILENAME)])
                complain("includes " name ", which stands above it")
            else if (FILENAME ~ /\.h$/ && module(name) == module(FILENAME))
                complain("includes itself")
        } else if (name != "engine.h" && (getline line < (folder "/" name)) < 0)
            complain("includes " name ", which is neither its own nor engine.h")
        close(folder "/" name)
    }
    /^[ \t]*#[ \t]*include[ \t]*<(time|sys\/[a-z]+|unistd|windows)\.h>/ {
        if (folder == "engine" && !near_system())
            complain("asks the operating system; only clock.c and pages.c may")
    }
    /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else)([^a-z]|$)/ {
        if (!near_system() && !(FILENAME ~ /\.h$/ && /^#ifndef PENTAD_[A-Z0-9_]+_H$/))
            complain("is compiled conditionally; only clock.c and pages.c may be")
    }
    END { exit bad }
' "$here/layers.txt" $(find engine protocol bench -name '*.[ch]' 2>/dev/null | sort)
