// SPDX-License-Identifier: MIT
// Draws a board from the far rank to the near one, so that near pieces cover those behind them;
// then the numbers, the move, and the pieces in hand. The view is from the front and above: a
// square keeps its width, its depth is shorter, and pieces extend upwards.
#include "show/svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clean.h"
#include "output_file.h"
#include "text/ptn.h"
#include "text/tps.h"

enum {
    LEFT_EDGE = 42,
    TOP_EDGE = 44,
    BOTTOM_EDGE = 44,
    PANEL = 184,
    SQUARE = 100,
    HALF = SQUARE / 2,
    LINE_HEIGHT = 30,  // of the best line below the board
    LETTER_WIDTH = 11, // at most, of its letters
    BAR_WIDTH = 136,
    SCORE_HEIGHT = 70, // of the score with its bar
};

const char svg_begin[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- drawn by Bredon -->\n";

// The thickness of a slab, and the greatest heights of stacks: their faces end below the stack
// behind them.
static const double thickness = 9;
static const double room_of_flat = 41;
static const double room_of_tower = 34;
// A gap in a stack shows how many pieces can be carried. The pieces below the gap are thin.
static const double carry_gap = 6;
static const double buried = 2.5;        // the visible part of each, at most
static const double room_of_buried = 10; // the visible part of all of them
static const double thin_below = 5;      // slabs of this thickness or less have finer lines

static const char definitions[] =
    "<style>\n"
    "text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;fill:#2b2620}\n"
    "svg{stroke-width:1.5;stroke-linejoin:round}\n"
    ".w{stroke:#5f4d2a;fill:#dcc99d}.w .t{fill:#fdf7e6}.w .e{fill:#bfa672}\n"
    ".b{stroke:#a7a2b8;fill:#37333f}.b .t{fill:#544f60}.b .e{fill:#211e27}\n"
    ".m{stroke:#1463c2;fill:#1463c2}.h{stroke:#fff;fill:#fff}\n"
    ".n{text-anchor:end;stroke:#fff;stroke-width:3;paint-order:stroke}\n"
    ".c{text-anchor:middle}.k{font-weight:bold}.p{fill:#1463c2}.q{fill:#fff}\n"
    "</style>\n"
    "<defs>\n";

// Each shape is defined once for both colours: class t is its upper face, e its shaded side.
static const char flat_shape[] = "<rect x=\"11\" y=\"18\" width=\"78\" height=\"55\" rx=\"9\"/>"
                                 "<rect class=\"t\" x=\"11\" y=\"18\" width=\"78\" height=\"46\""
                                 " rx=\"9\"/>";
static const char wall_shape[] = "<path d=\"M23 75L79 53V3L23 25z\"/>"
                                 "<path class=\"e\" d=\"M23 75L12 67V17L23 25z\"/>"
                                 "<path class=\"t\" d=\"M23 25L79 3L68 -5L12 17z\"/>";
static const char cap_shape[] =
    "<path d=\"M27 62C27 76 73 76 73 62L67 17C66 -4 34 -4 33 17z\"/>"
    "<path class=\"t\" d=\"M33 17C34 -4 66 -4 67 17C67 26 33 26 33 17z\"/>"
    "<path d=\"M29 49C31 60 69 60 71 49\" fill=\"none\"/>";

static void add_definitions(TextBuf *text) {
    static const char *const shapes[] = {flat_shape, wall_shape, cap_shape};
    textbuf_add_string(text, definitions);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        for (int kind = FLAT; kind <= CAP; kind++) {
            textbuf_format(text, "<g id=\"%c%d\" class=\"%c\">%s</g>\n", colour ? 'b' : 'w', kind,
                           colour ? 'b' : 'w', shapes[kind - FLAT]);
        }
    }
    textbuf_add_string(text, "</defs>\n");
}

// Adds a text of some classes; "" for none.
__attribute__((format(printf, 6, 7))) static void
add_text(TextBuf *text, int x, int y, int size, const char *classes, const char *format, ...) {
    char words[256];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    textbuf_format(text, "<text class=\"%s\" x=\"%d\" y=\"%d\" font-size=\"%d\">", classes, x, y,
                   size);
    clean_add_xml(text, words, strlen(words)); // moves have '<'
    textbuf_add_string(text, "</text>\n");
}

static void add_rect(TextBuf *text, int x, int y, int width, int height, const char *attributes) {
    textbuf_format(text, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" %s/>\n", x, y, width,
                   height, attributes);
}

static void add_piece(TextBuf *text, Colour colour, Kind kind, double x, double y, bool thin) {
    textbuf_format(text, "<use xlink:href=\"#%c%d\" x=\"%.5g\" y=\"%.5g\"%s/>\n",
                   colour ? 'b' : 'w', (int)kind, x, y, thin ? " stroke-width=\".5\"" : "");
}

