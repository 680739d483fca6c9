# SPDX-License-Identifier: MIT
"""What people read keeps to the columns of their terminal: no row is full to the edge and goes on in
the next one in the middle of a word, and what matters most is still there."""
import os
import re
import sys

from person import Person, home
from tap import Tap

program = sys.argv[1]
tap = Tap()
PATIENCE = 60

game = os.path.join(home, "games.ptn")
with open(game, "w", encoding="utf-8") as file:
    for black in ("Bob", "Carol"):
        file.write(f'[Player1 "Anna Müller"]\n[Player2 "{black}"]\n[Size "5"]\n[Komi "2"]\n\n'
                   "1. a1 e5\n2. c3 c4\n3. d3 a2\n4. Sb4 a3\n5. d2 a4\n6. e1 a5\n\n")


def screen(columns, env, *args):
    """The rows of the screen when the program has ended, or None."""
    person = Person(program, *args, columns=columns, rows=120, env=env)
    status = person.ends(PATIENCE)
    return person.lines() if status == 0 else None


for columns, env in ((40, {"LANG": "C"}), (60, {}), (80, {"LANG": "C"}), (132, {})):
    name = f"{columns} columns, {env.get('LANG', 'UTF-8')}"
    lines = screen(columns, env, "analyze", "--size", "6", "--komi", "2", "--depth", "4",
                   "--moves", "a1 f6 c3 d4")
    rows = [line for line in lines or [] if re.match(r" +[1-4] ", line)]
    tap.check(f"analyze: every row has a move, {name}",
              len(rows) >= 4 and all(re.search(r"  \S*[a-f][1-6]", row) for row in rows),
              "\n".join(lines or []))
    halves = [line for line in lines or [] if line and not re.match(r"[a-zA-Z0-9 ▭+┌├└]", line)]
    tap.check(f"analyze: no word is broken, {name}", not halves, halves)
    lines = screen(columns, env, "annotate", "--nodes", "300", "-o", "/dev/null", game)
    text = "\n".join(lines or [])
    tap.check(f"annotate: both tables, {name}",
              text.count("accuracy") == 3 and "all 2 games" in text and
              (lines or []).count("White's chances") == 2, text)
    starts = r"(game |Whi|Bla|move|play|all |Anna|Bob|Car|bro| |\d+\.|\d+:|100%|$)"
    halves = [line for line in lines or ["none"] if not re.match(starts, line)]
    tap.check(f"annotate: no row is wrapped, {name}", not halves, halves, text)

# The later a move, the wider is what names it.
late = os.path.join(home, "late.ptn")
with open(late, "w", encoding="utf-8") as file:
    for number in (7, 30, 1000):
        file.write(f'[Size "5"]\n[Komi "2"]\n[TPS "x3,2,1/x5/x2,2,x2/x5/x4,1 1 {number}"]\n\n'
                   f"{number}. Sb5 a2\n{number + 1}. Sa5 a3\n\n")
for columns in (36, 38, 40, 42, 44):
    lines = screen(columns, {"LANG": "C"}, "annotate", "--nodes", "300", "-o", "/dev/null", late)
    text = "\n".join(lines or [])
    halves = [line for line in lines or ["none"] if not re.match(starts, line)]
    tap.check(f"annotate: late moves, {columns} columns",
              not halves and "1000. Sb5?" in text,
              halves, text)

# ---- all else that people read, at 60 columns

ply = ("--ptn", game, "--ply")
for number, args in enumerate((
        ("help",), ("help", "terms"), ("help", "play"), ("help", "match"), ("help", "annotate"),
        ("help", "tei"), ("eval", *ply, "5"), ("eval", *ply, "12"),
        ("eval", "--size", "6", "--komi", "-10.5", "--moves", "a1 f6 c3 d4"),
        ("show", *ply, "7"), ("show", "--size", "8"), ("moves", *ply, "7"),
        ("solve", *ply, "7", "--nodes", "1000"), ("perft", "2", "--divide"), ("bench", "1"))):
    env = ({}, {"LANG": "C"})[number % 2]
    person = Person(program, *args, columns=60, env=env)
    person.ends(PATIENCE)
    rows = [row for row in person.blemishes() if "columns: tps " not in row]
    tap.check(f"{' '.join(args)}: no row is wider than 60 columns, {env.get('LANG', 'UTF-8')}",
              not rows and person.text(), "\n".join(rows))

# ---- play: sentences, tables and the lines of the players

person = Person(program, "play", "--size", "5", "--level", "1", "--komi", "-2.5", "--clock", "20:00",
                columns=60, cwd=home)
person.sees("> $", PATIENCE)
blemishes = person.blemishes()
hanging = re.findall(r"^(\w+ \(\w+\) +)\S.*\n( +)\S", person.text(), re.MULTILINE)
tap.check("play: what is broken off of both players stands below their stones",
          len(hanging) == 2 and all(len(first) == len(second) for first, second in hanging),
          hanging, person.text())
for line in ("help", "rules", "level", "eval", "hint", "threat", "level 99", "undo 3", "zz",
             "save", "a1", "komi 2", "a1 b2", "new", "a1", "resign", "n", "resign", "y", "e5", "undo", "z9",
             "3c3>45"):
    person.types(line)
    person.sees("> $", PATIENCE)
    blemishes += person.blemishes()
tap.check("play: no row is wider than 60 columns", not blemishes, "\n".join(blemishes))
person.types("quit")
person.ends(PATIENCE)

# What erases "Bredon thinks" would go on in the next row here, and leave this one empty.
person = Person(program, "play", "--size", "5", "--level", "1", columns=40, cwd=home)
person.sees("> $", PATIENCE)
person.types("hint")
person.sees("try.*> $", PATIENCE)
tap.check("play: no row is wider than 40 columns", not person.blemishes(), person.blemishes())
person.kill()

# A board that is too wide for its lines is drawn without them.
stacks = "x8/x8/x8/x3,121212121212C,x4/x8/x8/x8/x8 1 20"
for columns, seen in ((42, r"^5 \.    \.    \.    ●12s "), (41, "needs 42 columns")):
    person = Person(program, "play", "--tps", stacks, "--level", "1", columns=columns, cwd=home)
    person.sees("> $", PATIENCE)
    tap.check(f"play: 8x8 on {columns} columns", person.sees(seen, 0) and not person.blemishes(),
              person.blemishes(), person.text())
    person.kill()

# ---- a stop before the first position
start = os.path.join(home, "start.ptn")
with open(start, "w", encoding="utf-8") as file:
    file.write('[Size "6"]\n\n1. a1 f6\n')
slow = ("annotate", "--nodes", "100000000000", "-o", "out.ptn", start)
person = Person(program, *slow)
person.sees(r"positions", PATIENCE)
person.ctrl("c")
person.ends(PATIENCE)
tap.check("a stop before the first position promises no file",
          "nothing is written" in person.text() and
          not os.path.exists(os.path.join(home, "out.ptn")), person.text())

tap.finish()
