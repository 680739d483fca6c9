#!/bin/sh
# SPDX-License-Identifier: MIT
# The rules, the evaluation and the search neither print nor exit; gen_tables.c is a program that
# only the build runs.
. "$(dirname -- "$0")/lib.sh"

layer_code=$(code '^(engine|eval|search)/.*\.[ch]$' | grep -v '^engine/gen_tables\.c:' || true)
found() {
    printf '%s\n' "$layer_code" | grep -E "(^|[^A-Za-z0-9_])$1" || true
}

verdict 'engine, eval and search do not print' \
    "$(found '(v?f?printf|v?dprintf|f?puts|f?putc|putchar|fwrite|perror)[[:space:]]*\(')"
verdict 'engine, eval and search leave the standard streams alone' \
    "$(found '(stdin|stdout|stderr)([^A-Za-z0-9_]|$)')"
verdict 'engine, eval and search do not exit' \
    "$(found '(exit|_exit|_Exit|quick_exit|at_quick_exit|atexit|abort|raise)[[:space:]]*\(')"
finish
