#!/bin/sh
# SPDX-License-Identifier: MIT
# match.sh BREDON FAKE_ENGINE: matches as an operator runs them.
# shellcheck disable=SC2086 # commands are words that the shell separates
. "$(dirname -- "$0")/harness.sh"

# By a name without blanks, whatever folder it is in.
ln -s "$(absolute "$2")" "$scratch/fake_engine"
fake=./fake_engine
openings=$(absolute "$(dirname -- "$0")/../../match/openings")
cd "$scratch" || exit 1
TERM=xterm
export TERM
unset NO_COLOR

# All pairs of first moves on 3x3 except for those on one square: 72 openings.
squares='a1 a2 a3 b1 b2 b3 c1 c2 c3'
for one in $squares; do
    for two in $squares; do
        [ "$one" = "$two" ] || printf '%s %s\n' "$one" "$two"
    done
done >book

# Programs for engines whose arguments hold blanks.
engine() {
    printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$PWD/fake_engine" "$2" >"$1"
    chmod +x "$1"
}
engine strong '--skill greedy'
engine weak '--skill random --seed 7'
engine third '--skill random --seed 3'
common='--size 3 --nodes 1 --patience 300'
versus="match --engine ./strong --engine ./weak $common --openings book"
# match ARGS: strong against weak.
match() {
    run $versus "$@"
}
# pair WORDS ARGS: a fake engine against one with more words for --engine.
pair() {
    words=$1
    shift
    run match --engine $fake --engine $fake name=bad "$words" $common "$@"
}

# The last line that begins so.
total() {
    grep "^$1 " "$out" | tail -n 1
}
games_in() {
    grep -c '^\[Result ' "$1"
}
gives() {
    [ "$status" -eq "$1" ]
}
# same FIGURE FILE: the last line of this label is in FILE.
same() {
    [ -s "$2" ] && [ "$(total "$1")" = "$(cat "$2")" ]
}

# ---- refusals

printf '[Size "3"]\n\n1. a1 c3\n' >other.ptn
cp other.ptn other.kept
: >empty.ptn
printf 'a1 c3\na1 c3 b2\na1 a1\n' >bad.book
long=$(printf '%070d' 0)
refusals 'refused:' match <<END
two engines |
there is only one | --engine $fake
engine 2 has no path | --engine $fake --engine name=x
path: '' | --engine path= --engine $fake
/no/such | --engine $fake --engine /no/such
'true' | --engine $fake --engine true
'speed=9' | --engine $fake speed=9
'tei' | --engine $fake tei
'option.=3' | --engine $fake option.=3
too long | --engine $fake name=$long
'a"b' | --engine $fake 'name=a"b'
nodes: '1k' | --engine $fake nodes=1k
'soon' | --engine $fake tc=soon
two engines, not 3 | --engine $fake --engine $fake --engine $fake --sprt elo1=10
nothing | --report nothing
other.ptn | --report other.ptn
no games | --report empty.ptn
--engine | --report other.ptn --engine $fake
--games | --report other.ptn --games 5
END
refusals 'refused with two engines:' match --engine $fake --engine $fake --size 3 <<'END'
option 'Speed' | --each option.Speed=3
99 | --each option.HalfKomi=99
SECONDS+INCREMENT | --tc 1h
the time is missing | --tc 40/
1 to 1000 | --tc 0/60
'up' | --order up
'0/4' | --shard 0/4
'5/4' | --shard 5/4
'/4' | --shard /4
'1/2/3' | --shard 1/2/3
no openings for 3x3 | --shard 1/2
no openings for 3x3 | --first 3 --games 4
'elo0' | --sprt elo0
elo0=5 | --sprt elo0=5 elo1=0
alpha: 0 | --sprt alpha=0
--win-adjudication | --win-adjudication
moves: 0 | --draw-adjudication moves=0
--out | --resume
a set such as 6-komi2 | --openings nothing
bad.book:3 | --openings bad.book
--openings FILE | --plies 4
within 9 plies | --openings other.ptn --plies 9
other.ptn | --out other.ptn
other.ptn | --out other.ptn --resume
--scale-tc needs --tc or --movetime | --scale-tc 1000000 --nodes 5
no/such | --out no/such
END
expect 'a refused match leaves other files alone' cmp -s other.ptn other.kept

# ---- a match as lines

match --games 20 --out plain.ptn
verdict 'a match' "$(trouble)"
seen 'a match: its lines' 0 \
    '20*^game [0-9]+ (strong - weak|weak - strong) (1-0|0-1|1/2-1/2) [a-z ]+ [0-9]+ plies [0-9.]+s$' \
    '2*^games ' '/games +20 of 20, [0-9]+ an hour' \
    '/engine +W +[0-9]+ D +[0-9]+ L +[0-9]+ +[0-9.]+ % Elo +[-+][0-9.]+ \([-+][0-9.]+ to [-+][0-9.]+\) los +[0-9.]+ %  strong, pairs .*'
