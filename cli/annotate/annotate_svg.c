// SPDX-License-Identifier: MIT
// The graph of a game as SVG.
#include <string.h>

#include "annotate/annotate_report.h"
#include "clean.h"
#include "show/svg.h"

enum {
    WIDTH = 800,
    HEIGHT = 300,
    LEFT_EDGE = 48,
    TOP_EDGE = 40,
    RIGHT_EDGE = WIDTH - 16,
    BOTTOM_EDGE = HEIGHT - 32,
};

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
                   "</text>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                   "fill=\"#5a5146\"/>\n",
                   LEFT_EDGE, TOP_EDGE, RIGHT_EDGE - LEFT_EDGE, BOTTOM_EDGE - TOP_EDGE);
}

// White's chances as an area from left to right; it has gaps at positions without a result.
static void add_area(TextBuf *text, const AnnotatedGame *game) {
    const GameNotes *notes = &game->notes;
    bool open = false;
    for (size_t i = 0; i <= notes->move_count; i++) {
        const PositionNote *note = &notes->positions[i];
        if (note->known && !open) {
            textbuf_format(text, "<path fill=\"#efe4cf\" stroke=\"#c9a86a\" d=\"M%.1f %d",
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
                       "<path stroke=\"#999999\" stroke-width=\"%s\" d=\"M%d %dH%d\"/>"
                       "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d%%</text>\n",
                       percent == 50 ? "1.5" : "0.5", LEFT_EDGE, y, RIGHT_EDGE, LEFT_EDGE - 6,
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

// A dot on each move with a mark; its name is shown when the mouse points at it.
static void add_marks(TextBuf *text, const AnnotatedGame *game) {
    static const char *const fills[MOVE_MARKS] = {"", "#d32f2f", "#f9a825", "#388e3c", "#00897b"};
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
        textbuf_format(text,
                       "</title><circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\" "
                       "stroke=\"#ffffff\"/><text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" "
                       "font-weight=\"bold\" fill=\"%s\">%s</text></g>\n",
                       across(game, i + 1), down(after), fills[mark], across(game, i + 1),
                       down(after) < TOP_EDGE + 20 ? down(after) + 18 : down(after) - 8,
                       fills[mark], mark_text(mark));
    }
}

void annotate_add_svg(TextBuf *text, const AnnotatedGame *game) {
    add_frame(text, game);
    add_area(text, game);
    add_axes(text, game);
    add_marks(text, game);
    textbuf_add_string(text, "</svg>\n");
}
