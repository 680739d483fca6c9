#!/bin/sh
# SPDX-License-Identifier: MIT
# Games against the engine by scripts: whole games, every word, wrong input, files, and the ways to
# leave.
. "$(dirname -- "$0")/harness.sh"

cd "$scratch" || exit 1
# Lines of people are kept in no place but this.
HOME=$scratch
export HOME

# play INPUT ARGS: plays what printf makes of INPUT; see $status, $out and $err.
play() {
    input=$1
    shift
    # shellcheck disable=SC2059
    printf "$input" | "$bredon" play --seed 1 "$@" >"$out" 2>"$err"
    status=$?
}

# has TEXT...: each text is somewhere in the output.
has() {
    for text in "$@"; do
        grep -qF -e "$text" "$out" || return 1
    done
}

hasnt() {
    ! grep -qF -e "$1" "$out"
}

# good NAME: the last run was without complaint.
good() {
    verdict "$1" "$(trouble)"
}

# The game as PTN that a run has printed at its end.
game() {
    sed -n '/^\[Player1/,$p' "$out"
}

# ---- whole games: all squares are tried again and again, at last by a capstone, when the stones may
# have run out; what can't be played is refused

for size in 3 4 5 6 7 8; do
    squares=$(for piece in F F F F C; do
        for rank in 1 2 3 4 5 6 7 8; do
            for file in a b c d e f g h; do
                printf '%s%s%s\\n' "$piece" "$file" "$rank"
            done
        done
    done)
    play "$squares" --size "$size" --level 1 --komi 1.5 --quiet
    good "size $size: a game"
    result=$(sed -nE 's/^([RF01/2]+-[RF01/2]+)  .*/\1/p' "$out")
    expect "size $size: it has a result" test -n "$result"
    expect "size $size: nothing is played behind it" has 'the game is over'
    game >game.ptn
    run show --ptn game.ptn
    expect "size $size: the game as PTN has the same result" says "result $result"
    expect "size $size: and its komi" grep -qF 'komi 1.5' "$out"
done

play 'a1\n' --black --size 4 --level 3
good 'the engine begins against Black'
expect 'it moves first' grep -qE '^Bredon plays [a-d][1-4]$' "$out"
expect 'and Black is the person' has '[Player2 "Person"]' '[Player1 "Bredon'

# ---- how games end

row='x5/x5/x5/2,2,2,x2/1,1,1,1,x 1 6'
play 'e1\n' --tps "$row" --level 8
good 'a road is won'
expect 'a road: the result' says 'R-0  White \(you\) wins by a road, from left to right: a1 b1 c1 d1 e1'
expect 'a road: the old score' \
    says 'old scoring: 25 squares \+ 17 pieces in hand = 42 for White'
expect 'a road: the game as PTN' has '[Result "R-0"]' '6. e1'
play 'a5\n' --tps 'x5/x5/x5/1,1,x3/2,2,2,2,x 1 6' --nodes 2000
expect 'a road is lost' \
    says '0-R  Black \(Bredon\) wins by a road, from left to right: a1 b1 c1 d1 e1'
full='1,2,1/2,1,2/2,1,x 1 6'
play 'c1\n' --tps "$full" --level 8
expect 'flats: the result' says 'F-0  White \(you\) wins by the count of flats'
expect 'flats: the count' says 'the board is full; flats: White 5, Black 4'
play 'c1\n' --tps "$full" --level 8 --komi 2.5
expect 'flats with komi: the result' says '0-F  Black \(Bredon\) wins by the count of flats'
expect 'flats with komi: the count' \
    says 'the board is full; flats: White 5, Black 4 \+ 2.5 komi = 6.5'
