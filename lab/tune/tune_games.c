// SPDX-License-Identifier: MIT
#include "tune/tune_games.h"

#include <stdlib.h>

#include "road.h"

void tune_data_finish(TuneData *data) {
    for (int i = 0; i < TUNE_SIZES; i++) {
        tune_set_finish(&data->sizes[i].train);
        tune_set_finish(&data->sizes[i].held);
        tune_scores_finish(&data->sizes[i].scores);
    }
}

bool tune_holds_out(const TuneChoice *choice, const DataGame *game, Rng *ret_rng) {
    Rng seed = rng_of(game->seed);
    *ret_rng = rng_of(rng_next(&seed) ^ game->number);
    uint64_t lot = rng_next(ret_rng);
    return choice->holdout > 0 && lot % (uint64_t)choice->holdout == 0;
}

// Adds the position before a move of a game.
static bool add_position(TuneGames *games, const TuneChoice *choice, TuneSet *set, Rng *rng,
                         const Board *board, const DataGame *game, int ply) {
    int score = game->moves[ply].score;
    int sign = outcome_sign(game->outcome);
    int side = board_turn(board) == WHITE ? 1 : -1;
    bool sampled = rng_next(rng) % (uint64_t)choice->sample == 0; // always draws one number per ply
    if (ply < game->opening || board_is_opening(board)) {
        games->openings++;
    } else if (score == DATA_NO_SCORE) {
        games->unscored++;
    } else if (abs(score) >= TUNE_PROVED) {
        games->proved++;
    } else if (!tune_scores_add(&games->scores, score, sign * side)) {
        return false;
    } else if (!sampled) {
        games->unsampled++;
    } else if (!choice->tactical &&
               (road_threatens(board, WHITE) || road_threatens(board, BLACK))) {
        games->tactical++;
    } else {
        return tune_set_add(set, board, score * side, sign);
    }
    return true;
}

bool tune_data_add(TuneData *data, const TuneChoice *choice, const DataGame *game) {
    if (choice->size != 0 && choice->size != game->rules.size) {
        return true;
    }
    TuneGames *games = tune_data_of(data, game->rules.size);
    Rng rng;
    bool held = tune_holds_out(choice, game, &rng);
    TuneSet *set = held ? &games->held : &games->train;
    Board board;
    Undo undo;
    *(held ? &games->held_games : &games->train_games) += 1;
    board_init(&board, &game->rules);
    for (int ply = 0; ply < game->count; ply++) {
        if (!add_position(games, choice, set, &rng, &board, game, ply)) {
            return false;
        }
        board_apply(&board, game->moves[ply].move, &undo);
    }
    return true;
}
