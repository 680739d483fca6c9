#!/bin/sh
# SPDX-License-Identifier: MIT
# check.sh BREDON FAKE_ENGINE SLICED: what `check` finds in the program itself, and in an engine that does what
# engines should not. Only what never answers is waited for shortly.
# shellcheck disable=SC2086 # commands are words that the shell separates
. "$(dirname -- "$0")/harness.sh"

fake=$(absolute "$2")
long='--patience 300'
short='--patience 1'

# The checks that fail.
failing() {
    sed -n 's/^[* ] [Ff][Aa][Ii][Ll][Ss]  *\([a-z]*\)  *\([^(]*\).*/\1: \2/p' "$out" | sed 's/ *$//' | sort
}
# holds CHECK: it is said to hold; CHECK is "GROUP: NAME".
holds() {
    sed -n 's/^[* ] holds  *\([a-z]*\)  */\1: /p' "$out" | grep -qF -e "$1"
}

run check $long "$bredon"
verdict 'the program: everything holds' "$(trouble; failing)"
expect 'the program: all is offered but two' ends_with 'Bredon: with \* holds [0-9]*; others holds [0-9]*, not offered 2'
run check $long --size 8 "$bredon" tei --max-hash 8
verdict 'arguments of the engine, another board' "$(trouble; failing)"
# On the smallest board the games end soon.
run check $long --size 3 "$(absolute "$3")"
verdict 'in slices: everything holds' "$(trouble; failing)"

# A simple engine of the older dialect: what it lacks are conveniences.
run check $long "$fake" --komi none
verdict 'a simple engine passes' "$(trouble)"
failing >"$scratch/simple"
diff - "$scratch/simple" >"$scratch/diff" <<'END'
error: a TPS that is wrong: the last position stays
error: a move that is illegal: the last position stays
error: info string error: COMMAND: 'WORD' REASON
go: infinite: no bestmove before stop
go: searchmoves
END
verdict 'what it lacks is listed' "$(cat "$scratch/diff")"
expect 'what was sent' says ' *sent      position startpos [|] go infinite [|] isready'
expect 'what came' says ' *came      ! position: .a1.: a1 is not empty [|] ended with status 9'
expect 'what was expected' says ' *expected  bestmove b2'
expect 'what it does not offer is listed' says '  not offered  game      another komi, .*has no option HalfKomi.*'

# Options as engines offer them; it offers a second line and has none.
echo 'go: MultiPV: a second line' >"$scratch/multipv"
run check $long "$fake" --say 'size 6 halfkomi 0' --say 'option name Two Words type check default true' \
    --say 'option name Press type button' --say 'option name MultiPV type spin default 1 min 1 max 2' --say 'option name Style type combo default b c var a var b c'
verdict 'options, and the komi 0 alone: what it lacks' "$(failing | grep -vxF -f "$scratch/simple" |
    diff - "$scratch/multipv")"
for row in 'true and false' buttons choices 'names with blanks'; do
    expect "options: $row" holds "option: setoption: $row"
done

# STATUS | ARGS | CHECKS: with these arguments, these checks fail in addition, or (status 0) none of the others
# does. "never" in place of the status: what is asked for never comes; then only that they do not hold is
# certain. At its tenth move an engine is in the game by the clock.
while IFS='|' read -r wanted args rows; do
    case $wanted in
    never*)
        run check $short "$fake" $args
        verdict "$args" "$([ "$status" -eq 1 ] || echo 'status 1 expected'
            if holds "$rows"; then echo "holds: $rows"; fi)"
        ;;
    *)
        run check $long "$fake" $args
        printf '%s' "$rows" | tr ';' '\n' | sort >"$scratch/wanted"
        failing | grep -vxF -f "$scratch/simple" | diff "$scratch/wanted" - >"$scratch/diff"
        verdict "$args" "$([ "$status" -eq "$wanted" ] || echo "status $wanted expected"
            cat "$scratch/diff")"
        ;;
    esac
