# SPDX-License-Identifier: MIT
"""serve.py ENGINE: what bredon serve lets in, and what a page can do to it: nothing.

Each case has a server of its own; at its end no engine of it may be left.
"""
import asyncio
import ctypes
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time

import websockets

ENGINE = os.path.abspath(sys.argv[1])
PAGE = "https://ptn.ninja"
ANSWER = 20.0  # seconds, for a busy machine
UPGRADE = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
HANDSHAKE = "\r\n".join(["GET / HTTP/1.1", "Host: localhost", *UPGRADE, "", ""]).encode()


class Server:
    """bredon serve on a port of its own."""

    running = []

    def __init__(self, *options):
        self.process = subprocess.Popen([ENGINE, "serve", "--port", "0", *options],
                                        stdout=subprocess.PIPE, text=True)
        Server.running.append(self.process)
        self.port = int(re.search(r"127\.0\.0\.1:(\d+)", self.process.stdout.readline()).group(1))

    def connect(self, origin=PAGE, **more):
        return websockets.connect(f"ws://127.0.0.1:{self.port}/", origin=origin, ping_interval=None,
                                  max_queue=None, **more)

    def engine_ids(self):
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True)
        pairs = [line.split() for line in listed.stdout.splitlines()]
        return [int(pid) for pid, parent in pairs if parent == str(self.process.pid)]

    def engines(self):
        return len(self.engine_ids())

    async def expect_engines(self, number):
        end = time.monotonic() + ANSWER
        while self.engines() != number:
            assert time.monotonic() < end, f"{self.engines()} engines, not {number}"
            await asyncio.sleep(0.02)

    def request(self, *headers, path="/", host="localhost"):
        """The answer to a request, up to its end."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=ANSWER) as raw:
            raw.sendall("\r\n".join([f"GET {path} HTTP/1.1", f"Host: {host}", *headers, "", ""]).encode())
            answer = b""
            try:
                while not answer.endswith((b"</html>", b"END\n")):
                    part = raw.recv(4096)
                    if not part:
                        break
                    answer += part
            except ConnectionResetError:
                pass
        return answer.decode(errors="replace")

    def upgrade(self, *headers, host="localhost"):
        """The status of the answer to a page that wants a WebSocket."""
        answer = self.request(*UPGRADE, *headers, host=host)
        return int(answer.split()[1]) if answer else None

    def stop(self, which=signal.SIGTERM):
        self.process.send_signal(which)
        return self.process.wait(ANSWER)


async def read_until(page, begin):
    while True:
        line = await asyncio.wait_for(page.recv(), ANSWER)
        if line.startswith(begin):
            return line


async def is_well(page):
    await page.send("isready")
    await read_until(page, "readyok")


async def closed_with(page):
    try:
        while True:
            await asyncio.wait_for(page.recv(), ANSWER)
    except websockets.ConnectionClosed:
        return page.close_code


async def session(_):
    """a message is a line, and an engine ends with its connection"""
    server = Server()
    page = await server.connect()
    await page.send("tei")
    await read_until(page, "teiok")
    await page.send("setoption name HalfKomi value 4\nteinewgame 6\r\nisready")
    assert await page.recv() == "readyok"
    await page.send("position startpos moves a1 f6")
    await page.send("go infinite")
    info = await read_until(page, "info depth")
    assert "\n" not in info, info
    await page.send("stop")
    await read_until(page, "bestmove ")
    await server.expect_engines(1)
    await page.send("go infinite")
    page.transport.abort()
    await server.expect_engines(0)
    return server


async def ends(_):
    """it says that the engine has ended"""
    server = Server("--max", "2")
    page = await server.connect()
    await page.send("isready\nquit\nisready")
    assert await page.recv() == "readyok"
    assert (await closed_with(page), page.close_reason) == (1000, "the engine has ended")
    return server


async def descriptors(_):
    """as many connections as --max says, where few files may be open without asking"""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, limits[1]))
    try:
        server = Server("--max", "40")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    pages = [await server.connect() for _ in range(40)]
    for page in pages:
        await is_well(page)
    return server


async def half_open(_):
    """handshakes that are never finished are given up, and nobody waits for them"""
    server = Server("--max", "2")
    well = await server.connect()
    open_yet = []
    for begin in (b"", HANDSHAKE[:30], HANDSHAKE[:-2]) * 30:
        open_yet.append(socket.create_connection(("127.0.0.1", server.port)))
        open_yet[-1].sendall(begin)
        open_yet[-1].setblocking(False)
    page = await server.connect()
    await is_well(page)
    end = time.monotonic() + ANSWER
    while open_yet:
        assert time.monotonic() < end, f"{len(open_yet)} are still open"
        for raw in list(open_yet):
            try:
                raw.send(b"x")  # a letter now and then does not help
                if raw.recv(1000):
                    continue
            except BlockingIOError:
                continue
            except OSError:
                pass
            open_yet.remove(raw)
        await is_well(well)
        await asyncio.sleep(0.05)
    await is_well(page)
    return server


async def most(_):
    """no more connections than are allowed"""
    server = Server("--max", "3")
    pages = [await server.connect() for _ in range(3)]
    for _ in range(5):
        status = server.upgrade(f"Origin: {PAGE}")
        assert status == 503, status
    assert server.engines() == 3
    await pages.pop().close()
    await server.expect_engines(2)
    pages.append(await server.connect())
    for page in pages:
        await is_well(page)
    return server


async def upgrades(_):
    """no upgrade but that to a WebSocket, and no tunnel"""
    server = Server("--max", "2")
    for raw in (["GET / HTTP/1.1", "Host: localhost", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c",
                 "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"],
                ["GET / HTTP/1.1", "Host: localhost", "Connection: Upgrade", "Upgrade: TLS/1.0"],
                ["PRI * HTTP/2.0", "", "SM"]) + 20 * (["CONNECT / HTTP/1.1", "Host: localhost"],):
        with socket.create_connection(("127.0.0.1", server.port), timeout=ANSWER) as sent:
            sent.sendall("\r\n".join([*raw, "", ""]).encode())
            answer = b"".join(iter(lambda: sent.recv(4096), b""))  # the server closes it
        assert re.match(rb"HTTP/1.\d 4", answer) or raw[0].startswith("PRI"), (raw, answer)
        assert b" 101 " not in answer, (raw, answer)
    assert server.engines() == 0
    await is_well(await server.connect())
    return server


async def undying(_):
    """nobody waits for an engine that takes long to end"""
    server = Server()
    page = await server.connect()
    await is_well(page)
    pid = server.engine_ids()[0]
    if ctypes.CDLL(None).ptrace(0x4206, pid, None, None) != 0:  # PTRACE_SEIZE: it has ended when we say so
        print("# nothing may be traced here")
        return server
    await page.close()
    await is_well(await server.connect())
    assert os.path.exists(f"/proc/{pid}")
    os.waitpid(pid, 0)
    await server.expect_engines(1)
    return server


async def garbage(_):
    """garbage ends the connection that sends it, and no other"""
    server = Server("--max", "2")
    well = await server.connect()
    await well.send("go infinite")
    for data, code in ((b"\0\1\2", 1003), (b"tei", 1003), ("x" * 10_000_000, 1009)):
        page = await server.connect()
        try:
            await page.send(data)
        except websockets.ConnectionClosed:
            pass
        assert await closed_with(page) in (code, 1006), (data[:9], page.close_code)
        await server.expect_engines(1)
    page = await server.connect()
    page.transport.write(b"\x81\x83\0\0\0\0\xff\xfe\xfd")  # not UTF-8
    await closed_with(page)
    page = await server.connect()
    page.transport.write(b"\xff" * 4096)
    await closed_with(page)
    for data in (b"\x16\x03\x01" + os.urandom(300), b"\0" * 5000, b"GET " + b"a" * 100_000, b"\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", server.port)) as raw:
            try:
                raw.sendall(data)
            except OSError:
                pass
    await server.expect_engines(1)
    page = await server.connect()
    await page.send("position startpos moves " + "a1 " * 50_000)  # long, and a line
    await read_until(page, "info string error")
    await page.send("perft 14")
    await page.send("stop")
    await read_until(page, "info string perft: stopped")
    await page.send("what\0is this")
    await is_well(page)
    await is_well(well)
    return server


async def slow_reader(_):
    """a page that does not read holds up its own engine alone"""
    server = Server("--max", "2")
    well = await server.connect()
    raw = socket.create_connection(("127.0.0.1", server.port))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.sendall(HANDSHAKE)
    raw.recv(100)
    raw.settimeout(0.2)
    sent = 0
    frame = b"\x81\x84\0\0\0\0help"  # a few kilobytes each
    try:
        while sent < 50_000_000:
            sent += raw.send(frame * 1000)
            await is_well(well)
    except TimeoutError:
        pass
    assert sent < 50_000_000, "all was taken"
    await is_well(well)
    raw.close()
    await server.expect_engines(1)
    return server


async def crowd(_):
    """a thousand connections at once"""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    server = Server("--max", "2")
    well = await server.connect()
    crowd_of = []
    for _ in range(1000):
        raw = socket.socket()
        raw.setblocking(False)
        raw.connect_ex(("127.0.0.1", server.port))
        crowd_of.append(raw)
    for raw in crowd_of[::2]:
        try:
            raw.send(HANDSHAKE)
        except OSError:
            pass
    for _ in range(20):
        await is_well(well)
        await asyncio.sleep(0.01)
    assert server.engines() <= 2
    for raw in crowd_of:
        raw.close()
    end = time.monotonic() + ANSWER
    while True:
        try:
            page = await server.connect(open_timeout=ANSWER)
            break
        except (websockets.InvalidHandshake, OSError) as error:
            assert time.monotonic() < end, error
    await is_well(page)
    await is_well(well)
    return server


async def crash(_):
    """an engine that dies ends its connection alone"""
    server = Server("--max", "2")
    well = await server.connect()
    page = await server.connect()
    os.kill(max(server.engine_ids()), signal.SIGKILL)
    await server.expect_engines(1)
    ends = [asyncio.ensure_future(closed_with(one)) for one in (well, page)]
    done, pending = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED, timeout=ANSWER)
    assert [end.result() for end in done] == [1011], done
    for end in pending:
        end.cancel()
    return server


async def signals(_):
    """a signal ends the server and its engines"""
    for which in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
        server = Server()
        page = await server.connect()
        await page.send("go infinite")
        await read_until(page, "info ")
        pids = server.engine_ids()
        assert len(pids) == 1, pids
        status = server.stop(which)
        assert status == (-which if which == signal.SIGKILL else 0), f"{which}: {status}"
        end = time.monotonic() + ANSWER
        while os.path.exists(f"/proc/{pids[0]}"):
            assert time.monotonic() < end, f"{which}: the engine is still there"
            await asyncio.sleep(0.02)
    return None


async def files(folder):
    """files of --web, and none outside of it, by no path and no symbolic link"""
    web = os.path.join(folder, "web")
    os.mkdir(web)
    os.mkdir(os.path.join(folder, "outside"))
    for name in ("web/index.html", "web/a.wasm", "web/b.mjs", "secret", "outside/secret", "outside/index.html"):
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            file.write(f"{name} END\n")
    os.symlink("../secret", os.path.join(web, "link.html"))
    os.symlink(os.path.join(folder, "outside"), os.path.join(web, "folder"))
    os.symlink(web, os.path.join(folder, "linked"))
    server = Server("--web", os.path.join(folder, "linked"))
    assert "web/index.html END" in server.request()
    answer = server.request(path="/a.wasm")
    assert "text/javascript" in server.request(path="/b.mjs")
    for word in ("application/wasm", "web/a.wasm END", "opener-policy: same-origin", "policy: require-corp"):
        assert word in answer, answer
    for path in ("/../secret", "/%2e%2e/secret", "/..%2fsecret", "/%2e%2e%2fsecret", "//../secret",
                 "/a/../../secret", "/..\\secret", os.path.join(folder, "secret"), "/.%00./secret", "/none"):
        answer = server.request(path=path)
        assert "secret END" not in answer, f"{path}: {answer}"
    for path in ("/link.html", "/folder/secret", "/folder/", "//folder//index.html", "/%66older/secret", "/link.html?x"):
        assert " 404 " in server.request(path=path), path
    page = await server.connect()
    await is_well(page)
    return server


async def main():
    cases = [session, ends, most, upgrades, undying, descriptors, garbage, slow_reader, half_open, crowd, crash,
             signals, files]
    failures = 0
    for number, case in enumerate(cases, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                server = await asyncio.wait_for(case(folder), 6 * ANSWER)
                if server:
                    assert server.process.poll() is None, f"it has ended: {server.process.returncode}"
                    status = server.stop()
                    assert status == 0, f"it ends with {status}"
                print(f"ok {number} - {case.__doc__}", flush=True)
            except Exception as error:
                failures += 1
                print(f"not ok {number} - {case.__doc__}\n# {type(error).__name__}: {error}", flush=True)
            for process in Server.running:
                process.kill()
                process.wait()
            Server.running.clear()
    print(f"1..{len(cases)}")
    return 1 if failures else 0


sys.exit(asyncio.run(main()))
