#!/bin/sh
# SPDX-License-Identifier: MIT
# The explorer of openings: what was played in a position. database.sh has how games get there and the filters;
# terminal/explore.py has a person at a terminal.
. "$(dirname -- "$0")/harness.sh"

cd "$scratch" || exit 1
if "$bredon" games </dev/null 2>&1 | grep -q 'without SQLite'; then
    refuse 'without SQLite' 'without SQLite' explore
    finish
    exit
fi

# Games 1 to 5 reach one position, four after the same moves, turned or in another order, and one by TPS.
tags() {
    printf '[Player1 "%s"]\n[Player2 "%s"]\n[Rating1 "%s"]\n[Rating2 "%s"]\n[Date "%s.05.06"]\n[Size "5"]\n[Result "%s"]\n' "$@"
}
{
    tags Ann Ben 1500 1700 2020 1-0
    printf '\n1. a1 e5 2. c3 d3 3. b2 1-0\n\n'
    tags Ben Ann 1700 1500 2021 R-0
    printf '\n1. e5 a1 2. c3 c2 3. d4 R-0\n\n' # turned; c2 is d3 turned
    tags Ben Ann 1300 1500 2023 0-1
    printf '\n1. a1 e5 2. d3 c4 3. c3 0-1\n\n'
    tags Cleo Ann 2000 1500 2022 1/2-1/2
    printf '\n1. a1 e5 2. c3 e4 1/2-1/2\n\n'
    tags Ann Cleo 1500 2000 2019 '*'
    printf '\n1. a1 e5 *\n\n'
    printf '[Player1 "Cleo"]\n[Size "5"]\n[Komi "2"]\n\n1. a1 e5 2. c3 e4 3. b2 0-1\n\n'
    printf '[Player1 "Ann"]\n[Size "6"]\n\n1. a1 f6\n'
} >games.ptn
accept 'adding games' games add --db games.db games.ptn
expect 'adding games: all' says '7 games added.*'
mkdir -p data/bredon
cp games.db data/bredon/games.db

