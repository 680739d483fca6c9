#!/bin/sh
# SPDX-License-Identifier: MIT
# tune.sh BREDON MADE_GAMES ROOT CC...: fitting the evaluation to made-up games, and the files of
# weights that come out.
. "$(dirname -- "$0")/harness.sh"
made=$2
root=$3
shift 3

"$made" 5 300 1 >"$scratch/five" || exit 1
"$made" 5 300 2 >"$scratch/more" || exit 1
"$made" 4 300 3 >"$scratch/four" || exit 1
"$made" 6 80 5 >"$scratch/six" || exit 1
"$made" 5 0 4 >"$scratch/none" || exit 1
number='[0-9]+\.[0-9]+'

# ---- refusals

refuse 'tune: no data' 'no data' tune --size 5
refuse 'tune: no size' '--size' tune "$scratch/five"
for size in 2 9 five '' -1; do
    refuse "tune: --size '$size'" "$size" tune "$scratch/five" --size "$size"
done
for lambda in 1.1 -0.5 x '' . 1. .5 0x1 nan 1e-1; do
    refuse "tune: --lambda '$lambda'" "'$lambda'" tune "$scratch/five" --size 5 --lambda="$lambda"
done
refuse 'tune: a missing file' 'missing' tune "$scratch/missing" --size 5
refuse 'tune: a folder as data' "'" tune "$scratch" --size 5
refuse 'tune: a file that is no data' 'no file of games' tune "$0" --size 5
refuse 'tune: data without games' 'no positions' tune "$scratch/none" --size 5
refuse 'tune: no game of that size' 'size 6' tune "$scratch/five" --size 6
refuse 'tune: no game of any size' 'no positions' tune "$scratch/none" --size all
refuse 'tune: a folder that is none' '--out' tune "$scratch/five" --size 5 --out "$scratch/no/file"
mkfifo "$scratch/pipe"
refuse 'tune: --out that is no file' "'$scratch/pipe'" \
    tune "$scratch/five" --size 5 --out "$scratch/pipe"
expect 'tune: --out that is no file stays what it is' [ -p "$scratch/pipe" ]
cp "$scratch/five" "$scratch/data"
refuse 'tune: --out that is read' "data' is also an input; name another file" \
    tune "$scratch/more" "$scratch/data" --size 5 --epochs 1 --out "$scratch/data"
expect 'tune: --out that is read stays' cmp -s "$scratch/five" "$scratch/data"
refuse 'tune: all sizes into a file' '--out' tune "$scratch/five" --size all --out "$scratch/file"

refuse 'tune --moves: all sizes' 'one size' tune "$scratch/five" --moves --size all
refuse 'tune --moves: --lambda' '--lambda' tune "$scratch/five" --moves --size 5 --lambda 1
refuse 'tune --moves: --threads' '--threads' tune "$scratch/five" --moves --size 5 --threads 2
refuse 'tune --moves: no game of that size' 'size 6' tune "$scratch/five" --moves --size 6
refuse 'tune --moves: no place for it' '--out' \
    tune "$scratch/five" --moves --size 5 --out "$scratch/no/file"

refuse 'tune --patterns: all sizes' 'one size' tune "$scratch/five" --patterns --size all
refuse 'tune --patterns: --tactical' '--tactical' tune "$scratch/five" --patterns --size 5 --tactical
refuse 'tune --patterns: --moves' '--patterns has no effect with --moves' \
    tune "$scratch/five" --patterns --moves --size 5
refuse 'tune --patterns: no game of that size' 'size 6' tune "$scratch/five" --patterns --size 6
refuse 'tune --patterns: no place for it' '--out' \
    tune "$scratch/five" --patterns --size 5 --out "$scratch/no/file"

# ---- the policy

accept 'tune --moves' tune "$scratch/five" --moves --size 5 --epochs 8 --out "$scratch"
expect 'tune --moves: what was fitted' says 'size 5: fitted to [0-9]+ positions of [0-9]+ games; .*'
expect 'tune --moves: before and after' says 'after +[0-9.]+ +[0-9.]+ % +[0-9.]+'
expect 'tune --moves: the file' grep -q '^SPREAD(1, GAIN, ' "$scratch/policy_5.inc"
accept 'tune --moves --json' tune "$scratch/five" --moves --size 5 --epochs 2 --json
expect 'tune --moves --json: a line' says '^\{"type":"moves","size":5,.*"rank":.*'

# ---- the pattern tables

patterns=$scratch/patterns
mkdir "$patterns"
cp "$root"/eval/patterns.[ch] "$root"/eval/patterns_?.inc "$root"/eval/weights.h "$patterns"
accept 'tune --patterns' tune "$scratch/six" --patterns --size 6 --epochs 8 --out "$patterns"
expect 'tune --patterns: what was fitted' \
    says 'size 6: fitted to [0-9]+ positions of [0-9]+ games; held out [0-9]+ of [0-9]+'
