// SPDX-License-Identifier: MIT
// One worker by itself, without a search around it, whose functions are called by hand.
#pragma once

#include "worker.h"

typedef struct Alone {
    Shared shared;
    Table table;
    Game game; // of alone_start, else the caller's to begin
    Worker *worker;
    Worker *workers[1];
} Alone;

// A worker without limits that writes one line, with a table of `mib` MiB (0: none). It fails the
// test when there is no memory. `alone` is {0} at first; one that was made before is finished.
void alone_init(Alone *alone, size_t mib);
void alone_finish(Alone *alone);

// The same, ready for a position, with which `game` begins.
void alone_start(Alone *alone, size_t mib, const Board *board);

// Makes it ready for the position of a game, with the game's DrawPlies.
void alone_prepare(Alone *alone, const Game *game);

// What the table knows about the position after a move, or after a pass (MOVE_NONE), of the
// position that alone_start was given; false when nothing.
bool alone_known_after(const Alone *alone, Move move, TableEntry *ret_entry);
