#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh [TARGET|all [SECONDS]]: builds fuzz targets with libFuzzer (clang) in build-fuzz/ and runs them,
# one on each processor, for SECONDS (60) each; without TARGET it lists them. Ends with a line "N passed,
# M failed". Inputs that reach new code are kept in build-fuzz/found/TARGET, with those of earlier runs.
# FUZZ_SEED sets the seed for all targets; by default every run has a new one.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "$here/../.." && pwd)
. "$root/packages/tools.sh"

targets=$(cd "$here" && printf '%s\n' fuzz_*.c | sed 's/^fuzz_\(.*\)\.c$/\1/')
target=${1:-}
seconds=${2:-60}
if [ "$target" != all ]; then
    if [ ! -f "$here/fuzz_$target.c" ]; then
        printf '%s\n' "$targets"
        [ -z "$target" ] || die "no such target: $target"
        exit
    fi
    targets=$target
fi
CC=clang
export CC
clang_works || install_groups clang
build=$root/build-fuzz
setup='-Dfuzzing=true -Db_sanitize=address,undefined -Db_lundef=false -Db_lto=false -Db_ndebug=false -Dlibrary=false --buildtype=debugoptimized'
configure
# shellcheck disable=SC2046,SC2086
build $(printf 'tests/fuzz/fuzz_%s\n' $targets)
found=$build/found
TMPDIR=$(mktemp -d)
trap 'rm -rf "$TMPDIR"' EXIT
export TMPDIR ASAN_OPTIONS='detect_leaks=1:allocator_may_return_null=1'

# Runs one target; its log ends with what libFuzzer has found, or with what failed.
try() {
    mkdir -p "$found/$1"
    set -- "$1" "-max_total_time=$seconds" -timeout=30 -rss_limit_mb=4096 -print_final_stats=1 \
        -max_len=4096 -close_fd_mask=1 "-seed=$FUZZ_SEED" "-dict=$here/words.dict" \
        "-artifact_prefix=$found/$1-"
    target=$1
    shift
    "$build/tests/fuzz/fuzz_$target" "$@" "$found/$target" "$here/corpus/$target" \
        </dev/null >"$found/$target.log" 2>&1
}

# Says how a target ended.
tell() {
    log=$found/$1.log
    runs=$(LC_ALL=C sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    edges=$(LC_ALL=C sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
    if [ "$2" -eq 0 ]; then
        echo "ok - fuzz $1: $runs executions, $edges edges"
        passed=$((passed + 1))
    else
        echo "not ok - fuzz $1: $runs executions, $edges edges"
        grep -avE '^#[0-9]+[^0-9].*(NEW|REDUCE|pulse)' "$log" | tail -n 60 | sed 's/^/# /'
        failed=$((failed + 1))
    fi
}

passed=0
failed=0
: "${FUZZ_SEED:=$(date +%s)}"
echo "FUZZ_SEED=$FUZZ_SEED"
# shellcheck disable=SC2086
set -- $targets
while [ $# -gt 0 ]; do
    running=
    for _ in $(seq "$(processors)"); do
        [ $# -gt 0 ] || break
        try "$1" &
        running="$running $1:$!"
        shift
    done
    for one in $running; do
        status=0
        wait "${one#*:}" || status=$?
        tell "${one%:*}" "$status"
    done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
