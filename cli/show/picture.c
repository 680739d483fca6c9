// SPDX-License-Identifier: MIT
#include "show/picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clamp.h"
#include "fold.h"
#include "movegen.h"
#include "text/ptn.h"
#include "text/tps.h"

enum {
    CELL_TEXT = 32,
    CONTENT = 4,      // columns for the content of a square
    BESIDES = 3,      // other columns of a square: a space on each side, and a bar
    BOARD_LEFT = 2,   // columns to the left of the board
    WRAP_PIECES = 70, // pieces of a stack on a line
};

// By colour and kind. White's shapes are outlines, Black's are filled; a wall stands upright.
static const char *const ascii[2][3] = {{"W", "WS", "WC"}, {"B", "BS", "BC"}};
static const char *const shapes[2][3] = {{"\u25ad", "\u25af", "\u25cb"},
                                         {"\u25ac", "\u25ae", "\u25cf"}};

// Amber and violet can be read on black and on white.
static const char *const paints[2] = {"\033[33m", "\033[35m"};
static const char bold[] = "\033[1m";
static const char normal[] = "\033[0m";

// The characters of a line: its left end, between two squares, its right end, and along a square.
typedef struct Rule {
    const char *left, *cross, *right, *along, *upright;
} Rule;

static const Rule ascii_rule = {"+", "+", "+", "-", "|"};
static const Rule top_rule = {"\u250c", "\u252c", "\u2510", "\u2500", "\u2502"};
static const Rule middle_rule = {"\u251c", "\u253c", "\u2524", "\u2500", "\u2502"};
static const Rule bottom_rule = {"\u2514", "\u2534", "\u2518", "\u2500", "\u2502"};

int picture_stack(const Board *board, int square, char *ret_text) {
    int length = 0;
    for (int depth = board->height[square] - 1; depth >= 0; depth--) {
        ret_text[length++] = (char)('1' + board_piece(board, square, depth));
    }
    if (length > 0 && board_top(board, square) != FLAT) {
        ret_text[length++] = board_top(board, square) == WALL ? 'S' : 'C';
    }
    ret_text[length] = '\0';
    return length;
}

uint64_t picture_last_move(const Game *game) {
    return game->length > 0 ? move_squares(game->steps[game->length - 1].move) : 0;
}

static const char *glyph(const PictureStyle *style, Colour colour, Kind kind) {
    return (style->unicode ? shapes : ascii)[colour][kind - FLAT];
}

// 'h', 's', or nothing.
static const char *hardness(const Board *board, int square) {
    if (board->height[square] < 2 || board_top(board, square) != CAP) {
        return "";
    }
    return board_piece(board, square, 1) == board_piece(board, square, 0) ? "h" : "s";
}

// Adds the content of a square; returns its width in columns.
static int cell_text(const PictureStyle *style, const Board *board, int square,
                     char ret_text[CELL_TEXT]) {
    int height = board->height[square];
    ret_text[0] = '\0';
    if (height == 0) {
        return 0;
    }
    char number[8] = "";
    const char *top = glyph(style, board_piece(board, square, 0), board_top(board, square));
    if (height > 1) {
        snprintf(number, sizeof number, "%d", height);
    }
    int bytes = snprintf(ret_text, CELL_TEXT, "%s%s%s", top, number, hardness(board, square));
    return style->unicode ? bytes - (int)strlen(top) + 1 : bytes;
}

static void add_rule(TextBuf *text, const Rule *rule, int size, int width) {
    textbuf_add_string(text, "  ");
    for (int file = 0; file < size; file++) {
        textbuf_add_string(text, file ? rule->cross : rule->left);
        for (int i = 0; i < width; i++) {
            textbuf_add_string(text, rule->along);
        }
    }
    textbuf_format(text, "%s\n", rule->right);
}

static void add_painted(TextBuf *text, const PictureStyle *style, const char *paint,
                        const char *words) {
    textbuf_format(text, "%s%s%s", style->colour ? paint : "", words, style->colour ? normal : "");
}

static void add_content(TextBuf *text, const PictureStyle *style, const Board *board, int square,
                        int content) {
    char cell[CELL_TEXT];
    int columns = cell_text(style, board, square, cell);
    if (columns > 0) {
        add_painted(text, style, paints[board_piece(board, square, 0)], cell);
    }
    textbuf_format(text, "%*s", content - columns, "");
}