head='move +games +share +score +rating +perf[.]  +last  White, draws, Black'
table <<END
> explore --size 5 a1 e5
=tps x4,1/x5/x5/x5/2,x4 1 2
=6 games: White won 2 (40 %), Black 2 (40 %), draws 1 (20 %), not finished 1; mean rating 1620
/$head
/c3 +4 +66.7% +62.5% +1733 +1758[?]  2022  WWWWWWWWWW-----BBBBB
/d3 +1 +16.7% +0.0% +1300 +1309[?]  2023  BBBBBBBBBBBBBBBBBBBB
=the games with the strongest players:
/.* 4 +2022[.]05[.]06  Cleo +2000  Ann +1500 .*
#23
> explore --size 5 'e5 a1'
/c3 +4 +66.7%.*
> explore --size 5 --moves '1. e1 a5'
/c3 +4 +66.7%.*
> explore 'x4,1/x5/x5/x5/2,x4 1 2'
/c3 +4 +66.7%.*
> explore --position 'x4,1/x5/x5/x5/2,x4 1 77' --komi 2
=1 game: White won 0 (0 %), Black 1 (100 %), draws 0 (0 %)
/c3 +1 +100.0% +0.0% +- +- +-  BBBBBBBBBBBBBBBBBBBB
> explore --size 5 a1 e5 c3
=4 games: White won 2 (50 %), Black 1 (25 %), draws 1 (25 %); mean rating 1650
/c4 +2 +50.0% +0.0% +1600 +1320[?]  2021  WWWWWWWWWWWWWWWWWWWW
/e4 +2 +50.0% +75.0% .*
> explore --size 5 a1 e5 c3 d3
=2 games: White won 2 (100 %), Black 0 (0 %), draws 0 (0 %); mean rating 1600
/b2 +2 +100.0%.*
> explore --size 5 --player ann a1 e5
=ann as White: 2 games: White won 1 (100 %), Black 0 (0 %), draws 0 (0 %), not finished 1; mean rating 1675
/c3 +1 +50.0% +100.0% +1500 +1891[?]  2020  W*
=ann as Black, with the opponents' moves: 3 games: White won 1 (33 %), Black 1 (33 %), draws 1 (33 %); mean rating 1583
/c3 +2 +66.7% +25.0% +1500 +1730[?]  2022  W*-*
/d3 +1 +33.3% +100.0% +1500 +1491[?]  2023  B*
> explore --size 5 --player ann --black a1 e5
0*as White
> explore --size 5 --rating 1400 --to 2020 a1 e5
=2 games: White won 1 (100 %), Black 0 (0 %), draws 0 (0 %), not finished 1; mean rating 1675
> explore --size 5 --db games.db a1 e5 c3 c1
=0 games
0*move
> explore --size 3
=0 games
#10
> explore --size 5 --player cleo --white a1 e5 c3 e4 b2 --json
/\{"type":"explore","tps":"x4,1/x4,2/x2,1,x2/x,1,x3/2,x4 2 3","player":"cleo","side":"white","games":1,.*
END

# A performance from few games has a mark.
for year in 2001 2002 2003 2004 2005 2006 2007 2008 2009 2010 2011 2012; do
    tags Ann Ben 1500 1500 $year 1-0
    printf '\n1. a1 e5 1-0\n\n'
    [ $year = 2012 ] || tags Ann Ben 1500 1500 $year 1-0
    [ $year = 2012 ] || printf '\n1. a1 a5 1-0\n\n'
done >performance.ptn
accept 'adding games for a performance' games add --db performance.db performance.ptn
table <<'END'
> explore --size 5 --db performance.db a1
/e5 +12 .* +[0-9]+   2012  W+
/a5 +11 .* +[0-9]+[?]  2011  W+
END

# Games with other pieces reach the position, too, but have moves that are illegal here.
printf '[Size "4"]\n[Caps "1"]\n\n%s\n\n' '1. a1 d4 2. Cb2' '1. a1 d4 2. b2' >rules.ptn
accept 'adding games with other pieces' games add --db rules.db rules.ptn
table <<'END'
> explore --size 4 --db rules.db d4 a1
=2 games, not finished 2; 1 went on with other pieces than there are here
/c3 +1 +50[.]0%.*
> explore --size 4 --db rules.db --json a1 d4
/.*"games":2,.*"other":1\}
END

# The worst lines: those that begin with a worse one, or with no more than was expected, are left out.
for year in 2011 2012 2013 2014 2015; do
    tags Ben Ann 1500 1500 $year 1-0
    printf '\n1. a1 e5 2. c3 d3 3. b2 b3 1-0\n\n'
    tags Ben Ann 1500 1500 $year 0-1
    printf '\n1. a1 e5 2. c3 e4 0-1\n\n'
    tags Cleo Ann 1500 1500 $year 1-0
    printf '\n1. a1 e5 2. c3 e1 3. e2 1-0\n\n'
    tags Ann Ben 1500 1500 $year 1-0
    printf '\n1. a1 e5 2. b2 1-0\n\n'
    # The opponent's move is what differs here.
    tags Dan Ann 1500 1500 $year 1-0
    printf '\n1. a1 e5 2. c3 a3 3. b3 1-0\n\n'
    tags Dan Ann 1500 1500 $year 0-1
    printf '\n1. a1 e5 2. c3 a3 3. b4 0-1\n\n'
    tags Dan Ann 1500 1500 $year "$([ $year = 2015 ] && echo 1-0 || echo '*')"
    printf '\n1. a1 e5 2. c3 a4 3. b4\n\n'
