#!/bin/sh
# SPDX-License-Identifier: MIT
# The database of games: `games add`, `list`, `export`, `remove`, and bad input.
. "$(dirname -- "$0")/harness.sh"

cd "$scratch" || exit 1
if "$bredon" games </dev/null 2>&1 | grep -q 'without SQLite'; then
    refuse 'without SQLite' 'without SQLite' games list
    finish
    exit
fi
XDG_DATA_HOME=$scratch/data
export XDG_DATA_HOME

# A file as the server has it. Games 4 to 9 can't be added.
made='CREATE TABLE games (id INTEGER PRIMARY KEY, date INT, size INT, player_white VARCHAR(20),
    player_black VARCHAR(20), notation TEXT, result VARCHAR(10), timertime INT, timerinc INT, rating_white INT,
    rating_black INT, unrated INT, tournament INT, komi INT, pieces INT, capstones INT);'
sql server.db "$made
INSERT INTO games VALUES
(1, 1500000000000, 5, 'Ann', 'TakBot', 'P A1,P E5,P C3,P C4 W', '1-0', 600, 20, 1500, 1700, 0, 0, 0, -1, -1),
(2, 1600000000000, 5, 'Ben', 'Ann', 'P E1,P A5,P C3,P B3', '0-1', 600, 20, 1490, 1200, 1, 1, 4, 0, -1),
(3, 1700000000000, 3, 'Ann', 'Ben', 'P A1,P C3,P B2 W,P A2,P B1,P B3,M B1 C1 1,M A2 A3 1', '0-0', 0, 0, -1, NULL, 0, 0,
    -3, 12, 0),
(4, 1, 5, 'Ann', 'Ben', '', '1-0', 600, 20, 1500, 1700, 0, 0, 0, -1, -1),
(5, 1, 5, 'Ann', 'Ben', 'P A1,P A1', '1-0', 600, 20, 1500, 1700, 0, 0, 0, -1, -1),
(6, 1, 9, 'Ann', 'Ben', 'P A1', '1-0', 600, 20, 1500, 1700, 0, 0, 0, -1, -1),
(7, 1, 5, 'Ann', 'Ben', 'P A1', '1-0', 600, 20, 1500, 1700, 0, 0, 0, 999999999999, -1),
(8, 1, 3, 'Ann', 'Ben', 'P A3,P C1,P C2,P A2,P C3,P A1', '0-R', 600, 20, 1500, 1700, 0, 0, 0, -1, -1),
(9, 1, 5, 'Ann', 'Ben', X'000102', '1-0', 600, 20, 1500, 1700, 0, 0, 0, -1, -1),
(10, 9223372036854775807, 5, X'ff22', NULL, 'P A1', 'odd', -1, -1, 99999, -5, NULL, NULL, NULL, NULL, NULL);"

accept 'adding the file of the server' games add server.db
expect 'what was added, and what was not' says '4 games added, 0 there already, 6 left out \(--faults lists them\): 1 without moves, 2 with a size, komi or number of pieces that does not exist, 2 with a move that is illegal or can.t be read, 1 that go on after their end'
expect 'the database is in the folder for data' test -s data/bredon/games.db
expect 'no other file of the database is left' test "$(ls data/bredon)" = games.db
accept 'adding it again' games add server.db
expect 'nothing is added again' says '0 games added, 4 there already, 6 left out .*'
run games add --faults server.db
expect 'games that are left out' grep -qxF "bredon games: 'server.db': game 5: ply 2: 'P A1' is not a legal move" "$err"
expect 'games that are left out: all' test "$(grep -c "'server.db': game" "$err")" -eq 6

