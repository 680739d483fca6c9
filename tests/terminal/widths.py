# SPDX-License-Identifier: MIT
"""What people read keeps to the columns of their terminal: no row is full to the edge and goes on in
the next one in the middle of a word, and what matters most is still there."""
import os
import re
import sys

from person import Person, Tap, home

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


for columns in (40, 60, 80, 132):
    for env in ({}, {"LANG": "C"}):
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
                  text.count("win chance") >= 3, text)
        starts = r"(game |Whi|Bla|move|play|wor|all |Anna|Bob|Car|bro| |\d+\.|\d+:|100%|$)"
        halves = [line for line in lines or ["none"] if not re.match(starts, line)]
        tap.check(f"annotate: no row is wrapped, {name}", not halves, halves, text)

# ---- a stop before the first position, and going on
start = os.path.join(home, "start.ptn")
with open(start, "w", encoding="utf-8") as file:
    file.write('[Size "6"]\n\n1. a1 f6\n')
slow = ("annotate", "--nodes", "100000000000", "-o", "out.ptn", start)
person = Person(program, *slow)
person.sees(r"positions", PATIENCE)
person.ctrl("c")
person.ends(PATIENCE)
tap.check("a stop before the first position promises no file",
          "--resume" not in person.text() and "nothing is written" in person.text() and
          not os.path.exists(os.path.join(home, "out.ptn")), person.text())

first = os.path.join(home, "first.ptn")
with open(game, encoding="utf-8") as whole, open(first, "w", encoding="utf-8") as file:
    file.write(whole.read().split('[Player1', 2)[1].join(("[Player1", "")))
half = os.path.join(home, "half.ptn")
Person(program, "annotate", "--nodes", "200", "-o", "half.ptn", first).ends(PATIENCE)
person = Person(program, "annotate", "--nodes", "100000000", "--resume", "-o", "half.ptn", game)
person.sees(r"from before\), \d+ positions", PATIENCE)
shown = re.search(r"\] +(\d+)%.*?1 game \(1 from before\)", person.text(), re.DOTALL)
tap.check("--resume: bar and line both count the game from before",
          shown and int(shown[1]) >= 45, person.text())
person.kill()
tap.finish()
