// SPDX-License-Identifier: MIT
#include "report/match_show.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "json.h"
#include "ratings/ratings_show.h"

#define COUNT(figures) (sizeof(figures) / sizeof *(figures))

enum { KEY_TEXT = 32, SIGNATURE_TEXT = 20 };

// The name of an ending as one word.
static const char *ending_key(Ending ending, char ret_key[KEY_TEXT]) {
    snprintf(ret_key, KEY_TEXT, "%s", ending_text(ending));
    for (char *blank = strchr(ret_key, ' '); blank; blank = strchr(blank, ' ')) {
        *blank = '_';
    }
    return ret_key;
}

// Microseconds as milliseconds; NAN without a clock.
static double ms_of(int64_t us) {
    return us == INT64_MAX ? NAN : (double)us / 1e3;
}

static const char *result_text(int sign) {
    return sign > 0 ? "1-0" : sign < 0 ? "0-1" : "1/2-1/2";
}

// Games an hour in this run; NAN when that is not known.
static double games_an_hour(const MatchShow *show, const MatchTotals *totals) {
    int64_t games = totals->games - totals->earlier;
    return totals->elapsed_ms > 0 && games > 0 && !show->report
               ? (double)games * 3600e3 / (double)totals->elapsed_ms
               : NAN;
}

static void add_results(TextBuf *text, const MatchShow *show, const WinDrawLoss *games,
                        const Pentanomial *pairs) {
    double count = (double)(games->win + games->draw + games->loss);
    EloEstimate elo = elo_of_match(games, pairs);
    if (count == 0) {
        elo = (EloEstimate){NAN, NAN, NAN, NAN, NAN, NAN};
    }
    // When all games were won or lost, only a bound is known.
    bool bound = !show->json && isinf(elo.elo) && isfinite(elo.elo > 0 ? elo.low : elo.high);
    bool low = isfinite(elo.low);
    bool high = isfinite(elo.high);
    const Figure figures[] = {
        {.key = "games", .value = count},
        {"wins", (double)games->win, .before = "W", .width = 6},
        {"draws", (double)games->draw, .before = " D", .width = 6},
        {"losses", (double)games->loss, .before = " L", .width = 6},
        {"score", ((double)games->win + (double)games->draw / 2) / count, .before = " ",
         .after = " %", .width = 6, .decimals = 1, .scale = 100},
        {"elo",
         !bound        ? elo.elo
         : elo.elo > 0 ? elo.low
                       : elo.high,
         .before = !bound        ? " Elo "
                   : elo.elo > 0 ? " Elo above "
                                 : " Elo below ",
         .width = bound ? 0 : 7, .decimals = 1, .plus = true},
        {.key = "error", .value = (elo.high - elo.low) / 2},
        {"elo_low", elo.low,
         .before = bound  ? NULL
                   : high ? " ("
                          : " (above ",
         .after = high ? " to " : ")", .decimals = 1, .plus = true},
        {"elo_high", elo.high,
         .before = bound ? NULL
                   : low ? ""
                         : " (below ",
         .after = ")", .decimals = 1, .plus = true},
        {.key = "normalized", .value = elo.normalized},
        {"los", elo.los, .before = " los ", .after = " %", .width = 5, .decimals = 1, .scale = 100},
    };
    figures_add(text, show, figures, COUNT(figures));
}

static void add_pairs(TextBuf *text, const MatchShow *show, const Pentanomial *pairs) {
    if (show->json) {
        json_open(text, "pairs", '[');
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            json_integer(text, NULL, (int64_t)pairs->count[i]);
        }
        json_close(text, ']');
        return;
    }
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        textbuf_format(text, "%s%" PRIu64, i > 0 ? " " : ", pairs [", pairs->count[i]);
    }
    textbuf_add_string(text, "]");
}

