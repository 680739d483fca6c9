// SPDX-License-Identifier: MIT
// Who wins, by the rules of a game and every move: slow, and right by its simplicity.
#pragma once

#include "game.h"
#include "proof/prover.h"

// Whether the player who has just moved would have a road with the next move, were it their turn.
bool brute_gives_tak(const Board *board);

// The plies within which the question's attacker wins, as few as possible; 0 when the game is won;
// -1 when there is no win within `plies`. The game is unchanged afterwards.
int brute_win(Game *game, const ProofQuestion *question, int plies);
