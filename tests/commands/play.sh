#!/bin/sh
# SPDX-License-Identifier: MIT
# Games against the engine by scripts: whole games, every word, wrong input, files, and the ways to
# leave.
# shellcheck disable=SC2086 # commands are words that the shell separates
. "$(dirname -- "$0")/harness.sh"

cd "$scratch" || exit 1
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

# try NAME INPUT ARGS TEXT...: plays without complaint, and shows each text. ARGS are words.
try() {
    name=$1 typed=$2 options=$3
    shift 3
    play "$typed" $options
    verdict "$name" "$(trouble; unlike "$@")"
}

# end NAME INPUT TPS ARGS TEXT...: the same from a position, whatever is on standard error.
end() {
    name=$1 typed=$2 tps=$3 options=$4
    shift 4
    play "$typed" --tps "$tps" $options
    verdict "$name" "$(unlike "$@")"
}

# count N TEXT: N lines of the output have the text.
count() {
    [ "$(grep -cF -e "$2" "$out")" -eq "$1" ]
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
    try "size $size: a game" "$squares" "--size $size --level 1 --komi 1.5" 'the game is over'
    result=$(sed -nE 's/^([RF01/2]+-[RF01/2]+)  .*/\1/p' "$out")
    sed -n '/^\[Player1/,$p' "$out" >game.ptn
    run show --ptn game.ptn
    expect "size $size: the game as PTN has the same result and komi" \
        sh -c "grep -qx 'result $result' '$out' && grep -qF 'komi 1.5' '$out'"
done
try 'Black' 'a1\n' '--black --size 4 --level 3' '/Bredon plays [a-d][1-4]' '[Player2 "Person"]' '[Player1 "Bredon'

# ---- how games end; test_play_game.c has the other ends

row='x5/x5/x5/2,2,2,x2/1,1,1,1,x 1 6'
full='1,2,1/2,1,2/2,1,x 1 6'
end 'a road' 'e1\n' "$row" '--level 8' 'R-0  White (you) wins by a road' '[Result "R-0"]' '6. e1'
end 'flats with komi' 'c1\n' "$full" '--level 8 --komi 2.5' '0-F  Black (Bredon) wins by the count of flats' \
    'the board is full; flats: White 5, Black 4 + 2.5 komi = 6.5'
end 'a start that is over' 'hint\n' 'x5/x5/x5/2,2,2,x2/1,1,1,1,1 2 6' '' 'R-0  White (you) wins by a road' \
    'the game is over'
end 'tak by the person' 'd1\n' 'x5/x5/2,x4/2,2,x3/1,1,1,x2 1 6' '--level 8' 'you play d1: tak!'
try 'resigning' 'a1\nresign\nhint\na2\nthreat\nresign\n' '--size 5 --level 8' \
    '0-1  Black (Bredon) wins: White resigned' '{Termination: resignation}' '[Result "0-1"]'
expect 'resigning: nothing is played afterwards' count 4 'the game is over'
# White types nothing, and the input ends only when the time is over.
mkfifo silence
exec 3<>silence
begin silence play --size 5 --level 8 --clock 0.2s
await grep -qF 'no time left' "$out"
exec 3>&-
ended
verdict 'the time is over' "$(trouble
    grep -qF '0-1  Black (Bredon) wins: White has no time left' "$out" || echo 'no result')"

# ---- words

try 'help' 'help\n?\n' '' '/board .*' '/eval .*' '/help .*' '/hint .*' '/level .*' '/new .*' '/quit .*' '/resign .*' '/review .*' '/rules .*' '/save .*' '/threat .*' '/undo .*'
expect 'lines are short' sh -c "! grep -qE '.{81}' '$out'"
for set in '3 10 0' '4 15 0' '5 21 1' '6 30 1' '7 40 2' '8 50 2'; do
    set -- $set
    try "rules, size $1" 'rules\n' "--size $1 --komi -1.5" \
        "/board +${1}x$1; each player has $2 stones \\(flats or walls\\) and $3 capstones?" \
        "Take up to $1 pieces" 'Komi: 1.5 is' 'subtracted from'
    expect "rules, size $1: lines are short" sh -c "! grep -qE '.{81}' '$out'"
