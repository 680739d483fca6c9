#!/bin/sh
# SPDX-License-Identifier: MIT
# Pictures of positions in text and SVG, and how `analyze` ends.
# shellcheck disable=SC2086 # commands are words that the shell separates
. "$(dirname -- "$0")/harness.sh"

middle='1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10'
over='x3/x3/1,1,1 2 4'
stacked='x,1S,x3/12,x,212C,x2/x3,11C,12S/x5/2,x4 1 9'

# valid_xml NAME FILE: the file is a picture.
valid_xml() {
    expect "$1" python3 -c '
import sys, xml.dom.minidom
assert xml.dom.minidom.parse(sys.argv[1]).documentElement.tagName == "svg"' "$2"
}

# ---- boards

table <<END
> show --tps '$stacked'
=5 |      | WS   |      |      |      |
0*^[a-e][1-5] [WB]
> show --flip --tps '$stacked'
=    e      d      c      b      a
> eval --flip --tps '$stacked'
=    e      d      c      b      a
> show --stacks --tps '$stacked'
=c4 BWBCs
> show --size 5 --moves 'a1 e5 c3'
=3 |      |      |[W   ]|      |      |
=last move c3
> show --tps '$middle' --moves 2d1- --moves 'd5>'
=5 | W    |      |      |[    ]|[W   ]|
> show --size 3 --stacks
0*.{81}
> show --size 8 --stacks
0*.{81}
END

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

# ---- analyze

# ending NAME SIGNAL: when it has a line, it stops and still prints the best move.
ending() {
    name=$1
    begin /dev/null analyze --size 5 --hash 1 --nodes 1000000000000
    stop_with "$2" grep -qE '^ +1 +[^ ]' "$out"
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
accept 'show --svg -' show --svg - --tps "$stacked"
expect 'show --svg -: the same' cmp -s "$out" "$svg"
accept 'show --svg again, of less' show --svg "$svg" --size 3
valid_xml 'show --svg: what was there is gone' "$svg"
accept 'show --svg --flip' show --svg "$svg" --flip --tps "$stacked"
expect 'show --svg --flip: as Black sees it' sh -c "grep -A1 '>5</text>' '$svg' | grep -q '>a</text>'"
for size in 3 8; do
    accept "analyze --svg, size $size" analyze --svg "$svg" --depth 1 --size "$size"
    valid_xml "analyze --svg, size $size: it is XML" "$svg"
    best=$(sed -n 's/^bestmove //p' "$out")
    expect "analyze --svg, size $size: the move" grep -q ">$best</text>" "$svg"
done
accept 'analyze --svg: a spread' analyze --svg "$svg" --depth 1 \
    --tps 'x5/x5/1,1,21,x,111C/x5/x5 1 20' --moves 'a5 a4'
valid_xml 'analyze --svg: a spread is XML' "$svg"
accept 'analyze --svg --json of a finished game' analyze --svg "$svg" --json --tps "$over"
expect 'analyze --svg of a finished game: its result' grep -q '>R-0</text>' "$svg"

for command in analyze show; do
    refuse "$command --svg with an empty name" 'board.svg' "$command" --svg ''
    refuse "$command --json --svg -" 'name a file' "$command" --json --svg -
done
game=$scratch/game.ptn
printf '[Size "5"]\n1. a1 e5\n2. c3 c4\n' >"$game"
cp "$game" "$scratch/kept.ptn"
ln -s game.ptn "$scratch/link"
ln -s printed "$scratch/printed-link"
for command in show 'analyze --depth 1'; do
    for where in game.ptn link; do
        refuse "$command --svg over what is read ($where)" 'is also an input' $command \
            --ptn "$game" --svg "$scratch/$where"
        expect "$command --svg over what is read ($where): it stays" cmp -s "$game" \
            "$scratch/kept.ptn"
    done
    "$bredon" $command --ptn "$game" --svg "$scratch/printed-link" >"$scratch/printed" 2>"$err" </dev/null
    expect "$command --svg over standard output" grep -q 'is also the other output' "$err"
    accept "$command --ptn --svg into another file" $command --ptn "$game" --svg "$scratch/other"
done
refuse 'analyze --svg -' 'name a file' analyze --svg -

finish
