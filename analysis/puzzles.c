// SPDX-License-Identifier: MIT
#include "puzzles.h"

#include <stdlib.h>

#include "movegen.h"
#include "pool.h"
#include "proof/prover.h"

enum { AHEAD = 4 }; // jobs per thread that may be drawn before the oldest one is taken

typedef struct PuzzleRun {
    const PuzzleSettings *settings;
    const PuzzleEvents *events;
    GameStream *stream;
    atomic_bool *stop;
    Prover **provers;
} PuzzleRun;

const char *puzzle_kind_text(PuzzleKind kind) {
    static const char *const texts[] = {"taks", "quiet", "count"};
    return texts[kind];
}

// Asks about a position without a past.
static Truth ask(const PuzzleRun *run, Prover *prover, const Board *board,
                 const ProofQuestion *question, Win *ret_win) {
    Game game;
    game_init(&game, board);
    return prover_set(prover, &game) ? prover_ask(prover, question, run->settings->nodes, ret_win)
                                     : OPEN;
}

// The shortest win of the side to move, of at most `most` plies. False when there is none, or
// when the nodes are too few to know.
static bool find_win(const PuzzleRun *run, Prover *prover, const Board *board, Puzzle *puzzle) {
    ProofQuestion question = {.attacker = board_turn(board), .scope = ALL_MOVES};
    Truth truth = NOT_WON;
    for (int plies = 1; plies <= run->settings->most && truth == NOT_WON; plies += 2) {
        Win win;
        question.plies = plies;
        truth = ask(run, prover, board, &question, &win);
        puzzle->plies = plies;
        puzzle->move = win.move;
    }
    return truth == WON && puzzle->plies >= run->settings->least;
}

// Whether it is proved that no other move wins as fast.
static bool is_unique(const PuzzleRun *run, Prover *prover, const Puzzle *puzzle) {
    Board board = puzzle->board;
    ProofQuestion question = {
        .attacker = board_turn(&board), .scope = ALL_MOVES, .plies = puzzle->plies - 1};
    Move *moves = malloc(MOVES_MAX * sizeof *moves);
    int count = moves ? movegen_all(&board, moves) : 0;
    bool unique = count > 0;
    for (int i = 0; i < count && unique; i++) {
        Undo undo;
        Win win;
        if (moves[i] != puzzle->move) {
            board_apply(&board, moves[i], &undo);
            unique = ask(run, prover, &board, &question, &win) == NOT_WON;
            board_undo(&board, moves[i], &undo);
        }
    }
    free(moves);
    return unique;
}

// What kind of win it is. False when the nodes are too few to know.
static bool find_kind(const PuzzleRun *run, Prover *prover, Puzzle *puzzle) {
    ProofQuestion question = {.attacker = board_turn(&puzzle->board),
                              .scope = ALL_MOVES,
                              .road_only = true,
                              .plies = puzzle->plies};
    Win win;
    Truth road = ask(run, prover, &puzzle->board, &question, &win);
    question.scope = TAKS_ONLY;
    Truth taks = road == WON ? ask(run, prover, &puzzle->board, &question, &win) : NOT_WON;
    puzzle->kind = road != WON ? PUZZLE_COUNT : taks == WON ? PUZZLE_TAKS : PUZZLE_QUIET;
    return road != OPEN && taks != OPEN;
}

// Looks for a puzzle in one position. Most positions fail the first test that is made.
static bool is_puzzle(const PuzzleRun *run, Prover *prover, Puzzle *puzzle) {
    return find_win(run, prover, &puzzle->board, puzzle) && find_kind(run, prover, puzzle) &&
           (!run->settings->quiet || puzzle->kind == PUZZLE_QUIET) &&
           is_unique(run, prover, puzzle);
}

static PoolDraw draw(void *user, void *job, Fault *fault) {
    PuzzleRun *run = user;
    PuzzleGame *game = job;
    GameStreaming got = game_stream_next(run->stream, &game->piece, fault);
    return got == STREAM_PIECE ? POOL_JOB : got == STREAM_FAULT ? POOL_FAULT : POOL_END;
}

// From the end to the beginning, so that the table knows the later positions.
static bool work(void *user, int number, void *job, Fault *fault) {
    PuzzleRun *run = user;
    PuzzleGame *found = job;
    Prover *prover = run->provers[number];
    const PtnGame *ptn = &found->piece.game;
    Game game;
    prover_clear(prover);
    found->puzzles = calloc(ptn->move_count + 1, sizeof *found->puzzles);
    bool fine = found->puzzles != NULL;
    game_init(&game, &ptn->start);
    size_t count = ptn->rules.size > 0 ? ptn->move_count : 0;
    for (size_t i = 0; i < count && fine; i++) {
        fine = game_push(&game, ptn->moves[i].move);
    }
    for (size_t i = count; fine && i-- > 0 && !atomic_load(run->stop);) {
        game_pop(&game);
        Puzzle *puzzle = &found->puzzles[found->count];
        *puzzle = (Puzzle){.board = game.board, .ply = i};
        found->count += board_outcome(&game.board) == ONGOING && is_puzzle(run, prover, puzzle);
    }
    game_finish(&game);
    found->whole = !atomic_load(run->stop);
    if (!fine) {
        fault_set(fault, 0, "no memory for a game");
    }
    return fine;
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

static bool make_provers(PuzzleRun *run, Fault *fault) {
    run->provers = calloc((size_t)run->settings->jobs, sizeof *run->provers);
    bool fine = run->provers != NULL;
    for (int i = 0; i < run->settings->jobs && fine; i++) {
        run->provers[i] = prover_create(run->settings->mib);
        fine = run->provers[i] != NULL;
        if (fine) {
            prover_limit(run->provers[i], run->stop, 0);
        }
    }
    if (!fine) {
        fault_set(fault, 0, "no memory for %d tables of %zu MiB", run->settings->jobs,
                  run->settings->mib);
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
    bool good = make_provers(&run, fault) && pool_run(&task, settings->jobs, fault);
    for (int i = 0; run.provers && i < settings->jobs; i++) {
        prover_destroy(run.provers[i]);
    }
    free(run.provers);
    return good;
}
