// SPDX-License-Identifier: MIT
// The rules of Tak once more, for tests alone: slow, plain, and written without a look at the
// engine, whose headers are not to be included here. A square is an array of pieces, a move is its
// text, every count is taken from the board when it is asked for.
#pragma once

#include <stdbool.h>

enum {
    NAIVE_SIZE_MAX = 8,
    NAIVE_HEIGHT_MAX = 170,
    NAIVE_MOVES_MAX = 11264,
    NAIVE_MOVE_TEXT = 16,
    NAIVE_TPS_TEXT = 384,
};

// Players are 0 (White) and 1 (Black) throughout.
typedef struct NaiveRules {
    int size;
    int half_komi;
    int stones[2], caps[2]; // the whole set of each player
    char opening;           // 's' swap, 'n' no swap, 'd' double black stack
} NaiveRules;

typedef struct NaivePiece {
    char owner; // '1' or '2'
    char kind;  // 'F', 'S' or 'C'
} NaivePiece;

typedef struct NaiveSquare {
    int height;
    NaivePiece pieces[NAIVE_HEIGHT_MAX]; // the bottom one first
} NaiveSquare;

typedef struct NaivePosition {
    NaiveRules rules;
    NaiveSquare squares[NAIVE_SIZE_MAX][NAIVE_SIZE_MAX]; // [file][rank]
    int player;                                          // to move
    int number;                                          // of the turn, from 1
} NaivePosition;

typedef struct NaiveMoves {
    int count;
    char text[NAIVE_MOVES_MAX][NAIVE_MOVE_TEXT];
} NaiveMoves;

// Reads three words of compressed TPS. False for anything else, and for more pieces than there are.
bool naive_read(NaivePosition *ret_position, const NaiveRules *rules, const char *tps);

// Writes three words of compressed TPS.
void naive_write(const NaivePosition *position, char ret_tps[NAIVE_TPS_TEXT]);

// All legal moves as minimal PTN, sorted as strcmp does. The game is taken to be on.
void naive_moves(const NaivePosition *position, NaiveMoves *ret_moves);

// Plays a legal move, given in minimal PTN.
void naive_perform(NaivePosition *position, const char *move);

// One of * R-0 0-R F-0 0-F 1/2-1/2.
const char *naive_result(const NaivePosition *position);
