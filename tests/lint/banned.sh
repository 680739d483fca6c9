#!/bin/sh
# SPDX-License-Identifier: MIT
# No call of a function that trusts its input, hides state or jumps over clean-up.
. "$(dirname -- "$0")/lib.sh"

calls() {
    printf '%s\n' "$c_code" | grep -E "(^|[^A-Za-z0-9_])($1)[[:space:]]*\(" || true
}

c_code=$(code '\.[ch]$')
verdict 'numbers are read by checked functions' "$(calls 'ato[filq]|atoll|v?[fs]?scanf')"
verdict 'strings are copied within bounds' \
    "$(calls 'strcat|strncat|strcpy|stpcpy|v?sprintf|gets')"
verdict 'words are split without hidden state' "$(calls 'strtok')"
verdict 'random numbers come from a generator of our own' "$(calls 's?rand|s?random|rand_r')"
verdict 'no jumps out of functions' "$(calls '(sig)?(setjmp|longjmp)')"
verdict 'no memory of unknown size on the stack' "$(calls 'alloca')"
verdict 'no shell' "$(calls 'system|popen')"
finish
