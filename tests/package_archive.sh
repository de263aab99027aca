#!/bin/sh
# Whether an archive is complete and says what it is: tests/package_archive.sh ARCHIVE PROGRAMS ENGINE
#
# PROGRAMS is the folder whose executables must be in it, ENGINE starts one of them. The archive
# holds what it should and nothing else; its name, its text and the answer to ABOUT agree about the
# version, text and answer about the author; the licence is ours, and no text links to a file that
# is not in the archive.
set -u
archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
programs=$(cd "$2" && pwd)
engine=$3
root=$(cd "$(dirname "$0")/.." && pwd)
status=0
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

complain() {
    echo "$(basename "$archive"): $1"
    status=1
}

about=$(printf 'ABOUT\r\nEND\r\n' | timeout 300 "$engine" | tr -d '\r')
version=$(echo "$about" | sed -n 's/.* version="\([^"]*\)".*/\1/p')
author=$(echo "$about" | sed -n 's/.* author="\([^"]*\)".*/\1/p')
[ -n "$version" ] && [ -n "$author" ] || complain "the engine answers '$about'"

case $archive in
*/PENTAD-"$version".zip)
    inside=$work
    text=PENTAD.txt licence=LICENSE.txt end=$(printf '\r')
    wanted="LICENSE.txt PENTAD.txt pbrain-pentad.exe pbrain-pentad64.exe"
    (cd "$work" && unzip -q "$archive") || complain "cannot be unpacked"
    ;;
*/pentad-"$version"-linux-*.tar.gz)
    inside=$work/pentad-$version
    text=README.txt licence=LICENSE end=
    wanted="CHANGES.md LICENSE README.txt pbrain-pentad pbrain-pentad.6"
    tar -C "$work" -xzf "$archive" || complain "cannot be unpacked"
    [ "$(ls "$work")" = "pentad-$version" ] || complain "more than one folder at the root"
    ;;
*)
    complain "the name does not say that this is version $version"
    exit 1
    ;;
esac
cd "$inside" || exit 1
found=$(find . -mindepth 1 | sed 's|^\./||' | LC_ALL=C sort | tr '\n' ' ')
[ "$found" = "$wanted " ] || complain "it holds $found, not $wanted"
for file in pbrain-pentad*; do
    [ "${file##*.}" = 6 ] || cmp "$file" "$programs/$file" || complain "$file is another one"
done

head -n 1 "$text" | grep -qx "Pentad $version$end" || complain "$text does not name version $version"
grep -q "^Contact: .*$author" "$text" || complain "$text does not name $author as contact"
if grep -n '@' "$text"; then complain "$text has a gap"; fi
[ -z "$end" ] || [ "$(grep -c "$end\$" "$text")" = "$(wc -l <"$text")" ] ||
    complain "$text has lines that do not end in CR LF"
tr -d '\r' <"$licence" | cmp - "$root/LICENSE" || complain "$licence is another one"
for target in $(cat ./*.txt ./*.md 2>/dev/null | grep -oE '\]\([^)]*' | sed 's/^](//'); do
    [ -e "$target" ] || complain "a link leads to $target, which is not in it"
done
for file in $(grep -oE '^[A-Za-z0-9.-]+   ' "$text"); do
    [ -e "$file" ] || complain "$text speaks of $file, which is not in it"
done
exit $status
