// SPDX-License-Identifier: MIT
// Rates moves by the win chances before and after them: marks and accuracy.
//
// Win chances are in percent, for the player who moves: wins and half of the draws.
#pragma once

#include <stdbool.h>

typedef enum MoveMark {
    MARK_NONE,
    MARK_BLUNDER,   // ??
    MARK_MISTAKE,   // ?
    MARK_DOUBTFUL,  // ?!
    MARK_GOOD,      // !
    MARK_BRILLIANT, // !!
    MOVE_MARKS,
} MoveMark;

// The limits of the marks, in percentage points of win chance. Smaller losses are often noise of a
// short search; see bench/results.md.
enum {
    DOUBTFUL_LOSS = 6,
    MISTAKE_LOSS = 15,
    BLUNDER_LOSS = 30,
    GOOD_GAP = 20, // difference from the second best move
    BRILLIANT_GAP = 40,
};

typedef struct MoveFacts {
    double before, after; // win chance with best play; after the move
    bool best;            // the search chose this move
    bool missed;          // the move gives away a forced win
    bool allowed;         // the move allows a road that could be stopped, see MoveNote
    bool plain;  // gets no ! or !!: the move ends the game, answers a tak, or is an opening move
    double next; // win chance with the best of the other moves; -1: not known
    bool hidden; // a weak search chooses another move
} MoveFacts;

// The win chance that a move lost, 0 to 100 percentage points; 0 for the best move.
double mark_loss(const MoveFacts *facts);

// The mark of a move: ?!, ? and ?? by its loss, ?! at least for a missed win, ? at least for a road
// that it allows, however small the chance to win was; ! when all other moves lose much; !! when
// such a move is hidden as well.
MoveMark mark_of(const MoveFacts *facts);

// "??", "?", "?!", "!", "!!"; "" for MARK_NONE.
const char *mark_text(MoveMark mark);

// True for ??, ? and ?!.
bool mark_is_bad(MoveMark mark);

// The accuracy of a move with that loss (0 to 100): 100 exp(-loss / 22), 0 to 100. A player's
// accuracy is the mean over the moves.
double mark_accuracy(double loss);
