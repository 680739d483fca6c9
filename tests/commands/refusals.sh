#!/bin/sh
# SPDX-License-Identifier: MIT
# What the program does not take: one line on standard error that names the user's word, nothing on
# standard output, status 2.
. "$(dirname -- "$0")/harness.sh"

newline='
'

# ---- words

refuse 'an unknown command' "'analyse'" analyse
refuse 'an unknown command: what was meant' "did you mean 'analyze'?" analyse
refuse 'an unknown command: where they are listed' "'bredon help' lists them" xyzzy
refuse 'a command in another case' "'Show'" Show
refuse 'an unknown option in place of a command' "'--verbose'" --verbose
refuse 'help for an unknown command' "'foo'" help foo
refuse 'help for two commands' "'perft'" help moves perft
refuse 'help for a command and the man page' 'give only one of these' help --man show
refuse 'help for two shells' 'give only one of these' help --bash --zsh
refuse 'help for an unknown shell' "'--tcsh'" help --tcsh
refuse 'a word after tei' "'now'" tei now
refuse 'an unknown command of two lines' "'show?moves'" "show${newline}moves"
for command in analyze eval moves show solve; do
    refuse "$command: an unknown option" "'--colour'" "$command" --colour
    refuse "$command: a short option" "'-s'" "$command" -s 5
    refuse "$command: an operand" "'6'" "$command" 6
    refuse "$command: an empty operand" "''" "$command" ''
    refuse "$command: a word of two lines" "'a?b'" "$command" "a${newline}b"
done
for command in analyze annotate bench eval match moves perft play show solve; do
    refuse "$command: an unknown option: what to do" '--help lists all options' "$command" --colour
done
for command in analyze bench eval match moves perft play show solve tei; do
    refuse "$command: too many words: what to do" '--help shows' "$command" 6 7 8
done
for command in datagen openings tune; do
    refuse "$command is a command of bredon-lab" "unknown command '$command'" "$command"
done
refuse 'an option that is nearly right' "unknown option '--siz'; did you mean '--size'?" show --siz 5
refuse 'an option that is nearly right, with a value' "did you mean '--size'?" show --Size=5
refuse 'an option like none is not proposed' "unknown option '--time'; --help lists" analyze --time 5
refuse 'a position without quotes' 'a value with blanks needs quotes: --tps "T"' show --tps x3/x3/x3 1 1
refuse 'an option of other commands is not proposed' '--help lists' moves --divid
refuse 'show: an option of another command' "'--divide'" show --divide
refuse 'perft: none' 'DEPTH' perft
refuse 'a long word' "'aaaaaaaa" moves "$(printf '%01000d' 0 | tr 0 a)"

# ---- values

for option in --size --komi --tps --moves --ptn --ply; do
    refuse "$option without a value" "$option" show "$option"
done
for option in --depth --nodes --movetime --hash --multipv --threads; do
    refuse "$option without a value" "$option" analyze "$option"
done
refuse '--jobs without a value' --jobs solve --jobs
refuse '--divide with a value' --divide perft 2 --divide=yes
for value in 2 9 0 -6 99999999999999999999; do
    refuse "--size $value" "$value" show --size "$value"
done
for value in five '' 5.0 5x 0x5 ' 5' '5 ' 1e1; do
    refuse "--size '$value'" "'$value'" show --size "$value"
    refuse "--size='$value'" "'$value'" show --size="$value"
done
for value in 1.25 .3 x '' '-' 1,5 0.55 2. 1.5.0 '1 '; do
    refuse "--komi '$value'" "'$value'" show --komi "$value"
done
for value in 10.5 -11 99999999999999999999; do
    refuse "--komi $value" "$value" show --komi="$value"
