#!/bin/sh
# Whether the networks are those of their manifests: tests/check/weights.sh ROOT
#
# engine/evaluation/weights/MANIFEST, and that of engine/variants likewise, has for each file a line "file NAME", and among the lines after
# it "sha256 HASH", commands, commit, positions, loss and match. The hashes must be those of the files;
# every file must have an entry, and net_embedded.S must take it in.
set -u
cd "$1" || exit 1
status=0

complain() {
    echo "$1"
    status=1
}

# Compares the files of a folder with its manifest: check_folder FOLDER KEYS
check_folder() {
    entries=$(awk '$1 == "file" { name = $2 } $1 == "sha256" { print name "=" $2 }' "$1/MANIFEST")
    for file in "$1"/*.weights; do
        name=${file##*/}
        hash=$(sha256sum <"$file" | cut -d ' ' -f 1)
        case " $(echo $entries) " in
        *" $name=$hash "*) ;;
        *) complain "$file: its SHA-256 $hash is not in $1/MANIFEST" ;;
        esac
    done
    for entry in $entries; do
        [ -f "$1/${entry%=*}" ] || complain "$1/MANIFEST: there is no ${entry%=*}"
    done
    awk -v file="$1/MANIFEST" -v keys="$2" '
        function end_entry(   i) {
            for (i = 1; name != "" && i <= count; i++)
                if (!(key[i] in seen)) {
                    print file ": " name " has no line \"" key[i] "\""
                    bad = 1
                }
        }
        BEGIN { count = split(keys, key, " ") }
        $1 == "file" { end_entry(); name = $2; split("", seen) }
        { seen[$1] = 1 }
        END { end_entry(); exit bad }' "$1/MANIFEST" || status=1
}

networks=engine/evaluation/weights
if [ -e "$networks" ]; then
    check_folder "$networks" "sha256 games labels fit commit data positions loss match"
    for file in "$networks"/*.weights; do
        name=${file##*/}
        grep -q "embed ${name%.weights}\$" engine/evaluation/net_embedded.S ||
            complain "$file: net_embedded.S does not take it in"
    done
fi
if [ -e engine/variants/MANIFEST ]; then
    check_folder engine/variants "sha256 games fit commit data positions loss match"
fi
exit $status