# Each word has its own options.
table <<'END'
> games add --help
/  --komi X +komi of games without.*
0*^  --(player|loss)
> games list -h
/  --komi X +games with this komi
0*^  --(faults|loss)
> games
/.*/games.db: 4 games, 5 players, positions up to ply 24, .*
/ *3 +1 +1 +0  5x5
/ *1 +1 +0 +0  2017
/ *4 +1 +1 +0  server.db
/ *3 +2 +0 +0  Ann
> games list
#4
/ *1  2017.07.14  Ann +1500  TakBot +1700  5x5  komi 0 +1-0 +4 plies
/ *3  2023.11.14  Ann +Ben +3x3  komi -1.5 +\* +8 plies
> games list --player ann
#3
> games list --player ann --white
#2
> games list --player ann --black
#1
/ *2 .*
> games list --player ann --opponent BEN
#2
> games list --player ann --opponent ben --white
#1
/ *3 .*
> games list --bots no
#3
> games list --bots only
#1
/ *1 .*
> games list --bots yes
#4
> games list --size 3
#1
> games list --komi 2
#1
/ *2 .*
> games list --rated no
#1
/ *2 .*
> games list --tournament yes
#1
/ *2 .*
> games list --rating 1200-1500
#1
/ *2 .*
> games list --rating 1000-1600
#1
/ *2 .*
> games list --rating 1300
#1
/ *1 .*
1> games list --rating 1600
#0
> games list --from 2020
#2
> games list --from 2017-07-14 --to 2017-07-14
#1
> games list --to 2017-07
#1
> games list --to 2020
#2
1> games list --to 1970-01-01
#0
> games list --from 1970-01-01
#3
> games list --result none
#2
> games list --result white --result 0-1
#2
> games list --plies 5
#1
> games list --game 2
#1
> games list --moves 'e5 a1 c3' --size 5
#2
> games list --moves 'a1 e5' --size 5 --player ben
#1
> games list --position 'x4,1/x5/x2,1,x2/x5/2,x4 2 2' --moves 'd3'
#1
/ *2 .*
1> games list --moves 'a1 b5' --size 5
#0
> games export --game 3
=[Player1 "Ann"]
=[Site "https://playtak.com/games/3"]
=[Date "2023.11.14"]
=[Time "22:13:20"]
=[Size "3"]
=[Komi "-1.5"]
=[Flats "12"]
=4. b1> a2+
> games export --game 1
=[Clock "600+20"]
=[Rated "1"]
=[Result "1-0"]
=2. c3 Sc4
> games export --game 4
0*Player2|Rating|Date|Result
END
# Later files of the server also say how the increment grows and where extra time is added.
sql clocks.db "$made
ALTER TABLE games ADD COLUMN extra_time_amount INT; ALTER TABLE games ADD COLUMN extra_time_trigger INT;
ALTER TABLE games ADD COLUMN increment_scales INT;
INSERT INTO games(id, size, notation, timertime, timerinc, extra_time_amount, extra_time_trigger, increment_scales)
VALUES (1, 5, 'P A1', 10800, 1, 300, 30, 1), (2, 5, 'P A1', 600, 0, 600, 35, 1),
(3, 5, 'P A1', 600, 20, 600, 0, 0), (4, 5, 'P A1', 600, 20, 1000001, 1, 1), (5, 5, 'P A1', 600, 20, -1, 9, 0);"
accept 'clocks of the server' games add --db extra.db clocks.db
run games export --db extra.db
expect 'clocks of the server: as the server writes them, without blanks' [ "$(grep Clock "$out" | tr '\n' ' ')" = \
    '[Clock "10800+1n@30+300"] [Clock "600@35+600"] [Clock "600+20"] [Clock "600+20"] ' ]

# What is exported can be added elsewhere, and is the same then.
accept 'exporting to a file' games export -o all.ptn
accept 'adding the export' games add --db copy.db all.ptn
expect 'adding the export: all' says '4 games added, 0 there already'
"$bredon" games export --db copy.db >again.ptn
expect 'an export of the export is the same' cmp -s all.ptn again.ptn
accept 'adding the export to the first database' games add all.ptn
expect 'games of the server are known by their link' says '0 games added, 4 there already'
sed -e /Site/d -e s/Ann/ANN/ all.ptn >bare.ptn
accept 'games without a number' games add bare.ptn
expect 'they are known by players, day, result and moves' says '0 games added, 4 there already'
accept 'games without a number first' games add --db bare.db bare.ptn
accept 'then with their numbers' games add --db bare.db server.db
expect 'they are known, too' says '0 games added, 4 there already, .*'
refuse 'a file that is there' "--out: 'all.ptn'" games export -o all.ptn

# Tags are kept, comments are not; folders, links and standard input.
mkdir -p club/older club/.hidden
cat >club/b.ptn <<'END'
[Event "Club"]
[Player1 "Cleo"]
[Player2 "Dan"]
[Date "2024.02.29"]
[Size "6"]
[Opening "double black stack"]
[Flats1 "20"]

