// SPDX-License-Identifier: MIT
#include "puzzles.h"

#include <stdlib.h>

#include "pool.h"
#include "puzzle_find.h"

enum { AHEAD = 4 }; // jobs per thread that may be drawn before the oldest one is taken

typedef struct PuzzleRun {
    const PuzzleSettings *settings;
    const PuzzleEvents *events;
    GameStream *stream;
    atomic_bool *stop;
    PuzzleFinder *finders;
} PuzzleRun;

static PoolDraw draw(void *user, void *job, Fault *fault) {
    PuzzleRun *run = user;
    PuzzleGame *game = job;
    GameStreaming got = game_stream_next(run->stream, &game->piece, fault);
    return got == STREAM_PIECE ? POOL_JOB : got == STREAM_FAULT ? POOL_FAULT : POOL_END;
}

// The puzzle of a game and theme is the one with the highest rank.
static int rank(const Puzzle *puzzle) {
    return puzzle->theme == PUZZLE_BEST ? puzzle->lures : puzzle->plies;
}

// Completes the puzzles of a game, one for each theme (those with 0 plies are none), in the order
// of their plies.
static void collect(PuzzleFinder *finder, Puzzle best[PUZZLE_THEMES], PuzzleGame *found) {
    for (int i = 0; i < PUZZLE_THEMES && !atomic_load(finder->stop); i++) {
        if (best[i].plies > 0 && puzzle_complete(finder, &best[i])) {
            int at = found->count++;
            for (; at > 0 && found->puzzles[at - 1].ply > best[i].ply; at--) {
                found->puzzles[at] = found->puzzles[at - 1];
            }
            found->puzzles[at] = best[i];
        }
    }
}

// From the end to the beginning, so that the table knows the later positions.
static bool work(void *user, int number, void *job, Fault *fault) {
    PuzzleRun *run = user;
    PuzzleGame *found = job;
    PuzzleFinder *finder = &run->finders[number];
    const PtnGame *ptn = &found->piece.game;
    Puzzle best[PUZZLE_THEMES] = {0};
    size_t count = ptn->rules.size > 0 ? ptn->move_count : 0;
    Game game;
    prover_clear(finder->prover);
    search_new_game(finder->search);
    found->puzzles = calloc(PUZZLE_THEMES, sizeof *found->puzzles);
    bool fine = found->puzzles && (count == 0 || ptn_game_play(ptn, count, &game, fault));
    for (size_t i = count; fine && i-- > 0 && !finder->failed && !atomic_load(run->stop);) {
        Puzzle puzzle = {.ply = i};
        game_pop(&game);
        puzzle.board = game.board;
        if (board_outcome(&game.board) == ONGOING && puzzle_find(finder, &puzzle) &&
            rank(&puzzle) > rank(&best[puzzle.theme])) {
            best[puzzle.theme] = puzzle;
        }
    }
    if (fine && count > 0) {
        game_finish(&game);
        collect(finder, best, found);
    }
    found->whole = !atomic_load(run->stop);
    if (!fine || finder->failed) {
        fault_set(fault, 0, "%s", finder->failed ? finder->fault.text : "no memory for a game");
    }
    return fine && !finder->failed;
}

static void drop(void *user, void *job) {
    PuzzleGame *game = job;
    (void)user;
    game_piece_finish(&game->piece);
    free(game->puzzles);
}

static bool pass_on(void *user, void *job) {
    PuzzleRun *run = user;
    bool more = run->events->on_game(run->events->user, job);
    drop(NULL, job);
    return more;
}

static void tick(void *user) {
    PuzzleRun *run = user;
    run->events->on_tick(run->events->user);
}

static bool make_finders(PuzzleRun *run, Fault *fault) {
    run->finders = calloc((size_t)run->settings->jobs, sizeof *run->finders);
    if (!run->finders) {
        return fault_set(fault, 0, "no memory");
    }
    bool fine = true;
    for (int i = 0; i < run->settings->jobs && fine; i++) {
        fine = puzzle_finder_init(&run->finders[i], run->settings, run->stop, fault);
    }
    return fine;
}

bool puzzles_run(const PuzzleSettings *settings, GameStream *stream, atomic_bool *stop,
                 const PuzzleEvents *events, Fault *fault) {
    PuzzleRun run = {.settings = settings, .events = events, .stream = stream, .stop = stop};
    PoolTask task = {
        .user = &run,
        .size = sizeof(PuzzleGame),
        .ahead = AHEAD,
        .stop = stop,
        .draw = draw,
        .work = work,
        .take = pass_on,
        .drop = drop,
        .tick = tick,
    };
    bool good = make_finders(&run, fault) && pool_run(&task, settings->jobs, fault);
    for (int i = 0; run.finders && i < settings->jobs; i++) {
        puzzle_finder_finish(&run.finders[i]);
    }
    free(run.finders);
    return good;
}
