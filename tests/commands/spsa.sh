#!/bin/sh
# SPDX-License-Identifier: MIT
# spsa.sh BREDON FAKE_ENGINE: tuning by games, as an operator runs it.
. "$(dirname -- "$0")/harness.sh"

fake=$(absolute "$2")
cd "$scratch" || exit 1

# An engine with options; arguments that hold blanks need a script.
cat >engine <<END
#!/bin/sh
exec '$fake' --skill greedy \\
    --say 'option name Margin type spin default 100 min 0 max 400' \\
    --say 'option name Seed type spin default 0 min -50 max 50' \\
    --say 'option name Hash type spin default 16 min 1 max 64' \\
    --say 'option name Style type combo default calm var calm var wild' "\$@"
END
chmod +x engine
printf '# of the search\nMargin 100 0 400 20 0.01\nSeed -3.5 -50 50 4 0.02 # of moves\n' >params
printf 'a1 c3\na1 b2\nb2 c1\na2 b3\n' >book

spsa() {
    run match --engine ./engine --spsa params --size 3 --nodes 1 --patience 300 --openings book "$@"
}
gives() {
    [ "$status" -eq "$1" ]
}
# How many steps a file holds.
steps_in() {
    grep -c '^[0-9]' "$1"
}

# ---- refusals

refused() {
    name=$1
    quote=$2
    shift 2
    refuse "$name" "$quote" match --engine ./engine --spsa params --size 3 --nodes 1 "$@"
}
# file NAME QUOTE TEXT: a file of parameters is refused.
file() {
    printf '%b' "$3" >bad
    refuse "$1" "$2" match --engine ./engine --spsa bad --size 3 --nodes 1 --out never
}
refused 'two engines' 'not 2' --engine ./engine
refuse 'no engine' 'not 0' match --spsa params
refused 'with --sprt' --sprt --sprt elo1=5
refused 'with --report' --report --report params
refused 'with --gauntlet' --gauntlet --gauntlet
refused 'with --shard' --shard --shard 1/2
refused '--resume without a file' --out --resume
refused 'no openings' "--openings: ''" --openings ''
refuse 'a file that is not there' nothing match --engine ./engine --spsa nothing
refuse 'an engine that is not there' no/such match --engine no/such --spsa params
file 'a file of nothing' 'no parameters' ''
file 'a line that is cut off' bad:2 'Margin 100 0 400 20 1\nSeed 0 -50'
file 'a value out of its range' Margin 'Margin 401 0 400 20 1'
file 'an option that the engine has not' "'Speed'" 'Speed 1 0 9 1 1'
file 'a range beyond that of the engine' 500 'Margin 100 0 500 20 1'
file 'an option that is no number' Style 'Style 1 0 9 1 1'
expect 'what was refused has left no file' [ ! -e never ]
refuse 'a komi that the engine does not play' 'komi 1' match --engine ./engine 'args=--komi combo' \
    --spsa params --size 3 --komi 1 --nodes 1 --games 4
printf 'x' >there
refused 'a file that is there' there --out there
refused 'a file of something else' there --out there --resume
expect 'a file of something else is left alone' [ "$(cat there)" = x ]
refused 'a folder that is not there' no/such --out no/such

# ---- a run

spsa --games 12 --out run.spsa
verdict 'a run' "$(trouble)"
expect 'a run: all steps' says 'step 6 of 6'
expect 'a run: a parameter' says ' +Margin +100\.000 -> +[0-9.]+ +\([-+][0-9]+\)'
expect 'a run: another' says ' +Seed +-3\.500 -> +[-0-9.]+ +\([-+][0-9]+\)'
printf '# steps 6\ndone result Margin Seed\n' >front
expect 'a run: the front of its file' [ "$(head -n 2 run.spsa)" = "$(cat front)" ]
expect 'a run: a line a step' [ "$(grep -cxE '[1-6] -?[012] [0-9]+\.[0-9]{6} -?[0-9]+\.[0-9]{6}' \
    run.spsa)" -eq 6 ]
cp "$out" known
spsa --games 12
expect 'the same again' cmp -s "$out" known
spsa --games 12 --seed 2
expect 'another seed: other values' [ "$(cat "$out")" != "$(cat known)" ]
spsa --games 11 --concurrency 3
verdict 'an odd number of games, several at a time' "$(trouble)"
expect 'an odd number of games: six steps' says 'step 6 of 6'
run match --engine ./engine 'args=--log said' option.Hash=4 --spsa params --size 3 --nodes 1 --patience 300 \
    --openings book --games 2
