// SPDX-License-Identifier: MIT
// The position that a worker looks at and the way to it: the board, a frame for each ply, the keys
// of the game and the line for repetitions, and the best lines. Private to search/.
#ifndef BREDON_SEARCH_PATH_H
#define BREDON_SEARCH_PATH_H

#include "game.h"
#include "picker.h"
#include "score.h"

// The best line from a ply on.
typedef struct Line {
    int length;
    Move moves[MAX_PLY];
} Line;

// What is known of one ply of the line being searched.
typedef struct Frame {
    Move move;    // being searched here; MOVE_NONE for a null move
    int slot;     // of that move, SLOT_NONE for a null move
    int reduced;  // plies that this move was reduced by
    int extended; // plies of extension from the root up to here
    Score eval;   // static evaluation, SCORE_NONE where the opponent threatens
    Move killers[KILLERS];
    Threats threats; // of the position before that move
} Frame;

enum { FRAMES_BEFORE = 2 }; // frames that stand for the two moves before the root

typedef struct Path {
    Board board;
    Frame frames[FRAMES_BEFORE + MAX_PLY + 2];
    Line lines[MAX_PLY + 1];
    // Keys of the game and of the line being searched; `quiet` says how many of the last ones can
    // come back.
    uint64_t *keys;
    int *quiet;
    int key_count, root_keys;
    ScoredMove *arena; // MOVES_MAX for each ply; pages that are never touched cost nothing
} Path;

static inline Frame *frame_at(Path *path, int ply) {
    return &path->frames[FRAMES_BEFORE + ply];
}

// Takes the memory that a path needs whatever the game is. False when there is none. The path must
// be zeros before; finish is due in any case.
bool path_init(Path *path);
void path_finish(Path *path);

// Puts the path at a game's position, with the game's history. False when there is no memory.
bool path_set(Path *path, const Game *game);

// Plays and takes back a move, with the history of keys.
void path_play(Path *path, Move move, Undo *ret_undo);
void path_take_back(Path *path, Move move, const Undo *undo);

// The same for a null move: the other player is to move, nothing else changes.
void path_pass(Path *path);
void path_take_back_pass(Path *path);

// True when the position is a draw by its history: it came up before in this line, or twice before
// the root, or there were `draw_plies` plies (0: never) without progress.
bool path_is_drawn(const Path *path, int draw_plies);

// Sets the line of `ply`: a move and the line below it.
void path_set_line(Path *path, int ply, Move move);

#endif
