#!/bin/sh
# The C headers that sources use: tests/check/includes.sh ROOT
#
# Who calls a function of <stdio.h>, <stdlib.h> or <string.h> includes that header, in the source or
# the header of the module. The compiler would not notice: the Makefile includes banned.h, and with
# it all three, before every source. Comments and strings do not count.
set -u
cd "$1" || exit 1
awk '
    function declare(header, names,   list, i) {
        for (i = split(names, list, " "); i > 0; i--)
            home[list[i]] = header
    }
    # The line without comments and strings; `inside` tells whether it begins within a comment.
    function code(line,   rest, token) {
        while (match(line, inside ? "[*]/" : "\"([^\"\\\\]|\\\\.)*\"|\047([^\047\\\\]|\\\\.)*\047|/[*/]")) {
            token = substr(line, RSTART, RLENGTH)
            if (!inside)
                rest = rest substr(line, 1, RSTART - 1) " "
            if (token == "//")
                return rest
            inside = token == "/*"
            line = substr(line, RSTART + RLENGTH)
        }
        return inside ? rest : rest line
    }
    BEGIN {
        declare("stdio.h", "clearerr fclose fdopen feof ferror fflush fgetc fgets fileno fopen fprintf fputc" \
            " fputs fread freopen fseek fseeko ftell ftello fwrite getc getchar getline pclose perror popen" \
            " printf putc putchar puts remove rename rewind setvbuf snprintf sscanf tmpfile vsnprintf")
        declare("stdlib.h", "abort abs atexit bsearch calloc exit free getenv labs malloc mkdtemp mkstemp" \
            " qsort realloc realpath setenv strtod strtof strtol strtoll strtoul strtoull system unsetenv")
        declare("string.h", "memchr memcmp memcpy memmove memset strchr strcmp strcspn strdup strerror" \
            " strlen strncmp strncpy strndup strnlen strpbrk strrchr strspn strstr")
    }
    FNR == 1 { inside = 0 }
    /^#[ \t]*include[ \t]*</ {
        split($0, part, /[<>]/)
        included[FILENAME, part[2]] = 1
    }
    {
        for (line = code($0); match(line, /[A-Za-z0-9_.>]+\(/); line = substr(line, RSTART + RLENGTH)) {
            name = substr(line, RSTART, RLENGTH - 1)
            if (name in home && !((FILENAME, home[name]) in used))
                used[FILENAME, home[name]] = FNR ": " name "()"
        }
    }
    END {
        for (key in used) {
            split(key, part, SUBSEP)
            own = part[1]
            sub(/(_windows)?\.c$/, ".h", own)
            if (!(key in included) && !((own, part[2]) in included) && (bad = 1))
                print part[1] ":" used[key] " needs <" part[2] ">"
        }
        exit bad
    }' $(find engine protocol bench tests -name '*.[ch]' | sort)
