// SPDX-License-Identifier: MIT
// Positions of games as sparse features, for lab/fit.py.
//
// The model is the same for the weights of the evaluation and the policy. A cell is a sum of
// features, each times a row of weights with one weight per lane. A row of a position (a move that
// can be chosen, or a result) scores a sum of parts, each a lane of a cell times a factor. The
// chance of a row is its softmax among the rows of its position.
//
// The stream is a line of JSON about the features, then items of eight bytes in the byte order of
// the machine: a 32-bit word with the type in its highest four bits and an index in the others, and
// a 32-bit float.
#pragma once

#include <stdio.h>

#include "data/data_file.h"

typedef enum FeatureItem {
    ITEM_GAME,     // a game begins; index 1: it is held out
    ITEM_SCORE,    // value: a score in the games, in centi-flats for White
    ITEM_RESULT,   // value: 1 won, 0.5 drawn, 0 lost
    ITEM_POSITION, // a position begins, of the score and result before it
    ITEM_CELL,     // the next cell begins
    ITEM_FEATURE,  // index: the feature; value: its count
    ITEM_ROW,      // the next row of the position begins; value 1: the move that was played
    ITEM_PART,     // index: the number of a cell * lanes + lane; value: the factor
} FeatureItem;

enum { FEATURE_INDEX_BITS = 28 };

typedef enum FeatureKind { FEATURES_WEIGHTS, FEATURES_POLICY } FeatureKind;

typedef struct FeatureChoice {
    FeatureKind kind;
    int64_t size;    // of the boards; other games are left out
    int64_t sample;  // one of so many positions, at random
    int64_t holdout; // hold out one of so many games; 0: none
    bool tactical;   // also positions with a road in one for either side
} FeatureChoice;

typedef struct FeatureWriter {
    FeatureChoice choice;
    FILE *out;
    uint32_t cells; // written so far
} FeatureWriter;

// Writes what comes before the games. False when there is no memory.
bool features_begin(FeatureWriter *writer, const FeatureChoice *choice, FILE *out);

// Whether a game is held out: one in `holdout`, chosen by its seed and number; none when that is 0.
bool features_hold_out(const DataGame *game, int64_t holdout);

// Whether the network learns from the position before a ply of a game: it has a score that is not
// proved, and neither side threatens a road in one.
bool features_suits_network(const Board *board, const DataGame *game, int ply);

// Writes the positions of a game. The seed and number of a game decide whether it is held out, and
// with the ply which positions are used, so the choice is the same in any file.
void features_add_game(FeatureWriter *writer, const DataGame *game);
