#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh [--expect NAME] BUILD [ARGS]: runs meson test (with ARGS) in a build directory and shows the
# output of what failed. Then lists the skipped cases with their reasons; the last line counts cases:
# "N passed, M failed". Fails if a case failed, if nothing ran, if a test that ARGS name did not run, or,
# with --expect, if the numbers of tests and cases that ran differ from row NAME of tests/expected.txt.
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

# This script may have been started with signals ignored (by nohup, or in the background of a script), and
# child processes inherit that. Tests send signals, so each test starts with the default handling.
case " $* " in
*' --gdb '*) ;; # which takes no wrapper
*) ! env --default-signal true 2>/dev/null || set -- --wrapper 'env --default-signal' "$@" ;;
esac

rm -f "$build"/meson-logs/testlog*.json
status=0
meson test -C "$build" "$@" </dev/null || status=$?

count=$(cat "$build"/meson-logs/testlog*.json 2>/dev/null |
    awk -v expected="$expected" -v row="${row:-}" -f "$here/tally.awk")
# What meson takes as a pattern in a name (*, ? and [...]) becomes a pattern of grep; a dot is a dot.
# meson says nothing about names that it does not know. A word after an option may be its value.
missing=
before=
for word; do
    case $before$word in
    -* | *:*) ;;
    *)
        name=$(printf '%s' "$word" | sed 's/[.]/\\./g; s/[?]/[^"]/g; s/[*]/[^"]*/g')
        grep -q "/ $name\"" "$build"/meson-logs/testlog*.json 2>/dev/null || missing="$missing '$word'"
        ;;
    esac
    before=${word%"${word#-}"}
done
[ -z "$missing" ] || ! cat "$build"/meson-logs/testlog*.json >/dev/null 2>&1 || {
    say "not run:$missing; 'meson test -C $(basename "$build") --list' lists the names," \
        "and tests of another level need their suite, such as --suite timed"
    status=1
}
printf '%s\n' "$count"
case $count in
*' 0 failed') [ "$status" -eq 0 ] ;;
*) exit 1 ;;
esac
