// SPDX-License-Identifier: MIT
// `puzzles`: finds positions in games where only one move is right.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "game_run.h"
#include "os/file.h"
#include "os/signals.h"
#include "output_file.h"
#include "puzzles.h"
#include "screen.h"
#include "text_file.h"

enum { USUAL_NODES = 10000, PLIES_MOST = 21 };

#define HEAD "[Event \"Puzzle: "

static const char notes[] =
    "Writes a game of PTN for each puzzle: its position, a comment with what is\n"
    "proved, the solution as moves, and other moves with what refutes them as\n"
    "branches. The kinds:\n"
    "  win    one move wins. Proved: the win, that it is the shortest, and that\n"
    "         no other move wins as fast. A search of each other move with --nodes\n"
    "         finds no slower win either. With --unique N it is proved instead\n"
    "         that none of them wins within N more plies\n"
    "  avoid  every move but one loses. Proved: the others lose, and that one does\n"
    "         not, within the plies that the comment says; a search of 100 times\n"
    "         --nodes finds no loss after it, and gives it 10 % or more\n"
    "  best   one move keeps the result. Not proved: a search with 10 times\n"
    "         --nodes gives the next best move 40 % less, and the\n"
    "         evaluation (`bredon eval`) prefers another one\n"
    "Each game gives at most one puzzle of each theme: a win by taks, a win with quiet\n"
    "moves, a win by the count, avoid, and best. Of several it keeps the longest; for\n"
    "best, the one in which the evaluation prefers the most other moves. The difficulty\n"
    "is the number of moves that the evaluation prefers, and the number of nodes that\n"
    "a proof of the puzzle takes from empty tables.\n"
    "\n"
    "--nodes limits each question about a position. A position that takes more nodes\n"
    "to decide is left out, so more nodes give more puzzles. The puzzles do not\n"
    "depend on --jobs. Ctrl-C ends it, with status 3. -o writes the puzzles of each\n"
    "game into a new file at once; --resume with the same options continues it, from\n"
    "the last game with a puzzle on. Without --resume an existing file of puzzles is\n"
    "replaced at the end, and no other file.\n"
    "\n"
    "analyze, solve, play and others read the file: with --game 3 --ply 0 they begin\n"
    "at puzzle 3; play also needs --black when Black is to move.\n";

static const char *const kinds[] = {"win", "avoid", "best"};
enum { KINDS = 3 };

// The options, and the state of a run.
typedef struct PuzzlesWork {
    GameFiles files; // first: see game_files_add
    const char *out;
    bool resume;
    int64_t nodes, hash, jobs;
    int64_t unique; // as PuzzleSettings
    int least, most;
    bool kinds[KINDS]; // none: all
    PuzzleSettings settings;
    PuzzleFinder *finders; // one for each thread
    OutputFile output;     // fd -1: standard output
    bool replaces;         // it is a new file that will replace the one that is there
    // Of --resume: the games before the last one with a puzzle; the text of that game's puzzles in
    // the file, which this run finds again and writes in their place; where that text begins.
    int64_t before;
    TextBuf last;
    int64_t cut;
    int64_t games, puzzles; // the games of this run, all puzzles of the file
    bool failed;            // see `fault`
    Fault fault;
} PuzzlesWork;

#define AT(field) offsetof(PuzzlesWork, field)

// "5" or "3-9".
static bool read_plies(void *target, char *word, Fault *fault) {
    PuzzlesWork *work = target;
    char *end;
    long least = strtol(word, &end, 10);
    long most = *end == '-' && end > word ? strtol(end + 1, &end, 10) : least;
    if (*end != '\0' || word[0] < '0' || word[0] > '9' || least < 1 || most < least ||
        most > PLIES_MOST) {
        return fault_set(fault, 0, "--within: 1 to %d, such as 7 or 3-9, not '%s'", PLIES_MOST,
                         quoted(word).text);
    }
    work->least = (int)least;
    work->most = (int)most;
    return true;
}

static bool read_kind(void *target, char *word, Fault *fault) {
    for (int i = 0; i < KINDS; i++) {
        if (strcmp(word, kinds[i]) == 0) {
            ((PuzzlesWork *)target)->kinds[i] = true;
            return true;
        }
    }
    return fault_set(fault, 0, "--kind: win, avoid or best, not '%s'", quoted(word).text);
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    GAMES_OPTION("only these games of all files: 7, 1-100 or 101-"),
    NUMBER_OPTION("--hash", "MIB", 1, 1, 1048576, hash,
                  "table size for each game in progress, in MiB (64)"),
    NUMBER_OPTION("--jobs", "N", 1, 1, GAME_JOBS_MOST, jobs, "games searched at the same time (1)"),
    {"--kind", "win|avoid|best", "only this kind; may be given again (all)", OPTION_READ, 1, 0, 0,
     0, read_kind},
    {"--komi", "X", "komi for games without a Komi tag (0)", OPTION_KOMI, 1, 0, 0,
     AT(files.defaults.half_komi), NULL},
    NUMBER_OPTION("--nodes", "N", 1, 1, INT64_MAX / LONG_TIMES, nodes,
                  "nodes for each question about a position (10000)"),
    OPENING_OPTION(1, files.defaults.opening, "opening for games without an Opening tag (swap)"),
    OUT_OPTION(1, out, "write the puzzles to FILE"),
    FLAG_OPTION("--resume", 1, resume, "continue the FILE of --out after its last puzzle"),
    NUMBER_OPTION("--size", "N", 1, SIZE_LEAST, SIZE_MOST, files.defaults.size,
                  "board size for games without a Size tag, 3 to 8"),
    NUMBER_OPTION("--unique", "N", 1, 0, PLIES_MOST, unique,
                  "no other move wins within N more plies (none is found)"),
    {"--within", "N-M", "wins or losses within N to M plies, the first move included (3-9)",
     OPTION_READ, 1, 0, 0, 0, read_plies},
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], game_files_add};

