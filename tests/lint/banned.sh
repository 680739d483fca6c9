#!/bin/sh
# SPDX-License-Identifier: MIT
# No call of a function that trusts its input, hides state or jumps over clean-up. The rules, the evaluation and the
# search neither print nor exit; gen_*.c are programs that only the build runs.
. "$(dirname -- "$0")/lib.sh"

calls() {
    code '\.[ch]$' "(^|[^A-Za-z0-9_])($1)[[:space:]]*\("
}
core() {
    code '^(engine|eval|search)/.*\.[ch]$' "(^|[^A-Za-z0-9_])($1)" | grep -v '/gen_[a-z]*\.c:' || true
}

verdict 'numbers are read by checked functions' "$(calls 'ato[filq]|atoll|v?[fs]?scanf')"
verdict 'strings are copied within bounds' \
    "$(calls 'strcat|strncat|strcpy|stpcpy|v?sprintf|gets')"
verdict 'words are split without hidden state' "$(calls 'strtok')"
verdict 'random numbers come from a generator of our own' "$(calls 's?rand|s?random|rand_r')"
verdict 'no jumps out of functions' "$(calls '(sig)?(setjmp|longjmp)')"
verdict 'no memory of unknown size on the stack' "$(calls 'alloca')"
verdict 'no shell' "$(calls 'system|popen')"
verdict 'engine, eval and search do not print' \
    "$(core '(v?f?printf|v?dprintf|f?puts|f?putc|putchar|fwrite|perror)[[:space:]]*\(')"
verdict 'engine, eval and search leave the standard streams alone' "$(core '(stdin|stdout|stderr)([^A-Za-z0-9_]|$)')"
verdict 'engine, eval and search do not exit' \
    "$(core '(exit|_exit|_Exit|quick_exit|at_quick_exit|atexit|abort|raise)[[:space:]]*\(')"
finish
