// SPDX-License-Identifier: MIT
// The command `tei`.
#include <unistd.h>

#include "shell/command.h"
#include "tei/tei.h"

#define AT(field) offsetof(TeiCaps, field)

// Keep sorted by name.
static const OptionSpec specs[] = {
    NUMBER_OPTION("--max-hash", "MIB", 1, 1, 1048576, hash, "the largest Hash that can be set"),
    NUMBER_OPTION("--max-threads", "N", 1, 1, 1024, threads, "the most Threads that can be set"),
    NUMBER_OPTION("--seed", "N", 1, 1, INT32_MAX, seed,
                  "make chance repeatable: at levels and with Variety, the same games again"),
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

static const char notes[] =
    "TEI is the protocol of Tak GUIs and match runners. A game begins in one of two\n"
    "ways, both with komi 2:\n"
    "  setoption name HalfKomi value 4\n"
    "  teinewgame 6\n"
    "or\n"
    "  teinewgame size 6 halfkomi 4\n"
    "A search prints a line for each iteration and each of the best moves, repeats\n"
    "the last ones, and ends with bestmove; `bestmove --` if the game is over:\n"
    "  position startpos moves a1 f6\n"
    "  go movetime 1000\n"
    "  info depth 5 seldepth 9 multipv 1 score cp 12 wdl 430 130 440\n"
    "      nodes 8123 nps 700000 time 11 hashfull 2 pv d3 c4\n"
    "  bestmove d3\n"
    "All values are for the side to move. cp is in hundredths of a flat, or what\n"
    "ScoreUnit says. `mate N` counts plies to the end of the game; it is negative\n"
    "when the side to move loses. wdl is win, draw and loss in 1/1000. `lowerbound`\n"
    "or `upperbound` follows a score that is a bound.\n"
    "\n"
    "A wrong line is answered by `info string error: COMMAND: 'WORD' REASON` and\n"
    "changes nothing: after an illegal move in `position` the old position stays,\n"
    "and `go` searches that one. `go` stops at the first limit that it reaches;\n"
    "without a limit it searches until stop, except at a Level above 0.\n"
    "quit and the end of the input end a search. Put `wait` before `quit` to let the\n"
    "search finish. This works for files (bredon <FILE), not pipes. docs/tei.md in the sources "
    "describes all of it.\n";

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
    .notes = notes,
    .example = "bredon tei --max-threads 4 --max-hash 1024",
    .run = run_command,
};
