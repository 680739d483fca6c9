#!/bin/sh
# SPDX-License-Identifier: MIT
# match.sh BREDON FAKE_ENGINE: matches as an operator runs them.
. "$(dirname -- "$0")/harness.sh"

# By a name without blanks, whatever folder it is in.
ln -s "$(absolute "$2")" "$scratch/fake_engine"
fake=./fake_engine
cd "$scratch" || exit 1
TERM=xterm
export TERM
unset NO_COLOR

# All pairs of first moves on 3x3 but for those on one square: 72 openings.
squares='a1 a2 a3 b1 b2 b3 c1 c2 c3'
for one in $squares; do
    for two in $squares; do
        [ "$one" = "$two" ] || printf '%s %s\n' "$one" "$two"
    done
done >book

# What most matches here have in common: two players of different strength on a small board.
strong="path=$fake name=strong"
weak="path=$fake name=weak"
strong_args='args=--skill greedy'
weak_args='args=--skill random --seed 7'
# match ARGS: strong against weak. The names hold no blanks, the arguments do.
match() {
    # shellcheck disable=SC2086
    run match --engine $strong "$strong_args" --engine $weak "$weak_args" --size 3 --nodes 1 --patience 300 \
        --openings book "$@"
}

# The whole line of the totals that begins so; the last one counts.
total() {
    grep "^$1 " "$out" | tail -n 1
}
games_in() {
    grep -c '^\[Result ' "$1"
}
gives() {
    [ "$status" -eq "$1" ]
}

# ---- refusals

refused() {
    name=$1
    quote=$2
    shift 2
    refuse "$name" "$quote" match "$@"
}
two() {
    name=$1
    quote=$2
    shift 2
    refuse "$name" "$quote" match --engine "$fake" --engine "$fake" --size 3 "$@"
}
printf '[Size "3"]\n\n1. a1 c3\n' >other.ptn
: >empty.ptn
printf 'a1 c3\na1 c3 b2\na1 a1\n' >bad.book
refused 'no engines' 'two engines'
refused 'one engine' 'there is one' --engine "$fake"
refused 'an engine without a path' 'engine 2 has no path' --engine "$fake" --engine name=x
refused 'an empty path' "path: ''" --engine path= --engine "$fake"
refused 'a program that is not there' /no/such --engine "$fake" --engine /no/such
refused 'a program that is no engine' "'true'" --engine "$fake" --engine true
refused 'an unknown key' "'speed'" --engine "$fake" speed=9
refused 'arguments in several words' "'tei'" --engine "$fake" tei
refused 'an option without a name' "'option.=3'" --engine "$fake" option.=3
refused 'a name that is too long' 'too long' --engine "$fake" "name=$(printf '%070d' 0)"
refused 'a name with quotes' "'a\"b'" --engine "$fake" 'name=a"b'
refused 'a bad limit of one engine' "nodes: '1k'" --engine "$fake" nodes=1k
refused 'a bad clock of one engine' "tc: 'soon'" --engine "$fake" tc=soon
two 'an option that the engine has not' "'Speed'" --each option.Speed=3
two 'a value out of range' 99 --each option.HalfKomi=99
two 'a bad clock' "'1h'" --tc 1h
two 'a clock without time' "'0'" --tc 0
two 'an order that is none' "'up'" --order up
for shard in 0/4 5/4 4 /4 4/ 1/0 1/2/3 -1/4 ''; do
    two "the shard '$shard'" "'$shard'" --shard "$shard"
done
two 'an SPRT without a value' "'elo0'" --sprt elo0
two 'an SPRT that is no number' "'five'" --sprt elo1=five
two 'an SPRT upside down' 'elo0=5' --sprt elo0=5 elo1=0
two 'an SPRT without errors' 'alpha: 0' --sprt alpha=0
two 'an SPRT of three' 'two engines, not 3' --engine "$fake" --sprt elo1=10
two 'an adjudication without words' --win-adjudication --win-adjudication
two 'a bad adjudication' 'moves: 0' --draw-adjudication moves=0
two '--resume without a file' --out --resume
two 'a missing book' nothing --openings nothing
two 'a bad line in a book' 'bad.book:3' --openings bad.book
two 'a file that is there' other.ptn --out other.ptn
two 'a file of something else' other.ptn --out other.ptn --resume
two 'a folder that is not there' no/such --out no/such
refused 'a missing report' nothing --report nothing
refused 'a report of something else' other.ptn --report other.ptn
refused 'a report of nothing' 'no games' --report empty.ptn
refused 'a report and a match' --engine --report other.ptn --engine "$fake"
refused 'a report and games' --games --report other.ptn --games 5
expect 'a refused match leaves other files alone' [ "$(cat other.ptn)" = "$(
    printf '[Size "3"]\n\n1. a1 c3\n')" ]

