#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/needed.sh BUILD SUITE...: prints the targets for ninja that the tests of these suites need.
set -eu

build=$1
shift
meson introspect --targets --tests -i "$build" | python3 -c '
import json, os, sys
told = json.load(sys.stdin)
suites = set(sys.argv[2:])
ids = {id for test in told["tests"] for id in test["depends"]
       if suites & {name.split(":")[1] for name in test["suite"]}}
for target in told["targets"]:
    if target["id"] in ids:
        print(*(os.path.relpath(file, sys.argv[1]) for file in target["filename"]))' \
    "$(cd "$build" && pwd)" "$@"
