// SPDX-License-Identifier: MIT
// A batch of games while it is being written: the facts of its games, and the postings of all their
// positions.
#pragma once

#include "game_db.h"
#include "game_facts.h"
#include "postings.h"

typedef struct Batch {
    int64_t first;  // the id of the first game
    size_t count;   // ids, those of removed games included
    uint8_t *facts; // FACT_BYTES each
    size_t fact_room;
    Posting *postings; // in any order
    size_t posting_count, posting_room;
} Batch;

// Appends the next game, whose id is first + count. `facts` NULL: an id without a game.
bool batch_add_game(Batch *batch, const GameFacts *facts);

// Adds a position of the last game.
bool batch_add_posting(Batch *batch, int64_t key, Move move);

// Moves a batch from the tables into `batch`, of which it becomes the beginning; its ids come
// before those of `batch`.
bool batch_take(GameDb *db, Batch *batch, int64_t id, Fault *fault);

// Sorts a batch and writes it to the tables. Games whose facts have no size are left out.
bool batch_write(GameDb *db, Batch *batch, Fault *fault);

// Empties a batch, keeps the memory; or frees it.
void batch_clear(Batch *batch);
void batch_finish(Batch *batch);
