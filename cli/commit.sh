#!/bin/sh
# SPDX-License-Identifier: MIT
# commit.sh ROOT: prints the commit of the checkout at ROOT, followed by "-dirty" when files have
# changed since. For an archive made by git it prints the commit in the file .commit. Else it prints
# nothing: the sources may be inside a checkout of another project.
cd "$1" 2>/dev/null || exit 0
if top=$(git rev-parse --show-cdup 2>/dev/null) && [ -z "$top" ]; then
    git describe --always --dirty --abbrev=10 --exclude='*' 2>/dev/null || true
elif [ -f .commit ]; then
    grep -xE '[0-9a-f]{7,40}' .commit || true
fi
