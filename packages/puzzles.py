# SPDX-License-Identifier: MIT
"""puzzles.py BREDON DIR: makes web/learn/puzzle-data.js, the puzzles of the page, again.

BREDON, the program, plays games between four of its levels, which no one else has a right to, and looks
for puzzles in them. The games and puzzles go to files in DIR; those that are there are not made again.
Only those count that the program finds again in the position alone. It takes about a quarter of an hour.
"""
import pathlib
import re
import subprocess
import sys

GAMES = {4: 50, 5: 100, 6: 50}  # of each pair of levels
LEVELS = (5, 9, 12, 15)
KOMI = {4: 0, 5: 0, 6: 2}
MOST = {4: 60, 5: 70, 6: 60}  # of one search: those in which most moves look better than the solution
# What is a puzzle is the program's rule alone. No other move wins within two more plies; where the game is
# won at once, no other move wins at once.
SEARCHES = {
    "won-1": ["--kind", "win", "--within", "1-1", "--unique", "0"],
    "won-3": ["--kind", "win", "--within", "3-3", "--unique", "2"],
    "won-5": ["--kind", "win", "--within", "5-7", "--unique", "2"],
    "avoid": ["--kind", "avoid", "--within", "2-4"],
}
KINDS = {"by moves that give tak": "road", "with quiet moves": "quiet", "the count": "flats",
         "Every move but one loses": "avoid"}
DATA = pathlib.Path(__file__).resolve().parent.parent / "web/learn/puzzle-data.js"
HEAD = """// SPDX-License-Identifier: MIT
// @ts-check
// Made by packages/puzzles.py from games between levels of Bredon. In each position one move alone wins within so
// many plies, or all moves but one lose within them; both are proved. Kind, plies, within how many plies it is also
// proved that no other move wins or that the solution does not lose, how many moves look better, size, twice the komi,
// position, solution.
"""


def run(program, target, *arguments):
    if not target.exists():
        print(f"making {target}", flush=True)
        part = target.with_suffix(".part")
        subprocess.run([program, *arguments, "-o" if arguments[0] == "puzzles" else "--out", part], check=True,
                       stdout=subprocess.DEVNULL)
        part.rename(target)
    return target


def games(program, folder, size):
    engines = [word for level in LEVELS for word in ("--engine", f"name={level}", f"option.Level={level}")]
    return run(program, folder / f"games-{size}.ptn", "match", "--each", program, *engines, "--size", str(size), "--komi",
               str(KOMI[size]), "--openings", f"{size}-komi{KOMI[size]}", "--games", str(GAMES[size]))


def puzzles(text):
    """The puzzles in what the program wrote, as lines of the data."""
    for game in text.split("[Event ")[1:]:
        tags = {"Komi": "0", **dict(re.findall(r'^\[(\w+) "(.*)"\]$', game, re.M))}
        comment = re.search(r"\{(One|Every) move [^}]*\}", game)[0]
        kind = next(kind for words, kind in KINDS.items() if words in comment)
        plies = re.search(r"(?:wins in|they lose within) (\d+)", comment)[1]
        proved = re.search(r"(?:no other move wins|this one does not lose) within (\d+)", comment)
        lures = re.search(r"(\d+) moves? looks? better", comment)[1]
        moves = re.sub(r"\d+\. (-- )?", "", game.split("}\n", 1)[1].split("\n\n")[0]).split()
        moves = [re.sub(r"['\"!?]+$", "", move) for move in moves if not re.fullmatch(r"[RF01/-]+", move)]
        yield (f"{kind} {plies} {proved[1] if proved else plies} {lures} {tags['Size']} {round(2 * float(tags['Komi']))} "
               f"{tags['TPS']} {' '.join(moves)}")


def game_of(line):
    """A game of PTN that ends with the first move of a puzzle's solution."""
    _, _, _, _, size, half_komi, board, mover, number, move, *_ = line.split()
    return (f'[Size "{size}"]\n[Komi "{int(half_komi) / 2}"]\n[TPS "{board} {mover} {number}"]\n\n'
            f'{number}. {"-- " if mover == "2" else ""}{move}\n\n')


def again(program, lines, options):
    """The puzzles that the program finds in the positions of puzzles, without the games that led to them."""
    done = subprocess.run([program, "puzzles", "-", *options], input="".join(map(game_of, lines)), encoding="utf-8",
                          stdout=subprocess.PIPE, check=True)
    return list(puzzles(done.stdout))


def kept():
    """The lines of the data."""
    return re.split(r"[\n;]", DATA.read_text(encoding="utf-8").split("`")[1].strip())


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(exist_ok=True)
    lines = {}  # by position
    for size in GAMES:
        source = games(program, folder, size)
        for name, options in SEARCHES.items():
            found = run(program, folder / f"{name}-{size}.ptn", "puzzles", source, *options)
            best = {line.split()[6]: line for line in puzzles(found.read_text(encoding="utf-8"))}
            best = sorted(best.values(), key=lambda line: -int(line.split()[3]))[:MOST[size]]
            lines.update((line.split()[6], line) for line in again(program, best, options))
    found = list(lines.values())
    text = "\n".join(";".join(found[i:i + 2]) for i in range(0, len(found), 2))  # a file of moderate length
    DATA.write_text(HEAD + "export const LINES = `\n" + text + "\n`.trim().split(/[\\n;]/);\n", encoding="utf-8")
    print(f"{len(lines)} puzzles, {DATA.stat().st_size} bytes")


if __name__ == "__main__":
    main()
