// SPDX-License-Identifier: MIT
#include "play/view.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "text/ptn.h"

enum { TEN_SECONDS = 10000 };

void play_view_clock(int64_t ms, char ret_text[PLAY_CLOCK_TEXT]) {
    int64_t seconds = ms / 1000;
    if (ms < TEN_SECONDS) {
        snprintf(ret_text, PLAY_CLOCK_TEXT, "%" PRId64 ".%" PRId64, seconds, ms % 1000 / 100);
    } else {
        snprintf(ret_text, PLAY_CLOCK_TEXT, "%" PRId64 ":%02" PRId64, seconds / 60, seconds % 60);
    }
}

static void add_player(TextBuf *text, const PlayGame *play, Colour colour) {
    const Board *board = &play->game.board;
    int komi = board->rules.half_komi;
    char clock[PLAY_CLOCK_TEXT];
    // At least two blanks: fold_text indents the next row to the part after them.
    textbuf_format(text, "%s (%s)  %*s%d stone%s", colour_text(colour),
                   colour == play->person ? "you" : "Bredon", colour == play->person ? 3 : 0, "",
                   board->stones[colour], plural_s(board->stones[colour]));
    if (board->rules.caps[colour] > 0) {
        textbuf_format(text, ", %d capstone%s", board->caps[colour], plural_s(board->caps[colour]));
    }
    int flats = bits_count(board_flats(board, colour));
    textbuf_format(text, " in hand; %d flat%s", flats, plural_s(flats));
    if (colour == BLACK && komi != 0) {
        char size[KOMI_TEXT];
        textbuf_format(text, " %c %s komi", komi > 0 ? '+' : '-', komi_write(abs(komi), size));
    }
    if (play->has_clocks) {
        play_view_clock(play->left_ms[colour], clock);
        textbuf_format(text, "; clock %s", clock);
    }
    textbuf_add_string(text, "\n");
}

void play_view_add(TextBuf *text, const PlayGame *play, const PictureStyle *style) {
    PictureStyle marked = *style;
    marked.marked = picture_last_move(&play->game);
    picture_draw_board(text, &play->game.board, &marked);
    add_player(text, play, style->flip ? WHITE : BLACK);
    add_player(text, play, style->flip ? BLACK : WHITE);
}

static int group_of(Move move) {
    return move_is_spread(move) ? 0 : (int)move_kind(move);
}

void play_view_moves(TextBuf *text, const Board *board, int square, int columns) {
    enum { INDENT = 9 };
    size_t room = (size_t)columns;
    static const char *const names[] = {"stacks", "flats", "walls", "capstone"};
    static const int order[] = {FLAT, WALL, CAP, 0};
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    bool any = false;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        size_t column = 0;
        for (int m = 0; m < count; m++) {
            char move[PTN_TEXT];
            bool here = square < 0 || move_square(moves[m]) == square;
            if (group_of(moves[m]) != order[i] || !here) {
                continue;
            }
            size_t length = ptn_write_move(moves[m], move);
            if (column == 0 || column + 1 + length >= room) {
                textbuf_format(text, "%s%-*s", column ? "\n" : "", INDENT - 1,
                               column ? "" : names[order[i]]);
                column = INDENT - 1;
            }
            textbuf_format(text, " %s", move);
            column += 1 + length;
        }
        if (column > 0) {
            textbuf_add_string(text, "\n");
            any = true;
        }
    }
    if (!any) {
        textbuf_add_string(text, "none\n");
    }
}
