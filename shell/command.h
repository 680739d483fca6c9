// SPDX-License-Identifier: MIT
// The commands of the program. Each gets the words after its name, prints to standard output, and
// returns the exit status: 0, 1 for a negative result, 2 for bad input, 3 when it was stopped or is
// undecided.
#pragma once

#include "options.h"

struct Args;

enum {
    EXIT_BAD_INPUT = 2,
    EXIT_NOT_FINISHED = 3
}; // the second: a signal stopped the work, or it is undecided

typedef struct Command {
    const char *name;
    const char *operand; // as help shows it; "": no operand
    const char *summary; // one line for the list of commands
    const OptionTable *options;
    unsigned accepted; // groups of these options; OPTIONS_ALL for all
    // The groups that help lists after the command's first word, which may be any; NULL: all of
    // `accepted`.
    unsigned (*accepted_by)(const char *word);
    const char *notes;   // lines that help prints below the options; may be NULL
    const char *example; // what a user might type; help and the man page show it
    int (*run)(int argc, char *const argv[]);
    // Of a command about a position, in place of `run`: gets the options, which were read.
    int (*run_at)(struct Args *args);
} Command;

// Each command is declared by one of these, in the file with its code.
extern const Command analyze_command, annotate_command, bench_command, check_command, eval_command,
    explore_command, games_command, help_command, match_command, moves_command, perft_command,
    play_command, playtak_command, puzzles_command, ratings_command, serve_command, show_command,
    solve_command, tei_command;

// Runs a command with the words after its name; returns the exit status.
int command_run(const Command *command, int argc, char *const argv[]);

// Prints "bredon NAME: TEXT" to standard error; returns EXIT_BAD_INPUT.
int command_refuse(const char *name, const Fault *fault);

// Prints a text to standard output and frees it; returns the exit status, which is not 0 if
// memory ran out.
int command_print(const char *name, TextBuf *text);

// Writes a text to standard output at once and frees it; with `wrap`, lines that are wider than the
// terminal are wrapped at blanks. Returns an errno. It does not use stdio, which would keep what
// could not be written and report an error when the reader has left.
int command_write(TextBuf *text, bool wrap);

// The commands of a program, sorted by name.
typedef struct CommandTable {
    const char *program; // "bredon"
    const char *about;   // what help says of it before the list of commands, in one line,
    const char *notes;   // and after it, in lines
    const Command *const *commands;
    size_t count;
} CommandTable;

// The command with this name; NULL when there is none.
const Command *command_find(const CommandTable *table, const char *name);

// Reports on standard error that the program has no command of this name; returns EXIT_BAD_INPUT.
int command_refuse_name(const CommandTable *table, const char *name);

// The next option that a command takes, from index *at on; moves *at past it. NULL when there are
// no more.
const OptionSpec *command_option(const Command *command, size_t *at);

// Adds the usage, such as "bredon show [FILE] [OPTIONS]"; `program` is "bredon".
void command_add_usage(TextBuf *text, const char *program, const Command *command);
