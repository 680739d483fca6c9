// SPDX-License-Identifier: MIT
#include "game.h"

#include <stdlib.h>
#include <string.h>

#include "textbuf.h"

void game_init(Game *game, const Board *start) {
    *game = (Game){.board = *start};
}

void game_finish(Game *game) {
    free(game->steps);
    game->steps = NULL;
    game->length = game->room = 0;
}

bool game_copy(Game *ret_copy, const Game *game) {
    size_t bytes = game->length * sizeof *game->steps;
    GameStep *steps = bytes > 0 ? malloc(bytes) : NULL;
    *ret_copy = *game;
    ret_copy->steps = steps;
    ret_copy->length = ret_copy->room = steps ? game->length : 0;
    if (steps) {
        memcpy(steps, game->steps, bytes);
    }
    return steps || bytes == 0;
}

bool game_push(Game *game, Move move) {
    GameStep *steps = array_reserve(game->steps, game->length, 1, &game->room, sizeof *steps);
    if (!steps) {
        return false;
    }
    game->steps = steps;
    GameStep *step = &steps[game->length++];
    step->move = move;
    board_apply(&game->board, move, &step->undo);
    step->progress = board_progressed(&game->board, move, &step->undo);
    return true;
}

bool game_pop(Game *game) {
    if (game->length == 0) {
        return false;
    }
    const GameStep *step = &game->steps[--game->length];
    board_undo(&game->board, step->move, &step->undo);
    return true;
}

int game_reversible_plies(const Game *game) {
    size_t back = 0;
    while (back < game->length && !game->steps[game->length - 1 - back].progress) {
        back++;
    }
    return (int)back;
}

Board game_start(const Game *game) {
    Board start = game->board;
    for (size_t i = game->length; i-- > 0;) {
        board_undo(&start, game->steps[i].move, &game->steps[i].undo);
    }
    return start;
}

int game_occurrences(const Game *game) {
    int found = 1;
    int reversible = game_reversible_plies(game);
    // Only every second earlier position has the same side to move.
    for (int back = 2; back <= reversible; back += 2) {
        found += game->steps[game->length - (size_t)back].undo.key == game->board.key;
    }
    return found;
}

Outcome game_end(const Game *game) {
    Outcome outcome = board_outcome(&game->board);
    bool drawn = game->draw_plies > 0 && game_reversible_plies(game) >= game->draw_plies;
    return outcome == ONGOING && drawn ? DRAW : outcome;
}

Outcome game_outcome(const Game *game) {
    Outcome outcome = game_end(game);
    bool repeated = outcome == ONGOING && !game->may_repeat && game_occurrences(game) >= 3;
    return repeated ? DRAW : outcome;
}
