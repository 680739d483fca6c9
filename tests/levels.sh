#!/bin/bash
# SPDX-License-Identifier: MIT
# levels.sh [GAMES]: a better engine must not make the levels stronger. Five levels play GAMES games (200)
# each on 6x6 against the same level of the commit that calibrated them. Levels count nodes and have
# seeds, so the games are the same on every machine. Ends with a line "N passed, M failed": one case for each level.
set -u
cd "$(dirname -- "$0")/.." || exit 1
root=$PWD
. packages/tools.sh
. tests/support/tap.sh

calibrated=bb272c1fee54b0d4492c8b3a3b6de47f10aa98f6
games=${1:-200}
bound=60 # Elo; 200 games have an error of about 45
old=$(mktemp -d)
trap 'rm -rf "$old"' EXIT

configure
build bredon
git archive "$calibrated" | tar -x -C "$old" || die "no commit $calibrated here: a full clone is needed"
program=$build/bredon
root=$old
build=$old/build
configure
build bredon
for level in 2 6 10 13 16; do
    elo=$("$program" match --json --engine "$program" name=new 'args=tei --seed 1' \
        --engine "$build/bredon" name=old 'args=tei --seed 1000001' --each "option.Level=$level" option.Hash=4 \
        nodes=10000000 --patience 900 --size 6 --komi 2 --games "$games" --openings 6-komi2 </dev/null 2>&1 | tail -n 1 |
        sed -n 's/.*"pairings":[^}]*"elo":\(-*[0-9]*\).*/\1/p')
    verdict "level $level: ${elo:-?} Elo against the calibrated one" \
        "$([ -n "$elo" ] && [ "$elo" -ge -$bound ] && [ "$elo" -le $bound ] || echo "more than $bound Elo")"
done
totals
