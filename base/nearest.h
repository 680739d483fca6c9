// SPDX-License-Identifier: MIT
// Finds a word in a list, and the name that a mistyped word was probably meant to be.
#pragma once

#include "reader.h"

// The place, from 0, of the word that is alike (words_alike) in a list such as "white black any";
// -1: none is.
int word_place(Word word, const char *list);

// Gives name number i of a table; NULL after the last one.
typedef const char *NearestName(const void *table, size_t i);

// The name nearest to `word`, whatever the case, if at most two letters are wrong; else NULL.
const char *nearest_name(Word word, NearestName *name_at, const void *table);