done >worst.ptn
accept 'adding games with bad lines' games add --db worst.db worst.ptn
table <<'END'
> explore --size 5 --db worst.db --player Ann --worst
=scored worst, compared with what was expected:
=  0.0 % of 5 as Black, expected 50.0 %: a1 e5 c3 d3
=  0.0 % of 5 as Black, expected 50.0 %: a1 e5 c3 e1
0*as White, expected
0*a1 e5( c3 (d3|e1) .*)?$
0*a1 e5 c3 a[34]
> explore --size 5 --db worst.db --player Ann --worst --min 1
=  0.0 % of 1 as Black, expected 50.0 %: a1 e5 c3 a4
> explore --size 5 --db worst.db --player Ann --worst --min 99
=no line of 99 games or more scored worse than expected
> explore --size 5 --db worst.db --player Ann --worst --white
=no line of 5 games or more scored worse than expected
> explore --size 5 --player Ann --worst
=no line of 5 games or more scored worse than expected
END
# An active player has many lines, most of them after one first move.
python3 -c '
squares = ["S" + column + row for row in "87654321" for column in ("abcdefgh" if row > "3" else "cdefgh")]
for year in range(5):
    tags = "[Player1 \"Ann\"]\n[Size \"8\"]\n[Date \"%d\"]\n\n" % (2011 + year)
    for second in squares[20:]:
        print(tags + "1. a1 b3 2.", second, *squares[:20], "1/2-1/2\n")
    print(tags + "1. b1 b3 0-1\n")' >many.ptn
accept 'adding games of an active player' games add --db many.db many.ptn
table <<'END'
> explore --size 8 --db many.db --player Ann --worst
=  0.0 % of 5 as White, expected 50.0 %: b1
END

# A damaged file: what was played deep in the games can't be read.
cp worst.db damaged.db
sql damaged.db 'ALTER TABLE positions RENAME TO sound;
CREATE VIEW positions AS SELECT batch, key, CASE WHEN length(games) > 8 THEN games ELSE
    abs(-9223372036854775808) END AS games FROM sound'
refuse 'a damaged file' 'integer overflow' explore --size 5 --db damaged.db --player Ann --worst

# Positions in files, by their end, a ply and a branch, and in links.
printf '[Size "5"]\n\n1. a1 e5\n2. c3 zz\n' >bad.ptn
printf '[Size "5"]\n\n1. a1 b2\n2. c4\n\n{1b1}\n1. -- e5\n2. c3 d3\n' >branched.ptn
table <<'END'
> explore branched.ptn
=0 games
> explore branched.ptn --branch 1b1
=2 games: White won 2 (100 %), Black 0 (0 %), draws 0 (0 %); mean rating 1600
> explore branched.ptn --branch 1b1 --ply 2
/6 games: .*
> explore bad.ptn --ply 2
/6 games: .*
> explore 'playtak.com/?load=%5BSize%20%225%22%5D%0A1.%20a1%20e5'
/6 games: .*
END
printf '[Size "6"]\n\n1. a1 f6\n\n[Size "5"]\n\n1. a1 e5\n' >two.ptn
accept 'adding games up to ply 2' games add --db short.db --index 2 games.ptn
table <<'END'
> explore two.ptn --game 2
/6 games: .*
> explore --db short.db --size 5 a1 e5
0*up to ply
> explore --db short.db --size 5 a1 e5 c3
=the database has positions up to ply 2 (a new database can have more: games add --index)
END
refusals 'explore' explore <<'END'
--size 5, but the position has 6 rows | two.ptn --size 5
--size 6, but the position has 5 rows | x5/x5/x5/x5/x5 --size 6
'zz' | bad.ptn
no branch '2w1', but 1b1 | branched.ptn --branch 2w1
--ply needs a file | --ply 2
two positions | branched.ptn --moves a1
'nothing.ptn' is neither a file nor a list of moves | nothing.ptn
--moves: ply 2, 'a1' | a1 a1
--position: | x5/x5
there is no player 'dora' | --player dora
--white and --black need --player | --white
--worst needs --player | --worst
--shard needs --tree N | --shard 1/2
--jobs needs --tree N | --jobs 2
--min needs --tree N or --worst | --min 2
--shard: '3/2' is not a part I/N, from 1/N to N/N | --tree 2 --shard 3/2
--tree: leave out --json | --tree 2 --json
--tree: leave out --worst | --tree 2 --worst --player Ann
there is no database 'none.db' | --db none.db
END