done
refuse '--depth 0' 0 analyze --depth 0
refuse '--depth 1000' 1000 analyze --depth 1000
refuse '--depth deep' "'deep'" analyze --depth deep
refuse '--nodes 0' 0 analyze --nodes 0
refuse '--nodes 1k' "'1k'" analyze --nodes 1k
refuse '--movetime -1' -1 analyze --movetime -1
refuse '--hash -1' -1 analyze --depth 1 --hash -1
refuse '--hash 99999999' 99999999 analyze --depth 1 --hash 99999999
refuse 'solve --hash 0' '1..1048576' solve --nodes 9 --hash 0
refuse 'solve --hash 99999999' 99999999 solve --nodes 9 --hash 99999999
refuse 'analyze --threads 0' 0 analyze --depth 1 --threads 0
refuse 'analyze --threads 1025' 1025 analyze --depth 1 --threads 1025
refuse '--multipv 0' 0 analyze --depth 1 --multipv 0
refuse '--multipv 501' 501 analyze --depth 1 --multipv 501
refuse '--multipv two' "'two'" analyze --depth 1 --multipv two
for value in 65 99999999999999999999; do
    refuse "perft $value" "$value" perft "$value"
done
for value in '' x 2.5 3x; do
    refuse "perft '$value'" "'$value'" perft "$value"
done
refuse 'perft -1' "'-1'" perft -1
for value in 0 41 1000; do
    refuse "bench $value" "$value" bench "$value"
done
refuse 'bench fast' "'fast'" bench fast

# ---- positions

# test_tps_refuse.c and test_ptn_legal.c have what else can be wrong with a position and with moves.
refuse 'an invalid TPS' "'foo'" show --tps foo
refuse 'an empty TPS' --tps show --tps ''
refuse 'a TPS of another size' '--size 5' show --size 5 --tps 'x3/x3/x3 1 1'
refuse 'a comment without end' "the comment is not closed by }" show --moves 'a1 {x'
refuse 'an invalid move' "'z9'" show --moves 'a1 z9'
refuse 'a word with a digit after a semicolon' "'z9'" show --moves 'a1 b2; z9'
refuse 'a move onto a piece' "'a1'" show --moves 'a1 a1'
refuse 'a move after the end' "'c3'" show --tps 'x3/x3/1,1,1 2 4' --moves 'c3'
refuse 'a move after the end of the moves' "'b3'" show --size 3 --moves 'a3 a1 b1 b3 c1 b3'

# ---- files; files.sh has those that are not games

cd "$scratch" || exit 1
printf '[Size "5"]\n1. a1 e5\n2. c3 c4\n' >game.ptn
refuse 'moves in place of a file' "'a1 f6 c3': No such file or directory; moves follow --moves" show 'a1 f6 c3'
refuse 'a position in place of a file' "; a position follows --tps" show 'x3/x3/x3 1 1'
refuse 'a missing file with a path' "No such file" show --ptn "$scratch/missing.ptn"
refuse 'a folder is named' "'/'" show --ptn /
printf '[Size "5"\n1. a1 e5\n' >broken.ptn
refuse 'a broken tag' broken.ptn show --ptn broken.ptn
printf '[Size "9"]\n1. a1 e5\n' >nine.ptn
refuse 'a size that is not played' 9 show --ptn nine.ptn
refuse 'a move after the last one' "ply 6, 'a2': the game is over (R-0)" show --size 3 --moves 'a1 c3 c2 b1 c1 a2'
refuse 'a ply beyond the game' 5 show --ptn game.ptn --ply 5
refuse 'a ply beyond all games' 1000001 show --ptn game.ptn --ply 1000001
refuse 'a negative ply' -1 show --ptn game.ptn --ply -1
refuse 'a ply without a game' --ply show --ply 3
refuse 'a game and another size' "game.ptn' has Size '5'" show --ptn game.ptn --size 6
refuse 'a game and a TPS' --tps show --ptn game.ptn --tps 'x3/x3/x3 1 1'

# A file of 2 GiB that holds nothing is not read, and takes no room.
python3 -c 'import sys; open(sys.argv[1], "wb").truncate(2 << 30)' "$scratch/large.ptn"
refuse 'a file that is too large' 'more than 1 GiB' show --ptn "$scratch/large.ptn"
python3 -c 'import sys; open(sys.argv[1], "wb").truncate(1 << 30)' "$scratch/large.ptn"
for command in show solve annotate; do
    refuse "$command: a large file of nothing" "large.ptn': this is not a text: there is a byte 0" \
        $command "$scratch/large.ptn"
done
rm "$scratch/large.ptn"

finish
