// SPDX-License-Identifier: MIT
// The rules of Tak for a beginner.
#ifndef BREDON_CLI_PLAY_PLAY_RULES_H
#define BREDON_CLI_PLAY_PLAY_RULES_H

#include "board.h"
#include "textbuf.h"

// Adds the rules with the size, pieces and komi of a game. Lines have at most `columns`, which must
// be at least 40.
void play_rules_add(TextBuf *text, const Rules *rules, int columns);

#endif
