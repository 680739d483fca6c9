#!/bin/sh
# SPDX-License-Identifier: MIT
# Own games as data: the same bytes whatever the threads and however often it was broken off; what
# is said of files that are cut off, damaged or there already.
# shellcheck disable=SC2086 # commands are words that the shell separates
. "$(dirname -- "$0")/harness.sh"

tab=$(printf '\t')
one=$scratch/one
summary='games [0-9]+ played [0-9]+ positions [0-9]+ nodes [0-9]+ time [0-9]+ pps [0-9]+'

# Quick games, so many into a file.
play() {
    file=$1
    games=$2
    shift 2
    run datagen --size 3,4 --komi 0,-0.5 --nodes 20 --seed 7 --games "$games" --out "$file" "$@"
}

# How many games a file holds.
count() {
    "$bredon" data count "$1" 2>"$err" | sed -n 's/^files .* games \([0-9]*\) .*/\1/p'
}

same() {
    cmp "$1" "$2" >&2
}

# None of these files is there.
absent() {
    for name in "$@"; do
        [ ! -e "$scratch/$name" ] || return 1
    done
}

quiet() {
    [ ! -s "$err" ]
}

# ---- playing

play "$one" 30
verdict '30 games' "$(trouble)"
expect '30 games: one line' lines 1
expect '30 games: the line' says "$summary"
expect '30 games: all of them' says 'games 30 played 30 .*'
play "$scratch/five" 30 --jobs 5
verdict '5 threads' "$(trouble)"
expect '5 threads: the same bytes' same "$one" "$scratch/five"
play "$scratch/more" 40
head -c "$(wc -c <"$one")" "$scratch/more" >"$scratch/front"
expect 'more games begin with the same ones' same "$one" "$scratch/front"
play "$scratch/other" 30 --seed 8
expect 'another seed: other games' [ "$(cksum <"$one")" != "$(cksum <"$scratch/other")" ]

# ---- continuing

cp "$one" "$scratch/cut"
play "$scratch/cut" 30 --resume
expect 'nothing is left to do' says 'games 30 played 0 positions 0 .*'
expect 'nothing is left to do: the same bytes' same "$one" "$scratch/cut"
play "$scratch/new" 30 --resume
expect 'a file that is not there: the same bytes' same "$one" "$scratch/new"

# A run that would take for hours.
long='--size 3,4 --komi 0,-0.5 --nodes 20 --seed 7 --games 100000000 --jobs 2'

# holds FILE BYTES: it is so long at least.
holds() {
    [ -e "$1" ] && [ "$(wc -c <"$1")" -ge "$2" ]
}

for signal in KILL TERM; do
    rm -f "$scratch/killed"
    begin /dev/null datagen $long --out "$scratch/killed"
    stop_with "$signal" holds "$scratch/killed" 600
    if [ "$signal" = TERM ]; then
        expect 'stopped: status 3' [ "$status" -eq 3 ]
        expect 'stopped: silence' quiet
        expect 'stopped: what was done' says "$summary"
    fi
    games=$(($(count "$scratch/killed") + 5))
    play "$scratch/killed" "$games" --resume
    verdict "SIG$signal: it continues" "$(trouble)"
    play "$scratch/unbroken$signal" "$games" --jobs 2
    expect "SIG$signal: the same bytes" same "$scratch/killed" "$scratch/unbroken$signal"
done

# A closed terminal stops it, too; a file without games is taken away.
begin /dev/null datagen --size 8 --nodes 1000000000000 --seed 7 --games 3 --out "$scratch/none"
stop_with HUP [ -s "$scratch/none" ]
expect 'stopped before the first game: status 3' [ "$status" -eq 3 ]
expect 'stopped before the first game: no file' [ ! -e "$scratch/none" ]

