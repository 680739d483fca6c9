#!/bin/sh
# SPDX-License-Identifier: MIT
# What `solve` proves and what it does not claim. The line of each proof is played by `show`.
# shellcheck disable=SC2086 # commands are words that the shell separates
. "$(dirname -- "$0")/harness.sh"

# What is wrong with a proof in the output: VERDICT, an ERE without plies and what follows them,
# RESULT, and TPS.
doubts() {
    plies=$(sed -n '1s/^[a-z]* in \(at most \)*\([0-9]*\) pl.*/\2/p' "$out")
    line=$(sed -n '2s/^line //p' "$out")
    grep -qxE -e "$1" "$out" || printf '%s expected\n' "$1"
    [ "$(grep -cv '^by a road alone: tinue in ' "$out")" -eq 2 ] || printf 'two lines expected\n'
    moves=$(printf '%s\n' "$line" | wc -w)
    [ "$moves" -eq "${plies:-0}" ] || { grep -q 'at most' "$out" && [ "$moves" -lt "$plies" ]; } ||
        printf 'as many moves expected\n'
    "$bredon" show --tps "$3" --moves "$line" >"$scratch/shown" 2>&1
    grep -qx "result $2" "$scratch/shown" || printf '%s expected after the line\n' "$2"
}

# proves NAME VERDICT RESULT TPS OPTIONS...
proves() {
    name=$1
    wanted=$2
    result=$3
    tps=$4
    shift 4
    run solve --tps "$tps" "$@"
    verdict "$name" "$(trouble
        doubts "$wanted" "$result" "$tps")"
}

# fails NAME ERE ARGS: nothing is proved, and the two lines that say so match.
fails() {
    name=$1
    why=$2
    shift 2
    run solve "$@"
    verdict "$name" "$([ "$status" -eq 1 ] || printf 'status 1 expected\n'
        [ ! -s "$err" ] || printf 'silence on standard error expected\n'
        lines 2 || printf 'two lines expected\n'
        says "unknown $why, [0-9]+ nodes, [0-9.]+ s" ||
            printf 'unknown %s expected\n' "$why")"
}

# over NAME RESULT ARGS
over() {
    name=$1
    result=$2
    shift 2
    run solve "$@"
    verdict "$name" "$(trouble
        lines 1 || printf 'one line expected\n'
        says "over, $result" || printf '%s expected\n' "$result")"
}

long='21112,x,1C,1,1/22,1,x2,1/21S,2121122,21212C,x,1/x2,1,1,2S/1,x2,12,x 2 26'
quiet='x4/1S,112112,2,x/x2,2,2/1,1,x,221 2 12'

# ---- wins

proves 'a road at once' 'tinue in 1 ply \(shortest\)' R-0 'x3/2,2S,x/1,1,x 1 4' --nodes 1000
proves 'a short tinue' 'tinue in 3 plies \(shortest\), by taks' R-0 \
    '2,2,2,x,121,x/x2,2,x,1,x/x2,21,x,2S,x/x,2,12C,2,21C,2/x3,2,1,1/x4,112121S,1 1 21' --nodes 20000
expect 'a short tinue: it gives tak' says "line 2e3-11' [a-f1-6<>+-]+'? 4e1\\+121"
proves 'a long tinue' 'tinue in 9 plies \(shortest\), by taks' 0-R "$long" --nodes 2000000
proves 'a tinue with quiet moves' 'tinue in 5 plies \(shortest\), with quiet moves' 0-R "$quiet" \
    --nodes 2000000
proves 'a last flat' 'gaelet in 1 ply \(shortest\)' 0-F '1,2,1/2,1S,2/x,2,1 2 5' --nodes 3000
expect 'a last flat: a road takes longer' says 'by a road alone: tinue in 7 plies \(shortest\)'
proves 'a win by the count' 'gaelet in 3 plies \(shortest\)' F-0 \
    '121,1,2,x2,2/1,1,2S,1,121,21/1112,12,2,2S,x,1/1,2122121C,2,x,2S,1S/2,2112C,1S,12,1,1/12,2,1,12,x,1 1 46' \
    --nodes 20000

# ---- losses

