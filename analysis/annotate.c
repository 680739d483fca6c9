// SPDX-License-Identifier: MIT
#include "annotate.h"

#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "note_moves.h"
#include "proof/proof.h"

enum {
    GLANCE_NODES = 2000,
    GLANCE_HASH = 1,
    PROOF_HASH = 16, // MiB
    PROOF_NODES = 20000,
    PROOF_AGAIN = 10, // times the nodes, where a win seems to be lost
    NEXT_PART = 4,    // divides nodes and time of the search of the position
};

bool annotator_init(Annotator *annotator, const AnnotateLimits *limits, const atomic_bool *stop,
                    Fault *fault) {
    SearchSettings settings = search_settings();
    *annotator = (Annotator){.limits = limits->limits};
    annotator->limits.stop = stop;
    settings.hash = GLANCE_HASH;
    annotator->glance = search_create(&settings, NULL, fault);
    settings.hash = limits->hash;
    settings.threads = limits->threads;
    settings.overhead = 0;
    annotator->search = annotator->glance ? search_create(&settings, NULL, fault) : NULL;
    annotator->prover = annotator->search ? prover_create(PROOF_HASH) : NULL;
    if (!annotator->prover) {
        if (annotator->search) {
            fault_set(fault, 0, "no memory for proofs");
        }
        annotator_finish(annotator);
        return false;
    }
    prover_limit(annotator->prover, stop, 0);
    return true;
}

void annotator_finish(Annotator *annotator) {
    search_destroy(annotator->search);
    search_destroy(annotator->glance);
    prover_destroy(annotator->prover);
    *annotator = (Annotator){0};
}

static Wdl turned(Wdl wdl, Colour turn) {
    return turn == WHITE ? wdl : (Wdl){wdl.loss, wdl.draw, wdl.win};
}

// Notes how a proved game ends, by playing the line out.
static void note_proof(PositionNote *note, const Board *board) {
    Board end = *board;
    Undo undo;
    for (int i = 0; i < note->line_length; i++) {
        board_apply(&end, note->line[i], &undo);
    }
    Outcome outcome = board_outcome(&end);
    if (outcome_sign(outcome) == (note->score > 0 ? 1 : -1)) {
        int mate = score_mate(note->score);
        note->how = outcome_how(outcome);
        note->plies = mate < 0 ? -mate : mate;
    }
}

// Looks for a proof that one of the players wins, and notes it in place of what the search found.
static void prove(Annotator *annotator, const Game *game, uint64_t nodes, PositionNote *note) {
    ProofQuestion question = {.plies = PROOF_PLIES_MOST};
    Proof proof = proof_begin(&question, board_turn(&game->board));
    Line line;
    if (!note->known || note->outcome != ONGOING || note_winner(note) != 0 ||
        !prover_set(annotator->prover, game)) {
        return;
    }
    proof_work(annotator->prover, &proof, true, nodes);
    const WinProof *won = proof_won(&proof);
    if (!won || !proof_line(annotator->prover, game, won, &line)) {
        return;
    }
    bool white = won->question.attacker == WHITE;
    note->score = white ? score_win_in(line.length) : -score_win_in(line.length);
    note->wdl = white ? (Wdl){1000, 0, 0} : (Wdl){0, 0, 1000};
    note->line_length = line.length;
    memcpy(note->line, line.moves, sizeof note->line);
    note_proof(note, &game->board);
}

static bool is_stopped(const Annotator *annotator) {
    return annotator->limits.stop && atomic_load(annotator->limits.stop);
}

// Searches a position. *ret_done is false when the search was stopped.
static bool look(Annotator *annotator, const Game *game, const SearchLimits *limits,
                 SearchReport *ret_report, bool *ret_done, Fault *fault) {
    if (is_stopped(annotator)) {
        *ret_done = false;
        return true;
    }
    if (!search_once(annotator->search, game, limits, annotator->watch, ret_report, fault)) {
        return false;
    }
    *ret_done = ret_report->best != MOVE_NONE && !is_stopped(annotator);
    return true;
}

static bool note_position(Annotator *annotator, const Game *game, PositionNote *note,
                          Fault *fault) {
    const Board *board = &game->board;
    SearchReport report;
    const SearchInfo *last = &report.info;
    bool done = false;
    Outcome outcome = board_outcome(board);
    if (outcome != ONGOING) {
        note_outcome(note, outcome);
        return true;
    }
    if (!look(annotator, game, &annotator->limits, &report, &done, fault)) {
        return false;
    }
    if (!done) {
        return true;
    }
    note->known = true;
    note->score = board_turn(board) == WHITE ? last->score : -last->score;
    note->wdl = turned(last->wdl, board_turn(board));
    note->depth = last->depth;
    note->nodes = last->nodes;
    note->ms = last->time_ms;
    note->line_length = last->line_length;
    memcpy(note->line, report.line, sizeof note->line);
    if (score_is_proved(note->score)) {
        note_proof(note, board);
    } else {
        prove(annotator, game, PROOF_NODES, note);
    }
    return true;
}

