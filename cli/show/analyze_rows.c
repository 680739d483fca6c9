// SPDX-License-Identifier: MIT
#include "show/analyze_rows.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clamp.h"
#include "fold.h"
#include "json.h"
#include "show/columns.h"
#include "show/picture_json.h"
#include "text/ptn.h"

enum { FIELD_TEXT = 40, LINE_LEAST = 16 };

static void score_text(const SearchInfo *info, char ret_text[FIELD_TEXT]) {
    const char *bound = info->lower_bound ? ">=" : info->upper_bound ? "<=" : "";
    int plies = score_mate(info->score);
    if (score_is_proved(info->score)) {
        snprintf(ret_text, FIELD_TEXT, "%s%s %d", bound, plies > 0 ? "win" : "loss", abs(plies));
    } else {
        snprintf(ret_text, FIELD_TEXT, "%s%+.2f", bound, info->score / 100.0);
    }
}

// Writes a count in at most six columns.
static void count_text(uint64_t count, char ret_text[FIELD_TEXT]) {
    int unit = count < 100000 ? 0 : count < 10000000 ? 1 : count < 999950000 ? 2 : 3;
    double value = (double)count / (const double[]){1, 1e3, 1e6, 1e9}[unit];
    snprintf(ret_text, FIELD_TEXT, "%.*f%s", unit > 1, value,
             (const char *[]){"", "k", "M", "G"}[unit]);
}

static uint64_t nodes_a_second(const SearchInfo *info) {
    return info->nodes * 1000 / (uint64_t)(info->time_ms > 0 ? info->time_ms : 1);
}

// The columns of the table, except the line, which comes after them.
enum { DEPTH, NUMBER, SCORE, CHANCE, WDL, NODES, SPEED, TIME, FIELDS };

static const Column fields[FIELDS] = {
    [DEPTH] = {"depth", .width = 5},
    [NUMBER] = {"#", .width = 3},
    [SCORE] = {"score", .width = 9},
    [CHANCE] = {"win%", .width = 6, .rank = 5},
    [WDL] = {"W/D/L%", .width = 12, .rank = 1},
    [NODES] = {"nodes", .width = 7, .rank = 3},
    [SPEED] = {"nps", .width = 7, .rank = 2},
    [TIME] = {"time", .width = 8, .rank = 4},
};

// The columns that are shown, as bits. They leave two fifths of a terminal to the line.
static unsigned shown_columns(RowStyle style) {
    unsigned wanted = (1U << FIELDS) - 1 - (style.numbered ? 0 : 1U << NUMBER);
    int line = max_int(style.columns * 2 / 5, LINE_LEAST);
    return style.columns == 0 ? wanted
                              : columns_fit(fields, FIELDS, wanted, style.columns - line - 2);
}

void analyze_add_head(TextBuf *text, RowStyle style) {
    columns_add_heads(text, fields, FIELDS, shown_columns(style));
    textbuf_add_string(text, "  line\n");
}

// Adds the moves that fit into this many columns, and an ellipsis if there are more.
static void add_line(TextBuf *text, const SearchReport *row, int columns, bool unicode) {
    enum { SIGN = 4 };
    int left = columns;
    for (int i = 0; i < row->info.line_length; i++) {
        char move[PTN_TEXT];
        int length = (int)ptn_write_move(row->line[i], move) + (i > 0);
        if (left < length + (i + 1 < row->info.line_length ? SIGN : 0)) {
            textbuf_add_string(text, left < SIGN ? "" : unicode ? " \u2026" : " ...");
            return;
        }
        textbuf_format(text, "%s%s", i ? " " : "", move);
        left -= length;
    }
}

static void field_text(const SearchInfo *info, int field, char ret_text[FIELD_TEXT]) {
    const Wdl *wdl = &info->wdl;
    if (field == NUMBER) {
        snprintf(ret_text, FIELD_TEXT, "%d", info->number);
    } else if (field == DEPTH) { // with a space, so that it is below the middle of its heading
        snprintf(ret_text, FIELD_TEXT, "%d ", info->depth);
    } else if (field == SCORE) {
        score_text(info, ret_text);
    } else if (field == NODES || field == SPEED) {
        count_text(field == NODES ? info->nodes : nodes_a_second(info), ret_text);
    } else if (field == TIME) {
        snprintf(ret_text, FIELD_TEXT, "%.2f", (double)info->time_ms / 1000.0);
    } else if (field == CHANCE) {
        snprintf(ret_text, FIELD_TEXT, "%.1f", (wdl->win + wdl->draw / 2.0) / 10);
    } else {
        snprintf(ret_text, FIELD_TEXT, "%3d/%3d/%3d", (wdl->win + 5) / 10, (wdl->draw + 5) / 10,
                 (wdl->loss + 5) / 10);
    }
}

void analyze_add_row(TextBuf *text, const SearchReport *row, RowStyle style) {
    unsigned shown = shown_columns(style);
    size_t begin = text->length;
    for (int i = 0; i < FIELDS; i++) {
        char field[FIELD_TEXT];
        if (shown >> i & 1) {
            field_text(&row->info, i, field);
            textbuf_format(text, "%*s", fields[i].width, field);
        }
    }
    textbuf_add_string(text, "  ");
    int room = style.columns - (int)(text->length - begin);
    add_line(text, row, style.columns == 0 ? INT_MAX : room, style.unicode);
    textbuf_trim(text);
    textbuf_add_string(text, "\n");
}

void analyze_add_whole_line(TextBuf *text, const SearchReport *row, RowStyle style) {
    static const char name[] = "line ";
    size_t begin = text->length;
    if (style.columns > 0) {
        textbuf_add_string(text, name);
        ptn_add_moves(text, row->line, row->info.line_length);
        textbuf_add_string(text, "\n");
        fold_text(text, begin, style.columns, (int)strlen(name));
    }
}

void analyze_add_json_row(TextBuf *text, const SearchReport *row) {
    const SearchInfo *info = &row->info;
    bool proved = score_is_proved(info->score);
    json_begin_line(text, "line");
    json_integer(text, "depth", info->depth);
    json_integer(text, "seldepth", info->seldepth);
    json_integer(text, "multipv", info->number);
    json_real(text, "score", proved ? NAN : (double)info->score);
    json_real(text, "mate", proved ? (double)score_mate(info->score) : NAN);
    json_bool(text, "lower_bound", info->lower_bound);
    json_bool(text, "upper_bound", info->upper_bound);
    json_real(text, "chance", (info->wdl.win + info->wdl.draw / 2.0) / 1000);
    json_real(text, "win", info->wdl.win / 1000.0);
    json_real(text, "draw", info->wdl.draw / 1000.0);
    json_real(text, "loss", info->wdl.loss / 1000.0);
    json_integer(text, "nodes", (int64_t)info->nodes);
    json_integer(text, "nps", (int64_t)nodes_a_second(info));
    json_integer(text, "ms", info->time_ms);
    json_integer(text, "hashfull", info->hashfull);
    json_moves(text, "moves", row->line, row->info.line_length);
    json_end_line(text);
}
