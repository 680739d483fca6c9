#!/bin/sh
# SPDX-License-Identifier: MIT
# coverage.sh [ARGS]: runs the tests (ARGS go to meson test) with every line and branch of the program
# counted, in build-coverage/, and adds the counts up by room. `./dev coverage`.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/packages/tools.sh"

need coverage gcovr
build=$root/build-coverage
# Without assertions, because their other branch is never taken.
setup='--buildtype=debug -Doptimization=1 -Db_ndebug=true -Db_coverage=true -Dc_args=-fprofile-update=atomic'
# The variable hides the error of a process that may not write files and so can't store its counts.
CC=${CC:-gcc}
export CC GCOV_ERROR_FILE=/dev/null
configure
# shellcheck disable=SC2119
build
find "$build" -name '*.gcda' -delete
status=0
sh "$root/tests/run.sh" "$build" --no-suite lint "$@" || status=$?
rm -rf "$build/coverage"
mkdir "$build/coverage"
# The sources of the program, without the generator of its tables. With threads gcov sometimes counts a
# branch below zero, at which gcovr would end.
rooms=$(from_meson rooms)
(cd "$root" && gcovr --root . --object-directory "$build" --exclude-unreachable-branches \
    --gcov-ignore-parse-errors \
    --filter "($(echo "$rooms" | tr ' ' '|'))/" --exclude engine/gen_tables.c \
    --html-details "$build/coverage/index.html" --csv "$build/coverage/files.csv" \
    "$build") || die "gcovr failed"
awk -F, -v rooms="$rooms" -f "$root/tests/coverage.awk" "$build/coverage/files.csv"
say "each line is in $build/coverage/index.html"
exit "$status"