# annotate tells where a game leaves the games of the database, of which it is none itself.
{
    printf '[Player1 "Ann"]\n[Player2 "Eve"]\n[Size "5"]\n\n1. e5 a1 2. c3 c2 3. a5 1-0\n\n'
    tags Ann Ben 1500 1700 2020 1-0
    printf '\n1. a1 e5 2. c3 d3 3. b2 1-0\n\n'
    printf '[Size "5"]\n\n1. a1 e5 2. c3\n\n[Size "5"]\n\n1. a1 b2\n\n[Size "4"]\n\n1. a1 d4\n'
} >news.ptn
known='s/.* %; \(.* other games* in [^}]*\)}.*/\1/p'
accept 'annotate: what is new' annotate --nodes 50 --db games.db news.ptn -o annotated.ptn
expect 'annotate: what is new, in the file' [ "$(sed -n "$known" annotated.ptn | tr '\n' '|')" = \
    '3. a5 is new; 2 other games in the database reach the position before it|1 other game in the database reaches the last position|4 other games in the database reach the last position|1... b2 is new; 6 other games in the database reach the position before it|' ]
expect 'annotate: what is new, in the table' [ "$(grep -cE '^([123].* is new; )?[1246] other games? in the database ' "$out")" -eq 4 ]
run annotate --report annotated.ptn --db games.db
expect 'annotate: what is new, in a report from comments' \
    [ "$(grep -cE '^([123].* is new; )?[1246] other games? in the database ' "$out")" -eq 4 ]
accept 'annotate: up to the last ply of the index' annotate --nodes 50 --db short.db news.ptn
expect 'annotate: up to the last ply of the index, no later positions' [ "$(sed -n "$known" "$out" | head -n 1)" = \
    '6 other games in the database reach the position before 2. c3, where the index of the database ends' ]
table <<'END'
> annotate --nodes 50 news.ptn --games 1 --json
/.*"known_games":2,"known_plies":4,.*
> annotate --nodes 50 news.ptn --player ANN
/ *3 +50[.]0%  as Black on 5x5: a1 e5
/ *2 +100[.]0%  as White on 5x5: a1 e5
> annotate --nodes 50 news.ptn --player Ann --json
={"type":"first-moves","side":"white","size":5,"moves":["a1","e5"],"games":2,"score":100}
> annotate --nodes 50 news.ptn --player Eve
0*.*database
END
run annotate --nodes 50 news.ptn --player Ann --html news.html --json
expect 'annotate: what is new, and the first moves, on the page' python3 - "$out" news.html <<'END'
import json, re, sys
lines = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
data = json.loads(re.search('id="data">(.*?)</script>', open(sys.argv[2], encoding="utf-8").read(), re.S)[1])
assert data["first_moves"] == [line for line in lines if line["type"] == "first-moves"] and data["first_moves"]
assert [game["known"] for game in data["annotated"]] == [
    "3. a5 is new; 2 other games in the database reach the position before it",
    "1 other game in the database reaches the last position"]
END
refuse 'annotate: a database that is not there' "there is no database 'none.db'" annotate --db none.db news.ptn
mv data/bredon/games.db data/bredon/kept.db
accept 'annotate: without a database' annotate --nodes 50 news.ptn
expect 'annotate: without a database, nothing is known' [ -z "$(sed -n "$known" "$out")" ]
expect 'annotate: without a database, none is made' [ ! -e data/bredon/games.db ]
cp news.ptn data/bredon/games.db
run annotate --nodes 50 news.ptn
expect 'annotate: a bad database is told, and the games annotated' [ "$status $(grep -c 'wdl:.* wdl:' "$out")" = '0 5' ]
expect 'annotate: a bad database is told once' [ "$(grep -c 'is not a file of SQLite' "$err")" -eq 1 ]
mv data/bredon/kept.db data/bredon/games.db
cp games.db damaged.db
sql damaged.db 'ALTER TABLE positions RENAME TO sound; CREATE VIEW positions AS SELECT batch, key,
    abs(-9223372036854775808) AS games FROM sound'
