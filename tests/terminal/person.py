# SPDX-License-Identifier: MIT
"""A person at a terminal: runs a program in a pseudo terminal, types, and reads the screen.

pexpect types and waits, pyte is the terminal: what `screen` gives is what a person would see, with
lines wrapped, drawn over and cleared as a terminal does it. Times are in seconds of the wall; they
say how long a person would wait at most, so they are generous, and a test that needs less goes on
at once. SLOW multiplies all of them (BREDON_SLOW=5 for sanitizers, valgrind, emulators).
"""
import atexit
import os
import re
import shutil
import tempfile
import time

import pexpect
import pyte
from wcwidth import wcwidth

SLOW = float(os.environ.get("BREDON_SLOW") or "1")

# Terminals that people have, by what makes them different.
TERMINALS = {
    "UTF-8": {},
    "NO_COLOR": {"NO_COLOR": "1"},
    "C locale": {"LANG": "C", "LC_ALL": "C"},
    "dumb": {"TERM": "dumb"},
    "dumb in C locale": {"TERM": "dumb", "LANG": "C", "LC_ALL": "C"},
}

# The folder that programs run in when a test names no other; it is deleted at the end.
home = tempfile.mkdtemp()
atexit.register(shutil.rmtree, home, ignore_errors=True)


class Person:
    """One program in a terminal of so many columns and rows."""

    def __init__(self, program, *args, columns=80, rows=40, env=None, cwd=None):
        self.raw = b""  # all that the program has written since the last `types`
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        environment = dict(os.environ, TERM="xterm", HOME=home)
        for name in ("COLUMNS", "LINES", "NO_COLOR", "LC_ALL"):
            environment.pop(name, None)
        environment["LANG"] = "C.UTF-8"
        environment.update(env or {})
        self.environment = environment
        self.child = pexpect.spawn(os.path.abspath(program), list(args), dimensions=(rows, columns),
                                   env=environment, cwd=cwd or home, timeout=None)
        self.child.delaybeforesend = None

    def _take(self, seconds):
        """Takes what there is to read within a time. False at the end of the output."""
        try:
            data = self.child.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    def sees(self, pattern, seconds):
        """True when the pattern comes within the time in what was written since `types`.

        Sequences that move the cursor or colour are left out of the text that is searched."""
        end = time.monotonic() + seconds * SLOW
        while True:
            if re.search(pattern, self.text(), re.DOTALL | re.MULTILINE):
                return True
            left = end - time.monotonic()
            if left <= 0:
                return False
            if not self._take(min(left, 0.05)):
                return bool(re.search(pattern, self.text(), re.DOTALL | re.MULTILINE))

    def text(self):
        """What was written since `types`, without control sequences, lines ended by \\n."""
        text = self.raw.decode("utf-8", "replace")
        text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Za-z0-9]|\x1b[=>]", "", text)
        return text.replace("\r\n", "\n")

    def lines(self):
        """The rows of the screen as they stand, without blanks at their ends."""
        return [line.rstrip() for line in self.screen.display]

    def blemishes(self):
        """What should not have been sent to this terminal since `types`, as a list of sentences."""
        found = []
        text = self.text()
        for row in re.split(r"[\r\n]", text):
            width = sum(max(wcwidth(letter), 0) for letter in row)
            if width > self.screen.columns:
                found.append(f"{width} columns: {row}")
        if self.environment["TERM"] == "dumb" and b"\x1b" in self.raw:
            found.append(f"escapes to a dumb terminal: {self.raw}")
        if "NO_COLOR" in self.environment and re.search(rb"\x1b\[[0-9;]*m", self.raw):
            found.append(f"colour in spite of NO_COLOR: {self.raw}")
        if self.environment["LANG"] == "C" and not text.isascii():
            found.append(f"more than ASCII in the C locale: {text}")
        return found

    def types(self, text, enter=True):
        """Forgets what was seen so far and types a line, or keys without one."""
        self._take(0)
        self.raw = b""
        self.child.send(text + ("\r" if enter else ""))

    def ctrl(self, letter):
        self.raw = b""
        self.child.sendcontrol(letter)

    def ends(self, seconds):
        """The exit status when the program ends within the time (negative: by a signal), or None;
        then it is killed."""
        end = time.monotonic() + seconds * SLOW
        while time.monotonic() < end:
            if not self._take(0.05):
                break
        while self.child.isalive() and time.monotonic() < end:
            time.sleep(0.01)
        if self.child.isalive():
            self.kill()
            return None
        self.child.close()
        if self.child.signalstatus is not None:
            return -self.child.signalstatus
        return self.child.exitstatus

    def kill(self):
        self.child.close(force=True)