expect 'a match: ten pairs' [ "$(total engine | sed 's/.*\[//' | tr -dc '0-9 ' | awk '{
    for (i = 1; i <= NF; i++) { sum += $i } print sum }')" -eq 10 ]
expect 'a match: its end' ends_with 'signature +[0-9a-f]{16}'
expect 'a match: the games in a file' [ "$(games_in plain.ptn)" -eq 20 ]
total signature >known
accept 'the games can be read' show --ptn plain.ptn
match --games 20 --jobs 3
expect 'several games at a time: the same games' same signature known
for other in '--seed 2' '--order file'; do
    match --games 20 $other
    expect "$other: other games" [ "$(total signature)" != "$(cat known)" ]
done
run match --each "path=$fake" --engine name=strong 'args=--skill greedy' --engine name=weak \
    'args=--skill random --seed 7' --size=3 --nodes=1 --openings=book --games=20
expect '--each and = have the same effect' same signature known
run match --engine $fake --engine $fake $common --games 4
seen 'games that must repeat; the same name twice' 0 'err:^bredon match: no openings for 3x3 .* the empty board$' \
    '/repeated +2 of 4 games are repetitions, which count once' '/engine +W +[01] .* fake_engine 2, pairs .*'
# The set for the board, by default and by its names.
for set in '' '--openings 4-komi2' "--openings $openings/4-komi2.txt" '--openings 4-komi0' \
    '--openings none'; do
    run match --engine $fake --engine $fake name=b --size 4 --nodes 1 --komi 2 --games 6 --length 20 $set
    total signature >>sets
