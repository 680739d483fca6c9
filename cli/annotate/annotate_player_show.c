// SPDX-License-Identifier: MIT
// The report on one player as text and as JSON, both from the same rows and moves.
#include <math.h>
#include <string.h>

#include "annotate/annotate_player.h"
#include "clean.h"
#include "json.h"
#include "shell/fold.h"
#include "show/picture_json.h"
#include "text/tps.h"

typedef struct PlayerGroupWords {
    const char *head, *key; // in the table and in JSON
    RowKind kind;
} PlayerGroupWords;

static const PlayerGroupWords groups[PLAYER_GROUPS] = {
    {"colour", "colours", ROW_GAMES},
    {"board", "boards", ROW_GAMES},
    {"phase", "phases", ROW_MOVES},
    {"first moves", "first_moves", ROW_GAMES},
};

// ---- text

static void add_mistakes(TextBuf *text, const PlayerReport *report) {
    textbuf_add_string(text, "\nmoves marked ?!, ? or \?\?\n");
    for (int kind = 0; kind < MISTAKE_KINDS; kind++) {
        if (report->kinds[kind] > 0) {
            textbuf_format(text, "%6d  %s\n", report->kinds[kind],
                           mistake_kind_text((MistakeKind)kind));
        }
    }
}

static void add_positions(TextBuf *text, const PlayerReport *report, ReportStyle style) {
    textbuf_add_string(text, "\nmost instructive\n");
    for (int i = 0; i < report->move_count; i++) {
        const InstructiveMove *move = &report->moves[i];
        char tps[TPS_TEXT];
        size_t begin = text->length;
        tps_write(&move->board, tps);
        textbuf_format(text, "%d. ", i + 1);
        clean_add(text, move->place, strlen(move->place), CLEAN_WHOLE, style.unicode);
        textbuf_format(text, ": %s\n", move->sentence);
        fold_text(text, begin, style.columns, 3);
        textbuf_format(text, "   %s\n", tps); // in one piece, to be copied
    }
}

static bool is_empty(const AnnotateTotals *totals) {
    for (size_t i = 0; i < totals->count; i++) {
        if (totals->players[i].games > 0) {
            return false;
        }
    }
    return true;
}

static void add_text(TextBuf *text, const PlayerReport *report, ReportStyle style) {
    annotate_totals_add_table(text, &report->all, "player", ROW_GAMES, style);
    for (int group = 0; group < PLAYER_GROUPS; group++) {
        const AnnotateTotals *totals = &report->groups[group];
        if (is_empty(totals)) {
            continue;
        }
        textbuf_add(text, "\n", 1);
        annotate_totals_add_table(text, totals, groups[group].head, groups[group].kind, style);
    }
    if (report->move_count > 0) {
        add_mistakes(text, report);
        add_positions(text, report, style);
    }
}

// ---- JSON

static void add_rows(TextBuf *text, const AnnotateTotals *totals, const PlayerGroupWords *words) {
    json_open(text, words->key, '[');
    for (size_t i = 0; i < totals->count; i++) {
        if (totals->players[i].games > 0) {
            json_open(text, NULL, '{');
            annotate_add_total_members(text, &totals->players[i], words->kind);
            json_close(text, '}');
        }
    }
    json_close(text, ']');
}

static void add_move(TextBuf *text, const InstructiveMove *move) {
    json_open(text, NULL, '{');
    json_string(text, "file", move->path);
    json_integer(text, "game", (int64_t)move->game);
    json_integer(text, "ply", (int64_t)move->ply);
    json_move(text, "move", move->move);
    json_real(text, "loss", round(move->loss * 10) / 10);
    json_string(text, "words", move->sentence);
    json_tps(text, &move->board);
    json_close(text, '}');
}

static void add_json(TextBuf *text, const PlayerReport *report) {
    json_begin_line(text, "player");
    annotate_add_total_members(text, &report->all.players[0], ROW_GAMES);
    for (int group = 0; group < PLAYER_GROUPS; group++) {
        add_rows(text, &report->groups[group], &groups[group]);
    }
    json_open(text, "kinds", '[');
    for (int kind = 0; kind < MISTAKE_KINDS; kind++) {
        if (report->kinds[kind] > 0) {
            json_open(text, NULL, '{');
            json_string(text, "kind", mistake_kind_text((MistakeKind)kind));
            json_integer(text, "moves", report->kinds[kind]);
            json_close(text, '}');
        }
    }
    json_close(text, ']');
    json_open(text, "instructive", '[');
    for (int i = 0; i < report->move_count; i++) {
        add_move(text, &report->moves[i]);
    }
    json_close(text, ']');
    json_end_line(text);
}

void player_report_show(TextBuf *text, const PlayerReport *report, bool json, ReportStyle style) {
    if (json) {
        add_json(text, report);
    } else {
        add_text(text, report, style);
    }
}
