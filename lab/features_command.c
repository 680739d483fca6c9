// SPDX-License-Identifier: MIT
// `features`: writes the positions of games as features to standard output; lab/fit.py starts it.
#include <string.h>
#include <unistd.h>

#include "feature_stream.h"
#include "lab.h"
#include "os/signals.h"

typedef struct FeaturesArgs {
    FeatureChoice choice;
    char *const *paths;
    int path_count;
} FeaturesArgs;

#define AT(field) offsetof(FeaturesArgs, field)

static const char *const kinds[] = {[FEATURES_WEIGHTS] = "weights", [FEATURES_POLICY] = "policy"};

// Reads the kind and the files.
static bool read_words(void *target, char *const words[], int count, Fault *fault) {
    FeaturesArgs *args = target;
    args->paths = words + 1;
    args->path_count = count - 1;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(words[0], kinds[i]) == 0) {
            args->choice.kind = (FeatureKind)i;
            return true;
        }
    }
    return fault_set(fault, 0, "features of '%s': only of weights or policy",
                     quoted(words[0]).text);
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    NUMBER_OPTION("--holdout", "K", 1, 0, INT32_MAX, choice.holdout,
                  "hold out one game in K for validation; 0: none (10)"),
    NUMBER_OPTION("--sample", "K", 1, 1, INT32_MAX, choice.sample, "use one position in K (1)"),
    NUMBER_OPTION("--size", "N", 1, SIZE_LEAST, SIZE_MOST, choice.size,
                  "the board size, 3 to 8 (6)"),
    FLAG_OPTION("--tactical", 1, choice.tactical, "also use positions with a road in one"),
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], NULL, read_words};

static bool add_game(void *user, const DataGame *game, Fault *fault) {
    (void)fault;
    features_add_game(user, game);
    return true;
}

static bool write_features(const FeaturesArgs *args, Fault *fault) {
    FeatureWriter writer;
    if (args->path_count == 0) {
        return fault_set(fault, 0, "no data given: weights or policy, then files of games");
    }
    if (isatty(STDOUT_FILENO)) {
        return fault_set(fault, 0, "the features are for lab/fit.py, not for a terminal");
    }
    if (!features_begin(&writer, &args->choice, stdout)) {
        return fault_set(fault, 0, "no memory");
    }
    return lab_read_games(args->paths, args->path_count, add_game, &writer, fault);
}

static int run_command(int argc, char *const argv[]) {
    FeaturesArgs args = {.choice = {.size = 6, .sample = 1, .holdout = 10}};
    Fault fault;
    signals_reader_may_leave(false);
    return options_read(&options, OPTIONS_ALL, argc, argv, &args, NULL, &fault) &&
                   write_features(&args, &fault)
               ? 0
               : lab_refuse("features", &fault);
}

const Command features_command = {
    .name = "features",
    .operand = "KIND FILE...",
    .summary = "write positions as features of a KIND, for lab/fit.py",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .notes = "KIND is weights or policy.\n",
    .example = "bredon-lab features --size 6 weights games.bin",
    .run = run_command,
};
