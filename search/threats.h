// SPDX-License-Identifier: MIT
// What is known of roads in a position: the road records of both players, the roads in one that the
// opponent threatens and which moves can answer them, and the moves that give tak.
//
// A threat is a move and the road that it would make. A move that touches none of the squares that
// either stands on changes nothing about it. With several threats an answer must touch them all.
// Moves that end the game are answers of their own kind. Whether a spread may end the game as a
// draw depends on the moves before it, so the caller sets `draws`. The test is necessary, not
// sufficient: what remains is tried, and refuted by the road itself.
//
// A move gives tak when the mover would have a road in one behind it, should the opponent pass.
// Forced wins are made of such moves, so that the search leaves none of them out.
#ifndef BREDON_SEARCH_THREATS_H
#define BREDON_SEARCH_THREATS_H

#include "road.h"

enum { THREAT_ZONES = 4 };

// The roads in one of one player.
typedef struct Threat {
    int count;                    // of zones; 0: no road in one is threatened
    uint64_t zones[THREAT_ZONES]; // an answer touches each of them
    uint64_t empty; // a move that covers these all ends the game, which is an answer, too
    bool last;      // so is any placement: it is that of the last piece
    bool draws;     // so may be any spread: by repetition, or as one ply too many without progress
    // The lead in half flats with which the opponent's next placement would end the game and win by
    // the count; 0 or less: it would not. `full`: because no second square is empty, so that a move
    // which leaves another one is an answer.
    int lead;
    bool full;
} Threat;

typedef struct Threats {
    RoadMap maps[2];  // the road records of both players
    uint64_t tops[2]; // of the position, as in Board; what a move changed is seen by these
    uint64_t block;
    bool none[2];         // it is known that this player would have no road in one
    Threat threat;        // of the opponent's; count 0 until threats_find has found some
    bool taks_known;      // the rest is filled when the first move is asked for
    uint64_t tak_squares; // where a flat or capstone gives tak by another placement
    uint64_t tak_near;    // where it may give tak by a capture
    uint64_t spread_near; // where a spread that brings one road piece may give tak
} Threats;

// The road records of a position; nothing else is known then.
void threats_init(Threats *threats, const Board *board);

// The same behind `move` (MOVE_NONE: a pass) of the position of `before`. Takes over what the move
// has not changed: road records, and that a player has no road in one.
void threats_follow(Threats *threats, const Board *board, const Threats *before, Move move);

// True when the side to move has a road in one; gives one such move.
bool threats_road(Threats *threats, const Board *board, Move *ret_move);

// Looks for roads in one of the player who is not to move. Returns whether there are any; `draws`
// is false then.
bool threats_find(Threats *threats, const Board *board);

// The same for a caller who has the road record of the player who is not to move, `map`, and wants
// nothing else.
bool threat_find(const Board *board, const RoadMap *map, Threat *ret_threat);

// Looks for a win of the opponent's by the count, with its next placement: fills in what the threat
// says of that. Returns whether there is one.
bool threats_find_count(Threats *threats, const Board *board);

// By how much a legal spread changes the mover's flats on top less the opponent's.
int spread_flat_gain(const Board *board, Move move);

// Whether the count that is threatened would not be a win behind a move that does not end the game.
bool threat_answers_count(const Threat *threat, const Board *board, Move move);

// True when a spread takes its whole stack along.
static inline bool threat_vacates(const Board *board, Move spread) {
    return board->height[move_square(spread)] == pattern_hand(move_pattern(spread));
}

// True when the move may be an answer. `board` is the threat's position.
static inline bool threat_may_answer(const Threat *threat, const Board *board, Move move) {
    uint64_t squares = move_squares(move);
    bool spread = move_is_spread(move);
    if (((threat->empty & ~squares) == 0 && !(spread && threat_vacates(board, move))) ||
        (spread ? threat->draws : threat->last)) {
        return true;
    }
    for (int i = 0; i < threat->count; i++) {
        if (!(squares & threat->zones[i])) {
            return false;
        }
    }
    return threat->lead <= 0 || threat_answers_count(threat, board, move);
}

// Writes the moves that may be answers, in the order of movegen_all, and returns their number.
int threat_answers(const Threat *threat, const Board *board, Move *ret_moves);

// True when a move of the side to move gives tak. `board` is the same when this returns. False also
// for taks by throws that need several new squares at once, and for those that were there before:
// these are not looked for.
bool threats_gives_tak(Threats *threats, Board *board, Move move);

#endif
