#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many small faults the tests notice.

tests/mutants.py [COUNT [SEED [PREFIX...]]] makes one change at a time in a copy of the tree
(build-mutants/): another operator or constant, a negated condition, or a statement that is missing. It
builds and runs the tests of GUARDS one by one up to the first case that fails: those named like the changed
file or its folder first, then the others. It prints each change and what has noticed it, and the score. A
change that does not compile does not count; all tests must pass before. With PREFIXes, only files whose
paths begin so are changed.
"""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
TREE = ROOT / "build-mutants"
BUILD = TREE / "build"
PATIENCE = 200  # seconds for a test: a mutant may loop for ever

# Who must notice a change, by the beginning of a file's path: names of tests, and suites. The first row
# that fits counts.
GUARDS = {
    "analysis/": ["annotate", "commands annotate", "commands puzzles", "commands json"],
    "base/json": ["commands json", "commands answers", "commands annotate"],
    "base/": ["base", "engine", "games", "protocol", "commands files", "commands answers", "commands outputs"],
    "bench/": ["bench", "signature depth 4"],
    "cli/annotate/": ["commands annotate", "commands puzzles", "commands json", "commands outputs"],
    "cli/net/": ["net"],
    "cli/play/": ["play_game", "typed_move", "commands play", "commands outputs"],
    "cli/show/": ["svg", "picture", "tables", "analyze_rows", "commands pictures", "commands answers",
                  "commands games", "commands json", "commands solve"],
    "cli/tei/": ["protocol"],
    "cli/": ["tables", "commands answers", "commands games", "commands refusals", "commands json"],
    "engine/": ["signature depth 4", "signature", "engine", "games", "perft", "property"],
    "eval/": ["signature depth 4", "signature", "eval", "commands answers"],
    "games/": ["games", "fuzz", "commands files"],
    "lab/": ["lab", "commands datagen"],
    "match/check/": ["commands check"],
    "client/": ["child", "tei_client", "tei_faults", "tei_lines", "match_game",
                "commands check", "commands match"],
    "match/": ["match", "matches", "commands match"],
    "shell/": ["fold", "output_file", "typed_move", "tables", "commands answers", "commands files",
               "commands games", "commands outputs", "commands refusals", "commands json"],
    "search/library/": ["library"],
    "search/": ["signature depth 4", "signature", "search"],
}

OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+",
         "*": "+", "/": "*", "%": "*", "&&": "||", "||": "&&", "&": "|", "|": "&", "<<": ">>",
         ">>": "<<", "+=": "-=", "-=": "+=", "++": "--", "--": "++", "true": "false",
         "false": "true"}
TOKEN = re.compile(r'''
    (?P<skip>//.*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|^\s*\#.*|->|[A-Za-z_]\w*)
    |(?P<number>(?<![.])\d+)(?![\w.])
    |(?P<operator> (?<=\s)(?:<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|[<>+\-*/%&|])(?=\s)|\+\+|--)
''', re.X)
# A statement on a line of its own, and a condition.
STATEMENT = re.compile(r"\s+((?!return)\*?[A-Za-z][\w.>\[\]-]*(?: [-+*/|&^<>]*= .*|\(.*\)|\+\+|--)|break|continue);$")
CONDITION = re.compile(r"\s+(?:\} else )?if \((.*)\) \{$")
# Messages and assertions are no behaviour, and what is not released is seen by sanitizers only.
NO_BEHAVIOUR = re.compile(r"\bassert\b|_Static_assert|fault_set|free\(|_finish\(|_destroy\(|\(void\)")


def mutations(path):
    """All changes of a file: line number from 0, column, old text, new text."""
    found = []
    before = ""
    for number, line in enumerate(path.read_text().splitlines()):
        statement, condition = STATEMENT.match(line), CONDITION.match(line)
        if statement and re.search(r"(^|[;{}:]|//.*)$", before):
            found.append((number, statement.start(1), statement[1], ""))
        if condition:
            found.append((number, condition.start(1), condition[1], f"!({condition[1]})"))
        for match in TOKEN.finditer(line):
            text = match.group()
            if match["number"]:
                found.append((number, match.start(), text, str(int(text) + 1)))
            elif match["operator"] or text in OTHER:
                found.append((number, match.start(), text, OTHER[text]))
        found = [one for one in found if one[0] != number or not NO_BEHAVIOUR.search(line)]
        before = line
    return found


def run(*command):
    """Whether a command succeeds, and what it prints."""
    done = subprocess.run(command, cwd=TREE, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          check=False)
    return done.returncode == 0, done.stdout


def make_tree():
    """A copy of the tracked files, set up as ./dev test does it, so that ccache knows most objects."""
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, files.stdout.split("\0")):
        kept = (TREE / name).is_file() and (ROOT / name).is_file() and \
            (TREE / name).read_bytes() == (ROOT / name).read_bytes()
        if (ROOT / name).is_file() and not kept:
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, TREE / name)
    if not run("meson", "setup", "--buildtype=debugoptimized", "-Db_ndebug=false", "-Dlibrary=true", "build")[0]:
        sys.exit("mutants.py: the build can't be set up")
    told = json.loads(run("meson", "introspect", "--targets", "--tests", "build")[1])
    files = {one["id"]: [os.path.relpath(name, BUILD) for name in one["filename"]] for one in told["targets"]}
    for test in told["tests"]:
        test["suite"] = {suite.split(":")[1] for suite in test["suite"]}
        test["files"] = [name for one in test["depends"] for name in files[one]]
    return told["tests"]


def guards_of(path, tests):
    """The tests of a file that are in the gate, those near it by name first."""
    wanted = next(row for prefix, row in GUARDS.items() if str(path).startswith(prefix))
    chosen = [test for test in tests
              if {test["name"], *test["suite"]} & set(wanted) and not test["suite"] & {"slow", "timed"}]
    words = {path.stem, path.parent.name, *path.stem.split("_"), "signature"}
    return sorted(chosen, key=lambda test: not words & {test["name"], *re.split(r"[ _]", test["name"])})


def end(process):
    """Ends a test with all that it has started: some of that is in groups of its own."""
    run("pkill", "-KILL", "-s", str(process.pid))


def failure(test):
    """The first case of a test that fails, None if all pass."""
    with subprocess.Popen(test["cmd"], cwd=test["workdir"] or BUILD, env=os.environ | test["env"],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True, errors="replace", start_new_session=True) as process:
        timer = threading.Timer(PATIENCE, end, [process])
        timer.start()
        case = next((line[6:].strip() for line in process.stdout if line.startswith("not ok")), None)
        if case:
            end(process)
        status = process.wait()
        timer.cancel()
    return f"{test['name']}, case {case}"[:100] if case else f"{test['name']} ends with {status}" if status else None


def judge(path, tests):
    """What notices the change in the tree: None: nothing; "": it does not compile."""
    for test in guards_of(path, tests):
        if not run("ninja", "-C", "build", *test["files"])[0]:
            return ""
        case = failure(test)
        if case:
            return case
    return None


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    prefixes = tuple(sys.argv[3:]) or tuple(GUARDS)
    files = [path.relative_to(ROOT) for path in sorted(ROOT.glob("*/**/*.c")) if "windows_" not in path.name]
    every = [(path, *one) for path in files if str(path).startswith(prefixes) for one in mutations(ROOT / path)]
    random.Random(seed).shuffle(every)
    tests = make_tree()
    tried = noticed = 0
    for path, number, column, old, new in every:
        if tried == count:
            break
        source = (TREE / path).read_text()
        lines = source.splitlines(keepends=True)
        line = lines[number]
        lines[number] = line[:column] + new + line[column + len(old):]
        (TREE / path).write_text("".join(lines))
        by = judge(path, tests)
        (TREE / path).write_text(source)
        if by != "":
            tried += 1
            noticed += by is not None
            print(f"{by or 'NOTHING'}: {path}:{number + 1}: '{old}' as '{new}': {line.strip()}", flush=True)
    print(f"{len(every)} possible changes, {tried} tried, {noticed} noticed, {tried - noticed} not")


if __name__ == "__main__":
    main()
