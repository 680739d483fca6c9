#!/bin/sh
# SPDX-License-Identifier: MIT
# deb.sh BREDON SOURCE CC: the packages for Debian build from the last commit, hold what they should,
# need nothing that is not there, and install into an empty root.
. "$(dirname -- "$0")/../commands/harness.sh"
tests=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
source=$2
cc=$3

for tool in git dpkg-buildpackage dpkg-deb dh ldd; do
    if ! command -v "$tool" >/dev/null; then
        skip 'packages for Debian' "needs $tool"
        finish
        exit
    fi
done
if [ ! -e "$source/.git" ]; then
    skip 'packages for Debian' 'needs a checkout'
    finish
    exit
fi

"$source/dev" deb "$scratch/deb" >"$out" 2>"$err" </dev/null
status=$?
expect './dev deb' test "$status" -eq 0
cp "$out" "$scratch/made"
: >"$err"
root=$scratch/root
mkdir -p "$root/var/lib/dpkg"
: >"$root/var/lib/dpkg/status"
for wanted in bredon libbredon0 libbredon-dev; do
    package=$(grep "/${wanted}_[^/]*\.deb\$" "$scratch/made")
    expect "$wanted is made" test -s "$package"
    dpkg-deb -I "$package" >"$out" 2>"$err"
    expect "$wanted needs the system, libedit, SQLite and libwebsockets alone" test -z "$(sed -n 's/^ Depends: //p' "$out" |
        tr ',' '\n' | sed 's/^ //' | grep -vE '^(libc6|libbredon0|libedit2|libsqlite3-0|libwebsockets[0-9a-z]+) ')"
    dpkg-deb -x "$package" "$root" 2>"$err"
    status=$?
    expect "$wanted unpacks" test "$status" -eq 0
done
for file in usr/games/bredon usr/share/man/man6/bredon.6.gz usr/include/bredon.h \
    usr/share/bash-completion/completions/bredon usr/share/zsh/vendor-completions/_bredon \
    usr/share/bredon/openings/6-komi2.txt usr/share/doc/bredon/README.md.gz; do
    expect "there is $file" test -s "$root/$file"
done
library=$(find "$root/usr/lib" -name 'libbredon.so.0' -not -path '*hwcaps*' | head -n 1)
expect 'there is the library' test -s "$library"
for file in "$root/usr/games/bredon" "$library"; do
    ldd "$file" >"$out" 2>&1
    expect "${file#"$root"} finds its libraries" test -z "$(grep 'not found' "$out")"
done
bredon=$root/usr/games/bredon
accept 'the program runs' --version
commit=$(git -C "$source" rev-parse HEAD)
said=$(sed -n 's/^Bredon [0-9.]* (\(.*\))$/\1/p' "$out")
expect 'it knows its commit' test -n "$said" -a "${commit#"$said"}" != "$commit"
accept 'it searches' analyze --depth 3

cp "$source/examples/best.c" "$scratch/example.c"
"$cc" -I"$root/usr/include" "$scratch/example.c" -o "$scratch/example" \
    -L"$(dirname "$library")" -lbredon >"$out" 2>"$err"
status=$?
expect 'a program compiles with the library' test "$status" -eq 0
LD_LIBRARY_PATH=$(dirname "$library") "$scratch/example" >"$out" 2>"$err"
status=$?
verdict 'and runs' "$(trouble)"

# As packages/README.md says, in a system that has the packages and nothing else of Bredon.
mkdir "$scratch/person"
cp "$scratch/example.c" "$scratch/person/best.c"
example=$(sed -n 's/^    \(cc best.c .*\)/\1/p' "$source/packages/README.md")
expect 'packages/README.md has a command for the example' test -n "$example"
(unset LD_LIBRARY_PATH && cd "$scratch/person" && sh "$tests/throwaway.sh" sh -c '
    xargs dpkg -i <"$1" >&2 && eval "$2" && man -w bredon && /usr/games/bredon --version' \
    sh "$scratch/made" "$example") >"$out" 2>"$err" </dev/null
status=$?
if [ "$status" -eq 77 ]; then
    skip 'the documented command works after dpkg alone' "$(cat "$out")"
else
    sed -i '/^dpkg-deb: \|^$/d' "$err"
    expect 'the documented command works after dpkg alone' says 'best [1-8]?[SC]?[a-f].*'
    expect 'man finds the page' says '.*/man6/bredon\.6.*'
    expect 'and the program is there' ends_with 'Bredon [0-9.]* (.*)'
fi

if /lib64/ld-linux-x86-64.so.2 --help 2>/dev/null | grep -q 'x86-64-v3 (supported'; then
    LD_LIBRARY_PATH=$(dirname "$library") ldd "$scratch/example" >"$out" 2>&1
    expect 'the loader takes the library for newer processors' \
        grep -q '/glibc-hwcaps/x86-64-v3/libbredon.so.0' "$out"
else
    skip 'the loader takes the library for newer processors' 'needs such a processor, and glibc'
fi
: >"$err"

if [ "$(id -u)" -eq 0 ]; then
    # Only dpkg's own book-keeping is wanted: the root has no libc to depend on.
    while IFS= read -r package; do
        case $package in
        */bredon_* | */libbredon*) dpkg --root="$root" --force-depends --force-script-chrootless \
            --no-triggers -i "$package" || echo "failed: $package" ;;
        esac
    done <"$scratch/made" >"$out" 2>"$err"
    verdict 'dpkg installs them into an empty root' "$(grep '^failed' "$out")"
    dpkg --root="$root" -l bredon >"$out" 2>"$err"
    expect 'and knows them' grep -q '^ii  bredon ' "$out"
else
    skip 'dpkg installs them into an empty root' 'needs root'
fi
if command -v lintian >/dev/null; then
    # shellcheck disable=SC2046
    lintian --allow-root --fail-on error $(cat "$scratch/made") >"$out" 2>"$err"
    status=$?
    expect 'lintian finds no error' test "$status" -eq 0
else
    skip 'lintian finds no error' 'needs lintian'
fi
finish