# The first two are the ends of the range, to see that the engine takes them.
grep '^setoption name Margin value [0-9]*$' said | tail -n +3 | sort -u >values
expect 'the engine is told two values' [ "$(wc -l <values)" -eq 2 ]
expect 'the engine is told whole numbers only' [ "$(grep -c '^setoption .*\.' said)" -eq 0 ]
expect 'the engine is told its other options' grep -qx 'setoption name Hash value 4' said

spsa --games 12 --json
verdict 'JSON' "$(trouble)"
expect 'JSON: one line' lines 1
expect 'JSON: its values' says \
    '\{"type":"spsa","done":6,"steps":6,"values":\{"Margin":[0-9.]+,"Seed":[-0-9.]+\},"trials":\{\}\}'
if [ -c /dev/full ]; then
    "$bredon" match --engine ./engine --spsa params --size 3 --nodes 1 --patience 300 --games 2 >/dev/full 2>"$err" \
        </dev/null
    status=$?
    : >"$out"
    verdict 'a full disk' "$(lenience 'output')"
    spsa --games 2 --out /dev/full
    expect 'a full disk for the steps: status 2' gives 2
    expect 'a full disk for the steps: it is named' grep -q '^bredon match: .*/dev/full' "$err"
else
    skip 'a full disk' 'needs /dev/full'
fi

# ---- going on

spsa --games 12 --out run.spsa --resume
expect 'going on at the end: nothing is played' cmp -s "$out" known
expect 'going on at the end: the file' [ "$(steps_in run.spsa)" -eq 6 ]
refused 'more steps than before' 'for 6 steps' --games 20 --out run.spsa --resume
printf 'Margin 100 0 400 20 0.01\n' >one
refuse 'other parameters than before' run.spsa match --engine ./engine --spsa one --size 3 --nodes 1 \
    --games 12 --out run.spsa --resume
refused 'a file that is there already' run.spsa --games 12 --out run.spsa
expect 'what was refused has left the file alone' [ "$(steps_in run.spsa)" -eq 6 ]

# Cut off anywhere, in the front and in a step, it goes on to the end.
length=$(wc -c <run.spsa)
size=0
wrong=''
while [ "$size" -lt "$length" ]; do
    head -c "$size" run.spsa >cut.spsa
    spsa --games 12 --out cut.spsa --resume
    if ! gives 0 || [ -s "$err" ] || [ "$(head -n 2 cut.spsa)" != "$(cat front)" ] ||
        [ "$(steps_in cut.spsa)" -ne 6 ] || [ "$(wc -l <cut.spsa)" -ne 8 ]; then
        wrong="$wrong $size"
    fi
    size=$((size + 31))
done
expect "cut off anywhere, it goes on (not at:$wrong)" [ -z "$wrong" ]
printf '1 0 100 -3.5 7\n' | cat front - >long.spsa
refused 'a line with a word too many' 'long.spsa' --games 12 --out long.spsa --resume
printf '1 0 401 -3.5\n' | cat front - >far.spsa
refused 'a value beyond its range' 'far.spsa' --games 12 --out far.spsa --resume
printf '2 0 100 -3.5\n1 0 100 -3.5\n' | cat front - >back.spsa
refused 'steps that go back' 'back.spsa' --games 12 --out back.spsa --resume

# ---- trials: the values stay, and it is said what each change is worth

printf 'Margin 100 0 400 20 0 # only tried\nSeed -3.5 -50 50 0.5 0\n' >params
spsa --games 12 --out trial.spsa
verdict 'a trial' "$(trouble)"
expect 'a trial: what a change is worth' says ' +Margin +120 against 80 +[-+][0-9.]+ \+- [0-9.]+ Elo'
expect 'a trial: what another is worth' says ' +Seed +-3 against -4 +[-+][0-9.]+ \+- [0-9.]+ Elo'
cp "$out" known
expect 'a trial: its file' [ "$(sed -n 2p trial.spsa)" = 'done result Margin:120/80 Seed:-3/-4' ]
spsa --games 12 --out trial.spsa --resume
expect 'a trial that is done: the same again' cmp -s "$out" known
head -n 5 trial.spsa >half.spsa
spsa --games 12 --out half.spsa --resume
verdict 'a trial that goes on' "$(trouble)"
expect 'a trial that goes on: the same as in one run' cmp -s "$out" known
spsa --games 12 --json
expect 'a trial: JSON' says \
    '.*"trials":\{"Margin":\{"elo":[-0-9.]+,"error":[0-9.]+\},"Seed":\{"elo":[-0-9.]+,"error":[0-9.]+\}\}\}'
