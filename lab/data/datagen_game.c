// SPDX-License-Identifier: MIT
#include "data/datagen_game.h"

#include "movegen.h"
#include "rng.h"
#include "win.h"

enum {
    OPENING_LEAST = 4, // random plies at the start, plus 0 to size more
    FLAT_PERCENT = 85, // of the random plies; the others are any legal move
    SOFT_PART = 4,     // after this part of the nodes no iteration begins
};

bool datagen_player_init(DatagenPlayer *player, const DatagenRules *rules, Fault *fault) {
    SearchSettings settings = search_settings();
    settings.hash = rules->hash;
    *player = (DatagenPlayer){.search = search_create(&settings, NULL, fault)};
    return player->search != NULL;
}

void datagen_player_finish(DatagenPlayer *player) {
    search_destroy(player->search);
    player->search = NULL;
}

// The random generator of a game; unrelated to those of neighbouring games and seeds.
static Rng game_rng(uint32_t seed, uint64_t number) {
    Rng rng = rng_of(seed);
    return rng_of(rng_next(&rng) + number);
}

static Move random_move(Rng *rng, const Board *board) {
    uint64_t empty = board_empty(board);
    if (board->stones[board_turn(board)] > 0 && rng_chance(rng, FLAT_PERCENT)) {
        for (int skip = rng_below(rng, bits_count(empty)); skip > 0; skip--) {
            bits_pop(&empty);
        }
        return move_place(bits_lowest(empty), FLAT);
    }
    Move moves[MOVES_MAX];
    return moves[rng_below(rng, movegen_all(board, moves))];
}

// Plays random moves from the start. False when the game is over or about to end.
static bool random_opening(Rng *rng, const Rules *rules, DataGame *game, Board *ret_board) {
    Board board;
    Undo undo;
    int plies = OPENING_LEAST + rng_below(rng, rules->size + 1);
    board_init(&board, rules);
    for (game->count = 0; game->count < plies; game->count++) {
        Move move = random_move(rng, &board);
        game->moves[game->count] = (DataMove){move, DATA_NO_SCORE};
        board_apply(&board, move, &undo);
        if (board_outcome(&board) != ONGOING) {
            return false;
        }
    }
    game->opening = game->count;
    *ret_board = board;
    return !win_threatens_road(&board, WHITE) && !win_threatens_road(&board, BLACK);
}

// Searches the position of the game. False when there is no memory.
static bool think(DatagenPlayer *player, const DatagenRules *rules, const Game *game,
                  const atomic_bool *stop) {
    SearchLimits limits = search_limits();
    limits.nodes = (uint64_t)rules->nodes;
    limits.soft_nodes = (uint64_t)(rules->nodes + SOFT_PART - 1) / SOFT_PART;
    limits.solved = true;
    limits.stop = stop;
    bool done = search_once(player->search, game, &limits, NULL, &player->report, NULL);
    player->nodes += done ? player->report.info.nodes : 0;
    return done;
}

// Records a move and plays it.
static bool play(DataGame *data, Game *game, Move move, Score score) {
    data->moves[data->count++] = (DataMove){move, (int16_t)score};
    return game_push(game, move);
}

static bool is_on(const DataGame *data, const Game *game) {
    return data->count < DATA_MOVES_MAX && game_outcome(game) == ONGOING;
}

// Plays the move of the search. After a proved result it plays the whole line without further
// searches: each ply is one nearer to the end.
static bool play_found(const DatagenPlayer *player, DataGame *data, Game *game) {
    const SearchReport *found = &player->report;
    Score score = found->info.score;
    if (!play(data, game, found->best, score)) {
        return false;
    }
    if (!score_is_proved(score)) {
        return true;
    }
    for (int i = 1; i < found->info.line_length && is_on(data, game); i++) {
        score = score_is_win(score) ? -score - 1 : -score + 1;
        if (!board_is_legal(&game->board, found->line[i])) {
            return true;
        }
        if (!play(data, game, found->line[i], score)) {
            return false;
        }
    }
    return true;
}

// Finds an opening; its first search is done afterwards.
static bool begin(DatagenPlayer *player, const DatagenRules *rules, Rng *rng,
                  const atomic_bool *stop, DataGame *data, Game *game) {
    Board board;
    for (int64_t bound = rules->bound; !atomic_load(stop);) {
        if (!random_opening(rng, &data->rules, data, &board)) {
            continue;
        }
        game_init(game, &board);
        game->draw_plies = (int)rules->draw_plies;
        if (!think(player, rules, game, stop)) {
            return false;
        }
        Score score = player->report.info.score;
        if ((score >= -bound && score <= bound) || bound > EVAL_MAX) {
            return true;
        }
        bound += bound / 8 + 5;
    }
    return false;
}

bool datagen_play(DatagenPlayer *player, const DatagenRules *rules, uint32_t seed, uint64_t number,
                  const atomic_bool *stop, DataGame *ret_game) {
    uint64_t sizes = (uint64_t)rules->size_count;
    uint64_t komis = (uint64_t)rules->komi_count;
    Rng rng = game_rng(seed, number);
    Game game;
    ret_game->rules =
        rules_of(rules->sizes[number % sizes], rules->half_komis[number / sizes % komis]);
    ret_game->number = number;
    ret_game->seed = seed;
    search_new_game(player->search);
    if (!begin(player, rules, &rng, stop, ret_game, &game)) {
        return false;
    }
    bool fine = play_found(player, ret_game, &game);
    while (fine && !atomic_load(stop) && is_on(ret_game, &game)) {
        fine = think(player, rules, &game, stop) && play_found(player, ret_game, &game);
    }
    Outcome outcome = game_outcome(&game);
    ret_game->outcome = outcome == ONGOING ? DRAW : outcome;
    game_finish(&game);
    return fine && !atomic_load(stop);
}
