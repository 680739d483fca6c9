// SPDX-License-Identifier: MIT
// Games of the database in place of a file: games:player=Ann,size=6.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "fault.h"

// True for a word that begins with "games:".
bool games_source_is(const char *word);

// The games that pass the filters of such a word, as PTN in memory that the caller frees. Each
// filter is an option of `bredon games list` without its dashes. They come from the database `db`,
// unless a filter names one; NULL is the usual one. Damaged games are left out, which standard
// error says, and *ret_bad becomes true; `ret_bad` NULL: one such game is an error. NULL with
// `fault` when a filter is wrong, no game passes, or the database can't be read.
char *games_source_read(const char *word, const char *db, size_t *ret_length, bool *ret_bad,
                        Fault *fault);
