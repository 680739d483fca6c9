// SPDX-License-Identifier: MIT
// The options of the library as TEI declares options, to be held against it.
#include <inttypes.h>
#include <stdio.h>

#include "bredon.h"

int main(void) {
    const BredonOption *option;
    for (size_t i = 0; (option = bredon_option(i)) != NULL; i++) {
        printf("option name %s type spin default %" PRId64 " min %" PRId64 " max %" PRId64 "\n",
               option->name, option->first, option->least, option->most);
    }
    return 0;
}
