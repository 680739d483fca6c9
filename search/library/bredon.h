// SPDX-License-Identifier: MIT
// libbredon: the Tak engine Bredon as a library.
//
// A Bredon is one engine: a game, options, a search. Any number of them live in a process, each
// used by one thread at a time; only bredon_stop may be called from any thread and from a callback.
// Positions are TPS, moves are PTN, results are structs and strings. Nothing is printed, and
// nothing that is passed in ends the process.
//
// Errors are values: a function that can fail returns false (or NULL where it says so),
// bredon_error then says in one line what was wrong, and everything is as it was before the call.
// Strings that are given out belong to the engine and stay valid until the same function is called
// again for it, or as long as is said there.
//
//     Bredon *engine = bredon_create();
//     BredonLimits limits = {0};
//     limits.movetime_ms = 1000;
//     bredon_new_game(engine, 6, 4);
//     bredon_play(engine, "a1 f6");
//     bredon_go(engine, &limits, NULL);
//     puts(bredon_result(engine)->move);
//     bredon_destroy(engine);
//
// Compile with `pkg-config --cflags --libs bredon`.
#ifndef BREDON_SEARCH_LIBRARY_BREDON_H
#define BREDON_SEARCH_LIBRARY_BREDON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define BREDON_API __attribute__((visibility("default")))
#else
#define BREDON_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Bredon Bredon;

// ---- The engine

// "0.1.0", the version of the library that is loaded.
BREDON_API const char *bredon_version(void);

// An engine with the start position of 6x6 without komi. NULL when there is no memory.
BREDON_API Bredon *bredon_create(void);

// Stops a search, waits for it, and frees everything. NULL is fine.
BREDON_API void bredon_destroy(Bredon *engine);

// What was wrong with the latest call that failed, as one line for people; "" before the first one.
BREDON_API const char *bredon_error(const Bredon *engine);

// ---- Options. They have the names, defaults and ranges that TEI has for them.

typedef struct BredonOption {
    const char *name; // "Hash"
    const char *help; // "MiB of the transposition table"
    int64_t first;    // the default
    int64_t least, most;
} BredonOption;

// The options one by one, sorted by name: NULL when there are not so many.
BREDON_API const BredonOption *bredon_option(size_t index);

// Sets an option by its name, in any case, to a whole number as text. What is about searches holds
// from the next bredon_go on; komi and piece counts from the next bredon_new_game or
// bredon_set_position on.
BREDON_API bool bredon_set_option(Bredon *engine, const char *name, const char *value);

// The value that an option has.
BREDON_API bool bredon_get_option(Bredon *engine, const char *name, int64_t *ret_value);

// ---- The game

typedef enum BredonOutcome {
    BREDON_ONGOING,
    BREDON_WHITE_ROAD,
    BREDON_BLACK_ROAD,
    BREDON_WHITE_FLATS,
    BREDON_BLACK_FLATS,
    BREDON_DRAW,
} BredonOutcome;

// The start position of a board of `size` 3 to 8 with twice the komi, -20 to 20, positive for Black
// (it becomes the option HalfKomi). What was learned in the last game is forgotten; a running
// search is stopped first.
BREDON_API bool bredon_new_game(Bredon *engine, int size, int half_komi);

// Another position, with the moves that led to it, for repetitions count. `tps` NULL or "" is the
// start position of the latest size; a TPS brings its own. `moves`, with blanks between them, are
// played from there; NULL or "" are none. A running search goes on with the old position.
BREDON_API bool bredon_set_position(Bredon *engine, const char *tps, const char *moves);

// Plays one move or several: all of them, or none when one is not legal.
BREDON_API bool bredon_play(Bredon *engine, const char *moves);

// Takes the last move back. False at the start, or at the position that was set.
BREDON_API bool bredon_undo(Bredon *engine);

// The board's size, 3 to 8, and whose turn it is: 0 White, 1 Black.
BREDON_API int bredon_size(const Bredon *engine);
BREDON_API int bredon_turn(const Bredon *engine);

// The position as TPS.
BREDON_API const char *bredon_tps(Bredon *engine);

