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

enum { USUAL_NODES = 10000, PLIES_MOST = 21 };

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
    "depend on --jobs. Ctrl-C ends it, with status 3. -o writes the file when the\n"
    "last game is done, and replaces only a file of puzzles.\n";

// The options, and a run with them.
typedef struct PuzzlesWork {
    GameFiles files; // first: see game_files_add
    const char *out;
    int64_t nodes, hash, jobs;
    int least, most;
    bool quiet;
    OutputFile output; // fd -1: standard output
    int64_t games, puzzles;
    bool bad;    // an error in a game was reported
    bool failed; // see `fault`
    Fault fault;
} PuzzlesWork;

#define AT(field) offsetof(PuzzlesWork, field)

// "5" or "3-9".
static bool read_plies(void *target, char *const words[], int count, Fault *fault) {
    PuzzlesWork *work = target;
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
    work->least = (int)least;
    work->most = (int)most;
    return true;
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    NUMBER_OPTION("--hash", "MIB", 1, 1, 1048576, hash,
                  "table size for each game in progress, in MiB (64)"),
    NUMBER_OPTION("--jobs", "N", 1, 1, ANNOTATE_JOBS_MOST, jobs,
                  "games searched at the same time (1)"),
    {"--komi", "X", "komi for games without a Komi tag (0)", OPTION_KOMI, 1, 0, 0,
     AT(files.defaults.half_komi), NULL},
    NUMBER_OPTION("--nodes", "N", 1, 1, INT64_MAX, nodes,
                  "nodes for each question about a position (10000)"),
    OPENING_OPTION(1, files.defaults.opening, "opening for games without an Opening tag (swap)"),
    TEXT_OPTION("--out", "FILE", 1, out, "the same as -o"),
    {"--plies", "N-M", "wins within N to M plies, the winning move included (3-9)", OPTION_READ, 1,
     0, 0, 0, read_plies},
    FLAG_OPTION("--quiet", 1, quiet, "only wins that need moves without tak"),
    NUMBER_OPTION("--size", "N", 1, SIZE_LEAST, SIZE_MOST, files.defaults.size,
                  "board size for games without a Size tag, 3 to 8"),
    TEXT_OPTION("-o", "FILE", 1, out, "write the puzzles to FILE"),
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], game_files_add};

static bool read_options(PuzzlesWork *work, int argc, char *const argv[], Fault *fault) {
    *work = (PuzzlesWork){
        .nodes = USUAL_NODES, .hash = 64, .jobs = 1, .least = 3, .most = 9, .output = output_none};
    return game_files_init(&work->files, argc, fault) &&
           options_read(&options, OPTIONS_ALL, argc, argv, work, NULL, fault) &&
           game_files_check(&work->files, "puzzles GAMES.ptn", fault);
}

static void on_tick(void *user) {
    const PuzzlesWork *work = user;
    if (work->files.live) {
        screen_progress("%" PRId64 " game%s, %" PRId64 " puzzle%s", work->games,
                        plural_s(work->games), work->puzzles, plural_s(work->puzzles));
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
    PuzzlesWork *work = user;
    TextBuf text = {0};
    work->bad |= game_files_report(&work->files, "puzzles", &game->piece, "");
    if (game->piece.status == PTN_END || game->piece.alien) {
        return true;
    }
    if (!game->whole) {
        return false;
    }
    work->games++;
    work->puzzles += game->count;
    for (int i = game->count; i-- > 0;) {
        add_puzzle(&text, &game->puzzles[i], work->games);
    }
    if (text.length == 0 && !text.failed) {
        return true; // a game without puzzles
    }
    if (work->output.fd >= 0) {
        work->failed =
            text.failed || !output_add(&work->output, text.at, text.length, &work->fault);
    } else {
        work->failed = text.failed || fwrite(text.at, 1, text.length, stdout) != text.length ||
                       fflush(stdout) != 0;
        fault_set(&work->fault, 0, "the puzzles could not be written");
    }
    textbuf_finish(&text);
    return !work->failed;
}

// Opens the output and writes its first line.
static bool open_output(PuzzlesWork *work, Fault *fault) {
    static const char option[] = "-o: ";
    if (!work->out) {
        fputs(HEAD, stdout);
        return true;
    }
    return game_files_apart(&work->files, work->out, NULL, option, fault) &&
           output_may_replace(work->out, HEAD, option, "bredon puzzles", fault) &&
           output_open(&work->output, work->out, OUTPUT_REPLACE, option, fault) &&
           output_add(&work->output, HEAD, strlen(HEAD), fault);
}

static bool search(void *user, GameStream *stream, atomic_bool *stop, Fault *fault) {
    PuzzlesWork *work = user;
    PuzzleSettings settings = {
        .least = work->least,
        .most = work->most,
        .quiet = work->quiet,
        .nodes = (uint64_t)work->nodes,
        .mib = (size_t)work->hash,
        .jobs = (int)work->jobs,
    };
    PuzzleEvents events = {work, on_game, on_tick};
    bool good = puzzles_run(&settings, stream, stop, &events, fault);
    if (work->failed) {
        *fault = work->fault;
    }
    return good && !work->failed;
}

static int find_puzzles(PuzzlesWork *work) {
    bool stopped = false;
    Fault fault;
    signals_reader_may_leave(false);
    bool good = open_output(work, &fault) &&
                game_files_run(&work->files, search, work, &stopped, &fault) &&
                (!work->out || stopped || output_commit(&work->output, &fault));
    output_abandon(&work->output); // unless it was committed
    if (!good) {
        return command_refuse("puzzles", &fault);
    }
    fprintf(stderr, "%" PRId64 " game%s, %" PRId64 " puzzle%s%s\n", work->games,
            plural_s(work->games), work->puzzles, plural_s(work->puzzles),
            work->out && stopped ? "; stopped, nothing is written" : "");
    return work->bad ? EXIT_BAD_INPUT : stopped ? EXIT_NOT_FINISHED : 0;
}

static int run_command(int argc, char *const argv[]) {
    PuzzlesWork work;
    Fault fault;
    int status = read_options(&work, argc, argv, &fault) ? find_puzzles(&work)
                                                         : command_refuse("puzzles", &fault);
    game_files_finish(&work.files);
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
