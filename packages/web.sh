#!/bin/sh
# SPDX-License-Identifier: MIT
# web.sh [--pack | --try | DIR]: makes the page of web/ with the engine as WebAssembly, in build-web/, and
# as one file, build-wasm/bredon.html; then serves it on this computer until Ctrl-C, or, with DIR, copies
# it there. --try makes none, without an error, where Emscripten, npm or a network for it is missing.
# BREDON_PACKAGE names an unpacked package for npm to take instead of building one; BREDON_ADDRESS is the address that
# the page will have, such as https://example.org/tak/, for sites that show a picture with a link to it.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/packages/tools.sh"

page=$root/build-web
modules=$root/build-wasm/page # the page as plain modules

# Copies a file of a library that npm has installed to the modules.
web_part() {
    mkdir -p "$(dirname "$modules/$2")"
    sed '/^\/\/# sourceMappingURL=/d' "$root/packages/page/node_modules/$1" >"$modules/$2"
}

# The libraries of the page, by npm (packages/page): lit-html draws it, with those of its directives that are
# used, lean-qr makes QR codes, gifenc animated pictures.
web_libraries() {
    for part in lit-html directive directive-helpers directives/class-map directives/keyed directives/live \
        directives/repeat; do
        web_part "lit-html/$part.js" "lit/$part.js"
    done
    web_part lit-html/LICENSE lit/LICENSE
    web_part lean-qr/nano.mjs lean-qr/lean-qr.js
    web_part lean-qr/LICENSE lean-qr/LICENSE
    web_part gifenc/dist/gifenc.esm.js gifenc/gifenc.js
    web_part gifenc/LICENSE.md gifenc/LICENSE
}

# The page is the engine as WebAssembly, the files of web/ and the libraries, first as plain modules, then as
# people get it.
web_pack() {
    package=${BREDON_PACKAGE:-$root/build-wasm/package}
    [ -n "${BREDON_PACKAGE:-}" ] || sh "$root/packages/wasm.sh" --pack
    rm -rf "$modules"
    mkdir -p "$modules/bredon"
    cp -R "$root"/web/. "$modules"
    rm -r "$modules/report" # of the pages that the program writes
    web_libraries
    for part in plain simd threads bredon.worker.js LICENSE licenses; do
        [ ! -e "$package/$part" ] || cp -R "$package/$part" "$modules/bredon"
    done
    cp "$package/index.mjs" "$modules/bredon/index.js" # a name whose type every server knows
    node "$root/packages/page/pack.mjs" "$modules" "$page" "$root/build-wasm/bredon.html" ||
        die "the page could not be packed"
}

# Copies the page into another folder. What else is in it stays; a page of before, as its list has it, goes.
web_copy() {
    if grep -qs '^self\.FILES' "$1/files.js"; then
        sed -n "s|^    '\([^'/.][^']*\)': .*|\1|p" "$1/files.js" | grep -vF .. | sed 'p; s/$/.gz/' |
            (cd "$1" && xargs rm -f -- sw.js sw.js.gz files.js.gz && rm -f files.js)
    elif [ -n "$(ls -A "$1" 2>/dev/null)" ]; then
        die "$1 holds other files than this page"
    fi
    mkdir -p "$1"
    cp "$page/files.js" "$1" # first: a folder with it is known, also when this is interrupted
    cp -R "$page/." "$1"
}

web_serve() {
    say "the page is in build-web/; it is served until Ctrl-C at http://localhost:${PORT:-8080}/"
    exec node "$root/packages/page/serve.mjs" "$page" "${PORT:-8080}"
}

if [ "${1:-}" = --try ]; then
    have emcc npm || exit 0
    npm_packages "$root/packages/page" 2>/dev/null || {
        say "npm could not install the libraries of the page: it is not made"
        exit 0
    }
else
    need node npm
    npm_packages "$root/packages/page" || die "npm could not install the libraries of the page"
fi
web_pack
case ${1:-} in
'') web_serve ;;
--pack | --try) ;;
*) web_copy "$1" ;;
esac
