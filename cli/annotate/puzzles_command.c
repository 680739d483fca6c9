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
#define DONE "# games "

static const char notes[] =
    "Prints a line for each position in which exactly one first move wins within the fewest\n"
    "plies, all of it proved: size, komi, plies, kind, move, TPS, number of the game and ply\n"
    "in it, with tabs between them. Kinds: `taks`, a road by moves that give tak alone;\n"
    "`quiet`, a road that needs other moves, too; `count`, a win that can end by the count.\n"
    "--nodes limits each question about a position: with more of them there are more\n"
    "puzzles, as a position that is not decided is left out. The puzzles do not depend on\n"
    "--jobs. With -o the file also gets a line `# games N` behind each game, from where\n"
    "--resume continues. Ctrl-C ends it behind a whole game, with status 3.\n";

typedef struct PuzzlesArgs {
    GameFiles files;
    const char *out;
    int64_t nodes, hash, jobs;
    int half_komi, least, most;
    bool quiet, resume;
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
    TEXT_OPTION("--out", "FILE", 1, out, "the same as -o"),
    {"--plies", "N-M", "wins within N to M plies, the winning move included (3-9)", OPTION_READ, 1,
     0, 0, 0, read_plies},
    FLAG_OPTION("--quiet", 1, quiet, "only wins that need moves without tak"),
    FLAG_OPTION("--resume", 1, resume, "continue an unfinished file of -o"),
    TEXT_OPTION("-o", "FILE", 1, out, "write the puzzles to FILE"),
};

static bool add_file(void *target, char *const words[], int count, Fault *fault) {
    (void)count;
    return game_files_add(&((PuzzlesArgs *)target)->files, words[0], fault);
}

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], add_file};

// The caller calls game_files_finish in any case.
static bool read_args(PuzzlesArgs *args, int argc, char *const argv[], Fault *fault) {
    *args = (PuzzlesArgs){.nodes = USUAL_NODES, .hash = 64, .jobs = 1, .least = 3, .most = 9};
    if (!game_files_init(&args->files, argc, fault) ||
        !options_read(&options, OPTIONS_ALL, argc, argv, args, NULL, fault) ||
        !game_files_check(&args->files, "puzzles GAMES.ptn", fault)) {
        return false;
    }
    if (args->resume && !args->out) {
        fault_set(fault, 0, "--resume continues a file: name it with -o FILE");
        return false;
    }
    return true;
}

typedef struct Work {
    const PuzzlesArgs *args;
    OutputFile output; // fd -1: standard output
    bool shows;        // the progress
    bool bad;          // an error in a game was reported
    bool stopped;
    bool failed; // see `fault`
    Fault fault;
    int64_t earlier; // games that --resume found
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

static void add_puzzle(TextBuf *text, const PuzzleGame *game, const Puzzle *puzzle) {
    char move[PTN_TEXT];
    char tps[TPS_TEXT];
    ptn_write_move(puzzle->move, move);
    tps_write(&puzzle->board, tps);
    textbuf_format(text, "%d\t%g\t%d\t%s\t%s\t%s\t%" PRId64 "\t%zu\n", board_size(&puzzle->board),
                   puzzle->board.rules.half_komi / 2.0, puzzle->plies,
                   puzzle_kind_text(puzzle->kind), move, tps, game->number, puzzle->ply);
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
        add_puzzle(&text, game, &game->puzzles[i]);
    }
    if (work->output.fd >= 0) {
        textbuf_format(&text, DONE "%" PRId64 "\n", game->number);
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

// Finds the last line that says how many games are done, and cuts off what is behind it.
static bool resume(Work *work, Fault *fault) {
    size_t bytes;
    char *text = text_file_read(work->args->out, &bytes, fault);
    if (!text) {
        return false;
    }
    int64_t length = (int64_t)strlen(HEAD);
    for (const char *at = text; (at = strstr(at, "\n" DONE)) != NULL;) {
        char *end;
        long long games = strtoll(at + strlen("\n" DONE), &end, 10);
        if (*end == '\n') {
            work->earlier = games;
            length = end + 1 - text;
        }
        at = end;
    }
    free(text);
    return output_cut(&work->output, length, fault);
}

static bool open_output(Work *work, Fault *fault) {
    static const char option[] = "-o: ";
    static const char kind[] = "file of puzzles";
    const PuzzlesArgs *args = work->args;
    work->output = output_none;
    if (!args->out) {
        fputs(HEAD, stdout);
        return true;
    }
    if (!output_is_apart(args->out, (const char *const *)args->files.at, args->files.count, NULL,
                         option, fault)) {
        return false;
    }
    if (!args->resume && !output_may_replace(args->out, HEAD, option, kind, fault)) {
        return false;
    }
    if (!output_append_lines(&work->output, args->out, HEAD, option, kind, fault)) {
        return false;
    }
    bool fine = args->resume && work->output.length > 0 ? resume(work, fault)
                                                        : output_cut(&work->output, 0, fault);
    if (fine && work->output.length == 0) {
        fine = output_add(&work->output, HEAD, strlen(HEAD), fault);
    }
    if (!fine) {
        output_abandon(&work->output);
    }
    return fine;
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
        .skip = work->earlier,
    };
    PuzzleEvents events = {work, on_game, on_tick};
    GameStream stream;
    game_stream_init(&stream, args->files.at, args->files.count, stop);
    stream.half_komi = args->half_komi;
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
    Work work = {.args = args, .shows = screen_of(STDERR_FILENO).live};
    Fault fault;
    atomic_bool stop;
    int64_t size;
    atomic_init(&stop, false);
    signals_reader_may_leave(false);
    if (!game_files_measure(&args->files, &size, &fault) || !open_output(&work, &fault)) {
        return command_refuse("puzzles", &fault);
    }
    Watch *watch = watch_start(ask_to_stop, &stop, &fault);
    bool good = watch && run(&work, &stop, &fault);
    if (watch) {
        watch_end(watch);
    }
    output_keep(&work.output);
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