play 'c1\n' --tps "$full" --level 8 --komi 1
expect 'a draw' says '1/2-1/2  a draw by the count of flats'
play 'a1\nresign\nhint\na2\nmoves\nresign\n' --size 5 --level 8
expect 'resigning: the result' says '0-1  Black \(Bredon\) wins: White resigned'
expect 'resigning: nothing is played behind it' test "$(grep -c '^the game is over' "$out")" -eq 4
expect 'resigning: the game as PTN' has '[Termination "resignation"]' '[Result "0-1"]'
play 'hint\n' --tps "x5/x5/x5/2,2,2,x2/1,1,1,1,1 2 6"
good 'a start that is over'
expect 'it says so' has 'R-0  White (you) wins by a road' 'the game is over'
expect 'and nothing is kept of it' hasnt '[Player1'
# White types nothing, and the input ends only when the time is over.
mkfifo silence
exec 3<>silence
begin silence play --size 5 --level 8 --tc 0.2
await has 'no time left'
exec 3>&-
ended
good 'the time is over'
expect 'the time is over: the result' says '0-1  Black \(Bredon\) wins: White has no time left'

# ---- tak

play 'd1\n' --tps 'x5/x5/2,x4/2,2,x3/1,1,1,x2 1 6' --level 8
expect 'the person gives tak' says 'you play d1: tak!'
play 'a5\n' --tps 'x5/x5/x5/1,1,x3/2,2,2,x2 1 6' --level 1
expect 'no tak where there is none' says 'you play a5'

# ---- words

play 'help\n?\n' --level 8
good 'help'
for word in board eval flip help hint level load moves new quit resign rules save save! stacks undo; do
    expect "help has $word" says "$word .*"
done
expect 'the words are sorted' sh -c \
    "sed -nE 's/^([a-z]+)!? .*/\\1/p' '$out' | grep -v '^a\$' | head -n 16 | sort -c"
expect 'lines are short' sh -c "! grep -qE '.{81}' '$out'"
run help play
expect 'help of the command is short enough' sh -c "! grep -qE '.{81}' '$out'"
for set in '3 10 no' '4 15 no' '5 21 1' '6 30 1' '7 40 2' '8 50 2'; do
    # shellcheck disable=SC2086
    set -- $set
    play 'rules\n' --size "$1" --komi -1.5
    good "rules, size $1"
    expect "rules, size $1: the pieces" \
        says "board +${1}x$1; each player has $2 stones \\(flats or walls\\) and $3 capstones?"
    expect "rules, size $1: the hand" grep -qF "Take up to $1 pieces" "$out"
    expect "rules, size $1: komi" has '1.5 is' 'subtracted from'
    expect "rules, size $1: lines are short" sh -c "! grep -qE '.{81}' '$out'"
done
play 'rules\n' --size 4
expect 'rules without komi' has 'There is no komi.'
expect 'rules without capstones do not speak of them' hasnt 'Ca1'
play 'hint\n' --size 5 --level 8
expect 'hint' grep -qE '^try [a-e][1-5] \(then [a-e][1-5]\): .* to win\)$' "$out"
play 'hint\n' --tps "$row" --level 8
expect 'a hint that wins' says 'try e1: you can force a win in 1 move'
play 'a1\neval\n' --size 5 --level 8
expect 'eval' has 'looking ahead: ' 'at first sight:' 'sum for '
expect 'eval ends in a sentence' grep -qE '^((White|Black) leads by [0-9.]+ flats: |Nobody leads).*' "$out"
play 'moves\na1\nmoves a1\nmoves\nmoves x9\nmoves a1 b2\n' --size 3 --level 8
expect 'moves: all of them' says 'flats    a1 b1 c1 a2 b2 c2 a3 b3 c3'
expect 'moves: none from a square of the other' says 'none'
expect 'moves: no square' says "'x9' is not on this board; its squares are a1 to c3"
play 'moves\n' --tps 'x5/x5/x2,21,x2/x5/x5 1 6' --level 8
expect 'moves: stacks' says 'stacks   c3\+ 2c3\+ 2c3\+11 c3> 2c3> 2c3>11 c3- 2c3- 2c3-11 c3< 2c3<( 2c3<11)?'
expect 'moves: lines are short' sh -c "! grep -qE '.{80}' '$out'"
play 'flip\nboard\nflip\n' --tps 'x5/x5/x5/x5/1,2S,x3 1 6' --level 8
expect 'flip turns the board' says '1 .*\| BS +\| W +\|'
expect 'flip turns the files' says ' +e +d +c +b +a'
expect 'flip keeps for the next board' test "$(grep -cE '^ +e +d +c' "$out")" -eq 2
expect 'flip turns it back' test "$(grep -cE '^ +a +b +c' "$out")" -eq 2
play 'stacks\nflip\nstacks\n' --tps 'x5/x5/x2,121C,x2/x5/x5 1 6' --level 8
expect 'stacks shows each whole' test "$(grep -c '^c3 ' "$out")" -eq 2
play 'a1\n' --size 5 --level 8 --flip
good 'the options of pictures'
expect 'a board that is turned from the start' test "$(grep -cE '^ +e +d +c' "$out")" -eq 2
play 'level\nlevel 7\nlevel 21\nlevel x\nlevel 0\n' --level 2
expect 'level' has 'at level 2 of 20' 'at level 7 of 20' 'level: 21 is not in 0..20' \
    "level: 'x' is not a whole number" 'at full strength'