done
expect 'the set for size and komi: by default, by name, by path' [ "$(uniq -c sets | tr -dc '0-9a-f\n' | cut -c 1)" = "$(printf '3\n1\n1')" ]
# A build folder anywhere has all sets.
built=$(dirname -- "$bredon")/match/openings
for set in "$openings"/*.txt; do
    expect "the build folder has $(basename "$set")" cmp -s "$set" "$built/$(basename "$set")"
done
run match --engine $fake --engine $fake name=b --size 4 --nodes 1 --komi 4 --games 2
seen 'another komi: the nearest set' 0 'err:^bredon match: the openings are 4-komi2, but the komi is 4$'
run match --engine $fake --engine $fake name=b --size 4 --nodes 1 --games 2 --openings 4-komi2
seen 'a named set for another komi' 0 'err:^bredon match: the openings are 4-komi2, but the komi is 0$'
run match --engine $fake --engine $fake name=b --size 5 --nodes 1 --games 2 --openings 4-komi2
verdict 'a named set for another size' "$(lenience 'the set 4-komi2 is for 4x4: --size 4')"
run match --engine $fake --engine $fake name=b --size 4 --nodes 1 --games 2 --opening no-swap --openings 4-komi2
verdict 'a named set with another opening' "$(lenience 'the set 4-komi2 is for the opening swap')"
run match --engine $fake --engine $fake --size 3 --games 4 --tc 1000
seen 'a clock: what was left' 0 '/engine .*, least time left ([7-9][0-9]{5}|1000000)\.[0-9] ms'

run match --engine $fake --engine $fake --size 3 --games 2 --tc 2/1000+0.0075 --log periods --out periods.ptn
expect 'periods: what engines are told' [ "$(sed -n 's/.* fake_engine > go .* \(winc.*\)/\1/p' periods |
    head -n 3 | tr '\n' ' ')" = 'winc 7 binc 7 movestogo 2 winc 7 binc 7 movestogo 1 winc 7 binc 7 movestogo 2 ' ]
expect 'periods: the clock in the file' [ "$(grep -cxF '[Clock "2/1000+0.0075"]' periods.ptn)" -eq 2 ]
for clock in 1000+0.0075 2/1000+0.007; do
    run match --engine $fake --engine $fake --size 3 --games 2 --tc $clock --out periods.ptn --resume
    verdict "periods: not resumed with $clock" "$(lenience "but this match has 'tc=$clock ")"
done

# Clocks in the time of another machine: the settings have those of that machine, the games what they had.
scaled="match --engine $fake --engine $fake --size 3 --games 2 --tc 60 --out scaled.ptn"
run $scaled --scale-tc 1000000000
expect 'scaled clocks: the factor is said' grep -qE '^bredon match: [0-9]+ nodes a second here: times are multiplied by [0-9.]+$' "$err"
expect 'scaled clocks: the settings' grep -q '^{Settings: .* scale-tc=1000000000 engine=.* tc=60 engine=' scaled.ptn
expect 'scaled clocks: those of the games' [ "$(grep -c '^\[Clock "60"\]' scaled.ptn)" -eq 0 ]
run $scaled --scale-tc 1000000001 --resume
expect 'scaled clocks: not resumed for another machine' grep -q "but this match has 'scale-tc=1000000001 " "$err"

# ---- a log

match --games 2 --log talk
verdict 'a log of the engines' "$(trouble)"
stamp='[0-9T:.-]+Z'
cp talk "$out"
seen 'a log of the engines: lines' 0 "/$stamp strong > tei" "3*strong > teinewgame 3" "/$stamp weak < bestmove .*" \
    "/$stamp strong > position startpos moves [a-c][1-3] [a-c][1-3]"
refuse 'a log that cannot be written' no/such match --engine $fake --engine $fake --size 3 --log no/such
match --games 2 --log /dev/full
seen 'a log that breaks off: it is said at the end' 2 '/games +2 of 2, .*' \
    "err:^bredon match: --log: can't write '/dev/full': No space left on device$"
expect 'a log that breaks off: one line' [ "$(wc -l <"$err")" -eq 1 ]
match --games 2 --log talk
expect 'a log: continued' [ "$(grep -c 'strong > tei$' talk)" -eq 4 ]
cp plain.ptn plain.before
cp book book.before
refusals 'a log in a file of another kind:' $versus --games 22 --log <<'END'
--log: 'plain.ptn' is also the other output | plain.ptn --out plain.ptn --resume
--log: './both' is also the other output | ./both --out both
--log: not appending to 'book': it is not a log | book
--log: not appending to 'plain.ptn': it is not a log | plain.ptn
END
expect 'a log in a file of another kind: the files stay' cmp -s plain.ptn plain.before
expect 'a log in a file of another kind: the openings stay' cmp -s book book.before
expect 'a log in a file of another kind: none is made' [ ! -e both ]

# ---- more engines

tournament() {
    run match --engine ./strong --engine ./weak --engine ./third nodes=5 $common --openings book --games 4 "$@"
}
tournament
verdict 'a tournament' "$(trouble)"
seen 'a tournament: its lines' 0 '/games +12 of 12, .*' '3*^pairing '
expect 'a tournament: a line for each engine' \
    [ "$(sed -n '/^games *12 of 12/,$p' "$out" | grep -c '^engine ')" -eq 3 ]
seen 'a tournament: a rating list and a cross table' 0 '1* rating list ' "1*^White's advantage " '1* score in % '
tournament --gauntlet --out gauntlet.ptn --html gauntlet.html
seen 'a gauntlet: two pairings' 0 '/games +8 of 8, .*'
sed -n '/ rating list /,$p' "$out" >list
run ratings gauntlet.ptn
expect 'a gauntlet: its file gives the same list' cmp -s list "$out"

# page FILE GAMES TEST: the data of a page of --html; TEST is an expression of Python about it.
page() {
    python3 -c '
import json, re, sys
text = open(sys.argv[1], encoding="utf-8").read()
data = json.loads(re.search("id=\"data\">(.*?)</script>", text, re.S)[1])
assert text.startswith("<!DOCTYPE html>\n") and text.endswith("</html>\n")
assert "//" not in re.sub(r"<script.*?</script>", "", text, flags=re.S) # no address
assert not re.search(r"^import |https?:", text, re.M)
assert len(data["games"]) == int(sys.argv[2]) and eval("(" + sys.argv[3] + ")")' "$@"
}
expect 'a gauntlet: its page' page gauntlet.html 8 'len(data["points"]) == 8 and data["totals"]["games"] == 8 and
    data["points"][-1]["elo"][2][0] == data["totals"]["engines"][2]["elo"] and
    data["points"][0]["elo"][2] == [None] * 3 and not any(game["fault"] for game in data["games"]) and
    all(len(game["moves"].split()) == game["plies"] == len(game["notes"]) for game in data["games"]) and
    [game["how"] for game in data["games"]].count("road") == data["totals"]["endings"]["road"]'
cp gauntlet.html page.kept
accept 'a report: its page' match --report gauntlet.ptn --html gauntlet.html
expect 'a report: its page is that of the match' cmp -s gauntlet.html page.kept
sed '' gauntlet.ptn | "$bredon" match --report - --html gauntlet.html >"$out" 2>"$err"
expect 'a report from a pipe: its page' cmp -s gauntlet.html page.kept
refusals 'a page:' $versus --html <<'END'
--html needs --out FILE or --report FILE... | p.html
--html: 'both' is also the other output | both --out both
--html: './both' is also the other output | ./both --out both
--html: './both' is also the other output | ./both --out p.ptn --log both
--html: '/dev/null' can't be read again | p.html --out /dev/null
--html needs a file name | - --out p.ptn
not overwriting 'book': it was not written by bredon --html | book --out p.ptn
no/such | no/such --out p.ptn
END
expect 'a page that is refused: no games' [ ! -e p.ptn ]

# game TAGS MOVES: a game for `ratings`.
game() {
    printf '%s\n[Size "3"]\n\n1. a1 c3 %s\n\n' "$1" "${2-}"
}
player() {
    printf '[%s "%s"]\n' "$@"
}
{
    game "$(player Player1 Anna Player2 Bob)" '2. b2 b3 3. c1 a2 4. a3 R-0'
    game "$(player White Bob Black Anna Result 1/2-1/2)"
    game "$(player Player1 Bob Player2 a=b)" 0-1
    game "$(player White Anna Player2 Bob)" 0-F
} >field.ptn
{
    cat field.ptn
    game "$(player Player1 Bob Player2 Anna)" '*'
    game "$(player Player1 Bob Player2 '')" R-0
    game "$(player White Bob Player2 Bob)" R-0
    game "$(player Black Bob)" R-0
} >odd.ptn
run ratings field.ptn
verdict 'ratings' "$(trouble)"
seen 'ratings: results and names from any of their tags' 0 '/ +1  a=b .* 1 100.0%' '/ +2  Anna .* 3  50.0%' \
    '/ +3  Bob .* 4  37.5%' "/White's advantage .*, 25.0 % draws" '/ +1  a=b + \. +- 100' '/ +2  Anna + - +\. +50'
cp "$out" list
run ratings field.ptn --html field.html
expect 'ratings: a page' page field.html 4 'data["games"][2]["black"] == "a=b" and
    data["games"][0]["moves"] == "a1 c3 b2 b3 c1 a2 a3" and data["ratings"]["players"][0]["name"] == "a=b"'
refuse 'ratings: a page to standard output' 'needs a file name' ratings field.ptn --html -
refuse 'ratings: a page in place of the games' "'field.ptn' is also an input" ratings field.ptn --html field.ptn
run ratings odd.ptn
seen 'ratings: what is left out' 0 "err:^bredon ratings: 1 game without a result left out, first game 5 of 'odd.ptn'$" \
    "err:: 2 games without both names left out, first game 6 of 'odd.ptn'$" \
    "err:: 1 game of a player against itself left out, first game 7 of 'odd.ptn'$"
expect 'ratings: what is left out does not count' cmp -s list "$out"
game "$(player Player1 Bob Player2 Anna)" '2. a1 R-0' >bad.ptn
run ratings field.ptn bad.ptn
seen 'ratings: a game with an error' 2 "err:'bad.ptn': game 1, line 5: ply 3, 'a1': .*; the game is left out$"
expect 'ratings: the list without it' cmp -s list "$out"
run ratings --anchor a=b=-50.5 field.ptn
seen 'ratings: an anchor' 0 '/ +1  a=b +-50.5    0.0 .*'
refusals 'ratings:' ratings <<'END'
no file given: bredon ratings GAMES.ptn |
there is no game in it | empty.ptn
such as tiltak=1500, not 'Bob' | field.ptn --anchor Bob
--anchor: no game of 'Carl' has a result | field.ptn --anchor Carl=1
--anchor: 'x' is not a number | field.ptn --anchor Bob=x
--anchor: 1e9 is not in | field.ptn --anchor Bob=1e9
END
game "$(player Player1 Bob Player2 Anna)" >unrated.ptn
run ratings unrated.ptn
seen 'ratings: no result' 2 'err:^bredon ratings: 1 game without a result' 'err:: there is no game to rate$'

# many COUNT: everybody plays the first one; the names are long.
many() {
    awk -v count="$1" 'BEGIN { for (i = 1; i < count; i++) {
        printf "[Player1 \"the first of them\"]\n[Player2 \"%d, %050d\"]\n[Size \"3\"]\n\n1. a1 c3 R-0\n\n", i, i } }' \
        >many.ptn
    run ratings many.ptn
}
many 64
seen 'ratings: a cross table in parts' 0 '5* score in % ' '/.* 57  58  59  60  61  62  63  64' '/ +64  .* -   \.'
expect 'ratings: 80 columns' [ "$(awk 'length > wide { wide = length } END { print wide }' "$out")" -eq 80 ]
many 65
seen 'ratings: no cross table of 65' 0 '0* score in % ' '/ +65 .*'
many 1001
seen 'ratings: 1001 players' 2 'err:^bredon ratings: there are more than 1000 players$'

# Four engines, two of which do wrong in some of their games. The signature is the same on every
# machine; a change of the rules, of the fake engine or of what is signed changes it.
printf 'a1 d4\na1 d1 b2 c3\nb1 c4 d2\n' >four
# After each fault the match waits 2 s for a stop.
run match --engine "$fake" name=alpha 'args=--seed 1 --skill greedy' \
    --engine "$fake" name=beta 'args=--seed 2 --dialect new' \
    --engine "$fake" name=gamma 'args=--seed 3 --do illegal --at 9' \
    --engine "$fake" name=delta 'args=--seed 4 --do crash --at 7' --size 4 --nodes 1000 \
    --openings four --order file --games 4 --length 200 --jobs 20
seen 'four engines' 0 '/games +24 of 24, .*' '/signature +3de7b47f89ce3d13' \
    '/engine .* gamma, .*, illegal move [1-9].*' '/engine .* delta, .*, crash [1-9].*'
printf '[Size "3"]\n\n1. a1 c3\n\n[Size "3"]\n[Komi "2"]\n\n1. a1 c3\n' >komi.ptn
pair 'args=--komi combo' --openings komi.ptn --games 4
seen 'openings with their own komi: no faults' 0 '0*^game .*: '
sed 's/"2"/"1.5"/' komi.ptn >odd.ptn
pair 'args=--komi combo' --openings odd.ptn --games 4
verdict 'a komi of an opening that an engine does not play' "$(lenience 'komi 1.5')"

# The second game is too short, and the last move of the third one is illegal.
printf '[Size "3"]\n1. a1 c3 2. c2 a2 3. b2 R-0\n\n[Size "3"]\n1. a1 c3\n
[Size "3"]\n1. a1 c3 2. b1 a2 3. a2\n' >whole.ptn
whole() {
    run match --engine ./strong --engine ./weak $common --openings whole.ptn --order file --games 4 \
        --out from-whole.ptn "$@"
}
whole --plies 3
seen 'whole games as openings' 0 '/games +4 of 4.*' 'err:: 1 of 3 games end within 3 plies and are skipped$'
expect 'whole games as openings: the first plies' \
    [ "$(grep -cE '^2\. (c2|b1) [^{]+ \{' from-whole.ptn)" -eq 4 ]
whole --plies 3 --resume
seen 'whole games as openings: resumed' 0 '/games +4 of 4, 4 from before.*'
whole --plies 2 --resume
verdict 'whole games as openings: not resumed with fewer plies' "$(lenience '--plies')"

# The same opening in two ways: plies are those of the game.
for opening in '1. a1 e5, 2. b5 a2, 3. c5 a3' 'x,1,1,x,1/x5/2,x4/2,x4/2,x4 1 4'; do
    printf '%s\n' "$opening" >one
    for end in '--length 12' '--draw-adjudication score=10000 moves=2 from=12'; do
        run match --engine $fake --engine $fake name=b --size 5 --nodes 1 --games 2 --openings one $end
        seen "$end from '$opening'" 0 '2*^game .* 12 plies'
    done
done

run match --engine "$bredon" nodes=50 --engine "$bredon" name=b nodes=50 --size 3 --games 2 \
    --opening double-black-stack --out dbs.ptn
expect 'an opening: no faults' ends_with 'signature +[0-9a-f]+'
expect 'an opening: its tag' [ "$(grep -cxF '[Opening "double black stack"]' dbs.ptn)" -eq 2 ]
expect 'an opening: its first moves' [ "$(grep -cE '^1\. 2[a-c][1-3] .* [a-c][1-3] ' dbs.ptn)" -eq 2 ]
run match --engine "$bredon" nodes=50 --engine "$bredon" name=b nodes=50 --size 3 --games 2 \
    --opening dbs --out dbs.ptn --resume
expect 'an opening: resumed' says 'games +2 of 2.*'
run match --engine "$bredon" nodes=50 --engine "$bredon" name=b nodes=50 --size 3 --games 2 \
    --opening swap --out dbs.ptn --resume
expect 'an opening: not resumed with another one' [ "$status" -eq 2 ]
match --opening no-swap --games 2
verdict 'an opening that an engine does not have' "$(lenience 'has no option Opening')"
run match --engine "$bredon" option.Colour=3 --engine "$bredon" name=b --games 2
verdict 'an option that an engine does not have: all that it has' "$(lenience "'Colour'; it has: HalfKomi, ")"
last=$(printf 'tei\nquit\n' | "$bredon" tei | sed -n 's/^option name \(.*\) type .*/\1/p' | tail -n 1)
expect 'an option that an engine does not have: up to the last' grep -q ", $last\$" "$err"
run match --engine "$bredon" option.Levle=3 --engine "$bredon" name=b --games 2
verdict 'an option with wrong letters' "$(lenience "'Levle'; did you mean 'Level'?")"

