// SPDX-License-Identifier: MIT
#include "args.h"

#include <string.h>

#include "game_choice.h"
#include "level.h"
#include "os/file.h"
#include "ptn_file.h"
#include "ptn_link.h"
#include "reader.h"
#include "text/tps.h"

#define AT(field) offsetof(Args, field)

// The same as on the page (web/).
enum { PLAY_SIZE = 5, PLAY_HALF_KOMI = 4, PLAY_LEVEL = 2 };

// The defaults of commands differ.
#define KOMI_HELP(usual) "komi in flats, steps of 0.5, if the file has none (" usual ")"
#define SIZE_OPTION(group, usual)                                                                  \
    NUMBER_OPTION("--size", "N", group, SIZE_LEAST, SIZE_MOST, choice.defaults.size,               \
                  "board size, 3 to 8, if the file does not say (" usual ")")

// Keep sorted by name.
static const OptionSpec specs[] = {
    FLAG_OPTION("--ascii", ARGS_PICTURE, ascii, "draw with ASCII only"),
    TEXT_OPTION("--batch", "FILE", ARGS_SOLVE, batch,
                "solve each line of FILE (or -): SIZE TPS [HALF-KOMI]"),
    FLAG_OPTION("--black", ARGS_PLAY, black, "you are Black; the engine begins"),
    TEXT_OPTION("--book", "FILE", ARGS_PLAY, book,
                "at full strength: a book of openings (games book)"),
    TEXT_OPTION("--branch", "NAME", ARGS_GAME, branch,
                "of the game, as in its braces: {3w1}; alone: the end of it"),
    CLOCK_OPTION("--clock", CLOCK_MINUTES, ARGS_PLAY, clock,
                 "minutes + seconds per move: 10, 10+5, 10:00+5, 10s; "
                 "10:00+1n grows, @35+5:00 adds 5 minutes after move 35"),
    NUMBER_OPTION("--depth", "D", ARGS_LIMITS, 1, 120, depth, "search no deeper than D plies"),
    FLAG_OPTION("--divide", ARGS_DIVIDE, divide, "print the count for each move"),
    FLAG_OPTION("--eval", ARGS_PLAY, eval, "say after each move of the engine how the game stands"),
    FLAG_OPTION("--flip", ARGS_PICTURE, flip, "draw as Black sees the board"),
    NUMBER_OPTION("--game", "K", ARGS_GAME, 1, INT64_MAX, choice.number,
                  "the K-th game of the file (1)"),
    NUMBER_OPTION("--hash", "MIB", ARGS_HASH, 1, 1048576, hash,
                  "size of the transposition table in MiB"),
    NUMBER_OPTION("--jobs", "N", ARGS_SOLVE, 1, 256, jobs,
                  "with --batch: lines solved at the same time (all processors)"),
    FLAG_OPTION("--json", ARGS_JSON, json, "print JSON, one object per line (docs/json.md)"),
    KOMI_OPTION(ARGS_RULES, choice.defaults.half_komi, KOMI_HELP("0")),
    KOMI_OPTION(ARGS_PLAY, choice.defaults.half_komi, KOMI_HELP("2")),
    NUMBER_OPTION("--level", "L", ARGS_PLAY, LEVEL_FULL, LEVEL_MOST, level,
                  "strength, 1 to 20; 0 is full strength (2)"),
    TEXT_OPTION("--moves", "\"M ...\"", ARGS_GAME, moves,
                "moves to play first; also with numbers: \"1. a1 e5 2. d3\""),
    NUMBER_OPTION("--movetime", "MS", ARGS_LIMITS, 0, 1000000000, movetime,
                  "search for MS milliseconds"),
    NUMBER_OPTION("--multipv", "K", ARGS_MULTIPV, 1, 500, multipv, "show the best K lines (1)"),
    NUMBER_OPTION("--nodes", "N", ARGS_LIMITS, 1, INT64_MAX, nodes, "search N nodes"),
    OPENING_OPTION(ARGS_GAME, choice.defaults.opening,
                   "how the game begins, if the file does not say (swap)"),
    OUT_OPTION(ARGS_SOLVE, out, "with --batch: write the answers to FILE"),
    NUMBER_OPTION("--ply", "K", ARGS_GAME, 0, 1000000, ply,
                  "the position after K plies of the game, or of the line with --branch"),
    TEXT_OPTION("--ptn", "FILE", ARGS_GAME, ptn,
                "take the position from a PTN file or a link to a game; - is standard input"),
    FLAG_OPTION("--resume", ARGS_SOLVE, resume, "continue the FILE of --out after its last line"),
    NUMBER_OPTION("--seed", "N", ARGS_PLAY, 0, INT64_MAX, seed,
                  "seed of the random numbers (from the clock)"),
    SIZE_OPTION(ARGS_RULES, "6"),
    SIZE_OPTION(ARGS_PLAY, "5"),
    FLAG_OPTION("--stacks", ARGS_PICTURE, stacks, "list all pieces of each stack below the board"),
    TEXT_OPTION("--svg", "FILE", ARGS_SVG, svg, "write a picture to FILE, new or drawn by Bredon"),
    NUMBER_OPTION("--threads", "N", ARGS_THREADS, 1, 1024, threads, "threads to use (1)"),
    FLAG_OPTION("--threat", ARGS_THREAT, threat,
                "what the opponent threatens: analyze the position after a pass"),
    TEXT_OPTION("--tps", "T", ARGS_GAME, tps, "the position as TPS, with or without its tag"),
    NUMBER_OPTION("--variety", "V", ARGS_PLAY, 0, VARIETY_MOST, variety,
                  "vary the first moves by V hundredths of a flat (0)"),
    FLAG_OPTION("--verify", ARGS_SOLVE, verify, "check the proof: play every defence by the rules"),
    FLAG_OPTION("--white", ARGS_PLAY, white, "play White (the default without a FILE)"),
    FLAG_OPTION("--wins", ARGS_SOLVE, wins,
                "list all first moves that win or, if no win is proved, that lose"),
};

