#!/bin/sh
# SPDX-License-Identifier: MIT
# Includes run from the program down to the rules and never up, and a source includes its own header
# before anything else.
. "$(dirname -- "$0")/lib.sh"

directives() {
    files "$1" | xargs grep -HnE '^[[:space:]]*#[[:space:]]*include[[:space:]]' | tr -d '\r' || true
}

c_files=$(files '\.[ch]$')
includes=$(directives '\.[ch]$')

verdict 'no include runs upward' "$({
    printf '%s\n' "$c_files"
    printf '%s\n' "$includes"
} | awk '
    BEGIN {
        count = split("base engine eval search bench cli tests", names, " ")
        for (i = 1; i <= count; i++) {
            rank[names[i]] = i
        }
    }
    !/#/ {
        folder = $0
        sub(/\/.*/, "", folder)
        header = $0
        sub(/.*\//, "", header)
        owner[header] = folder
        next
    }
    {
        split($0, part, ":")
        folder = part[1]
        sub(/\/.*/, "", folder)
        if (!match($0, /["<][^">]*[">]/)) {
            next
        }
        header = substr($0, RSTART + 1, RLENGTH - 2)
        sub(/.*\//, "", header)
        if (header in owner && rank[owner[header]] > rank[folder]) {
            print $0
        }
    }')"

verdict 'a source includes its own header first' "$({
    printf '%s\n' "$c_files"
    printf '%s\n' "$includes"
} | awk '
    !/#/ {
        header = $0
        sub(/.*\//, "", header)
        known[header] = 1
        next
    }
    {
        split($0, part, ":")
        if (part[1] in seen) {
            next
        }
        seen[part[1]] = 1
        header = part[1]
        sub(/.*\//, "", header)
        if (!sub(/\.c$/, ".h", header) || !(header in known)) {
            next
        }
        if (index($0, "\"" header "\"") == 0) {
            print $0 ": not " header
        }
    }')"
finish