play 'undo\na1\nundo\nb1\nundo\nundo\n' --size 5 --level 8
expect 'undo: nothing' test "$(grep -c '^there is no move of yours to take back' "$out")" -eq 2
expect 'undo: a move and its answer' test "$(grep -c '^2 moves taken back' "$out")" -eq 2
expect 'undo: the square is free again' says 'you play b1'
expect 'nothing is left to keep' hasnt '[Player1'
play 'undo\n' --black --size 5 --level 8
expect 'undo does not take the move of the other' has 'there is no move of yours to take back'
play 'e1\nundo\nundo\n' --tps "$row" --level 8
expect 'undo goes back behind the end' says '1 move taken back'
play 'resign\nundo\na1\n' --size 5 --level 8
expect 'undo takes a resignation back' says 'the game goes on'
expect 'and the game goes on' says 'you play a1'
play 'a1\nnew\na1\n' --size 5 --level 8
expect 'new' says 'a new game; you are White'
expect 'new: the first game is printed' test "$(grep -c '^\[Player1' "$out")" -eq 2
expect 'new: from the same start' test "$(grep -c '^you play a1' "$out")" -eq 2
play 'quit\na1\n' --size 5
good 'quit'
expect 'quit leaves' hasnt 'you play'
play 'a1\nQUIT\n' --size 5 --level 8
expect 'quit keeps the game' has '1. a1'
play 'hlep\nundp\nqiut\nresgin\nxyzzy\nquit now\nhint a1\n' --size 5
expect 'words that are nearly right' has "did you mean 'help'?" "did you mean 'undo'?" \
    "did you mean 'quit'?" "did you mean 'resign'?"
expect 'a word that is none' has "'xyzzy' is no move"
expect 'a word too many' has "'quit' is typed alone, without 'now'" \
    "'hint' is typed alone, without 'a1'"
play 'tak\n' --size 5 --level 8
expect 'tak is no mistake' has 'you need not say tak'
play '\n  \n\t\r\n' --size 5
good 'empty lines'
play 'a1\r\n' --size 5 --level 8
expect 'lines from another system' says 'you play a1'
play 'a1' --size 5 --level 8
expect 'a last line without an end' says 'you play a1'

# ---- wrong moves; test_play_explain has the explanations

play 'c3\nd2\nc3c4\na2 a3\n' --tps 'x5/x3,221C,2C/x2,1S,x2/x,211,x,2S,x/2,x3,1 1 9'
good 'wrong moves'
expect 'they are explained' has 'c3 holds a wall of yours; to move it, add a direction: c3+ c3- c3< c3>' \
    "d2 holds a wall of Black's" 'give the direction' 'one move at a time'
