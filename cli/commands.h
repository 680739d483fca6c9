// SPDX-License-Identifier: MIT
// The commands of the program. Each gets the words after its name, prints to standard output, and
// returns the exit status: 0, 1 for a negative result, 2 for bad input, 3 when it was stopped or is
// undecided.
#ifndef BREDON_CLI_COMMANDS_H
#define BREDON_CLI_COMMANDS_H

#include "args.h"

enum { EXIT_BAD_INPUT = 2 };

typedef struct Command {
    const char *name;
    int (*run)(int argc, char *const argv[]);
    const char *operand; // as help shows it, "" for none
    const char *summary;
    const OptionTable *options;
    unsigned accepted; // groups of these options
    const char *notes; // lines that help prints below the options; may be NULL
} Command;

int command_analyze(int argc, char *const argv[]);
int command_annotate(int argc, char *const argv[]);
int command_bench(int argc, char *const argv[]);
int command_eval(int argc, char *const argv[]);
int command_match(int argc, char *const argv[]);
int command_moves(int argc, char *const argv[]);
int command_perft(int argc, char *const argv[]);
int command_play(int argc, char *const argv[]);
int command_puzzles(int argc, char *const argv[]);
int command_serve(int argc, char *const argv[]);
int command_show(int argc, char *const argv[]);
int command_solve(int argc, char *const argv[]);
int command_tei(int argc, char *const argv[]);

// Check the words of a command as the command itself does, without running it. For the other
// commands args_read and match_args_read do this. False with a fault.
bool annotate_words(int argc, char *const argv[], Fault *fault);
bool bench_words(int argc, char *const argv[], Fault *fault);
bool perft_words(int argc, char *const argv[], Fault *fault);
bool puzzles_words(int argc, char *const argv[], Fault *fault);
bool serve_words(int argc, char *const argv[], Fault *fault);
bool tei_words(int argc, char *const argv[], Fault *fault);

// What each command accepts, for reading and for its help.
enum {
    ANALYZE_ARGS = ARGS_POSITION | ARGS_FILE | ARGS_LIMITS | ARGS_HASH | ARGS_THREADS |
                   ARGS_MULTIPV | ARGS_PICTURE | ARGS_JSON | ARGS_SVG,
    ANNOTATE_ARGS = 1, // all of annotate_options
    BENCH_ARGS = ARGS_OPERAND | ARGS_JSON,
    EVAL_ARGS = ARGS_POSITION | ARGS_FILE | ARGS_PICTURE | ARGS_JSON | ARGS_SVG | ARGS_ALL,
    HELP_ARGS = 1, // all of help_options
    MOVES_ARGS = ARGS_POSITION | ARGS_FILE | ARGS_JSON | ARGS_SVG,
    PERFT_ARGS = ARGS_POSITION | ARGS_HASH | ARGS_THREADS | ARGS_DIVIDE | ARGS_JSON | ARGS_OPERAND,
    PLAY_ARGS = ARGS_POSITION | ARGS_FILE | ARGS_LIMITS | ARGS_HASH | ARGS_THREADS | ARGS_PICTURE |
                ARGS_PLAY,
    PUZZLES_ARGS = 1, // all of puzzles_options
    SERVE_ARGS = 1,   // all of serve_options
    SHOW_ARGS = ARGS_POSITION | ARGS_FILE | ARGS_SYMMETRY | ARGS_PICTURE | ARGS_JSON | ARGS_SVG,
    SOLVE_ARGS = ARGS_POSITION | ARGS_FILE | ARGS_LIMITS | ARGS_HASH | ARGS_JSON | ARGS_SOLVE,
    TEI_ARGS = 1, // all of tei_options
};

// The notes of these commands.
extern const char analyze_notes[], annotate_notes[], bench_notes[], eval_notes[], moves_notes[],
    perft_notes[], play_notes[], puzzles_notes[], serve_notes[], show_notes[], solve_notes[];

// The options of these commands; the others have args_options or match_options.
extern const OptionTable annotate_options, help_options, puzzles_options, serve_options,
    tei_options;

// Prints "bredon NAME: TEXT" to standard error; returns EXIT_BAD_INPUT.
int command_refuse(const char *name, const Fault *fault);

// The commands of the program, sorted by name.
typedef struct CommandTable {
    const Command *commands;
    size_t count;
} CommandTable;

// The command with this name; NULL when there is none.
const Command *command_find(const CommandTable *table, const char *name);

// Says on standard error that there is no command of this name; returns EXIT_BAD_INPUT.
int command_refuse_name(const CommandTable *table, const char *name);

// The next option that a command takes, from index *at on; moves *at past it. NULL when there are
// no more.
const OptionSpec *command_option(const Command *command, size_t *at);

// The end of the usage line: " [OPTIONS]" if the command takes any, else "".
const char *command_options_text(const Command *command);

// The command `help` for this table.
int command_help(const CommandTable *table, int argc, char *const argv[]);

// Adds the man page, in the man macros of troff.
void manual_add(TextBuf *text, const CommandTable *table);

// Adds the script by which a shell completes commands, options and file names.
typedef enum Shell { SHELL_BASH, SHELL_FISH, SHELL_ZSH } Shell;
void completion_add(TextBuf *text, Shell shell, const CommandTable *table);

#endif
