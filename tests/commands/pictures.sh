#!/bin/sh
# SPDX-License-Identifier: MIT
# Pictures of positions in text and SVG, the JSON of the commands about a position, and how
# `analyze` ends.
. "$(dirname -- "$0")/harness.sh"

middle='1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10'
over='x3/x3/1,1,1 2 4'
stacked='x,1S,x3/12,x,212C,x2/x3,11C,12S/x5/2,x4 1 9'

# valid_json NAME: every line of the output is an object of JSON.
valid_json() {
    expect "$1" python3 -c '
import json, sys
lines = open(sys.argv[1], encoding="utf-8").readlines()
assert lines
for line in lines:
    assert isinstance(json.loads(line, parse_constant=lambda word: 1 / 0), dict)' "$out"
}

# valid_xml NAME FILE: the file is XML.
valid_xml() {
    expect "$1" python3 -c '
import sys, xml.dom.minidom
assert xml.dom.minidom.parse(sys.argv[1]).documentElement.tagName == "svg"' "$2"
}

# has_keys NAME KEY...: each line of the output has these, and there is one.
has_keys() {
    name=$1
    shift
    for key in "$@"; do
        if [ ! -s "$out" ] ||
            [ "$(grep -cF -e "\"$key\":" "$out")" -ne "$(wc -l <"$out")" ]; then
            verdict "$name" "without \"$key\""
            return
        fi
    done
    verdict "$name" ''
}

# documented NAME COMMAND: help names every key that the output has.
documented() {
    "$bredon" help "$2" >"$scratch/help"
    "$bredon" help show >>"$scratch/help"
    grep -oE '"[a-z_]+":' "$out" | tr -d '":' | sort -u | grep -vE '^[a-h]$' >"$scratch/keys"
    missing=
    while IFS= read -r key; do
        grep -qE "(^|[^a-z_])$key([^a-z_]|\$)" "$scratch/help" || missing="$missing $key"
    done <"$scratch/keys"
    verdict "$1" "${missing:+not in help:$missing}"
}

# ---- boards

answers 'a board' '5 \|      \| WS   \|      \|      \|      \|' show --tps "$stacked"
answers 'a flipped board' '    e      d      c      b      a' show --flip --tps "$stacked"
answers 'stacks' 'c4 BWBCs' show --stacks --tps "$stacked"
run show --tps "$stacked"
expect 'no stacks unasked' [ "$(grep -c '^[a-e][1-5] ' "$out")" -eq 0 ]
accept 'the last move' show --size 5 --moves 'a1 e5 c3'
expect 'the last move is marked' says '3 \|      \|      \|\[W   \]\|      \|      \|'
expect 'the last move is named' says 'last move c3'
accept 'a spread' show --tps "$middle" --moves '2d1-' --moves 'd5>'
expect 'where it came from and went' says '5 \| W    \|      \|      \|\[    \]\|\[W   \]\|'
for size in 3 8; do
    accept "a board of $size" show --size "$size" --stacks
    expect "a board of $size: at most 80 columns" [ "$(grep -cE '^.{81}' "$out")" -eq 0 ]
done
answers 'eval: the board' '    e      d      c      b      a' eval --flip --tps "$stacked"

# Unicode by the locale.
if LC_ALL=C.UTF-8 locale charmap 2>/dev/null | grep -qx UTF-8; then
    LC_ALL=C.UTF-8 "$bredon" show --stacks --tps "$stacked" >"$out" 2>"$err"
    status=$?
    verdict 'a board in Unicode' "$(trouble)"
    LC_ALL=C.UTF-8 "$bredon" show --ascii --stacks --tps "$stacked" >"$out" 2>"$err"
    LC_ALL=C "$bredon" show --stacks --tps "$stacked" >"$scratch/ascii"
    expect '--ascii is as without UTF-8' cmp -s "$out" "$scratch/ascii"
else
    skip 'a board in Unicode' 'needs the locale C.UTF-8'
    skip '--ascii is as without UTF-8' 'needs the locale C.UTF-8'
fi
if LC_ALL=C grep -q '[^ -~]' "$scratch/ascii" 2>/dev/null; then
    verdict 'ASCII is ASCII' 'it is not'
fi

