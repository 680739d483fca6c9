// SPDX-License-Identifier: MIT
#include "match/match_show.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "clean.h"
#include "fold.h"
#include "text/ptn.h"

enum { TABLE_LIVE_ROWS = 12, NAME_COLUMNS = 24, LABEL_COLUMNS = 10 };

static const char RED[] = "31";
static const char GREEN[] = "32";
static const char YELLOW[] = "33";

const char *match_show_result(int sign) {
    return sign > 0 ? "1-0" : sign < 0 ? "0-1" : "1/2-1/2";
}

const char *match_show_verdict(SprtVerdict verdict) {
    return verdict == SPRT_ACCEPTED   ? "accepted"
           : verdict == SPRT_REJECTED ? "rejected"
                                      : "undecided";
}

uint64_t match_game_count(const WinDrawLoss *games) {
    return games->win + games->draw + games->loss;
}

EloEstimate match_estimate(const Pentanomial *pairs, const WinDrawLoss *games) {
    return pentanomial_pairs(pairs) > 0 ? elo_of_pairs(pairs) : elo_of_games(games);
}

Pentanomial match_engine_pairs(const MatchTotals *totals, int engine) {
    Pentanomial sum = {0};
    for (int i = 0; i < totals->pairing_count; i++) {
        const MatchPairing *pairing = &totals->pairings[i];
        if (pairing->first == engine) {
            pentanomial_add(&sum, &pairing->pairs);
        } else if (pairing->second == engine) {
            Pentanomial turned;
            for (int k = 0; k < PAIR_OUTCOMES; k++) {
                turned.count[k] = pairing->pairs.count[PAIR_OUTCOMES - 1 - k];
            }
            pentanomial_add(&sum, &turned);
        }
    }
    return sum;
}

double match_games_an_hour(const MatchTotals *totals) {
    int64_t played = totals->games - totals->earlier;
    return totals->elapsed_ms > 0 && played > 0
               ? (double)played * 3600e3 / (double)totals->elapsed_ms
               : 0;
}

// Adds the name of an engine, which may come from a file: whole, or cut to some columns.
static void add_name(TextBuf *text, const MatchTotals *totals, int engine, const MatchShow *show) {
    const char *name = totals->engines[engine].name;
    clean_add(text, name, strlen(name), CLEAN_WHOLE, show->unicode);
}

static void add_cell(TextBuf *text, const MatchTotals *totals, int engine, const MatchShow *show) {
    const char *name = totals->engines[engine].name;
    clean_add_cell(text, name, strlen(name), NAME_COLUMNS, show->unicode);
}

static void add_names(TextBuf *text, const MatchTotals *totals, int first, int second,
                      const MatchShow *show) {
    add_name(text, totals, first, show);
    textbuf_add_string(text, " - ");
    add_name(text, totals, second, show);
}

static double score_percent(const WinDrawLoss *games) {
    uint64_t count = match_game_count(games);
    return count ? 100 * ((double)games->win + (double)games->draw / 2) / (double)count : 50;
}

static void add_label(TextBuf *text, const char *label) {
    textbuf_format(text, "%-*s ", LABEL_COLUMNS, label);
}

static void paint(TextBuf *text, const MatchShow *show, const char *colour) {
    if (show->colour && colour) {
        textbuf_format(text, "\033[%sm", colour);
    }
}

static void unpaint(TextBuf *text, const MatchShow *show, const char *colour) {
    if (show->colour && colour) {
        textbuf_add_string(text, "\033[0m");
    }
}

// Green when this side is better beyond the error, red when the other one is.
static const char *elo_colour(const EloEstimate *elo) {
    return elo->low > 0 ? GREEN : elo->high < 0 ? RED : NULL;
}

