#!/bin/sh
# SPDX-License-Identifier: MIT
# signature.sh BREDON FILE [DEPTH [without-network]]: the signature of `bredon bench` is the one in FILE,
# whatever the compiler, its flags and the machine. FILE has it in its first line, that of `bredon bench DEPTH`
# in a line that says so: builds that are slow search less. Another line has that of the terms alone.
. "$(dirname -- "$0")/harness.sh"

depth=${3:-}
what=${depth:+ depth $depth}${4:+ without network}
name="the signature of bench$what"
recorded=$(sed -nE "s/^([0-9a-f]{16})$what\$/\\1/p" "$2")
if [ -n "${4:-}" ]; then
    printf 'setoption name Network value false\nbench %s\n' "$depth" >"$scratch/lines"
    # shellcheck disable=SC2086
    ${MESON_EXE_WRAPPER:-} "$bredon" <"$scratch/lines" >"$out" 2>"$err"
    status=$?
else
    # shellcheck disable=SC2086
    run bench $depth
fi
verdict "bench$what" "$(trouble)"
printed=$(sed -n 's/^signature //p' "$out")
if [ -n "$recorded" ] && [ "$printed" = "$recorded" ]; then
    verdict "$name" ''
else
    verdict "$name" "'$printed' is not the recorded '$recorded'"
fi
finish
