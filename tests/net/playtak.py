# SPDX-License-Identifier: MIT
"""playtak.py BREDON PLAYTAK_AT_ONCE: bredon playtak with a server that follows scripts.

Each corpus/NAME.script is a session, one step a line:

    config LINE       one more line of the file DIR/config
    options WORDS     more options of the command line; before the first connection
    connect           a connection comes in; the server greets
    login [NAME]      the same up to a complete login as NAME (Guest1)
    seek N            a seek comes in, and is announced as number N
    > PATTERN         the program sends this line; * stands for anything
    < LINE            the server sends this line; FREE is a square that no move has touched
    <<BYTES           the server sends bytes, with the escapes of Python
    > PING            the program sends PING, without an answer
    repeat N LINE     the server sends a line N times
    long N            the server sends a line of N bytes
    cut               the server closes the connection
    gone              the program closes it
    stop              the program gets SIGTERM
    end STATUS        the program ends
    printed, log, log.1, saved PATTERN    a line of the output, the log, the one before it, the file of
                      games; so "printed no" and the others: there is no such line

Other PINGs, Client and Tell are answered by themselves. Nothing here waits for a time.
"""
import base64
import fnmatch
import glob
import hashlib
import os
import re
import shlex
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "terminal"))

from tap import Tap

BREDON, AT_ONCE = map(os.path.abspath, sys.argv[1:])
PASSWORD = "pass-word-5512"
SEEK = "5 5:00+10 komi 2"


def literal(pattern):
    """A pattern in which only * is special."""
    return re.sub(r"[?[]", r"[\g<0>]", pattern)


class Gone(Exception):
    """The program has closed the connection."""


class Wire:
    """A WebSocket as lines, in binary frames."""

    def __init__(self, sock):
        self.sock = sock
        self.got = self.frames = b""
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.receive()
        assert re.search(rb"(?i)sec-websocket-protocol: *binary", head), head
        key = re.search(rb"(?i)sec-websocket-key: *(\S+)", head).group(1)
        accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
        sock.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     b"Sec-WebSocket-Protocol: binary\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n")

    def receive(self):
        part = self.sock.recv(4096)
        if not part:
            raise Gone
        return part

    def take(self, count):
        while len(self.frames) < count:
            self.frames += self.receive()
        part, self.frames = self.frames[:count], self.frames[count:]
        return part

    def read_frame(self):
        first, length = self.take(2)
        length &= 127
        if length == 126:
            length, = struct.unpack(">H", self.take(2))
        mask = self.take(4)
        data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(self.take(length)))
        if first & 15 == 8:
            raise Gone
        return data

    def read_line(self):
        while b"\n" not in self.got:
            self.got += self.read_frame()
        line, self.got = self.got.split(b"\n", 1)
        return line.decode("latin-1")

    def write(self, data):
        size = struct.pack("B", len(data)) if len(data) < 126 else (
            struct.pack(">BH", 126, len(data)) if len(data) < 65536 else struct.pack(">BQ", 127, len(data)))
        self.sock.sendall(b"\x82" + size + data)

    def close(self):
        try:
            self.sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.sock.close()


