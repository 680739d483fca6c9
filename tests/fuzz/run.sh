#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/fuzz/run.sh BUILD SECONDS TARGET...: runs targets with libFuzzer, one on each processor, and
# ends with a line "N passed, M failed". `./dev fuzz` builds them before. FUZZ_SEED, if set, is the
# seed of each: the inputs of the same program come in the same order, as far as the time goes.
set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
build=$1
seconds=$2
shift 2
found=$build/found
TMPDIR=$(mktemp -d) || exit 1
trap 'rm -rf "$TMPDIR"' EXIT
export TMPDIR ASAN_OPTIONS='detect_leaks=1:allocator_may_return_null=1'

# Runs one target; its log ends with what libFuzzer has found, or with what failed.
try() {
    mkdir -p "$found/$1"
    set -- "$1" "-max_total_time=$seconds" -timeout=30 -rss_limit_mb=4096 -print_final_stats=1 \
        -max_len=4096 -close_fd_mask=1 "-seed=${FUZZ_SEED:-0}" "-dict=$here/words.dict" \
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
processors=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || processors=2
while [ $# -gt 0 ]; do
    running=
    for _ in $(seq "$processors"); do
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