// Searches the moves other than `played`: their best win chance in percent, -1 when there are none
// or the search was stopped. False when the search failed.
static bool next_chance(Annotator *annotator, const Game *game, Move played, double *ret_chance,
                        Fault *fault) {
    Move *moves = malloc(MOVES_MAX * sizeof *moves);
    if (!moves) {
        return fault_set(fault, 0, "no memory for the moves of a position");
    }
    int others = movegen_except(&game->board, played, moves);
    SearchLimits limits = annotator->limits;
    limits.searchmoves = moves;
    limits.searchmove_count = others;
    limits.nodes = limits.nodes > NEXT_PART ? limits.nodes / NEXT_PART : limits.nodes;
    limits.movetime = limits.movetime > 0 ? limits.movetime / NEXT_PART : limits.movetime;
    SearchReport report;
    bool done = false;
    bool good = others == 0 || look(annotator, game, &limits, &report, &done, fault);
    *ret_chance = done ? report.info.wdl.win / 10.0 + report.info.wdl.draw / 20.0 : -1;
    free(moves);
    return good;
}

// *ret_hidden: a weak search of the position finds another move than `played`.
static bool is_hidden(Annotator *annotator, const Game *game, Move played, bool *ret_hidden,
                      Fault *fault) {
    SearchLimits limits = search_limits();
    SearchReport report;
    limits.nodes = GLANCE_NODES;
    limits.stop = annotator->limits.stop;
    search_new_game(annotator->glance);
    if (!search_once(annotator->glance, game, &limits, annotator->watch, &report, fault)) {
        return false;
    }
    *ret_hidden = !is_stopped(annotator) && report.best != played;
    return true;
}

// Makes the note of a move. `game` is before the move; `before` and `after` are complete.
static bool judge_move(Annotator *annotator, const Game *game, Move played,
                       const PositionNote *before, bool answers_tak, MoveNote *ret_note,
                       Fault *fault) {
    MoveFacts facts = move_facts(&game->board, played, before, answers_tak);
    if (facts.best && !facts.plain && facts.before >= GOOD_GAP && facts.after >= GOOD_GAP) {
        if (!next_chance(annotator, game, played, &facts.next, fault)) {
            return false;
        }
        if (mark_of(&facts) == MARK_GOOD && facts.before - facts.next >= BRILLIANT_GAP &&
            !is_hidden(annotator, game, played, &facts.hidden, fault)) {
            return false;
        }
    }
    note_move(ret_note, &facts, mark_of(&facts), board_turn(&game->board), before + 1);
    return true;
}

// When a forced win seems to be lost after move number `i`, looks again, and for longer, before the
// win is reported as missed. The game is before the move.
static bool look_again(Annotator *annotator, Game *game, const PtnGame *ptn, GameNotes *notes,
                       size_t i, Fault *fault) {
    PositionNote *next = &notes->positions[i + 1];
    int mover = board_turn(&game->board) == WHITE ? 1 : -1;
    if (note_winner(&notes->positions[i]) != mover || note_winner(next) != 0) {
        return true;
    }
    if (!game_push(game, ptn->moves[i].move)) {
        return fault_set(fault, 0, "no memory for a game");
    }
    prove(annotator, game, PROOF_AGAIN * PROOF_NODES, next);
    bool good = note_winner(next) == 0 || i + 1 == notes->move_count ||
                judge_move(annotator, game, ptn->moves[i + 1].move, next, answers_tak(notes, i + 1),
                           &notes->moves[i + 1], fault);
    game_pop(game);
    return good;
}

// Notes all positions, from the last one to the first one.
static bool note_all(Annotator *annotator, Game *game, const PtnGame *ptn, GameNotes *notes,
                     Fault *fault) {
    for (size_t i = notes->move_count + 1; i-- > 0;) {
        PositionNote *here = &notes->positions[i];
        if (!note_position(annotator, game, here, fault)) {
            return false;
        }
        if (here->known && i < notes->move_count &&
            (!look_again(annotator, game, ptn, notes, i, fault) ||
             !judge_move(annotator, game, ptn->moves[i].move, here, answers_tak(notes, i),
                         &notes->moves[i], fault))) {
            return false;
        }
        if (is_stopped(annotator)) {
            // The search that decides this mark was stopped, so the mark is not known.
            notes->moves[i < notes->move_count ? i : 0].known = false;
            return true;
        }
        if (annotator->on_position) {
            annotator->on_position(annotator->user);
        }
        game_pop(game);
    }
    notes->whole = true;
    return true;
}

bool annotate_game(Annotator *annotator, const PtnGame *ptn, GameNotes *ret_notes, Fault *fault) {
    Game game = {0};
    bool good = game_notes_begin(ptn, ret_notes, &game, fault);
    if (good && !ret_notes->whole) {
        search_new_game(annotator->search);
        prover_clear(annotator->prover);
        good = note_all(annotator, &game, ptn, ret_notes, fault);
        game_notes_end(ptn, ret_notes);
    }
    game_finish(&game);
    return good;
}