# ---- JSON

match --games 4 --json
verdict 'JSON' "$(trouble)"
seen 'JSON: an object in each line' 0 '5*^\{"type":"[a-z]*",.*\}$'
expect 'JSON: the totals are the last' ends_with '\{"type":"totals","games":4,"planned":4,.*\}'
expect 'JSON: it can be read' python3 -c '
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
assert len(lines) == 5 and lines[4]["pairings"][0]["games"] == 4 and lines[4]["sprt"] is None
assert lines[0]["white"]["name"] in ("strong", "weak")' "$out"

# ---- SPRT

match --games 140 --sprt elo0=0 elo1=100 --out sprt.ptn
seen 'SPRT: the stronger one is accepted' 0 '/sprt +LLR [0-9.]+ \(-2\.94, 2\.94\) \[0\.0, 100\.0\] accepted'
total signature >accepted
match --games 140 --sprt elo0=0 elo1=100 --out sprt.ptn --resume
expect 'SPRT: it stays accepted, and no game is added' same signature accepted
run match --engine ./weak --engine ./strong $common --openings book --games 140 --sprt elo0=0 elo1=100
seen 'SPRT: the weaker one is rejected' 1 '/sprt +LLR -[0-9.]+ .* rejected'
match --games 4 --sprt elo0=0 elo1=5 --json
seen 'SPRT: four games decide nothing' 3 '1*"verdict":"undecided"'
for case in 'sprt 0 100 0' 'plain 400 800 1' 'plain 0 1 3'; do
    set -- $case
    run match --report "$1.ptn" --sprt "elo0=$2" "elo1=$3"
    expect "SPRT: a report, $case" gives "$4"
