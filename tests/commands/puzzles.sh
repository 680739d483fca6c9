#!/bin/sh
# SPDX-License-Identifier: MIT
# Puzzles from games: each is proved again by `solve`, no other move wins as fast, and they do not
# depend on the number of jobs.
. "$(dirname -- "$0")/harness.sh"

tab=$(printf '\t')
games=$scratch/games.ptn

# Two games that end with a road, one with an error, one without a win.
cat >"$games" <<'END'
[Size "5"]
[TPS "x,1,1,x,1/x2,1,x2/1,12C,1C,x2/2,x,1S,2,x/2,2,221,12,2 2 12"]

1. -- 2b3-11 3c1> d2- c1 b1> 0-R

[Size "6"]
[Komi "2"]
[TPS "2,x4,1/x,212121C,1,1,1,x/22,2,x,1,x2/x,2,2C,1,x2/2,2,x4/2,x5 1 15"]

1. 4b5< b4+ 2. 2a5> a4+ 3. 3b5< b1 4. f5 R-0

[Size "5"]

1. a1 e5 2. c3 d3

[Size "4"]

1. a1 d4 2. b2 z9
END
sed -i 's/^1\. -- /12. -- /' "$games"

# Whether a puzzle is one: `solve` finds the move and the length, and no other winning move.
check() {
    while IFS=$tab read -r size komi plies kind move tps game ply; do
        case $size in
        '#'*) continue ;;
        esac
        "$bredon" solve --tps "$tps" --komi "$komi" --wins --depth "$plies" --nodes 3000000 \
            >"$scratch/solved" || printf 'not proved: %s\n' "$tps"
        grep -qE "^[a-z]+ in $plies pl[a-z]+ \(shortest\)" "$scratch/solved" ||
            printf 'not in %s plies: %s\n' "$plies" "$tps"
        [ "$(grep -cE "^[^ ]+ +wins +$plies " "$scratch/solved")" -eq 1 ] ||
            printf 'more than one move: %s\n' "$tps"
        grep -qE "^line $move'?( |$)" "$scratch/solved" || printf 'another move: %s\n' "$tps"
        case $kind in
        taks) grep -q ', by taks$' "$scratch/solved" || printf 'not by taks: %s\n' "$tps" ;;
        esac
        [ "$game" -ge 1 ] && [ "$ply" -ge 0 ] || printf 'no game: %s\n' "$tps"
    done <"$1"
}

run puzzles "$games" --nodes 30000 --plies 3-7
cp "$out" "$scratch/found"
expect 'puzzles: the game with an error is told' grep -q z9 "$err"
expect 'puzzles: its status' [ "$status" -eq 2 ]
expect 'puzzles: a road in three' says "5${tab}0${tab}3${tab}taks${tab}d2-${tab}.*${tab}1${tab}[0-9]*"
expect 'puzzles: a road in seven' says "6${tab}2${tab}7${tab}taks${tab}4b5<${tab}.*${tab}2${tab}0"
verdict 'puzzles: each is one' "$(check "$scratch/found")"

run puzzles "$games" --nodes 30000 --plies 7
expect 'puzzles: of one length' [ "$(grep -cv '^#' "$out")" -eq 1 ]

run puzzles "$games" --nodes 30000 --plies 3-7 --quiet
expect 'puzzles: none needs quiet moves here' [ "$(grep -cv '^#' "$out")" -eq 0 ]

run puzzles "$games" --nodes 30000 --plies 3-7 --jobs 3
expect 'puzzles: the same with more jobs' cmp -s "$out" "$scratch/found"

run puzzles "$games" --nodes 30000 --plies 3-7 -o "$scratch/file"
expect 'puzzles: the same in a file' cmp -s "$scratch/file" "$scratch/found"
run puzzles "$games" --nodes 30000 --plies 3-7 -o "$scratch/file"
expect 'puzzles: an earlier file is replaced' cmp -s "$scratch/file" "$scratch/found"

begin_early /dev/null puzzles "$games" --nodes 1000000000000 -o "$scratch/file"
# shellcheck disable=SC2016
await sh -c 'ls -A "$1" | grep -q "^\.bredon-"' - "$scratch"
kill -TERM "$child"
ended
expect 'puzzles: stopped' [ "$status" -eq 3 ]
expect 'puzzles: stopped, an earlier file stays' cmp -s "$scratch/file" "$scratch/found"
expect 'puzzles: stopped, it is said' grep -q 'stopped, nothing is written' "$err"

printf 'mine\n' >"$scratch/other"
refuse 'puzzles: a file of something else' 'not overwriting' puzzles "$games" -o "$scratch/other"
expect 'puzzles: it stays' grep -qx mine "$scratch/other"
refuse 'puzzles: the games as output' 'is also an input' puzzles "$games" -o "$games"
refuse 'puzzles: no file' 'no file given' puzzles
refuse 'puzzles: standard input twice' 'is given twice' puzzles - -
refuse 'puzzles: no such file' 'none.ptn' puzzles none.ptn
for plies in 0 9-3 3- x 22 3-99; do
    refuse "puzzles: --plies $plies" "'$plies'" puzzles "$games" --plies "$plies"
done

finish
