#!/bin/sh
# SPDX-License-Identifier: MIT
# compile.sh BUILD CC [ARGS]: each header compiles alone and twice with only the folders it may see,
# and base, engine, eval and search hold no variable that outlives a call. BUILD has the generated files.
. "$(dirname -- "$0")/lib.sh"

build=${1:-build}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- "${CC:-cc}"

# Variables that may change, by object and symbol: only what signal handlers set.
allowed='^base/os/posix_signals\.c: noted$'

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
library_flags=$(pkg-config --cflags libxxhash check 2>/dev/null || true)

# The folders that a file may include from.
visible() {
    case $1 in
    base/*) echo base ;;
    engine/*) echo engine base ;;
    eval/*) echo eval engine base ;;
    search/*) echo search eval engine base ;;
    analysis/*) echo analysis search eval engine base ;;
    bench/*) echo bench search eval engine base ;;
    cli/*) echo cli bench analysis search eval engine base ;;
    *) echo "$(dirname -- "$1") tests/support cli bench analysis search eval engine base" ;;
    esac
}

# compile FILE CC [ARGS]: compiles what ARGS say, as a part of FILE's folder.
compile() {
    place=$1
    shift
    for folder in $(visible "$place"); do
        set -- "$@" "-I$folder" "-I$build/$folder"
    done
    # shellcheck disable=SC2086
    "$@" -std=c11 -D_POSIX_C_SOURCE=200809L $library_flags 2>&1
}

for header in $(files '\.h$'); do
    # As others include it: by its place in the room.
    case $header in
    tests/*) name=${header##*/} ;;
    *) name=${header#*/} ;;
    esac
    printf '#include "%s"\n#include "%s"\n' "$name" "$name" >"$scratch/twice.c"
    verdict "$header compiles alone and twice" "$(compile "$header" "$@" -Wall -Wextra -Wpedantic \
        -Werror -fsyntax-only "$scratch/twice.c" || echo 'failed')"
done

# Position-dependent code, for there constant tables of pointers are read-only data like any other.
for layer in base engine eval search; do
    # The sources for Windows don't compile here.
    variables=$(for source in $(files "^$layer/.*\.c\$" |
        grep -vE '^(engine/gen_tables|base/os/windows_.*)\.c$'); do
        if ! compile "$source" "$@" -w -O0 -fno-lto -fno-pic -fno-pie -c "$source" \
            -o "$scratch/object.o"; then
            echo "$source: does not compile"
            continue
        fi
        nm "$scratch/object.o" | awk -v source="$source" '$(NF - 1) ~ /^[dDbBsSC]$/ {
            print source ": " $NF
        }'
    done | grep -vE -e "$allowed" || true)
    verdict "$layer has no mutable variables" "$variables"
done
finish