// How the game stands, also by the third time of a position; that draw keeps nobody from playing
// on.
BREDON_API BredonOutcome bredon_outcome(const Bredon *engine);

// An outcome as PTN has it: "R-0", "0-F", "1/2-1/2", and "*" for a game that is on.
BREDON_API const char *bredon_outcome_text(BredonOutcome outcome);

// All legal moves, sorted by their text, with a NULL behind the last one; none when the game is
// over. ret_count may be NULL. NULL when there is no memory.
BREDON_API const char *const *bredon_legal_moves(Bredon *engine, size_t *ret_count);

// ---- The static evaluation

// One term of it: how a player would call it, and what it is worth to both, in centi-flats.
typedef struct BredonTerm {
    const char *name;
    int white, black;
} BredonTerm;

typedef struct BredonEvaluation {
    int total; // centi-flats, from White's side
    size_t term_count;
    const BredonTerm *terms; // all that there are, also those that count nothing here
} BredonEvaluation;

// What the position is worth without looking ahead. NULL when the game is over.
BREDON_API const BredonEvaluation *bredon_evaluate(Bredon *engine);

// ---- Searching

// When a search ends: at the first limit that it reaches. What is 0 limits nothing.
typedef struct BredonLimits {
    int depth;               // plies
    uint64_t nodes;          // positions
    int64_t movetime_ms;     // for this move
    int64_t clock_ms[2];     // what White and Black have left
    int64_t increment_ms[2]; // what they get for each move
    int moves_to_go;         // own moves until the clock is set anew; 0: it must last for the game
    int mate_plies;          // a win or loss proved in so many plies, or that there is none
    bool solved;             // any proved result
    const char *searchmoves; // only these moves, with blanks between them; NULL or "": all
} BredonLimits;

// One line of play that the search looks at.
typedef struct BredonInfo {
    int depth, seldepth; // plies
    int number;          // 1 is the best line, up to the option MultiPV
    int score;           // centi-flats from the side to move; a win in n plies is 10000 - n
    int mate;            // plies to the proved end, below 0 when it is a loss; 0: not proved
    bool lower_bound;    // the score is at least that much: the search ended before it knew
    bool upper_bound;    // at most that much, by the same reason
    int win, draw, loss; // chances, together 1000
    uint64_t nodes;      // positions so far
    int64_t time_ms;     // since bredon_go
    int hashfull;        // how full the table is, of 1000
    const char *move;    // the first move of the line
    const char *line;    // all of it, with blanks between the moves
    bool last;           // part of the result
} BredonInfo;

// What a search calls, from a thread of its own; what is passed is valid during the call. Both may
// be NULL. Of the engine's functions only bredon_stop may be called there.
typedef struct BredonCallbacks {
    void *user; // handed back
    // For each line, after each iteration and at the end.
    void (*on_info)(void *user, const BredonInfo *info);
    // Once, at the end; NULL when the game was over.
    void (*on_bestmove)(void *user, const char *move);
} BredonCallbacks;

typedef struct BredonResult {
    const char *move; // the best one; NULL when the game was over
    size_t line_count;
    const BredonInfo *lines; // best first
} BredonResult;

// Starts a search of the position and returns. A running one is ended first. Both pointers may be
// NULL; without a limit the search goes on until bredon_stop, or as long as the option Level says
// when that is not 0. False when a move of searchmoves is not legal, and when there is no memory,
// as for the table that the option Hash asks for.
BREDON_API bool bredon_go(Bredon *engine, const BredonLimits *limits,
                          const BredonCallbacks *callbacks);

// Asks the search to end. Without a search nothing happens.
BREDON_API void bredon_stop(Bredon *engine);

// Waits for the end of the search, -1: for ever, else for so many ms. False when it goes on.
BREDON_API bool bredon_wait(Bredon *engine, int timeout_ms);

// Waits for the end of the search, as bredon_wait does, and gives what it found; valid until the
// next bredon_go. NULL before the first search.
BREDON_API const BredonResult *bredon_result(Bredon *engine);

#ifdef __cplusplus
}
#endif

#endif
