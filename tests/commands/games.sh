#!/bin/sh
# SPDX-License-Identifier: MIT
# Positions from the games of a file: --ptn and --ply.
# shellcheck disable=SC2086 # commands are words that the shell separates
. "$(dirname -- "$0")/harness.sh"

game=$scratch/game.ptn
cat >"$game" <<'END'
[Size "5"]
[Komi "2"]

1. a1 e5
2. c3 {in the middle} c4!
3. c3+ d3'
END

tps_is() {
    says "tps $1"
}

answers 'the end of a game' 'tps x4,1/x2,21,x2/x3,2,x/x5/2,x4 1 4' show --ptn "$game"
expect 'the end of a game: its komi' says '.*komi 2'
answers 'ply 0' 'tps x5/x5/x5/x5/x5 1 1' show --ptn "$game" --ply 0
answers 'ply 3' 'tps x4,1/x5/x2,1,x2/x5/2,x4 2 2' show --ply=3 --ptn="$game"
answers 'the last ply' 'tps x4,1/x2,21,x2/x3,2,x/x5/2,x4 1 4' show --ptn "$game" --ply 6
accept 'moves after the game' show --ptn "$game" --ply 3 --moves 'b2 a2'
expect 'moves after the game: the board' tps_is 'x4,1/x5/x2,1,x2/1,2,x3/2,x4 2 3'
for command in 'analyze --depth 1' eval moves 'perft 1'; do
    accept "$command --ptn" $command --ptn "$game"
done

"$bredon" show --ptn - <"$game" >"$out" 2>"$err"
status=$?
verdict 'a game from standard input' "$(trouble)"
expect 'a game from standard input: its board' tps_is 'x4,1/x2,21,x2/x3,2,x/x5/2,x4 1 4'

printf '[TPS "x3/x,2,x/1,x2 1 2"]\n2. a1+ c3\n' >"$scratch/tps.ptn"
answers 'a game from a position' 'tps x2,2/1,2,x/x3 1 3' show --ptn "$scratch/tps.ptn"

# As many pieces as the server allows, most of them in one stack.
whites=$(printf '%079d' 0 | tr 0 1)
blacks=$(printf '%078d' 0 | tr 0 2)
cat >"$scratch/pieces.ptn" <<END
[Size "8"]
[Flats "80"]
[Caps "5"]
[TPS "$blacks${whites}1C,2C,2C,2C,2C,2C,x2/x8/x8/x8/x8/x8/x8/x8 1 99"]

99. 8a8-161 Sh1
END
for command in 'analyze --depth 2' eval moves 'perft 1 --ptn' 'solve --depth 2' annotate; do
    run $command "$scratch/pieces.ptn"
    expect "$command with a stack of 158" test "$status" -le 1
done
answers 'a stack of 158: it can be taken apart' "tps $blacks${whites%1111111},2C,2C,2C,2C,2C,x2.*" \
    show "$scratch/pieces.ptn"

# UTF-16, with and without a byte order mark.
printf '\377\376[\000S\000' >"$scratch/utf16.ptn"
printf '\000[\000S' >"$scratch/utf16be.ptn"
for file in utf16 utf16be; do
    refuse "show of $file" 'this text is UTF-16; save it as UTF-8' show "$scratch/$file.ptn"
    refuse "annotate of $file" 'this text is UTF-16; save it as UTF-8' annotate "$scratch/$file.ptn"
done

# What comes before a mistake is good.
printf '[Size "5"]\n1. a1 e5\n2. a1 b2\n' >"$scratch/bad.ptn"
answers 'a ply before a mistake' 'tps x4,1/x5/x5/x5/2,x4 1 2' show --ptn "$scratch/bad.ptn" --ply 2
refuse 'a mistake in a game' "'a1'" show --ptn "$scratch/bad.ptn"
refuse 'a ply after a mistake' "'a1'" show --ptn "$scratch/bad.ptn" --ply 3

# Any of several games, and a file that is just named.
club=$scratch/club.ptn
cat >"$club" <<'END'
[Player1 "Anna"]
[Player2 "Bob"]
[Size "5"]

1. a1 e5

[Player1 "Cleo"]
[Player2 "bobby"]
[Size "5"]
[Komi "2"]

1. a1 e5
2. a1 b2

[Player1 "Anna"]
[Player2 "Cleo"]
[Size "4"]

1. a1 b1
2. c1

[Player1 "Dan"]
[Player2 "Bob"]
[Size "4"]

