#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests the page of web/: its styles by prettier, its modules by eslint and, where they say "@ts-check", by TypeScript,
# and the page in Chromium and, where it is, in Firefox.
# Installs what is missing (Chromium, Node, npm; the packages of package-lock.json), takes the engine that `./dev wasm` built, else builds it, builds the
# program, and ends with a line "N passed, M failed".
#
#   tests/web/run.sh [FILE]...      FILE: only these tests, such as tests/web/play.test.mjs
#   tests/web/run.sh --shots [WIDTH]...    instead takes screenshots of all views (shots.mjs), in build-shots/
#
# BREDON_SHOTS names another folder for screenshots; the tests leave some there, too. With BREDON_BROWSER=firefox the tests
# take Firefox, without touch, dark colours and what else Playwright can't do there. BREDON_SLOW multiplies how long they wait.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "$here/../.." && pwd)

fail() {
    printf 'web: %s\n0 passed, 1 failed\n' "$*"
    exit 1
}

. "$root/packages/tools.sh"
need page "${CHROMIUM:-chromium}"
need node node npm
shots=false
if [ "${1:-}" = --shots ]; then
    shots=true
    shift
elif [ $# -eq 0 ]; then
    set -- "$here"/*.test.mjs
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
npm_packages "$here" >"$log" 2>&1 || { cat "$log"; fail 'npm could not install the packages'; }
package=${BREDON_PACKAGE:-$root/build-wasm/package}
[ ! -d "$package" ] || export BREDON_PACKAGE="$package"
"$root/dev" web "$root/build-web-test" >"$log" 2>&1 || { cat "$log"; fail 'the page could not be made'; }
# Made again, it leaves what is not its own, and it does not touch a folder of something else.
echo own >"$root/build-web-test/own.txt"
mkdir -p "$root/build-web-other"
echo 'const files = [];' >"$root/build-web-other/files.js"
"$root/dev" web "$root/build-web-test" >"$log" 2>&1 || fail 'the page could not be made again'
rm "$root/build-web-test/own.txt" || fail './dev web has deleted a file that is not of the page'
if "$root/dev" web "$root/build-web-other" >"$log" 2>&1 || ! rm "$root/build-web-other/files.js" ||
    ! rmdir "$root/build-web-other"; then
    fail './dev web has changed a folder that is not of the page'
fi
"$root/dev" run --version >"$log" 2>&1 || { cat "$log"; fail 'the program could not be built'; }

# As "prettier --write" with these options makes the styles: one declaration a line.
"$here/node_modules/.bin/prettier" --no-config --tab-width 4 --print-width 100 --single-quote --check "$root/web/**/*.css" >"$log" 2>&1 ||
    { echo 'not ok - prettier' && cat "$log"; fail 'prettier would write styles otherwise'; }
# The types of the engine's package and of lit-html are in types/.
(cd "$root" && "$here/node_modules/.bin/eslint" -c "$here/eslint.config.js" web tests/web packages/page) >"$log" 2>&1 ||
    { echo 'not ok - eslint' && cat "$log"; fail 'eslint has findings'; }
"$here/node_modules/.bin/tsc" -p "$here" >"$log" 2>&1 ||
    { echo 'not ok - TypeScript' && cat "$log"; fail 'TypeScript has findings'; }

# One file at a time, so that the browsers do not slow each other, and with a time limit.
BREDON_WEB=$root/build-web-test
BREDON_MODULES=$root/build-wasm/page
BREDON_ONE_FILE=$root/build-wasm/bredon.html
BREDON_PROGRAM=$root/build/bredon
CHROMIUM=$(command -v "${CHROMIUM:-chromium}")
FIREFOX=${FIREFOX:-$(command -v firefox-esr || command -v firefox || true)}
export BREDON_MODULES BREDON_ONE_FILE BREDON_PROGRAM BREDON_WEB CHROMIUM FIREFOX
if "$shots"; then
    BREDON_SHOTS=${BREDON_SHOTS:-$root/build-shots} node "$here/shots.mjs" "$@"
    exit
fi
end=$(($(date +%s) + 900))
: >"$log"
for file in "$@"; do
    left=$((end - $(date +%s)))
    ran=0
    [ "$left" -le 0 ] || timeout -k 10 "$left" node --test --test-reporter=tap "$file" </dev/null >>"$log" 2>&1 || ran=$?
    if [ "$left" -le 0 ] || [ "$ran" -eq 124 ]; then
        printf 'not ok - %s: no end within 15 minutes\n# fail 1\n' "$file" >>"$log"
    fi
done
grep -vE '^ *(TAP version|---|\.\.\.|duration_ms|type:)|^# Subtest' "$log" || true
awk '/^# pass /{ passed += $3 } /^# (fail|cancelled) /{ failed += $3 }
    END { print passed + 0 " passed, " (passed + failed ? failed + 0 : 1) " failed"; exit failed || !passed }' "$log"
