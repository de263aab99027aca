#!/bin/sh
# Tries the packages: tests/package_run.sh windows|linux BUILD
#
# BUILD/windows or BUILD/linux holds the executables, BUILD the archives, BUILD/debug the test runners test-package
# and test-protocol, BUILD/pentad-bench says which signature is right. Every executable goes
# into a folder with a difficult name and is started from another one, under Wine or an emulator
# where needed. Ends with "N passed, M failed" and, if something had to be left out, what.
set -u
family=$1
build=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
work=$build/$family-tests
passed=0
failed=0
skipped=
idle=
steady=

rm -rf "$work"
mkdir -p "$work"
# Linux names are UTF-8 for Wine, and it is to show nothing and install nothing.
export LC_ALL=C.UTF-8 WINEDEBUG=fixme-all WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe='
unset DISPLAY WAYLAND_DISPLAY
export CRITERION_JOBS=2

# check NAME COMMAND...
check() {
    name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        echo "ok      $name"
    else
        failed=$((failed + 1))
        echo "FAILED  $name"
    fi
}

# leave_out WHAT: says so now and at the end.
leave_out() {
    echo "******** NOT TESTED: $1 ********"
    skipped=$1
}

# suite NAME RUNNER PATTERN: runs Criterion tests on the program $PENTAD_PBRAIN.
suite() {
    CRITERION_TEST_PATTERN=$3 sh "$here/run.sh" "$build/debug/$2" >"$work/log" 2>&1
    status=$?
    # Wine says the same at every start.
    [ $status = 0 ] || [ ! -s "$work/wine-said" ] || sort -u "$work/wine-said" | sed 's/^/[wine] /'
    cat "$work/log"
    counts=$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$work/log" | tail -n 1)
    passed=$((passed + ${counts% *}))
    failed=$((failed + ${counts#* }))
    [ $status = 0 ] && echo "ok      $1" || echo "FAILED  $1"
}

signature_of() {
    timeout 300 "$@" | tr -d '\r' | sed -n '$s/^Nodes searched: *\([0-9][0-9]*\)$/\1/p'
}

same_signature() {
    found=$(signature_of "$@")
    [ -n "$found" ] && [ "$found" = "$signature" ] || {
        echo "The signature is ${found:-missing} and should be $signature."
        false
    }
}

# archive NAME PROGRAMS: looks into the archive of that name.
archive() {
    sh "$here/package_archive.sh" "$build/$1" "$build/$2" "$PENTAD_PBRAIN"
}

# line_end ENGINE BYTES: how the answer to ABOUT ends.
line_end() {
    printf 'ABOUT\r\nEND\r\n' | timeout 300 "$1" | tail -c 3 | od -An -c | grep -q "$2"
}

# wrap FILE COMMAND...: a script that becomes the command, from another working directory.
wrap() {
    script=$1
    shift
    {
        echo '#!/bin/sh'
        echo "export WINEPREFIX='${WINEPREFIX-}' WINEARCH='${WINEARCH-}'"
        [ -z "${WINESERVER-}" ] || echo "export WINESERVER='$WINESERVER'"
        echo 'cd /'
        printf "exec"
        for word in "$@"; do printf " '%s'" "$word"; done
        # What Wine itself says on standard error cannot be told from what the engine would say.
        if [ -n "${WINEPREFIX-}" ]; then printf " 2>>'%s'" "$work/wine-said"; fi
        echo
    } >"$script"
    chmod +x "$script"
}

# A folder whose name has blanks and letters that ASCII lacks, with both programs of one kind.
place() {
    folder="$work/$1/Program files/Žluťoučký kůň"
    mkdir -p "$folder"
    cp "$2" "$folder/pbrain-pentad$4"
    cp "$3" "$folder/pentad-signature$4"
}

# Only the two libraries that every Windows has.
needs_no_libraries() {
    wanted=$(x86_64-w64-mingw32-objdump -p "$1" | sed -n 's/.*DLL Name: *//p' | tr a-z A-Z | sort)
    [ "$(echo $wanted)" = "KERNEL32.DLL MSVCRT.DLL" ] || {
        echo "It needs $wanted."
        false
    }
}

# Whether the words of a command line arrive as they were written: a name is refused that is no UTF-8.
takes_words() {
    "$1" >/dev/null
}

is_console_program() {
    x86_64-w64-mingw32-objdump -p "$1" | grep -q '^Subsystem.*(Windows CUI)'
}

# Whether there are instructions that came after SSE2.
is_modern() {
    x86_64-w64-mingw32-objdump -d "$1" | grep -qE '%[yz]mm|popcnt|pshufb|pmulld|pextrd|blsr|lzcnt'
}

is_for_every_processor() {
    ! is_modern "$1"
}

# While one engine waits for input, Wine keeps its own programs running; otherwise the engine
# that is tested would start them, as its children.
start_idle() {
    mkfifo "$work/idle-input" "$work/idle-output"
    "$work/engine$1" <"$work/idle-input" >"$work/idle-output" 2>&1 &
    idle=$!
    exec 3>"$work/idle-input" 4<"$work/idle-output"
    echo ABOUT >&3
    while read -r line <&4 && [ "${line#name=}" = "$line" ]; do
        echo "$line"
    done
}

stop_idle() {
    [ -n "$idle" ] || return 0
    echo END >&3
    wait "$idle"
    idle=
    exec 3>&- 4<&-
    rm -f "$work/idle-input" "$work/idle-output"
    "${WINESERVER:-/usr/lib/wine/wineserver64}" -k
}

# Wine needs the page at 0x7ffe0000. Where the kernel places heaps at random, one start in some
# thousands finds it taken and fails: "failed to map the shared user data".
keep_addresses() {
    if setarch -R true 2>/dev/null; then steady="setarch -R"; fi
}

# try_windows BITS SUFFIX WINE
try_windows() {
    bits=$1 suffix=$2 wine=$3
    export WINEPREFIX="$work/wine$bits"
    place "$bits" "$build/windows/pbrain-pentad$suffix.exe" \
        "$build/windows/pentad-signature$suffix.exe" .exe
    wrap "$work/engine$bits" $steady "$wine" "$folder/pbrain-pentad.exe"
    wrap "$work/signature$bits" $steady "$wine" "$folder/pentad-signature.exe"
    wrap "$work/words$bits" $steady "$wine" "$folder/pbrain-pentad.exe" play --name Žofie --scores
    start_idle "$bits"
    export PENTAD_PBRAIN="$work/engine$bits"
    check "$bits bits: only KERNEL32 and msvcrt" needs_no_libraries "$folder/pbrain-pentad.exe"
    check "$bits bits: no window" is_console_program "$folder/pbrain-pentad.exe"
    check "$bits bits: lines end in CR LF" line_end "$PENTAD_PBRAIN" '\\r *\\n'
    check "$bits bits: words with any letters" takes_words "$work/words$bits"
    check "$bits bits: the signature" same_signature "$work/signature$bits"
    suite "$bits bits: talk, games, memory" test-package '*/*'
    suite "$bits bits: the process" test-protocol 'process/*'
}

try_windows_packages() {
    trap stop_idle EXIT
    keep_addresses
    export WINEARCH=win64
    try_windows 64 64 /usr/lib/wine/wine64
    check "the archive" archive "PENTAD-$version.zip" windows
    check "64 bits: AVX2 is in it" is_modern "$folder/pbrain-pentad.exe"
    # Without this variable Wine would start itself again, outside of the emulator.
    export WINELOADERNOEXEC=1
    old="qemu-x86_64 -cpu Nehalem /usr/lib/wine/wine64"
    wrap "$work/old-engine" $old "$folder/pbrain-pentad.exe"
    wrap "$work/old-signature" $old "$folder/pentad-signature.exe"
    check "64 bits: a processor without AVX2" line_end "$work/old-engine" '\\r *\\n'
    check "64 bits: the signature there" same_signature "$work/old-signature"
    unset WINELOADERNOEXEC
    stop_idle

    wine32=/usr/lib/wine/wine
    if [ ! -x "$wine32" ]; then
        wine32=$build/wine32/usr/lib/wine/wine
        sh "$here/package_tools.sh" wine32 && sh "$here/package_wine32.sh" "$build/wine32" || {
            leave_out "the 32-bit executable, for want of a 32-bit Wine"
            return
        }
        export WINESERVER="$build/wine32/usr/lib/wine/wineserver32"
    fi
    # Not every system's kernel runs 32-bit programs. dash would read such a program as a script.
    bash -c 'exec "$0" --version' "$wine32" >/dev/null 2>"$work/no-32-bits"
    if grep -q 'Exec format error' "$work/no-32-bits"; then
        leave_out "the 32-bit executable: this system does not run 32-bit programs"
        return
    fi
    export WINEARCH=win32
    try_windows 32 "" "$wine32"
    check "32 bits: nothing newer than SSE2" is_for_every_processor "$folder/pbrain-pentad.exe"
}

is_static() {
    ! readelf -l "$1" | grep -q INTERP
}

# try_linux MACHINE PATTERN EMULATOR...
try_linux() {
    machine=$1 pattern=$2
    shift 2
    place "$machine" "$build/linux/$machine/pbrain-pentad" \
        "$build/linux/$machine/pentad-signature" ""
    wrap "$work/engine-$machine" "$@" "$folder/pbrain-pentad"
    wrap "$work/signature-$machine" "$@" "$folder/pentad-signature"
    export PENTAD_PBRAIN="$work/engine-$machine"
    check "$machine: the archive" archive "pentad-$version-linux-$machine.tar.gz" "linux/$machine"
    check "$machine: static" is_static "$folder/pbrain-pentad"
    check "$machine: lines end in LF" line_end "$PENTAD_PBRAIN" '" *\\n'
    check "$machine: the signature" same_signature "$work/signature-$machine"
    suite "$machine: talk, games, memory" test-package "$pattern"
    suite "$machine: the process" test-protocol 'process/*'
}

try_linux_packages() {
    try_linux x86_64 '*/*'
    check "x86_64: the signature on a processor without AVX2" \
        same_signature qemu-x86_64 -cpu Nehalem "$folder/pentad-signature"
    # The memory would be that of the emulator.
    try_linux aarch64 'package_[tg]*/*' qemu-aarch64
}

signature=$(signature_of "$build/pentad-bench" signature)
version=$(sed -n 's/^#define ENGINE_VERSION *"\(.*\)"$/\1/p' "$here/../engine/engine.h")
"try_${family}_packages"
[ -z "$skipped" ] || leave_out "$skipped"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
