// SPDX-License-Identifier: MIT
// Explains the static evaluation term by term, in centi-flats, in groups that a player knows.
#pragma once

#include "eval.h"
#include "textbuf.h"

// Adds a line that says who leads, and in which respects.
void explain_sum_up(TextBuf *text, const Board *board);

// Adds the same line, then a table of the terms that apply to a player, their sum for White, the
// correction by the network (if `network`) and the sum of both. The line has at most `columns`.
void explain_add(TextBuf *text, const Board *board, bool network, int columns);
