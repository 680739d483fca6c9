#!/bin/sh
# SPDX-License-Identifier: MIT
# Puzzles from games: `solve` proves again what each claims, other commands read them, and they do
# not depend on the number of jobs.
. "$(dirname -- "$0")/harness.sh"

games=$scratch/games.ptn

# Two games that end with a road, one with a move that alone does not lose, one without a puzzle, one
# with an error.
cat >"$games" <<'END'
[Player1 "Ann"]
[Date "2026.11.20"]
[Size "5"]
[TPS "x,1,1,x,1/x2,1,x2/1,12C,1C,x2/x,2,1S,2,x/2,2,221,12,2 2 12"]

12. -- 2b3-11 13. 3c1> d2- 14. c1 b1> 0-R

[Size "6"]
[Komi "2"]
[TPS "2,x4,1/x,212121C,1,1,1,x/22,2,x,1,x2/x,2,2C,1,x2/2,2,x4/2,x5 1 15"]

1. 4b5< b4+ 2. 2a5> a4+ 3. 3b5< b1 4. f5 R-0

[Size "5"]
[TPS "12,12C,21,x,1/21,21C,1,1,2/x,2,x,2S,x/2,2,x,21,x/x,2,x,1,x 2 16"]

16. -- 2a5-

[Size "5"]

1. a1 e5 2. c3 d3

[Size "4"]

1. a1 d4 2. b2 z9
END
sed -i 's/^1\. 4b5</15. 4b5</; s/^1\. -- /12. -- /' "$games"

# part NUMBER FILE: the text of a puzzle.
part() {
    awk -v wanted="$1" '/^\[Event /{number++} number == wanted' "$2"
}

# What is wrong with the puzzles of a file. `solve` lists the moves that win, or that lose.
check() {
    count=$(grep -c '^\[Event ' "$1")
    number=0
    while [ "$number" -lt "$count" ]; do
        number=$((number + 1))
        part "$number" "$1" >"$scratch/part"
        "$bredon" solve "$1" --game "$number" --ply 0 --wins --depth 9 --nodes 400000 >"$scratch/solved"
        move=$(sed -n 's/^[0-9]*\. \(-- \)*\([^ ]*\).*/\2/p' "$scratch/part" | head -n 1)
        plies=$(sed -n 's/.*\(wins in\|they lose within\) \([0-9]*\) pl.*/\2/p' "$scratch/part" | tail -n 1)
        within=$(sed -n 's/.*move wins within \([0-9]*\).*/\1/p' "$scratch/part")
        moves=$("$bredon" moves "$1" --game "$number" --ply 0 | wc -l)
        if grep -q '^\[Event "Puzzle: win, ' "$scratch/part"; then
            grep -qE "^[a-z]+ in $plies pl[a-z]+ \(shortest\)" "$scratch/solved" ||
                printf '%s: not in %s plies\n' "$number" "$plies"
            grep -qE "^$move +wins +$plies " "$scratch/solved" || printf '%s: no win\n' "$number"
            awk -v move="$move" -v within="$within" -v number="$number" \
                '$2 == "wins" && $1 != move && $3 + 0 <= within { print number ": " $1 " wins, too" }' \
                "$scratch/solved"
        else
            [ "$(grep -cE '^[^ ]+ +loses ' "$scratch/solved")" -eq $((moves - 1)) ] ||
                printf '%s: not all others lose\n' "$number"
            ! grep -qE "^$move +loses" "$scratch/solved" || printf '%s: it loses, too\n' "$number"
        fi
        # The solution and each attempt are moves of the position; attempts are other moves.
        sed -n 's/^[0-9]*\. \(-- \)*\([^ ]*\).*/\2/p' "$scratch/part" >"$scratch/moves"
        awk -v move="$move" '/^\{[0-9]+[wb][0-9]\}$/{branch = 1; next}
            branch && $0 ~ " " move "( |$)" && $1 ~ /^[0-9]/ && $2 == move {print "an attempt is the solution"}
            {branch = 0}' "$scratch/part"
    done
}

run puzzles "$games" --nodes 3000 --kind win --kind avoid
cp "$out" "$scratch/found"
expect 'puzzles: the game with an error is reported' grep -q z9 "$err"
expect 'puzzles: its status' [ "$status" -eq 2 ]
expect 'puzzles: how many' grep -q '^5 games, 3 puzzles$' "$err"
expect 'puzzles: a win' says '\[Event "Puzzle: win, Black wins in 5 plies"\]'
expect 'puzzles: a move that avoids a loss' says '\[Event "Puzzle: avoid, every move of Black but one loses"\]'
expect 'puzzles: a player' says '\[Player1 "Ann"\]'
expect 'puzzles: the claim of a win' says '\{One move wins, by a road, by moves that give tak\. Proved: it wins in 5 plies, not in fewer, and no other move wins within [0-9]+\. Not proved: that none wins later; 3000 nodes for each found no win\. Difficulty: [0-9]+ nodes to proof, [0-9]+ moves? looks? better to the evaluation\. From game 2, after ply 2\.\}'
expect 'puzzles: the claim of a move that does not lose' says '\{Every move but one loses\. Proved: they lose within 4 plies, and this one does not lose within [0-9]+\. Not proved: that it never loses; a search of 300000 nodes gives it [0-9]+ % \(a draw counts half\)\. .* From game 3, after ply 0\.\}'
expect 'puzzles: a branch' says '\{12b1\}'
verdict 'puzzles: each is one' "$(check "$scratch/found")"

