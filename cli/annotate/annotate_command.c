// SPDX-License-Identifier: MIT
// `annotate`: analyzes whole games.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotate/annotate_output.h"
#include "annotate/second_engine.h"
#include "now.h"
#include "os/signals.h"
#include "shell/command.h"
#include "shell/screen.h"
#include "version.h"

// Nodes for each position.
enum { QUICK_NODES = 10000, USUAL_NODES = 100000, DEEP_NODES = 1000000 };

typedef struct AnnotateWork AnnotateWork;

typedef struct Worker {
    AnnotateWork *work;
    Annotator annotator;
    SecondEngine second; // of --engine
    bool second_gone;
    int64_t step; // bytes of the input per position of the game
} Worker;

// The options, and the state of a run.
struct AnnotateWork {
    GameFiles files; // first: see game_files_add
    AnnotateOutput output;
    const char *engine;      // NULL: no other one
    atomic_bool engine_gone; // that was told
    atomic_bool second_bad;  // it could not say all
    const char *db;          // NULL: the usual database, if it is there
    int64_t movetime, nodes, hash, threads, jobs;
    bool deep, quick, branches;
    Worker *workers;
    _Atomic int64_t positions, bytes; // done
    int64_t start;                    // ms
    bool bad;                         // an error in a game was reported
    bool stopped;                     // the run was stopped before the end of a game
    bool failed;                      // a game could not be written, see `fault`
    Fault fault;
};

#define AT(field) offsetof(AnnotateWork, field)

static bool read_branches(void *target, char *const words[], int count, Fault *fault);
static bool read_report(void *target, char *const words[], int count, Fault *fault);

// Keep sorted by name.
static const OptionSpec specs[] = {
    FLAG_OPTION("--ascii", 1, output.ascii, "draw with ASCII only"),
    {"--branches", "all|none", "whether branches are annotated, too (none)", OPTION_READ, 1, 0, 0,
     0, read_branches},
    TEXT_OPTION("--db", "FILE", 1, db,
                "the database of games (bredon/games.db in the folder for data, if it is there)"),
    FLAG_OPTION("--deep", 1, deep, "the same as --nodes 1000000"),
    TEXT_OPTION("--engine", "COMMAND", 1, engine,
                "ask this TEI engine, too; the command with its arguments as one word"),
    GAMES_OPTION("only these games of all files, or of --player: 7, 1-100 or 101-"),
    NUMBER_OPTION("--hash", "MIB", 1, 1, 1048576, hash,
                  "table size for each game in progress, in MiB (16)"),
    TEXT_OPTION("--html", "FILE", 1, output.html_path,
                "write a page for browsers: boards, graphs and words"),
    NUMBER_OPTION("--jobs", "N", 1, 1, GAME_JOBS_MOST, jobs, "games searched at the same time (1)"),
    FLAG_OPTION("--json", 1, output.json, "print JSON, one object per line (docs/json.md)"),
    {"--komi", "X", "komi for games without a Komi tag, which is added (0)", OPTION_KOMI, 1, 0, 0,
     AT(files.defaults.half_komi), NULL},
    NUMBER_OPTION("--movetime", "MS", 1, 1, 1000000000, movetime,
                  "search each position for MS milliseconds"),
    NUMBER_OPTION("--nodes", "N", 1, 1, INT64_MAX, nodes,
                  "search N nodes in each position (100000)"),
    OPENING_OPTION(1, files.defaults.opening,
                   "opening for games without an Opening tag, which is added (swap)"),
    OUT_OPTION(1, output.path, "write the games to FILE, print the tables and graphs"),
    TEXT_OPTION("--player", "NAME", 1, output.player.name,
                "report on NAME, the whole name in any case, and search no other games"),
    FLAG_OPTION("--quick", 1, quick, "the same as --nodes 10000, for obvious blunders"),
    {"--report", "FILE...", "print tables and graphs from the comments in annotated files",
     OPTION_WORDS, 1, 0, 0, 0, read_report},
    FLAG_OPTION("--resume", 1, output.resume, "continue the FILE of --out after its last game"),
    NUMBER_OPTION("--size", "N", 1, SIZE_LEAST, SIZE_MOST, files.defaults.size,
                  "board size for games without a Size tag, which is added; 3 to 8"),
    TEXT_OPTION("--svg", "FILE", 1, output.svg_path,
                "draw the graph; game 2 goes to FILE-0002, and so on"),
    NUMBER_OPTION("--threads", "N", 1, 1, 1024, threads, "threads for each game (1)"),
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], game_files_add};

