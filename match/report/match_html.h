// SPDX-License-Identifier: MIT
// A page of HTML about a match, from its files: list, cross table, Elo and LLR over time, and all
// games.
#pragma once

#include "report/report.h"

typedef struct MatchPage MatchPage;

// Checks that the page can be written, and is neither one of the files nor the output `out`, which
// may be NULL and must be a regular file, as it is read again.
bool match_page_check(const char *path, char *const files[], int file_count, const char *out,
                      Fault *fault);

// Makes a page that gets its games by the reader. NULL without memory.
MatchPage *match_page_create(MatchReader *ret_reader);

// Writes the page to `path`, which is none of the files. `totals` are those of the games that the
// reader has seen; `sprt` may be NULL.
bool match_page_save(const MatchPage *page, const char *path, char *const files[], int file_count,
                     const Sprt *sprt, const MatchTotals *totals, Fault *fault);

void match_page_destroy(MatchPage *page);
