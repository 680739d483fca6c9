// SPDX-License-Identifier: MIT
#include <stddef.h>
#include <string.h>

#include "text/tps.h"
#include "unit.h"

// One bit of one field is turned over: the byte at `offset` from the start of the board.
static const struct {
    const char *field;
    size_t offset, length;
} fields[] = {
    {"tops", offsetof(Board, tops), sizeof(uint64_t[2])},
    {"road", offsetof(Board, road), sizeof(uint64_t)},
    {"block", offsetof(Board, block), sizeof(uint64_t)},
    {"tall", offsetof(Board, tall), sizeof(uint64_t)},
    {"key", offsetof(Board, key), sizeof(uint64_t)},
    // Without the opening: any one will do for a position after it.
    {"rules", offsetof(Board, rules), offsetof(Rules, opening)},
    {"stones", offsetof(Board, stones), sizeof(uint8_t[2])},
    {"caps", offsetof(Board, caps), sizeof(uint8_t[2])},
    {"height", offsetof(Board, height), sizeof(uint8_t[SQUARES])},
    {"stack", offsetof(Board, stack), sizeof(uint64_t[SQUARES])},
    {"buried", offsetof(Board, buried), sizeof(uint64_t[SQUARES][2])},
};

static const char *const positions[] = {
    "x3/x3/x3 1 1",
    "x3/x,2,x/1,x2 1 2",
    "x5/x,212S,x,12,x/x5/2C,x4/1C,x3,2 2 9",
    "x6/x,2221,x,1C,x2/x6/x6/22C,1S,x4/1,2,x4 1 20",
    "x7/x7/x7/x7/x7/x7/12121212121212121212121212121212121212121212121212121212121212121C,x6 1 60",
    "x3/x,2C,x/" UNIT_PIECES_130 "1121C,x2 2 90",
};

TEST_EACH(a_bit_turned_over_is_found, positions) {
    Rules rules = rules_of(tps_size(positions[_i], strlen(positions[_i])), 0);
    for (int player = 0; player < 2; player++) {
        rules.stones[player] = STONES_MAX;
        rules.caps[player] = CAPS_MAX;
    }
    Board board = unit_board_rules(positions[_i], &rules);
    Board broken;
    Fault fault = {0};
    ck_assert_msg(board_verify(&board, &fault), "%s", fault.text);
    for (int i = 0; i < UNIT_COUNT(fields); i++) {
        memset(&fault, 0, sizeof fault);
        for (size_t bit = 0; bit < 8 * fields[i].length; bit++) {
            memcpy(&broken, &board, sizeof board);
            unsigned char *byte = (unsigned char *)&broken + fields[i].offset + bit / 8;
            *byte = (unsigned char)(*byte ^ 1U << bit % 8);
            if (board_verify(&broken, &fault)) {
                ck_abort_msg("%s, bit %zu", fields[i].field, bit);
            }
        }
        unit_expect_fault(&fault, "");
    }
}

TEST_RANGE(a_wrong_geometry_is_found, 3, 9) {
    Board board = unit_board("x5/x,212S,x,12,x/x5/2C,x4/1C,x3,2 2 9");
    board.geometry = geometry_of(_i);
    ck_assert(board_verify(&board, NULL) == (_i == 5));
}

// The move number may be any past the opening, the turn may not.
static const struct {
    int32_t ply;
    bool good;
} plies[] = {
    {17, true},  {3, true},  {19, true}, {1001, true}, {2, false},   {16, false},
    {18, false}, {0, false}, {1, false}, {-1, false},  {-17, false},
};

TEST_EACH(a_wrong_ply_is_found, plies) {
    Board board = unit_board("x5/x,212S,x,12,x/x5/2C,x4/1C,x3,2 2 9");
    ck_assert_int_eq(board.ply, 17);
    board.ply = plies[_i].ply;
    ck_assert(board_verify(&board, NULL) == plies[_i].good);
}
