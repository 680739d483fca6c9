#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/run.sh BUILD [ARGS]: runs meson test (with ARGS) in a build directory, shows the output of
# what failed, and ends in a line "N passed, N failed" that counts single cases. Fails when a case
# failed or when nothing ran.
set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
build=$1
shift

# Some tests wait most of their time, so more of them run at once than there are processors.
processors=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || processors=2
: "${MESON_TESTTHREADS:=$(((processors * 3 + 1) / 2))}"
export MESON_TESTTHREADS

rm -f "$build"/meson-logs/testlog*.json
status=0
meson test -C "$build" "$@" </dev/null || status=$?

count=$(cat "$build"/meson-logs/testlog*.json 2>/dev/null | awk -f "$here/tally.awk")
printf '%s\n' "$count"
case $count in
*' 0 failed') [ "$status" -eq 0 ] ;;
*) exit 1 ;;
esac
