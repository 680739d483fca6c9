#!/bin/sh
# SPDX-License-Identifier: MIT
# compile.sh BUILD CC [ARGS]: each header compiles alone and twice with only the folders it may see; base, engine,
# games, eval and search hold no variable that outlives a call; and no sources use one another in a circle. BUILD has
# the generated files and the objects.
. "$(dirname -- "$0")/lib.sh"

build=${1:-build}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- "${CC:-cc}"

# Variables that may change, by object and symbol: only what signal handlers set.
allowed='os_posix_signals\.c\.o: (noted|the_watch|continued)'

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
library_flags=$(pkg-config --cflags libxxhash check 2>/dev/null || true)

# The folders that a file may include from: its room and those before it, or its own folder and all.
visible() {
    folder=${1%%/*}
    case " $rooms " in
    *" $folder "*) printf '%s\n' " $rooms " | sed "s| $folder .*| $folder|" ;;
    *) echo "$(dirname -- "$1") tests/support $rooms" ;;
    esac
}

# compile FILE CC [ARGS]: compiles what ARGS say, as a part of FILE's folder.
compile() {
    place=$1
    shift
    for folder in $(visible "$place"); do
        set -- "$@" "-I$folder" "-I$build/$folder"
    done
    # shellcheck disable=SC2086
    "$@" -std=c11 -D_POSIX_C_SOURCE=200809L $library_flags 2>&1
}

for header in $(files '\.h$'); do
    # As others include it: by its place in the room.
    case $header in
    tests/*) name=${header##*/} ;;
    *) name=${header#*/} ;;
    esac
    printf '#include "%s"\n#include "%s"\n' "$name" "$name" >"$scratch/twice.c"
    verdict "$header compiles alone and twice" "$(compile "$header" "$@" -Wall -Wextra -Wpedantic \
        -Werror -fsyntax-only "$scratch/twice.c" || echo 'failed')"
done

# The objects of the build, because they are compiled already. Constant tables of pointers are in
# .data.rel.ro of position-independent code; __odr_asan marks are those of a sanitizer.
for room in base engine games eval search; do
    symbols=$(find "$build/$room" -path "*/lib$room.a.p/*.o" -exec objdump -t {} +)
    verdict "$room has no mutable variables" "$(if [ -z "$symbols" ]; then
        echo "no objects in $build/$room"
    fi
    printf '%s\n' "$symbols" | awk '
        / file format / { sub(/: .*/, ""); sub(/.*\//, ""); object = $0 }
        / O \.(t?data|t?bss)/ && !/ \.data\.rel\.ro| __odr_asan\./ { print object ": " $NF }' |
        grep -vxE -e "$allowed" || true)"
done

# The sources of base/os/ for one system are parts of the file that all systems share. The node of the search calls
# itself through other sources. tsort names the members of a circle.
symbols=$(find "$build" -name '*.o' | grep -E "/(lib($in_rooms)\.a|bredon)\.p/|/library_bredon" | xargs nm -A)
verdict 'no sources use one another in a circle' "$(printf '%s\n' "$symbols" | awk '
    {
        object = $1
        sub(/:.*/, "", object)
        sub(/.*\//, "", object)
        sub(/^os_(posix|windows)_/, "os_", object)
    }
    $(NF - 1) ~ /^[A-TV-Z]$/ { owner[$NF] = object }
    $(NF - 1) == "U" && $NF != "search_node" { uses[object " " $NF] }
    END {
        for (use in uses) {
            split(use, part, " ")
            if (part[2] in owner) {
                print part[1], owner[part[2]]
            }
        }
    }' | tsort 2>&1 >/dev/null)"
finish
