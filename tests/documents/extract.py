# SPDX-License-Identifier: MIT
"""What the documents tell a person to type: the Markdown files, NEWS, the texts of packages/, `./dev
help`, what `help` says of each command, and the man page.

In the Markdown files these are indented blocks, fenced ones, and spans between backquotes that begin
with a program and go on; elsewhere lines that do, set off by blanks, and what stands between quotes.
"""
import html
import os
import re
import subprocess

# A span that begins with one of these and goes on is a command.
PROGRAMS = ("bredon", "./dev", "./a.out", "build/bredon", "build/micro", "cc", "clang", "gcc", "man",
            "meson", "mkdir", "ninja", "npm", "python3", "sudo", "apt", "apt-get", "dpkg", "git",
            "websocketd", "parallel", "sh", "tests/ci.sh", "sbatch", "ldconfig")

FENCE = re.compile(r"\s*(```|~~~)[`~]*\s*(\S*)")
SHELLS = ("", "bash", "console", "sh", "shell")

# A diary: its commands were those of the program of that day.
DIARIES = ("bench/results.md", "bench/results/2026-11.md")


class Found:
    """A command, or a block of a document that is something else."""

    def __init__(self, text, where, block=False):
        self.text = text
        self.where = where
        self.block = block  # stands alone, so it may be a file as well
        self.whole = None   # the text of its block, where it is the first of one
        self.rest = []      # the others of its block


def is_command(text):
    """Whether a program is started with arguments, also behind variables or others of a pipeline."""
    for part in re.split(r"\|\||&&|[|;]", text):
        started = re.sub(r"^\s*(env\s+)?(\w+=\S*\s+)*", "", part)
        first, _, rest = started.partition(" ")
        if first in PROGRAMS and rest.strip():
            return True
    return False


def is_whole(text):
    """Whether a shell would wait for no further line."""
    if text.endswith("\\"):
        return False
    return subprocess.run(["sh", "-n", "-c", text], capture_output=True, check=False).returncode == 0


def join(text):
    """A command with its continued lines joined."""
    return re.sub(r"[ \t]*\\\n[ \t]*", " ", text)


def block_commands(lines, where):
    """The commands of a block: one a line, but for continued lines, loops and whole scripts."""
    if lines[0].startswith("#!"):
        yield Found("\n".join(lines), where, True)
        return
    text = ""
    for line in lines:
        text = f"{text}\n{line}" if text else line
        if is_whole(text):
            yield Found(join(text), where, True)
            text = ""
    if text:
        yield Found(text, where, True)


def dedent(lines):
    depth = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return [line[depth:].rstrip() for line in lines]


def markdown_parts(text):
    """Yields (kind, lines): "block" for what is indented or fenced for a shell, "code" for what is
    fenced in another language, "prose" for paragraphs."""
    lines = [line.expandtabs(4) for line in text.split("\n")]
    at = 0
    while at < len(lines):
        start = at
        fence = FENCE.match(lines[at])
        if fence:
            at += 1
            while at < len(lines) and not lines[at].lstrip().startswith(fence[1]):
                at += 1
            inside = dedent(lines[start + 1:at])
            at += 1
            yield ("block" if fence[2] in SHELLS else "code"), inside
        elif lines[at].startswith("    ") and (at == 0 or not lines[at - 1].strip()):
            while at < len(lines) and lines[at].startswith("    "):
                at += 1
            yield "block", dedent(lines[start:at])
        else:
            while at < len(lines) and lines[at].strip() and not FENCE.match(lines[at]):
                at += 1
            yield "prose", lines[start:at]
            at += at == start


def prose_spans(lines):
    """What a paragraph prints as code, and its lines that are set off, as in a list."""
    text = "\n".join(lines)
    yield from re.findall(r"`([^`]+)`", text)
    for _, span in re.findall(r"<(code|kbd|pre|samp|tt)\b[^>]*>(.*?)</\1>", text, re.DOTALL):
        yield html.unescape(span)
    yield from (line for line in lines if line.startswith("    "))


