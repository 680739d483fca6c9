// SPDX-License-Identifier: MIT
// What the terms of the evaluation mean to a player: a glossary, and a sentence for a position.
// Both are made from one table.
#pragma once

#include "eval.h"
#include "textbuf.h"

// What a term is, in a sentence or two. Adjacent terms of one kind share the text.
const char *eval_words_term(Term term);

// Adds every term with its meaning, by groups, in lines of at most `columns`.
void eval_words_glossary(TextBuf *text, int columns);

// Adds a sentence without a line end: who leads, by how much, and the main reasons ("Black leads by
// 0.7 flats: nearer to a road, 2 more flats.").
void eval_words_sum_up(TextBuf *text, const EvalTrace *trace);

// The name of a group of terms.
const char *eval_words_group(TermGroup group);
