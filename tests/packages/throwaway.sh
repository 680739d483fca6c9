#!/bin/sh
# SPDX-License-Identifier: MIT
# throwaway.sh COMMAND [ARGS]: runs a command, as root, in a system that is this one and is thrown away
# behind it, so that what is installed there is gone. Ends with the command's status, or with 77 and
# a line that says why where that can't be done. It takes root, and overlays as Linux has them.
set -u

if [ "${1:-}" != --inside ]; then
    if [ "$(id -u)" -ne 0 ]; then
        echo 'needs root'
        exit 77
    fi
    if ! unshare --mount true 2>/dev/null; then
        echo 'needs the right to have mounts of its own'
        exit 77
    fi
    top=$(mktemp -d) || exit 77
    unshare --mount sh "$0" --inside "$top" "$@"
    status=$?
    rmdir "$top" 2>/dev/null
    exit "$status"
fi

top=$2
shift 2
# throw_away FOLDER NAME: what changes in a folder goes to another one, which ends with this system.
throw_away() {
    mkdir "$top/$2" "$top/$2-work" &&
        mount -t overlay overlay -o "lowerdir=$1,upperdir=$top/$2,workdir=$top/$2-work" "$top/root$1"
}
if ! {
    mount --make-rprivate / && mount -t tmpfs tmpfs "$top" &&
        mkdir "$top/root" && throw_away / all &&
        mount --rbind /proc "$top/root/proc" && mount --rbind /dev "$top/root/dev" &&
        { [ ! -d /dev/shm ] || throw_away /dev/shm shm; } && [ -d "$top/root$PWD" ]
} 2>/dev/null; then
    echo 'needs overlays, and all in one file system'
    exit 77
fi
# shellcheck disable=SC2016
exec chroot "$top/root" sh -c 'cd "$1" && shift && exec "$@"' sh "$PWD" "$@"