static bool read_options(PuzzlesWork *work, int argc, char *const argv[], Fault *fault) {
    *work = (PuzzlesWork){.nodes = USUAL_NODES,
                          .hash = 64,
                          .jobs = 1,
                          .least = 3,
                          .most = 9,
                          .unique = PUZZLE_LIMITS,
                          .output = output_none};
    return game_files_init(&work->files, argc, fault) &&
           options_read(&options, OPTIONS_ALL, argc, argv, work, NULL, fault) &&
           game_files_check(&work->files, "puzzles GAMES.ptn", fault) &&
           (!work->resume || work->out || fault_set(fault, 0, "--resume needs -o FILE"));
}

static void on_tick(void *user) {
    const PuzzlesWork *work = user;
    screen_progress("%" PRId64 " game%s, %" PRId64 " puzzle%s", work->games, plural_s(work->games),
                    work->puzzles, plural_s(work->puzzles));
}

static PuzzleSettings settings_of(const PuzzlesWork *work) {
    bool all = !work->kinds[0] && !work->kinds[1] && !work->kinds[2];
    bool win = all || work->kinds[0];
    return (PuzzleSettings){
        .themes = {[PUZZLE_TAKS] = win,
                   [PUZZLE_QUIET] = win,
                   [PUZZLE_COUNT] = win,
                   [PUZZLE_AVOID] = all || work->kinds[1],
                   [PUZZLE_BEST] = all || work->kinds[2]},
        .least = work->least,
        .most = work->most,
        .unique = (int)work->unique,
        .nodes = (uint64_t)work->nodes,
        .mib = (size_t)work->hash,
    };
}

// Before the first text of a run that continues is written: it must begin with what the file has of
// that game, which is then cut off.
static bool continue_file(PuzzlesWork *work, const TextBuf *text) {
    TextBuf *last = &work->last;
    if (last->length == 0) {
        return true;
    }
    if (text->length < last->length || memcmp(text->at, last->at, last->length) != 0) {
        return fault_set(&work->fault, 0,
                         "--resume: game %" PRId64
                         " gives other puzzles with these options than '%s' has",
                         work->files.from, quoted(work->out).text);
    }
    textbuf_clear(last);
    return output_cut(&work->output, work->cut, &work->fault);
}

static bool write_puzzles(PuzzlesWork *work, const TextBuf *text) {
    if (text->failed) {
        return fault_set(&work->fault, 0, "no memory for the puzzles");
    }
    if (work->output.fd >= 0) {
        return continue_file(work, text) &&
               output_add(&work->output, text->at, text->length, &work->fault);
    }
    fault_set(&work->fault, 0, "the puzzles could not be written");
    return fwrite(text->at, 1, text->length, stdout) == text->length && fflush(stdout) == 0;
}

static bool take_game(void *user, void *job) {
    PuzzlesWork *work = user;
    const PuzzleGame *game = job;
    TextBuf text = {0};
    game_files_report(&work->files, "puzzles", &game->piece, "");
    if (game->piece.status == PTN_END || game->piece.alien) {
        return true;
    }
    if (!game->whole) {
        return false;
    }
    work->games++;
    work->puzzles += game->count;
    for (int i = 0; i < game->count; i++) {
        puzzle_add_ptn(&text, &game->puzzles[i], &work->settings, &game->piece.game,
                       work->files.from - 1 + work->games);
    }
    work->failed = (text.length > 0 || text.failed) && !write_puzzles(work, &text);
    textbuf_finish(&text);
    return !work->failed;
}

// The number of the game that a puzzle comes from; 0: it does not say.
static int64_t source_of(const PtnGame *puzzle) {
    static const char words[] = "From game ";
    Word text = puzzle->comment_count > 0 ? puzzle->comments[0].text : word_of_string("");
    for (size_t i = 0; i + sizeof words <= text.length; i++) {
        if (memcmp(text.at + i, words, sizeof words - 1) == 0) {
            return strtoll(text.at + i + sizeof words - 1, NULL, 10);
        }
    }
    return 0;
}

