// SPDX-License-Identifier: MIT
// What is known of roads in a position: the road maps of both players, the roads in one that the
// opponent threatens, the moves that may answer them, and the moves that give tak.
//
// A threat is a move and the road that it would complete. An answer must change one of the squares
// of that move or that road, and with several threats it must do so for each. A move that ends the
// game is also an answer. Whether a spread may end the game as a draw depends on earlier moves, so
// the caller sets `draws`. The test is necessary, not sufficient: a move that passes it may still
// lose to a road, which the search finds.
//
// A move gives tak when the mover would have a road in one if the opponent passed. Forced wins
// consist of such moves, so the search prunes them less than others.
#pragma once

#include "road.h"

enum { THREAT_ZONES = 4 };

// What one player threatens: roads in one, or a win by the flat count.
typedef struct Threat {
    int count;                    // number of zones; 0: no road in one is threatened
    uint64_t zones[THREAT_ZONES]; // an answer touches each of them
    uint64_t empty;  // the empty squares; a move that covers them all ends the game: an answer
    bool last_piece; // any placement is the last piece and ends the game: an answer
    bool draws;      // a spread may end the game as a draw, by repetition or by too many plies
                     // without progress: an answer
    // The lead in half flats with which the opponent's next placement would end the game and win;
    // 0 or less: it would not win.
    int lead;
    bool full; // it would end the game by filling the board: a move that empties a square answers
} Threat;

typedef struct Threats {
    RoadMap maps[2]; // of both players
    // Copies of the board's fields, to see what a move changed.
    uint64_t tops[2];
    uint64_t block;
    bool no_road[2]; // this player is known to have no road in one
    Threat threat;   // of the opponent; count 0 until threats_find_roads has found some
    // Filled when the first move is asked for.
    bool taks_known;
    uint64_t tak_squares;         // a flat or capstone here gives tak by another placement
    uint64_t capture_tak_squares; // a flat or capstone here may give tak by a capture or a crush
    uint64_t crush_tak_squares;   // a capstone here may give tak by a crush
    uint64_t tak_candidates;      // a spread that adds one road piece may give tak only here
} Threats;

// Computes the road maps; nothing else is known of the position yet.
void threats_init(Threats *threats, const Board *board);

// The same for the position after `move` (MOVE_NONE: a pass), played in the position of `before`.
// Keeps what the move has not changed: parts of the road maps, and that a player has no road in
// one.
void threats_follow(Threats *threats, const Board *board, const Threats *before, Move move);

// As win_by_road: true when the side to move has a road in one; gives one such move.
bool threats_win_by_road(Threats *threats, const Board *board, Move *ret_move);

// Looks for roads in one that the opponent threatens, and fills in the threat; `draws` becomes
// false. Returns whether there are any.
bool threats_find_roads(Threats *threats, const Board *board);

// The same for a caller who has only the opponent's road map.
bool threat_of_roads(const Board *board, const RoadMap *map, Threat *ret_threat);

// Looks for a win by the count with the opponent's next placement, and adds it to the threat.
// Returns whether there is one.
bool threats_find_count(Threats *threats, const Board *board);

// The change of the mover's lead in flats, in flats, by a legal spread.
int spread_flat_gain(const Board *board, Move move);

// True when the threatened count would not be a win after the move, which does not end the game.
bool threat_answers_count(const Threat *threat, const Board *board, Move move);

// True when a spread leaves its square empty.
static inline bool threat_vacates(const Board *board, Move spread) {
    return board->height[move_square(spread)] == pattern_hand(move_pattern(spread));
}

// True when the move may be an answer. `board` is the position of the threat.
static inline bool threat_may_answer(const Threat *threat, const Board *board, Move move) {
    uint64_t squares = move_squares(move);
    bool spread = move_is_spread(move);
    if (((threat->empty & ~squares) == 0 && !(spread && threat_vacates(board, move))) ||
        (spread ? threat->draws : threat->last_piece)) {
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

// True when a move of the side to move, which has no road in one, gives tak. `board` is unchanged
// when this returns. When true, it is so; when false, a stack may still threaten a spread that
// completes a road with several new squares, or with the piece below a wall that leaves. So the
// answer is exact when no top of the mover's after the move is on a stack.
bool threats_gives_tak(Threats *threats, Board *board, Move move);
