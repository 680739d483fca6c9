#!/bin/sh
# SPDX-License-Identifier: MIT
# signature.sh BREDON FILE [DEPTH]: the signature of `bredon bench` is the one in FILE, whatever the
# compiler, its flags and the machine. FILE has it in its first line, that of `bredon bench DEPTH` in
# a line that says so: builds that are slow search less.
. "$(dirname -- "$0")/harness.sh"

depth=${3:-}
name="the signature of bench${depth:+ $depth}"
recorded=$(sed -nE "s/^([0-9a-f]{16})${depth:+ depth $depth}\$/\\1/p" "$2")
# shellcheck disable=SC2086
run bench $depth
verdict "bench${depth:+ $depth}" "$(trouble)"
printed=$(sed -n 's/^signature //p' "$out")
if [ -n "$recorded" ] && [ "$printed" = "$recorded" ]; then
    verdict "$name" ''
else
    verdict "$name" "'$printed' is not the recorded '$recorded'"
fi
finish
