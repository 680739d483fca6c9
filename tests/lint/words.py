#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The words of the page (web/): all are messages of t() or tn(), and the catalogues have exactly these.

words.py ROOT    prints a verdict for each rule, as TAP. `words.py ROOT --list` prints the messages instead.
"""
import html.parser
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
WEB = ROOT / "web"
CATALOGUES = {"de": ["one", "other"], "es": ["one", "other"], "it": ["one", "other"], "he": ["one", "two", "other"]}
# Not of the page's language: the pages that the program writes, the list of puzzles, what runs before or beside the modules.
NO_PAGE = ("report/", "learn/puzzle-data.js", "sw.js", "old.js", *(f"text/{name}.js" for name in CATALOGUES))
# In all languages the same.
NAMES = {"Bredon", "c3"}
# No words of the page: keys of the keyboard, PTN and what the engine writes, selectors, names of languages.
OTHERS = {"Escape", "Home", "End", "Enter", "Tab", "Site", "Date", "Clock", "Player", "Files", "Size", "Flats", "Caps", "Hash",
          "Result", "Bredon, level \0", "Bredon, full strength", "Bredon's review: ", "double black stack",
          "(prefers-reduced-motion: reduce)", "input, textarea, select, dialog", "take over",
          "main button, main input, main select, header button", "Bredon", "English", "Deutsch", "Español", "Italiano"}


class Token:
    """`kind` is name, sign, string, template (with `parts`: texts, and lists of tokens between them) or regex."""

    def __init__(self, kind, text, line, parts=None):
        self.kind, self.text, self.line, self.parts = kind, text, line, parts


ESCAPE = re.compile(r"\\(u[0-9a-f]{4}|x[0-9a-f]{2}|[^])".replace("[^]", r"[\s\S]"))


def unescape(text):
    def value(found):
        code = found[1]
        return chr(int(code[1:], 16)) if len(code) > 1 else {"n": "\n", "t": "\t"}.get(code, code)
    return ESCAPE.sub(value, text)


class Script:
    """The tokens of a module."""

    PATTERNS = [
        ("blank", re.compile(r"\s+|//[^\n]*|/\*[\s\S]*?\*/")), ("string", re.compile(r"'((?:[^'\\\n]|\\[\s\S])*)'")),
        ("name", re.compile(r"[\w$#]+")),
    ]
    REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")

    def __init__(self, path):
        self.text = path.read_text(encoding="utf-8")
        self.at = 0
        self.line = 1
        self.tokens = self.read("")

    def skip(self, length):
        self.line += self.text.count("\n", self.at, self.at + length)
        self.at += length

    def read(self, end):
        tokens = []
        depth = 0
        while self.at < len(self.text):
            letter = self.text[self.at]
            if letter == "`":
                tokens.append(self.template())
                continue
            before = tokens[-1] if tokens else None
            if letter == "/" and self.text[self.at + 1] not in "/*" and (
                    not before or (before.kind == "sign" and before.text not in ")]}") or before.text in ("return", "typeof")):
                found = self.REGEX.match(self.text, self.at)
                tokens.append(Token("regex", found[0], self.line))
                self.skip(len(found[0]))
                continue
            for kind, pattern in self.PATTERNS:
                found = pattern.match(self.text, self.at)
                if found:
                    if kind != "blank":
                        tokens.append(Token(kind, unescape(found[1]) if kind == "string" else found[0], self.line))
                    self.skip(len(found[0]))
                    break
            else:
                depth += (letter in "({[") - (letter in ")}]")
                if end and letter == end and depth < 0:
                    self.skip(1)
                    return tokens
                tokens.append(Token("sign", letter, self.line))
                self.skip(1)
        return tokens

    def template(self):
        token = Token("template", "", self.line, [])
        self.skip(1)
        text = ""
        while self.text[self.at] != "`":
            if self.text.startswith("${", self.at):
                self.skip(2)
                token.parts += [text, self.read("}")]
                text = ""
                continue
            length = 2 if self.text[self.at] == "\\" else 1
            text += self.text[self.at:self.at + length]
            self.skip(length)
        self.skip(1)
        token.parts.append(text)
        return token


def literal(tokens, at):
    """A string that may be joined of several, and the place behind it; None when there is none."""
    text = None
    while at < len(tokens) and tokens[at].kind == "string":
        text = (text or "") + tokens[at].text
        at += 1
        if at + 1 < len(tokens) and tokens[at].text == "+" and tokens[at + 1].kind == "string":
            at += 1
    return text, at


def argument_end(tokens, at):
    depth = 0
    while depth > 0 or tokens[at].kind == "string" or tokens[at].text != ",":
        depth += (tokens[at].kind == "sign") * ((tokens[at].text in "({[") - (tokens[at].text in ")}]"))
        at += 1
    return at


class Page:
    """Messages with the place where they are, and what is wrong with the words of the page."""

    def __init__(self):
        self.messages = {}  # text: (place, plural)
        self.bare = []
        self.broken = []
        for path in sorted(WEB.rglob("*.js")):
            name = path.relative_to(WEB).as_posix()
            if not name.startswith(NO_PAGE):
                self.name = name
                self.walk(Script(path).tokens)
        for name in ("index.html", "embed.html"):
            Index(self).feed_file(WEB / name)

    def add(self, text, line, plural=False):
        self.messages.setdefault(text, (f"{self.name}:{line}", plural))

    def walk(self, tokens):
        at = 0
        while at < len(tokens):
            token = tokens[at]
            call = tokens[at + 1].text if at + 1 < len(tokens) else ""
            declared = at > 0 and tokens[at - 1].text in (".", "function")
            if token.kind == "name" and token.text in ("t", "tn") and call == "(" and not declared:
                at = self.call(tokens, at)
            elif token.kind == "name" and token.text == "FORMS" and call == "=":
                at += 3
                while tokens[at].kind == "string":
                    self.add(tokens[at].text, tokens[at].line)
                    at += 2
            elif token.kind == "template":
                if at > 0 and tokens[at - 1].text == "html":
                    self.look_at_html(token)
                else:
                    self.look_at("\0".join(part for part in token.parts if isinstance(part, str)), token.line)
                for part in token.parts:
                    if not isinstance(part, str):
                        self.walk(part)
                at += 1
            else:
                if token.kind == "string" and not (at > 0 and tokens[at - 1].text in ("from", "import")):
                    self.look_at(token.text, token.line)
                at += 1

    def call(self, tokens, at):
        """Takes the messages of a call of t or tn, and gives the place behind them."""
        line = tokens[at].line
        plural = tokens[at].text == "tn"
        inner = at + 2
        if plural:
            inner = argument_end(tokens, inner) + 1
            one, behind = literal(tokens, inner)
            text, behind = literal(tokens, behind + 1)
            good = one is not None and text is not None
        else:
            text, behind = literal(tokens, inner)
            good = text is not None
        # The modules of texts themselves, and forms, which are listed.
        if not good and not self.name.startswith("text/") and not self.name.startswith("game/"):
            self.broken.append(f"{self.name}:{line}: the text is no literal")
        if not good:
            return at + 1
        self.add(text, line, plural)
        self.walk(tokens[at + 2:inner])
        return behind

    def look_at(self, text, line):
        plain = text.replace("\0", " ")
        if text in OTHERS:
            return
        if re.search(r"[<>=#\[\]{}$]|^[a-z-]+( [a-z]+-[a-z-]+)*$|^\.|, \.|: [a-z]+;", plain):
            plain = " ".join(re.findall(r"(?:aria-label|title|placeholder|alt)=\"([^\"]*)", plain))
        sentence = re.search(r"[A-Za-z’']{2,}[,.:;!?]* +[A-Za-z’']{2,}|…|^[A-Z][a-z]+[.!?…]$", plain)
        single = re.fullmatch(r" *([A-Z][a-z]{2,}) *", plain)
        if sentence or (single and single[1] not in OTHERS):
            self.bare.append(f"{self.name}:{line}: {text}")

    def look_at_html(self, token):
        text = "\0".join(part for part in token.parts if isinstance(part, str))
        words = re.findall(r"(?:aria-label|title|placeholder|alt|label)=\"?([^\0\"<>]*)", text)
        words.append(re.sub(r"<[^>]*>?", " ", text))
        for found in words:
            if re.search(r"[A-Za-z]", found):
                self.bare.append(f"{self.name}:{token.line}: {' '.join(found.split())}")


class Index(html.parser.HTMLParser):
    """The words of a page as HTML, as text/language.js finds them."""

    VOID = {"meta", "link", "input", "img", "br"}

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.page = page
        self.open = []
        self.whole = None  # where the content of an element with data-text begins, and the element's depth

    def feed_file(self, path):
        self.page.name = path.name
        self.text = path.read_text(encoding="utf-8")
        self.starts = [0]
        for line in self.text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.feed(self.text)

    def place(self):
        line, column = self.getpos()
        return self.starts[line - 1] + column

    def take(self, text):
        text = " ".join(text.split())
        if re.search(r"[A-Za-z]", re.sub(r"[A-Za-z]\w*", lambda word: "" if word[0] in NAMES else word[0], text)):
            self.page.add(text, self.getpos()[0])

    def handle_starttag(self, tag, attributes):
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attributes:
            if name in ("aria-label", "title", "placeholder", "alt") and value:
                self.take(value)
        if "data-text" in dict(attributes):
            self.whole = (self.place() + len(self.get_starttag_text()), len(self.open))

    def handle_endtag(self, tag):
        if self.whole and len(self.open) == self.whole[1]:
            self.take(self.text[self.whole[0]:self.place()])
            self.whole = None
        if tag not in self.VOID and tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        if not self.whole and data.strip() and not {"script", "style", "noscript"} & set(self.open):
            self.take(data)


def read_catalogue(path):
    """The messages of a catalogue: text or {plural: text}; and what is wrong with its form."""
    tokens = Script(path).tokens
    at = next(i for i, token in enumerate(tokens) if token.text == "{") + 1
    found = {}
    faults = []
    while tokens[at].text != "}" or tokens[at].kind == "string":
        key, at = literal(tokens, at)
        at += 1  # the colon
        if tokens[at].text == "{" and tokens[at].kind == "sign":
            at += 1
            value = {}
            while tokens[at].text != "}" or tokens[at].kind == "string":
                form = tokens[at].text
                value[form], at = literal(tokens, at + 2)
                at += tokens[at].text == ","
            at += 1
        else:
            value, at = literal(tokens, at)
        if key in found:
            faults.append(f"twice: {key}")
        found[key] = value
        at += tokens[at].text == ","
    return found, faults


names_in = lambda text: sorted(set(re.findall(r"\{\w+\}", text)))
tags_in = lambda text: sorted(re.findall(r"<[^>]*>", text))


def examine(messages, catalogue, plurals):
    faults = [f"missing: {text} ({place})" for text, (place, _) in messages.items() if text not in catalogue]
    faults += [f"no longer used: {text}" for text in catalogue if text not in messages]
    for text, (_, plural) in messages.items():
        value = catalogue.get(text)
        if value is None:
            continue
        forms = value if isinstance(value, dict) else {"other": value}
        if plural != isinstance(value, dict):
            faults.append(f"{'needs' if plural else 'has needless'} forms for counts: {text}")
        if plural and isinstance(value, dict) and sorted(forms) != sorted(plurals):
            faults.append(f"has the forms {', '.join(forms)}, not {', '.join(plurals)}: {text}")
        for form, words in forms.items():
            count = {"{count}"} if form in ("one", "two") else set()
            if set(names_in(words)) - count != set(names_in(text)) - count or tags_in(words) != tags_in(text):
                faults.append(f"has other names in braces or other tags: {text}")
            if not words.strip():
                faults.append(f"is empty: {text}")
    return faults


def unknown_faults(messages):
    """Reasons of engine/text/ptn.c that are no messages (web/game/faults.js)."""
    source = (ROOT / "engine/text/ptn.c").read_text(encoding="utf-8")
    calls = re.findall(r"refuse\(r,([^;]*);|no_direction\[\] = (.*);", source)
    shape = lambda text: re.sub(r"(%[a-z]|\{\w+\})+", "\0", text)
    known = {shape(text) for text in messages}
    reasons = [text for call in calls for text in re.findall(r'"((?:[^"\\]|\\.)*)"', "".join(call))]
    return [text for text in reasons if shape(text) not in known] + [] if len(reasons) > 20 else ["no reasons were found"]


def main():
    page = Page()
    if "--list" in sys.argv:
        for text, (place, plural) in page.messages.items():
            print(f"{place}\t{'n' if plural else ''}\t{text}")
        return 0
    verdicts = [("all words of the page are messages", page.bare), ("messages are literals", page.broken),
                ("the page knows why the engine refuses a move", unknown_faults(page.messages))]
    for name, plurals in CATALOGUES.items():
        path = WEB / "text" / f"{name}.js"
        if path.exists():
            catalogue, faults = read_catalogue(path)
            verdicts.append((f"{path.name} has all messages and no others", faults + examine(page.messages, catalogue, plurals)))
    print(f"1..{len(verdicts)}")
    for number, (rule, faults) in enumerate(verdicts, 1):
        print(f"{'not ok' if faults else 'ok'} {number} - {rule}")
        for fault in faults:
            print(f"# {fault!r}"[:300])
    return 1 if any(faults for _, faults in verdicts) else 0


sys.exit(main())