expect 'nothing was played' hasnt 'you play'
play 'Sa1\n' --size 5
expect 'the opening is explained' has "a flat of the OTHER's, Black's"

# ---- what the engine says

play 'a1\n' --size 5 --level 8
expect 'it says what it thinks' grep -qE '^Bredon plays [a-e][1-5]  .* to win\)$' "$out"
play 'a1\n' --size 5 --level 8 --quiet
expect 'or does not' grep -qE '^Bredon plays [a-e][1-5]$' "$out"
play 'a1\nb2\n' --size 5 --level 1 --variety 50
cp "$out" again
play 'a1\nb2\n' --size 5 --level 1 --variety 50
expect 'the same seed, the same game' cmp -s "$out" again
play 'a1\n' --size 5 --level 8 --tc 1:30+2
good 'a clock'
expect 'a clock is shown' has 'clock 1:30' '[Clock "90+2"]'

# ---- files

play 'a1\nsave one.ptn\nquit\n' --size 5 --komi 2 --level 4
good 'save'
expect 'save says where' says 'saved in one.ptn'
expect 'a saved game is not printed' hasnt '[Player1'
expect 'the file is a game' grep -qE '^1\. a1 [a-e][1-5]$' one.ptn
expect 'with its players' grep -qxE '\[Player2 "Bredon .*, level 4"\]' one.ptn
play 'load one.ptn\nsave two.ptn\n' --size 7 --level 4
good 'load'
expect 'load says so' says 'loaded one.ptn; you are White'
expect 'a game comes back as it was' cmp -s one.ptn two.ptn
play 'a1\nsave clock.ptn\nquit\n' --size 5 --level 8 --tc 50:00+1
expect 'a clock is saved with what is left' sh -c "grep -qxF '[Clock \"3000+1\"]' clock.ptn &&
    grep -qxE '\[TimeLeft1 \"(2[0-9]{3}|300[01])(\.[0-9]+)?\"\]' clock.ptn"
sed 's/TimeLeft1 "[^"]*"/TimeLeft1 "65.5"/' clock.ptn >less.ptn
play 'load less.ptn\nsave again.ptn\n'
expect 'it comes back' has 'clock 1:05'
expect 'and is saved again' grep -qxF '[TimeLeft1 "65.5"]' again.ptn
sed '/TimeLeft[12]/d' clock.ptn >other.ptn
play 'load other.ptn\n'
expect 'a clock of another program is none' hasnt '; clock '
sed 's/TimeLeft/Clock/' clock.ptn >match.ptn
play 'load match.ptn\n'
expect 'nor are the clocks of a match' hasnt '; clock '
play 'load one.ptn\nundo\nb2\nsave\nsave one.ptn\n' --level 8
expect 'its own file is written over' test "$(grep -c '^saved in one.ptn' "$out")" -eq 2
expect 'with the new game' grep -qE '^1\. b2 [a-e][1-5]$' one.ptn
play 'a1\nsave two.ptn\nsave! two.ptn\nsave\n' --level 8
expect 'no other file is written over' says \
    "'two.ptn' exists already; 'save! two.ptn' overwrites it"
expect 'unless it is meant' says 'saved in two.ptn'
play 'save\nload\nsave!\n'
expect 'no file name' has 'save needs a file: save FILE' 'load needs a file: load FILE'
# What holds more than a game of play is not written over unasked, and what is no game never.
for more in 's/Person/Anna/' 's/a1/a1!/' 's/a1/a1 {mine}/' 's/a1/a1 ; mine/' '1s/^/[Event "Cup"]\n/' \
    's/Bredon/Other/' "\$s/\$/\\n{v1}\\n1. c3 c4/"; do
    sed "$more" two.ptn >more.ptn
    cp more.ptn more.kept
    play 'load more.ptn\nsave\nsave more.ptn\n' --level 8
    expect "more than a game ($more): loaded" has 'loaded more.ptn'
    expect "more than a game ($more): save asks" has \
        "'more.ptn' holds more than this game; use save FILE" "'more.ptn' exists already"
    expect "more than a game ($more): it stays" cmp -s more.ptn more.kept