done
try 'rules: swap' 'rules\n' '--size 5' "White begins. First each player places a flat of the OTHER's." \
    'onto which only a capstone'
try 'rules: no-swap' 'rules\n' '--size 5 --opening no-swap' 'White begins. In turn, place a new piece' '!OTHER'
try 'rules: double black stack' 'rules\n' '--size 5 --opening double-black-stack' "!OTHER" \
    "First White places a stack of two flats of"
try 'rules without komi and capstones' 'rules\n' '--size 4 --komi 0' 'There is no komi.' '!Ca1' 'onto which nothing'
try 'hint' 'hint\n' '--size 5 --level 8' '/try [a-e][1-5] \(Bredon may answer [a-e][1-5]\): .* to win\)'
end 'a hint that wins' 'hint\n' "$row" '--level 8' 'try e1: you can force a win in 1 move'
end 'a road is threatened' 'threat\n' 'x5/x5/x5/1,1,x3/2,2,2,2,x 1 6' '--level 8' \
    'if White passed, Black would complete a road with Ce1 or e1'
end 'no road is threatened' 'threat\n' "$row" '--level 8 --nodes 2000' \
    'no forced road of Black was found after a pass by White (' 'its best move would be a2-: nearly won for you'
try 'nothing is threatened in the first turns' 'threat\n' '' 'nothing is threatened in the first turns'
try 'eval' 'a1\neval\neval al\n' '--size 5 --level 8' 'looking ahead: ' '!sum for ' \
    '/at first sight: ((White|Black) leads by [0-9.]+ flats: |Nobody leads).*' "type 'eval' alone, without 'al'"
play 'a1\neval\nhint\neval\nhint\n' --size 5 --level 1 --eval --nodes 20000
expect 'hint, eval and --eval say the same of a position' test 5 = "$(
    sed -nE 's/^(looking ahead:|try .*\):|Bredon plays [^ ]* ) //p' "$out" | uniq -c | sed 's/^ *//; s/ .*//')"
end '--stacks' '' 'x5/x5/x2,121C,x2/x5/x5 1 6' '--level 8 --stacks' 'c3 '
try 'flip from the start' 'a1\n' '--size 5 --level 8 --flip' '/ +e +d +c +b +a'
try 'level' 'level\nlevel 7\nlevel 21\nlevel x\nlevel 0\n' '--level 2' 'at level 2 of 20' 'at level 7 of 20' \
    'level: 21 is not in 0..20' "level: 'x' is not a whole number" 'at full strength'
try 'undo' 'undo\na1\nundo\nb1\nundo\n' '--size 5 --level 8' 'you have no move to take back' \
    '2 moves taken back' 'you play b1' '![Player1'
try 'undo does not take the move of the other' 'undo\n' '--black --size 5 --level 8' \
    'you have no move to take back'
end 'undo after the end' 'e1\nundo\n' "$row" '--level 8' '1 move taken back'
try 'undo of a resignation' 'resign\nundo\na1\n' '--size 5 --level 8' 'the game continues' 'you play a1'
try 'new' 'a1\nnew\na1\n' '--size 5 --level 8' 'a new game; you are White'
expect 'new: the first game is printed' count 2 '[Player1'
expect 'new: from the same start' count 2 'you play a1'
try 'quit' 'a1\nQUIT\na2\n' '--size 5 --level 8' '1. a1' '!you play a2'
try 'wrong words' 'ehlp\nundp\nxyzzy\nquit now\nhint a1\ntak\n' '--size 5' "did you mean 'help'?" \
    "did you mean 'undo'?" "unknown word 'xyzzy'" "type 'quit' alone, without 'now'" \
    "type 'hint' alone, without 'a1'" 'you need not say tak'
try 'empty lines, and lines from other systems' '\n  \n\t\r\na1\r\nb2' '--size 5 --level 8' '/you play a1.*' \
    '/you play b2.*'