proves 'two threats' 'lost in 2 plies \(longest\), by a road' R-0 'x,2,x2/1,x,2,x/1,2,x2/1,1,1,x 2 5' \
    --nodes 20000
proves 'a long loss' 'lost in 6 plies \(longest\), by a road' R-0 '2,1,2/1,2S,1/x2,1 2 6' --nodes 20000
proves 'a loss by the count' 'lost in 2 plies \(longest\), by the count' 0-F \
    'x,2,2,1,21/2,2,12,21,21/2,1,112C,21C,x/21,21,21S,2S,2/21,21,2,2,2 1 26' --nodes 20000

# ---- what is over

over 'a road that is there' R-0 --tps 'x3/x3/1,1,1 2 4'
over 'a full board' 1/2-1/2 --tps '1,2,1/2,1S,2/1,2,1 2 5'
over 'a position for the third time' 1/2-1/2 --size 5 \
    --moves 'a1 e5 e5- a1+ e4+ a2- e5- a1+ e4+ a2-'

# ---- nothing proved

fails 'too few nodes' 'at the limit of nodes' --nodes 2000
fails 'too little depth' 'at the limit of depth' --depth 2
fails 'too little time' 'at the limit of time' --movetime 50
fails 'no time' 'at the limit of time' --movetime 0
fails 'a tinue out of reach' 'at the limit of nodes' --tps "$long" --nodes 2000

# ---- all moves, and a check of the proof

run solve --tps "$long" --verify --nodes 2000000
expect 'a proof is verified' says 'verified, [0-9]+ positions'
expect 'a proof is verified: status' [ "$status" -eq 0 ]

# Two placements and one spread win at once, and no other move may be left out.
run solve --tps 'x3/2,2S,x/1,1,x 1 4' --wins --nodes 200000
expect 'all winning moves' [ "$(grep -c ' wins  *1 $' "$out")" -eq 1 ]
expect 'all winning moves: the first' says 'c1  *wins  *1 '

run solve --tps 'x,2,x2/1,x,2,x/1,2,x2/1,1,1,x 2 5' --wins --nodes 200000
expect 'all replies' [ "$(grep -c ' loses  *[12]' "$out")" -eq \
    "$("$bredon" moves --tps 'x,2,x2/1,x,2,x/1,2,x2/1,1,1,x 2 5' | wc -l)" ]
expect 'all replies: each loses in two' says 'd1  *loses  *2  a4'

# The limit leaves no nodes for the list, which has what is proved all the same.
run solve --tps "$quiet" --wins --nodes 3000
expect 'all winning moves: the proved one at a limit' says 'd2-  *wins  *5  a3- .*'
expect 'all winning moves: the others at a limit' says '[0-9]+ other moves: no win within 1 ply'

# ---- many positions

batch=$scratch/batch
cat >"$batch" <<END
  # Some positions
4 $quiet
4 $quiet 4
5 $quiet
4 x3,2/2,2S,x

5 $long
3 x3/2,2S,x/1,1,x 1 4 21
3 x3/2,2S,x/1,1,x 1 4 x
3 x3/2,2S,x/1,1,x 1 4 -3 7
9
3 x3/2,2S,x/1,1,x 1 4 -3
3 1,2,1/2,1S,2/x,2,1 2 5
3 x3/x3/1,1,1 2 4
END
# The answers without their times, of a file or of the last run.
answers_of() {
    sed 's/"ms":[0-9]*//' "${1:-$out}"
}
# answers_are FILE: it has the answers of the first run.
answers_are() {
    answers_of "$1" | cmp - "$scratch/answers"
}

run solve --batch "$batch" --nodes 50000 --jobs 1
answers_of >"$scratch/answers"
expect 'a batch: lines with an error, status' [ "$status" -eq 2 ]
expect 'a batch: how many' grep -qx '12 lines, 6 with an error' "$err"
expect 'a batch: where the errors are' grep -qx "bredon solve: line 11: size: 9 is not in 3..8" "$err"
row=0
while IFS= read -r wanted; do
    row=$((row + 1))
    sed -n "${row}p" "$scratch/answers" >"$scratch/answer"
    expect "a batch: line $row, $wanted" grep -qE "^\{\"type\":\"solve\",$wanted.*\}\$" "$scratch/answer"
