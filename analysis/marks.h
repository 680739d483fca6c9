// SPDX-License-Identifier: MIT
// What a move is worth by the win chances before and after it: marks and accuracy.
//
// Chances are in percent, for the player who moves: wins and half of the draws.
#ifndef BREDON_ANALYSIS_MARKS_H
#define BREDON_ANALYSIS_MARKS_H

#include <stdbool.h>

typedef enum MoveMark {
    MARK_NONE,
    MARK_BLUNDER,   // ??
    MARK_MISTAKE,   // ?
    MARK_GOOD,      // !
    MARK_BRILLIANT, // !!
    MOVE_MARKS,
} MoveMark;

// The limits of the marks, in points of win chance. What is lost by less than the least of them is
// too often noise of a short search; see bench/results.md.
enum {
    MISTAKE_LOSS = 15,
    BLUNDER_LOSS = 30,
    GOOD_GAP = 20, // what the second best move would have lost
    BRILLIANT_GAP = 40,
};

typedef struct MoveFacts {
    double before, after; // with best play, and after the move
    bool best;            // it is the move that the search would have played
    bool plain;  // nobody is praised for it: it ends the game, answers a tak or opens the game
    double next; // the chance with the best of the other moves; -1: not known
    bool hidden; // a glance at the position finds another move
} MoveFacts;

// The points of win chance that a move lost, 0 to 100; the move that the search plays loses
// nothing.
double mark_loss(const MoveFacts *facts);

// ? and ?? by the loss; ! for the one move that keeps the chance, !! when it is hidden as well.
MoveMark mark_of(const MoveFacts *facts);

// "??", "?", "!", "!!", or "" for none.
const char *mark_text(MoveMark mark);

// What a move that lost so many points counts, 0 to 100: 100 exp(-loss / 22). The accuracy of a
// player is the mean of that.
double mark_accuracy(double loss);

#endif
