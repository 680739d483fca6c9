// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clean.h"
#include "commands.h"
#include "json.h"
#include "match/match_options.h"
#include "match/spsa_run.h"
#include "os/signals.h"
#include "os/terminal.h"
#include "screen.h"
#include "show/position_output.h"
#include "text_file.h"

enum { EXIT_STOPPED = 3, SHOWN_EACH = 100, NAME_COLUMNS = 24 };

typedef struct SpsaShow {
    bool json, progress;
} SpsaShow;

// What a line says of the parameters that are only tried.
static void add_trials(TextBuf *text, const Spsa *spsa) {
    json_open(text, "trials", '{');
    for (int i = 0; i < spsa->count; i++) {
        const SpsaParam *param = &spsa->params[i];
        double error;
        double elo = spsa_trial(spsa, param, &error);
        if (param->rate == 0) {
            json_open(text, param->name, '{');
            json_real(text, "elo", elo);
            json_real(text, "error", error);
            json_close(text, '}');
        }
    }
    json_close(text, '}');
}

static void add_json(TextBuf *text, const Spsa *spsa) {
    json_begin_line(text, "spsa");
    json_integer(text, "done", spsa->done);
    json_integer(text, "steps", spsa->steps);
    json_open(text, "values", '{');
    for (int i = 0; i < spsa->count; i++) {
        json_real(text, spsa->params[i].name, spsa->params[i].value);
    }
    json_close(text, '}');
    add_trials(text, spsa);
    json_end_line(text);
}

static void add_trial(TextBuf *text, const Spsa *spsa, const SpsaParam *param) {
    double error;
    double elo = spsa_trial(spsa, param, &error);
    textbuf_format(text, " %10g against %-10g %+6.1f +- %.1f Elo\n", param->value + param->reach,
                   param->value - param->reach, elo, error);
}

static void add_values(TextBuf *text, const Spsa *spsa) {
    textbuf_format(text, "step %" PRId64 " of %" PRId64 "\n", spsa->done, spsa->steps);
    for (int i = 0; i < spsa->count; i++) {
        const SpsaParam *param = &spsa->params[i];
        textbuf_add_string(text, "  ");
        clean_add_cell(text, param->name, strlen(param->name), NAME_COLUMNS, terminal_is_utf8());
        if (param->rate == 0) {
            add_trial(text, spsa, param);
            continue;
        }
        textbuf_format(text, " %10.3f -> %10.3f  (%+.0f)\n", param->start, param->value,
                       round(param->value) - round(param->start));
    }
}

// Returns the exit status: there may be no memory for it.
static int print(const SpsaShow *show, const Spsa *spsa) {
    TextBuf text = {0};
    (show->json ? add_json : add_values)(&text, spsa);
    int status = position_print("match", &text);
    fflush(stdout);
    return status;
}

static void on_step(void *user, const Spsa *spsa) {
    const SpsaShow *show = user;
    if (show->progress) {
        screen_progress("step %" PRId64 " of %" PRId64, spsa->done, spsa->steps);
    }
    if (spsa->done % SHOWN_EACH == 0 && spsa->done < spsa->steps) {
        print(show, spsa);
    }
}

static void on_note(void *user, const char *text) {
    const SpsaShow *show = user;
    TextBuf clean = {0};
    clean_add_lines(&clean, text, strlen(text), terminal_is_utf8());
    if (show->progress) {
        screen_end_progress();
    }
    fprintf(stderr, "%s\n",
            clean.failed ? "a game was lost by a fault; no memory to say more" : clean.at);
    textbuf_finish(&clean);
}

static void stop_run(void *user) {
    spsa_run_stop(user);
}

static bool load(const MatchArgs *args, Spsa *ret_spsa, Fault *fault) {
    size_t length = 0;
    char *text = text_file_read(args->spsa, &length, fault);
    bool good = text && spsa_read(args->spsa, text, length, ret_spsa, fault);
    free(text);
    ret_spsa->steps = (args->settings.games + 1) / 2;
    return good;
}

static int show_end(const SpsaShow *show, const SpsaRun *run) {
    const Spsa *spsa = spsa_run_result(run);
    if (show->progress) {
        screen_end_progress();
    }
    int status = print(show, spsa);
    return status ? status : spsa->done < spsa->steps ? EXIT_STOPPED : 0;
}

int match_spsa(const MatchArgs *args) {
    Spsa spsa;
    Fault fault;
    SpsaShow show = {.json = args->json, .progress = screen_of(STDERR_FILENO).live};
    const SpsaEvents events = {&show, on_step, on_note};
    if (!load(args, &spsa, &fault)) {
        return command_refuse("match", &fault);
    }
    SpsaSettings settings = {&args->settings, &spsa, (uint64_t)args->seed};
    SpsaRun *run = spsa_run_create(&settings, &events, &fault);
    if (!run) {
        return command_refuse("match", &fault);
    }
    int status = 0;
    Watch *watch = watch_start(stop_run, run, &fault);
    bool fine = watch != NULL;
    if (fine) {
        fine = spsa_run(run, &fault);
        watch_end(watch);
        status = show_end(&show, run);
    }
    if (!fine && status != EXIT_BAD_INPUT) { // which was told
        status = command_refuse("match", &fault);
    }
    spsa_run_destroy(run);
    return status;
}