end 'wrong moves are explained' 'c3\nd2\nc3c4\n' 'x5/x3,221C,2C/x2,1S,x2/x,211,x,2S,x/2,x3,1 1 9' '' \
    'to move your stack, add a direction: c3+ c3- c3< c3>' 'd2 is not empty' "'c3c4': no direction"
expect 'wrong moves are not played' count 0 'you play'
try 'a move with its number' '1. a1\n2.b2\n' '--size 5 --level 8' '/you play a1.*' '/you play b2.*'
try 'several moves' 'a1, e5\n1. a1 e5\na1 e5 c3\n' '--size 5' 'type one move at a time' '!you play'
expect 'several moves: none is played' count 3 'type one move at a time'

# ---- what the engine says

opinion='/Bredon plays [a-e][1-5]  .* to win\)'
try 'no opinion' 'a1\n' '--size 5 --level 8' '/Bredon plays [a-e][1-5]' '!to win'
try 'its opinion' 'a1\n' '--size 5 --level 8 --eval' "$opinion"
try 'the start is that of the page' 'a1\n' '' '/Bredon [0-9.]+, level 2 of 20 \(about 1180 on playtak.com\), 5x5, komi 2' \
    '/To change them: --level L \(0: full strength\), --size N, --komi X' '[Size "5"]' '[Komi "2"]' 'level 2"]'
try 'a link as moves has komi 0, as with --ptn' '' '--size 5 --moves https://ptn.ninja/IwOgBAhsYKYKwCgBM4DGBmIA' \
    '/Bredon [0-9.]+, level 2 .*, 5x5, komi 0'
try 'another start' 'a1\n' '--size 3 --level 0 --komi 0 --depth 1' '/Bredon [0-9.]+, full strength, 3x3, komi 0' \
    '[Size "3"]' '![Komi'
play 'a1\nb2\n' --size 5 --level 1 --variety 50
cp "$out" again
play 'a1\nb2\n' --size 5 --level 1 --variety 50
expect 'the same seed, the same game' cmp -s "$out" again
try 'a clock in minutes' 'a1\n' '--size 5 --level 8 --clock 1.5+2' 'clock 1:30' '[Clock "90+2"]'
try 'a clock of the server' 'a1\n' '--size 5 --level 8 --clock 3:00:00+1n@35+10:00' 'clock 180:00' '[Clock "10800+1n@35+600"]'
try 'a clock' 'a1\n' '--size 5 --level 8 --clock 1:30+2' 'clock 1:30' '[Clock "90+2"]'

# ---- files

try 'save' 'a1\nsave one.ptn\nquit\n' '--size 5 --komi 2 --level 4' 'saved in one.ptn' 'the game is in one.ptn' \
    '![Player1'
expect 'a game without a clock has no comment' sh -c '! grep -q "{" one.ptn'
expect 'the file is a game with its players' sh -c \
    "grep -qE '^1\. a1 [a-e][1-5]$' one.ptn && grep -qxE '\[Player2 \"Bredon .*, level 4\"\]' one.ptn"
try 'a file is played on' 'save two.ptn\n' 'one.ptn' 'level 4 of 20' 'You are White'
expect 'a game comes back as it was' cmp -s one.ptn two.ptn
try 'the file of this game is replaced' 'a1\nsave new.ptn\nundo\nb2\nsave\nsave new.ptn\n' '--level 8 --size 5'
expect 'each time' sh -c "grep -qE '^1\. b2 [a-e][1-5]$' new.ptn && [ \$(grep -c 'saved in new.ptn' '$out') -eq 3 ]"
cp two.ptn kept.ptn
try 'no other file is replaced' 'a1\nsave\nsave two.ptn\nsave mine.ptn\nnew\na1\nsave mine.ptn\n' '--level 8' \
    'save needs a file: save FILE' "'two.ptn' exists already; choose another name" 'saved in mine.ptn' \
    "'mine.ptn' exists already" '[Player1'