done
play 'load more.ptn\nsave! more.ptn\nsave\n' --level 8
expect 'more than a game: unless it is meant' [ "$(grep -c '^saved in more.ptn' "$out")" -eq 2 ]
printf 'Dear Anna,\n[see "below"]\n' >letter.txt
cp letter.txt letter.kept
play 'a1\nsave! letter.txt\n' --level 8
expect 'no other text is written over' has "'letter.txt' is no PTN file and is not overwritten; name another file"
expect 'no other text is written over: it stays' cmp -s letter.txt letter.kept
mkfifo fifo.ptn
play 'a1\nload fifo.ptn\nload /dev/zero\n' --level 8
expect 'what never ends is not loaded' has "'fifo.ptn' is no file of games" \
    "'/dev/zero' is no file of games"
play 'a1\nresign\nsave three.ptn\nnew\nload three.ptn\nundo\n' --black --size 4 --level 8
expect 'a game that is over comes back' test "$(grep -c 'wins: Black resigned' "$out")" -eq 2
expect 'and can go on' has 'the game goes on'
: >empty.ptn
head -c 3000 "$bredon" >binary.ptn
printf '[Size "5"]\n1. a1 e5\n2. e5\n' >wrong.ptn
mkdir folder
play 'a1\nload none.ptn\nload empty.ptn\nload binary.ptn\nload wrong.ptn\nload folder\nload -\n' \
    --size 5 --level 8
good 'files that are no games'
expect 'each is refused' has "'none.ptn': No such file" "there is no game in 'empty.ptn'" \
    "'binary.ptn': this is no PTN file" "'wrong.ptn': game 1, line 3" "'folder': it is a folder" \
    "'-' is no file"
expect 'and the game goes on' has '1. a1'
play 'a1\nsave folder\nsave! folder\nsave none/x.ptn\n' --level 8
expect 'a folder is no place for a game' has "'folder' exists already" \
    "can't write 'folder': it is a folder" "can't write 'none/x.ptn': No such file"
expect 'the game is printed in the end' has '[Player1'
if [ -c /dev/full ]; then
    play 'a1\nsave! /dev/full\n' --level 8
    expect 'a full disk' has "can't write '/dev/full': No space left" '[Player1'
else
    skip 'a full disk' 'no /dev/full'
fi
play 'save ~/home.ptn\na1\nsave ~/home.ptn\n' --level 8
expect 'the home folder' test -s "$scratch/home.ptn"
printf '[Size "4"]\n1. a1 b1\n\n[Size "4"]\n1. a1 b2\n' >several.ptn
play 'load several.ptn\n'
expect 'several games' has 'loaded game 1 of 2 (White - Black) from several.ptn'
cp several.ptn 'two words 2.ptn'
cp several.ptn kept.ptn
play 'load several.ptn 2\nsave\nload two words 2.ptn\nload two words 2.ptn 2\nload several.ptn 3\n'
expect 'several games: another' has 'loaded game 2 of 2 (White - Black) from several.ptn'
expect 'several games: save needs a name' has 'save needs a file: save FILE'
expect 'several games: they stay' cmp -s several.ptn kept.ptn
expect 'a name with blanks' has 'loaded game 1 of 2 (White - Black) from two words 2.ptn'
expect 'a name with blanks and a game' has 'loaded game 2 of 2 (White - Black) from two words 2.ptn'
expect 'a game that is not there' has "'several.ptn' has 2 games, there is no game 3"
play 'a1\nsave "my game.ptn"\nsave '"'my other game.ptn'"'\nload "my game.ptn"\nload "two words 2.ptn" 2\n'
expect 'names in quotes' [ -s 'my game.ptn' ]
expect 'names in other quotes' [ -s 'my other game.ptn' ]
expect 'names in quotes: loaded' has 'loaded my game.ptn; you are White'
expect 'names in quotes and a game' has 'loaded game 2 of 2 (White - Black) from two words 2.ptn'
play 'a1\nsave "abc\nload '"'"'abc\n'
expect 'a quote without its end' has 'save: the quote before the file name is not closed: "abc' \
    "load: the quote before the file name is not closed: 'abc"
