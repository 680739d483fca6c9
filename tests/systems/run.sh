#!/bin/sh
# SPDX-License-Identifier: MIT
# The same program everywhere: builds for processors of 32 bits, of the other byte order and of another
# instruction set, and with another libc, all linked statically, and runs small suites there, under
# qemu-user where the processor is another one. The signature must be that of bench/signature. Installs
# what is missing, and ends with a line "N passed, M failed".
#
#   tests/systems/run.sh [SYSTEM...]
set -u

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
cd "$root" || exit 1
. packages/tools.sh
passed=0
failed=0

# System: compiler, processor, byte order, and what runs it ('' for none). Its packages are a group of
# packages/tools.list with its name.
describe() {
    case $1 in
    i686) set -- i686-linux-gnu-gcc x86 little '' ;;
    s390x) set -- s390x-linux-gnu-gcc s390x big qemu-s390x-static ;;
    aarch64) set -- aarch64-linux-gnu-gcc aarch64 little qemu-aarch64-static ;;
    musl) set -- musl-gcc x86_64 little '' ;;
    *) return 1 ;;
    esac
    compiler=$1
    processor=$2
    order=$3
    runner=$4
}

# Writes how meson builds for a system.
cross_file() {
    printf '%s\n' '[binaries]' "c = '$compiler'" "ar = 'ar'" "strip = 'strip'" ${runner:+"exe_wrapper = '$runner'"} \
        '[properties]' "needs_exe_wrapper = $([ -n "$runner" ] && echo true || echo false)" \
        '[host_machine]' "system = 'linux'" "cpu_family = '$processor'" "cpu = '$processor'" \
        "endian = '$order'" '[built-in options]' "c_link_args = ['-static']" "c_args = ['-g0']"
}

# Builds and tests a system. The log's last line is "N passed, M failed".
system() {
    describe "$1"
    build=$root/build-ci-$1
    rm -rf "$build" && mkdir -p "$build"
    cross_file >"$build/cross.ini"
    # Not a release: the linker's optimization takes longest, and the other configurations have it.
    # shellcheck disable=SC2046
    if ! meson setup --fatal-meson-warnings --werror --buildtype=debugoptimized -Db_ndebug=true \
        -Dlibedit=disabled -Dlibrary=false -Dsqlite=disabled -Dwebsockets=disabled --cross-file "$build/cross.ini" \
        "$build/tree" >"$build/log" 2>&1 </dev/null ||
        ! ninja -j "$jobs" -C "$build/tree" $(sh tests/needed.sh "$build/tree" systems) >>"$build/log" 2>&1 </dev/null; then
        tail -n 40 "$build/log"
        echo '0 passed, 1 failed'
        return
    fi
    MESON_TESTTHREADS=$jobs sh tests/run.sh "$build/tree" --no-rebuild --suite systems
}

[ $# -gt 0 ] || set -- s390x aarch64 i686 musl
ensure_tools
# What is missing is installed first: dpkg installs for one caller at a time.
missing=
for one in "$@"; do
    describe "$one" || { echo "no such system: $one"; echo '0 passed, 1 failed'; exit 1; }
    for tool in "$compiler" ${runner:+"$runner"}; do
        command -v "$tool" >/dev/null || missing="$missing $one"
    done
done
# shellcheck disable=SC2086
[ -z "$missing" ] || install_groups $missing
# Two at a time, each with its share of the processors.
jobs=$((($(processors) + 1) / 2))
log=$(mktemp -d)
trap 'rm -rf "$log"' EXIT
while [ $# -gt 0 ]; do
    pair="$1${2:+ $2}"
    for one in $pair; do
        system "$one" >"$log/$one" 2>&1 &
    done
    wait
    for one in $pair; do
        printf '=== %s\n' "$one"
        cat "$log/$one"
        count=$(tail -n 1 "$log/$one")
        passed=$((passed + ${count%% passed*}))
        count=${count#*, }
        failed=$((failed + ${count%% failed*}))
        shift
    done
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