# ---- JSON

position_keys='tps size komi to_move move_number opening opening_rule last_move stones caps flats result points
legal_moves squares'
accept 'show --json' show --json --tps "$stacked" --komi 1.5
expect 'show --json: one line' lines 1
valid_json 'show --json: it is JSON'
# shellcheck disable=SC2086
has_keys 'show --json: its keys' type $position_keys
documented 'show --json: its keys are in help' show
expect 'show --json: values' says '.*"size":5,"komi":1\.5,"to_move":"white","move_number":9,.*'
expect 'show --json: a stack' says '.*"c4":"212C".*'
accept 'show --json of a finished game' show --json --tps "$over"
expect 'show --json: a result' says '.*"result":"R-0","points":16,"legal_moves":0,.*'
accept 'show --json --symmetry' show --json --symmetry --moves 'a6 f1 c3'
valid_json 'show --json --symmetry: it is JSON'
answers 'show --json with a move' '.*"last_move":"e5".*' show --json --size 5 --moves 'a1 e5'

accept 'moves --json' moves --json --tps "$stacked"
expect 'moves --json: one line' lines 1
valid_json 'moves --json: it is JSON'
has_keys 'moves --json: its keys' type tps result count moves
documented 'moves --json: its keys are in help' moves
count=$(sed -n 's/.*"count":\([0-9]*\).*/\1/p' "$out")
run moves --tps "$stacked"
expect 'moves --json: as many as without' lines "$count"
accept 'perft --json' perft 2 --json --divide --tps "$stacked"
valid_json 'perft --json: it is JSON'
documented 'perft --json: its keys are in help' perft
expect 'perft --json: a line a move and one more' lines "$((count + 1))"
expect 'perft --json: the last line' \
    ends_with '\{"type":"perft","tps":".*","depth":2,"nodes":[0-9]+,"ms":[0-9]+,"nps":[0-9]+\}'
answers 'perft --json without --divide' '\{.*"depth":2,"nodes":1260,.*\}' perft 2 --json
accept 'bench --json' bench 1 --json
valid_json 'bench --json: it is JSON'
documented 'bench --json: its keys are in help' bench
signature=$(sed -n 's/.*"signature":"\([0-9a-f]*\)".*/\1/p' "$out")
nodes=$(sed -n 's/.*"type":"bench".*"nodes":\([0-9]*\).*/\1/p' "$out")
run bench 1
expect 'bench --json: the signature' says "signature $signature"
expect 'bench --json: the nodes' ends_with "$nodes nodes [0-9]+ nps"

accept 'moves --json of a finished game' moves --json --tps "$over"
expect 'moves --json: none' says '.*"result":"R-0","count":0,"moves":\[\]\}'

pattern='x3,2,x2/x2,1,x3/x,2C,1,1,x2/x,12,2,1S,x2/x2,1,x3/2,x5 1 7'
accept 'eval --json' eval --json --tps "$stacked"
expect 'eval --json: one line' lines 1
valid_json 'eval --json: it is JSON'
has_keys 'eval --json: its keys' type tps result phase summary groups terms total name text group white \
    black white_count black_count
documented 'eval --json: its keys are in help' eval
total=$(sed -n 's/.*"total":\(-*[0-9]*\).*/\1/p' "$out")
run eval --tps "$stacked"
expect 'eval --json: the sum is that of the table' says "sum for White +\\+?$total"
accept 'eval --json --all' eval --json --all --tps "$stacked"
valid_json 'eval --json --all: it is JSON'
accept 'eval --json of a finished game' eval --json --tps "$over"
valid_json 'eval --json of a finished game: it is JSON'
expect 'eval --json of a finished game: nothing' says '.*"terms":null,"patterns":null,"total":null\}'

accept 'eval --json of 6x6' eval --json --tps "$pattern"
valid_json 'eval --json of 6x6: it is JSON'
cp "$out" "$scratch/patterns"
expect 'eval --json: the windows of 6x6 add up to the term of patterns' python3 -c '
import json, sys
got = json.load(open(sys.argv[1]))
term = next(term for term in got["terms"] if term["name"] == "PATTERNS")
assert len(got["patterns"]) == 25
assert abs(sum(window["value"] for window in got["patterns"]) - term["white"] + term["black"]) <= 13
' "$scratch/patterns"
run eval --tps "$pattern"
expect 'eval: a row of patterns for each rank but one' says '  5( +[+-][0-9]+){5}'


