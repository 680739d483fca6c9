# SPDX-License-Identifier: MIT
"""openbench.py BREDON FAKE_ENGINE SOURCE: the program for OpenBench, run as its worker runs it."""
import collections
import json
import os
import shlex
import subprocess
import sys
import tempfile

bredon, fake, source = map(os.path.abspath, sys.argv[1:])
sys.path.insert(0, os.path.join(source, "tests", "terminal"))
sys.path.insert(0, os.path.join(source, "packages", "openbench"))

import adapter
from tap import Tap

tap = Tap()
COMMON = "-recover -variant standard -testEnv -concurrency 2 -rounds 6 -games 2 "
ENGINES = ("-engine dir=Engines/ cmd=./new proto=uci tc=inf nodes=1 option.Skill=1 name=new-1a-dev "
           "-engine dir=Engines/ cmd=./old proto=uci tc=inf nodes=1 name=old-2b-base ")
BOOK = "-openings file=Books/3-komi0.epd format=epd order=random start=5 -srand 7 "
OUT = "-pgnout file=PGNs/out.pgn seldepth=true nodes=true match_line='^info string pgncomment .*'"


def script(name, words):
    with open(name, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec "{fake}" {words} "$@"\n')
    os.chmod(name, 0o755)


def run(words):
    return subprocess.run(["./fastchess-ob", *shlex.split(words)], capture_output=True, text=True, check=False)


def results(output):
    """What the worker takes from a line: the number, the result, and the reason."""
    found = {}
    for line in output.splitlines():
        if "Finished game" in line:
            words = line.split()
            found[int(words[2])] = (words[3][1:], words[6], line.split(":")[1])
    return found


# What the server asks of the description of an engine; its books have a board for the adapter.
with open(os.path.join(source, "packages", "openbench", "Bredon.json"), encoding="utf-8") as file:
    about = json.load(file)
presets = about["test_presets"].values()
books = [preset["book_name"] for preset in presets if "book_name" in preset]
tap.check("the description: how it is built", os.path.exists(os.path.join(source, about["build"]["path"], "Makefile"))
          and about["nps"] > 0 and "default" in about["test_presets"], about)
tap.check("the description: its books", books and all(adapter.openings([f"file=Books/{book}"], 2) for book in books), books)


def refused(name, words, why):
    done = run(words)
    tap.check(f"refused: {name}", done.returncode != 0 and why in done.stderr, done)


with tempfile.TemporaryDirectory() as scratch:
    os.chdir(scratch)
    for folder in ("Engines", "Books", "PGNs"):
        os.mkdir(folder)
    squares = [file + rank for file in "abc" for rank in "123"]
    with open("Books/3-komi0.epd", "w", encoding="utf-8") as book:
        book.writelines(f"{one} {two}\n" for one in squares for two in squares if one != two)
    made = subprocess.run(["make", "-j", "-f", f"{source}/packages/openbench/Makefile", f"BREDON={bredon}", "CXX=g++"],
                          capture_output=True, text=True, check=False)
    os.rename("fastchess", "fastchess-ob")
    tap.check("make: one file", made.returncode == 0 and sorted(os.listdir()) == ["Books", "Engines", "PGNs", "fastchess-ob"],
              made)
    subprocess.run(["make", "-f", f"{source}/packages/openbench/Makefile", f"BREDON={bredon}", "EXE=Bredon-1a"],
                   capture_output=True, check=True)
    tap.check("make EXE=NAME: the engine", subprocess.run(["./Bredon-1a", "--version"], capture_output=True, check=False).returncode == 0)
    os.remove("Bredon-1a")
    tap.check("its version", run("--version").stdout.startswith("99.0.0"))

    script("Engines/new", "--seed 1 --skill greedy")
    script("Engines/old", "--seed 2")
    words = (COMMON + "-resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 " + ENGINES + BOOK + OUT)
    done = run(words.replace("option.Skill=1 ", ""))
    games = results(done.stdout)
    tap.check("games: three pairs, numbered from the start of the book", sorted(games) == [9, 10, 11, 12, 13, 14], done)
    tap.check("games: the first engine begins those with odd numbers",
              all(name == ("new-1a-dev" if number % 2 else "old-2b-base") for number, (name, *_) in games.items()), done)
    tap.check("games: results", all(result in ("1-0", "0-1", "1/2-1/2") for _, result, _ in games.values()), done)
    with open("PGNs/out.pgn", encoding="utf-8") as file:
        tap.check("games: their file", file.read().count("[Result ") == 6)

    for trick, part in (("crash", "disconnect"), ("illegal", "illegal")):
        script("Engines/old", f"--seed 2 --do {trick} --at 2")
        done = run(words.replace("option.Skill=1 ", "").replace("out.pgn", f"{trick}.pgn"))
        wins = collections.Counter(result for number, (_, result, _) in results(done.stdout).items() if number % 2)
        tap.check(f"an engine that does wrong: {trick}",
                  wins == {"1-0": 3} and all(part in reason and "old-2b" in reason for *_, reason in results(done.stdout).values()), done)

    clock = adapter.command(words.replace("tc=inf nodes=1", "tc=8.53+0.09 timemargin=250", 1)
                            .replace("tc=inf nodes=1", "st=0.05 timemargin=300").split())
    tap.check("clocks", "tc=8.53+0.09" in clock and "movetime=50" in clock and clock[-2:] == ["--margin", "300"], clock)
    tap.check("adjudication", "--draw-adjudication score=10 moves=8 from=80" in " ".join(clock)
              and "--win-adjudication score=400 moves=3" in " ".join(clock), clock)
    refused("a book without a board", words.replace("3-komi0.epd", "Pohl.epd"), "size and komi, such as 6-komi2")
    refused("a clock with moves", words.replace("tc=inf", "tc=40/10.00+0.10 timemargin=250"), "tc=40/10.00+0.10")
    refused("an unknown option", words + " -tb here", "the option -tb is not known")
    refused("an option of an engine that has none", words.replace("out.pgn", "none.pgn"), "Skill")
    tap.check("the program in it is unpacked once",
              len([name for name in os.listdir() if name.startswith("fastchess-ob-")]) == 1, os.listdir())
    os.chdir("/")
tap.finish()
