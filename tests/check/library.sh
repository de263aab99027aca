#!/bin/sh
# What is in the compiled objects: tests/check/library.sh OBJECT_FOLDER
#
# No object defines a variable that can change: state belongs to whoever created it. Only the
# engine has to stay silent and alive too: it calls nothing that prints or exits.
set -u
objects=$1
status=0
[ -d "$objects/engine" ] || { echo "$objects: no compiled engine there"; exit 1; }

for object in $(find "$objects/engine" "$objects/protocol" "$objects/bench" -name '*.o' 2>/dev/null); do
    # Constant pointers need relocation and count as data; they lie in read-only .data.rel.ro.
    constant=$(objdump -t "$object" | awk '$0 ~ /\.data\.rel\.ro/ {print $NF}')
    for symbol in $(nm "$object" | awk '$2 ~ /^[BbDdCcSsGg]$/ {print $3}'); do
        case " $(echo $constant) " in
        *" $symbol "*) ;;
        *)
            echo "$object: $symbol can change at file scope"
            status=1
            ;;
        esac
    done
done

for object in $(find "$objects/engine" -name '*.o'); do
    nm -u "$object" | awk -v object="$object" '
        $2 ~ /^(_*v?f?printf(_chk)?|puts|fputs|putchar|fputc|putc|fwrite|fopen|perror|write|open|exit|_exit|_Exit|abort|std(in|out|err)|rand|srand|random|getenv|sleep|usleep|nanosleep|longjmp|siglongjmp|_setjmp|setjmp)$/ {
            print object ": the engine must not use " $2
            bad = 1
        }
        END { exit bad }' || status=1
done
exit $status