class Session:
    """A run of the program, with the server's side of it."""

    def __init__(self, folder, scheme):
        self.folder = folder
        self.scheme = scheme
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.wire = self.child = None
        self.name = "bredonbot"
        self.answers_client = True
        self.told = []
        self.options = []
        self.touched = set()
        self.paths = {name: os.path.join(folder, name) for name in ("log", "log.1", "saved", "printed")}

    def start(self):
        url = f"{self.scheme}://127.0.0.1:{self.listener.getsockname()[1]}"
        words = [AT_ONCE, "--server", url, "--hash", "1", "--log", self.paths["log"], "--out", self.paths["saved"],
                 *self.options]
        words += [] if "--seek" in words else ["--seek", SEEK]
        words += [] if "--level" in words else ["--level", "1"]
        words += [] if "--user" in words else ["--guest"]
        with open(self.paths["printed"], "w") as printed:
            self.child = subprocess.Popen(words, stdout=printed, stderr=subprocess.STDOUT, cwd=self.folder,
                                          stdin=subprocess.DEVNULL)

    def connect(self):
        if not self.child:
            self.start()
        if self.wire:
            self.wire.close()
        sock = self.listener.accept()[0]
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.wire = Wire(sock)

    def send(self, line):
        self.wire.write(line.encode("latin-1") + b"\n")

    def greet(self):
        self.connect()
        self.send("Welcome!")
        self.send("Login or Register")

    def hear(self):
        """The next line that does not answer itself."""
        while True:
            line = self.wire.read_line()
            if line == "PING" or (line.startswith("Client ") and self.answers_client):
                self.send("OK")
            elif line.startswith("Tell "):
                name, text = line.split(" ", 2)[1:]
                self.send(f"Told <{name}> {text}")
                self.told.append(text)
            else:
                return line

    def expect(self, pattern):
        line = self.wire.read_line() if pattern == "PING" else self.hear()
        assert fnmatch.fnmatchcase(line, literal(pattern)), f"not '{pattern}' but '{line}'"
        self.touch(line)
        return line

    def login(self, name="Guest1"):
        self.greet()
        self.expect("Protocol 2")
        self.send("OK")
        self.expect("Login *")
        self.send(f"Welcome {name}!")
        self.name = name

    def seek(self, number):
        words = self.hear().split(" ")
        assert words[0] == "Seek", words
        opponent = words[12] or "0"
        self.send(f"Seek new {number} {self.name} {' '.join(words[1:12])} {opponent} 1")

    def touch(self, line):
        """Notes the squares of a move, also those between its ends."""
        squares = re.findall(r" ([A-H])([1-8])(?![0-9])", line)
        for file, rank in squares:
            for other, row in squares:
                for x in range(ord(file), ord(other) + 1):
                    for y in range(int(rank), int(row) + 1):
                        self.touched.add(f"{chr(x)}{y}")

    def fill(self, line):
        if "FREE" not in line:
            self.touch(line)
            return line
        free = next(square for square in (f"{file}{rank}" for file in "BCDEA" for rank in "24135")
                    if square not in self.touched)
        self.touch(" " + free)
        return line.replace("FREE", free)

    def step(self, line):
        word, _, rest = line.partition(" ")
        if word == "options":
            self.options += [option.replace("DIR", self.folder) for option in shlex.split(rest)]
        elif word == "config":
            with open(os.path.join(self.folder, "config"), "a", encoding="ascii") as file:
                file.write(rest + "\n")
        elif word == "connect":
            self.greet()
        elif word == "login":
            self.login(*rest.split())
        elif word == "seek":
            self.seek(rest)
        elif word == ">":
            self.expect(rest)
        elif word == "<":
            self.send(self.fill(rest))
        elif line.startswith("<<"):
            self.wire.write(self.fill(line[2:]).encode("latin-1").decode("unicode_escape").encode("latin-1"))
        elif word == "repeat":
            count, rest = rest.split(" ", 1)
            self.wire.write((rest.encode("latin-1").decode("unicode_escape").encode("latin-1") + b"\n") * int(count))
        elif word == "long":
            self.wire.write(b"x" * int(rest) + b"\n")
        elif word == "cut":
            self.wire.close()
        elif word == "gone":
            self.leave()
        elif word == "stop":
            self.child.send_signal(signal.SIGTERM)
        elif word == "end":
            self.end(int(rest or 0))
        else:
            self.look(word, rest)

    def leave(self):
        """Hears what comes up to the end of the connection."""
        try:
            while True:
                self.hear()
        except (Gone, OSError, AttributeError):
            pass

    def end(self, status=0):
        self.leave()
        if self.wire:
            self.wire.close()
        ended = self.child.wait()
        assert ended == status, f"status {ended}"

    def look(self, name, pattern):
        absent = pattern.startswith("no ")
        pattern = pattern[3:] if absent else pattern
        with open(self.paths[name], encoding="utf-8", errors="surrogateescape") as file:
            lines = file.read().split("\n")
        found = any(fnmatch.fnmatchcase(line, literal(pattern)) for line in lines)
        assert found != absent, f"{name}: {'' if absent else 'no '}line '{pattern}' in:\n" + "\n".join(lines[-40:])

    def finish(self):
        if self.child and self.child.poll() is None:
            self.child.kill()
            self.child.wait()
        if self.wire:
            self.wire.close()
        self.listener.close()