static bool read_branches(void *target, char *const words[], int count, Fault *fault) {
    AnnotateWork *work = target;
    (void)count;
    work->branches = strcmp(words[0], "all") == 0;
    return work->branches || strcmp(words[0], "none") == 0 ||
           fault_set(fault, 0, "--branches: '%s' is neither all nor none", quoted(words[0]).text);
}

static bool read_report(void *target, char *const words[], int count, Fault *fault) {
    AnnotateWork *work = target;
    work->output.reads = true;
    for (int i = 0; i < count; i++) {
        (void)game_files_add(&work->files, &words[i], 1, fault);
    }
    return true;
}

static bool check_options(AnnotateWork *work, Fault *fault) {
    const AnnotateOutput *output = &work->output;
    if (!game_files_check(&work->files, "annotate GAME.ptn", fault)) {
        return false;
    }
    if (output->svg_path && strcmp(output->svg_path, "-") == 0) {
        fault_set(fault, 0, "--svg needs the name of a file, not '-'");
    } else if (output->player.name && output->player.name[0] == '\0') {
        fault_set(fault, 0, "--player needs a name");
    } else if (output->json && output->path && strcmp(output->path, "-") == 0) {
        fault_set(fault, 0, "--json and -o - would both write to standard output; name a file");
    } else if (output->reads && (output->path || output->resume)) {
        fault_set(fault, 0, "--report writes no games: leave out %s",
                  output->path ? "-o" : "--resume");
    } else if (output->resume && (!output->path || strcmp(output->path, "-") == 0)) {
        fault_set(fault, 0, "--resume needs -o FILE");
    } else if (work->quick + work->deep + (work->nodes > 0) > 1) {
        fault_set(fault, 0, "--quick, --deep and --nodes all say how many nodes: give one of them");
    } else {
        return true;
    }
    return false;
}

static bool read_options(AnnotateWork *work, int argc, char *const argv[], Fault *fault) {
    *work = (AnnotateWork){
        .output = {.files = &work->files}, .movetime = -1, .hash = 16, .threads = 1, .jobs = 1};
    if (!game_files_init(&work->files, argc, fault) ||
        !options_read(&options, OPTIONS_ALL, argc, argv, work, NULL, fault) ||
        !check_options(work, fault)) {
        return false;
    }
    if (work->quick || work->deep) {
        work->nodes = work->quick ? QUICK_NODES : DEEP_NODES;
    } else if (work->movetime < 0 && work->nodes == 0) {
        work->nodes = USUAL_NODES;
    }
    return true;
}

#define ENGINE "Bredon " BREDON_VERSION

