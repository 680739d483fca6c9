# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# What the tests of the commands share: running the program and looking at what it said.
# Sourced by scripts whose first argument is the program.
set -u
LC_ALL=C
export LC_ALL
. "$(dirname -- "$0")/../support/tap.sh"

# absolute PATH: the same from any folder.
absolute() {
    case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$PWD/$1" ;;
    esac
}

bredon=$(absolute "$1")
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
out=$scratch/out
err=$scratch/err
XDG_DATA_HOME=$scratch/data # the user may have a database of games
export XDG_DATA_HOME
: >"$out"
: >"$err"
escape=$(printf '\033')
status=0

# run ARGS: runs the program with an empty input; see $status, $out and $err. A program for another
# processor is run by what meson names.
run() {
    # shellcheck disable=SC2086
    ${MESON_EXE_WRAPPER:-} "$bredon" "$@" >"$out" 2>"$err" </dev/null
    status=$?
}

# sql FILE STATEMENTS: runs the statements in a database.
sql() {
    python3 -c 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])' "$@"
}

# A bad case shows what the last run said.
details() {
    printf 'status %s, on standard error:\n' "$status"
    head -n 20 "$err"
    printf 'on standard output:\n'
    head -n 20 "$out"
}

# expect NAME TEST...: one case, good when the command succeeds.
expect() {
    name=$1
    shift
    if "$@"; then
        verdict "$name" ''
    else
        verdict "$name" "failed: $*"
    fi
}

# await COMMAND...: waits until the command succeeds. If it does not within 300 s, that counts as a
# failed case.
await() {
    tries=0
    until "$@"; do
        if [ "$tries" -ge 3000 ]; then
            verdict "waiting for: $*" 'it did not come within 300 s'
            return 1
        fi
        sleep 0.1
        tries=$((tries + 1))
    done
}

# begin INPUT ARGS: starts the program in the background with the file INPUT as its input; sets $child and
# fills $out and $err. No signal is ignored, as at a terminal: a shell makes commands started with & ignore
# SIGINT, and nohup makes them ignore SIGHUP. Descriptor 3, the scripts' end of a pipe to the program, is
# closed in the program.
begin() {
    begin_with '' "$@"
}

# begin_early INPUT ARGS: the same, but signals are blocked until the program handles them, so an early one
# is not lost. Use it where no output shows that the program is ready; not for `play`, which never
# unblocks them.
begin_early() {
    begin_with early "$@"
}

begin_with() {
    when=$1
    input=$2
    shift 2
    : >"$out"
    : >"$err"
    python3 -c '
import os, signal, sys
stops = signal.SIGINT, signal.SIGHUP, signal.SIGTERM
for stop in stops:
    signal.signal(stop, signal.SIG_DFL)
if sys.argv[1]:
    signal.pthread_sigmask(signal.SIG_BLOCK, stops)
os.execv(sys.argv[2], sys.argv[2:])' "$when" "$bredon" "$@" <"$input" >"$out" 2>"$err" 3>&- &
    child=$!
}

# ended: waits until what was begun has ended; see $status.
ended() {
    wait "$child" 2>/dev/null
    status=$?
}

# stop_with SIGNAL COMMAND...: when the command succeeds, what was begun gets the signal; waits for its end.
stop_with() {
    sent=$1
    shift
    await "$@"
    kill -s "$sent" "$child"
    ended
}

# What is wrong with a run that should have gone well.
trouble() {
    if [ "$status" -ne 0 ]; then
        printf 'status 0 expected\n'
    fi
    if [ -s "$err" ]; then
        printf 'silence on standard error expected\n'
    fi
    if grep -qE "[[:space:]]\$|$escape" "$out"; then
        printf 'a line ends in blanks, or colour that is not for a terminal\n'
    fi
}

# accept NAME ARGS: the program does it, without complaint.
accept() {
    name=$1
    shift
    run "$@"
    verdict "$name" "$(trouble)"
}

# answers NAME ERE ARGS: the same, and a line of what it says matches as a whole.
answers() {
    name=$1
    wanted=$2
    shift 2
    run "$@"
    verdict "$name" "$(trouble
        says "$wanted" || printf 'a line like %s expected\n' "$wanted")"
}

