// SPDX-License-Identifier: MIT
#include "show/analyze_rows.h"

#include <inttypes.h>
#include <stdio.h>

#include "fold.h"
#include "json.h"
#include "show/columns.h"
#include "show/picture_json.h"
#include "text/ptn.h"

enum { FIELD_TEXT = 40, LINE_WANTED = 16 };

static void score_text(const SearchInfo *info, char ret_text[FIELD_TEXT]) {
    const char *bound = info->lower_bound ? ">=" : info->upper_bound ? "<=" : "";
    if (score_is_proved(info->score)) {
        int plies = score_mate(info->score);
        int count = plies > 0 ? plies : -plies;
        snprintf(ret_text, FIELD_TEXT, "%s%s in %d %s", bound, plies > 0 ? "win" : "loss", count,
                 count == 1 ? "ply" : "plies");
    } else {
        snprintf(ret_text, FIELD_TEXT, "%s%+.2f", bound, info->score / 100.0);
    }
}

// Writes a count in at most six columns.
static void count_text(uint64_t count, char ret_text[24]) {
    double value = (double)count;
    if (count < 100000) {
        snprintf(ret_text, 24, "%" PRIu64, count);
    } else if (count < 10000000) {
        snprintf(ret_text, 24, "%.0fk", value / 1e3);
    } else if (count < 999950000) {
        snprintf(ret_text, 24, "%.1fM", value / 1e6);
    } else {
        snprintf(ret_text, 24, "%.1fG", value / 1e9);
    }
}

static uint64_t nodes_a_second(const SearchInfo *info) {
    return info->nodes * 1000 / (uint64_t)(info->time_ms > 0 ? info->time_ms : 1);
}

// The columns of the table, except the line, which comes after them.
enum { DEPTH, NUMBER, SCORE, CHANCE, WDL, NODES, SPEED, TIME, FIELDS };

static const Column fields[FIELDS] = {
    [DEPTH] = {"depth", 5, 0}, [NUMBER] = {"#", 3, 0},    [SCORE] = {"score", 9, 0},
    [CHANCE] = {"win%", 6, 5}, [WDL] = {"W/D/L%", 12, 1}, [NODES] = {"nodes", 7, 3},
    [SPEED] = {"nps", 7, 2},   [TIME] = {"time", 8, 4},
};

// The columns that are shown, as bits.
static unsigned shown_columns(RowStyle style) {
    unsigned wanted = (1U << FIELDS) - 1 - (style.numbered ? 0 : 1U << NUMBER);
    return style.columns == 0
               ? wanted
               : columns_fit(fields, FIELDS, wanted, style.columns - LINE_WANTED - 2);
}

// What fits into the columns.
static void cut(TextBuf *text, size_t begin, int columns) {
    if (columns > 0 && text->length > begin + (size_t)columns) {
        text->length = begin + (size_t)columns;
        text->at[text->length] = '\0';
    }
}

void analyze_add_head(TextBuf *text, RowStyle style) {
    size_t begin = text->length;
    columns_add_heads(text, fields, FIELDS, shown_columns(style));
    textbuf_add_string(text, "  line");
    cut(text, begin, style.columns);
    textbuf_add_string(text, "\n");
}

// Adds the moves that fit into so many columns (0: all), and a sign if there are more.
static void add_line(TextBuf *text, const SearchReport *row, int columns, bool unicode) {
    int used = 0;
    for (int i = 0; i < row->info.line_length; i++) {
        char move[PTN_TEXT];
        int length = (int)ptn_write_move(row->line[i], move) + (i > 0);
        int kept = i + 1 < row->info.line_length ? 4 : 0; // for the sign
        if (columns > 0 && used + length + kept > columns) {
            if (used + 4 <= columns) {
                textbuf_add_string(text, unicode ? " \u2026" : " ...");
            }
            return;
        }
        textbuf_format(text, "%s%s", i ? " " : "", move);
        used += length;
    }
}