static const char notes[] =
    "Reads PTN files with one or more games; - is standard input, and a link with a\n"
    "game in it is a file, too. Before the first move and after each move comes a\n"
    "comment with win, draw and loss in 1/1000 and the score in 1/100 flat, all for\n"
    "White, then depth, nodes, time and the best line, as PTN Ninja reads it. Before\n"
    "the first move {Bredon's review: ...} says who won, and which move decided the game\n"
    "if one did; after at most seven moves what was wrong and what was better. These\n"
    "comments replace those of an earlier run. A move that gives tak gets ', and one\n"
    "after which a road is proved gets ''. Without -o the games go to standard output,\n"
    "and the tables to standard error if that is a terminal; with --json the games go\n"
    "to -o only. -o, --html and --svg replace only what an earlier run wrote.\n"
    "With a database of games (bredon help games; --db FILE) the review tells the last\n"
    "position that occurs in other games there: 'as in 41 games until 6. c4, which is\n"
    "new'; and --player adds the player's scores by first moves from there.\n"
    "\n"
    "--engine 'tiltak tei' asks another engine for each position, as long as Bredon took\n"
    "or --movetime, at least 100 ms. Its comments stand beside those of Bredon, under\n"
    "its own name; chances come from its score as from that of Bredon. A table shows the\n"
    "moves after which they disagree most. If it fails, the rest stands (status 2).\n"
    "\n"
    "Branches get comments and marks with --branches all; tables and graphs are always\n"
    "about the main lines.\n"
    "\n"
    "A move loses the difference between the player's chances (a draw is half a win)\n"
    "before and after it. The move that the search chooses loses nothing.\n"
    "  ??  loses 30 points or more\n"
    "  ?   loses 15 points or more, or allows a road that could be stopped\n"
    "  ?!  loses 6 points or more, or a forced win (PTN Ninja does not show it)\n"
    "  !   the only good move: every other one loses 20 points or more. An\n"
    "      answer to a tak, a first move and the last move of a game get none\n"
    "  !!  every other one loses 40 points or more, and 2000 nodes miss this\n"
    "Accuracy is the mean of 100 exp(-loss / 22). From games of at least 15 moves on\n"
    "5x5 and 6x6 comes an estimate of the rating on playtak.com, good to about 270\n"
    "for one game (column +-) and 240 for many; very strong and very weak players\n"
    "are further from 1670 than it shows.\n"
    "\n"
    "--player NAME (the whole name, in any case) searches only this player's games\n"
    "and prints a report instead of the tables: accuracy by colour, board, phase (how\n"
    "much of the pieces and squares is used) and first moves, the kinds of mistakes,\n"
    "and the worst moves of five games. Games are written only with -o.\n"
    "\n"
    "--report searches nothing: it prints tables, graphs, JSON, and the report on a\n"
    "player from the comments that earlier runs wrote into one or more files.\n"
    "--resume with the same options continues a file that was not finished; its last\n"
    "game, which may be incomplete, is annotated again.\n"
    "\n"
    "Where the search does not find out who wins, 20,000 nodes try to prove it, ten\n"
    "times as many where a player seems to have given a win away. `won since 23,\n"
    "missed at 19`: as far as these proofs can see, there was a win against any\n"
    "defence from move 23 on, and move 19 gave one away.\n"
    "\n"
    "Games are searched from the last move back; after Ctrl-C the current one is\n"
    "annotated only near its end, one with an error up to the error. Exit status: 0;\n"
    "2 if there was an error; 3 if it was stopped.\n";

static void show_progress(void *user) {
    enum { BAR = 20 };
    const AnnotateWork *work = user;
    int64_t positions = atomic_load(&work->positions);
    int64_t bytes = atomic_load(&work->bytes);
    int64_t all = game_files_has_range(&work->files) ? -1 : work->files.bytes;
    char bar[BAR + 64] = "";
    if (all > 0 && bytes > 0) {
        double part = (double)bytes / (double)all;
        double elapsed = (double)(clock_now_ms() - work->start) / 1000;
        int64_t left = (int64_t)(elapsed * (1 - part) / part + 0.5);
        int full = (int)(part * BAR);
        snprintf(bar, sizeof bar, "[%.*s%*s] %3.0f%%, %" PRId64 ":%02d:%02d left, ", full,
                 "####################", BAR - full, "", part * 100, left / 3600,
                 (int)(left / 60 % 60), (int)(left % 60));
    }
    screen_progress("%s%" PRId64 " game%s, %" PRId64 " positions", bar, work->output.count,
                    plural_s(work->output.count), positions);
}

