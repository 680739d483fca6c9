# SPDX-License-Identifier: MIT
"""Whole games by a person at a terminal who plays random moves and tries every word: python3
games.py BREDON.

Sizes, levels, terminals and ends come in turn, all else by chance. BREDON_SEED=N makes other games,
BREDON_GAMES=N more of them, and longer ones, and BREDON_ONLY=N plays game N alone.
"""
import os
import random
import re
import signal
import subprocess
import sys
import tempfile

from person import SLOW, TERMINALS, Person, home
from tap import Tap

program = os.path.abspath(sys.argv[1])
seed = int(os.environ.get("BREDON_SEED") or 1)
count = int(os.environ.get("BREDON_GAMES") or 8)
only = int(os.environ.get("BREDON_ONLY") or 0)
tap = Tap()

PROMPT = r"\n(?:[^\n]*\r)?(?:(\d+\. (?:White|Black))[^\n>]*|game over)> \Z"
RESULT = r"^(R-0|0-R|F-0|0-F|1-0|0-1|1/2-1/2)  (?:White|Black|a draw)"
PATIENCE = 5  # seconds for what needs no thinking; a busy machine is in it
HURRY = 4  # seconds that a person waits at most for a move of a low level, a hint, Ctrl-C
LEVELS = (1, 8, 3, 20, 5, 12, 15, 0)
ENDS = ("save", "quit", "Ctrl-D", "Ctrl-C", "SIGTERM", "SIGHUP", "new")
WORDS = ("hint", "eval", "board", "help", "?", "level", "wrong", "empty", "undo", "save", "Ctrl-C", "half",
         "complete")
MOVES_MOST = 25 if "BREDON_GAMES" in os.environ else 10  # of the person; then it resigns


class Wrong(Exception):
    """What a person would complain about."""


