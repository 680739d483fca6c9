// SPDX-License-Identifier: MIT
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab.h"
#include "os/signals.h"
#include "output_file.h"
#include "reader.h"
#include "screen.h"
#include "text_file.h"
#include "tune_moves.h"
#include "tune_patterns.h"
#include "tune_print.h"

enum { PULL_MOST = 1000000000, EPOCHS_MOST = 1000000 };

// Option values that depend on what is fitted.
enum { NOT_GIVEN = -1 };
static const int64_t pulls[] = {[TUNE_EVALUATION] = 1000, [TUNE_POLICY] = 10, [TUNE_PATTERNS] = 60};
static const double lambdas[] = {[TUNE_EVALUATION] = 0.7, [TUNE_POLICY] = 0, [TUNE_PATTERNS] = 0.3};

static bool read_path(void *target, char *const words[], int count, Fault *fault) {
    TuneArgs *args = target;
    (void)fault;
    for (int i = 0; i < count; i++) {
        args->paths[args->path_count++] = words[i];
    }
    return true;
}

static bool read_size(void *target, char *const words[], int count, Fault *fault) {
    TuneArgs *args = target;
    int64_t size = TUNE_ALL_SIZES;
    (void)count;
    if (strcmp(words[0], "all") != 0 &&
        !parse_i64(word_of_string(words[0]), "--size", SIZE_LEAST, SIZE_MOST, &size, fault)) {
        return false;
    }
    args->size = (int)size;
    return true;
}

// A decimal number from 0 to 1.
static bool read_lambda(void *target, char *const words[], int count, Fault *fault) {
    TuneArgs *args = target;
    char quote[FAULT_QUOTE];
    const char *word = words[0];
    size_t digits = strspn(word, "0123456789");
    size_t decimals = word[digits] == '.' ? 1 + strspn(word + digits + 1, "0123456789") : 0;
    double value =
        digits > 0 && decimals != 1 && !word[digits + decimals] ? strtod(word, NULL) : -1;
    (void)count;
    if (!(value >= 0 && value <= 1)) {
        fault_set(fault, 0, "--lambda: '%s' is no number from 0 to 1",
                  fault_quote(quote, word, strlen(word)));
        return false;
    }
    args->lambda = value;
    return true;
}

#define AT(field) offsetof(TuneArgs, field)

// Keep sorted by name.
static const OptionSpec specs[] = {
    {"--epochs", "N", "run at most N epochs (200)", OPTION_NUMBER, 1, 1, EPOCHS_MOST, AT(epochs),
     NULL},
    {"--holdout", "K", "hold out one game in K for validation; 0: none (10)", OPTION_NUMBER, 1, 0,
     INT32_MAX, AT(holdout), NULL},
    {"--json", NULL, "print a line of JSON per size", OPTION_FLAG, 1, 0, 0, AT(json), NULL},
    {"--lambda", "X", "target: X times the result, the rest the score (0.7; patterns 0.3)",
     OPTION_READ, 1, 0, 0, 0, read_lambda},
    {"--moves", NULL, "fit the policy instead, to the moves that were played", OPTION_FLAG, 1, 0, 0,
     AT(moves), NULL},
    {"--out", "FILE", "write the weights to FILE; for all sizes, to a folder", OPTION_TEXT, 1, 0, 0,
     AT(out), NULL},
    {"--patterns", NULL, "fit the pattern tables instead", OPTION_FLAG, 1, 0, 0, AT(patterns),
     NULL},
    {"--pull", "N", "regularize like N positions (1000; moves 10; patterns 60)", OPTION_NUMBER, 1,
     0, PULL_MOST, AT(pull), NULL},
    {"--sample", "K", "use one position in K (1)", OPTION_NUMBER, 1, 1, INT32_MAX, AT(sample),
     NULL},
    {"--size", "N", "the board size, 3 to 8, or all", OPTION_READ, 1, 0, 0, 0, read_size},
    {"--tactical", NULL, "also use positions with a road in one", OPTION_FLAG, 1, 0, 0,
     AT(tactical), NULL},
    {"--threads", "N", "threads (1); the result does not depend on them", OPTION_NUMBER, 1, 1,
     TUNE_THREADS_MAX, AT(threads), NULL},
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], read_path};

