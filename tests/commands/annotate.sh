#!/bin/sh
# SPDX-License-Identifier: MIT
# Whole games: what is written, what is printed, what is refused, stopping.
. "$(dirname -- "$0")/harness.sh"

game=$scratch/game.ptn
cat >"$game" <<'END'
[Player1 "Ann <1>"]
[Player2 "Bob"]
[Size "5"]
[Komi "2"]
[Oddity "kept"]

1. a1 e5 {a corner}
2. c3 a5!
3. d3 d4 R-0

END
version=$("$bredon" --version | sed "s, (.*,,")

# bare FILE: the games without what the engine adds.
bare() {
    sed -e "s/ {Bredon's review: [^}]*}//g" -e "s/^{name:\"$version\"[^}]*} //" -e "s/ {name:\"$version\"[^}]*}//g" -e "s/''*//g" "$1"
}

# timeless FILE: with all times alike.
timeless() {
    sed 's/ [0-9]*ms/ 0ms/g' "$1"
}

same() {
    [ "$(timeless "$1")" = "$(timeless "$2")" ]
}

comments() {
    [ "$(grep -o "{name:\"$version\" [^}]*}" "$1" | wc -l)" -eq "$2" ]
}

# annotates NAME COMMENTS PLAIN ARGS: the output has so many comments, and without them it is PLAIN.
annotates() {
    name=$1
    count=$2
    plain=$3
    shift 3
    run annotate --nodes 200 "$@"
    bare "$out" >"$scratch/bare.ptn"
    verdict "$name" "$([ "$status" -eq 0 ] || echo 'status 0 expected'
        [ ! -s "$err" ] || echo 'silence on standard error expected'
        comments "$out" "$count" || echo "$count comments expected"
        cmp "$plain" "$scratch/bare.ptn")"
}

# ---- games as PTN

annotates 'a game to standard output' 7 "$game" "$game"
cp "$out" "$scratch/one.ptn"
expect 'the comment comes after its move' \
    says "\\{name:[^}]*\\} \\{[^}]*\\} 1\\. a1 \\{name:[^}]*\\} e5 \\{name:[^}]*\\} \\{a corner\\}"
expect 'the comment is as the editor saves it' grep -qE \
    "\\{name:\"$version\"( [?!]{1,2})? wdl:[0-9]+,[0-9]+,[0-9]+ cp:-?[0-9]+ [+-][01]\\.[0-9]{3}/[0-9]+ [0-9]+ nodes [0-9]+ms pv>( [1-8]?[CS]?[a-e][1-5]([-<>+][1-5]*)?)+\\}" \
    "$scratch/one.ptn"
annotates 'again on what came out' 7 "$game" "$scratch/one.ptn"
expect 'comments are replaced' same "$out" "$scratch/one.ptn"
"$bredon" annotate --nodes 200 - <"$game" >"$out" 2>"$err"
expect 'a game from standard input' same "$out" "$scratch/one.ptn"
annotates 'with threads' 7 "$game" --threads 2 --hash 1 --movetime 20 "$game"

i=0
while [ "$i" -lt 9 ]; do
    printf '[Round "%d"]\n' "$i"
    cat "$game"
    i=$((i + 1))
done >"$scratch/many.ptn"
annotates 'many games' 63 "$scratch/many.ptn" "$scratch/many.ptn"
cp "$out" "$scratch/many1.ptn"
sed -n '/Round "2"/,/R-0/p' "$scratch/many.ptn" >"$scratch/third.ptn"
echo >>"$scratch/third.ptn"
annotates 'one game of many' 7 "$scratch/third.ptn" --games 3 "$scratch/many.ptn"
refuse 'a game that is not there' 'there is no game 10' annotate --games 10 "$scratch/many.ptn"
refuse 'games: not a range' "--games: 'x'" annotate --games 3-x "$scratch/many.ptn"
refuse 'games: backwards' '--games: 2 is not in 3' annotate --games 3-2 "$scratch/many.ptn"
# They are counted over all files. What comes after them is not read.
{ printf '[Size "9"]\n\n1. a1\n\n' && cat "$scratch/many.ptn"; } >"$scratch/more.ptn"
{ sed -n '/Round "7"/,$p' "$scratch/many.ptn" && cat "$game"; } >"$scratch/wanted.ptn"
annotates 'games of two files' 21 "$scratch/wanted.ptn" --games 9-11 --jobs 2 "$scratch/more.ptn" "$game" "$0"
annotates 'games up to the last one' 21 "$scratch/wanted.ptn" --games 9- "$scratch/more.ptn" "$game"
run annotate --nodes 200 --games 12- "$scratch/more.ptn" "$game" "$0"
expect 'games: what is no game belongs to the next one' grep -q 'not a PTN file' "$err"
annotates 'several at once' 63 "$scratch/many.ptn" --jobs 4 "$scratch/many.ptn"
expect 'several at once give the same' same "$out" "$scratch/many1.ptn"

# ---- stopping

# A signal may come before the program has begun, so it comes when there is a first game. That one
# is over before it begins and needs no search. The others would never end; of the second one
# only the end, a road, is known at once.
printf '[Size "5"]\n\n1. e5 a1\n2. b1 b5\n3. c1 c5\n4. d1 d5\n5. e1\n\n' >"$scratch/road.ptn"
{
    printf '[Size "3"]\n[TPS "x3/x3/1,1,1 2 4"]\n\nR-0\n\n'
    cat "$scratch/road.ptn" "$scratch/many.ptn"
} >"$scratch/long.ptn"
# stopped NAME STATUS FILE MESSAGE ARGS: the program is stopped when FILE has a game that is over.
stopped() {
    name=$1 wanted=$2 file=$3 message=$4
    shift 4
    begin /dev/null annotate --nodes 1000000000000 "$@"
    stop_with TERM grep -qs 1,1,1 "$file"
    expect "stopped, $name: status" [ "$status" -eq "$wanted" ]
    expect "stopped, $name: it is said" grep -qx "bredon annotate: stopped after $message" "$err"
}
stop=$scratch/stop.ptn
stopped 'a file' 3 "$stop" '1 game' "$scratch/long.ptn" -o "$stop"
accept 'stopped, a file: it can be read' show --ptn "$stop"
expect 'stopped, a file: games are missing' [ "$(grep -c Round "$stop")" -eq 0 ]
accept 'a file of an earlier run' annotate --nodes 20 "$game" -o "$scratch/again.ptn"
cp "$scratch/again.ptn" "$scratch/earlier.ptn"
begin /dev/null annotate --nodes 1000000000000 "$scratch/long.ptn" -o "$scratch/again.ptn"
written_beside() {
    grep -qs 1,1,1 "$scratch"/.bredon-*
}
stop_with TERM written_beside
expect 'a file of an earlier run: stopped' grep -qx \
    'bredon annotate: stopped after 1 game; the file that was there stays' "$err"
