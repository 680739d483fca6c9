// SPDX-License-Identifier: MIT
// The rules of Tak for a beginner.
#ifndef BREDON_CLI_PLAY_PLAY_RULES_H
#define BREDON_CLI_PLAY_PLAY_RULES_H

#include "board.h"
#include "textbuf.h"

// Adds the rules with the numbers of a game: its size, its pieces and its komi. Lines have at most
// `columns`, from 40 on.
void play_rules_add(TextBuf *text, const Rules *rules, int columns);

#endif