done

# ---- shards

match --games 30 --sprt elo0=0 elo1=2 --out all.ptn
for figure in engine sprt signature; do
    total $figure >"all.$figure"
done
for shard in 1/3 2/3 3/3; do
    match --games 30 --shard $shard --out "part${shard%/3}.ptn"
    seen "shard $shard: its games" 0 '/games +10 of 10, .*'
done
run match --report part1.ptn part2.ptn part3.ptn --sprt elo0=0 elo1=2
seen 'shards: all games' 3 '/games +30'
for figure in engine sprt signature; do
    expect "shards: the line '$figure' of one run" same $figure "all.$figure"
done
accept 'a report as JSON' match --report part1.ptn part2.ptn part3.ptn --json
expect 'a report as JSON: one line' lines 1
expect 'finished parts: no notes' [ ! -s "$err" ]
run match --report part1.ptn part3.ptn
seen 'a missing part is named' 0 '/games +20' 'err:^bredon match: no file has part 2 of 3$'
run match --report part2.ptn
seen 'missing parts are named' 0 '/games +10' 'err:^bredon match: no file has part 1, 3 of 3$'
awk 'BEGIN { RS = "" } NR <= 8 { print $0 "\n" }' part1.ptn >less.ptn
run match --report less.ptn part2.ptn part3.ptn
seen 'a part that is not finished is named' 0 '/games +24' "err:^bredon match: 'less.ptn' has 4 of 10 games$"
match --games 2 --komi 2 --out higher.ptn
refuse 'parts of different matches' 'komi=2 opening=' match --report part1.ptn higher.ptn
match --games 10 --first 21 --out slice.ptn
seen 'a slice: its games' 0 '/games +10 of 10, .*'
match --games 20 --out slice20.ptn
run match --report slice.ptn slice20.ptn
expect 'slices: the line signature of one run' same signature all.signature
refuse 'a slice in the middle of a pair' 'begin with an odd number' match --games 10 --first 2
refuse 'a shard twice' part1.ptn match --report part1.ptn part2.ptn part1.ptn

