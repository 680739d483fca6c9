# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# The cases of a test in shell, printed as TAP. The script may define `details`, which prints more about a
# bad case.
cases=0
failures=0

details() {
    :
}

# verdict NAME PROBLEM: one case, good when the second argument is empty.
verdict() {
    cases=$((cases + 1))
    if [ -z "$2" ]; then
        printf 'ok %d - %s\n' "$cases" "$1"
        return
    fi
    failures=$((failures + 1))
    printf 'not ok %d - %s\n' "$cases" "$1"
    {
        printf '%s\n' "$2"
        details
    } | sed 's/^/# /'
}

skip() {
    cases=$((cases + 1))
    printf 'ok %d - %s # SKIP %s\n' "$cases" "$1" "$2"
}

finish() {
    printf '1..%d\n' "$cases"
    [ "$failures" -eq 0 ]
}

# In place of `finish`, the last line of a run whose counts tests/check.sh adds up.
totals() {
    printf '%d passed, %d failed\n' $((cases - failures)) "$failures"
    [ "$failures" -eq 0 ]
}
