// SPDX-License-Identifier: MIT
#include "play/spread.h"

#include <stdio.h>

#include "text/ptn.h"

static const char *const way_texts[DIRECTIONS] = {"up", "right", "down", "left"};

int play_ways(const Board *board, int square, int count, char ret_text[PLAY_WAYS_TEXT]) {
    static const Direction order[DIRECTIONS] = {UP, DOWN, LEFT, RIGHT};
    int ways = 0;
    size_t length = 0;
    ret_text[0] = '\0';
    for (int i = 0; i < DIRECTIONS; i++) {
        char move_text[PTN_TEXT];
        Move move = move_spread(square, order[i], 1u << (count - 1));
        if (board_is_legal(board, move)) {
            ptn_write_move(move, move_text);
            length += (size_t)snprintf(ret_text + length, PLAY_WAYS_TEXT - length, "%s%s",
                                       ways ? " " : "", move_text);
            ways++;
        }
    }
    return ways;
}

// The square that stops a spread, and the step at which the spread reaches it.
typedef struct Block {
    int square; // -1: the edge
    int step;   // from 1
} Block;

static Block find_block(const Board *board, Move move) {
    uint64_t bit = bits_of(move_square(move));
    int length = pattern_length(move_pattern(move));
    for (int step = 1; step <= length; step++) {
        bit = bits_shift(bit, move_direction(move)) & board->geometry->board;
        if (!bit || (bit & board->block)) {
            return (Block){bit ? bits_lowest(bit) : -1, step};
        }
    }
    return (Block){-1, length + 1};
}

static void explain_edge(const Board *board, Move move, const char *text, int free, Fault *fault) {
    SquareName from = square_name(move_square(move));
    const char *way = way_texts[move_direction(move)];
    char ways[PLAY_WAYS_TEXT];
    if (free > 0) {
        fault_set(fault, 1, "'%s' goes over the edge: from %s %s there %s %d square%s, not %d",
                  text, from.text, way, free == 1 ? "is" : "are", free, plural_s(free),
                  pattern_length(move_pattern(move)));
    } else if (play_ways(board, move_square(move), pattern_hand(move_pattern(move)), ways) > 0) {
        fault_set(fault, 1, "'%s' goes over the edge; %s can go %s", text, from.text, ways);
    } else {
        fault_set(fault, 1, "'%s' goes over the edge, and all other directions from %s are blocked",
                  text, from.text);
    }
}

// Refuses a spread onto a wall: says when a wall may be flattened.
static void explain_wall(const Board *board, Move move, const char *text, Block block,
                         Fault *fault) {
    int from = move_square(move);
    int hand = pattern_hand(move_pattern(move));
    int length = pattern_length(move_pattern(move));
    SquareName wall = square_name(block.square);
    if (board_top(board, from) != CAP) {
        fault_set(fault, 1,
                  "'%s': there is a wall on %s; only a capstone can move onto it and flatten it",
                  text, wall.text);
    } else if (block.step < length) {
        fault_set(
            fault, 1,
            "'%s': the wall on %s stops it; a capstone flattens a wall only with the last step",
            text, wall.text);
    } else {
        // Proposes the same spread with the capstone alone at the end: the other pieces of the last
        // drop are dropped one square earlier, or stay.
        unsigned pattern = move_pattern(move);
        unsigned before = length == 1 ? 0 : pattern & (pattern - 1);
        Move lone = move_spread(from, move_direction(move), before | 1);
        char other[PTN_TEXT];
        if (hand > 1 && board_is_legal(board, lone)) {
            ptn_write_move(lone, other);
            fault_set(fault, 1,
                      "'%s': a capstone flattens the wall on %s only when it steps there alone: %s",
                      text, wall.text, other);
        } else {
            fault_set(fault, 1,
                      "'%s': a capstone flattens the wall on %s only when it steps there alone",
                      text, wall.text);
        }
    }
}

// Refuses a spread of more pieces than the stack has, or of a stack of the other player.
static bool explain_stack(const Board *board, Move move, const char *text, Fault *fault) {
    int from = move_square(move);
    int hand = pattern_hand(move_pattern(move));
    int height = board->height[from];
    Colour turn = board_turn(board);
    SquareName name = square_name(from);
    if (height == 0) {
        fault_set(fault, 1, "'%s': %s is empty; %s alone places a flat there", text, name.text,
                  name.text);
    } else if (!(board->tops[turn] & bits_of(from))) {
        fault_set(fault, 1, "'%s': %s on %s is %s's; you move stacks with a piece of yours on top",
                  text, height > 1 ? "the stack" : "the piece", name.text,
                  colour_text((Colour)!turn));
    } else if (hand > board_size(board)) {
        fault_set(fault, 1, "'%s': on this board a move takes up to %d pieces", text,
                  board_size(board));
    } else if (hand > height) {
        fault_set(fault, 1, "'%s': %s holds %d piece%s, so you can't take %d", text, name.text,
                  height, plural_s(height), hand);
    } else {
        return false;
    }
    return true;
}

void play_explain_spread(const Board *board, Move move, const char *text, Fault *fault) {
    if (explain_stack(board, move, text, fault)) {
        return;
    }
    Block block = find_block(board, move);
    if (block.square < 0) {
        explain_edge(board, move, text, block.step - 1, fault);
    } else if (board_top(board, block.square) == CAP) {
        fault_set(fault, 1, "'%s': there is a capstone on %s; nothing moves onto a capstone", text,
                  square_name(block.square).text);
    } else {
        explain_wall(board, move, text, block, fault);
    }
}