# ---- trials

engine optioned "--skill greedy --say 'option name Margin type spin default 100 min 0 max 400' \
    --say 'option name Style type combo default calm var calm var wild'"
printf 'Margin 120 80 # of the search\nStyle calm wild\n' >values
printf 'Margin 120 401\n' >range
printf 'Speed 1 2\n' >unknown
trial() {
    file=$1
    shift
    run match --engine ./optioned --trial "$file" $common --openings book "$@"
}
refusals 'refused: --trial' match --engine ./optioned $common --openings book --trial <<END
engine once | values --engine $fake
--sprt | values --sprt elo1=5
'Speed' | unknown
401 | range
END
trial values --games 12 --out trial.ptn
verdict 'a trial' "$(trouble)"
seen 'a trial: its options' 0 '/trial +[-+][0-9.]+ \+- +[0-9.]+  Margin 120 against 80' \
    '/trial +[-+][0-9.]+ \+- +[0-9.]+  Style calm against wild'
grep '^trial ' "$out" | tail -n 2 >trial.known
expect 'a trial: the values of each game' [ "$(grep -cx '.*{Trial: [12][12] Margin 120 80 Style calm wild}.*' \
    trial.ptn)" -eq 12 ]
for part in 1 2; do
    trial values --games 12 --shard $part/2 --out trial$part.ptn
