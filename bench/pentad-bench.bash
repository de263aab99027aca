# Completion of pentad-bench for bash. Subcommands, options and keys are those that the program
# itself lists.

# Sets value to what the option takes, such as KEY=VALUE..., and text to what is said about it:
# _pentad_bench_explain OPTION, with the whole help in $help.
_pentad_bench_explain() {
    text=$(awk -v option="$1" '/^  -/ { inside = $1 == option } inside' <<<"$help")
    value=
    [[ ! $text =~ ^\ \ $1\ ([A-Z][^\ ]*) ]] || value=${BASH_REMATCH[1]}
}

# Offers the files whose names begin with a word, besides what is offered already.
_pentad_bench_files() {
    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$1")
    compopt -o filenames 2>/dev/null
}

_pentad_bench() {
    local program=${1/#\~/$HOME} word=$2 before=$3 help option= given=0 i text= value= words=
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ] || [ "$COMP_CWORD ${COMP_WORDS[1]}" = "2 help" ]; then
        words=$("$program" help 2>/dev/null | awk '/^  [a-z]/ { print $1 }')
        [ "$COMP_CWORD" = 2 ] || words="$words help --version"
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        return
    fi
    help=$("$program" "${COMP_WORDS[1]}" -help 2>/dev/null </dev/null) || return
    for ((i = 2; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
        -*) option=${COMP_WORDS[i]} given=0 ;;
        *) given=$((given + 1)) ;;
        esac
    done
    [ -z "$option" ] || _pentad_bench_explain "$option"
    if [[ $word != -* && $value == KEY=* ]]; then
        if [ "$before" = = ] || [ "$word" = = ]; then
            [ "$word" != = ] || word=
            _pentad_bench_files "$word"
        else
            # -each has the keys of -engine, but that for the name.
            [ "$option" != -each ] || _pentad_bench_explain -engine
            [ "$option" != -each ] || text=${text//name=/}
            words=$(grep -oE '\b[a-z]+[0-9]?=' <<<"$text" | sort -u)
            mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
            compopt -o nospace 2>/dev/null
        fi
    elif [[ $word != -* && -n $value && ($given = 0 || $value == *...) ]]; then
        case $option in
        -rule) mapfile -t COMPREPLY < <(compgen -W "0 1 4 8 9" -- "$word") ;;
        -brain) mapfile -t COMPREPLY < <(compgen -c -- "$word") ;;
        *) [[ ! $value =~ FILE|FOLDER ]] || _pentad_bench_files "$word" ;;
        esac
    else
        words=$(awk '/^  -/ { print $1 }' <<<"$help")
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        # A file that stands alone, as in `solve FILE`.
        [[ ! $help =~ ^usage:\ pentad-bench\ [a-z]+\ (\[OPTIONS\]\ )?\[?FILE ]] ||
            _pentad_bench_files "$word"
    fi
}

complete -F _pentad_bench pentad-bench
