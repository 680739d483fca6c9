#!/bin/sh
# SPDX-License-Identifier: MIT
# install.sh BREDON BUILD SOURCE PREFIX SANITIZE CC [ARGS]: an installed tree has everything in its
# place; the man page and the completions know what `help` knows; and examples/best.c compiles
# and runs against the installed library, linked either way, and by the command of packages/README.md in a
# system where the library was just installed.
. "$(dirname -- "$0")/../commands/harness.sh"
tests=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
build=$2
source=$3
prefix=$4
sanitize=$5
shift 5
version=$("$bredon" --version | sed -n 's/^Bredon \([0-9.]*\).*/\1/p')

meson install -C "$build" --no-rebuild --destdir "$scratch/root" >"$out" 2>"$err" </dev/null
status=$?
expect 'meson install' test "$status" -eq 0
root=$scratch/root$prefix
: >"$out"
: >"$err"

# The one installed file whose path ends like that, except what a portable build adds.
place() {
    find "$root" -path "*$1" ! -path '*/glibc-hwcaps/*' | head -n 1
}

for file in bin/bredon man/man6/bredon.6 bash-completion/completions/bredon /_bredon \
    doc/bredon/README.md doc/bredon/packages/analysis.svg doc/bredon/packages/README.md \
    doc/bredon/examples/best.c doc/bredon/docs/tei.md doc/bredon/docs/json.md doc/bredon/NEWS \
    doc/bredon/LICENSE doc/bredon/licenses/xxHash.txt bredon/openings/6-komi2.txt; do
    expect "installed: $file" test -s "$(place "$file")"
done
bredon=$root/bin/bredon
accept 'the installed program runs' perft 2
accept 'it reads the installed openings' match --openings "$(place /6-komi2.txt)" --games 2 \
    --engine "$bredon" name=a --engine "$bredon" name=b --nodes 1 --size 6 --komi 2
expect 'NEWS begins with this version' grep -m 1 -qx "$version" "$source/NEWS"
expect 'so does debian/changelog' grep -m 1 -q "^bredon ($version)" "$source/debian/changelog"

# ---- the man page

page=$(place /bredon.6)
if command -v mandoc >/dev/null; then
    mandoc -Tlint -W error "$page" >"$out" 2>&1
    expect 'mandoc finds no error' test ! -s "$out"
else
    skip 'mandoc finds no error' 'needs mandoc'
fi
if command -v groff >/dev/null; then
    groff -man -ww -z -Tutf8 "$page" >"$out" 2>&1
    expect 'groff has no warning' test ! -s "$out"
    groff -man -rLL=78n -Tascii -P-c -P-b -P-u "$page" | grep -E '.{80}' >"$out"
    expect 'no line of it is wider than a terminal' test ! -s "$out"
else
    skip 'groff has no warning' 'needs groff'
fi
: >"$out"

# The text of a page, without the escapes.
sed -e 's/\\f[BIR]//g' -e 's/\\&//g' -e 's/\\-/-/g' -e "s/\\\\(aq/'/g" -e 's/\\(ha/^/g' \
    -e 's/\\(ti/~/g' -e 's/\\(ga/`/g' -e 's/\\(dq/"/g' -e 's/\\e/\\/g' "$page" >"$scratch/page"
run help
sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p' "$out" >"$scratch/names"
expect 'there are commands' test -s "$scratch/names"

# What `help` prints of a command and other texts lack: lines of the first file that the second one
# does not hold. Each breaks its lines in its own way.
missing() {
    tr -s ' \n' '  ' <"$2" >"$scratch/flat"
    tr -s ' ' <"$1" | while IFS= read -r line; do
        grep -qF -e "$line" "$scratch/flat" || printf '%s\n' "$line"
    done
}

: >"$scratch/lacking"
while IFS= read -r name; do
    awk -v head=".SS bredon $name" '/^\.S[SH]/ { on = index($0 " ", head " ") == 1 } on' \
        "$scratch/page" | grep -v '^\.\(PP\|nf\|fi\)$' >"$scratch/section"
    run help "$name"
    # Options, what they mean, summary and notes; the first line is its head.
    sed -e 1d -e 's/^  \(--*[a-z].*[^ ]\)  \{1,\}/\1\n/' -e 's/^ *//' "$out" | sed '/^$/d' >"$scratch/said"
    missing "$scratch/said" "$scratch/section" | sed "s/^/$name: /" >>"$scratch/lacking"
done <"$scratch/names"
verdict 'the man page says what help says' "$(cat "$scratch/lacking")"

printf 'tei\nhelp\nquit\n' | "$bredon" tei >"$out"
sed -n -e 's/^option name \([^ ]*\) .*/\1/p' -e 's/^info string \([a-z]*\):.*/\1/p' "$out" \
    >"$scratch/tei"
