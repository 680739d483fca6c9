#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many small faults the quick tests notice.

tests/mutants.py [COUNT [SEED]] changes one operator or constant of engine/, eval/ or search/ at a time
in a copy of the tree (build-mutants/), and runs what is quick: the signature of bench 4, then the
suites unit, search and perft, up to the first failure. It prints each change that nothing has noticed,
and the score. A change that does not compile does not count.
"""
import pathlib
import random
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TREE = ROOT / "build-mutants"
BUILD = TREE / "build"
SUITES = ["unit", "search", "perft"]
SECONDS = 900  # for one step
GLANCE = 60    # for the signature, which takes a second: a mutant may loop for ever

OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+",
         "*": "+", "/": "*", "%": "*", "&&": "||", "||": "&&", "&": "|", "|": "&", "<<": ">>",
         ">>": "<<", "+=": "-=", "-=": "+=", "++": "--", "--": "++", "true": "false",
         "false": "true"}
TOKEN = re.compile(r'''
    (?P<skip>//.*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|^\s*\#.*|->|[A-Za-z_]\w*)
    |(?P<number>\d+)(?![\w.])
    |(?P<operator> (?<=\s)(?:<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|[<>+\-*/%&|])(?=\s)|\+\+|--)
''', re.X)


def mutations(path):
    """All changes of a file: line number from 0, column, old text, new text."""
    found = []
    for number, line in enumerate(path.read_text().splitlines()):
        for match in TOKEN.finditer(line):
            text = match.group()
            if match["number"]:
                found.append((number, match.start(), text, str(int(text) + 1)))
            elif match["operator"] or text in ("true", "false"):
                found.append((number, match.start(), text, OTHER[text]))
    # Messages and assertions are no behaviour.
    lines = path.read_text().splitlines()
    return [one for one in found if not re.search(r"\bassert\b|_Static_assert|fault_set", lines[one[0]])]


def run(*command, seconds=SECONDS):
    """Whether a command succeeds, and what it prints."""
    try:
        done = subprocess.run(command, cwd=TREE, capture_output=True, text=True, timeout=seconds,
                              stdin=subprocess.DEVNULL, check=False)
        return done.returncode == 0, done.stdout
    except subprocess.TimeoutExpired:
        return False, ""


def make_tree():
    """A copy of the tracked files, built without optimization by the linker."""
    shutil.rmtree(TREE, ignore_errors=True)
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, files.stdout.split("\0")):
        if (ROOT / name).is_file():
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, TREE / name)
    good = run("meson", "setup", "--buildtype=debugoptimized", "-Db_ndebug=true", "-Dportable=false",
               "-Dlibrary=false", "-Dc_args=-g0", "build")[0]
    targets = subprocess.run(["sh", str(ROOT / "tests/needed.sh"), str(BUILD), *SUITES],
                             capture_output=True, text=True, check=True).stdout.split()
    if not good or not run("ninja", "-C", "build", "bredon", *targets)[0]:
        sys.exit("mutants.py: the build failed")
    return targets


def judge(targets):
    """What notices the change in the tree: None: nothing; "": it does not compile."""
    if not run("ninja", "-C", "build", "bredon")[0]:
        return ""
    recorded = re.search(r"(\w{16}) depth 4", (ROOT / "bench/signature").read_text())[1]
    if f"signature {recorded}" not in run("build/bredon", "bench", "4", seconds=GLANCE)[1]:
        return "signature"
    if not run("ninja", "-C", "build", *targets)[0]:
        return ""
    suites = [word for suite in SUITES for word in ("--suite", suite)]
    good = run("meson", "test", "-C", "build", "--no-rebuild", "--maxfail", "1", "-t", "4", *suites)[0]
    return None if good else "tests"


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    files = [path for room in ("engine", "eval", "search") for path in sorted((ROOT / room).rglob("*.c"))]
    every = [(path.relative_to(ROOT), *one) for path in files for one in mutations(path)]
    random.Random(seed).shuffle(every)
    targets = make_tree()
    noticed = {"signature": 0, "tests": 0}
    survived = 0
    for path, number, column, old, new in every:
        if sum(noticed.values()) + survived == count:
            break
        source = (TREE / path).read_text()
        lines = source.splitlines(keepends=True)
        line = lines[number]
        lines[number] = line[:column] + new + line[column + len(old):]
        (TREE / path).write_text("".join(lines))
        by = judge(targets)
        (TREE / path).write_text(source)
        if by is None:
            survived += 1
            print(f"{path}:{number + 1}: '{old}' as '{new}': {line.strip()}", flush=True)
        elif by:
            noticed[by] += 1
    known = sum(noticed.values())
    print(f"{len(every)} possible changes, {known + survived} tried: {noticed['signature']} noticed by the "
          f"signature, {noticed['tests']} by tests, {survived} by nothing")


if __name__ == "__main__":
    main()
