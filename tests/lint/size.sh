#!/bin/sh
# SPDX-License-Identifier: MIT
# Functions stay under 70 lines, files at 450 lines or fewer. One function may have 150: the node of
# the search, whose steps are read from top to bottom. A catalogue of words is as long as the page has words.
. "$(dirname -- "$0")/lib.sh"

sizes=$(files "^(($in_rooms)/.*\.[ch]|web/.*\.(js|css))\$" | grep -v '^web/text/..\.js$' |
    while IFS= read -r file; do
        printf '%d %s\n' "$(wc -l <"$file")" "$file"
    done)
note "$(printf '%s\n' "$sizes" | awk '$1 >= 400 { print $2 ": " $1 " lines, near the limit of 450" }')"
# A room is taken in at a glance.
verdict 'folders of at most 32 files' "$(files "^($in_rooms)/" |
    sed 's|/[^/]*$||' | sort | uniq -c | awk '$1 > 32 { print $2 ": " $1 " files" }')"
verdict 'files of at most 450 lines' \
    "$(printf '%s\n' "$sizes" | awk '$1 > 450 { print $2 ": " $1 " lines" }')"

name='functions of fewer than 70 lines'
if ctags --version 2>/dev/null | grep -q 'Universal Ctags'; then
    tags=$(files "^($in_rooms|tests)/.*\.[ch]\$" |
        ctags --options=NONE --languages=C --langmap=C:+.h --kinds-C=f --fields=+ne -f - -L - \
            2>/dev/null)
    verdict "$name" "$(printf '%s\n' "$tags" | awk -F '\t' '{
        first = last = 0
        for (i = 4; i <= NF; i++) {
            if ($i ~ /^line:/) {
                first = substr($i, 6)
            } else if ($i ~ /^end:/) {
                last = substr($i, 5)
            }
        }
        most = $1 == "search_node" && $2 == "search/node.c" ? 150 : 69
        if (last - first + 1 > most) {
            print $2 ": " $1 ": " last - first + 1 " lines"
        }
    }')"
else
    skip "$name" 'needs universal-ctags'
fi
finish
