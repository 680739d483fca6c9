# SPDX-License-Identifier: MIT
"""Signals to all processes of a match at random moments: signals.py BREDON FAKE_ENGINE.

A batch system, a shutdown or Ctrl-C may signal the engines too, in any order. A match that was stopped and
continued often ends with the totals of one that ran undisturbed, and no process is left. BREDON_SEED=N draws
other moments, BREDON_ROUNDS=N (500) so many signals.
"""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "terminal"))

from tap import Tap

PROGRAM, FAKE = map(os.path.abspath, sys.argv[1:3])
SEED = int(os.environ.get("BREDON_SEED") or 1)
ROUNDS = int(os.environ.get("BREDON_ROUNDS") or 500)
PATIENCE = 120  # s for the end of all processes
MATCH_PATIENCE = 1200  # s for the end of a match
MARK = f"BREDON_SIGNALS={os.getpid()}"  # in the environment of every process of a match
STOPS = (signal.SIGTERM, signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
COMMON = ["--size", "3", "--jobs", "2", "--patience", "300", "--json"]

MATCHES = {
    "fast engines": ["--engine", FAKE, "name=a", "--engine", FAKE, "name=b", "args=--seed 2", "--nodes", "1",
                     "--games", "400"],
    "slow engines": ["--engine", FAKE, "name=a", "args=--delay 20", "--engine", "LATE", "name=b", "--nodes", "1",
                     "--games", "12"],
    "the program": ["--each", "option.Hash=1", "--engine", PROGRAM, "name=a", "nodes=300", "--engine", PROGRAM,
                    "name=b", "nodes=100", "--games", "100"],
}


def processes():
    """Those of the match that run."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                found += [int(pid)] if MARK.encode() in file.read().split(b"\0") else []
        except OSError:
            pass  # it has ended, or is another user's
    return found


def end_of_all():
    """Waits for it; the processes that are left."""
    until = time.monotonic() + PATIENCE
    while processes() and time.monotonic() < until:
        time.sleep(0.01)
    return processes()


class Match:
    """A match in a file, which is continued until it is over."""

    def __init__(self, name, args, rng):
        self.name, self.rng, self.signals = name, rng, 0
        self.args = [os.path.abspath("late") if arg == "LATE" else arg for arg in args]
        begin = time.monotonic()
        self.wanted = self.totals(*self.run(None))
        self.seconds = time.monotonic() - begin

    def run(self, moment):
        """Runs the match, continued if it has begun, with signals after so many seconds; None: without any.
        Returns the status and the last line of output."""
        again = ["--resume"] if os.path.exists("games.ptn") else []
        command = [PROGRAM, "match", *self.args, *COMMON, "--out", "games.ptn", *again]
        with open("out", "w+", encoding="utf-8") as out:
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                     env={**os.environ, **dict([MARK.split("=")])})
            if moment is not None:
                time.sleep(moment)
                self.signals += 1
                group = processes()
                self.rng.shuffle(group)
                stop = self.rng.choice(STOPS)
                for pid in group:
                    try:
                        os.kill(pid, stop)
                    except ProcessLookupError:
                        pass
            try:
                status = child.wait(MATCH_PATIENCE)
            except subprocess.TimeoutExpired:
                for pid in processes():
                    os.kill(pid, signal.SIGKILL)
                status = child.wait()
            out.seek(0)
            return status, out.read().splitlines()

    @staticmethod
    def totals(status, lines):
        """What an undisturbed match says at its end, without times."""
        try:
            last = json.loads(lines[-1])
            return status, last["games"], last["signature"], last["endings"]
        except (IndexError, KeyError, ValueError):
            return status, lines[-3:]

    def problem(self):
        """Stops and continues it once; what is wrong then, and whether it is over."""
        moment = self.rng.random() * (0.15 if self.rng.random() < 0.3 else min(self.seconds / 3, 1))
        status, lines = self.run(moment)
        left = end_of_all()
        if left:
            return f"processes are left: {left}", True
        if status == 0:
            totals = self.totals(status, lines)
            return None if totals == self.wanted else f"{totals}, not {self.wanted}", True
        # Before the program watches for signals, they end it.
        return None if status == 3 or -status in STOPS else f"status {status}: {lines[-3:]}", False

    def test(self, rounds, tap):
        over, problems = True, []
        while self.signals < rounds or not over:
            if over and os.path.exists("games.ptn"):
                os.remove("games.ptn")
            problem, over = self.problem()
            problems += [f"signal {self.signals}: {problem}"] if problem else []
        tap.check(f"{self.name}: {rounds} signals", not problems, f"BREDON_SEED={SEED}", *problems)


def main():
    tap = Tap()
    for stop in STOPS:  # what runs in the background may ignore them, and every engine would inherit that
        signal.signal(stop, signal.SIG_DFL)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("late", "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nsleep 0.1\n"{FAKE}" --seed 3 "$@"\n')
        os.chmod("late", 0o755)
        for name, args in MATCHES.items():
            rng = random.Random(f"{SEED} {name}")
            Match(name, args, rng).test(-(-ROUNDS // len(MATCHES)), tap)
            os.remove("games.ptn")
    tap.finish()


main()
