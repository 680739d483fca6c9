// SPDX-License-Identifier: MIT
#include "match_setup.h"

#include <inttypes.h>
#include <string.h>

enum { QUIT_MS = 1000 };

// Replaces characters that a PTN tag can't have.
static void clean_name(char *name) {
    for (; *name; name++) {
        if ((unsigned char)*name < ' ' || *name == '\x7f') {
            *name = ' ';
        } else if (*name == '"') {
            *name = '\'';
        }
    }
}

// True when an earlier opening has the same rules. Nearly all openings have those of the first one.
static bool is_known(const Book *book, size_t index) {
    const Rules *rules = &book->openings[index].start.rules;
    for (size_t i = 0; i < index; i++) {
        if (memcmp(&book->openings[i].start.rules, rules, sizeof *rules) == 0) {
            return true;
        }
    }
    return false;
}

void match_setup_trial(const MatchSettings *settings, int64_t number, TextBuf *text) {
    if (settings->trial) {
        TrialDraw white = trial_draw(settings->trial, settings->seed, number, WHITE);
        trial_write(settings->trial, &white, text);
    }
}

// Starts a game by the rules of each opening, and one with each value of a trial.
static bool probe_games(TeiClient *client, const MatchSettings *settings, Fault *fault) {
    const Book *book = settings->book;
    const Trial *trial = settings->trial;
    int patience_ms = (int)settings->rules.patience_ms;
    TeiSetting options[TRIAL_OPTIONS_MAX];
    for (int value = 0; trial && value < 2; value++) {
        for (int i = 0; i < trial->count; i++) {
            options[i] = (TeiSetting){trial->options[i].name, trial->options[i].values[value]};
        }
        client->game_options = options;
        client->game_option_count = (size_t)trial->count;
        if (!tei_client_new_game(client, &book->openings[0].start.rules, patience_ms, fault)) {
            return false;
        }
    }
    client->game_option_count = 0;
    for (size_t i = 0; i < book->count; i++) {
        if (!is_known(book, i) &&
            !tei_client_new_game(client, &book->openings[i].start.rules, patience_ms, fault)) {
            return false;
        }
    }
    return true;
}

// Starts an engine and checks that it can play.
static bool probe(const TeiSpec *spec, const MatchSettings *settings, char ret_name[TEI_NAME],
                  Fault *fault) {
    TeiClient client;
    int patience = (int)settings->rules.patience_ms;
    if (!tei_client_init(&client, spec, NULL, fault)) {
        return false;
    }
    bool good = tei_client_start(&client, patience, fault) && probe_games(&client, settings, fault);
    if (good) {
        memcpy(ret_name, client.name, TEI_NAME);
        clean_name(ret_name);
    } else {
        tei_client_kill(&client);
    }
    if (!good && tei_client_has_joined_words(&client)) {
        Fault why = *fault;
        fault_set(fault, 0, "%.220s; words after the path go into args='A B'", why.text);
    }
    tei_client_finish(&client, QUIT_MS);
    return good;
}

bool match_setup_engines(const MatchSettings *settings, MatchTally *tally, Fault *fault) {
    const MatchSchedule *schedule = &settings->schedule;
    for (int i = 0; i < schedule->engines; i++) {
        char name[TEI_NAME];
        if (!probe(&settings->specs[i], settings, name, fault)) {
            return false;
        }
        if (!*name) {
            return fault_set(fault, 0, "engine %d has an empty name", i + 1);
        }
        int same = match_tally_engine(tally, name);
        if (same >= 0) {
            return fault_set(fault, 0, "engines %d and %d are both called '%s'; give them names",
                             same + 1, i + 1, name);
        }
        if (!match_tally_add_engine(tally, name, fault)) {
            return false;
        }
    }
    for (int i = 0; i < match_schedule_pairings(schedule); i++) {
        int first;
        int second;
        match_schedule_engines(schedule, i, &first, &second);
        if (!match_tally_add_pairing(tally, first, second, fault)) {
            return false;
        }
    }
    return true;
}

// The number of moves of the opening: those of the engines have comments.
static size_t opening_length(const PtnGame *game) {
    for (size_t i = 0; i < game->comment_count; i++) {
        const PtnComment *comment = &game->comments[i];
        if (comment->after > 0) {
            bool end =
                comment->text.length > 11 && memcmp(comment->text.at, "Termination", 11) == 0;
            return comment->after - !end;
        }
    }
    return game->move_count;
}

static bool same_opening(const PtnGame *game, const Opening *opening) {
    if (opening_length(game) != opening->count || game->move_count < opening->count ||
        game->start.ply != opening->start.ply || !board_equal(&game->start, &opening->start)) {
        return false;
    }
    for (size_t i = 0; i < opening->count; i++) {
        if (game->moves[i].move != opening->moves[i]) {
            return false;
        }
    }
    return true;
}

