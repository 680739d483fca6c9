#!/bin/sh
# SPDX-License-Identifier: MIT
# What each command prints.
. "$(dirname -- "$0")/harness.sh"

empty='x6/x6/x6/x6/x6/x6'
middle='1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10'
over='x3/x3/1,1,1 2 4'
nodes='nodes [0-9]+ time [0-9]+ nps [0-9]+'
square='[a-h][1-8]'
move="[SC]?${square}|[1-8]?${square}[-+<>][1-8]*"

# ---- help and version

listed() {
    sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p' "$out"
}

accept 'help' help
cp "$out" "$scratch/help"
expect 'help: lines have at most 79 columns' sh -c "! grep -E '.{80}' '$out'"
listed >"$scratch/names"
expect 'help lists the commands in order' sort -c -u "$scratch/names"
for name in analyze bench eval help match moves perft play show solve tei; do
    expect "help lists $name" grep -qx "$name" "$scratch/names"
done
for word in --help -h; do
    accept "$word" "$word"
    expect "$word is help" cmp -s "$out" "$scratch/help"
done
while IFS= read -r command; do
    accept "help $command" help "$command"
    expect "help $command: lines have at most 79 columns" sh -c "! grep -E '.{80}' '$out'"
    expect "help $command names it first" says "bredon $command( .*)?"
    sed -n 's/^  \(--[a-z-]*\).*/\1/p' "$out" >"$scratch/options"
    expect "help $command lists options in order" sort -c -u "$scratch/options"
    cp "$out" "$scratch/help"
    run --help "$command"
    expect "--help $command is the same" cmp -s "$out" "$scratch/help"
    accept "$command --help" "$command" --help
    expect "$command --help is the same" cmp -s "$out" "$scratch/help"
    run "$command" --json -h
    expect "$command ... -h is the same" cmp -s "$out" "$scratch/help"
done <"$scratch/names"
accept '--version' --version
expect '--version is one line' lines 1
expect '--version is a version' says 'Bredon [0-9]+\.[0-9]+\.[0-9]+[^ ]*( \([0-9a-f]{7,40}(-dirty)?\))?'

# ---- tei

for first in none empty tei; do
    case $first in
    none) set -- ;;
    empty) set -- '' ;;
    tei) set -- tei ;;
    esac
    printf 'tei\nquit\n' | "$bredon" "$@" >"$out" 2>"$err"
    status=$?
    verdict "TEI, first word: $first" "$(trouble)"
    expect "TEI ends its greeting, first word: $first" ends_with teiok
done

# A signal that is switched off (nohup, `&` in a script) stays so.
mkfifo "$scratch/fifo"
for signal in INT TERM; do
    : >"$out"
    (
        trap '' "$signal"
        exec "$bredon" tei <"$scratch/fifo" >"$out" 2>"$err"
    ) &
    session=$!
    exec 3>"$scratch/fifo"
    printf 'isready\n' >&3
    await grep -q readyok "$out"
    kill -s "$signal" "$session"
    # One that ends by it has no reader any more, which must not end this script.
    (trap '' PIPE && printf 'tei\nquit\n' >&3) 2>/dev/null
    exec 3>&-
    wait "$session"
    status=$?
    verdict "TEI with $signal switched off" "$(trouble)"
    expect "TEI with $signal switched off goes on" ends_with teiok
done

# ---- show

answers 'show' "tps $empty 1 1" show
expect 'show: nobody has won' says 'result \*'
expect 'show: legal moves' says 'legal moves 36'
for size in 3 4 5 6 7 8; do
    answers "show --size $size" "legal moves $((size * size))" show --size "$size"
