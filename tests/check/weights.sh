#!/bin/sh
# Whether the networks are those of their manifest: tests/check/weights.sh ROOT
#
# engine/evaluation/weights/MANIFEST has for each file a line "file NAME", and among the lines after
# it "sha256 HASH", commands, commit, positions, loss and match. The hashes must be those of the files;
# every file must have an entry, and net_embedded.S must take it in.
set -u
cd "$1" || exit 1
folder=engine/evaluation/weights
[ -e "$folder" ] || exit 0
status=0

complain() {
    echo "$1"
    status=1
}

entries=$(awk '$1 == "file" { name = $2 } $1 == "sha256" { print name "=" $2 }' "$folder/MANIFEST")
for file in "$folder"/*.weights; do
    name=${file##*/}
    hash=$(sha256sum <"$file" | cut -d ' ' -f 1)
    case " $(echo $entries) " in
    *" $name=$hash "*) ;;
    *) complain "$file: its SHA-256 $hash is not in $folder/MANIFEST" ;;
    esac
    grep -q "embed ${name%.weights}\$" engine/evaluation/net_embedded.S ||
        complain "$file: net_embedded.S does not take it in"
done
for entry in $entries; do
    [ -f "$folder/${entry%=*}" ] || complain "$folder/MANIFEST: there is no ${entry%=*}"
done
awk -v file="$folder/MANIFEST" '
    function end_entry(   i) {
        for (i = 1; name != "" && i <= count; i++)
            if (!(key[i] in seen)) {
                print file ": " name " has no line \"" key[i] "\""
                bad = 1
            }
    }
    BEGIN { count = split("sha256 games labels fit commit data positions loss match", key, " ") }
    $1 == "file" { end_entry(); name = $2; split("", seen) }
    { seen[$1] = 1 }
    END { end_entry(); exit bad }' "$folder/MANIFEST" || status=1
exit $status