// "+29.0 +- 45.1", or the interval if it has no finite middle; padded on the left.
static void add_elo(TextBuf *text, const MatchShow *show, const EloEstimate *elo, int width) {
    char cell[64];
    if (isfinite(elo->elo) && isfinite(elo->low) && isfinite(elo->high)) {
        snprintf(cell, sizeof cell, "%+.1f +- %.1f", elo->elo, (elo->high - elo->low) / 2);
    } else if (isfinite(elo->low) || isfinite(elo->high)) {
        snprintf(cell, sizeof cell, "%+.0f..%+.0f", elo->low, elo->high);
    } else {
        snprintf(cell, sizeof cell, "%+.1f +- inf", elo->elo);
    }
    const char *colour = elo_colour(elo);
    paint(text, show, colour);
    textbuf_format(text, "%*s", width, cell);
    unpaint(text, show, colour);
}

static void add_pairs(TextBuf *text, const Pentanomial *pairs) {
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        textbuf_format(text, "%s%" PRIu64, i ? " " : "[", pairs->count[i]);
    }
    textbuf_add_string(text, "]");
}

static void add_games(TextBuf *text, const MatchTotals *totals, const MatchShow *show) {
    add_label(text, "games");
    textbuf_format(text, "%" PRId64, totals->games);
    double rate = match_games_an_hour(totals);
    if (!show->report) {
        textbuf_format(text, " of %" PRId64, totals->planned);
    }
    if (totals->earlier > 0 && !show->report) {
        textbuf_format(text, " (%" PRId64 " from before)", totals->earlier);
    }
    if (rate > 0 && !show->report) {
        int64_t left = (int64_t)((double)(totals->planned - totals->games) * 3600 / rate + 0.5);
        textbuf_format(text, ", %.0f an hour", rate);
        if (totals->games < totals->planned && !show->whole) {
            textbuf_format(text, ", %" PRId64 ":%02d:%02d left", left / 3600, (int)(left / 60 % 60),
                           (int)(left % 60));
        }
    }
    textbuf_add_string(text, "\n");
}

// The lines about two engines.
static void add_difference(TextBuf *text, const MatchTotals *totals, const MatchShow *show) {
    const MatchPairing *pairing = &totals->pairings[0];
    const WinDrawLoss *games = &pairing->games;
    uint64_t count = match_game_count(games);
    if (count == 0) {
        return;
    }
    EloEstimate elo = match_estimate(&pairing->pairs, games);
    add_label(text, "score");
    textbuf_format(text, "%.1f of %" PRIu64 " (%.1f %%), W %" PRIu64 " D %" PRIu64 " L %" PRIu64,
                   (double)games->win + (double)games->draw / 2, count, score_percent(games),
                   games->win, games->draw, games->loss);
    textbuf_format(text, ", draws %.1f %%\n", 100 * (double)games->draw / (double)count);
    add_label(text, "elo");
    add_elo(text, show, &elo, 0);
    textbuf_format(text, ", normalized %+.1f, los %.1f %%\n", elo.normalized, 100 * elo.los);
    add_label(text, "pairs");
    add_pairs(text, &pairing->pairs);
    textbuf_add_string(text, "\n");
}

// The options of a trial: what the first value of each is worth.
static void add_trial(TextBuf *text, const Trial *trial, const MatchShow *show) {
    for (int i = 0; trial->pairs > 0 && i < trial->count; i++) {
        const TrialOption *option = &trial->options[i];
        double error;
        double elo = trial_elo(trial, i, &error);
        add_label(text, "trial");
        clean_add_cell(text, option->name, strlen(option->name), NAME_COLUMNS, show->unicode);
        for (int k = 0; k < 2; k++) {
            textbuf_add_string(text, k == 0 ? " " : " against ");
            clean_add(text, option->values[k], strlen(option->values[k]), CLEAN_WHOLE,
                      show->unicode);
        }
        textbuf_format(text, ": %+.1f +- %.1f\n", elo, error);
    }
}

// Sorts the engines by score, best first; equal ones by number.
static void sort_engines(const MatchTotals *totals, int count, int ret_order[MATCH_ENGINES_MAX]) {
    for (int i = 0; i < count; i++) {
        double score = score_percent(&totals->engines[i].games);
        int at = i;
        for (; at > 0 && score_percent(&totals->engines[ret_order[at - 1]].games) < score; at--) {
            ret_order[at] = ret_order[at - 1];
        }
        ret_order[at] = i;
    }
}