// The endings, or the faults alone: in JSON all, in a line those that occurred.
static void add_endings(TextBuf *text, const MatchShow *show, const char *key, const char *before,
                        const int64_t counts[ENDINGS], bool faults) {
    char name[KEY_TEXT];
    figures_open_list(text, show, key, '{');
    for (int i = 0; i < ENDING_STOPPED; i++) {
        if (faults && !ending_is_fault((Ending)i)) {
            continue;
        }
        if (show->json) {
            json_integer(text, ending_key((Ending)i, name), counts[i]);
        } else if (counts[i] > 0) {
            textbuf_format(text, "%s%s %" PRId64, before, ending_text((Ending)i), counts[i]);
            before = ", ";
        }
    }
    figures_close_list(text, show, '}');
}

// ---- Games

// Appends what a side did after the opening.
static void add_player(TextBuf *text, const MatchShown *shown, Colour side) {
    const MatchRecord *record = shown->record;
    int64_t moves = 0;
    int64_t used_us = 0;
    int64_t nodes = 0;
    int64_t depth = 0;
    size_t length = record->game.length;
    for (size_t i = record->opening; i < length; i++) {
        // The side to move at the end made the second-to-last move.
        if ((board_turn(&record->game.board) == side) == ((length - i) % 2 == 0)) {
            moves++;
            used_us += record->thoughts[i].used_us;
            nodes += record->thoughts[i].nodes;
            depth += record->thoughts[i].depth;
        }
    }
    json_open(text, side == WHITE ? "white" : "black", '{');
    json_string(text, "name", shown->names[side]);
    json_integer(text, "moves", moves);
    json_real(text, "ms", ms_of(used_us));
    json_real(text, "nodes", (double)nodes);
    json_real(text, "depth", moves > 0 ? (double)depth / (double)moves : NAN);
    json_real(text, "clock_ms", ms_of(record->closest_us[side]));
    json_close(text, '}');
}

static void add_json_game(TextBuf *text, const MatchShown *shown) {
    const MatchRecord *record = shown->record;
    int64_t plies = record->game.board.ply;
    char key[KEY_TEXT];
    json_begin_line(text, "game");
    json_integer(text, "number", shown->number + 1);
    json_integer(text, "pair", shown->number / 2 + 1);
    json_string(text, "result", result_text(record->sign));
    json_string(text, "ending", ending_key(record->ending, key));
    json_integer(text, "plies", plies);
    json_integer(text, "opening", plies - (int64_t)(record->game.length - record->opening));
    add_player(text, shown, WHITE);
    add_player(text, shown, BLACK);
    json_string(text, "why", record->why[0] ? record->why : NULL);
    json_end_line(text);
}

void match_show_game(TextBuf *text, const MatchShow *show, const MatchShown *shown) {
    const MatchRecord *record = shown->record;
    int64_t used_us = 0;
    if (show->json) {
        add_json_game(text, shown);
        return;
    }
    for (size_t i = record->opening; i < record->game.length; i++) {
        used_us += record->thoughts[i].used_us;
    }
    textbuf_format(text, "game %" PRId64, shown->number + 1);
    figures_add_text(text, show, NULL, " ", shown->names[WHITE]);
    figures_add_text(text, show, NULL, " - ", shown->names[BLACK]);
    textbuf_format(text, " %s %s %d plies %.1fs", result_text(record->sign),
                   ending_text(record->ending), record->game.board.ply, (double)used_us / 1e6);
    figures_add_text(text, show, NULL, record->why[0] ? ": " : "", record->why);
    textbuf_add_string(text, "\n");
}

// ---- Totals

// Sorts the engines by score, best first; equal ones, and two engines, by number.
static void sort_engines(const MatchTotals *totals, int ret_order[MATCH_ENGINES_MAX]) {
    double scores[MATCH_ENGINES_MAX];
    for (int i = 0; i < totals->engine_count; i++) {
        scores[i] = elo_of_games(&totals->engines[i].games).score;
        int at = i;
        for (; totals->engine_count > 2 && at > 0 && scores[ret_order[at - 1]] < scores[i]; at--) {
            ret_order[at] = ret_order[at - 1];
        }
        ret_order[at] = i;
    }
}

