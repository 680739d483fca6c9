#!/bin/sh
# SPDX-License-Identifier: MIT
# commit.sh ROOT: the commit of the checkout whose root is ROOT, with "-dirty" behind it when files
# have changed since; that of an archive which git made, by the file .commit in it. Else nothing: the
# sources may lie in a checkout of something else, whose commit says nothing about them.
cd "$1" 2>/dev/null || exit 0
if top=$(git rev-parse --show-cdup 2>/dev/null) && [ -z "$top" ]; then
    git describe --always --dirty --abbrev=10 --exclude='*' 2>/dev/null || true
elif [ -f .commit ]; then
    grep -xE '[0-9a-f]{7,40}' .commit || true
fi
