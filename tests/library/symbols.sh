#!/bin/sh
# SPDX-License-Identifier: MIT
# symbols.sh BREDON PRINT_OPTIONS HEADER SHARED [STATIC]: the library gives out what its header
# declares and nothing else, and has the options of TEI.
. "$(dirname -- "$0")/../commands/harness.sh"
print_options=$2
header=$3
shared=$4
static=${5:-}

sed -n 's/^BREDON_API .*[ *]\(bredon_[a-z_]*\)(.*/\1/p' "$header" | sort >"$scratch/declared"
expect 'the header declares functions' test "$(wc -l <"$scratch/declared")" -gt 15

# What nm lists, by name. A sanitizer adds names.
given_out() {
    nm "$@" | awk 'NF == 3 && $2 ~ /^[A-Z]$/ { print $3 }' |
        grep -vE '^__|^_(init|fini|edata|end)$' | sort -u
}

if command -v nm >/dev/null; then
    given_out -D --defined-only "$shared" >"$out"
    cmp -s "$scratch/declared" "$out"
    status=$?
    verdict 'the shared library gives out what is declared' "$(diff "$scratch/declared" "$out")"
    if [ -n "$static" ]; then
        given_out -g --defined-only "$static" >"$out"
        verdict 'and so does the static one' "$(diff "$scratch/declared" "$out")"
    else
        skip 'and so does the static one' 'needs ar and objcopy'
    fi
else
    skip 'the shared library gives out what is declared' 'needs nm'
fi

# As on the oldest processors of the family, and under valgrind.
if [ "$(uname -m)" = x86_64 ] && command -v objdump >/dev/null; then
    objdump -d "$shared" >"$out"
    expect 'the library needs no processor newer than x86-64' \
        test "$(grep -c '%rsp' "$out")" -gt 100 -a "$(grep -cE '%[yz]mm|mulx|[^a-z]popcnt|[sr]hl?x |[^p]andn ' "$out")" -eq 0
else
    skip 'the library needs no processor newer than x86-64' 'is for x86-64, and needs objdump'
fi

printf 'tei\nquit\n' | "$bredon" | sort >"$scratch/tei"
"$print_options" | sort >"$out"
expect 'the library has options' test -s "$out"
verdict 'the options are those of TEI' "$(comm -13 "$scratch/tei" "$out")"
finish
