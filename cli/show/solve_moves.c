// SPDX-License-Identifier: MIT
// The option --wins of `solve`: which moves of a position win or lose, and how.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clamp.h"
#include "json.h"
#include "movegen.h"
#include "outcome.h"
#include "show/picture_json.h"
#include "show/solver.h"
#include "text/ptn.h"

enum { FIRST_SHARE = 20000, MOST_SHARE = 1 << 30 }; // nodes for a move in one turn

// 1: the moves that win are listed. -1: no win is proved, and those that lose are listed.
static int listed(const Solver *it) {
    return it->verdict == TINUE || it->verdict == GAELET ? 1 : -1;
}

// The wanted proof about a move. In the position after it the opponent is to move.
static WinProof *wanted(const Solver *it, SolvedMove *move) {
    return listed(it) > 0 ? &move->proof.loss : &move->proof.win;
}

static bool is_done(const Solver *it, SolvedMove *move) {
    return move->result != ONGOING || win_proof_is_done(wanted(it, move), false);
}

// Works on the proof of a move with `share` nodes or, with `last`, finds its line.
static bool work(Solver *it, Game *game, SolvedMove *move, uint64_t share, bool last) {
    WinProof *proof = wanted(it, move);
    uint64_t left = solver_nodes_left(it);
    if (!game_push(game, move->move) || !prover_set(it->prover, game)) {
        return false;
    }
    if (!last) {
        win_proof_work(it->prover, proof, false, share < left ? share : left);
    } else if (proof->best > 0 && !proof_line(it->prover, game, proof, &move->line)) {
        move->line.length = 0;
    }
    game_pop(game);
    return true;
}

// Records what is proved about a move.
static void judge(const Solver *it, SolvedMove *move) {
    const WinProof *won = proof_won(&move->proof);
    Colour mover = board_turn(&it->args->game.board);
    int sign = outcome_sign(move->result);
    move->sign = move->result == ONGOING ? (won ? (won == &move->proof.loss ? 1 : -1) : 0)
                 : mover == WHITE        ? sign
                                         : -sign;
    move->plies = move->sign == 0 ? 0 : move->result == ONGOING ? won->best + 1 : 1;
    Board after = it->args->game.board;
    Undo undo;
    board_apply(&after, move->move, &undo);
    move->exact = move->result != ONGOING || (won && win_proof_is_shortest(won, &after));
}

// Sorts the shortest wins first, then the longest defences, then the unknown moves.
static int compare(const void *a, const void *b) {
    static const int order[] = {1, 2, 0}; // of the signs -1, 0, 1
    const SolvedMove *one = a;
    const SolvedMove *other = b;
    if (one->sign != other->sign) {
        return order[one->sign + 1] - order[other->sign + 1];
    }
    if (one->plies != other->plies) {
        return one->sign < 0 ? other->plies - one->plies : one->plies - other->plies;
    }
    return (int)one->move - (int)other->move;
}

static bool list_moves(Solver *it, Game *game) {
    Move *moves = malloc(MOVES_MAX * sizeof *moves);
    int count = moves ? movegen_all(&game->board, moves) : 0;
    it->moves = calloc((size_t)count + 1, sizeof *it->moves);
    bool fine = moves && it->moves;
    for (int i = 0; i < count && fine; i++) {
        SolvedMove *move = &it->moves[it->move_count++];
        fine = game_push(game, moves[i]);
        if (fine) {
            ProofQuestion question = it->proof.win.question;
            Colour turn = board_turn(&game->board);
            question.plies -= question.plies > 1;
            move->move = moves[i];
            move->result = game_outcome(game);
            move->proof = proof_begin(&question, turn);
            game_pop(game);
        }
    }
    free(moves);
    return fine;
}

