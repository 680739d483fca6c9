#!/bin/sh
# SPDX-License-Identifier: MIT
# `openings`: what it writes, where, and what it refuses: sh openings.sh BREDON-LAB BREDON.
. "$(dirname -- "$0")/harness.sh"

player=$(absolute "$2")
set_file=$scratch/set.txt
quick="--size 5 --plies 4 --nodes 100 --bound 300"

# make ARGS: as run, with settings that are quick.
make() {
    # shellcheck disable=SC2086
    run openings $quick "$@"
}

# What is wrong with a run that wrote into $set_file and said nothing.
told() {
    if [ "$status" -ne 0 ] || [ -s "$out" ] || [ -s "$err" ]; then
        printf 'status 0 and silence expected\n'
    fi
}

# openings_in FILE COUNT PLIES: it holds so many openings of so many moves, and nothing else: other
# match runners read no comments.
openings_in() {
    awk -v count="$2" -v plies="$3" '
        { n++; if (NF != plies || seen[$0]++) { bad = 1 } }
        END { exit bad || n != count }' "$1"
}

make --count 12
verdict 'to standard output' "$(trouble)"
expect 'as many as wanted' openings_in "$out" 12 4
cp "$out" "$scratch/first.txt"

make --count 12 --threads 3 --out "$set_file"
verdict 'into a file' "$(told)"
expect 'the same with more threads' cmp -s "$set_file" "$scratch/first.txt"

make --count 12 --seed 2
expect 'another seed' openings_in "$out" 12 4
if cmp -s "$out" "$scratch/first.txt"; then
    verdict 'another set' 'the same openings'
else
    verdict 'another set' ''
fi

# Each of them can be played.
illegal=$(while IFS= read -r moves; do
    "$player" show --size 5 --moves "$moves" >/dev/null 2>&1 || printf '%s\n' "$moves"
done <"$scratch/first.txt")
verdict 'legal moves' "$illegal"

make --count 5 --plies 7 --bound 30 --komi -1.5
expect 'plies' openings_in "$out" 5 7
cp "$out" "$scratch/other.txt"
make --count 40 --plies 2-8
lengths=$(awk '{ print NF }' "$out" | sort -nu | tr '\n' ' ')
verdict 'plies from 2 to 8' "$([ "$lengths" = '2 3 4 5 6 7 8 ' ] || printf '%s\n' "$lengths")"
for plies in 1 17 8-2 2- -8 2-8-9 x; do
    run openings --plies "$plies"
    expect "--plies $plies is refused" grep -qx "bredon-lab openings: --plies: '$plies' is no number .*" "$err"
done

make --count 5 --plies 7 --bound 30
expect 'komi makes other sets' [ "$(cmp -s "$out" "$scratch/other.txt"; echo $?)" -eq 1 ]

run openings --size 4 --plies 2 --nodes 10 --bound 9000 --count 100
expect 'too few: the status' [ "$status" -eq 1 ]
expect 'too few: all that there are' openings_in "$out" 33 2
expect 'too few: one line says so' grep -qx 'bredon-lab openings: 33 of 100: .*' "$err"

# An end before its time leaves whole lines. The set would take hours. It grows in a file beside its
# own.
rm -f "$set_file"
begin /dev/null openings --size 5 --plies 6 --nodes 100 --bound 300 --count 100000000 --threads 2 \
    --out "$set_file"
# grown LINES: the file beside has so many.
grown() {
    beside=$(find "$scratch" -name '.*bredon-*')
    [ -n "$beside" ] && [ "$(wc -l <"$beside")" -ge "$1" ]
}
await grown 20
kill -TERM "$child"
ended
expect 'ended: the status' [ "$status" -eq 3 ]
expect 'ended: one line says so' grep -qxE 'bredon-lab openings: stopped at [0-9]+ of 100000000' "$err"
count=$(sed -n 's/.*stopped at \([0-9]*\) .*/\1/p' "$err")
expect 'ended: a whole file' openings_in "$set_file" "$count" 6


# A set that is there stays when another one is stopped.
cp "$scratch/first.txt" "$set_file"
begin /dev/null openings --size 5 --plies 6 --nodes 100 --bound 300 --count 100000000 \
    --out "$set_file"
await grown 1
kill -HUP "$child"
ended
expect 'ended over a set: the status' [ "$status" -eq 3 ]
expect 'ended over a set: it stays' cmp -s "$set_file" "$scratch/first.txt"
expect 'ended over a set: it is told' \
    grep -qE "^bredon-lab openings: stopped at [0-9]+ of 100000000; '.*' stays as it was" "$err"
expect 'ended over a set: nothing is left behind' [ -z "$(find "$scratch" -name '.*bredon-*')" ]
begin_early /dev/null openings --size 8 --plies 6 --nodes 1000000000 --count 9 \
    --out "$scratch/none.txt"
await [ -e "$scratch/none.txt" ]
kill -TERM "$child"
ended
expect 'ended before the first opening: the status' [ "$status" -eq 3 ]
expect 'ended before the first opening: no file' [ ! -e "$scratch/none.txt" ]

# The sets of older versions begin with a comment.
printf '# Openings for 5x5 with komi 0.\na1 e5\n' >"$set_file"
make --count 12 --out "$set_file"
expect 'an old set is replaced' cmp -s "$set_file" "$scratch/first.txt"
for other in 'a1 what' '# a comment' 'a1 a1' '[Size "5"]'; do
    printf '%s\n' "$other" >"$set_file"
    refuse "what begins with $other stays" 'it was not written by bredon-lab openings' openings --out "$set_file"
done

refuse 'an operand' "'6'" openings 6
refuse 'a file in a folder that is not there' 'No such file' openings --out "$scratch/no/set.txt"
refuse 'a folder' 'it is a folder' openings --out "$scratch"
cp "$scratch/first.txt" "$set_file"
refuse 'bad input spares the file' "'many'" openings --out "$set_file" --count many
expect 'the file is as it was' cmp -s "$set_file" "$scratch/first.txt"
if [ -w /dev/full ]; then
    refuse 'a full disk' 'space' openings --size 5 --nodes 100 --bound 300 --count 3 --out /dev/full
else
    skip 'a full disk' 'needs /dev/full'
fi

finish