done
run match --report trial1.ptn trial2.ptn
expect 'a trial in parts: the same' [ "$(grep '^trial ' "$out")" = "$(cat trial.known)" ]
run match --report trial1.ptn trial2.ptn --json
seen 'a trial: JSON' 0 '1*"trials":\{"Margin":\{"elo":[-0-9.]*,"error":[0-9.]*,"values":\["120","80"\]\}'
trial values --games 12 --out trial1.ptn --resume
expect 'a trial that continues: the same' [ "$(grep '^trial ' "$out" | tail -n 2)" = "$(cat trial.known)" ]
trial values --games 12 --order file --seed 2 --out trial2.ptn --resume
expect 'a trial that continues with another seed' gives 2
refuse 'a trial and other games' 'trial Margin' match --report trial1.ptn plain.ptn
trial values --each 'args=--log told' --games 2
for setting in 'Margin value 120' 'Margin value 80' 'Style value calm' 'Style value wild'; do
    expect "a trial: the engine gets $setting" grep -qx "setoption name $setting" told
done

# ---- faults

pair 'args=--do crash --at 2' --games 2
seen 'an engine that crashes' 0 '2*^game [12] .* crash [0-9]+ plies [0-9.]+s: .+' '/engine .* bad, .*, crash 2' \
    'err:bad was started again'
pair 'args=--do stderr-panic --at 2' --games 1
seen 'an engine that crashes: its last lines' 0 'err:game 1: bad \(Black\) loses by crash: .*status 101' \
    'err:panicked at'
pair 'args=--do bestmove-without-go' --games 1
seen 'an engine that answers unasked' 0 '/engine .* bad, .*, unasked [1-9][0-9]*'
run match --engine $fake --engine $fake name=bad 'args=--do late --late 50' tc=100000 movetime=1 $common --games 2 --out late.ptn
seen 'losses on the move time' 0 '/engine .* bad, .*, time 2'
sed 's/{Termination: time/{Termination: narrow time/' late.ptn >narrow.ptn
run match --report narrow.ptn --html narrow.html
seen 'losses by less than 2 % of the clock: a report' 0 '/endings    narrow time 2' '/engine .* bad, .*, narrow time 2' 'err:clock: 2; is the machine too busy'
expect 'losses by less than 2 % of the clock: the page' page narrow.html 2 'all(game["fault"] for game in data["games"])'
pair 'args=--do illegal --at 2' --games 2 --json
seen 'an illegal move: JSON' 0 '2*"ending":"illegal_move".*"why":"'
# One that fails at its second start, and one that starts only twice: to be asked what it plays, and for a game.
# shellcheck disable=SC2016
{
    printf '#!/bin/sh\necho x >>$0.starts\n[ $(wc -l <$0.starts) -ne 2 ] || exit 7\nexec "%s"\n' \
        "$fake" >shaky
    printf '#!/bin/sh\necho x >>$0.starts\n[ $(wc -l <$0.starts) -le 2 ] || exit 7\nexec "%s" --do exit --at 2\n' \
        "$fake" >gone
}
chmod +x shaky gone
pair path=./shaky --games 4
seen 'an engine that fails at one start: nobody loses' 0 '0*^game .*: '
pair path=./gone --games 4
seen 'an engine that is gone: its one game counts' 2 'err:bad.*not ready 3 times.*status 7' '/engine .* bad, .*, crash 1'

# As many games at a time need more files than there may be: no engine is to blame.
# shellcheck disable=SC2016
sh -c 'ulimit -n 40; exec "$@"' sh "$bredon" $versus --games 140 --jobs 16 --out limit.ptn >"$out" 2>"$err" </dev/null
status=$?
seen 'too many games at a time' 2 'err:not ready 3 times.*Too many open'
lost=$(grep -c 'Termination: crash' limit.ptn 2>/dev/null) # there need not be a file
expect 'too many games at a time: nobody loses' [ "${lost:-0}" -eq 0 ]

# ---- stopping and continuing

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
done | ./strong "\$@"
END
chmod +x patient

has_games() {
    [ -f "$2" ] && [ "$(games_in "$2")" -ge "$1" ]
}
# held FILE: a match of 20 games that plays two of them and waits.
held() {
    : >closed
    begin /dev/null match --engine ./patient name=strong --engine ./weak $common --patience 900 \
        --openings book --games 20 --out "$1"
    await has_games 2 "$1"
}
held killed.ptn
kill -KILL "$child"
ended
rm closed
match --games 20 --out killed.ptn --resume
verdict 'after a kill' "$(trouble)"
seen 'after a kill: games from before' 0 '/games +20 of 20, 2 from before.*'
expect 'after a kill: the same games' same signature known
expect 'after a kill: the file' [ "$(games_in killed.ptn)" -eq 20 ]
match --games 20 --out killed.ptn --resume
seen 'continued at the end' 0 '/games +20 of 20, 20 from before'

