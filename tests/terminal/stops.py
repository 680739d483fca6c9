# SPDX-License-Identifier: MIT
"""Ctrl-C at random moments at a terminal: python3 stops.py BREDON.

The program ends soon, prints its result so far, and leaves the terminal as it was and its files whole.
With --resume it then makes the same file as a run that nobody stopped. BREDON_SEED=N draws other moments, BREDON_ROUNDS=N
more of them.
"""
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

import pyte

from person import SLOW, TERMINALS, Person, home
from tap import Tap

program = os.path.abspath(sys.argv[1])
seed = int(os.environ.get("BREDON_SEED") or 1)
rounds = int(os.environ.get("BREDON_ROUNDS") or 1)
rng = random.Random(seed)
tap = Tap()

PATIENCE = 5  # seconds from Ctrl-C to the end of the program that a person waits at most
BEGUN = 10  # seconds to the first thing that is shown
MOMENT = 0.6  # seconds between that and Ctrl-C at most
WHOLE = 120  # seconds for a run that nobody stops

kinds = [(columns, name) for columns in (80, 60) for name in TERMINALS]
rng.shuffle(kinds)


def run(folder, *args, status=(0,)):
    """What the program does by itself: its output."""
    done = subprocess.run([program, *args], cwd=folder, capture_output=True, text=True, check=False,
                          timeout=WHOLE * max(SLOW, 1))
    if done.returncode not in status:
        raise AssertionError(f"{args}: status {done.returncode}: {done.stderr}")
    return done.stdout


def read(folder, name):
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as file:
        return file.read()


def stop(name, args, statuses, says, folder=home):
    """One run that is stopped. `statuses` are those it may end with; with the first it says what
    `says` matches. False when Ctrl-C came before the program had begun."""
    columns, kind = kinds.pop()
    kinds.insert(0, (columns, kind))
    person = Person(program, *args, columns=columns, cwd=folder, env=TERMINALS[kind])
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
    return not early


# ---- searches

for _ in range(rounds):
    small, large = sorted(rng.sample(range(3, 9), 2))
    lines = str(rng.choice((1, 3)))
    stop("analyze", ["analyze", "--size", str(small), "--multipv", lines], (0,),
         r"^bestmove [SC]?[a-h][1-8]$")
    stop("analyze", ["analyze", "--size", str(large), "--movetime", "60000", "--json"], (0,),
         r'"bestmove"')
    stop("solve", ["solve", "--size", str(max(large, 5))], (1,), r"unknown when stopped")
    stop("perft", ["perft", "9", "--size", "6"], (-signal.SIGINT, 3), "")
    stop("bench", ["bench", "30"], (-signal.SIGINT, 3), "")

# ---- files

folder = tempfile.mkdtemp(dir=home)
with open(os.path.join(folder, "book"), "w", encoding="utf-8") as book:
    book.writelines(f"{one} {two}\n" for one in ("a1", "a2", "c3") for two in ("e5", "b3", "c1"))
MATCH = ["match", "--engine", program, "name=a", "nodes=1000", "--engine", program, "name=b",
         "nodes=500", "--size", "5", "--each", "option.Hash=1", "--openings", "book", "--games", "12"]


def goes_on(name, args, out, statuses, says, look):
    """Stops a command again and again, each time with --resume, then lets it end. `look` finds what
    is wrong with the file on the way."""
    resume = []
    for _ in range(2 * rounds):
        if stop(name, args + resume, statuses, says, folder):
            resume = ["--resume"]
        wrong = look(out)
        tap.check(f"{name}: the file is whole", not wrong, wrong, f"BREDON_SEED={seed}")
    run(folder, *args, *resume)


def look_at_match(out):
    text = read(folder, out)
    if text:
        run(folder, "match", "--report", out, status=(0, 2))
        if "\n\n" not in text or not text.endswith("\n"):
            return f"{out} ends in {text[-80:]!r}"
    return ""


whole = run(folder, *MATCH, "--out", "games.ptn")
goes_on("match", [*MATCH, "--out", "again.ptn"], "again.ptn", (3, 0), r"^signature |games {6}0 of ", look_at_match)
said = run(folder, *MATCH, "--out", "again.ptn", "--resume")
tap.check("match: it continues to the same games",
          re.findall("^signature.*", said, re.M) == re.findall("^signature.*", whole, re.M), said,
          whole)

tap.finish()
