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

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], skip_empty};

static int run_command(int argc, char *const argv[]) {
    TeiCaps caps = {0};
    Fault fault;
    if (!options_read(&options, OPTIONS_ALL, argc, argv, &caps, NULL, &fault)) {
        return command_refuse("tei", &fault);
    }
    return tei_run(STDIN_FILENO, STDOUT_FILENO, &caps);
}

const Command tei_command = {
    .name = "tei",
    .operand = "",
    .summary = "speak TEI on standard input and output (the default)",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .example = "bredon tei --max-threads 4 --max-hash 1024",
    .run = run_command,
};
