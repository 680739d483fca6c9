// SPDX-License-Identifier: MIT
// Computes the features of squares, for all squares of four ranks at once.
#include "clamp.h"
#include "policy/policy.h"

// Sets of squares that describe one player's pieces and last move.
typedef struct Side {
    uint64_t road, flats, walls, caps, tall;
    uint64_t one_way, two_ways; // joined to an edge in one direction, in both
    uint64_t threatens;         // a road piece there would threaten a road
    uint64_t touch[3];          // [n]: beside n + 1 groups or more
    uint64_t span;              // would extend a group to a new rank or file
    uint64_t move[3];           // the bits of what each square is to the last move, see add_move
    uint64_t on_rank, on_file;  // number of road pieces, 7 at most, a byte for each rank or file
} Side;

static const uint64_t ones = UINT64_C(0x0101010101010101);

static uint64_t at_corners(uint64_t bits) {
    uint64_t both = bits_up(bits) | bits_down(bits);
    return bits_left(both) | bits_right(both);
}

// Squares of each set that have a free square of the other set beside them, or beside one of the
// single pieces next to them.
static inline uint64_t steps_before(uint64_t from, uint64_t to, uint64_t free, uint64_t singles) {
    uint64_t to_beside = bits_beside(to & free);
    uint64_t from_beside = bits_beside(from & free);
    return (from & (to_beside | bits_beside(singles & to_beside))) |
           (to & (from_beside | bits_beside(singles & from_beside)));
}

// The same for squares that are both beside one group; `beside` are the squares beside the group.
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

// The squares beside a group on ranks and files that have no piece of the group.
static uint64_t new_lines(uint64_t group, uint64_t beside) {
    uint64_t files = group | group >> 32;
    files |= files >> 16;
    files |= files >> 8;
    int lowest = bits_lowest(group) & ~7;
    int highest = bits_highest(group) & ~7;
    uint64_t ranks = ~bits_low(lowest) & ~(~UINT64_C(0) << highest << 8);
    return beside & ~((files & 0xff) * ones & ranks);
}

// The squares with two or more squares of a set beside them.
static inline uint64_t beside_two(uint64_t set) {
    uint64_t up = bits_up(set);
    uint64_t down = bits_down(set);
    uint64_t left = bits_left(set);
    uint64_t right = bits_right(set);
    return (up & down) | (left & right) | ((up | down) & (left | right));
}

// The same with three or more.
static inline uint64_t beside_three(uint64_t set) {
    uint64_t up = bits_up(set);
    uint64_t down = bits_down(set);
    uint64_t left = bits_left(set);
    uint64_t right = bits_right(set);
    return (up & down & (left | right)) | (left & right & (up | down));
}

static void add_groups(Side *side, const RoadMap *map, uint64_t empty) {
    // Groups of one piece, all at once; then the others.
    uint64_t singles = side->road & ~bits_beside(side->road);
    side->touch[0] = bits_beside(singles);
    side->touch[1] = beside_two(singles);
    side->touch[2] = beside_three(singles);
    side->span = side->touch[0];
    side->threatens = steps_before(map->bottom, map->top, empty, singles) |
                      steps_before(map->left, map->right, empty, singles);
    for (uint64_t left = side->road & ~singles; left;) {
        uint64_t group = road_flood(side->road, left & -left);
        uint64_t beside = bits_beside(group) & ~group;
        left &= ~group;
        side->touch[2] |= side->touch[1] & beside;
        side->touch[1] |= side->touch[0] & beside;
        side->touch[0] |= beside;
        side->span |= new_lines(group, beside);
        side->threatens |= through_group(beside, map->bottom, map->top, empty) |
                           through_group(beside, map->left, map->right, empty);
    }
}

static void add_move(Side *side, Move move) {
    if (move == MOVE_NONE) {
        return;
    }
    uint64_t squares = move_squares(move);
    uint64_t end = squares;
    uint64_t left = 0;
    uint64_t placed = squares;
    if (move_is_spread(move)) {
        end = bits_of(drops_of(move).square);
        left = bits_of(move_square(move));
        placed = 0;
    }
    // 1 at a corner of its last square, 2 at a side; 3 left, 4 passed, 5 landed on, 6 placed on.
    side->move[0] = (at_corners(end) & ~squares) | left | (end & ~placed);
    side->move[1] = (bits_beside(end) & ~squares) | left | placed;
    side->move[2] = squares & ~left;
}

// The number of bits in each byte, 7 at most.
static uint64_t bytes_count(uint64_t bits) {
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return bits - (bits >> 3 & ones);
}

static void fill_side(Side *side, const Board *board, Colour colour, const RoadMap *map,
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
    add_groups(side, map, board_empty(board));
    add_move(side, move);
    side->on_rank = bytes_count(map->own);
    for (int i = 0; i < board_size(board); i++) {
        int on_file = bits_count(map->own >> i & ones);
        side->on_file |= (uint64_t)min_int(on_file, 7) << (8 * i);
    }
}