static void add_engine(TextBuf *text, const MatchShow *show, const MatchTotals *totals,
                       int engine) {
    Pentanomial pairs = match_engine_pairs(totals, engine);
    double unasked = (double)totals->engines[engine].extra_answers;
    bool plan = !show->report;
    const Figure figures[] = {
        {"unasked", plan && (show->json || unasked > 0) ? unasked : NAN, .before = ", unasked "},
        {.key = "starts", .value = plan ? (double)totals->engines[engine].starts : NAN},
        {"clock_ms", ms_of(totals->engines[engine].closest_us), .before = ", least time left ",
         .after = " ms", .decimals = 1},
    };
    figures_open_item(text, show, NULL, "engine");
    add_results(text, show, &totals->engines[engine].games, &pairs);
    figures_add_text(text, show, "name", "  ", totals->engines[engine].name);
    add_pairs(text, show, &pairs);
    add_endings(text, show, "faults", ", ", totals->engines[engine].faults, true);
    figures_add(text, show, figures, COUNT(figures));
    figures_close_item(text, show);
}

static void add_pairing(TextBuf *text, const MatchShow *show, const MatchTotals *totals,
                        const MatchPairing *pairing) {
    figures_open_item(text, show, NULL, "pairing");
    add_results(text, show, &pairing->games, &pairing->pairs);
    figures_add_text(text, show, "first", "  ", totals->engines[pairing->first].name);
    figures_add_text(text, show, "second", " - ", totals->engines[pairing->second].name);
    add_pairs(text, show, &pairing->pairs);
    figures_close_item(text, show);
}

// Adds the Elo gain of the first value of an option.
static void add_option(TextBuf *text, const MatchShow *show, const Trial *trial, int index) {
    const TrialOption *option = &trial->options[index];
    double error;
    double elo = trial_elo(trial, index, &error);
    const Figure figures[] = {
        {"elo", elo, .before = "", .width = 7, .decimals = 1, .plus = true},
        {"error", error, .before = " +- ", .after = "  ", .width = 5, .decimals = 1},
    };
    figures_open_item(text, show, option->name, "trial");
    figures_add(text, show, figures, COUNT(figures));
    if (!show->json) {
        figures_add_text(text, show, NULL, "", option->name);
    }
    figures_open_list(text, show, "values", '[');
    figures_add_text(text, show, NULL, " ", option->values[0]);
    figures_add_text(text, show, NULL, " against ", option->values[1]);
    figures_close_list(text, show, ']');
    figures_close_item(text, show);
}

static void add_sprt(TextBuf *text, const MatchShow *show, const MatchTotals *totals) {
    const Sprt *sprt = show->sprt;
    double lower;
    double upper;
    sprt_bounds(sprt, &lower, &upper);
    const Figure figures[] = {
        {.key = "alpha", .value = sprt->alpha},
        {.key = "beta", .value = sprt->beta},
        {"llr", totals->llr, .before = "LLR ", .decimals = 2},
        {"lower", lower, .before = " (", .decimals = 2},
        {"upper", upper, .before = ", ", .after = ")", .decimals = 2},
        {"elo0", sprt->elo0, .before = " [", .decimals = 1},
        {"elo1", sprt->elo1, .before = ", ", .after = "]", .decimals = 1},
    };
    figures_open_item(text, show, "sprt", "sprt");
    figures_add(text, show, figures, COUNT(figures));
    figures_add_text(text, show, "verdict", " ",
                     totals->verdict == SPRT_ACCEPTED   ? "accepted"
                     : totals->verdict == SPRT_REJECTED ? "rejected"
                                                        : "undecided");
    figures_close_item(text, show);
}

