// SPDX-License-Identifier: MIT
#include "annotate/annotate_report.h"

#include <string.h>

#include "clamp.h"
#include "clean.h"
#include "fold.h"
#include "text/ptn.h"

enum {
    BESIDES = 8, // columns beside the graph
    COLUMNS_MOST = 144,
    STRETCH_MOST = 3, // columns of one position
    GRAPH_ROWS = 8,   // of eight steps each
    NAME_WIDTH = 24,
};

static void add_heading(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    const PtnGame *ptn = &game->piece.game;
    size_t begin = text->length;
    textbuf_format(text, "game %zu: ", ptn->number);
    for (int i = WHITE; i <= BLACK; i++) {
        Word name = ptn_game_player(ptn, (Colour)i);
        clean_add(text, name.at, name.length, NAME_WIDTH, style.unicode);
        textbuf_trim(text);
        textbuf_add_string(text, i == WHITE ? " - " : ", ");
    }
    textbuf_format(text, "%dx%d", ptn->rules.size, ptn->rules.size);
    if (ptn->rules.half_komi != 0) {
        char komi[KOMI_TEXT];
        textbuf_format(text, " komi %s", komi_write(ptn->rules.half_komi, komi));
    }
    textbuf_format(text, ", %zu plies", ptn->move_count);
    if (ptn_is_result(ptn->result)) {
        textbuf_format(text, ", %.*s", (int)ptn->result.length, ptn->result.at);
    }
    textbuf_add(text, "\n", 1);
    fold_text(text, begin, style.columns, 2);
}

// The mapping from the positions of a game to the columns of the graph.
typedef struct Graph {
    const AnnotatedGame *game;
    size_t positions;
    size_t columns; // a column has several positions, or a position has several columns
} Graph;

static Graph graph_of(const AnnotatedGame *game, int columns) {
    size_t positions = game->notes.move_count + 1;
    size_t width = (size_t)min_int((columns > 0 ? columns : REPORT_WIDTH) - BESIDES, COLUMNS_MOST);
    size_t stretch = width / positions < STRETCH_MOST ? width / positions : STRETCH_MOST;
    return (Graph){game, positions, stretch > 0 ? positions * stretch : width};
}

// The first position of a column; for the column after the last one, the number of positions.
static size_t column_begin(const Graph *graph, size_t column) {
    return column * graph->positions / graph->columns;
}

// The position after the last one of a column.
static size_t column_end(const Graph *graph, size_t column) {
    size_t next = column_begin(graph, column + 1);
    return next > column_begin(graph, column) ? next : next + 1;
}

// The mean of White's chance over a column in 64ths; -1 when nothing is known.
static int column_height(const Graph *graph, size_t column) {
    const PositionNote *positions = graph->game->notes.positions;
    double sum = 0;
    int known = 0;
    for (size_t i = column_begin(graph, column); i < column_end(graph, column); i++) {
        if (positions[i].known) {
            sum += note_chance(&positions[i], WHITE);
            known++;
        }
    }
    return known > 0 ? (int)(sum / known * GRAPH_ROWS * 8 / 100 + 0.5) : -1;
}

static void end_row(TextBuf *text) {
    textbuf_trim(text);
    textbuf_add(text, "\n", 1);
}

static void add_area(TextBuf *text, const Graph *graph, bool unicode) {
    static const char *const plain[] = {" ", " ", ".", ".", ":", ":", "|", "|", "#"};
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    for (int row = GRAPH_ROWS - 1; row >= 0; row--) {
        textbuf_format(text, "%s |",
                       row == GRAPH_ROWS - 1       ? "100%"
                       : row == GRAPH_ROWS / 2 - 1 ? " 50%"
                       : row == 0                  ? "  0%"
                                                   : "    ");
        for (size_t column = 0; column < graph->columns; column++) {
            int height = clamp(column_height(graph, column) - row * 8, 0, 8);
            textbuf_add_string(text, unicode ? blocks[height] : plain[height]);
        }
        end_row(text);
    }
}

// The worst mark of a player in a column; ! and !! only where there is no ? and ??. Only the first
// column of a position has its mark.
static MoveMark column_mark(const Graph *graph, size_t column, Colour colour) {
    MoveMark mark = MARK_NONE;
    if (column > 0 && column_begin(graph, column - 1) == column_begin(graph, column)) {
        return mark;
    }
    for (size_t i = column_begin(graph, column); i < column_end(graph, column); i++) {
        // A move is shown below the position that it led to.
        MoveMark here = i > 0 && ptn_game_mover(&graph->game->piece.game, i - 1) == colour
                            ? graph->game->notes.moves[i - 1].mark
                            : MARK_NONE;
        mark = here != MARK_NONE && (mark == MARK_NONE || here < mark) ? here : mark;
    }
    return mark;
}

// The marks of a player. Where two columns with marks are side by side, the first one has only its
// first sign.
static void add_marks(TextBuf *text, const Graph *graph, Colour colour, bool coloured) {
    textbuf_add_string(text, colour == WHITE ? "White " : "Black ");
    for (size_t column = 0; column < graph->columns; column++) {
        MoveMark mark = column_mark(graph, column, colour);
        const char *signs = mark_text(mark);
        bool next = column + 1 < graph->columns && column_mark(graph, column + 1, colour);
        int length = next ? 1 : (int)strlen(signs);
        textbuf_format(text, "%s%.*s%s", annotate_paint(coloured, mark), length, signs,
                       annotate_paint(coloured, MARK_NONE));
        textbuf_add(text, " ", mark == MARK_NONE);
        column += length > 1;
    }
    end_row(text);
}

// The numbers of moves below the graph, where there is room for them.
static void add_axis(TextBuf *text, const Graph *graph) {
    enum { STEP = 5, LABEL = 4 };
    int64_t start = graph->game->piece.game.start.ply;
    int64_t before = INT64_MAX;
    size_t used = 0;
    textbuf_add_string(text, "move  ");
    for (size_t column = 0; column < graph->columns; column++) {
        // Of the move that led to the position.
        int64_t step = (start + (int64_t)column_begin(graph, column) + 1) / 2 / STEP;
        size_t begin = text->length;
        if (column >= used && step > before && column + LABEL <= graph->columns) {
            textbuf_format(text, "%lld ", (long long)step * STEP);
        } else if (column >= used) {
            textbuf_add(text, " ", 1);
        }
        used += text->length - begin;
        before = step;
    }
    end_row(text);
}

void annotate_add_report(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    Graph graph = graph_of(game, style.columns);
    add_heading(text, game, style);
    textbuf_add_string(text, "White's chances\n");
    add_area(text, &graph, style.unicode);
    add_axis(text, &graph);
    add_marks(text, &graph, WHITE, style.coloured);
    add_marks(text, &graph, BLACK, style.coloured);
    annotate_add_tables(text, game, style);
    if (!game->notes.whole) {
        size_t begin = text->length;
        textbuf_add_string(text, "stopped: the moves at the start are not annotated\n");
        fold_text(text, begin, style.columns, 2);
    }
}
