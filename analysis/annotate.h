// SPDX-License-Identifier: MIT
// Annotates a game by searches.
#pragma once

#include <stdatomic.h>

#include "notes.h"
#include "proof/prover.h"
#include "ptn_file.h"
#include "searcher.h"

// Annotates games, one after the other, in one thread.
typedef struct Annotator {
    Search *search; // searches every position
    Search *glance; // a weak search, which finds the moves that are easy to see
    Prover *prover;
    SearchLimits limits;
    const SearchWatch *watch;        // of each search; may be NULL
    void (*on_position)(void *user); // after each position; may be NULL
    void *user;
} Annotator;

typedef struct AnnotateLimits {
    SearchLimits limits; // of the search of one position
    int64_t hash;        // MiB of the transposition table
    int threads;
} AnnotateLimits;

// When `stop` (may be NULL) becomes true, the running search and the annotation of the game end.
// False when there is no memory.
bool annotator_init(Annotator *annotator, const AnnotateLimits *limits, const atomic_bool *stop,
                    Fault *fault);
void annotator_finish(Annotator *annotator);

// Annotates a game. Empties the transposition table, then searches the positions from the last one
// to the first one, so that the table knows the later positions when it searches the earlier ones.
// Returns false and fills `fault` when a search failed. After a stop the notes are not `whole`. The
// caller calls game_notes_finish in every case.
bool annotate_game(Annotator *annotator, const PtnGame *game, GameNotes *ret_notes, Fault *fault);
