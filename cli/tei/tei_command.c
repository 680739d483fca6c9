// SPDX-License-Identifier: MIT
// The command `tei`.
#include <unistd.h>

#include "commands.h"
#include "tei/tei.h"

#define AT(field) offsetof(TeiCaps, field)

// Keep sorted by name.
static const OptionSpec specs[] = {
    NUMBER_OPTION("--max-hash", "MIB", 1, 1, 1048576, hash, "the largest Hash that can be set"),
    NUMBER_OPTION("--max-threads", "N", 1, 1, 1024, threads, "the most Threads that can be set"),
};

// Some GUIs start an engine with an empty word.
static bool skip_empty(void *target, char *const words[], int count, Fault *fault) {
    (void)target;
    (void)count;
    if (words[0][0] != '\0') {
        options_refuse_word(words[0], fault);
    }
    return words[0][0] == '\0';
}

const OptionTable tei_options = {specs, sizeof specs / sizeof specs[0], skip_empty};

bool tei_words(int argc, char *const argv[], Fault *fault) {
    TeiCaps caps = {0};
    return options_read(&tei_options, TEI_ARGS, argc, argv, &caps, NULL, fault);
}

int command_tei(int argc, char *const argv[]) {
    TeiCaps caps = {0};
    Fault fault;
    if (!options_read(&tei_options, TEI_ARGS, argc, argv, &caps, NULL, &fault)) {
        return command_refuse("tei", &fault);
    }
    return tei_run(STDIN_FILENO, STDOUT_FILENO, &caps);
}
