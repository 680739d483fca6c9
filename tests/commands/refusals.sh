#!/bin/sh
# SPDX-License-Identifier: MIT
# What the program does not take: one line on standard error that names the user's word, nothing on
# standard output, status 2. All commands read their words and values by the same functions.
. "$(dirname -- "$0")/harness.sh"

newline='
'
long=$(printf '%01000d' 0)
cd "$scratch" || exit 1
printf '[Size "5"]\n1. a1 e5\n2. c3 c4\n' >game.ptn
printf '[Size "5"\n1. a1 e5\n' >broken.ptn
printf '[Size "9"]\n1. a1 e5\n' >nine.ptn

refusals 'words:' <<'END'
unknown command 'analyse'; did you mean 'analyze'? | analyse
'bredon help' lists them | xyzzy
'Show' | Show
'--verbose' | --verbose
unknown command 'datagen' | datagen
'show?moves' | "show${newline}moves"
'foo' | help foo
'perft' | help moves perft
give only one of these | help --man show
give only one of these | help --bash --zsh
'--tcsh' | help --tcsh
'now' | tei now
--help shows | tei 6 7 8
--help shows | play 6 7 8
unknown option '--colour'; --help lists all options | show --colour
--help lists all options | annotate --colour
'-s' | show -s 5
'6' | show 6
'' | show ''
'a?b' | show "a${newline}b"
unknown option '--siz'; did you mean '--size'? | show --siz 5
did you mean '--size'? | show --Size=5
unknown option '--time'; --help lists | analyze --time 5
--help lists | moves --divid
'--divide' | show --divide
a value with blanks needs quotes: --tps "T" | show --tps x3/x3/x3 1 1
DEPTH | perft
'00000000 | moves "$long"
END

refusals 'values:' <<'END'
--size | show --size
--ply | show --ply
--jobs | solve --jobs
--divide | perft 2 --divide=yes
2 | show --size 2
9 | show --size 9
-6 | show --size -6
99999999999999999999 | show --size 99999999999999999999
'five' | show --size five
'' | show --size ''
'' | show --size=
'5.0' | show --size=5.0
'5x' | show --size 5x
'0x5' | show --size 0x5
' 5' | show --size ' 5'
'5 ' | show --size '5 '
'1e1' | show --size=1e1
'1.25' | show --komi 1.25
'.3' | show --komi .3
'x' | show --komi x
'' | show --komi ''
'-' | show --komi -
'1,5' | show --komi 1,5
'0.55' | show --komi 0.55
'2.' | show --komi 2.
'1.5.0' | show --komi 1.5.0
'1 ' | show --komi '1 '
10.5 | show --komi 10.5
-11 | show --komi=-11
99999999999999999999 | show --komi=99999999999999999999
0 | analyze --depth 0
1000 | analyze --depth 1000
'deep' | analyze --depth deep
0 | analyze --nodes 0
'1k' | analyze --nodes 1k
-1 | analyze --movetime -1
-1 | analyze --depth 1 --hash -1
99999999 | analyze --depth 1 --hash 99999999
1..1048576 | solve --nodes 9 --hash 0
0 | analyze --depth 1 --threads 0
1025 | analyze --depth 1 --threads 1025
0 | analyze --depth 1 --multipv 0
501 | analyze --depth 1 --multipv 501
65 | perft 65
99999999999999999999 | perft 99999999999999999999
'' | perft ''
'2.5' | perft 2.5
'3x' | perft 3x
'-1' | perft -1
0 | bench 0
41 | bench 41
'fast' | bench fast
END

# test_tps_refuse.c and test_ptn_legal.c have what else can be wrong with a position and with moves.
refusals 'positions:' show <<'END'
'foo' | --tps foo
--tps | --tps ''
--size 5 | --size 5 --tps 'x3/x3/x3 1 1'
the comment is not closed by } | --moves 'a1 {x'
'z9' | --moves 'a1 z9'
'z9' | --moves 'a1 b2; z9'
'a1' | --moves 'a1 a1'
'c3' | --tps 'x3/x3/1,1,1 2 4' --moves c3
'b3' | --size 3 --moves 'a3 a1 b1 b3 c1 b3'
ply 6, 'a2': the game is over (R-0) | --size 3 --moves 'a1 c3 c2 b1 c1 a2'
END

# files.sh has those that are not games.
refusals 'files:' show <<'END'
'a1 f6 c3': No such file or directory; moves follow --moves | 'a1 f6 c3'
; a position follows --tps | 'x3/x3/x3 1 1'
No such file | --ptn none/missing.ptn
'/' | --ptn /
broken.ptn | --ptn broken.ptn
9 | --ptn nine.ptn
5 | --ptn game.ptn --ply 5
1000001 | --ptn game.ptn --ply 1000001
-1 | --ptn game.ptn --ply -1
--ply | --ply 3
game.ptn' has Size '5' | --ptn game.ptn --size 6
--tps | --ptn game.ptn --tps 'x3/x3/x3 1 1'
END

# A file of 2 GiB that holds nothing is not read, and takes no room.
python3 -c 'import sys; open(sys.argv[1], "wb").truncate(2 << 30)' large.ptn
refuse 'a file that is too large' 'more than 1 GiB' show --ptn large.ptn
python3 -c 'import sys; open(sys.argv[1], "wb").truncate(1 << 30)' large.ptn
for command in show solve annotate; do
    refuse "$command: a large file of nothing" "large.ptn': this is not a text file: there is a byte 0" \
        $command large.ptn
done
rm large.ptn

finish
