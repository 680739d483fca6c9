// SPDX-License-Identifier: MIT
// Completes a puzzle: its line, the refutations of other moves, and its difficulty.
#include <string.h>

#include "movegen.h"
#include "puzzle_find.h"

// Appends the line of a proved win to a line that leads to its position.
static bool append(PuzzleFinder *finder, const Puzzle *puzzle, const WinProof *proof, Line *line) {
    Line rest;
    Game game;
    Undo undo;
    game_init(&game, &puzzle->board);
    for (int i = 0; i < line->length; i++) {
        board_apply(&game.board, line->moves[i], &undo);
    }
    if (!puzzle_go_to(finder, &game.board) || !proof_line(finder->prover, &game, proof, &rest) ||
        line->length + rest.length > MAX_PLY) {
        return false;
    }
    memcpy(line->moves + line->length, rest.moves, (size_t)rest.length * sizeof rest.moves[0]);
    line->length += rest.length;
    return true;
}

// Adds an answer to an attempt to win: after it there is no win within the plies of the puzzle. The
// answer of a search is tried first.
static void add_answer(PuzzleFinder *finder, const Puzzle *puzzle, Line *attempt) {
    ProofQuestion question = {
        .attacker = board_turn(&puzzle->board), .scope = ALL_MOVES, .plies = puzzle->plies - 2};
    Puzzle after = {.board = puzzle->board};
    Undo undo;
    board_apply(&after.board, attempt->moves[0], &undo);
    SearchReport report;
    int chance = puzzle_look(finder, &after.board, MOVE_NONE, finder->settings->nodes, &report);
    int count = chance >= 0 ? movegen_all(&after.board, finder->moves) : 0;
    for (int i = 1; i < count; i++) {
        if (finder->moves[i] == report.best) {
            finder->moves[i] = finder->moves[0];
            finder->moves[0] = report.best;
        }
    }
    for (int i = 0; i < count && attempt->length == 1; i++) {
        Outcome outcome;
        WinProof proof = puzzle_prove_after(finder, &after, finder->moves[i], &question, true,
                                            finder->settings->nodes, &outcome);
        if (proof.best == 0 &&
            (outcome == ONGOING ? proof.no_win_within + 2 > question.plies
                                : outcome_sign(outcome) != (question.attacker == WHITE ? 1 : -1))) {
            attempt->moves[attempt->length++] = finder->moves[i];
        }
    }
}

static bool complete_win(PuzzleFinder *finder, Puzzle *puzzle) {
    uint64_t before = prover_nodes(finder->prover);
    ProofQuestion question = {
        .attacker = board_turn(&puzzle->board), .scope = ALL_MOVES, .plies = puzzle->plies};
    WinProof proof = win_proof(&question, question.attacker);
    if (!puzzle_go_to(finder, &puzzle->board)) {
        return false;
    }
    win_proof_work(finder->prover, &proof, false, PROOF_TIMES * finder->settings->nodes);
    puzzle->nodes = prover_nodes(finder->prover) - before;
    puzzle->line.length = 0;
    // A shorter line ends with a move of the defender's.
    if (proof.best != puzzle->plies || !append(finder, puzzle, &proof, &puzzle->line) ||
        puzzle->line.length != puzzle->plies) {
        return false;
    }
    for (int i = 0; i < puzzle->attempt_count; i++) {
        add_answer(finder, puzzle, &puzzle->attempts[i]);
    }
    return true;
}

// True when a long search after the move of PUZZLE_AVOID finds no loss, nor a position as good as
// lost. A search finds losses that are too deep for a proof.
static bool survives_search(PuzzleFinder *finder, Puzzle *puzzle) {
    Board after = puzzle->board;
    Undo undo;
    SearchReport report;
    board_apply(&after, puzzle->line.moves[0], &undo);
    int chance =
        puzzle_look(finder, &after, MOVE_NONE, LONG_TIMES * finder->settings->nodes, &report);
    puzzle->chance = 100 - chance;
    return chance >= 0 && puzzle->chance >= SAFE_CHANCE &&
           !(score_is_proved(report.info.score) && report.info.score > 0);
}

static bool complete_avoid(PuzzleFinder *finder, Puzzle *puzzle) {
    uint64_t before = prover_nodes(finder->prover);
    ProofQuestion question = {.attacker = (Colour)!board_turn(&puzzle->board),
                              .scope = ALL_MOVES,
                              .plies = puzzle->plies - 1};
    int count = movegen_all(&puzzle->board, finder->moves);
    WinProof proofs[PUZZLE_ATTEMPTS] = {0};
    for (int i = 0; i < count; i++) {
        Outcome outcome;
        if (finder->moves[i] == puzzle->line.moves[0]) {
            continue;
        }
        WinProof proof = puzzle_prove_after(finder, puzzle, finder->moves[i], &question, false,
                                            PROOF_TIMES * finder->settings->nodes, &outcome);
        if (outcome == ONGOING && proof.best == 0) {
            return false;
        }
        for (int k = 0; k < puzzle->attempt_count; k++) {
            proofs[k] = puzzle->attempts[k].moves[0] == finder->moves[i] ? proof : proofs[k];
        }
    }
    puzzle->nodes = prover_nodes(finder->prover) - before;
    puzzle->line.length = 1;
    for (int k = 0; k < puzzle->attempt_count; k++) {
        if (proofs[k].best > 0 && !append(finder, puzzle, &proofs[k], &puzzle->attempts[k])) {
            return false;
        }
    }
    return puzzle_is_safe(finder, puzzle) && survives_search(finder, puzzle);
}

bool puzzle_complete(PuzzleFinder *finder, Puzzle *puzzle) {
    prover_clear(finder->prover);
    search_new_game(finder->search);
    return (puzzle->theme == PUZZLE_BEST    ? true
            : puzzle->theme == PUZZLE_AVOID ? complete_avoid(finder, puzzle)
                                            : complete_win(finder, puzzle)) &&
           !atomic_load(finder->stop);
}
