# SPDX-License-Identifier: MIT
"""pages.py BREDON [timed]: bredon serve: what a page gets, what it is refused, and how its engine ends.

Each wait is for an event: a line, an answer, the end of a connection or of a process. `timed` has the cases that
depend on time, and on how many files may be open.
"""
import ctypes
import gzip
import json
import os
import re
import resource
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "terminal"))

from tap import Tap

BREDON = os.path.abspath(sys.argv[1])
PAGE = os.path.join(HERE, "..", "..", "web", "index.html")
LINE_MOST = 1 << 18  # SERVER_LINE_MOST
ANSWER = 60  # seconds, for a busy machine
HANDSHAKE = ("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").encode()


class Server:
    """A run of the program, on a port that the system chooses."""

    def __init__(self, *options, program=BREDON):
        self.child = subprocess.Popen([program, "serve", "--port", "0", *options], stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r"127\.0\.0\.1:(\d+)", self.child.stdout.readline()).group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.kill()
        self.child.wait()
        self.child.stdout.close()

    def stop(self, which=signal.SIGTERM):
        self.child.send_signal(which)
        return self.child.wait()

    def engines(self):
        """The processes that the server has started."""
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                    if file.read().rpartition(")")[2].split()[1] == str(self.child.pid):
                        found.append(int(name))
            except OSError:  # it has just ended
                pass
        return found


class Page:
    """A connection with one request, and a WebSocket if the server agrees."""

    def __init__(self, server, *headers, path="/", host="localhost", method="GET", body=""):
        self.sock = socket.create_connection(("127.0.0.1", server.port))
        self.file = self.sock.makefile("rb")
        self.ask(*headers, path=path, host=host, method=method, body=body)

    def ask(self, *headers, path="/", host="localhost", method="GET", body=""):
        self.sock.sendall("\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {host}", *headers, "", body]).encode())
        self.status = int(self.file.readline().split()[1])
        lines = iter(lambda: self.file.readline().decode().strip(), "")
        self.headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        self.body = b"" if self.status == 101 or method == "HEAD" else self.file.read(int(self.headers.get("content-length", 0)))

    def send(self, text, code=1):
        data = text.encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xff" + len(data).to_bytes(8, "big")
        self.sock.sendall(bytes([0x80 | code]) + length + bytes(4) + data)  # masked by zeros

    def lines(self):
        """The messages up to the end of the connection; then `end` has the code and the reason."""
        self.end = None
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                return
            length = head[1] if head[1] < 126 else int.from_bytes(self.file.read(2), "big")
            data = self.file.read(length)
            if head[0] & 15 == 8:
                self.end = (int.from_bytes(data[:2], "big"), data[2:].decode())
                return
            yield data.decode()

    def await_line(self, begin):
        return next((line for line in self.lines() if line.startswith(begin)), None)

    def is_well(self):
        self.send("isready")
        return self.await_line("readyok")

    def close(self):
        self.file.close()
        self.sock.close()


