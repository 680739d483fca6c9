// SPDX-License-Identifier: MIT
// A page of HTML about a match, from its files: list, cross table, Elo and LLR over time, and all
// games.
#pragma once

#include "report/report.h"

// Checks that the page can be written, and is neither one of the files nor the output `out`, which
// may be NULL.
bool match_html_check(const char *path, char *const files[], int file_count, const char *out,
                      Fault *fault);

// Reads the files as match_totals_read does, and writes the page. `sprt` may be NULL.
bool match_html_write(const char *path, char *const files[], int file_count, const Sprt *sprt,
                      Fault *fault);
