#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How soon the engine answers: a table of milliseconds, by threads and size of the table.

    bench/latency.py build/bredon [SAMPLES]

For each pair of Threads and Hash, with a search of 6x6 running: stop to bestmove and isready to readyok
(SAMPLES times, 200), quit to exit and the end of input to exit (a tenth of that, each in a new process).
Then the memory of one process after 20 and after 1,000 new games with a short search each.
"""
import random
import subprocess
import sys
import time

THREADS = (1, 2, 64)
TABLES = (16, 256, 4096)  # MiB


class Engine:
    def __init__(self, path, threads, table):
        self.child = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.send("tei")
        self.wait_for("teiok")
        self.send(f"setoption name Threads value {threads}")
        self.send(f"setoption name Hash value {table}")
        self.new_game()

    def send(self, line):
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def wait_for(self, word):
        for line in self.child.stdout:
            if line.startswith(word):
                return
        raise SystemExit(f"the engine ended before {word!r}")

    def new_game(self):
        self.send("teinewgame 6")
        self.send("isready")
        self.wait_for("readyok")

    def search(self):
        """Starts a search and lets it run for some time."""
        self.send("position startpos moves a1 f6 c3")
        self.send("go infinite")
        time.sleep(random.uniform(0.02, 0.06))

    def timed(self, line, word):
        begin = time.perf_counter()
        self.send(line)
        self.wait_for(word)
        return 1000 * (time.perf_counter() - begin)

    def end(self, by_quit):
        begin = time.perf_counter()
        if by_quit:
            self.send("quit")
        else:
            self.child.stdin.close()
        self.child.stdout.read()
        self.child.wait()
        return 1000 * (time.perf_counter() - begin)

    def resident(self):
        """MiB of memory in use."""
        with open(f"/proc/{self.child.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def row(name, times):
    times = sorted(times)
    at = [times[len(times) // 2], times[min(len(times) * 99 // 100, len(times) - 1)], times[-1]]
    print(f"| {name} | {len(times)} | " + " | ".join(f"{ms:.1f}" for ms in at) + " |", flush=True)


def measure(path, threads, table, samples):
    engine = Engine(path, threads, table)
    stops, readies = [], []
    for _ in range(samples):
        engine.search()
        readies.append(engine.timed("isready", "readyok"))
        stops.append(engine.timed("stop", "bestmove"))
    engine.end(True)
    ends = {True: [], False: []}
    for i in range(max(samples // 5, 2)):
        engine = Engine(path, threads, table)
        engine.search()
        ends[i % 2 == 0].append(engine.end(i % 2 == 0))
    print(f"| **{threads} threads, {table} MiB** | | | | |")
    row("stop to bestmove", stops)
    row("isready to readyok", readies)
    row("quit to exit", ends[True])
    row("end of input to exit", ends[False])


def memory(path):
    engine = Engine(path, 2, 16)
    seen = {}
    for game in range(1, 1001):
        engine.new_game()
        engine.send("position startpos moves a1 f6")
        engine.send("go nodes 2000")
        engine.wait_for("bestmove")
        seen[game] = engine.resident()
    engine.end(True)
    print(f"\nMemory after 20 new games {seen[20]:.1f} MiB, after 1,000 {seen[1000]:.1f} MiB.")


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    samples = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    print("| ms | samples | p50 | p99 | max |\n|---|---|---|---|---|")
    for threads in THREADS:
        for table in TABLES:
            measure(sys.argv[1], threads, table, samples)
    memory(sys.argv[1])


main()
