// SPDX-License-Identifier: MIT
// The opponent threatens a road in one: which moves can be an answer?
//
// A threat is a move and the road that it would make. A move that touches none of the squares that
// either stands on changes nothing about it. With several threats an answer must touch them all.
// Moves that end the game are answers of their own kind. That a spread may end it as a draw only
// the game's history knows, so whoever knows it says so. The test is necessary, not sufficient:
// what remains is tried, and refuted by the road itself.
#ifndef BREDON_SEARCH_THREAT_H
#define BREDON_SEARCH_THREAT_H

#include "road.h"

enum { THREAT_ZONES = 4 };

typedef struct Threat {
    int count;                    // of zones; 0: no road in one is threatened
    uint64_t zones[THREAT_ZONES]; // an answer touches each of them
    uint64_t empty; // a move that covers these all ends the game, which is an answer, too
    bool last;      // so is any placement: it is that of the last piece
    bool draws;     // so may be any spread: by repetition, or as one ply too many without progress
} Threat;

// Looks for threats of the player who is not to move; `map` is that player's road record. Returns
// whether there are any; `draws` is false then.
bool threat_find(const Board *board, const RoadMap *map, Threat *ret_threat);

// True when the move may be an answer.
static inline bool threat_may_answer(const Threat *threat, Move move) {
    uint64_t squares = move_squares(move);
    if ((threat->empty & ~squares) == 0 || (move_is_spread(move) ? threat->draws : threat->last)) {
        return true;
    }
    for (int i = 0; i < threat->count; i++) {
        if (!(squares & threat->zones[i])) {
            return false;
        }
    }
    return true;
}

#endif