const OptionTable args_options = {specs, sizeof specs / sizeof specs[0], NULL};

static bool refuse_word(const Args *args, const char *word, Fault *fault) {
    if (args->tps || args->moves) {
        return fault_set(fault, 0, "unexpected word '%s'; a value with blanks needs quotes: %s",
                         quoted(word).text, args->tps ? "--tps \"T\"" : "--moves \"M ...\"");
    }
    return options_refuse_word(word, fault);
}

static bool read_word(void *target, char *word, Fault *fault) {
    Args *args = target;
    if (args->words[1]) {
        return refuse_word(args, word, fault);
    }
    args->words[args->words[0] != NULL] = word;
    return true;
}

// Takes the words that are not options: the operand and the file, in this order, if the command has
// them.
static bool take_words(Args *args, unsigned accepted, Fault *fault) {
    int next = 0;
    args->operand = accepted & ARGS_OPERAND ? args->words[next++] : NULL;
    if ((accepted & ARGS_FILE) && args->words[next] && !args->ptn) {
        args->ptn = args->words[next++];
    }
    return next > 1 || !args->words[next] || refuse_word(args, args->words[next], fault);
}

// The rules when there is no file: those of the options, with the standard pieces.
static Rules rules_given(const Args *args) {
    Rules rules = rules_of((int)args->size, args->choice.defaults.half_komi);
    rules.opening = (int8_t)args->choice.defaults.opening;
    return rules;
}

// What to do with `text`, which is not a file, if it is a position or moves; else NULL.
static const char *hint_about(const char *text, const Rules *rules) {
    Board board;
    if (tps_read(text, strlen(text), rules, &board, NULL)) {
        return "a position follows --tps";
    }
    return ptn_count_moves(text, strlen(text), SIZE_MOST) > 0 ? "moves follow --moves" : NULL;
}

// The position of --ptn, by the options or as a link shows it.
static bool start_from_ptn(Args *args, Fault *fault) {
    GameChoice choice = args->choice;
    choice.number = choice.number ? choice.number : 1;
    if (!game_choose(args->ptn, &choice, &args->chosen, fault)) {
        Rules rules = rules_given(args);
        const char *hint = file_is_there(args->ptn) ? NULL : hint_about(args->ptn, &rules);
        Fault why = *fault;
        if (hint) {
            fault_set(fault, why.column, "%.200s; %s", why.text, hint);
        }
        return false;
    }
    chosen_game_place(&args->chosen, &args->branch, &args->ply);
    return chosen_game_play(&args->chosen, args->branch, args->ply, &args->game, fault);
}

static bool make_position(Args *args, Fault *fault) {
    if (args->ptn && args->tps) {
        return fault_set(fault, 0, "the position comes from the file: leave out --tps");
    }
    const char *option = args->ply >= 0        ? "--ply"
                         : args->branch        ? "--branch"
                         : args->choice.number ? "--game"
                                               : NULL;
    if (!args->ptn && option) {
        return fault_set(fault, 0, "%s needs a file of games: --ptn FILE", option);
    }
    Rules rules = rules_given(args);
    if (args->ptn) {
        return start_from_ptn(args, fault) && game_play_words(&args->game, args->moves, fault);
    }
    return game_start_words(&args->game, &rules, "--tps", args->tps, args->moves, fault) &&
           (!args->tps || !args->choice.has_size || board_size(&args->game.board) == args->size ||
            fault_set(fault, 0, "--size %d, but the TPS has %d rows", (int)args->size,
                      board_size(&args->game.board)));
}

bool args_read(Args *ret_args, int argc, char *const argv[], unsigned accepted, Fault *fault) {
    bool play = accepted & ARGS_PLAY;
    Args args = {.level = play ? PLAY_LEVEL : LEVEL_FULL,
                 .ply = -1,
                 .movetime = -1,
                 .hash = -1,
                 .threads = 1,
                 .multipv = 1,
                 .seed = -1};
    OptionTable table = args_options;
    uint64_t given = 0;
    table.operand = accepted & (ARGS_OPERAND | ARGS_FILE) ? read_word : NULL;
    if (!options_read(&table, accepted, argc, argv, &args, &given, fault) ||
        !take_words(&args, accepted, fault)) {
        return false;
    }
    if (args.black && args.white) {
        return fault_set(fault, 0, "--black and --white exclude each other");
    }
    args.choice.has_size = options_given(&table, given, "--size");
    args.choice.has_komi = options_given(&table, given, "--komi");
    args.choice.has_opening = options_given(&table, given, "--opening");
    args.size = args.choice.has_size ? args.choice.defaults.size : play ? PLAY_SIZE : 6;
    args.has_level = options_given(&table, given, "--level");
    if (args.moves && ptn_link_is(args.moves) && !args.ptn) {
        args.ptn = args.moves;
        args.moves = NULL;
    }
    if (play && !args.choice.has_komi && !args.ptn && !args.tps) {
        args.choice.defaults.half_komi = PLAY_HALF_KOMI;
    }
    if (!make_position(&args, fault)) {
        args_finish(&args);
        return false;
    }
    args.limits = search_limits();
    args.limits.depth = (int)args.depth;
    args.limits.nodes = (uint64_t)args.nodes;
    args.limits.movetime = args.movetime;
    *ret_args = args;
    return true;
}

void args_finish(Args *args) {
    game_finish(&args->game);
    chosen_game_finish(&args->chosen);
}