static void field_text(const SearchInfo *info, int field, char ret_text[FIELD_TEXT]) {
    switch (field) {
    case NUMBER:
        snprintf(ret_text, FIELD_TEXT, "%d", info->number);
        break;
    case DEPTH: // one blank after it, so that it is under the middle of its name
        snprintf(ret_text, FIELD_TEXT, "%d ", info->depth);
        break;
    case SCORE:
        score_text(info, ret_text);
        break;
    case CHANCE:
        snprintf(ret_text, FIELD_TEXT, "%.1f", (info->wdl.win + info->wdl.draw / 2.0) / 10);
        break;
    case WDL:
        snprintf(ret_text, FIELD_TEXT, "%3d/%3d/%3d", (info->wdl.win + 5) / 10,
                 (info->wdl.draw + 5) / 10, (info->wdl.loss + 5) / 10);
        break;
    case NODES:
        count_text(info->nodes, ret_text);
        break;
    case SPEED:
        count_text(nodes_a_second(info), ret_text);
        break;
    default:
        snprintf(ret_text, FIELD_TEXT, "%.2f", (double)info->time_ms / 1000.0);
    }
}

// Adds a row without its line; returns how many columns are left for the line.
static int add_fields(TextBuf *text, const SearchInfo *info, RowStyle style) {
    // A proved score replaces these columns; its words use their room.
    unsigned proved = score_is_proved(info->score) ? 1U << CHANCE | 1U << WDL : 0;
    unsigned shown = shown_columns(style);
    size_t begin = text->length;
    int end = 0; // where the field ends
    for (int i = 0; i < FIELDS; i++) {
        char field[FIELD_TEXT];
        if (!(shown >> i & 1)) {
            continue;
        }
        end += fields[i].width;
        if (proved >> i & 1) {
            continue;
        }
        field_text(info, i, field);
        // A number that is too wide takes room from the next column.
        int used = (int)(text->length - begin);
        bool wide = proved && i == SCORE;
        textbuf_format(text, "%s%*s", used > 0 ? " " : "", wide ? 0 : end - used - (used > 0),
                       field);
    }
    textbuf_add_string(text, "  ");
    cut(text, begin, style.columns);
    return style.columns == 0 ? 0 : style.columns - (int)(text->length - begin);
}

void analyze_add_row(TextBuf *text, const SearchReport *row, RowStyle style) {
    int room = add_fields(text, &row->info, style);
    if (style.columns == 0 || room > 0) {
        add_line(text, row, room, style.unicode);
    }
    textbuf_trim(text);
    textbuf_add_string(text, "\n");
}

void analyze_add_whole_line(TextBuf *text, const SearchReport *row, RowStyle style) {
    static const char name[] = "line";
    size_t begin = text->length;
    int room = add_fields(text, &row->info, style);
    text->length = begin;
    textbuf_format(text, "%s ", name);
    ptn_add_moves(text, row->line, row->info.line_length);
    textbuf_add_string(text, "\n");
    if (style.columns == 0 || text->length - begin <= sizeof name + (size_t)room + 1) {
        text->length = begin;
        return;
    }
    fold_text(text, begin, style.columns, (int)sizeof name);
}

void analyze_add_json_position(TextBuf *text, const Game *game) {
    json_begin_line(text, "position");
    picture_add_json_members(text, game);
    json_end_line(text);
}

void analyze_add_json_row(TextBuf *text, const SearchReport *row) {
    const SearchInfo *info = &row->info;
    bool proved = score_is_proved(info->score);
    json_begin_line(text, "line");
    json_integer(text, "depth", info->depth);
    json_integer(text, "seldepth", info->seldepth);
    json_integer(text, "multipv", info->number);
    if (proved) {
        json_null(text, "score");
        json_integer(text, "mate", score_mate(info->score));
    } else {
        json_integer(text, "score", info->score);
        json_null(text, "mate");
    }
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

void analyze_add_json_best(TextBuf *text, Move move) {
    json_begin_line(text, "bestmove");
    json_move(text, "move", move);
    json_end_line(text);
}
