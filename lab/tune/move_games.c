// SPDX-License-Identifier: MIT
#include "tune/move_fit.h"

void move_games_finish(MoveGames *games) {
    move_set_finish(&games->train);
    move_set_finish(&games->held);
}

static bool is_wanted(const Board *board, const DataGame *game, int ply) {
    int score = game->moves[ply].score;
    Move road;
    return ply >= game->opening && !board_is_opening(board) && score != DATA_NO_SCORE &&
           score > -TUNE_PROVED && !road_in_one(board, &road);
}

bool move_games_add(MoveGames *games, const TuneChoice *choice, const DataGame *game) {
    if (game->rules.size != choice->size) {
        return true;
    }
    Rng rng;
    bool held = tune_holds_out(choice, game, &rng);
    MoveSet *set = held ? &games->held : &games->train;
    Move last = MOVE_NONE;
    Move own = MOVE_NONE;
    Board board;
    Undo undo;
    *(held ? &games->held_games : &games->train_games) += 1;
    board_init(&board, &game->rules);
    for (int ply = 0; ply < game->count; ply++) {
        Move move = game->moves[ply].move;
        bool sampled = rng_next(&rng) % (uint64_t)choice->sample == 0; // one number per ply
        if (sampled && is_wanted(&board, game, ply) &&
            !move_set_add(set, &board, last, own, move)) {
            return false;
        }
        board_apply(&board, move, &undo);
        own = last;
        last = move;
    }
    return true;
}