awk '/^\.SH TEI/ { on = 1 } /^\.SH EXIT/ { on = 0 } on' "$scratch/page" >"$scratch/section"
expect 'TEI has commands and options' test "$(wc -l <"$scratch/tei")" -gt 25
verdict 'the man page knows those of TEI' "$(while IFS= read -r name; do
    grep -qE "^$name( |\$)" "$scratch/section" || printf '%s\n' "$name"
done <"$scratch/tei")"

for shown in man bash zsh; do
    "$bredon" help --$shown 2>"$err" | head -n 1 >"$out"
    expect "help --$shown into a closed pipe is silent" test -s "$out" -a ! -s "$err"
done

# ---- completions

for shell in bash zsh; do
    case $shell in
    bash) script=$(place completions/bredon) ;;
    zsh) script=$(place /_bredon) ;;
    esac
    : >"$scratch/lacking"
    while IFS= read -r name; do
        "$bredon" help "$name" | sed -n 's/^  \(-[-, a-z]*\).*/\1/p' | tr -cs 'a-z-' '[\n*]' |
            grep -E '^(--.*|-[a-z])$' >"$scratch/options"
        awk -v head="    $name)" '$0 == head { on = 1 } on && /^ *;;/ && !/\).*;;/ { on = 0 } on' \
            "$script" >"$scratch/section"
        [ -s "$scratch/section" ] || echo "$name" >>"$scratch/lacking"
        while IFS= read -r option; do
            grep -qE -e "[ '*]${option}[^a-z-]" "$scratch/section" ||
                echo "$name: $option" >>"$scratch/lacking"
        done <"$scratch/options"
    done <"$scratch/names"
    verdict "$shell knows all commands and options" "$(cat "$scratch/lacking")"
    if command -v "$shell" >/dev/null; then
        "$shell" -n "$script" >"$out" 2>&1
        status=$?
        expect "$shell reads its completion" test "$status" -eq 0
    else
        skip "$shell reads its completion" "needs $shell"
    fi
done

# complete_bash WORD...: what bash proposes for the last word.
complete_bash() {
    # shellcheck disable=SC2016
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _bredon 2>/dev/null
        printf "%s\n" "${COMPREPLY[@]}"' bash "$(place completions/bredon)" "$@" >"$out" 2>"$err"
}

if command -v bash >/dev/null; then
    complete_bash bredon per
    expect 'bash completes a command' says 'perft'
    complete_bash bredon perft --di
    expect 'bash completes an option' says '--divide'
    expect 'and that alone' lines 1
    complete_bash bredon solve --jobs ''
    expect 'bash proposes nothing for a number' says ''
    complete_bash bredon match --order r
    expect 'bash completes a choice' says 'random'
    complete_bash bredon help mov
    expect 'bash completes the command behind help' says 'moves'
    complete_bash bredon nonsense --x
    expect 'bash has nothing for what there is not' says ''
else
    skip 'bash completes' 'needs bash'
fi

# ---- the library

example=$(sed -n 's/^    \(cc best.c .*\)/\1/p' "$source/packages/README.md")
if [ -z "$(place /bredon.h)" ]; then
    skip 'the example' 'built without the library'
    finish
    exit
fi
# The library goes where pkg-config and the loader look, even where Meson has no dpkg-architecture to
# ask; Debian has it in dpkg-dev, and not without.
mkdir "$scratch/commands"
printf '%s\n' "$PATH" | tr ':' '\n' | while IFS= read -r folder; do
    find "$folder/" -maxdepth 1 ! -type d ! -name dpkg-architecture \
        -exec ln -s -t "$scratch/commands" {} + 2>/dev/null
done
PATH=$scratch/commands CC=$* meson setup "$scratch/plain" "$source" --prefix=/usr/local -Dtests=false \
    >"$out" 2>&1 </dev/null
status=$?
expect 'a build is configured without dpkg-dev' test "$status" -eq 0
# shellcheck disable=SC2016
libdir=$(find "$scratch/plain" -name bredon.pc -exec sed -n 's/^libdir=${prefix}//p' {} +)
# looks_into FOLDER WHO: the folders where someone looks are in $out.
looks_into() {
    if grep -q '^/usr/local/lib' "$out"; then
        expect "$2 looks for the library where it is then" grep -qxF -e "$1" "$out"
    else
        skip "$2 looks for the library where it is then" "$2 looks for none in /usr/local"
    fi
}
pkg-config --variable pc_path pkg-config | tr ':' '\n' >"$out"
looks_into "/usr/local$libdir/pkgconfig" pkg-config
PATH=$PATH:/sbin:/usr/sbin ldconfig -v -N 2>/dev/null | sed -n 's/^\(\/[^:]*\):.*/\1/p' >"$out"
looks_into "/usr/local$libdir" 'the loader'

