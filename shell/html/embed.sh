#!/bin/sh
# SPDX-License-Identifier: MIT
# embed.sh NAME FILE...: prints an array of C with the lines of style sheets or modules, for the pages that the
# program writes. The modules become one script: imports and the word export are left out, and so are comments
# and indentation.
set -eu

printf '// Made by embed.sh.\n#include "html/html_page.h"\n\nconst char *const %s[] = {\n' "$1"
shift
sed -e '/^ *\/\/ /d' -e '/^ *\/\*.*\*\/$/d' -e '/^ *\/\*/,/\*\/$/d' -e '/^import /d' -e 's/^export //' -e 's/^ *//' \
    -e '/^$/d' -e 's/[\\"?]/\\&/g' -e 's/.*/    "&\\n",/' "$@"
printf '    0,\n};\n'
