#!/bin/sh
# Installs packages of Debian where this user may: tests/apt.sh PACKAGE...
#
# Only one installation runs at a time on a machine; this one waits for its turn. apt-get itself
# waits for the lock of the packages, but not for that of the package lists. Fails when there is
# no apt-get, no right to install, or no such package.
set -u
patience=600
export LC_ALL=C

command -v apt-get >/dev/null 2>&1 || exit 1
as_root=
if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || exit 1
    as_root="sudo -n"
fi
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

apt() {
    waited=0
    until $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -o DPkg::Lock::Timeout=$patience "$@" >"$log" 2>&1; do
        grep -qE 'Could not get lock|Unable to (acquire|lock)' "$log" || return 1
        [ $waited -lt $patience ] || return 1
        [ $waited -gt 0 ] || echo "Waiting for another installation ..."
        sleep 2
        waited=$((waited + 2))
    done
}

echo "Installing $* ..."
apt install -y --no-install-recommends "$@" && exit 0
apt update
apt install -y --no-install-recommends "$@" && exit 0
cat "$log" >&2
exit 1
