# SPDX-License-Identifier: MIT
"""tei.py ENGINE FILE...: runs TEI sessions that are written down as text, and prints TAP.

Each session gets a process of its own. It is run plainly, with a write for each line; in one of the
other modes of sending (lines in pieces with small pauses, all lines up to the next expectation in one
write, lines that end in \\r\\n); and with one of the pipes closed somewhere in the middle, by turns.
If the engine still runs at the end of the session, its input is closed, and it must end with status 0. In
the modes where a pipe closes, only that is expected. Whether answers follow the protocol is judged by
`bredon check`; here a line for machines must be words with single spaces.

A session waits up to 300 s for each line and for the end of the process. With BREDON_TIMED=1 the time
limits apply, too, and the process must end within 50 ms. A session that misses a time limit is then run
again; it fails if it is late three times in a row.

  == TITLE   starts a session
  # ...      a comment; blank lines are nothing
  + WORD     one more argument on the engine's command line; `+` alone: an empty one
  - pipe     leave out the modes in which a pipe closes: the engine has been told to wait

  > LINE     send the line; `>` alone sends an empty one
  > LINE => REGEX
             send it and expect its answer, which REGEX (by default anything) describes: of `go` and `stop`
             the move of `bestmove`, of `isready` and `tei` the last line, of others a part of `info string`.
             `LINE @ MS => REGEX` limits the time as `@` does, ` | REGEX` at the end adds a `<|`
  >~ LINE    send it, and wait for an `info depth 1`: from then on a search is running
  >. TEXT    send the text, without a newline after it
  ^          close the engine's input
  $ INT      send a signal: INT or TERM

  < LINE     the next line that matters is exactly this
  <~ REGEX   the next line that matters matches this as a whole
  <* REGEX   one of the next lines matches; what comes before it is free text for people
  <| REGEX   a part of the last `info` line with a pv matches
  <! REGEX   no line that came since the latest `>` after an expectation holds this
  <+ REGEX   one of these lines holds this
  = TPS      the position is this one, as the command `d` shows it
  <=         what was sent is taken without an `info string`, up to an `isready`
  .          send `isready`; its `readyok` must come, and before it nothing but `info` lines of a search
  ! MS       the process ends by itself with status 0; when timed, within MS ms (and some slack)
  & ENDS     in place of the last lines: a session for each of these ends, `quit`, `^`, INT or TERM, and
             then `! 50`
  @ MS       when timed, the next expectation is met within MS ms (and some slack) of what was sent

In a Markdown file, each code block of the language `tei` is a session of lines with `>` and `<`. The engine
must print exactly these lines: only the numbers after `nps` and `time` may differ, `...` stands for any text, and
lines with `option` may be left out.

Where a limit must not end a search, the session sets one that cannot be reached.

`info` lines don't matter, unless the expectation itself begins with `info`. One that begins with
`info string` skips all other infos, but the next `info string` must match; one that begins with `info`
otherwise skips infos until one matches. Every other line that was not asked for is a failure.

In what is sent, @shuffle(N) stands for N plies that go to and fro, after the opening a1 c3, @fill(N)
for N letters z, and @tab(N) for N tabs. An empty @fill(0) keeps a blank at the end of a line.

Environment:
  BREDON_SEED   the seed of the random places
  BREDON_TIMED  1: the limits of time hold
  BREDON_MODES  plain: sessions are run plainly only
  BREDON_ONLY   a part of the titles to run
"""
import os
import random
import re
import select
import signal
import subprocess
import sys
import time

PLAIN, SPLIT, JOINED, CRLF, PIPE, STDOUT = MODES = (
    "plain", "split", "joined", "crlf", "pipe closes", "output closes")
TIMED = os.environ.get("BREDON_TIMED") == "1"
PLAIN_ONLY = os.environ.get("BREDON_MODES") == "plain"
SEED = int(os.environ.get("BREDON_SEED") or 1)
PATIENCE = 300000  # ms after which something hangs
SLACK, END_LIMIT, TRIES = 50, 50, 3  # when timed: ms added to every limit, ms to end in, runs
CUTS = 2  # how many places to close a pipe at
WORDS = re.compile(r"[^\s\x00-\x1f\x7f]+(?: [^\s\x00-\x1f\x7f]+)*")  # a blank between two


class Failure(Exception):
    """What went wrong. `late`: only a time limit was missed, one that applies when timed."""

    def __init__(self, text, late=False):
        super().__init__(text)
        self.late = late


def now():
    return time.monotonic() * 1000


