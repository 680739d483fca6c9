// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "data/datagen.h"
#include "data_print.h"
#include "fold.h"
#include "lab.h"
#include "os/signals.h"
#include "screen.h"
#include "text/ptn.h"

// What the command does, by its options.
enum {
    MODE_PLAY = 1 << 0,
    MODE_MERGE = 1 << 1,
    MODE_STAT = 1 << 2,
    MODE_DUMP = 1 << 3,
};

enum { EXIT_NOT_FINISHED = 3, TICK_MS = 200 };

typedef struct DatagenArgs {
    DatagenSettings settings;
    int64_t seed;
    unsigned modes; // those that were asked for
    const char *merge_out;
    char *const *files;
    int file_count;
    bool json;
} DatagenArgs;

#define AT(field) offsetof(DatagenArgs, field)

// Takes the next part of a list separated by commas. False at its end.
static bool next_part(Word *list, Word *ret_part) {
    if (list->length == 0) {
        return false;
    }
    const char *comma = memchr(list->at, ',', list->length);
    size_t length = comma ? (size_t)(comma - list->at) : list->length;
    *ret_part = (Word){list->at, length, list->column};
    size_t taken = comma ? length + 1 : length;
    *list = (Word){list->at + taken, list->length - taken, list->column + taken};
    return true;
}

// Appends a value to a list. False when the list has it already: the arrays have room for all
// different values.
static bool add_new(int *values, int *count, int value) {
    for (int i = 0; i < *count; i++) {
        if (values[i] == value) {
            return false;
        }
    }
    values[(*count)++] = value;
    return true;
}

static bool refuse_list(const char *name, const char *text, const char *why, Fault *fault) {
    char quote[FAULT_QUOTE];
    fault_set(fault, 0, "%s: '%s' %s", name, fault_quote(quote, text, strlen(text)), why);
    return false;
}

static bool read_sizes(void *target, char *const words[], int count, Fault *fault) {
    DatagenRules *rules = &((DatagenArgs *)target)->settings.rules;
    const char *text = words[count - 1];
    Word list = word_of_string(strcmp(text, "all") == 0 ? "3,4,5,6,7,8" : text);
    Word part;
    int64_t size;
    rules->size_count = 0;
    if (list.length == 0 || list.at[list.length - 1] == ',') {
        return refuse_list("--size", text, "is no list such as 6 or 5,6 or all", fault);
    }
    while (next_part(&list, &part)) {
        if (!parse_i64(part, "--size", SIZE_LEAST, SIZE_MOST, &size, fault)) {
            return false;
        }
        if (!add_new(rules->sizes, &rules->size_count, (int)size)) {
            return refuse_list("--size", text, "has a size twice", fault);
        }
    }
    return true;
}

static bool read_komis(void *target, char *const words[], int count, Fault *fault) {
    DatagenRules *rules = &((DatagenArgs *)target)->settings.rules;
    const char *text = words[count - 1];
    Word list = word_of_string(text);
    Word part;
    Fault why;
    int half_komi;
    rules->komi_count = 0;
    if (list.length == 0 || list.at[list.length - 1] == ',') {
        return refuse_list("--komi", text, "is no list such as 2 or 0,0.5,2", fault);
    }
    while (next_part(&list, &part)) {
        if (!komi_read(part, &half_komi, &why)) {
            fault_set(fault, 0, "--%s", why.text);
            return false;
        }
        if (!add_new(rules->half_komis, &rules->komi_count, half_komi)) {
            return refuse_list("--komi", text, "has a komi twice", fault);
        }
    }
    return true;
}

static bool take_files(DatagenArgs *args, unsigned mode, char *const words[], int count,
                       Fault *fault) {
    if (args->modes & mode) {
        fault_set(fault, 0, "the option is given twice: name all files after one option");
        return false;
    }
    args->modes |= mode;
    args->files = words;
    args->file_count = count;
    return true;
}

static bool read_merge(void *target, char *const words[], int count, Fault *fault) {
    if (count < 2) {
        fault_set(fault, 0, "--merge needs the file to write and at least one file to read");
        return false;
    }
    if (strcmp(words[0], "-") == 0) {
        fault_set(fault, 0, "--merge: '-' is no file");
        return false;
    }
    ((DatagenArgs *)target)->merge_out = words[0];
    return take_files(target, MODE_MERGE, words + 1, count - 1, fault);
}

