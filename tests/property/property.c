// SPDX-License-Identifier: MIT
#include "property.h"

#include <string.h>

#include "text/ptn.h"
#include "unit.h"

// Positions that random games seldom come to. What is right there the tests find out by other
// means, so that a position needs no more than a line.
static const char *const known[] = {
    // The opening, also with pieces that do not belong there.
    "x3/x3/x3 1 1", "x3/x,2,x/x3 2 1", "x3/x3/1,1,x 1 1", "x3/x3/2,2,x 1 1", "x3/x3/1,1,x 2 1",
    "x3/x3/2,2,x 2 1", "x3/1,1,1/x3 2 1", "x8/x8/x8/x8/x8/x8/x8/x8 1 1",
    // Stacks: whose they are, edges, walls that lock them in, more pieces than a hand.
    "x,2S,x/2S,1,2S/x,2S,x 1 5", "x,2S,x/1S,11,2S/x,2S,x 1 7", "x3/x,112,x/x3 1 3",
    "x3/x,112,x/x3 2 3", "x3/x3/222121,x2 1 4", "x2,22/x3/x3 2 3", "x5/x5/x2,1212,1,21/x5/x5 2 6",
    "x7,12121212/x8/x8/x8/x8/x8/x8/x8 2 9", "x8/x8/x8/x8/x8/x8/x8/1212121212C,x7 1 9",
    // More than 64 pieces in a stack, and some that come to lie on 60.
    "x7/x7/x7/x7/x7/x7/121212121212121212121212121212121212121212121212121212121212,121212,x5 2 60",
    "x7/x7/x7/x7/x7/x7/12121212121212121212121212121212121212121212121212121212121212121C,x6 1 60",
    "x7/x7/x7/x7/x7/x7/11221122112211221122112211221122112211221122112211221122112211222,x6 2 60",
    // Symmetric from above, but not below.
    "x3/x3/12,x,22 1 4", "x3/1112,x,1112/x,2112,x 2 9",
    // Walls and capstones on their way and in the way; crushes, near and far, of both walls.
    "x5/x5/x2,112S,x2/x5/x5 2 5", "x5/x5/x,2S,121C,1S,x/x5/x5 1 10",
    "x5/x5/1221C,x,2S,x2/x5/x5 1 12", "x5/x5/x5/x5/221C,x2,1S,x 1 5", "x5/x5/x5/x5/21C,x2,2S,x 1 5",
    "x5/x5/x,11S,2S,1,x/x5/x5 1 10", "x5/x5/1S,2,2222C,x2/x5/x5 2 12",
    "x5/x5/x2,1C,212S,x/x5/x5 1 5", "x7/x7/x7/x,2C,1C,x,2C,x2/x7/x7/x7 1 10",
    "x7/x7/x7/x,2C,11C,1C,x3/x7/x7/x7 1 10",
    // A road in one by a placement, and what keeps it from being one.
    "x5/x5/x5/1,1,1,1,x/x5 1 8", "x5/x5/x5/2,x,2,2,2C/x5 2 8", "x2,1/x,1,1/x3 1 5",
    "x5/x5/x5/1,1,1S,1,x/x5 1 8", "x5/x5/x5/2,2,2,x2/1,1,1,1,x 2 6",
    // By a step onto the gap, or one that leaves another gap.
    "x5/x5/x3,2S,1/1,1,1,1,2/x5 1 8", "x5/x5/x5/1,1,1,1,2/x3,2S,1C 1 8",
    "x5/x5/x4,1S/1,1,1,1,2/x5 1 8", "x5/x5/x5/1,1,1,11,2/x5 1 8", "x5/x5/x5/1,1,1,21,2/x5 1 8",
    "x5/x,1,x3/1,2S,1,1,1/x5/x5 1 8",
    // By a throw over several squares.
    "x5/x5/x5/1,1,x,x,211/x5 1 8", "x5/x5/x5/1,1,x,x,1121/x5 1 8", "x5/x5/x5/1,1,x,x,1112/x5 2 8",
    "x2,111,x2/x5/x5/x2,1,x2/x2,1,x2 1 8", "x5/x5/x2,2S,x2/1,1,2,1,1/x2,11S,x2 1 10",
    "x8/x8/x8/x8/x8/x8/1,x6,1111111/x8 1 20", "x8/x8/x8/x8/x8/x8/1,x6,12121212222222/x8 2 20",
    // By a crush, and by uncovering a flat under a piece that leaves.
    "x5/x5/x5/1,1,2S,1,1/x2,1C,x2 1 9", "x5/x5/1,2S,x,111C,1/x5/x5 1 9",
    "x5/x5/1,2S,x,121C,1/x5/x5 1 9", "x5/x5/x5/1,1,11S,1,1/x5 1 9",
    "x5/x5/x2,2S,x2/1,1,11S,1,1/x2,2S,x2 1 9", "x5/2,2,22S,2,2/x5/x5/x5 2 9",
    // Roads that a move makes of both, or of the other player alone.
    "x3/1,x,1/2,21,2 1 6", "x3/2,x,2/1,12,1 2 6", "x3/x3/2,21,2 1 4", "x3/x3/1,12,1 2 4",
    "x3/1,1,12/x3 2 4",
    // Roads that are there, of one player or of both, and none: corners, snakes, files a and h.
    "x3/1,1,1/x3 1 4", "1,1,1/2,2,2/x3 1 5", "1,2,x/1,2,x/1,2,x 2 5", "1,1,1/1,x2/x3 2 6",
    "1,1,1,1,1/1,x4/1,1,1,1,1/x4,1/x,1,1,1,1 2 20", "x5/x5/1,1S,1,1,1/x5/x5 2 9",
    "x5/x5/1,21,1,221C,1/x5/x5 2 9", "x8/x8/x8/1,1,1,x4,1/x2,x,1,1,1,1,1/x8/x8/x8 2 9",
    // The count: one square before it, and a full board.
    "1,2,1/2,x,2/1,2,1 1 5", "1,2,1/2,1,2/1,22,x 2 6", "2,1,2/2,1,2/1,x,1 1 7",
    "1,2,1/2,1,2/1,2,1 2 5", "2,1,2/1,2,1/2,1,2 2 5", "1,2,1/2,1S,2/1,2,1 2 5",
    "1,2,1/2,22221,2/1S,2,1S 2 9", "1,1,1/2,2S,2/2,2,2S 2 6"};