# A signal that the program was started to ignore, as nohup does, stops nothing: many more games
# follow than those that were being played.
for signal in HUP INT; do
    rm -f "$scratch/killed"
    trap '' "$signal"
    "$bredon" datagen $long --out "$scratch/killed" >"$out" 2>"$err" </dev/null &
    child=$!
    trap - "$signal"
    await holds "$scratch/killed" 600
    kill -s "$signal" "$child"
    stop_with TERM holds "$scratch/killed" $(($(wc -c <"$scratch/killed") + 20000))
    expect "SIG$signal ignored: it continues until it is stopped" [ "$status" -eq 3 ]
done

# ---- full disks

refuse 'a device that is full' "'/dev/full'" datagen --games 2 --nodes 20 --size 3 --out /dev/full
(
    ulimit -f 2 # 1 or 2 kB, as the shell has it
    play "$scratch/full" 30
    printf '%s\n' "$status" >"$scratch/status"
)
status=$(cat "$scratch/status")
verdict 'a full disk' "$(lenience '--resume continues')"
expect 'a full disk: its name' grep -qF "'$scratch/full'" "$err"
run data count "$scratch/full"
verdict 'a full disk: whole games' "$(trouble)"
play "$scratch/full" 30 --resume
expect 'a full disk: the same bytes afterwards' same "$one" "$scratch/full"

# ---- refusals

# Runs that are refused do not touch the file.
play "$one" 30
verdict 'a file that exists' "$(lenience 'exists')"
run datagen --size 4,3 --komi 0,-0.5 --nodes 20 --seed 7 --games 30 --out "$one" --resume
verdict 'other settings' "$(lenience 'settings')"
play "$one" 30 --seed 9 --resume
verdict 'another seed' "$(lenience 'seed 7')"
expect 'the file is as it was' same "$one" "$scratch/five"
cp "$one" "$scratch/damaged"
printf 'xxxx' | dd of="$scratch/damaged" bs=1 seek=300 conv=notrunc 2>/dev/null
cp "$scratch/damaged" "$scratch/before"
play "$scratch/damaged" 30 --resume
verdict 'a damaged file' "$(lenience 'damaged')"
expect 'a damaged file is as it was' same "$scratch/damaged" "$scratch/before"

refuse 'no file' '--out' datagen --games 3
refuse 'no name' "''" datagen --games 3 --out ''
refuse 'standard output' "'-'" datagen --games 3 --out -
refuse 'a folder that is not there' "'$scratch/none/x'" datagen --games 3 --out "$scratch/none/x"
refuse 'a word' "'6'" datagen --games 3 --out "$scratch/x" 6
for value in 9 six '' '6,' '6,,' ',6' 6,2 4,5,4 '6 5'; do
    refuse "--size '$value'" -- datagen --out "$scratch/x" --size "$value"
done
for value in 11 0.25 zero '' '0,' '0,,' 0,0.0 0,11 '0 2'; do
    refuse "--komi '$value'" -- datagen --out "$scratch/x" --komi "$value"
done
refuse '--seed 2^32' --seed datagen --out "$scratch/x" --seed 4294967296
refuse 'data: another word' 'count, dump or merge' data list "$one"
refuse 'count without a file' 'and then files' data count
refuse 'merge without a file' 'no file to read' data merge "$scratch/x"
expect 'nothing was made' absent x

# ---- counting

accept 'count' data count "$one" "$scratch/other"
expect 'count: sizes and komis, a headline, a sum' lines 6
expect 'count: the sum' says 'files 2 games 60 positions [0-9]+'

# lost COMMAND STATUS LINES...: the program does what it can, and says what it can't.
lost() {
    name=$1
    expected=$2
    told=$3
    shift 3
    run "$@"
    expect "$name: status $expected" [ "$status" -eq "$expected" ]
    expect "$name: lines on standard error" [ "$(wc -l <"$err")" -eq "$told" ]
}

head -c $(($(wc -c <"$one") - 3)) "$one" >"$scratch/short" # in the middle of a game
printf 'hello' >"$scratch/text"
lost 'a file that is cut off' 1 1 data count "$scratch/short" "$one"
expect 'a file that is cut off: its name' grep -q "/short'.*cut off" "$err"
lost 'a damaged file' 1 1 data count "$scratch/damaged"
expect 'a damaged file: all but one game' says 'files 1 games 29 .*'
lost 'files of something else' 1 3 data count "$scratch/none" "$scratch/text" "$scratch" "$one"
lost 'no good file at all' 2 1 data count "$scratch/text"
expect 'no good file at all: nothing' lines 0