static bool read_stat(void *target, char *const words[], int count, Fault *fault) {
    return take_files(target, MODE_STAT, words, count, fault);
}

static bool read_dump(void *target, char *const words[], int count, Fault *fault) {
    return take_files(target, MODE_DUMP, words, count, fault);
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    {"--bound", "CF", "refuse openings with a score above CF centi-flats (150)", OPTION_NUMBER,
     MODE_PLAY, 0, EVAL_MAX, AT(settings.rules.bound), NULL},
    {"--draw-plies", "N", "draw after N plies without progress; 0: never (60)", OPTION_NUMBER,
     MODE_PLAY, 0, DATA_MOVES_MAX, AT(settings.rules.draw_plies), NULL},
    {"--dump", "FILE...", "print the positions of files, one per line", OPTION_WORDS, MODE_DUMP, 0,
     0, 0, read_dump},
    {"--games", "N", "number of games in the finished file (1000)", OPTION_NUMBER, MODE_PLAY, 1,
     INT64_C(1000000000000), AT(settings.games), NULL},
    {"--hash", "MIB", "size of each thread's table in MiB (1)", OPTION_NUMBER, MODE_PLAY, 1, 65536,
     AT(settings.rules.hash), NULL},
    {"--json", NULL, "print --stat as JSON objects, one per line", OPTION_FLAG, MODE_STAT, 0, 0,
     AT(json), NULL},
    {"--komi", "LIST", "komis that games take in turn, such as 0,0.5,2 (0)", OPTION_READ, MODE_PLAY,
     0, 0, 0, read_komis},
    {"--merge", "OUT FILE...", "join files into the file OUT", OPTION_WORDS, MODE_MERGE, 0, 0, 0,
     read_merge},
    {"--nodes", "N", "search at most N nodes per move (2000)", OPTION_NUMBER, MODE_PLAY, 1,
     INT64_C(1000000000000), AT(settings.rules.nodes), NULL},
    {"--out", "FILE", "write the games to FILE", OPTION_TEXT, MODE_PLAY, 0, 0, AT(settings.out),
     NULL},
    {"--resume", NULL, "continue an unfinished file", OPTION_FLAG, MODE_PLAY, 0, 0,
     AT(settings.resume), NULL},
    {"--seed", "N", "seed; each seed gives other games (1)", OPTION_NUMBER, MODE_PLAY, 0,
     UINT32_MAX, AT(seed), NULL},
    {"--size", "LIST", "board sizes that games take in turn: 6 or 5,6 or all (6)", OPTION_READ,
     MODE_PLAY, 0, 0, 0, read_sizes},
    {"--stat", "FILE...", "print statistics of files", OPTION_WORDS, MODE_STAT, 0, 0, 0, read_stat},
    {"--threads", "N", "games played at the same time (1)", OPTION_NUMBER, MODE_PLAY, 1,
     DATAGEN_THREADS_MAX, AT(settings.threads), NULL},
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], NULL};

// Allows one mode only, and only the options of that mode.
static bool check_mode(DatagenArgs *args, uint64_t given, Fault *fault) {
    if (bits_several(args->modes)) {
        fault_set(fault, 0, "--dump, --merge and --stat exclude each other");
        return false;
    }
    args->modes = args->modes ? args->modes : MODE_PLAY;
    for (size_t i = 0; i < options.count; i++) {
        if ((given >> i & 1) && !(specs[i].group & args->modes)) {
            bool plays = args->modes == MODE_PLAY;
            fault_set(fault, 0, "%s goes with %s", specs[i].name,
                      plays ? "--stat only" : "playing only");
            return false;
        }
    }
    if (args->modes == MODE_PLAY && !args->settings.out) {
        fault_set(fault, 0, "no file given: --out FILE");
        return false;
    }
    if (args->modes == MODE_PLAY && strcmp(args->settings.out, "-") == 0) {
        fault_set(fault, 0, "--out: '-' is no file");
        return false;
    }
    return true;
}