// Rounded to quarters, so that pictures drawn by other programs can be identical.
static double at_most(double most, double wanted) {
    return wanted < most ? (int)(4 * wanted) / 4.0 : most;
}

// Finds the height of each piece of a stack, from the bottom.
static void find_raises(int height, int limit, Kind top, double ret_raises[]) {
    int deep = height > limit ? height - limit : 0;
    int steps = height - deep - 1;
    double low = deep ? at_most(buried, room_of_buried / deep) : 0;
    double base = deep ? deep * low + carry_gap : 0;
    double room = (top == FLAT ? room_of_flat : room_of_tower) - base;
    double step = steps ? at_most(thickness, room / steps) : 0;
    for (int i = 0; i < height; i++) {
        ret_raises[i] = i < deep ? low * i : base + step * (i - deep);
    }
}

static void add_stack(TextBuf *text, const Board *board, int square, int x, int y) {
    double raises[HEIGHT_MAX];
    int height = board->height[square];
    find_raises(height, board->rules.size, board_top(board, square), raises);
    for (int i = 0; i < height; i++) {
        bool top = i == height - 1;
        add_piece(text, board_piece(board, square, height - 1 - i),
                  top ? board_top(board, square) : FLAT, x, y - raises[i],
                  !top && raises[i + 1] - raises[i] < thin_below);
    }
}

// The place of a square in the picture.
typedef struct View {
    int size;
    bool flip;
} View;

static int square_x(View view, int square) {
    int file = square_file(square);
    return LEFT_EDGE + SQUARE * (view.flip ? view.size - 1 - file : file);
}

static int square_y(View view, int square) {
    int rank = square_rank(square);
    return TOP_EDGE + SQUARE * (view.flip ? rank : view.size - 1 - rank);
}

// The square in a row from the far side and a column from the left.
static int square_at(View view, int row, int column) {
    return view.flip ? square_of(view.size - 1 - column, row)
                     : square_of(column, view.size - 1 - row);
}

static void add_ground(TextBuf *text, View view, uint64_t marked) {
    int side = SQUARE * view.size;
    add_rect(text, LEFT_EDGE - 6, TOP_EDGE - 6, side + 12, side + 12, "rx=\"6\" fill=\"#6f5836\"");
    add_rect(text, LEFT_EDGE, TOP_EDGE, side, side, "fill=\"#b59b70\"");
    textbuf_add_string(text, "<path fill=\"#a68b60\" d=\"");
    for (int row = 0; row < view.size; row++) {
        for (int column = 0; column < view.size; column++) {
            int square = square_at(view, row, column);
            if ((square_file(square) + square_rank(square)) % 2 == 0) {
                textbuf_format(text, "M%d %dh%dv%dh-%dz", square_x(view, square),
                               square_y(view, square), SQUARE, SQUARE, SQUARE);
            }
        }
    }
    textbuf_add_string(text, "\"/>\n");
    for (uint64_t left = marked; left;) {
        int square = bits_pop(&left);
        add_rect(text, square_x(view, square), square_y(view, square), SQUARE, SQUARE,
                 "fill=\"#ffe14d\" opacity=\".55\"");
    }
}

static void add_coordinates(TextBuf *text, View view) {
    int bottom = TOP_EDGE + SQUARE * view.size;
    for (int i = 0; i < view.size; i++) {
        int square = square_at(view, i, i);
        add_text(text, LEFT_EDGE / 2 - 3, square_y(view, square) + HALF + 7, 20, "c", "%d",
                 square_rank(square) + 1);
        add_text(text, square_x(view, square) + HALF, bottom + 30, 20, "c", "%c",
                 'a' + square_file(square));
    }
}

static void add_pieces(TextBuf *text, const Board *board, View view) {
    for (int row = 0; row < view.size; row++) {
        for (int column = 0; column < view.size; column++) {
            int square = square_at(view, row, column);
            if (board->height[square] > 0) {
                add_stack(text, board, square, square_x(view, square), square_y(view, square));
            }
        }
    }
    // The numbers of pieces are drawn last, so that no tall stack hides them, each beside the face
    // of its stack.
    for (uint64_t left = board->tall; left;) {
        int square = bits_pop(&left);
        double raises[HEIGHT_MAX];
        int height = board->height[square];
        find_raises(height, board->rules.size, board_top(board, square), raises);
        add_text(text, square_x(view, square) + SQUARE - 3,
                 square_y(view, square) + 28 - (int)raises[height - 1], 18, "n k", "%d", height);
    }
}