run puzzles "$games" --nodes 3000 --kind win --kind avoid --games 2-4
{ part 2 "$scratch/found" && part 3 "$scratch/found"; } >"$scratch/wanted"
expect 'puzzles: a part of the games' cmp "$out" "$scratch/wanted"
expect 'puzzles: a part of the games, how many' grep -q '^3 games, 2 puzzles$' "$err"

# Other commands read them.
run show "$scratch/found" --game 2
expect 'puzzles: the solution is the main line' says 'result R-0'
run analyze "$scratch/found" --game 2 --ply 0 --nodes 20000
expect 'puzzles: analyze reads them' says 'bestmove 2a5>'
run solve "$scratch/found" --game 3 --ply 1 --nodes 2000
expect 'puzzles: solve reads them' [ "$status" -eq 1 ]
printf 'quit\nn\n' | "$bredon" play "$scratch/found" --game 1 --ply 0 --black >"$out" 2>"$err"
expect 'puzzles: play reads them' grep -q 'You are Black' "$out"
run puzzles "$scratch/found" --nodes 3000 --kind win --kind avoid --jobs 2
for file in "$out" "$scratch/found"; do
    sed 's/ From game .*//' "$file" >"$file.same"
done
expect 'puzzles: the same from a file of puzzles' cmp "$out.same" "$scratch/found.same"

