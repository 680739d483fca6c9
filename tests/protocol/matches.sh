#!/bin/sh
# SPDX-License-Identifier: MIT
# matches.sh BREDON FAKE_ENGINE: whole games of the program on every size, with a clock that is kept
# outside: none is lost by a crash, by the clock or by an illegal move, and none against a player who
# moves at random.
. "$(dirname -- "$0")/../commands/harness.sh"

fake=$(absolute "$2")

# A busy machine may take its time over a move, so that only an engine that hangs loses by the clock.
# With BREDON_TIMED a second is enough. The engine's own overhead is measured by hand, with many games.
margin=300000
if [ "${BREDON_TIMED:-}" = 1 ]; then
    margin=1000
fi
play() {
    run match --engine "$bredon" name=bredon option.Hash=16 option.MoveOverhead=100 "$@" \
        --tc 0.2+0.01 --margin "$margin" --patience 300 --games 2 --jobs 2 --json
}

no_faults() {
    [ "$status" -eq 0 ] && tail -n 1 "$out" |
        grep -q '"time":0,"narrow_time":0,"hang":0,"crash":0,"illegal_move":0},"sprt"'
}

for size in 4 6 8; do
    ptn=$scratch/own-$size.ptn
    play --engine "$bredon" name=twin option.Hash=16 option.MoveOverhead=100 --size "$size" \
        --komi 2 --out "$ptn"
    expect "size $size, against itself: nobody is at fault" no_faults
    tail -n 1 "$out" | sed 's/.*"signature"/"signature"/' >"$scratch/signature"
    run match --report "$ptn" --json
    expect "size $size: the games read back" grep -qf "$scratch/signature" "$out"
done
for size in 3 5 7; do
    play --engine "$fake" name=random "args=--seed $size" --size "$size"
    expect "size $size, against random moves: nobody is at fault" no_faults
    # With nodes the games are the same on every machine.
    run match --engine "$bredon" name=bredon option.Hash=1 --engine "$fake" name=random \
        "args=--seed $size" --size "$size" --nodes 2000 --patience 300 --games 2 --json
    expect "size $size, against random moves: all won" \
        grep -q '"pairings":\[{"games":2,"wins":2,' "$out"
done

# Levels against a beginner, who takes a road in one, blocks one, and else takes the most flats. Levels
# choose by chance, so the bounds are where chance alone never brings them: of 96 games level 1 won
# about 40, level 6 at least 95.
against_beginner() {
    run match --engine "$bredon" name=level option.Hash=1 "option.Level=$1" \
        --engine "$fake" name=beginner 'args=--skill beginner' --size 5 --nodes 100000000 \
        --patience 300 --games 96 --json
    won=$(tail -n 1 "$out" | sed 's/.*"pairings":[^}]*"wins":\([0-9]*\).*/\1/')
    printf '# level %s won %s of 96 games\n' "$1" "$won"
}
won_from_to() {
    no_faults && [ "$won" -ge "$1" ] && [ "$won" -le "$2" ]
}
against_beginner 1
expect 'level 1 wins some games against a beginner, and loses some' won_from_to 8 88
against_beginner 6
expect 'level 6 wins most games against a beginner' won_from_to 48 96

finish
