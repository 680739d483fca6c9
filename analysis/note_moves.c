// SPDX-License-Identifier: MIT
#include "note_moves.h"

#include <stdlib.h>

#include "rating.h"
#include "turning_points.h"
#include "win.h"

char outcome_how(Outcome outcome) {
    return outcome == ONGOING ? '\0'
           : outcome == DRAW  ? 'D'
                              : (outcome == WHITE_ROAD || outcome == BLACK_ROAD ? 'R' : 'F');
}

void note_outcome(PositionNote *note, Outcome outcome) {
    int sign = outcome_sign(outcome);
    note->known = true;
    note->outcome = outcome;
    note->how = outcome_how(outcome);
    note->score = sign * SCORE_WIN;
    note->wdl = sign > 0 ? (Wdl){1000, 0, 0} : sign < 0 ? (Wdl){0, 0, 1000} : (Wdl){0, 1000, 0};
}

bool game_notes_begin(const PtnGame *ptn, GameNotes *ret_notes, Game *ret_game, Fault *fault) {
    *ret_notes = (GameNotes){.move_count = ptn->move_count, .decisive = -1, .last_chance = -1};
    ret_notes->positions = calloc(ptn->move_count + 1, sizeof *ret_notes->positions);
    ret_notes->moves = calloc(ptn->move_count + 1, sizeof *ret_notes->moves);
    if (!ret_notes->positions || !ret_notes->moves) {
        return fault_set(fault, 0, "no memory for the notes of a game");
    }
    ret_notes->whole = ptn->rules.size == 0;
    bool good = true;
    if (!ret_notes->whole) {
        game_init(ret_game, &ptn->start);
    }
    for (size_t i = 0; i < ptn->move_count && good; i++) {
        good = game_push(ret_game, ptn->moves[i].move);
        ret_notes->moves[i].tak =
            good && win_threatens_road(&ret_game->board, (Colour)!board_turn(&ret_game->board));
    }
    return good || fault_set(fault, 0, "no memory for a game");
}

bool answers_tak(const GameNotes *notes, size_t move) {
    return move > 0 && notes->moves[move - 1].tak;
}

// Whether a move other than the best one allows a road, as MoveNote says. The board is before it.
static bool allows_road(const Board *board, const PositionNote *before, const PositionNote *after) {
    int loser = board_turn(board) == WHITE ? 1 : -1;
    Board best = *board;
    Undo undo;
    Move win;
    if (after->outcome != ONGOING || after->how != 'R' || note_winner(after) != -loser ||
        before->line_length == 0) {
        return false;
    }
    if (after->plies > 1) {
        return after->plies == 3 && note_winner(before) != -loser;
    }
    board_apply(&best, before->line[0], &undo);
    return outcome_sign(board_outcome(&best)) == loser ||
           (board_outcome(&best) == ONGOING && !win_in_one(&best, &win));
}

MoveFacts move_facts(const Board *board, Move played, const PositionNote *before,
                     bool answers_tak) {
    Colour mover = board_turn(board);
    int sign = mover == WHITE ? 1 : -1;
    const PositionNote *after = before + 1;
    MoveFacts facts = {
        .before = note_chance(before, mover),
        .after = note_chance(after, mover),
        .best = before->line_length > 0 && before->line[0] == played,
        .plain = answers_tak || after->outcome != ONGOING || board_is_opening(board),
        .next = -1,
    };
    facts.missed = !facts.best && note_winner(before) == sign && note_winner(after) != sign;
    facts.allowed = !facts.best && allows_road(board, before, after);
    return facts;
}

void note_move(MoveNote *note, const MoveFacts *facts, MoveMark mark, Colour mover,
               const PositionNote *after) {
    int sign = mover == WHITE ? 1 : -1;
    note->known = true;
    note->best = facts->best;
    note->loss = mark_loss(facts);
    note->mark = mark;
    note->tinue = after->outcome == ONGOING && after->how == 'R' && note_winner(after) == sign;
    note->missed = facts->missed;
    note->allowed = facts->allowed;
}

void game_notes_end(const PtnGame *ptn, GameNotes *notes) {
    game_notes_sum(notes, board_turn(&ptn->start));
    turning_points_find(ptn, notes);
    for (int i = WHITE; i <= BLACK; i++) {
        notes->players[i].unrated = !rating_fits(ptn->rules.size);
    }
}
