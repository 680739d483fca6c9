// SPDX-License-Identifier: MIT
#include "typed_move.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "text/ptn.h"

// A typed text as PTN: no blanks, a small letter for the file, a capital S or C for the kind.
typedef struct TypedMove {
    char text[41]; // cut if it is longer; then it is not a move
    size_t length;
} TypedMove;

static bool is_file(char c) {
    return c >= 'a' && c <= 'z';
}

static bool is_kind(char c) {
    return c == 'S' || c == 'C' || c == 'F';
}

// The length of a move number at the start, with its dots: "2. c1".
static size_t number_length(const char *text, size_t length) {
    size_t digits = 0;
    while (digits < length && (is_digit(text[digits]) || reader_is_blank(text[digits]))) {
        digits++;
    }
    size_t dots = digits;
    while (dots < length && (text[dots] == '.' || text[dots] == ')')) {
        dots++;
    }
    return dots > digits && digits > 0 ? dots : 0;
}

static TypedMove tidy(const char *text, size_t length) {
    TypedMove typed = {.length = 0};
    for (size_t i = number_length(text, length); i < length && typed.length < sizeof typed.text - 1;
         i++) {
        if (!reader_is_blank(text[i])) {
            bool plain = text[i] > ' ' && text[i] <= '~';
            typed.text[typed.length++] = (char)(plain ? tolower((unsigned char)text[i]) : '#');
        }
    }
    // A letter before a letter is a kind of piece.
    if (typed.length > 1 && strchr("scfw", typed.text[0]) && is_file(typed.text[1])) {
        typed.text[0] = typed.text[0] == 'w' ? 'S' : (char)toupper((unsigned char)typed.text[0]);
    }
    return typed;
}

bool typed_move_is_like(const char *text, size_t length) {
    TypedMove typed = tidy(text, length);
    size_t at = is_digit(typed.text[0]) || is_kind(typed.text[0]) ? 1 : 0;
    bool square = is_file(typed.text[at]) && is_digit(typed.text[at + 1]);
    return square || is_digit(typed.text[0]) ||
           (typed.length == 1 && typed.text[0] >= 'a' && typed.text[0] <= 'h');
}

// Refuses a piece on a stack of the same player, who may have wanted to move the stack. Keeps the
// fault when the stack can't move.
static void propose_directions(const Board *board, int square, Fault *fault) {
    static const Direction order[DIRECTIONS] = {UP, DOWN, LEFT, RIGHT};
    char moves[DIRECTIONS * PTN_TEXT] = "";
    size_t length = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        Move move = move_spread(square, order[i], 1);
        if (board_is_legal(board, move)) {
            moves[length++] = ' ';
            length += ptn_write_move(move, moves + length);
        }
    }
    if (length > 0) {
        fault_set(fault, 1, "%s is not empty; to move your stack, add a direction:%s",
                  square_name(square).text, moves);
    }
}

bool typed_move_read(const Board *board, const char *text, size_t length, Move *ret_move,
                     Fault *fault) {
    TypedMove typed = tidy(text, length);
    Word word = word_of_string(typed.text);
    Move move;
    if (ptn_read_move(board, word, ret_move, fault)) {
        return true;
    }
    if (!board_is_opening(board) && ptn_parse_move(word, board_size(board), &move, NULL) &&
        move == move_place(move_square(move), FLAT) &&
        (board->tops[board_turn(board)] & bits_of(move_square(move)))) {
        propose_directions(board, move_square(move), fault);
    }
    return false;
}