run annotate --nodes 50 --db damaged.db news.ptn
expect 'annotate: a damaged database is told once' [ "$status $(grep -c 'integer overflow' "$err")" = '0 1' ]

# The engine's scores stay in the database, and are searched again only with more nodes.
nodes() {
    "$bredon" explore --json --size 5 a1 e5 "$@" | sed -n 's/.*"move":"c3".*"nodes":\([0-9a-z]*\)}/\1/p'
}
expect 'no score at first' [ "$(nodes)" = null ]
accept 'a score' explore --eval --nodes 300 --size 5 a1 e5
expect 'a score: it is in the table' says 'move .* engine  White, draws, Black'
first=$(nodes)
expect 'a score: it is kept' [ "$first" -ge 270 ]
expect 'a score: also with fewer nodes' [ "$(nodes --eval --nodes 100)" = "$first" ]
expect 'a score: another komi has none' [ "$(nodes --komi 2)" = null ]
expect 'a score: more nodes' [ "$(nodes --eval --nodes 900)" -gt "$first" ]
sql games.db "CREATE TRIGGER once BEFORE INSERT ON evals WHEN (SELECT count(*) FROM evals WHERE key = new.key) > 0
    BEGIN SELECT raise(ABORT, 'searched twice'); END"
accept 'a score: the player and the opponents have the same move' explore --eval --nodes 300 --db games.db --size 5 \
    --player Ann a1 e5
row='x5/x5/x5/2,2,2,x2/1,1,1,1,x'
lost='x5/x5/x5/1,1,1,x2/2,2,2,2,x'
printf '[TPS "%s 1 6"]\n\n6. e1 R-0\n\n[TPS "%s 2 6"]\n\n6. -- a5 *\n\n[TPS "%s 1 6"]\n\n6. a5 *\n' "$row" "$row" \
    "$lost" >row.ptn
accept 'adding games with a road' games add --db row.db row.ptn
table <<END
> explore --eval --nodes 300 --db row.db '$row 1 6'
/e1 .* win 1  W*
> explore --db row.db '$row 1 6'
/e1 .* win 1  W*
> explore --eval --nodes 300 --db row.db '$row 2 6'
/a5 .* loss 2
> explore --eval --nodes 300 --db row.db '$lost 1 6'
/a5 .* loss 2
END

# All positions that occur often: six games reach the one after a1 e5, four of them c3, two each e4 and d3.
accept 'adding games for a tree' games add --db tree.db games.ptn
sql tree.db "CREATE TRIGGER once BEFORE INSERT ON evals WHEN (SELECT count(*) FROM evals WHERE key = new.key) > 0
    BEGIN SELECT raise(ABORT, 'searched twice'); END"
scores() {
    python3 -c 'import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute("SELECT count(*) FROM evals").fetchone()[0])' \
        "$1"
}
table <<'END'
> explore --db tree.db --size 5 --tree 2 --min 3 --nodes 300
=3 positions judged, 0 known before
> explore --db tree.db --size 5 --tree 4 --min 2 --nodes 300 --jobs 2
=3 positions judged, 3 known before
> explore --db tree.db --size 5 --tree 4 --min 2 --nodes 100
=0 positions judged, 6 known before
> explore --db tree.db --size 5 --json a1 e5
1*"move":"c3".*"nodes":[1-9]
1*"move":"d3".*"nodes":null
END

# A position that games reach in two ways: two games each way, and all positions before it in four.
for moves in 'c3 d3 b2' 'c3 d3 b4' 'b2 d3 c3' 'b2 d3 b5'; do
    for year in 2011 2012; do
        printf '[Date "%s"]\n[Size "5"]\n\n1. a1 e5 2. %s *\n\n' $year "$moves"
    done