head -c $(($(wc -c <killed.ptn) - 20)) killed.ptn >cut.ptn
match --games 22 --out cut.ptn --resume
seen 'after a game that was cut off, with more games' 0 '/games +22 of 22, 19 from before.*'

cp plain.ptn plain.kept
refusals '--resume of another match:' $versus --out plain.ptn --resume <<'END'
Round | --games 10
shard | --games 20 --shard 1/2
komi | --games 20 --komi 2
opening | --games 20 --order file
nodes=1 | --games 20 --nodes 7
depth=9 | --games 20 --depth 9
'third' | --games 20 --engine ./third
END
match --games 20 --out plain.ptn --resume --each option.HalfKomi=0
verdict '--resume with other options' "$(lenience "but this match has 'option.HalfKomi=0 ")"
expect '--resume of another match: the file stays' cmp -s plain.ptn plain.kept
match --games 20 --out plain.ptn --resume --ponder
verdict '--resume with --ponder is another match' "$(lenience "but this match has 'ponder ")"

# On the opponent's time thinks who offers it and is asked to, and the games are the same.
engine thinker '--skill greedy --ponder'
thinkers="match --engine ./thinker --engine ./weak $common --openings book --games 4"
run $thinkers --out plainly.ptn
run $thinkers --log ponder.log --ponder --out pondering.ptn
expect '--ponder: it thinks on the time of the other' grep -q 'thinker .*> go ponder nodes 1$' ponder.log
expect '--ponder: who does not offer it is not asked' sh -c '! grep -q "weak .*onder" ponder.log'
moves() {
    grep '^[0-9]*\. ' "$1" | sed 's/{[^}]*}//g'
}
moves plainly.ptn >plainly.moves
moves pondering.ptn >pondering.moves
expect '--ponder: the games are the same' cmp plainly.moves pondering.moves
expect '--ponder: there are games' test -s plainly.moves
run match --engine ./thinker option.Ponder=true --engine ./thinker name=plain $common --openings book --games 4 --log one.log
expect 'option.Ponder=true: one of two engines thinks on the time of the other' \
    sh -c 'grep -q "thinker .*> go ponder" one.log && ! grep -q "plain .*> .*onder" one.log'
# The shell counts in blocks of 512 or 1024 bytes.
(
    ulimit -f 4
    match --games 20 --out full.ptn
    printf '%s\n' "$status" >limited
)
expect 'a limit on files: status 2' [ "$(cat limited)" -eq 2 ]
expect 'a limit on files: whole games' [ "$(games_in full.ptn)" -lt 20 ]
match --games 20 --out full.ptn --resume
expect 'a limit on files: continued' same signature known

is_whole() {
    [ "$(games_in "$1")" -gt 0 ] && [ -z "$(tail -n 1 "$1")" ]
}
held stopped.ptn
"$bredon" match --engine "$fake" --engine "$fake" name=b --size 3 --games 20 --out stopped.ptn \
    --resume >second 2>&1
expect 'two matches at one file' grep -q 'another process' second
kill -TERM "$child"
ended
expect 'a stopped match: status 3' gives 3
expect 'a stopped match: its totals' ends_with 'signature .*'
expect 'a stopped match: the last game in the file is whole' is_whole stopped.ptn
expect 'a stopped match: how to continue' grep -qx 'bredon match: stopped; continue with --resume' "$err"
match --games 20 --out stopped.ptn --resume
expect 'a stopped match continues: the same games' same signature known
# Before the first game there is nothing to keep. A closed terminal is such a stop, too.
engine silent '--do hang'
for signal in HUP TERM; do
    begin /dev/null match --engine ./silent --engine ./weak $common --openings book --games 20 \
        --patience 900 --out none.ptn
    stop_with "$signal" [ -e none.ptn ]
    expect "SIG$signal before the first game: status 3" gives 3
    expect "SIG$signal before the first game: no file" [ ! -e none.ptn ]
    expect "SIG$signal before the first game: nothing to continue" [ ! -s "$err" ]
done
match --games 22 --out new.ptn --resume
seen '--resume without a file begins' 0 '/games +22 of 22, .*'

# ---- output that goes nowhere

mkfifo pipe
# A pipe whose reader has gone.
gone() {
    : <pipe &
    exec 4>pipe
    wait $!
    "$bredon" $versus "$@" >&4 2>"$err" </dev/null
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

# terminal ENVIRONMENT...: a match on a terminal.
terminal() {
    python3 -c '
import os, pty, sys
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' env "$@" "$bredon" $versus --games 20 >"$out" 2>"$err" </dev/null
    status=$?
}
terminal NO_COLOR=
seen 'a terminal: progress in place, and the totals' 0 "1*games 19 of 20, .* left${escape}\\[K" '0*^game ' \
    '2*games      [0-9]* of 20'
terminal TERM=dumb
seen 'a terminal that can do nothing: lines' 0 '20*^game ' "0*$escape"

finish