// Reports the errors in the branches of a game. True when there are any.
static bool report_branches(const AnnotatedGame *game) {
    bool bad = false;
    for (size_t i = 0; i < game->branches.branches.count; i++) {
        const PtnBranch *branch = &game->branches.branches.all[i];
        if (branch->faulty) {
            fprintf(stderr, "bredon annotate: '%s': %s\n", quoted(game->piece.path).text,
                    branch->fault.text);
            bad = true;
        }
    }
    return bad;
}

static bool take_game(void *user, void *job) {
    AnnotateWork *work = user;
    const AnnotatedGame *game = job;
    bool whole = game->notes.whole;
    if (!whole && game->read && !work->stopped) {
        fprintf(stderr, "bredon annotate: '%s': game %zu is not annotated as a whole\n",
                quoted(game->piece.path).text, game->piece.game.number);
        work->bad = true;
        return true;
    }
    bool wanted = !work->stopped && (whole || game->notes.positions[game->notes.move_count].known);
    const PtnGame *ptn = &game->piece.game;
    const char *player = work->output.player.name;
    bool taken = !game->piece.alien && (!player || ptn_game_has_player(ptn, player));
    work->stopped |= !whole;
    if (wanted) {
        work->bad |= game_files_report(
            &work->files, "annotate", &game->piece,
            taken && ptn->move_count > 0 ? "; the moves before it are annotated" : "");
        work->bad |= report_branches(game);
        work->failed = taken && !annotate_output_add(&work->output, game, &work->fault);
    }
    return !work->failed && !work->output.closed;
}

// A game with an error before its names may be one of the player, so its error is reported.
static GameWish wants_game(void *user, const GamePiece *piece) {
    AnnotateWork *work = user;
    const PtnGame *game = &piece->game;
    const char *player = work->output.player.name;
    Word name;
    if (piece->alien || (!player && piece->status == PTN_END)) {
        return GAME_BESIDE;
    }
    if (!player || ptn_game_has_player(game, player)) {
        return GAME_COUNTED;
    }
    bool unnamed = piece->status == PTN_FAULT &&
                   !(ptn_game_tag(game, "Player1", &name) && ptn_game_tag(game, "Player2", &name));
    atomic_fetch_add(&work->bytes, unnamed ? 0 : (int64_t)game_piece_length(piece));
    return unnamed ? GAME_BESIDE : GAME_LEFT_OUT;
}

static void count_position(void *user) {
    const Worker *worker = user;
    atomic_fetch_add(&worker->work->positions, 1);
    atomic_fetch_add(&worker->work->bytes, worker->step);
}

// Reads the branches of a game, if they are wanted, and counts the positions of all its lines.
static bool read_lines(const AnnotateWork *work, AnnotatedGame *game, size_t *ret_positions,
                       Fault *fault) {
    PtnBranches *branches = &game->branches.branches;
    *ret_positions = game->piece.game.move_count + 1;
    if (!work->branches) {
        return true;
    }
    if (!ptn_branches_read(game->piece.text, &game->piece.game, branches, fault)) {
        return fault_prefix(fault, "'%s': ", quoted(game->piece.path).text);
    }
    for (size_t i = 0; i < branches->count; i++) {
        *ret_positions += branches->all[i].line.move_count + 1;
    }
    game->branches.notes = calloc(branches->count + 1, sizeof *game->branches.notes);
    return game->branches.notes || fault_set(fault, 0, "no memory for the branches of a game");
}

// Takes a game that an earlier run has annotated from its file.
static bool find_earlier(void *user, void *job, Fault *fault) {
    AnnotateWork *work = user;
    AnnotatedGame *game = job;
    game->read = work->output.reads || work->output.earlier.left;
    return work->output.reads || game->piece.alien || game->piece.status == PTN_END ||
           earlier_games_take(&work->output.earlier, &game->piece, &game->read, fault);
}

