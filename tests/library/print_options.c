// SPDX-License-Identifier: MIT
// The options of the library as TEI declares options, to be held against it.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bredon.h"

static void print_words(const BredonOption *option) {
    if (strcmp(option->values, "false true") == 0) {
        printf("option name %s type check default %s\n", option->name,
               option->first ? "true" : "false");
        return;
    }
    const char *word = option->values;
    printf("option name %s type combo default %.*s", option->name, (int)strcspn(word, " "), word);
    while (*word) {
        int length = (int)strcspn(word, " ");
        printf(" var %.*s", length, word);
        word += length;
        word += *word == ' ';
    }
    puts("");
}

int main(void) {
    const BredonOption *option;
    for (size_t i = 0; (option = bredon_option(i)) != NULL; i++) {
        if (option->values) {
            print_words(option);
            continue;
        }
        printf("option name %s type spin default %" PRId64 " min %" PRId64 " max %" PRId64 "\n",
               option->name, option->first, option->least, option->most);
    }
    return 0;
}