// The columns of the table of engines that fit on the terminal.
typedef struct TableColumns {
    int name;
    bool los, games;
} TableColumns;

static TableColumns table_columns(int columns) {
    enum { RANK = 5, GAMES = 18, LOS = 7, OTHERS = RANK + 7 + 17, NAME_LEAST = 10 };
    TableColumns shown = {NAME_COLUMNS, true, true};
    if (columns > 0) {
        shown.los = columns >= OTHERS + NAME_LEAST + GAMES + LOS;
        shown.games = columns >= OTHERS + NAME_LEAST + GAMES;
        int name = columns - OTHERS - (shown.games ? GAMES : 0) - (shown.los ? LOS : 0);
        shown.name = name > NAME_COLUMNS ? NAME_COLUMNS : name < NAME_LEAST ? NAME_LEAST : name;
    }
    return shown;
}

static void add_table_head(TextBuf *text, const TableColumns *shown) {
    textbuf_format(text, "rank %-*s", shown->name, "engine");
    textbuf_format(text, "%s%7s%17s%s\n", shown->games ? "     W     D     L" : "", "%", "elo",
                   shown->los ? "  los %" : "");
}

// The table of more than two engines.
static void add_table(TextBuf *text, const MatchTotals *totals, const MatchShow *show, int count) {
    int order[MATCH_ENGINES_MAX];
    int rows = show->whole || count <= TABLE_LIVE_ROWS ? count : TABLE_LIVE_ROWS;
    TableColumns shown = table_columns(show->columns);
    sort_engines(totals, count, order);
    add_table_head(text, &shown);
    for (int i = 0; i < rows; i++) {
        const WinDrawLoss *games = &totals->engines[order[i]].games;
        Pentanomial pairs = match_engine_pairs(totals, order[i]);
        EloEstimate elo = match_estimate(&pairs, games);
        textbuf_format(text, "%4d ", i + 1);
        add_cell(text, totals, order[i], show);
        if (shown.games) {
            textbuf_format(text, "%6" PRIu64 "%6" PRIu64 "%6" PRIu64, games->win, games->draw,
                           games->loss);
        }
        textbuf_format(text, "%7.1f", score_percent(games));
        add_elo(text, show, &elo, 17);
        if (shown.los) {
            textbuf_format(text, "%7.1f", 100 * elo.los);
        }
        textbuf_add_string(text, "\n");
    }
    if (rows < count) {
        textbuf_format(text, "and %d more engines\n", count - rows);
    }
}

// Each pairing of more than two engines.
static void add_pairings(TextBuf *text, const MatchTotals *totals, const MatchShow *show) {
    for (int i = 0; i < totals->pairing_count; i++) {
        const MatchPairing *pairing = &totals->pairings[i];
        const WinDrawLoss *games = &pairing->games;
        if (match_game_count(games) == 0) {
            continue;
        }
        EloEstimate elo = match_estimate(&pairing->pairs, games);
        add_label(text, "pairing");
        add_names(text, totals, pairing->first, pairing->second, show);
        textbuf_format(text, ": W %" PRIu64 " D %" PRIu64 " L %" PRIu64 ", elo ", games->win,
                       games->draw, games->loss);
        add_elo(text, show, &elo, 0);
        textbuf_add_string(text, ", pairs ");
        add_pairs(text, &pairing->pairs);
        textbuf_add_string(text, "\n");
    }
}

static void add_sprt(TextBuf *text, const MatchTotals *totals, const MatchShow *show) {
    double lower;
    double upper;
    const char *colour = totals->verdict == SPRT_ACCEPTED   ? GREEN
                         : totals->verdict == SPRT_REJECTED ? RED
                                                            : NULL;
    sprt_bounds(show->sprt, &lower, &upper);
    add_label(text, "sprt");
    textbuf_format(text, "LLR %.2f (%.2f, %.2f) [%g, %g] ", totals->llr, lower, upper,
                   show->sprt->elo0, show->sprt->elo1);
    paint(text, show, colour);
    textbuf_add_string(text, match_show_verdict(totals->verdict));
    unpaint(text, show, colour);
    textbuf_add_string(text, "\n");
}

