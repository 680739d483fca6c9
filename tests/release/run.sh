#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes all archives of `./dev release`, unpacks them, and tries what is inside: under Wine, qemu-user and
# Node, and here. Installs what is missing, and ends with a line "N passed, M failed".
#
#   tests/release/run.sh [NAME...]    NAME: only these archives, such as windows-x86-64
set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "$here/../.." && pwd)
. "$root/packages/tools.sh"
[ $# -gt 0 ] || set -- linux-x86-64 linux-arm64 windows-x86-64 wasm deb
work=$(mktemp -d)
log=$work/log
export WINEPREFIX="$work/wine" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
trap 'wineserver -k 2>/dev/null; rm -rf "$work"' EXIT

# Adds up the verdicts in files of them.
finish() {
    cat "$@" | awk '/^ok / { passed++ } /^not ok / { failed++ }
        END { print passed + 0 " passed, " failed + 0 " failed"; exit failed || !passed }'
    exit
}

fail() {
    printf 'not ok - release: %s\n' "$*" | tee "$work/failed"
    finish "$work/failed"
}

# verdict NAME STATUS: one case; what the command before has printed is in the log.
verdict() {
    if [ "$2" -eq 0 ]; then
        printf 'ok - %s\n' "$1"
    else
        printf 'not ok - %s\n' "$1"
        tail -n 30 "$log" | sed 's/^/# /'
    fi
}

# Runs a command whose output must hold a line that matches a regular expression.
sees() {
    name=$1
    wanted=$2
    shift 2
    timeout 120 "$@" >"$log" 2>&1 </dev/null && grep -qE -e "$wanted" "$log"
    verdict "$name" $?
}

# The same for a command that must fail.
refuses() {
    name=$1
    wanted=$2
    shift 2
    ! timeout 120 "$@" >"$log" 2>&1 </dev/null && grep -qE -e "$wanted" "$log"
    verdict "$name" $?
}

# Sessions written down as text; tei.py gives a verdict on each.
sessions() {
    for session in $2; do
        python3 "$root/tests/protocol/tei.py" "$1" \
            "$root/tests/protocol/tei/$session.tei" >"$log" 2>&1 </dev/null
        status=$?
        grep -q '^not ok ' "$log" || [ "$status" -eq 0 ] || echo "not ok - $session" >>"$log"
        cat "$log"
    done
}

# script NAME LINE: a program for tests that runs another one.
script() {
    printf '#!/bin/sh\nexec %s "$@"\n' "$2" >"$work/$1"
    chmod +x "$work/$1"
}

# unpacked NAME: the folder of an archive.
unpacked() {
    echo "$work"/bredon-*-"$1"
}

# What belongs to every archive.
check_folder() {
    for file in LICENSE README.md openings/6-komi2.txt licenses/libxxhash-dev.txt ${3:-}; do
        [ -s "$1/$file" ] || echo "$file is not there" >"$log"
        [ -s "$1/$file" ]
        verdict "$2 has $file" $?
    done
}

# hardened PROGRAM NAME: it can be loaded anywhere, its tables of addresses can't be changed, and on x86-64
# its functions begin with marks for indirect branches.
hardened() {
    readelf -hldW "$1" >"$log" 2>&1 && grep -q 'Type: *DYN ' "$log" && grep -q GNU_RELRO "$log" &&
        grep -q 'FLAGS_1.*NOW.* PIE' "$log" &&
        { ! grep -q X86-64 "$log" || [ "$(objdump -d "$1" | grep -c endbr64)" -gt 100 ]; }
    verdict "$2: it is hardened" $?
}

# serves PROGRAM: it shows the page that came with it.
serves() {
    : >"$work/serve"
    "$1" serve --port 0 >"$work/serve" 2>&1 &
    server=$!
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        grep -q 'page' "$work/serve" && break
        sleep 0.5
    done
    address=$(sed -n 's|.* is at \(http://.*/\)\.$|\1|p' "$work/serve")
    cp "$work/serve" "$log"
    python3 - "$address" <<'END' >>"$log" 2>&1
import sys, urllib.request
page = urllib.request.urlopen(sys.argv[1])
assert page.headers["Cross-Origin-Embedder-Policy"] == "require-corp", page.headers
assert b"<title>Bredon" in page.read()
for build in ("plain", "simd", "threads"):
    engine = urllib.request.urlopen(f"{sys.argv[1]}bredon/{build}/engine.wasm")
    assert engine.headers["Content-Type"] == "application/wasm" and engine.read(4) == b"\0asm"
END
    verdict "$2: serve shows the page" $?
    kill "$server"
    wait "$server"
}

try_linux() {
    check_folder "$(unpacked linux-x86-64)" "$1" "bredon.html licenses/page.txt"
    program=$(unpacked linux-x86-64)/bredon
    sees "$1: the signature" "^signature $signature" "$program" bench
    BREDON_CPU=any sees "$1: the signature, for any processor" "^signature $shallow" "$program" bench 4
    sees "$1: the first command of the README" '^bestmove [a-f][1-6]$' \
        "$program" analyze --size 6 --komi 2 --movetime 300
    readelf -l "$program" >"$log" 2>&1 && ! grep -q INTERP "$log"
    verdict "$1: it is linked statically" $?
    hardened "$program" "$1"
    serves "$program" "$1"
}

try_deb() {
    dpkg-deb -x "$root"/build-release/bredon_*.deb "$work/deb" >"$log" 2>&1
    verdict "$1 can be unpacked" $?
    program=$work/deb/usr/games/bredon
    sees "$1: the signature" "^signature $shallow" "$program" bench 4
    hardened "$program" "$1"
    readelf --dyn-syms -W "$program" >"$log" 2>&1 && grep -q __stack_chk_fail "$log"
    verdict "$1: it looks after its stack" $?
    [ -s "$work/deb/usr/share/bredon/openings/6-komi2.txt" ] && [ -s "$work/deb/usr/share/doc/bredon/copyright" ]
    verdict "$1 has licence and openings" $?
    serves "$program" "$1"
}

try_wasm() {
    mkdir "$work/bredon-0-wasm"
    tar -xzf "$root"/build-release/bredon-*-wasm.tgz -C "$work/bredon-0-wasm" --strip-components=1
    check_folder "$work/bredon-0-wasm" "$1"
    script wasm "node '$work/bredon-0-wasm/tei.mjs'"
    : >"$log"
    # The end of the input would end it.
    mkfifo "$work/input"
    "$work/wasm" <"$work/input" >"$log" 2>&1 &
    {
        echo 'bench 4'
        until grep -q '^signature ' "$log" || ! kill -0 $! 2>/dev/null; do sleep 1; done
    } >"$work/input"
    wait $!
    grep -qx "signature $shallow" "$log"
    verdict "$1: the signature" $?
}

try_arm64() {
    check_folder "$(unpacked linux-arm64)" "$1" "bredon.html licenses/page.txt"
    program=$(unpacked linux-arm64)/bredon
    script arm64 "qemu-aarch64-static '$program'"
    sees "$1: the signature" "^signature $shallow" "$work/arm64" bench 4
    readelf -hl "$program" >"$log" 2>&1 && grep -q AArch64 "$log" && ! grep -q INTERP "$log"
    verdict "$1: it is linked statically" $?
    hardened "$program" "$1"
    sessions "$work/arm64" 'handshake'
    # Built once more elsewhere it has the same bytes.
    mkdir "$work/elsewhere"
    tar -C "$root" --exclude='./build*' -c . | tar -x -C "$work/elsewhere"
    CCACHE_DISABLE=1 sh -c 'meson setup --buildtype=release --cross-file "$1/packages/release/linux-arm64.ini" "$1/b" "$1" &&
        ninja -C "$1/b" bredon && cmp "$1/b/bredon" "$2"' sh "$work/elsewhere" "$program" >"$log" 2>&1 </dev/null
    verdict "$1: built in another folder it is the same" $?
}

try_windows() {
    check_folder "$(unpacked windows-x86-64)" "$1" "bredon.html licenses/page.txt"
    program=$(unpacked windows-x86-64)/bredon.exe
    script windows "wine '$program'"
    timeout 300 wine wineboot >/dev/null 2>&1 </dev/null
    run=$work/windows
    sees "$1: the signature" "^signature $signature" "$run" bench
    BREDON_CPU=any sees "$1: the signature, for any processor" "^signature $shallow" "$run" bench 4
    sessions "$run" 'handshake go position'

    # A folder and a file with blanks and umlauts, which has \r\n at the ends of lines.
    mkdir "$work/here"
    cd "$work/here" || exit
    mkdir 'Über Züge'
    printf '[Size "5"]\r\n[Player1 "Jörg"]\r\n\r\n1. a1 e5\r\n2. c3 c4\r\n3. b2 d4 *\r\n' >'Über Züge/Spiel ä.ptn'
    sees "$1: a file with CRLF, blanks and umlauts is annotated" 'White Jörg' "$run" \
        annotate 'Über Züge/Spiel ä.ptn' --nodes 500 --out 'Über Züge\neu ö.ptn'
    cp 'Über Züge/neu ö.ptn' "$log"
    [ "$(grep -c '^3\. .*{.*}' "$log")" -eq 1 ]
    verdict "$1: the annotated game" $?
    for time in first second; do
        sees "$1: a picture is written, the $time time" 'Jörg' "$run" \
            annotate 'Über Züge/neu ö.ptn' --nodes 500 --svg 'Über Züge/bild.svg'
    done
    tail -n 1 'Über Züge/bild.svg' >"$log" && grep -qx '</svg>' "$log" &&
        [ "$(find "Über Züge" -type f | wc -l)" -eq 3 ]
    verdict "$1: the picture is whole, and nothing else is there" $?
    cp 'Über Züge/Spiel ä.ptn' eins.ptn
    cp 'Über Züge/Spiel ä.ptn' zwei.ptn
    sees "$1: *.ptn stands for all such files" '^all 2 games' "$run" annotate '*.ptn' --nodes 100 --out alle.txt
    sees "$1: analysis" '^bestmove [a-e][1-5]$' "$run" analyze --size 5 --nodes 2000
    sees "$1: the evaluation" '^White leads by ' "$run" eval --tps '1,1,1,1,x/2,2,2,x2/x5/x5/x5 1 5'
    sees "$1: a proof" '^gaelet in 13 plies' "$run" solve --size 3 --nodes 2000000
    sees "$1: a board" '┌' "$run" show --size 4
    refuses "$1: serve is not there" 'without libwebsockets' "$run" serve
    refuses "$1: games is not there" 'without SQLite' "$run" games
    # The reader has left before anything is written.
    "$run" help --man 2>"$log" </dev/null | :
    [ ! -s "$log" ]
    verdict "$1: a reader that leaves is no error" $?
    sees "$1: a match" '^games +2 of 2' "$run" match --engine "$program" name=A \
        --engine "$program" name=B --each nodes=300 --size 4 --games 2 --out 'Über Züge/match.ptn'
    [ "$(grep -c '^\[Result ' 'Über Züge/match.ptn')" -eq 2 ]
    verdict "$1: the games of the match" $?
    refuses "$1: an engine that is not there" "can't start 'nobody'.*No such file" "$run" \
        match --engine nobody name=A --engine nobody name=B --size 4 --games 1
    printf 'c3\nresign\nquit\n' | timeout 60 "$run" play --size 5 --movetime 100 >"$log" 2>&1
    grep -qx '0-1' "$log"
    verdict "$1: a game by lines" $?
}

for part; do
    case $part in
    windows*) need wine wine ;;
    linux-arm64) need aarch64 qemu-aarch64-static ;;
    esac
