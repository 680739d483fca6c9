// SPDX-License-Identifier: MIT
// `openings`: prints a set of balanced openings, a line each. Ctrl-C ends it after a whole line.
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "budget.h"
#include "lab.h"
#include "openings/openings.h"
#include "os/signals.h"
#include "shell/screen.h"
#include "text/ptn.h"

enum { NODES_MOST = 1000000000, COUNT_MOST = 1000000000, PATIENCE = 10000 };

typedef struct OpeningsArgs {
    int64_t size, count, aim, bound, nodes, threads, seed;
    int half_komi;
    OpeningRule opening;
    OpeningPlies plies; // 0, 0: those of the board's size
} OpeningsArgs;

#define AT(field) offsetof(OpeningsArgs, field)

// Reads `N` or `N-M`.
static bool read_plies(void *target, char *const words[], int count, Fault *fault) {
    OpeningsArgs *args = target;
    Word word = word_of_string(words[0]);
    const char *dash = strchr(words[0], '-');
    Word least = {word.at, dash ? (size_t)(dash - words[0]) : word.length, 1};
    int64_t from, to;
    (void)count;
    if (!parse_i64(least, "", OPENING_PLIES_LEAST, OPENING_PLIES_MOST, &from, NULL) ||
        !parse_i64(dash ? word_of_string(dash + 1) : least, "", from, OPENING_PLIES_MOST, &to,
                   NULL)) {
        return fault_set(fault, 0,
                         "--plies: '%s' is neither a number from 2 to 16 nor a range like 2-8",
                         quoted_word(word).text);
    }
    args->plies = (OpeningPlies){(int)from, (int)to};
    return true;
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    {"--aim", "CF", "White's score that counts as even, in centi-flats (0)", OPTION_NUMBER, 1,
     -EVAL_MAX, EVAL_MAX, AT(aim), NULL},
    {"--bound", "CF", "keep scores within CF centi-flats of --aim (40)", OPTION_NUMBER, 1, 0,
     EVAL_MAX, AT(bound), NULL},
    {"--count", "N", "how many openings (500)", OPTION_NUMBER, 1, 1, COUNT_MOST, AT(count), NULL},
    {"--jobs", "N", "candidates searched at the same time (1); the set does not depend on it",
     OPTION_NUMBER, 1, 1, OPENINGS_THREADS_MAX, AT(threads), NULL},
    {"--komi", "X", "komi in flats, in steps of 0.5 (0)", OPTION_KOMI, 1, 0, 0, AT(half_komi),
     NULL},
    {"--nodes", "N", "search N nodes for each candidate (50000)", OPTION_NUMBER, 1, 1, NODES_MOST,
     AT(nodes), NULL},
    OPENING_OPTION(1, opening, "how the games begin (swap)"),
    {"--plies", "N", "plies of an opening, 2 to 16, or from N to M: 2-8 (4 up to 5x5, else 6)",
     OPTION_READ, 1, 0, 0, 0, read_plies},
    {"--seed", "N", "seed; each seed gives another set (1)", OPTION_NUMBER, 1, 0, INT64_MAX,
     AT(seed), NULL},
    {"--size", "N", "board size, 3 to 8 (6)", OPTION_NUMBER, 1, SIZE_LEAST, SIZE_MOST, AT(size),
     NULL},
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], NULL};

// How the openings are printed and progress is shown.
typedef struct Printer {
    bool failed;      // an opening could not be printed
    bool live;        // standard error is a terminal that shows progress
    int64_t begin;    // clock_now_ms()
    int64_t count;    // wanted
    atomic_bool stop; // by a signal
} Printer;

// Prints a whole line at once. main reports a failed write.
static bool print_opening(void *user, const Move *moves, int plies, Score score) {
    Printer *printer = user;
    TextBuf text = {0};
    (void)score;
    for (int i = 0; i < plies; i++) {
        char move[PTN_TEXT];
        ptn_write_move(moves[i], move);
        textbuf_format(&text, "%s%s", i ? " " : "", move);
    }
    textbuf_add_string(&text, "\n");
    printer->failed = lab_print("openings", &text) != 0 || fflush(stdout) != 0;
    return !printer->failed;
}

