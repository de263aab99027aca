#!/bin/sh
# Unpacks a Wine for 32-bit programs: tests/package_wine32.sh FOLDER
#
# Debian has it for the architecture i386, which cannot always be added to a 64-bit system. So
# the few packages that a console program needs are fetched with a package list of their own and
# unpacked into FOLDER, and nothing outside FOLDER changes. Prints nothing when all went well;
# then FOLDER/usr/lib/wine/wine is the program and wineserver32 beside it its server.
set -eu
mkdir -p "$1"
root=$(cd "$1" && pwd)
[ -e "$root/complete" ] && exit 0
state=$root/apt
rm -rf "$root"
mkdir -p "$state/lists/partial" "$state/archives/partial"
: >"$state/status"
cat >"$state/conf" <<TEXT
APT::Architecture "i386";
APT::Architectures "i386";
APT::Sandbox::User "root";
Dir::State "$state";
Dir::State::lists "$state/lists";
Dir::State::status "$state/status";
Dir::Cache "$state";
Dir::Cache::archives "$state/archives";
TEXT
export APT_CONFIG="$state/conf"

cd "$state/archives"
# One list of several may be out of order; the download tells whether the rest is enough.
apt-get -q update >"$state/log" 2>&1 || true
apt-get -q download wine32 libwine libz-mingw-w64 libc6 libgcc-s1 libunwind8 liblzma5 \
    >>"$state/log" 2>&1 || { cat "$state/log" >&2; exit 1; }
for package in *.deb; do
    dpkg-deb -x "$package" "$root"
    rm -f "$package"
done

library=$root/usr/lib/i386-linux-gnu
rm -rf "$library/wine/x86_64-windows"
cp "$root/usr/i686-w64-mingw32/lib/zlib1.dll" "$library/wine/i386-windows/"
for program in wine wineserver32; do
    patchelf --set-interpreter "$root/lib/i386-linux-gnu/ld-linux.so.2" \
        --set-rpath "$root/lib/i386-linux-gnu:$library" "$root/usr/lib/wine/$program"
done
rm -rf "$state"
: >"$root/complete"
