#!/bin/sh
# SPDX-License-Identifier: MIT
# The form of every text file: blanks, line ends, left-over marks, licence lines.
# Corpora of broken input are what they are.
. "$(dirname -- "$0")/lib.sh"

tab=$(printf '\t')
cr=$(printf '\r')
marks='TO''DO|FIX''ME|XX''X|HA''CK'
texts=$(files . | grep -v '/corpus/' | xargs grep -IlE -e '' || true)

# Lines of the text files that match, without the files that match the second pattern.
lines_with() {
    printf '%s\n' "$texts" | { grep -vE -e "${2:-^$}" || true; } |
        xargs grep -HnE -e "$1" | cut -c 1-160 || true
}

verdict 'no tabs' "$(lines_with "$tab" '(\.tsv|^debian/rules)$')"
verdict 'no blanks at the end of a line' "$(lines_with "[ $tab]\$" '\.tsv$')"
verdict 'no carriage returns' "$(lines_with "$cr")"
verdict 'no left-over marks' "$(lines_with "(^|[^A-Za-z0-9_])($marks)([^A-Za-z0-9_]|\$)")"
verdict 'a newline ends every file' "$(printf '%s\n' "$texts" | while IFS= read -r file; do
    if [ -s "$file" ] && [ -n "$(tail -c 1 "$file")" ]; then
        printf '%s\n' "$file"
    fi
done)"

# In a table that clang-format leaves alone, columns matter more. Bytes that continue a character do not count.
# shellcheck disable=SC2016
verdict 'lines of C have at most 100 characters' "$(files '\.[ch]$' | grep -v '^tests/systems/check\.h$' | xargs awk '
    FNR == 1 || /clang-format on/ { free = 0 }
    /clang-format off/ { free = 1 }
    {
        gsub(/[\200-\277]/, "")
        if (!free && length($0) > 100) {
            print FILENAME ":" FNR
        }
    }')"

# Links within the repository: [text](path), ![picture](path).
verdict 'links of the texts lead somewhere' "$(files '\.md$' | while IFS= read -r file; do
    grep -oE '\]\([^)]*\)' "$file" | sed 's/^](//; s/)$//' | grep -vE '^(https?:|#)' |
        while IFS= read -r link; do
            [ -e "$(dirname "$file")/${link%%#*}" ] || printf '%s: %s\n' "$file" "$link"
        done
done)"

licence='// SPDX-License-Identifier: MIT'
verdict 'the licence is the first line of a source' "$(files '(\.[ch]|^web/.*\.js|\.test\.mjs)$' | while IFS= read -r file; do
    if [ "$(head -n 1 "$file")" != "$licence" ]; then
        printf '%s\n' "$file"
    fi
done)"

# bredon.h, which other projects include, has a guard in standard C.
verdict 'every header but bredon.h has #pragma once' "$(files '\.h(\.in)?$' | grep -v '/bredon\.h$' | while IFS= read -r file; do
    grep -qx '#pragma once' "$file" || printf '%s\n' "$file"
done)"

# Foreign code: steps of workflows have a fixed commit and little to say here, packages of npm run nothing.
verdict 'workflows name a commit of each action' "$(files '^\.github/workflows/' | xargs grep -HnE 'uses:' |
    grep -vE '@[0-9a-f]{40} # v[0-9.]+$' || true)"
verdict 'workflows may only read' "$(files '^\.github/workflows/' | xargs grep -LxE '  contents: read' || true)"
verdict 'npm runs no scripts of packages' "$(files '\.(sh|yml)$' | xargs grep -HnE 'npm (ci|install|i) ' |
    grep -v -e --ignore-scripts -e '^tests/lint/text.sh' || true)"
finish
