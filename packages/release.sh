#!/bin/sh
# SPDX-License-Identifier: MIT
# release.sh [NAME...]: makes archives with checksums in build-release/: linux-x86-64, linux-arm64,
# windows-x86-64, wasm, deb, or only those named.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/packages/tools.sh"

# release_build NAME FILE OPTION-OF-MESON: builds the program for a system.
release_build() {
    if [ ! -f "$release/$1/build.ninja" ]; then
        quietly meson setup --buildtype=release "$3=$root/packages/release/$1.ini" "$release/$1" \
            "$root" || die "meson could not configure $release/$1"
    fi
    quietly "$ninja" -C "$release/$1" "$2" || die "the build of $1 failed"
}

# release_pack NAME FILE COMPILER LIBRARY...: packs the program with the licences of what is in it.
release_pack() {
    folder=bredon-$version-$1
    into=$release/$folder
    rm -rf "${into:?}" "$into".*
    mkdir -p "$into/packages" "$into/openings" "$into/docs"
    cp "$release/$1/$2" "$root/LICENSE" "$root/NEWS" "$root/README.md" "$into"
    cp "$root/packages/README.md" "$root/packages/analysis.svg" \
        "$root/packages/bredon-playtak.service" "$into/packages"
    cp "$root"/docs/*.md "$into/docs"
    cp "$root"/match/openings/*.txt "$into/openings"
    name=$1
    compiler=$3
    shift 3
    cp "$root/build-wasm/bredon.html" "$into"
    [ "$name" != linux-x86-64 ] || cp -R "$root/build-web" "$into/web"
    for library; do
        set -- "$@" "$("$compiler" -print-file-name="$library")"
        shift
    done
    licences "$into/licenses" /usr/include/xxhash.h "$("$compiler" -print-libgcc-file-name)" "$@"
    cp "$root/packages/licenses/page.txt" "$into/licenses"
    case $name in
    windows*) (cd "$release" && python3 -m zipfile -c "$folder.zip" "$folder") ;;
    *) tar -C "$release" --owner=0 --group=0 -czf "$into.tar.gz" "$folder" ;;
    esac || die "could not pack $folder"
    rm -rf "${into:?}"
}

[ "$(uname -sm)" = 'Linux x86_64' ] || die "archives are made on Linux on x86-64"
ensure_tools
release=$root/build-release
version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" "$root/meson.build" | head -n 1)
[ $# -gt 0 ] || set -- linux-x86-64 linux-arm64 windows-x86-64 wasm deb
mkdir -p "$release"
parts=$*
for part; do
    case $part in
    linux-x86-64)
        pkg-config libwebsockets libcap libssl sqlite3 zlib || install_groups "$part"
        ;;
    linux-arm64) need "$part" aarch64-linux-gnu-gcc ;;
    windows-x86-64) need "$part" x86_64-w64-mingw32-gcc-posix ;;
    wasm | deb) ;;
    *) die "no such archive: $part" ;;
    esac
done
case $parts in
wasm) sh "$root/packages/wasm.sh" --pack ;;
*) sh "$root/packages/web.sh" --pack ;;
esac
# At the same time: each ends with a long step of one processor.
say "building programs"
set --
for part in $parts; do
    case $part in
    linux-x86-64) release_build "$part" bredon --native-file & ;;
    linux-arm64) release_build "$part" bredon --cross-file & ;;
    windows*) release_build "$part" bredon.exe --cross-file & ;;
    *) continue ;;
    esac
    set -- "$@" $!
done
await_all "$@"
for part in $parts; do
    case $part in
    linux-x86-64)
        release_pack "$part" bredon gcc libc.a libwebsockets.a libssl.a libcap.a libsqlite3.a libz.a
        ;;
    linux-arm64) release_pack "$part" bredon aarch64-linux-gnu-gcc libc.a ;;
    windows*) release_pack "$part" bredon.exe x86_64-w64-mingw32-gcc-posix libmingw32.a ;;
    wasm) cp "$root/build-wasm/bredon-$version.tgz" "$release/bredon-$version-wasm.tgz" ;;
    deb) sh "$root/packages/deb.sh" "$release" ;;
    esac
done
(cd "$release" && for file in *.tar.gz *.zip *.tgz *.deb; do
    [ ! -f "$file" ] || sha256sum "$file"
done >SHA256SUMS)
say "in $release:"
cat "$release/SHA256SUMS"
