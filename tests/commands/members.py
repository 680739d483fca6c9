# SPDX-License-Identifier: MIT
"""members.py BREDON DOCUMENT: what commands print with --json. Each line is an object with the members of its
type that the document, docs/json.md, lists, and has the values that are expected of it."""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "terminal"))

from tap import Tap

STACKED = "--tps 'x,1S,x3/12,x,212C,x2/x3,11C,12S/x5/2,x4 1 9'"
OVER = "--tps 'x3/x3/1,1,1 2 4'"
LOSS = "--tps 'x,2,x2/1,x,2,x/1,2,x2/1,1,1,x 2 5'"
THREAT = "--tps 'x3/2,2S,x/1,1,x 2 4'"
WIN = "--tps 'x3/2,2S,x/1,1,x 1 4'"
GAME = '[Player1 "Anna"]\n[Player2 "Bob"]\n[Size "3"]\n\n1. a1 c3 {clock 12.5} 2. b2 b3 3. c1 a2 4. a3 R-0\n\n{2w1}\n2. c1 a2\n\n{2w1/2b1}\n2. -- b3\n'
ENGINE = shlex.quote(os.path.abspath(sys.argv[1]))
NONE = {"plies": None, "exact": False, "by": None, "moves": []}


FOLDER = tempfile.mkdtemp()
DB = shlex.quote(os.path.join(FOLDER, "games.db"))
FIVE = shlex.quote(os.path.join(FOLDER, "five.db"))


def best_is_first(lines):
    """Two lines an iteration; the best move is the first one of the last best line."""
    return len(lines) == 8 and lines[-1]["move"] == lines[-3]["moves"][0]


# The words, the status, values of the last line, and what else holds of the lines.
CASES = (
    (f"show {STACKED} --komi 1.5", 0, {"size": 5, "komi": 1.5, "to_move": "white", "move_number": 9,
                                       "stones": {"white": 16, "black": 17}, "last_move": None},
     lambda lines: len(lines) == 1 and lines[0]["squares"]["c4"] == "212C"),
    (f"show {OVER}", 0, {"result": "R-0", "points": 16, "legal_moves": 0}, None),
    ("show --size 5 --moves 'a1 e5'", 0, {"last_move": "e5", "opening": False}, None),
    (f"analyze --depth 3 --multipv 2 {STACKED}", 0, {}, best_is_first),
    (f"analyze --depth 3 {WIN}", 0, {"move": "c1"},
     lambda lines: (lines[-2]["score"], lines[-2]["mate"], lines[-2]["chance"]) == (None, 1, 1)),
    (f"analyze {OVER}", 0, {"move": None}, None),
    (f"analyze --threat --depth 2 {THREAT}", 0, {"move": "c1"},
     lambda lines: (lines[0]["to_move"], lines[-2]["roads"], lines[-2]["tinue"]) == ("white", ["c1"], 1)),
    (f"solve --depth 1 --komi 1.5 {WIN}", 0,
     {"komi": 1.5, "options": {"depth": 1}, "verdict": "tinue", "plies": 1, "exact": True,
      "by": "road", "kind": "taks", "road": None, "result": "R-0", "moves": ["c1"], "limit": None}, None),
    (f"solve --wins --nodes 20000 {WIN}", 0, {}, lambda lines: lines[1]["moves"] == ["c1"] and len(lines) > 9),
    (f"solve --wins --nodes 20000 {LOSS}", 0, {}, lambda lines: {line["verdict"] for line in lines[1:]} == {"loses"}),
    (f"solve {OVER}", 0, {"verdict": "over", "plies": 0, "exact": True, "by": "road", "moves": [],
                          "limit": None}, None),
    ("solve --nodes 2000", 1, {"verdict": "unknown", "limit": "nodes", **NONE}, None),
    (f"solve --verify {WIN}", 0, {"verified": True}, None),
    ("annotate --nodes 50 --player anna -", 0, {"games": 1},
     lambda lines: [line["type"] for line in lines] == 7 * ["move"] + ["game", "player"]),
    ("ratings --anchor Bob=100 -", 0, {"drawn": 0, "prior": True},
     lambda lines: [line["name"] for line in lines[:-1]] == ["Anna", "Bob"] and lines[1]["elo"] == 100
     and lines[0]["opponents"] == [{"name": "Bob", "wins": 1, "draws": 0, "losses": 0}]),
    ("annotate --nodes 50 --branches all -", 0, {"plies": 7},
     lambda lines: [(line["branch"], line["ply"], line["number"], line["move"]) for line in lines[7:-1]]
     == [("2w1", 3, 2, "c1"), ("2w1", 4, 2, "a2"), ("2w1/2b1", 4, 2, "b3")]),
    (f"match --size 3 --openings none --nodes 1 --games 2 --sprt elo0=0 elo1=5 --engine {ENGINE} name=a "
     f"--engine {ENGINE} name=b", 3, {"games": 2}, lambda lines: len(lines) == 3),
)

