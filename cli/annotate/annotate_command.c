// SPDX-License-Identifier: MIT
// `annotate`: analyzes whole games.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotate/annotate_options.h"
#include "clamp.h"
#include "command.h"
#include "now.h"
#include "os/signals.h"
#include "screen.h"

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
        work->files.bad = true;
        return true;
    }
    bool wanted = !work->stopped && (whole || game->notes.positions[game->notes.move_count].known);
    const PtnGame *ptn = &game->piece.game;
    const char *player = work->output.player.name;
    bool taken = !game->piece.alien && (!player || ptn_game_has_player(ptn, player));
    work->stopped |= !whole;
    if (wanted) {
        game_files_report(&work->files, "annotate", &game->piece,
                          taken && ptn->move_count > 0 ? "; the moves before it are annotated"
                                                       : "");
        work->files.bad |= report_branches(game);
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
static bool read_notes(Worker *worker, AnnotatedGame *game, Fault *fault) {
    const AnnotateWork *work = worker->work;
    const char *other = work->engine ? worker->second.name : NULL;
    AnnotatedBranches *it = &game->branches;
    bool good =
        annotate_read_game(&game->piece.game, ANNOTATING_ENGINE, other, &game->notes, fault);
    for (size_t i = 0; i < it->branches.count && good; i++) {
        good = annotate_read_game(&it->branches.all[i].line, ANNOTATING_ENGINE, other,
                                  &it->notes[i], fault);
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

// Asks the other engine, if there is one. What it does not play is told, and the rest stands. False
// with `fault` when it fails twice in the game.
static bool ask_second(Worker *worker, const AnnotatedGame *game, GameNotes *found, Fault *fault) {
    AnnotateWork *work = worker->work;
    const PtnGame *ptn = &game->piece.game;
    if (!work->engine || !found->whole || ptn->rules.size == 0) {
        return true;
    }
    SecondStatus status = SECOND_GONE;
    for (int i = 0; i < 2 && status == SECOND_GONE && !atomic_load(&work->files.stop); i++) {
        status = second_engine_look(&worker->second, ptn, max_i64(work->movetime, 0), found, fault);
    }
    if (status != SECOND_FINE && atomic_load(&work->files.stop)) {
        found->whole = false; // the run ends with this game, and --resume asks again
        return true;
    }
    if (status != SECOND_FINE) {
        fault_prefix(fault, "'%s': game %zu: ", quoted(game->piece.path).text, ptn->number);
    }
    if (status == SECOND_NOT) {
        atomic_store(&work->second_bad, true);
        fprintf(stderr, "bredon annotate: %s\n", fault->text);
    }
    return status != SECOND_GONE;
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
        if (!read_notes(worker, game, fault)) {
            return false;
        }
        known_games_look(work->output.known, ptn, &game->notes);
        return true;
    }
    if (!annotate_game(&worker->annotator, ptn, &game->notes, fault) ||
        !annotate_branches(&worker->annotator, game, fault) ||
        !ask_second(worker, game, &game->notes, fault)) {
        return false;
    }
    known_games_look(work->output.known, ptn, &game->notes);
    annotate_add_game(&game->text, game->piece.text, ptn, &game->notes, &game->branches,
                      ANNOTATING_ENGINE);
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
    } else if (good && work->output.earlier.more && !atomic_load(&work->files.stop)) {
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
                known_games_open(work->files.db, &output->known, &fault) && run(work, &fault);
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
    if ((output->player.name || range) && output->count == 0 && !stopped && !work->files.bad) {
        if (range) {
            fault_set(&fault, 0, "--games: there is no game %" PRId64 "%s", work->files.from,
                      output->player.name ? " of this player" : "");
        } else {
            fault_set(&fault, 0, "--player: there is no game of '%s'",
                      quoted(output->player.name).text);
        }
        return command_refuse("annotate", &fault);
    }
    return work->files.bad || atomic_load(&work->second_bad) || output->closed ? EXIT_BAD_INPUT
           : stopped                                                           ? EXIT_NOT_FINISHED
                                                                               : 0;
}

static int run_command(int argc, char *const argv[]) {
    AnnotateWork work;
    Fault fault;
    int status = annotate_options_read(&work, argc, argv, &fault)
                     ? annotate_files(&work)
                     : command_refuse("annotate", &fault);
    game_files_finish(&work.files);
    textbuf_finish(&work.output.annotator);
    return status;
}

const Command annotate_command = {
    .name = "annotate",
    .operand = "FILE...",
    .summary = "analyze whole games: marks, best lines, a graph",
    .options = &annotate_options,
    .accepted = OPTIONS_ALL,
    .notes = annotate_notes,
    .example = "bredon annotate club.ptn --quick -o annotated.ptn\n"
               "  bredon annotate club.ptn --games 3 --deep --branches all --svg graph.svg\n"
               "  bredon annotate club.ptn online.ptn --player Ann --jobs 4 --html ann.html\n"
               "  bredon annotate club.ptn --games 1-500 -o part1.ptn --resume\n"
               "  bredon annotate --report part1.ptn part2.ptn --player Ann",
    .run = run_command,
};
