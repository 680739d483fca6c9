# SPDX-License-Identifier: MIT
"""gui.py ENGINE [serve]: does with an engine what the common editor and analysis GUI does.

In its words and at the pace of a person who flicks through a game: searches without an end, broken off
ten times a second for BREDON_SECONDS. Through bredon serve, or pipes.
The engine's lines are read as the GUI reads them: what would confuse it is a failure. tests/protocol
checks the form of each line; here it is what comes together: positions, lines and connections.
"""
import asyncio
import os
import random
import re
import subprocess
import sys
import time

ENGINE = os.path.abspath(sys.argv[1])
SERVE = sys.argv[2:] == ["serve"]
PAGE = "https://ptn.ninja"  # whose engine it is
SLACK = 0.0 if os.environ.get("BREDON_SLOW") == "0" else 3.0  # seconds, for a busy machine
ANSWER = 20.0  # seconds, for what has no limit of its own
AT_ONCE = 0.1  # seconds: from stop to bestmove, and from the connection's end to the engine's
LINES = 8  # the most that the GUI shows
STEP = 0.1  # seconds between two positions
SEED = int(os.environ.get("BREDON_SEED") or 1)

if SERVE:
    import websockets
    from websockets.frames import Frame, Opcode


class Pipes:
    """An engine with its pipes."""

    async def open(self):
        self.process = await asyncio.create_subprocess_exec(
            ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    async def send(self, text):
        self.process.stdin.write(text.encode() + b"\n")

    async def send_half(self, text):
        self.process.stdin.write(text.encode()[:len(text) // 2])

    async def read(self):
        """The next line, None at the end."""
        line = await self.process.stdout.readline()
        return line.decode().removesuffix("\n") if line else None

    async def drop(self, seconds):
        """Closes both directions, as a tab does that is closed. True when the engine ends in time."""
        self.process.stdin.close()
        self.process._transport.get_pipe_transport(1).close()
        try:
            await asyncio.wait_for(self.process.wait(), seconds)
        except asyncio.TimeoutError:
            self.process.kill()
            return False
        return True


class Served:
    """An engine of bredon serve."""

    def __init__(self):
        self.server = subprocess.Popen([ENGINE, "serve", "--port", "0", "--max", "1", "--max-hash", "512"],
                                       stdout=subprocess.PIPE, text=True)
        self.uri = re.search("ws://[0-9.:]+", self.server.stdout.readline()).group(0)

    async def open(self):
        self.socket = await websockets.connect(self.uri, origin=PAGE, ping_interval=None, max_queue=None)

    async def send(self, text):
        await self.socket.send(text)

    async def send_half(self, text):
        frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
        self.socket.transport.write(frame[:len(frame) // 2])

    async def read(self):
        try:
            return await self.socket.recv()
        except websockets.ConnectionClosed:
            return None

    def engines(self):
        listed = subprocess.run(["ps", "-A", "-o", "ppid="], capture_output=True, text=True, check=True)
        return listed.stdout.split().count(str(self.server.pid))

    async def drop(self, seconds):
        self.socket.transport.abort()
        end = time.monotonic() + seconds
        while self.engines():
            if time.monotonic() > end:
                return False
            await asyncio.sleep(0.01)
        return True

    def close(self):
        self.server.terminate()
        self.server.wait()


def legal_moves(size, moves):
    """The legal moves after others, none when the game is over, None after illegal ones."""
    done = subprocess.run([ENGINE, "moves", "--size", str(size), "--moves", " ".join(moves)],
                          capture_output=True, text=True, check=False)
    return done.stdout.split() if done.returncode == 0 else None


def random_game(size, plies):
    """The moves of a game that is not over after any of them."""
    moves = []
    while len(moves) < plies:
        choice = legal_moves(size, moves)
        if not choice:
            return moves[:-1]
        moves.append(random.choice(choice))
    return moves


class Gui:
    """The GUI with a connection to an engine."""

    def __init__(self, bridge):
        self.bridge = bridge
        self.reader = None  # of the next line; it goes on when nobody waits for it
        self.searching = False
        self.size, self.moves = 6, []  # of the latest search
        self.lines = 1
        self.latest = {}  # the moves of each line, as the latest infos said
        self.searches = self.infos = 0

    async def read(self, seconds):
        """The next line, None when there is none in time."""
        self.reader = self.reader or asyncio.ensure_future(self.bridge.read())
        done, _ = await asyncio.wait([self.reader], timeout=max(seconds, 0))
        if not done:
            return None
        line = self.reader.result()
        self.reader = None
        assert line is not None, "the engine has gone"
        return line

    def take_info(self, line):
        """Keeps a line, which the GUI books to the position that it has asked for last."""
        assert self.searching, f"an info outside a search: {line}"
        parts = re.match(r"info depth \d+ .*multipv (\d+) score (?:cp|mate) -?\d+ .*nodes \d+ "
                         r"nps \d+ time \d+ .*pv (.+)$", line)
        assert parts, f"an info that the GUI does not read: {line}"
        number = int(parts[1])
        assert 1 <= number <= self.lines, f"a line that was not asked for: {line}"
        self.latest[number] = parts[2].split()
        self.infos += 1

    def take_bestmove(self, line):
        assert self.searching, f"a second bestmove: {line}"
        self.searching = False
        firsts = [moves[0] for moves in self.latest.values()]
        assert line == f"bestmove {firsts[0]}", f"{line}, and the first line is {self.latest}"
        assert len(set(firsts)) == len(firsts), f"two lines begin with the same move: {self.latest}"
        assert len(firsts) == self.lines, f"{len(firsts)} lines of {self.lines}"
        moves = self.moves + self.latest[random.randint(1, len(firsts))]
        assert legal_moves(self.size, moves) is not None, f"an illegal line: {moves}"

    async def hear(self, seconds, until=None):
        """Reads for a time, or up to a line that begins so, which must come."""
        end = time.monotonic() + seconds
        while True:
            line = await self.read(end - time.monotonic())
            if line is None:
                assert until is None, f"no '{until}' within {seconds} s"
                return
            awaited = until is not None and line.startswith(until)
            if line.startswith("bestmove "):
                self.take_bestmove(line)
            elif line.startswith("info string ") and not line.startswith("info string error"):
                pass
            elif not awaited and line.startswith("info ") and not line.startswith("info string"):
                self.take_info(line)
            elif not awaited:
                raise AssertionError(f"nobody asked for that: '{line}'")
            if awaited:
                return

    async def say(self, *lines):
        for line in lines:
            await self.bridge.send(line)

    async def say_all(self, *lines):
        await self.say(*lines, "isready")
        await self.hear(ANSWER, "readyok")

    async def connect(self):
        await self.say("tei")
        lines = []
        while "teiok" not in lines:
            line = await self.read(ANSWER)
            assert line is not None, "no teiok"
            lines.append(line)
        # The name under which the GUI keeps the analysis is that of annotated games, too.
        version = subprocess.run([ENGINE, "--version"], capture_output=True, text=True, check=True)
        name = [line[8:] for line in lines if line.startswith("id name ")]
        number = [line[11:] for line in lines if line.startswith("id version ")]
        assert version.stdout.split()[:2] == name + number, f"the GUI would call it {name} {number}"
        assert any(line.startswith("size 3 4 5 6 7 8 halfkomi -20 ") for line in lines), lines
        assert any(line.startswith("option name MultiPV type spin ") for line in lines), lines

    async def set_up(self, lines, *more):
        self.lines = lines
        await self.say_all("setoption name Hash value 16", "setoption name Threads value 1",
                           f"setoption name MultiPV value {lines}", *more)

    async def search(self, moves, go="go infinite", start="startpos"):
        # Marks as the GUI has them, after moves that crush, and here after any.
        marked = [move + random.choice(["*", "", "", "", ""]) for move in moves]
        self.moves, self.latest, self.searching = moves, {}, True
        self.searches += 1
        await self.say(" ".join(["position", start] + (["moves"] if moves else []) + marked), go)

    async def stop(self):
        begin = time.monotonic()
        await self.say(*["stop"] * random.choice([1, 1, 1, 2]))  # now and then twice
        await self.hear(ANSWER, "bestmove ")
        took = time.monotonic() - begin
        assert took <= AT_ONCE + SLACK, f"{took:.3f} s from stop to bestmove"

    async def glance(self, moves):
        """Looks at a position for a moment."""
        await self.search(moves)
        await self.hear(random.uniform(0, STEP))
        await self.stop()


# The cases. Each has its own connection, and whatever happened, the engine is gone soon after it.

async def flicking(gui):
    """flicking through a game"""
    await gui.set_up(LINES, "teinewgame size 6 halfkomi 4")
    game = random_game(6, 60)
    at = 0
    end = time.monotonic() + float(os.environ.get("BREDON_SECONDS") or 2)
    while time.monotonic() < end:
        step = time.monotonic() + STEP
        # On, back, or far away.
        at += random.choice([1] * 6 + [-random.randint(1, 3)] * 3 + [30])
        await gui.glance(game[:at % len(game)])
        if random.random() < 0.2:
            await gui.say("stop")  # with no search running it must not end the next one
        await gui.hear(step - time.monotonic())
    assert gui.infos > 0, "nothing was said"


async def whole_game(gui):
    """a whole game, and one of another size"""
    await gui.set_up(1, "teinewgame size 6 halfkomi 4")
    moves = []
    for _ in range(12):
        await gui.search(moves, "go movetime 30")
        await gui.hear(ANSWER, "bestmove ")
        moves = moves + gui.latest[1][:1]
    # Behind a game of another size no teinewgame comes, only a position.
    gui.size = 5
    await gui.search(["a1", "e5"], "go depth 3 nodes 5000 movetime 200", "tps x5/x5/x5/x5/x5 1 1")
    await gui.hear(ANSWER, "bestmove ")


async def closed_busy(gui):
    """closed in a search of four threads, in the middle of a line"""
    await gui.set_up(LINES, "teinewgame size 6 halfkomi 4")
    await gui.say_all("setoption name Hash value 512", "setoption name Threads value 4")
    await gui.search([])
    await gui.hear(0.1)
    await gui.bridge.send_half("position startpos moves a1")


async def closed_idle(gui):
    """closed when idle"""
    await gui.set_up(LINES)


async def run_case(bridge, case):
    gui = Gui(bridge)
    await bridge.open()
    try:
        await gui.connect()
        await case(gui)
    finally:
        if gui.reader:
            gui.reader.cancel()
        gone = await bridge.drop(AT_ONCE + SLACK)
    assert gone, f"the engine is still there {AT_ONCE + SLACK} s after the connection"
    return gui


async def main():
    random.seed(SEED)
    print(f"# BREDON_SEED={SEED}")
    bridge = Served() if SERVE else Pipes()
    cases = [(case.__doc__, run_case(bridge, case)) for case in
             (flicking, whole_game, closed_busy, closed_idle)]
    failures = 0
    for number, (name, case) in enumerate(cases, 1):
        try:
            gui = await case
            print(f"ok {number} - {name}", flush=True)
            if gui:
                print(f"# {gui.searches} searches, {gui.infos} infos", flush=True)
        except Exception as error:
            failures += 1
            print(f"not ok {number} - {name}\n# {type(error).__name__}: {error}", flush=True)
    print(f"1..{len(cases)}")
    if SERVE:
        bridge.close()
    return 1 if failures else 0


sys.exit(asyncio.run(main()))
