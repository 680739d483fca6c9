// SPDX-License-Identifier: MIT
// Says in words what was wrong with a move: "d5 let White finish a road; Sd4 was needed".
#ifndef BREDON_ANALYSIS_MISTAKE_WORDS_H
#define BREDON_ANALYSIS_MISTAKE_WORDS_H

#include "annotate.h"

// Part of every sentence on a move that gives a forced win away, and of no other sentence.
extern const char mistake_missed[];

// Adds a sentence without a full stop on the move with this index. Its note must be known and its
// mark bad (mark_is_bad).
void mistake_words_add(TextBuf *text, const PtnGame *game, const GameNotes *notes, size_t index);

#endif
