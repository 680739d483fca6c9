// SPDX-License-Identifier: MIT
#include "threats.h"

#include <assert.h>

#include "movegen.h"
#include "outcome.h"
#include "win.h"

static void nothing_known(Threats *threats, const Board *board) {
    threats->tops[WHITE] = board->tops[WHITE];
    threats->tops[BLACK] = board->tops[BLACK];
    threats->block = board->block;
    threats->no_road[WHITE] = threats->no_road[BLACK] = false;
    threats->threat.count = threats->threat.lead = 0;
    threats->taks_known = false;
}

void threats_init(Threats *threats, const Board *board) {
    threats->maps[WHITE] = road_map(board, WHITE);
    threats->maps[BLACK] = road_map(board, BLACK);
    nothing_known(threats, board);
}

// True when the opponent's last move can't have given the side to move a new road in one: it
// removed no blocker, touched none of its stacks, and emptied no square that would complete a road.
static bool brings_nothing(const Threats *threats, const Board *board, const Threats *before,
                           Move move) {
    Colour turn = board_turn(board);
    if (!move_is_spread(move)) {
        return true; // a placement, or a pass
    }
    uint64_t left = bits_of(move_square(move)) & board_empty(board);
    return threats->block == before->block && threats->tops[turn] == before->tops[turn] &&
           !(threats->tops[turn] & move_squares(move)) &&
           !(left & road_critical(board, &threats->maps[turn]));
}

void threats_follow(Threats *threats, const Board *board, const Threats *before, Move move) {
    Colour turn = board_turn(board);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        const RoadMap *old = &before->maps[colour];
        uint64_t own = board_road(board, (Colour)colour);
        // A frame that was never filled has no pieces.
        threats->maps[colour] = old->own == 0     ? road_map_of(board->geometry, own)
                                : own == old->own ? *old
                                                  : road_map_after(board->geometry, old, own);
    }
    nothing_known(threats, board);
    threats->no_road[turn] = before->no_road[turn] && brings_nothing(threats, board, before, move);
    threats->no_road[!turn] =
        before->no_road[!turn] &&
        (move == MOVE_NONE || (!move_is_spread(move) && move_kind(move) == WALL));
}

bool threats_win_by_road(Threats *threats, const Board *board, Move *ret_move) {
    Colour turn = board_turn(board);
    const RoadMap *map = &threats->maps[turn];
    Move moves[ROAD_THREATS_MAX];
    if (threats->no_road[turn]) {
        assert(win_road_threats(board, turn, map, moves) == 0);
        return false;
    }
    if (win_road_threats(board, turn, map, moves) > 0) {
        *ret_move = moves[0];
        return true;
    }
    threats->no_road[turn] = !board_is_opening(board);
    return false;
}

bool threat_of_roads(const Board *board, const RoadMap *map, Threat *ret_threat) {
    Colour attacker = (Colour)!board_turn(board);
    Move moves[ROAD_THREATS_MAX];
    int count = win_road_threats(board, attacker, map, moves);
    uint64_t seen = 0;
    ret_threat->count = ret_threat->lead = 0;
    ret_threat->draws = ret_threat->full = false;
    ret_threat->empty = board_empty(board);
    ret_threat->last_piece = board_in_hand(board, board_turn(board)) == 1;
    for (int i = 0; i < count && ret_threat->count < THREAT_ZONES; i++) {
        // A flat and a capstone on one square are one threat.
        if (!(seen >> move_square(moves[i]) & 1)) {
            seen |= bits_of(move_square(moves[i]));
            ret_threat->zones[ret_threat->count++] = win_zone(board, attacker, moves[i]);
        }
    }
    return count > 0;
}

bool threats_find_roads(Threats *threats, const Board *board) {
    Colour other = (Colour)!board_turn(board);
    if (threats->no_road[other]) {
        // cppcheck-suppress assertWithSideEffect ; what it writes is not read after false
        assert(!threat_of_roads(board, &threats->maps[other], &threats->threat));
        return false;
    }
    bool found = threat_of_roads(board, &threats->maps[other], &threats->threat);
    threats->no_road[other] = !found && !board_is_opening(board);
    return found;
}

