#!/bin/sh
# SPDX-License-Identifier: MIT
# Files that are written: what the command did not write stays, links and modes stay, and two at once
# do not mix. files.sh and faults.py have disks that are full.
# shellcheck disable=SC2086 # commands are words that the shell separates
. "$(dirname -- "$0")/harness.sh"

mkdir "$scratch/place" && cd "$scratch/place" || exit 1
printf '[Size "5"]\n1. a1 e5\n2. c3 c4\n' >../game.ptn
printf '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n' >../drawing.svg

same() {
    cmp "$1" "$2" >&2
}
alone() {
    [ "$(ls -A)" = "$1" ] || { ls -A >&2; return 1; }
}

# ---- what somebody else wrote stays

for command in 'show --svg' 'analyze --size 3 --depth 1 --svg' \
    'annotate --nodes 20 ../game.ptn --json --svg' 'annotate --nodes 20 ../game.ptn --json --html'; do
    for other in ../game.ptn ../drawing.svg; do
        cp "$other" typo
        refuse "$command typo" "not overwriting 'typo'" $command typo
        expect "$command typo: it stays" same "$other" typo
        expect "$command typo: nothing else" alone typo
    done
    rm -f typo
    # Its own file is replaced, and an empty one; test_output_file.c has links and modes.
    : >file
    for content in nothing 'its own'; do
        run $command file
        expect "$command over $content: status" [ "$status" -eq 0 ]
        expect "$command over $content: nothing else" alone file
        expect "$command over $content: the file is new" [ "$(tail -n 1 file)" = "</${command##*--}>" ]
        echo '<!-- more -->' >>file
    done
    rm -f file
done

# ---- play

# What is printed goes through a pipe, which has no such limit. The thread sanitizer writes a file of
# its own to TMPDIR before the program has begun.
{
    (
        ulimit -f 0
        printf '%s\n' a1 'save new.ptn' quit |
            TMPDIR=/nowhere "$bredon" play --size 3 --level 1 --seed 1 2>&1
        echo "status $?"
    )
} | cat >"$out"
expect 'save: a limit on files is told' grep -qF "can't write 'new.ptn'" "$out"
expect 'save: a limit on files: the game is printed' grep -q '^1\. a1' "$out"
expect 'save: a limit on files: the game goes on' says 'status 0'
expect 'save: a limit on files: nothing is left' alone ''

# ---- two at once

mkfifo ../fifo
"$bredon" annotate --nodes 20 - -o both.ptn <../fifo >/dev/null 2>../first_says &
first=$!
exec 3>../fifo
# The first one locks its file before it reads. A pipe can't hold so many blank lines: when they are
# written, it has read.
cat ../game.ptn >&3
head -c 4000000 /dev/zero | tr '\000' '\n' >&3
refuse 'annotate -o, twice at once' 'being written by another process' \
    annotate --nodes 20 ../game.ptn -o both.ptn
expect 'annotate -o, twice at once: it stays' [ -e both.ptn ]
exec 3>&-
wait "$first"
status=$?
expect 'annotate -o, the first one: status' [ "$status" -eq 0 ]
expect 'annotate -o, the first one: one game' [ "$(grep -c Size both.ptn)" -eq 1 ]
rm -f both.ptn game.ptn

# ---- what is no file

if [ -e /dev/stdout ]; then
    "$bredon" show --svg /dev/stdout --json 2>"$err" </dev/null | cat >"$out"
    expect 'show --svg /dev/stdout: the picture' grep -q '</svg>' "$out"
    expect 'show --svg /dev/stdout: nothing is said' [ ! -s "$err" ]
fi
mkfifo pipe
cat pipe >../first &
reader=$!
run show --svg pipe
wait "$reader"
expect 'show --svg to a pipe with a name: status' [ "$status" -eq 0 ]
expect 'show --svg to a pipe with a name: the picture' grep -q '</svg>' ../first
expect 'show --svg to a pipe with a name: it stays one' [ -p pipe ]
finish
