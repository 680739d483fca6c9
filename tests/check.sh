#!/bin/bash
# SPDX-License-Identifier: MIT
# check.sh [PART...]: runs the named parts of the checks, by default all but the gate, one after the other.
# A part that fails does not stop the rest. Prints a table of steps, results and times, then a line
# "N passed, M failed".
#
#   gate       what every commit must pass: see .ci/run
#   timed      what depends on time, a terminal, a port, optional tools or a failing system
#   threads    the tests of multithreaded code, under the thread sanitizer
#   compilers  gcc and clang with warnings as errors; a debug build in which uninitialized variables are
#              filled with a pattern; a portable build and what it installs
#   systems    32 bits, big-endian, arm64 and musl
#   wasm       the package for browsers and Node
#   web        the page in Chromium and Firefox
#   release    all archives, also under Wine, qemu-user and Node
#   fuzz       each fuzz target for CHECK_FUZZ seconds (60), with a new seed that is printed
#   static     cppcheck, clang-tidy and gcc's analyzer
#   slow       full perft depths, 100,000 positions of each size against the naive rules, every fault, every
#              puzzle of the page; the strength of the levels; 10,000 games with a clock, games between builds with sanitizers,
#              latency; each fuzz target for CHECK_FUZZ seconds (7,200)
#
# CHECK_LIMIT: a limit in minutes for the whole run. After it, the running step is killed and no other step
# starts. Empty or unset: no limit.
set -u
cd "$(dirname -- "$0")/.." || exit 1
root=$PWD
. packages/tools.sh

everything='timed threads compilers systems wasm web release fuzz static slow'
passed=0
failed=0
table=
log=$(mktemp)
running=
trap 'rm -f "$log"' EXIT
# Each step has its own process group, which Ctrl-C at a terminal does not reach, so the trap ends it.
trap '[ -z "$running" ] || kill -- "-$running"; wait; exit 130' INT TERM

# Runs a command as a step of $part and adds the counts in its last line to the totals. A command without
# counts is a failure, unless `uncounted` is 0.
step() {
    local start=$SECONDS status=0 good=0 bad=${uncounted:-1} left=infinity
    printf '\n=== %s: %s\n' "$part" "$*"
    if [ -n "${CHECK_LIMIT:-}" ]; then
        left=$((CHECK_LIMIT * 60 - SECONDS))
        if [ "$left" -le 0 ]; then
            echo "not started: the limit of $CHECK_LIMIT minutes is over"
            failed=$((failed + 1))
            table+=$(printf '%-9s not started           %s' "$part" "$*")$'\n'
            return
        fi
    fi
    set -m
    timeout --kill-after=10 "$left" "$@" </dev/null >"$log" 2>&1 &
    running=$!
    set +m
    tail -n +1 -f -s 0.2 --pid="$running" "$log" &
    wait "$running" || status=$?
    running=
    wait
    if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        good=${BASH_REMATCH[1]}
        bad=${BASH_REMATCH[2]}
    fi
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
        bad=1
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
    table+=$(printf '%-9s %5d passed %3d failed %5d s  %s' "$part" "$good" "$bad" $((SECONDS - start)) "$*")$'\n'
}

# install GROUP...: a separate step, so that a package that can't be installed fails only the current part.
install() {
    uncounted=0 step ./dev install "$@"
    export BREDON_LISTS=fetched
}

# Runs a part.
run_part() {
    part=$1
    case $part in
    gate)
        # All packages at once. The compiler and its options are the same wherever this runs.
        export CC=gcc
        unset CFLAGS CPPFLAGS LDFLAGS BREDON_TIMED BREDON_MODES BREDON_ONLY BREDON_SEED BREDON_PLIES BREDON_CPU
        if ! have gcc meson ninja clang-format shellcheck ctags ||
            ! pkg-config --exists libxxhash check libedit libwebsockets sqlite3; then
            install build lint format
        fi
        step tests/ci.sh --format
        step tests/ci.sh --sanitize address,undefined --expect
        step tests/ci.sh --program
        ;;
    timed)
        terminal_there || install terminal
        have mandoc groff zsh g++ || install shells
        /usr/bin/python3 -c 'import scipy' 2>/dev/null || install fit
        # One test at a time, so that the tests do not slow each other.
        BREDON_TIMED=1 MESON_TESTTHREADS=1 step ./dev test --suite timed --suite protocol --suite unit
        ;;
    threads)
        step tests/ci.sh --sanitize thread --suite threads
        ;;
    compilers)
        clang_works || install clang
        have mandoc groff zsh g++ qemu-x86_64-static || install shells
        step tests/ci.sh --portable --suite unit --suite perft --suite signature --suite library \
            --suite packages
        step tests/ci.sh --type debug --suite unit --suite signature
        step tests/ci.sh --no-network --no-suite lint
        step tests/ci.sh --cc clang --no-suite lint
        ;;
    systems)
        step tests/systems/run.sh
        ;;
    wasm)
        step ./dev wasm
        ;;
    web)
        have firefox-esr || have firefox || install firefox
        step tests/web/run.sh
        ;;
    release)
        step tests/release/run.sh
        ;;
    fuzz)
        step ./dev fuzz all "${CHECK_FUZZ:-60}"
        ;;
    static)
        have clang-tidy cppcheck || install static
        step tests/ci.sh --static
        ;;
    slow)
        terminal_there || install terminal
        have git dpkg-buildpackage dh lintian || install deb
        step ./dev test --suite slow
        step tests/levels.sh
        step tests/long.sh
        step ./dev fuzz all "${CHECK_FUZZ:-7200}"
        ;;
    esac
}

# shellcheck disable=SC2086
[ $# -gt 0 ] || set -- $everything
for part; do
    case " $everything gate " in
    *" $part "*) ;;
    *) die "no such part: $part (there are: $everything)" ;;
    esac
done
for part; do
    run_part "$part"
done
printf '\n=== the table\n%s\n' "$table"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