// Makes the notes on a game from its comments.
static bool read_notes(const AnnotateWork *work, AnnotatedGame *game, Fault *fault) {
    AnnotatedBranches *it = &game->branches;
    bool good = annotate_read_game(&game->piece.game, ENGINE, &game->notes, fault);
    for (size_t i = 0; i < it->branches.count && good; i++) {
        good = annotate_read_game(&it->branches.all[i].line, ENGINE, &it->notes[i], fault);
    }
    if (good && !game->notes.whole && work->output.resume) {
        return fault_set(fault, 0, "--resume: game %zu of '%s' is not annotated as a whole",
                         game->piece.game.number, quoted(work->output.path).text);
    }
    return good;
}

static bool annotate_branches(Annotator *annotator, AnnotatedGame *game, Fault *fault) {
    AnnotatedBranches *it = &game->branches;
    bool good = true;
    for (size_t i = 0; i < it->branches.count && good; i++) {
        good = annotate_game(annotator, &it->branches.all[i].line, &it->notes[i], fault);
        game->notes.whole &= it->notes[i].whole;
    }
    return good;
}

// Asks the other engine, if there is one. What goes wrong is told, and the rest stands.
static void ask_second(Worker *worker, const PtnGame *ptn, GameNotes *found) {
    AnnotateWork *work = worker->work;
    Fault fault;
    if (!work->engine || !found->whole || ptn->rules.size == 0 || worker->second_gone) {
        return;
    }
    int64_t movetime = work->movetime > 0 ? work->movetime : 0;
    SecondStatus status = second_engine_look(&worker->second, ptn, movetime, found, &fault);
    worker->second_gone = status == SECOND_GONE;
    if (status == SECOND_FINE || atomic_load(&work->files.stop)) {
        return;
    }
    atomic_store(&work->second_bad, true);
    if (status == SECOND_NOT || !atomic_exchange(&work->engine_gone, true)) {
        fprintf(stderr, "bredon annotate: %s\n", fault.text);
    }
}

static bool annotate(void *user, int number, void *job, Fault *fault) {
    AnnotateWork *work = user;
    Worker *worker = &work->workers[number];
    AnnotatedGame *game = job;
    const PtnGame *ptn = &game->piece.game;
    size_t positions;
    if (!read_lines(work, game, &positions, fault)) {
        return false;
    }
    worker->step = (int64_t)(game_piece_length(&game->piece) / positions);
    if (game->read) {
        return read_notes(work, game, fault);
    }
    if (!annotate_game(&worker->annotator, ptn, &game->notes, fault) ||
        !annotate_branches(&worker->annotator, game, fault)) {
        return false;
    }
    ask_second(worker, ptn, &game->notes);
    known_games_look(work->output.known, ptn, &game->notes);
    annotate_add_game(&game->text, game->piece.text, ptn, &game->notes, &game->branches, ENGINE);
    return !game->text.failed || fault_set(fault, 0, "no memory for a game");
}

static void finish_game(void *job) {
    AnnotatedGame *game = job;
    game_notes_finish(&game->notes);
    annotated_branches_finish(&game->branches);
    textbuf_finish(&game->text);
}

static bool make_workers(AnnotateWork *work, Fault *fault) {
    AnnotateLimits limits = {search_limits(), work->hash, (int)work->threads};
    limits.limits.nodes = (uint64_t)work->nodes;
    limits.limits.movetime = work->movetime;
    work->workers = calloc((size_t)work->jobs, sizeof *work->workers);
    bool good = work->workers || fault_set(fault, 0, "no memory");
    for (int i = 0; i < work->jobs && good; i++) {
        Worker *worker = &work->workers[i];
        worker->work = work;
        good = annotator_init(&worker->annotator, &limits, &work->files.stop, fault);
        worker->annotator.on_position = count_position;
        worker->annotator.user = worker;
        good = good && (!work->engine || second_engine_start(&worker->second, work->engine,
                                                             &work->files.stop, fault));
    }
    return good;
}

