# SPDX-License-Identifier: MIT
"""page_puzzles.py BREDON [all]: the puzzles of the page are true: `puzzles` finds each again in its position
alone. With `all`, every puzzle, with the nodes with which it was made; else the cheap ones among some."""
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path += [os.path.join(ROOT, "packages"), os.path.join(ROOT, "tests", "terminal")]

import puzzles  # noqa: E402
from tap import Tap  # noqa: E402

STEP = 6
FEW = ["--nodes", "1000"]  # enough for losses within two plies; and 100 times as many for the search
# The solutions lose, too, within 9, 18 and 10 plies.
FALSE = """avoid 4 4 17 6 4 1,1,1,2,2,1/2,2,x,2,1,21S/1,x2,21112,221,21C/2,21212C,11,1S,2,2/x,2,2S,2,212,x/x2,1,x,2,1 1 31 3e4<
avoid 2 6 27 5 0 1,x,2,x,1/1121,x,2,x2/21C,x3,2/x,1,x3/12,1,x2,2 2 11 2a1>
avoid 4 6 1 4 0 1,2S,2,2/x,1121,21,221S/2S,x,12112S,1S/1,1,1S,2 2 20 3c2+""".split("\n")


def statement(line):
    """What a puzzle states, and within how many plies more is proved, which depends on the nodes."""
    kind, plies, proved, _, *words = line.split()
    return (kind, plies, *words[:6]), int(proved)


def not_found(program, lines, options, exact):
    """The lines that state more than what the program finds in their positions."""
    found = dict(map(statement, puzzles.again(program, lines, options if exact else [*options, *FEW])))
    least = {key: proved if exact else 0 for key, proved in map(statement, lines)}
    return [line for line in lines if found.get(statement(line)[0], -1) < least[statement(line)[0]]]


def main():
    program, everything = os.path.abspath(sys.argv[1]), sys.argv[2:] == ["all"]
    tap = Tap()
    lines = puzzles.kept()
    words = [line.split() for line in lines]
    tap.check("400 puzzles or more", len(lines) >= 400, len(lines))
    easy = sum(row[0] != "avoid" and row[1] in ("1", "3", "5") and row[4] == "5" for row in words)
    tap.check("150 of them or more for beginners: wins in one to three moves on 5x5", easy >= 150, easy)
    tap.check("no position twice", len({row[6] for row in words}) == len(lines))
    searches = {name: [] for name in puzzles.SEARCHES}
    for line, row in zip(lines, words):
        searches["avoid" if row[0] == "avoid" else f"won-{min(int(row[1]), 5)}"].append(line)
    for name, options in puzzles.SEARCHES.items():
        avoids = name == "avoid"
        every = searches[name]
        some = every if everything else [line for line in every if not avoids or line.split()[1] == "2"][::STEP]
        wrong = not_found(program, some, options, everything or not avoids)
        tap.check(f"{name}: puzzles are found again", some and not wrong, *wrong)
        # That the test would notice.
        false = FALSE if avoids else [" ".join([row[0], "9", *row[2:]]) for row in map(str.split, every[:1])]
        tap.check(f"{name}: false ones are not", not_found(program, false, options, False) == false)
    tap.finish()


main()
