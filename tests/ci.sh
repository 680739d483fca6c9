#!/bin/sh
# SPDX-License-Identifier: MIT
# One configuration of the CI matrix: built in a directory build-ci-NAME/ of its own with warnings
# as errors, then tested. Ends in a line "N passed, N failed"; .ci/run adds them up.
#
#   tests/ci.sh [--cc CC] [--type BUILDTYPE] [--sanitize LIST] [--portable]
#               [--suite SUITE]... [--no-suite SUITE]...
#   tests/ci.sh --format
#
# Without suites every test runs but the slow ones.
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
        fail 'not as clang-format has it; ./dev format mends that'
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
    --suite | --no-suite) suites="$suites $option $1" ;;
    *) fail "unknown option: $option" ;;
    esac
    shift
done

# Sanitizers want line numbers and assertions.
slower=4
runner=
: "${type:=${sanitize:+debugoptimized}}"
: "${type:=release}"
set -- "--buildtype=$type" "-Dportable=$portable"
[ "$type" = release ] || set -- "$@" -Db_ndebug=false
if [ -n "$sanitize" ]; then
    # gcc's warnings go astray in code that sanitizers have changed, so they are no errors here, and
    # clang does not link the sanitizers into what would be checked for undefined symbols.
    set -- "$@" "-Db_sanitize=$sanitize" -Db_lundef=false
    slower=10
else
    set -- "$@" --werror
fi
# What a person waits for (tests/terminal) takes longer in a build that is not for people.
if [ "$type" != release ]; then
    BREDON_SLOW=5
    export BREDON_SLOW
fi
case $sanitize in
*thread*)
    # Older thread sanitizers do not stand the address randomization of newer kernels.
    if setarch -R true 2>/dev/null; then
        runner='setarch -R'
    fi
    ;;
esac

log=$(mktemp)
trap 'rm -f "$log"' EXIT
rm -rf "$name"
if ! CC=$cc meson setup --fatal-meson-warnings "$@" "$name" >"$log" 2>&1 </dev/null ||
    ! meson compile -C "$name" >>"$log" 2>&1 </dev/null; then
    # From the first failure on, without ninja's progress; where meson failed, its last words.
    { sed -n '/^FAILED: /,$p' "$log" | grep -vE '^(\[[0-9]+/[0-9]+\]|INFO:)' || tail -n 40 "$log"; } |
        head -n 200
    fail "the build failed"
fi

# shellcheck disable=SC2086
$runner sh tests/run.sh "$name" -t "$slower" $suites
