// SPDX-License-Identifier: MIT
#include "rng.h"
#include "tune/curve.h"
#include "tune/move_fit.h"

void move_games_init(MoveGames *games) {
    *games = (MoveGames){.others = 0};
    move_set_init(&games->train);
    move_set_init(&games->held);
}

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

bool move_games_add(MoveGames *games, const MoveChoice *choice, const DataGame *game) {
    if (game->rules.size != choice->size) {
        games->others++;
        return true;
    }
    Rng seed = rng_of(game->seed);
    Rng rng = rng_of(rng_next(&seed) ^ game->number);
    uint64_t lot = rng_next(&rng);
    bool held = choice->holdout > 0 && lot % (uint64_t)choice->holdout == 0;
    MoveSet *set = held ? &games->held : &games->train;
    Move last = MOVE_NONE;
    Move own = MOVE_NONE;
    Board board;
    Undo undo;
    *(held ? &games->held_games : &games->train_games) += 1;
    board_init(&board, &game->rules);
    for (int ply = 0; ply < game->count; ply++) {
        Move move = game->moves[ply].move;
        bool sampled = rng_next(&rng) % (uint64_t)choice->sample == 0; // one number a ply, always
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

// Where the games of a file go.
typedef struct Taker {
    MoveGames *games;
    const MoveChoice *choice;
} Taker;

static bool take_game(void *user, const DataGame *game) {
    Taker *taker = user;
    return move_games_add(taker->games, taker->choice, game);
}

bool move_games_read(MoveGames *games, const MoveChoice *choice, const char *path,
                     void (*on_trouble)(void *user, const Fault *fault), void *user, Fault *fault) {
    Taker taker = {games, choice};
    return data_take_games(path, take_game, &taker, on_trouble, user, fault);
}