# ---- a match as lines

match --games 20 --out plain.ptn
verdict 'a match' "$(trouble)"
expect 'a match: a line a game' [ "$(grep -cE \
    '^game [0-9]+ (strong - weak|weak - strong) (1-0|0-1|1/2-1/2) [a-z ]+ [0-9]+ plies [0-9.]+s$' \
    "$out")" -eq 20 ]
expect 'a match: totals on the way and at the end' [ "$(grep -c '^players ' "$out")" -eq 2 ]
expect 'a match: its players' says 'players +strong - weak'
expect 'a match: all games' says 'games +20 of 20, [0-9]+ an hour'
expect 'a match: the score' says 'score +[0-9.]+ of 20 \([0-9.]+ %\), W [0-9]+ D [0-9]+ L [0-9]+,.*'
expect 'a match: Elo' says 'elo +[-+][0-9.]+ \+- [0-9.]+, normalized [-+][0-9.]+, los [0-9.]+ %'
expect 'a match: ten pairs' [ "$(total pairs | tr -dc '0-9 ' | awk '{
    for (i = 1; i <= NF; i++) { sum += $i } print sum }')" -eq 10 ]
expect 'a match: its end' ends_with 'signature +[0-9a-f]{16}'
expect 'a match: no faults' [ -z "$(total faults)" ]
expect 'a match: the games in a file' [ "$(games_in plain.ptn)" -eq 20 ]
total signature >known
accept 'the games can be read' show --ptn plain.ptn
match --games 20 --concurrency 3
expect 'several games at a time: the same games' [ "$(total signature)" = "$(cat known)" ]
match --games 20 --seed 2
expect 'another seed: other games' [ "$(total signature)" != "$(cat known)" ]
match --games 20 --order file
expect 'the order of the file: other games' [ "$(total signature)" != "$(cat known)" ]
# shellcheck disable=SC2086
run match --each "path=$fake" --engine name=strong "$strong_args" --engine name=weak "$weak_args" \
    --size=3 --nodes=1 --openings=book --games=20
expect '--each and = say the same' [ "$(total signature)" = "$(cat known)" ]
run match --engine "$fake" --engine "$fake" --size 3 --depth 1 --patience 300 --games 2
verdict 'two games on the empty board' "$(trouble)"
expect 'the same name twice' says 'players +fake_engine - fake_engine 2'
run match --engine "$fake" --engine "$fake" --size 3 --depth 1 --patience 300 --games 4
expect 'games that must repeat: a warning' grep -q '^bredon match: 2 pairs of games from 1 ' "$err"
expect 'games that must repeat: status 0' gives 0
run match --engine "$fake" --engine "$fake" --size 3 --games 4 --tc 1000
verdict 'with a clock there is no warning' "$(trouble)"
expect 'a clock: what was left' says 'clock +fake_engine had ([7-9][0-9]{2}|1000)\.[0-9]+ s left at least'

# ---- more engines

# shellcheck disable=SC2086
run match --engine $strong "$strong_args" --engine $weak "$weak_args" \
    --engine "$fake" name=third 'args=--seed 3 --skill random' nodes=5 \
    --size 3 --nodes 1 --patience 300 --openings book --games 4
verdict 'a tournament' "$(trouble)"
expect 'a tournament: all pairings' says 'games +12 of 12, .*'
expect 'a tournament: a row an engine' [ "$(grep -cE '^ +[123] (strong|weak|third) ' "$out")" -ge 3 ]
expect 'a tournament: each pairing' [ "$(grep -c '^pairing ' "$out")" -eq 3 ]
# shellcheck disable=SC2086
run match --engine $strong "$strong_args" --engine $weak "$weak_args" \
    --engine "$fake" name=third 'args=--seed 3 --skill random' nodes=5 \
    --size 3 --nodes 1 --patience 300 --openings book --games 4 --gauntlet
expect 'a gauntlet: two pairings' says 'games +8 of 8, .*'