done <<'END'
0|--dialect new|
0|--komi combo|
0|--do late --late 1|
0|--do long-line --at 10|
0|--do flood --megabytes 1 --at 10|answer: info: pv has legal moves
0|--do stderr-flood --megabytes 1 --at 10|
0|--do bad-info|answer: info: in searches, each field once, numbers in range;answer: info: wdl adds up to 1000
0|--do change-mind|answer: bestmove is the first move of the last pv
0|--do field-twice|answer: info: in searches, each field once, numbers in range
0|--do hashfull-1001|answer: info: in searches, each field once, numbers in range
0|--do idle-info|answer: info: in searches, each field once, numbers in range
0|--do mate-0|answer: info: mate N is a win after N plies of pv
0|--do multipv-0|answer: info: in searches, each field once, numbers in range
0|--do short-mate|answer: info: mate N is a win after N plies of pv
0|--ponder|
0|--ponder --do ponder-early|ponder: go ponder: no bestmove before ponderhit;ponder: stop ends it
0|--ponder --do ponder-illegal|answer: bestmove MOVE ponder MOVE: a legal answer
0|--do lie|answer: info: mate N is a win after N plies of pv;answer: info: pv has legal moves
1|--do bad-option-line|start: option lines: name, type, range, a default within it;start: size lines: sizes 3 to 8, halfkomi
1|--do bestmove-without-go|answer: one bestmove for each go
1|--do twice --at 10|answer: info: in searches, each field once, numbers in range;answer: one bestmove for each go
1|--do illegal --at 10|answer: bestmove is a legal move
1|--do empty --at 10|answer: bestmove is a legal move
1|--do garbage --at 10|answer: bestmove is a legal move;answer: info: in searches, each field once, numbers in range
1|--do close --at 10|go: 12 plies by the clock
1|--do crash --at 10|go: 12 plies by the clock
1|--do exit --at 10|go: 12 plies by the clock
1|--do stderr-panic --at 10|go: 12 plies by the clock
1|--do start-panic|start: teiok after tei, readyok after isready
1|--do exit-after-teiok|start: teiok after tei, readyok after isready
never|--do endless --at 10|go: 12 plies by the clock
never|--do hang|game: a new game and go movetime: a bestmove
never|--do ignore-end|end: the end of the input
never|--do ignore-quit|end: quit
never|--do no-teiok|start: teiok after tei, readyok after isready
never|--do start-flood|start: teiok after tei, readyok after isready
never|--do wait-for-more --at 10|go: 12 plies by the clock
never|--do wait-for-stop --at 10|go: 12 plies by the clock
END

run check $long -- "$fake" --do start-panic
expect 'why it did not start' says " *came      ! thread 'main' panicked .* [|] ended with status 101"

run check $long "$fake" --do lie
expect 'which move of pv is wrong' says " *expected  legal moves in pv; '[^']*': .*"

# At its second start it plays 3x3 alone.
# shellcheck disable=SC2016
printf '#!/bin/sh\n[ ! -e $0.mark ] || set -- --say "size 3 halfkomi 0"\n: >$0.mark\nexec "%s" "$@"\n' "$fake" >"$scratch/changed"
chmod +x "$scratch/changed"
run check $long "$scratch/changed"
expect 'another engine at its second start: status' [ "$status" -eq 1 ]
expect 'another engine at its second start: what came' says ' *came      .* does not play size 6'
expect 'another engine at its second start: what was expected' says ' *expected  an engine that plays this'

begin /dev/null check --patience 300 "$fake" --do hang
stop_with INT [ -s "$out" ]
expect 'stopped: status 3' [ "$status" -eq 3 ]

refuse 'no engine' 'which engine?' check
refuse 'no engine after --' 'which engine?' check --
refuse 'no program' "'/no/such'" check /no/such
refuse 'an option out of range' '--size: 9 is not in 3..8' check --size=9 "$fake"
finish
