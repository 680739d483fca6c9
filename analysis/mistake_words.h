// SPDX-License-Identifier: MIT
// Says in words what was wrong with a move: "d5 let White finish a road with d4; only a wall on d4
// would have stopped it", and how a game ended: "White won by a road; 12... d5 decided the game".
// Chances in per cent count half of the draws.
#pragma once

#include "annotate.h"

// What was wrong with a move. A move that gives a win away and loses is of the first kinds.
typedef enum MistakeKind {
    MISTAKE_MISSED_AT_ONCE, // a win with one move
    MISTAKE_MISSED_ROAD,    // a forced road, a tinue
    MISTAKE_MISSED_WIN,     // another forced win
    MISTAKE_LET_FINISH,     // the opponent can finish a road
    MISTAKE_LET_COUNT,      // the opponent can force a win by the flat count, or has it
    MISTAKE_LET_WIN,        // the opponent can force a road or another win
    MISTAKE_LOWERED,        // none of these: the chances are lower
    MISTAKE_KINDS,
} MistakeKind;

// The kind of the move of an index, whose note is known and whose mark is bad (mark_is_bad).
MistakeKind mistake_kind(const PtnGame *game, const GameNotes *notes, size_t index);

// A kind in words, for a list: "overlooked a win with one move".
const char *mistake_kind_text(MistakeKind kind);

// Adds a sentence without a full stop on the move with this index, whose note must be known: what
// was wrong, and behind a semicolon what was better. Behind that of the decisive move comes ". ",
// and that it decided the game.
void mistake_words_add(TextBuf *text, const PtnGame *game, const GameNotes *notes, size_t index);

// Adds who won, how, and which move decided it or could still have stopped the road; false for a
// game without a result. Who resigned, or had no time left, is known from a note Termination.
bool result_words_add(TextBuf *text, const PtnGame *game, const GameNotes *notes);

// Adds how far the game goes as other games do: "6. c4 is new; 41 other games in the database reach
// the position before it". False when no other games are known.
bool known_words_add(TextBuf *text, const PtnGame *game, const GameNotes *notes);

// Adds the accuracy of a player, who has moves, and the rating of those who play so accurately.
void player_words_add(TextBuf *text, const PlayerNote *note);