# Four engines, two of which do wrong in some of their games. The signature is the same on every
# machine; a change of the rules, of the fake engine or of what is signed changes it.
printf 'a1 d4\na1 d1 b2 c3\nb1 c4 d2\n' >four
for concurrency in 1 5; do
    run match --engine "$fake" name=alpha 'args=--seed 1 --skill greedy' \
        --engine "$fake" name=beta 'args=--seed 2 --dialect new' \
        --engine "$fake" name=gamma 'args=--seed 3 --do illegal --at 9' \
        --engine "$fake" name=delta 'args=--seed 4 --do crash --at 7' --size 4 --nodes 1000 \
        --openings four --order file --games 4 --length 200 --concurrency "$concurrency"
    expect "four engines, $concurrency games at a time: all" says 'games +24 of 24, .*'
    expect "four engines, $concurrency games at a time: their signature" \
        ends_with 'signature +6b21e28c9be10c59'
    expect "four engines, $concurrency games at a time: their faults" \
        [ "$(grep -c '^faults .*\(gamma: illegal_move\|delta: crash\) [1-9][0-9]*' "$out")" -ge 2 ]
done
printf '[Size "3"]\n\n1. a1 c3\n\n[Size "3"]\n[Komi "2"]\n\n1. a1 c3\n' >komi.ptn
run match --engine "$fake" --engine "$fake" name=some 'args=--komi combo' --size 3 --nodes 1 --patience 300 \
    --openings komi.ptn --games 4
expect 'openings with a komi of their own: nobody loses by it' [ -z "$(total faults)" ]
sed 's/"2"/"1.5"/' komi.ptn >odd.ptn
refuse 'a komi of an opening that an engine does not play' 'komi 1.5' match --engine "$fake" \
    --engine "$fake" name=some 'args=--komi combo' --size 3 --nodes 1 --patience 300 --openings odd.ptn --games 4

# ---- JSON

match --games 4 --json
verdict 'JSON' "$(trouble)"
expect 'JSON: an object a line' [ "$(grep -c '^{"type":"[a-z]*",.*}$' "$out")" -eq 5 ]
expect 'JSON: the totals are the last' ends_with '\{"type":"totals","games":4,"planned":4,.*\}'
expect 'JSON: it can be read' python3 -c '
import json, sys
told = [json.loads(line) for line in open(sys.argv[1])]
assert len(told) == 5 and told[4]["pairings"][0]["games"] == 4 and told[4]["sprt"] is None
assert told[0]["white"]["name"] in ("strong", "weak")' "$out"

# ---- SPRT

match --games 140 --sprt elo0=0 elo1=100 --out sprt.ptn
expect 'SPRT: the stronger one is accepted' gives 0
expect 'SPRT: it says so' says 'sprt +LLR [0-9.]+ \(-2\.94, 2\.94\) \[0, 100\] accepted'
total signature >accepted
match --games 140 --sprt elo0=0 elo1=100 --out sprt.ptn --resume
expect 'SPRT: it stays accepted' gives 0
expect 'SPRT: no game is added' [ "$(total signature)" = "$(cat accepted)" ]
# shellcheck disable=SC2086
run match --engine $weak "$weak_args" --engine $strong "$strong_args" --size 3 --nodes 1 --patience 300 \
    --openings book --games 140 --sprt elo0=0 elo1=100
expect 'SPRT: the weaker one is rejected' gives 1
expect 'SPRT: it says so, too' says 'sprt +LLR -[0-9.]+ .* rejected'
match --games 4 --sprt elo0=0 elo1=5 --json
expect 'SPRT: four games decide nothing' gives 3
expect 'SPRT: JSON says so' grep -q '"verdict":"undecided"' "$out"
run match --report sprt.ptn --sprt elo0=0 elo1=100
expect 'SPRT: the report accepts' gives 0
run match --report plain.ptn --sprt elo0=400 elo1=800
expect 'SPRT: a report rejects' gives 1
run match --report plain.ptn --sprt elo0=0 elo1=1
expect 'SPRT: a report decides nothing' gives 3

# ---- shards

match --games 30 --sprt elo0=0 elo1=2 --out all.ptn
total pairs >all.pairs
total sprt >all.sprt
total signature >all.signature
for shard in 1/3 2/3 3/3; do
    match --games 30 --shard $shard --out "part${shard%/3}.ptn"
    expect "shard $shard: its games" says 'games +10 of 10, .*'