def upgrade(server, *headers, version="13", host="localhost"):
    return Page(server, "Connection: Upgrade", "Upgrade: websocket", f"Sec-WebSocket-Version: {version}",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", *headers, host=host)


def end_page(page, politely):
    if politely:
        page.send("", code=8)
        for _ in page.lines():
            pass
    page.close()


def watch_engines(server):
    """Descriptors that can be read when its engines have ended; none where the system has no such thing."""
    pids = server.engines() if os.path.isdir("/proc/self") and hasattr(os, "pidfd_open") else []
    return [os.pidfd_open(pid) for pid in pids]


def await_ends(watched):
    for fd in watched:
        select.select([fd], [], [])
        os.close(fd)


def talk(tap):
    """A page talks to its engine, which ends with the page; then another page may come."""
    for politely in (True, False):
        how = "that says goodbye" if politely else "that just goes"
        with Server("--max", "1") as server:
            page = upgrade(server, "Origin: https://ptn.ninja")
            tap.check(f"a page {how} gets a WebSocket", page.status == 101, page.body)
            page.send("tei")
            tap.check(f"a page {how} talks to an engine", page.await_line("teiok") == "teiok")
            page.send("teinewgame 5\nposition startpos moves a1 e5\ngo nodes 100")
            tap.check(f"a page {how} gets a move", page.await_line("bestmove "))
            busy = upgrade(server)
            tap.check(f"a page {how} has the only engine", busy.status == 503, busy.status)
            watched = watch_engines(server)
            page.send("go infinite")
            end_page(page, politely)
            page = upgrade(server)
            if not tap.check(f"after a page {how} there is room for another one", page.status == 101, page.status):
                continue
            if watched:
                await_ends(watched)
                tap.check(f"the engine of a page {how} has ended", len(watched) == 1, len(watched))
            else:
                tap.skip(f"the engine of a page {how} has ended", "this system has no pidfd_open")
            tap.check(f"after a page {how} the server ends", server.stop() == 0)


def signals(tap):
    """A signal ends the server and its engines."""
    for which in (signal.SIGINT, signal.SIGHUP, signal.SIGKILL):
        with Server() as server:
            page = upgrade(server)
            page.send("go infinite")
            page.await_line("info ")
            watched = watch_engines(server)
            status = server.stop(which)
            tap.check(f"{which.name} ends the server", status == (-which if which == signal.SIGKILL else 0), status)
            await_ends(watched)
            tap.check(f"{which.name} ends its engine", True)


def refusals(tap):
    """No upgrade but that to a WebSocket, and no tunnel."""
    with tempfile.TemporaryDirectory() as folder, Server(program=shutil.copy(BREDON, folder)) as server:  # it has no page
        for lines in (["PRI * HTTP/2.0", "", "SM"], ["CONNECT / HTTP/1.1", "Host: localhost"],
                      ["GET / HTTP/1.1", "Host: localhost", "Connection: Upgrade", "Upgrade: TLS/1.0"]):
            with socket.create_connection(("127.0.0.1", server.port)) as raw:
                raw.sendall("\r\n".join([*lines, "", ""]).encode())
                answer = b"".join(iter(lambda: raw.recv(4096), b""))  # the server closes it
            tap.check(f"refused: {lines[0]} {lines[-1]}", re.match(rb"HTTP/1.\d 4", answer) or b"HTTP" not in answer, answer)
        for name, page, status in (
                ("a page of another origin", upgrade(server, "Origin: https://example.org"), 403),
                ("another name of this computer", upgrade(server, host="attacker.example"), 403),
                ("another version of WebSockets", upgrade(server, version="99"), 400),
                ("no version of WebSockets", upgrade(server, version=""), 400),
                ("another upgrade", Page(server, "Connection: Upgrade", "Upgrade: h2c"), 400),
                ("a file without --web", Page(server, path="/index.html"), 404)):
            tap.check(f"refused: {name}", page.status == status, page.status, page.body)
        tap.check("refused: no engine was started for them", not os.path.isdir("/proc/self") or not server.engines())


def strangers(tap):
    """Pages of other origins are refused, and names that an attacker has pointed at this computer."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "index.html"), "w", encoding="ascii") as file:
            file.write("the page")
        with Server("--web", folder, "--max", "20", "--origin", "https://example.org:*",
                    "--origin", "http://host:81") as server:
            for origin in ("https://example.com", "null", "http://ptn.ninja", "https://ptn.ninja:444",
                           "https://ptn.ninja.org", "https://notptn.ninja", "http://localhost.org",
                           "http://localhost:80.org", "http://localhost:", "http://host", "http://host:811", "file://",
                           "https://ptn.ninja, https://example.com", "https://ptn.ninja\r\nOrigin: https://example.com",
                           "x" * 2000):
                page = upgrade(server, f"Origin: {origin}")
                tap.check(f"refused: origin {origin[:70]!r}", page.status == 403, page.status)
            for host in ("attacker.example", "attacker.example:7731", "localhost.example.org", "127.0.0.1.example.org",
                         "host", "x" * 2000):
                for page in upgrade(server, "Origin: https://ptn.ninja", host=host), Page(server, host=host):
                    tap.check(f"refused: host {host[:70]}", page.status == 403 and b"the page" not in page.body, page.body)
            tap.check("refused: no engine was started", not os.path.isdir("/proc/self") or not server.engines())
            for origin in ("https://ptn.ninja", "https://PTN.ninja", "http://localhost", "http://localhost:8080",
                           "http://127.0.0.1:7731", "https://example.org", "https://example.org:1", "http://host:81"):
                page = upgrade(server, f"Origin: {origin}")
                tap.check(f"admitted: origin {origin}", page.status == 101, page.status)
            for host in ("localhost", "LOCALHOST:7731", "127.0.0.1:80", "example.org", "host:81"):
                page = Page(server, host=host)
                tap.check(f"admitted: host {host}", page.body == b"the page", page.status, page.body)


def settings(tap):
    """A page can't set more than is allowed; for PTN Ninja a score is a win chance, unless it asks for another unit."""
    with Server("--max", "20", "--max-hash", "32", "--max-threads", "2") as server:
        page = upgrade(server)
        page.send("tei")
        offered = []
        for line in page.lines():
            offered.append(line)
            if line == "teiok":
                break
        for option in "Hash type spin default 32 min 1 max 32", "Threads type spin default 1 min 1 max 2":
            tap.check(f"offered: {option}", f"option name {option}" in offered, *offered)
        tap.check("a page can't open files", not any("Book" in line for line in offered), *offered)
        for setting in "Book value x", "Hash value 33", "hash value 1048576", "Threads value 3", "THREADS value 64":
            page.send(f"setoption name {setting}\nisready")
            line = next(page.lines())
            tap.check(f"refused: {setting}", line.startswith("info string error: setoption: '"), line)
            page.await_line("readyok")
        page.send("setoption name Threads value 2\nisready")
        tap.check("a setting that is allowed", next(page.lines()) == "readyok")
        for headers, unit, score in ((["Origin: https://ptn.ninja"], "", 100), (["Origin: http://localhost"], "", 9999),
                                     ([], "", 9999), (["Origin: https://ptn.ninja"], "flats", 9999)):
            page = upgrade(server, *headers)
            if unit:
                page.send(f"setoption name ScoreUnit value {unit}")
            page.send("setoption name ShowMate value false\nposition tps x3/1,1,x/2,2,x 1 3\ngo depth 4")
            line = page.await_line("info depth")
            tap.check(f"the unit of scores: {headers} {unit}", f" score cp {score} " in line, line)
            end_page(page, True)


def ends(tap):
    """What ends a connection, and what the page is told."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(BREDON, folder)
        with Server("--max", "20", program=copy) as server:
            well = upgrade(server)
            well.send("isready")
            well.await_line("readyok")
            pids = server.engines() if os.path.isdir("/proc/self") else []
            # The engine may have closed its output, but not be gone.
            for name, text, code, wanted in (
                    ("quit", "quit", 1, [(1000, "the engine has ended"), (1011, "the engine has ended")]),
                    ("a message that is no text", "tei", 2, [(1003, "TEI is text")]),
                    ("a long line", (LINE_MOST + 1) * "x", 1, [(1009, "the line is too long")])):
                page = upgrade(server)
                page.send(text, code)
                list(page.lines())
                tap.check(f"{name} ends a connection", page.end in wanted, page.end)
                page.close()
            os.unlink(copy)
            page = upgrade(server)
            list(page.lines())
            tap.check("an engine that can't be started", page.end == (1011, "the engine can't be started"), page.end)
            well.send("isready")
            tap.check("and no other connection ends", next(well.lines()) == "readyok")
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
                list(well.lines())
                tap.check("an engine that crashes", well.end == (1011, "the engine has ended"), well.end)


def garbage(tap):
    """Garbage ends the connection that sends it, and no other."""
    with Server("--max", "3") as server:
        well = upgrade(server)
        well.send("go infinite")
        for name, data in ("not UTF-8", b"\x81\x83\0\0\0\0\xff\xfe\xfd"), ("no frame", b"\xff" * 4096):
            page = upgrade(server)
            page.sock.sendall(data)
            try:
                list(page.lines())
            except ConnectionResetError:
                pass
            page.close()
        for data in (b"\x16\x03\x01" + bytes(range(256)), b"\0" * 5000, b"GET " + b"a" * 100_000, b"\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", server.port)) as raw:
                try:
                    raw.sendall(data)
                except OSError:
                    pass
        page = upgrade(server)
        page.send("position startpos moves " + "a1 " * 50_000)  # long, and a line
        tap.check("after garbage: a long line", page.await_line("info string error"))
        page.send("perft 14")
        page.send("stop")
        tap.check("after garbage: work that is stopped", page.await_line("info string perft: stopped"))
        page.send("what\0is this")
        tap.check("after garbage: both pages are well", page.is_well() and well.is_well())


def commands(tap):
    """What can't be served is said in words."""
    with socket.socket() as taken, tempfile.TemporaryDirectory() as folder:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for options, word in ((["--port", port], port), (["--web", folder + "/none"], "none"),
                              (["--web", BREDON], "not a folder"), (["--max", "0"], "--max"), (["x"], "'x'"),
                              *((["--origin", word], f"'{word}'") for word in (
                                  "*", "example.org", "https://", "https://a/b", "https://a:b", "https://*.org", ""))):
            done = subprocess.run([BREDON, "serve", *options], capture_output=True, text=True, check=False)
            tap.check(f"refused: {' '.join(options).replace(port, 'PORT').replace(folder, 'FOLDER')}",
                      done.returncode == 2 and word in done.stderr and done.stderr.count("\n") == 1, done.stderr)


def found(tap):
    """The page beside the program is shown, else the installed one, else that of ./dev web, else none,
    which is said."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "bin"))
        program = shutil.copy(BREDON, os.path.join(folder, "bin", "bredon"))
        for place in (None, "build-web", "share/bredon/web", "bin/web"):
            for name in ("index.html", "files.js") if place else ():
                os.makedirs(os.path.join(folder, place), exist_ok=True)
                with open(os.path.join(folder, place, name), "w", encoding="ascii") as file:
                    file.write(place)
            with Server(program=program) as server:
                told = server.child.stdout.readline()
                body = Page(server).body.decode()
                if place:
                    tap.check(f"the page in {place}", told.endswith(f" http://localhost:{server.port}/.\n") and body == place,
                              told, body)
                else:
                    tap.check("no page", all(word in told for word in ("no page", "./dev web", "--web")) and
                              "there is no such page" in body, told, body)


def files(tap):
    """Files are served with headers that protect them; what is no regular file is not opened."""
    with tempfile.TemporaryDirectory() as folder, open(PAGE, encoding="utf-8") as file:
        policy = re.search('http-equiv="Content-Security-Policy" content="([^"]*)"', file.read()).group(1)
        web = os.path.join(folder, "web")
        os.makedirs(os.path.join(web, "deep", "folder"))
        for name in ("web/index.html", "web/embed.html", "web/deep/a.html", "web/deep/index.html", "secret.html"):
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(name)
        for name in "b.mjs", "a.wasm":
            shutil.copy(os.path.join(web, "index.html"), os.path.join(web, name))
        os.symlink(web, os.path.join(folder, "root"))
        os.mkfifo(os.path.join(web, "pipe.html"))
        os.symlink("../secret.html", os.path.join(web, "link.html"))
        os.symlink("deep", os.path.join(web, "linked"))
        listener = socket.socket(socket.AF_UNIX)
        here = os.open(".", os.O_RDONLY)
        os.chdir(web)  # the name of a socket is short
        listener.bind("socket.html")
        os.fchdir(here)
        with Server("--web", os.path.join(folder, "root")) as server:
            for path, kind in ("/b.mjs", "text/javascript"), ("/a.wasm", "application/wasm"):
                page = Page(server, path=path)
                tap.check(f"served: {path} as {kind}", kind in page.headers["content-type"], page.headers)
            for path in ("/../secret.html", "/%2e%2e/secret.html", "/..%2fsecret.html", "//../secret.html",
                         "/..\\secret.html", os.path.join(folder, "secret.html"), "/.%00./secret.html"):
                tap.check(f"not served: {path.replace(folder, 'FOLDER')}", b"secret.html" != Page(server, path=path).body)
            for path, name in (("/", "web/index.html"), ("/embed.html", "web/embed.html"), ("/deep/a.html", "web/deep/a.html"),
                               ("/deep/", "web/deep/index.html"), ("//deep//", "web/deep/index.html")):
                page = Page(server, path=path)
                tap.check(f"served: {path}", (page.status, page.body) == (200, name.encode()), page.status, page.body)
                frames = "" if path == "/embed.html" else "; frame-ancestors 'none'"  # one page is made for them
                wanted = {"content-security-policy": policy + frames,
                          "x-content-type-options": "nosniff", "cross-origin-opener-policy": "same-origin",
                          "cross-origin-embedder-policy": "require-corp"}
                for header, value in wanted.items():
                    tap.check(f"served: {path} with {header}", page.headers.get(header) == value, page.headers)
            for path in ("/pipe.html", "/socket.html", "/link.html", "/linked/a.html", "/deep/folder", "/deep/../../secret.html",
                         "/none.html", "/" + 300 * "a" + ".html"):
                page = Page(server, path=path)
                tap.check(f"not served: {path[:30]}", page.status in (403, 404), page.status, page.body)
                for header, value in wanted.items():
                    tap.check(f"not served: {path[:30]} with {header}", page.headers.get(header) == value, page.headers)
            for method in "GET", "HEAD":
                page = Page(server, path="/none.html", method=method)
                page.ask()
                tap.check(f"served: a page after {method} of none", page.body == b"web/index.html", page.status, page.body)
            tap.check("the server ends after them", server.stop() == 0)
        listener.close()


def compressed(tap):
    """A file is sent as NAME.gz to those who take that; a browser asks once for what has not changed."""
    with tempfile.TemporaryDirectory() as folder:
        def write(name, content):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)

        for name in "a.js", "link.js", "folder.js", "plain.js":
            write(name, name.encode())
        write("a.js.gz", gzip.compress(b"compressed"))
        os.symlink("a.js.gz", os.path.join(folder, "link.js.gz"))
        os.mkdir(os.path.join(folder, "folder.js.gz"))
        with Server("--web", folder) as server:
            page = Page(server, "Accept-Encoding: br, gzip", path="/a.js")
            tap.check("compressed: a file that is there so", page.headers.get("content-encoding") == "gzip" and
                      page.headers["content-type"] == "text/javascript" and gzip.decompress(page.body) == b"compressed",
                      page.headers, page.body)
            for name, headers in (("a.js", []), ("a.js", ["Accept-Encoding: br"]), ("link.js", ["Accept-Encoding: gzip"]),
                                  ("folder.js", ["Accept-Encoding: gzip"]), ("plain.js", ["Accept-Encoding: gzip"])):
                other = Page(server, *headers, path=f"/{name}")
                tap.check(f"not compressed: {name}, {headers}", "content-encoding" not in other.headers and
                          other.body == name.encode() and other.headers["vary"] == "accept-encoding", other.headers, other.body)
            again = Page(server, "Accept-Encoding: br, gzip", f"If-None-Match: {page.headers['etag']}", path="/a.js")
            tap.check("a file that has not changed is not sent again", (again.status, again.body) == (304, b""), again.status)
            tap.check("a browser may keep it", "no-store" not in page.headers["cache-control"], page.headers)
            write("a.js.gz", gzip.compress(b"changed, now"))
            again = Page(server, "Accept-Encoding: gzip", f"If-None-Match: {page.headers['etag']}", path="/a.js")
            tap.check("one that has changed is", again.status == 200 and gzip.decompress(again.body) == b"changed, now", again.status)


OWN = 1_000_000_000  # PTN Ninja takes only digits for the number of a game
TAGS = {"Player1", "Player2", "Rating1", "Rating2", "Size", "Komi", "Date", "Clock", "Site", "Result"}
GAMES = """[Player1 "Ann"]
[Player2 "Bob"]
[Size "5"]
[Komi "2"]
[Date "2026.07.01"]
[Rating1 "1500"]
[Rating2 "1400"]
[Annotator "Cid"]
[Clock "10:00 +20 @35 +5:00"]
[Event "The \\"Cup\\""]
[Result "R-0"]

1. a1 e5 2. e1 a5 R-0

[Player1 "Bob"]
[Player2 "TakBot"]
[Size "5"]
[Date "2025.01.02"]
[Site "https://playtak.com/games/17"]
[Result "0-1"]

1. a5 e1 2. c3 0-1
"""


def ask_games(server, path, *headers, settings=None, **more):
    """An answer to PTN Ninja's explorer: its page, and the JSON; None for anything else."""
    if settings is not None:
        headers = *headers, f"Content-Length: {len(settings)}", "Content-Type: application/json"
        more = {"method": "POST", "body": settings, **more}
    page = Page(server, *headers, path=path, **more)
    try:
        return page, json.loads(page.body) if page.headers["content-type"] == "application/json" else None
    except ValueError:
        return page, None


def explorer(tap):
    """What PTN Ninja asks for its openings: databases, a position, a game, players."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        with Server() as server:
            tap.check("without a database there is none", ask_games(server, "/api/v1/databases")[1] == [])
            page, answer = ask_games(server, "/api/v1/players")
            told = server.child.stdout.readline() + server.child.stdout.readline()
            tap.check("without a database this is said", "no database of games: bredon games add" in told, told)
            tap.check("without a database nothing else", page.status == 503 and "no database" in answer["error"], page.body)
        names = "".join(f'[Player1 "{"name" * 8}{i}"]\n[Size "4"]\n\n1. a1 d4\n\n' for i in range(300))
        added = subprocess.run([BREDON, "games", "add", "-"], input=GAMES + names, capture_output=True, text=True, check=False)
        if "without SQLite" in added.stderr:
            tap.skip("the explorer", "this build has no SQLite")
            return
        with Server() as server:
            told = server.child.stdout.readline() + server.child.stdout.readline()
            tap.check("which database it is", os.path.join(folder, "bredon", "games.db") in told, told)
            opening = "/api/v1/opening/%d/x5%%2Fx5%%2Fx5%%2Fx5%%2Fx5%%201%%201"
            databases = ask_games(server, "/api/v1/databases")[1]
            place = databases.index({"include_bot_games": True, "min_rating": 0, "size": 5})
            for index, settings, count in (
                    (place, "", [1, 1, 0]), (place + 1, "{}", [1, 0, 0]), (place + 1, '{"include_bot_games":true}', [1, 0, 0]),
                    (place, '{"include_bot_games":false,"later":[1]}', [1, 0, 0]), (place, '{"white":"ann","black":null}', [1, 0, 0]),
                    (place, '{"white":["Ann","Bob"],"black":["TakBot"]}', [0, 1, 0]), (place, '{"komi":2}', [1, 0, 0]),
                    (place, '{"min_date":"2026-07-01T00:00:00.000Z"}', [1, 0, 0]), (place, '{"max_date":1735862400000}', [0, 1, 0]),
                    # PTN Ninja's "After" and "Before": the beginning of the day in Auckland, in Paris and in Honolulu.
                    *((place, json.dumps({"min_date": begin}), [1, 0, 0]) for begin in (
                        "2026-06-30T11:00:00.000Z", "2026-06-30T22:00:00.000Z", "2026-07-01T10:00:00.000Z")),
                    *((place, json.dumps({"max_date": begin}), [0, 1, 0]) for begin in (
                        "2026-06-30T11:00:00.000Z", "2026-06-30T22:00:00.000Z", "2026-07-01T10:00:00.000Z", "2026-07-01",
                        "2026.07.01", "2025-01-02T23:00:00Z")),
                    *((place, json.dumps(settings), [0, 0, 0]) for settings in (
                        {"min_date": "2026-07-01T22:00:00.000Z"}, {"max_date": "2025-01-01T23:00:00.000Z"}, {"max_date": "2025.01.02"},
                        {"min_rating": 5000},
                        {"min_date": "2026-06-30T22:00:00.000Z", "max_date": "2026-06-30T22:00:00.000Z"})),
                    # What it sends for fields that are empty.
                    (place, '{"white":[],"black":[],"komi":null,"min_rating":-5,"min_date":null,"tournament":null}', [1, 1, 0]),
                    (place, '{"min_rating":1400}', [1, 0, 0]), (place, '{"min_rating":0,"tournament":true}', [0, 0, 0])):
                page, answer = ask_games(server, opening % index, settings=settings)
                tap.check(f"explorer: {index} {settings}", answer and [answer["white"], answer["black"], answer["draw"]] == count and
                          answer["settings"] == json.loads(settings or "{}") and answer["config"] == databases[index], page.body)
            page, answer = ask_games(server, opening % place, settings='{"max_suggested_moves":1}')
            tap.check("explorer: moves and games", answer["moves"] == [{"ptn": "a1", "white": 1, "black": 1, "draw": 0}] and
                      answer["games"][0] == {"playtak_id": OWN + 1, "result": "R-0", "white": {"name": "Ann", "rating": 1500},
                                             "black": {"name": "Bob", "rating": 1400}, "komi": 2.0, "tournament": False, "next_move": "a1",
                                             "date": "2026-07-01T00:00:00Z"} and answer["games"][1]["playtak_id"] == 17, page.body)
            page, answer = ask_games(server, f"/api/v1/opening/{place}/x5/x5/x5/x5/2,x4%202%201", settings="{}")
            tap.check("explorer: after a move", [move["ptn"] for move in answer["moves"]] == ["e5"] and
                      answer["games"][0]["next_move"] == "e5", page.body)
            page, answer = ask_games(server, opening % place, settings='{"max_suggested_moves":0}')
            tap.check("explorer: no moves", answer["moves"] == [] and answer["games"], page.body)
            for number, players, move in (17, ["Bob", "TakBot"], "1. a5 e1"), (OWN + 1, ["Ann", "Bob"], "1. a1 e5"):
                page, answer = ask_games(server, f"/api/v1/game/{number}")
                tap.check(f"explorer: game {number}", answer and answer.get("id") == number and move in answer["ptn"] and
                          [answer["player_white"], answer["player_black"]] == players, page.body)
                tap.check(f"explorer: the clock of game {number} in seconds", [answer.get("timertime"), answer.get("timerinc")] ==
                          ([None, None] if number == 17 else [600, 20]), page.body)
                tags = re.findall(r'^\[(\w+) "[^"{}]*"\]$', answer["ptn"], re.MULTILINE)
                tap.check(f"explorer: game {number} with tags that PTN Ninja knows", answer["ptn"].count("[") == len(tags) > 5 and
                          set(tags) <= TAGS, answer["ptn"])
            page, answer = ask_games(server, "/api/v1/players", "Origin: https://ptn.ninja")
            tap.check("explorer: players, in an answer of several parts", len(page.body) > 9000 and "Ann" in answer["white"], len(page.body))
            tap.check("explorer: for a page of PTN Ninja", page.headers.get("access-control-allow-origin") == "https://ptn.ninja")
            page.ask(path="/api/v1/game/17")
            tap.check("explorer: again by the same connection", page.status == 200 and b"TakBot" in page.body and
                      "access-control-allow-origin" not in page.headers, page.body)
            page, _ = ask_games(server, "/api/v1/players", "Origin: http://localhost:8080", "Access-Control-Request-Method: POST",
                                method="OPTIONS")
            tap.check("explorer: the question before the question", page.status == 200 and
                      page.headers["access-control-allow-origin"] == "http://localhost:8080" and
                      page.headers["access-control-allow-headers"] == "content-type", page.headers)
            explorer_refusals(tap, server, opening % place)
        explorer_trouble(tap, os.path.join(folder, "bredon", "games.db"), opening % place)


def explorer_refusals(tap, server, opening):
    """What the explorer refuses, always as JSON."""
    for name, status, word, (page, answer) in (
            ("a position that is none", 400, "the position: ", ask_games(server, "/api/v1/opening/4/x5/x5", settings="{}")),
            ("a position of another size", 400, "size 5", ask_games(server, "/api/v1/opening/4/x3/x3/x3%201%201", settings="{}")),
            ("no position", 400, "position", ask_games(server, "/api/v1/opening/4", settings="{}")),
            ("settings that are no JSON", 400, "JSON", ask_games(server, opening, settings="{")),
            ("settings of another kind", 400, "min_rating: 'x'", ask_games(server, opening, settings='{"min_rating":"x"}')),
            ("neither yes nor no", 400, "tournament: true or false", ask_games(server, opening, settings='{"tournament":3}')),
            ("a komi between two", 400, "komi: '2.3'", ask_games(server, opening, settings='{"komi":2.3}')),
            ("no date", 400, "min_date: a day", ask_games(server, opening, settings='{"min_date":"soon"}')),
            ("an unknown player", 404, "'Zoe'", ask_games(server, opening, settings='{"white":["Ann","Zoe"]}')),
            ("an unknown database", 404, "database", ask_games(server, "/api/v1/opening/12/x3", settings="{}")),
            ("a database that is no number", 404, "database", ask_games(server, "/api/v1/opening/x/x3", settings="{}")),
            ("an unknown game", 404, "no such game", ask_games(server, "/api/v1/game/5")),
            ("an unknown game without a number", 404, "no such game", ask_games(server, f"/api/v1/game/{OWN + 2}")),
            ("a game that is no number", 404, "'17x'", ask_games(server, "/api/v1/game/17x")),
            ("an unknown question", 404, "databases", ask_games(server, "/api/v1/tables")),
            ("another version", 404, "/api/v1/", ask_games(server, "/api/v2/databases")),
            ("a position by GET", 405, "POST", ask_games(server, opening)),
            ("players by POST", 405, "GET", ask_games(server, "/api/v1/players", settings="{}")),
            ("PUT", 405, "GET and POST", ask_games(server, "/api/v1/players", method="PUT")),
            ("DELETE", 405, "GET and POST", ask_games(server, "/api/v1/game/17", method="DELETE")),
            ("a huge body", 413, "4096", ask_games(server, opening, "Content-Length: 1000000", method="POST")),
            ("a body of unknown length", 413, "4096", ask_games(server, opening, method="POST")),
            ("another origin", 403, "--origin", ask_games(server, "/api/v1/databases", "Origin: https://example.org")),
            ("another origin with settings", 403, "--origin", ask_games(server, opening, "Origin: null", settings="{}")),
            ("another name of this computer", 403, "--origin", ask_games(server, "/api/v1/databases", host="attacker.example"))):
        tap.check(f"explorer: refused: {name}", page.status == status and answer and word in answer["error"] and
                  "access-control-allow-origin" not in page.headers, page.status, page.headers, page.body)
    tap.check("explorer: after refusals", ask_games(server, "/api/v1/game/17")[0].status == 200)


def explorer_trouble(tap, file, opening):
    """A database that is locked, damaged or not there."""
    with Server("--db", file) as server:
        held = sqlite3.connect(file, isolation_level=None)
        held.execute("PRAGMA locking_mode = EXCLUSIVE")
        held.execute("BEGIN EXCLUSIVE")
        page, answer = ask_games(server, opening, settings="{}")
        tap.check("explorer: nobody waits for a database", page.status == 503 and "another program" in answer["error"], page.body)
        held.close()
        tap.check("explorer: then it answers", ask_games(server, opening, settings="{}")[0].status == 200)
        with open(file, "r+b") as damaged:
            damaged.write(b"garbage")
        page, answer = ask_games(server, opening, settings="{}")
        tap.check("explorer: a damaged database", page.status == 503 and "not a file of SQLite" in answer["error"], page.body)
    for name in file, file + "-none":
        done = subprocess.run([BREDON, "serve", "--db", name], capture_output=True, text=True, check=False)
        tap.check(f"refused: --db, {'missing' if name != file else 'damaged'}", done.returncode == 2 and name in done.stderr, done.stderr)


def often(tap):
    """The explorer answers only so many requests in a time."""
    with Server() as server:
        asked = next((number for number in range(10_000) if ask_games(server, "/api/v1/databases")[0].status == 429), None)
        tap.check("explorer: too many requests", asked is not None and asked >= 100, asked)


def descriptors(tap):
    """As many connections as --max says, where few files may be open without asking."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, limits[1]))
    server = Server("--max", "40")
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    with server:
        pages = [upgrade(server) for _ in range(40)]
        tap.check("40 connections with a limit of 64 files", all(page.is_well() for page in pages))


def half_open(tap):
    """Handshakes that are never finished are given up, and nobody waits for them."""
    with Server("--max", "2") as server:
        well = upgrade(server)
        crowd_of = []
        for begin in (b"", HANDSHAKE[:30], HANDSHAKE[:-2]) * 30:
            crowd_of.append(socket.create_connection(("127.0.0.1", server.port)))
            crowd_of[-1].sendall(begin)
            crowd_of[-1].setblocking(False)
        page = upgrade(server)
        tap.check("beside half-open connections there is room", page.is_well())
        end = time.monotonic() + ANSWER
        while crowd_of and time.monotonic() < end:
            for raw in list(crowd_of):
                try:
                    raw.send(b"x")  # a letter now and then does not help
                    if raw.recv(1000):
                        continue
                except BlockingIOError:
                    continue
                except OSError:
                    pass
                crowd_of.remove(raw)
            well.is_well()
            time.sleep(0.05)
        tap.check("half-open connections are given up", not crowd_of, len(crowd_of))


def undying(tap):
    """Nobody waits for an engine that takes long to end."""
    with Server() as server:
        page = upgrade(server)
        page.is_well()
        pid = server.engines()[0]
        if ctypes.CDLL(None).ptrace(0x4206, pid, None, None) != 0:  # PTRACE_SEIZE: it has ended when we say so
            tap.skip("an engine that takes long to end", "nothing may be traced here")
            return
        end_page(page, True)
        tap.check("beside an engine that takes long to end", upgrade(server).is_well() and os.path.exists(f"/proc/{pid}"))
        os.waitpid(pid, 0)


def slow_reader(tap):
    """A page that does not read holds up its own engine alone."""
    with Server("--max", "2") as server:
        well = upgrade(server)
        page = upgrade(server)
        page.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        page.sock.settimeout(0.2)
        sent = 0
        try:
            while sent < 50_000_000:
                sent += page.sock.send(b"\x81\x84\0\0\0\0help" * 1000)  # a few kilobytes each
                well.is_well()
        except TimeoutError:
            pass
        tap.check("what a page sends that does not read is not taken for ever", sent < 50_000_000)
        tap.check("the other page is well", well.is_well())


def crowd(tap):
    """A thousand connections at once."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    with Server("--max", "2") as server:
        well = upgrade(server)
        crowd_of = []
        for number in range(1000):
            crowd_of.append(socket.socket())
            crowd_of[-1].setblocking(False)
            crowd_of[-1].connect_ex(("127.0.0.1", server.port))
            try:
                if number % 2:
                    crowd_of[-1].send(HANDSHAKE)
            except OSError:
                pass
        for _ in range(20):
            well.is_well()
            time.sleep(0.01)
        tap.check("a crowd has no more engines than --max", len(server.engines()) <= 2)
        for raw in crowd_of:
            raw.close()
        end = time.monotonic() + ANSWER
        page = None
        while not (page and page.status == 101) and time.monotonic() < end:
            try:
                page = upgrade(server)
            except OSError:
                pass
        tap.check("after a crowd there is room", page and page.status == 101 and page.is_well() and well.is_well())


tap = Tap()
if sys.argv[2:] == ["timed"]:
    socket.setdefaulttimeout(ANSWER)
    cases = often, descriptors, half_open, undying, slow_reader, crowd
else:
    cases = talk, signals, refusals, strangers, settings, ends, garbage, commands, found, files, compressed, explorer
for case in cases:
    case(tap)
tap.finish()
