// SPDX-License-Identifier: MIT
#include "annotate/annotate_report.h"

#include <stdio.h>
#include <string.h>

#include "clean.h"
#include "fold.h"
#include "text/ptn.h"

enum {
    GRAPH_BESIDES = 8, // columns beside the graph
    GRAPH_MOST = 144,  // columns
    GRAPH_ROWS = 8,    // of eight steps each
    STRETCH_MOST = 3,  // columns of one position
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

// How the positions of a game are mapped to the columns of the graph.
typedef struct Columns {
    size_t positions;
    size_t stretch; // columns of one position
    size_t count;
} Columns;

static Columns columns_of(size_t positions, int columns) {
    int width = (columns > 0 ? columns : REPORT_WIDTH) - GRAPH_BESIDES;
    width = width > GRAPH_MOST ? GRAPH_MOST : width;
    size_t stretch = (size_t)width / positions;
    stretch = stretch > STRETCH_MOST ? STRETCH_MOST : stretch;
    return (Columns){positions, stretch, stretch ? positions * stretch : (size_t)width};
}

// The first position of a column; for the column after the last one, the number of positions.
static size_t column_begin(const Columns *columns, size_t column) {
    return columns->stretch ? column / columns->stretch
                            : column * columns->positions / columns->count;
}

// The mean of White's chance over a column in 64ths; -1 when nothing is known.
static int column_height(const Columns *columns, const GameNotes *notes, size_t column) {
    size_t begin = column_begin(columns, column);
    size_t end = columns->stretch ? begin + 1 : column_begin(columns, column + 1);
    double sum = 0;
    int known = 0;
    for (size_t i = begin; i < end; i++) {
        if (notes->positions[i].known) {
            sum += note_chance(&notes->positions[i], WHITE);
            known++;
        }
    }
    return known > 0 ? (int)(sum / known * GRAPH_ROWS * 8 / 100 + 0.5) : -1;
}

static void end_row(TextBuf *text) {
    textbuf_trim(text);
    textbuf_add(text, "\n", 1);
}

static void add_area(TextBuf *text, const GameNotes *notes, const Columns *columns, bool unicode) {
    static const char *const plain[] = {" ", " ", ".", ".", ":", ":", "|", "|", "#"};
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    for (int row = GRAPH_ROWS - 1; row >= 0; row--) {
        const char *label = row == GRAPH_ROWS - 1 ? "100%" : row == 0 ? "  0%" : "    ";
        textbuf_format(text, "%s |", row == GRAPH_ROWS / 2 - 1 ? " 50%" : label);
        for (size_t column = 0; column < columns->count; column++) {
            int height = column_height(columns, notes, column) - row * 8;
            height = height < 0 ? 0 : height > 8 ? 8 : height;
            textbuf_add_string(text, unicode ? blocks[height] : plain[height]);
        }
        end_row(text);
    }
}

// The worst mark of a player in a column; ! and !! only where there is no ? and ??.
static MoveMark column_mark(const AnnotatedGame *game, const Columns *columns, size_t column,
                            Colour colour) {
    size_t begin = column_begin(columns, column);
    size_t end = columns->stretch ? begin + 1 : column_begin(columns, column + 1);
    MoveMark mark = MARK_NONE;
    for (size_t i = begin; i < end; i++) {
        // A move is shown below the position that it led to.
        MoveMark here = i > 0 && ptn_game_mover(&game->piece.game, i - 1) == colour
                            ? game->notes.moves[i - 1].mark
                            : MARK_NONE;
        mark = here != MARK_NONE && (mark == MARK_NONE || here < mark) ? here : mark;
    }
    return mark;
}

// The marks of a player. If a position has fewer than two columns, the second sign of ?? and !! is
// below the first one: next to it there may be another mark.
static void add_marks(TextBuf *text, const AnnotatedGame *game, const Columns *columns,
                      Colour colour, bool coloured) {
    size_t width = columns->stretch ? columns->stretch : 1;
    bool again = true;
    for (int line = 0; again; line++) {
        again = false;
        textbuf_format(text, "%s", line > 0 ? "      " : colour == WHITE ? "White " : "Black ");
        for (size_t column = 0; column < columns->count; column += width) {
            MoveMark mark = column_mark(game, columns, column, colour);
            const char *signs = mark_text(mark);
            size_t length = strlen(signs);
            size_t done = (size_t)line * width < length ? (size_t)line * width : length;
            again = again || length - done > width;
            if (length == done) {
                textbuf_format(text, "%*s", (int)width, "");
            } else {
                textbuf_format(text, "%s%-*.*s%s", annotate_paint(coloured, mark), (int)width,
                               (int)width, signs + done, annotate_paint(coloured, MARK_NONE));
            }
        }
        end_row(text);
    }
}

// The numbers of moves below the graph, where there is room for them.
static void add_axis(TextBuf *text, const AnnotatedGame *game, const Columns *columns) {
    int64_t start = game->piece.game.start.ply;
    size_t column = 0;
    textbuf_add_string(text, "move  ");
    while (column < columns->count) {
        size_t index = column_begin(columns, column);
        int64_t number = (start + (int64_t)index + 1) / 2;
        bool begins = column == 0 || column_begin(columns, column - 1) != index;
        size_t before = column > 0 ? column_begin(columns, column - 1) : index;
        bool round = begins && number > 0 && number / 5 != (start + (int64_t)before + 1) / 2 / 5;
        size_t room = text->length;
        if (round && column + 4 <= columns->count) {
            textbuf_format(text, "%lld", (long long)(number / 5 * 5));
            textbuf_add(text, " ", 1);
            column += text->length - room;
        } else {
            textbuf_add(text, " ", 1);
            column++;
        }
    }
    end_row(text);
}

static void add_players(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    PlayerRow rows[2];
    for (int i = WHITE; i <= BLACK; i++) {
        rows[i] = (PlayerRow){
            .side = i == WHITE ? "White " : "Black ",
            .name = ptn_game_player(&game->piece.game, (Colour)i),
            .note = &game->notes.players[i],
        };
    }
    annotate_add_players(text, rows, 2, style);
}

static void add_worst(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    WorstRow rows[2 * WORST_MOVES];
    size_t count = 0;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        const PlayerNote *player = &game->notes.players[colour];
        for (int i = 0; i < player->worst_count; i++) {
            WorstRow *row = &rows[count++];
            snprintf(row->where, sizeof row->where, "%s", colour_text((Colour)colour));
            annotate_worst_row(game, (size_t)player->worst[i], row);
        }
    }
    if (game->notes.players[WHITE].moves + game->notes.players[BLACK].moves > 0) {
        annotate_add_worst(text, rows, count, style);
    }
}