done
run match --report part1.ptn part2.ptn part3.ptn --sprt elo0=0 elo1=2
expect 'shards: all games' says 'games +30'
expect 'shards: the pairs of one run' [ "$(total pairs)" = "$(cat all.pairs)" ]
expect 'shards: the LLR of one run' [ "$(total sprt)" = "$(cat all.sprt)" ]
expect 'shards: the games of one run' [ "$(total signature)" = "$(cat all.signature)" ]
accept 'a report as JSON' match --report part1.ptn part2.ptn part3.ptn --json
expect 'a report as JSON: one line' lines 1
refuse 'a shard twice' part1.ptn match --report part1.ptn part2.ptn part1.ptn

# ---- trials

# An engine with options; arguments that hold blanks need a script.
cat >optioned <<END
#!/bin/sh
exec '$fake' --skill greedy --say 'option name Margin type spin default 100 min 0 max 400' \\
    --say 'option name Style type combo default calm var calm var wild' "\$@"
END
chmod +x optioned
printf 'Margin 120 80 # of the search\nStyle calm wild\n' >values
printf 'Margin 120 401\n' >range
printf 'Speed 1 2\n' >unknown
trial() {
    run match --engine ./optioned --trial values --size 3 --nodes 1 --patience 300 --openings book "$@"
}
refuse 'a trial of two engines' 'engine once' match --engine ./optioned --engine "$fake" --trial values
refuse 'a trial by SPRT' --sprt match --engine ./optioned --trial values --sprt elo1=5
refuse 'a trial of an option that the engine lacks' "'Speed'" match --engine ./optioned --trial unknown --games 2 \
    --size 3 --nodes 1
refuse 'a trial of a value that the engine refuses' 401 match --engine ./optioned --trial range --games 2 --size 3 \
    --nodes 1
trial --games 12 --out trial.ptn
verdict 'a trial' "$(trouble)"
expect 'a trial: an option' says 'trial +Margin +120 against 80: [-+][0-9.]+ \+- [0-9.]+'
expect 'a trial: another option' says 'trial +Style +calm against wild: [-+][0-9.]+ \+- [0-9.]+'
grep '^trial ' "$out" | tail -n 2 >trial.known
expect 'a trial: the values of each game' [ "$(grep -cx '\[Trial "[12][12] Margin 120 80 Style calm wild"\]' \
    trial.ptn)" -eq 12 ]
for part in 1 2; do
    trial --games 12 --shard $part/2 --out trial$part.ptn
done
run match --report trial1.ptn trial2.ptn
expect 'a trial in parts: the same' [ "$(grep '^trial ' "$out")" = "$(cat trial.known)" ]
run match --report trial1.ptn trial2.ptn --json
expect 'a trial: JSON' grep -q '"trials":{"Margin":{"values":\["120","80"\],"elo":[-0-9.]*,"error":[0-9.]*}' "$out"
trial --games 12 --out trial1.ptn --resume
expect 'a trial that continues: the same' [ "$(grep '^trial ' "$out" | tail -n 2)" = "$(cat trial.known)" ]
trial --games 12 --order file --seed 2 --out trial2.ptn --resume
expect 'a trial that continues with another seed' gives 2
refuse 'a trial and other games' 'Trial tag' match --report trial1.ptn plain.ptn
run match --engine ./optioned 'args=--log told' --trial values --size 3 --nodes 1 --patience 300 --openings book \
    --games 2
for setting in 'Margin value 120' 'Margin value 80' 'Style value calm' 'Style value wild'; do
    expect "a trial: the engine gets $setting" grep -qx "setoption name $setting" told
done

# ---- faults

run match --engine "$fake" name=good --engine "$fake" name=bad 'args=--do crash --at 2' --size 3 \
    --nodes 1 --games 2 --out crash.ptn
expect 'an engine that crashes: the match goes on' gives 0
expect 'an engine that crashes: the line of its game' [ "$(grep -cE \
    '^game [12] .* crash [0-9]+ plies [0-9.]+s: .+' "$out")" -eq 2 ]
expect 'an engine that crashes: the totals' says 'faults +bad: crash 2'
expect 'an engine that crashes: it was started again' grep -q 'bad was started again' "$err"
run match --engine "$fake" 'args=--do bestmove-without-go' --engine "$fake" name=bad \
    'args=--do stderr-panic --at 2' --size 3 --nodes 1 --patience 300 --games 1
for words in 'game 1: bad (Black) loses by crash: .*status 101' 'panicked at'; do
    expect "an engine that crashes: last lines for a person: $words" grep -q "$words" "$err"