run puzzles "$games" --nodes 3000 --kind avoid
expect 'puzzles: of one kind' [ "$(grep -c '^\[Event "Puzzle: avoid' "$out")$(grep -c '^\[Event' "$out")" = 11 ]
run puzzles "$games" --games 2 --nodes 30000 --kind win --within 4-7
expect 'puzzles: a longer one' says '\[Event "Puzzle: win, White wins in 7 plies"\]'
expect 'puzzles: one of each game and theme' [ "$(grep -c '^\[Event' "$out")" -eq 1 ]
run puzzles "$games" --nodes 3000 --kind win --within 7
expect 'puzzles: of one length' [ "$(grep -c '^\[Event' "$out")" -eq 0 ]
run puzzles "$games" --games 2 --nodes 30000 --kind win --within 5 --unique 2
expect 'puzzles: --unique claims what it proves' says '.* no other move wins within 7\. Difficulty: .*'
expect 'puzzles: --unique claims no more' [ "$(grep -c 'Not proved' "$out")" -eq 0 ]

# The other move, a wall, fills the board too.
printf '[Size "3"]\n[TPS "2S,2S,x/2S,2S,2S/2S,2S,2S 1 10"]\n\n10. c3\n' >"$scratch/last.ptn"
run puzzles "$scratch/last.ptn" --within 1-3
expect 'puzzles: every other move ends the game' says '\{One move wins, by a road or the count\. Proved: it wins in 1 ply, not in fewer, and every other move ends the game without a win\. Difficulty: .*'

# One move keeps the result by far.
cat >"$scratch/best.ptn" <<'END'
[Size "5"]
[TPS "1,1,2,2,2S/x,22211112C,2,2,x/1,x,21,x2/212,221,221C,1,121/2S,1,1,x2 2 29"]

29. -- 2a2+
END
run puzzles "$scratch/best.ptn" --nodes 3000 --kind best
expect 'puzzles: the best move' says '\[Event "Puzzle: best, .* keeps the result"\]'
expect 'puzzles: the best move is not proved' says '\{One move keeps the result\. Not proved: a search of 30000 nodes gives it [0-9]+ %, and [0-9]+ % to the next best move \(a draw counts half\)\. .*'

# In each of these all moves but one lose within 2 or 4 plies, and that one, too, but later than a short proof
# shows.
cat >"$scratch/late.ptn" <<'END'
[Size "6"]
[Komi "2"]
[TPS "1,1,1,2,2,1/2,2,x,2,1,21S/1,x2,21112,221,21C/2,21212C,11,1S,2,2/x,2,2S,2,212,x/x2,1,x,2,1 1 31"]

31. 3e4<

[Size "5"]
[TPS "1,x,2,x,1/1121,x,2,x2/21C,x3,2/x,1,x3/12,1,x2,2 2 11"]

11. -- 2a1>

[Size "4"]
[TPS "1,2S,2,2/x,1121,21,221S/2S,x,12112S,1S/1,1,1S,2 2 20"]

20. -- 3c2+
END
run puzzles "$scratch/late.ptn" --nodes 1000 --kind avoid --within 2-4
expect 'puzzles: every move loses' grep -q '^3 games, 0 puzzles$' "$err"

run puzzles "$scratch/last.ptn" --within 1-3 -o "$scratch/file"
expect 'puzzles: a file' grep -q '^\[Event' "$scratch/file"
run puzzles "$games" --nodes 3000 --kind win --kind avoid --jobs 3 -o "$scratch/file"
expect 'puzzles: an earlier file is replaced, by the same puzzles with more jobs' cmp -s "$scratch/file" "$scratch/found"

begin_early /dev/null puzzles "$games" --nodes 1000000000000 -o "$scratch/file"
# shellcheck disable=SC2016
stop_with TERM sh -c 'ls -A "$1" | grep -q "^\.bredon-"' - "$scratch"
expect 'puzzles: stopped' [ "$status" -eq 3 ]
expect 'puzzles: stopped, an earlier file stays' cmp -s "$scratch/file" "$scratch/found"
expect 'puzzles: stopped, it is said' grep -q 'stopped, the file that was there stays' "$err"

# What was found before the stop is kept. The second game comes when a reader of the pipe is there.
mkfifo "$scratch/pipe"
sed '/^\[Size "6"\]/,$d' "$games" >"$scratch/first.ptn"
begin_early /dev/null puzzles "$scratch/first.ptn" "$scratch/pipe" --nodes 3000 --kind win --within 4-9 \
    -o "$scratch/stopped.ptn"
exec 3>"$scratch/pipe"
stop_with TERM grep -qs "^\[Event" "$scratch/stopped.ptn"
exec 3>&-
expect 'puzzles: stopped after a puzzle' [ "$status" -eq 3 ]
expect 'puzzles: stopped after a puzzle, it is written' [ "$(grep -c '^\[Event' "$scratch/stopped.ptn")" -eq 1 ]
expect 'puzzles: stopped after a puzzle, it is said' grep -q '; stopped, continue with --resume' "$err"

printf 'mine\n' >"$games.other"
# --resume finds the puzzles of the last game again, and goes on from there.
for bytes in 0 400 1000 100000; do
    head -c "$bytes" "$scratch/found" >"$scratch/part"
    run puzzles "$games" --nodes 3000 --kind win --kind avoid --jobs 2 -o "$scratch/part" --resume
    expect "puzzles: continued after $bytes bytes" cmp "$scratch/part" "$scratch/found"
    expect "puzzles: continued after $bytes bytes, how many" grep -q '^5 games, 3 puzzles$' "$err"
done
for options in '--kind best' '--kind avoid --nodes 3001'; do
    # shellcheck disable=SC2086
    run puzzles "$games" --nodes 3000 $options -o "$scratch/part" --resume
    expect "puzzles: continued with $options" grep -q 'gives other puzzles with these options' "$err"
    expect "puzzles: continued with $options, status" [ "$status" -eq 2 ]
done
refuse 'puzzles: continued with other games' 'has no puzzles of these games' \
    puzzles "$games" --games 4- -o "$scratch/part" --resume
refuse 'puzzles: continued, a file of something else' 'not written by bredon puzzles' \
    puzzles "$games" -o "$games.other" --resume
expect 'puzzles: continued, a refused file stays' cmp "$scratch/part" "$scratch/found"
refuse 'puzzles: --resume without -o' '--resume needs -o' puzzles "$games" --resume

printf 'mine\n' >"$scratch/other"
refuse 'puzzles: a file of something else' 'not overwriting' puzzles "$games" -o "$scratch/other"
expect 'puzzles: it stays' grep -qx mine "$scratch/other"
refuse 'puzzles: the games as output' 'is also an input' puzzles "$games" -o "$games"
refuse 'puzzles: no file' 'no file given' puzzles
refuse 'puzzles: standard input twice' 'is given twice' puzzles - -
refuse 'puzzles: no such file' 'none.ptn' puzzles none.ptn
refuse 'puzzles: --kind' "'loss'" puzzles "$games" --kind loss
# A search may take 100 times as many nodes.
refuse 'puzzles: --nodes' "nodes: 92233720368547759 is not in" puzzles "$scratch/last.ptn" --nodes 92233720368547759
run puzzles "$scratch/last.ptn" --within 1 --nodes 92233720368547758
expect 'puzzles: most nodes' grep -q '^1 game, 1 puzzle$' "$err"
for plies in 0 9-3 3- x 22 3-99; do
    refuse "puzzles: --within $plies" "'$plies'" puzzles "$games" --within "$plies"
done

finish