// Adds a space beside the content of a square, or a bracket if the square is marked; -1: there is
// no square.
static void add_side(TextBuf *text, const PictureStyle *style, int square, const char *bracket) {
    if (square >= 0 && (style->marked & bits_of(square))) {
        add_painted(text, style, bold, bracket);
    } else if (square >= 0) {
        textbuf_add(text, " ", 1);
    }
}

// The columns that the widest content of a square needs.
static int widest_content(const PictureStyle *style, const Board *board) {
    int widest = 1;
    for (uint64_t left = board_occupied(board); left;) {
        char cell[CELL_TEXT];
        widest = max_int(widest, cell_text(style, board, bits_pop(&left), cell));
    }
    return widest;
}

// A stack that is too tall for a line continues on the next one.
static void add_stack(TextBuf *text, const PictureStyle *style, const Board *board, int square) {
    int height = board->height[square];
    // Besides the pieces, a line has the name of the square, and "h" or "s".
    int wrap = style->columns > 0 ? min_int(style->columns - 5, WRAP_PIECES) : WRAP_PIECES;
    textbuf_format(text, "%s ", square_name(square).text);
    for (int depth = height - 1; depth >= 0; depth--) {
        Kind kind = depth > 0 ? FLAT : board_top(board, square);
        Colour colour = board_piece(board, square, depth);
        if (depth < height - 1 && (height - 1 - depth) % wrap == 0) {
            textbuf_add_string(text, "\n   ");
        }
        add_painted(text, style, paints[colour], glyph(style, colour, kind));
    }
    textbuf_add_string(text, hardness(board, square));
    textbuf_add_string(text, "\n");
}

static void add_stacks(TextBuf *text, const PictureStyle *style, const Board *board) {
    if (board->tall == 0) {
        return;
    }
    textbuf_add_string(text, "stacks, from the bottom\n");
    for (uint64_t left = board->tall; left;) {
        add_stack(text, style, board, bits_pop(&left));
    }
}

static int file_at(const PictureStyle *style, const Board *board, int column) {
    return style->flip ? board_size(board) - 1 - column : column;
}

static int rank_at(const PictureStyle *style, const Board *board, int row) {
    return style->flip ? row : board_size(board) - 1 - row;
}

// Adds the letters of the files, each below the shapes of its file.
static void add_letters(TextBuf *text, const PictureStyle *style, const Board *board, int width,
                        int left) {
    for (int column = 0; column < board_size(board); column++) {
        textbuf_format(text, "%*s%c", column > 0 ? width - 1 : left, "",
                       'a' + file_at(style, board, column));
    }
    textbuf_add_string(text, "\n");
}

// Draws the board with lines between squares of `content` columns.
static void draw_framed(TextBuf *text, const Board *board, const PictureStyle *style, int content) {
    int size = board_size(board);
    int width = content + BESIDES - 1;
    const Rule *between = style->unicode ? &middle_rule : &ascii_rule;
    add_rule(text, style->unicode ? &top_rule : &ascii_rule, size, width);
    for (int row = 0; row < size; row++) {
        int rank = rank_at(style, board, row);
        int before = -1;
        if (row > 0) {
            add_rule(text, between, size, width);
        }
        textbuf_format(text, "%d ", rank + 1);
        for (int column = 0; column < size; column++) {
            int square = square_of(file_at(style, board, column), rank);
            add_side(text, style, before, "]");
            textbuf_add_string(text, between->upright);
            add_side(text, style, square, "[");
            add_content(text, style, board, square, content);
            before = square;
        }
        add_side(text, style, before, "]");
        textbuf_format(text, "%s\n", between->upright);
    }
    add_rule(text, style->unicode ? &bottom_rule : &ascii_rule, size, width);
    add_letters(text, style, board, width + 1, BOARD_LEFT + 2);
}

