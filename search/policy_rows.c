// SPDX-License-Identifier: MIT
// What the squares of a position are.
#include "policy.h"

// One player's side of it.
typedef struct Side {
    uint64_t road, flats, walls, caps, tall;
    uint64_t one_way, two_ways; // joined to an edge
    uint64_t near;              // a road piece there threatens a road
    uint64_t touch[3];          // beside so many groups or more, less 1
    uint64_t span;
    // The last move: squares at its corners and sides, where it came from, what it passed.
    uint64_t corner, side, left, passed, landed, placed;
    uint8_t on_rank[SIZE_MOST], on_file[SIZE_MOST];
} Side;

static uint64_t at_corners(uint64_t bits) {
    uint64_t both = bits_up(bits) | bits_down(bits);
    return bits_left(both) | bits_right(both);
}

// Squares of `from` from which one more piece on `free` would reach `to`, where a group of one's own
// may lie between.
static uint64_t steps_before(uint64_t from, uint64_t to, uint64_t free) {
    return (from & bits_beside(to & free)) | (to & bits_beside(from & free));
}

static uint64_t through_group(uint64_t beside, uint64_t from, uint64_t to, uint64_t free) {
    uint64_t squares = 0;
    if (beside & to & free) {
        squares |= beside & from;
    }
    if (beside & from & free) {
        squares |= beside & to;
    }
    return squares;
}

// The squares beside a group on ranks and files that it is not on.
static uint64_t new_lines(uint64_t group, uint64_t beside) {
    uint64_t files = group | group >> 32;
    files |= files >> 16;
    files |= files >> 8;
    int lowest = bits_lowest(group) & ~7;
    int highest = bits_highest(group) & ~7;
    uint64_t ranks = ~bits_low(lowest) & ~(~UINT64_C(0) << highest << 8);
    return beside & ~((files & 0xff) * UINT64_C(0x0101010101010101) & ranks);
}

static void look_at_groups(Side *side, const RoadMap *map, uint64_t empty) {
    side->near = steps_before(map->bottom, map->top, empty) |
                 steps_before(map->left, map->right, empty);
    for (uint64_t left = side->road; left;) {
        uint64_t group = road_flood(side->road, left & -left);
        uint64_t beside = bits_beside(group) & ~group;
        left &= ~group;
        side->touch[2] |= side->touch[1] & beside;
        side->touch[1] |= side->touch[0] & beside;
        side->touch[0] |= beside;
        side->span |= new_lines(group, beside);
        side->near |= through_group(beside, map->bottom, map->top, empty) |
                      through_group(beside, map->left, map->right, empty);
    }
}

static void look_at_move(Side *side, Move move) {
    if (move == MOVE_NONE) {
        return;
    }
    uint64_t squares = move_squares(move);
    uint64_t end = squares;
    if (move_is_spread(move)) {
        end = bits_of(drops_of(move).square);
        side->left = bits_of(move_square(move));
        side->passed = squares & ~end & ~side->left;
        side->landed = end;
    } else {
        side->placed = end;
    }
    side->side = bits_beside(end) & ~squares;
    side->corner = at_corners(end) & ~squares;
}

static void look_at_side(Side *side, const Board *board, Colour colour, const RoadMap *map,
                         Move move) {
    uint64_t tops = board->tops[colour];
    uint64_t vertical = map->bottom | map->top;
    uint64_t horizontal = map->left | map->right;
    *side = (Side){
        .road = map->own,
        .flats = tops & ~board->block,
        .walls = tops & board_walls(board),
        .caps = tops & board_caps(board),
        .tall = tops & ~board->block & board->tall,
        .one_way = vertical ^ horizontal,
        .two_ways = vertical & horizontal,
    };
    look_at_groups(side, map, board_empty(board));
    look_at_move(side, move);
    for (int i = 0; i < board_size(board); i++) {
        int on_rank = bits_count(map->own >> (8 * i) & 0xff);
        int on_file = bits_count(map->own >> i & UINT64_C(0x0101010101010101));
        side->on_rank[i] = (uint8_t)(on_rank < 7 ? on_rank : 7);
        side->on_file[i] = (uint8_t)(on_file < 7 ? on_file : 7);
    }
}

