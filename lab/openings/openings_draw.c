// SPDX-License-Identifier: MIT
#include "openings/openings_draw.h"

#include <stdlib.h>

#include "movegen.h"
#include "outcome.h"
#include "symmetry.h"
#include "win.h"

enum {
    CORNER_PERCENT = 50,
    WALL_PERCENT = 6,
    CAP_PERCENT = 6,
    SPREAD_PERCENT = 6,
    ATTEMPTS = 50000,
    FIRST_ROOM = 1024,
};

void opening_draw_init(OpeningDraw *draw, const Rules *rules, OpeningPlies plies, uint64_t seed) {
    *draw = (OpeningDraw){.rules = *rules, .plies = plies, .rng = rng_of(seed)};
}

void opening_draw_finish(OpeningDraw *draw) {
    free(draw->seen);
    draw->seen = NULL;
    draw->seen_count = draw->seen_room = 0;
}

// A random square of a set that is not empty.
static int pick_square(Rng *rng, uint64_t squares) {
    for (int skip = rng_below(rng, bits_count(squares)); skip > 0; skip--) {
        bits_pop(&squares);
    }
    return bits_lowest(squares);
}

static uint64_t corners_of(int size) {
    return bits_of(square_of(0, 0)) | bits_of(square_of(size - 1, 0)) |
           bits_of(square_of(0, size - 1)) | bits_of(square_of(size - 1, size - 1));
}

// The larger of the two distances from the centre, by file and by rank, in half squares.
static int distance_to_centre(int square, int size) {
    int across = abs(2 * square_file(square) - (size - 1));
    int along = abs(2 * square_rank(square) - (size - 1));
    return across > along ? across : along;
}

static int pick_central(Rng *rng, uint64_t squares, int size) {
    int first = pick_square(rng, squares);
    int second = pick_square(rng, squares);
    return distance_to_centre(second, size) < distance_to_centre(first, size) ? second : first;
}

static Move draw_first_move(Rng *rng, const Board *board) {
    uint64_t empty = board_empty(board);
    uint64_t corners = empty & corners_of(board_size(board));
    bool corner = rng_chance(rng, CORNER_PERCENT) && corners;
    int square = pick_square(rng, corner ? corners : empty);
    return board_opening_move(board, square);
}

// Draws a move after the first two plies; the player may have no such piece left.
static Move draw_move(Rng *rng, const Board *board) {
    Colour turn = board_turn(board);
    int dice = rng_below(rng, 100);
    if (dice < SPREAD_PERCENT) {
        Move spreads[MOVES_MAX];
        int count = movegen_spreads(board, spreads);
        if (count > 0) {
            return spreads[rng_below(rng, count)];
        }
    }
    dice -= SPREAD_PERCENT;
    Kind kind = FLAT;
    if (dice >= 0 && dice < WALL_PERCENT) {
        kind = WALL;
    } else if (dice >= WALL_PERCENT && dice < WALL_PERCENT + CAP_PERCENT && board->caps[turn] > 0) {
        kind = CAP;
    }
    return move_place(pick_central(rng, board_empty(board), board_size(board)), kind);
}

// Draws the moves of an opening; false when they can't be used.
static bool attempt(OpeningDraw *draw, Move ret_moves[OPENING_PLIES_MOST], Board *ret_board) {
    int more = draw->plies.most - draw->plies.least;
    int plies = draw->plies.least + (more > 0 ? rng_below(&draw->rng, more + 1) : 0);
    board_init(ret_board, &draw->rules);
    for (int i = 0; i < plies; i++) {
        Undo undo;
        Move move = board_is_opening(ret_board) ? draw_first_move(&draw->rng, ret_board)
                                                : draw_move(&draw->rng, ret_board);
        if (!board_is_legal(ret_board, move)) {
            return false;
        }
        board_apply(ret_board, move, &undo);
        ret_moves[i] = move;
        if (board_outcome(ret_board) != ONGOING) {
            return false;
        }
    }
    return !win_threatens_road(ret_board, WHITE) && !win_threatens_road(ret_board, BLACK);
}

// Adds a key to a table with free slots; false when the table has it already.
static bool put(uint64_t *table, size_t room, uint64_t key) {
    size_t at = (size_t)key % room;
    while (table[at] != 0) {
        if (table[at] == key) {
            return false;
        }
        at = at + 1 < room ? at + 1 : 0;
    }
    table[at] = key;
    return true;
}

// Makes room for one more key, with half of the table empty.
static bool reserve(OpeningDraw *draw) {
    if (2 * (draw->seen_count + 1) <= draw->seen_room) {
        return true;
    }
    size_t room = draw->seen_room ? 2 * draw->seen_room : FIRST_ROOM;
    uint64_t *table = calloc(room, sizeof *table);
    if (!table) {
        return false;
    }
    for (size_t i = 0; i < draw->seen_room; i++) {
        if (draw->seen[i] != 0) {
            put(table, room, draw->seen[i]);
        }
    }
    free(draw->seen);
    draw->seen = table;
    draw->seen_room = room;
    return true;
}

DrawStatus opening_draw_next(OpeningDraw *draw, Move ret_moves[OPENING_PLIES_MOST],
                             Board *ret_board) {
    if (!reserve(draw)) {
        return DRAW_NO_MEMORY;
    }
    for (int attempts = 0; attempts < ATTEMPTS; attempts++) {
        Board canonical;
        if (!attempt(draw, ret_moves, ret_board)) {
            continue;
        }
        board_canonical(ret_board, &canonical);
        // 0 marks a free slot, so key 0 is stored as 1.
        if (put(draw->seen, draw->seen_room, canonical.key ? canonical.key : 1)) {
            draw->seen_count++;
            return DRAW_OPENING;
        }
    }
    return DRAW_EXHAUSTED;
}