1. a1 d4
END
for command in 'analyze --depth 1' eval moves show; do
    accept "$command of a file" $command "$game"
done
run solve --depth 1 "$game"
expect 'solve of a file' says 'unknown at the limit.*'
answers 'the third game' 'tps x4/x4/x4/2,1,1,x 2 2' show --game 3 "$club"
answers 'the third game with --ptn' 'tps x4/x4/x4/2,x3 2 1' show --ptn "$club" --game 3 --ply 1
accept 'before a mistake in a later game' show "$club" --game 2 --ply 2
refuse 'a mistake in a later game' "game 2, line 13: ply 3, 'a1'" show "$club" --game 2
"$bredon" show - --game 4 <"$club" >"$out" 2>"$err"
status=$?
verdict 'a game of several from standard input' "$(trouble)"
expect 'a game of several from standard input: its board' tps_is 'x3,1/x4/x4/2,x3 1 2'
refuse 'a game too many' 'has 4 games; there is no game 5' show "$club" --game 5
refuse 'a game of one' 'has 1 game; there is no game 2' show "$game" --game 2
refuse 'a game without a file' '--game' show --game 2
refuse 'two files' 'club.ptn' show "$game" "$club"
refuse 'a file and --ptn' 'game.ptn' show --ptn "$club" "$game"
"$bredon" moves "$club" --game 3 --ply 1 >"$scratch/moves"
answers 'perft of a game' "nodes $(wc -l <"$scratch/moves") .*" perft 1 "$club" --game 3 --ply 1
refuse 'perft: a file and --ptn' 'game.ptn' perft 1 --ptn "$club" "$game"

# A file of moves, without tags.
printf '1. A1 E5,\n2. c3 {in the middle} c4! R-0\n' >"$scratch/moves.txt"
answers 'moves without tags' 'tps x4,1/x2,2,x2/x2,1,x2/x5/2,x4 1 3' show "$scratch/moves.txt" --size 5 --komi 2
expect 'moves without tags: the komi' says '.*komi 2'
answers 'moves without tags: a ply' 'tps x4,1/x5/x2,1,x2/x5/2,x4 2 2' show --ptn "$scratch/moves.txt" --size 5 --ply 3
refuse 'moves without tags and size' '(a list of moves needs --size N)' show "$scratch/moves.txt"
refuse 'moves without tags: one is illegal' "line 1: ply 2, 'E5'" show "$scratch/moves.txt" --size 4
accept 'the same size' show "$club" --size 5
refuse 'another size than a tag' "has Size '5'" show "$club" --size 6
refuse 'another size than a TPS' "has TPS 'x3/" show "$scratch/tps.ptn" --size 6

# A link of PTN Ninja: the same game as $game.
code=NoZQlgXgpgBARAVjgXQFDANIHsC2Z4BMKqqAjAHQwCGpMUCqBlAxgMwwDeYAdjAC4ALWHgAmIgDZQAvjGYAWAISpWLVgGoYI1gHIgA
link=https://ptn.ninja/$code
answers 'a link' 'tps x4,1/x2,21,x2/x3,2,x/x5/2,x4 1 4' show "$link"
expect 'a link: its komi' says '.*komi 2'
answers 'a link to a position' 'tps x4,1/x5/x2,1,x2/x5/2,x4 2 2' show --ptn "$link&name=Q&ply=2!"
answers 'a link and a ply' 'tps x5/x5/x5/x5/x5 1 1' show --ply 0 "$link&ply=2!"
answers 'a link to a ply that is not there' 'tps x4,1/x2,21,x2/x3,2,x/x5/2,x4 1 4' show "$link&ply=99"
answers 'a link as moves' 'tps x4,1/x5/x2,1,x2/x5/2,x4 2 2' show --moves "$link&ply=2!"
run annotate --nodes 100 "$link"
expect 'annotate of a link' says '\[Komi "2"\]'
run annotate --nodes 100 "$link" "$game" "$link"
expect 'annotate of links and a file' [ "$(grep -c '\[Komi "2"\]' "$out")" -eq 3 ]
refuse 'half a link' 'copy the whole link' show "${link%????????????}"
refuse 'half a link among files' 'copy the whole link' annotate "$game" "${link%????????????}"
answers 'a link of the server' 'tps x5/x5/x5/x5/2,x3,1 1 2' show \
    'https://www.playtak.com/?load=%5BSize%20%225%22%5D%0D%0A%0D%0A1.%20a1%20e1%0D%0A%20R-0%20--%0D%0A'