// The same with few pieces, down to the last one in hand.
static const struct {
    const char *tps;
    int8_t stones[2], caps[2];
} known_sets[] = {
    {"x5/x5/x5/x5/1,1,2,2,x 1 3", {3, 3}, {0, 1}},
    {"x5/x5/x5/x5/1,1,2,2,1C 1 4", {3, 3}, {2, 1}},
    {"x5/x5/x5/x5/1,1,2,2,1 1 4", {3, 3}, {1, 1}},
    {"x5/x5/x5/x5/12,12,12,x2 2 4", {3, 3}, {1, 2}},
    {"x5/x5/x5/2,x4/1,x,1,x2 1 3", {3, 3}, {0, 0}},
    {"x5/x5/x5/2,x4/1,x,1,x2 1 3", {3, 3}, {1, 0}},
    {"x5/x5/x5/2,x,2,x2/1,x,1,x2 2 3", {3, 3}, {0, 1}},
    {"x5/x5/x5/2,2,x3/1,x,1S,x,1S 1 4", {3, 3}, {1, 1}},
    // A road with the last piece, and one that needs a piece that makes roads.
    {"x5/x5/x5/2,2,x3/1,1,11,x,1 1 4", {6, 3}, {0, 1}},
    {"x5/x5/x5/1,1,1,1,x/2,2,x,2,x 1 8", {5, 10}, {0, 1}},
    {"x5/x5/x5/1,1,1,1,x/2,2,x,2,x 1 8", {4, 10}, {1, 1}},
    {"x5/x5/x5/1,1,1,11,2/x5 1 8", {5, 10}, {1, 1}},
    // More than 128 pieces in a stack, some that come to lie on 125, and all stones in one.
    {"x3/x3/" UNIT_PIECES_130 "1121C,x2 1 90", {80, 80}, {5, 5}},
    {"x4/x4/x4/1" UNIT_PIECES_130 ",122122,x2 2 90", {79, 80}, {3, 4}},
    {"x8/x8/x8/x8/x8/x8/" UNIT_PIECES_130 ",11221122,x6/x8 2 90", {80, 80}, {0, 1}},
    {"x6/x6/x6/x6/x6/" UNIT_PIECES_130 "121212121212121212121212121212C,x5 2 90", {80, 80}, {5, 5}},
};

// Half a komi more or less than the lead of two flats, or of one, that some of these have.
static const int8_t half_komis[] = {0, 1, 2, 3, -2};

static void visit_known(const char *tps, Rules rules, WalkVisit *visit, void *context) {
    for (size_t i = 0; i < sizeof half_komis; i++) {
        rules.half_komi = half_komis[i];
        Board board = support_board_with(tps, &rules);
        visit(&board, MOVE_NONE, context);
    }
}

int64_t property_positions(int64_t otherwise) {
    return support_number("BREDON_PLIES", otherwise);
}

void property_walk(int size, int64_t quick, WalkVisit *visit, void *context) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (tps_size(known[i], strlen(known[i])) == size) {
            visit_known(known[i], rules_of(size, 0), visit, context);
        }
    }
    for (size_t i = 0; i < sizeof known_sets / sizeof *known_sets; i++) {
        Rules rules = {.size = (int8_t)size};
        memcpy(rules.stones, known_sets[i].stones, sizeof rules.stones);
        memcpy(rules.caps, known_sets[i].caps, sizeof rules.caps);
        if (tps_size(known_sets[i].tps, strlen(known_sets[i].tps)) == size) {
            visit_known(known_sets[i].tps, rules, visit, context);
        }
    }
    walk_games(support_seed(), size, WALK_ANY, property_positions(quick), visit, context);
}

void property_expect(bool holds, const char *what, const char *file, int line, const Board *board,
                     Move move) {
    if (holds) {
        return;
    }
    char tps[TPS_TEXT];
    char ptn[PTN_TEXT] = "none";
    tps_write(board, tps);
    if (move != MOVE_NONE) {
        ptn_write_move(move, ptn);
    }
    const Rules *rules = &board->rules;
    ck_abort_msg(
        "%s:%d: %s; seed %llu, position '%s', move %s, half komi %d, stones %d %d, caps %d %d",
        file, line, what, (unsigned long long)support_seed(), tps, ptn, rules->half_komi,
        rules->stones[WHITE], rules->stones[BLACK], rules->caps[WHITE], rules->caps[BLACK]);
}
