#!/bin/sh
# SPDX-License-Identifier: MIT
# `openings`: what it prints, and what it refuses: sh openings.sh BREDON-LAB. test_openings.c has the moves.
. "$(dirname -- "$0")/harness.sh"

quick="--size 5 --plies 4 --nodes 100 --bound 300"

# make ARGS: as run, with settings that are quick.
make() {
    # shellcheck disable=SC2086
    run openings $quick "$@"
}

# holds COUNT PLIES: the output has so many different openings of so many moves, and nothing else, because
# other match runners read no comments.
holds() {
    awk -v count="$1" -v plies="$2" '
        { n++; if (NF != plies || seen[$0]++) { bad = 1 } }
        END { exit bad || n != count }' "$out"
}

make --count 12
verdict 'a set' "$(trouble)"
expect 'as many as wanted' holds 12 4
cp "$out" "$scratch/first"
make --count 12 --jobs 3
expect 'the same with more threads' cmp -s "$out" "$scratch/first"
make --count 12 --seed 2
expect 'another seed' holds 12 4
expect 'another seed, another set' [ "$(cksum <"$out")" != "$(cksum <"$scratch/first")" ]

make --count 5 --plies 7 --bound 30 --komi -1.5
expect 'plies' holds 5 7
cp "$out" "$scratch/komi"
make --count 5 --plies 7 --bound 30
expect 'komi makes other sets' [ "$(cksum <"$out")" != "$(cksum <"$scratch/komi")" ]
make --count 40 --plies 2-8
expect 'plies from 2 to 8' [ "$(awk '{ print NF }' "$out" | sort -nu | tr '\n' ' ')" = '2 3 4 5 6 7 8 ' ]

run openings --size 4 --plies 2 --nodes 10 --bound 9000 --count 100
expect 'too few: the status' [ "$status" -eq 1 ]
expect 'too few: all that there are' holds 33 2
expect 'too few: one line says so' grep -qx 'bredon-lab openings: 33 of 100: .*' "$err"

# A stop leaves whole lines. The set would take hours.
begin /dev/null openings --size 5 --plies 6 --nodes 100 --bound 300 --count 100000000 --jobs 2
grown() {
    [ "$(wc -l <"$out")" -ge 20 ]
}
stop_with TERM grown
expect 'stopped: the status' [ "$status" -eq 3 ]
expect 'stopped: one line says so' grep -qxE 'bredon-lab openings: [0-9]+ of 100000000: stopped' "$err"
expect 'stopped: whole lines' holds "$(sed -n 's/.*: \([0-9]*\) of .*/\1/p' "$err")" 6

for plies in 1 17 8-2 2- -8 2-8-9 x; do
    refuse "--plies $plies" "--plies: '$plies'" openings --plies "$plies"
done
refuse 'an operand' "'6'" openings 6
refuse 'an unknown command of bredon-lab' "unknown command 'opening'" opening
refuse 'help for an unknown command of bredon-lab' "unknown command 'opening'" help opening
refuse 'a word in place of a number' "'many'" openings --count many
finish
