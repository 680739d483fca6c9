#!/bin/sh
# SPDX-License-Identifier: MIT
# signature.sh BREDON FILE: the signature of `bredon bench` is the one in FILE, whatever the
# compiler, its flags and the machine.
. "$(dirname -- "$0")/harness.sh"

if [ ! -f "$2" ]; then
    skip 'the signature of the bench' "no $2"
    finish
    exit
fi
recorded=$(grep -oE -e '[0-9a-f]{16}' "$2" | head -n 1)
run bench
verdict 'bench' "$(trouble)"
printed=$(sed -n 's/^signature //p' "$out")
if [ -n "$recorded" ] && [ "$printed" = "$recorded" ]; then
    verdict 'the signature of the bench' ''
else
    verdict 'the signature of the bench' "'$printed' is not the recorded '$recorded'"
fi
finish