done
answers 'show --size=5' 'tps x5/x5/x5/x5/x5 1 1' show --size=5
answers 'show --komi 1.5' '.*komi 1\.5' show --komi 1.5
answers 'show --komi=-0.5' '.*komi -0\.5' show --komi=-0.5
answers 'show --moves' 'tps x4,1/x5/x2,1,x2/x5/2,x4 2 2' show --size 5 --moves 'a1 e5 c3'
answers 'show --moves with nothing' "tps $empty 1 1" show --moves ''
answers 'show --tps' "tps $middle" show --tps "$middle"
accept 'show --tps --moves' show --tps "$middle" --moves 'b5 2d1-' --moves 'b5'
expect 'show --tps --moves: the last one counts' says 'tps 1,1,x,1,x/.* 2 10'
answers 'show --tps: a finished game' 'result R-0' show --tps "$over"
answers 'show --opening' 'tps x2,1/x3/22,x2 1 2' show --size 3 --opening dbs --moves '2a1 c3'
answers 'show --opening, --tps' 'to move White, move 1' show --opening no-swap --tps 'x3/x3/x3 1 1'
answers 'moves --opening' '2a1' moves --size 3 --opening 'double black stack'
answers 'perft --opening' 'nodes 288 .*' perft 2 --size 3 --opening no-swap
answers 'show --tps --komi' '.*komi 2' show --tps 'x3/x3/1,2,x 1 2' --komi 2 --size 3

canonical() {
    run show --symmetry --tps "$1"
    sed -n 's/^tps //p' "$out"
}
accept 'show --symmetry' show --symmetry --tps 'x3/x,2,x/1,x2 1 2'
one=$(canonical 'x,1,x/x3/2,x2 1 2')
for other in 'x,1,x/x3/x2,2 1 2' '2,x2/x3/x,1,x 1 2' '2,x2/x2,1/x3 1 2' 'x3/1,x2/x2,2 1 2'; do
    expect "show --symmetry: $other" [ "$(canonical "$other")" = "$one" ]
done

# ---- moves

accept 'moves' moves
expect 'moves: all of them' lines 36
accept 'moves in a game' moves --tps "$middle"
cp "$out" "$scratch/moves"
expect 'moves are sorted' sort -c -u "$scratch/moves"
expect 'moves are moves' [ "$(grep -cvxE -e "$move" "$scratch/moves")" -eq 0 ]
run show --tps "$middle"
expect 'show and moves agree' says "legal moves $(wc -l <"$scratch/moves" | tr -d ' ')"
accept 'moves of a finished game' moves --tps "$over"
expect 'a finished game has none' lines 0

# ---- perft

counted() {
    sed -n 's/^nodes \([0-9]*\) .*/\1/p' "$out"
}
accept 'perft 0' perft 0
expect 'perft 0: one' [ "$(counted)" = 1 ]
accept 'perft 2' perft 2
expect 'perft: one line' lines 1
expect 'perft: its last line' ends_with "$nodes"
expect 'perft 2: known' [ "$(counted)" = 1260 ]
accept 'perft in a game' perft 2 --tps "$middle"
count=$(counted)
for options in '--threads 2' '--hash 1' '--threads 3 --hash 2' '--hash 0' '--divide' \
    '--divide --threads 2 --hash 1'; do
    # shellcheck disable=SC2086
    accept "perft $options" perft $options --tps "$middle" 2
    expect "perft $options: the same count" [ "$(counted)" = "$count" ]
    expect "perft $options: its last line" ends_with "$nodes"
done
sed '$d' "$out" | cut -d ' ' -f 1 >"$scratch/names"
expect 'perft --divide: the legal moves, in order' cmp -s "$scratch/names" "$scratch/moves"
expect 'perft --divide: they add up' \
    [ "$(awk 'NF == 2 { sum += $2 } END { print sum }' "$out")" = "$count" ]
accept 'perft --divide 1' perft --divide 1 --tps "$middle"
expect 'perft --divide 1: ones' [ "$(grep -c ' 1$' "$out")" -eq "$(wc -l <"$scratch/moves")" ]
for options in '' '--threads 2' '--divide' '--hash 1'; do
    # shellcheck disable=SC2086
    run perft 2 $options --tps "$over"
    expect "perft $options of a finished game" [ "$(counted)" = 0 ]
done

# ---- analyze

accept 'analyze --depth' analyze --depth 3 --tps "$middle"
expect 'analyze: its last line' ends_with "bestmove ($move)"
expect 'analyze: a legal move' grep -qxF -e "$(sed -n 's/^bestmove //p' "$out")" "$scratch/moves"
expect 'analyze: the board' says "tps $middle"
expect 'analyze: a row an iteration' [ "$(grep -cE '^ +[1-3] +[^ ]' "$out")" -eq 3 ]
accept 'analyze --multipv' analyze --depth 3 --multipv 4 --threads 2 --tps "$middle"
expect 'analyze --multipv: a row a line' [ "$(grep -cE '^ +[1-3] +[^ ]' "$out")" -eq 12 ]
sed -nE 's/^ +3 .* [0-9]+\.[0-9]{2}  ([^ ]+).*/\1/p' "$out" >"$scratch/firsts"
expect 'analyze --multipv: a move of its own for each' \
    [ "$(sort -u "$scratch/firsts" | wc -l)" -eq 4 ]