1. 2a1 {a comment} f6 2. c3
END
printf '[Size "5"]\n[TPS "1,x4/x5/x5/x5/2,x4 1 9"]\n\n9. b1 c1 R-0\n\n[Size "5"]\n\n1. a1 a1\n' >club/older/a.PTN
printf 'no game\n' >club/older/b.txt
printf 'no game\n' >club/older/c.ptn
printf '[Size "5"]\n\n1. a1 a2\n' >club/.hidden/d.ptn
run games add --db club.db club 'playtak.com/?load=%5BSize%20%225%22%5D%0A1.%20a1%20e1'
expect 'a folder and a link' says '3 games added, 0 there already, 1 left out .*: 1 with a move that is .*'
expect 'a folder with a file that is no game' grep -qF "'club/older/c.ptn': this is not a PTN file" "$err"
expect 'a folder with a file that is no game: the status' test "$status" -eq 2
table <<'END'
> games export --db club.db --player dan
=[Event "Club"]
=[Opening "double black stack"]
=[Flats1 "20"]
=1. 2a1 f6
0*comment
> games list --db club.db --opening dbs
#1
> games export --db club.db --result R-0
=[TPS "1,x4/x5/x5/x5/2,x4 1 9"]
=9. b1 c1
> games --db club.db
/ *1 +0 +0 +0  links
/ *1 +1 +0 +0  club/older/a.PTN
/ *1 +0 +0 +0  2024
/ *2 +1 +0 +0  unknown
> games list --db club.db --json
#3
/\{"type":"game","id":1,"source":"club/b.ptn","number":null,"date":"2024.02.29","white":\{"name":"Cleo","rating":null\}.*"moves":\["2a1","f6","c3"\]\}
END
run games add --db club.db --faults club/older/a.PTN
expect 'a game of a PTN file that is left out' grep -qF "'club/older/a.PTN': game 2, line " "$err"

whole=$(printf '%080d' 0)
printf '[Player1 "%s"]\n[Size "5"]\n\n1. a1 e5\n' "$whole" >long.ptn
accept 'a long name' games add --db long.db long.ptn
answers 'a long name is whole in JSON' ".*\"$whole\".*" games --db long.db --json

# A folder without games, a named pipe, which is opened only once, and links to folders, of which there would be 2^20.
mkdir empty
accept 'an empty folder' games add --db empty.db empty
expect 'an empty folder: what is added' says '0 games added, 0 there already'
mkdir looped
cp all.ptn looped
ln -s . looped/one
ln -s ../looped looped/two
accept 'a folder with links to itself' games add --db looped.db looped
expect 'a folder with links to itself: its games' says '4 games added, 0 there already'
accept 'a link to a folder' games add --db looped.db looped/two
expect 'a link to a folder: the same games' says '0 games added, 4 there already'
mkfifo fed
{
    printf '{%0100000d}\n' 0 # more than a pipe holds
    cat all.ptn
} >fed 2>writer.err &
accept 'a named pipe' games add --db fed.db fed
expect 'a named pipe: its games' says '4 games added, 0 there already'

# Names as PGN has them, a result that only the board tells, and a tag that says no.
for white in Ann Cleo; do
    printf '[White "%s"]\n[Black "Ben"]\n[Size "3"]\n[Rated "0"]\n\n1. a1 c3\n2. c2 a2\n3. c1\n\n' $white
