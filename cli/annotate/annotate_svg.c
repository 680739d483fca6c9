// SPDX-License-Identifier: MIT
// The graph of a game as SVG.
#include <string.h>

#include "annotate/annotate_report.h"
#include "clean.h"
#include "show/svg.h"

enum {
    WIDTH = 800,
    HEIGHT = 324,
    LEFT_EDGE = 48,
    TOP_EDGE = 40,
    RIGHT_EDGE = WIDTH - 16,
    BOTTOM_EDGE = HEIGHT - 56,
};

// Texts and dots are dark on white: the ring of a dot and the edge of a text are white. They have a
// contrast of at least 4.5:1, the two areas and the lines on them one of at least 3:1 (WCAG 2.1).
static const char light[] = "#f5ecda";
static const char dark[] = "#2f2a24";
static const char line[] = "#807d78";
static const char *const fills[MOVE_MARKS] = {"",        "#b71c1c", "#a04f00",
                                              "#6a1b9a", "#1b6e20", "#006978"};

static double across(const AnnotatedGame *game, size_t position) {
    size_t last = game->notes.move_count > 0 ? game->notes.move_count : 1;
    return LEFT_EDGE + (double)(RIGHT_EDGE - LEFT_EDGE) * (double)position / (double)last;
}

static double down(const PositionNote *note) {
    return TOP_EDGE + (double)(BOTTOM_EDGE - TOP_EDGE) * (100 - note_chance(note, WHITE)) / 100;
}

static void add_frame(TextBuf *text, const AnnotatedGame *game) {
    const PtnGame *ptn = &game->piece.game;
    const Word words[] = {ptn_game_player(ptn, WHITE), word_of_string(" \u2013 "),
                          ptn_game_player(ptn, BLACK), word_of_string("  "), ptn->result};
    textbuf_format(text,
                   "%s<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                   "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n"
                   "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n"
                   "<text x=\"%d\" y=\"24\" font-size=\"15\">",
                   svg_begin, WIDTH, HEIGHT, WIDTH, HEIGHT, WIDTH, HEIGHT, LEFT_EDGE);
    for (int i = 0; i < (ptn_is_result(ptn->result) ? 5 : 3); i++) {
        clean_add_xml(text, words[i].at, words[i].length);
    }
    textbuf_format(text,
                   "</text>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                   LEFT_EDGE, TOP_EDGE, RIGHT_EDGE - LEFT_EDGE, BOTTOM_EDGE - TOP_EDGE, dark);
}

// White's chances as an area from left to right; it has gaps at positions without a result.
static void add_area(TextBuf *text, const AnnotatedGame *game) {
    const GameNotes *notes = &game->notes;
    bool open = false;
    for (size_t i = 0; i <= notes->move_count; i++) {
        const PositionNote *note = &notes->positions[i];
        if (note->known && !open) {
            textbuf_format(text, "<path fill=\"%s\" stroke=\"%s\" d=\"M%.1f %d", light, line,
                           across(game, i), BOTTOM_EDGE);
            open = true;
        }
        if (note->known) {
            textbuf_format(text, "L%.1f %.1f", across(game, i), down(note));
        }
        if (open && (!note->known || i == notes->move_count)) {
            textbuf_format(text, "L%.1f %dZ\"/>\n", across(game, note->known ? i : i - 1),
                           BOTTOM_EDGE);
            open = false;
        }
    }
}

static void add_axes(TextBuf *text, const AnnotatedGame *game) {
    const PtnGame *ptn = &game->piece.game;
    size_t step = ptn->move_count > 120 ? 20 : ptn->move_count > 60 ? 10 : 5;
    for (int percent = 0; percent <= 100; percent += 25) {
        int y = TOP_EDGE + (BOTTOM_EDGE - TOP_EDGE) * (100 - percent) / 100;
        textbuf_format(text,
                       "<path stroke=\"%s\" stroke-width=\"%s\" d=\"M%d %dH%d\"/>"
                       "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d%%</text>\n",
                       line, percent == 50 ? "1.5" : "0.5", LEFT_EDGE, y, RIGHT_EDGE, LEFT_EDGE - 6,
                       y + 4, percent);
    }
    for (size_t i = 1; i <= ptn->move_count; i++) {
        size_t ply = (size_t)ptn->start.ply + i;
        if (ply % 2 == 1 && (i == 1 || (ply / 2 + 1) % step == 0)) {
            textbuf_format(text, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%zu</text>\n",
                           across(game, i), BOTTOM_EDGE + 18, ply / 2 + 1);
        }
    }
}

static void add_dot(TextBuf *text, double x, double y, MoveMark mark) {
    textbuf_format(text, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\" stroke=\"#ffffff\"/>",
                   x, y, fills[mark]);
}

// What the areas and the marks mean, in a row below the graph.
static void add_legend(TextBuf *text) {
    static const struct {
        const char *text;
        int columns; // of the graph
    } words[] = {
        {"White's chance", 120},
        {"Black's chance", 120},
        {"loses 30 points", 148},
        {"15", 58},
        {"6", 62},
        {"only good move", 136},
        {"hidden", 0},
    };
    int x = LEFT_EDGE;
    int y = HEIGHT - 12;
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++) {
        MoveMark mark = (MoveMark)(i - 1); // after the two areas
        if (i < 2) {
            textbuf_format(text,
                           "<rect x=\"%d\" y=\"%d\" width=\"14\" height=\"10\" fill=\"%s\" "
                           "stroke=\"%s\"/>",
                           x, y - 9, i == 0 ? light : dark, line);
        } else {
            add_dot(text, x + 7, y - 4, mark);
        }
        textbuf_format(text, "<text x=\"%d\" y=\"%d\">%s%s%s</text>\n", x + 20, y,
                       i < 2 ? "" : mark_text(mark), i < 2 ? "" : " ", words[i].text);
        x += words[i].columns;
    }
}

// A dot on each move with a mark; its name is shown when the mouse points at it.
static void add_marks(TextBuf *text, const AnnotatedGame *game) {
    for (size_t i = 0; i < game->notes.move_count; i++) {
        char label[MOVE_LABEL];
        MoveMark mark = game->notes.moves[i].mark;
        const PositionNote *after = &game->notes.positions[i + 1];
        if (mark == MARK_NONE || !after->known) {
            continue;
        }
        annotate_label(game, i, label);
        textbuf_format(text, "<g><title>%s: ", colour_text(ptn_game_mover(&game->piece.game, i)));
        clean_add_xml(text, label, strlen(label));
        textbuf_add_string(text, "</title>");
        add_dot(text, across(game, i + 1), down(after), mark);
        textbuf_format(text,
                       "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-weight=\"bold\" "
                       "fill=\"%s\" stroke=\"#ffffff\" stroke-width=\"3\" "
                       "paint-order=\"stroke\">%s</text></g>\n",
                       across(game, i + 1),
                       down(after) < TOP_EDGE + 20 ? down(after) + 18 : down(after) - 8,
                       fills[mark], mark_text(mark));
    }
}

void annotate_add_svg(TextBuf *text, const AnnotatedGame *game) {
    add_frame(text, game);
    add_area(text, game);
    add_axes(text, game);
    add_marks(text, game);
    add_legend(text);
    textbuf_add_string(text, "</svg>\n");
}
