# SPDX-License-Identifier: MIT
"""Commands that say at a terminal what they wait for or work at: TEI without a client, a long
perft, and solve --batch."""
import os
import re
import sys
import tempfile

from person import Person
from tap import Tap

program = os.path.abspath(sys.argv[1])
tap = Tap()

for words in ((), ("tei",)):
    name = " ".join(("bredon",) + words)
    person = Person(program, *words)
    tap.check(f"{name} says what it speaks",
              person.sees(r"^bredon speaks TEI here: type help or quit\. .*bredon play$", 5),
              person.text())
    person.types("isready")
    tap.check(f"{name} speaks it", person.sees("readyok", 5), person.text())
    person.types("quit")
    tap.check(f"{name} quits", person.ends(5) == 0)

# Standard output has nothing of it.
person = Person("/bin/sh", "-c", f"'{program}' >out; wc -c <out; rm out")
person.sees("bredon speaks TEI", 5)
person.types("quit")
tap.check("the greeting is no answer", person.sees(r"^0$", 5), person.text())
person.ends(5)

for words in (("6", "--size", "8"), ("6", "--size", "7")):
    person = Person(program, "perft", *words)
    name = " ".join(("perft",) + words)
    tap.check(f"{name}: the first line comes soon",
              person.sees(r"\d+ of \d+ moves, \d+ leaves, [0-9] s", 10), person.text())
    tap.check(f"{name}: and the seconds go on", person.sees(r"leaves, ([2-9]|\d\d) s", 10), person.text())
    tap.check(f"{name}: so do the leaves", person.sees(r"moves, [1-9]\d+ leaves", 10), person.text())
    tap.check(f"{name}: all in one row", sum("leaves" in line for line in person.lines()) == 1,
              "\n".join(person.lines()))
    person.ctrl("c")
    tap.check(f"{name}: Ctrl-C ends it", person.ends(20) == -2)

person = Person(program, "perft", "6", "--size", "4")
tap.check("a perft ends at a terminal", person.sees(r"nodes 181954216 time", 120), person.text())
tap.check("and nothing else is left there", person.ends(5) == 0 and
          [re.sub(r"\d+", "N", line) for line in person.lines() if line] ==
          ["nodes N time N nps N"], "\n".join(person.lines()))
with tempfile.NamedTemporaryFile("w") as batch:
    batch.write("3 x3/2,2S,x/1,1,x 1 4\n6 x6/x6/x6/x6/x6/x6 1 1\n")
    batch.flush()
    person = Person(program, "solve", "--batch", batch.name, "--nodes", "1000000000000")
    tap.check("a batch says how far it is", person.sees(r"1 line$", 20), person.text())
    tap.check("a batch: the answer has its own row",
              person.lines()[0].startswith('{"type":"solve",'), "\n".join(person.lines()))
    person.ctrl("c")
    tap.check("a batch: Ctrl-C ends it", person.ends(20) == 3, person.text())

person = Person(program, "perft", "12", "--size", "8", env={"TERM": "dumb"})
tap.check("a terminal that can't be redrawn is left alone",
          not person.sees(".", 1.5) and person.raw == b"", person.raw)
person.kill()
tap.finish()