done <<'END'
"tps":"x4/1S,1121.*"verdict":"tinue","plies":5,"exact":true.*"kind":"quiet".*"moves":\["d2-",.*"limit":null
"tps":"x4/1S,1121.*"verdict":"tinue","plies":5
"error":"size 5, but the TPS has 4 rows"
"error":"TPS: .* has 2 rows
"tps":"21112.*"verdict":"unknown","plies":null.*"limit":"nodes"
"error":"half-komi: 21 is not in
"error":"half-komi: 'x' is not
"error":"unexpected word '7'"
"error":"size: 9 is not in
"tps":.*"verdict":"tinue","plies":1,.*"kind":"taks","road":null,"result":"R-0","moves":\["c1"\]
"tps":.*"verdict":"gaelet","plies":1,"exact":true,"by":"count","kind":"count","road":7
"tps":.*"verdict":"over","plies":0
END
run solve --batch "$batch" --nodes 50000 --jobs 4
expect 'a batch: the same with more jobs' answers_are "$out"
tac "$batch" >"$scratch/reversed"
run solve --batch "$scratch/reversed" --nodes 50000 --jobs 2
tac "$out" >"$scratch/turned"
expect 'a batch: the same in another order' answers_are "$scratch/turned"
"$bredon" solve --batch - --nodes 50000 <"$batch" >"$scratch/typed" 2>"$err"
expect 'a batch: the same from standard input' answers_are "$scratch/typed"

# A last answer that is not whole is done again, and those before it stay as they are.
for bytes in 0 1 320 600 100000; do
    head -c "$bytes" "$scratch/typed" | sed 's/"ms":[0-9]*/"ms":123456789/' >"$scratch/part"
    run solve --batch "$batch" --nodes 50000 -o "$scratch/part" --resume
    expect "a batch: continued after $bytes bytes" answers_are "$scratch/part"
done
expect 'a batch: nothing is solved again' [ "$(grep -c '"ms":123456789' "$scratch/part")" -eq 6 ]
cp "$scratch/part" "$scratch/kept"
refuse 'a batch: an output that exists' 'continue it with --resume' solve --batch "$batch" -o "$scratch/part"
refuse 'a batch: the answers to other lines' "line 1 of '$scratch/part' does not answer" \
    solve --batch "$scratch/reversed" --nodes 50000 -o "$scratch/part" --resume
for option in '--nodes 50001' '--komi 1' '--opening no-swap' --verify '--depth 9' \
    '--hash 1' '--movetime 9000'; do
    refuse "a batch: the answers without $option" "line 1 of '$scratch/part' does not answer" \
        solve --batch "$batch" --nodes 50000 $option -o "$scratch/part" --resume
done
# Lines whose error is repaired are solved again, in their places; the others stay as they are.
sed "s|^5 $quiet\$|4 $quiet 4|; s/^9\$/3 x3\/x3\/1,1,1 2 4/" "$batch" >"$scratch/repaired"
run solve --batch "$scratch/repaired" --nodes 50000
answers_of >"$scratch/wanted"
sed 's/"ms":[0-9]*/"ms":123456789/' "$scratch/typed" >"$scratch/earlier"
for bytes in 320 100000; do
    head -c "$bytes" "$scratch/earlier" >"$scratch/part"
    run solve --batch "$scratch/repaired" --nodes 50000 -o "$scratch/part" --resume --jobs 3
    answers_of "$scratch/part" >"$scratch/done"
    expect "a batch: repaired lines are solved after $bytes bytes" cmp "$scratch/done" "$scratch/wanted"
