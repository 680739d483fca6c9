// SPDX-License-Identifier: MIT
// The position that a worker searches and the line that leads to it: board, a frame for each ply,
// keys of the game and of the line (for repetitions), and principal variations. Private to search/.
#pragma once

#include "game.h"
#include "picker.h"
#include "score.h"

// The best line from a ply on.
typedef struct Line {
    int length;
    Move moves[MAX_PLY];
} Line;

// One ply of the line being searched.
typedef struct Frame {
    Move move;    // the move being searched; MOVE_NONE for a null move
    int slot;     // of that move; SLOT_NONE for a null move
    int reduced;  // plies by which that move is reduced
    int extended; // plies of extension between the root and this node
    Score eval;   // static evaluation; SCORE_NONE when the opponent has a threat
    // Set just before a shallower search of the same node (see shallow.h): `excluded` is a move
    // that this search leaves out, or MOVE_NONE.
    bool shallow;
    Move excluded;
    Move killers[KILLERS];
    Threats threats; // in the position before that move
} Frame;

enum { FRAMES_BEFORE = 2 }; // frames for the two moves before the root

typedef struct Path {
    Board board;
    Frame frames[FRAMES_BEFORE + MAX_PLY + 2];
    Line lines[MAX_PLY + 1];
    // The keys of all positions before the board's, of the game and of the line being searched.
    // reversible[n]: the plies without a placement or a crush before key n, so the number of keys
    // before it that can occur again.
    uint64_t *keys;
    int *reversible;
    int key_count, root_keys;
    bool may_repeat; // of the game
    MoveList *lists; // one per ply; pages that are never used take no memory
} Path;

static inline Frame *frame_at(Path *path, int ply) {
    return &path->frames[FRAMES_BEFORE + ply];
}

// Allocates the memory that every path needs. False when there is none. All bytes of the path must
// be 0 before; path_finish must be called in any case.
bool path_init(Path *path);
void path_finish(Path *path);

// Sets the path to the position and history of a game. False when there is no memory.
bool path_set(Path *path, const Game *game);

// Plays a move and takes it back, with its key.
void path_play(Path *path, Move move, Undo *ret_undo);
void path_take_back(Path *path, Move move, const Undo *undo);

// Plays a null move and takes it back: only the side to move changes.
void path_pass(Path *path);
void path_take_back_pass(Path *path);

// What the histories need to know of the position at a ply.
static inline Context path_context(Path *path, int ply) {
    return (Context){.side = board_turn(&path->board),
                     .previous1 = frame_at(path, ply - 1)->slot,
                     .previous2 = frame_at(path, ply - 2)->slot};
}

// True when the position is a draw by history: it occurred in the line from the root on, or twice
// before unless the game may repeat positions, or the last `draw_plies` plies (0: never) had
// neither a placement nor a crush. A repetition in the line is a draw in any case: who could do
// better could have done so the first time.
bool path_is_drawn(const Path *path, int draw_plies);

// Sets the best line of `ply` to `move` and the best line of the next ply.
void path_set_line(Path *path, int ply, Move move);
