# SPDX-License-Identifier: MIT
"""Games whose names and comments would drive a terminal or break a document: no command prints them
raw, to a terminal or to a pipe, in any locale, and its SVG and JSON can be read."""
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

from person import Person
from tap import Tap

bredon = os.path.abspath(sys.argv[1])
tap = Tap()

# Each would show in its own way: colour, the title of the window, a bell, other directions of
# writing, broken UTF-8 that hides what follows, the end of a tag or a section.
HOSTILE = [
    b"\x1b[35;1mX\x1b]0;pwned\x07",
    b"\xc2\x9b35;1mX\xc2\x9d0;pwned\xc2\x9c",
    b"\x9b35;1mX\x9d0;pwned\x9c",
    b"\xc3\x1b[35;1mX\xe2\x9b35;1m",
    b"\xe2\x80\xaeX\xe2\x81\xa6Y\xe2\x80\xa8Z",
    b"\xc0\x9b35;1m\xed\xa0\x80\xf4\x90\x80\x80\xef\xbf\xbe\xef\xbf\xbf",
    b"]]></text><script>&amp;&#27;",
    b"last\xc3",
    b"\xf0\x9f\x98",
]


def broken(output, terminal):
    """What is wrong with the bytes that a command wrote, or None."""
    if b"35;1m" in output and re.search(rb"(\x1b\[|\x9b)35;1m", output):
        return "a colour"
    if re.search(rb"\x1b[\]PX^_]|\x07", output):
        return "a control string"
    if not terminal and b"\x1b" in output:
        return "an escape"
    try:
        text = output.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"no UTF-8: {error}"
    wrong = re.search("[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f"
                      "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", text)
    return f"{wrong.group()!r} at {wrong.start()}" if wrong else None


def in_locale(locale):
    environment = dict(os.environ, TERM="xterm", LANG=locale)
    environment.pop("LC_ALL", None)
    environment.pop("NO_COLOR", None)
    return environment


def through_pipe(args, locale, typed=b""):
    done = subprocess.run([bredon, *args], input=typed, capture_output=True, env=in_locale(locale),
                          timeout=300, check=False)
    return done.stdout, done.stderr


def at_terminal(args, locale, typed=None):
    person = Person(bredon, *args, env={"LANG": locale}, columns=200, cwd=folder.name)
    for line in typed or []:
        person.sees(r"\S", 20)
        person.child.send(line + "\r")
    person.ends(60)
    return person.raw


WAYS = [(locale, terminal) for locale in ("C.UTF-8", "C") for terminal in (False, True)]


def check(name, args, typed=None, ways=None):
    """The command in some of the ways in which it can be had; the next one of them when none are
    given. Its answer must not be empty."""
    if not ways:
        ways = WAYS[:1]
        WAYS.append(WAYS.pop(0))
    for locale, terminal in ways:
        if terminal:
            said = at_terminal(args, locale, typed)
        else:
            said = b"".join(through_pipe(args, locale, "".join(line + "\n" for line in typed or []).encode()))
        wrong = broken(said, terminal)
        where = f"{name}: {'a terminal' if terminal else 'a pipe'}, {locale}"
        tap.check(where, said and not wrong, wrong, said[:600])
        # Annotated games go to the output as they are.
        if locale == "C" and not terminal and "annotate" not in args:
            tap.check(f"{where}: ASCII alone", said.isascii(), said[:600])


def is_json(output):
    """Whether each line is an object, with nothing raw in it."""
    try:
        return all(isinstance(json.loads(line), dict)
                   for line in output.decode("utf-8").splitlines()) and not broken(output, False)
    except ValueError:
        return False


folder = tempfile.TemporaryDirectory()
os.chdir(folder.name)

# ---- games of a match

subprocess.run([bredon, "match", "--each", bredon, "nodes=5", "--engine", "name=Aaaa", "--engine",
                "name=Bbbb", "--engine", "name=Cccc", "--size", "3", "--games", "6", "--out",
                "match.ptn"], capture_output=True, check=True, timeout=300)