done
expect 'a batch: repaired lines, the rest stays' [ "$(grep -c '"ms":123456789' "$scratch/part")" -eq 6 ]
expect 'a batch: repaired lines are not told' [ "$(grep -c '^bredon' "$err")" -eq 0 ]
cp "$scratch/kept" "$scratch/part"
# After Ctrl-C in a repaired line, all earlier answers are there.
printf '9 6\n9\n4 %s\n' "$quiet" >"$scratch/endless"
run solve --batch "$scratch/endless" --nodes 1000000000000 -o "$scratch/stopped"
cp "$scratch/stopped" "$scratch/before"
mkfifo "$scratch/lines"
# The pipe waits for a reader.
begin_early /dev/null solve --batch "$scratch/lines" --nodes 1000000000000 -o "$scratch/stopped" --resume
sed 's|^9 6$|3 x3/x3/1,1,1 2 4|; s|^9$|6 x6/x6/x6/x6/x6/x6 1 1|' "$scratch/endless" >"$scratch/lines"
stop_with TERM true
expect 'a batch: stopped in a repaired line' [ "$status" -eq 3 ]
sed 1d "$scratch/before" >"$scratch/wanted"
sed 1d "$scratch/stopped" | cmp -s - "$scratch/wanted"
expect 'a batch: stopped in a repaired line, the answers stay' [ "$?: $(wc -l <"$scratch/stopped")" = '0: 3' ]
rm "$scratch/stopped"
# The size of the table follows from the nodes.
echo '3 x3/x3/1,1,1 2 4' >"$scratch/over"
for row in '3000 1' '50000 4' '1000000 62' '1000000000000 64'; do
    run solve --batch "$scratch/over" --nodes "${row% *}"
    expect "a batch: the table for ${row% *} nodes" says ".*\"options\":\{\"nodes\":${row% *},\"hash\":${row#* }\}.*"
done
head -n 4 "$batch" >"$scratch/three"
refuse 'a batch: more answers than lines' "line 4 of '$scratch/part'" \
    solve --batch "$scratch/three" --nodes 50000 -o "$scratch/part" --resume
expect 'a batch: a refused output stays' cmp "$scratch/part" "$scratch/kept"
refuse 'a batch: its lines as output' 'is also an input' solve --batch "$batch" -o "$batch"
printf '9\n' >"$scratch/bad"
run solve --batch "$scratch/bad"
expect 'a batch: one line with an error' [ "$status: $(tail -n 1 "$err")" = '2: 1 line, 1 with an error' ]
refuse 'a batch: no such file' 'none.txt' solve --batch none.txt
refuse 'a batch: and a position' 'leave out other positions' solve --batch "$batch" --size 5
refuse 'a batch: and --wins' 'leave out --wins' solve --batch "$batch" --wins
refuse '--resume without -o' '-o FILE' solve --batch "$batch" --resume
for option in '-o file' --resume '--jobs 2'; do
    refuse "$option without --batch" "${option% *} needs --batch" solve $option
done

# Ctrl-C: what is not solved to its end is not written.
printf '4 %s\n6 x6/x6/x6/x6/x6/x6 1 1\n' "$quiet" >"$scratch/endless"
begin_early /dev/null solve --batch "$scratch/endless" --nodes 1000000000000 -o "$scratch/stopped"
stop_with TERM [ -s "$scratch/stopped" ]
expect 'a batch: stopped' [ "$status" -eq 3 ]
expect 'a batch: stopped, it is said' grep -qx '1 line, 0 with an error; stopped, continue with --resume' "$err"
expect 'a batch: stopped, whole answers only' [ "$(wc -l <"$scratch/stopped")" -eq 1 ]

# At any limit it proves what is true or says that it has proved nothing.
claims=
for nodes in 1 900 4000 20000 150000; do
    for tps in "$long" 'x,2,x2,1/x,2,1,1,1/1,2,212221C,112,x/1,x,12C,x,2/x5 2 15'; do
        run solve --tps "$tps" --nodes "$nodes"
        case $tps in
        "$long") doubt=$(doubts 'tinue in .*' 0-R "$tps") ;;
        *) doubt=$(doubts 'lost in .*, by a road' R-0 "$tps") ;;
        esac
        if [ "$status" -eq 1 ] && lines 2 && says 'unknown at the limit of nodes, .*'; then
            doubt=
        fi
        [ -z "$doubt" ] || claims="$claims$nodes nodes, $tps: $doubt "
    done
done
verdict 'proofs at any limit' "$claims"

# The limit of nodes is kept to within the work on one position.
for nodes in 1 300 1000 5000; do
    run solve --tps "$long" --nodes "$nodes" --json
    used=$(sed -n 's/.*"nodes":\([0-9]*\),"ms.*/\1/p' "$out")
    expect "no more than $nodes nodes" [ "$used" -le "$((nodes + 300))" ]
done

finish
