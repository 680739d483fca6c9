# SPDX-License-Identifier: MIT
"""pages.py BREDON: bredon serve without a clock: what a page gets, what it is refused, and that its engine ends.

Each wait is for an event: a line, an answer, the end of a connection or of a process. serve.py has the cases that
depend on time.
"""
import os
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "terminal"))

from tap import Tap

BREDON = os.path.abspath(sys.argv[1])
PAGE = os.path.join(HERE, "..", "..", "web", "index.html")


class Server:
    """A run of the program, on a port that the system chooses."""

    def __init__(self, *options):
        self.child = subprocess.Popen([BREDON, "serve", "--port", "0", *options], stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r"127\.0\.0\.1:(\d+)", self.child.stdout.readline()).group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.kill()
        self.child.wait()
        self.child.stdout.close()

    def stop(self):
        self.child.send_signal(signal.SIGTERM)
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

    def __init__(self, server, *headers, path="/", host="localhost"):
        self.sock = socket.create_connection(("127.0.0.1", server.port))
        self.file = self.sock.makefile("rb")
        self.sock.sendall("\r\n".join([f"GET {path} HTTP/1.1", f"Host: {host}", *headers, "", ""]).encode())
        self.status = int(self.file.readline().split()[1])
        lines = iter(lambda: self.file.readline().decode().strip(), "")
        self.headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        self.body = b"" if self.status == 101 else self.file.read(int(self.headers["content-length"]))

    def send(self, text, code=1):
        data = text.encode()
        self.sock.sendall(bytes([0x80 | code, 0x80 | len(data), 0, 0, 0, 0]) + data)  # masked by zeros

    def lines(self):
        """The messages up to the end of the connection."""
        while True:
            head = self.file.read(2)
            if len(head) < 2 or head[0] & 15 == 8:
                return
            length = head[1] if head[1] < 126 else int.from_bytes(self.file.read(2), "big")
            yield self.file.read(length).decode()

    def await_line(self, begin):
        return next((line for line in self.lines() if line.startswith(begin)), None)

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
            pids = server.engines() if os.path.isdir("/proc/self") and hasattr(os, "pidfd_open") else []
            watched = [os.pidfd_open(pid) for pid in pids]
            page.send("go infinite")
            end_page(page, politely)
            page = upgrade(server)
            if not tap.check(f"after a page {how} there is room for another one", page.status == 101, page.status):
                continue
            if watched:
                for fd in watched:
                    select.select([fd], [], [])
                    os.close(fd)
                tap.check(f"the engine of a page {how} has ended", len(watched) == 1, pids)
            else:
                tap.skip(f"the engine of a page {how} has ended", "this system has no pidfd_open")
            tap.check(f"after a page {how} the server ends", server.stop() == 0)


def refusals(tap):
    with Server() as server:
        for name, page, status in (
                ("a page of another origin", upgrade(server, "Origin: https://example.org"), 403),
                ("another name of this computer", upgrade(server, host="attacker.example"), 403),
                ("another version of WebSockets", upgrade(server, version="99"), 400),
                ("no version of WebSockets", upgrade(server, version=""), 400),
                ("another upgrade", Page(server, "Connection: Upgrade", "Upgrade: h2c"), 400),
                ("a file without --web", Page(server, path="/index.html"), 404)):
            tap.check(f"refused: {name}", page.status == status, page.status, page.body)
        tap.check("refused: no engine was started for them", not os.path.isdir("/proc/self") or not server.engines())


def files(tap):
    """Files are served with headers that protect them; what is no regular file is not opened."""
    with tempfile.TemporaryDirectory() as folder, open(PAGE, encoding="utf-8") as file:
        policy = re.search('http-equiv="Content-Security-Policy" content="([^"]*)"', file.read()).group(1)
        web = os.path.join(folder, "web")
        os.makedirs(os.path.join(web, "deep", "folder"))
        for name in ("web/index.html", "web/deep/a.html", "web/deep/index.html", "secret.html"):
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(name)
        os.mkfifo(os.path.join(web, "pipe.html"))
        os.symlink("../secret.html", os.path.join(web, "link.html"))
        os.symlink("deep", os.path.join(web, "linked"))
        listener = socket.socket(socket.AF_UNIX)
        here = os.open(".", os.O_RDONLY)
        os.chdir(web)  # the name of a socket is short
        listener.bind("socket.html")
        os.fchdir(here)
        with Server("--web", web) as server:
            for path, name in (("/", "web/index.html"), ("/deep/a.html", "web/deep/a.html"),
                               ("/deep/", "web/deep/index.html"), ("//deep//", "web/deep/index.html")):
                page = Page(server, path=path)
                tap.check(f"served: {path}", (page.status, page.body) == (200, name.encode()), page.status, page.body)
                wanted = {"content-security-policy": policy + "; frame-ancestors 'none'",
                          "x-content-type-options": "nosniff", "cross-origin-opener-policy": "same-origin",
                          "cross-origin-embedder-policy": "require-corp"}
                for header, value in wanted.items():
                    tap.check(f"served: {path} with {header}", page.headers.get(header) == value, page.headers)
            for path in ("/pipe.html", "/socket.html", "/link.html", "/linked/a.html", "/deep/folder", "/deep/../../secret.html",
                         "/none.html", "/" + 300 * "a" + ".html"):
                page = Page(server, path=path)
                tap.check(f"not served: {path[:30]}", page.status in (403, 404), page.status, page.body)
                tap.check(f"not served: {path[:30]} is no script", page.headers.get("x-content-type-options") == "nosniff")
            tap.check("the server ends after them", server.stop() == 0)
        listener.close()


tap = Tap()
talk(tap)
refusals(tap)
files(tap)
tap.finish()
