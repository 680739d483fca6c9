// SPDX-License-Identifier: MIT
#include "play/view.h"

#include <ctype.h>
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

static const char *plural(int count) {
    return count == 1 ? "" : "s";
}

static void add_player(TextBuf *text, const PlayGame *play, Colour colour) {
    const Board *board = &play->game.board;
    int komi = board->rules.half_komi;
    char clock[PLAY_CLOCK_TEXT];
    textbuf_format(text, "%s (%s)%*s %2d stone%s", colour == WHITE ? "White" : "Black",
                   colour == play->person ? "you" : "Bredon", colour == play->person ? 3 : 0, "",
                   board->stones[colour], plural(board->stones[colour]));
    if (board->rules.caps[colour] > 0) {
        textbuf_format(text, ", %d capstone%s", board->caps[colour], plural(board->caps[colour]));
    }
    int flats = bits_count(board_flats(board, colour));
    textbuf_format(text, " in hand; %d flat%s", flats, plural(flats));
    if (colour == BLACK && komi != 0) {
        textbuf_format(text, " %c %d%s komi", komi > 0 ? '+' : '-', abs(komi) / 2,
                       komi % 2 ? ".5" : "");
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

// The length in bytes of the character or the sequence for colours that a text begins with, and how
// many columns it takes.
static size_t take_character(const char *at, const char *end, int *ret_columns) {
    const char *next = at + 1;
    *ret_columns = 1;
    if (*at == '\033') {
        *ret_columns = 0;
        while (next < end && !isalpha((unsigned char)*next)) {
            next++;
        }
        return (size_t)(next - at) + (next < end);
    }
    while (next < end && ((unsigned char)*next & 0xc0) == 0x80) {
        next++;
    }
    return (size_t)(next - at);
}

// Where the text behind the first two blanks of a line begins; 2 when that is nowhere, or too far.
static int indent_of(const char *line, const char *end, int columns) {
    enum { INDENT = 2 };
    int column = 0;
    int blanks = 0;
    while (line < end && column < columns / 2) {
        int width;
        if (*line == ' ') {
            blanks++;
        } else if (blanks >= 2) {
            return column;
        } else {
            blanks = 0;
        }
        line += take_character(line, end, &width);
        column += width;
    }
    return INDENT;
}

static void fold_line(TextBuf *text, const char *line, const char *end, int columns) {
    int indent = indent_of(line, end, columns);
    int column = 0;
    const char *start = line;
    const char *blank = NULL; // the last place where the line can be broken
    for (const char *at = line; at < end;) {
        int width;
        size_t length = take_character(at, end, &width);
        if (*at == ' ' && column > indent) {
            blank = at;
        }
        column += width;
        if (column > columns && blank) {
            textbuf_add(text, start, (size_t)(blank - start));
            textbuf_format(text, "\n%*s", indent, "");
            start = at = blank + 1;
            column = indent;
            blank = NULL;
        } else {
            at += length;
        }
    }
    textbuf_add(text, start, (size_t)(end - start));
}

void play_view_fold(TextBuf *text, int columns) {
    TextBuf folded;
    const char *at = text->at;
    const char *end = text->at + text->length;
    if (text->failed || text->length == 0) {
        return;
    }
    textbuf_init(&folded);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        fold_line(&folded, at, stop ? stop : end, columns);
        textbuf_add(&folded, "\n", stop ? 1 : 0);
        at = stop ? stop + 1 : end;
    }
    textbuf_finish(text);
    *text = folded;
}