static long long number_of(const AnnotatedGame *game, int index) {
    return (long long)(game->piece.game.start.ply + (int64_t)index) / 2 + 1;
}

// Says for each player when a forced win began and where one was given away.
static void add_wins(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    for (int colour = WHITE; colour <= BLACK; colour++) {
        const PlayerNote *player = &game->notes.players[colour];
        size_t begin = text->length;
        if (player->won_since < 0 && player->missed_count == 0) {
            continue;
        }
        textbuf_format(text, "%s: ", colour_text((Colour)colour));
        if (player->won_since >= 0) {
            textbuf_format(text, "won since %lld", number_of(game, player->won_since));
        }
        for (int i = 0; i < player->missed_count; i++) {
            textbuf_format(text, "%s%lld",
                           i > 0                    ? ", "
                           : player->won_since >= 0 ? ", missed at "
                                                    : "missed a win at ",
                           number_of(game, player->missed[i]));
        }
        textbuf_add_string(text, "\n");
        fold_text(text, begin, style.columns, 2);
    }
}

void annotate_add_report(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    Columns columns = columns_of(game->notes.move_count + 1, style.columns);
    add_heading(text, game, style);
    textbuf_add_string(text, "White's win chance\n");
    add_area(text, &game->notes, &columns, style.unicode);
    add_axis(text, game, &columns);
    add_marks(text, game, &columns, WHITE, style.coloured);
    add_marks(text, game, &columns, BLACK, style.coloured);
    add_players(text, game, style);
    add_worst(text, game, style);
    add_wins(text, game, style);
    if (!game->notes.whole) {
        size_t begin = text->length;
        textbuf_add_string(text, "stopped: the moves at the start are not annotated\n");
        fold_text(text, begin, style.columns, 2);
    }
}
