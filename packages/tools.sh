# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# What ./dev and the scripts in packages/ and tests/ share: messages, tools, building. Set `root` to the
# folder of the repository before sourcing this. It sets `build`, the build directory that the functions
# configure and build use; a script may change it.
build=$root/build
setup='-Dtests=false' # options of meson setup

say() {
    printf 'dev: %s\n' "$*" >&2
}

die() {
    say "$@"
    exit 1
}

# Whether all of these commands are there.
have() {
    for tool; do
        command -v "$tool" >/dev/null 2>&1 || return 1
    done
}

# How many processors this process may use.
processors() {
    nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2
}

# The value of an assignment in the main meson.build, such as the list of rooms, as words.
from_meson() {
    sed -n "s/^$1 = \[\(.*\)\]$/\1/p" "$root/meson.build" | tr -d "',"
}

# Runs a command quietly: its output appears, on stderr, only when it fails.
quietly() {
    if output=$("$@" </dev/null 2>&1); then
        return 0
    else
        status=$?
    fi
    printf '%s\n' "$output" >&2
    return "$status"
}

# Installs packages by their names in Debian, or says what to install.
install_packages() {
    if ! have apt-get; then
        cat >&2 <<END
dev: something is missing. Install, by the name of your system:
  Debian, Ubuntu  $*
  Fedora          gcc meson ninja-build pkgconf-pkg-config xxhash-devel check-devel subunit-devel libedit-devel libwebsockets-devel sqlite-devel
  Arch            gcc meson ninja pkgconf xxhash check libedit libwebsockets sqlite
  Homebrew        meson ninja pkgconf xxhash check libwebsockets sqlite
END
        exit 1
    fi
    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif have sudo; then
        as_root=sudo
        [ -t 0 ] || as_root='sudo -n' # nobody is there to type a password
    else
        die "missing packages; as root, run: apt-get install $*"
    fi
    say "installing what is missing: $*"
    # Output goes to stderr, because stdout belongs to the program that ./dev run starts. The lists of
    # packages are fetched once: scripts that start others pass BREDON_LISTS on. Another apt-get is waited for.
    [ -n "${BREDON_LISTS:-}" ] || $as_root apt-get update -qq </dev/null >&2 || true
    export BREDON_LISTS=fetched
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=-1 install -y -qq \
        --no-install-recommends "$@" </dev/null >&2 || die "apt-get could not install: $*"
}

# Installs groups of packages/tools.list.
install_groups() {
    packages=$(for group; do
        sed -n "s/^$group: //p" "$root/packages/tools.list" | grep . || echo "$group"
    done)
    # shellcheck disable=SC2086
    install_packages $packages
}

# Whether clang can link a program with its sanitizers.
clang_works() {
    echo 'int main(void) { return 0; }' | clang -fsanitize=address -x c -o /dev/null - 2>/dev/null &&
        have llvm-symbolizer
}

# Whether the modules of the tests at a terminal are there.
terminal_there() {
    python=/usr/bin/python3 # the one that the tests take
    [ -x "$python" ] || python=python3
    "$python" -c 'import pexpect, pyte' 2>/dev/null
}

# need GROUP TOOL...: installs a group if one of its tools is missing.
need() {
    group=$1
    shift
    have "$@" || install_groups "$group"
}

find_ninja() {
    ninja=$(command -v ninja || command -v ninja-build || command -v samu || true)
}

compiler_works() {
    # CC may hold arguments, as in CC='ccache gcc'.
    # shellcheck disable=SC2086
    echo '#include <stdio.h>' | ${CC:-cc} -E - >/dev/null 2>&1
}

libraries_there() {
    pkg-config --cflags --libs libxxhash check >/dev/null 2>&1
}


ensure_tools() {
    find_ninja
    if have meson && [ -n "$ninja" ] && compiler_works && libraries_there; then
        return
    fi
    case ${CC:-} in
    clang | clang\ *) install_groups build clang ;;
    gcc-* | clang-*) install_groups build "${CC%% *}" ;;
    *) install_groups build ;;
    esac
    find_ninja
    compiler_works || die "the compiler '${CC:-cc}' does not work"
    libraries_there || die "pkg-config does not find libxxhash and check"
}

# The stamp records where a build directory was configured by this script, with which options and with
# which compiler.
write_stamp() {
    printf '%s\n%s\n%s\n' "$root" "$setup" "${CC:-}" >"$build/dev.stamp"
}

