// SPDX-License-Identifier: MIT
#include "annotate/annotate_tables.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "clean.h"
#include "fold.h"
#include "json.h"
#include "marks.h"
#include "show/columns.h"
#include "text/ptn.h"

const char *annotate_paint(bool coloured, MoveMark mark) {
    static const char *const codes[MOVE_MARKS] = {"\033[0m", "\033[31m", "\033[33m", "\033[32m",
                                                  "\033[32m"};
    return coloured ? codes[mark] : "";
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

// ---- players

enum { GAMES, MOVES, ACCURACY, LOSS, MISTAKES, BLUNDERS, GOODS, BRILLIANTS, FIGURES };

static const Column columns[FIGURES] = {
    [GAMES] = {"games", 6, 5}, [MOVES] = {"moves", 6, 4},   [ACCURACY] = {"accuracy", 10, 0},
    [LOSS] = {"loss", 7, 3},   [MISTAKES] = {"?", 5, 6},    [BLUNDERS] = {"??", 5, 0},
    [GOODS] = {"!", 5, 2},     [BRILLIANTS] = {"!!", 5, 1},
};

// NAN: not known.
static double figure_of(const PlayerNote *note, int figure) {
    static const MoveMark marks[FIGURES] = {[MISTAKES] = MARK_MISTAKE,
                                            [BLUNDERS] = MARK_BLUNDER,
                                            [GOODS] = MARK_GOOD,
                                            [BRILLIANTS] = MARK_BRILLIANT};
    if (figure == ACCURACY || figure == LOSS) {
        double value = figure == LOSS ? note->loss : note->accuracy;
        return note->moves > 0 ? round(value * 10) / 10 : NAN;
    }
    return figure == MOVES ? note->moves : note->marks[marks[figure]];
}

static void add_figure(TextBuf *text, const PlayerRow *row, int figure) {
    int width = columns[figure].width;
    double value = figure == GAMES ? row->games : figure_of(row->note, figure);
    if (isnan(value)) {
        textbuf_format(text, "%*s", width, "-");
    } else if (figure == ACCURACY) {
        textbuf_format(text, "%*.1f%%", width - 1, value);
    } else {
        textbuf_format(text, "%*.*f", width, figure == LOSS, value);
    }
}

void annotate_add_player_members(TextBuf *text, const PlayerNote *note) {
    static const char *const names[FIGURES] = {
        [MOVES] = "moves",         [ACCURACY] = "accuracy", [LOSS] = "loss",
        [MISTAKES] = "mistakes",   [BLUNDERS] = "blunders", [GOODS] = "good",
        [BRILLIANTS] = "brilliant"};
    for (int i = MOVES; i < FIGURES; i++) {
        json_real(text, names[i], figure_of(note, i));
    }
}

void annotate_add_players(TextBuf *text, const PlayerRow *rows, size_t count, ReportStyle style) {
    enum { NAME_MOST = 24, NAME_LEAST = 10 };
    int room = style.columns > 0 ? style.columns : REPORT_WIDTH;
    unsigned wanted = (1U << FIGURES) - 1 - (rows[0].games > 0 ? 0 : 1U << GAMES);
    unsigned shown = columns_fit(columns, FIGURES, wanted, room - NAME_LEAST);
    int side = (int)strlen(rows[0].side);
    int name = room - columns_width(columns, FIGURES, shown);
    name = name < NAME_LEAST ? NAME_LEAST : name > NAME_MOST + side ? NAME_MOST + side : name;
    textbuf_format(text, "%-*s", name, "player");
    columns_add_heads(text, columns, FIGURES, shown);
    textbuf_add(text, "\n", 1);
    for (size_t row = 0; row < count; row++) {
        textbuf_add_string(text, rows[row].side);
        clean_add_cell(text, rows[row].name.at, rows[row].name.length, name - side, style.unicode);
        for (int i = 0; i < FIGURES; i++) {
            if (shown >> i & 1) {
                add_figure(text, &rows[row], i);
            }
        }
        textbuf_add(text, "\n", 1);
    }
}

// ---- moves

void annotate_worst_row(const AnnotatedGame *game, size_t index, WorstRow *ret_row) {
    const GameNotes *notes = &game->notes;
    const PositionNote *before = &notes->positions[index];
    Colour mover = ptn_game_mover(&game->piece.game, index);
    annotate_label(game, index, ret_row->label);
    ret_row->mark = notes->moves[index].mark;
    ret_row->loss = notes->moves[index].loss;
    ret_row->before = note_chance(before, mover);
    ret_row->after = note_chance(before + 1, mover);
    ret_row->line_length = before->line_length < WORST_LINE ? before->line_length : WORST_LINE;
    memcpy(ret_row->line, before->line, (size_t)ret_row->line_length * sizeof ret_row->line[0]);
}

// Adds the moves that fit.
static void add_line(TextBuf *text, const WorstRow *row, int room) {
    size_t begin = text->length;
    for (int i = 0; i < row->line_length; i++) {
        char move[PTN_TEXT];
        size_t length = ptn_write_move(row->line[i], move) + (i > 0);
        if (text->length - begin + length > (size_t)room) {
            return;
        }
        textbuf_format(text, "%s%s", i ? " " : "", move);
    }
}

void annotate_add_worst(TextBuf *text, const WorstRow *rows, size_t count, ReportStyle style) {
    static const char head[] = "worst moves";
    enum { CHANCES = 17, LINE_LEAST = 8, LINE_USUAL = 28 };
    if (count == 0) {
        size_t begin = text->length;
        textbuf_format(text,
                       "no mistakes found: each move loses less than %d points of win chance\n",
                       MISTAKE_LOSS);
        fold_text(text, begin, style.columns, 2);
        return;
    }
    int room = (style.columns > 0 ? style.columns : REPORT_WIDTH) - CHANCES;
    int label = (int)sizeof head - 1;
    int where = 0;
    for (size_t i = 0; i < count; i++) {
        int widths[] = {(int)strlen(rows[i].label),
                        fold_width(rows[i].where, strlen(rows[i].where))};
        label = widths[0] > label ? widths[0] : label;
        where = widths[1] > where ? widths[1] : where;
    }
    // A narrow terminal shows less of the place, then less of the line.
    int left = label + 1 + where < room - LINE_LEAST ? label + 1 + where : room - LINE_LEAST;
    left = left < label ? label : left;
    int line = style.columns == 0 && room - left > LINE_USUAL ? LINE_USUAL : room - left;
    textbuf_format(text, "%-*s   win chance    %s\n", left, head,
                   line >= 10 ? "better was" : "better");
    for (size_t i = 0; i < count; i++) {
        const WorstRow *row = &rows[i];
        textbuf_format(text, "%s%-*s%s", annotate_paint(style.coloured, row->mark), label,
                       row->label, annotate_paint(style.coloured, MARK_NONE));
        if (left > label) {
            textbuf_add(text, " ", 1);
            clean_add_cell(text, row->where, strlen(row->where), left - label - 1, style.unicode);
        }
        textbuf_format(text, "  %3.0f%% -> %3.0f%%   ", row->before, row->after);
        add_line(text, row, line);
        textbuf_trim(text);
        textbuf_add(text, "\n", 1);
    }
}