// A number in a circle: with `taken` the pieces picked up, else the pieces dropped.
static void add_number(TextBuf *text, int x, int y, int number, bool taken) {
    textbuf_format(text,
                   "<circle class=\"%c\" cx=\"%d\" cy=\"%d\" r=\"15\" style=\"stroke:%s;"
                   "stroke-width:3\"/>\n",
                   taken ? 'h' : 'm', x, y, taken ? "#1463c2" : "#fff");
    add_text(text, x, y + 6, 18, taken ? "c k p" : "c k q", "%d", number);
}

// An arrow from the stack to the last square, on top of a wider white one, so that it stands out.
static void add_spread(TextBuf *text, View view, Move move) {
    Drops drops = drops_of(move);
    int from = move_square(move);
    int x = square_x(view, from) + HALF;
    int y = square_y(view, from) + HALF;
    int end_x = square_x(view, drops.square) + HALF;
    int end_y = square_y(view, drops.square) + HALF;
    int dx = (end_x > x) - (end_x < x);
    int dy = (end_y > y) - (end_y < y);
    int tip_x = end_x - 17 * dx;
    int tip_y = end_y - 17 * dy;
    for (int layer = 0; layer < 2; layer++) {
        textbuf_format(text,
                       "<path class=\"%c\" stroke-width=\"%d\" stroke-linejoin=\"round\""
                       " d=\"M%d %dL%d %dM%d %dl%d %dl%d %dz\"/>\n",
                       layer ? 'm' : 'h', layer ? 8 : 14, x, y, tip_x - 22 * dx, tip_y - 22 * dy,
                       tip_x - 4 * dx, tip_y - 4 * dy, -18 * dx + 13 * dy, -18 * dy + 13 * dx,
                       -26 * dy, -26 * dx);
    }
    add_number(text, x, y, pattern_hand(move_pattern(move)), true);
    int square = 0;
    int count = 0;
    while (drops_next(&drops, &square, &count)) {
        add_number(text, square_x(view, square) + HALF, square_y(view, square) + HALF, count,
                   false);
    }
}

// Adds the piece that the best move places, half transparent.
static void add_placement(TextBuf *text, const Board *board, View view, Move move) {
    int x = square_x(view, move_square(move));
    int y = square_y(view, move_square(move));
    Colour colour = (Colour)(board_is_opening(board) ? !board_turn(board) : board_turn(board));
    add_rect(
        text, x + 4, y + 4, SQUARE - 8, SQUARE - 8,
        "class=\"m\" fill-opacity=\".2\" rx=\"6\" stroke-width=\"5\" stroke-dasharray=\"12 8\"");
    textbuf_add_string(text, "<g opacity=\".7\">");
    for (int i = 0; i < (move_is_double(move) ? 2 : 1); i++) {
        add_piece(text, colour, move_kind(move), x, y - thickness * i, false);
    }
    textbuf_add_string(text, "</g>\n");
}

// Adds a player's pieces in hand, and a triangle if the player is to move.
static void add_player(TextBuf *text, const Board *board, Colour colour, bool to_move, int x,
                       int y) {
    add_text(text, x + 24, y, 22, "k", "%s", colour_text(colour));
    if (to_move) {
        textbuf_format(text, "<path class=\"m\" d=\"M%d %dv18l14 -9z\"/>\n", x, y - 17);
    }
    for (int kind = FLAT; kind <= CAP; kind += CAP - FLAT) {
        int in_hand = kind == FLAT ? board->stones[colour] : board->caps[colour];
        int set = kind == FLAT ? board->rules.stones[colour] : board->rules.caps[colour];
        if (set > 0) {
            int left = x + (kind == FLAT ? 0 : 96);
            textbuf_format(text, "<g transform=\"translate(%d %d) scale(.46)\">", left - 4, y + 14);
            add_piece(text, colour, (Kind)kind, 0, 0, false);
            textbuf_add_string(text, "</g>\n");
            add_text(text, left + (kind == FLAT ? 44 : 38), y + 44, 20, "", "%d", in_hand);
        }
    }
    add_text(text, x, y + 74, 15, "", "flats on top: %d", bits_count(board_flats(board, colour)));
}

// The score, and a bar of White's win chance in the colour of White's pieces.
static void add_score(TextBuf *text, const SvgAnalysis *analysis, Colour turn, int size, int x,
                      int y) {
    const char *better = colour_text((Colour)(analysis->score < 0 ? !turn : turn));
    int chance = wdl_percent(analysis->wdl);
    int white = turn == WHITE ? chance : 100 - chance;
    if (score_is_proved(analysis->score)) {
        add_text(text, x, y, 16, "k", "%s wins in %d", better, score_winner_moves(analysis->score));
    } else {
        add_text(text, x, y, 16, "k", "%s +%.2f", better, abs(analysis->score) / 100.0);
    }
    add_rect(text, x, y + 10, BAR_WIDTH, 14, "rx=\"3\" fill=\"#37333f\" stroke=\"#5f4d2a\"");
    add_rect(text, x, y + 10, BAR_WIDTH * white / 100, 14,
             "rx=\"3\" fill=\"#fdf7e6\" stroke=\"#5f4d2a\"");
    if (size > SIZE_LEAST) { // the smallest board has room for the bar only
        add_text(text, x, y + 44, 15, "", "White's chance %d %%", white);
    }
}