done >pgn.ptn
accept 'games with the tags of PGN' games add --db pgn.db pgn.ptn
table <<'END'
> games list --db pgn.db --player ben --black --result R-0
#2
> games list --db pgn.db --player cleo --json
/.*"white":\{"name":"Cleo","rating":null\},"black":\{"name":"Ben",.*"rated":false,.*"result":"R-0",.*
END
"$bredon" games add --db input.db --size 4 - >"$out" 2>"$err" <<'END'
1. a1 d4
END
status=$?
verdict 'moves from standard input' "$(trouble)"
expect 'moves from standard input: one game' says '1 game added, .*'

# Ctrl-C: what was added stays, and the same command goes on.
mkfifo pipe
exec 3<>pipe
begin_early pipe games add --db stopped.db all.ptn -
stop_with INT test -s stopped.db
exec 3>&-
expect 'Ctrl-C: the status' test "$status" -eq 3
expect 'Ctrl-C: what it says' says '(0 games added, 0|4 games added, 0) there already; stopped, the same command continues'
run games add --db stopped.db all.ptn
accept 'after Ctrl-C the same command continues' games list --db stopped.db
expect 'after Ctrl-C: all games are there' lines 4

# The games of the database in place of a file.
run annotate --nodes 20 games:db=copy.db,player=ben,white all.ptn
expect 'annotate of games: and a file' test "$(grep -c '^\[Size ' "$out")" -eq 5
expect 'annotate of games: the ones that are asked for' test "$(grep -c 'Player1 "Ben"' "$out")" -eq 2
mv data/bredon/games.db data/bredon/kept.db
run annotate --nodes 20 games:player=ben,white --db copy.db
expect 'annotate of games: and --db' test "$(grep -c 'Player1 "Ben"' "$out")" -eq 1
mv data/bredon/kept.db data/bredon/games.db
refuse 'annotate of games: with its own database' "no database 'none.db'" annotate games:db=none.db --db copy.db
run puzzles --nodes 10 games:size=3
expect 'puzzles of the usual database' grep -qx '1 game, 0 puzzles' "$err"
accept 'openings from games:' match --engine "$bredon" name=a --engine "$bredon" name=b --each nodes=1 --size 5 \
    --openings games:db=copy.db,size=5,komi=0,bots=no --plies 1 --games 2 -o match.ptn
refusals '' annotate <<'END'
'games:player=eve,db=copy.db': there is no player 'eve' | games:player=eve,db=copy.db
'games:size=8,db=copy.db': no game in 'copy.db' matches | games:size=8,db=copy.db
'games:colour=1': unknown option '--colour=1' | games:colour=1
'games:db=gone.db': there is no database | games:db=gone.db
END

# Removing: what only these games needed goes with them.
accept 'removing games' games remove --player ben
expect 'removing games: how many' says '2 games removed'
table <<'END'
> games
/.*: 2 games, 4 players, .*
> games list
#2
1> games list --moves 'e1 a5 c3 b3' --size 5
#0
> games list --moves 'a1 e5 c3' --size 5
#1
> games add server.db
=2 games added, 2 there already, 6 left out (--faults lists them): 1 without moves, 2 with a size, komi or number of pieces that does not exist, 2 with a move that is illegal or can't be read, 1 that go on after their end
> games list --moves 'e1 a5 c3 b3' --size 5
#1
END
mkfifo held
python3 -c 'import sqlite3, sys
other = sqlite3.connect("data/bredon/games.db", isolation_level=None)
other.execute("BEGIN IMMEDIATE")
other.execute("UPDATE players SET bot = 1 WHERE name = \"Ben\"")
print("begun", flush=True)
sys.stdin.read()
other.execute("COMMIT")' <held >other.out &
exec 3>held
await test -s other.out
begin /dev/null games remove --player ben --bots no
await grep -q 'another program is writing to .*; waiting for it' "$err"
exec 3>&-
ended
seen 'removing while another program writes: it sees what that wrote' 1 'err:no game matches'
refuse 'removing all by mistake' 'Name them by options' games remove
accept 'removing all' games remove --plies 1
expect 'removing all: how many' says '4 games removed'

# Bad input: one line each.
sql other.db 'CREATE TABLE t (a)'
sql below.db 'CREATE TABLE t (a); PRAGMA application_id = -5'
cp copy.db minus.db && sql minus.db 'PRAGMA user_version = -1000'
for end in wal journal; do
    cp server.db $end.db
    cp server.db $end.db-$end
done
sql moved.db "$made" && sql moved.db 'ALTER TABLE games DROP COLUMN notation'
cp copy.db newer.db && sql newer.db 'PRAGMA user_version = 99024'
head -c 20000 copy.db >cut.db
head -c 4096 server.db >half.db
: >void.db
refusals '' games <<'END'
there is no database 'missing.db' | list --db missing.db
'server.db' is a database of another program | list --db server.db
'void.db' is empty | list --db void.db
'below.db' is a database of another program | list --db below.db
'minus.db' is a database of another program | list --db minus.db
'wal.db' is in use or was not closed: the file with '-wal' | add --db beside.db wal.db
'journal.db' is in use or was not closed: the file with '-journal' | add --db beside.db journal.db
'all.ptn' is not a file of SQLite | add --db all.ptn server.db
'newer.db' was made by a newer version of Bredon (it has 99 | list --db newer.db
'cut.db' is damaged | --db cut.db
'copy.db' has positions up to ply 24 | add --db copy.db --index 5 all.ptn
'other.db' has no games of the server | add other.db
no column notation | add moved.db
'missing.ptn': No such file or directory | add all.ptn missing.ptn
no player 'eve' | list --player eve
--white and --black need | list --white
only, not 'some' | list --bots some
no, not 'x' | list --rated x
--from: a day is 2026-07-01, 2026-07 or 2026, not '7.8.2026' | list --from 7.8.2026
not '2026-02-31' | list --from 2026-02-31
--result: white, black | list --result R
'b' is not a whole number | list --rating 5-b
--moves: ply 2, 'a1' | list --moves a1,a1
--position: | list --position x9
--size 5, but the position has 6 rows | list --size 5 --position x6/x6/x6/x6/x6/x6
'none/new.db': No such file | add --db none/new.db all.ptn
'club': it is a folder | list --db club
no source: | add
not 'show' | show
unexpected word 'x' | list x
END
: >wal.db-wal
accept 'an empty file with changes beside the source' games add --db beside.db wal.db
cp copy.db damaged.db && sql damaged.db "UPDATE games SET moves = X'ffff' WHERE id = 2"
run games list --db damaged.db
seen 'list goes on after a damaged game' 2 'err:game 2 in .* is damaged' '#3'
run games export --db damaged.db -o sound.ptn
seen 'export goes on after a damaged game' 2 'err:game 2 in .* is damaged'
expect 'export goes on after a damaged game: the others' test "$(grep -c Player1 sound.ptn)" -eq 3
run games export --db damaged.db -o -
seen 'export to standard output by name' 2 '3*Player1'
expect 'export to standard output by name: no file' test ! -e -
mkdir -p data/bredon && cp damaged.db data/bredon/games.db
XDG_DATA_HOME=$PWD/data run annotate --nodes 20 games:
seen 'games: goes on after a damaged game' 2 'err:game 2 in .* is damaged'
expect 'games: goes on after a damaged game: the others' test "$(grep -c Player1 "$out")" -eq 3
run puzzles --nodes 10 games:db=damaged.db
seen 'puzzles goes on after a damaged game' 2 'err:game 2 in .* is damaged' 'err:3 games, '
run ratings games:db=damaged.db
seen 'ratings goes on after a damaged game' 2 'err:game 2 in .* is damaged' Ann
refuse 'openings from games: with a damaged one' "'games:db=damaged.db': game 2 in 'damaged.db' is damaged" match --engine "$bredon" name=a \
    --engine "$bredon" name=b --each nodes=1 --size 5 --openings games:db=damaged.db --games 2 -o damaged.ptn
sql data/bredon/games.db "ALTER TABLE games RENAME TO kept; CREATE VIEW games AS
    SELECT id, source, number, hash, date, size, white, black, rating_white, rating_black, result, plies, komi, flats,
    caps, opening, rated, tournament, clock, tags,
    CASE id WHEN 2 THEN abs(-9223372036854775807 - 1) ELSE moves END AS moves FROM kept;"
XDG_DATA_HOME=$PWD/data refuse 'games: ends where the database fails' 'integer overflow' annotate --nodes 20 games:
run explore --db damaged.db --size 5
seen 'explore goes on after a damaged game' 2 'err:game 2 in .* is damaged' '/ *1  2017.* 1-0'
run games add --db rest.db half.db all.ptn
expect 'a damaged source' grep -qF "'half.db' is damaged" "$err"
expect 'a damaged source: the others are added' says '4 games added, .*'
expect 'a damaged source: the status' test "$status" -eq 2
accept 'an empty file becomes a database' games add --db void.db all.ptn
cp server.db 'a b?c#%.db'
accept 'a source with any name' games add --db any.db 'a b?c#%.db'
before=$(cksum server.db)
chmod -w server.db
accept 'a source that can only be read' games add --db ro.db server.db
expect 'the source stays as it is' test "$before" = "$(cksum server.db)"
if [ "$(id -u)" -ne 0 ]; then
    mkdir -m 0 shut
    run games add --db shut.db shut all.ptn
    seen 'a folder that can not be read' 2 "err:'shut': Permission denied" '4 games added'
    chmod -w copy.db
    accept 'a database that can only be read' games list --db copy.db
    refuse 'adding to one' "'copy.db' can't be written to" games add --db copy.db bare.ptn
fi

finish
