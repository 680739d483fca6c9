// SPDX-License-Identifier: MIT
#include "path.h"

#include <stdlib.h>
#include <string.h>

bool path_init(Path *path) {
    // calloc gets pages from the system only when they are first used.
    path->lists = calloc(MAX_PLY, sizeof *path->lists);
    return path->lists != NULL;
}

void path_finish(Path *path) {
    free(path->keys);
    free(path->reversible);
    free(path->lists);
}

bool path_set(Path *path, const Game *game) {
    size_t room = game->length + MAX_PLY + 2;
    uint64_t *keys = realloc(path->keys, room * sizeof *keys);
    path->keys = keys ? keys : path->keys;
    int *reversible = realloc(path->reversible, room * sizeof *reversible);
    path->reversible = reversible ? reversible : path->reversible;
    if (!keys || !reversible) {
        return false;
    }
    path->board = game->board;
    path->reversible[0] = 0;
    for (size_t i = 0; i < game->length; i++) {
        path->keys[i] = game->steps[i].undo.key;
        path->reversible[i + 1] = game->steps[i].progress ? 0 : path->reversible[i] + 1;
    }
    path->key_count = path->root_keys = (int)game->length;
    path->may_repeat = game->may_repeat;
    memset(path->frames, 0, sizeof path->frames);
    for (size_t back = 1; back <= FRAMES_BEFORE && back <= game->length; back++) {
        Frame *frame = frame_at(path, -(int)back);
        frame->move = game->steps[game->length - back].move;
        frame->slot = move_slot(frame->move);
    }
    // The root has no evaluation yet, and the two moves before it have none.
    for (int i = 0; i <= FRAMES_BEFORE; i++) {
        path->frames[i].eval = SCORE_NONE;
    }
    return true;
}

void path_play(Path *path, Move move, Undo *ret_undo) {
    int at = path->key_count++;
    path->keys[at] = path->board.key;
    board_apply(&path->board, move, ret_undo);
    bool progress = board_progressed(&path->board, move, ret_undo);
    path->reversible[at + 1] = progress ? 0 : path->reversible[at] + 1;
}

void path_take_back(Path *path, Move move, const Undo *undo) {
    board_undo(&path->board, move, undo);
    path->key_count--;
}

void path_pass(Path *path) {
    int at = path->key_count++;
    path->keys[at] = path->board.key;
    path->reversible[at + 1] = 0;
    board_pass(&path->board);
}

void path_take_back_pass(Path *path) {
    path->key_count--;
    board_unpass(&path->board);
}

bool path_is_drawn(const Path *path, int draw_plies) {
    int reversible = path->reversible[path->key_count];
    if (draw_plies > 0 && reversible >= draw_plies) {
        return true;
    }
    int before_root = 0;
    for (int back = 2; back <= reversible && back <= path->key_count; back += 2) {
        int at = path->key_count - back;
        if (path->keys[at] == path->board.key &&
            (at >= path->root_keys || (++before_root == 2 && !path->may_repeat))) {
            return true;
        }
    }
    return false;
}

void path_set_line(Path *path, int ply, Move move) {
    Line *line = &path->lines[ply];
    const Line *below = &path->lines[ply + 1];
    line->moves[0] = move;
    line->length = 1;
    for (int i = 0; i < below->length && line->length < MAX_PLY; i++) {
        line->moves[line->length++] = below->moves[i];
    }
}
