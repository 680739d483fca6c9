// SPDX-License-Identifier: MIT
// transcript ENGINE FILE...: runs TEI sessions from files (their language: tei_script.h) with an
// engine, each in a process of its own and in some or all of the modes of tei_session.h, and prints
// TAP: a test for a transcript and a mode.
//
// In the first four modes the session goes as the transcript says. At its end, if the engine still
// runs, its input is closed and it must end by itself within 50 ms with status 0. In the mode "pipe
// closes" bytes of the transcript are sent up to random places, the last byte being one of them,
// and the input is closed; in the mode "output closes" nobody reads any more from there on, and the
// engine is made to write: either way it must end within 50 ms. In all modes every line that comes
// out is held against the rules of tei_hygiene.h.
//
// A machine may be too busy to run the engine in time. So a session that fails by a limit of time
// is run again, with as many times the slack as the machine is slower than a quiet one, which is
// measured. What is late three times in a row is the engine's fault.
//
// Environment:
//   BREDON_SEED   the seed of the random places
//   BREDON_SLOW   1 for builds with sanitizers: limits get 500 ms of slack instead of 50, and fewer
//                 places are tried
//   BREDON_MODES  all: every transcript in every mode. Else each is run plainly, in one of the
//                 other modes of sending, and with one of the pipes closed, by turns
//   BREDON_ONLY   a part of the titles to run
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "client/child.h"
#include "tei_session.h"

enum {
    PATIENCE_MS = 10000,
    SLACK_MS = 50,
    CUTS = 20,
    SLOW_FACTOR = 4,
    SLOW_SLACK_MS = 500,
    SLOW_CUTS = 2,
    TRIES = 3,
};

static Pace pace_of(bool slow) {
    return slow ? (Pace){SLOW_FACTOR * PATIENCE_MS, SLOW_SLACK_MS, SLOW_CUTS}
                : (Pace){PATIENCE_MS, SLACK_MS, CUTS};
}

typedef struct Tally {
    TextBuf options; // that the engine declares
    int run, failed;
    Latency latency;
} Tally;

// The option lines of the engine; empty when it has none or does not answer.
static void ask_options(const char *engine, const Pace *pace, TextBuf *options) {
    char program[4096];
    char *argv[] = {program, NULL};
    Child child;
    snprintf(program, sizeof program, "%s", engine);
    if (child_start(&child, argv, NULL) && child_send_line(&child, "tei", pace->patience, NULL)) {
        const char *line = "";
        size_t length = 0;
        while (child_read_line(&child, pace->patience, &line, &length) == CHILD_LINE &&
               strcmp(line, "teiok") != 0) {
            textbuf_add_string(options, line);
            textbuf_add_string(options, "\n");
        }
    }
    child_finish(&child);
}

static bool has_option(const TextBuf *options, const char *name) {
    TextBuf wanted = {0};
    textbuf_format(&wanted, "option name %s type ", name);
    bool found = options->at && !wanted.failed && strstr(options->at, wanted.at);
    textbuf_finish(&wanted);
    return found;
}

// How many times longer than on a quiet machine everything takes just now.
static int measure_load(void) {
    enum { SPIN_US = 50000 }; // of processor time
    int64_t begin = child_clock();
    clock_t start = clock();
    while ((clock() - start) / (CLOCKS_PER_SEC / 1000) < SPIN_US / 1000) {
    }
    return (int)((child_clock() - begin + SPIN_US / 2) / SPIN_US);
}

// Whether a transcript is run in a mode, `turn` being its place in the file.
static bool takes_mode(const Script *script, size_t turn, Mode mode) {
    const char *modes = getenv("BREDON_MODES");
    if (mode >= MODE_PIPE && !script->pipe) {
        return false;
    }
    if (mode == MODE_PLAIN || (modes && strcmp(modes, "all") == 0)) {
        return true;
    }
    return mode < MODE_PIPE ? mode == MODE_SPLIT + turn % (MODE_PIPE - MODE_SPLIT)
                            : mode == MODE_PIPE + turn % (MODES - MODE_PIPE);
}

static void run_script(const char *engine, const Script *script, size_t turn, const Pace *pace,
                       uint64_t seed, Tally *tally) {
    if (script->needs && !has_option(&tally->options, script->needs)) {
        printf("ok %d - %s # SKIP the engine has no option %s\n", ++tally->run, script->title,
               script->needs);
        return;
    }
    for (int mode = 0; mode < MODES; mode++) {
        if (!takes_mode(script, turn, (Mode)mode)) {
            continue;
        }
        Fault fault = {0};
        bool good = false;
        Pace now = *pace;
        for (int tries = TRIES; tries > 0; tries--) {
            Rng rng = rng_of(seed + (uint64_t)mode);
            good = session_run(engine, script, (Mode)mode, &now, &rng, &tally->latency, &fault);
            if (good || !tally->latency.missed) {
                break;
            }
            int load = measure_load();
            now.slack = pace->slack * (load > 1 ? load : 1);
            printf("# %s: %s: %s; %d times slower than a quiet machine\n", script->title,
                   mode_name((Mode)mode), fault.text, load);
        }
        tally->run++;
        tally->failed += !good;
        printf("%s %d - %s: %s\n", good ? "ok" : "not ok", tally->run, script->title,
               mode_name((Mode)mode));
        if (!good) {
            printf("# %s\n", fault.text);
        }
        fflush(stdout);
    }
}

static bool run_file(const char *engine, const char *path, const Pace *pace, uint64_t seed,
                     Tally *tally) {
    const char *only = getenv("BREDON_ONLY");
    ScriptFile file;
    Fault fault = {0};
    bool good = script_file_read(&file, path, &fault);
    if (!good) {
        printf("Bail out! %s\n", fault.text);
    }
    for (size_t i = 0; good && i < file.count; i++) {
        if (!only || strstr(file.scripts[i].title, only)) {
            run_script(engine, &file.scripts[i], i, pace, seed, tally);
        }
    }
    script_file_finish(&file);
    return good;
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: transcript ENGINE FILE...\n");
        return 2;
    }
    uint64_t seed = support_seed();
    Pace pace = pace_of(support_number("BREDON_SLOW", 0) != 0);
    Tally tally = {0};
    support_print_seed("transcript");
    ask_options(argv[1], &pace, &tally.options);
    for (int i = 2; i < argc; i++) {
        if (!run_file(argv[1], argv[i], &pace, seed, &tally)) {
            textbuf_finish(&tally.options);
            return 1;
        }
    }
    textbuf_finish(&tally.options);
    printf("1..%d\n", tally.run);
    printf("# slowest answer to what must be answered at once: %.1f ms; slowest end: %.1f ms\n",
           (double)tally.latency.within / 1000, (double)tally.latency.end / 1000);
    return tally.failed ? 1 : 0;
}
