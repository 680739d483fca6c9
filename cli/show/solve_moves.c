// SPDX-License-Identifier: MIT
// The moves of a position that `solve` was asked about: which win, or lose, and how.
#include <stdio.h>
#include <stdlib.h>

#include "json.h"
#include "movegen.h"
#include "outcome.h"
#include "show/picture_json.h"
#include "show/solve.h"
#include "text/ptn.h"

enum { FIRST_SHARE = 20000, MOST_SHARE = 1 << 30 }; // nodes for a move at a time

static bool is_time_over(const Solver *it) {
    return solver_nodes_left(it) == 0 || prover_is_over(it->prover);
}

// The proof that is wanted: that the mover wins (--wins), or that he loses. After the move he is
// not to move.
static WinProof *wanted(const Solver *it, SolvedMove *move) {
    return it->args->replies ? &move->proof.win : &move->proof.loss;
}

// -1 the mover loses, 1 he wins, 0 not known.
static int sign_of(const Solver *it, const SolvedMove *move) {
    Colour mover = board_turn(&it->args->game.board);
    if (move->result != ONGOING) {
        return mover == WHITE ? outcome_sign(move->result) : -outcome_sign(move->result);
    }
    const WinProof *won = proof_won(&move->proof);
    return !won ? 0 : won == &move->proof.loss ? 1 : -1;
}

// The plies of the proof, the move included.
static int plies_of(const SolvedMove *move) {
    const WinProof *won = proof_won(&move->proof);
    return won ? won->best + 1 : 1;
}

static bool is_exact(const SolvedMove *move) {
    const WinProof *won = proof_won(&move->proof);
    return move->result != ONGOING || (won && win_proof_is_exact(won));
}

static bool is_done(const Solver *it, SolvedMove *move) {
    return move->result != ONGOING || win_proof_is_done(wanted(it, move), it->args->first);
}

// Works on a move for a while; at the end gives its line.
static bool work(Solver *it, Game *game, SolvedMove *move, uint64_t share, bool last) {
    WinProof *proof = wanted(it, move);
    uint64_t left = solver_nodes_left(it);
    if (!game_push(game, move->move) || !prover_set(it->prover, game)) {
        return false;
    }
    if (!last) {
        win_proof_work(it->prover, proof, it->args->first, share < left ? share : left);
    } else if (proof->best > 0 && !proof_line(it->prover, game, proof, &move->line)) {
        move->line.length = 0;
    }
    game_pop(game);
    return true;
}

static int compare(const void *a, const void *b) {
    const SolvedMove *one = a;
    const SolvedMove *other = b;
    return plies_of(one) != plies_of(other) ? plies_of(one) - plies_of(other)
                                            : (int)one->move - (int)other->move;
}

// Moves that are proved come first, by length.
static void sort_moves(Solver *it) {
    int known = 0;
    for (int i = 0; i < it->move_count; i++) {
        if (sign_of(it, &it->moves[i]) != 0) {
            SolvedMove move = it->moves[i];
            it->moves[i] = it->moves[known];
            it->moves[known++] = move;
        }
    }
    qsort(it->moves, (size_t)known, sizeof *it->moves, compare);
    for (int i = 0; it->args->replies && i < known / 2; i++) {
        SolvedMove move = it->moves[i];
        it->moves[i] = it->moves[known - 1 - i];
        it->moves[known - 1 - i] = move;
    }
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

bool solver_find_moves(Solver *it, Fault *fault) {
    Game game;
    prover_limit(it->prover, &it->stop, it->deadline);
    bool fine = game_copy(&game, &it->args->game);
    fine = fine && list_moves(it, &game);
    bool open = fine;
    for (uint64_t share = FIRST_SHARE; open && !is_time_over(it);
         share *= share < MOST_SHARE ? 2 : 1) {
        open = false;
        for (int i = 0; i < it->move_count && fine && !is_time_over(it); i++) {
            if (!is_done(it, &it->moves[i])) {
                fine = work(it, &game, &it->moves[i], share, false);
                open = true;
            }
        }
    }
    prover_limit(it->prover, &it->stop, 0);
    for (int i = 0; i < it->move_count && fine; i++) {
        fine = work(it, &game, &it->moves[i], 0, true);
    }
    game_finish(&game);
    if (fine) {
        sort_moves(it);
    } else {
        fault_set(fault, 0, "no memory for the moves");
    }
    return fine;
}

void solver_finish_moves(Solver *it) {
    free(it->moves);
}

static void add_json(TextBuf *text, const Solver *it, const SolvedMove *move) {
    static const char *const words[] = {"loses", "unknown", "wins"};
    Line line = {.length = 0};
    int sign = sign_of(it, move);
    json_begin_line(text, "solve-move");
    json_move(text, "move", move->move);
    json_string(text, "verdict", words[sign + 1]);
    if (sign == 0) {
        json_null(text, "plies");
    } else {
        json_integer(text, "plies", plies_of(move));
    }
    json_bool(text, "exact", is_exact(move));
    line.moves[line.length++] = move->move;
    for (int i = 0; i < move->line.length && line.length < MAX_PLY; i++) {
        line.moves[line.length++] = move->line.moves[i];
    }
    json_moves(text, "moves", line.moves, line.length);
    json_end_line(text);
}

static void add_row(TextBuf *text, const Solver *it, const SolvedMove *move) {
    char name[PTN_TEXT];
    char plies[32];
    ptn_write_move(move->move, name);
    snprintf(plies, sizeof plies, "%d%s", plies_of(move), is_exact(move) ? "" : "+");
    textbuf_format(text, "%-10s %-5s %5s ", name, sign_of(it, move) > 0 ? "wins" : "loses", plies);
    solver_add_line(text, &move->line, NULL);
    textbuf_add_string(text, "\n");
}

void solver_add_moves(TextBuf *text, const Solver *it) {
    int unknown = 0;
    int none = INT16_MAX;
    int sign = it->args->replies ? -1 : 1;
    for (int i = 0; i < it->move_count; i++) {
        const SolvedMove *move = &it->moves[i];
        if (it->args->json) {
            add_json(text, it, move);
        } else if (sign_of(it, move) == sign) {
            add_row(text, it, move);
        } else if (move->result == ONGOING) {
            const WinProof *proof = sign < 0 ? &move->proof.win : &move->proof.loss;
            unknown++;
            none = proof->no_win_within < none ? proof->no_win_within : none;
        }
    }
    if (unknown > 0 && !it->args->json) {
        textbuf_format(text, "%d other move%s: no %s within %d plies\n", unknown, plural_s(unknown),
                       sign > 0 ? "win" : "loss", none < 0 ? 0 : none + 1);
    }
}