done
expect 'an engine that answers unasked' says 'faults +fake_engine: unasked [1-9][0-9]*'
# One that fails at its second start, and one that starts only once.
# shellcheck disable=SC2016
{
    printf '#!/bin/sh\necho x >>$0.starts\n[ $(wc -l <$0.starts) -ne 2 ] || exit 7\nexec "%s"\n' \
        "$fake" >shaky
    printf '#!/bin/sh\n[ ! -e $0.mark ] || exit 7\n: >$0.mark\nexec "%s" --do exit --at 2\n' \
        "$fake" >gone
}
chmod +x shaky gone
run match --engine "$fake" --engine ./shaky --size 3 --nodes 1 --patience 300 --games 4
expect 'an engine that fails at one start: nobody loses' [ -z "$(total faults)" ]
run match --engine "$fake" --engine ./gone --size 3 --nodes 1 --patience 300 --games 4
expect 'an engine that is gone: status 2' gives 2
expect 'an engine that is gone: why' grep -q "gone.*not ready 3 times.*status 7" "$err"
run match --engine "$fake" name=good --engine "$fake" name=bad 'args=--do illegal --at 2' --size 3 \
    --nodes 1 --games 2 --json
expect 'an illegal move: JSON' grep -q '"ending":"illegal_move".*"why":"' "$out"

# As many games at a time need more files than there may be: no engine is to blame.
# shellcheck disable=SC2016,SC2086
sh -c 'ulimit -n 40; exec "$@"' sh "$bredon" match --engine $strong "$strong_args" --engine $weak \
    "$weak_args" --size 3 --nodes 1 --patience 300 --openings book --games 140 --concurrency 16 --out limit.ptn \
    >"$out" 2>"$err" </dev/null
status=$?
expect 'too many games at a time: status 2' gives 2
expect 'too many games at a time: it is said why' grep -q 'not ready 3 times.*Too many open' "$err"
lost=$(grep -c 'Termination "crash' limit.ptn 2>/dev/null) # there need not be a file
expect 'too many games at a time: nobody loses' [ "${lost:-0}" -eq 0 ]

# ---- stopping and going on

# Plays as the fake engine does, but does not move in its third game while the file `closed` is there.
cat >patient <<END
#!/bin/sh
games=0
while IFS= read -r line; do
    case \$line in
    teinewgame*) games=\$((games + 1)) ;;
    go*) while [ "\$games" -ge 3 ] && [ -e closed ]; do sleep 0.1; done ;;
    esac
    printf '%s\n' "\$line"
done | '$fake' "\$@"
END
chmod +x patient

has_games() {
    [ -f "$2" ] && [ "$(games_in "$2")" -ge "$1" ]
}
# held FILE: a match of 20 games that plays two of them and waits.
held() {
    : >closed
    # shellcheck disable=SC2086
    begin /dev/null match --engine path=./patient name=strong "$strong_args" --engine $weak \
        "$weak_args" --size 3 --nodes 1 --openings book --games 20 --patience 900 --out "$1"
    await has_games 2 "$1"
}
held killed.ptn
kill -KILL "$child"
ended
rm closed
match --games 20 --out killed.ptn --resume
verdict 'going on after a kill' "$(trouble)"
expect 'going on after a kill: games from before' says \
    'games +20 of 20 \(2 from before\).*'
expect 'going on after a kill: the same games' [ "$(total signature)" = "$(cat known)" ]
expect 'going on after a kill: the file' [ "$(games_in killed.ptn)" -eq 20 ]
match --games 20 --out killed.ptn --resume
expect 'going on at the end' says 'games +20 of 20 \(20 from before\)'
expect 'going on at the end: status 0' gives 0

head -c $(($(wc -c <killed.ptn) - 20)) killed.ptn >cut.ptn
match --games 22 --out cut.ptn --resume
expect 'going on behind a game that was cut off, with more games' says \
    'games +22 of 22 \(19 from before\).*'

# differs NAME QUOTE ARGS: --resume of another match is refused.
differs() {
    name=$1
    quote=$2
    shift 2
    match --out plain.ptn --resume "$@"
    verdict "--resume of $name" "$(lenience "$quote")"
}
cp plain.ptn plain.kept
differs 'fewer games' Round --games 10
differs 'a shard' shard --games 20 --shard 1/2
differs 'another komi' komi --games 20 --komi 2
differs 'another order' opening --games 20 --order file
# shellcheck disable=SC2086
refuse '--resume of other engines' "'weak'" match --engine $strong "$strong_args" --engine "$fake" \
    name=else --size 3 --nodes 1 --patience 300 --openings book --games 20 --out plain.ptn --resume
