#!/bin/sh
# SPDX-License-Identifier: MIT
# The shell scripts parse, and shellcheck, where it is installed, has nothing to say.
. "$(dirname -- "$0")/lib.sh"

scripts=$(files '(^dev|^\.ci/run|\.sh)$')
verdict 'scripts parse' "$(for script in $scripts; do
    case $(head -n 1 "$script") in
    *bash) bash -n "$script" 2>&1 || true ;;
    *) sh -n "$script" 2>&1 || true ;;
    esac
done)"
if command -v shellcheck >/dev/null 2>&1; then
    # Each script is looked at alone, so variables that come from or go to a sourced one are unknown.
    # shellcheck disable=SC2086
    verdict 'shellcheck' "$(shellcheck -f gcc -e SC1091,SC2034,SC2154 $scripts 2>&1 || true)"
else
    skip 'shellcheck' 'needs shellcheck'
fi
finish
