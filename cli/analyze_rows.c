// SPDX-License-Identifier: MIT
#include "analyze_rows.h"

#include "json.h"
#include "picture_json.h"
#include "ptn.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void analyze_row_set(AnalyzeRow *row, const SearchInfo *info) {
    row->info = *info;
    row->info.line = NULL;
    row->length = info->line_length < MAX_PLY ? info->line_length : MAX_PLY;
    memcpy(row->line, info->line, (size_t)row->length * sizeof row->line[0]);
}

static void score_text(const SearchInfo *info, char ret_text[24]) {
    const char *bound = info->lower_bound ? ">=" : info->upper_bound ? "<=" : "";
    if (score_is_proved(info->score)) {
        int plies = score_mate(info->score);
        snprintf(ret_text, 24, "%s%s in %d", bound, plies > 0 ? "win" : "loss",
                 plies > 0 ? plies : -plies);
    } else {
        snprintf(ret_text, 24, "%s%+.2f", bound, info->score / 100.0);
    }
}

// A count in at most six columns.
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

// Adds what fits into the columns.
static void add_cut(TextBuf *text, const char *words, size_t length, int columns) {
    size_t room = (size_t)columns;
    textbuf_add(text, words, columns > 0 && length > room ? room : length);
}

void analyze_add_head(TextBuf *text, int columns) {
    static const char head[] = "depth    score  win%      W/D/L%  nodes    nps    time  line";
    add_cut(text, head, sizeof head - 1, columns);
    textbuf_add_string(text, "\n");
}

// The moves that fit whole into so many columns (0: all), and a sign that there were more.
static void add_line(TextBuf *text, const AnalyzeRow *row, int columns, bool unicode) {
    int used = 0;
    for (int i = 0; i < row->length; i++) {
        char move[PTN_TEXT];
        int length = (int)ptn_write_move(row->line[i], move) + (i > 0);
        int kept = i + 1 < row->length ? 4 : 0; // for the sign
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

enum { LEFT_TEXT = 128 };

// All of a row but its line; returns its length.
static int left_text(const SearchInfo *info, char ret_text[LEFT_TEXT]) {
    char score[24];
    char nodes[24];
    char speed[24];
    score_text(info, score);
    count_text(info->nodes, nodes);
    count_text(nodes_a_second(info), speed);
    return snprintf(ret_text, LEFT_TEXT, "%4d %9s %5.1f %3d/%3d/%3d %6s %6s %7.2f  ", info->depth,
                    score, (info->wdl.win + info->wdl.draw / 2.0) / 10, (info->wdl.win + 5) / 10,
                    (info->wdl.draw + 5) / 10, (info->wdl.loss + 5) / 10, nodes, speed,
                    (double)info->time_ms / 1000.0);
}

void analyze_add_row(TextBuf *text, const AnalyzeRow *row, int columns, bool unicode) {
    char left[LEFT_TEXT];
    int length = left_text(&row->info, left);
    add_cut(text, left, (size_t)length, columns);
    if (columns == 0 || length < columns) {
        add_line(text, row, columns ? columns - length : 0, unicode);
    }
    while (text->length > 0 && text->at[text->length - 1] == ' ') {
        text->at[--text->length] = '\0';
    }
    textbuf_add_string(text, "\n");
}

void analyze_add_whole_line(TextBuf *text, const AnalyzeRow *row, int columns) {
    static const char name[] = "line";
    char left[LEFT_TEXT];
    char move[PTN_TEXT];
    int used = left_text(&row->info, left) - 1;
    for (int i = 0; i < row->length; i++) {
        used += 1 + (int)ptn_write_move(row->line[i], move);
    }
    if (columns == 0 || used <= columns) {
        return;
    }
    textbuf_add_string(text, name);
    used = (int)sizeof name - 1;
    for (int i = 0; i < row->length; i++) {
        int length = (int)ptn_write_move(row->line[i], move);
        if (used + 1 + length > columns) {
            textbuf_format(text, "\n%*s", (int)sizeof name - 1, "");
            used = (int)sizeof name - 1;
        }
        textbuf_format(text, " %s", move);
        used += 1 + length;
    }
    textbuf_add_string(text, "\n");
}

void analyze_add_json_position(TextBuf *text, const Game *game) {
    json_open(text, NULL, '{');
    json_string(text, "type", "position");
    picture_add_json_members(text, game);
    json_close(text, '}');
    textbuf_add_string(text, "\n");
}

void analyze_add_json_row(TextBuf *text, const AnalyzeRow *row) {
    const SearchInfo *info = &row->info;
    bool proved = score_is_proved(info->score);
    json_open(text, NULL, '{');
    json_string(text, "type", "line");
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
    json_open(text, "moves", '[');
    for (int i = 0; i < row->length; i++) {
        char move[PTN_TEXT];
        ptn_write_move(row->line[i], move);
        json_string(text, NULL, move);
    }
    json_close(text, ']');
    json_close(text, '}');
    textbuf_add_string(text, "\n");
}

void analyze_add_json_best(TextBuf *text, Move move) {
    char ptn[PTN_TEXT];
    json_open(text, NULL, '{');
    json_string(text, "type", "bestmove");
    if (move == MOVE_NONE) {
        json_null(text, "move");
    } else {
        ptn_write_move(move, ptn);
        json_string(text, "move", ptn);
    }
    json_close(text, '}');
    textbuf_add_string(text, "\n");
}
