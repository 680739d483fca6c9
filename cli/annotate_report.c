// SPDX-License-Identifier: MIT
#include "annotate_report.h"

#include "clean.h"
#include "ptn.h"

#include <stdio.h>

enum {
    GRAPH_WIDTH = 72, // columns
    GRAPH_ROWS = 8,   // of eight steps each
    STRETCH_MOST = 3, // columns of one position
    NAME_WIDTH = 24,
    LINE_WIDTH = 28,
};

typedef enum Paint { PLAIN, DIM, RED, YELLOW, GREEN } Paint;

static const char *paint(bool coloured, Paint what) {
    static const char *const codes[] = {"\033[0m", "\033[2m", "\033[31m", "\033[33m", "\033[32m"};
    return coloured ? codes[what] : "";
}

static Paint mark_paint(MoveMark mark) {
    static const Paint paints[MOVE_MARKS] = {PLAIN, RED, YELLOW, GREEN, GREEN};
    return paints[mark];
}

Word annotate_name(const PtnGame *game, Colour colour) {
    Word name;
    if (!ptn_game_tag(game, colour == WHITE ? "Player1" : "Player2", &name) || name.length == 0) {
        return word_of_string(colour == WHITE ? "White" : "Black");
    }
    return name;
}

Colour annotate_mover(const PtnGame *game, size_t index) {
    return (Colour)(((unsigned)board_turn(&game->start) + index) & 1);
}

void annotate_label(const AnnotatedGame *game, size_t index, char ret_text[MOVE_LABEL]) {
    char move[PTN_TEXT];
    const PtnGame *ptn = &game->piece.game;
    const MoveNote *note = &game->notes.moves[index];
    int64_t ply = ptn->start.ply + (int64_t)index;
    ptn_write_move(ptn->moves[index].move, move);
    snprintf(ret_text, MOVE_LABEL, "%lld.%s %s%s%s", (long long)(ply / 2 + 1), ply & 1 ? ".." : "",
             move,
             note->tinue ? "''"
             : note->tak ? "'"
                         : "",
             mark_text(note->mark));
}

static void add_heading(TextBuf *text, const AnnotatedGame *game, bool unicode) {
    const PtnGame *ptn = &game->piece.game;
    char name[2][NAME_WIDTH * 4 + 1];
    for (int i = 0; i < 2; i++) {
        TextBuf part;
        textbuf_init(&part);
        Word word = annotate_name(ptn, (Colour)i);
        clean_add(&part, word.at, word.length, NAME_WIDTH, unicode);
        while (part.length > 0 && part.at[part.length - 1] == ' ') {
            part.at[--part.length] = '\0';
        }
        snprintf(name[i], sizeof name[i], "%s", part.at ? part.at : "");
        textbuf_finish(&part);
    }
    textbuf_format(text, "game %zu: %s - %s, %dx%d", ptn->number, name[WHITE], name[BLACK],
                   ptn->rules.size, ptn->rules.size);
    if (ptn->rules.half_komi != 0) {
        textbuf_format(text, " komi %g", ptn->rules.half_komi / 2.0);
    }
    textbuf_format(text, ", %zu plies", ptn->move_count);
    if (ptn_is_result(ptn->result)) {
        textbuf_format(text, ", %.*s", (int)ptn->result.length, ptn->result.at);
    }
    textbuf_add(text, "\n", 1);
}

// How the positions of a game are spread over the columns of the graph.
typedef struct Columns {
    size_t positions;
    size_t stretch; // columns of one position
    size_t count;
} Columns;

static Columns columns_of(size_t positions) {
    size_t stretch = GRAPH_WIDTH / positions;
    stretch = stretch > STRETCH_MOST ? STRETCH_MOST : stretch;
    return (Columns){positions, stretch, stretch ? positions * stretch : GRAPH_WIDTH};
}

// The first position of a column; that of the column behind the last one is the number of them.
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
    while (text->length > 0 && text->at[text->length - 1] == ' ') {
        text->at[--text->length] = '\0';
    }
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