class Game:
    """One run of `play`."""

    def __init__(self, number, *args):
        """By its number, or with these arguments."""
        self.rng = rng = random.Random(seed * 1000003 + number)
        self.size = 3 + number % 6
        self.level = LEVELS[number % len(LEVELS)]
        self.end = ENDS[(3 * number + number // 8) % len(ENDS)]
        self.terminal = list(TERMINALS)[number % len(TERMINALS)]
        self.folder = tempfile.mkdtemp(dir=home)
        self.typed = []
        self.words = rng.sample(WORDS, len(WORDS))  # those not tried yet come first
        self.files = 0
        self.args = ["--size", str(self.size), "--level", str(self.level), "--seed", str(number),
                     "--komi", rng.choice(("0", "2", "-1.5"))]
        self.break_off = rng.choice((0, 0, rng.randint(1, 5)))  # leave after so many moves; 0: play on
        if self.level == 0:
            self.args += ["--movetime", "100"]
        if number % 3 == 0:
            self.args += ["--clock", rng.choice(("5:00+1", "300s", "20"))]
        for option, chance in (("--black", 0.5), ("--flip", 0.3), ("--stacks", 0.3), ("--ascii", 0.2)):
            if rng.random() < chance:
                self.args.append(option)
        self.args = list(args) or self.args
        columns = (80, 60)[number // 2 % 2]
        self.name = f"game {number}, {columns} columns, {self.terminal}: {' '.join(self.args)}"
        self.person = Person(program, "play", *self.args, columns=columns, cwd=self.folder,
                             env=TERMINALS[self.terminal])

    def wait(self, pattern, seconds):
        """Waits and looks at the screen; what was written since the last typing."""
        person = self.person
        if not person.sees(pattern, seconds):
            raise Wrong(f"nothing like {pattern} within {seconds} s")
        blemishes = person.blemishes()
        if any("Bredon thinks" in line for line in person.lines()):
            blemishes.append("'Bredon thinks' is left on the screen")
        if blemishes:
            raise Wrong("; ".join(blemishes))
        return person.text()

    def say(self, line, pattern=PROMPT, seconds=PATIENCE):
        self.typed.append(line)
        self.person.types(line)
        return self.wait(pattern, seconds)

    def press(self, letter, pattern=PROMPT, seconds=PATIENCE):
        self.typed.append(f"Ctrl-{letter.upper()}")
        self.person.ctrl(letter)
        return self.wait(pattern, seconds)

    def prompt(self):
        """The number and the colour of the move that is asked for, or None when the game is over."""
        return re.search(PROMPT, self.person.text())[1]

    def legal(self):
        return self.bredon("moves", "--ptn", self.save()).split()

    def board(self):
        """What `board` shows, without the clocks."""
        text = re.sub(r";\s+clock [^\n]*", "", self.say("board"))
        # The last line is the prompt; the first ones are the word, which the terminal itself echoes,
        # too, when it is typed early.
        return [line for line in text.split("\n")[:-1] if "board" not in line]

    def expect(self, good, what):
        if not good:
            raise Wrong(what)

    def bredon(self, *args):
        """What the program says without a terminal."""
        run = subprocess.run([program, *args], cwd=self.folder, capture_output=True, text=True,
                             check=False)
        self.expect(run.returncode == 0, f"bredon {' '.join(args)}: {run.stderr}")
        return run.stdout

    def save(self):
        self.files += 1
        name = f"game {self.files}.ptn" if self.rng.random() < 0.3 else f"g{self.files}.ptn"
        text = self.say(f"save {name}")
        self.expect("saved in" in text, "it should be saved")
        return name

    # What the person does in between. Each leaves the game at a prompt.

    def do_hint(self):
        move = re.search(r"try (\S+)", self.say("hint", seconds=HURRY))
        self.expect(move and move[1] in self.legal(), "a hint is a legal move")

    def do_eval(self):
        self.expect("at first sight" in self.say("eval", seconds=HURRY), "eval says how the game stands")

    def do_board(self):
        self.expect(any("in hand" in line for line in self.board()), "board says what is in hand")

    def do_help(self, word="help"):
        self.expect(re.search("^undo ", self.say(word), re.M), "help lists the words")

    def do_level(self):
        self.expect(re.search(r"level \d+ of 20", self.say("level 3")), "the level is said")
        self.say(f"level {self.level}")

    def do_wrong(self):
        legal = set(self.legal())
        asked = self.prompt()
        kinds = ("", "S", "C", "2", "3", "9")
        for _ in range(4):
            move = (self.rng.choice(kinds) + self.rng.choice("abcdefghz") +
                    str(self.rng.randint(0, 9)) + self.rng.choice(("", "+", "-", ">", "<", "<11")))
            if move not in legal and move.lstrip("1") not in legal:
                text = self.say(move)
                if "Bredon plays" not in text:  # 1a1 and the like are read as a1
                    self.expect(self.prompt() == asked, f"after {move} the same move is asked for")
        for line in ("xx", "zz top", "a", "Sz9", "undo it", "level x", "save", "\u00e9", "%s%n", "[Event"):
            self.say(line)
            self.expect(self.prompt() == asked, f"after {line} the same move is asked for")

    def do_empty(self):
        self.expect(len(self.say("")) < 200, "an empty line does nothing")

    def do_undo(self):
        before = self.board()
        asked = self.prompt()
        text = self.say("undo", seconds=HURRY)
        if "no move" in text:
            return
        # The engine may have begun; then its first move comes once more.
        self.expect(self.prompt() != asked or self.board() != before or "Bredon plays" in text,
                    "undo takes something back")

    def do_save(self):
        self.save()

    def do_interrupt(self):
        self.press("c")
        self.say("")

    def do_half(self):
        asked = self.prompt()
        self.person.types("a1b2c3", enter=False)
        self.person.sees("c3", PATIENCE)
        self.press("c")
        self.expect(self.prompt() == asked, "Ctrl-C forgets the line")
        self.say("")

    def do_complete(self):
        """Keys that edit: a move with a slip in it."""
        self.say("hepx\x7f\x7flp" if self.terminal else "help")

    def try_word(self):
        if not self.words:
            self.words = self.rng.sample(WORDS, len(WORDS))
        word = self.words.pop()
        method, *given = {"?": ("help", "?"), "Ctrl-C": ("interrupt",)}.get(word, (word,))
        getattr(self, f"do_{method}")(*given)

    def move(self):
        """Plays a random move and waits for the engine's. The engine moves, or the game ends."""
        move = self.rng.choice(self.legal())
        text = self.say(move, seconds=HURRY)
        self.expect("Bredon plays" in text or not self.prompt(), "Bredon answers")

    def play(self):
        """Up to the end, or somewhere in the middle; the result or None."""
        self.wait(PROMPT, HURRY)
        moves = 0
        while self.prompt():
            if moves >= MOVES_MOST:
                self.say("resign", r"resign\? \(yes or no\)> \Z")
                self.say("yes")
                self.expect(not self.prompt(), "a game that is resigned is over")
                break
            if self.rng.random() < 0.6:
                self.try_word()
            if self.prompt():
                self.move()
                moves += 1
            if self.prompt() and moves == self.break_off:
                return None
        result = re.search(RESULT, self.person.text(), re.M)
        self.expect(result, "at the end the result is shown")
        for line in ("hint", "a1", "threat", "resign"):
            self.expect("the game is over" in self.say(line), f"{line} is refused")
        return result[1]

    def leave(self, result):
        """Ends the program in one of the ways, with the game saved or not."""
        person, end = self.person, self.end
        name = None
        if end == "save":
            name = self.save()
        if end == "new":
            self.expect("[Player1 " in self.say("new", seconds=HURRY) and self.prompt().startswith("1. "),
                        "the game is printed and a new one begins")
        if end in ("SIGTERM", "SIGHUP"):
            person.child.kill(getattr(signal, end))
        elif end == "Ctrl-D":
            person.ctrl("d")
        elif end == "Ctrl-C":
            self.press("c")
            person.ctrl("c")
        else:
            person.types("quit")
        status = person.ends(PATIENCE)
        self.expect(status == 0, f"status {status} at the end")
        self.expect(not person.blemishes(), "; ".join(person.blemishes()))
        text = person.text()
        if name:
            self.expect(f"the game is in {name}" in text, "where the game is")
            self.bredon("show", "--ptn", name)
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                text = file.read()
        elif end != "new":
            self.expect("[Player1 " in text, "the game is printed")
        self.expect(not result or end == "new" or f'[Result "{result}"]' in text, f"the result is {result}")

    def play_hurried(self):
        """Ctrl-C while the engine thinks: it moves now."""
        self.wait(PROMPT, PATIENCE)
        for _ in range(3):
            self.person.types(self.rng.choice(self.legal()))
            self.expect(self.person.sees("Bredon thinks", PATIENCE), "it thinks")
            self.person.sees("(?!)", self.rng.random() / 2 / SLOW)
            self.expect("Bredon plays" in self.press("c", seconds=HURRY), "it moves")


def run(game, *steps):
    """One case: the steps, each given what the one before returned."""
    wrong = ""
    given = ()
    try:
        for step in steps:
            given = (step(*given),)
    except Wrong as error:
        wrong = str(error)
    finally:
        game.person.kill()
    tap.check(game.name, not wrong, wrong, f"BREDON_SEED={seed}", "typed: " + " | ".join(game.typed),
              "written since: " + game.person.text(), "screen:", *game.person.lines())


print(f"# games: BREDON_SEED={seed}")
for number in range(1, count + 1):
    if only in (0, number):
        game = Game(number)
        run(game, game.play, game.leave)
if not only:
    game = Game(1, "--size", "6", "--level", "0", "--movetime", "100000", "--hash", "4")
    run(game, game.play_hurried, lambda _: game.leave(None))
tap.finish()
