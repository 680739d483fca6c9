# SPDX-License-Identifier: MIT
"""Takes the place of fastchess for the worker of OpenBench, and plays its games with `bredon match`.

It understands the words that the worker gives and prints a line for each game as the worker reads it. The file of
games is PTN. `bredon` is in the archive that `make` writes, or what the variable BREDON names.
"""
import os
import re
import shutil
import subprocess
import sys
import zipfile

# The worker asks whether this is new enough to be the program that it knows.
VERSION = "99.0.0"
# What the worker looks for in the reason of a result, by the ending.
REASONS = {"crash": "{} disconnects", "hang": "{}'s connection stalls", "time": "{} loses on time",
           "illegal move": "{} makes an illegal move"}
GAME = re.compile(r"game (\d+) (\S+) - (\S+) (1-0|0-1|1/2-1/2) (.*) \d+ plies [\d.]+s")
# Words that say nothing to `match`, or what it does anyway.
WITHOUT_EFFECT = {"-recover", "-variant", "-testEnv", "-repeat", "-concurrency", "-rounds", "-games"}


def refuse(why):
    sys.exit(f"adapter: {why}")


def groups(words):
    """The words by option: [("-engine", ["cmd=./a", ...]), ...]."""
    found = []
    for word in words:
        if re.match(r"-[a-zA-Z]", word):
            found.append((word, []))
        elif found:
            found[-1][1].append(word)
        else:
            refuse(f"'{word}' follows no option")
    return found


def pairs(words):
    return dict(word.split("=", 1) for word in words if "=" in word)


def engine(words):
    """An engine: its words for `match`, and its margin in ms."""
    known = pairs(words)
    given = ["path=" + os.path.join(known.get("dir", ""), known["cmd"]), "name=" + known["name"]]
    clock = known.get("tc", "inf")
    if "/" in clock:
        refuse(f"tc={clock}: Tak has no clocks with a number of moves; use BASE+INCREMENT, N=NODES or MT=MS")
    if clock != "inf":
        given.append("tc=" + clock)
    if "st" in known:
        given.append(f"movetime={round(1000 * float(known['st']))}")
    given += [word for word in words if word.startswith(("option.", "nodes=", "depth="))]
    return ["--engine", *given], int(known.get("timemargin", 0))


def openings(words, rounds):
    """The board is in the name of the book: 6-komi2.epd."""
    known = pairs(words)
    board = re.match(r"([3-8])-komi(-?\d+(?:\.5)?)\b", os.path.basename(known["file"]))
    if not board:
        refuse(f"the name of the book '{known['file']}' does not begin with size and komi, such as 6-komi2")
    # This copy's openings begin at `start`, and the server gives it `rounds // 2` of them; the next copy begins with the
    # next one. So 2 * rounds games would play half of the openings twice.
    first = 2 * int(known.get("start", 1)) - 1
    return ["--size", board[1], "--komi", board[2], "--openings", known["file"], "--order",
            known.get("order", "random").replace("sequential", "file"), "--first", str(first), "--games",
            str(rounds // 2 * 2)]


def command(words):
    """The command line of `bredon match` for the words of the worker."""
    found = groups(words)
    options = dict(found)
    given = ["--jobs", options.get("-concurrency", ["1"])[0]]
    margin = 0
    for option, values in found:
        known = pairs(values)
        if option == "-engine":
            more, tolerated = engine(values)
            given += more
            margin = max(margin, tolerated)
        elif option == "-openings":
            given += openings(values, int(options["-rounds"][0]))
        elif option == "-srand":
            given += ["--seed", values[0]]
        elif option == "-resign":
            given += ["--win-adjudication", "score=" + known["score"], "moves=" + known["movecount"]]
        elif option == "-draw":
            given += ["--draw-adjudication", "score=" + known["score"], "moves=" + known["movecount"],
                      f"from={2 * int(known['movenumber'])}"]
        elif option == "-pgnout":
            given += ["--out", known["file"]]
        elif option not in WITHOUT_EFFECT:
            refuse(f"the option {option} is not known")
    return given + (["--margin", str(margin)] if margin else [])


def show(line):
    """Prints a line of `match`: that of a game as the worker reads it, others as they are."""
    found = GAME.match(line)
    if not found:
        return print(line, flush=True)
    number, white, black, result, ending = found.groups()
    loser = black if result == "1-0" else white
    reason = REASONS.get(ending, ending).format(loser)
    print(f"Finished game {number} ({white} vs {black}): {result} {{{reason}}}", flush=True)


def unpack(path):
    """The program in the archive `path`, as a file beside it, which stays. The worker kills what it runs by the name
    fastchess-ob, with which the name of the program begins, so nothing could be removed in the end."""
    with zipfile.ZipFile(path) as archive:
        program = f"{path}-{archive.getinfo('bredon').CRC:08x}"
        if not os.path.exists(program):
            part = f"{program}.{os.getpid()}"
            with archive.open("bredon") as packed, open(part, "wb") as file:
                shutil.copyfileobj(packed, file)
            os.chmod(part, 0o755)
            os.replace(part, program)
    return program


def main():
    if sys.argv[1:2] in (["--version"], ["-version"], ["-v"], ["version"]):
        return print(f"{VERSION}, bredon match in place of fastchess")
    given = command(sys.argv[1:])
    program = os.environ.get("BREDON") or unpack(os.path.abspath(sys.argv[0]))
    with subprocess.Popen([program, "match", *given], stdout=subprocess.PIPE, text=True) as match:
        for line in match.stdout:
            show(line.rstrip("\n"))
    return match.returncode


if __name__ == "__main__":
    sys.exit(main())
