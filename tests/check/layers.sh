#!/bin/sh
# Who includes whom: tests/check/layers.sh ROOT
#
# Includes are paths from the root of the part (engine/, protocol/, bench/), and they point one
# way: to the folders, and in engine/ to the modules, that layers.txt names first. protocol/ and
# bench/ include only headers of their own, engine.h, records.h and variants.h, bench/ also internals.h;
# no file of engine/ includes the latter three. No modules include each other in a circle (a module is
# X.c with X.h). Only clock.c and pages.c may ask the system for something, the time and memory;
# besides them only dot.c may depend on the processor, and only headers may have conditional parts
# (their guards), and engine/ never includes
# <stdio.h> for more than snprintf (library.sh looks at that).
set -u
root=$1
here=$(cd "$(dirname "$0")" && pwd)

cd "$root" || exit 1
sources=$(find engine protocol bench -name '*.[ch]' 2>/dev/null | sort)
status=0
awk '
    function complain(text) {
        printf "%s:%d: %s\n", FILENAME, FNR, text
        bad = 1
    }
    function near_system() {
        return FILENAME ~ /^engine\/(.*\/)?(clock|pages)\.c$/
    }
    function module(path) {
        sub(/\.[ch]$/, "", path)
        return path
    }
    function folder(path) {
        sub(/\/[^\/]*$/, "", path)
        return path
    }
    function exists(path,   line, found) {
        found = (getline line < path) >= 0
        close(path)
        return found
    }
    # What stands above what: modules where layers.txt names them, folders elsewhere.
    function check_rank(target) {
        if (!(folder(target) in floor))
            complain("includes " target ", whose folder layers.txt does not name")
        else if (module(target) in rank) {
            if (rank[module(target)] >= rank[module(FILENAME)])
                complain("includes " target ", which stands above it")
        } else if (floor[folder(target)] > floor[folder(FILENAME)])
            complain("includes " target ", which stands in a folder above its own")
    }
    FILENAME ~ /layers\.txt$/ {
        if ($0 !~ /^#/ && NF > 0) {
            floor[$1] = ++floors
            for (i = 2; i <= NF; i++)
                rank[$1 "/" $i] = ++modules
        }
        next
    }
    FNR == 1 {
        part = FILENAME
        sub(/\/.*/, "", part)
        if (part == "engine" && !(module(FILENAME) in rank))
            complain("module " module(FILENAME) " is missing from layers.txt")
        else if (!(folder(FILENAME) in floor))
            complain("folder " folder(FILENAME) " is missing from layers.txt")
    }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
        split($0, quoted, "\"")
        target = part "/" quoted[2]
        if (quoted[2] !~ /^[a-z0-9_\/]+\.h$/)
            complain("includes \"" quoted[2] "\", which is no path from the root of its part")
        else if (part != "engine" && (quoted[2] == "engine.h" || quoted[2] == "records.h" || quoted[2] == "variants.h"))
            next
        else if (quoted[2] == "internals.h") {
            if (part != "bench")
                complain("includes internals.h, which is for bench/ alone")
        } else if (!exists(target))
            complain("includes " quoted[2] ", which is neither its own nor engine.h nor records.h")
        else if (module(target) != module(FILENAME))
            check_rank(target)
        else if (FILENAME ~ /\.h$/)
            complain("includes itself")
    }
    /^[ \t]*#[ \t]*include[ \t]*<(time|sys\/[a-z]+|unistd|windows)\.h>/ {
        if (part == "engine" && !near_system())
            complain("asks the operating system; only clock.c and pages.c may")
    }
    /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else)([^a-z]|$)/ {
        if (!near_system() && FILENAME != "engine/ground/dot.c" && !(FILENAME ~ /\.h$/ && /^#ifndef PENTAD_[A-Z0-9_]+_H$/))
            complain("is compiled conditionally; only clock.c, pages.c and dot.c may be")
    }
    END { exit bad }
' "$here/layers.txt" $sources || status=1

# Every pair "module, module that it includes"; tsort says which of them form a circle.
circle=$(awk '
    /^[ \t]*#[ \t]*include[ \t]*"/ {
        split($0, quoted, "\"")
        part = FILENAME
        sub(/\/.*/, "", part)
        if (quoted[2] == "engine.h" || quoted[2] == "records.h" || quoted[2] == "variants.h")
            part = "engine"
        from = FILENAME
        to = part "/" quoted[2]
        sub(/\.[ch]$/, "", from)
        sub(/\.h$/, "", to)
        if (from != to)
            print from, to
    }' $sources | tsort 2>&1 >/dev/null)
if [ -n "$circle" ]; then
    echo "$circle"
    echo "^ modules that include each other in a circle"
    status=1
fi
exit $status
