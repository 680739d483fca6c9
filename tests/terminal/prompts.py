# SPDX-License-Identifier: MIT
"""What a person meets at the prompt of a game: every terminal, the ways to leave, games that are saved, the rules, and
the clock."""
import os
import re
import signal
import sys
import tempfile

from person import TERMINALS, Person, home
from tap import Tap

program = sys.argv[1]
tap = Tap()


def game(*args, **kwargs):
    """A game at level 1 of which White's first move is made, in a folder of its own."""
    folder = tempfile.mkdtemp(dir=home)
    person = Person(program, "play", "--size", "5", *(args or ("--level", "1")), cwd=folder, **kwargs)
    person.sees("> $", 5)
    return person, folder


def has_moved(person, move):
    person.types(move)
    return person.sees(r"Bredon plays .*> $", 5)


def files(folder):
    return sorted(os.listdir(folder))


# ---- every terminal, and every way to leave

def leave_by_ctrl_c(person):
    person.ctrl("c")
    person.sees("again to leave.*> $", 5)
    person.ctrl("c")


ENDS = {"quit": lambda person: person.types("quit"), "Ctrl-D": lambda person: person.ctrl("d"), "Ctrl-C": leave_by_ctrl_c,
        "SIGTERM": lambda person: person.child.kill(signal.SIGTERM),
        "SIGHUP": lambda person: person.child.kill(signal.SIGHUP)}
for (terminal, env), (end, leave) in zip(TERMINALS.items(), ENDS.items(), strict=True):
    person, folder = game("--level", "2", "--clock", "20", env=env)
    person.types("a1b2c3", enter=False)
    person.sees("c3", 5)
    person.ctrl("c")
    tap.check(f"{terminal}: Ctrl-C forgets a line", person.sees(r"1\. White[^\n]*> $", 5), person.text())
    wrong = []
    for line in ("", "a1", "hint", "eval", "board", "threat", "hepx\x7f\x7flp" if terminal == "UTF-8" else "help", "zz",
                 "undo", "c3"):
        person.types(line)
        if not person.sees(r"\n(.*\r)?\d\. White[^\n]*> \Z", 10):
            wrong.append(f"no prompt after {line}")
        wrong += person.blemishes() + [f"left: {row}" for row in person.lines() if "Bredon thinks" in row]
    tap.check(f"{terminal}: what the words print suits it", not wrong, *wrong)
    leave(person)
    tap.check(f"{terminal}: {end} leaves, and the game is printed", person.ends(5) == 0 and
              re.search(r"\[Player1 .*1\. c3 ", person.text(), re.DOTALL) and not person.blemishes(), person.text())
person, folder = game("--level", "0", "--movetime", "100000")
person.types("a1")
person.sees("Bredon thinks", 5)
person.ctrl("c")
tap.check("Ctrl-C while the engine thinks: it moves", person.sees("Bredon plays.*> $", 5), person.text())
person.kill()

# ---- a game that is not saved is printed before it is left

person, folder = game()
has_moved(person, "a1")
person.types("new")
tap.check("new: the old game is printed", person.sees(r"Player1.*1\. a1 .*a new game.*1\. White.*> $", 5),
          person.text())
tap.check("new: the next line is a move", has_moved(person, "c3"), person.text())
person.types("quit")
tap.check("quit leaves", person.ends(5) == 0, person.text())
tap.check("quit: the game is printed", re.search(r"Player1.*1\. c3 ", person.text(), re.DOTALL), person.text())
tap.check("quit: no file is made", files(folder) == [], files(folder))

person, folder = game()
has_moved(person, "a1")
person.types("save mine.ptn")
person.sees("saved in mine.ptn.*> $", 5)
person.types("quit")
tap.check("quit: a saved game is not printed", person.ends(5) == 0 and "Player1" not in person.text() and
          "the game is in mine.ptn" in person.text(), person.text())

# ---- resigning

person, folder = game()
has_moved(person, "a1")
for answer in ("no", "", "b1", "\x03"):
    person.types("resign")
    tap.check("resign asks", person.sees(r"resign\? \(yes or no\)> $", 5), person.text())
    person.types(answer, enter=answer != "\x03")
    tap.check(f"resign: {answer!r} means no", person.sees(r"^2\. White> $", 5), person.text())
person.types("resign")
person.sees("no\\)> $", 5)
person.types("Yes")
tap.check("a game that is resigned can continue",
          person.sees(r"White resigned.*undo \(the game continues\).*over> $", 5), person.text())
