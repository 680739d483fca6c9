# SPDX-License-Identifier: MIT
"""documents.py SOURCE BREDON FAKE_ENGINE [TEXT...] [--check | --clone]: runs what the documents tell
people to type, or those commands that hold one of the texts.

extract.py finds the commands, commands.txt says of each how it is run. With --check nothing is run
and only compared: a command without an entry is a failure, and so is an entry without a command.
With --clone the commands of a checkout are run, in a new clone of the last commit.
"""
import fnmatch
import os
import re
import shutil
import subprocess
import sys
import tempfile

import entries
import extract

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "commands.txt")
sys.path.insert(0, os.path.join(HERE, "..", "terminal"))

from tap import Tap


# The forms in which a document may have a command; each command has another number.
FORMS = """Some text has `bredon 1`, `env A=1 B=2 bredon 2`, `echo a1 | bredon 3 -` and `CC=gcc ./dev 4`.
It has <code>bredon 5 &gt;x</code> as well, and `no command` too.

    bredon 6

\tbredon 7

~~~
bredon 8
~~~

```sh
bredon 9
```

```json
{"bredon": 10}
```

- an item
    bredon 11
- an item with a fence
  ```
  bredon 12
  ```
- an item

      bredon 13
"""
FORMS_HOLD = ["bredon 1", "env A=1 B=2 bredon 2", "echo a1 | bredon 3 -", "CC=gcc ./dev 4",
              "bredon 5 >x", "bredon 6", "bredon 7", "bredon 8", "bredon 9", '{"bredon": 10}',
              "bredon 11", "bredon 12", "bredon 13"]


def forms_trouble():
    """What is missed in the forms, or found and is none."""
    found = []
    for one in extract.of_markdown(FORMS, "forms"):
        found += [one.text] + [other.text for other in one.rest]
    return [f"missed: {text}" for text in FORMS_HOLD if text not in found] + \
        [f"found: {text}" for text in found if text not in FORMS_HOLD]


def without_comments(text):
    return re.sub(r"^\s*(#|//).*$", "", text, flags=re.MULTILINE)


def report(tap, name, problems):
    tap.check(name, not problems, *problems)


def compare(source, found, files, known):
    """Gives three lists: commands without an entry, entries and files of no document, and entries of
    commands that another test is said to run and does not. Files that are shown get their text."""
    shown = {file.value: file for file in files.values() if file.way == "shown"}
    unknown, seen = [], set()
    queue = list(found)
    while queue:
        one = queue.pop(0)
        whole = one.whole or one.text
        first = whole.split("\n")[0]
        if one.block and first in shown:
            shown[first].text = whole + "\n"
            seen.add(first)
            continue
        queue = one.rest + queue
        one.rest = []
        seen.add(one.text)
        if one.text not in known:
            unknown.append(f"{one.where}: $ {one.text}")
    stale = [f"line {entry.line}: {text}" for text, entry in known.items() if text not in seen]
    stale += [f"file {file.name}: {first}" for first, file in shown.items() if first not in seen]
    absent = []
    for text, entry in known.items():
        if entry.by:
            test, words = entry.by
            path = os.path.join(source, test)
            content = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
            if (words or text) not in without_comments(content):
                absent.append(f"line {entry.line}: {test} has no '{words or text}'")
    return unknown, stale, absent


