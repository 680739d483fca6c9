// SPDX-License-Identifier: MIT
#include "match/spsa_run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "match/match_setup.h"
#include "os/file.h"
#include "pool.h"
#include "text_file.h"

enum {
    QUIT_MS = 1000,
    TRIES_MOST = 3, // to play a step with engines that are not ready
};

struct SpsaRun {
    const MatchSettings *settings;
    uint64_t seed;
    SpsaEvents events;
    atomic_bool stop;
    pthread_mutex_t start_lock; // held while a process is started
    pthread_mutex_t lock;       // protects all members below
    Spsa spsa;
    OutputFile out;
    int64_t begun;
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

// Sets the values of a step in a client.
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

// Reports a game that was lost by a fault.
static void note(SpsaRun *run, int64_t number, const MatchRecord *record) {
    if (run->events.on_note && ending_is_fault(record->ending)) {
        char text[FAULT_TEXT + 64];
        snprintf(text, sizeof text, "step %" PRId64 ": %s loses by %s: %s", number,
                 record->loser == WHITE ? "White" : "Black", ending_text(record->ending),
                 record->why);
        pthread_mutex_lock(&run->lock);
        run->events.on_note(run->events.user, text);
        pthread_mutex_unlock(&run->lock);
    }
}

// Plays the two games of a step. `ret_result` is the points of the first side less those of the
// second. False when the step does not count: it was stopped, or an engine could not be started.
static bool play_step(SpsaRun *run, TeiClient clients[2], const SpsaStep *step, double *ret_result,
                      Fault *fault) {
    const MatchSettings *settings = run->settings;
    const MatchLimits *const limits[2] = {settings->limits, settings->limits};
    const Book *book = settings->book;
    const Opening *opening = &book->openings[(size_t)(step->number - 1) % book->count];
    int patience = (int)settings->rules.patience_ms;
    *ret_result = 0;
    for (int game = 0; game < 2; game++) {
        MatchRecord record;
        TeiClient *const sides[2] = {&clients[game], &clients[1 - game]};
        // A process that was restarted after the first game needs its values again.
        if (!set_values(&clients[0], &run->spsa, step->first, patience, fault) ||
            !set_values(&clients[1], &run->spsa, step->second, patience, fault)) {
            return false;
        }
        bool played =
            match_game_play(sides, limits, &settings->rules, opening, &run->stop, &record, fault);
        if (played && record.unready) {
            fault_set(fault, 0, "%s", record.why);
        }
        bool counts = played && !record.unready && record.ending != ENDING_STOPPED;
        if (counts) {
            note(run, step->number, &record);
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
        const SpsaParam *param = &spsa->params[i];
        textbuf_format(text, " %s", param->name);
        if (param->rate == 0) {
            textbuf_format(text, ":%g/%g", param->value + param->reach,
                           param->value - param->reach);
        }
    }
    textbuf_add(text, "\n", 1);
}

static bool write_text(SpsaRun *run, TextBuf *text, Fault *fault) {
    bool good = true;
    if (run->out.fd >= 0) {
        if (text->failed) {
            fault_set(fault, 0, "out of memory");
        }
        good = !text->failed && output_add(&run->out, text->at, text->length, fault);
    }
    textbuf_finish(text);
    return good;
}

// Counts and writes a finished step. Called with the lock held.
static bool book_step(SpsaRun *run, const SpsaStep *step, double result, Fault *fault) {
    TextBuf text = {0};
    spsa_update(&run->spsa, step, result);
    textbuf_format(&text, "%" PRId64 " %g", run->spsa.done, result);
    for (int i = 0; i < run->spsa.count; i++) {
        const SpsaParam *param = &run->spsa.params[i];
        textbuf_format(&text, " %.6f", param->rate > 0 ? param->value : param->points);
    }
    textbuf_add(&text, "\n", 1);
    if (run->events.on_step) {
        run->events.on_step(run->events.user, &run->spsa);
    }
    return write_text(run, &text, fault);
}

// Takes the next step, made from the current parameters; false when there is none.
static bool take_step(SpsaRun *run, SpsaStep *ret_step) {
    pthread_mutex_lock(&run->lock);
    bool found = run->begun < run->spsa.steps && !atomic_load(&run->stop);
    if (found) {
        spsa_step(&run->spsa, run->seed, ++run->begun, ret_step);
    }
    pthread_mutex_unlock(&run->lock);
    return found;
}

// Plays and counts a step; tries again when an engine could not be started. A stopped step is
// dropped. False when the run can't continue.
static bool do_step(SpsaRun *run, TeiClient clients[2], const SpsaStep *step, Fault *fault) {
    double result;
    for (int tries = 1; !play_step(run, clients, step, &result, fault); tries++) {
        if (atomic_load(&run->stop)) {
            return true;
        }
        tei_client_kill(&clients[0]);
        tei_client_kill(&clients[1]);
        if (tries == TRIES_MOST) {
            return false;
        }
    }
    pthread_mutex_lock(&run->lock);
    bool good = book_step(run, step, result, fault);
    pthread_mutex_unlock(&run->lock);
    return good;
}

static void work(void *user, int worker) {
    SpsaRun *run = user;
    TeiClient clients[2];
    Fault fault = {0};
    bool good = tei_client_init(&clients[0], run->settings->specs, &run->start_lock, &fault);
    bool both =
        good && tei_client_init(&clients[1], run->settings->specs, &run->start_lock, &fault);
    SpsaStep step;
    (void)worker;
    for (int i = 0; i < good + both; i++) {
        clients[i].interrupt = &run->stop;
    }
    bool fine = both;
    while (fine && take_step(run, &step)) {
        fine = do_step(run, clients, &step, &fault);
    }
    if (!fine) {
        fail(run, &fault);
    }
    for (int i = 0; i < good + both; i++) {
        tei_client_finish(&clients[i], QUIT_MS);
    }
}

bool spsa_run(SpsaRun *run, Fault *fault) {
    if (pool_crew((int)run->settings->concurrency, work, run) == 0) {
        fault_set(&run->fault, 0, "no thread can be started for a game");
        run->failed = true;
    }
    if (run->failed && fault) {
        *fault = run->fault;
    }
    return !run->failed;
}

// Reads what a line of the file says of a parameter.
static bool read_param(const SpsaParam *param, int64_t steps, Reader *words, double *ret_value) {
    double points = 2 * (double)steps;
    double least = param->rate > 0 ? param->least : -points;
    double most = param->rate > 0 ? param->most : points;
    Word word;
    return reader_next(words, &word) && parse_real(word, param->name, least, most, ret_value, NULL);
}

// Reads a line of the file: the parameters after some number of steps.
static bool read_line(SpsaRun *run, Reader *words) {
    Word word;
    int64_t done = 0;
    double values[SPSA_PARAMS_MAX];
    double result;
    if (!reader_next(words, &word) ||
        !parse_i64(word, "steps", run->spsa.done + 1, run->spsa.steps, &done, NULL) ||
        !reader_next(words, &word) || !parse_real(word, "result", -2, 2, &result, NULL)) {
        return false;
    }
    for (int i = 0; i < run->spsa.count; i++) {
        if (!read_param(&run->spsa.params[i], done, words, &values[i])) {
            return false;
        }
    }
    if (reader_peek(words, &word)) {
        return false;
    }
    for (int i = 0; i < run->spsa.count; i++) {
        SpsaParam *param = &run->spsa.params[i];
        *(param->rate > 0 ? &param->value : &param->points) = values[i];
    }
    run->begun = run->spsa.done = done;
    run->spsa.squares += result * result;
    return true;
}

// Fills `fault` with what is wrong with the first lines of the file.
static void refuse_front(const SpsaRun *run, const TextBuf *text, Fault *fault) {
    Reader words = reader_of(text->at, strcspn(text->at, "\n"));
    Word word;
    int64_t steps;
    if (reader_next(&words, &word) && word_is(word, "#") && reader_next(&words, &word) &&
        word_is(word, "steps") && reader_next(&words, &word) &&
        parse_i64(word, "", 1, INT64_MAX, &steps, NULL) && steps != run->spsa.steps) {
        fault_set(fault, 0, "%s was begun for %" PRId64 " steps, not for %" PRId64, run->out.path,
                  steps, run->spsa.steps);
    } else {
        fault_set(fault, 0, "%s is no file of steps with these parameters", run->out.path);
    }
}

// Reads the steps after the first lines. Gives the end of the last whole line.
static bool read_steps(SpsaRun *run, const TextBuf *text, size_t *at, Fault *fault) {
    const char *end;
    for (int line = 3; (end = memchr(text->at + *at, '\n', text->length - *at)); line++) {
        Reader words = reader_of(text->at + *at, (size_t)(end - (text->at + *at)));
        if (!read_line(run, &words)) {
            fault_set(fault, 0, "%s:%d: this is no step of these parameters", run->out.path, line);
            return false;
        }
        *at = (size_t)(end - text->at) + 1;
    }
    return true;
}

// Reads the file by its open descriptor: to open and close it again would release the lock.
static bool read_file(const OutputFile *out, TextBuf *text, Fault *fault) {
    char part[1 << 14];
    ptrdiff_t got = 0;
    for (int64_t at = 0; (got = file_read_at(out->fd, part, sizeof part, at)) > 0; at += got) {
        textbuf_add(text, part, (size_t)got);
    }
    if (got < 0 || text->failed) {
        char quote[FAULT_QUOTE];
        fault_set(fault, 0, "can't read '%s': %s", fault_quote(quote, out->path, strlen(out->path)),
                  text_file_problem(text->failed ? ENOMEM : errno));
        return false;
    }
    return true;
}

// Continues the file after its last whole line. A file that was cut off in its first lines has no
// steps: it is begun anew.
static bool resume(SpsaRun *run, const TextBuf *front, Fault *fault) {
    TextBuf text = {0};
    bool good = read_file(&run->out, &text, fault);
    if (good) {
        size_t same = text.length < front->length ? text.length : front->length;
        size_t at = same < front->length ? 0 : same;
        good = memcmp(text.at, front->at, same) == 0;
        if (!good) {
            refuse_front(run, &text, fault);
        }
        good = good && (at == 0 || read_steps(run, &text, &at, fault)) &&
               output_cut(&run->out, (int64_t)at, fault);
    }
    textbuf_finish(&text);
    return good;
}

static bool open_out(SpsaRun *run, Fault *fault) {
    const MatchSettings *settings = run->settings;
    TextBuf front = {0};
    if (!settings->out) {
        return true;
    }
    write_names(&run->spsa, &front);
    bool good = !front.failed;
    if (!good) {
        fault_set(fault, 0, "out of memory");
    }
    good = good && match_setup_out(&run->out, settings->out, settings->resume, fault) &&
           (run->out.length == 0 || resume(run, &front, fault)) &&
           (run->out.length > 0 || (output_add(&run->out, front.at, front.length, fault) &&
                                    output_sync(&run->out, fault)));
    textbuf_finish(&front);
    return good;
}

// Starts the engine once to check that it has the options, accepts the values, and plays these
// games.
static bool check_engine(SpsaRun *run, Fault *fault) {
    TeiClient client;
    int64_t values[SPSA_PARAMS_MAX];
    int patience = (int)run->settings->rules.patience_ms;
    if (!tei_client_init(&client, run->settings->specs, NULL, fault)) {
        return false;
    }
    bool good = true;
    // Try both ends of the ranges, so that no step can fail later.
    for (int end = 0; good && end < 2; end++) {
        for (int i = 0; i < run->spsa.count; i++) {
            const SpsaParam *param = &run->spsa.params[i];
            values[i] = (int64_t)(end ? param->most : param->least);
        }
        good = set_values(&client, &run->spsa, values, patience, fault);
    }
    good = good && match_setup_rules(&client, run->settings->book, patience, fault);
    tei_client_finish(&client, QUIT_MS);
    return good;
}

SpsaRun *spsa_run_create(const SpsaSettings *settings, const SpsaEvents *events, Fault *fault) {
    SpsaRun *run = calloc(1, sizeof *run);
    if (!run) {
        fault_set(fault, 0, "out of memory");
        return NULL;
    }
    run->settings = settings->match;
    run->seed = settings->seed;
    run->events = *events;
    run->spsa = *settings->spsa;
    run->out = output_none;
    atomic_init(&run->stop, false);
    pthread_mutex_init(&run->start_lock, NULL);
    pthread_mutex_init(&run->lock, NULL);
    if (!open_out(run, fault) || !check_engine(run, fault)) {
        spsa_run_destroy(run);
        return NULL;
    }
    return run;
}

void spsa_run_stop(SpsaRun *run) {
    atomic_store(&run->stop, true);
}

const Spsa *spsa_run_result(const SpsaRun *run) {
    return &run->spsa;
}

void spsa_run_destroy(SpsaRun *run) {
    if (!run) {
        return;
    }
    if (run->out.fresh && run->spsa.done == 0) {
        output_cut(&run->out, 0, NULL); // the file has only its first lines
    }
    output_keep(&run->out);
    pthread_mutex_destroy(&run->start_lock);
    pthread_mutex_destroy(&run->lock);
    free(run);
}
