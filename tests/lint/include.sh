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

# The rooms from the lowest to the highest; a folder that is not listed has the place of the one that
# it is in. Folders of one place may include one another.
places=$(printf '%s examples packages/wasm tests\n' "$rooms" |
    sed -e 's|engine|& engine/text|' -e 's|search|& search/library|' -e 's|lab|lab/data &|' \
    -e 's| match | match/stats match/game match/run match/ratings match/report&|' \
    -e 's| cli | cli/show cli/tei cli/games cli/annotate cli/play cli/net cli/help&|')

verdict 'no include runs upward' "$({
    printf '%s\n' "$c_files"
    printf '%s\n' "$includes"
} | awk -v places="$places" '
    function folder_of(path) {
        return sub(/\/[^\/]*$/, "", path) ? path : "."
    }
    function rank_of(folder) {
        while (!(folder in rank) && sub(/\/[^\/]*$/, "", folder)) {
        }
        return rank[folder]
    }
    BEGIN {
        count = split(places, names)
        for (i = 1; i <= count; i++) {
            rank[names[i]] = i
        }
    }
    !/#/ {
        header = $0
        sub(/.*\//, "", header)
        owner[header] = folder_of($0)
        next
    }
    {
        split($0, part, ":")
        if (!match($0, /["<][^">]*[">]/)) {
            next
        }
        header = substr($0, RSTART + 1, RLENGTH - 2)
        sub(/.*\//, "", header)
        if (header in owner && rank_of(owner[header]) > rank_of(folder_of(part[1]))) {
            print $0
        }
    }')"

# tsort names the members of a circle.
verdict 'no headers include one another in a circle' "$(printf '%s\n' "$includes" |
    sed -nE 's|^([^:]*/)?([^:/]*\.h):.*["<]([^">]*/)?([^">/]*\.h)[">].*|\2 \4|p' | tsort 2>&1 >/dev/null)"

# A source includes its own header first, then those of the system, then those of libraries, then
# those of the project. Includes in a conditional block are ignored.
# shellcheck disable=SC2016
verdict 'includes stand in their order' "$(printf '%s\n' "$c_files" | xargs awk '
    FNR == 1 {
        depth = 0
        last = -1
        own = FILENAME
        sub(/.*\//, "", own)
        own = sub(/\.c$/, ".h", own) ? own : ""
    }
    /^#[[:space:]]*if/ && !/^#ifndef BREDON_/ {
        depth++
    }
    /^#[[:space:]]*endif/ {
        depth--
    }
    /^#include/ && depth <= 0 && !/\.inc"/ {
        name = $2
        gsub(/[<>"]/, "", name)
        base = name
        sub(/.*\//, "", base)
        library = base ~ /^(check|xxhash|histedit)\.h$/
        place = own != "" && base == own ? 0 : /</ ? 1 + library : 3
        if (place < last || (place == last && name < before)) {
            print FILENAME ":" FNR ": " $0
        }
        last = place
        before = name
    }')"
finish
