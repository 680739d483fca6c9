// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "json.h"
#include "match/match_show.h"

enum { KEY_TEXT = 32 };

// Microseconds as milliseconds; null without a clock.
static void add_ms(TextBuf *text, const char *name, int64_t us) {
    if (us == INT64_MAX) {
        json_null(text, name);
    } else {
        json_real(text, name, (double)us / 1e3);
    }
}

// The name of an ending as one word.
static const char *ending_key(Ending ending, char ret_key[KEY_TEXT]) {
    const char *text = ending_text(ending);
    size_t length = 0;
    for (; length < KEY_TEXT - 1 && text[length]; length++) {
        ret_key[length] = text[length];
        if (text[length] == ' ') {
            ret_key[length] = '_';
        }
    }
    ret_key[length] = '\0';
    return ret_key;
}

// Adds what a side did after the opening.
static void add_player(TextBuf *text, const char *key, const char *name, Colour side,
                       const MatchRecord *record) {
    int64_t moves = 0;
    int64_t used_us = 0;
    int64_t nodes = 0;
    int64_t depth = 0;
    size_t length = record->game.length;
    for (size_t i = record->opening; i < length; i++) {
        // The side to move at the end made the last move but one.
        if ((board_turn(&record->game.board) == side) == ((length - i) % 2 == 0)) {
            moves++;
            used_us += record->used_us[i];
            nodes += record->thoughts[i].nodes;
            depth += record->thoughts[i].depth;
        }
    }
    json_open(text, key, '{');
    json_string(text, "name", name);
    json_integer(text, "moves", moves);
    add_ms(text, "ms", used_us);
    json_integer(text, "nodes", nodes);
    if (moves > 0) {
        json_real(text, "depth", (double)depth / (double)moves);
    } else {
        json_null(text, "depth");
    }
    add_ms(text, "clock_ms", record->closest_us[side]);
    json_close(text, '}');
}

void match_json_game(TextBuf *text, int64_t number, int white, int black, const MatchRecord *record,
                     const MatchTotals *totals) {
    char key[KEY_TEXT];
    json_begin_line(text, "game");
    json_integer(text, "number", number + 1);
    json_integer(text, "pair", number / 2 + 1);
    json_string(text, "result", match_show_result(record->sign));
    json_string(text, "ending", ending_key(record->ending, key));
    json_integer(text, "plies", (int64_t)record->game.length);
    json_integer(text, "opening", (int64_t)record->opening);
    add_player(text, "white", totals->engines[white].name, WHITE, record);
    add_player(text, "black", totals->engines[black].name, BLACK, record);
    if (record->why[0]) {
        json_string(text, "why", record->why);
    } else {
        json_null(text, "why");
    }
    json_end_line(text);
}

// The members that engines and pairings share.
static void add_results(TextBuf *text, const WinDrawLoss *games, const Pentanomial *pairs) {
    EloEstimate elo = match_estimate(pairs, games);
    json_integer(text, "games", (int64_t)match_game_count(games));
    json_integer(text, "wins", (int64_t)games->win);
    json_integer(text, "draws", (int64_t)games->draw);
    json_integer(text, "losses", (int64_t)games->loss);
    json_open(text, "pairs", '[');
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        json_integer(text, NULL, (int64_t)pairs->count[i]);
    }
    json_close(text, ']');
    if (match_game_count(games) == 0) {
        elo = (EloEstimate){NAN, NAN, NAN, NAN, NAN, NAN};
    }
    json_real(text, "score", elo.score);
    json_real(text, "elo", elo.elo);
    json_real(text, "elo_low", elo.low);
    json_real(text, "elo_high", elo.high);
    json_real(text, "normalized", elo.normalized);
    json_real(text, "los", elo.los);
}