// The policy and the patterns are fitted for one size at a time, the policy in one thread.
static bool check_what(const TuneArgs *args, uint64_t given, Fault *fault) {
    static const char *const not_with_moves[] = {"--patterns", "--lambda", "--tactical",
                                                 "--threads", NULL};
    static const char *const not_with_patterns[] = {"--tactical", NULL};
    const char *what = args->moves ? "--moves" : "--patterns";
    const char *const *others = args->moves ? not_with_moves : not_with_patterns;
    for (; *others; others++) {
        if (options_given(&options, given, *others)) {
            fault_set(fault, 0, "%s has no effect with %s: leave it out", *others, what);
            return false;
        }
    }
    if (args->size == TUNE_ALL_SIZES) {
        fault_set(fault, 0, "--size: %s fits one size at a time", what);
        return false;
    }
    return true;
}

static bool read_args(TuneArgs *args, int argc, char *const argv[], Fault *fault) {
    *args = (TuneArgs){.size = TUNE_NO_SIZE,
                       .epochs = 200,
                       .holdout = 10,
                       .pull = NOT_GIVEN,
                       .sample = 1,
                       .threads = 1,
                       .lambda = NOT_GIVEN};
    args->paths = calloc((size_t)argc + 1, sizeof *args->paths);
    if (!args->paths) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    uint64_t given;
    if (!options_read(&options, OPTIONS_ALL, argc, argv, args, &given, fault)) {
        return false;
    }
    args->what = args->moves ? TUNE_POLICY : args->patterns ? TUNE_PATTERNS : TUNE_EVALUATION;
    args->pull = args->pull != NOT_GIVEN ? args->pull : pulls[args->what];
    args->lambda = args->lambda >= 0 ? args->lambda : lambdas[args->what];
    if (args->what != TUNE_EVALUATION && !check_what(args, given, fault)) {
        return false;
    }
    if (args->path_count == 0) {
        fault_set(fault, 0, "no data given: name files of games, or - for standard input");
        return false;
    }
    if (args->size == TUNE_NO_SIZE) {
        fault_set(fault, 0, "which size? --size N, or --size all");
        return false;
    }
    return true;
}

// The path for the weights of a size; empty without --out.
static void add_out_path(TextBuf *path, const TuneArgs *args, int size, bool folder) {
    static const char *const names[] = {
        [TUNE_EVALUATION] = "weights", [TUNE_POLICY] = "policy", [TUNE_PATTERNS] = "patterns"};
    if (!args->out) {
        return;
    }
    textbuf_add_string(path, args->out);
    if (folder) {
        textbuf_format(path, "/%s_%d.inc", names[args->what], size);
    }
}

static bool blame_path(const char *path, Fault *fault) {
    char quote[FAULT_QUOTE];
    int error = errno;
    fault_set(fault, 0, "--out: '%s': %s", fault_quote(quote, path, strlen(path)),
              text_file_problem(error));
    return false;
}

// A run: from the positions of the sizes to what is printed and written.
typedef struct Job {
    const TuneArgs *args;
    TuneData data;
    TuneSettings settings;
    bool folder; // --out is one
    bool progress;
} Job;

static bool check_spared(const TuneArgs *args, Fault *fault) {
    for (int i = 0; i < args->path_count; i++) {
        if (text_file_is_same(args->out, args->paths[i], STDIN_FILENO)) {
            char quote[FAULT_QUOTE];
            fault_set(fault, 0, "--out: '%s' is also an input; name another file",
                      fault_quote(quote, args->out, strlen(args->out)));
            return false;
        }
    }
    return true;
}

static bool check_out(Job *job, Fault *fault) {
    const TuneArgs *args = job->args;
    struct stat known;
    if (!args->out) {
        return true;
    }
    if (!check_spared(args, fault)) {
        return false;
    }
    bool exists = stat(args->out, &known) == 0;
    job->folder = exists && S_ISDIR(known.st_mode);
    if (exists && !job->folder && !S_ISREG(known.st_mode)) {
        char quote[FAULT_QUOTE];
        // A pipe is refused: its reader would wait for a file that may never come.
        fault_set(fault, 0, "--out: '%s' is no file and no folder",
                  fault_quote(quote, args->out, strlen(args->out)));
        return false;
    }
    if (args->size == TUNE_ALL_SIZES && !job->folder) {
        errno = ENOTDIR;
        return blame_path(args->out, fault);
    }
    TextBuf path = {0};
    add_out_path(&path, args, args->size == TUNE_ALL_SIZES ? SIZE_LEAST : args->size, job->folder);
    if (path.failed) {
        fault_set(fault, 0, "no memory");
    }
    bool fine = !path.failed && tune_save(path.at, args->what, NULL, fault);
    textbuf_finish(&path);
    return fine;
}

