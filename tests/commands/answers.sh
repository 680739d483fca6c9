#!/bin/sh
# SPDX-License-Identifier: MIT
# What each command prints.
. "$(dirname -- "$0")/harness.sh"

middle='1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10'
over='x3/x3/1,1,1 2 4'
tinue='2,2,2,x,121,x/x2,2,x,1,x/x2,21,x,2S,x/x,2,12C,2,21C,2/x3,2,1,1/x4,112121S,1'
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
for word in --help -h; do
    accept "$word" "$word"
    expect "$word is help" cmp -s "$out" "$scratch/help"
done
while IFS= read -r command; do
    accept "help $command" help "$command"
    expect "help $command: lines have at most 79 columns" sh -c "! grep -E '.{80}' '$out'"
    expect "help $command: at most 70 lines" test "$(wc -l <"$out")" -le 70
    expect "help $command names it first" says "bredon $command( .*)?"
    sed -n 's/^  \(--[a-z-]*\).*/\1/p' "$out" >"$scratch/options"
    expect "help $command lists options in order" sort -c -u "$scratch/options"
    cp "$out" "$scratch/help"
    for words in "--help $command" "$command --help" "$command --json -h"; do
        # shellcheck disable=SC2086
        run $words
        expect "$words is the same" cmp -s "$out" "$scratch/help"
    done
done <"$scratch/names"
# Completion has the words that an option or a command takes.
openings='swap no-swap double-black-stack'
table <<END
> help --bash
/ *--opening\\) .*'$openings'.*
/ *--kind\\) .*'win avoid best'.*
/ *-o\\) compopt -o default.*
/ *words=.*commands terms"
> help --zsh
/.*--opening=.*:\\($openings\\)'
/.*--kind=.*:\\(win avoid best\\)'
/.*'-o=.*:_files'
/.*:command:.* terms\\)"
END
answers '--version' 'Bredon [0-9]+\.[0-9]+\.[0-9]+[^ ]*( \([0-9a-f]{7,40}(-dirty)?\))?' --version
expect '--version is one line' lines 1

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
    expect "TEI with $signal switched off continues" ends_with teiok
done

# ---- positions, moves, counts, searches and evaluations

# The move of an analysis is legal.
run moves --tps "$middle"
cp "$out" "$scratch/moves"
count=$(wc -l <"$scratch/moves")
expect 'moves are sorted' sort -c -u "$scratch/moves"
expect 'moves are moves' [ "$(grep -cvxE -e "$move" "$scratch/moves")" -eq 0 ]
leaves=$("$bredon" perft 2 --tps "$middle" | sed 's/nodes \([0-9]*\) .*/\1/')

table <<END
> show
=tps x6/x6/x6/x6/x6/x6 1 1
=result *
=legal moves 36
> show --size 3
=legal moves 9
> show --size=5
=tps x5/x5/x5/x5/x5 1 1
> show --size 8
=legal moves 64
> show --komi 1.5
/.*komi 1\.5
> show --komi=-0.5
/.*komi -0\.5
> show --size 5 --moves 'a1 e5 c3'
=tps x4,1/x5/x2,1,x2/x5/2,x4 2 2
> show --tps '$middle'
=tps $middle
=legal moves $count
> show --size 5 --moves '1. A1 E5, {the corners} 2.C3!? R-0'
=tps x4,1/x5/x2,1,x2/x5/2,x4 2 2
> show --tps '$middle' --moves 'b5 2d1-' --moves b5
/tps 1,1,x,1,x/.* 2 10
> show --tps '$over'
=result R-0
> show --size 3 --opening dbs --moves '2a1 c3'
=tps x2,1/x3/22,x2 1 2
> show --tps '[TPS "x3/x3/1,2,x 1 2"]'
=tps x3/x3/1,2,x 1 2
> show --opening no-swap --tps 'x3/x3/x3 1 1'
=to move White, move 1
> moves --size 3 --opening 'double black stack'
=2a1
> perft 2 --size 3 --opening no-swap
/nodes 288 .*
> show --tps 'x3/x3/1,2,x 1 2' --komi 2 --size 3
/.*komi 2
> moves
#36
> moves --tps '$over'
#0
> perft 0
#1
%nodes 1 time [0-9]+ nps [0-9]+
> perft 2
#1
%nodes 1260 time [0-9]+ nps [0-9]+
> perft 2 --tps '$middle'
%nodes $leaves time [0-9]+ nps [0-9]+
> perft 2 --tps '$over'
%nodes 0 time [0-9]+ nps [0-9]+
> perft 2 --tps '$over' --divide
#1
> analyze --depth 3 --tps '$middle'
=tps $middle
/ +1 +[^ ].*
/ +3 +[^ ].*
0*^ +4 +[^ ]
%bestmove ($move)
> analyze --nodes 500 --size 5 --hash 1
%bestmove ($move)
> analyze --movetime 60 --size 4
%bestmove ($move)
> analyze --depth 2 --tps 'x3/2,2S,x/1,1,x 1 4'
/.* win 1 .* c1
%bestmove c1
> analyze --depth 2 --multipv 500 --tps 'x3/2,2S,x/1,1,x 1 4'
%bestmove c1
> analyze --depth 3 --tps '$over'
%bestmove --
> analyze --depth 2 --threat --tps 'x3/2,2S,x/1,1,x 2 4'
=after a pass by Black:
=tps x3/2,2S,x/1,1,x 1 5
=threat: if Black passed, White would complete a road with c1
%bestmove c1
> analyze --depth 1 --threat --tps '1,x,1/1,2S,1/x3 2 5'
=threat: if Black passed, White would complete a road with a1, b3 or c1
> analyze --depth 1 --threat --tps '1,x,1/1,x,1/x,1,x 2 6'
=threat: if Black passed, White would complete a road with a1, a2>, b1+, b1< or in 5 other ways
> analyze --depth 2 --threat --tps '$tinue 2 21'
/threat: if Black passed, White would have a tinue, a forced road, in 3 plies: 2e3-11 [^ ]* 4e1\\+121
%bestmove 2e3-11
> analyze --depth 1 --threat --size 4 --moves 'a1 d4'
/threat: no forced road of Black was found after a pass by White \\([0-9]+ nodes\\)
> help terms
/  flats
/.*values are in centi-flats: .*
0*.{81}
> eval --tps '$over'
=the game is over: R-0
> eval --tps '$middle' --komi 2
/  flats .*
/  komi .*
/the whole +-?[0-9]+ +-?[0-9]+ +[-+][0-9]+
/sum for White +[-+][0-9]+
/(White|Black) leads by [0-9.]+ flats: [a-z0-9 ,]+[;.].*
0*^  walls +0
END