static bool read_args(DatagenArgs *args, int argc, char *const argv[], Fault *fault) {
    uint64_t given = 0;
    *args = (DatagenArgs){
        .settings = {.rules = {.sizes = {6},
                               .size_count = 1,
                               .half_komis = {0},
                               .komi_count = 1,
                               .nodes = 2000,
                               .hash = 1,
                               .bound = 150,
                               .draw_plies = 60},
                     .games = 1000,
                     .threads = 1},
        .seed = 1,
    };
    if (!options_read(&options, OPTIONS_ALL, argc, argv, args, &given, fault) ||
        !check_mode(args, given, fault)) {
        return false;
    }
    args->settings.seed = (uint32_t)args->seed;
    return true;
}

static int64_t per_second(int64_t count, int64_t ms) {
    return count * 1000 / (ms > 0 ? ms : 1);
}

// Shows the progress in one line, which is overwritten.
static void show_progress(void *user, const DatagenTotals *totals) {
    const DatagenSettings *settings = user;
    int64_t played = totals->games - totals->earlier;
    int64_t left = settings->games - totals->games;
    char time_left[48] = "";
    if (played > 0) {
        int64_t seconds =
            (int64_t)((double)totals->elapsed_ms / 1000 * (double)left / (double)played);
        snprintf(time_left, sizeof time_left, ", %" PRId64 ":%02d:%02d left", seconds / 3600,
                 (int)(seconds / 60 % 60), (int)(seconds % 60));
    }
    screen_progress("%" PRId64 " of %" PRId64 " games%s, %.1f games/s, %" PRId64 " positions, "
                    "%" PRId64 " positions/s",
                    totals->games, settings->games, time_left,
                    (double)played * 1000 /
                        (double)(totals->elapsed_ms > 0 ? totals->elapsed_ms : 1),
                    totals->positions, per_second(totals->positions, totals->elapsed_ms));
}

static void ask_to_stop(void *user) {
    atomic_store((atomic_bool *)user, true);
}

// Plays all games, or until it is stopped.
static int play(DatagenSettings *settings) {
    Fault fault;
    DatagenTotals totals = {.games = -1};
    atomic_bool stop;
    bool shows = screen_of(STDERR_FILENO).live;
    atomic_init(&stop, false);
    Watch *watch = watch_start(ask_to_stop, &stop, &fault);
    if (!watch) {
        return lab_refuse("datagen", &fault);
    }
    bool good =
        datagen_run(settings, &stop, shows ? show_progress : NULL, settings, &totals, &fault);
    watch_end(watch);
    if (!good && totals.games < 0) {
        return lab_refuse("datagen", &fault);
    }
    if (shows) {
        screen_end_progress();
    }
    if (!good) {
        fprintf(stderr, "bredon-lab datagen: %s; %" PRId64 " games are whole, --resume continues\n",
                fault.text, totals.games);
        return EXIT_BAD_INPUT;
    }
    TextBuf text = {0};
    textbuf_format(&text,
                   "games %" PRId64 " played %" PRId64 " positions %" PRId64 " nodes %" PRIu64
                   " time %" PRId64 " pps %" PRId64 "\n",
                   totals.games, totals.games - totals.earlier, totals.positions, totals.nodes,
                   totals.elapsed_ms, per_second(totals.positions, totals.elapsed_ms));
    fold_text(&text, 0, screen_columns(STDOUT_FILENO), 2);
    int status = lab_print("datagen", &text);
    return status != 0 ? status : totals.games < settings->games ? EXIT_NOT_FINISHED : 0;
}

static int run_command(int argc, char *const argv[]) {
    DatagenArgs args;
    Fault fault;
    if (!read_args(&args, argc, argv, &fault)) {
        return lab_refuse("datagen", &fault);
    }
    signals_reader_may_leave(false);
    switch (args.modes) {
    case MODE_MERGE:
        return data_print_merge(args.merge_out, args.files, args.file_count);
    case MODE_STAT:
        return data_print_stat(args.files, args.file_count, args.json);
    case MODE_DUMP:
        return data_print_dump(args.files, args.file_count);
    default:
        return play(&args.settings);
    }
}

const Command datagen_command = {
    .name = "datagen",
    .operand = "",
    .summary = "play the engine against itself, as data for lab/fit.py",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .example = "bredon-lab datagen --size 6 --komi 0,2 --nodes 2000 --games 100000 \\\n"
               "      --threads 2 --seed 7 --out 6-7.bin",
    .run = run_command,
};