static bool show_progress(void *user, const OpeningsTotals *totals) {
    Printer *printer = user;
    if (printer->live) {
        int64_t elapsed = clock_now_ms() - printer->begin;
        char speed[64] = "";
        if (totals->kept > 0 && elapsed > 0) {
            int64_t left = elapsed * (printer->count - totals->kept) / totals->kept / 1000;
            snprintf(speed, sizeof speed, ", %" PRId64 " a minute, %" PRId64 ":%02d left",
                     totals->kept * 60000 / elapsed, left / 60, (int)(left % 60));
        }
        screen_progress("%" PRId64 " of %" PRId64 " openings%s; %" PRId64 " searched", totals->kept,
                        printer->count, speed, totals->searched);
    }
    return !atomic_load(&printer->stop);
}

static OpeningsSettings settings_of(const OpeningsArgs *args) {
    Rules rules = rules_of((int)args->size, args->half_komi);
    rules.opening = (int8_t)args->opening;
    return (OpeningsSettings){
        .rules = rules,
        .plies = args->plies.least ? args->plies : openings_default_plies((int)args->size),
        .count = args->count,
        .aim = (Score)args->aim,
        .bound = (Score)args->bound,
        .nodes = args->nodes,
        .patience = PATIENCE,
        .threads = (int)args->threads,
        .seed = (uint64_t)args->seed,
    };
}

// Says why there are fewer than wanted; returns the exit status.
static int report_shortage(const OpeningsTotals *totals, int64_t count) {
    if (totals->kept == count) {
        return 0;
    }
    fprintf(stderr, "bredon-lab openings: %" PRId64 " of %" PRId64 ": ", totals->kept, count);
    if (totals->exhausted) {
        fprintf(stderr, "there are no more, all %" PRId64 " openings were searched\n",
                totals->searched);
        return 1;
    }
    if (totals->hopeless) {
        fprintf(stderr,
                "none of the last %d searched was within --bound; widen it, or change --aim\n",
                PATIENCE);
        return 1;
    }
    fprintf(stderr, "stopped\n");
    return 3;
}

static int run_command(int argc, char *const argv[]) {
    OpeningsArgs args = {
        .size = 6, .count = 500, .bound = 40, .nodes = 50000, .threads = 1, .seed = 1};
    Fault fault;
    if (!options_read(&options, OPTIONS_ALL, argc, argv, &args, NULL, &fault)) {
        return lab_refuse("openings", &fault);
    }
    signals_reader_may_leave(false);
    OpeningsSettings settings = settings_of(&args);
    Printer printer = {
        .live = screen_of(STDERR_FILENO).live, .begin = clock_now_ms(), .count = args.count};
    atomic_init(&printer.stop, false);
    Watch *watch = watch_start(watch_set_flag, &printer.stop, &fault);
    if (!watch) {
        return lab_refuse("openings", &fault);
    }
    OpeningsEvents events = {&printer, print_opening, show_progress};
    OpeningsTotals totals = {0};
    bool made = openings_make(&settings, &events, &totals, &fault);
    watch_end(watch);
    if (printer.live) {
        screen_end_progress();
    }
    if (printer.failed) {
        return EXIT_BAD_INPUT;
    }
    return made ? report_shortage(&totals, args.count) : lab_refuse("openings", &fault);
}

const Command openings_command = {
    .name = "openings",
    .operand = "",
    .summary = "print a set of balanced openings, a line each",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .example = "bredon-lab openings --size 6 --komi 2 --plies 2-8 --aim 15 --bound 60 \\\n"
               "      --count 2000 --nodes 3000 --seed 1 >match/openings/6-komi2.txt",
    .run = run_command,
};