expect '--resume of another match: the file stays' cmp -s plain.ptn plain.kept

# The shell counts in blocks of 512 or 1024 bytes.
(
    ulimit -f 4
    match --games 20 --out full.ptn
    printf '%s\n' "$status" >limited
)
expect 'a limit on files: status 2' [ "$(cat limited)" -eq 2 ]
expect 'a limit on files: whole games' [ "$(games_in full.ptn)" -lt 20 ]
match --games 20 --out full.ptn --resume
expect 'a limit on files: going on' [ "$(total signature)" = "$(cat known)" ]

held stopped.ptn
"$bredon" match --engine "$fake" --engine "$fake" name=b --size 3 --games 20 --out stopped.ptn \
    --resume >second 2>&1
expect 'two matches at one file' grep -q 'another process' second
kill -TERM "$child"
ended
expect 'a stopped match: status 3' gives 3
expect 'a stopped match: its totals' ends_with 'signature .*'
expect 'a stopped match: silence' [ ! -s "$err" ]
match --games 20 --out stopped.ptn --resume
expect 'a stopped match goes on: the same games' [ "$(total signature)" = "$(cat known)" ]
# Before the first game there is nothing to keep. A closed terminal is such a stop, too.
for signal in HUP TERM; do
    # shellcheck disable=SC2086
    begin /dev/null match --engine $strong 'args=--do hang' --engine $weak 'args=--do hang' \
        --size 3 --nodes 1 --openings book --games 20 --patience 900 --out none.ptn
    await [ -e none.ptn ]
    kill -s "$signal" "$child"
    ended
    expect "SIG$signal before the first game: status 3" gives 3
    expect "SIG$signal before the first game: no file" [ ! -e none.ptn ]
done
match --games 22 --out new.ptn --resume
expect '--resume without a file begins' says 'games +22 of 22, .*'

# ---- output that goes nowhere

mkfifo pipe
# A pipe whose reader has gone.
gone() {
    : <pipe &
    exec 4>pipe
    wait $!
    # shellcheck disable=SC2086
    "$bredon" match --engine $strong "$strong_args" --engine $weak "$weak_args" --size 3 --nodes 1 --patience 300 \
        --openings book "$@" >&4 2>"$err" </dev/null
    status=$?
    exec 4>&-
}
gone --games 20 --out gone.ptn
: >"$out"
expect 'a closed pipe: the match ends well' gives 0
expect 'a closed pipe: silence' [ ! -s "$err" ]
expect 'a closed pipe: the games' [ "$(games_in gone.ptn)" -eq 20 ]
gone --games 140
expect 'a closed pipe and no file: the match stops' gives 3
expect 'a closed pipe and no file: silence' [ ! -s "$err" ]

# ---- a terminal

escape=$(printf '\033')
# terminal ENVIRONMENT...: a match on a terminal.
terminal() {
    # shellcheck disable=SC2086
    python3 -c '
import os, pty, sys
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' env "$@" "$bredon" match \
        --engine $strong "$strong_args" --engine $weak "$weak_args" --size 3 --nodes 1 --patience 300 \
        --openings book --games 140 >"$out" 2>"$err" </dev/null
    status=$?
}
terminal NO_COLOR=
expect 'a terminal: status 0' gives 0
expect 'a terminal: the totals go over themselves' grep -q "${escape}\[[0-9]*A" "$out"
expect 'a terminal: colour' grep -q "^elo .*${escape}\[3[0-9]m" "$out"
expect 'a terminal: no line a game' [ "$(grep -c '^game ' "$out")" -eq 0 ]
expect 'a terminal: it ends with all' grep -q '^signature ' "$out"
terminal NO_COLOR=1
expect 'NO_COLOR: the totals go over themselves' grep -q "${escape}\[[0-9]*A" "$out"
expect 'NO_COLOR: no colour' [ "$(grep -c "${escape}\[[0-9]*m" "$out")" -eq 0 ]
terminal TERM=dumb
expect 'a terminal that can do nothing: lines' grep -q '^game ' "$out"
expect 'a terminal that can do nothing: no escapes' [ "$(grep -c "$escape" "$out")" -eq 0 ]

finish