static void add_engine(TextBuf *text, const MatchTotals *totals, int engine, bool report) {
    char key[KEY_TEXT];
    Pentanomial pairs = match_engine_pairs(totals, engine);
    json_open(text, NULL, '{');
    json_string(text, "name", totals->engines[engine].name);
    add_results(text, &totals->engines[engine].games, &pairs);
    json_open(text, "faults", '{');
    for (int i = 0; i < ENDINGS; i++) {
        if (ending_is_fault((Ending)i)) {
            json_integer(text, ending_key((Ending)i, key), totals->engines[engine].faults[i]);
        }
    }
    json_close(text, '}');
    if (report) {
        json_null(text, "unasked");
        json_null(text, "starts");
        json_null(text, "clock_ms");
    } else {
        json_integer(text, "unasked", totals->engines[engine].extra_answers);
        json_integer(text, "starts", totals->engines[engine].starts);
        add_ms(text, "clock_ms", totals->engines[engine].closest_us);
    }
    json_close(text, '}');
}

static void add_sprt(TextBuf *text, const MatchTotals *totals, const Sprt *sprt) {
    double lower;
    double upper;
    if (!sprt) {
        json_null(text, "sprt");
        return;
    }
    sprt_bounds(sprt, &lower, &upper);
    json_open(text, "sprt", '{');
    json_real(text, "elo0", sprt->elo0);
    json_real(text, "elo1", sprt->elo1);
    json_real(text, "alpha", sprt->alpha);
    json_real(text, "beta", sprt->beta);
    json_real(text, "llr", totals->llr);
    json_real(text, "lower", lower);
    json_real(text, "upper", upper);
    json_string(text, "verdict", match_show_verdict(totals->verdict));
    json_close(text, '}');
}

static void add_trials(TextBuf *text, const Trial *trial) {
    json_open(text, "trials", '{');
    for (int i = 0; i < trial->count; i++) {
        const TrialOption *option = &trial->options[i];
        double error;
        double elo = trial_elo(trial, i, &error);
        json_open(text, option->name, '{');
        json_open(text, "values", '[');
        json_string(text, NULL, option->values[0]);
        json_string(text, NULL, option->values[1]);
        json_close(text, ']');
        json_real(text, "elo", elo);
        json_real(text, "error", error);
        json_close(text, '}');
    }
    json_close(text, '}');
}

void match_json_totals(TextBuf *text, const MatchTotals *totals, const Sprt *sprt, bool report) {
    char signature[20];
    char key[KEY_TEXT];
    snprintf(signature, sizeof signature, "%016" PRIx64, totals->signature);
    json_begin_line(text, "totals");
    json_integer(text, "games", totals->games);
    if (report) {
        json_null(text, "planned");
        json_null(text, "earlier");
        json_null(text, "elapsed_ms");
        json_null(text, "games_an_hour");
    } else {
        json_integer(text, "planned", totals->planned);
        json_integer(text, "earlier", totals->earlier);
        json_integer(text, "elapsed_ms", totals->elapsed_ms);
        json_real(text, "games_an_hour", match_games_an_hour(totals));
    }
    json_open(text, "engines", '[');
    for (int i = 0; i < totals->engine_count; i++) {
        add_engine(text, totals, i, report);
    }
    json_close(text, ']');
    json_open(text, "pairings", '[');
    for (int i = 0; i < totals->pairing_count; i++) {
        const MatchPairing *pairing = &totals->pairings[i];
        json_open(text, NULL, '{');
        json_string(text, "first", totals->engines[pairing->first].name);
        json_string(text, "second", totals->engines[pairing->second].name);
        add_results(text, &pairing->games, &pairing->pairs);
        json_close(text, '}');
    }
    json_close(text, ']');
    json_open(text, "endings", '{');
    for (int i = 0; i < ENDINGS; i++) {
        if (i != ENDING_STOPPED) {
            json_integer(text, ending_key((Ending)i, key), totals->endings[i]);
        }
    }
    json_close(text, '}');
    add_sprt(text, totals, sprt);
    if (totals->trial.count > 0) {
        add_trials(text, &totals->trial);
    }
    json_string(text, "signature", signature);
    json_end_line(text);
}