static void add_games(TextBuf *text, const MatchShow *show, const MatchTotals *totals) {
    bool plan = !show->report;
    bool earlier = plan && (show->json || totals->earlier > 0);
    const Figure figures[] = {
        {"games", (double)totals->games, .before = "games      "},
        {"planned", plan ? (double)totals->planned : NAN, .before = " of "},
        {"earlier", earlier ? (double)totals->earlier : NAN, .before = ", ",
         .after = " from before"},
        {.key = "elapsed_ms", .value = plan ? (double)totals->elapsed_ms : NAN},
        {"games_an_hour", games_an_hour(show, totals), .before = ", ", .after = " an hour"},
    };
    const Figure repeated = {"repeated", (double)totals->repeated, .before = "repeated   ",
                             .after = " of "};
    figures_add(text, show, figures, COUNT(figures));
    textbuf_add_string(text, show->json ? "" : "\n");
    if (show->json || totals->repeated > 0) {
        figures_add(text, show, &repeated, 1);
    }
    if (!show->json && totals->repeated > 0) {
        textbuf_format(text, "%" PRId64 " games are repetitions, which count once\n",
                       totals->games);
    }
}

// The engines (not of a trial, where both are the same one), their pairings, and the options tried.
static void add_lists(TextBuf *text, const MatchShow *show, const MatchTotals *totals, bool all) {
    int order[MATCH_ENGINES_MAX];
    int engines = show->json || totals->trial.count == 0 ? totals->engine_count : 0;
    int pairings = show->json || (all && totals->pairing_count > 1) ? totals->pairing_count : 0;
    sort_engines(totals, order);
    figures_open_list(text, show, "engines", '[');
    for (int i = 0; i < engines; i++) {
        add_engine(text, show, totals, show->json ? i : order[i]);
    }
    figures_close_list(text, show, ']');
    figures_open_list(text, show, "pairings", '[');
    for (int i = 0; i < pairings; i++) {
        add_pairing(text, show, totals, &totals->pairings[i]);
    }
    figures_close_list(text, show, ']');
    figures_open_list(text, show, "trials", '{');
    for (int i = 0; i < totals->trial.count; i++) {
        add_option(text, show, &totals->trial, i);
    }
    figures_close_list(text, show, '}');
}

void match_show_totals(TextBuf *text, const MatchShow *show, const MatchTotals *totals, bool all) {
    char signature[SIGNATURE_TEXT];
    bool any = show->json || totals->games > 0;
    if (show->json) {
        json_begin_line(text, "totals");
    }
    add_games(text, show, totals);
    if (any) {
        add_lists(text, show, totals, all);
    }
    if (any && all) {
        textbuf_add_string(text, show->json ? "" : "endings    ");
        add_endings(text, show, "endings", "", totals->endings, false);
        textbuf_add_string(text, show->json ? "" : "\n");
    }
    if (show->sprt) {
        add_sprt(text, show, totals);
    } else if (show->json) {
        json_null(text, "sprt");
    }
    if (any && all) {
        snprintf(signature, sizeof signature, "%016" PRIx64, totals->signature);
        figures_add_text(text, show, "signature", "signature  ", signature);
        textbuf_add_string(text, show->json ? "" : "\n");
    }
    if (show->json || (all && totals->games > 0)) {
        ratings_show_match(text, show, totals);
    }
    if (show->json) {
        json_end_line(text);
    }
}

void match_show_progress(TextBuf *text, const MatchShow *show, const MatchTotals *totals) {
    double rate = games_an_hour(show, totals);
    textbuf_format(text, "games %" PRId64 " of %" PRId64, totals->games, totals->planned);
    if (rate > 0 && totals->games < totals->planned) {
        int64_t left = (int64_t)((double)(totals->planned - totals->games) * 3600 / rate + 0.5);
        textbuf_format(text, ", %" PRId64 ":%02d:%02d left", left / 3600, (int)(left / 60 % 60),
                       (int)(left % 60));
    }
}
