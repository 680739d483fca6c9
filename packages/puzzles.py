# SPDX-License-Identifier: MIT
"""puzzles.py BREDON DIR: makes web/learn/puzzle-data.js, the puzzles of the page, again.

BREDON, the program, plays games between three of its levels, which no one else has a right to, and looks
for puzzles in them. The games and puzzles go to files in DIR; those that are there are not made again.
It takes about half an hour.
"""
import pathlib
import re
import subprocess
import sys

GAMES = 100  # of each pair of levels
LEVELS = (9, 12, 15)
SIZES = {4: 0, 5: 0, 6: 2}  # with komi
MOST = 60  # of one search and size: those in which most moves look better than the solution
# No other move wins within two more plies; where the game is won at once, no other move wins at once.
SEARCHES = {
    "won-1": ["--kind", "win", "--plies", "1-1", "--unique", "0"],
    "won-3": ["--kind", "win", "--plies", "3-3", "--unique", "2"],
    "won-5": ["--kind", "win", "--plies", "5-7", "--unique", "2"],
    "avoid": ["--kind", "avoid", "--plies", "2-4"],
}
KINDS = {"by moves that give tak": "road", "with quiet moves": "quiet", "the count": "flats",
         "does not lose": "avoid"}
HEAD = """// SPDX-License-Identifier: MIT
// @ts-check
// Made by packages/puzzles.py from games between levels of Bredon. In each position one move alone wins within
// so many plies, or does not lose within them; both are proved. Kind, plies, how many moves look better,
// size, twice the komi, position, solution.
"""


def run(program, target, *arguments):
    if not target.exists():
        print(f"making {target}", flush=True)
        part = target.with_suffix(".part")
        subprocess.run([program, *arguments, "-o" if arguments[0] == "puzzles" else "--out", part], check=True,
                       stdout=subprocess.DEVNULL)
        part.rename(target)
    return target


def games(program, folder, size, komi):
    engines = [word for level in LEVELS for word in ("--engine", f"name={level}", f"option.Level={level}")]
    return run(program, folder / f"games-{size}.ptn", "match", "--each", program, *engines, "--size", str(size),
               "--komi", str(komi), "--openings", f"{size}-komi{komi}", "--games", str(GAMES))


def puzzles(text, size, komi):
    """The puzzles of a file as (moves that look better, line)."""
    for game in text.split("[Event ")[1:]:
        tps = re.search(r'\[TPS "(.*)"\]', game)[1]
        comment = re.search(r"\{One move [^}]*\}", game)[0]
        kind = next(kind for words, kind in KINDS.items() if words in comment)
        plies = re.search(r"(?:wins in|loses within) (\d+)", comment)[1]
        lures = int(re.search(r"(\d+) moves? looks? better", comment)[1])
        line = game.split("}\n", 1)[1].split("\n\n")[0]
        moves = [word for word in line.split() if not re.fullmatch(r"\d+\.|--|[RF01/-]+", word)]
        moves = [re.sub(r"['\"!?]+$", "", move) for move in moves[:1 if kind == "avoid" else None]]
        yield lures, f"{kind} {plies} {lures} {size} {2 * komi} {tps} {' '.join(moves)}"


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(exist_ok=True)
    lines = {}  # by position
    for size, komi in SIZES.items():
        source = games(program, folder, size, komi)
        for name, options in SEARCHES.items():
            found = run(program, folder / f"{name}-{size}.ptn", "puzzles", source, *options)
            best = sorted(puzzles(found.read_text(encoding="utf-8"), size, komi), key=lambda pair: -pair[0])
            lines.update((line.split()[5], line) for _, line in best[:MOST])
    out = pathlib.Path(__file__).resolve().parent.parent / "web/learn/puzzle-data.js"
    found = list(lines.values())
    text = "\n".join(";".join(found[i:i + 2]) for i in range(0, len(found), 2))  # a file of moderate length
    out.write_text(HEAD + "export const LINES = `\n" + text + "\n`.trim().split(/[\\n;]/);\n", encoding="utf-8")
    print(f"{len(lines)} puzzles, {out.stat().st_size} bytes")


main()
