// SPDX-License-Identifier: MIT
// Finds the name that a mistyped word was meant to be.
#ifndef BREDON_BASE_NEAREST_H
#define BREDON_BASE_NEAREST_H

#include "reader.h"

// Gives the i-th name of a table, NULL behind the last one.
typedef const char *NearestName(const void *table, size_t i);

// The name that is nearest to the word, in any case of letters, when no more than two letters of it
// are wrong; NULL when none is near.
const char *nearest_name(Word word, NearestName *name_at, const void *table);

#endif