expect 'tune --patterns: without and with them' says "fitted, rounded +$number +$number"
expect 'tune --patterns: the largest' says "The largest weight is $number .*"
expect 'tune --patterns: the file' grep -q '^PATTERN(0, 1, 0, 0, 1, ' "$patterns/patterns_6.inc"
expect 'tune --patterns: lambda and pull' \
    grep -q '(lambda 0.30, pull 60)' "$patterns/patterns_6.inc"
expect 'tune --patterns: the file compiles' "$@" -std=c11 -w -fsyntax-only -I"$root/eval" \
    -I"$root/engine" -I"$root/base" "$patterns/patterns.c"
cp "$out" "$scratch/patterns.txt"
cp "$patterns/patterns_6.inc" "$scratch/patterns.inc"
accept 'tune --patterns: once more, with two threads' \
    tune "$scratch/six" --patterns --size 6 --epochs 8 --threads 2 --out "$patterns"
expect 'tune --patterns: two threads print the same' cmp -s "$out" "$scratch/patterns.txt"
expect 'tune --patterns: two threads write the same' \
    cmp -s "$scratch/patterns.inc" "$patterns/patterns_6.inc"
cp "$root/eval/weights_6.inc" "$scratch/kept"
refuse 'tune --patterns: a file of something else' 'it was not written by' \
    tune "$scratch/six" --patterns --size 6 --epochs 1 --out "$scratch/kept"
accept 'tune --patterns --holdout 0' \
    tune "$scratch/six" --patterns --size 6 --epochs 2 --holdout 0 --out "$patterns"
expect 'tune --patterns --holdout 0: nothing held out' says '.*; held out 0 of 0'
expect 'tune --patterns --holdout 0: the file says so' \
    grep -q 'On [0-9]* of these the' "$patterns/patterns_6.inc"
accept 'tune --patterns --json' tune "$scratch/five" --patterns --size 5 --lambda 1 --epochs 2 --json
expect 'tune --patterns --json: a line' \
    says '\{"type":"patterns","size":5,.*"score_scale":null,.*"rounded":\{"results":.*'

# ---- what is printed

# ahead: the fit has lowered both losses.
ahead() {
    awk '$1 == "before" { before = $2; held = $3 }
        $1 == "after" { seen = 1; good = $2 < before && $3 < held }
        END { exit !(seen && good) }' "$out"
}

accept 'tune' tune "$scratch/five" "$scratch/more" --size 5
expect 'tune: the size' says 'size 5'
expect 'tune: positions and games' says 'fitted to +[0-9]+ positions of [0-9]+ games'
expect 'tune: the scale' says "scale +$number -> $number, of the scores $number"
expect 'tune: epochs' says 'epochs +[0-9]+, the best was [1-9][0-9]*'
expect 'tune: both losses are less' ahead
expect 'tune: a line a term' says 'WALLS( +-?[0-9]+ -> +-?[0-9]+){3} +[0-9]+'
expect 'tune: the curve' says ' +0 to +25 +[0-9]+( +[0-9.]+){6}'
expect 'tune: the line for wdl.c' says '    \{[0-9]+, [0-9]+\}, // 5x5'
expect 'tune: a flat is the unit' says 'WEIGHT\(FLATS, +-?[0-9]+, +100, +-?[0-9]+\)'
cp "$out" "$scratch/whole"
accept 'tune --threads 2' tune "$scratch/five" "$scratch/more" --size 5 --threads 2
expect 'tune --threads 2: the same' cmp -s "$out" "$scratch/whole"
"$bredon" tune --size 5 "$scratch/five" - >"$out" 2>"$err" <"$scratch/more"
status=$?
verdict 'tune: data from standard input' "$(trouble)"
expect 'tune: data from standard input: the same' cmp -s "$out" "$scratch/whole"
accept 'tune --lambda 1' tune "$scratch/five" --size 5 --lambda 1
expect 'tune --lambda 1: no scale of scores' says "scale +$number -> $number"
accept 'tune --holdout 0' tune "$scratch/five" --size 5 --holdout 0
expect 'tune --holdout 0: nothing' says 'held out +0 positions of 0 games'
expect 'tune --holdout 0: no loss of it' says "before +$number +-"
accept 'tune --size all' tune "$scratch/four" "$scratch/five" --size all
expect 'tune --size all: the first' says 'size 4'
expect 'tune --size all: the second' says 'size 5'
expect 'tune --size all: no others' [ "$(grep -c '^size ' "$out")" -eq 2 ]
accept 'tune --sample 4 --tactical' tune "$scratch/five" --size 5 --sample 4 --tactical
expect 'tune --tactical: none left out' says 'left out .* 0 with a road in one, [0-9]+ not sampled'

