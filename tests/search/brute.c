// SPDX-License-Identifier: MIT
#include "brute.h"

#include <check.h>

#include "movegen.h"
#include "outcome.h"
#include "win.h"

bool brute_gives_tak(const Board *board) {
    Board passed = *board;
    Move roads[MOVES_MAX];
    if (board_is_opening(board)) {
        return false;
    }
    board_pass(&passed);
    return win_roads(&passed, roads) > 0;
}

static bool has_won(Outcome outcome, const ProofQuestion *question) {
    int sign = outcome_sign(outcome);
    bool road = outcome == WHITE_ROAD || outcome == BLACK_ROAD;
    return (question->attacker == WHITE ? sign > 0 : sign < 0) && (road || !question->road_only);
}

static bool wins_at_once(const Board *board, const ProofQuestion *question) {
    Move moves[MOVES_MAX];
    Board after = *board;
    int count = movegen_all(board, moves);
    bool won = false;
    for (int i = 0; i < count && !won; i++) {
        Undo undo;
        board_apply(&after, moves[i], &undo);
        won = has_won(board_outcome(&after), question);
        board_undo(&after, moves[i], &undo);
    }
    return won;
}

int brute_win(Game *game, const ProofQuestion *question, int plies) {
    Move moves[MOVES_MAX];
    Outcome outcome = game_outcome(game);
    bool attack = board_turn(&game->board) == question->attacker;
    if (outcome != ONGOING) {
        return has_won(outcome, question) ? 0 : -1;
    }
    if (plies == 0) {
        return -1;
    }
    int best = attack ? -1 : 0;
    if (attack && plies == 1) {
        return wins_at_once(&game->board, question) ? 1 : -1;
    }
    int count = movegen_all(&game->board, moves);
    for (int i = 0; i < count && best != (attack ? 1 : -1); i++) {
        ck_assert(game_push(game, moves[i]));
        bool counts = !attack || question->scope == ALL_MOVES || game_outcome(game) != ONGOING ||
                      brute_gives_tak(&game->board);
        int most = attack && best > 0 ? best - 2 : plies - 1;
        int found = counts && most >= 0 ? brute_win(game, question, most) : -1;
        game_pop(game);
        if (attack && found >= 0 && (best < 0 || found + 1 < best)) {
            best = found + 1;
        } else if (!attack) {
            best = found < 0 ? -1 : found + 1 > best ? found + 1 : best;
        }
    }
    return best;
}