person.types("a1")
tap.check("which is said again", person.sees("'undo' continues it", 5), person.text())
person.types("undo")
tap.check("and it does", person.sees(r"the game continues.*2\. White> $", 5), person.text())
person.kill()

# ---- the review of a game

lost = os.path.join(home, "lost.ptn")
with open(lost, "w", encoding="utf-8") as file:
    file.write('[TPS "x3/1,1,x/2,2,x 2 3"]\n\n3... a3 4. b3 c3 5. c2\n')
person = Person(program, "play", lost, "--level", "0", "--nodes", "1000000")
tap.check("a review is offered at the end", person.sees(r"review, save FILE.*game over> $", 5), person.text())
person.types("review")
tap.check("a review asks what to do", person.sees(r"missed.*review 1 of 3 \(next, back, quit\)> $", 10), person.text())
person.types("")
tap.check("Enter goes on", person.sees(r"review 2 of 3 .*> $", 5), person.text())
person.ctrl("c")
tap.check("Ctrl-C ends it", person.sees(r"game over> $", 5), person.text())
person.types("quit")
tap.check("a loaded game need not be saved", person.ends(5) == 0, person.text())
person, folder = game("--level", "1", "--nodes", "1000000000000")
has_moved(person, "a1")
person.types("review")
person.sees("Bredon reviews the game", 5)
person.ctrl("c")
tap.check("Ctrl-C stops a long review", person.sees(r"stopped: .*White> $", 5), person.text())
person.kill()

# ---- games that begin at once differ

openings = set()
for _ in range(5):
    person, folder = game("--level", "1", "--black", "--size", "6")
    openings.add(re.search(r"Bredon plays (\S+)|$", person.text())[1])
    person.kill()
tap.check("games that begin at once differ", len(openings) > 1 and None not in openings, openings)

# ---- the rules, on a screen or two

for columns, rows in ((80, 24), (60, 32)):
    person, folder = game("--komi", "2.5", columns=columns, rows=2 * rows)
    person.types("rules")
    tap.check(f"rules at {columns} columns", person.sees(r"board +5x5; .*1\. White.*> $", 5),
              person.text())
    lines = person.text().split("\n")
    tap.check(f"rules at {columns} columns: none is wider", max(map(len, lines)) <= columns, lines)
    tap.check(f"rules at {columns} columns: {rows} rows hold them", len(lines) <= rows, len(lines))
    person.kill()

# ---- Ctrl-D before the line editor has the terminal

for typed in ("", "board\r"):
    person, folder = game("--level", "0", "--movetime", "1500")
    person.types("a1")
    person.sees("Bredon thinks", 10)
    person.types(typed, enter=False)
    person.ctrl("d")
    tap.check(f"Ctrl-D while the engine thinks, after '{typed.strip()}', leaves",
              person.ends(10) == 0 and "Bredon plays" in person.text(), person.text())
    tap.check("and the game is printed with the engine's move", re.search(r"1\. a1 \w\d", person.text()), person.text())

# ---- a stopped game is ended by the shell's kill, which continues it in the background

folder = tempfile.mkdtemp(dir=home)
shell = Person("/bin/bash", "--norc", "-i", cwd=folder)
shell.sees(r"[$#] $", 5)
shell.types(f"{os.path.abspath(program)} play --level 1")
shell.sees("White, place.*> $", 5)
shell.types("a1")
shell.sees("2\\. White> $", 5)
# The line editor has the terminal when it brings the last line back.
shell.types("\x1b[A", enter=False)
shell.sees("a1$", 5)
shell.types("\x1a", enter=False)
tap.check("Ctrl-Z stops a game", shell.sees(r"Stopped.*[$#] $", 5), shell.text())
shell.types("kill %1; while kill -0 %1 2>/dev/null; do :; done; echo all done")
tap.check("kill ends a stopped game", shell.sees("^all done", 5), shell.text())
shell.kill()

# ---- a clock at the prompt

person, folder = game("--level", "1", "--clock", "10:01")
tap.check("the prompt has the time left", person.sees(r"Black's (10:0[01]|9:5\d)> $", 5), person.text())
person.kill()
person, folder = game("--level", "1", "--clock", "0:01")
tap.check("the time ends at the prompt",
          person.sees("White has no time left.*save FILE, new or quit\\?\n.*over> $", 10), person.text())
person.types("a1")
tap.check("a loss on time can't be undone", person.sees("game is over; 'new' starts", 5), person.text())
person.kill()
person, folder = game("--level", "1", "--clock", "0:02")
person.types("resign")
tap.check("the time ends while a person is asked",
          person.sees(r"yes or no\)> .*White has no time left.*game over> $", 10), person.text())
person.kill()
tap.finish()
