// SPDX-License-Identifier: MIT
#include "spsa_run.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match_out.h"
#include "text_file.h"

enum { QUIT_MS = 1000, UNREADY_MOST = 3 };

struct SpsaRun {
    SpsaSettings settings;
    SpsaEvents events;
    atomic_bool stop;
    pthread_mutex_t start_lock; // of starting processes
    pthread_mutex_t lock;       // of all below
    Spsa spsa;
    MatchOut out;
    int64_t begun, done;
    int unready; // steps in a row that no engine was ready for
    bool failed;
    Fault fault;
};

static void fail(SpsaRun *run, const Fault *fault) {
    pthread_mutex_lock(&run->lock);
    if (!run->failed) {
        run->fault = *fault;
    }
    run->failed = true;
    pthread_mutex_unlock(&run->lock);
    atomic_store(&run->stop, true);
}

// Gives a client its values for a step.
static bool set_values(TeiClient *client, const Spsa *spsa, const int64_t *values, int patience_ms,
                       Fault *fault) {
    if (!tei_client_start(client, patience_ms, fault)) {
        return false;
    }
    for (int i = 0; i < spsa->count; i++) {
        char text[24];
        snprintf(text, sizeof text, "%" PRId64, values[i]);
        if (!tei_client_set(client, spsa->params[i].name, text, patience_ms, fault)) {
            return false;
        }
    }
    return true;
}

static void note(SpsaRun *run, const MatchRecord *record) {
    if (run->events.on_note && ending_is_fault(record->ending)) {
        pthread_mutex_lock(&run->lock);
        run->events.on_note(run->events.user, record->why);
        pthread_mutex_unlock(&run->lock);
    }
}

// Plays the two games of a step. `ret_result` is the points of the first side less those of the
// second. False when the step does not count: it was stopped, or an engine was not to be had.
static bool play_step(SpsaRun *run, TeiClient clients[2], const SpsaStep *step, double *ret_result,
                      Fault *fault) {
    const SpsaSettings *settings = &run->settings;
    const MatchLimits *const limits[2] = {settings->limits, settings->limits};
    const Book *book = settings->book;
    const Opening *opening = &book->openings[(size_t)(step->number - 1) % book->count];
    int patience = (int)settings->rules.patience_ms;
    *ret_result = 0;
    for (int game = 0; game < 2; game++) {
        MatchRecord record;
        TeiClient *const sides[2] = {&clients[game], &clients[1 - game]};
        // A process that died in the first game has forgotten its values.
        if (!set_values(&clients[0], &run->spsa, step->first, patience, fault) ||
            !set_values(&clients[1], &run->spsa, step->second, patience, fault)) {
            return false;
        }
        bool played =
            match_game_play(sides, limits, &settings->rules, opening, &run->stop, &record, fault);
        bool counts = played && record.ending != ENDING_STOPPED;
        if (counts) {
            note(run, &record);
            *ret_result += game == 0 ? record.sign : -record.sign;
        }
        match_record_finish(&record);
        if (!counts) {
            return false;
        }
    }
    return true;
}

static void write_names(const Spsa *spsa, TextBuf *text) {
    textbuf_format(text, "# steps %" PRId64 "\ndone result", spsa->steps);
    for (int i = 0; i < spsa->count; i++) {
        textbuf_format(text, " %s", spsa->params[i].name);
    }
    textbuf_add(text, "\n", 1);
}

static bool write_text(SpsaRun *run, TextBuf *text, Fault *fault) {
    bool good = true;
    if (run->out.fd >= 0) {
        if (text->failed) {
            fault_set(fault, 0, "out of memory");
        }
        good = !text->failed && match_out_add(&run->out, text->at, text->length, fault);
    }
    textbuf_finish(text);
    return good;
}

// Takes in a finished step. The lock is held.
static bool book_step(SpsaRun *run, const SpsaStep *step, double result, Fault *fault) {
    TextBuf text;
    spsa_update(&run->spsa, step, result);
    run->done++;
    run->unready = 0;
    textbuf_init(&text);
    textbuf_format(&text, "%" PRId64 " %g", run->done, result);
    for (int i = 0; i < run->spsa.count; i++) {
        textbuf_format(&text, " %.6f", run->spsa.params[i].value);
    }
    textbuf_add(&text, "\n", 1);
    if (run->events.on_step) {
        run->events.on_step(run->events.user, &run->spsa, run->done, result);
    }
    return write_text(run, &text, fault);
}

// The next step to be played, with the parameters as they are now.
static bool take_step(SpsaRun *run, SpsaStep *ret_step) {
    pthread_mutex_lock(&run->lock);
    bool found = run->begun < run->spsa.steps && !atomic_load(&run->stop);
    if (found) {
        spsa_step(&run->spsa, run->settings.seed, ++run->begun, ret_step);
    }
    pthread_mutex_unlock(&run->lock);
    return found;
}

// Whether an engine that was not to be had is worth another try.
static bool may_go_on(SpsaRun *run) {
    pthread_mutex_lock(&run->lock);
    bool may = ++run->unready < UNREADY_MOST;
    pthread_mutex_unlock(&run->lock);
    return may;
}

