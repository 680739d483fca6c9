// SPDX-License-Identifier: MIT
#include "run/match.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "now.h"
#include "pool.h"

enum {
    CLIENTS = 4,    // TEI clients per worker, with or without a process
    TRIES_MOST = 3, // to begin a game with engines that are not ready
    QUIT_MS = 1000,
};

struct Match {
    MatchSettings settings;
    MatchEvents events;
    atomic_bool stop;           // end running games without a result
    pthread_mutex_t start_lock; // held while a process is started
    pthread_mutex_t lock;       // protects all members below
    MatchTally tally;
    MatchStamp stamp;
    OutputFile out;
    int64_t next;       // all games below this number were started or done
    int64_t started_us; // of this run
    bool over;          // decided or failed: no more games are counted
    bool failed;
    Fault fault;
};

// A TEI client of one worker.
typedef struct Player {
    TeiClient client;
    int engine;     // index; -1: no client
    int64_t used;   // time of the last use; the client not used for longest is replaced
    int starts;     // starts of its process counted so far
    uint64_t extra; // unexpected answers counted so far
    TeiSetting options[TRIAL_OPTIONS_MAX]; // for the next game
} Player;

typedef struct Worker {
    Match *match;
    Player players[CLIENTS];
    int64_t games;
} Worker;

static void fail(Match *match, const Fault *fault) {
    if (!match->failed) {
        match->fault = *fault;
    }
    match->failed = true;
    match->over = true;
    atomic_store(&match->stop, true);
}

// Passes a text to the user and frees it.
static void note(Match *match, TextBuf *text) {
    if (match->events.on_note && text->at && !text->failed) {
        match->events.on_note(match->events.user, text->at);
    }
    textbuf_finish(text);
}

// Reports a fault of a game, with the engine's last lines if they may help.
static void note_fault(Match *match, int64_t number, const MatchRecord *record,
                       Player *const players[2]) {
    TextBuf text = {0};
    const Player *loser = players[record->loser];
    textbuf_format(&text, "game %" PRId64 ": %s (%s) %s%s: %s", number + 1,
                   match->tally.totals.engines[loser->engine].name,
                   record->loser == WHITE ? "White" : "Black",
                   record->unready ? "is not ready" : "loses by ",
                   record->unready ? "" : ending_text(record->ending), record->why);
    if (record->ending != ENDING_TIME && record->ending != ENDING_NARROW) {
        tei_client_tail(&loser->client, &text);
    }
    note(match, &text);
}

// Counts starts and unexpected answers of an engine since the last call.
static void count_player(Match *match, Player *player) {
    int starts = player->client.starts - player->starts;
    uint64_t extra = player->client.extra_answers - player->extra;
    bool again = player->starts > 0 && starts > 0;
    match->tally.totals.engines[player->engine].starts += starts;
    match->tally.totals.engines[player->engine].extra_answers += (int64_t)extra;
    player->starts += starts;
    player->extra += extra;
    if (again) {
        TextBuf text = {0};
        textbuf_format(&text, "%s was started again",
                       match->tally.totals.engines[player->engine].name);
        note(match, &text);
    }
}

// Sets the options of both players for a game of a trial.
static void set_trial(const Match *match, int64_t number, Player *const players[2]) {
    const Trial *trial = match->settings.trial;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        TrialDraw draw = trial_draw(trial, match->settings.seed, number, (Colour)colour);
        for (int i = 0; i < trial->count; i++) {
            players[colour]->options[i] =
                (TeiSetting){trial->options[i].name, trial_value(trial, &draw, i)};
        }
        players[colour]->client.game_options = players[colour]->options;
        players[colour]->client.game_option_count = (size_t)trial->count;
    }
}

// Writes a finished game to the file, if there is one, and counts it.
static bool count_game(Match *match, int64_t number, const MatchPlan *plan,
                       const MatchRecord *record, Fault *fault) {
    const MatchSettings *settings = &match->settings;
    const MatchTotals *totals = &match->tally.totals;
    MatchResult result;
    TextBuf text = {0};
    TextBuf trial = {0};
    match_setup_trial(settings, number, &trial);
    MatchLabel label = {
        .number = number,
        .names = {totals->engines[plan->white].name, totals->engines[plan->black].name},
        .limits = {&settings->played[plan->white], &settings->played[plan->black]},
        .specs = {&settings->specs[plan->white], &settings->specs[plan->black]},
        .date = time(NULL),
        .trial = trial.at,
        .match = match->stamp.match.at,
        .settings = totals->games > 0 ? NULL : match->stamp.settings.at};
    bool good = (!trial.failed && match_ptn_write(&label, record, &text, &result)) ||
                fault_set(fault, 0, "no memory");
    good = good && (match->out.fd < 0 || output_add(&match->out, text.at, text.length, fault)) &&
           match_tally_add(&match->tally, &result, fault);
    textbuf_finish(&trial);
    textbuf_finish(&text);
    return good;
}