enum { RANKS = 4 }; // that are computed at once

// Numbers below 128 for the squares of four ranks: a word for each rank, a byte for each file.
// Compilers make one instruction of an operation where the processor has such vectors, else
// several.
typedef uint64_t Lanes __attribute__((vector_size(8 * RANKS)));
typedef uint8_t Bytes __attribute__((vector_size(8 * RANKS)));

// All numbers times a factor; products are below 256.
static inline Lanes times(Lanes lanes, unsigned factor) {
    typedef uint16_t Pairs __attribute__((vector_size(8 * RANKS)));
    return (Lanes)((Pairs)lanes * (uint16_t)factor);
}

// Two digits as one number, which is below 256. The second digit is below `base`.
static inline Lanes join(Lanes first, unsigned base, Lanes second) {
    return times(first, base) + second;
}

#if defined __AVX2__ && defined __has_builtin // which gcc has from version 10 on
#if __has_builtin(__builtin_shufflevector)
#define SHUFFLES
#endif
#endif

// A number for each rank, repeated for its files.
static inline Lanes across(Lanes words) {
    words |= words << 8;
    words |= words << 16;
    return words | words << 32;
}

// Each rank of a set from `rank` on, in all eight bytes of its word.
static inline Bytes lanes_repeat(uint64_t set, int rank) {
    Lanes words = (Lanes){0} + (set >> (8 * rank));
#ifdef SHUFFLES
    // One instruction; byte r of each half of the vector is rank r.
    return __builtin_shufflevector((Bytes)words, (Bytes)words, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,
                                   1, 1, 1, 1, 18, 18, 18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19,
                                   19, 19, 19);
#else
    return (Bytes)across(words >> (Lanes){0, 8, 16, 24} & 0xff);
#endif
}

// A value for each square of a set on the ranks from `rank` on, else 0.
static inline Lanes lanes_of(uint64_t set, int rank, uint8_t value) {
    const Bytes files = (Bytes)((Lanes){0} + UINT64_C(0x8040201008040201));
    return (Lanes)((Bytes)((lanes_repeat(set, rank) & files) == files) & value);
}

// 1 where a number is `least` or more, else 0.
static inline Lanes lanes_reach(Lanes lanes, unsigned least) {
    return (lanes + (0x80 - least) * ones) >> 7 & ones;
}

// 1 where the first number is not smaller than the second, else 0.
static inline Lanes lanes_no_less(Lanes a, Lanes b) {
    return ((a | 0x80 * ones) - b) >> 7 & ones;
}

// How many squares of a set are beside each square.
static inline Lanes count_beside(uint64_t set, int rank) {
    return lanes_of(bits_up(set), rank, 1) + lanes_of(bits_down(set), rank, 1) +
           lanes_of(bits_left(set), rank, 1) + lanes_of(bits_right(set), rank, 1);
}

// 0 without a blocker beside the square, 1 with walls only, 2 with a capstone.
static inline Lanes block_of(const Side *side, int rank) {
    uint64_t caps = bits_beside(side->caps);
    return lanes_of(bits_beside(side->walls) & ~caps, rank, 1) + lanes_of(caps, rank, 2);
}

static inline Lanes tall_of(const Side *side, int rank) {
    return lanes_of(bits_beside(side->tall), rank, 1) + lanes_of(beside_two(side->tall), rank, 1);
}

static inline Lanes way_of(const Side *side, uint64_t without, int rank) {
    return lanes_of(side->one_way & ~without, rank, 1) +
           lanes_of(side->two_ways & ~without, rank, 2) +
           lanes_of(side->threatens & ~without, rank, 3);
}

static inline Lanes touch_of(const Side *side, int rank) {
    uint64_t odd = (side->touch[0] & ~side->touch[1]) | side->touch[2];
    return lanes_of(odd, rank, 1) + lanes_of(side->touch[1], rank, 2);
}

static inline Lanes move_of(const Side *side, int rank) {
    return lanes_of(side->move[0], rank, 1) + lanes_of(side->move[1], rank, 2) +
           lanes_of(side->move[2], rank, 4);
}

// The numbers of road pieces on the rank and on the file: the larger one and the smaller one.
static inline void cross_of(const Side *side, int rank, Lanes *ret_more, Lanes *ret_less) {
    Lanes on_ranks = (Lanes)lanes_repeat(side->on_rank, rank);
    Lanes on_files = (Lanes){0} + side->on_file;
    Lanes more = times(lanes_no_less(on_files, on_ranks), 0xff);
    *ret_more = (on_files & more) | (on_ranks & ~more);
    *ret_less = on_files + on_ranks - *ret_more;
}

