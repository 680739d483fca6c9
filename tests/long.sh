#!/bin/bash
# SPDX-License-Identifier: MIT
# long.sh [GAMES [SAMPLES]]: long runs with the program that people build.
# - GAMES games (10,000) of the program against itself on all sizes, with a clock of 0.2 s + 10 ms;
# - bench/latency.py with SAMPLES samples (1,000): a report that can't fail;
# - a tenth of GAMES, limited by nodes, between builds with the address and undefined behaviour sanitizers.
# Every game must end on the board. Ends with a line "N passed, M failed": one case for each size and komi
# of each series.
set -u
cd "$(dirname -- "$0")/.." || exit 1
root=$PWD
. packages/tools.sh
. tests/support/tap.sh

games=${1:-10000}
samples=${2:-1000}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# series NAME PROGRAM GAMES LIMIT...: plays GAMES games, spread over the boards. LIMIT goes to bredon match.
series() {
    local name=$1 program=$2 share board size komi set problem
    share=$(($3 / 16))
    share=$((share > 0 ? share * 2 : 2))
    shift 3
    for board in 3,0 4,0 4,2 5,0 5,2 6,2 7,2 8,2; do
        size=${board%,*}
        komi=${board#*,}
        set=match/openings/$size-komi$komi.txt
        [ -f "$set" ] || set=none
        "$build/bredon" match --json --engine "$program" name=a --engine "$program" name=b "$@" \
            --each option.Hash=16 --size "$size" --komi "$komi" --games "$share" --openings "$set" \
            --jobs "$(processors)" >"$out/log" 2>&1 </dev/null
        problem=
        tail -n 1 "$out/log" | python3 -c '
import json, sys
totals = json.loads(sys.stdin.read())
endings = totals["endings"]
print("#", endings)
lost = sum(endings[key] for key in ("time", "narrow_time", "hang", "crash", "illegal_move"))
sys.exit(lost > 0 or totals["games"] != int(sys.argv[1]))' "$share" ||
            problem=$(echo 'not all games ended on the board:' && tail -n 20 "$out/log" | cut -c 1-200)
        verdict "$name: $share games, size $size, komi $komi" "$problem"
    done
}

configure
build bredon
series 'by the clock' "$build/bredon" "$games" --tc 0.2+0.01
python3 bench/latency.py "$build/bredon" "$samples" | sed 's/^/# /'
program=$build
build=$root/build-sanitized
setup='--buildtype=debugoptimized -Db_ndebug=false -Db_sanitize=address,undefined -Dtests=false'
configure
build bredon
sanitized=$build/bredon
build=$program
UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 series 'sanitized' "$sanitized" $((games / 10)) --nodes 1500
totals
