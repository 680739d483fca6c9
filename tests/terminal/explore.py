# SPDX-License-Identifier: MIT
"""A person explores openings: steps on and back, looks at games, and chooses among them."""
import os
import subprocess
import sys

from person import Person, home
from tap import Tap

program = sys.argv[1]
tap = Tap()
GAMES = """[Player1 "Ann"]\n[Player2 "Ben"]\n[Size "5"]\n\n1. a1 e5\n2. c3 d3 R-0\n
[Player1 "Ben"]\n[Player2 "Ann"]\n[Size "5"]\n[TPS "1,x4/x2,1,x2/x2,1,x2/x,2,x3/2,2,1,x2 2 9"]\n\n9... e5 1-0\n"""
# What is typed, and what is seen then.
STEPS = (
    ("a1", r"1 game:\s.*\ne5 +1 .*1\. Black> $"),
    ("1. e5", r"\nc3 +1 .*2\. White> $"),
    ("back", r"\ne5 +1 .*1\. Black> $"),
    ("BACK", r"\na1 +1 .*1\. White> $"),
    ("back", r"this is the first position\n.*1\. White> $"),
    ("a1 e5 c3", r"\nd3 +1 .*2\. Black> $"),
    ("d3 zz", r"'zz'.*2\. Black> $"),
    ("back", r"\nc3 +1 .*2\. White> $"),
    ("back", r"\ne5 +1 .*1\. Black> $"),
    ("back", r"\na1 +1 .*1\. White> $"),
    ("zz", r"unknown word 'zz'.*> $"),
    ("a9", r"'a9'.*> $"),
    ("game 1", r'\[Player1 "Ann"\].*1\. a1 e5.*> $'),
    ("game 9", r"no game 9.*> $"),
    ("--player ben", r"ben as White: 0 games.*ben as Black, with the\s+opponents' moves:\s+1 game:\s.*> $"),
    ("--player dora", r"no player 'dora'.*> $"),
    ("--player ben --white", r"ben as White: 0 games\n.*--player ben --white 1\. White> $"),
    ("--player", r"--player.*> $"),
    ("--worst", r"--worst needs --player.*> $"),
    ("--player ben --min 2", r"--min needs --worst.*> $"),
    ("--player ben --worst --min 1", r"scored worst, compared with the\s+ratings:\n.*a1 e5.*> $"),
    ("--player ben", r"ben as Black, ((?!scored).)*--player ben 1\. White> $"),
    ("--nodes 5", r"unknown option '--nodes'.*> $"),
    ("--moves b2", r"leave out\s+--moves.*> $"),
    ("--size 6", r"--size 6, but the position\s+has 5 rows.*> $"),
    ("--white " * 41, r"--white and --black need\s+--player.*> $"),
    ("all", r"\n1 game:\s.*\n1\. White> $"),
    ("t", r"nothing is threatened in the first turns.*> $"),
    ("help me", r"type 'help' alone.*> $"),
    ("help", r"a move .*--player\s+NAME.*> $"),
    ("", r"> $"),
)

games = os.path.join(home, "games.db")
added = subprocess.run([os.path.abspath(program), "games", "add", "--db", games, "-"], input=GAMES, capture_output=True,
                       text=True, check=False)
if "without SQLite" in added.stderr:
    tap.finish()
    sys.exit()
for columns in (50, 80):
    person = Person(program, "explore", "--db", games, "--size", "5", columns=columns, rows=60)
    tap.check(f"the first position, {columns} columns", person.sees(r"a1 +1 .*1\. White> $", 9), person.text())
    for typed, seen in STEPS:
        person.types(typed)
        tap.check(f"{typed}, {columns} columns", person.sees(seen, 9), person.text())
    person.types("--white --player ann")
    person.sees("as White.*> $", 9)
    rows = [row for row in person.blemishes() if "columns: tps " not in row]
    tap.check(f"no row is wider than {columns} columns", not rows, "\n".join(rows))
    person.ctrl("d")
    tap.check(f"Ctrl-D leaves, {columns} columns", person.ends(9) == 0, person.text())
person = Person(program, "explore", "--db", games, "1,x4/x2,1,x2/x2,1,x2/x,2,x3/2,2,1,x2 1 9")
person.sees(r"> $", 9)
person.types("t")
tap.check("t: a road", person.sees(r"\n(no forced road|if White passed).*> $", 9), person.text())
person.types("quit")
tap.check("quit leaves", person.ends(9) == 0, person.text())
tap.finish()
