// SPDX-License-Identifier: MIT
#include "picture.h"

#include "eval.h"
#include "movegen.h"
#include "tps.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// A stack as TPS writes it, bottom to top; a dot for an empty square.
static int square_text(const Board *board, int square, char ret_text[HEIGHT_MAX + 2]) {
    int length = 0;
    for (int depth = board->height[square] - 1; depth >= 0; depth--) {
        ret_text[length++] = (char)('1' + board_piece(board, square, depth));
    }
    if (length == 0) {
        ret_text[length++] = '.';
    } else if (board_top(board, square) != FLAT) {
        ret_text[length++] = board_top(board, square) == WALL ? 'S' : 'C';
    }
    ret_text[length] = '\0';
    return length;
}

void picture_add_board(TextBuf *text, const Board *board) {
    char stack[HEIGHT_MAX + 2];
    int size = board_size(board);
    int width[SIZE_MOST] = {0};
    for (int file = 0; file < size; file++) {
        for (int rank = 0; rank < size; rank++) {
            int length = square_text(board, square_of(file, rank), stack);
            width[file] = length > width[file] ? length : width[file];
        }
    }
    for (int rank = size - 1; rank >= -1; rank--) {
        int pad = 0;
        if (rank >= 0) {
            textbuf_format(text, "%d", rank + 1);
        } else {
            textbuf_add_string(text, " ");
        }
        for (int file = 0; file < size; file++) {
            int length = 1;
            stack[0] = (char)('a' + file);
            stack[1] = '\0';
            if (rank >= 0) {
                length = square_text(board, square_of(file, rank), stack);
            }
            textbuf_format(text, "%*s%s", pad + 2, "", stack);
            pad = width[file] - length;
        }
        textbuf_add_string(text, "\n");
    }
}

static void add_hands(TextBuf *text, const Board *board) {
    textbuf_add_string(text, "in hand");
    for (int colour = WHITE; colour <= BLACK; colour++) {
        textbuf_format(text, "%s %s %d stones %d capstones", colour ? "," : "",
                       colour ? "Black" : "White", board->stones[colour], board->caps[colour]);
    }
    textbuf_add_string(text, "\n");
}

void picture_add(TextBuf *text, const Game *game) {
    const Board *board = &game->board;
    char tps[TPS_TEXT];
    Outcome outcome = game_outcome(game);
    int half_komi = board->rules.half_komi;
    tps_write(board, tps);
    picture_add_board(text, board);
    textbuf_format(text, "tps %s\n", tps);
    textbuf_format(text, "to move %s, move %d%s\n", board_turn(board) ? "Black" : "White",
                   board->ply / 2 + 1,
                   board_is_opening(board) ? ", places a flat of the opponent's" : "");
    add_hands(text, board);
    textbuf_format(text, "flats White %d, Black %d, komi %s%d%s\n",
                   bits_count(board_flats(board, WHITE)), bits_count(board_flats(board, BLACK)),
                   half_komi < 0 ? "-" : "", abs(half_komi) / 2, half_komi % 2 ? ".5" : "");
    textbuf_format(text, "result %s\n", outcome_text(outcome));
    if (outcome == ONGOING) {
        textbuf_format(text, "legal moves %" PRIu64 "\n", movegen_count(board));
    }
}

static int width_of_terms(void) {
    int width = 0;
    for (int term = 0; term < TERMS; term++) {
        int length = (int)strlen(term_text((Term)term)->text);
        width = length > width ? length : width;
    }
    return width;
}

void picture_add_eval(TextBuf *text, const Board *board) {
    EvalTrace trace;
    Outcome outcome = board_outcome(board);
    int width = width_of_terms();
    if (outcome != ONGOING) {
        textbuf_format(text, "the game is over: %s\n", outcome_text(outcome));
        return;
    }
    evaluate_trace(board, &trace);
    textbuf_format(text, "%-*s %8s %8s %8s\n", width, "flats", "White", "Black", "lead");
    for (int term = 0; term < TERMS; term++) {
        int white = trace.value[term][WHITE];
        int black = trace.value[term][BLACK];
        if (white || black) {
            textbuf_format(text, "%-*s %8.2f %8.2f %+8.2f\n", width, term_text((Term)term)->text,
                           white / 100.0, black / 100.0, (white - black) / 100.0);
        }
    }
    textbuf_format(text, "%-*s %8s %8s %+8.2f\n", width, "sum for White", "", "",
                   trace.total / 100.0);
}
