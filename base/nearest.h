// SPDX-License-Identifier: MIT
// Finds the name that a mistyped word was probably meant to be.
#pragma once

#include "reader.h"

// Gives name number i of a table; NULL after the last one.
typedef const char *NearestName(const void *table, size_t i);

// The name nearest to `word`, whatever the case, if at most two letters are wrong; else NULL.
const char *nearest_name(Word word, NearestName *name_at, const void *table);
