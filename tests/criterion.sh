#!/bin/sh
# Makes sure that the Criterion test framework is there: installs Debian's package when it is
# missing and this user may; otherwise says what to do.
set -u
CC=${CC:-cc}

present() {
    printf '#include <criterion/criterion.h>\n' | $CC -E - >/dev/null 2>&1
}

install_with() {
    echo "Installing libcriterion-dev ..."
    $1 env DEBIAN_FRONTEND=noninteractive apt-get install -y libcriterion-dev >/dev/null 2>&1 ||
        { $1 env DEBIAN_FRONTEND=noninteractive apt-get update >/dev/null 2>&1 &&
            $1 env DEBIAN_FRONTEND=noninteractive apt-get install -y libcriterion-dev >/dev/null; }
}

present && exit 0
if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then
        install_with ""
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        install_with sudo
    fi
    present && exit 0
fi
cat >&2 <<'TEXT'
The tests need the Criterion framework (2.4 or newer), and it could not be installed from here.
  Debian, Ubuntu:  sudo apt-get install libcriterion-dev
  Fedora:          sudo dnf install criterion-devel
  macOS:           brew install criterion
  elsewhere:       https://github.com/Snaipe/Criterion
Then run the same make command again.
TEXT
exit 1
