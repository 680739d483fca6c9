// SPDX-License-Identifier: MIT
// Finds games in the database: by position, and by what is known of them.
#pragma once

#include "game_db.h"
#include "game_facts.h"

// As an option of the command line (shell/options.h): 0 when it is not given.
typedef enum Choice { CHOICE_ANY, CHOICE_YES, CHOICE_NO, CHOICE_ONLY } Choice;

// All 0: all games.
typedef struct GameFilter {
    const char *player, *opponent; // whole names, in any case of the letters; NULL: any
    bool white, black;             // the colour of `player`
    int size;                      // 0: any
    bool has_komi, has_opening, has_result;
    int half_komi;
    OpeningRule opening;
    unsigned results;               // bit 1 << GameResult
    int rating_least, rating_most;  // of both players; 0: no limit
    Choice bots, rated, tournament; // bots: YES and ANY the same, NO: none, ONLY: one at least
    int from, to;                   // days since 1970, both included; 0: no limit;
                                    // games of unknown days pass neither
    int plies;                      // at least
    int64_t id;                     // this game; 0: any
    bool has_position;              // games that reach this position, or a symmetric one
    int64_t position;               // its key (position_key)
} GameFilter;

// A batch of games that were added together.
typedef struct GameBatch {
    int64_t id, first; // the id of the first game
    uint8_t *facts;    // FACT_BYTES for each game, on the heap; NULL: not read yet
    size_t count;      // of facts; those of removed games included
} GameBatch;

// The facts that were asked for, in memory, and the players that a filter names.
typedef struct GameIndex {
    GameDb *db;
    GameBatch *batches; // sorted by `first`
    size_t count;
    sqlite3_stmt *position;
    uint8_t *players[2]; // bits of the ids that `player` and `opponent` name; NULL: not asked
    uint8_t *bots;       // bits of the ids of bots; NULL: not asked
    size_t player_count; // highest id + 1
} GameIndex;

// Lists the batches in the transaction that is open, or begins one, in which the database stays as
// it is for this program; game_index_finish ends it. `filter` (may be NULL) is one that will be
// asked. False with `fault` after an error, and for a player who is not in the database; then there
// is nothing to finish.
bool game_index_open(GameIndex *ret_index, GameDb *db, const GameFilter *filter, Fault *fault);
void game_index_finish(GameIndex *index);

// Lets those of one more player pass: of `player` of the filter (`which` 0) or `opponent` (1).
// False with `fault` as above; the index is still there.
bool game_index_add_player(GameIndex *index, int which, const char *name, Fault *fault);

// The key of a position in the index: the same for the eight symmetric positions, all komis and
// piece counts. *ret_symmetry (may be NULL) turns the board into the one of which the index has the
// moves (board_symmetry, move_symmetry).
int64_t position_key(const Board *board, int *ret_symmetry);

// Gets a game that reaches a position and what was played there, as move_symmetry gives it with
// *ret_symmetry of position_key; MOVE_NONE when the game ends there. In a position that is
// symmetric itself, moves that lead to the same position may have different numbers. False ends the
// walk.
typedef bool PositionGame(void *user, int64_t id, const GameFacts *facts, Move move);

// Calls `take` for each game with a position that passes a filter, whose own position is not looked
// at; once for each game, in order of the batches, then of the moves, then of the ids. False with
// `fault` after an error.
bool game_index_walk(GameIndex *index, const GameFilter *filter, int64_t key, PositionGame *take,
                     void *user, Fault *fault);

// Counts the games with a position, removed ones not among them, without the facts: one row is read
// for each batch. The game `but` is not counted (0: all are).
bool position_count(GameDb *db, int64_t key, int64_t but, int64_t *ret_games, Fault *fault);

// Gives the ids of the games that pass a filter, sorted, in an array that the caller frees.
bool game_index_find(GameIndex *index, const GameFilter *filter, int64_t **ret_ids,
                     size_t *ret_count, Fault *fault);
