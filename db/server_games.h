// SPDX-License-Identifier: MIT
// Reads the games of the server's file, games_anon.db.
#pragma once

#include "game_add.h"

// Why a game can't be added.
typedef enum GameTrouble {
    TROUBLE_NONE,
    TROUBLE_NO_MOVES,
    TROUBLE_RULES,   // a size, komi or number of pieces that does not exist
    TROUBLE_MOVES,   // a move can't be read or is illegal
    TROUBLE_TOO_FAR, // moves after the end of the game
    GAME_TROUBLES,
} GameTrouble;
