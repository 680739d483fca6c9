// SPDX-License-Identifier: MIT
#include "board.h"

#include <string.h>

#include "key.h"
#include "outcome.h"
#include "reach.h"

const char *colour_text(Colour colour) {
    return colour == WHITE ? "White" : "Black";
}

Rules rules_of(int size, int half_komi) {
    const Geometry *geometry = geometry_of(size);
    int8_t stones = (int8_t)geometry->stones;
    int8_t caps = (int8_t)geometry->caps;
    return (Rules){
        .size = (int8_t)size,
        .half_komi = (int8_t)half_komi,
        .stones = {stones, stones},
        .caps = {caps, caps},
    };
}

bool rules_are_usual(const Rules *rules) {
    Rules usual = rules_of(rules->size, rules->half_komi);
    return rules->stones[WHITE] == usual.stones[WHITE] &&
           rules->stones[BLACK] == usual.stones[BLACK] && rules->caps[WHITE] == usual.caps[WHITE] &&
           rules->caps[BLACK] == usual.caps[BLACK];
}

bool rules_check(const Rules *rules, Fault *fault) {
    if (rules->size < SIZE_LEAST || rules->size > SIZE_MOST) {
        return fault_set(fault, 0, "size: %d is not in 3..8", rules->size);
    }
    if (rules->opening < 0 || rules->opening >= OPENING_RULES) {
        return fault_set(fault, 0, "opening: %d is not in 0..2", rules->opening);
    }
    if (rules->half_komi < -HALF_KOMI_MAX || rules->half_komi > HALF_KOMI_MAX) {
        return fault_set(fault, 0, "half komi: %d is not in -20..20", rules->half_komi);
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        if (rules->stones[colour] < 1 || rules->stones[colour] > STONES_MAX) {
            return fault_set(fault, 0, "stones of %s: %d is not in 1..%d",
                             colour_text((Colour)colour), rules->stones[colour], STONES_MAX);
        }
        if (rules->caps[colour] < 0 || rules->caps[colour] > CAPS_MAX) {
            return fault_set(fault, 0, "capstones of %s: %d is not in 0..%d",
                             colour_text((Colour)colour), rules->caps[colour], CAPS_MAX);
        }
    }
    return true;
}

void board_init(Board *board, const Rules *rules) {
    memset(board, 0, sizeof *board); // also the padding: tests compare boards byte by byte
    board->geometry = geometry_of(rules->size);
    board->rules = *rules;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        board->stones[colour] = (uint8_t)rules->stones[colour];
        board->caps[colour] = (uint8_t)rules->caps[colour];
    }
    board->key = key_of_board(board);
}

void board_put(Board *board, int square, uint64_t stack, const uint64_t buried[2], int height,
               Kind top) {
    uint64_t bit = bits_of(square);
    board->stack[square] = stack;
    board->buried[square][0] = buried[0];
    board->buried[square][1] = buried[1];
    board->height[square] = (uint8_t)height;
    board->tops[stack & 1] |= bit;
    if (top != WALL) {
        board->road |= bit;
    }
    if (top != FLAT) {
        board->block |= bit;
    }
    if (height > 1) {
        board->tall |= bit;
    }
}

// Counts the stones and the capstones of each player on the board.
static void count_pieces(const Board *board, int ret_stones[2], int ret_caps[2]) {
    for (int colour = WHITE; colour <= BLACK; colour++) {
        ret_caps[colour] = bits_count(board_caps(board) & board->tops[colour]);
        ret_stones[colour] = -ret_caps[colour];
    }
    for (uint64_t left = board_occupied(board); left;) {
        int square = bits_pop(&left);
        int black = bits_count(board->stack[square]) + bits_count(board->buried[square][0]) +
                    bits_count(board->buried[square][1]);
        ret_stones[BLACK] += black;
        ret_stones[WHITE] += board->height[square] - black;
    }
}

// Refuses a position in the opening plies from which a player would have no legal move: each player
// places flats of the opponent, who must have them in hand.
static bool check_opening(const Board *board, Fault *fault) {
    if (!board_is_opening(board) || board_outcome(board) != ONGOING) {
        return true;
    }
    for (int ply = board->ply; ply < 2; ply++) {
        Colour owner = ply & 1 ? WHITE : BLACK;
        int needed = ply == board->ply ? board_opening_flats(board) : 1;
        if (board->stones[owner] < needed) {
            return fault_set(fault, 0,
                             "move number 1: the opening needs %s of %s, who has %s in hand",
                             needed == 2 ? "two stones" : "a stone", colour_text(owner),
                             board->stones[owner] > 0 ? "one" : "none");
        }
    }
    return true;
}

bool board_finish(Board *board, Fault *fault) {
    int stones[2];
    int caps[2];
    count_pieces(board, stones, caps);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        if (stones[colour] > board->rules.stones[colour]) {
            return fault_set(fault, 0, "%s has %d stones on the board, but the set has only %d",
                             colour_text((Colour)colour), stones[colour],
                             board->rules.stones[colour]);
        }
        if (caps[colour] > board->rules.caps[colour]) {
            return fault_set(fault, 0, "%s has %d capstones on the board, but the set has only %d",
                             colour_text((Colour)colour), caps[colour], board->rules.caps[colour]);
        }
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        board->stones[colour] = (uint8_t)(board->rules.stones[colour] - stones[colour]);
        board->caps[colour] = (uint8_t)(board->rules.caps[colour] - caps[colour]);
    }
    board->key = key_of_board(board);
    return check_opening(board, fault);
}

