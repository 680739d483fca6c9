# SPDX-License-Identifier: MIT
"""Runs one command of a document: at a terminal as a person does, or in the background as a queue of
jobs does, step by step as its entry says."""
import os
import re
import signal
import socket
import subprocess
import tempfile
import time

from person import SLOW, Person

KEYS = {"Ctrl-C": "c", "Ctrl-D": "d", "Ctrl-Z": "z"}
GONE = 10  # seconds in which everything that a command has started ends with it


def words(command):
    """The arguments of the shell that runs a command. A person's shell survives the Ctrl-C that ends
    its command; `sh -c` would not, so it is replaced by a simple command."""
    simple = not re.search(r"[;|\n]|&&|^\w+=", command)
    return ["-c", f"exec {command}" if simple else command]


class Batch:
    """A script of a queue of jobs: no terminal, no input, and SIGTERM to the script alone."""

    def __init__(self, script, home, environment):
        self.output = tempfile.TemporaryFile()
        job = home + ".job"  # beside the folder, in which it would be one file too many
        with open(job, "w", encoding="utf-8") as file:
            file.write(script + "\n")
        self.child = subprocess.Popen(["/bin/sh", job], cwd=home, env=environment,
                                      stdin=subprocess.DEVNULL, stdout=self.output,
                                      stderr=subprocess.STDOUT, start_new_session=True)

    def text(self):
        descriptor = self.output.fileno()  # where the child writes on must not be moved
        return os.pread(descriptor, os.fstat(descriptor).st_size, 0).decode("utf-8", "replace")

    def sees(self, pattern, seconds):
        end = time.monotonic() + seconds * SLOW
        while True:
            over = self.child.poll() is not None
            if re.search(pattern, self.text(), re.DOTALL | re.MULTILINE):
                return True
            if over or time.monotonic() > end:
                return False
            time.sleep(0.02)

    def presses(self, key):
        self.child.send_signal(getattr(signal, key))

    def ends(self, seconds):
        try:
            return self.child.wait(seconds * SLOW)
        except subprocess.TimeoutExpired:
            self.kill()
            return None

    def kill(self):
        try:
            os.killpg(self.child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.child.wait()


class Seat(Person):
    """A person at a shell that runs one command."""

    def __init__(self, command, home, environment):
        super().__init__("/bin/sh", *words(command), cwd=home, env=environment, columns=100)

    def presses(self, key):
        if key in KEYS:
            self.ctrl(KEYS[key])
        else:
            self.types(key, enter=False)


def free_port():
    """A port that nobody listens on, for commands that name one which somebody else may have."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def processes_of(home):
    """Processes whose home the folder is, by what Linux tells of their environment."""
    mark = b"HOME=" + home.encode() + b"\0"
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc") if os.path.isdir("/proc") else []):
        try:
            with open(f"/proc/{pid}/environ", "rb") as stream:
                if mark in stream.read() + b"\0":
                    found.append(int(pid))
        except OSError:
            pass
    return found


def command_line(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as stream:
            return stream.read().replace(b"\0", b" ").decode().strip()
    except OSError:
        return ""  # it has ended


def leftover_processes(home):
    """Waits for what a command has started; what does not end is killed and told."""
    end = time.monotonic() + GONE * SLOW
    while processes_of(home) and time.monotonic() < end:
        time.sleep(0.05)
    trouble = []
    for pid in processes_of(home):
        line = command_line(pid)
        try:
            os.kill(pid, signal.SIGKILL)
            trouble.append("still running: " + line)
        except OSError:
            pass
    return trouble


def becomes(is_so, seat, patience):
    end = time.monotonic() + patience * SLOW
    while not is_so() and time.monotonic() < end:
        seat.sees("$^", 0.05)  # which also takes what a terminal would not hold for ever
    return is_so()


def step_trouble(seat, word, rest, home, patience):
    if word == "sees":
        return None if seat.sees(rest, patience) else f"not seen within {patience:g} s: {rest}"
    if word == "writes":
        there = becomes(lambda: os.path.exists(os.path.join(home, rest)), seat, patience)
        return None if there else f"not there within {patience:g} s: {rest}"
    if word == "runs":
        there = becomes(lambda: rest in map(command_line, processes_of(home)), seat, patience)
        return None if there else f"not running within {patience:g} s: {rest}"
    if word == "types":
        seat.types(rest)
    elif word == "presses":
        seat.presses(rest)
    else:
        status = seat.ends(patience)
        wanted = [int(number) for number in rest.split(" or ")]
        if status not in wanted:
            how = "does not end" if status is None else f"ends with {status}"
            return f"it {how}, not with {rest}"
    return None


def run(entry, home, environment):
    """Gives what is wrong, a list, and what the command has printed since the last key."""
    start = Batch if entry.mode == "batch" else Seat
    command = entry.command().replace("FREE_PORT", str(free_port()))
    seat = start(command, home, environment)
    said = ""
    for word, rest in entry.steps:
        trouble = step_trouble(seat, word, rest, home, entry.patience)
        said = seat.text() or said
        if trouble:
            seat.kill()
            leftover_processes(environment["HOME"])
            return [trouble], said[-2000:]
    return leftover_processes(environment["HOME"]), said[-2000:]