# After `games add`, where there is SQLite.
DATABASE_CASES = (
    (f"explore --db {FIVE} --size 3 --player anna --eval --nodes 50 --worst", 0, {"games": 5, "score": 0},
     lambda lines: ([line["type"] for line in lines], lines[1]["move"], lines[-1]["moves"])
     == (["explore", "explore-move", *5 * ["game"], "explore", "explore-worst"], "a1", ["a1"])),
    (f"annotate --nodes 50 --player anna --db {DB} -", 0, {"moves": ["a1", "c3"], "games": 1, "score": 100},
     lambda lines: lines[-1]["type"] == "first-moves"),
    (f"games --db {DB}", 0, {"name": "Bob", "games": 1, "wins": 0, "losses": 1, "draws": 0},
     lambda lines: [line["type"] for line in lines] == ["database", "size", "year", "source", "player", "player"]
     and lines[0]["index"] == 24),
    (f"games list --db {DB}", 0, {"id": 1, "source": "standard input", "number": None, "result": "R-0", "size": 3,
                                  "moves": ["a1", "c3", "b2", "b3", "c1", "a2", "a3"]},
     lambda lines: lines[0]["white"] == {"name": "Anna", "rating": None} and lines[0]["black"]["name"] == "Bob"),
)

program = os.path.abspath(sys.argv[1])
wrapper = shlex.split(os.environ.get("MESON_EXE_WRAPPER", ""))
tap = Tap()


def run(*words, text=GAME):
    return subprocess.run([*wrapper, program, *words], input=text, capture_output=True, text=True, check=False)


def read_document():
    """For each command its types with their members in order, (name, whether it may be missing), and all
    names in its section. Those of the beginning hold for all commands."""
    types, told, command, rows = {}, {None: set()}, None, None
    with open(sys.argv[2], encoding="utf-8") as document:
        for line in document:
            if line.startswith("## "):
                command = line[3:].strip()
                types[command], told[command] = {}, set(told[None])
            found = re.findall(r"`([a-z_0-9-]+)`", line)
            told[command].update(found)
            if not line.startswith("|"):
                rows = None
            elif rows is None:
                rows = types[command][found[0]] = []
            elif line.startswith("| as "):
                rows += types[found[0]][found[0]]
                told[command] |= told[found[0]]
            else:
                rows += [(name, " only:" in line) for name in re.findall(r"`([a-z_0-9-]+)`", line.split("|")[1])]
    return types, told


def names(value):
    """The names of all members, except those of squares."""
    if isinstance(value, list):
        return {name for item in value for name in names(item)}
    if isinstance(value, dict):
        return {name for name in value if not re.fullmatch("[a-h][1-8]", name)} | names(list(value.values()))
    return set()


TYPES, TOLD = read_document()
unseen = {(command, kind) for command, kinds in TYPES.items() for kind in kinds}
with_database = "without SQLite" not in run("games", "add", "--db", shlex.split(DB)[0], "-").stderr
if with_database:
    run("games", "add", "--db", shlex.split(FIVE)[0], "-", text="".join(
        f'[Date "201{year}.01.01"]\n' + GAME.replace("R-0", "0-1") + "\n" for year in range(5)))
else:
    unseen = {(command, kind) for command, kind in unseen if command not in ("games", "explore")
              and kind != "first-moves"}
for words, status, values, holds in CASES + (DATABASE_CASES if with_database else ()):
    command, *rest = shlex.split(words)
    first = int(rest[:1] == ["list"])
    done = run(command, *rest[:first], "--json", *rest[first:])
    try:
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        faults = [line for line in lines
                  if ["type", *(name for name, missing in TYPES[command][line["type"]]
                                if not missing or name in line)] != list(line)]
        faults += [f"{name} is {lines[-1][name]}" for name in values if lines[-1][name] != values[name]]
        faults += [f"{name} is not in docs/json.md" for name in names(lines) - TOLD[command]]
        unseen -= {(command, line["type"]) for line in lines}
        if done.returncode != status or done.stderr or (holds and not holds(lines)):
            faults.append(done)
    except (ValueError, LookupError) as error:
        faults = [repr(error), done]
    tap.check(words, not faults, *faults)

shutil.rmtree(FOLDER)
tap.check("each type in docs/json.md is printed", not unseen, unseen)
tap.finish()