// Adds a line for each engine that lost by a fault, or sent a move without being asked.
static void add_faults(TextBuf *text, const MatchTotals *totals, const MatchShow *show, int count) {
    for (int i = 0; i < count; i++) {
        const char *between = ": ";
        for (int ending = 0; ending <= ENDINGS; ending++) {
            // After the last ending come the moves that the engine sent without being asked.
            bool extra = ending == ENDINGS;
            int64_t times = extra                             ? totals->engines[i].extra_answers
                            : ending_is_fault((Ending)ending) ? totals->engines[i].faults[ending]
                                                              : 0;
            if (times == 0) {
                continue;
            }
            if (between[0] == ':') {
                add_label(text, "faults");
                paint(text, show, YELLOW);
                add_name(text, totals, i, show);
            }
            textbuf_format(text, "%s%s %" PRId64, between,
                           extra ? "unasked" : ending_text((Ending)ending), times);
            between = ", ";
        }
        if (between[0] == ',') {
            unpaint(text, show, YELLOW);
            textbuf_add_string(text, "\n");
        }
    }
}

static void add_endings(TextBuf *text, const MatchTotals *totals) {
    const char *between = "";
    add_label(text, "endings");
    for (int i = 0; i < ENDINGS; i++) {
        if (totals->endings[i] > 0) {
            textbuf_format(text, "%s%s %" PRId64, between, ending_text((Ending)i),
                           totals->endings[i]);
            between = ", ";
        }
    }
    textbuf_add_string(text, "\n");
}

// Adds the least time that each engine had left on its clock.
static void add_closest(TextBuf *text, const MatchTotals *totals, const MatchShow *show,
                        int count) {
    for (int i = 0; i < count; i++) {
        int64_t closest = totals->engines[i].closest_us;
        if (closest != INT64_MAX) {
            add_label(text, "clock");
            add_name(text, totals, i, show);
            textbuf_format(text, " had %.3f s left at least\n", (double)closest / 1e6);
        }
    }
}

void match_show_totals(TextBuf *text, const MatchTotals *totals, const MatchShow *show) {
    int count = totals->engine_count;
    size_t begin = text->length;
    if (count == 2) {
        add_label(text, "players");
        add_names(text, totals, totals->pairings[0].first, totals->pairings[0].second, show);
        textbuf_add_string(text, "\n");
    } else if (count > 2) {
        add_table(text, totals, show, count);
    }
    add_games(text, totals, show);
    if (totals->trial.count > 0) {
        add_trial(text, &totals->trial, show);
    } else if (count == 2) {
        add_difference(text, totals, show);
    } else if (show->whole) {
        add_pairings(text, totals, show);
    }
    if (show->sprt && count == 2) {
        add_sprt(text, totals, show);
    }
    add_faults(text, totals, show, count);
    if (show->whole && totals->games > 0) {
        add_endings(text, totals);
        if (!show->report) {
            add_closest(text, totals, show, count);
        }
        add_label(text, "signature");
        textbuf_format(text, "%016" PRIx64 "\n", totals->signature);
    }
    fold_text(text, begin, show->columns, LABEL_COLUMNS + 1);
}

void match_show_game(TextBuf *text, int64_t number, int white, int black, const MatchRecord *record,
                     const MatchTotals *totals, const MatchShow *show) {
    int64_t used_us = 0;
    for (size_t i = record->opening; i < record->game.length; i++) {
        used_us += record->used_us[i];
    }
    textbuf_format(text, "game %" PRId64 " ", number + 1);
    add_names(text, totals, white, black, show);
    textbuf_format(text, " %s %s %zu plies %.1fs", match_show_result(record->sign),
                   ending_text(record->ending), record->game.length, (double)used_us / 1e6);
    if (record->why[0]) {
        textbuf_add_string(text, ": ");
        clean_add(text, record->why, strlen(record->why), CLEAN_WHOLE, show->unicode);
    }
    textbuf_add_string(text, "\n");
}
