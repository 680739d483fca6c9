// SPDX-License-Identifier: MIT
// The games that reach one position, as the column `games` of the table `positions` has them: for
// each move that was played there, in order of its number, the 16 bits of the move (little-endian),
// the number of games, and the games: the first one's id less that of the first game of the batch,
// then the difference to the one before. The numbers have 7 bits in each byte, the lowest first;
// bit 7 says that more follow.
#pragma once

#include "move.h"
#include "reader.h"
#include "textbuf.h"

typedef struct Posting {
    int64_t key;   // of the position
    uint32_t game; // counted from the first game of the batch
    Move move;     // MOVE_NONE: the game ends there
} Posting;

typedef struct Postings {
    const uint8_t *at, *end;
    uint64_t left; // games of this move
    Posting last;
} Postings;

Postings postings_of(Word blob);

// Gives the next game; its `key` is 0. False at the end, and where the blob is damaged.
bool postings_next(Postings *postings, Posting *ret_posting);

// For qsort: by key, move and game.
int postings_compare(const void *a, const void *b);

// Appends the postings of one position, which are sorted, as a blob.
void postings_add(TextBuf *blob, const Posting *postings, size_t count);
