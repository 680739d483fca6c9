// SPDX-License-Identifier: MIT
#include "alone.h"

#include "unit.h"

void alone_init(Alone *alone, size_t mib) {
    Shared *shared = &alone->shared;
    alone_finish(alone);
    table_init(&alone->table);
    ck_assert(mib == 0 || table_resize(&alone->table, mib));
    shared->table = &alone->table;
    shared->limits = search_limits();
    shared->network = true;
    shared->budget = (Budget){.soft = -1, .hard = -1};
    shared->lines = shared->worker_count = 1;
    shared->workers = alone->workers;
    alone->worker = alone->workers[0] = worker_create(shared, 0);
    ck_assert_ptr_nonnull(alone->worker);
}

void alone_finish(Alone *alone) {
    worker_destroy(alone->worker);
    table_finish(&alone->table);
    game_finish(&alone->game);
    *alone = (Alone){0};
}

void alone_start(Alone *alone, size_t mib, const Board *board) {
    alone_init(alone, mib);
    game_init(&alone->game, board);
    alone_prepare(alone, &alone->game);
}

void alone_prepare(Alone *alone, const Game *game) {
    alone->shared.draw_plies = game->draw_plies;
    alone->shared.params = params_of(board_size(&game->board));
    ck_assert(worker_prepare(alone->worker, game));
}

bool alone_known_after(const Alone *alone, Move move, TableEntry *ret_entry) {
    Board board = alone->game.board;
    Undo undo;
    if (move == MOVE_NONE) {
        board_pass(&board);
    } else {
        board_apply(&board, move, &undo);
    }
    return table_find(&alone->table, worker_key(alone->worker, board.key), ret_entry);
}