def of_markdown(text, where):
    for kind, lines in markdown_parts(text):
        if kind == "code":
            yield Found("\n".join(lines), where, True)
        elif kind == "block":
            commands = list(block_commands(lines, where))
            commands[0].whole = "\n".join(lines)
            commands[0].rest = commands[1:]
            yield commands[0]
        else:
            for span in prose_spans(lines):
                span = " ".join(span.split())
                if is_command(span):
                    yield Found(span, where)


def of_text(text, where):
    """Of plain text: lines set off by blanks that begin with a program, and what is quoted."""
    lines = text.split("\n")
    taken = -1
    for at, line in enumerate(lines):
        if at <= taken:
            continue
        if line.startswith("  ") and is_command(line.strip()):
            taken = at
            while taken + 1 < len(lines) and lines[taken].endswith("\\"):
                taken += 1
            yield Found(join("\n".join(dedent(lines[at:taken + 1]))), where)
    for span in re.findall(r"'([^'`]+)'|`([^'`]+)`", text):
        span = " ".join((span[0] or span[1]).split())
        if is_command(span):
            yield Found(span, where)


def of_usage(text, where):
    """Of `./dev help`: what stands before the explanations, and commands among these."""
    for line in text.split("\n"):
        left = re.split(r"\s{2,}", line)[0]
        if is_command(left):
            yield Found(left, where)
    for span in re.findall(r"\bCC=\S+ \./dev \w+", text):
        yield Found(span, where)


def of_manual(page, where):
    """Of a man page: lines that stand as they are, and what is printed bold."""
    escapes = (("\\&", ""), ("\\-", "-"), ("\\(aq", "'"), ("\\(ha", "^"), ("\\(ti", "~"),
               ("\\(ga", "`"), ("\\(dq", '"'), ("\\e", "\\"))

    def plain(text):
        for escape, meaning in escapes:
            text = text.replace(escape, meaning)
        return text

    for block in re.findall(r"^\.nf\n(.*?)^\.fi$", page, re.DOTALL | re.MULTILINE):
        yield from of_text(plain(block), where)
    # The parts of the list of commands and of options have fonts of their own.
    prose = re.sub(r"^\.S[HS] (SYNOPSIS|COMMANDS).*?(?=^\.SH)", "", page,
                   flags=re.DOTALL | re.MULTILINE)
    prose = re.sub(r"^\.TP\n.*\n", "", prose, flags=re.MULTILINE)
    for span in re.findall(r"((?:\\f[BI](?:\\[^f]|[^\\])*\\fR ?)+)", prose):
        span = plain(re.sub(r"\\f[BIR]", "", span)).strip()
        if is_command(span):
            yield Found(span, where)


def notes_of(text):
    """What stands behind the options in the help of a command."""
    return text.partition("\n\n")[2]


def said(*command):
    return subprocess.run(command, capture_output=True, check=True, text=True,
                          stdin=subprocess.DEVNULL).stdout


def documents(source):
    """The paths of the files that are documents, from the top of the sources."""
    for folder, folders, names in os.walk(source):
        folders[:] = sorted(name for name in folders
                            if not name.startswith((".", "build", "node_modules")) and
                            not os.path.exists(os.path.join(folder, name, "meson-private")))
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), source)
            if path in DIARIES:
                continue
            if name.endswith(".md") or path == "NEWS" or (
                    path.startswith("packages/") and name.endswith(".txt")):
                yield path


def everything(source, bredon):
    """All that is found, in the order of the documents."""
    found = []
    for path in documents(source):
        with open(os.path.join(source, path), encoding="utf-8") as file:
            found += of_markdown(file.read(), path)
    found += of_usage(said("sh", os.path.join(source, "dev"), "help"), "dev help")
    overview = said(bredon, "help")
    found += of_text(overview, "bredon help")
    for name in re.findall(r"^  ([a-z]+) ", overview, re.MULTILINE):
        found += of_text(notes_of(said(bredon, "help", name)), f"bredon help {name}")
    found += of_manual(said(bredon, "help", "--man"), "the man page")
    return found
