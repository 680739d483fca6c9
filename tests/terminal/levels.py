# SPDX-License-Identifier: MIT
"""Levels as people ask for them: on the command line and by the word `level`, with nothing else that
limits the engine."""
import re
import sys

from person import Person, Tap

program = sys.argv[1]
tap = Tap()

# How long a person would wait for a move of a level, on a busy machine.
PATIENCE = {level: 1 if level <= 12 else 5 for level in range(1, 21)}
# Two moves and a level for each size.
GAMES = {3: ("a1", "b2", 20), 4: ("a1", "b2", 1), 5: ("a1", "c3", 12), 6: ("a1", "c3", 20),
         7: ("a1", "d4", 5), 8: ("a1", "d4", 20)}


def answers(person, move, level):
    person.types(move)
    return person.sees(r"Bredon plays \S+.*> $", PATIENCE[level]) or person.sees("game over> $", 0)


for size, (first, second, level) in GAMES.items():
    person = Person(program, "play", "--size", str(size), "--level", str(level))
    good = person.sees("> $", 5)
    # The second move may be on a square that the engine took; then another one is asked for.
    good = good and answers(person, first, level)
    person.types(second)
    good = good and person.sees(r"\n.*> $", PATIENCE[level])
    tap.check(f"play --size {size} --level {level}", good, person.text())
    person.kill()

person = Person(program, "play", "--size", "5")
person.sees("> $", 5)
for level in (1, 4, 8, 12, 13, 20):
    person.types(f"level {level}")
    said = person.sees(f"level {level} of 20.*> $", 5)
    answered = answers(person, "a1", level)
    tap.check(f"the word level {level}", said and answered, person.text())
    person.types("new")
    person.sees("> $", 5)
person.kill()


def opening(*args):
    """The engine's first two moves as Black's opponent."""
    person = Person(program, "play", "--black", "--size", "6", "--level", "1", *args)
    person.sees("> $", 5)
    first = re.search(r"Bredon plays (\S+)", person.text())
    person.types("d4" if first and first[1] != "d4" else "d3")
    person.sees(r"Bredon plays \S+.*> $", 5)
    second = re.search(r"Bredon plays (\S+)", person.text())
    person.kill()
    return first and second and (first[1], second[1])


games = [opening() for _ in range(5)]
tap.check("games that begin at once differ", len(set(games)) > 1 and all(games), games)
games = [opening("--seed", "7") for _ in range(2)]
tap.check("--seed repeats a game", games[0] == games[1] and games[0], games)
tap.finish()
