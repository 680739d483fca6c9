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

enum { TICK_MS = 200 };

typedef struct DatagenArgs {
    DatagenSettings settings;
    int64_t seed;
    unsigned modes; // those that were asked for
    const char *merge_out;
    char *const *files;
    int file_count;
} DatagenArgs;

#define NUMBER_MOST INT64_C(1000000000000)
#define AT(field) offsetof(DatagenArgs, field)

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

static bool read_sizes(void *target, char *const words[], int count, Fault *fault) {
    DatagenRules *rules = &((DatagenArgs *)target)->settings.rules;
    const char *text = strcmp(words[count - 1], "all") == 0 ? "3,4,5,6,7,8" : words[count - 1];
    return read_list("--size", text, read_size, rules->sizes, &rules->size_count, fault);
}

static bool read_komis(void *target, char *const words[], int count, Fault *fault) {
    DatagenRules *rules = &((DatagenArgs *)target)->settings.rules;
    return read_list("--komi", words[count - 1], read_komi, rules->half_komis, &rules->komi_count,
                     fault);
}

static bool take_files(DatagenArgs *args, unsigned mode, char *const words[], int count,
                       Fault *fault) {
    if (args->modes & mode) {
        return fault_set(fault, 0, "the option is given twice: name all files after one option");
    }
    args->modes |= mode;
    args->files = words;
    args->file_count = count;
    return true;
}

static bool read_merge(void *target, char *const words[], int count, Fault *fault) {
    if (count < 2) {
        return fault_set(fault, 0, "--merge needs the file to write and at least one file to read");
    }
    if (strcmp(words[0], "-") == 0) {
        return fault_set(fault, 0, "--merge: '-' is not a file");
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
    NUMBER_OPTION("--bound", "CF", MODE_PLAY, 0, EVAL_MAX, settings.rules.bound,
                  "refuse openings with a score above CF centi-flats (150)"),
    NUMBER_OPTION("--draw-plies", "N", MODE_PLAY, 0, DATA_MOVES_MAX, settings.rules.draw_plies,
                  "draw after N plies without progress; 0: never (60)"),
    {"--dump", "FILE...", "print the positions of files, one per line", OPTION_WORDS, MODE_DUMP, 0,
     0, 0, read_dump},
    NUMBER_OPTION("--games", "N", MODE_PLAY, 1, NUMBER_MOST, settings.games,
                  "number of games in the finished file (1000)"),
    NUMBER_OPTION("--hash", "MIB", MODE_PLAY, 1, 65536, settings.rules.hash,
                  "table size for each game in progress, in MiB (1)"),
    NUMBER_OPTION("--jobs", "N", MODE_PLAY, 1, DATAGEN_THREADS_MAX, settings.threads,
                  "games played at the same time (1)"),
    {"--komi", "LIST", "komis that games take in turn, such as 0,0.5,2 (0)", OPTION_READ, MODE_PLAY,
     0, 0, 0, read_komis},
    {"--merge", "OUT FILE...", "join files of the same settings into the file OUT", OPTION_WORDS,
     MODE_MERGE, 0, 0, 0, read_merge},
    NUMBER_OPTION("--nodes", "N", MODE_PLAY, 1, NUMBER_MOST, settings.rules.nodes,
                  "search at most N nodes per move (2000)"),
    OUT_OPTION(MODE_PLAY, settings.out, "write the games to FILE"),
    FLAG_OPTION("--resume", MODE_PLAY, settings.resume, "continue an unfinished file"),
    NUMBER_OPTION("--seed", "N", MODE_PLAY, 0, UINT32_MAX, seed,
                  "seed; each seed gives other games (1)"),
    {"--size", "LIST", "board sizes that games take in turn: 6 or 5,6 or all (6)", OPTION_READ,
     MODE_PLAY, 0, 0, 0, read_sizes},
    {"--stat", "FILE...", "print statistics of files", OPTION_WORDS, MODE_STAT, 0, 0, 0, read_stat},
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], NULL};

// Allows one mode only, and only the options of that mode.
static bool check_mode(DatagenArgs *args, uint64_t given, Fault *fault) {
    if (bits_several(args->modes)) {
        return fault_set(fault, 0, "--dump, --merge and --stat exclude each other");
    }
    args->modes = args->modes ? args->modes : MODE_PLAY;
    for (size_t i = 0; i < options.count; i++) {
        if ((given >> i & 1) && !(specs[i].group & args->modes)) {
            return fault_set(fault, 0, "%s is not for --dump, --merge or --stat", specs[i].name);
        }
    }
    if (args->modes == MODE_PLAY && !args->settings.out) {
        return fault_set(fault, 0, "no file given: --out FILE");
    }
    if (args->modes == MODE_PLAY && strcmp(args->settings.out, "-") == 0) {
        return fault_set(fault, 0, "--out: '-' is not a file");
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

// Plays all games, or until it is stopped.
static int play(DatagenSettings *settings) {
    Fault fault;
    DatagenTotals totals = {.games = -1};
    atomic_bool stop;
    bool shows = screen_of(STDERR_FILENO).live;
    atomic_init(&stop, false);
    Watch *watch = watch_start(watch_set_flag, &stop, &fault);
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
    int status = command_print("datagen", &text);
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
        return data_print_stat(args.files, args.file_count);
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
               "      --jobs 2 --seed 1 --out data/6-1.bin",
    .run = run_command,
};
