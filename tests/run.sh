#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh [--expect] BUILD [ARGS]: runs meson test (with ARGS) in a build directory. tests/tally.py says what
# failed; its last line is "N passed, M failed". With --expect the tests that run must be those of tests/expected.txt.
set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
root=$(dirname -- "$here")
. "$root/packages/tools.sh"

expect=
if [ "$1" = --expect ]; then
    expect=yes
    shift
fi
build=$1
shift
: "${MESON_TESTTHREADS:=$(processors)}"
export MESON_TESTTHREADS

# This script may have been started with signals ignored (by nohup, or in the background of a script), and
# child processes inherit that. Tests send signals, so each test starts with the default handling.
wrapper=
case " $* " in
*' --gdb '*) ;; # which takes no wrapper
*) ! env --default-signal true 2>/dev/null || wrapper='env --default-signal' ;;
esac

rm -f "$build"/meson-logs/testlog*.json
status=0
meson test -C "$build" ${wrapper:+--wrapper "$wrapper"} "$@" </dev/null || status=$?
exec python3 "$here/tally.py" "$build" "$status" "$expect" "$@"
