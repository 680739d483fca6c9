# SPDX-License-Identifier: MIT
"""onefile.py PAGE OUT: writes the page of ./dev web as one file, which runs without a server.

Browsers let a page that is opened as a file load no modules and no workers from other files. Here the
modules are addresses with the text in them, and the worker is made of a text of the page; it has the
engine with instructions of 128 bits.
"""
import base64
import json
import pathlib
import posixpath
import re
import sys

page = pathlib.Path(sys.argv[1])


def text(name):
    return (page / name).read_text(encoding="utf-8")


def data(kind, content):
    return f"data:{kind};base64,{base64.b64encode(content).decode('ascii')}"


def replace(pattern, by, old):
    new, count = re.subn(pattern, by, old)
    if count == 0:
        sys.exit(f"onefile.py: nothing fits {pattern}")
    return new


def module(name):
    """A module whose imports are the names of the import map, which know no folders."""
    def absolute(found):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), found[2]))
        return f"{found[1]}'page/{path}'"

    source = re.sub(r"""\b((?:from|import)\s*\(?)["'](\.\.?/[\w./-]+)["']""", absolute, text(name))
    return data("text/javascript", source.encode("utf-8"))


def script(source):
    return source.replace("</script", "<\\/script")


names = re.findall(r"^    '((?!bredon/)[\w/-]+\.js|bredon/index\.js)',$", text("files.js"), re.M)
imports = {f"page/{name}": module(name) for name in names if name != "old.js"}
wasm = base64.b64encode((page / "bredon/simd/engine.wasm").read_bytes()).decode("ascii")
worker = f"self.bredonWasm = Uint8Array.from(atob('{wasm}'), (byte) => byte.charCodeAt(0));\n" + \
    text("bredon/simd/engine.js") + "\n" + text("bredon/bredon.worker.js")
start = "\n".join([
    "<script>",
    f"window.bredonWorker = URL.createObjectURL(new Blob([{script(json.dumps(worker))}]));",
    script(text("old.js")) + "</script>",
    f'<script type="importmap">{json.dumps({"imports": imports})}</script>',
    '<script type="module">import "page/main.js";</script>'])

html = text("index.html")
html = replace(r'<link rel="stylesheet" href="([^"]*)">', lambda found: f"<style>{text(found[1])}</style>", html)
html = replace(r'"icon\.svg"', f'"{data("image/svg+xml", (page / "icon.svg").read_bytes())}"', html)
html = replace(r'<(link rel="(manifest|apple-touch-icon)"|meta property="og:image)[^>]*>\n', "", html)
html = replace(r'content="default-src [^"]*"', 'content="default-src \'none\'; style-src \'unsafe-inline\'; img-src data:; '
               "script-src 'unsafe-inline' 'wasm-unsafe-eval' data: blob:; worker-src blob:; base-uri 'none'\"", html)
html = replace(r'<script src="old\.js"></script>\n<script type="module" src="main\.js"></script>', lambda _: start, html)
pathlib.Path(sys.argv[2]).write_text(html, encoding="utf-8")