cp "$(place /examples/best.c)" "$scratch/example.c"
PKG_CONFIG_PATH=$(dirname "$(place /bredon.pc)")
PKG_CONFIG_SYSROOT_DIR=$scratch/root
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
expect 'pkg-config knows the version' test "$(pkg-config --modversion bredon)" = "$version"
libraries=$(dirname "$(place /libbredon.so.0)")
flags='-Wall -Wextra -Wpedantic -Werror'
[ "$sanitize" = none ] || flags="$flags -fsanitize=$sanitize"

# build_example COMPILER... : the program $scratch/example.
build_example() {
    # shellcheck disable=SC2046,SC2086
    "$@" $flags -o "$scratch/example" $(pkg-config --cflags bredon) "$scratch/example.c" \
        $(pkg-config $static --libs bredon) >"$out" 2>"$err"
    status=$?
}

# What is wrong with what the example has printed.
example_trouble() {
    trouble
    ends_with 'best [1-8]?[SC]?[a-f][1-6].*' || echo 'the best move expected'
    says 'depth 4 score [-+][0-9.]+ [a-fSC].*' || echo 'an info of depth 4 expected'
}

# run_example LIBRARIES: whether it did what it should.
run_example() {
    LD_LIBRARY_PATH=$1 "$scratch/example" >"$out" 2>"$err" </dev/null
    status=$?
    example_trouble
}

# As packages/README.md says, with the compiler of this build.
if [ "$sanitize" = none ]; then
    mkdir "$scratch/person" "$scratch/tools"
    cp "$scratch/example.c" "$scratch/person/best.c"
    # Whatever looks for a compiler behind it must not find this one again.
    printf '#!/bin/sh\nPATH=%s\nexec %s "$@"\n' "$PATH" "$*" >"$scratch/tools/cc"
    chmod +x "$scratch/tools/cc"
    (cd "$scratch/person" && PATH=$scratch/tools:$PATH LD_LIBRARY_PATH=$libraries sh -c "$example") \
        >"$out" 2>"$err" </dev/null
    status=$?
    verdict 'the documented command compiles and runs it under another prefix' "$(example_trouble)"
    (unset PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH
        cd "$scratch/person" && rm a.out && PATH=$scratch/tools:$PATH &&
            sh "$tests/throwaway.sh" sh -c 'touch "$3"; meson install -C "$1" --no-rebuild >&2 || exit
                eval "$2"' sh "$build" "$example" "/dev/shm/${scratch##*/}") >"$out" 2>"$scratch/log" </dev/null
    status=$?
    cp "$scratch/log" "$err"
    expect 'nothing of it stays, not even in memory' test ! -e "/dev/shm/${scratch##*/}"
    case $prefix,$status in
    *,77) skip 'the documented command works after meson install alone' "$(cat "$out")" ;;
    /usr/local,*)
        grep -v '^Installing \|^Running \|^$' "$scratch/log" >"$err"
        verdict 'the documented command works after meson install alone' "$(example_trouble)"
        ;;
    *) skip 'the documented command works after meson install alone' "configured for $prefix" ;;
    esac
fi

static=
build_example "$@" -std=c11
expect 'the example compiles' test "$status" -eq 0
verdict 'and runs' "$(run_example "$libraries")"
if [ -n "$(place /libbredon.a)" ]; then
    rm -f "$libraries"/libbredon.so*
    static=--static
    build_example "$@" -std=c11
    expect 'the example links to the archive' test "$status" -eq 0
    verdict 'and runs then, too' "$(run_example '')"
else
    skip 'the example links to the archive' 'needs ar and objcopy'
fi

printf '#include <bredon.h>\nint main() {\n    BredonLimits limits = {};\n%s\n}\n' \
    '    return bredon_go(nullptr, &limits, nullptr) ? 0 : 1;' >"$scratch/header.cpp"
cxx=
for candidate in "${1%cc}++" c++ g++ clang++; do
    if echo 'int main() {}' | "$candidate" -x c++ -fsyntax-only - 2>/dev/null; then
        cxx=$candidate
        break
    fi
done
if [ -n "$cxx" ]; then
    # shellcheck disable=SC2046
    "$cxx" -std=c++11 -Wall -Wextra -Werror -fsyntax-only $(pkg-config --cflags bredon) \
        "$scratch/header.cpp" >"$out" 2>"$err"
    expect 'the header is one for C++' test $? -eq 0
else
    skip 'the header is one for C++' 'needs a C++ compiler'
fi

: >"$err"
ninja -C "$build" uninstall >"$out" 2>&1 </dev/null
expect 'uninstall, as the documents say, removes every file' test -z "$(find "$scratch" -path "$scratch/root/*" ! -type d)"
finish
