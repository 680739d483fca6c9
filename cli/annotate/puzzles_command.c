// SPDX-License-Identifier: MIT
// `puzzles`: finds positions in games where exactly one move wins.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "annotate/game_files.h"
#include "annotate_run.h"
#include "commands.h"
#include "os/signals.h"
#include "output_file.h"
#include "puzzles.h"
#include "screen.h"
#include "text/ptn.h"
#include "text/tps.h"
#include "text_file.h"

enum { EXIT_NOT_FINISHED = 3, USUAL_NODES = 10000, PLIES_MOST = 21 };

#define HEAD "# size\tkomi\tplies\tkind\tmove\ttps\tgame\tply\n"

static const char notes[] =
    "Prints a line for each position in which exactly one move wins within the\n"
    "fewest plies, with proof; other moves may win later. The columns, with tabs\n"
    "between them, are size, komi, plies, kind, move, TPS, number of the game and\n"
    "ply in it. Kinds: `taks`, a road by moves that give tak; `quiet`, a road that\n"
    "also needs other moves; `count`, a win that can end by the count.\n"
    "\n"
    "--nodes limits each question about a position. A position that is not decided\n"
    "within them is left out, so more nodes give more puzzles. The puzzles do not\n"
    "depend on --jobs. Ctrl-C ends it after the current game, with status 3. -o\n"
    "replaces a file of puzzles when the last game is done, and refuses any other\n"
    "file.\n";

typedef struct PuzzlesArgs {
    GameFiles files; // first: see game_files_add
    const char *out;
    int64_t nodes, hash, jobs;
    int half_komi, least, most;
    OpeningRule opening;
    bool quiet;
} PuzzlesArgs;

#define AT(field) offsetof(PuzzlesArgs, field)

// "5" or "3-9".
static bool read_plies(void *target, char *const words[], int count, Fault *fault) {
    PuzzlesArgs *args = target;
    char quote[FAULT_QUOTE];
    char *end;
    (void)count;
    long least = strtol(words[0], &end, 10);
    long most = *end == '-' && end > words[0] ? strtol(end + 1, &end, 10) : least;
    if (*end != '\0' || words[0][0] < '0' || words[0][0] > '9' || least < 1 || most < least ||
        most > PLIES_MOST) {
        fault_set(fault, 0, "--plies: 1 to %d, such as 7 or 3-9, not '%s'", PLIES_MOST,
                  fault_quote(quote, words[0], strlen(words[0])));
        return false;
    }
    args->least = (int)least;
    args->most = (int)most;
    return true;
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    NUMBER_OPTION("--hash", "MIB", 1, 1, 1048576, hash,
                  "table size for each game in progress, in MiB (64)"),
    NUMBER_OPTION("--jobs", "N", 1, 1, ANNOTATE_JOBS_MOST, jobs,
                  "games searched at the same time (1)"),
    {"--komi", "X", "komi for games without a Komi tag (0)", OPTION_KOMI, 1, 0, 0, AT(half_komi),
     NULL},
    NUMBER_OPTION("--nodes", "N", 1, 1, INT64_MAX, nodes,
                  "nodes for each question about a position (10000)"),
    OPENING_OPTION(1, opening, "opening for games without an Opening tag (swap)"),
    TEXT_OPTION("--out", "FILE", 1, out, "the same as -o"),
    {"--plies", "N-M", "wins within N to M plies, the winning move included (3-9)", OPTION_READ, 1,
     0, 0, 0, read_plies},
    FLAG_OPTION("--quiet", 1, quiet, "only wins that need moves without tak"),
    TEXT_OPTION("-o", "FILE", 1, out, "write the puzzles to FILE"),
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], game_files_add};

// The caller calls game_files_finish in any case.
static bool read_args(PuzzlesArgs *args, int argc, char *const argv[], Fault *fault) {
    *args = (PuzzlesArgs){.nodes = USUAL_NODES, .hash = 64, .jobs = 1, .least = 3, .most = 9};
    return game_files_init(&args->files, argc, fault) &&
           options_read(&options, OPTIONS_ALL, argc, argv, args, NULL, fault) &&
           game_files_check(&args->files, "puzzles GAMES.ptn", fault);
}

typedef struct Work {
    const PuzzlesArgs *args;
    OutputFile output; // fd -1: standard output
    bool shows;        // the progress
    bool bad;          // an error in a game was reported
    bool stopped;
    bool failed; // see `fault`
    Fault fault;
    int64_t games, puzzles;
} Work;

static void on_tick(void *user) {
    const Work *work = user;
    if (work->shows) {
        screen_progress("%" PRId64 " game%s, %" PRId64 " puzzle%s", work->games,
                        plural_s(work->games), work->puzzles, plural_s(work->puzzles));
    }
}

static void tell_fault(Work *work, const GamePiece *piece) {
    char quote[FAULT_QUOTE];
    if (piece->status == PTN_FAULT) {
        if (work->shows) {
            screen_end_progress();
        }
        work->bad = true;
        fprintf(stderr, "bredon puzzles: '%s': %s\n",
                fault_quote(quote, piece->path, strlen(piece->path)), piece->fault.text);
    }
}