with open("match.ptn", "rb") as file:
    games = file.read()
two = b"\n\n[".join(game for game in games.split(b"\n\n[") if b"Cccc" not in game)
for i, hostile in enumerate(HOSTILE):
    with open("two.ptn", "wb") as file:
        file.write(two.replace(b"Aaaa", b"A" + hostile).replace(b"Bbbb", hostile))
    check(f"{i}: match --report of two", ["match", "--report", "two.ptn"])
with open("all.ptn", "wb") as file:
    for hostile in HOSTILE:
        file.write(games.replace(b"Aaaa", b"A" + hostile).replace(b"Bbbb", hostile) + b"\n")
check("match --report of many", ["match", "--report", "all.ptn"], ways=list(WAYS))
out, _ = through_pipe(["match", "--report", "all.ptn", "--json"], "C.UTF-8")
tap.check("match --report --json", is_json(out), out[:600])

# ---- games with comments

with open("games.ptn", "wb") as file:
    for hostile in HOSTILE:
        file.write(b'[Player1 "%s"]\n[Player2 "Ann %s"]\n[Event "%s"]\n[Size "3"]\n\n{%s}\n'
                   b"1. a1 c3 {%s}\n2. b2 c1\n\n" % ((hostile,) * 5))
for i in range(len(HOSTILE)):
    for command in ("show", "moves"):
        check(f"{i}: {command}", [command, "--ptn", "games.ptn", "--game", str(i + 1)])
    check(f"{i}: play", ["play", "games.ptn", "--game", str(i + 1), "--level", "1"], ["board", "quit"])
ANNOTATE = ["annotate", "--nodes", "20", "games.ptn"]
check("annotate -o", [*ANNOTATE, "-o", "/dev/null"], ways=list(WAYS))
for what, args, holds in (
        ("to a terminal", [], b"Player1"),
        ("-o /dev/stdout, to a terminal", ["-o", "/dev/stdout"], b"Player1")):
    raw = at_terminal(ANNOTATE + args, "C.UTF-8")
    tap.check(f"annotate {what}", holds in raw and not broken(raw, True), broken(raw, True), raw[:600])
out, _ = through_pipe(ANNOTATE, "C.UTF-8")
tap.check("annotate, to a pipe: the file as it is", all(out.count(hostile) >= 5 for hostile in HOSTILE),
          out[:600])
out, _ = through_pipe([*ANNOTATE, "--json", "--svg", "game.svg"], "C.UTF-8")
tap.check("annotate --json", is_json(out), out[:600])
pictures = sorted(name for name in os.listdir(".") if name.endswith(".svg"))
tap.check("annotate --svg: a picture of each game", len(pictures) == len(HOSTILE), pictures)
for name in pictures:
    with open(name, "rb") as file:
        picture = file.read()
    try:
        texts = list(xml.etree.ElementTree.fromstring(picture).itertext())
    except xml.etree.ElementTree.ParseError as error:
        texts = [str(error)]
    tap.check(f"annotate --svg: {name}", any("Ann " in text for text in texts) and
              not broken(picture, False), broken(picture, False), texts)

# ---- what is no game at all is quoted when it is refused

with open("broken.ptn", "wb") as file:
    file.write(b'[Size "3"]\n\n1. a1 %s\n' % b"".join(HOSTILE).replace(b"\x07", b""))
for command in ("show", "eval"):
    check(f"{command}, a move", [command, "--ptn", "broken.ptn"])
check("annotate, a move", ["annotate", "--nodes", "20", "broken.ptn", "-o", "/dev/null"])
with open("tag.ptn", "wb") as file:
    file.write(b'[Size "%s"]\n\n1. a1\n' % HOSTILE[2])
check("show, a tag", ["show", "--ptn", "tag.ptn"], ways=list(WAYS))
path = os.fsdecode(b"none" + b"".join(HOSTILE).replace(b"/", b""))
for args in (["show", "--ptn"], ["annotate"], ["match", "--report"]):
    check(f"{args[0]}, a file name", [*args, "none/" + path])

tap.finish()