accept 'tune --json' tune "$scratch/four" "$scratch/five" --size all --json
expect 'tune --json: a line a size' lines 2
expect 'tune --json: JSON' python3 -c '
import json, sys
for line, size in zip(open(sys.argv[1]), (4, 5)):
    fit = json.loads(line)
    assert fit["size"] == size
    assert fit["loss_after"]["held"] <= fit["loss_before"]["held"]
    assert [term["rounded"][1] for term in fit["terms"] if term["term"] == "FLATS"] == [100]
    seen = sum(sum(bucket["seen"]) for bucket in fit["curve"]["buckets"])
    assert seen == fit["curve"]["scores"]' "$out"

# ---- data that is damaged: what is whole counts, the rest is told

bytes=$(wc -c <"$scratch/more")
head -c $((bytes - 5)) "$scratch/more" >"$scratch/cut"
run tune "$scratch/cut" --size 5
expect 'tune: a file that was cut off' [ "$status" -eq 0 ]
expect 'tune: a file that was cut off: one line says so' [ "$(grep -c 'cut off' "$err")" -eq 1 ]
games=$(sed -n 's/^[fh].* of \([0-9]*\) games$/\1/p' "$out" | awk '{ sum += $1 } END { print sum }')
expect 'tune: a file that was cut off: its other games' [ "$games" -eq 299 ]
{
    head -c 1000 "$scratch/more"
    printf 'xxxx'
    tail -c +1005 "$scratch/more"
} >"$scratch/broken"
run tune "$scratch/broken" --size 5
expect 'tune: a damaged game' [ "$status" -eq 0 ]
expect 'tune: a damaged game: one line says so' [ "$(grep -c 'damaged' "$err")" -eq 1 ]
games=$(sed -n 's/^[fh].* of \([0-9]*\) games$/\1/p' "$out" | awk '{ sum += $1 } END { print sum }')
expect 'tune: a damaged game: the others' [ "$games" -eq 299 ]

# ---- files of weights

weights=$scratch/eval
mkdir "$weights"
cp "$root"/eval/weights.c "$root"/eval/weights_?.inc "$weights"
compile() {
    "$@" -std=c11 -w -fsyntax-only -I"$root/eval" -I"$root/engine" -I"$root/base" "$weights/weights.c" \
        >"$out" 2>"$err"
}
expect 'weights: as they are' compile "$@"
accept 'tune --out' tune "$scratch/five" "$scratch/more" --size 5 --out "$weights/weights_5.inc"
expect 'tune --out: the weights are not printed' [ "$(grep -c WEIGHT "$out")" -eq 0 ]
sed -n '/^.. SPDX/,$p' "$scratch/whole" >"$scratch/proposed"
expect 'tune --out: they are those' cmp -s "$scratch/proposed" "$weights/weights_5.inc"
sed '/^.. SPDX/,$d' "$scratch/whole" | sed '$d' >"$scratch/report"
expect 'tune --out: what else is printed is the same' cmp -s "$scratch/report" "$out"
expect 'weights: fitted ones compile' compile "$@"
accept 'tune --out FOLDER' tune "$scratch/four" "$scratch/five" --size all --out "$weights" --json
expect 'tune --out FOLDER: no other files' [ "$(find "$weights" -type f | wc -l)" -eq 7 ]
expect 'tune --out FOLDER: the first' grep -q 'on 4x4' "$weights/weights_4.inc"
expect 'tune --out FOLDER: a size without data stays' \
    cmp -s "$root/eval/weights_6.inc" "$weights/weights_6.inc"
expect 'weights: of all sizes compile' compile "$@"

broken() {
    word=$1
    shift
    compile "$@"
    expect "weights: no compiling, $word" [ $? -ne 0 ]
    expect "weights: what is wrong is named, $word" grep -q "$word" "$err"
}
six=$weights/weights_6.inc
sed '/TEMPO/d' "$root/eval/weights_6.inc" >"$six"
broken TEMPO "$@"
sed '/TEMPO/p' "$root/eval/weights_6.inc" >"$six"
broken TEMPO "$@"
sed 's/TEMPO,/HASTE,/' "$root/eval/weights_6.inc" >"$six"
broken HASTE "$@"

# A disk that is full, or a folder that is read-only, costs no weights that were there.
if [ "$(id -u)" -ne 0 ]; then
    chmod a-w "$weights"
    refuse 'tune: a folder that is read-only' '--out' tune "$scratch/five" --size 5 --out "$weights"
    chmod u+w "$weights"
else
    skip 'tune: a folder that is read-only' 'root may write everywhere'
fi

finish
