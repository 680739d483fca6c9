// SPDX-License-Identifier: MIT
#include "perft.h"

#include "movegen.h"
#include "outcome.h"
#include "reach.h"
#include "road.h"

// True when the last move, played from a position with these maps, has ended the game.
static inline bool has_ended(const Board *board, const RoadMap maps[2]) {
    for (int colour = WHITE; colour <= BLACK; colour++) {
        uint64_t own = board_road(board, (Colour)colour);
        if (road_possible(&maps[colour], own & ~maps[colour].own) &&
            road_exists(board->geometry, own)) {
            return true;
        }
    }
    return board_is_counted(board);
}

// The number of spreads that a stack of two pieces or more loses when a wall (`wall`) or a capstone
// is placed on an empty square within its reach, summed over the squares of `targets`.
static uint64_t stack_losses(const Board *board, int square, uint64_t targets, bool wall) {
    uint64_t closed = reach_closed(board);
    bool cap = (board_caps(board) & bits_of(square)) != 0;
    int hand = reach_hand(board, square);
    Reach reach = reach_from(closed, square);
    Reach beyond = cap ? reach_from(closed & ~board_walls(board), square) : reach;
    uint64_t losses = 0;

    for (int d = 0; d < DIRECTIONS; d++) {
        int free = reach.to[d];
        int step = direction_step((Direction)d);
        int before = spread_count[hand][free];
        if (beyond.to[d] > free) {
            before += crush_count[hand][free];
        }
        for (int i = 0; i < free; i++) {
            if (targets & bits_of(square + step * (i + 1))) {
                int after = spread_count[hand][i] + (wall && cap ? crush_count[hand][i] : 0);
                losses += (uint64_t)(before - after);
            }
        }
    }
    return losses;
}

// The same sum over all stacks and single pieces of a player.
static uint64_t losses_to(const Board *board, Colour colour, uint64_t targets, bool wall) {
    uint64_t own = board->tops[colour];
    uint64_t losses = 0;
    // A single piece beside the new piece loses one spread, except that a capstone can crush a
    // wall.
    uint64_t singles = own & ~board->tall;
    if (wall) {
        singles &= ~board_caps(board);
    }
    losses += (uint64_t)bits_steps(singles, targets);
    for (uint64_t left = own & board->tall; left;) {
        losses += stack_losses(board, bits_pop(&left), targets, wall);
    }
    return losses;
}

// Counts the sequences of two moves of which the first is a placement, without playing any. The
// replies to it are the placements on the other empty squares and today's spreads, minus those that
// a new wall or capstone blocks (a flat blocks none). A flat or capstone that wins has no reply.
static uint64_t count_placements_twice(const Board *board, const RoadMap maps[2]) {
    Colour mover = board_turn(board);
    Colour other = (Colour)!mover;
    uint64_t empty = board_empty(board);
    uint64_t squares = (uint64_t)bits_count(empty);
    if (squares == 1 || board_in_hand(board, mover) == 1) {
        return 0; // every placement ends the game
    }
    uint64_t not_winning = empty & ~road_critical(board, &maps[mover]);
    uint64_t not_winning_squares = (uint64_t)bits_count(not_winning);
    uint64_t kinds = (board->stones[other] ? 2u : 0u) + (board->caps[other] ? 1u : 0u);
    uint64_t replies = (squares - 1) * kinds + movegen_count_spreads(board, other);
    uint64_t count = 0;
    if (board->stones[mover]) {
        count += not_winning_squares * replies;
        count += squares * replies - losses_to(board, other, empty, true);
    }
    if (board->caps[mover]) {
        count += not_winning_squares * replies - losses_to(board, other, not_winning, false);
    }
    return count;
}

static uint64_t count_leaves(Board *board, int depth);

static uint64_t count_children(Board *board, const Move *moves, int length, const RoadMap maps[2],
                               int depth) {
    uint64_t count = 0;
    for (int i = 0; i < length; i++) {
        Undo undo;
        board_apply(board, moves[i], &undo);
        if (!has_ended(board, maps)) {
            count += depth == 2 ? movegen_count(board) : count_leaves(board, depth - 1);
        }
        board_undo(board, moves[i], &undo);
    }
    return count;
}

// Counts leaves; the game is not over and depth >= 1.
static uint64_t count_leaves(Board *board, int depth) {
    Move moves[MOVES_MAX];
    if (depth == 1) {
        return movegen_count(board);
    }
    RoadMap maps[2] = {road_map(board, WHITE), road_map(board, BLACK)};
    if (depth == 2 && !board_is_opening(board)) {
        int length = movegen_spreads(board, moves);
        return count_placements_twice(board, maps) +
               count_children(board, moves, length, maps, depth);
    }
    int length = movegen_all(board, moves);
    return count_children(board, moves, length, maps, depth);
}

uint64_t perft_count(Board *board, int depth) {
    if (depth <= 0) {
        return 1;
    }
    return board_outcome(board) == ONGOING ? count_leaves(board, depth) : 0;
}