class Engine:
    """A process with pipes."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        bufsize=0)
        os.set_blocking(self.process.stdin.fileno(), False)
        self.info = ""  # the last line with a pv
        self.unread = b""
        self.at_end = False  # of its output
        self.sent_at = now()

    def gather(self, ms, writing=False):
        """Reads what there is, waiting so long. True when more can be written."""
        readers = [] if self.at_end else [self.process.stdout]
        writers = [self.process.stdin] if writing else []
        readable, writable, _ = select.select(readers, writers, [], max(ms, 0) / 1000)
        if readable:
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            self.unread += data
            self.at_end = not data
        return bool(writable)

    def write(self, text):
        """False when nobody reads it."""
        data = text.encode()
        end = now() + PATIENCE
        try:
            while data:
                if now() > end:
                    raise Failure("what was sent is not read")
                if self.gather(end - now(), writing=True):
                    data = data[os.write(self.process.stdin.fileno(), data):]
        except BrokenPipeError:
            return False
        finally:
            self.sent_at = now()
        return True

    def read(self, until, free=False):
        """The next line; None when there is none in time, or after the last one."""
        while b"\n" not in self.unread:
            left = until - now()
            self.gather(left)
            if self.at_end or left <= 0:
                if self.at_end and self.unread:
                    raise Failure(f"no newline after {self.unread[-200:]}")
                if b"\n" not in self.unread:
                    return None
        line, self.unread = self.unread.split(b"\n", 1)
        line = line.decode(errors="replace")
        if not free and not WORDS.fullmatch(line):
            raise Failure(f"blanks or control characters: '{line[:200]}'")
        if line.startswith("info ") and " pv " in line:
            self.info = line
        return line

    def close_input(self):
        self.sent_at = now()
        self.process.stdin.close()

    def close_output(self):
        self.process.stdout.close()
        self.unread, self.at_end = b"", True
        self.sent_at = now()

    def ends(self, ms):
        """Whether it ends by itself so soon."""
        end = now() + ms
        while not self.at_end and now() < end:
            self.gather(end - now())
        try:
            self.process.wait(max(end - now(), 0) / 1000)
        except subprocess.TimeoutExpired:
            return False
        return True

    def finish(self):
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            pipe.close()


class Step:
    """A line of a session."""

    def __init__(self, number, mark, text):
        self.number, self.mark, self.text = number, mark, text
        self.complete = False  # no line but options is left out
        if mark in (">", ">."):
            self.text = self.expand(text) + ("\n" if mark == ">" else "")
        elif mark in ("<~", "<*", "<|", "<!", "<+"):
            self.regex = re.compile(text)
        elif mark == "=":
            self.regex = re.compile(rf"(.* )?{re.escape(text)}( .*)?")
        elif mark in ("@", "!"):
            self.ms = int(text)
        elif mark == "$":
            self.signal = {"INT": signal.SIGINT, "TERM": signal.SIGTERM}[text]
        elif mark not in ("^", "<", "<=") and (mark, text) != (".", ""):
            raise ValueError(f"'{mark} {text}' is no step")

    @staticmethod
    def expand(text):
        cycle = ["c3-", "a1+", "c2+", "a2-"]
        macros = {"shuffle": lambda n: " ".join(["a1 c3"] + [cycle[i % 4] for i in range(n)]),
                  "fill": lambda n: "z" * n, "tab": lambda n: "\t" * n}
        return re.sub(r"@(\w+)\((\d+)\)", lambda part: macros[part[1]](int(part[2])), text)

    def matches(self, line):
        return line == self.text if self.mark == "<" else self.regex.fullmatch(line)

    def skips(self, line):
        if self.complete:
            return line.startswith("option ")
        return self.mark in ("<*", "=") or line.startswith("info ") and not (
            self.text.startswith("info string") and line.startswith("info string"))


ANSWERED = re.compile(r"(?P<line>.+?)(?: @ (?P<ms>\d+))? =>(?: (?P<answer>.*?))?(?: \| (?P<info>.*))?")


def steps_of(number, mark, text):
    """The steps of a line: with an answer, those of sending and of what is expected then."""
    if mark == ">~":
        return [Step(number, ">", text), Step(number, "<~", "info depth 1 .*")]
    parts = ANSWERED.fullmatch(text) if mark == ">" else None
    if not parts:
        return [Step(number, mark, text)]
    answer = parts["answer"] or ".*"
    expected = {"go": ("<~", "bestmove " + answer), "stop": ("<~", "bestmove " + answer),
                "isready": ("<", "readyok"), "tei": ("<*", "teiok")}.get(
                    parts["line"].split()[0], ("<~", f"info string .*?{answer}.*"))
    steps = [(">", parts["line"]), ("@", parts["ms"]), expected, ("<|", parts["info"])]
    return [Step(number, mark, text) for mark, text in steps if text]


class Session:
    """A title, arguments for the command line, and steps."""

    def __init__(self, title):
        self.title, self.args, self.steps, self.pipe = title, [], [], True

    def text(self):
        """What is sent before the session itself ends the engine."""
        text = ""
        for step in self.steps:
            if step.mark in ("^", "$", "!"):
                break
            text += step.text if step.mark in (">", ">.") else ""
            text += {"=": "d\nisready\n", "<=": "isready\n", ".": "isready\n"}.get(step.mark, "")
        return text

    def ended_by(self, number, end):
        """The same session with one of the ends of `&`."""
        session = Session(f"{self.title}: {end}")
        mark, text = {"quit": (">", "quit"), "^": ("^", "")}.get(end, ("$", end))
        session.args, session.pipe = self.args, self.pipe
        session.steps = self.steps + [Step(number, mark, text), Step(number, "!", str(END_LIMIT))]
        return session


class Run:
    """A session with one process, in one mode."""

    def __init__(self, session, command, mode, rng):
        self.session, self.mode, self.rng = session, mode, rng
        self.engine = Engine(command)
        self.joined = ""  # what is to be sent in one write
        self.block, self.fresh = [], False  # the lines since the latest sending; the next is another
        self.within = None  # the limit of the next expectation
        self.ended = False

    def steps(self):
        number = 0
        try:
            for step in self.session.steps:
                number = step.number
                self.take(step)
            if not self.ended:
                self.flush()
                self.engine.close_input()
                self.expect_end(END_LIMIT)
        except Failure as failure:
            raise Failure(f"line {number}: {failure}", failure.late) from None
        finally:
            self.engine.finish()

    def cut(self, text, length):
        """Sends so much, then closes one of the pipes."""
        engine = self.engine
        try:
            engine.write(text[:length])  # there may be a `quit` in it
            if self.rng.random() < 0.5:
                time.sleep(self.rng.uniform(0.0001, 0.005))
            if self.mode == PIPE:
                engine.close_input()
            else:
                engine.close_output()
                engine.write("\nisready\n")
            self.expect_end(END_LIMIT)
        except Failure as failure:
            raise Failure(f"after {length} of {len(text)} bytes: {failure}", failure.late) from None
        finally:
            engine.finish()

    def take(self, step):
        if step.mark in (">", ">."):
            self.send(step.text)
            return
        if step.mark == "<=":  # belongs to what was sent
            self.fresh = False
        else:
            self.flush()
            self.fresh = True
        if step.mark == "^":
            self.engine.close_input()
        elif step.mark == "$":
            self.engine.sent_at = now()
            self.engine.process.send_signal(step.signal)
        elif step.mark == "<|":
            if not step.regex.search(self.engine.info):
                raise Failure(f"'{step.text}' expected in '{self.engine.info}'")
        elif step.mark in ("<!", "<+"):
            found = [line for line in self.block if step.regex.search(line)]
            if bool(found) != (step.mark == "<+"):
                raise Failure(f"'{found[0]}' came" if found else f"'{step.text}' did not come")
        elif step.mark == "=":
            self.send("d\nisready\n")
            self.flush()
            self.expect(step)
            self.expect(Step(step.number, "<*", "readyok"))
        elif step.mark in ("<=", "."):
            self.send("isready\n")
            self.flush()
            self.expect(Step(step.number, "<", "readyok"))
            self.take(Step(step.number, "<!", "^info string"))
        elif step.mark == "@":
            self.within = step.ms if TIMED else None
        elif step.mark == "!":
            self.expect_end(step.ms)
        else:
            self.expect(step)

    def send(self, text):
        if self.fresh:
            self.block, self.fresh = [], False
        if self.mode == JOINED:
            self.joined += text
        elif self.mode == SPLIT:
            cuts = sorted(self.rng.randint(0, len(text)) for _ in range(5))
            for begin, end in zip([0] + cuts, cuts + [len(text)]):
                self.write(text[begin:end])
                time.sleep(self.rng.uniform(0.00005, 0.001))
        else:
            self.write(text.replace("\n", "\r\n") if self.mode == CRLF else text)

    def flush(self):
        self.write(self.joined)
        self.joined = ""

    def write(self, text):
        # After `quit` nobody reads. The next expectation shows whether the session was to end.
        if text and not self.engine.write(text) and not self.engine.ends(PATIENCE):
            raise Failure("the engine has closed its input")

    def expect(self, step):
        engine = self.engine
        limit = PATIENCE if self.within is None else self.within + SLACK
        until = limit + (now() if self.within is None else engine.sent_at)
        while True:
            line = engine.read(until, free=step.mark in ("<*", "="))
            if line is None and engine.at_end:
                raise Failure(f"'{step.text}' expected, but the engine has closed its output")
            if line is None:
                raise Failure(f"nothing like '{step.text}' within {limit} ms", self.within is not None)
            self.block.append(line)
            if step.matches(line):
                break
            if not step.skips(line):
                raise Failure(f"'{step.text}' expected, '{line[:200]}' came")
        self.within = None

    def expect_end(self, limit):
        """Waits for the process to end by itself; what is still in the pipe must be whole lines."""
        engine = self.engine
        limit = limit + SLACK if TIMED else PATIENCE
        if not engine.ends(limit):
            raise Failure(f"still running after {limit} ms", late=TIMED)
        self.ended = True
        status = engine.process.returncode
        if status != 0 and not (self.mode == STDOUT and status == -signal.SIGPIPE):
            raise Failure(f"no clean end: {status}")
        while engine.read(0, free=True) is not None:
            pass


def read_markdown(path):
    """The sessions of a document."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for block in re.finditer(r"^```tei\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        session = Session(f"the session in {os.path.basename(path)}")
        first = text.count("\n", 0, block.start(1)) + 1
        for number, line in enumerate(block[1].splitlines(), first):
            mark, _, words = line.partition(" ")
            if mark == "<":
                words = re.sub(r"\b(nps|time)\\ \d+", r"\1 \\d+", re.escape(words)).replace(r"\.\.\.", ".*")
                session.steps.append(Step(number, "<~", words))
                session.steps[-1].complete = True
            else:
                session.steps.append(Step(number, mark, words))
        yield session


def read_file(path):
    """The sessions of a file."""
    if path.endswith(".md"):
        return list(read_markdown(path))
    sessions = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            mark, _, text = line.rstrip("\n").partition(" ")
            if mark == "==":
                sessions.append(Session(text))
            elif mark == "+":
                sessions[-1].args.append(text)
            elif (mark, text) == ("-", "pipe"):
                sessions[-1].pipe = False
            elif mark == "&":
                session = sessions.pop()
                sessions += [session.ended_by(number, end) for end in text.split()]
            elif mark and not mark.startswith("#"):
                sessions[-1].steps += steps_of(number, mark, text)
    return sessions


def modes_of(session, turn):
    """The modes in which the session at this place in its file is run."""
    modes = [PLAIN] if PLAIN_ONLY else [PLAIN, MODES[1 + turn % 3], MODES[4 + turn % 2]]
    return [mode for mode in modes if session.pipe or mode not in (PIPE, STDOUT)]


def try_run(path, session, mode, text, length, rng):
    """What went wrong; None when a run succeeded. When timed, a run that is late is tried again."""
    for _ in range(TRIES):
        try:
            run = Run(session, [path] + session.args, mode, rng)
            if length is None:
                run.steps()
            else:
                run.cut(text, length)
            return None
        except Failure as failure:
            problem = failure
        if not problem.late:
            break
        print(f"# {session.title}: {mode}: {problem}")
    return problem


def problem_of(path, session, mode):
    """What went wrong, None when nothing did."""
    rng = random.Random(f"{SEED} {session.title} {mode}")
    text, lengths = session.text(), [None]
    if mode in (PIPE, STDOUT):
        lengths = [len(text)] + [rng.randint(0, len(text)) for _ in range(CUTS - 1)]
    problems = (try_run(path, session, mode, text, length, rng) for length in lengths)
    return next(filter(None, problems), None)


def main():
    failures = count = 0
    # A background process may ignore SIGINT, and every engine would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    print(f"# BREDON_SEED={SEED}")
    for path in sys.argv[2:]:
        for turn, session in enumerate(read_file(path)):
            if os.environ.get("BREDON_ONLY", "") not in session.title:
                continue
            for mode in modes_of(session, turn):
                count += 1
                problem = problem_of(sys.argv[1], session, mode)
                failures += problem is not None
                print(f"{'not ok' if problem else 'ok'} {count} - {session.title}: {mode}", flush=True)
                if problem:
                    print(f"# {problem}", flush=True)
    print(f"1..{count}")
    return 1 if failures else 0


sys.exit(main())