// Draws the board without lines: a dot is an empty square, and one column between two squares has a
// bracket beside a marked one.
static void draw_plain(TextBuf *text, const Board *board, const PictureStyle *style, int content) {
    int size = board_size(board);
    for (int row = 0; row < size; row++) {
        int rank = rank_at(style, board, row);
        bool marked = false; // the square before
        textbuf_format(text, "%d", rank + 1);
        for (int column = 0; column < size; column++) {
            int square = square_of(file_at(style, board, column), rank);
            bool mark = style->marked & bits_of(square);
            add_painted(text, style, mark || marked ? bold : "", mark ? "[" : marked ? "]" : " ");
            if (board->height[square] > 0) {
                add_content(text, style, board, square, content);
            } else {
                textbuf_format(text, "%-*s", content, ".");
            }
            marked = mark;
        }
        if (marked) {
            add_painted(text, style, bold, "]");
        }
        textbuf_trim(text);
        textbuf_add_string(text, "\n");
    }
    add_letters(text, style, board, content + 1, BOARD_LEFT);
}

void picture_draw_board(TextBuf *text, const Board *board, const PictureStyle *style) {
    int size = board_size(board);
    int widest = widest_content(style, board);
    int columns = style->columns;
    // The squares of the framed board are wider than they must be if there is room.
    int room = columns > 0 ? (columns - BOARD_LEFT - 1) / size - BESIDES : CONTENT;
    int plain_width = BOARD_LEFT + size * (widest + 1);
    if (columns == 0 || room >= widest) {
        draw_framed(text, board, style, max_int(widest, min_int(room, CONTENT)));
    } else if (plain_width <= columns) {
        draw_plain(text, board, style, widest);
    } else {
        textbuf_format(text, "This board needs %d columns; the terminal has %d.\n", plain_width,
                       columns);
        return;
    }
    if (style->stacks) {
        add_stacks(text, style, board);
    }
}

void picture_add_legend(TextBuf *text, const PictureStyle *style) {
    size_t begin = text->length;
    if (style->unicode) {
        for (int colour = WHITE; colour <= BLACK; colour++) {
            const char *const *set = shapes[colour];
            textbuf_format(text, "%s%s%s%s%s %s%s", colour ? ", " : "",
                           style->colour ? paints[colour] : "", set[0], set[1], set[2],
                           colour_text((Colour)colour), style->colour ? normal : "");
        }
        textbuf_add_string(text, ": flat, wall, capstone (h hard, s soft); number: height\n");
    } else {
        textbuf_add_string(
            text, "W White, B Black, S wall, C capstone (h hard, s soft); number: height\n");
    }
    fold_text(text, begin, style->columns, 2);
}

static void add_hands(TextBuf *text, const Board *board) {
    textbuf_add_string(text, "in hand");
    for (int colour = WHITE; colour <= BLACK; colour++) {
        textbuf_format(text, "%s %s %d stone%s %d capstone%s", colour ? "," : "",
                       colour_text((Colour)colour), board->stones[colour],
                       plural_s(board->stones[colour]), board->caps[colour],
                       plural_s(board->caps[colour]));
    }
    textbuf_add_string(text, "\n");
}

static void add_result(TextBuf *text, const Game *game) {
    const Board *board = &game->board;
    Outcome outcome = game_outcome(game);
    textbuf_format(text, "result %s\n", outcome_text(outcome));
    if (outcome == ONGOING) {
        textbuf_format(text, "legal moves %" PRIu64 "\n", movegen_count(board));
    } else if (outcome_sign(outcome)) {
        textbuf_format(text, "points %d (the board and the pieces in hand)\n",
                       outcome_points(board, outcome));
    }
}

void picture_draw(TextBuf *text, const Game *game, const PictureStyle *style) {
    const Board *board = &game->board;
    char tps[TPS_TEXT];
    char komi[KOMI_TEXT];
    tps_write(board, tps);
    picture_draw_board(text, board, style);
    picture_add_legend(text, style);
    textbuf_format(text, "tps %s\n", tps); // never wrapped, so that it can be copied
    size_t begin = text->length;
    if (game->length > 0) {
        textbuf_format(text, "last move %s\n", move_text(game->steps[game->length - 1].move).text);
    }
    textbuf_format(text, "to move %s, move %d%s\n", colour_text(board_turn(board)),
                   board->ply / 2 + 1,
                   board_is_double(board)    ? ", places a stack of two flats of the opponent's"
                   : board_is_opening(board) ? ", places a flat of the opponent's"
                                             : "");
    add_hands(text, board);
    textbuf_format(text, "flats White %d, Black %d, komi %s\n",
                   bits_count(board_flats(board, WHITE)), bits_count(board_flats(board, BLACK)),
                   komi_write(board->rules.half_komi, komi));
    add_result(text, game);
    fold_text(text, begin, style->columns, 2);
}