# shows TEXT: this is so of what the last run said:
#     /ERE      a line matches as a whole
#     =TEXT     a line is this text
#     %ERE      the last line matches as a whole
#     #N        there are N lines
#     N*ERE     N lines match, if only in part
#     err:ERE   a line on standard error matches, if only in part
#     !TEXT     TEXT is nowhere
#     TEXT      TEXT is somewhere
shows() {
    case $1 in
    /*) says "${1#/}" ;;
    =*) grep -qxF -e "${1#=}" "$out" ;;
    %*) ends_with "${1#%}" ;;
    '#'*) lines "${1#?}" ;;
    [0-9]\** | [0-9][0-9]\** | [0-9][0-9][0-9]\**) [ "$(grep -cE -e "${1#*\*}" "$out")" -eq "${1%%\**}" ] ;;
    err:*) grep -qE -e "${1#err:}" "$err" ;;
    !*) ! grep -qF -e "${1#!}" "$out" ;;
    *) grep -qF -e "$1" "$out" ;;
    esac
}

# unlike TEXT...: which of them are not so.
unlike() {
    for text in "$@"; do
        shows "$text" || printf 'not so: %s\n' "$text"
    done
}

# seen NAME STATUS TEXT...: one case for the last run, good when it had the status and shows each text.
seen() {
    name=$1 wanted=$2
    shift 2
    verdict "$name" "$([ "$status" -eq "$wanted" ] || echo "status $wanted expected"
        unlike "$@")"
}

# table: runs the commands of standard input, a case each. A line "> ARGS" is a command, quoted as in a shell, that
# succeeds without complaint; "STATUS> ARGS" one with that exit status. It shows the lines below it.
table() {
    name=
    while IFS= read -r row; do
        case $row in
        '> '*|[0-9]'> '*)
            [ -z "$name" ] || verdict "$name" "$problems"
            name=${row#*> }
            wanted=${row%%>*}
            eval "run $name"
            if [ -z "$wanted" ]; then
                problems=$(trouble)
            else
                problems=$([ "$status" -eq "$wanted" ] || echo "status $wanted expected")
            fi
            ;;
        *)
            problems=$problems$(unlike "$row")
            ;;
        esac
    done
    verdict "$name" "$problems"
}

# What is wrong with a run that should have been refused with one line that holds a text.
lenience() {
    if [ "$status" -ne 2 ]; then
        printf 'status 2 expected\n'
    fi
    if [ -s "$out" ]; then
        printf 'silence on standard output expected\n'
    fi
    { IFS= read -r line && ! IFS= read -r more && [ -z "$more" ]; } <"$err" ||
        printf 'one line on standard error expected\n'
    case $line in
    *"$1"*) ;;
    *) printf 'a line that names %s expected\n' "$1" ;;
    esac
}

# refuse NAME QUOTE ARGS: the program refuses, in one line that holds QUOTE.
refuse() {
    name=$1
    quote=$2
    shift 2
    run "$@"
    verdict "$name" "$(lenience "$quote")"
}

# refusals NAME ARGS: a case for each row "QUOTE | WORDS" of standard input: with the words, quoted as in a shell,
# after ARGS, the program refuses, in one line that holds QUOTE. One process (refused.c) runs all of a table.
refusals() {
    group=$1
    shift
    cat >"$scratch/rows"
    while IFS='|' read -r quote words; do
        eval "refused_row \"\${quote% }\" \"\$@\" $words"
    done <"$scratch/rows" | "${BREDON_REFUSED:-}" >"$scratch/problems" 2>"$err"
    ended=$?
    while IFS='|' read -r quote words; do
        IFS= read -r problem <&4 || problem='the program ended before'
        verdict "$group$words" "$problem"
    done <"$scratch/rows" 4<"$scratch/problems"
    if [ $ended -ne 0 ] || [ -s "$err" ]; then # the sanitizers found a leak
        verdict "$group: all memory is freed" "status $ended: $(head -c 300 "$err")"
    fi
}

# refused_row QUOTE ARGS: a row as refused.c reads it.
refused_row() {
    quote=$1
    shift
    printf '%s\0' "$quote" $# "$@"
}

# says ERE: a line of the output matches as a whole.
says() {
    grep -qxE -e "$1" "$out"
}

# lines COUNT: the output has so many.
lines() {
    [ "$(wc -l <"$out")" -eq "$1" ]
}

# ends_with ERE: the last line matches as a whole.
ends_with() {
    tail -n 1 "$out" | grep -qxE -e "$1"
}
