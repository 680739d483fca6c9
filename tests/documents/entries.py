# SPDX-License-Identifier: MIT
"""The data file of the documents' test: which files there are to be, and of each command how it is run.
Its head says what stands in it."""
import re

# Words of an entry, and whether they are steps, which are done in the order in which they stand.
STEPS = ("sees", "writes", "runs", "types", "presses", "ends")
WORDS = STEPS + ("with", "where", "by", "skip", "needs", "name", "leaves", "may-leave", "set", "patience", "in")
MODES = ("terminal", "batch", "clone")


class Bad(Exception):
    """What is wrong with the data file."""


class File:
    """A file that commands find when they start."""

    def __init__(self, name):
        self.name = name
        self.way = None  # text, shown, link, copy, made; None: an empty one
        self.value = ""  # what stands behind that
        self.text = ""   # of one that is shown, once it is found
        self.made = None # the path of one that is made, once it is


class Entry:
    """A command as the documents have it, and how it is run."""

    def __init__(self, text, line):
        self.text = text
        self.line = line
        self.mode = "terminal"
        self.files = []
        self.where = {}   # what stands for something else in the command: the rest of a word's line
        self.names = {}   # engines that are not there, and the program that is there for each
        self.needs = []
        self.leaves = []
        self.may_leave = []
        self.environment = {}
        self.patience = 30.0
        self.by = None    # (test, text that stands in it)
        self.skip = None  # why nothing runs it
        self.steps = []

    def command(self):
        text = self.text
        for part, stands in self.where.items():
            if part not in text:
                raise Bad(f"line {self.line}: '{part}' is not in the command")
            text = text.replace(part, stands)
        return text

    def check(self):
        if self.skip or self.by:
            if self.steps:
                raise Bad(f"line {self.line}: steps of a command that is not run here")
            return
        if not any(word in ("sees", "writes") for word, _ in self.steps):
            raise Bad(f"line {self.line}: nothing shows that the command does its work")
        if not self.steps or self.steps[-1][0] != "ends":
            self.steps.append(("ends", "0"))
        self.command()

    def add(self, word, rest):
        if word not in WORDS or not rest:
            raise Bad(f"'{word}' is no word of an entry, or nothing stands behind it")
        if word in STEPS:
            self.steps.append((word, rest))
        elif word in ("where", "name", "set"):
            target = {"where": self.where, "name": self.names, "set": self.environment}[word]
            part, sign, stands = rest.partition(" = " if word == "where" else "=")
            if not sign:
                raise Bad(f"{word} {rest}: no =")
            target[part] = stands
        elif word == "in":
            if rest not in MODES:
                raise Bad(f"in {rest}: one of {', '.join(MODES)}")
            self.mode = rest
        elif word == "by":
            test, _, text = rest.partition(" ")
            self.by = (test, text)
        elif word == "skip":
            self.skip = rest
        elif word == "patience":
            self.patience = float(rest)
        else:
            {"with": self.files, "needs": self.needs, "leaves": self.leaves,
             "may-leave": self.may_leave}[word].extend(rest.split())


def add_to_file(file, word, rest):
    if word == "|":
        file.way = "text"
        file.value += rest + "\n"
    elif word in ("shown", "link", "copy", "made") and file.way is None:
        file.way = word
        file.value = rest
    else:
        raise Bad(f"file {file.name}: {word} {rest}")


def read_entries(path):
    """The files by name and the entries by command."""
    files, entries, target = {}, {}, None
    with open(path, encoding="utf-8") as stream:
        lines = stream.read().split("\n")
    for number, line in enumerate(lines, 1):
        try:
            if line.startswith("file "):
                target = File(line[5:].strip())
                files[target.name] = target
            elif line.startswith("$ "):
                target = Entry(line[2:], number)
                if target.text in entries:
                    raise Bad("the command is there twice")
                entries[target.text] = target
            elif line.startswith("> ") or line == ">":
                entries.pop(target.text)
                target.text += "\n" + line[2:]
                entries[target.text] = target
            elif re.match(r"\s+\S", line) and target:
                word, _, rest = line.strip().partition(" ")
                if isinstance(target, File):
                    add_to_file(target, word, rest)
                else:
                    target.add(word, rest.strip())
            elif line.strip() and not line.startswith("#"):
                raise Bad("no file, no command, and nothing that belongs to one")
        except Bad as bad:
            raise Bad(f"{path}:{number}: {bad}") from None
    for entry in entries.values():
        entry.check()
        for name in entry.files:
            if name not in files:
                raise Bad(f"{path}:{entry.line}: there is no file {name}")
    return files, entries