# ---- lists, which have room for each value once

komis=$(awk 'BEGIN { for (i = -20; i <= 20; i++) { printf "%s%g", (i > -20 ? "," : ""), i / 2 } }')
refuse 'more sizes than there are' 'a value twice' datagen --out "$scratch/no" --size 3,4,5,6,7,8,3
refuse 'more komis than there are' 'a value twice' datagen --out "$scratch/no" --komi "$komis,1.5"

# ---- joining

accept 'merge' data merge "$scratch/joined" "$one" "$scratch/other"
expect 'merge: the line' says 'files 2 games 60'
{
    head -c 48 "$scratch/joined"
    tail -c +49 "$one"
    tail -c +49 "$scratch/other"
} >"$scratch/expected"
expect 'merge: all records' same "$scratch/joined" "$scratch/expected"
run datagen --size 3,4 --komi 0,-0.5 --nodes 21 --seed 8 --games 3 --out "$scratch/nodes"
refuse 'merge: other settings' "'$scratch/nodes' has games of other settings, or of another engine, than '$one'" \
    data merge "$scratch/mixed" "$one" "$scratch/nodes"
expect 'merge: other settings: no file' absent mixed
refuse 'merge: a file that exists' "'$scratch/joined'" \
    data merge "$scratch/joined" "$one"
expect 'merge: a file that exists is as it was' same "$scratch/joined" "$scratch/expected"
lost 'merge with damage' 1 2 data merge "$scratch/rest" "$scratch/short" "$scratch/text" \
    "$scratch/other"
cp "$one" "$scratch/copy"
refuse 'merge of the same games twice' 'games of the same seed, 7' \
    data merge "$scratch/twice" "$one" "$scratch/other" "$scratch/copy"
expect 'merge of the same games twice: no file' absent twice
refuse 'merge of a joined file twice' "'$scratch/joined' is given twice" \
    data merge "$scratch/twice" "$scratch/joined" "$scratch/joined"
expect 'merge of a joined file twice: no file' absent twice
lost 'merge of nothing' 2 1 data merge "$scratch/empty" "$scratch/text"
expect 'merge of nothing: no file' absent empty
(
    ulimit -f 2
    run data merge "$scratch/large" "$one" "$scratch/other"
    printf '%s\n' "$status" >"$scratch/status"
)
status=$(cat "$scratch/status")
verdict 'merge on a full disk' "$(lenience "can't write")"
expect 'merge on a full disk: no file' absent large

# ---- printing

run datagen --help
cp "$out" "$scratch/help"
accept 'help COMMAND' help datagen
expect 'help COMMAND is COMMAND --help' cmp -s "$out" "$scratch/help"
accept 'dump' data dump "$one"
cp "$out" "$scratch/dump"
score='-|-?[0-9]+|[WL][0-9]+'
result='R-0|0-R|F-0|0-F|1/2-1/2'
line="[x0-9SC,/]+ [12] [0-9]+${tab}(0|-0\.5)${tab}($score)${tab}($result)${tab}[0-9]+${tab}"
line="${line}[a-d1-4SC<>+-]+${tab}7${tab}[0-9]+"
expect 'dump: every line' [ "$(grep -cvxE "$line" "$scratch/dump")" -eq 0 ]
expect 'dump: the first line' \
    [ "$(head -n 1 "$scratch/dump" | cut -f 1)" = 'x3/x3/x3 1 1' ]
expect 'dump: 30 games' [ "$(cut -f 8 "$scratch/dump" | sort -u | wc -l)" -eq 30 ]
"$bredon" data dump "$one" "$one" "$one" "$one" "$one" 2>"$err" | head -n 1 >"$out"
expect 'dump | head: a line' lines 1
expect 'dump | head: silence' quiet
lost 'dump of a file that is cut off' 1 1 data dump "$scratch/short"

finish