static bool take_game(void *user, const DataGame *game) {
    Job *job = user;
    const TuneArgs *args = job->args;
    TuneChoice choice = {args->size, args->sample, args->holdout, args->tactical};
    return tune_data_add(&job->data, &choice, game);
}

static bool print_size(const Job *job, const TuneReport *report, const TuneGames *games,
                       Fault *fault) {
    const TuneArgs *args = job->args;
    TextBuf text = {0};
    TextBuf source = {0};
    TextBuf path = {0};
    if (args->json) {
        tune_print_json(&text, report, games);
    } else {
        tune_print_report(&text, report, games);
    }
    tune_print_source(&source, report, games, &job->settings);
    add_out_path(&path, args, report->size, job->folder);
    bool fine = tune_give_out(args, &text, &source, &path, fault);
    textbuf_finish(&text);
    textbuf_finish(&source);
    textbuf_finish(&path);
    return fine;
}

static bool fit_size(Job *job, int size, Fault *fault) {
    TuneReport report;
    TuneGames *games = tune_data_of(&job->data, size);
    FitEvents events = {tune_show_epoch, &size};
    bool fine =
        tune_run(games, size, &job->settings, job->progress ? &events : NULL, &report, fault);
    if (job->progress) {
        fprintf(stderr, "\n");
    }
    return fine && print_size(job, &report, games, fault);
}

// Fits the sizes asked for; a size that can't be fitted does not stop the others.
static int fit_sizes(Job *job) {
    const TuneArgs *args = job->args;
    Fault fault;
    int status = 0;
    int fitted = 0;
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++) {
        const TuneGames *games = tune_data_of(&job->data, size);
        bool asked = args->size == TUNE_ALL_SIZES ? games->train.count > 0 : args->size == size;
        if (!asked) {
            continue;
        }
        if (fitted > 0 && !args->json) {
            printf("\n");
        }
        fitted++;
        if (!fit_size(job, size, &fault)) {
            status = lab_refuse("tune", &fault);
        }
    }
    if (fitted == 0) {
        fault_set(&fault, 0, "no positions to fit");
        return lab_refuse("tune", &fault);
    }
    return status;
}

static int fit_other(const Job *job) {
    bool (*fit)(const TuneArgs *, const TextBuf *, bool, Fault *) =
        job->args->moves ? tune_moves : tune_patterns;
    TextBuf path = {0};
    Fault fault;
    add_out_path(&path, job->args, job->args->size, job->folder);
    bool fine = fit(job->args, &path, job->progress, &fault);
    textbuf_finish(&path);
    return fine ? 0 : lab_refuse("tune", &fault);
}

static int run_command(int argc, char *const argv[]) {
    TuneArgs args;
    Fault fault;
    Job job = {.args = &args, .progress = screen_of(STDERR_FILENO).terminal};
    int status;
    signals_reader_may_leave(false);
    if (!read_args(&args, argc, argv, &fault) || !check_out(&job, &fault) ||
        (args.what == TUNE_EVALUATION && !tune_read(&args, take_game, &job, &fault))) {
        status = lab_refuse("tune", &fault);
    } else if (args.what != TUNE_EVALUATION) {
        status = fit_other(&job);
    } else {
        job.settings = (TuneSettings){
            .lambda = args.lambda,
            .fit = {.pull = (double)args.pull,
                    .epochs = (int)args.epochs,
                    .threads = (int)args.threads},
        };
        status = fit_sizes(&job);
    }
    tune_data_finish(&job.data);
    free(args.paths);
    return status;
}

const Command tune_command = {
    .name = "tune",
    .operand = "FILE...",
    .summary = "fit the evaluation's weights to games of datagen",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .example = "bredon-lab tune --size 6 --threads 2 games.bin --out eval/weights_6.inc",
    .run = run_command,
};