int spread_flat_gain(const Board *board, Move move) {
    Colour mover = board_turn(board);
    int from = move_square(move);
    int hand = pattern_hand(move_pattern(move));
    uint64_t pieces = board->stack[from];
    uint64_t own = board_flats(board, mover);
    uint64_t theirs = board_flats(board, (Colour)!mover);
    bool flat = (board->block & bits_of(from)) == 0;
    int gain = -(int)(own >> from & 1);
    Drops drops = drops_of(move);
    int square;
    int count;

    if (board->height[from] > hand) {
        gain += board_piece(board, from, hand) == mover ? 1 : -1;
    }
    while (drops_next(&drops, &square, &count)) {
        gain += (int)(theirs >> square & 1) - (int)(own >> square & 1);
        if (flat) {
            gain += (Colour)(pieces & 1) == mover ? 1 : -1;
        }
        flat = true; // below the top of the hand there are only flats
        pieces >>= count;
    }
    return gain;
}

bool threats_find_count(Threats *threats, const Board *board) {
    Colour opponent = (Colour)!board_turn(board);
    Threat *threat = &threats->threat;
    if (!win_threatens_count(board, opponent)) {
        return false;
    }
    int lead = board_flat_lead(board);
    threat->lead = (opponent == WHITE ? lead : -lead) + (board->stones[opponent] > 0 ? 2 : 0);
    threat->full = board_in_hand(board, opponent) > 1;
    threat->draws = false;
    threat->empty = board_empty(board);
    threat->last_piece = board_in_hand(board, board_turn(board)) == 1;
    return true;
}

bool threat_answers_count(const Threat *threat, const Board *board, Move move) {
    if (!move_is_spread(move)) {
        return move_kind(move) == FLAT && threat->lead <= 2;
    }
    if (threat->full && threat_vacates(board, move) && !(threat->empty & move_squares(move))) {
        return true;
    }
    return threat->lead <= 2 * spread_flat_gain(board, move);
}

int threat_answers(const Threat *threat, const Board *board, Move *ret_moves) {
    // A spread covers at most one square less than the board's size.
    bool ends =
        threat->draws || threat->last_piece || bits_count(threat->empty) < board_size(board);
    int all = movegen_touching(board, threat->zones, ends ? 0 : threat->count, ret_moves);
    int count = 0;
    for (int i = 0; i < all; i++) {
        if (threat_may_answer(threat, board, ret_moves[i])) {
            ret_moves[count++] = ret_moves[i];
        }
    }
    return count;
}

// The exact test: plays the move and looks for threats.
static bool threatens_road(Board *board, Move move) {
    Colour mover = board_turn(board);
    Move moves[ROAD_THREATS_MAX];
    Undo undo;
    board_apply(board, move, &undo);
    RoadMap map = road_map(board, mover);
    bool threatens = win_road_threats(board, mover, &map, moves) > 0;
    board_undo(board, move, &undo);
    return threatens;
}

// The occupied squares that a piece of the side to move may take with a spread: flats of the
// opponent and, with a capstone, walls.
static uint64_t takeable(const Board *board) {
    Colour turn = board_turn(board);
    bool crushes = (board_caps(board) & board->tops[turn]) != 0;
    return board_flats(board, (Colour)!turn) | (crushes ? board_walls(board) : 0);
}

static bool spread_gives_tak(const Threats *threats, Board *board, Move spread) {
    Colour turn = board_turn(board);
    uint64_t touched = move_squares(spread);
    uint64_t critical =
        win_squares_after(board, &threats->maps[turn], threats->tak_candidates, spread);
    if (critical & board_empty(board) & ~touched) {
        return board_in_hand(board, turn) > 0;
    }
    return (critical & (takeable(board) | touched)) && threatens_road(board, spread);
}

bool threats_gives_tak(Threats *threats, Board *board, Move move) {
    Colour turn = board_turn(board);
    if (!threats->taks_known) {
        const RoadMap *map = &threats->maps[turn];
        uint64_t empty = board_empty(board);
        threats->taks_known = true;
        threats->tak_squares = road_tak_squares(map, empty, empty);
        // A new piece may also be the one that takes what completes a road already.
        uint64_t critical = road_critical(board, map);
        uint64_t flats = board_flats(board, (Colour)!turn);
        threats->capture_tak_squares =
            road_tak_squares(map, empty, takeable(board)) | (empty & bits_beside(critical & flats));
        threats->crush_tak_squares = empty & bits_beside(critical & board_walls(board));
        threats->tak_candidates = road_tak_candidates(board, map);
    }
    if (move_is_spread(move)) {
        return spread_gives_tak(threats, board, move);
    }
    if (move_kind(move) == WALL) {
        return false;
    }
    if (threats->tak_squares >> move_square(move) & 1) {
        return board_in_hand(board, turn) > 1;
    }
    uint64_t may = threats->capture_tak_squares;
    may |= move_kind(move) == CAP ? threats->crush_tak_squares : 0;
    return (may >> move_square(move) & 1) && threatens_road(board, move);
}
