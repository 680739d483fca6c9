// SPDX-License-Identifier: MIT
// Reads the command line of a command: options for a position and for limits, and one operand.
// Faults are in the user's words.
#pragma once

#include <stddef.h>

#include "clock/budget.h"
#include "game.h"
#include "game_choice.h"
#include "options.h"
#include "time_control.h"

// Which options a command takes.
enum {
    ARGS_GAME = 1 << 0,   // --opening --tps --moves --ptn --game --branch --ply
    ARGS_LIMITS = 1 << 1, // --movetime --depth --nodes
    ARGS_HASH = 1 << 2,
    ARGS_THREADS = 1 << 3,
    ARGS_DIVIDE = 1 << 4,
    ARGS_OPERAND = 1 << 5, // a word that is not an option
    ARGS_MULTIPV = 1 << 6,
    ARGS_PICTURE = 1 << 7, // --ascii --flip --stacks
    ARGS_JSON = 1 << 8,
    ARGS_SVG = 1 << 9,
    ARGS_PLAY =
        1 << 10, // --black --book --clock --eval --komi --level --seed --size --variety --white
    ARGS_FILE = 1 << 11,  // a word that is not an option: a file, as with --ptn
    ARGS_SOLVE = 1 << 12, // --batch --jobs --out --resume --verify --wins
    ARGS_RULES = 1 << 13, // --komi --size, of all commands but play
    ARGS_THREAT = 1 << 14,
    ARGS_POSITION = ARGS_GAME | ARGS_RULES,
};

typedef struct Args {
    // The options as given; NULL or the default if not given.
    const char *tps, *moves, *ptn, *words[2], *svg, *branch;
    GameChoice choice; // also the rules without a file; number 0: not given
    int64_t ply, movetime, depth, nodes, hash, threads, multipv;
    bool has_level, divide, ascii, flip, json, stacks, threat;
    int64_t level, variety, seed; // of a game against a person; seed -1: not given
    TimeControl clock;            // ms 0: no clock
    bool black, white, eval;
    const char *book;
    bool verify, wins;       // of a proof
    const char *batch, *out; // of many proofs
    int64_t jobs;            // 0: not given
    bool resume;
    // Made from the options by args_read.
    const char *operand; // of ARGS_OPERAND
    int64_t size;        // of the board when neither a file nor --tps gives it
    SearchLimits limits;
    Game game;         // the position and its history; args_finish frees it
    ChosenGame chosen; // with `ptn`: the game that it is from
} Args;

// Reads the words after the command. `accepted` is a sum of ARGS_*. On success args->game holds
// the position and args_finish must be called; on failure nothing needs to be freed.
bool args_read(Args *ret_args, int argc, char *const argv[], unsigned accepted, Fault *fault);
void args_finish(Args *args);

// The options by name, for help. Their groups are ARGS_*.
extern const OptionTable args_options;
