// SPDX-License-Identifier: MIT
// What a player threatens: what would happen if the opponent, whose turn it is, passed. Tak has no
// pass, so this says what a move has to prevent, not what will happen.
#pragma once

#include <stdatomic.h>

#include "game.h"
#include "path.h"
#include "textbuf.h"

typedef struct PassThreat {
    Colour player;         // who threatens: to move after the pass
    Move roads[MOVES_MAX]; // the moves that complete a road at once, sorted
    int road_count;
    Line tinue;     // a forced road with the longest defence; length 0: none is proved
    uint64_t nodes; // of the proof
} PassThreat;

// Sets `ret_passed` to the position of a game after a pass; game_finish frees it. A player can't
// pass when the game is over or in the opening, where players place flats of the opponent: false,
// and `fault` says so.
bool pass_threat_begin(const Game *game, Game *ret_passed, Fault *fault);

// Looks for a road of the player to move in the position after a pass. `stop` (may be NULL) ends
// the work. False when there is no memory.
bool pass_threat_find(const Game *passed, const atomic_bool *stop, PassThreat *ret_threat,
                      Fault *fault);

// Adds a sentence, without a line end: "if Black passed, White would complete a road with c1".
void pass_threat_add(TextBuf *text, const PassThreat *threat);
