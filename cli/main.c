// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "commit.h"
#include "match/match_options.h"
#include "os/signals.h"
#include "os/stream.h"
#include "version.h"

#ifndef BREDON_MAIN
#define BREDON_MAIN main
#endif

int BREDON_MAIN(int argc, char *argv[]);

static int help(int argc, char *const argv[]);

// Keep sorted by name.
static const Command commands[] = {
    {"analyze", command_analyze, "[FILE]", "find the best move in a position", &args_options,
     ANALYZE_ARGS, analyze_notes},
    {"annotate", command_annotate, "FILE...", "analyze whole games: marks, best lines, a graph",
     &annotate_options, ANNOTATE_ARGS, annotate_notes},
    {"bench", command_bench, "[DEPTH]", "search fixed positions; print a signature and the speed",
     &args_options, BENCH_ARGS, bench_notes},
    {"eval", command_eval, "[FILE]", "explain the static evaluation of a position", &args_options,
     EVAL_ARGS, eval_notes},
    {"help", help, "[COMMAND]", "list the commands, or explain one", &help_options, HELP_ARGS,
     NULL},
    {"match", command_match, "", "play engines against each other: Elo, SPRT, PTN", &match_options,
     MATCH_ARGS, match_notes},
    {"moves", command_moves, "[FILE]", "list the legal moves, sorted, one per line", &args_options,
     MOVES_ARGS, moves_notes},
    {"perft", command_perft, "DEPTH", "count the leaves of the game tree DEPTH plies deep",
     &args_options, PERFT_ARGS, perft_notes},
    {"play", command_play, "[FILE]", "play a game against the engine", &args_options, PLAY_ARGS,
     play_notes},
    {"puzzles", command_puzzles, "FILE...", "find positions in games where exactly one move wins",
     &puzzles_options, PUZZLES_ARGS, puzzles_notes},
    {"serve", command_serve, "", "run engines for pages in the browser, as PTN Ninja",
     &serve_options, SERVE_ARGS, serve_notes},
    {"show", command_show, "[FILE]", "show a position", &args_options, SHOW_ARGS, show_notes},
    {"solve", command_solve, "[FILE]", "search for a proof of a forced win or loss", &args_options,
     SOLVE_ARGS, solve_notes},
    {"tei", command_tei, "", "speak TEI on standard input and output (the default)", &tei_options,
     TEI_ARGS, NULL},
};

static const CommandTable table = {commands, sizeof commands / sizeof commands[0]};

static int help(int argc, char *const argv[]) {
    return command_help(&table, argc, argv);
}

// Refuses a word that a command does not expect.
static int refuse_word(const char *name, const char *word) {
    Fault fault;
    options_refuse_word(word, &fault);
    return command_refuse(name, &fault);
}

static bool all_empty(int argc, char *const argv[]) {
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '\0') {
            return false;
        }
    }
    return true;
}

// Output that could not be written, as on a full disk, is an error. Where no signal ends the
// program when its reader leaves, it ends here without a word.
static int finish(int status) {
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (stream_reader_has_left()) {
            return EXIT_BAD_INPUT;
        }
        fprintf(stderr, "bredon: the output could not be written\n");
        return EXIT_BAD_INPUT;
    }
    return status;
}

// Whether one of the words after a command asks for its help.
static bool asks_for_help(int argc, char *const argv[]) {
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

int BREDON_MAIN(int argc, char *argv[]) {
    signals_init();
    if (all_empty(argc, argv)) {
        return command_tei(0, NULL);
    }
    if (strcmp(argv[1], "--version") == 0) {
        if (argc > 2) {
            return refuse_word("--version", argv[2]);
        }
        signals_reader_may_leave(true);
        bool known = sizeof BREDON_COMMIT > 1;
        printf("Bredon %s%s%s%s\n", BREDON_VERSION, known ? " (" : "", BREDON_COMMIT,
               known ? ")" : "");
        return finish(0);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        return finish(help(argc - 2, argv + 2));
    }
    const Command *command = command_find(&table, argv[1]);
    if (!command) {
        return command_refuse_name(&table, argv[1]);
    }
    if (asks_for_help(argc, argv)) {
        return finish(help(1, argv + 1));
    }
    return finish(command->run(argc - 2, argv + 2));
}
