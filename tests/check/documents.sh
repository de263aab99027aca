#!/bin/sh
# Whether the documents still say what is so: tests/check/documents.sh ROOT
#
# The newest section of protocol/CHANGES.md is the version of engine/engine.h, which no other
# document states; every link between the documents leads to a file, and to a heading of it if the
# link names one; every file that a command or a sentence of README.md and of the manuals in engine/
# and bench/ names in one of the project's folders exists; the map in engine/README.md has every
# module with a header, in the order of layers.txt.
set -u
here=$(cd "$(dirname "$0")" && pwd)
cd "$1" || exit 1
status=0

complain() {
    echo "$1"
    status=1
}

# The names of the headings of a document in links, one a line: small letters, blanks become hyphens,
# other signs go, and what occurs again gets a number.
anchors() {
    awk '/^```/ { fenced = !fenced }
        !fenced && /^#+ / {
            sub(/^#+ /, "")
            gsub(/\[|\]\([^)]*\)/, "")
            name = tolower($0)
            gsub(/[^a-z0-9_ -]/, "", name)
            gsub(/ /, "-", name)
            print seen[name]++ ? name "-" (seen[name] - 1) : name
        }' "$1"
}

version=$(sed -n 's/^#define ENGINE_VERSION *"\(.*\)"$/\1/p' engine/engine.h)
newest=$(sed -n 's/^## *//p' protocol/CHANGES.md | head -n 1)
[ -n "$version" ] && [ "$version" = "$newest" ] ||
    complain "protocol/CHANGES.md begins with version '$newest', engine/engine.h with '$version'"
stated=$(grep -liF -e "pentad-$version" -e "pentad $version" README.md bench/README.md protocol/package/*.txt \
    protocol/package/*.6 bench/*.1 2>/dev/null)
[ -z "$stated" ] || complain "The version belongs into engine/engine.h alone, not into: $stated"

for document in README.md $(find engine bench openings protocol tests -name '*.md'); do
    folder=$(dirname "$document")
    for target in $(grep -oE '\]\([^)# ]+' "$document" | sed 's/^](//' | grep -v '://'); do
        [ -e "$folder/$target" ] || complain "$document: no file $target to link to"
    done
    for link in $(grep -oE '\]\([^) ]*#[^) ]+\)' "$document" | sed 's/^](//; s/)$//' | grep -v '://'); do
        target=$folder/${link%%#*}
        [ -n "${link%%#*}" ] || target=$document
        [ ! -f "$target" ] || anchors "$target" | grep -qxF -e "${link#*#}" ||
            complain "$document: $link leads to no heading"
    done
done

for document in README.md $(find engine bench -name '*.md' ! -name RESULTS.md ! -path 'bench/results/*'); do
    for file in $(grep -oE '\b(engine|protocol|bench|openings|tests)/[A-Za-z0-9_/.-]*[A-Za-z0-9_]\.[a-z]+[0-9]*' "$document" | sort -u); do
        [ -e "$file" ] || complain "$document: there is no $file"
    done
done

# The modules of engine/ without their endings, one a line, as layers.txt and the map have them.
modules_of_layers() {
    awk '$1 ~ /^engine(\/|$)/ { for (i = 2; i <= NF; i++) print $1 "/" $i }' "$here/layers.txt"
}
modules_of_map() {
    awk '/^## / { inside = /^## Map/ }
        inside && /^\| \[/ {
            sub(/ \| .*/, "")
            while (match($0, /\([a-z0-9_\/]+\.[ch]\)/)) {
                print "engine/" substr($0, RSTART + 1, RLENGTH - 4)
                $0 = substr($0, RSTART + RLENGTH)
            }
        }' engine/README.md
}

if [ -f engine/README.md ]; then
    for module in $({ modules_of_layers && echo - && modules_of_map; } | awk '
        /^-$/ { map = 1; next }
        !map { rank[$1] = NR; next }
        rank[$1] < last { print }
        { last = rank[$1] }'); do
        complain "engine/README.md: $module does not stand in the map where layers.txt has it"
    done
    for module in $(modules_of_layers); do
        [ ! -f "$module.h" ] || modules_of_map | grep -qxF "$module" ||
            complain "engine/README.md: the map lacks $module"
    done
fi
exit $status
