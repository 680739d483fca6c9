# SPDX-License-Identifier: MIT
"""Ctrl-C at random moments at a terminal: python3 stops.py BREDON.

The program ends soon, prints its result so far, and leaves the terminal as it was. BREDON_SEED=N draws other
moments, BREDON_ROUNDS=N more of them.
"""
import os
import random
import re
import signal
import sys
import time

import pyte

from person import SLOW, TERMINALS, Person
from tap import Tap

program = os.path.abspath(sys.argv[1])
seed = int(os.environ.get("BREDON_SEED") or 1)
rounds = int(os.environ.get("BREDON_ROUNDS") or 1)
rng = random.Random(seed)
tap = Tap()

PATIENCE = 5  # seconds from Ctrl-C to the end of the program that a person waits at most
BEGUN = 10  # seconds to the first thing that is shown
MOMENT = 0.6  # seconds between that and Ctrl-C at most

kinds = [(columns, name) for columns in (80, 60) for name in TERMINALS]
rng.shuffle(kinds)


def stop(name, args, statuses, says):
    """One run that is stopped. `statuses` are those it may end with; with the first it says what
    `says` matches. Ctrl-C may come before the program has begun."""
    columns, kind = kinds.pop()
    kinds.insert(0, (columns, kind))
    person = Person(program, *args, columns=columns, env=TERMINALS[kind])
    shown = person.sees(r"\S", BEGUN) if rng.random() < 0.8 else False
    moment = rng.random() * MOMENT
    person.sees("(?!)", moment / SLOW)
    begin = time.monotonic()
    person.child.sendcontrol("c")
    status = person.ends(PATIENCE)
    took = time.monotonic() - begin
    text = person.text()
    wrong = []
    early = status == -signal.SIGINT and not shown and len(text.strip()) <= len("^C")
    if not early and status not in statuses:
        wrong.append(f"status {status}, not one of {statuses}")
    if not early and status == statuses[0] >= 0 and not re.search(says, text, re.M):
        wrong.append(f"nothing like {says}")
    if b"\x1b[?7l" not in person.raw and "--json" not in args:  # else the terminal cuts the lines
        # What the terminal puts ^C into is as long as it is.
        wrong += [about for about in person.blemishes()
                  if not re.match(r"\d+ columns: .*\^C", about)]
    for mode, what in ((pyte.modes.DECAWM, "lines are cut"), (pyte.modes.DECTCEM, "no cursor")):
        if mode not in person.screen.mode:
            wrong.append(f"the terminal is left otherwise than before: {what}")
    tap.check(f"{name}: Ctrl-C, {columns} columns, {kind}", not wrong, *wrong, f"BREDON_SEED={seed}",
              f"Ctrl-C after {moment:.3f} s, ended after {took:.3f} s", " ".join(args), repr(text),
              *person.lines())


for turn in range(rounds):
    small, large = sorted(rng.sample(range(3, 9), 2))
    lines = str(rng.choice((1, 3)))
    stop("analyze", ["analyze", "--size", str(small), "--multipv", lines], (0,),
         r"^bestmove [SC]?[a-h][1-8]$")
    stop("analyze", ["analyze", "--size", str(large), "--movetime", "60000", "--json"], (0,),
         r'"bestmove"')
    stop("solve", ["solve", "--size", str(max(large, 5))], (1,), r"unknown when stopped")
    stop("perft", ["perft", "9", "--size", "6"], (-signal.SIGINT, 3), "")
    stop("bench", ["bench", "30"], (-signal.SIGINT, 3), "")
    # match.sh has what a stop leaves in the file.
    stop("match", ["match", "--each", program, "nodes=1000", "--engine", "name=a", "--engine", "name=b", "--size", "5",
                   "--games", "12", "--out", f"{turn}.ptn"], (3, 0), r"^signature |games {6}0 of ")

tap.finish()