// Gives the moves what the proof of the position says about them: its line begins with a winning
// move; if the side to move has lost, all moves lose.
static void use_proof(Solver *it) {
    const WinProof *won = it->line.length > 0 ? proof_won(&it->proof) : NULL;
    for (int i = 0; i < it->move_count && won; i++) {
        SolvedMove *move = &it->moves[i];
        bool loses = won == &it->proof.loss;
        WinProof *proof = loses ? &move->proof.win : &move->proof.loss;
        if (move->result == ONGOING && (loses || move->move == it->line.moves[0])) {
            proof->best = won->best - 1;
            proof->road = won->road;
            proof->taks = won->taks;
            proof->no_win_within = loses ? proof->no_win_within : won->no_win_within - 1;
        }
    }
}

bool solver_find_moves(Solver *it, Fault *fault) {
    Game game;
    prover_limit(it->prover, it->stop, it->deadline);
    prover_limit_nodes(it->prover, it->args->limits.nodes);
    bool fine = game_copy(&game, &it->args->game);
    fine = fine && list_moves(it, &game);
    use_proof(it);
    bool open = fine;
    for (uint64_t share = FIRST_SHARE; open && !prover_is_over(it->prover);
         share *= share < MOST_SHARE ? 2 : 1) {
        open = false;
        for (int i = 0; i < it->move_count && fine && !prover_is_over(it->prover); i++) {
            if (!is_done(it, &it->moves[i])) {
                fine = work(it, &game, &it->moves[i], share, false);
                open = true;
            }
        }
    }
    prover_limit(it->prover, it->stop, 0);
    prover_limit_nodes(it->prover, 0); // the lines are found in any case
    for (int i = 0; i < it->move_count && fine; i++) {
        fine = work(it, &game, &it->moves[i], 0, true);
    }
    game_finish(&game);
    if (!fine) {
        return fault_set(fault, 0, "no memory for the moves");
    }
    for (int i = 0; i < it->move_count; i++) {
        judge(it, &it->moves[i]);
    }
    qsort(it->moves, (size_t)it->move_count, sizeof *it->moves, compare);
    return true;
}

static void add_json(TextBuf *text, const SolvedMove *move) {
    static const char *const words[] = {"loses", "unknown", "wins"};
    Line line = move->line;
    line.length = min_int(line.length, MAX_PLY - 1);
    memmove(&line.moves[1], line.moves, (size_t)line.length * sizeof line.moves[0]);
    line.moves[0] = move->move;
    json_begin_line(text, "solve-move");
    json_move(text, "move", move->move);
    json_string(text, "verdict", words[move->sign + 1]);
    json_real(text, "plies", move->sign != 0 ? (double)move->plies : NAN);
    json_bool(text, "exact", move->exact);
    json_moves(text, "moves", line.moves, line.length + 1);
    json_end_line(text);
}

static void add_row(TextBuf *text, const SolvedMove *move) {
    char plies[32];
    snprintf(plies, sizeof plies, "%d%s", move->plies, move->exact ? "" : "+");
    textbuf_format(text, "%-10s %-5s %5s ", move_text(move->move).text,
                   move->sign > 0 ? "wins" : "loses", plies);
    solver_add_line(text, &move->line, NULL);
    textbuf_add_string(text, "\n");
}

void solver_add_moves(TextBuf *text, const Solver *it) {
    int unknown = 0;
    int none = INT16_MAX;
    int sign = listed(it);
    for (int i = 0; i < it->move_count; i++) {
        const SolvedMove *move = &it->moves[i];
        if (it->args->json) {
            add_json(text, move);
        } else if (move->sign == sign) {
            add_row(text, move);
        } else if (move->result == ONGOING) {
            unknown++;
            none = min_int(none, (sign < 0 ? &move->proof.win : &move->proof.loss)->no_win_within);
        }
    }
    if (unknown > 0 && !it->args->json) {
        none = max_int(none, -1) + 1;
        textbuf_format(text, "%d other move%s: no %s within %d %s\n", unknown, plural_s(unknown),
                       sign > 0 ? "win" : "loss", none, none == 1 ? "ply" : "plies");
    }
}
