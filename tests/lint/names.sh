#!/bin/sh
# SPDX-License-Identifier: MIT
# File names are unique in the tree, and no header is called like one of the system's: with its
# folder on the include path it would be found in that one's place. Who knows a header knows its source.
. "$(dirname -- "$0")/lib.sh"

# tests/systems/check.h replaces libcheck's header on purpose.
names=$(files '\.[ch]$' | grep -v '^tests/systems/check\.h$' | sed 's|.*/||' | sort)
headers=$(printf '%s\n' "$names" | grep '\.h$' | sort -u || true)

# C11, POSIX.1-2008 and what Linux, BSD and macOS have besides at the top of their include path.
system='aio aliases alloca ar argp argz assert byteswap complex cpio crypt ctype dirent dlfcn elf
endian envz err errno error execinfo fcntl features fenv float fmtmsg fnmatch fstab fts ftw gconv
getopt glob gnu-versions grp gshadow iconv ifaddrs inttypes iso646 langinfo lastlog libgen libintl
limits link locale malloc math mcheck memory mntent monetary mqueue ndbm netdb nl_types nss obstack
paths poll printf proc_service pthread pty pwd re_comp regex regexp resolv sched search semaphore
setjmp sgtty shadow signal spawn stab stdalign stdarg stdatomic stdbit stdbool stdckdint stddef
stdint stdio stdio_ext stdlib stdnoreturn string strings stropts syscall sysexits syslog tar termio
termios tgmath thread_db threads time trace ttyent uchar ucontext ulimit unistd util utime utmp
utmpx values varargs wait wchar wctype wordexp'

same_as() {
    { printf '%s\n' "$1" | sort -u; printf '%s\n' "$headers"; } | sort | uniq -d
}

verdict 'file names are unique' "$(printf '%s\n' "$names" | uniq -d)"
# shellcheck disable=SC2086
verdict 'no header is called like one of the system' "$(same_as "$(printf '%s.h\n' $system)")"
# games_actions.h and terms.h have a function of each of several sources, windows_input.h those of windows_stream.c.
verdict 'a header with functions has a source of its name' "$(files "^($in_rooms)/.*\.h\$" |
    grep -vE '/(games_actions|terms|windows_input)\.h$' |
    xargs grep -lE '^(const |unsigned |struct )?[A-Za-z][A-Za-z_0-9]+ \**[a-z_0-9]+\(' |
    while IFS= read -r header; do
        name=${header##*/}
        name=${name%.h}.c
        [ -f "${header%/*}/$name" ] || [ -f "${header%/*}/posix_$name" ] || echo "$header"
    done)"
finish
