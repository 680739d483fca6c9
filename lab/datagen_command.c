// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "data/datagen.h"
#include "fold.h"
#include "lab.h"
#include "os/signals.h"
#include "screen.h"
#include "text/ptn.h"

#define NUMBER_MOST INT64_C(1000000000000)
#define AT(field) offsetof(DatagenSettings, field)

static bool refuse_list(const char *name, const char *text, const char *why, Fault *fault) {
    return fault_set(fault, 0, "%s: '%s' %s", name, quoted(text).text, why);
}

// Reads the values of a list separated by commas. No value may be there twice, so the arrays, which
// have room for all different values, are large enough.
static bool read_list(const char *name, const char *text, bool (*read)(Word, int *, Fault *),
                      int *ret_values, int *ret_count, Fault *fault) {
    *ret_count = 0;
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        int value;
        if (length == 0) {
            return refuse_list(name, text, "is not a list such as 6 or 5,6", fault);
        }
        if (!read((Word){at, length, 1}, &value, fault)) {
            return false;
        }
        for (int i = 0; i < *ret_count; i++) {
            if (ret_values[i] == value) {
                return refuse_list(name, text, "has a value twice", fault);
            }
        }
        ret_values[(*ret_count)++] = value;
        at += length;
        if (!*at) {
            return true;
        }
    }
}

static bool read_size(Word word, int *ret_size, Fault *fault) {
    int64_t size;
    if (!parse_i64(word, "--size", SIZE_LEAST, SIZE_MOST, &size, fault)) {
        return false;
    }
    *ret_size = (int)size;
    return true;
}

static bool read_komi(Word word, int *ret_half_komi, Fault *fault) {
    return komi_read(word, ret_half_komi, fault) || fault_prefix(fault, "--komi: ");
}

static bool read_sizes(void *target, char *word, Fault *fault) {
    DatagenRules *rules = &((DatagenSettings *)target)->rules;
    const char *text = strcmp(word, "all") == 0 ? "3,4,5,6,7,8" : word;
    return read_list("--size", text, read_size, rules->sizes, &rules->size_count, fault);
}

static bool read_komis(void *target, char *word, Fault *fault) {
    DatagenRules *rules = &((DatagenSettings *)target)->rules;
    return read_list("--komi", word, read_komi, rules->half_komis, &rules->komi_count, fault);
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    NUMBER_OPTION("--bound", "CF", 1, 0, EVAL_MAX, rules.bound,
                  "refuse openings with a score above CF centi-flats (150)"),
    NUMBER_OPTION("--draw-plies", "N", 1, 0, DATA_MOVES_MAX, rules.draw_plies,
                  "draw after N plies without progress; 0: never (60)"),
    NUMBER_OPTION("--games", "N", 1, 1, NUMBER_MOST, games,
                  "number of games in the finished file (1000)"),
    NUMBER_OPTION("--hash", "MIB", 1, 1, 65536, rules.hash,
                  "table size for each game in progress, in MiB (1)"),
    NUMBER_OPTION("--jobs", "N", 1, 1, DATAGEN_THREADS_MAX, threads,
                  "games played at the same time (1)"),
    {"--komi", "LIST", "komis that games take in turn, such as 0,0.5,2 (0)", OPTION_READ, 1, 0, 0,
     0, read_komis},
    NUMBER_OPTION("--nodes", "N", 1, 1, NUMBER_MOST, rules.nodes,
                  "search at most N nodes per move (2000)"),
    OUT_OPTION(1, out, "write the games to FILE"),
    FLAG_OPTION("--resume", 1, resume, "continue an unfinished file"),
    NUMBER_OPTION("--seed", "N", 1, 0, UINT32_MAX, seed, "seed; each seed gives other games (1)"),
    {"--size", "LIST", "board sizes that games take in turn: 6 or 5,6 or all (6)", OPTION_READ, 1,
     0, 0, 0, read_sizes},
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], NULL};

static bool read_args(DatagenSettings *ret_settings, int argc, char *const argv[], Fault *fault) {
    DatagenSettings *settings = ret_settings;
    *settings = (DatagenSettings){
        .rules = {.sizes = {6},
                  .size_count = 1,
                  .half_komis = {0},
                  .komi_count = 1,
                  .nodes = 2000,
                  .hash = 1,
                  .bound = 150,
                  .draw_plies = 60},
        .seed = 1,
        .games = 1000,
        .threads = 1,
        .live = screen_of(STDERR_FILENO).live,
    };
    return options_read(&options, OPTIONS_ALL, argc, argv, settings, NULL, fault) &&
           (settings->out || fault_set(fault, 0, "no file given: --out FILE")) &&
           (strcmp(settings->out, "-") != 0 || fault_set(fault, 0, "--out: '-' is not a file"));
}

static int64_t per_second(int64_t count, int64_t ms) {
    return count * 1000 / (ms > 0 ? ms : 1);
}

// Plays all games, or until it is stopped.
static int run_command(int argc, char *const argv[]) {
    DatagenSettings settings;
    DatagenTotals totals = {.games = -1};
    Fault fault;
    atomic_bool stop;
    atomic_init(&stop, false);
    signals_reader_may_leave(false);
    if (!read_args(&settings, argc, argv, &fault)) {
        return lab_refuse("datagen", &fault);
    }
    Watch *watch = watch_start(watch_set_flag, &stop, &fault);
    bool good = watch && datagen_run(&settings, &stop, &totals, &fault);
    watch_end(watch);
    if (!good && totals.games >= 0) {
        const Fault why = fault;
        fault_set(&fault, 0, "%.300s; %" PRId64 " games are whole, --resume continues", why.text,
                  totals.games);
    }
    if (!good) {
        return lab_refuse("datagen", &fault);
    }
    TextBuf text = {0};
    textbuf_format(&text,
                   "games %" PRId64 " played %" PRId64 " positions %" PRId64 " nodes %" PRIu64
                   " time %" PRId64 " pps %" PRId64 "\n",
                   totals.games, totals.games - totals.earlier, totals.positions, totals.nodes,
                   totals.elapsed_ms, per_second(totals.positions, totals.elapsed_ms));
    fold_text(&text, 0, screen_columns(STDOUT_FILENO), 2);
    int status = command_print("datagen", &text);
    return status != 0 ? status : totals.games < settings.games ? EXIT_NOT_FINISHED : 0;
}

const Command datagen_command = {
    .name = "datagen",
    .operand = "",
    .summary = "play the engine against itself, as data for lab/fit.py",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .example = "bredon-lab datagen --size 6 --komi 0,2 --nodes 2000 --games 100000 \\\n"
               "      --jobs 2 --seed 1 --out data/6-1.bin",
    .run = run_command,
};
