#!/bin/sh
# Prints a manual page with its options as the program explains them now:
# protocol/package/manual.sh PAGE PROGRAM
#
# In the page they stand between the two lines that say "made by 'make manual'"; everything else
# is kept. pbrain-pentad has one list of options, pentad-bench one for each subcommand.
set -u
page=$1
program=$2

# escape: text for roff.
escape='function escape(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    sub(/^[.'\'']/, "\\\\\\&&", text)
    return text
}'

# Turns what -help says into roff: usage and example as they are, then the options. A line like
# key=VALUE and what it means begins a line of its own.
options() {
    awk "$escape"'
    function end_usage() {
        if (usage)
            print ".fi"
        usage = 0
    }
    /^ *usage: / && !optioned {
        print ".PP\n.nf"
        usage = 1
        sub(/usage: /, "")
    }
    usage && !blank { sub(/^ */, "") }
    usage && !/^  -/ {
        blank = blank || $0 == ""
        if ($0 != "") {
            if (blank)
                print ".PP"
            print escape($0)
            blank = 0
        }
        next
    }
    /^  -help/ { next }
    /^  --?[A-Za-z]/ {
        end_usage()
        optioned = 1
        match($0, /-+[A-Za-z0-9]+/)
        name = substr($0, RSTART, RLENGTH)
        rest = substr($0, RSTART + RLENGTH)
        value = ""
        if (match(rest, /^ \[?[A-Z][^ ]*/)) {
            value = " \\fI" escape(substr(rest, 2, RLENGTH - 1)) "\\fR"
            rest = substr(rest, RLENGTH + 1)
        }
        sub(/^ +/, "", rest)
        print ".TP\n\\fB" escape(name) "\\fR" value
        if (rest != "")
            line(rest, 0)
        next
    }
    optioned && /^   +[^ ]/ {
        sub(/^ +/, "")
        line($0, 1)
    }
    function line(text, broken) {
        if (text ~ /^[a-z]+=[^ ;]/) {
            if (broken)
                print ".br"
            sub(/   *|" /, "&\001", text)
            sub(/ *\001/, ": ", text)
        }
        print escape(text)
    }
    END { end_usage() }'
}

made() {
    case $page in
    *pbrain-pentad*) env -u NO_COLOR "$program" play --help | sed 's/^Usage:.*//' | options ;;
    *)
        "$program" help | sed -n 's/^  \([a-z]*\)  *\(.*\)/\1 \2/p' | while read -r name summary; do
            printf '.SS %s\n' "$name"
            echo "$summary." | awk '{ print toupper(substr($0, 1, 1)) substr($0, 2) }'
            "$program" "$name" -help </dev/null | options
        done
        ;;
    esac
}

line="made by 'make manual'"
sed "/$line/q" "$page"
made
sed "1,/$line/d" "$page" | sed -n "/$line/,\$p"