done >ways.ptn
accept 'adding games that go two ways' games add --db ways.db ways.ptn
table <<'END'
> explore --db ways.db --size 5 --tree 5 --min 4 --nodes 100
=8 positions judged, 0 known before
END
# Two shards in copies, whose scores come together again.
cp tree.db whole.db
sql whole.db 'DELETE FROM evals; DROP TRIGGER once'
cp whole.db first.db
cp whole.db second.db
accept 'a tree' explore --db whole.db --size 5 --tree 4 --min 1 --nodes 300
whole=$(scores whole.db)
accept 'a part of the tree' explore --db first.db --size 5 --tree 4 --min 1 --nodes 300 --shard 1/2
expect 'a part of the tree: not all' [ "$(scores first.db)" -lt "$whole" ]
accept 'the other part of the tree' explore --db second.db --size 5 --tree 4 --min 1 --nodes 300 --shard 2/2
accept 'the scores of a part' games scores --db first.db second.db
expect 'the scores of a part: all are there' [ "$(scores first.db)" -eq "$whole" ]
table <<'END'
> games scores --db first.db second.db whole.db
=0 scores taken over
> explore --db first.db --size 5 --tree 4 --min 1 --nodes 300
0*^[1-9].* judged
> games book -o part.book --db first.db --size 5 --min 1
> games book -o whole.book --db whole.db --size 5 --min 1
END
expect 'parts and whole give the same book' cmp -s part.book whole.book
# Proved scores go before those of more nodes: here one more is proved there (3), and one here (4).
score() {
    echo "INSERT INTO evals VALUES($1, 0, $2, 5, $3);"
}
for name in own other; do
    cp whole.db $name.db
    sql $name.db 'DELETE FROM evals'
