// SPDX-License-Identifier: MIT
// Finds puzzles in games: positions where one move alone wins, does not lose, or keeps what a
// search promises. Several games are searched at once; the puzzles do not depend on how many.
#ifndef BREDON_ANALYSIS_PUZZLES_H
#define BREDON_ANALYSIS_PUZZLES_H

#include <stdatomic.h>

#include "path.h"
#include "text/game_stream.h"

enum {
    PUZZLE_ATTEMPTS = 3,
    PUZZLE_LIMITS = -1,      // for PuzzleSettings.unique
    PUZZLE_ENDS = INT16_MAX, // for Puzzle.proved: every other move ends the game
    DEEP_TIMES = 10,         // the nodes to search the move of PUZZLE_AVOID and _BEST, in
                             // PuzzleSettings.nodes
    PROOF_TIMES = 20,        // the nodes of the proof from nothing, in PuzzleSettings.nodes
    BEST_GAP = 40,           // percentage points of win chance between the best two moves
};

// At most one puzzle of a game for each.
typedef enum PuzzleTheme {
    PUZZLE_TAKS,  // a forced road: moves that give tak are enough
    PUZZLE_QUIET, // a forced road that takes other moves, too
    PUZZLE_COUNT, // a forced win that can end by the count
    PUZZLE_AVOID, // one move alone does not lose
    PUZZLE_BEST,  // one move alone keeps the win chance; by a search, not proved
    PUZZLE_THEMES,
} PuzzleTheme;

typedef struct PuzzleSettings {
    bool themes[PUZZLE_THEMES];
    int least, most; // plies of the win, or of the loss that is avoided
    int unique;      // no other move wins within so many more plies; PUZZLE_LIMITS: none is found
                     // with `nodes` for each
    uint64_t nodes;  // for each question about a position, at most INT64_MAX / PROOF_TIMES
    size_t mib;      // table of each job
    int jobs;        // games at a time
} PuzzleSettings;

typedef struct Puzzle {
    PuzzleTheme theme;
    Board board;
    size_t ply; // of the game, from 0: the position before move number `ply`
    // Of the shortest win; within which all moves but one lose; of the search's line.
    int plies;
    // Proved: no other move wins within so many plies; or the opponent has no win within so many
    // plies, the move included.
    int proved;
    int chance, next; // PUZZLE_BEST: per cent to win, with the move and with the next best one
    uint64_t nodes;   // that prove it from nothing, or of the search
    int lures;        // moves that look better to the evaluation
    Line line;        // begins with the move
    Line attempts[PUZZLE_ATTEMPTS]; // other moves, those first that look best, with what refutes
                                    // them
    int attempt_count;
} Puzzle;

typedef struct PuzzleGame {
    GamePiece piece;
    Puzzle *puzzles; // sorted by ply
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
// ends early. Returns false and fills `fault`.
bool puzzles_run(const PuzzleSettings *settings, GameStream *stream, atomic_bool *stop,
                 const PuzzleEvents *events, Fault *fault);

// Appends a puzzle as a game of PTN: a comment that says what is proved, the solution, and the
// attempts as branches. `source` is its game, number `number` of all games, for names and date.
void puzzle_add_ptn(TextBuf *text, const Puzzle *puzzle, const PuzzleSettings *settings,
                    const PtnGame *source, int64_t number);

#endif