def run(tap, name, play, scheme="ws"):
    with tempfile.TemporaryDirectory() as folder:
        session = Session(folder, scheme)
        with open(os.path.join(folder, "password"), "w", encoding="ascii") as file:
            file.write(PASSWORD + "\n")
        os.chmod(os.path.join(folder, "password"), 0o600)
        where = [name]
        try:
            play(session, where)
            for path in session.paths.values():
                if os.path.exists(path):
                    with open(path, "rb") as file:
                        content = file.read()
                    assert PASSWORD.encode() not in content, f"the password is in {path}"
                    assert not re.search(rb"[\0-\x08\x0b-\x1f\x7f]", content), f"a control character is in {path}"
                    assert "log" not in path or os.stat(path).st_mode & 0o077 == 0, f"others can read {path}"
            tap.check(name, True)
        except (AssertionError, Gone, OSError) as why:
            about = [where[0], repr(why)]
            for path in session.paths.values():
                if os.path.exists(path):
                    with open(path, encoding="utf-8", errors="replace") as file:
                        about.append(file.read()[-1500:])
            tap.check(name, False, *about)
        finally:
            session.finish()


def follow(path, without="#"):
    def play(session, where):
        with open(path, encoding="latin-1") as file:
            for number, line in enumerate(file, 1):
                line = line.rstrip("\n")
                if line and not line.startswith(("#", without)):
                    where[0] = f"{os.path.basename(path)}:{number}: {line}"
                    session.step(line)
    return play


def every_byte(session, where):
    """The server cuts its connections one byte later each time, until the game is resumed."""
    hello = ["Welcome!", "Login or Register", "OK", "OK", "Welcome Guest1!",
             "Game Start 1 man vs Guest1 black 5 300 10 4 21 1 0 0 0 0 1", "Game#1 P A1", "Game#1 P E5",
             "Game#1 P C3", "Game#1 M A1 B1 1", "Game#1 P C2 W", "Game#1 Timems 324471 343601",
             "Message Your game is resumed"]
    said = "".join(line + "\n" for line in hello).encode()
    session.answers_client = False
    for count in range(0, len(said), 3):
        where[0] = f"cut after {count} bytes"
        session.connect()
        session.wire.write(said[:count])
    session.connect()
    session.wire.write(said)
    session.expect("Client *")
    session.expect("Protocol 2")
    session.expect("Login Guest *")
    session.expect("Game#1 *")
    for step in ("< Game#1 Timems 324471 350000", "< OK", "< Game#1 Over 0-1", "seek 2", "stop", "end 0",
                 "saved 2. c3 a1>", "printed 3... *", "saved 3. Sc2 *{*clock 350.0}", "saved 0-1"):
        session.name = "Guest1"
        session.step(step)


def to_a_pipe(session, where):
    """A pipe gets a game once, at its end."""
    path = os.path.join(session.folder, "pipe")
    os.mkfifo(path)
    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    session.options += ["--out", path]
    follow(os.path.join(HERE, "corpus", "stop.script"), "saved")(session, where)
    where[0] = "the pipe"
    saved = os.read(pipe, 65536).decode()
    os.close(pipe)
    assert saved.count("[GameId ") == 1 and saved.endswith("1-0\n\n"), saved


# For nobody's secrets: its owner has signed it, for 100 years.
CERTIFICATE = """\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwxj35xYmI9eZao6Z
OMtsOkz79Zve/9ZjV4J6rDCUFiehRANCAATb8EsT5MCr6UepXYZT7oZae3cxYu7S
Y+ELIZ8NTMgv9Du3SnDak4D36+x1TNEnWtwHo4svWaSmS+7rz0zRjvHz
-----END PRIVATE KEY-----
-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUbE8p56dLvFFzLW+qxBixwYDljcIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzAxMzAyMFoYDzIxMjYxMTAz
MDEzMDIwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATb8EsT5MCr6UepXYZT7oZae3cxYu7SY+ELIZ8NTMgv9Du3SnDak4D3
6+x1TNEnWtwHo4svWaSmS+7rz0zRjvHzo1MwUTAdBgNVHQ4EFgQUXduKqChaEKIC
TPt67LkgnG+ipLIwHwYDVR0jBBgwFoAUXduKqChaEKICTPt67LkgnG+ipLIwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAsb1m0b0hkcmQKj0rF9tT
Lpbo7/ZpITplhCHjPdO4GsgCIQDEokXt1iIgGt4rRvXjcYdnRP+/qaNBnv4M2T6f
9E1g8Q==
-----END CERTIFICATE-----
"""