done
need build readelf
"$root/dev" release "$@" >"$log" 2>&1 </dev/null || { cat "$log"; fail 'no archives'; }
for part; do
    case $part in
    windows*) python3 -m zipfile -e "$root"/build-release/bredon-*-windows-x86-64.zip "$work" ;;
    linux*) tar -xzf "$root"/build-release/bredon-*-"$part".tar.gz -C "$work" ;;
    esac || fail "the archive $part is broken"
done
{
    (cd "$root/build-release" && sha256sum --quiet -c SHA256SUMS) >"$log" 2>&1
    verdict 'the checksums are right' $?
} | tee "$work/verdicts"

read -r signature <"$root/bench/signature"
shallow=$(sed -n 's/ depth 4$//p' "$root/bench/signature")
# Those under Wine take the longest, and wait much; the others are tried meanwhile.
for part; do
    case $part in
    windows*) (log=$work/log.windows && try_windows Windows) >"$work/verdicts.windows" 2>&1 & ;;
    esac
done
for part; do
    case $part in
    linux-x86-64) try_linux 'Linux' ;;
    linux-arm64) try_arm64 'arm64' ;;
    wasm) try_wasm 'WebAssembly' ;;
    deb) try_deb 'Debian' ;;
    esac
done | tee -a "$work/verdicts"
wait
[ ! -f "$work/verdicts.windows" ] || tee -a "$work/verdicts" <"$work/verdicts.windows"
finish "$work/verdicts"