done
sql own.db "$(score 1 10 300)$(score 2 10 300)$(score 3 10 300)$(score 4 -31000 3)$(score 5 31000 3)"
sql other.db "$(score 1 20 200)$(score 2 20 400)$(score 3 -31000 2)$(score 4 20 400)$(score 5 31990 2)$(score 6 30999 1)"
table <<'END'
> games scores --db own.db other.db
=3 scores taken over
> games scores --db own.db other.db
=0 scores taken over
END
expect 'proved scores stay, and are taken' [ "$(python3 -c 'import sqlite3
print(*[row[0] for row in sqlite3.connect("own.db").execute("SELECT score FROM evals ORDER BY key")])')" = \
    '10 20 -31000 -31000 31000 30999' ]
# Ctrl-C in a search that has no end.
begin_early /dev/null explore --db whole.db --size 5 --tree 4 --min 1 --nodes 1000000000000 --jobs 1
stop_with INT test -e whole.db-shm
seen 'a tree: Ctrl-C' 3 '%0 positions judged, .*; stopped, the same command continues'
expect 'a tree: Ctrl-C keeps what was there' [ "$(scores whole.db)" -eq "$whole" ]
refusals 'games' games <<'END'
which databases? | scores
'tree.db' is the database itself | scores tree.db --db tree.db
'games.ptn' is not a file of SQLite | scores games.ptn --db tree.db
which file? | book --db tree.db
which file? | book --db tree.db -o -
'part.book' is there already | book --db tree.db -o part.book
no chosen position of 7x7 with komi 0.5 has a score: run bredon explore --tree with the same --size and --komi | book --db tree.db -o new.book --size 7 --komi 0.5
there is no database 'none.db' | book --db none.db -o new.book
END
expect 'no book is made after a fault' test ! -e new.book

# Books from scores that do not depend on the engine: after a1 e5 White has played c3 four times and d3 once, after
# which the scores are 0 and 100.
sql whole.db 'DELETE FROM evals'
accept 'scores of two moves' explore --eval --nodes 300 --db whole.db --size 5 a1 e5
sql whole.db 'UPDATE evals SET score = 100 * (key = (SELECT max(key) FROM evals))'
table <<'END'
> explore --db whole.db --size 5 a1 e5
/c3 .* \+0[.]00  .*
/d3 .* \+1[.]00  .*
> games book -o best.book --db whole.db --size 5 --moves 'a1 e5'
=best.book, for 5x5 with komi 0: 1 position, 1 move
> games book -o both.book --db whole.db --size 5 --moves 'a1 e5' --loss 100
=both.book, for 5x5 with komi 0: 1 position, 2 moves
> games book -o good.book --db whole.db --size 5 --moves 'a1 e5' --loss 100 --rating 1500
=good.book, for 5x5 with komi 0: 1 position, 1 move
END
# The engine's own choice is better than all that was played.
accept 'the score of the position itself' explore --eval --nodes 200 --db whole.db --size 5 a1
sql whole.db 'UPDATE evals SET score = 300 WHERE nodes < 250'
refusals 'games' games <<'END'
no played move has a score that is good enough | book --db whole.db -o new.book --size 5 --moves 'a1 e5'
END

# What is played from a book: in TEI, and against a person.
tei() {
    printf '%s\n' "$@" quit | "$bredon" tei --seed 1 >"$out" 2>"$err"
    status=$?
}
set_book="setoption name Book value $scratch/best.book"
tei "$set_book" 'teinewgame 5' 'position startpos moves a1 e5' 'go depth 1'
seen 'TEI: a move of the book' 0 '=info string book move d3: 1 of 1 games' '1*^info depth' \
    '/info depth 1 seldepth 1 multipv 1 score cp 100 .* nodes 0 nps 0 time 0 hashfull 0 pv d3' '%bestmove d3'
tei "$set_book" 'teinewgame 5' 'position startpos moves e1 a5' 'go wtime 1000 btime 1000'
seen 'TEI: a move of the book, turned' 0 '%bestmove b3' 'book move'
tei "$set_book" 'setoption name Book value' 'teinewgame 5' 'position startpos moves a1 e5' 'go depth 1'
seen 'TEI: no book again' 0 '!book'
tei "$set_book" "setoption name Book value $scratch/games.ptn" 'teinewgame 5' 'position startpos moves a1 e5' 'go depth 1'
seen 'TEI: a wrong file leaves the book' 0 "is not a book of openings" 'book move d3'
tei "setoption name Book value $scratch/tree.db" 'teinewgame 5' 'position startpos moves a1 e5' 'go depth 1'
seen 'TEI: a database is no book' 0 "is a database; bredon games book makes a book of it" '!book move'
for go in 'go infinite' 'go depth 1 searchmoves b2' 'go solved depth 1' 'go mate 3 depth 1' go; do
    tei "$set_book" 'teinewgame 5' 'position startpos moves a1 e5' "$go" stop
    seen "TEI: no book for $go" 0 '!book' '1*^bestmove'
done
tei "$set_book" 'setoption name MultiPV value 2' 'teinewgame 5' 'position startpos moves a1 e5' 'go depth 1'
seen 'TEI: no book for several lines' 0 '!book'
tei "$set_book" 'setoption name Level value 1' 'teinewgame 5' 'position startpos moves a1 e5' 'go depth 1' \
    'go depth 1'
seen 'TEI: no book for a level' 0 '1*info string the book is not used: only level 0, full strength, plays from one' '!book move'
tei "$set_book" 'teinewgame 6' 'go depth 1' 'go depth 1'
seen 'TEI: no book for another size' 0 '!book move' \
    '1*info string the book is not used: it is for 5x5 with komi 0, not 6x6 with komi 0'
printf 'quit\n' >leave
plays() {
    "$bredon" play --size 5 --komi 0 --black --moves 'a1 e5' --book "$@" <leave >"$out" 2>"$err"
    status=$?
}
plays best.book --level 0
seen 'play: a move of the book' 0 '/Bredon plays d3 from the book'
plays best.book
seen 'play: no book for a level' 0 '1*the book is not used: only level 0, full strength, plays from one' '!from the book'
run play --size 5 --komi 1 --level 0 --book best.book
seen 'play: no book for another komi, at the start' 0 '=the book is not used: it is for 5x5 with komi 0, not 5x5 with komi 1'
run play --size 5 --book best.book
seen 'play: no book for a level, at the start' 0 '=the book is not used: only level 0, full strength, plays from one'
plays none.book --level 0 --depth 1
seen 'play: a book that is not there' 0 "err:--book: 'none.book': .*; playing without it" 'Bredon plays'

finish