// Finds the last game with a puzzle in the text of the file, and leaves out the games before it.
static bool find_last(PuzzlesWork *work, const char *text, size_t length, Fault *fault) {
    PtnFile file = ptn_file_of(text, length);
    PtnGame puzzle;
    Fault why;
    int64_t last = 0;
    size_t end = 0;
    ptn_game_init(&puzzle);
    while (ptn_file_next(&file, &puzzle, &why) != PTN_END) {
        int64_t source = source_of(&puzzle);
        if (source > last) {
            last = source;
            work->cut = (int64_t)puzzle.begin;
            work->puzzles = (int64_t)puzzle.number - 1;
        }
        end = source > 0 ? puzzle.end : end; // what follows is incomplete
    }
    ptn_game_finish(&puzzle);
    if (last == 0 && file.games <= 1) {
        return output_cut(&work->output, 0, fault);
    }
    if (last < work->files.from || last > work->files.to) {
        return fault_set(fault, 0, "--resume: '%s' has no puzzles of these games",
                         quoted(work->out).text);
    }
    work->before = last - work->files.from;
    work->files.from = last;
    textbuf_add(&work->last, text + work->cut, end - (size_t)work->cut);
    return !work->last.failed || fault_set(fault, 0, "no memory for the puzzles");
}

static bool open_output(PuzzlesWork *work, Fault *fault) {
    const char *option = work->resume ? "--resume: " : "-o: ";
    if (!work->out) {
        return true;
    }
    if (!game_files_apart(&work->files, work->out, NULL, option, fault) ||
        !output_may_replace(work->out, HEAD, option, "bredon puzzles", fault)) {
        return false;
    }
    work->replaces = !work->resume && file_is_there(work->out);
    OutputWay way = work->replaces ? OUTPUT_REPLACE : OUTPUT_APPEND;
    if (!output_open(&work->output, work->out, way, option, fault)) {
        return false;
    }
    if (!work->resume || work->output.length == 0) {
        return true;
    }
    size_t length;
    char *text = text_file_read_open(work->output.fd, work->out, NULL, &length, fault);
    bool good = text && find_last(work, text, length, fault);
    free(text);
    return good;
}

static bool search_game(void *user, int worker, void *job, Fault *fault) {
    PuzzlesWork *work = user;
    return puzzles_find(&work->finders[worker], job, fault);
}

static void finish_game(void *job) {
    free(((PuzzleGame *)job)->puzzles);
}

// Searches all games. Returns false and fills `fault` after an error.
static bool run(PuzzlesWork *work, Fault *fault) {
    GameTask task = {.user = work,
                     .size = sizeof(PuzzleGame),
                     .jobs = (int)work->jobs,
                     .work = search_game,
                     .take = take_game,
                     .finish = finish_game,
                     .tick = on_tick};
    work->settings = settings_of(work);
    work->finders = calloc((size_t)work->jobs, sizeof *work->finders);
    bool good = work->finders || fault_set(fault, 0, "no memory");
    for (int i = 0; i < work->jobs && good; i++) {
        good = puzzle_finder_init(&work->finders[i], &work->settings, &work->files.stop, fault);
    }
    good = good && game_files_run(&work->files, &task, fault);
    for (int i = 0; work->finders && i < work->jobs; i++) {
        puzzle_finder_finish(&work->finders[i]);
    }
    free(work->finders);
    if (work->failed) {
        *fault = work->fault;
    }
    return good && !work->failed;
}

static int find_puzzles(PuzzlesWork *work) {
    Fault fault;
    signals_reader_may_leave(false);
    bool good = open_output(work, &fault) && run(work, &fault);
    bool stopped = atomic_load(&work->files.stop);
    if (good && work->last.length > 0 && !stopped) {
        good = continue_file(work, &(TextBuf){0});
        fault = work->fault;
    }
    // An existing file may have more puzzles than were found before the stop.
    good = good && (!work->out || stopped || output_commit(&work->output, &fault));
    bool nothing = work->output.length == 0;
    output_keep(&work->output); // unless it was committed
    textbuf_finish(&work->last);
    if (!good) {
        return command_refuse("puzzles", &fault);
    }
    int64_t games = work->before + work->games;
    fprintf(stderr, "%" PRId64 " game%s, %" PRId64 " puzzle%s%s%s\n", games, plural_s(games),
            work->puzzles, plural_s(work->puzzles), stopped ? "; stopped" : "",
            !stopped || !work->out ? ""
            : work->replaces       ? ", the file that was there stays"
            : nothing              ? ", nothing is written"
                                   : ", continue with --resume");
    return work->files.bad ? EXIT_BAD_INPUT : stopped ? EXIT_NOT_FINISHED : 0;
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
    .summary = "find positions in games where one move alone wins, or all but one lose",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .notes = notes,
    .example = "bredon puzzles club.ptn -o puzzles.ptn\n"
               "  bredon puzzles club.ptn --kind win --within 3-5 --unique 2 --jobs 4\n"
               "  bredon puzzles club.ptn --games 501-1000 -o part2.ptn --resume",
    .run = run_command,
};