static bool placement_is_legal(const Board *board, Move move) {
    Colour turn = board_turn(board);
    if (!(board_empty(board) & bits_of(move_square(move)))) {
        return false;
    }
    if (board_is_opening(board)) {
        return move == board_opening_move(board, move_square(move)) &&
               board->stones[!turn] >= board_opening_flats(board);
    }
    switch (move_kind(move)) {
    case FLAT:
    case WALL:
        return !move_is_double(move) && board->stones[turn] > 0;
    case CAP:
        return !move_is_double(move) && board->caps[turn] > 0;
    }
    return false;
}

static bool spread_is_legal(const Board *board, Move move) {
    int square = move_square(move);
    uint64_t bit = bits_of(square);
    if (board_is_opening(board) || !(board->tops[board_turn(board)] & bit)) {
        return false;
    }
    unsigned pattern = move_pattern(move);
    if (pattern_hand(pattern) > reach_hand(board, square)) {
        return false;
    }
    int free = reach_from(reach_closed(board), square).to[move_direction(move)];
    int length = pattern_length(pattern);
    if (length <= free) {
        return true;
    }
    // One more step is possible for a capstone alone onto a wall.
    if (length != free + 1 || !(pattern & 1) || !(board_caps(board) & bit)) {
        return false;
    }
    uint64_t walls = board_walls(board);
    return reach_from(reach_closed(board) & ~walls, square).to[move_direction(move)] > free;
}

bool board_is_legal(const Board *board, Move move) {
    return move_is_spread(move) ? spread_is_legal(board, move) : placement_is_legal(board, move);
}

// The bits of a word that are not below bit `height`, which may have any value.
static uint64_t bits_from(uint64_t word, int height) {
    return height < 0 ? word : height < 64 ? word >> height : 0;
}

// Checks that the fields of one square agree; fills `fault` when they do not.
static bool verify_square(const Board *board, int square, Fault *fault) {
    uint64_t bit = bits_of(square);
    int height = board->height[square];
    bool filled = (board_occupied(board) & bit) != 0;
    uint64_t above = bits_from(board->stack[square], height) |
                     bits_from(board->buried[square][0], height - 64) |
                     bits_from(board->buried[square][1], height - 128);

    if (height > HEIGHT_MAX || filled != (height > 0) || above) {
        return fault_set(fault, 0, "square %d: its height %d does not match its stack", square,
                         height);
    }
    if (((board->road | board->block) & bit) && !filled) {
        return fault_set(fault, 0, "square %d: it is empty, but its top has a kind", square);
    }
    if (filled &&
        (!((board->road | board->block) & bit) || !(board->tops[board->stack[square] & 1] & bit) ||
         (board->tops[WHITE] & board->tops[BLACK] & bit))) {
        return fault_set(fault, 0, "square %d: its top has no kind or the wrong owner", square);
    }
    if (((board->tall & bit) != 0) != (height > 1)) {
        return fault_set(fault, 0, "square %d: the set of tall stacks is wrong", square);
    }
    return true;
}

bool board_verify(const Board *board, Fault *fault) {
    if (!rules_check(&board->rules, fault)) {
        return false;
    }
    if (board->geometry != geometry_of(board->rules.size) || board->ply < 0) {
        return fault_set(fault, 0, "the geometry or the ply is wrong");
    }
    uint64_t off = ~board->geometry->board;
    if ((board_occupied(board) | board->road | board->block | board->tall) & off) {
        return fault_set(fault, 0, "there is a piece outside the board");
    }
    for (int square = 0; square < SQUARES; square++) {
        if (!verify_square(board, square, fault)) {
            return false;
        }
    }
    int stones[2];
    int caps[2];
    count_pieces(board, stones, caps);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        if (stones[colour] + board->stones[colour] != board->rules.stones[colour] ||
            caps[colour] + board->caps[colour] != board->rules.caps[colour]) {
            return fault_set(fault, 0,
                             "the pieces on the board and in hand do not add up to the set");
        }
    }
    return board->key == key_of_board(board) ||
           fault_set(fault, 0, "the key does not match the board");
}

bool board_equal(const Board *a, const Board *b) {
    return a->key == b->key && memcmp(&a->rules, &b->rules, sizeof a->rules) == 0 &&
           memcmp(a->tops, b->tops, sizeof a->tops) == 0 && a->road == b->road &&
           a->block == b->block && board_turn(a) == board_turn(b) &&
           (a->ply == b->ply || !(board_is_opening(a) || board_is_opening(b))) &&
           memcmp(a->height, b->height, sizeof a->height) == 0 &&
           memcmp(a->stack, b->stack, sizeof a->stack) == 0 &&
           memcmp(a->buried, b->buried, sizeof a->buried) == 0;
}
