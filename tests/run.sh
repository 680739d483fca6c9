#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh [--expect NAME] BUILD [ARGS]: runs meson test (with ARGS) in a build directory and shows the
# output of what failed. The last lines name the cases that were skipped, with their reasons, and say
# "N passed, M failed" of single cases. Fails when a case failed, when nothing ran, or, with --expect,
# when other numbers of tests and cases ran than the row NAME of tests/expected.txt says.
set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
root=$(dirname -- "$here")
. "$root/packages/tools.sh"

expected=
if [ "$1" = --expect ]; then
    expected=$(sed -n "s/^$2: //p" "$here/expected.txt")
    [ -n "$expected" ] || die "tests/expected.txt has no row '$2'"
    row=$2
    shift 2
fi
build=$1
shift
: "${MESON_TESTTHREADS:=$(processors)}"
export MESON_TESTTHREADS

# Whoever started this may ignore signals, as nohup and the background of a script do, and what is ignored
# stays ignored in all that is started. Tests send signals, so each begins with the default.
case " $* " in
*' --gdb '*) ;; # which takes no wrapper
*) ! env --default-signal true 2>/dev/null || set -- --wrapper 'env --default-signal' "$@" ;;
esac

rm -f "$build"/meson-logs/testlog*.json
status=0
meson test -C "$build" "$@" </dev/null || status=$?

count=$(cat "$build"/meson-logs/testlog*.json 2>/dev/null |
    awk -v expected="$expected" -v row="${row:-}" -f "$here/tally.awk")
printf '%s\n' "$count"
case $count in
*' 0 failed') [ "$status" -eq 0 ] ;;
*) exit 1 ;;
esac