// Counts a game that was played. A game that could not begin, after `tries` tries, gets no loser
// and is not written: the cause is not known, and a result in the file would be final. False when
// the match can't continue.
static bool take_record(Match *match, int64_t number, const MatchPlan *plan,
                        const MatchRecord *record, Player *const players[2], int tries,
                        Fault *fault) {
    MatchTotals *totals = &match->tally.totals;
    if (record->unready && tries < TRIES_MOST) {
        return true; // it is tried again
    }
    if (record->unready) {
        return fault_set(fault, 0, "%s was not ready %d times for game %" PRId64 ": %s",
                         totals->engines[players[record->loser]->engine].name, tries, number + 1,
                         record->why);
    }
    if (!count_game(match, number, plan, record, fault)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        int64_t *closest = &totals->engines[players[i]->engine].closest_us;
        *closest = record->closest_us[i] < *closest ? record->closest_us[i] : *closest;
    }
    totals->elapsed_ms = (clock_now_us() - match->started_us) / 1000;
    if (totals->verdict != SPRT_UNDECIDED) {
        match->over = true;
        atomic_store(&match->stop, true);
    }
    if (match->events.on_game) {
        match->events.on_game(match->events.user, number, plan->white, plan->black, record, totals);
    }
    return true;
}

static void book(Match *match, int64_t number, const MatchPlan *plan, const MatchRecord *record,
                 Player *const players[2], int tries) {
    Fault fault;
    pthread_mutex_lock(&match->lock);
    count_player(match, players[WHITE]);
    count_player(match, players[BLACK]);
    if (!match->over && record->ending != ENDING_STOPPED) {
        if (ending_is_fault(record->ending)) {
            note_fault(match, number, record, players);
        }
        if (!take_record(match, number, plan, record, players, tries, &fault)) {
            fail(match, &fault);
        }
    }
    pthread_mutex_unlock(&match->lock);
}

// The worker's client for an engine. May replace another client, but not that of engine `other`.
// NULL when there is no memory.
static Player *player_of(Worker *worker, int engine, int other, Fault *fault) {
    Match *match = worker->match;
    Player *oldest = NULL;
    for (int i = 0; i < CLIENTS; i++) {
        Player *player = &worker->players[i];
        if (player->engine == engine) {
            player->used = worker->games;
            return player;
        }
        if (player->engine != other && (!oldest || player->used < oldest->used)) {
            oldest = player;
        }
    }
    assert(oldest); // there are more clients than engines in a game
    if (oldest->engine >= 0) {
        tei_client_finish(&oldest->client, QUIT_MS);
    }
    *oldest = (Player){.engine = -1};
    if (!tei_client_init(&oldest->client, &match->settings.specs[engine], &match->start_lock,
                         fault)) {
        return NULL;
    }
    oldest->client.interrupt = &match->stop;
    oldest->engine = engine;
    oldest->used = worker->games;
    return oldest;
}

// Takes the next game of the schedule; false when there is none.
static bool take_game(Match *match, int64_t *ret_number, MatchPlan *ret_plan) {
    pthread_mutex_lock(&match->lock);
    int64_t number = match_schedule_next(&match->settings.schedule, match->next);
    while (number >= 0 && match_tally_has(&match->tally, 0, number, NULL)) {
        number = match_schedule_next(&match->settings.schedule, number + 1);
    }
    bool found = number >= 0 && !match->over && !atomic_load(&match->stop);
    if (found) {
        match->next = number + 1;
        match_schedule_game(&match->settings.schedule, number, ret_plan);
        *ret_number = number;
    }
    pthread_mutex_unlock(&match->lock);
    return found;
}

