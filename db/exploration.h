// SPDX-License-Identifier: MIT
// What was played in a position, in all games that a filter chooses: results, ratings, moves.
//
// A position counts with its eight symmetries and whatever the order of the moves that led to it.
#pragma once

#include "game_find.h"

enum { EXPLORE_TOP = 5, EXPLORE_SIDES = 2 };

// Games, and how they ended.
typedef struct ExploreCount {
    int64_t games;
    int64_t won[EXPLORE_SIDES], drawn; // the rest is not finished; won: by colour
    int64_t rated[EXPLORE_SIDES];      // games in which the rating of a colour is known
    int64_t ratings[EXPLORE_SIDES];    // the sum of these ratings
    // For the performance of a colour: finished games against an opponent with a rating, the sum of
    // these ratings, and twice the points made in them.
    int64_t met[EXPLORE_SIDES], met_ratings[EXPLORE_SIDES], met_points[EXPLORE_SIDES];
    int last_day; // since 1970; 0: not known
} ExploreCount;

// The engine's score of a position, which stays in the database.
typedef struct StoredEval {
    int score; // for White, as the search gives it
    int depth;
    int64_t nodes; // 0: not known
} StoredEval;

typedef struct ExploreMove {
    Move move;   // of those that lead to symmetric positions the first one as PTN
    int64_t key; // of the position after it, see position_key
    ExploreCount count;
    StoredEval eval;
} ExploreMove;

typedef struct Exploration {
    ExploreCount count; // of all games that reach the position
    int64_t other;      // games that went on with a move that is illegal with the board's pieces
    ExploreMove *moves; // on the heap; the most frequent one first
    size_t move_count, move_room;
    int64_t top[EXPLORE_TOP]; // ids of the games with the highest mean of both ratings
    int top_ratings[EXPLORE_TOP];
    Move top_moves[EXPLORE_TOP]; // of `moves`, which they went on with; MOVE_NONE: with none
    size_t top_count;
} Exploration;

// Counts the games of an index that reach a position and pass a filter, whose position is not
// looked at, and gives the scores that are known for the board's komi. False with `fault` after an
// error, else the caller calls exploration_finish.
bool explore_position(GameIndex *index, const GameFilter *filter, const Board *board,
                      Exploration *ret_exploration, Fault *fault);
void exploration_finish(Exploration *exploration);

// Gives the moves the scores that are known.
bool explore_find_evals(GameDb *db, Exploration *exploration, int half_komi, Fault *fault);

// Keeps the score of a position, by its key and komi, in place of an earlier one. Only positions
// with the usual number of pieces may have one. False with `fault` after an error.
bool explore_store(GameDb *db, int64_t key, int half_komi, const StoredEval *eval, Fault *fault);

int64_t explore_finished(const ExploreCount *count); // games

// Of the finished games, from 0 to 1: what a colour scored, a draw being half a point. NAN when no
// game is finished.
double explore_score(const ExploreCount *count, Colour colour);

// The mean rating of a colour, and the rating with which its score would be expected: the mean of
// the opponents and 400 log10(wins / losses), with half a game more on both sides, so that it is
// finite. NAN when no rating is known.
double explore_rating(const ExploreCount *count, Colour colour);
double explore_performance(const ExploreCount *count, Colour colour);
