// SPDX-License-Identifier: MIT
// `net`: fits the network of the evaluation to games.
#include <inttypes.h>
#include <stdatomic.h>

#include "lab.h"
#include "net_fit.h"
#include "number_file.h"
#include "os/signals.h"
#include "output_file.h"

typedef struct NetArgs {
    NetFitOptions options;
    const char *out;
    char *const *paths;
    int path_count;
} NetArgs;

#define AT(field) offsetof(NetArgs, field)

static bool read_paths(void *target, char *const words[], int count, Fault *fault) {
    NetArgs *args = target;
    (void)fault;
    args->paths = words;
    args->path_count = count;
    return true;
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    NUMBER_OPTION("--decay", "N", 1, 0, 1000, options.decay,
                  "weight decay, for few games; 200 for 7x7 and 8x8 (0)"),
    NUMBER_OPTION("--epochs", "N", 1, 1, 1000, options.epochs,
                  "learn from N times as many positions as there are (20)"),
    NUMBER_OPTION("--holdout", "K", 1, 2, INT32_MAX, options.holdout,
                  "hold out one game in K for validation (20)"),
    OUT_OPTION(1, out, "put the network into FILE, such as eval/tables/numbers_6.bin"),
    NUMBER_OPTION("--result", "P", 1, 0, 100, options.result,
                  "learn P per cent from the results, the rest from scores (30)"),
    NUMBER_OPTION("--seed", "N", 1, 0, INT64_MAX, options.seed, "seed of the fit (1)"),
    NUMBER_OPTION("--size", "N", 1, SIZE_LEAST, SIZE_MOST, options.size,
                  "the board size, 3 to 8 (6)"),
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], NULL, read_paths};

static bool add_game(void *user, const DataGame *game, Fault *fault) {
    return net_fit_add_game(user, game) || fault_set(fault, 0, "no memory");
}

static void show_epoch(void *user, int64_t epoch, const NetFitLosses *losses) {
    (void)user;
    printf("epoch %" PRId64 ": loss %.5f; without the network %.5f, of the scores %.5f\n", epoch,
           losses->with, losses->without, losses->score);
    fflush(stdout); // main reports a failed write
}

// Fits the network and adds it to the file.
static bool fit_all(NetFit *fit, const NetArgs *args, TextBuf *file, Fault *fault) {
    return lab_read_games(args->paths, args->path_count, add_game, fit, fault) &&
           net_fit_run(fit, show_epoch, NULL, fault) &&
           number_add_others(file, (int)args->options.size, args->out, "network", fault) &&
           net_fit_write(fit, file, fault) &&
           output_save(args->out, OUTPUT_REPLACE, "--out: ", file, fault);
}

static bool check(const NetArgs *args, Fault *fault) {
    if (args->path_count == 0) {
        return fault_set(fault, 0, "no games given: files by bredon-lab datagen");
    }
    if (!args->out) {
        return fault_set(fault, 0, "--out is missing: the file of numbers for the network");
    }
    NumberTitle title = number_title((int)args->options.size);
    return output_may_replace(args->out, title.text, "--out: ", "bredon-lab net for this size",
                              fault) &&
           output_try(args->out, OUTPUT_REPLACE, "--out: ", fault);
}

static int run_command(int argc, char *const argv[]) {
    NetArgs args = {.options = {.size = 6, .epochs = 20, .holdout = 20, .result = 30, .seed = 1}};
    TextBuf file = {0};
    Fault fault;
    NetFit *fit = NULL;
    signals_reader_may_leave(false);
    bool good = options_read(&options, OPTIONS_ALL, argc, argv, &args, NULL, &fault) &&
                check(&args, &fault);
    if (good) {
        fit = net_fit_create(&args.options);
        good = fit ? fit_all(fit, &args, &file, &fault) : fault_set(&fault, 0, "no memory");
    }
    net_fit_destroy(fit);
    textbuf_finish(&file);
    return good ? 0 : lab_refuse("net", &fault);
}

const Command net_command = {
    .name = "net",
    .operand = "FILE...",
    .summary = "fit the network of the evaluation to games",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .example = "bredon-lab net --size 6 --out eval/tables/numbers_6.bin games.bin",
    .run = run_command,
};
