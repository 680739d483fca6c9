#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs one configuration: builds it in its own directory, build-ci-NAME/, with warnings as errors, then tests
# it. Ends with a line "N passed, M failed"; tests/check.sh adds up these lines.
#
#   tests/ci.sh [--cc CC] [--type BUILDTYPE] [--sanitize LIST] [--portable] [--no-network]
#               [--suite SUITE | --no-suite SUITE]... [--expect]
#   tests/ci.sh --format     clang-format has nothing to change
#   tests/ci.sh --program    ./dev run builds a program that searches as bench/signature says
#   tests/ci.sh --static     cppcheck, clang-tidy and gcc's analyzer have nothing to say
#
# Without --suite the tests of `./dev test` run; with --expect they must be those of tests/expected.txt.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
. packages/tools.sh

fail() {
    printf 'ci.sh: %s\n0 passed, 1 failed\n' "$*"
    exit 1
}

check_format() {
    if ! git ls-files -z '*.c' '*.h' | xargs -0 -n 50 -P 0 clang-format --dry-run --Werror; then
        fail 'the format differs from clang-format; ./dev format fixes it'
    fi
    echo '1 passed, 0 failed'
}

# The program as people build it: with link-time optimization and without assertions.
check_program() {
    read -r signature <bench/signature
    ./dev run bench | grep -x "signature $signature" ||
        fail "the program that ./dev run builds does not search as bench/signature says"
    echo '1 passed, 0 failed'
}

# cppcheck, except for what compilers and sanitizers know better: it takes an array that a function or a
# loop fills for one without values (uninitvar, ctuuninitvar), a sum of at least 1 for 0 (invalidFunctionArg), and
# loses what realloc gives (memleak). Then clang-tidy, with the checks of .clang-tidy, and gcc's analyzer,
# but for what it takes for wrong where code is right: shifts of vectors, values that a flag says are
# there, and what others own (the sanitizers look for leaks).
# shellcheck disable=SC2046,SC2086,SC2016
check_static() {
    rooms=$(from_meson rooms)
    cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
        --suppress=uninitvar --suppress=ctuuninitvar --suppress=invalidFunctionArg --suppress=memleak -DBREDON_HASH=64 -j 2 \
        $(printf ' -I%s' $rooms) $rooms || fail 'cppcheck has found something'
    command -v clang-tidy >/dev/null || fail 'clang-tidy is missing'
    # A build has the headers that are made.
    ./dev run --version >/dev/null || fail 'the build failed'
    flags=$(printf ' -I%s' $rooms; printf ' -Ibuild/%s' $rooms)
    git ls-files -z $rooms | grep -z '\.c$' | grep -zv '/windows_' | xargs -0 -n 8 -P 2 sh -c '
        flags=$1 && shift && clang-tidy --quiet "$@" -- -std=c11 -D_POSIX_C_SOURCE=200809L $flags 2>/dev/null' sh "$flags" ||
        fail 'clang-tidy has found something'
    git ls-files -z $rooms | grep -z '\.c$' | grep -zv '/windows_' | xargs -0 -n 8 -P 2 sh -c '
        flags=$1 && shift && for file; do
            gcc -std=c11 -D_POSIX_C_SOURCE=200809L -fanalyzer -Werror -Wno-psabi -Wno-analyzer-shift-count-overflow \
                -Wno-analyzer-use-of-uninitialized-value -Wno-analyzer-malloc-leak \
                -Wno-analyzer-file-leak $flags -S -o /dev/null "$file" || exit 1
        done' sh "$flags" || fail "gcc's analyzer has found something"
    echo '3 passed, 0 failed'
}

name=$(printf '%s' "build-ci$*" | tr -cs 'A-Za-z0-9' '-')
cc=gcc
type=
sanitize=
portable=false
network=true
suites=
expect=
while [ $# -gt 0 ]; do
    option=$1
    shift
    case $option in
    --format)
        check_format
        exit 0
        ;;
    --program)
        check_program
        exit 0
        ;;
    --static)
        check_static
        exit 0
        ;;
    --portable)
        portable=true
        continue
        ;;
    --no-network)
        network=false
        continue
        ;;
    --expect)
        expect=--expect
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

# Sanitizers need line numbers and assertions.
runner=
: "${type:=${sanitize:+debugoptimized}}"
: "${type:=release}"
set -- "--buildtype=$type" "-Dportable=$portable" "-Dnetwork=$network"
[ "$type" = release ] || set -- "$@" -Db_ndebug=false
if [ -n "$sanitize" ]; then
    # gcc gives false warnings for code with sanitizers, so warnings are no errors here. clang does
    # not link the sanitizers into a library, so its undefined symbols can't be checked.
    set -- "$@" "-Db_sanitize=$sanitize" -Db_lundef=false
else
    set -- "$@" --werror
fi
# What is not initialized gets a value that is hardly ever right. Without any optimization the search
# would take most of the time. The parameters of the search are options, which changes no search.
[ "$type" != debug ] || set -- "$@" -Doptimization=1 -Dc_args=-ftrivial-auto-var-init=pattern -Dtune=true
case $sanitize in
*thread*)
    # Older thread sanitizers fail with the address randomization of newer kernels.
    if setarch -R true 2>/dev/null; then
        runner='setarch -R'
    fi
    ;;
esac

# Warnings can be in any file, so only builds for tests alone leave targets out.
needed() {
    case $suites in
    *--no-suite* | '') ;;
    *)
        # shellcheck disable=SC2046,SC2086
        [ "$type" = release ] || sh tests/needed.sh "$name" $(printf '%s\n' $suites | grep -v '^--')
        ;;
    esac
}

ensure_tools
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

# shellcheck disable=SC2086
$runner sh tests/run.sh $expect "$name" --no-rebuild $suites