// Plays a game; tries again when an engine was not ready, or when the program stood still
// meanwhile. False when it can't be played.
static bool play(Worker *worker, int64_t number, const MatchPlan *plan, Fault *fault) {
    Match *match = worker->match;
    const MatchSettings *settings = &match->settings;
    worker->games++;
    Player *white = player_of(worker, plan->white, plan->black, fault);
    Player *black = white ? player_of(worker, plan->black, plan->white, fault) : NULL;
    if (!black) {
        return false;
    }
    TeiClient *const clients[2] = {&white->client, &black->client};
    const MatchLimits *const limits[2] = {&settings->played[plan->white],
                                          &settings->played[plan->black]};
    Player *const players[2] = {white, black};
    if (settings->trial) {
        set_trial(match, number, players);
    }
    bool played = true;
    bool begun = false;
    for (int tries = 1; played && !begun && !atomic_load(&match->stop);) {
        MatchRecord record;
        played =
            match_game_play(clients, limits, &settings->rules,
                            &settings->book->openings[plan->opening], &match->stop, &record, fault);
        begun = !record.unready && !record.halted;
        if (record.unready && tries == TRIES_MOST &&
            match_await_stop(&settings->rules, &match->stop)) {
            record.ending = ENDING_STOPPED;
        }
        if (played) {
            book(match, number, plan, &record, players, tries);
        }
        tries += record.unready;
        match_record_finish(&record);
    }
    return played;
}

static void work(void *user, int number) {
    Match *match = user;
    Worker worker = {.match = match};
    int64_t game;
    MatchPlan plan;
    Fault fault = {0};
    bool good = true;
    (void)number;
    for (int i = 0; i < CLIENTS; i++) {
        worker.players[i].engine = -1;
    }
    while (good && take_game(match, &game, &plan)) {
        good = play(&worker, game, &plan, &fault);
    }
    if (!good) {
        pthread_mutex_lock(&match->lock);
        fail(match, &fault);
        pthread_mutex_unlock(&match->lock);
    }
    for (int i = 0; i < CLIENTS; i++) {
        if (worker.players[i].engine >= 0) {
            tei_client_finish(&worker.players[i].client, QUIT_MS);
        }
    }
}

bool match_run(Match *match, Fault *fault) {
    MatchTotals *totals = &match->tally.totals;
    int64_t left = totals->planned - totals->games;
    int64_t wanted = left < match->settings.concurrency ? left : match->settings.concurrency;
    match->started_us = clock_now_us();
    if (match->over || wanted <= 0) {
        return true;
    }
    if (pool_crew((int)wanted, work, match) == 0) {
        return fault_set(fault, 0, "no thread can be started for a game");
    }
    totals->elapsed_ms = (clock_now_us() - match->started_us) / 1000;
    if (match->failed && fault) {
        *fault = match->fault;
    }
    return !match->failed;
}

Match *match_create(const MatchSettings *settings, const MatchEvents *events) {
    Match *match = calloc(1, sizeof *match);
    if (!match) {
        return NULL;
    }
    match->settings = *settings;
    match->events = *events;
    match->out = output_none;
    atomic_init(&match->stop, false);
    pthread_mutex_init(&match->start_lock, NULL);
    pthread_mutex_init(&match->lock, NULL);
    match_tally_init(&match->tally, settings->has_sprt ? &settings->sprt : NULL);
    match->tally.totals.planned = match_schedule_count(&match->settings.schedule);
    return match;
}

bool match_begin(Match *match, Fault *fault) {
    const MatchSettings *settings = &match->settings;
    bool good = match_setup_engines(settings, &match->stop, &match->tally, &match->stamp, fault) &&
                (!settings->out ||
                 match_setup_out(settings, &match->stamp, &match->out, &match->tally, fault));
    match->over = match->tally.totals.verdict != SPRT_UNDECIDED;
    return good;
}

void match_stop(Match *match) {
    atomic_store(&match->stop, true);
}

const MatchTotals *match_totals(const Match *match) {
    return &match->tally.totals;
}

void match_destroy(Match *match) {
    if (!match) {
        return;
    }
    output_keep(&match->out);
    match_tally_finish(&match->tally);
    textbuf_finish(&match->stamp.match);
    textbuf_finish(&match->stamp.settings);
    pthread_mutex_destroy(&match->start_lock);
    pthread_mutex_destroy(&match->lock);
    free(match);
}