expect 'analyze --multipv: the best first' ends_with "bestmove $(head -n 1 "$scratch/firsts")"
accept 'analyze --multipv 500' analyze --depth 2 --multipv 500 --tps 'x3/2,2S,x/1,1,x 1 4'
expect 'analyze --multipv 500: the move' ends_with 'bestmove c1'
accept 'analyze --nodes' analyze --nodes 500 --size 5 --hash 1
expect 'analyze --nodes: its last line' ends_with "bestmove ($move)"
accept 'analyze --movetime' analyze --movetime 60 --size 4
expect 'analyze --movetime: its last line' ends_with "bestmove ($move)"
accept 'analyze a win' analyze --depth 2 --tps 'x3/2,2S,x/1,1,x 1 4'
expect 'analyze a win: the move' ends_with 'bestmove c1'
accept 'analyze a finished game' analyze --depth 3 --tps "$over"
expect 'analyze a finished game: no move' ends_with 'bestmove --'

# ---- eval

answers 'eval' '  komi .*' eval --tps "$middle" --komi 2
expect 'eval: flats are a term' says '  flats .*'
for group in tops stacks lines roads 'the whole'; do
    expect "eval: the group $group" says "$group +-?[0-9]+ +-?[0-9]+ +[-+][0-9]+"
done
expect 'eval: the sum' says 'sum for White +[-+][0-9]+'
expect 'eval: what komi is worth' says "komi: 2 flats added to Black's count, worth [0-9.]+ flats .*"
expect 'eval: how far the game is' says 'phase: [0-9]+ % of the game is over; weighted .*'
expect 'eval: it ends in a sentence' ends_with '(White|Black) leads by [0-9.]+ flats: [a-z ,]+\.'
# Two numbers a line are rounded to the nearest, and the sum is cut.
# shellcheck disable=SC2016
expect 'eval: the terms add up, and so do the groups' awk '
    /^patterns /, /^komi: / { next }
    /^sum for White/ { total = $NF; next }
    $NF ~ /^[-+][0-9]+$/ && /^  / { sum += $NF; lines++ }
    $NF ~ /^[-+][0-9]+$/ && /^[a-z]/ { groups += $NF }
    END {
        off = sum > total ? sum - total : total - sum
        exit lines < 5 || groups != sum || off > lines + 1
    }' "$out"
# shellcheck disable=SC2016
expect 'eval: its columns stand in line' awk '
    /^centi-flats +White/ { width = length($0) }
    /^(komi: |patterns )/ { exit }
    NF && width && length($0) != width { exit 1 }
    END { if (!width) exit 1 }' "$out"
shown=$(grep -c '^  [a-z]' "$out")
answers 'help terms' '  flats' help terms
expect 'help terms: lines are short' sh -c "! grep -qE '.{81}' '$out'"
accept 'eval --all' eval --all --tps "$middle" --komi 2
expect 'eval --all: more terms' [ "$(grep -c '^  [a-z]' "$out")" -gt "$shown" ]
expect 'eval --all: terms that do not hold' says '  walls +0 +0 +\+0'
accept 'eval of a finished game' eval --tps "$over"

# ---- bench

accept 'bench 2' bench 2
expect 'bench: nodes and speed' ends_with '[0-9]+ nodes [0-9]+ nps'
expect 'bench: the signature above' \
    [ "$(tail -n 2 "$out" | grep -cxE 'signature [0-9a-f]{16}')" -eq 1 ]
grep '^signature' "$out" >"$scratch/signature"
run bench 2
grep '^signature' "$out" >"$scratch/again"
expect 'bench twice: one signature' cmp -s "$scratch/signature" "$scratch/again"
run bench 1
grep '^signature' "$out" >"$scratch/again"
expect 'bench to another depth: another one' [ "$(cat "$scratch/again")" != \
    "$(cat "$scratch/signature")" ]

finish
