#!/bin/sh
# SPDX-License-Identifier: MIT
# wasm.sh [--pack]: builds the engine as WebAssembly, tests it, and packs it for npm, in build-wasm/.
# --pack leaves the tests out.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/packages/tools.sh"

wasm=$root/build-wasm

# Sets up and builds a variant of the engine as WebAssembly.
wasm_variant() {
    if [ ! -f "$wasm/$1/build.ninja" ]; then
        quietly meson setup --cross-file "$root/packages/wasm/emscripten.ini" -Dlibrary=false \
            -Dlibedit=disabled -Dtests=false -Dhash=16 "-Dthreads=$2" -Dc_thread_count=0 \
            "-Dc_args=$3" "$wasm/$1" "$root" || die "meson could not configure $wasm/$1"
    fi
    quietly "$ninja" -C "$wasm/$1" packages/wasm/engine.js || die "the build of $wasm/$1 failed"
}

# Builds all variants, at the same time: each ends with a long step of one processor. Emscripten of
# Debian finds its modules for node only when told where they are.
wasm_build() {
    ensure_tools
    need wasm emcc
    need node node
    NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
    export NODE_PATH
    say "building WebAssembly"
    wasm_variant plain 1 '' &
    set -- $!
    wasm_variant simd 1 -msimd128 &
    set -- "$@" $!
    wasm_variant threads 64 -msimd128 &
    await_all "$@" $!
}

# Builds the package for npm, in the folder build-wasm/package, and packs it.
wasm_pack() {
    wasm_build
    package=$wasm/package
    rm -rf "$package"
    mkdir -p "$package/openings"
    for name in plain simd threads; do
        mkdir "$package/$name"
        cp "$wasm/$name"/packages/wasm/engine.*js "$wasm/$name/packages/wasm/engine.wasm" "$package/$name"
    done
    cp "$root"/packages/wasm/*.worker.js "$root"/packages/wasm/*.mjs "$root"/packages/wasm/*.mts \
        "$root/packages/wasm/README.md" "$root/LICENSE" "$wasm/plain/packages/wasm/package.json" \
        "$package"
    cp "$root"/match/openings/*.txt "$package/openings"
    licences "$package/licenses" /usr/include/xxhash.h "$(command -v emcc)"
    version=$(sed -n 's/.*"version": "\(.*\)".*/\1/p' "$package/package.json")
    tar -C "$wasm" --owner=0 --group=0 -czf "$wasm/bredon-$version.tgz" package
}

# Runs a command that prints TAP; its output is added to $log when it has ended. One that fails without
# saying which test failed counts as one.
wasm_tests() {
    part=$(mktemp)
    if ! "$@" </dev/null >"$part" 2>&1 && ! grep -q '^not ok ' "$part"; then
        echo "not ok - $*" >>"$part"
    fi
    cat "$part" >>"$log"
    rm -f "$part"
}

# Builds the package for npm and tests it.
wasm_test() {
    wasm_pack
    say "testing"
    log=$wasm/tests.log
    : >"$log"
    wasm_tests env "BREDON_PACKAGE=$package" "BREDON_SIGNATURE=$root/bench/signature" \
        node --test --test-reporter=tap "$root"/tests/wasm/*.test.mjs
    # All transcripts but `options`, which knows the defaults of the program, two at a time: each waits
    # most of its time for Node to start.
    for names in 'go handshake lines refuse' 'over people position'; do
        for name in $names; do
            wasm_tests python3 "$root/tests/protocol/tei.py" "$package/tei.mjs" \
                "$root/tests/protocol/tei/$name.tei"
        done &
    done
    wait
    wasm_tests python3 "$root/tests/protocol/tei.py" "$package/tei.mjs" \
        "$root/tests/protocol/tei/stop.tei"
    failed=$(grep -c '^not ok ' "$log" || true)
    if [ "$failed" -eq 0 ]; then
        say "the package is $wasm/bredon-$version.tgz"
    else
        sed -n '/^not ok /,/^ok /p' "$log"
    fi
    echo "$(grep -c '^ok ' "$log") passed, $failed failed"
    [ "$failed" -eq 0 ]
}

case ${1:-} in
'') wasm_test ;;
--pack) wasm_pack ;;
*) die "unknown argument: $1" ;;
esac