# Two numbers a line are rounded to the nearest, and the sum is cut. Without a network the sum is that of the
# terms.
# shellcheck disable=SC2016
expect 'eval: the terms add up, and so do the groups' awk '
    /^terms for White/ { total = $NF; next }
    /^correction by/ { network = $NF; next }
    /^sum for White/ { whole = $NF; total = total == "" ? whole : total; next }
    $NF ~ /^[-+][0-9]+$/ && /^  / { sum += $NF; lines++ }
    $NF ~ /^[-+][0-9]+$/ && /^[a-z]/ { groups += $NF }
    END {
        off = sum > total ? sum - total : total - sum
        exit lines < 5 || groups != sum || off > lines + 1 || total + network != whole
    }' "$out"
# shellcheck disable=SC2016
expect 'eval: its columns stand in line' awk '
    /^centi-flats +White/ { width = length($0) }
    /^komi: / { exit }
    NF && width && length($0) != width { exit 1 }
    END { if (!width) exit 1 }' "$out"

run perft 2 --divide --tps "$middle"
sed '$d' "$out" | cut -d ' ' -f 1 >"$scratch/names"
expect 'perft --divide: the legal moves, in order' cmp -s "$scratch/names" "$scratch/moves"
expect 'perft --divide: they add up' \
    [ "$(awk 'NF == 2 { sum += $2 } END { print sum }' "$out")" = "$leaves" ]

accept 'analyze --multipv' analyze --depth 3 --multipv 4 --threads 2 --tps "$middle"
expect 'analyze --multipv: a row a line' [ "$(grep -cE '^ +[1-3] +[^ ]' "$out")" -eq 12 ]
sed -nE 's/^ +3 .* [0-9]+\.[0-9]{2}  ([^ ]+).*/\1/p' "$out" >"$scratch/firsts"
expect 'analyze --multipv: another move for each' \
    [ "$(sort -u "$scratch/firsts" | wc -l)" -eq 4 ]
expect 'analyze --multipv: legal ones' [ "$(grep -cxF -f "$scratch/moves" "$scratch/firsts")" -eq 4 ]
expect 'analyze --multipv: the best first' ends_with "bestmove $(head -n 1 "$scratch/firsts")"

# ---- bench

signature=$("$bredon" bench 1 | sed -n 's/^signature //p')
nodes=$("$bredon" bench 1 | sed -n 's/^\([0-9]*\) nodes .*/\1/p')
table <<END
> bench 1
=signature $signature
%$nodes nodes [0-9]+ nps
> bench 2
0*$signature
END

# ---- the random choices of levels

# Moves of two games at level 2, with the seed $1.
seeded() {
    printf 'setoption name Level value 2\n%s\n%s\n' "$game" "$game" | "$bredon" tei --seed "$1" | grep bestmove
}
game='teinewgame 6
position startpos moves a1 f6
go
wait'
expect 'tei --seed: the same games again' [ "$(seeded 5)" = "$(seeded 5)" ]
expect 'tei --seed: each game has the next one' [ "$(seeded 5 | tail -n 1)" = "$(seeded 6 | head -n 1)" ]
expect 'tei --seed: another seed, other games' [ "$(for seed in 10 20 30 40; do seeded $seed; done | sort -u | wc -l)" -gt 1 ]
finish
