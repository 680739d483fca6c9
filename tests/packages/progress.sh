#!/bin/sh
# SPDX-License-Identifier: MIT
# progress.sh SOURCE PYTHON: what a person sees while ./dev builds, with a ninja of this test.
root=$1
python=$2
. "$root/tests/support/tap.sh"
. "$root/packages/tools.sh"
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
build=$scratch
ninja=$scratch/ninja

# Takes as many steps as the last word says; 'N broken': the last one fails.
cat >"$ninja" <<'END'
#!/bin/sh
for word; do
    case $word in
    build.ninja) exit 0 ;;
    [0-9]*) steps=$word ;;
    esac
done
i=0
while [ "$i" -lt "$steps" ]; do
    i=$((i + 1))
    echo "[$i/$steps] step"
done
case " $* " in
*' -n '*) exit 0 ;;
*' broken ') printf '%s\n' 'FAILED: x.o' 'cc x.c' 'x.c:1: error: [1/2] is wrong' && exit 1 ;;
esac
[ ! -t 1 ] || echo 'ninja has a terminal'
END
chmod +x "$ninja"

# seen NAME STATUS TEXT ARGS: the function `build` with ARGS ends with this status and prints TEXT, all
# of it on stderr.
seen() {
    name=$1 wanted=$2 text=$3
    shift 3
    (build "$@") >"$scratch/out" 2>"$scratch/err"
    status=$?
    verdict "$name" "$(
        [ "$status" -eq "$wanted" ] || echo "status $status"
        [ ! -s "$scratch/out" ] || echo 'something is on stdout'
        [ "$(cat "$scratch/err")" = "$text" ] || cat "$scratch/err"
    )"
}

seen 'nothing to build' 0 '' 3
seen 'few steps' 0 'dev: building (5 steps)
[1/5] step
[2/5] step
[3/5] step
[4/5] step
[5/5] step' 5
seen 'many steps: ten lines' 0 "dev: building (400 steps)
$(for i in 1 2 3 4 5 6 7 8 9 10; do echo "[$((i * 40))/400] step"; done)" 400
failure='FAILED: x.o
cc x.c
x.c:1: error: [1/2] is wrong'
seen 'an error is complete' 1 "dev: building (10 steps)
$(for i in 1 2 3 4 5 6 7 8 9 10; do echo "[$i/10] step"; done)
$failure
dev: the build failed" 10 broken
seen 'an error in few steps' 1 "[1/1] step
$failure
dev: the build failed" 1 broken

# Python gives the script a terminal.
cat >"$scratch/at_terminal.sh" <<END
root=$root
. "$root/packages/tools.sh"
build=$scratch
ninja=$ninja
build 5
END
"$python" -c 'import pty, sys; pty.spawn(["sh", sys.argv[1]])' "$scratch/at_terminal.sh" \
    </dev/null >"$scratch/out" 2>&1
verdict 'at a terminal ninja moves its own line' \
    "$(grep -q '^ninja has a terminal' "$scratch/out" || cat "$scratch/out")"
finish
