#!/bin/sh
# SPDX-License-Identifier: MIT
# deb.sh [DIR]: makes packages of the last commit for Debian and Ubuntu, in build-deb/ or DIR. The page is
# made where Emscripten and npm are, and taken from build-web/; nothing else that is not committed gets into them.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/packages/tools.sh"

# Installs git and the packages that debian/control needs.
ensure_packaging() {
    need deb git dpkg-checkbuilddeps
    missing=$(cd "$root" && LC_ALL=C dpkg-checkbuilddeps 2>&1) && return
    # shellcheck disable=SC2046
    install_packages $(printf '%s\n' "$missing" |
        sed -e 's/.*dependencies: //' -e 's/([^)]*)//g' -e 's/:native//g' -e 's/-compat//')
}

# Runs a command and reports the progress of ninja every 30 seconds; prints its output if it fails.
watched() {
    log=$to/build.log
    "$@" </dev/null >"$log" 2>&1 &
    child=$!
    waited=0
    while kill -0 "$child" 2>/dev/null; do
        sleep 1
        waited=$((waited + 1))
        if [ $((waited % 30)) -eq 0 ]; then
            step=$(tr '\r' '\n' <"$log" | sed -n 's/^\[\([0-9]*\)\/\([0-9]*\)\].*/\1 of \2 steps/p' | tail -n 1)
            say "building packages${step:+: $step}"
        fi
    done
    if wait "$child"; then
        rm -f "$log"
    else
        cat "$log" >&2
        return 1
    fi
}

to=${1:-$root/build-deb}
have apt-get || die "packages for Debian are made on Debian or Ubuntu"
ensure_packaging
git -C "$root" rev-parse --verify -q HEAD >/dev/null ||
    die "packages are made of the last commit: run this in a git clone"
[ -z "$(git -C "$root" status --porcelain 2>/dev/null)" ] ||
    say "changes that are not committed will be missing"
rm -rf "$to/bredon"
mkdir -p "$to/bredon"
git -C "$root" archive HEAD | tar -x -C "$to/bredon" || die "git could not write an archive"
sh "$root/packages/web.sh" --try
if [ -f "$root/build-web/files.js" ]; then
    cp -R "$root/build-web" "$to/bredon"
else
    say "there is no page in build-web/; the packages will be without one (./dev web makes it)"
fi
to=$(cd "$to" && pwd)
say "building packages, which takes some minutes"
(cd "$to/bredon" && watched dpkg-buildpackage -b -us -uc) || die "dpkg-buildpackage failed"
rm -rf "$to/bredon"
say "the packages are in $to:"
for package in "$to"/*.deb; do
    printf '%s\n' "$package"
done
