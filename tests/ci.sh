#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs one configuration of the CI matrix: builds it in a directory build-ci-NAME/ of its own with
# warnings as errors, then tests it. Ends with a line "N passed, N failed"; .ci/run adds these up.
#
#   tests/ci.sh [--cc CC] [--type BUILDTYPE] [--sanitize LIST] [--portable]
#               [--suite SUITE]...
#   tests/ci.sh --format
#
# Without --suite all tests run except the slow ones.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"

fail() {
    printf 'ci.sh: %s\n0 passed, 1 failed\n' "$*"
    exit 1
}

check_format() {
    difference=$(git ls-files '*.c' '*.h' | while IFS= read -r file; do
        clang-format "$file" 2>&1 | diff -u -L "$file" -L 'clang-format' "$file" - || true
    done)
    if [ -n "$difference" ]; then
        printf '%s\n' "$difference"
        fail 'the format differs from clang-format; ./dev format fixes it'
    fi
    echo '1 passed, 0 failed'
}

name=$(printf '%s' "build-ci$*" | tr -cs 'A-Za-z0-9' '-')
cc=gcc
type=
sanitize=
portable=false
suites=
while [ $# -gt 0 ]; do
    option=$1
    shift
    case $option in
    --format)
        check_format
        exit 0
        ;;
    --portable)
        portable=true
        continue
        ;;
    esac
    [ $# -gt 0 ] || fail "unknown option or no value: $option"
    case $option in
    --cc) cc=$1 ;;
    --type) type=$1 ;;
    --sanitize) sanitize=$1 ;;
    --suite) suites="$suites $1" ;;
    *) fail "unknown option: $option" ;;
    esac
    shift
done

# Sanitizers need line numbers and assertions.
slower=4
runner=
: "${type:=${sanitize:+debugoptimized}}"
: "${type:=release}"
set -- "--buildtype=$type" "-Dportable=$portable"
[ "$type" = release ] || set -- "$@" -Db_ndebug=false
referee=$root/../shared/oracle/referee.c
[ ! -f "$referee" ] || set -- "$@" "-Dreferee=$referee"
if [ -n "$sanitize" ]; then
    # gcc gives false warnings for code with sanitizers, so warnings are no errors here. clang does
    # not link the sanitizers into a library, so its undefined symbols can't be checked.
    set -- "$@" "-Db_sanitize=$sanitize" -Db_lundef=false
    slower=10
else
    set -- "$@" --werror
fi
# Terminal tests get more time in a build that is not optimized.
if [ "$type" != release ]; then
    BREDON_SLOW=5
    export BREDON_SLOW
fi
case $sanitize in
*thread*)
    # Older thread sanitizers fail with the address randomization of newer kernels.
    if setarch -R true 2>/dev/null; then
        runner='setarch -R'
    fi
    ;;
esac

# Prints the targets for ninja that the tests of the suites need; nothing means all targets.
# Warnings can be in any file, so only builds with sanitizers leave targets out.
needed() {
    [ -n "$sanitize" ] && [ -n "$suites" ] || return 0
    # shellcheck disable=SC2086
    meson introspect --targets --tests -i "$name" | python3 -c '
import json, os, sys
told = json.load(sys.stdin)
suites = set(sys.argv[2:])
ids = {id for test in told["tests"] for id in test["depends"]
       if suites & {name.split(":")[1] for name in test["suite"]}}
for target in told["targets"]:
    if target["id"] in ids:
        print(*(os.path.relpath(file, sys.argv[1]) for file in target["filename"]))' \
        "$(cd "$name" && pwd)" $suites
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
rm -rf "$name"
# shellcheck disable=SC2046
if ! CC=$cc meson setup --fatal-meson-warnings "$@" "$name" >"$log" 2>&1 </dev/null ||
    ! ninja -C "$name" $(needed) >>"$log" 2>&1 </dev/null; then
    # The log from the first failure on, without ninja's progress; if meson failed, its last lines.
    { sed -n '/^FAILED: /,$p' "$log" | grep -vE '^(\[[0-9]+/[0-9]+\]|INFO:)' || tail -n 40 "$log"; } |
        head -n 200
    fail "the build failed"
fi

set --
for suite in $suites; do
    set -- "$@" --suite "$suite"
done
# shellcheck disable=SC2086
$runner sh tests/run.sh "$name" -t "$slower" "$@"