run annotate --nodes 100 'playtak.com/?load=%5BSize%20%225%22%5D%0A1.%20a1%20e1'
expect 'annotate of a link of the server' says '.* 1[.] a1 .*'
refuse 'a number of the server' 'https://api.playtak.com/v1/games-history/ptn/217131' show https://playtak.com/games/217131
refuse 'another link' 'only links of ptn.ninja and playtak.com' annotate https://example.org/game.ptn
refuse 'a link with a text' 'the text in this link is not PTN' show 'https://ptn.ninja/some%20words'
refuse 'a link with a text, to annotate' 'the text in this link is not PTN' annotate 'https://ptn.ninja/some%20words'
refuse 'a short link' 'only names a game' show https://ptn.ninja/s/V1StGXR8

# Positions in branches, by the name in the file or by a link of PTN Ninja.
branched=$scratch/branched.ptn
cat >"$branched" <<'END'
[Size "4"]

1. a1 d4
2. c3 b2
3. c2 b3

{2w1}
2. a2 a3

{2w1/2b1}
2. -- b2
3. a4
END
answers 'a branch' 'tps x3,1/2,x3/1,x3/2,x3 1 3' show "$branched" --branch '{2w1}'
answers 'a ply of a branch' 'tps x3,1/x4/1,2,x2/2,x3 1 3' show "$branched" --branch 2w1/2b1 --ply 4
answers 'a ply before a branch' 'tps x3,1/x4/x4/2,x3 1 2' show --ply 2 --branch 2w1 --ptn "$branched"
refuse 'a ply after a branch' 'the branch has 4 plies, not 5' show "$branched" --branch 2w1 --ply 5
refuse 'a branch that there is not' "no branch '2b1', but 2w1, 2w1/2b1" show "$branched" --branch 2b1
refuse 'a branch of a game without any' 'the game has no branches' show "$game" --branch 2b1
refuse 'a branch of a game with a mistake' "'a1'" show "$scratch/bad.ptn" --branch 2w1 --ply 1
refuse 'a branch without a file' '--branch needs a file of games' show --branch 2w1
code=NoZQlgXgpgBARAFjgXQFCoIwDoYEMMwAmCqATDgMYDMMARqalZaXVegN6kDuGAvmTlwtcbVJx4B6UrT4CYAWnl0GTPCSA
answers 'a link to a branch' 'tps x3,1/2,x3/1,x3/2,x3 1 3' show "ptn.ninja/$code&targetBranch=EwdwjEA"
answers 'a link to a ply of a branch' 'tps x3,1/x4/1,x3/2,x3 2 2' \
    show "https://ptn.ninja/$code&targetBranch=EwdwjA9MBGZA&ply=2!"
answers 'a link and another branch' 'tps x3,1/2,x3/1,x3/2,x3 1 3' \
    show "https://ptn.ninja/$code&targetBranch=EwdwjA9MBGZA&ply=2!" --branch 2w1
refuse 'a link to a branch that there is not' 'no branch ' show "https://ptn.ninja/$code&targetBranch=MwIwjEA"

# A komi for a game that does not say its own.
answers 'a komi' '.*komi 1.5' show "$club" --komi 1.5
accept 'the same komi' show "$club" --komi 2 --game 2 --ply 0
printf '[Size "3"]\n[Opening "double black stack"]\n\n1. 2a1 c3\n2. b2\n' >"$scratch/dbs.ptn"
answers 'an opening' 'tps x2,1/x,1,x/22,x2 2 2' show "$scratch/dbs.ptn"
accept 'the same opening' show "$scratch/dbs.ptn" --opening DBS
refuse 'another opening' "--opening is only for games without that tag; game 1 of '" \
    show "$scratch/dbs.ptn" --opening swap
grep -v Opening "$scratch/dbs.ptn" >"$scratch/untold.ptn"
answers 'an opening for a game that does not say its own' 'tps x2,1/x,1,x/22,x2 2 2' \
    show "$scratch/untold.ptn" --opening double-black-stack
refuse 'an opening that there is not' "--opening: 'triple' is not an opening" show --opening triple
refuse 'another komi' "game 2 of '" show "$club" --komi 1 --game 2 --ply 0

cp "$game" "$scratch/with blanks=and more.ptn"
accept 'a name with blanks' show --ptn "$scratch/with blanks=and more.ptn"
accept 'a name with blanks after =' show "--ptn=$scratch/with blanks=and more.ptn"

finish