accept 'analyze --json' analyze --json --depth 3 --multipv 2 --tps "$stacked"
cp "$out" "$scratch/analysis"
valid_json 'analyze --json: it is JSON'
documented 'analyze --json: its keys are in help' analyze
expect 'analyze --json: a position, two lines an iteration, a move' lines 8
expect 'analyze --json: the last line' ends_with '\{"type":"bestmove","move":"[^"]+"\}'
sed '2,$d' "$scratch/analysis" >"$out"
# shellcheck disable=SC2086
has_keys 'analyze --json: keys of the position' type $position_keys
sed '1d;$d' "$scratch/analysis" >"$out"
has_keys 'analyze --json: keys of a line' type depth seldepth multipv score mate lower_bound \
    upper_bound chance win draw loss nodes nps ms hashfull moves
first=$(sed -n 's/.*"depth":3,.*"multipv":1,.*"moves":\["\([^"]*\).*/\1/p' "$out")
cp "$scratch/analysis" "$out"
expect 'analyze --json: the best move is the first of the best line' \
    ends_with "\\{\"type\":\"bestmove\",\"move\":\"$first\"\\}"
accept 'analyze --json of a win' analyze --json --depth 3 --tps 'x3/2,2S,x/1,1,x 1 4'
expect 'analyze --json: plies to a win' says '.*"score":null,"mate":1,.*"chance":1,.*'
accept 'analyze --json of a finished game' analyze --json --tps "$over"
expect 'analyze --json: no move' ends_with '\{"type":"bestmove","move":null\}'

accept 'solve --json' solve --json --depth 1 --tps 'x3/2,2S,x/1,1,x 1 4'
expect 'solve --json: one line' lines 1
valid_json 'solve --json: it is JSON'
has_keys 'solve --json: its keys' type tps verdict plies exact by taks road result moves no_win \
    no_loss limit nodes ms
documented 'solve --json: its keys are in help' solve
expect 'solve --json: a win' says \
    '\{"type":"solve","tps":"[^"]*","verdict":"tinue","plies":1,"exact":true,"by":"road","taks":true,"road":null,'\
'"result":"R-0","moves":\["c1"\],"no_win":0,"no_loss":0,"limit":null,"nodes":[0-9]+,"ms":[0-9]+\}'
accept 'solve --json --wins' solve --json --wins --nodes 20000 --tps 'x3/2,2S,x/1,1,x 1 4'
expect 'solve --json --wins: an object for each move' lines \
    $((1 + $("$bredon" moves --tps 'x3/2,2S,x/1,1,x 1 4' | wc -l)))
valid_json 'solve --json --wins: it is JSON'
accept 'solve --json of a finished game' solve --json --tps "$over"
valid_json 'solve --json of a finished game: it is JSON'
expect 'solve --json of a finished game: its result' says \
    '.*"verdict":"over","plies":0,"exact":true,"by":"road",.*"moves":\[\],.*"limit":null,.*'
run solve --json --nodes 2000
valid_json 'solve --json without a proof: it is JSON'
expect 'solve --json without a proof: why' says \
    '.*"verdict":"unknown","plies":null,"exact":false,"by":null,.*"moves":\[\],.*"limit":"nodes",.*'
expect 'solve --json without a proof: the status' [ "$status" -eq 1 ]

# ---- analyze

# ending NAME SIGNAL: when it has a line, it stops and still tells the best move.
ending() {
    name=$1
    begin /dev/null analyze --size 5 --hash 1 --nodes 1000000000000
    await grep -qE '^ +1 +[^ ]' "$out"
    kill -s "$2" "$child"
    ended
    verdict "$name" "$(ends_with 'bestmove [CS]?[a-e][1-5]' || printf 'no best move\n'
        if [ -s "$err" ]; then printf 'silence expected\n'; fi)"
}
ending 'analyze: Ctrl-C' INT
ending 'analyze: SIGTERM' TERM

# ---- SVG