expect 'it stays' cmp -s two.ptn kept.ptn
try 'a game that is over' 'a1\nresign\nsave three.ptn\n' '--black --size 4 --level 8' 'wins: Black resigned'
try 'a game that is over goes on after undo' 'undo\n' 'three.ptn' 'You are Black' 'the game continues'
mkdir folder
try 'what can not be written' 'a1\nsave folder\nsave none/x.ptn\n' '--level 8' \
    "'folder' exists already" "can't write 'none/x.ptn': No such file" '[Player1'

# A game goes on with the colour and the level of the file, unless options say otherwise.
printf '[Player1 "Bredon 9, level 4"]\n[Player2 "Person"]\n[Clock "300+5"]\n[Size "5"]\n\n1. a1 e5\n' >black.ptn
try 'play FILE, as Black' '' 'black.ptn' '/Bredon [0-9.]+, level 4 .*, 5x5, komi 0' 'You are Black' '!clock'
try 'play FILE: options come first' '' 'black.ptn --level 2 --clock 10' '/Bredon [0-9.]+, level 2 .*' 'clock 10:00'
try 'play FILE as the other colour' '' 'black.ptn --white' '/Bredon [0-9.]+, level 4 .*' 'You are White'
try 'play FILE at an earlier ply' '' 'black.ptn --ply 1' 'You are Black'
try 'play FILE of a game that is over' '' 'three.ptn' '1-0  White (Bredon) wins: Black resigned' \
    'You are Black'
try 'names' 'a1\nsave ~/home.ptn\nsave my game.ptn\n' '' 'saved in my game.ptn'
expect 'names: the files are there' test -s "$scratch/home.ptn" -a -s 'my game.ptn'

# ---- review

mkfifo words
printf '%s\n' '[Player1 "Bredon"]' '[Player2 "Person"]' '[TPS "x3/1,1,x/2,2,x 2 3"]' '3... a3' '4. b3 c3' '5. c2' \
    >mistakes.ptn
try 'review' 'review\nnext\nBACK\nundo\nnext\n\nn\n' 'mistakes.ptn --nodes 200' \
    '/White \(Bredon\)  accuracy [0-9]+ %; 1 \?\?, 0 \?, 0 \?!' '/Black \(you\)  accuracy [0-9]+ %; 2 \?\?, 0 \?, 0 \?!' \
    '/\?\?  3\.\.\. a3 missed a win and let White finish a road with c2; c1 wins at once' '/better  c1' '/played  a3 c2' \
    '/\?\?  4\. b3 missed a win and let Black finish a road with c1; c2 wins at once' '4... c3 missed a win' \
    'type next, back, or quit to end the review' '/that was the last one'
expect 'review: next and back' test "$(sed -n 's/^??  \([0-9.]*\) .*/\1/p' "$out" | tr '\n' ' ')" = '3... 4. 3... 4. 4... '
sed 's/Bredon/Ann/; s/Person/Bob/' mistakes.ptn >others.ptn
try 'review of a game of others' 'review\nnext\nquit\n' 'others.ptn --nodes 200' 'You are White' \
    '/White  accuracy [0-9]+ %; 1 \?\?, 0 \?, 0 \?!' '/Black  accuracy .*' '/R-0  White wins by a road' '!(Bredon)' '!(you)'
play 'review\n\n\n\n\n\n\n\n\n\n\n\n' --size 5 --komi 2 --nodes 500 --moves 'a1 e5 c3 c4 d3 a2 b2 d2 e3 b3'
expect 'review: every move of its table is explained, up to seven' sh -c "sed -n 's/.*accuracy.*; //p' '$out' | tr -cd '0-9 \n' |
    awk -v seen=\"\$(grep -cE '^[?]([?!])?  [0-9]+[.]' '$out')\" '{ sum += \$1 + \$2 + \$3; doubtful += \$3 }
        END { exit !((sum > 7 ? 7 : sum) == seen && doubtful > 0) }'"
try 'review: quit, and the game goes on' 'review\nquit\nundo\nc3\n' 'mistakes.ptn --nodes 200' '2 moves taken back' \
    'you play c3' '!last one'