// The worst mark of a player in a column; praise only where there is no blame.
static MoveMark column_mark(const AnnotatedGame *game, const Columns *columns, size_t column,
                            Colour colour) {
    size_t begin = column_begin(columns, column);
    size_t end = columns->stretch ? begin + 1 : column_begin(columns, column + 1);
    MoveMark mark = MARK_NONE;
    for (size_t i = begin; i < end; i++) {
        // A move stands below the position that it led to.
        MoveMark here = i > 0 && annotate_mover(&game->piece.game, i - 1) == colour
                            ? game->notes.moves[i - 1].mark
                            : MARK_NONE;
        mark = here != MARK_NONE && (mark == MARK_NONE || here < mark) ? here : mark;
    }
    return mark;
}

static void add_marks(TextBuf *text, const AnnotatedGame *game, const Columns *columns,
                      Colour colour, bool coloured) {
    textbuf_format(text, "%s", colour == WHITE ? "White " : "Black ");
    size_t width = columns->stretch ? columns->stretch : 1;
    for (size_t column = 0; column < columns->count; column += width) {
        MoveMark mark = column_mark(game, columns, column, colour);
        if (mark == MARK_NONE) {
            textbuf_format(text, "%*s", (int)width, "");
        } else {
            // Where a column has no room for two signs, one must do.
            textbuf_format(text, "%s%-*.*s%s", paint(coloured, mark_paint(mark)), (int)width,
                           (int)width, mark_text(mark), paint(coloured, PLAIN));
        }
    }
    end_row(text);
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

static void add_players(TextBuf *text, const AnnotatedGame *game, bool unicode) {
    textbuf_format(text, "%-*s moves  accuracy   loss    ?   ??    !   !!\n", NAME_WIDTH + 6,
                   "player");
    for (int i = 0; i < 2; i++) {
        const PlayerNote *player = &game->notes.players[i];
        textbuf_add_string(text, i == WHITE ? "White " : "Black ");
        Word name = annotate_name(&game->piece.game, (Colour)i);
        clean_add_cell(text, name.at, name.length, NAME_WIDTH, unicode);
        if (player->moves == 0) {
            textbuf_format(text, " %5d         -      -", 0);
        } else {
            textbuf_format(text, " %5d %8.1f%% %6.1f", player->moves, player->accuracy,
                           player->loss);
        }
        textbuf_format(text, " %4d %4d %4d %4d\n", player->marks[MARK_MISTAKE],
                       player->marks[MARK_BLUNDER], player->marks[MARK_GOOD],
                       player->marks[MARK_BRILLIANT]);
    }
}

static void add_line(TextBuf *text, const PositionNote *note) {
    size_t begin = text->length;
    for (int i = 0; i < note->line_length; i++) {
        char move[PTN_TEXT];
        size_t length = ptn_write_move(note->line[i], move);
        if (text->length - begin + length + 1 > LINE_WIDTH) {
            return;
        }
        textbuf_format(text, "%s%s", i ? " " : "", move);
    }
}

static void add_worst(TextBuf *text, const AnnotatedGame *game, bool coloured) {
    const GameNotes *notes = &game->notes;
    if (notes->players[WHITE].worst_count + notes->players[BLACK].worst_count == 0) {
        return;
    }
    textbuf_add_string(text, "worst moves                     win chance     better was\n");
    for (int colour = WHITE; colour <= BLACK; colour++) {
        for (int i = 0; i < notes->players[colour].worst_count; i++) {
            char label[MOVE_LABEL];
            size_t index = (size_t)notes->players[colour].worst[i];
            const PositionNote *before = &notes->positions[index];
            annotate_label(game, index, label);
            textbuf_format(text, "%s %s%-23s%s  %3.0f%% -> %3.0f%%   ",
                           colour == WHITE ? "White" : "Black",
                           paint(coloured, mark_paint(notes->moves[index].mark)), label,
                           paint(coloured, PLAIN), note_chance(before, (Colour)colour),
                           note_chance(before + 1, (Colour)colour));
            add_line(text, before);
            textbuf_add(text, "\n", 1);
        }
    }
}

void annotate_add_report(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    Columns columns = columns_of(game->notes.move_count + 1);
    add_heading(text, game, style.unicode);
    textbuf_add_string(text, "White's win chance\n");
    add_area(text, &game->notes, &columns, style.unicode);
    add_axis(text, game, &columns);
    add_marks(text, game, &columns, WHITE, style.coloured);
    add_marks(text, game, &columns, BLACK, style.coloured);
    add_players(text, game, style.unicode);
    add_worst(text, game, style.coloured);
    if (!game->notes.whole) {
        textbuf_add_string(text, "broken off: the moves from the start on are missing\n");
    }
}
