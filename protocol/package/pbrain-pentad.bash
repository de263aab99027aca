# Completion of pbrain-pentad for bash. Options are those that the program itself lists.

_pbrain_pentad_options() {
    "$1" play --game "$2" --help 2>/dev/null | grep -oE '^  --[a-z0-9-]+'
}

_pbrain_pentad() {
    local program=${1/#\~/$HOME} word=$2 option=$3 values= game=five
    # `--level=hard` comes as three words.
    [ "$option" != = ] || option=${COMP_WORDS[COMP_CWORD - 2]}
    [ "$word" != = ] || word=
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        values="play --help --version"
    elif [ "${COMP_WORDS[1]}" = play ]; then
        # The relatives of five in a row have options of their own.
        case " ${COMP_WORDS[*]} " in
        *" --game ultimate "* | *" --game = ultimate "*) game=ultimate ;;
        *" --game tickoattwo "* | *" --game = tickoattwo "*) game=tickoattwo ;;
        esac
        case $option in
        --game) values="five ultimate tickoattwo" ;;
        --opponent) values="engine person" ;;
        --level | --level2) values="easy medium hard" ;;
        --first) values="you opponent random" ;;
        --board) values="15x15 19x19 20x20" ;;
        --row) values="3 4 5" ;;
        --rule) values="freestyle standard renju caro caro-exact" ;;
        --opening) values="free swap swap2 rif yamaguchi soosorv taraguchi" ;;
        --color1 | --color2) values="plain red green yellow blue magenta cyan white" ;;
        --color | --evaluation | --forget) values="on off" ;;
        --threads)
            values="1 2 4 8"
            [ "$game" != five ] || values="auto $values"
            ;;
        --memory) values="auto 64M 256M 1G" ;;
        --open | --analyse | --annotate | --out)
            [ "${word#--}" = "$word" ] || values=$(_pbrain_pentad_options "$program" "$game")
            mapfile -t COMPREPLY < <(compgen -f -W "$values" -- "$word")
            compopt -o filenames 2>/dev/null
            return
            ;;
        --rounds | --time | --width | --height | --name | --name2 | --symbol* | --colors | --pace) return ;;
        *) values=$(_pbrain_pentad_options "$program" "$game") ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
}

complete -F _pbrain_pentad pbrain-pentad