svg=$scratch/board.svg
answers 'show --svg' 'to move White, move 9' show --svg "$svg" --tps "$stacked"
valid_xml 'show --svg: it is XML' "$svg"
expect 'show --svg: every piece' [ "$(grep -c '<use ' "$svg")" -eq $((11 + 4)) ]
expect 'show --svg: small' [ "$(wc -c <"$svg")" -lt 8000 ]
run show --svg - --tps "$stacked"
verdict 'show --svg -' "$(trouble)"
expect 'show --svg -: the same' cmp -s "$out" "$svg"
accept 'show --svg again, of less' show --svg "$svg" --size 3
valid_xml 'show --svg: what was there is gone' "$svg"
accept 'show --svg --flip' show --svg "$svg" --flip --tps "$stacked"
expect 'show --svg --flip: as Black sees it' grep -q '>5</text><text.*>a</text>' "$svg"
for size in 3 4 5 6 7 8; do
    accept "analyze --svg, size $size" analyze --svg "$svg" --depth 1 --size "$size"
    valid_xml "analyze --svg, size $size: it is XML" "$svg"
    best=$(sed -n 's/^bestmove //p' "$out")
    expect "analyze --svg, size $size: the move" grep -q ">$best</text>" "$svg"
done
accept 'analyze --svg: a spread' analyze --svg "$svg" --depth 1 \
    --tps 'x5/x5/1,1,21,x,111C/x5/x5 1 20' --moves 'a5 a4'
valid_xml 'analyze --svg: a spread is XML' "$svg"
accept 'analyze --svg of a finished game' analyze --svg "$svg" --tps "$over"
expect 'analyze --svg of a finished game: its result' grep -q '>R-0</text>' "$svg"
accept 'analyze --svg --json' analyze --svg "$svg" --json --depth 1
valid_json 'analyze --svg --json: it is JSON'

for command in eval moves; do
    run show --svg - --tps "$stacked"
    cp "$out" "$scratch/board"
    accept "$command --svg" "$command" --svg "$svg" --tps "$stacked"
    expect "$command --svg: as show draws it" cmp -s "$svg" "$scratch/board"
    cp "$out" "$scratch/said"
    run "$command" --tps "$stacked"
    expect "$command --svg: the text, too" cmp -s "$out" "$scratch/said"
    accept "$command --svg -" "$command" --svg - --tps "$stacked"
    expect "$command --svg -: in place of the text" cmp -s "$out" "$scratch/board"
done

for command in analyze eval moves show; do
    refuse "$command --svg with an empty name" 'board.svg' "$command" --svg ''
    refuse "$command --json --svg -" 'name a file' "$command" --json --svg -
done
game=$scratch/game.ptn
printf '[Size "5"]\n1. a1 e5\n2. c3 c4\n' >"$game"
cp "$game" "$scratch/kept.ptn"
ln -s game.ptn "$scratch/link"
ln -s printed "$scratch/printed-link"
for command in show eval moves 'analyze --depth 1'; do
    for where in game.ptn link; do
        # shellcheck disable=SC2086
        refuse "$command --svg over what is read ($where)" 'is also an input' $command \
            --ptn "$game" --svg "$scratch/$where"
        expect "$command --svg over what is read ($where): it stays" cmp -s "$game" \
            "$scratch/kept.ptn"
    done
    # shellcheck disable=SC2086
    "$bredon" $command --ptn "$game" --svg "$scratch/printed-link" >"$scratch/printed" 2>"$err" </dev/null
    expect "$command --svg over standard output" grep -q 'is also the other output' "$err"
    # shellcheck disable=SC2086
    accept "$command --ptn --svg into another file" $command --ptn "$game" --svg "$scratch/other"
done
refuse 'analyze --svg -' 'name a file' analyze --svg -
refuse 'eval --stacks=1' '--stacks' eval --stacks=1
refuse 'moves --flip' "'--flip'" moves --flip
refuse 'show --all' "'--all'" show --all
if [ -c /dev/full ]; then
    run analyze --depth 1 --svg /dev/full
    expect 'analyze --svg on a full disk: the status' [ "$status" -eq 2 ]
    expect 'analyze --svg on a full disk: the move is told' says 'bestmove [a-f][1-6]'
fi

finish
