# SPDX-License-Identifier: MIT
"""documents.py SOURCE PROGRAM...: what the documents tell people to type works.

Every command line of a program in a code block of the Markdown files or of the man page is run in a
scratch folder with sample files. SIGINT is pending when it starts and reaches it as soon as it handles
signals, so a long match stops at once. In running text only the names of commands and options are
checked, and of ./dev only the names of its commands.
"""
import glob
import os
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "terminal"))

from tap import Tap

# Statuses of a program that did its work: done, a negative result, stopped. 2 is bad input.
FINE = (0, 1, 3)
# Words of a command that understood everything, but lacks a library or a player.
LACKING = ("has no WebSockets", "made without SQLite", "there is no player 'Ann'", "has a score: run bredon explore")

TEXTS = {"openings.txt": "a1 f6\n", "games/1": '[Size "6"]\n1. a1 f6\n', "online.ptn": '[Player1 "Ann"]\n[Size "6"]\n1. a1 f6\n',
         "lines.1": "5 x5/x5/x5/x5/x5 1 1\n", "trial.txt": "Hash 16 4\n", "secret": "password\n"}
ENGINES = ("bin/tiltak", "new/bredon", "old/bredon", "tune/bredon")
FOLDERS = ("annotated", "data", "tournaments", "eval/tables", "search/policy")
MATCH = "bredon match --engine bredon name=new --engine bredon name=old --nodes 1 --games 4"
MADE = (MATCH + " --shard 1/2 --out part1.ptn", MATCH + " --shard 2/2 --out part2.ptn",
        MATCH + " --size 8 --out club.ptn", MATCH + " --out games.ptn",
        MATCH.replace("old", "tiltak") + " --out list6.ptn",
        "LAB datagen --size 6 --games 20 --nodes 20 --out games.bin",
        "LAB datagen --size 6 --games 300 --nodes 20 --out all.bin",
        "bredon annotate games/1 --nodes 1 -o annotated/1.ptn", "bredon games add games_anon.db",
        "bredon games add --db part1.db games_anon.db",
        "bredon games add --db part2.db games_anon.db",
        "LAB datagen --size 6 --games 2 --nodes 20 --seed 1 --out data/6-1.bin")

# A file as the server has it.
SERVER = """CREATE TABLE games (id INTEGER PRIMARY KEY, date INT, size INT, player_white, player_black, notation TEXT);
INSERT INTO games VALUES (1, 1500000000000, 6, 'Ann', 'Bob', 'P A1,P F6,P C3')"""

# Words of a document that stand for something else.
STANDS_FOR = (("[$]{?(SLURM_ARRAY_TASK_ID|i)\\b}?|{}", "1"),
              (r"\.\.\.", "--engine bredon name=a --engine bredon name=b --nodes 10 --games 8"),
              (r"\bserve\b", "serve --port 0"),
              (r"\bplaytak --", "playtak --server ws://127.0.0.1:9 --"))  # where nobody answers