static void add_puzzle(TextBuf *text, const Puzzle *puzzle, int64_t game) {
    char move[PTN_TEXT];
    char tps[TPS_TEXT];
    ptn_write_move(puzzle->move, move);
    tps_write(&puzzle->board, tps);
    textbuf_format(text, "%d\t%g\t%d\t%s\t%s\t%s\t%" PRId64 "\t%zu\n", board_size(&puzzle->board),
                   puzzle->board.rules.half_komi / 2.0, puzzle->plies,
                   puzzle_kind_text(puzzle->kind), move, tps, game, puzzle->ply);
}

static bool on_game(void *user, const PuzzleGame *game) {
    Work *work = user;
    TextBuf text = {0};
    tell_fault(work, &game->piece);
    if (game->piece.status == PTN_END || game->piece.alien) {
        return true;
    }
    if (!game->whole || work->stopped) {
        work->stopped = true;
        return false;
    }
    work->games++;
    work->puzzles += game->count;
    for (int i = game->count; i-- > 0;) {
        add_puzzle(&text, &game->puzzles[i], work->games);
    }
    if (work->output.fd >= 0) {
        work->failed =
            text.failed || !output_add(&work->output, text.at, text.length, &work->fault);
    } else if (text.length > 0) {
        if (work->shows) {
            screen_end_progress();
        }
        work->failed = text.failed || fwrite(text.at, 1, text.length, stdout) != text.length ||
                       fflush(stdout) != 0;
        fault_set(&work->fault, 0, "the puzzles could not be written");
    }
    textbuf_finish(&text);
    return !work->failed;
}

// Opens the output and writes its first line.
static bool open_output(Work *work, Fault *fault) {
    static const char option[] = "-o: ";
    const PuzzlesArgs *args = work->args;
    if (!args->out) {
        fputs(HEAD, stdout);
        return true;
    }
    if (!output_is_apart(args->out, (const char *const *)args->files.at, args->files.count, NULL,
                         option, fault) ||
        !output_may_replace(args->out, HEAD, option, "bredon puzzles", fault) ||
        !output_open(&work->output, args->out, OUTPUT_REPLACE, option, fault)) {
        return false;
    }
    if (!output_add(&work->output, HEAD, strlen(HEAD), fault)) {
        output_abandon(&work->output);
        return false;
    }
    return true;
}

static void ask_to_stop(void *user) {
    atomic_store((atomic_bool *)user, true);
}

static bool run(Work *work, const atomic_bool *stop, Fault *fault) {
    const PuzzlesArgs *args = work->args;
    PuzzleSettings settings = {
        .least = args->least,
        .most = args->most,
        .quiet = args->quiet,
        .nodes = (uint64_t)args->nodes,
        .mib = (size_t)args->hash,
        .jobs = (int)args->jobs,
    };
    PuzzleEvents events = {work, on_game, on_tick};
    GameStream stream;
    game_stream_init(&stream, args->files.at, args->files.count, stop);
    stream.half_komi = args->half_komi;
    stream.opening = args->opening;
    bool good = puzzles_run(&settings, &stream, stop, &events, fault);
    game_stream_finish(&stream);
    if (work->shows) {
        screen_end_progress();
    }
    if (work->failed) {
        *fault = work->fault;
    }
    work->stopped = work->stopped || atomic_load(stop);
    return good && !work->failed;
}

static int find_puzzles(const PuzzlesArgs *args) {
    Work work = {.args = args, .output = output_none, .shows = screen_of(STDERR_FILENO).live};
    Fault fault;
    atomic_bool stop;
    atomic_init(&stop, false);
    signals_reader_may_leave(false);
    Watch *watch = open_output(&work, &fault) ? watch_start(ask_to_stop, &stop, &fault) : NULL;
    bool good = watch && run(&work, &stop, &fault);
    if (watch) {
        watch_end(watch);
    }
    if (args->out) {
        good = good ? output_commit(&work.output, &fault) : (output_abandon(&work.output), false);
    }
    if (!good) {
        return command_refuse("puzzles", &fault);
    }
    fprintf(stderr, "%" PRId64 " game%s, %" PRId64 " puzzle%s\n", work.games, plural_s(work.games),
            work.puzzles, plural_s(work.puzzles));
    return work.bad ? EXIT_BAD_INPUT : work.stopped ? EXIT_NOT_FINISHED : 0;
}

static int run_command(int argc, char *const argv[]) {
    PuzzlesArgs args;
    Fault fault;
    int status = read_args(&args, argc, argv, &fault) ? find_puzzles(&args)
                                                      : command_refuse("puzzles", &fault);
    game_files_finish(&args.files);
    return status;
}

const Command puzzles_command = {
    .name = "puzzles",
    .operand = "FILE...",
    .summary = "find positions in games where exactly one move wins",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .notes = notes,
    .example = "bredon puzzles club.ptn -o puzzles.txt",
    .run = run_command,
};
