// SPDX-License-Identifier: MIT
// Finds puzzles in games: positions where exactly one move wins in the fewest plies, all of it
// proved. Several games are searched at once; the puzzles do not depend on how many.
#ifndef BREDON_ANALYSIS_PUZZLES_H
#define BREDON_ANALYSIS_PUZZLES_H

#include <stdatomic.h>

#include "text/game_stream.h"

typedef struct PuzzleSettings {
    int least, most; // plies of the win
    bool quiet;      // only wins by a road that taks alone do not bring as fast
    uint64_t nodes;  // for each question about a position
    size_t mib;      // table of each job
    int jobs;        // games at a time
} PuzzleSettings;

typedef enum PuzzleKind { PUZZLE_TAKS, PUZZLE_QUIET, PUZZLE_COUNT } PuzzleKind;

// "taks", "quiet" (a road that needs other moves, too) or "count" (not always a road).
const char *puzzle_kind_text(PuzzleKind kind);

typedef struct Puzzle {
    Board board;
    size_t ply; // of the game, from 0: the position before move number `ply`
    int plies;  // of the win, the fewest
    Move move;  // no other first move wins within as many plies
    PuzzleKind kind;
} Puzzle;

typedef struct PuzzleGame {
    GamePiece piece;
    Puzzle *puzzles;
    int count;
    bool whole; // not ended by a stop
} PuzzleGame;

// Called in the thread that called puzzles_run.
typedef struct PuzzleEvents {
    void *user;
    // Called for each game, in the order of the stream. False ends the run.
    bool (*on_game)(void *user, const PuzzleGame *game);
    void (*on_tick)(void *user); // about ten times per second
} PuzzleEvents;

// Searches the games of a stream up to its end or until `stop` is set, which it sets itself when it
// ends early. False with a fault.
bool puzzles_run(const PuzzleSettings *settings, GameStream *stream, atomic_bool *stop,
                 const PuzzleEvents *events, Fault *fault);

#endif