end 'review of a game that was resigned' 'a5\nresign\nreview\n\n' "$row" '--level 0 --nodes 2000' \
    '/Black won by resignation(; .*)?' '?!  6. a5 missed a win; e1 wins at once' 'that was the last one'
end 'review after undo' 'a5\nundo\na4\nresign\nreview\n\n' "$row" '--level 0 --nodes 2000' \
    '?!  6. a4 missed a win; e1 wins at once'
expect 'review after undo: nothing of the move that was taken back' count 0 'a5 missed'
end 'review without mistakes' 'e1\nreview\n' "$row" '--nodes 200' 'no move lost 2 points, gave a forced win away or allowed a road' \
    "??  lowered the player's chances by 30 points of 100 or more" \
    '?   lowered them by 15 or more, or let the opponent finish or force a road' \
    '?!  lowered them by 6 or more, or missed a forced win' 'accuracy counts every loss, however small'
try 'no review while a clock runs' 'undo\nreview\nresign\nreview\nquit\n' 'mistakes.ptn --nodes 200 --clock 10' \
    'review is for finished games, or games without a clock' 'wins: Black resigned'
expect 'but after the game' count 2 ')  accuracy'
try 'review without moves' 'review\n' '' 'no move has been played yet'
# A signal while it waits at a mistake.
exec 3<>words
begin words play mistakes.ptn --nodes 200
printf 'undo\nc3\nreview\n' >&3
stop_with TERM grep -qF 'better  c1' "$out"
exec 3>&-
verdict 'a signal during the review' "$(trouble
    grep -qF '4. b3 c3' "$out" || echo 'the game is not printed')"

# ---- odd input and output

{
    head -c 20000 "$bredon"
    printf '\n%0100000d\na1\n' 0
} | "$bredon" play --size 5 --level 8 >"$out" 2>"$err"
status=$?
expect 'binary input and a line of 100 kB' sh -c \
    "[ $status -eq 0 ] && ! LC_ALL=C grep -q '[^ -~]' '$out' && grep -qx 'you play a1' '$out'"
for closed in '</dev/null' '<&-'; do
    sh -c "'$bredon' play --size 5 $closed" >"$out" 2>"$err"
    status=$?
    verdict "no input: $closed" "$(trouble)"
done

# A signal while the engine thinks: it moves, and nothing is lost.
exec 3<>words
begin words play --size 5 --level 0 --nodes 1000000000000
printf 'a1\n' >&3
stop_with TERM grep -qF 'you play a1' "$out"
exec 3>&-
verdict 'a signal while the engine thinks' "$(trouble
    grep -qF '1. a1' "$out" || echo 'the game is not printed')"

# ---- lines

{
    head -c 3000000 /dev/zero | tr '\0' a
    printf '\na1\nsave long.ptn\n'
    head -c 3000000 /dev/zero | tr '\0' a
} >long
begin long play --size 3 --level 1
ended
verdict 'lines of any length' "$(trouble
    [ "$(grep -c '^a line of more than 1048576 bytes is skipped$' "$out")" -eq 2 ] || echo 'two skipped lines expected'
    grep -q '^1\. a1 ' long.ptn || echo 'the move after the first one expected')"

# ---- options

refusals 'options:' play <<'END'
--level: | --level 21
'x' | --level x
--variety: | --variety 101
'soon' | --clock soon
MINUTES+INCREMENT | --clock 1h
'0' | --clock 0
--hash | --hash 0
9 | --size 9
'foo' | --tps foo
none.ptn | --ptn none.ptn
'now' | now
exclude | --black --white
END
printf '[Size "5"]\n1. a1 e5\n2. c3\n' >start.ptn
try 'a start from a file' 'c4\n' '--ptn start.ptn --black --level 8' '/you play c4'
play 'undo\n' --size 5 --moves 'a1 e5 c3 c4' --level 8
expect 'a start by moves, which can be taken back' says '2 moves taken back'
finish