expect 'a file of an earlier run: stopped, it stays' cmp -s "$scratch/again.ptn" "$scratch/earlier.ptn"
accept 'a file of an earlier run is replaced' annotate --nodes 20 "$scratch/road.ptn" -o "$scratch/again.ptn"
expect 'a file of an earlier run is replaced: by the new games alone' \
    [ "$(grep -c Ann "$scratch/again.ptn")" -eq 1 ]
stopped 'without -o' 3 "$out" '1 game; what is annotated so far was printed' "$scratch/long.ptn"
# A game with an error before it changes the status, not the message.
printf '[Size "99"]\n\n1. a1 e5\n\n' | cat - "$scratch/long.ptn" >"$scratch/bad-first.ptn"
stopped 'an error' 2 "$scratch/bad-part.ptn" '2 games' "$scratch/bad-first.ptn" -o "$scratch/bad-part.ptn"
# A report on a player is about what was finished.
printf '[Player1 "Bob"]\n[Size "3"]\n[TPS "x3/x3/1,1,1 2 4"]\n\nR-0\n\n' |
    cat - "$scratch/many.ptn" >"$scratch/report.ptn"
stopped 'a report' 3 "$scratch/report-part.ptn" '1 game; the report has no others' "$scratch/report.ptn" \
    --player bob -o "$scratch/report-part.ptn"
expect 'stopped, a report: it is printed' grep -qE '^Bob +1 ' "$out"
# A closed terminal is such a stop. What is not a whole game is not called one.
begin_early /dev/null annotate --nodes 1000000000000 "$scratch/road.ptn" -o "$scratch/part.ptn"
stop_with HUP [ -e "$scratch/part.ptn" ]
expect 'stopped by SIGHUP: status' [ "$status" -eq 3 ]
expect 'stopped by SIGHUP: a part of a game' \
    grep -qE 'stopped after 0 games(; nothing is written)?$' "$err"
# It also stops while it waits for its input.
mkfifo "$scratch/waiting"
exec 3<>"$scratch/waiting"
begin "$scratch/waiting" annotate --nodes 20 "$game" - -o "$scratch/waits.ptn"
stop_with TERM grep -qs wdl: "$scratch/waits.ptn"
exec 3>&-
expect 'stopped while it waits: status' [ "$status" -eq 3 ]
# The rest starts no other threads: the sanitizer of threads, which is slow, stops here.
if [ "${2:-}" = threads ]; then
    finish
    exit
fi

printf '[Size "5"]\n1. a1 e5' >"$scratch/open.ptn"
{ cat "$scratch/open.ptn" && printf '\n\n' && cat "$game"; } >"$scratch/joined.ptn"
annotates 'a file without a last newline' 10 "$scratch/joined.ptn" "$scratch/open.ptn" "$game"

# marks NAME ERE GAME: the game holds this when it has been annotated.
marks() {
    printf '%s\n' "$3" >"$scratch/marks.ptn"
    run annotate --nodes 200 "$scratch/marks.ptn"
    expect "$1: it is marked" grep -qE "$2" "$out"
}
marks 'a game that ends, whose end is not searched' \
    '\{[^}]* pv> c2\} \{[^}]*\} 3\. c2 \{name:"[^"]*" wdl:1000,0,0 score:R0 \+1\.000\}' \
    '[TPS "2,2,x/1,1,x/x3 1 3"] 3. c2'
marks 'tak' "4\. d2' \{.* 5\. a2 \{[^}]* wdl:1000,0,0 score:R0 \+1\.000\}" \
    '[TPS "x4/x4/x,1,1,x/2,2,x2 1 4"] 4. d2 d1 5. a2'
marks 'a threat on two sides' "5\. b2'' \{[^}]*score:R2 \+1\.000" \
    '[TPS "2,1,x,2/x,1,x2/1,x,1,x/x2,2,2 1 5"] 5. b2 b1 6. d2'
marks 'a road that was missed' "3\.\.\. a3' \{[^}]* \?\? wdl:1000,0,0[^}]*\} \{Bredon's review: a3 missed a win and let White finish a road with c2; c1 wins at once\. 3\.\.\. a3 decided the game\}" \
    '[TPS "x3/1,1,x/2,2,x 2 3"] 3... a3 4. c2'
marks 'a road that was allowed when the chance was small' \
    "b3 \{name:\"[^\"]*\" \? wdl:1000,0,0 [^}]*\} \{Bredon's review: b3 overlooked the tak: White finishes a road with d1; a piece on d1 would have stopped it\}" \
    '[Size "4"] 1. a1 d4 2. d3 b2 3. d2 b3 4. c3'

