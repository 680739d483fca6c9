// SPDX-License-Identifier: MIT
// The graph of a game as SVG.
#include <inttypes.h>
#include <string.h>

#include "annotate/annotate_report.h"
#include "clean.h"
#include "os/file.h"
#include "show/svg.h"

enum {
    PICTURE_WIDTH = 800,
    PICTURE_HEIGHT = 300,
    GRAPH_LEFT = 48,
    GRAPH_TOP = 40,
    GRAPH_RIGHT = PICTURE_WIDTH - 16,
    GRAPH_BOTTOM = PICTURE_HEIGHT - 32,
};

static void add_name(TextBuf *text, Word name) {
    clean_add_xml(text, name.at, name.length);
}

static double across(const AnnotatedGame *game, size_t position) {
    size_t last = game->notes.move_count > 0 ? game->notes.move_count : 1;
    return GRAPH_LEFT + (double)(GRAPH_RIGHT - GRAPH_LEFT) * (double)position / (double)last;
}

static double down(const PositionNote *note) {
    return GRAPH_TOP + (double)(GRAPH_BOTTOM - GRAPH_TOP) * (100 - note_chance(note, WHITE)) / 100;
}

static void add_frame(TextBuf *text, const AnnotatedGame *game) {
    const PtnGame *ptn = &game->piece.game;
    textbuf_format(text,
                   "%s<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                   "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n",
                   svg_begin, PICTURE_WIDTH, PICTURE_HEIGHT, PICTURE_WIDTH, PICTURE_HEIGHT);
    textbuf_format(text, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", PICTURE_WIDTH,
                   PICTURE_HEIGHT);
    textbuf_format(text, "<text x=\"%d\" y=\"24\" font-size=\"15\">", GRAPH_LEFT);
    add_name(text, ptn_game_player(ptn, WHITE));
    textbuf_add_string(text, " \xe2\x80\x93 ");
    add_name(text, ptn_game_player(ptn, BLACK));
    if (ptn_is_result(ptn->result)) {
        textbuf_add_string(text, "  ");
        add_name(text, ptn->result);
    }
    textbuf_add_string(text, "</text>\n");
    textbuf_format(text, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#5a5146\"/>\n",
                   GRAPH_LEFT, GRAPH_TOP, GRAPH_RIGHT - GRAPH_LEFT, GRAPH_BOTTOM - GRAPH_TOP);
}

// White's chances as an area from left to right; it has gaps at positions without a result.
static void add_area(TextBuf *text, const AnnotatedGame *game) {
    const GameNotes *notes = &game->notes;
    bool open = false;
    for (size_t i = 0; i <= notes->move_count; i++) {
        const PositionNote *note = &notes->positions[i];
        if (note->known && !open) {
            textbuf_format(text, "<path fill=\"#efe4cf\" stroke=\"#c9a86a\" d=\"M%.1f %d",
                           across(game, i), GRAPH_BOTTOM);
            open = true;
        }
        if (note->known) {
            textbuf_format(text, "L%.1f %.1f", across(game, i), down(note));
        }
        if (open && (!note->known || i == notes->move_count)) {
            textbuf_format(text, "L%.1f %dZ\"/>\n", across(game, note->known ? i : i - 1),
                           GRAPH_BOTTOM);
            open = false;
        }
    }
}

static void add_axes(TextBuf *text, const AnnotatedGame *game) {
    const PtnGame *ptn = &game->piece.game;
    size_t step = ptn->move_count > 120 ? 20 : ptn->move_count > 60 ? 10 : 5;
    for (int percent = 0; percent <= 100; percent += 25) {
        int y = GRAPH_TOP + (GRAPH_BOTTOM - GRAPH_TOP) * (100 - percent) / 100;
        textbuf_format(text,
                       "<path stroke=\"#999999\" stroke-width=\"%s\" d=\"M%d %dH%d\"/>"
                       "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d%%</text>\n",
                       percent == 50 ? "1.5" : "0.5", GRAPH_LEFT, y, GRAPH_RIGHT, GRAPH_LEFT - 6,
                       y + 4, percent);
    }
    for (size_t i = 1; i <= ptn->move_count; i++) {
        size_t ply = (size_t)ptn->start.ply + i;
        if (ply % 2 == 1 && (i == 1 || (ply / 2 + 1) % step == 0)) {
            textbuf_format(text, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%zu</text>\n",
                           across(game, i), GRAPH_BOTTOM + 18, ply / 2 + 1);
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
                       down(after) < GRAPH_TOP + 20 ? down(after) + 18 : down(after) - 8,
                       fills[mark], mark_text(mark));
    }
}

static void add_picture(TextBuf *text, const AnnotatedGame *game) {
    add_frame(text, game);
    add_area(text, game);
    add_axes(text, game);
    add_marks(text, game);
    textbuf_add_string(text, "</svg>\n");
}

// The name of the n-th picture: "game.svg", "game-0002.svg". The first has no number, because it is
// not known yet whether there will be others.
static void add_path(TextBuf *text, const char *path, int64_t number) {
    const char *dot = strrchr(file_name_of(path), '.');
    size_t stem = dot ? (size_t)(dot - path) : strlen(path);
    textbuf_add(text, path, stem);
    if (number > 1) {
        textbuf_format(text, "-%04" PRId64, number);
    }
    textbuf_add_string(text, path + stem);
}

bool annotate_save_svg(const PictureFiles *files, int64_t number, const AnnotatedGame *game,
                       Fault *fault) {
    TextBuf name = {0};
    TextBuf text = {0};
    add_path(&name, files->path, number);
    add_picture(&text, game);
    bool good = !name.failed && !text.failed;
    if (!good) {
        fault_set(fault, 0, "no memory for a picture");
    }
    good =
        good && svg_save(name.at, files->inputs, files->input_count, files->output, &text, fault);
    textbuf_finish(&name);
    textbuf_finish(&text);
    return good;
}
