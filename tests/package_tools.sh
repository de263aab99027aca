#!/bin/sh
# Makes sure that tools are there that only some targets need: tests/package_tools.sh GROUP...
#
# Groups: windows (compilers, zip), wine (runs the 64-bit executables; unzip), wine32 (what unpacking
# the 32-bit Wine needs), linux (compiler for AArch64), qemu (runs its programs), node (runs the
# script of a report). Installs Debian's packages when something is missing and this user may;
# otherwise says what to do.
set -u

# What each group needs: files or commands, and the packages that bring them.
needs() {
    case $1 in
    windows) echo x86_64-w64-mingw32-gcc-posix i686-w64-mingw32-gcc-posix zip ;;
    wine) echo /usr/lib/wine/wine64 qemu-x86_64 unzip ;;
    wine32) echo patchelf apt-get dpkg-deb ;;
    linux) echo aarch64-linux-gnu-gcc /usr/aarch64-linux-gnu/lib/libc.a ;;
    qemu) echo qemu-aarch64 qemu-x86_64 ;;
    node) echo node ;;
    esac
}

packages() {
    case $1 in
    windows) echo gcc-mingw-w64-x86-64-posix gcc-mingw-w64-i686-posix zip ;;
    wine) echo wine64 qemu-user unzip ;;
    wine32) echo patchelf ;;
    linux) echo gcc-aarch64-linux-gnu libc6-dev-arm64-cross ;;
    qemu) echo qemu-user ;;
    node) echo nodejs ;;
    esac
}

present() {
    for tool in $(needs "$1"); do
        [ -e "$tool" ] || command -v "$tool" >/dev/null 2>&1 || return 1
    done
}

# Two installations at once would get into each other's way.
exec 9<"$0"
command -v flock >/dev/null 2>&1 && flock 9

missing=
for group in "$@"; do
    present "$group" || missing="$missing $(packages "$group")"
done
[ -z "$missing" ] && exit 0

# shellcheck disable=SC2086
sh "$(dirname "$0")/apt.sh" $missing
for group in "$@"; do
    present "$group" || {
        echo "Missing: $(packages "$group"). On Debian: apt-get install $(packages "$group")" >&2
        exit 1
    }
done