# Lost games of beginners and of levels 1 to 3: the summary names the decisive move, or, where the game was
# practically lost before, the move that could still have stopped the road. The fifth begins where no move is left
# that one evaluation blames and another does not.
cat >"$scratch/lost.ptn" <<'END'
[Size "5"][Komi "2"] 1. a5 c2 2. c4 Ce3 3. b4 a5> 4. Cd4 e3< 5. d5 Sa4 6. b3 Sb1 7. c1 d3> 8. b2
[Size "5"][Komi "0"] 1. c1 c3 2. b4 Cb3 3. b5 d4 4. d1 c4 5. Cc2 c5 6. b4> b4 7. b5> b3> 8. d5 2c3+ 9. a2 b3 10. d3 e3 11. b2 e4 12. d5- e1 13. d2 e1< 14. e2
[Size "5"][Komi "0"] 1. d3 b1 2. b2 Cb4 3. Cc1 e4 4. c3 a2 5. Sc4 a3 6. Se5 a1 7. e3 b5 8. e5- b3
[Size "5"][Komi "0"] 1. a3 b1 2. c1 a5 3. c2 a4 4. c4 Ca1 5. c5 a2
[TPS "x4,2/x5/x5/x,1,x3/1,1,2C,x2 2 3"][Komi "0"] 3... c3 4. b3 c5 5. b5 c4 6. b4
END
accept 'lost games' annotate --nodes 300 "$scratch/lost.ptn" -o "$scratch/reviewed.ptn"
chance='the last chance to stop the road was missed by'
sed -n 's/.* won by a road; \(.*\)\. White: .*/\1/p' "$scratch/reviewed.ptn" >"$scratch/decided"
expect 'lost games: what decided them' [ "$(tr '\n' '|' <"$scratch/decided")" = \
    "2... Ce3 decided the game; $chance 7... d3>|12... e1 decided the game|6. Se5 decided the game; $chance 8. e5-|5. c5 decided the game|$chance 5... c4|" ]
expect 'lost games: the text says it, too' grep -q "{name.*} {Bredon's review: Black won by a road; 5\. c5 decided the game\. White: accuracy [0-9]* %; Black: accuracy [0-9]* %} 1\. a3" \
    "$scratch/reviewed.ptn"
expect 'lost games: what was overlooked' grep -qF "{Bredon's review: c5 overlooked the tak: Black finishes a road with a2; a piece on a2 would have stopped it. 5. c5 decided the game}" \
    "$scratch/reviewed.ptn"
run annotate --nodes 300 "$scratch/reviewed.ptn" -o "$scratch/paged.ptn" --html "$scratch/lost.html"
expect 'a page says of all games what the games say' python3 - "$scratch/paged.ptn" "$scratch/lost.html" <<'END'
import json, re, sys
ptn, html = (open(name, encoding="utf-8").read() for name in sys.argv[1:])
data = json.loads(re.search('id="data">(.*?)</script>', html, re.S)[1])
reviews = re.findall(r"{Bredon's review: ([^}]*)}", ptn)
words = []
for game, notes in zip(data["games"], data["annotated"], strict=True):
    plies = len(game["moves"].split())
    assert [len(notes[name]) for name in ("chances", "lines", "marks")] == [plies + 1, plies + 1, plies]
    assert game["moves"].split()[notes["turns"][0]["ply"] - 1] in notes["turns"][0]["words"] if notes["turns"] else True
    assert any(review.startswith(notes["result"]) for review in reviews), notes["result"]
    words += [turn["words"] for turn in notes["turns"]]
assert words == [review for review in reviews if "accuracy" not in review], (words, reviews)
assert len(words) > 2
END
run annotate --nodes 300 "$scratch/reviewed.ptn"
expect 'lost games: the former review is replaced' [ "$(grep -o "review: c5 overlooked" "$out" | wc -l)" -eq 1 ]

# ---- tables, graphs, JSON

accept 'a file to write' annotate --nodes 200 "$game" -o "$scratch/out.ptn" --svg "$scratch/g.svg"
expect 'a file to write: it says who annotated' grep -q '^\[Annotator "Bredon [0-9.]* --nodes 200"\]$' "$scratch/out.ptn"
sed 1d "$scratch/out.ptn" >"$scratch/rest.ptn"
expect 'a file to write: else it is the same' same "$scratch/rest.ptn" "$scratch/one.ptn"
printf '[Annotator "Bredon ] \"x\" 0.1"] [Size "5"] [Player1 "Ann"]\n[Player2 "Bob"]\n\n1. a1 e5 2. b2 c3 *\n' >"$scratch/line.ptn"
accept 'tags in the line of the annotator' annotate --nodes 20 "$scratch/line.ptn" -o "$scratch/lined.ptn"
expect 'tags in the line of the annotator: they stay' [ "$(sed '1d;4q' "$scratch/lined.ptn")" = \
    "$(printf '[Size "5"] [Player1 "Ann"]\n[Player2 "Bob"]\n')" ]
