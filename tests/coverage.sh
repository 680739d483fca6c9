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
# GCOV_ERROR_FILE hides the errors of processes that are not allowed to write files, so can't store counts.
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
# Only the sources of the program, without the generator of its tables. With threads, gcov sometimes reports
# a negative count for a branch, and gcovr would stop there.
rooms=$(from_meson rooms)
(cd "$root" && gcovr --root . --object-directory "$build" --exclude-unreachable-branches \
    --gcov-ignore-parse-errors \
    --filter "($(echo "$rooms" | tr ' ' '|'))/" --exclude '.*/gen_[a-z]*\.c' \
    --html-details "$build/coverage/index.html" --csv "$build/coverage/files.csv" \
    "$build") || die "gcovr failed"
awk -F, -v rooms="$rooms" -f "$root/tests/coverage.awk" "$build/coverage/files.csv"
say "each line is in $build/coverage/index.html"
exit "$status"
