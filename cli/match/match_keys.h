// SPDX-License-Identifier: MIT
// Words of the form KEY=VALUE, for options with several values.
#ifndef BREDON_CLI_MATCH_MATCH_KEYS_H
#define BREDON_CLI_MATCH_MATCH_KEYS_H

#include "match/match_game.h"

// One key. Its value is a whole number or a decimal one from least to most, a clock, or a text: the
// pointer that is not NULL.
typedef struct Key {
    const char *name;
    double least, most;
    int64_t *whole;
    double *real;
    MatchLimits *clock;
    const char **text;
} Key;

// Splits a word at its '='. Returns the value, or NULL when there is no '='.
const char *key_split(const char *word, Word *ret_key);

// Reads a word. A fault begins with `option`; `known` lists the keys for it.
bool key_read(const char *option, const char *known, const Key *keys, size_t count,
              const char *word, Fault *fault);

#endif