// Checks that a game is the one that the schedule has under its number.
static bool fits(const MatchSettings *settings, const MatchTally *tally, const PtnGame *game,
                 const MatchResult *result, Fault *fault) {
    MatchPlan plan;
    if (!match_schedule_game(&settings->schedule, result->number, &plan)) {
        return fault_set(fault, 0, "this match has no Round %" PRId64 ", or another shard has it",
                         result->number + 1);
    }
    const char *names[2] = {tally->totals.engines[plan.white].name,
                            tally->totals.engines[plan.black].name};
    for (int i = 0; i < 2; i++) {
        if (strcmp(result->names[i], names[i]) != 0) {
            return fault_set(fault, 0, "%s is '%s', but '%s' in this match",
                             i == WHITE ? "White" : "Black", quoted(result->names[i]).text,
                             names[i]);
        }
    }
    const Opening *opening = &settings->book->openings[plan.opening];
    if (memcmp(&game->rules, &opening->start.rules, sizeof game->rules) != 0) {
        return fault_set(
            fault, 0, "its size, komi, opening rule or piece counts are not those of this match");
    }
    if (!same_opening(game, opening)) {
        return fault_set(
            fault, 0,
            "its opening is not number %" PRId64
            " of this match: --openings (none, if it was begun by an older version), --plies, "
            "--order or --seed",
            plan.opening + 1);
    }
    TextBuf trial = {0};
    match_setup_trial(settings, result->number, &trial);
    bool same = !trial.failed && words_same((Word){trial.at, trial.length, 1}, result->trial);
    textbuf_finish(&trial);
    return same ||
           fault_set(fault, 0, "its Trial is not that of this match: options, values or --seed");
}

// The index at which the first differing word of two lists of limits and options begins.
static size_t first_difference(Word list, const char *other, size_t length) {
    size_t begin = 0;
    for (size_t i = 0; i < list.length && i < length && list.at[i] == other[i]; i++) {
        begin = list.at[i] == ' ' ? i + 1 : begin;
    }
    return begin;
}

// Checks that a game was played with the limits and options of this match, as far as its file says.
static bool fits_limits(const MatchSettings *settings, const MatchResult *result, Fault *fault) {
    MatchPlan plan;
    match_schedule_game(&settings->schedule, result->number, &plan);
    MatchLabel label = {.limits = {&settings->limits[plan.white], &settings->limits[plan.black]},
                        .specs = {&settings->specs[plan.white], &settings->specs[plan.black]}};
    TextBuf text = {0};
    match_ptn_limits(&label, &text);
    size_t clock = strcspn(text.failed ? "" : text.at, " ");
    bool same =
        !text.failed && (words_same((Word){text.at, text.length, 1}, result->limits) ||
                         (clock == result->limits.length + 3 &&
                          memcmp(text.at + 3, result->limits.at, clock - 3) == 0)); // a tag Clock
    if (!same && text.failed) {
        fault_set(fault, 0, "no memory");
    } else if (!same) {
        size_t from = first_difference(result->limits, text.at, text.length);
        fault_set(fault, 0, "its limits and options are %s'%s', but %s'%s' in this match",
                  from > 0 ? "... " : "",
                  quoted_bytes(result->limits.at + from, result->limits.length - from).text,
                  from > 0 ? "... " : "", quoted_bytes(text.at + from, text.length - from).text);
    }
    textbuf_finish(&text);
    return same;
}

typedef struct Resumed {
    const MatchSettings *settings;
    MatchTally *tally;
} Resumed;

static bool take_resumed(void *user, const PtnGame *game, const MatchResult *result, Fault *fault) {
    const Resumed *resumed = user;
    return fits(resumed->settings, resumed->tally, game, result, fault) &&
           (result->limits.length == 0 || !resumed->settings->limits ||
            fits_limits(resumed->settings, result, fault)) &&
           match_tally_add(resumed->tally, result, fault);
}

// Reads the games of the file into the tally, and cuts off an incomplete one at the end.
static bool resume(const MatchSettings *settings, OutputFile *out, MatchTally *tally,
                   Fault *fault) {
    Resumed resumed = {settings, tally};
    GameStream stream;
    int64_t whole;
    game_stream_open(&stream, out->fd, out->path);
    bool good = match_ptn_read(&stream, take_resumed, &resumed, &whole, fault);
    game_stream_finish(&stream);
    tally->totals.earlier = tally->totals.games;
    return good && output_cut(out, whole, fault);
}

bool match_setup_out(const MatchSettings *settings, OutputFile *out, MatchTally *tally,
                     Fault *fault) {
    if (!output_append(out, settings->out, "", fault)) {
        return false;
    }
    if (out->length > 0 && !settings->resume) {
        fault_set(fault, 0, "'%s' exists: continue it with --resume, or choose another name",
                  quoted(out->path).text);
    } else if (!out->regular || resume(settings, out, tally, fault)) {
        return true;
    }
    output_keep(out);
    return false;
}