class Workshop:
    """Where the commands are run: a folder for each, which is its home, with the files that its entry
    names, and a path on which the program and the names that stand for others come first."""

    def __init__(self, source, bredon, fake, files):
        self.source = source
        self.programs = {"bredon": os.path.abspath(bredon), "fake_engine": os.path.abspath(fake)}
        self.files = files
        self.top = tempfile.mkdtemp(prefix="bredon-documents-")
        self.count = 0

    def close(self):
        shutil.rmtree(self.top, ignore_errors=True)

    def folder(self, names=None):
        """A new folder, and the environment of what is run there."""
        self.count += 1
        home = os.path.join(self.top, str(self.count))
        tools = os.path.join(self.top, f"{self.count}.bin")
        os.mkdir(home)
        os.mkdir(tools)
        for name, program in {"bredon": "bredon", **(names or {})}.items():
            os.symlink(self.programs[program], os.path.join(tools, name))
        environment = dict(os.environ, HOME=home, PATH=tools + os.pathsep + os.environ["PATH"])
        # GNU parallel asks whoever has not run it before to cite it.
        environment["PARALLEL"] = "--will-cite"
        environment.pop("BREDON_SEED", None)
        return home, environment

    def place(self, name, home):
        file = self.files[name]
        path = os.path.join(home, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if file.way == "link":
            os.symlink(self.programs[file.value], path)
        elif file.way == "copy":
            shutil.copyfile(os.path.join(self.source, file.value), path)
        elif file.way == "made":
            self.make(file)
            shutil.copyfile(file.made, path)
        else:
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(file.text if file.way == "shown" else file.value)

    def make(self, file):
        """Runs the command that makes a file, once. What it prints is the file, or it writes it."""
        if file.made:
            return
        home, environment = self.folder()
        done = subprocess.run(["sh", "-c", file.value], cwd=home, env=environment, check=True,
                              stdin=subprocess.DEVNULL, capture_output=True)
        file.made = os.path.join(home, os.path.basename(file.name))
        if not os.path.exists(file.made):
            with open(file.made, "wb") as stream:
                stream.write(done.stdout)


def contents(home):
    return {os.path.relpath(os.path.join(folder, name), home)
            for folder, _, names in os.walk(home) for name in names}


def run_entries(tap, chosen, workshop, home=None, environment=None):
    """Runs entries, each in a folder of its own or all in the one that is given."""
    import perform  # which needs modules that a comparison does without
    for entry in chosen:
        missing = [tool for tool in entry.needs if not shutil.which(tool)]
        name = entry.text.split("\n")[0].replace("#", "\\#")
        if missing:
            tap.skip(name, f"needs {', '.join(missing)}")
            continue
        where, variables = (home, environment) if home else workshop.folder(entry.names)
        for file in entry.files:
            workshop.place(file, where)
        variables = dict(variables)
        for variable, value in entry.environment.items():
            variables[variable] = value.replace("HOME", where)
        before = contents(where) if not home else set()
        trouble, said = perform.run(entry, where, variables)
        if not trouble and not home:
            left = contents(where) - before
            trouble = [f"it leaves {path}" for path in sorted(left)
                       if not any(fnmatch.fnmatch(path, some) for some in entry.leaves + entry.may_leave)]
            trouble += [f"it does not leave {some}" for some in entry.leaves
                        if not fnmatch.filter(contents(where), some)]
        tap.check(name, not trouble, *trouble, f"run as: {entry.command()}", said)


def main():
    flags = {word for word in sys.argv[1:] if word.startswith("--")}
    source, bredon, fake, *texts = [word for word in sys.argv[1:] if not word.startswith("--")]
    tap = Tap()
    files, known = entries.read_entries(DATA)
    unknown, stale, absent = compare(source, extract.everything(source, bredon), files, known)
    report(tap, "commands are found in whatever form a document has them", forms_trouble())
    report(tap, "tests/documents/commands.txt knows every command of the documents", unknown)
    report(tap, "each of its entries stands in a document", stale)
    report(tap, "tests that it names run what it says", absent)
    if "--check" not in flags:
        workshop = Workshop(source, bredon, fake, files)
        try:
            chosen = [entry for entry in known.values() if not entry.by and not entry.skip and
                      (entry.mode == "clone") == ("--clone" in flags) and
                      (not texts or any(text in entry.text for text in texts))]
            if "--clone" in flags:
                home, environment = workshop.folder()
                clone = os.path.join(home, "bredon")
                subprocess.run(["git", "clone", "-q", source, clone], check=True)
                run_entries(tap, chosen, workshop, clone, environment)
            else:
                run_entries(tap, chosen, workshop)
        finally:
            workshop.close()
    tap.finish()


main()