stamp_fits() {
    [ -f "$build/dev.stamp" ] || return 1
    { read -r where && read -r options && read -r compiler; } <"$build/dev.stamp" || return 1
    [ "$where" = "$root" ] && [ "$options" = "$setup" ] && { [ -z "${CC:-}" ] || [ "$CC" = "$compiler" ]; }
}

configure_anew() {
    say "configuring ${build##*/}/"
    # A directory that was set up by hand keeps its options.
    if [ -f "$build/meson-private/coredata.dat" ] && [ ! -f "$build/dev.stamp" ] &&
        meson setup --wipe "$build" "$root" </dev/null >/dev/null 2>&1; then
        write_stamp
        return
    fi
    if [ -d "$build" ] && [ ! -d "$build/meson-private" ] && ! rmdir "$build" 2>/dev/null; then
        die "$build exists but is not a build directory of meson"
    fi
    rm -rf "$build"
    # Built for this machine's processor.
    # shellcheck disable=SC2086
    quietly meson setup $setup -Dportable=false "$build" "$root" || die "meson could not configure $build"
    write_stamp
}

# Makes the build directory ready for ninja. One that was moved, or that has another compiler or other
# options, is configured anew.
configure() {
    ensure_tools
    if [ ! -f "$build/build.ninja" ] || [ ! -f "$build/meson-private/coredata.dat" ] || ! stamp_fits; then
        configure_anew
    fi
}

# Runs ninja and shows what it prints: at a terminal its moving line; elsewhere ten of its steps, and
# everything that is not a step. All goes to stderr: stdout belongs to the program that ./dev run starts.
show_progress() {
    if [ -t 2 ]; then
        "$@" </dev/null >&2
        return
    fi
    {
        "$@" </dev/null 2>&1 && echo ninja-succeeded
    } | {
        result=1
        tenth=0
        while IFS= read -r line; do
            case $line in
            ninja-succeeded) result=0 ;;
            '['[0-9]*/[0-9]*']'*)
                step=${line#'['}
                step=${step%%/*}
                all=${line#*/}
                all=${all%%']'*}
                [ "$((step * 10 / all))" -eq "$tenth" ] || printf '%s\n' "$line"
                tenth=$((step * 10 / all))
                ;;
            *) printf '%s\n' "$line" ;;
            esac
        done >&2
        [ "$result" -eq 0 ]
    }
}

# Builds a target, or everything.
build() {
    # This fails when Meson has another version, or options no longer exist.
    "$ninja" -C "$build" build.ninja </dev/null >/dev/null 2>&1 || configure_anew
    NINJA_STATUS='[%f/%t] '
    export NINJA_STATUS
    steps=$("$ninja" -C "$build" -n "$@" 2>/dev/null | grep -c '^\[' || true)
    if [ "$steps" -lt 4 ]; then # as many as there are when nothing has changed
        quietly "$ninja" -C "$build" "$@" || die "the build failed"
    else
        say "building ($steps steps)"
        (cd "$build" && show_progress "$ninja" "$@") || die "the build failed"
    fi
}

# npm_packages DIR: installs what DIR/package-lock.json lists, in DIR/node_modules, unless it is there.
npm_packages() {
    have npm || return 1
    cmp -s "$1/package-lock.json" "$1/node_modules/installed.json" && return
    (cd "$1" && quietly npm ci --ignore-scripts --no-audit --no-fund) || return 1
    cp "$1/package-lock.json" "$1/node_modules/installed.json"
}

# Waits for processes, and ends when one of them has failed.
await_all() {
    good=true
    for child; do
        wait "$child" || good=false
    done
    "$good" || exit 1
}

# licences DIR FILE...: copies the licences of the packages of Debian that have these files, and those
# which they refer to.
licences() {
    have dpkg || return 0
    to=$1
    shift
    mkdir -p "$to"
    for file; do
        from=$(dpkg -S "$(readlink -f "$file")" | sed 's/:.*//; q')
        cp "/usr/share/doc/$from/copyright" "$to/$from.txt" || die "no licence of $file"
    done
    grep -oh '/usr/share/common-licenses/[A-Za-z]*-[0-9.]*[0-9]' "$to"/*.txt | sort -u | while read -r file; do
        [ ! -f "$file" ] || cp "$file" "$to/${file##*/}.txt"
    done
}

# Makes a build directory for the tests ready for ninja: with assertions, and without link-time
# optimization, which takes long.
tests_configure() {
    build=$root/build-test
    setup='--buildtype=debugoptimized -Db_ndebug=false'
    configure
}
