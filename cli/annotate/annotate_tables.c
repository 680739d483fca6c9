// SPDX-License-Identifier: MIT
#include "annotate/annotate_tables.h"

#include <stdio.h>
#include <string.h>

#include "clean.h"
#include "fold.h"
#include "marks.h"
#include "text/ptn.h"

enum {
    NAME_MOST = 24,
    NAME_LEAST = 10,
    LABEL_WIDTH = 23,
    LINE_WIDTH = 28,
    LINE_LEAST = 8,
};

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

enum { GAMES, MOVES, ACCURACY, LOSS, MISTAKES, BLUNDERS, GOODS, BRILLIANTS, FIELDS };

typedef struct Field {
    const char *head;
    int width; // with the blanks in front
} Field;

static const Field fields[FIELDS] = {
    [GAMES] = {"games", 6}, [MOVES] = {"moves", 6},   [ACCURACY] = {"accuracy", 10},
    [LOSS] = {"loss", 7},   [MISTAKES] = {"?", 5},    [BLUNDERS] = {"??", 5},
    [GOODS] = {"!", 5},     [BRILLIANTS] = {"!!", 5},
};

// The fields that are shown, as bits, and the columns left for the names.
static unsigned shown_fields(int columns, bool games, int *ret_name) {
    static const int order[] = {BRILLIANTS, GOODS, LOSS, MOVES, GAMES, MISTAKES};
    unsigned shown = (1U << FIELDS) - 1;
    int room = columns > 0 ? columns : REPORT_WIDTH;
    for (int i = 0; i < FIELDS; i++) {
        room -= i != GAMES || games ? fields[i].width : 0;
    }
    shown &= ~(games ? 0 : 1U << GAMES);
    for (size_t i = 0; i < sizeof order / sizeof order[0] && room < NAME_LEAST; i++) {
        room += shown >> order[i] & 1 ? fields[order[i]].width : 0;
        shown &= ~(1U << order[i]);
    }
    *ret_name = room < NAME_LEAST ? NAME_LEAST : room;
    return shown;
}

static void add_field(TextBuf *text, const PlayerRow *row, int field) {
    static const int marks[FIELDS] = {[MISTAKES] = MARK_MISTAKE,
                                      [BLUNDERS] = MARK_BLUNDER,
                                      [GOODS] = MARK_GOOD,
                                      [BRILLIANTS] = MARK_BRILLIANT};
    const PlayerNote *note = row->note;
    int width = fields[field].width;
    if (field == GAMES || field == MOVES) {
        textbuf_format(text, "%*d", width, field == GAMES ? row->games : note->moves);
    } else if (field >= MISTAKES) {
        textbuf_format(text, "%*d", width, note->marks[marks[field]]);
    } else if (note->moves == 0) {
        textbuf_format(text, "%*s", width, "-");
    } else if (field == ACCURACY) {
        textbuf_format(text, "%*.1f%%", width - 1, note->accuracy);
    } else {
        textbuf_format(text, "%*.1f", width, note->loss);
    }
}

void annotate_add_players(TextBuf *text, const PlayerRow *rows, size_t count, ReportStyle style) {
    int name = 0;
    unsigned shown = shown_fields(style.columns, rows[0].games > 0, &name);
    int side = (int)strlen(rows[0].side);
    name = name > NAME_MOST + side ? NAME_MOST + side : name;
    textbuf_format(text, "%-*s", name, "player");
    for (int i = 0; i < FIELDS; i++) {
        if (shown >> i & 1) {
            textbuf_format(text, "%*s", fields[i].width, fields[i].head);
        }
    }
    textbuf_add(text, "\n", 1);
    for (size_t row = 0; row < count; row++) {
        textbuf_add_string(text, rows[row].side);
        clean_add_cell(text, rows[row].name.at, rows[row].name.length, name - side, style.unicode);
        for (int i = 0; i < FIELDS; i++) {
            if (shown >> i & 1) {
                add_field(text, &rows[row], i);
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

static int widest(const WorstRow *rows, size_t count, size_t offset) {
    int width = 0;
    for (size_t i = 0; i < count; i++) {
        const char *words = (const char *)&rows[i] + offset;
        int own = fold_width(words, strlen(words));
        width = own > width ? own : width;
    }
    return width;
}

#define WORST_HEAD "worst moves"

// Columns of the parts of a row: the place, the move, and the better line.
typedef struct Widths {
    bool brief;
    int where, label, line;
} Widths;

static Widths widths_of(const WorstRow *rows, size_t count, int columns) {
    enum { CHANCES = 2 + 12 + 3, HEAD = (int)sizeof WORST_HEAD - 1 };
    Widths it = {.where = widest(rows, count, offsetof(WorstRow, where))};
    int label = widest(rows, count, offsetof(WorstRow, label));
    int most = columns == 0 ? LINE_WIDTH : columns;
    columns = columns == 0 ? REPORT_WIDTH : columns;
    it.brief = columns - (it.where + 1 + label + CHANCES) < LINE_LEAST;
    it.where = it.brief ? widest(rows, count, offsetof(WorstRow, brief)) : it.where;
    int left = it.where + (it.where > 0) + CHANCES;
    int least = HEAD + CHANCES - left;
    label = label < least ? least : label;
    it.label = columns - left - LINE_WIDTH;
    it.label = it.label > LABEL_WIDTH ? LABEL_WIDTH : it.label < label ? label : it.label;
    it.line = columns - left - it.label;
    it.line = it.line > most ? most : it.line;
    return it;
}

// Adds words, and blanks up to a width.
static void add_padded(TextBuf *text, const char *words, int width) {
    textbuf_format(text, "%s%*s", words, width - fold_width(words, strlen(words)), "");
}

void annotate_add_worst(TextBuf *text, const WorstRow *rows, size_t count, ReportStyle style) {
    if (count == 0) {
        size_t begin = text->length;
        textbuf_format(text,
                       "no mistakes found: each move loses less than %d points of win chance\n",
                       MISTAKE_LOSS);
        fold_text(text, begin, style.columns, 2);
        return;
    }
    Widths widths = widths_of(rows, count, style.columns);
    int before = widths.where + (widths.where > 0) + widths.label;
    const char *better = widths.line >= 10 ? "better was" : widths.line >= 6 ? "better" : "";
    textbuf_format(text, "%-*s   win chance    %s", before, WORST_HEAD, better);
    textbuf_trim(text);
    textbuf_add(text, "\n", 1);
    for (size_t i = 0; i < count; i++) {
        const WorstRow *row = &rows[i];
        size_t begin = text->length;
        if (widths.where > 0) {
            const char *where = widths.brief ? row->brief : row->where;
            clean_add_cell(text, where, strlen(where), widths.where + 1, style.unicode);
        }
        textbuf_add_string(text, annotate_paint(style.coloured, row->mark));
        int used = fold_width(text->at + begin, text->length - begin);
        add_padded(text, row->label, before - used);
        textbuf_add_string(text, annotate_paint(style.coloured, MARK_NONE));
        textbuf_format(text, "  %3.0f%% -> %3.0f%%   ", row->before, row->after);
        add_line(text, row, widths.line);
        textbuf_trim(text);
        textbuf_add(text, "\n", 1);
    }
}
