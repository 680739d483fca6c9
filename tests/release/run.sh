#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the archives for Windows and arm64, unpacks them, and tries the programs under Wine and
# qemu-user. Installs what is missing, and ends with a line "N passed, M failed".
set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "$here/../.." && pwd)
passed=0
failed=0

finish() {
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
    exit
}

fail() {
    printf 'release: %s\n' "$*"
    failed=$((failed + 1))
    finish
}

install() {
    "$root/dev" install "$@" || fail "missing: $*"
}

# verdict NAME STATUS: one case; what the command before has printed is in the log.
verdict() {
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
        printf 'ok - %s\n' "$1"
    else
        failed=$((failed + 1))
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

# Sessions written down as text, each counted as tei.py does.
sessions() {
    for session in $2; do
        BREDON_SLOW=10 python3 "$root/tests/protocol/tei.py" "$1" \
            "$root/tests/protocol/tei/$session.tei" >"$log" 2>&1 </dev/null
        status=$?
        good=$(grep -c '^ok ' "$log")
        bad=$(grep -c '^not ok ' "$log")
        [ "$status" -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
        passed=$((passed + good))
        failed=$((failed + bad))
        printf '%s: %d sessions, %d failed\n' "$session" "$((good + bad))" "$bad"
        [ "$bad" -eq 0 ] || grep -A 3 '^not ok' "$log"
    done
}

command -v wine >/dev/null || install wine wine64
command -v readelf >/dev/null || install binutils
command -v qemu-aarch64-static >/dev/null || install qemu-user-static
work=$(mktemp -d)
log=$work/log
trap 'wineserver -k 2>/dev/null; rm -rf "$work"' EXIT
"$root/dev" release windows-x86-64 linux-arm64 >"$log" 2>&1 </dev/null || { cat "$log"; fail 'no archives'; }
(cd "$root/build-release" && sha256sum --quiet -c SHA256SUMS) >"$log" 2>&1
verdict 'the checksums are right' $?
(cd "$work" && python3 -m zipfile -e "$root"/build-release/bredon-*-windows-x86-64.zip . &&
    tar -xzf "$root"/build-release/bredon-*-linux-arm64.tar.gz) || fail 'an archive is broken'
for folder in "$work"/bredon-*; do
    [ -s "$folder/LICENSE" ] && [ -s "$folder/README.md" ] && [ -s "$folder/openings/6-komi2.txt" ]
    verdict "${folder##*/} has licence, README and openings" $?
done

read -r signature <"$root/bench/signature"
shallow=$(sed -n 's/ depth 4$//p' "$root/bench/signature")
export WINEPREFIX="$work/wine" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
printf '#!/bin/sh\nexec wine "%s" "$@"\n' "$work"/bredon-*-windows-x86-64/bredon.exe >"$work/windows"
printf '#!/bin/sh\nexec qemu-aarch64-static "%s" "$@"\n' "$work"/bredon-*-linux-arm64/bredon >"$work/arm64"
chmod +x "$work/windows" "$work/arm64"
timeout 300 wine wineboot >/dev/null 2>&1 </dev/null

# ---- Windows
sees 'Windows: the signature' "^signature $signature" "$work/windows" bench
BREDON_CPU=any sees 'Windows: the signature, for any processor' "^signature $shallow" \
    "$work/windows" bench 4
sessions "$work/windows" 'handshake go position'

# A folder and a file with blanks and umlauts, which has \r\n at the ends of lines.
cd "$work" || exit
mkdir 'Über Züge'
printf '[Size "5"]\r\n[Player1 "Jörg"]\r\n\r\n1. a1 e5\r\n2. c3 c4\r\n3. b2 d4 *\r\n' >'Über Züge/Spiel ä.ptn'
sees 'Windows: a file with CRLF, blanks and umlauts is annotated' 'White Jörg' "$work/windows" \
    annotate 'Über Züge/Spiel ä.ptn' --nodes 500 --out 'Über Züge\neu ö.ptn'
cp 'Über Züge/neu ö.ptn' "$log"
[ "$(grep -c '^3\. .*{.*}' "$log")" -eq 1 ]
verdict 'Windows: the annotated game' $?
for time in first second; do
    sees "Windows: a picture is written, the $time time" 'Jörg' "$work/windows" \
        annotate 'Über Züge/neu ö.ptn' --nodes 500 --svg 'Über Züge/bild.svg'
done
tail -n 1 'Über Züge/bild.svg' >"$log" && grep -qx '</svg>' "$log" && [ "$(find "Über Züge" -type f | wc -l)" -eq 3 ]
verdict 'Windows: the picture is whole, and nothing else is there' $?
sees 'Windows: analysis' '^bestmove [a-e][1-5]$' "$work/windows" analyze --size 5 --nodes 2000
sees 'Windows: a proof' '^tinue in 15 plies' "$work/windows" solve --size 3 --nodes 2000000
sees 'Windows: a board' '┌' "$work/windows" show --size 4
refuses 'Windows: serve is not there' 'without libwebsockets' "$work/windows" serve
program=$(cd "$work"/bredon-*-windows-x86-64 && pwd)/bredon.exe
sees 'Windows: a match' '^games +2 of 2' "$work/windows" match --engine "$program" name=A \
    --engine "$program" name=B --each nodes=300 --size 4 --games 2 --out 'Über Züge/match.ptn'
[ "$(grep -c '^\[Result ' 'Über Züge/match.ptn')" -eq 2 ]
verdict 'Windows: the games of the match' $?
refuses 'Windows: an engine that is not there' "can't start 'nobody'.*No such file" "$work/windows" \
    match --engine nobody name=A --engine nobody name=B --size 4 --games 1
printf 'c3\nresign\nquit\n' | timeout 60 "$work/windows" play --size 5 --movetime 100 >"$log" 2>&1
grep -qx '0-1' "$log"
verdict 'Windows: a game by lines' $?

# ---- arm64
sees 'arm64: the signature' "^signature $shallow" "$work/arm64" bench 4
readelf -hl "$work"/bredon-*-linux-arm64/bredon >"$log" 2>&1 && grep -q AArch64 "$log" && ! grep -q INTERP "$log"
verdict 'arm64: it is linked statically' $?
sessions "$work/arm64" 'handshake'
finish
