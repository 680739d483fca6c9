#!/bin/sh
# SPDX-License-Identifier: MIT
# commit.sh ROOT: the commit of the checkout whose root is ROOT, with "-dirty" behind it when files
# have changed since. Nothing, and success, when ROOT is no checkout: the sources may lie in a folder
# of somebody else's, whose commit says nothing about them.
cd "$1" 2>/dev/null || exit 0
top=$(git rev-parse --show-cdup 2>/dev/null) || exit 0
[ -z "$top" ] || exit 0
git describe --always --dirty --abbrev=10 --exclude='*' 2>/dev/null || true