printf '[Size "4"]\n1. a1 d4 2. b1 b2 3. d1 c2 4. a4 c3 5. a3 d3 6. a2\n' >"$scratch/marks.ptn"
table <<END
> annotate --nodes 300 '$scratch/marks.ptn' -o /dev/null
/White +\\?[?!]? .*\\?\\? .*
0*^ *[?!]+( |$)
> annotate --nodes 200 '$scratch/many.ptn' -o /dev/null
=all 9 games
/Bob +9 +27 .* [1-9][0-9]+0 +[1-9]+0
> annotate --nodes 200 '$game' -o '$scratch/again.ptn'
0*^all
=game 1: Ann <1> - Bob, 5x5 komi 2, 6 plies, R-0
/White Ann <1> +3 +[0-9.]+% +[0-9.]+( +[0-9]+){5} +- +-
/Black Bob +3 +[0-9.]+% +[0-9.]+( +[0-9]+){5} +- +-
=White won by a road
/2\\.\\.\\. a5\\?!?  +a5 was a weak opening move and lowered Black's chances .*
/ 50% \|.*
/  0% \|[#|:.]{9}.*
0*.{81}
0*[^ -~]
END
if LC_ALL=C.UTF-8 locale charmap 2>/dev/null | grep -qx UTF-8; then
    cp "$out" "$scratch/ascii"
    rm "$scratch/out.ptn"
    LC_ALL=C.UTF-8 "$bredon" annotate --nodes 200 "$game" -o "$scratch/out.ptn" >"$out"
    expect 'a graph in Unicode' grep -q '█' "$out"
    expect 'a graph in Unicode: no line is longer than 80 columns' \
        [ -z "$(sed 's/[^ -~][^ -~][^ -~]/x/g' "$out" | grep -E '.{81}')" ]
    rm "$scratch/out.ptn"
    LC_ALL=C.UTF-8 "$bredon" annotate --ascii --nodes 200 "$game" -o "$scratch/out.ptn" >"$out"
    expect '--ascii is as without UTF-8' cmp -s "$out" "$scratch/ascii"
else
    for name in '' ': no line is longer than 80 columns' ', --ascii'; do
        skip "a graph in Unicode$name" 'needs the locale C.UTF-8'
    done
fi
expect 'the picture' grep -q '^<svg xmlns' "$scratch/g.svg"
expect 'the picture: names are escaped' grep -q 'Ann &lt;1&gt;' "$scratch/g.svg"
accept 'the picture: a game without result' annotate --nodes 50 "$scratch/open.ptn" -o "$scratch/open-out.ptn" \
    --svg "$scratch/open.svg"
expect 'the picture: no blanks after the names' grep -q 'font-size="15">White – Black</text>$' "$scratch/open.svg"
expect 'the picture: its legend' sh -c "
    for words in White Black '?? loses 30 points' '? 15' '?! 6' '! only good move' '!! hidden'; do
        grep -q \">\$words.*</text>\" '$scratch/g.svg' || exit 1
    done"
# As WCAG 2.1 computes it: texts and dots on white, the two areas, and the lines on both.
expect 'the picture: contrast' python3 - "$scratch/g.svg" <<'END'
import re, sys

def light(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    parts = [x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

def contrast(one, other):
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)

text = open(sys.argv[1], encoding="utf-8").read()
dots = set(re.findall('<circle[^>]* fill="([^"]*)"', text))
texts = set(re.findall('<text[^>]* fill="([^"]*)"', text)) | dots
areas = re.findall('<rect[^>]*width="14"[^>]*fill="([^"]*)" stroke="([^"]*)"', text)
assert len(dots) == 5 and len(areas) == 2, (dots, areas)
assert all(contrast(colour, "#ffffff") >= 4.5 for colour in texts), texts
assert contrast(areas[0][0], areas[1][0]) >= 3, areas
assert all(contrast(*area) >= 3 and contrast(area[1], "#ffffff") >= 3 for area in areas), areas
END
expect 'the picture: its end' grep -q '^</svg>$' "$scratch/g.svg"
accept 'pictures of many games' annotate --nodes 50 "$scratch/many.ptn" --out "$scratch/out9.ptn" \
    --svg "$scratch/p.svg"
expect 'pictures of many games: the first' test -s "$scratch/p.svg"
expect 'pictures of many games: the last' test -s "$scratch/p-0009.svg"
printf '[TPS "x3/1,1,x/2,2,x 2 3"]\n3... c1 0-R\n' >"$scratch/won.ptn"
table <<'END'
> annotate --nodes 200 --json "$game"
#7
/\{"type":"move","file":"[^"]*game.ptn","game":1,"branch":null,"ply":2,"number":1,"player":"black","move":"e5","best":"[a-e1-5]*","loss":[0-9.]+,"mark":"[?!]*","tak":false,"tinue":false,"before":\{"wdl":\[[0-9]+,[0-9]+,[0-9]+\],"cp":-?[0-9]+,"proved":null,"depth":[0-9]+,"nodes":[0-9]+,"ms":[0-9]+,"line":\[[^]]*\]\},"after":\{.*\},"other":null\}
/\{"type":"game","file":"[^"]*game.ptn","game":1,"size":5,"komi":2,"plies":6,"result":"R-0","engine":null,"known_games":0,"known_plies":null,"whole":true,"fault":null,"white":\{"name":"Ann <1>","moves":3,"accuracy":[0-9.]+,"loss":[0-9.]+,"doubtful":[0-9]+,"mistakes":[0-9]+,"blunders":[0-9]+,"good":[0-9]+,"brilliant":[0-9]+,"rating":null,"rating_error":null,"worst":\[[0-9,]*\],"won_since":(null|[0-9]+),"missed":\[[0-9,]*\]\},"black":\{.*\}\}
> annotate --nodes 200 --json "$scratch/won.ptn"
#2
/.*"white":.*"won_since":null,.*"black":.*"won_since":1,.*
END

# ---- another engine

fake=$BREDON_FAKE_ENGINE
other=$scratch/other.ptn
accept 'another engine' annotate --nodes 50 --movetime 1 --engine "$fake --name Other{1} --score 900" "$game" -o "$other"
expect 'another engine: its comment is beside the first one' grep -qE \
    'e5 \{name:"Bredon [^}]*\} \{name:"Other.1." wdl:[0-9]+,[0-9]+,[0-9]+ cp:900 [^}]* pv> [^}]*\} (\{Bredon[^}]*\} )?\{a corner\}' "$other"
expect 'another engine: on each position' [ "$(grep -o '{name:"Other' "$other" | wc -l)" -eq 7 ]
expect 'another engine: where they disagree most' says "White's chances after moves on which Other'1' disagrees most"
expect 'another engine: the moves' grep -qE "^[1-3]\.(\.\.)? [a-e][1-5].* $version: [0-9]+ %, Other'1': [0-9]+ %$" "$out"
accept 'another engine again' annotate --nodes 50 --engine "$fake --name Other{1}" "$other" -o "$scratch/other2.ptn"
expect 'another engine again: its comments are replaced' [ "$(grep -o '{name:"Other' "$scratch/other2.ptn" | wc -l)" -eq 7 ]
run annotate --nodes 50 --json --engine "$fake --name Other" "$game"
expect 'another engine in JSON' grep -qE '"ply":2,.*"other":\{"wdl":' "$out"
expect 'another engine in JSON: its name' grep -q '"type":"game".*"engine":"Other"' "$out"
accept 'the same engine, whose name has no version' annotate --nodes 50 --engine "$bredon tei" "$game" -o "$scratch/twin.ptn"
expect 'the same engine is told apart' [ "$(grep -o '{name:"Bredon" ' "$scratch/twin.ptn" | wc -l)" -eq 7 ]
# An engine that fails is started again, and asked about the game once more. If it fails again, the run ends, and
# --resume goes on with that game.
cat >"$scratch/asks" <<END
#!/bin/sh
how=\$(cat '$scratch/how')
[ "\$1" != once ] || : >'$scratch/how'
exec '$fake' --name Other \$how
END
chmod +x "$scratch/asks"
for trick in crash close empty; do
    echo "--do $trick --at 6" >"$scratch/how"
    accept "an engine that does '$trick' once" annotate --nodes 50 --engine "$scratch/asks once" "$game" "$game"
    expect "an engine that does '$trick' once: all positions have its comments" \
        [ "$(grep -o '{name:"Other' "$out" | wc -l)" -eq 14 ]
    echo "--do $trick --at 6" >"$scratch/how"
    rm -f "$scratch/bad.ptn"
    run annotate --nodes 50 --engine "$scratch/asks" "$scratch/open.ptn" "$scratch/many.ptn" -o "$scratch/bad.ptn"
    expect "an engine that does '$trick': one line names the game" [ "$status $(wc -l <"$err") $(
        grep -c "^bredon annotate: '$scratch/many.ptn': game 1: engine 'Other' " "$err")" = '2 1 1' ]
    expect "an engine that does '$trick': the games before it stand" \
        [ "$(grep -o '{name:"Other' "$scratch/bad.ptn" | wc -l)" -eq 3 ]
done
echo >"$scratch/how"
accept 'an engine that failed: continued' annotate --nodes 50 --engine "$scratch/asks" --resume \
    "$scratch/open.ptn" "$scratch/many.ptn" -o "$scratch/bad.ptn"
expect 'an engine that failed: continued, all games have its comments' \
    [ "$(grep -o '{name:"Other' "$scratch/bad.ptn" | wc -l)" -eq 66 ]
run annotate --nodes 50 --engine "$fake --name Plain --komi none" "$game" "$scratch/road.ptn"
expect 'an engine that knows no komi: it is told' [ "$status $(grep -c 'plays komi 0' "$err") $(wc -l <"$err")" = '2 1 1' ]
expect 'an engine that knows no komi: it plays without one' [ "$(grep -o '{name:"Plain' "$out" | wc -l)" -eq 9 ]
# Comments of another engine are read like the own ones, also those of the same engine.
for second in "$fake --name Other" "$bredon tei"; do
    run annotate --nodes 50 --json --engine "$second" "$game" -o "$scratch/both.ptn"
    sed 's/"file":"[^"]*"//' "$out" >"$scratch/both.json"
    run annotate --json --report "$scratch/both.ptn"
    sed 's/"file":"[^"]*"//' "$out" >"$scratch/read.json"
    expect "the comments of '${second##*/}' are read" cmp "$scratch/both.json" "$scratch/read.json"
done
echo "--do hang --at 8 --log $scratch/asked.log" >"$scratch/how"
# Stopped while the engine is asked about the second game: that game is not whole, and a later run asks again.
begin /dev/null annotate --nodes 50 --movetime 1000000000 "$game" "$scratch/road.ptn" "$scratch/road.ptn" \
    -o "$scratch/asked.ptn" --engine "$scratch/asks"
asked() {
    [ "$(grep -cs '^go' "$scratch/asked.log")" = 15 ]
}
stop_with TERM asked
seen 'stopped while another engine thinks' 3 'err:stopped after 1 game$'
echo >"$scratch/how"
accept 'stopped while another engine thinks: continued' annotate --nodes 50 --movetime 1000000000 --engine "$scratch/asks" \
    --resume "$game" "$scratch/road.ptn" "$scratch/road.ptn" -o "$scratch/asked.ptn"
expect 'stopped while another engine thinks: all games have its comments' \
    [ "$(grep -o '{name:"Other' "$scratch/asked.ptn" | wc -l)" -eq 25 ]
refuse 'an engine that is not there' 'No such file' annotate --engine ./nothing "$game"
refuse 'an engine without a command' 'needs a command' annotate --engine ' ' "$game"

# ---- a report on one player: two games that Ann lost or drew, and one of others, which is not read

for name in Ann Carl ann; do
    printf '[Player1 "%s"]\n[Player2 "Bob"]\n[TPS "x3/1,1,x/2,2,x 2 3"]\n' "$name"
    printf '3... a3 4. c2 R-0\n\n'
done >"$scratch/player.ptn"
printf '[Player1 "Bob"]\n[Player2 "Ann"]\n[Size "3"]\n1. a1 c1 2. b2 c2 1/2-1/2\n' >>"$scratch/player.ptn"
table <<'END'
> annotate --nodes 200 --player bob "$scratch/player.ptn"
/player +games +score +moves +accuracy .*
/Bob +4 +12% +5 .*
/White +1 +50% +2 .*
/Black +3 +0% +3 .*
/3x3 +4 +12% +5 .*
/first quarter +1 +2 .*
/middle +3 +3 .*
/a set position +3 +0% +3 .*
/adjacent corners +1 +50% +2 .*
/ *3  overlooked a win with one move
=1. game 1, 3... a3'??: a3 missed a win and let White finish a road with c2; c1 wins at once. 3... a3 decided the game
=   x3/1,1,x/2,2,x 2 3
0*.*pv>.*|game 1:.*|all .*
> annotate --nodes 200 --json --player bob "$scratch/player.ptn"
#15
/\{"type":"player","name":"Bob","games":4,"score":12,"moves":5,"accuracy":.*,"rating":null,"rating_error":null,"colours":\[\{"name":"White","games":1,"score":50,"moves":2,.*"phases":\[\{"name":"first quarter","games":1,"moves":2,.*"brilliant":0\}\],"first_moves":\[.*\],"kinds":\[\{"kind":"overlooked a win with one move","moves":3\},.*\],"instructive":\[\{"file":"[^"]*player.ptn","game":1,"ply":1,"move":"a3","loss":[0-9.]+,"words":"a3 missed .* at once\. 3\.\.\. a3 decided the game","tps":"x3/1,1,x/2,2,x 2 3"\},.*\]\}
> annotate --nodes 200 --player ANN "$scratch/player.ptn"
/Ann +3 +83% +4 .*
0*.*missed.*
END
# The page has the report, both engines, and the places of the games.
run annotate --nodes 50 --engine "$fake --name Other --score 90" --json --player bob "$game" "$scratch/player.ptn" \
    --html "$scratch/bob.html"
expect 'a page on a player, with another engine' python3 - "$out" "$scratch/bob.html" <<'END'
import json, re, sys
lines = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
data = json.loads(re.search('id="data">(.*?)</script>', open(sys.argv[2], encoding="utf-8").read(), re.S)[1])
assert data["player"] == lines[-1] and data["first_moves"] == [], data["player"]
games = [line for line in lines if line["type"] == "game"]
moves = [line for line in lines if line["type"] == "move"]
assert [(notes["file"], notes["game"]) for notes in data["annotated"]] == [(game["file"], game["game"]) for game in games]
assert len(games) == 5 and {game["file"] for game in games} == {games[0]["file"], games[1]["file"]}
for notes in data["annotated"]:
    found = [move["other"] for move in moves if (move["file"], move["game"]) == (notes["file"], notes["game"])]
    assert notes["engine"] == "Other" and notes["known"] == ""
    chances = [other and (2 * other["wdl"][0] + other["wdl"][1] + 10) // 20 for other in found]
    assert notes["other_chances"][1:] == chances, (notes["other_chances"], chances)
    assert notes["other_lines"][1:] == [" ".join(other["line"]) if other else "" for other in found]
END
refuse 'a report on a part of a name' "no game of 'ARL'" annotate --nodes 200 --player ARL "$scratch/player.ptn"
refuse 'a report on no name' 'needs a name' annotate --player '' "$scratch/player.ptn"
accept 'a report: the first of the games of the player' annotate --nodes 200 --player carl --games 1 \
    "$scratch/player.ptn" -o "$scratch/carl.ptn"
expect 'a report: the games of the player, and no others' \
    [ "$(grep -c Player1 "$scratch/carl.ptn") $(grep -c Carl "$scratch/carl.ptn")" = '1 1' ]
refuse 'a report on nobody' "no game of 'Zed'" annotate --nodes 200 --player Zed "$scratch/player.ptn"
# The rows of colour and phase have a fixed order. Both sides of a game have one worst move.
printf '[Player1 "%s"]\n[Player2 "Ann"]\n[TPS "x3/1,1,x/2,2,x 2 3"]\n3... a3 4. c3\n\n' Bob ann \
    >"$scratch/order.ptn"
printf '[TPS "x3/1,1,x/2,2,x 2 3"]\n3... a3 4. c2\n' >>"$scratch/order.ptn"
run annotate --nodes 200 --player ann "$scratch/order.ptn"
expect 'a report: White comes first' [ "$(grep -oE '^(White|Black)' "$out" | tr '\n' ' ')" = 'White Black ' ]
expect 'a report: a game of a player against himself has one position' \
    [ "$(grep -cE '^[0-9]\. game' "$out")" -eq 2 ]
refuse 'a report on games without names' "no game of 'white'" annotate --nodes 200 --player white "$scratch/order.ptn"
printf '[Size "5"]\n1. a1 a1\n' | cat "$scratch/order.ptn" - >"$scratch/unnamed.ptn"
run annotate --nodes 200 --player ann "$scratch/unnamed.ptn"
expect 'a report: an error before the names is reported' grep -q 'game 4' "$err"
expect 'a report: an error before the names, status' [ "$status" -eq 2 ]

# ---- what is refused; files.sh has input that is not PTN, full disks and readers that leave

refuse 'no file' '- for standard input' annotate
refuse 'no such file after another' 'none.ptn' annotate "$game" "$scratch/none.ptn"
refuse 'an empty input' "'-': there is no game in it" annotate -
: >"$scratch/empty.ptn"
refuse 'a text' "this is not a PTN file" annotate "$0"
refuse 'an unknown size' "9 is not in 3..8" annotate "$(printf '[Size "9"]\n1. a1\n' \
    >"$scratch/nine.ptn" && echo "$scratch/nine.ptn")"
refuse 'two standard inputs' "'-' is given twice" annotate - -
refuse 'an output that is read' 'is also an input' annotate "$game" -o "$game"
cp "$game" "$scratch/theirs.ptn"
refuse 'an output that has something else in it' "was not written by bredon annotate" \
    annotate "$scratch/road.ptn" -o "$scratch/theirs.ptn"
expect 'an output that has something else in it: it stays' cmp -s "$game" "$scratch/theirs.ptn"
refuse 'JSON and PTN at one place' '--json and -o -' annotate "$game" --json -o -
refuse 'a picture to standard output' "--svg needs the name of a file" annotate "$game" --svg -
refuse 'no games at once' '--jobs' annotate "$game" --jobs 0
run annotate --nodes 20 "$scratch/empty.ptn" -o "$scratch/made.ptn"
expect 'no empty file is made' [ ! -e "$scratch/made.ptn" ]

cat >"$scratch/bad.ptn" <<'END'
[Size "5"]
1. a1 e5 2. c3 c3 {rest}

[Size "5"]
1. a1 e5
END
run annotate --nodes 200 "$scratch/bad.ptn" "$scratch/empty.ptn" "$game"
expect 'a faulty game: status' [ "$status" -eq 2 ]
expect 'a faulty game: it is named' grep -q "bad.ptn': game 1, line 2: ply 4, 'c3'" "$err"
expect 'a faulty game: what is good of it and the others' comments "$out" 14
bare "$out" >"$scratch/bare.ptn"
{ cat "$scratch/bad.ptn" && echo && cat "$game"; } >"$scratch/all.ptn"
expect 'a faulty game: all is there' cmp -s "$scratch/all.ptn" "$scratch/bare.ptn"
# test_ptn_file.c has other branches and numbers that go back; test_annotate.c how comments are replaced.
printf '[Size "5"]\n\n1. a1 e5\n2. c3 c4\n\n{c3-1}\n2. d3 e4\n\n[Size "5"]\n\n1. a1 e5\n' >"$scratch/branches.ptn"
annotates 'branches: the main lines' 8 "$scratch/branches.ptn" "$scratch/branches.ptn"

# Branches: a comment after each of their moves, and one before the first move of the game.
annotates 'branches: all of them' 10 "$scratch/branches.ptn" --branches all "$scratch/branches.ptn"
cp "$out" "$scratch/again.ptn"
expect 'branches: comments stand behind their moves' \
    says "2\\. d3 \\{name:[^}]*\\} e4('+)? \\{name:[^}]*\\}( \\{[^}]*\\})?"
annotates 'branches: once more' 10 "$scratch/branches.ptn" --branches all "$scratch/again.ptn"
expect 'branches: the same again' same "$scratch/again.ptn" "$out"
annotates 'branches: annotated ones stay' 10 "$scratch/branches.ptn" --branches none "$scratch/again.ptn"
printf '[Size "5"]\n\n1. a1 e5\n\n{1b1}\n1. -- a1\n\n{1b2}\n1. -- e4\n' >"$scratch/faulty.ptn"
run annotate --nodes 200 --branches all "$scratch/faulty.ptn"
expect 'branches: an error in one' grep -qF "faulty.ptn': game 1, line 6: branch '1b1': ply 2, 'a1'" "$err"
expect 'branches: an error in one, status' [ "$status" -eq 2 ]
expect 'branches: an error in one, and the next' says "1. -- e4 \\{name:.*"
refuse 'branches: some' "--branches: 'some'" annotate --branches some "$game"

# A komi for games that do not say theirs: the file says it from then on.
printf '[Size "5"]\n[Komi "1"]\n\n1. a1 e5\n\n[Size "5"]\n\n1. a1 e5\n' >"$scratch/komi.ptn"
sed '6s/$/\n[Komi "2.5"]/' "$scratch/komi.ptn" >"$scratch/with.ptn"
annotates 'a komi: the tag' 6 "$scratch/with.ptn" --komi 2.5 "$scratch/komi.ptn"
printf '[Size "5"]\n\n1. 2a1 e5\n' >"$scratch/dbs.ptn"
sed '1s/$/\n[Opening "double black stack"]/' "$scratch/dbs.ptn" >"$scratch/with.ptn"
annotates 'an opening: the tag' 3 "$scratch/with.ptn" --opening dbs "$scratch/dbs.ptn"

printf 'A1 e5, c3 {far} c4!\n' >"$scratch/moves.txt"
printf '[Size "5"]\n[Komi "1"]\n\n1. a1 e5\n2. c3 {far} c4!\n\n' >"$scratch/with.ptn"
annotates 'moves without tags: the tags' 5 "$scratch/with.ptn" --size 5 --komi 1 "$scratch/moves.txt"

printf '1. a1 e5\n2. c3 c4\n\n{the second}\n1. a1 e5\n2. e5 c3\n' >"$scratch/moves.txt"
printf '[Size "5"]\n\n1. a1 e5\n2. c3 c4\n\n[Size "5"]\n[Komi "-0.5"]\n\n{the second}\n1. a1 e5\n2. e5 c3\n' |
    sed '1s/$/\n[Komi "-0.5"]/' >"$scratch/with.ptn"
run annotate --nodes 200 --size 5 --komi -0.5 "$scratch/moves.txt"
bare "$out" >"$scratch/bare.ptn"
verdict 'two games without tags, one with an error: the tags' "$([ "$status" -eq 2 ] || echo 'status 2 expected'
    grep -qF "game 2, line 6: ply 3, 'e5': e5 is not empty" "$err" || echo 'the error expected'
    cmp "$scratch/with.ptn" "$scratch/bare.ptn")"

# ---- reports from the comments, and runs that continue

cat "$scratch/lost.ptn" "$scratch/player.ptn" >"$scratch/played.ptn"
run annotate --nodes 20 --json "$scratch/played.ptn" -o "$scratch/noted.ptn"
sed 's/"file":"[^"]*"//' "$out" >"$scratch/noted.json"
run annotate --json --report "$scratch/noted.ptn"
sed 's/"file":"[^"]*"//' "$out" >"$scratch/read.json"
expect 'a report from comments: all that the searches found' cmp "$scratch/noted.json" "$scratch/read.json"
run annotate --nodes 20 --player bob "$scratch/played.ptn"
cp "$out" "$scratch/bob"
for part in 1-7 8-8 9-; do
    run annotate --nodes 20 "$scratch/played.ptn" --games "$part" -o "$scratch/part$part.ptn"
done
run annotate --report "$scratch/part1-7.ptn" "$scratch/part8-8.ptn" "$scratch/part9-.ptn" --player bob
sed 's/part[^ ]*ptn game [0-9]*/game/' "$out" >"$scratch/parts"
sed 's/game [0-9]*/game/' "$scratch/bob" | cmp - "$scratch/parts"
expect 'parts make the report on a player' [ $? -eq 0 ]
run annotate --report "$scratch/noted.ptn" "$game"
expect 'a report from comments: a game without them' grep -q "game.ptn': game 1 is not annotated as a whole" "$err"
expect 'a report from comments: the others' says 'all 9 games'
expect 'a report from comments: status' [ "$status" -eq 2 ]
# Numbers that no run writes make a comment unreadable.
accept 'a report from hostile comments: the file' annotate --nodes 50 "$game" -o "$scratch/sane.ptn"
for change in 's/wdl:[0-9]*/wdl:9223372036854775807/' 's/wdl:[0-9]*,/wdl:-9223372036854775000,/' \
    's/cp:-*[0-9]*/cp:2147483648/' 's/cp:-*[0-9]*/score:R-2147483648/' 's/cp:-*[0-9]*/score:X1/' \
    's,/[0-9]* ,/99999999999 ,' 's/[0-9]* nodes/-1 nodes/' 's/[0-9]*ms/99999999999999999999ms/'; do
    sed "$change" "$scratch/sane.ptn" >"$scratch/hostile.ptn"
    refuse "a report from hostile comments: $change" 'is not annotated as a whole' \
        annotate --report "$scratch/hostile.ptn"
done
refuse 'a report from comments, and a file' 'leave out -o' annotate --report "$game" -o "$scratch/x.ptn"
refuse 'a report from comments, and another engine' 'leave out --engine' annotate --report "$game" --engine x
refuse 'a report from comments, and --resume' 'leave out --resume' annotate --report "$game" --resume

run annotate --nodes 20 --branches all "$scratch/played.ptn" "$scratch/branches.ptn" -o "$scratch/noted.ptn"
for bytes in 0 30 3000 9000 1000000; do
    head -c "$bytes" "$scratch/noted.ptn" | sed 's/ [0-9]*ms/ 123456ms/g' >"$scratch/part.ptn"
    run annotate --nodes 20 --branches all "$scratch/played.ptn" "$scratch/branches.ptn" --jobs 2 \
        -o "$scratch/part.ptn" --resume
    expect "continued after $bytes bytes" same "$scratch/part.ptn" "$scratch/noted.ptn"
done
expect 'continued: only the last game is annotated again' \
    [ "$(grep -o ' [0-9]*ms' "$scratch/part.ptn" | grep -cv 123456)" -eq 3 ]
cp "$scratch/part.ptn" "$scratch/kept.ptn"
# What stands in the file must come from the same settings.
refusals 'continued with' annotate "$scratch/played.ptn" "$scratch/branches.ptn" -o "$scratch/part.ptn" --resume <<END
begun with '--nodes 20 --branches all', not with '--nodes 10' | --nodes 10
begun with '--nodes 20 --branches all', not with '--nodes 200 --branches all' | --nodes 200 --branches all
begun with '--branches all' | --nodes 20
begun with '--nodes 20 --branches all', not with '--movetime 20 --branches all' | --movetime 20 --branches all
begun without '--engine 'fake_engine --name A'' | --nodes 20 --branches all --engine "$fake --name A"
begun without '--size 5' | --nodes 20 --branches all --size 5
begun without '--komi 2' | --nodes 20 --branches all --komi 2
begun with '--branches all', not with '--opening no-swap' | --nodes 20 --opening no-swap
END
refuse 'continued: other games' "game 1 of '$scratch/part.ptn' is not that of the input" \
    annotate --nodes 20 --branches all "$scratch/many.ptn" -o "$scratch/part.ptn" --resume
run annotate --nodes 20 --branches all "$scratch/lost.ptn" -o "$scratch/part.ptn" --resume
expect 'continued: fewer games' grep -qx \
    "bredon annotate: --resume: '$scratch/part.ptn' has more games than the input" "$err"
refuse 'continued: a file of something else' 'was not written by bredon annotate' \
    annotate "$scratch/road.ptn" -o "$scratch/theirs.ptn" --resume
accept 'continued: three games' annotate --nodes 20 "$scratch/lost.ptn" --games 1-3 -o "$scratch/three.ptn"
for games in 1 1-2; do
    run annotate --nodes 20 "$scratch/lost.ptn" --games "$games" -o "$scratch/three.ptn" --resume
    expect "continued: games $games of three" [ "$status $(grep -c 'has more games than the input$' "$err")" = '2 1' ]
done
accept 'continued: three of three' annotate --nodes 20 "$scratch/lost.ptn" --games 1-3 -o "$scratch/three.ptn" --resume
expect 'continued: a refused file stays' cmp "$scratch/part.ptn" "$scratch/kept.ptn"
refuse 'continued: no file' '--resume needs -o' annotate "$game" --resume

# ---- pictures that would go where something is

# spares NAME WHY FILE ARGS: refused, and the file stays as it was.
spares() {
    name=$1
    why=$2
    file=$3
    shift 3
    cp "$file" "$scratch/kept"
    run annotate --nodes 20 "$@"
    verdict "$name: refused" "$([ "$status" -eq 2 ] || echo 'status 2 expected'
        grep -qF -e "$why" "$err" || echo "a line that names $why expected")"
    expect "$name: it stays" cmp -s "$file" "$scratch/kept"
}
cp "$game" "$scratch/spared.ptn"
ln -s spared.ptn "$scratch/symbolic"
ln "$scratch/spared.ptn" "$scratch/hard"
read='is also an input; name another file'
written='is also the other output; name another file'
for where in spared.ptn symbolic hard; do
    spares "a picture over what is read ($where)" "$read" "$scratch/spared.ptn" \
        "$scratch/many.ptn" "$scratch/spared.ptn" --svg "$scratch/$where" -o "$scratch/o.ptn"
done
refuse 'a picture over what is to be written' "$written" annotate "$game" \
    --svg "$scratch/o.ptn" -o "$scratch/o.ptn"
expect 'a picture over what is read or written: no output is made' [ ! -e "$scratch/o.ptn" ]
"$bredon" annotate - --nodes 20 --svg "$scratch/hard" -o "$scratch/none.ptn" \
    <"$scratch/spared.ptn" >"$out" 2>"$err"
expect 'a picture over standard input' grep -qF "$read" "$err"
spares 'a page over what is read' "$read" "$scratch/spared.ptn" "$scratch/spared.ptn" --html "$scratch/hard" -o "$scratch/o.ptn"
refuse 'a page over what is to be written' "$written" annotate "$game" --html "$scratch/o.ptn" -o "$scratch/o.ptn"
refuse 'a page over a picture' "$written" annotate "$game" --html "$scratch/o.svg" --svg "$scratch/o.svg"
refuse 'a page to standard output' '--html needs a file name' annotate "$game" --html -
cp "$scratch/many.ptn" "$scratch/q-0002.svg"
spares 'the second picture over what is read' "$read" "$scratch/q-0002.svg" "$scratch/q-0002.svg" \
    --svg "$scratch/q.svg" -o "$scratch/q.ptn"
spares 'the second picture over what is written' "$written" "$scratch/many.ptn" \
    "$scratch/many.ptn" --svg "$scratch/r.svg" -o "$scratch/r-0002.svg"

finish
