// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "road.h"
#include "tune/pattern_fit.h"

void pattern_games_finish(PatternGames *games) {
    pattern_set_finish(&games->train);
    pattern_set_finish(&games->held);
}

static bool is_wanted(const Board *board, const DataGame *game, int ply) {
    int score = game->moves[ply].score;
    return ply >= game->opening && !board_is_opening(board) && score != DATA_NO_SCORE &&
           abs(score) < TUNE_PROVED && !road_threatens(board, WHITE) &&
           !road_threatens(board, BLACK);
}

bool pattern_games_add(PatternGames *games, const TuneChoice *choice, const DataGame *game) {
    if (game->rules.size != choice->size) {
        return true;
    }
    Rng rng;
    bool held = tune_holds_out(choice, game, &rng);
    PatternSet *set = held ? &games->held : &games->train;
    int sign = outcome_sign(game->outcome);
    Board board;
    Undo undo;
    *(held ? &games->held_games : &games->train_games) += 1;
    board_init(&board, &game->rules);
    for (int ply = 0; ply < game->count; ply++) {
        bool sampled = rng_next(&rng) % (uint64_t)choice->sample == 0; // one number per ply
        int side = board_turn(&board) == WHITE ? 1 : -1;
        if (sampled && is_wanted(&board, game, ply) &&
            !pattern_set_add(set, &board, game->moves[ply].score, sign * side)) {
            return false;
        }
        board_apply(&board, game->moves[ply].move, &undo);
    }
    return true;
}