// The best line from the left to the right edge, cut between moves.
static void add_line(TextBuf *text, const SvgAnalysis *analysis, View view, int y) {
    char line[256];
    int room = (SQUARE * view.size + PANEL) / LETTER_WIDTH;
    int used = snprintf(line, sizeof line, "depth %d:", analysis->depth);
    for (int i = 0; i < analysis->length && used <= room; i++) {
        char move[PTN_TEXT];
        bool fits = used + 1 + (int)ptn_write_move(analysis->line[i], move) <= room;
        snprintf(line + used, sizeof line - (size_t)used, " %s", fits ? move : "\u2026");
        used = fits ? (int)strlen(line) : room + 1;
    }
    add_text(text, LEFT_EDGE, y, 17, "", "%s", line);
}

static void add_panel(TextBuf *text, const Board *board, Outcome outcome, View view,
                      const SvgStyle *style) {
    int x = LEFT_EDGE + SQUARE * view.size + 24;
    int bottom = TOP_EDGE + SQUARE * view.size;
    int middle = (TOP_EDGE + bottom) / 2 - (style->analysis ? SCORE_HEIGHT / 2 : 0);
    int half_komi = board->rules.half_komi;
    Colour far = view.flip ? WHITE : BLACK;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        bool to_move = outcome == ONGOING && board_turn(board) == (Colour)colour;
        add_player(text, board, (Colour)colour, to_move, x,
                   colour == (int)far ? TOP_EDGE + 18 : bottom - 76);
    }
    if (style->best != MOVE_NONE) {
        add_text(text, x, middle, 22, "k p", "%s", move_text(style->best).text);
    } else if (outcome != ONGOING) {
        add_text(text, x, middle, 22, "k", "%s", outcome_text(outcome));
    }
    if (style->analysis) {
        add_score(text, style->analysis, board_turn(board), view.size, x, middle + 24);
        middle += view.size > SIZE_LEAST ? SCORE_HEIGHT : 44;
    }
    if (half_komi != 0) {
        char komi[KOMI_TEXT];
        add_text(text, x, middle + 24, 15, "", "komi %s", komi_write(half_komi, komi));
    }
}

void svg_board(TextBuf *text, const Board *board, Outcome outcome, const SvgStyle *style) {
    char tps[TPS_TEXT];
    View view = {board_size(board), style->flip};
    int width = LEFT_EDGE + SQUARE * view.size + PANEL;
    int bottom = TOP_EDGE + SQUARE * view.size + BOTTOM_EDGE;
    int height = bottom + (style->analysis ? LINE_HEIGHT : 0);
    tps_write(board, tps);
    textbuf_format(text,
                   "%s<svg xmlns=\"http://www.w3.org/2000/svg\""
                   " xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%d\" height=\"%d\""
                   " viewBox=\"0 0 %d %d\">\n<title>Tak: %s</title>\n",
                   svg_begin, width, height, width, height, tps);
    add_definitions(text);
    add_rect(text, 0, 0, width, height, "fill=\"#f4efe4\"");
    add_ground(text, view, style->marked);
    add_coordinates(text, view);
    add_pieces(text, board, view);
    if (style->best != MOVE_NONE && move_is_spread(style->best)) {
        add_spread(text, view, style->best);
    } else if (style->best != MOVE_NONE) {
        add_placement(text, board, view, style->best);
    }
    add_panel(text, board, outcome, view, style);
    if (style->analysis) {
        add_line(text, style->analysis, view, bottom + 12);
    }
    textbuf_add_string(text, "</svg>\n");
}

bool svg_save(const char *path, const char *const inputs[], int count, const char *output,
              const TextBuf *text, Fault *fault) {
    static const char option[] = "--svg: ";
    if (path[0] == '\0') {
        return fault_set(fault, 0, "--svg needs a file name: --svg board.svg");
    }
    return output_is_apart(path, inputs, count, output, option, fault) &&
           output_may_replace(path, svg_begin, option, "bredon --svg", fault) &&
           (text ? output_save(path, OUTPUT_REPLACE, option, text, fault)
                 : output_try(path, OUTPUT_REPLACE, option, fault));
}
