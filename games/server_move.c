// SPDX-License-Identifier: MIT
#include "server_move.h"

#include <stdlib.h>
#include <string.h>

#include "outcome.h"
#include "text/ptn.h"

// Appends a space and a square, such as " A1".
static void add_square(TextBuf *text, int square) {
    SquareName name = square_name(square);
    textbuf_format(text, " %c%c", name.text[0] - 'a' + 'A', name.text[1]);
}

void server_move_add(TextBuf *text, Move move) {
    static const char *const kinds[] = {[FLAT] = "", [WALL] = " W", [CAP] = " C"};
    bool spread = move_is_spread(move);
    textbuf_add_string(text, spread ? "M" : "P");
    add_square(text, move_square(move));
    if (!spread) {
        textbuf_add_string(text, kinds[move_kind(move)]);
        return;
    }
    Drops drops = drops_of(move);
    int counts[8];
    int squares = 0;
    add_square(text, drops.square);
    for (int square; drops_next(&drops, &square, &counts[squares]);) {
        squares++; // from the last square to the first
    }
    while (squares-- > 0) {
        textbuf_format(text, " %d", counts[squares]);
    }
}

// Reads a blank and a square, such as " A1", at *at, and moves *at past it.
static bool read_square(Word word, size_t *at, int size, int *ret_square) {
    if (word.length < *at + 3 || word.at[*at] != ' ') {
        return false;
    }
    int file = word.at[*at + 1] - 'A';
    int rank = word.at[*at + 2] - '1';
    *at += 3;
    *ret_square = square_of(file, rank);
    return file >= 0 && file < size && rank >= 0 && rank < size;
}

// Reads what follows the P of a placement.
static bool read_placement(const Board *board, Word word, Move *ret_move) {
    size_t at = 1;
    int square;
    if (!read_square(word, &at, board_size(board), &square)) {
        return false;
    }
    if (at == word.length) {
        *ret_move = board_is_double(board) ? move_place_double(square) : move_place(square, FLAT);
        return true;
    }
    Kind kind = word.at[word.length - 1] == 'W' ? WALL : CAP;
    *ret_move = move_place(square, kind);
    return word.length == at + 2 && word.at[at] == ' ' && (kind == WALL || word.at[at + 1] == 'C');
}

// Reads what follows the M of a spread.
static bool read_spread(const Board *board, Word word, Move *ret_move) {
    size_t at = 1;
    int from;
    int to;
    if (!read_square(word, &at, board_size(board), &from) ||
        !read_square(word, &at, board_size(board), &to)) {
        return false;
    }
    int files = square_file(to) - square_file(from);
    int ranks = square_rank(to) - square_rank(from);
    Direction direction = files > 0 ? RIGHT : files < 0 ? LEFT : ranks > 0 ? UP : DOWN;
    int left = abs(files) + abs(ranks);
    unsigned pattern = 0;
    if ((files != 0 && ranks != 0) || left == 0 || word.length != at + 2 * (size_t)left) {
        return false;
    }
    for (; left > 0; left--, at += 2) {
        int count = word.at[at + 1] - '0';
        if (word.at[at] != ' ' || count < 1 || count > board_size(board)) {
            return false;
        }
        pattern = pattern << count | 1U << (count - 1);
        if (pattern >> board_size(board) != 0) {
            return false;
        }
    }
    *ret_move = move_spread(from, direction, pattern);
    return true;
}

bool server_move_read(const Board *board, Word word, Move *ret_move, Fault *fault) {
    Move move = MOVE_NONE;
    char kind = word.length > 0 ? word.at[0] : '\0';
    bool read = kind == 'P'   ? read_placement(board, word, &move)
                : kind == 'M' ? read_spread(board, word, &move)
                              : false;
    if (!read || !board_is_legal(board, move)) {
        return fault_set(fault, 0, "'%s' is not a legal move", quoted_word(word).text);
    }
    *ret_move = move;
    return true;
}

bool server_moves_read(ServerMoves *moves, const Board *start, Word text, Fault *fault) {
    Board board = *start;
    moves->count = 0;
    moves->over = false;
    for (size_t at = 0; at < text.length; moves->count++) {
        const char *comma = memchr(text.at + at, ',', text.length - at);
        size_t end = comma ? (size_t)(comma - text.at) : text.length;
        size_t count = moves->count;
        Fault why;
        Undo undo;
        Move *all = array_reserve(moves->at, count, 1, &moves->room, sizeof *all);
        if (!all) {
            return fault_set(fault, 0, "no memory");
        }
        moves->at = all;
        moves->over = count > 0 && board_outcome(&board) != ONGOING;
        if (moves->over) {
            return fault_set(fault, 0, "ply %zu comes after the end", count + 1);
        }
        if (!server_move_read(&board, (Word){text.at + at, end - at, 1}, &all[count], &why)) {
            return fault_set(fault, 0, "ply %zu: %s", count + 1, why.text);
        }
        board_apply(&board, all[count], &undo);
        at = end + 1;
    }
    return true;
}
