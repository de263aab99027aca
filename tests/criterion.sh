#!/bin/sh
# Makes sure that the Criterion test framework is there: installs Debian's package when it is
# missing and this user may; otherwise says what to do.
set -u
CC=${CC:-cc}

present() {
    printf '#include <criterion/criterion.h>\n' | $CC -E - >/dev/null 2>&1
}

present && exit 0
sh "$(dirname "$0")/apt.sh" libcriterion-dev
present && exit 0
cat >&2 <<'MESSAGE'
The tests need the Criterion framework (2.4 or newer), and it could not be installed from here.
  Debian, Ubuntu:  sudo apt-get install libcriterion-dev
  Fedora:          sudo dnf install criterion-devel
  macOS:           brew install criterion
  elsewhere:       https://github.com/Snaipe/Criterion
Then run the same make command again.
MESSAGE
exit 1