def untrusted(session, where):
    """A certificate that nobody known has signed is refused in words."""
    path = os.path.join(session.folder, "certificate.pem")
    with open(path, "w", encoding="ascii") as file:
        file.write(CERTIFICATE)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    session.start()
    with session.listener.accept()[0] as sock:
        try:
            with context.wrap_socket(sock, server_side=True) as wire:
                assert not wire.recv(1), "the program trusts it"
        except OSError:  # as it should be
            pass
    session.listener.accept()[0].close()  # it tries again after the end of the connection was reported
    session.look("printed", "*connection (the certificate of the server can't be trusted: *); trying again *")


def refusals(tap):
    """What is wrong with a command line is said in one line, before any connection is made."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "password")
        config = os.path.join(folder, "config")
        for words, mode, content, expected in (
                ("", 0o600, "", "--user NAME or --guest says who plays"),
                ("--guest --user x", 0o600, "", "--user NAME or --guest says who plays"),
                ("--user x", 0o600, "", "--user needs --password-file"),
                ("--user x --password-file FILE", 0o644, PASSWORD, "'FILE': other users can read it; run chmod 600 on it"),
                ("--user x --password-file FILE", 0o600, "", "'FILE': its first line must be the password"),
                ("--user x --password-file FILE", 0o600, "two words\n", "'FILE': its first line must be the password"),
                ("--user x --password-file FILE", 0o600, "a\0b\n", "'FILE': its first line must be the password"),
                ("--user x --password-file FILE", 0o600, PASSWORD * 400,
                 "'FILE': its first line is longer than 127 bytes; it must be the password alone"),
                ("--user " + "x" * 64 + " --password-file FILE", 0o600, PASSWORD, "--user: a name has at most 63 bytes"),
                ("--guest --config CONFIG", 0o600, "level 5\n\0\nlevl 5\n", "this is not a text file: there is a byte 0"),
                ("--user x --password-file none", 0o600, "", "'none': it can't be read"),
                ("--user x --password-file FILE --server ws://example.org", 0o600, PASSWORD,
                 "--server: without wss:// others could read the password"),
                ("--guest --server http://example.org", 0o600, "", "'http://example.org' is not"),
                ("--guest --level 21", 0o600, "", "--level: 21 is not in 0..20"),
                ("--guest --config CONFIG", 0o600, "# a file\n\nlevel 5\nlevl 5\n", "CONFIG:4: unknown option '--levl'"),
                ("--guest --config CONFIG", 0o600, "seek 9 60\n", "CONFIG:1: --seek: the size: 9 is not in 3..8"),
                ("--guest --config CONFIG", 0o600, "seek 5\n", "there is no clock"),
                ("--guest --config CONFIG", 0o600, "seek 5 soon\n", "'soon' is not one of"),
                ("--guest --clock 0.5s --config CONFIG", 0o600, "seek 5\n", "--clock: the server accepts whole"),
                ("--guest --config CONFIG", 0o600, "seek 5 60 komi\n", "CONFIG:1: "),
                ("--guest --config CONFIG", 0o600, "seek 5 60 colour green\n", "'colour green' is not"),
                ("--guest --config CONFIG", 0o600, "seek 5 0.5s\n", "the server accepts whole seconds only"),
                ("--guest --config CONFIG", 0o600, "seek 5 60 caps 6\n", "caps: 6 is not in 0..5")):
            for name in (path, config):
                with open(name, "w", encoding="ascii") as file:
                    file.write(content)
                os.chmod(name, mode)
            line = words.replace("FILE", path).replace("CONFIG", config).split()
            line += ["--seek", SEEK] if "CONFIG" not in words else []
            done = subprocess.run([BREDON, "playtak", *line], capture_output=True, text=True, check=False)
            expected = expected.replace("FILE", path).replace("CONFIG", config)
            tap.check(f"refused: {words} {content!r}", done.returncode == 2 and expected in done.stderr and
                      PASSWORD not in done.stderr and done.stderr.count("\n") == 1, done.stderr)


def main():
    tap = Tap()
    refusals(tap)
    run(tap, "cut after every third byte", every_byte)
    run(tap, "games to a pipe", to_a_pipe)
    run(tap, "an untrusted certificate", untrusted, "wss")
    for path in sorted(glob.glob(os.path.join(HERE, "corpus", "*.script"))):
        run(tap, os.path.basename(path)[:-len(".script")], follow(path))
    tap.finish()


main()
