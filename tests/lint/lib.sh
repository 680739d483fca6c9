# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# What the lint scripts share: the list of files, and C without its comments. Each script may
# be run by hand from anywhere: sh tests/lint/NAME.sh.
set -eu
LC_ALL=C
export LC_ALL

CDPATH="" cd -- "$(dirname -- "$0")/../.."
root=.
. packages/tools.sh
. tests/support/tap.sh
rooms=$(from_meson rooms)
in_rooms=$(printf '%s' "$rooms" | tr ' ' '|') # as a part of a regular expression

# What git tracks, or what is there but the build directories when this is no checkout.
all_files=$(git ls-files 2>/dev/null || true)
if [ -z "$all_files" ]; then
    all_files=$(find . -type d \( -name 'build*' -o -name .git -o -name node_modules -o -exec test -d '{}/meson-private' \; \) \
        -prune -o -type f -print | sed 's|^\./||' | sort)
fi

# The files of the tree whose path matches an extended regular expression, one a line.
files() {
    { printf '%s\n' "$all_files" | grep -E -e "$1" || true; } | while IFS= read -r file; do
        if [ -f "$file" ]; then
            printf '%s\n' "$file"
        fi
    done
}

# code FILES ERE: lines FILE:LINE:CODE of these files that match outside of comments and literals.
code() {
    files "$1" | xargs grep -HnE -e "$2" | sed -E 's/"([^"\\]|\\.)*"//g; s|//.*||' | grep -E -e "$2" || true
}

# Lines that do not make a case fail.
note() {
    if [ -n "$1" ]; then
        printf '%s\n' "$1" | sed 's/^/# /'
    fi
}