static void *work(void *context) {
    SpsaRun *run = context;
    TeiClient clients[2];
    Fault fault = {0};
    bool good = tei_client_init(&clients[0], run->settings.spec, &run->start_lock, &fault);
    bool both = good && tei_client_init(&clients[1], run->settings.spec, &run->start_lock, &fault);
    SpsaStep step;
    for (int i = 0; i < good + both; i++) {
        clients[i].interrupt = &run->stop;
    }
    bool fine = both;
    while (fine && take_step(run, &step)) {
        double result;
        if (play_step(run, clients, &step, &result, &fault)) {
            pthread_mutex_lock(&run->lock);
            fine = book_step(run, &step, result, &fault);
            pthread_mutex_unlock(&run->lock);
        } else if (!atomic_load(&run->stop)) {
            tei_client_kill(&clients[0]);
            tei_client_kill(&clients[1]);
            fine = may_go_on(run);
        }
    }
    if (!fine) {
        fail(run, &fault);
    }
    for (int i = 0; i < good + both; i++) {
        tei_client_finish(&clients[i], QUIT_MS);
    }
    return NULL;
}

bool spsa_run(SpsaRun *run, Fault *fault) {
    int64_t wanted = run->settings.concurrency;
    pthread_t *threads = calloc((size_t)wanted, sizeof *threads);
    int64_t count = 0;
    sigset_t all;
    sigset_t before;
    // Signals go to the caller's thread.
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (threads && count < wanted && pthread_create(&threads[count], NULL, work, run) == 0) {
        count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    for (int64_t i = 0; i < count; i++) {
        pthread_join(threads[i], NULL);
    }
    free(threads);
    if (count == 0) {
        fault_set(&run->fault, 0, "no memory for games");
        run->failed = true;
    }
    if (run->failed && fault) {
        *fault = run->fault;
    }
    return !run->failed;
}

// Reads a line of the file: the parameters behind so many steps.
static bool read_line(SpsaRun *run, Reader *words) {
    Word word;
    int64_t done = 0;
    double values[SPSA_PARAMS_MAX];
    double result;
    if (!reader_next(words, &word) ||
        !parse_i64(word, "steps", run->done + 1, run->spsa.steps, &done, NULL) ||
        !reader_next(words, &word) || !parse_real(word, "result", -2, 2, &result, NULL)) {
        return false;
    }
    for (int i = 0; i < run->spsa.count; i++) {
        const SpsaParam *param = &run->spsa.params[i];
        if (!reader_next(words, &word) ||
            !parse_real(word, param->name, param->least, param->most, &values[i], NULL)) {
            return false;
        }
    }
    for (int i = 0; i < run->spsa.count; i++) {
        run->spsa.params[i].value = values[i];
    }
    run->begun = run->done = done;
    return true;
}

// Reads the file up to its last whole line and cuts off the rest.
static bool resume(SpsaRun *run, Fault *fault) {
    size_t length = 0;
    TextBuf names;
    char *text = text_file_read(run->out.path, &length, fault);
    if (!text) {
        return false;
    }
    textbuf_init(&names);
    write_names(&run->spsa, &names);
    bool good =
        !names.failed && length >= names.length && memcmp(text, names.at, names.length) == 0;
    size_t at = names.length;
    textbuf_finish(&names);
    while (good) {
        const char *end = memchr(text + at, '\n', length - at);
        if (!end) {
            break;
        }
        Reader words = reader_of(text + at, (size_t)(end - (text + at)));
        good = read_line(run, &words);
        at = (size_t)(end - text) + 1;
    }
    free(text);
    if (!good) {
        fault_set(fault, 0, "%s is no file of these parameters and so many steps", run->out.path);
        return false;
    }
    return match_out_cut(&run->out, (int64_t)at, fault);
}

static bool open_out(SpsaRun *run, Fault *fault) {
    const SpsaSettings *settings = &run->settings;
    if (!settings->out) {
        return true;
    }
    if (!match_out_open(&run->out, settings->out, settings->resume, fault)) {
        return false;
    }
    if (run->out.size > 0) {
        return resume(run, fault);
    }
    TextBuf text;
    textbuf_init(&text);
    write_names(&run->spsa, &text);
    return write_text(run, &text, fault);
}

// Starts the engine once, to see that it has the options with these values.
static bool check_engine(SpsaRun *run, Fault *fault) {
    TeiClient client;
    int64_t values[SPSA_PARAMS_MAX];
    int patience = (int)run->settings.rules.patience_ms;
    if (!tei_client_init(&client, run->settings.spec, NULL, fault)) {
        return false;
    }
    bool good = true;
    // Both ends of the ranges, so that no step can be refused later.
    for (int end = 0; good && end < 2; end++) {
        for (int i = 0; i < run->spsa.count; i++) {
            const SpsaParam *param = &run->spsa.params[i];
            values[i] = (int64_t)(end ? param->most : param->least);
        }
        good = set_values(&client, &run->spsa, values, patience, fault);
    }
    tei_client_finish(&client, QUIT_MS);
    return good;
}

SpsaRun *spsa_run_create(const SpsaSettings *settings, const SpsaEvents *events, Fault *fault) {
    SpsaRun *run = calloc(1, sizeof *run);
    if (!run) {
        fault_set(fault, 0, "out of memory");
        return NULL;
    }
    run->settings = *settings;
    run->events = *events;
    run->spsa = *settings->spsa;
    run->out.fd = -1;
    atomic_init(&run->stop, false);
    pthread_mutex_init(&run->start_lock, NULL);
    pthread_mutex_init(&run->lock, NULL);
    if (!check_engine(run, fault) || !open_out(run, fault)) {
        spsa_run_destroy(run);
        return NULL;
    }
    return run;
}

void spsa_run_stop(SpsaRun *run) {
    atomic_store(&run->stop, true);
}

const Spsa *spsa_run_result(const SpsaRun *run, int64_t *ret_done) {
    *ret_done = run->done;
    return &run->spsa;
}

void spsa_run_destroy(SpsaRun *run) {
    if (!run) {
        return;
    }
    match_out_close(&run->out);
    pthread_mutex_destroy(&run->start_lock);
    pthread_mutex_destroy(&run->lock);
    free(run);
}