// A word for each rank from `rank` on, made of eight bytes each.
static inline Lanes lanes_load(const uint8_t *bytes) {
    Lanes lanes;
    for (int i = 0; i < RANKS; i++, bytes += 8) {
        lanes[i] = (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
                   (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
                   (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
    }
    return lanes;
}

// The sites of a rank, which are the same from both ends.
static uint64_t site_of_rank(int size, int rank) {
    static const uint32_t sites[] = {0x03020100, 0x06050401, 0x08070502, 0x09080603};
    uint64_t half = sites[min_int(rank, size - 1 - rank)] & bits_low(8 * ((size + 1) / 2));
    return half | __builtin_bswap64(half) >> (64 - 8 * size);
}

static Lanes site_of(int size, int rank) {
    Lanes lanes = {0};
    for (int i = 0; i < RANKS && rank + i < size; i++) {
        lanes[i] = site_of_rank(size, rank + i);
    }
    return lanes;
}

static Lanes content_of(const Board *board, const Side *own, const Side *theirs, int rank) {
    Lanes heights = lanes_load(&board->height[8 * rank]);
    Lanes two = lanes_reach(heights, 2);
    Lanes three = lanes_reach(heights, 3);
    Lanes four = lanes_reach(heights, 4);
    Lanes own_flats = lanes_of(own->flats, rank, 0xff);
    Lanes own_block = lanes_of(own->walls | own->caps, rank, 0xff);
    Lanes their_flats = lanes_of(theirs->flats, rank, 0xff);
    return ((two + three + ones) & own_flats) |
           ((two + 4 * ones + lanes_of(own->caps, rank, 2)) & own_block) |
           ((two + three + four + 8 * ones) & their_flats) | lanes_of(theirs->walls, rank, 12) |
           lanes_of(theirs->caps, rank, 13);
}

// Stacks with an own piece right below the top, and stacks with one of theirs.
static void find_under(const Board *board, Colour mover, uint64_t ret_under[2]) {
    ret_under[0] = ret_under[1] = 0;
    for (uint64_t left = board->tall; left;) {
        int square = bits_pop(&left);
        ret_under[(Colour)(board->stack[square] >> 1 & 1) != mover] |= bits_of(square);
    }
}

void policy_rows(const Board *board, const RoadMap maps[2], Move previous1, Move previous2,
                 uint64_t squares, PolicyRows *ret_rows) {
    Colour mover = board_turn(board);
    int size = board_size(board);
    uint64_t critical = road_critical(board, &maps[!mover]);
    uint64_t under[2];
    Side own;
    Side theirs;
    fill_side(&own, board, mover, &maps[mover], previous2);
    fill_side(&theirs, board, (Colour)!mover, &maps[!mover], previous1);
    find_under(board, mover, under);
    for (int rank = 0; rank < size; rank += RANKS) {
        if (!(squares >> (8 * rank) & UINT32_MAX)) {
            continue;
        }
        Lanes own_line;
        Lanes own_cross;
        Lanes their_line;
        Lanes their_cross;
        cross_of(&own, rank, &own_line, &own_cross);
        cross_of(&theirs, rank, &their_line, &their_cross);
        Lanes of[POLICY_GROUPS];
        of[0] =
            join(site_of(size, rank), POLICY_CONTENT_COUNT, content_of(board, &own, &theirs, rank));
        of[1] = join(join(lanes_of(under[0], rank, 1) + lanes_of(under[1], rank, 2),
                          POLICY_OWN_BESIDE_COUNT, count_beside(own.road, rank)),
                     POLICY_THEIR_BESIDE_COUNT, count_beside(theirs.flats, rank));
        of[2] = join(join(block_of(&own, rank), POLICY_THEIR_BLOCK_COUNT, block_of(&theirs, rank)),
                     POLICY_OWN_TALL_COUNT * POLICY_THEIR_TALL_COUNT,
                     join(tall_of(&own, rank), POLICY_THEIR_TALL_COUNT, tall_of(&theirs, rank)));
        of[3] = join(own_line, POLICY_OWN_CROSS_COUNT, own_cross);
        of[4] = join(their_line, POLICY_THEIR_CROSS_COUNT, their_cross);
        of[5] = join(way_of(&own, 0, rank), POLICY_THEIR_WAY_COUNT,
                     way_of(&theirs, critical, rank) + lanes_of(critical, rank, 6));
        of[6] = join(join(touch_of(&own, rank), POLICY_THEIR_GROUPS_COUNT, touch_of(&theirs, rank)),
                     POLICY_OWN_SPAN_COUNT * POLICY_THEIR_SPAN_COUNT,
                     join(lanes_of(own.span, rank, 1), POLICY_THEIR_SPAN_COUNT,
                          lanes_of(theirs.span, rank, 1)));
        of[7] = join(move_of(&theirs, rank), POLICY_OWN_MOVE_COUNT, move_of(&own, rank));
        for (int group = 0; group < POLICY_GROUPS; group++) {
            for (int i = 0; i < RANKS; i++) { // one store; memcpy would check the size in a call
                ret_rows->of[group][rank + i] = of[group][i];
            }
        }
    }
}