printf 'Margin 100 0 400 20 0.01\nSeed -3.5 -50 50 4 0.02\n' >params
refused 'a trial that shall become a tuning' trial.spsa --games 12 --out trial.spsa --resume

# Plays as the engine does, but does not move in its fifth game while the file `closed` is there.
cat >patient <<'END'
#!/bin/sh
games=0
while IFS= read -r line; do
    case $line in
    teinewgame*) games=$((games + 1)) ;;
    go*) while [ "$games" -ge 5 ] && [ -e closed ]; do sleep 0.1; done ;;
    esac
    printf '%s\n' "$line"
done | ./engine "$@"
END
chmod +x patient

has_steps() {
    [ -f "$2" ] && [ "$(steps_in "$2")" -ge "$1" ]
}
# held FILE STEPS: a run of 20 steps that plays some, until the file has so many, and waits.
held() {
    : >closed
    begin /dev/null match --engine ./patient --spsa params --size 3 --nodes 1 --openings book \
        --games 40 --concurrency 2 --patience 900 --out "$1" --resume
    await has_steps "$2" "$1"
}
# second FILE: another run at the same file; see $second.
second() {
    "$bredon" match --engine ./engine --spsa params --size 3 --nodes 1 --patience 300 --games 40 --out "$1" \
        --resume >second.out 2>second.err </dev/null
    second=$?
}
held killed.spsa 2
kill -KILL "$child"
ended
rm closed
expect 'a run that was killed in time' [ "$(steps_in killed.spsa)" -lt 20 ]
spsa --games 40 --out killed.spsa --resume
verdict 'going on after a kill' "$(trouble)"
expect 'going on after a kill: all steps' says 'step 20 of 20'
expect 'going on after a kill: the file' [ "$(steps_in killed.spsa)" -eq 20 ]

held stopped.spsa 1
second stopped.spsa
expect 'two runs at the same file: the second one is refused' [ "$second" -eq 2 ]
kill -TERM "$child"
ended
expect 'a stopped run: status 3' gives 3
expect 'a stopped run: its values' says ' +Margin .*'
expect 'a stopped run: silence' [ ! -s "$err" ]
before=$(steps_in stopped.spsa)
held stopped.spsa $((before + 1))
second stopped.spsa
expect 'a run that goes on: the second one is refused' [ "$second" -eq 2 ]
expect 'a run that goes on: it is said why' grep -q "'stopped.spsa' is being written" second.err
rm closed
ended
expect 'a run that goes on: status 0' gives 0
expect 'a run that goes on: all steps' [ "$(steps_in stopped.spsa)" -eq 20 ]

# ---- faults

run match --engine ./engine 'args=--do crash --at 2' --spsa params --size 3 --nodes 1 --patience 300 --games 4
expect 'an engine that crashes: it goes on' gives 0
expect 'an engine that crashes: all steps' says 'step 2 of 2'
expect 'an engine that crashes: in which step, and why' grep -q \
    '^step 1: White loses by crash: killed by signal 6' "$err"
# failing NAME FROM TO: an engine that does not start from the FROM-th time to the TO-th.
failing() {
    cat >"$1" <<END
#!/bin/sh
echo x >>$1.starts
starts=\$(wc -l <$1.starts)
[ "\$starts" -lt $2 ] || [ "\$starts" -gt $3 ] || exit 1
exec ./engine "\$@"
END
    chmod +x "$1"
    run match --engine "./$1" --spsa params --size 3 --nodes 1 --patience 300 --games 12 --out "$1.spsa"
}
failing dead 2 1000
expect 'an engine that does not start again: status 2' gives 2
expect 'an engine that does not start again: its name' grep -q "^bredon match: engine 'dead'" "$err"
expect 'an engine that does not start again: no step, no file' [ ! -e dead.spsa ]
failing shaky 2 2
expect 'an engine that fails once: status 0' gives 0
expect 'an engine that fails once: all steps' [ "$(steps_in shaky.spsa)" -eq 6 ]

finish