static int bit(uint64_t set, int square) {
    return (int)(set >> square & 1);
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

static int site_of(int size, int square) {
    static const uint8_t first[] = {0, 4, 7, 9};
    int file = square_file(square);
    int rank = square_rank(square);
    file = file < size - 1 - file ? file : size - 1 - file;
    rank = rank < size - 1 - rank ? rank : size - 1 - rank;
    return file < rank ? first[file] + rank - file : first[rank] + file - rank;
}

static int content_of(const Board *board, const Side *own, const Side *theirs, int square) {
    int height = board->height[square];
    if (height == 0) {
        return 0;
    }
    if (bit(own->flats, square)) {
        return smaller(height, 3);
    }
    if (bit(own->walls | own->caps, square)) {
        return (bit(own->walls, square) ? 3 : 5) + smaller(height, 2);
    }
    if (bit(theirs->flats, square)) {
        return 7 + smaller(height, 4);
    }
    return bit(theirs->walls, square) ? 12 : 13;
}

static int under_of(const Board *board, Colour mover, int square) {
    return board->height[square] < 2                               ? 0
           : (Colour)(board->stack[square] >> 1 & 1) == mover ? 1
                                                                   : 2;
}

static int block_of(const Side *side, uint64_t beside) {
    return beside & side->caps ? 2 : beside & side->walls ? 1 : 0;
}

static int way_of(const Side *side, int square) {
    return bit(side->one_way, square) + 2 * bit(side->two_ways, square) +
           3 * bit(side->near, square);
}

static int touch_of(const Side *side, int square) {
    return bit(side->touch[0], square) + bit(side->touch[1], square) + bit(side->touch[2], square);
}

static int last_of(const Side *side, int square) {
    return bit(side->corner, square) + 2 * bit(side->side, square) + 3 * bit(side->left, square) +
           4 * bit(side->passed, square) + 5 * bit(side->landed, square) +
           6 * bit(side->placed, square);
}

void policy_rows(const Board *board, const RoadMap maps[2], Move last, Move own_last,
                 PolicyRows *ret_rows) {
    Colour mover = board_turn(board);
    Side own;
    Side theirs;
    look_at_side(&own, board, mover, &maps[mover], own_last);
    look_at_side(&theirs, board, (Colour)!mover, &maps[!mover], last);
    uint64_t critical = road_critical(board, &maps[!mover]);
    int size = board_size(board);
    for (uint64_t left = board->geometry->board; left;) {
        int square = bits_pop(&left);
        int file = square_file(square);
        int rank = square_rank(square);
        uint64_t beside = bits_beside(bits_of(square));
        int i = 0;
        uint8_t *rows = ret_rows->of[square];
        rows[i++] = (uint8_t)(POLICY_SITE + site_of(size, square));
        rows[i++] = (uint8_t)(POLICY_CONTENT + content_of(board, &own, &theirs, square));
        rows[i++] = (uint8_t)(POLICY_UNDER + under_of(board, mover, square));
        rows[i++] = (uint8_t)(POLICY_OWN_BESIDE + bits_count(beside & own.road));
        rows[i++] = (uint8_t)(POLICY_THEIR_BESIDE + bits_count(beside & theirs.flats));
        rows[i++] = (uint8_t)(POLICY_OWN_BLOCK + block_of(&own, beside));
        rows[i++] = (uint8_t)(POLICY_THEIR_BLOCK + block_of(&theirs, beside));
        rows[i++] = (uint8_t)(POLICY_OWN_TALL + smaller(bits_count(beside & own.tall), 2));
        rows[i++] = (uint8_t)(POLICY_THEIR_TALL + smaller(bits_count(beside & theirs.tall), 2));
        rows[i++] = (uint8_t)(POLICY_OWN_LINE + larger(own.on_rank[rank], own.on_file[file]));
        rows[i++] = (uint8_t)(POLICY_OWN_CROSS + smaller(own.on_rank[rank], own.on_file[file]));
        rows[i++] = (uint8_t)(POLICY_THEIR_LINE +
                              larger(theirs.on_rank[rank], theirs.on_file[file]));
        rows[i++] = (uint8_t)(POLICY_THEIR_CROSS +
                              smaller(theirs.on_rank[rank], theirs.on_file[file]));
        rows[i++] = (uint8_t)(POLICY_OWN_WAY + way_of(&own, square));
        rows[i++] = (uint8_t)(POLICY_THEIR_WAY +
                              (bit(critical, square) ? 6 : way_of(&theirs, square)));
        rows[i++] = (uint8_t)(POLICY_OWN_GROUPS + touch_of(&own, square));
        rows[i++] = (uint8_t)(POLICY_THEIR_GROUPS + touch_of(&theirs, square));
        rows[i++] = (uint8_t)(POLICY_OWN_SPAN + bit(own.span, square));
        rows[i++] = (uint8_t)(POLICY_THEIR_SPAN + bit(theirs.span, square));
        rows[i++] = (uint8_t)(POLICY_THEIR_LAST + last_of(&theirs, square));
        rows[i++] = (uint8_t)(POLICY_OWN_LAST + last_of(&own, square));
        assert(i == POLICY_SQUARE_NAMES);
    }
}