class Workshop:
    """A folder with sample files, in which the programs are run."""

    def __init__(self, folder, programs):
        self.folder = folder
        self.programs = {os.path.basename(path): os.path.abspath(path) for path in programs}
        self.helps = {}
        for name in (*TEXTS, *ENGINES):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        for name in FOLDERS:
            os.makedirs(os.path.join(folder, name))
        for name, text in TEXTS.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(os.path.join(folder, name), 0o600)  # a password must be private
        for name in ENGINES:
            os.symlink(self.programs["bredon"], os.path.join(folder, name))
        for name, path in self.programs.items():
            os.symlink(path, os.path.join(folder, "bin", name))
        with sqlite3.connect(os.path.join(folder, "games_anon.db")) as server:
            server.executescript(SERVER)
        self.environment = dict(os.environ, HOME=folder, XDG_DATA_HOME="",
                                PATH=os.path.join(folder, "bin") + os.pathsep + os.environ["PATH"])
        for command in MADE:
            status, said = self.run(command.replace("LAB", [*self.programs][-1]), folder, stop=False)
            assert status == 0 or any(words in said for words in LACKING), f"{command}: {said}"

    def run(self, command, folder, stop=True):
        """The exit status of a command line, and what it printed."""
        words = []
        for word in shlex.split(command):
            found = sorted(glob.glob(word, root_dir=folder)) if re.search("[*?]", word) else []
            words += found or [word]
        block = (lambda: signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])) if stop else None
        child = subprocess.Popen(words, cwd=folder, env=self.environment, preexec_fn=block,
                                 executable=self.programs[words[0]], stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if stop:
            child.send_signal(signal.SIGINT)
        said = child.communicate()[0].decode("utf-8", "replace")
        return child.returncode, said

    def trouble_of_line(self, line):
        """What is wrong with a line of a code block, or nothing."""
        start = re.search(rf"(^|\s)((?:{'|'.join(self.programs)})\s.*)", line)
        if not start or line.lstrip().startswith("#"):
            return ""
        command = re.split(r"\s:::|\s\||;|\s&|'>'", start[2])[0]
        for pattern, stands in STANDS_FOR:
            command = re.sub(pattern, stands, command)
        with tempfile.TemporaryDirectory(dir=self.folder) as copy:
            shutil.copytree(self.folder, copy, symlinks=True, dirs_exist_ok=True,
                            ignore=lambda where, _: [os.path.basename(copy)])
            for output in re.findall(r"\s(?:--out|-o|data merge) \"?([^\s\"]+)", command):
                if os.path.exists(os.path.join(copy, output)):
                    os.remove(os.path.join(copy, output))
            status, said = self.run(command, copy)
        good = status in FINE or any(words in said for words in LACKING)
        return "" if good else f"{command}: status {status}: {said[-500:]}"

    def trouble_of_span(self, span):
        """What is wrong with the names in a command of the running text."""
        program, *words = span.split()
        if program not in self.programs or not words or not re.fullmatch("[a-z]+", words[0]):
            return ""
        key = (program, words[0])
        if key not in self.helps:
            done = subprocess.run([self.programs[program], words[0], "--help"], capture_output=True,
                                  text=True, check=False)
            self.helps[key] = done.stdout if done.returncode == 0 else None
        if self.helps[key] is None:
            return f"no such command: {span}"
        return "".join(f"no option {word}: {span}" for word in words
                       if word.startswith("--") and not re.search(rf"{word}\b", self.helps[key]))


def documents(source):
    """The Markdown files. The results of the past are history: their commands were right then."""
    for path in sorted(glob.glob("**/*.md", root_dir=source, recursive=True)):
        if not re.match(r"build|bench/results|.*node_modules", path):
            with open(os.path.join(source, path), encoding="utf-8") as file:
                yield path, file.read()


def code_blocks(text):
    """The indented and fenced blocks for a shell, with continued lines joined."""
    fenced = re.findall(r"^ *```(?:sh)?\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    text = re.sub(r"^ *```.*?^ *```", "", text, flags=re.DOTALL | re.MULTILINE)
    indented = re.findall(r"(?:^|\n\n)((?: {4}.*(?:\n|$))+)", text)
    return re.sub(r"\s*\\\n\s*", " ", "\n".join(fenced + indented))


def manual_blocks(page):
    """The blocks of the man page that stand as they are."""
    text = "\n".join(re.findall(r"^\.nf\n(.*?)^\.fi$", page, re.DOTALL | re.MULTILINE))
    for escape, meaning in ((r"\&", ""), (r"\-", "-"), (r"\(aq", "'"), (r"\(ga", "`"), (r"\(dq", '"'),
                            (r"\e", "\\")):
        text = text.replace(escape, meaning)
    # Lines that begin with a program are commands; the others are tables.
    return "\n".join(line for line in re.sub(r"\s*\\\n\s*", " ", text).split("\n")
                     if re.match(r"\s*bredon", line))


def main():
    source, *programs = sys.argv[1:]
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="bredon-documents-") as folder:
        shop = Workshop(folder, programs)
        page = subprocess.run([programs[0], "help", "--man"], capture_output=True, text=True, check=True)
        lines = [("the man page", line) for line in manual_blocks(page.stdout).split("\n")]
        spans = []
        for path, text in documents(source):
            lines += [(path, line) for line in code_blocks(text).split("\n")]
            spans += [(path, " ".join(span.split())) for span in re.findall(r"`([^`]+)`", text)]
        tap.check("a wrong option or command is noticed",
                  shop.trouble_of_line("bredon bench --no-such-option") and
                  shop.trouble_of_line("bredon no-such-command") and
                  shop.trouble_of_span("bredon bench --no-such-option") and
                  shop.trouble_of_span("bredon nosuchcommand"))
        wrong = [f"{where}: {trouble}" for where, line in lines for trouble in [shop.trouble_of_line(line)]
                 if trouble]
        tap.check("the commands of the documents and of the man page start", not wrong, *wrong)
        wrong = [f"{where}: {trouble}" for where, span in spans for trouble in [shop.trouble_of_span(span)]
                 if span and trouble]
        tap.check("the text names only commands and options that exist", not wrong, *wrong)
        usage = subprocess.run(["sh", os.path.join(source, "dev"), "help"], capture_output=True,
                               text=True, check=True).stdout
        known = re.findall(r"^\./dev (\w+)", usage, re.MULTILINE)
        wrong = [f"{where}: {text}" for where, text in lines + spans
                 for name in re.findall(r"(?:^|\s)\./dev ([a-z]+)", text) if name not in known]
        tap.check("the documents name only commands of ./dev that exist", known and not wrong, *wrong)
        with open(os.path.join(source, "search/level.c"), encoding="utf-8") as file:
            ratings = re.findall(r"\{(?:\d+, ){5}([1-9]\d+)\}", file.read())
        text = subprocess.run([programs[0], "help", "play"], capture_output=True, text=True, check=True).stdout
        tap.check("help has the ratings of the levels", len(ratings) == 20 and " ".join(ratings) in " ".join(text.split()))
    tap.finish()


main()
