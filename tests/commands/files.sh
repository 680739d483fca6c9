#!/bin/sh
# SPDX-License-Identifier: MIT
# Every command with files that are not what it takes, with places that take nothing, and with a
# reader who goes early.
# shellcheck disable=SC2086 # commands are words that the shell separates
. "$(dirname -- "$0")/harness.sh"

cd "$scratch" || exit 1
: >empty
head -c 3000 "$bredon" >binary
two_lines='two
lines'
long=$(printf '%0150d' 0)
cp binary "$two_lines"
cp binary "$long"
mkdir folder
printf '[Size "5"]\n1. a1 e5\n2. c3 c4\n' >game.ptn
# By a name without blanks, whatever folder it is in.
ln -s "$bredon" engine
two="--engine ./engine --engine ./engine --nodes 20 --games 2"
"$bredon" match $two --out match.ptn >/dev/null 2>&1
expect 'games to work with' [ -s match.ptn ]
touch before after status warned kept rows problems
ls >before

# ---- files that are read: COMMAND, what is said when FILE is there but empty, when it is binary, and behind the name
# when it is missing

reading() {
    missing=${4:-: No such file}
    # An error names its file, before or after the reason.
    refusals "$1" $1 <<END
'missing'$missing | missing
it is a folder; name a file in it | folder
$2 | empty
'binary': $3 | binary
two?lines | "\$two_lines"
other two?lines' | "other \$two_lines"
...': $3 | "\$long"
...'$missing | "x\$long"
END
}
no_ptn='this is not a text file: there is a byte 0'
reading 'show --ptn' "no game in 'empty'" "$no_ptn" # as analyze and play
reading annotate "'empty': there is no game in it" "$no_ptn"
reading "match $two --openings" 'empty: it has no openings' 'this is not a text file' ' is neither a file'
reading 'match --report' "no games in 'empty'" "$no_ptn"
reading "match --engine ./engine --trial" 'empty: no options' 'this is not a text file'

# What never ends is left early.
if [ -c /dev/zero ]; then
    for command in show annotate "match $two --openings" "match --engine ./engine --trial"; do
        refuse "$command without an end" "'/dev/zero': this is not a text file" $command /dev/zero
    done
else
    skip 'a file without an end' 'needs /dev/zero'
fi

refuse 'an engine whose name has two lines' "can't start './other?lines'" match \
    --engine './other
lines' name=one --engine "$bredon" --nodes 20 --games 2
refuse 'an engine and its arguments in one word' "words after the path go into args='A B'" match \
    --engine "$bredon tei" --engine "$bredon" --nodes 20 --games 2

# ---- files that are written: COMMAND. What is there stays.

writing() {
    command=$1
    set -- $command
    for option; do :; done # the last word
    refusals "$command" "$@" <<END
it is a folder; name a file in it | folder
No such file | none/file
Not a directory | empty/file
$option needs a value |
END
    if [ -c /dev/full ]; then
        run "$@" /dev/full
        expect "$command on a full disk: the status" [ "$status" -eq 2 ]
        expect "$command on a full disk: one line" [ "$(wc -l <"$err")" -eq 1 ]
        expect "$command on a full disk: why" grep -q "/dev/full.*No space left" "$err"
    else
        skip "$command on a full disk" 'needs /dev/full'
    fi
}
for command in 'analyze --depth 1 --size 3 --svg' 'show --svg' \
    'annotate --nodes 20 game.ptn -o' 'annotate --nodes 20 game.ptn --json --svg' \
    "match $two --out"; do
    writing "$command"
done
ls >after
expect 'nothing was made' cmp -s before after

# What is no output of the command is neither written over nor appended to, and stays.
stays() {
    file=$1
    shift
    cp "$file" kept
    refuse "$* $file: refused" "$file" "$@" "$file"
    expect "$* $file: it stays" cmp -s "$file" kept
}
for file in binary match.ptn; do
    stays "$file" annotate game.ptn --nodes 20 -o
    stays "$file" match $two --out
done
for file in binary game.ptn; do
    stays "$file" match $two --resume --out
done

# ---- standard output that takes nothing: status 2 and one line

if [ -c /dev/full ]; then
    for command in 'analyze --depth 1 --size 3' 'analyze --depth 1 --size 3 --json' \
        'annotate game.ptn --nodes 20' 'annotate game.ptn --nodes 20 --json' 'bench 1' eval help 'help show' 'help --bash' 'help --man' 'help --zsh' \
        "match $two" "match $two --json" 'match --report match.ptn' moves \
        'perft 1' 'perft 1 --divide' \
        'play --size 3' show 'show --json' 'show --svg -' 'solve --depth 1' \
        'solve --depth 1 --json' --version; do
        "$bredon" $command >/dev/full 2>"$err" </dev/null
        status=$?
        : >"$out"
        verdict "a full disk: $command" "$(lenience output)"
    done
else
    skip 'standard output on a full disk' 'needs /dev/full'
fi

# ---- a reader who goes early: silence, and status 0 only where nothing is lost by it

# early STATUS COMMAND: the reader has gone before the first byte; by turns also where the signal for
# that is switched off.
mkfifo gone
signal=ignored
early() {
    case $signal in
    ignored) signal=default ;;
    *) signal=ignored ;;
    esac
    (
        [ "$signal" = default ] || trap '' PIPE
        # A pipe whose only reader is closed before anybody writes.
        exec 3<>gone
        exec 4>gone
        exec 3<&-
        "$bredon" $2 >&4 2>"$err" </dev/null
        echo "$?" >status
    )
    : >"$out"
    status=$(cat status)
    verdict "a reader who goes early ($signal): $2" "$(
        [ "$status" -eq "$1" ] || echo "status $1 expected"
        [ ! -s "$err" ] || echo 'silence on standard error expected'
    )"
}
for command in 'analyze --depth 5' 'analyze --depth 5 --json' 'bench 1' eval help 'match --report match.ptn' \
    'moves --size 8' 'perft 2 --divide' 'play --size 8' 'show --json' 'show --svg -' --version; do
    early 0 "$command"
done
# What is written by these is games or data, or said by their status: `set -o pipefail` is to know
# that it was lost.
ended_by_sigpipe=141
for command in 'analyze --depth 1 --svg picture' 'annotate game.ptn --nodes 2000' \
    'annotate game.ptn --nodes 2000 --json' 'solve --depth 1' 'solve --depth 1 --json'; do
    early "$ended_by_sigpipe" "$command"
done

finish
