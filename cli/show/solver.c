// SPDX-License-Identifier: MIT
// The proofs of `solve`. A proof is checked against the rules: its line is played and must end the
// game with the proved result.
#include "show/solver.h"

#include <stdlib.h>

#include "clamp.h"
#include "now.h"
#include "screen.h"
#include "show/position_output.h"
#include "win.h"

enum { DEFAULT_MS = 60000, DEFAULT_MIB = 256, NODE_BYTES = 64, TICK_MS = 250 };

// Nodes of the search for a road after a win by the count: ROAD_NODES, and ROAD_TIMES the nodes of
// that win.
enum { ROAD_NODES = 1000000, ROAD_TIMES = 4 };

static void on_poll(void *user) {
    Solver *it = user;
    int64_t now = clock_now_ms();
    if (it->shows && now - it->shown >= TICK_MS) {
        screen_progress("no win in %d, %.1f M nodes, %.0f s; Ctrl-C ends it",
                        max_int(it->proof.win.no_win_within, 0),
                        (double)prover_nodes(it->prover) / 1e6, (double)(now - it->start) / 1000);
        it->shown = now;
    }
}

uint64_t solver_nodes_left(const Solver *it) {
    uint64_t most = it->args->limits.nodes > 0 ? it->args->limits.nodes : UINT64_MAX / 2;
    uint64_t nodes = prover_nodes(it->prover);
    return nodes < most ? most - nodes : 0;
}

// Asks one more question about the position, within the limits.
static Truth ask(Solver *it, const ProofQuestion *question) {
    Win win;
    prover_set(it->prover, &it->args->game);
    return prover_ask(it->prover, question, solver_nodes_left(it), &win);
}

// Finds the kind of a win: whether it is by a road in every line, and by taks alone.
static void judge_win(Solver *it, const WinProof *win) {
    ProofQuestion question = win->question;
    question.plies = win->best;
    question.scope = TAKS_ONLY;
    Truth taks = win->taks ? WON : ask(it, &question);
    it->taks = taks == WON ? 1 : taks == NOT_WON ? 0 : -1;
    question.scope = ALL_MOVES;
    question.road_only = true;
    it->verdict = win->road || ask(it, &question) == WON ? TINUE : GAELET;
}

// After a win by the count: looks for a forced road, which takes longer, with a part of the nodes.
static void look_for_road(Solver *it) {
    ProofQuestion question = it->proof.win.question;
    uint64_t left = solver_nodes_left(it);
    uint64_t nodes = ROAD_NODES + ROAD_TIMES * it->nodes;
    question.road_only = true;
    it->road = win_proof(&question, question.attacker);
    prover_set(it->prover, &it->args->game);
    win_proof_work(it->prover, &it->road, false, nodes < left ? nodes : left);
}

// Plays the line by the rules, with draws by repetition. False when it does not end as proved.
static bool play_line(Solver *it, const WinProof *win) {
    Game game;
    bool fine = proof_line(it->prover, &it->args->game, win, &it->line) &&
                game_copy(&game, &it->args->game);
    if (!fine) {
        return false;
    }
    for (int i = 0; fine && i < it->line.length; i++) {
        Colour mover = board_turn(&game.board);
        fine =
            board_is_legal(&game.board, it->line.moves[i]) && game_push(&game, it->line.moves[i]);
        it->taks_of[i] = fine && win_threatens_road(&game.board, mover);
    }
    it->end = game_outcome(&game);
    int sign = win->question.attacker == WHITE ? 1 : -1;
    fine = fine && outcome_sign(it->end) == sign && it->line.length <= win->best;
    game_finish(&game);
    return fine;
}

static void find_limit(Solver *it) {
    const SearchLimits *limits = &it->limits;
    it->nodes = prover_nodes(it->prover);
    it->ms = clock_now_ms() - it->start;
    it->limit = atomic_load(it->stop)                                 ? "stop"
                : limits->nodes > 0 && it->nodes >= limits->nodes     ? "nodes"
                : limits->movetime >= 0 && it->ms >= limits->movetime ? "time"
                                                                      : "depth";
}

// Proves what can be proved within the limits.
static void prove(Solver *it) {
    const Args *args = it->args;
    const Board *board = &args->game.board;
    ProofQuestion question = {
        .scope = ALL_MOVES,
        .plies = args->limits.depth > 0 ? args->limits.depth : PROOF_PLIES_MOST,
    };
    it->proof = proof_begin(&question, board_turn(board));
    it->end = game_outcome(&args->game);
    if (it->end != ONGOING) {
        it->verdict = OVER;
        return;
    }
    proof_work(it->prover, &it->proof, false, solver_nodes_left(it));
    find_limit(it);
    const WinProof *win = proof_won(&it->proof);
    if (win && win == &it->proof.win) {
        judge_win(it, win);
    } else if (win) {
        it->verdict = LOST;
    }
    if (it->verdict == GAELET) {
        look_for_road(it);
    }
    prover_limit(it->prover, it->stop, 0);
    prover_limit_nodes(it->prover, 0); // the line is found in any case
    if (win && !play_line(it, win)) {
        it->verdict = UNKNOWN; // the work was stopped meanwhile
    }
    it->end = solver_won(it) ? it->end : ONGOING;
    if (solver_won(it) && args->verify) {
        it->verified = proof_verify(it->prover, &args->game, win, &it->positions);
    }
}

int64_t solver_table(const Args *args, int64_t most) {
    int64_t mib =
        (args->nodes >> 20) * NODE_BYTES + (args->nodes % (1 << 20) * NODE_BYTES >> 20) + 1;
    return args->hash >= 0 ? args->hash : args->nodes > 0 && mib < most ? mib : most;
}

// Makes the prover from the options. Returns false and fills `fault`.
static bool set_up(Solver *it, Fault *fault) {
    const Args *args = it->args;
    int mib = (int)solver_table(args, DEFAULT_MIB);
    it->prover = prover_create((size_t)mib);
    if (!it->prover || !prover_set(it->prover, &args->game)) {
        return fault_set(fault, 0, "no memory for a table of %d MiB", mib);
    }
    prover_watch(it->prover, on_poll, it);
    prover_limit_nodes(it->prover, args->limits.nodes);
    return true;
}

bool solver_run(Solver *it, Fault *fault) {
    if (!set_up(it, fault)) {
        return false;
    }
    it->taks = -1;
    it->start = clock_now_ms();
    it->limits = position_limits(it->args, DEFAULT_MS);
    it->deadline = it->limits.movetime >= 0 ? it->start + it->limits.movetime : 0;
    prover_limit(it->prover, it->stop, it->deadline);
    prove(it);
    return true;
}

void solver_finish(Solver *it) {
    free(it->moves);
    prover_destroy(it->prover);
}