// Annotates all games. Returns false and fills `fault` after an error.
static bool run(AnnotateWork *work, Fault *fault) {
    GameTask task = {.user = work,
                     .size = sizeof(AnnotatedGame),
                     .jobs = (int)work->jobs,
                     .wants = wants_game,
                     .begin = find_earlier,
                     .work = annotate,
                     .take = take_game,
                     .finish = finish_game,
                     .tick = show_progress};
    work->start = clock_now_ms();
    bool good = make_workers(work, fault) && game_files_run(&work->files, &task, fault);
    for (int i = 0; work->workers && i < work->jobs; i++) {
        annotator_finish(&work->workers[i].annotator);
        second_engine_finish(&work->workers[i].second);
    }
    free(work->workers);
    if (work->failed) {
        *fault = work->fault;
    } else if (good && work->output.earlier.left && !atomic_load(&work->files.stop)) {
        return fault_set(fault, 0, "--resume: '%s' has more games than the input",
                         quoted(work->output.path).text);
    }
    return good && !work->failed;
}

static int annotate_files(AnnotateWork *work) {
    AnnotateOutput *output = &work->output;
    bool to_file = output->path;
    Fault fault;
    signals_reader_may_leave(false);
    bool good = annotate_output_open(output, &fault) &&
                known_games_open(work->db, &output->known, &fault) && run(work, &fault);
    bool stopped = atomic_load(&work->files.stop);
    output->incomplete = !good || stopped || output->closed;
    good = annotate_output_close(output, good ? &fault : NULL) && good;
    known_games_close(output->known);
    if (!good) {
        return command_refuse("annotate", &fault);
    }
    if (stopped && !output->closed) {
        bool replaces = output->replaces;
        bool nothing = output->games.length == 0 && !(output->json && output->count > 0);
        bool reported = output->player.name && output->whole > 0;
        fprintf(stderr, "bredon annotate: stopped after %" PRId64 " game%s%s\n", output->whole,
                plural_s(output->whole),
                reported   ? "; the report has no others"
                : replaces ? "; the file that was there stays"
                : nothing  ? "; nothing is written"
                : to_file  ? ""
                           : "; what is annotated so far was printed");
    }
    bool range = game_files_has_range(&work->files);
    if ((output->player.name || range) && output->count == 0 && !stopped && !work->bad) {
        if (range) {
            fault_set(&fault, 0, "--games: there is no game %" PRId64 "%s", work->files.from,
                      output->player.name ? " of this player" : "");
        } else {
            fault_set(&fault, 0, "--player: there is no game of '%s'",
                      quoted(output->player.name).text);
        }
        return command_refuse("annotate", &fault);
    }
    return work->bad || atomic_load(&work->second_bad) || output->closed ? EXIT_BAD_INPUT
           : stopped                                                     ? EXIT_NOT_FINISHED
                                                                         : 0;
}

static int run_command(int argc, char *const argv[]) {
    AnnotateWork work;
    Fault fault;
    int status = read_options(&work, argc, argv, &fault) ? annotate_files(&work)
                                                         : command_refuse("annotate", &fault);
    game_files_finish(&work.files);
    return status;
}

const Command annotate_command = {
    .name = "annotate",
    .operand = "FILE...",
    .summary = "analyze whole games: marks, best lines, a graph",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .notes = notes,
    .example = "bredon annotate club.ptn -o annotated.ptn\n"
               "  bredon annotate club.ptn --games 3 --deep --svg graph.svg\n"
               "  bredon annotate *.ptn --player Ann --quick --jobs 4 --html ann.html\n"
               "  bredon annotate club.ptn --games 1-500 -o part1.ptn --resume\n"
               "  bredon annotate --report part1.ptn part2.ptn --player Ann",
    .run = run_command,
};