expect 'and no file' test ! -e '"abc'
printf '[Size "5"]\n[Result "R-0"]\n\n1. a1 e5 {good}\n2. c3 c4\n\n{other}\n2. d3 d4\n' >branches.ptn
printf '[Size "5"]\n\n1. a1 e5\n2. c3 c4 {why}\n' >comments.ptn
printf '[Size "5"]\n\n1. a1 e5\n2. c3 c4 1/2-1/2\n' >agreed.ptn
play 'load branches.ptn\nload comments.ptn\nload agreed.ptn\n'
expect 'what is left of a game is said' has \
    'loaded branches.ptn, without its comments, branches and result (its moves do not lead to it); you' \
    'loaded comments.ptn, without its comments; you are' \
    'loaded agreed.ptn, without its result (its moves do not lead to it); you are'
play 'save ""\nsave "a.ptn" b\nload "a.ptn" b\n'
expect 'an empty name' has 'save: a file name is needed'
expect 'words behind a name' has "save: 'b' is one word too many" "load: 'b' is one word too many"
expect 'words behind a name: nothing is made' [ ! -e a.ptn ]

# ---- odd input and output

{
    head -c 20000 "$bredon"
    printf '\na1\n'
} | "$bredon" play --size 5 --level 8 >"$out" 2>"$err"
status=$?
expect 'binary input' test "$status" -eq 0
expect 'binary input: no byte of it comes back' sh -c "! LC_ALL=C grep -q '[^ -~]' '$out'"
expect 'binary input: what follows is read' says 'you play a1'
{
    printf '%0100000d' 0
    printf '\na1\n'
} | "$bredon" play --size 5 --level 8 >"$out" 2>"$err"
expect 'a line of 100 kB' says 'you play a1'
"$bredon" play --size 5 </dev/null >"$out" 2>"$err"
status=$?
good 'no input at all'
"$bredon" play --size 5 <&- >"$out" 2>"$err"
status=$?
good 'a closed input'

# A signal while the engine thinks: it moves, and nothing is lost.
mkfifo words
exec 3<>words
begin words play --size 5 --nodes 1000000000000
printf 'a1\n' >&3
await has 'you play a1'
kill -TERM "$child"
ended
exec 3>&-
good 'a signal while the engine thinks'
expect 'it moves' has 'Bredon plays'
expect 'and the game is printed' has '1. a1'

# ---- options

refuse 'an unknown level' '--level: 21' play --level 21
refuse 'a level that is none' "'x'" play --level x
refuse 'too much variety' '--variety: 101' play --variety 101
refuse 'a clock that is none' "'soon'" play --tc soon
refuse 'a clock without time' "'0'" play --tc 0
refuse 'no table' '--hash' play --hash 0
refuse 'a size that is not played' 9 play --size 9
refuse 'a start that is none' "'foo'" play --tps foo
refuse 'a file that is not there' none.ptn play --ptn none.ptn
refuse 'a word too many' "'now'" play now
printf '[Size "5"]\n1. a1 e5\n2. c3\n' >start.ptn
play 'c4\n' --ptn start.ptn --black --level 8
expect 'a start from a file' says 'you play c4'
play 'undo\n' --size 5 --moves 'a1 e5 c3 c4' --level 8
expect 'a start by moves, which can be taken back' says '2 moves taken back'
finish
