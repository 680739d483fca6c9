// SPDX-License-Identifier: MIT
// libbredon: the Tak engine Bredon as a library.
//
// A Bredon is one engine: a game, options and a search. A process can have any number of them. Each
// may be used by one thread at a time; only bredon_stop may be called from any thread and from
// callbacks. Positions are TPS, moves are PTN, results are structs and strings. The library prints
// nothing, and no argument can make it end the process; NULL for an engine is refused.
//
// A function that can fail returns false, or NULL where it says so. Then bredon_error says in one
// line what was wrong, bredon_error_code which kind of failure it was, and nothing has changed.
// Strings that a function returns belong to the engine; they are valid until the next call of the
// same function, unless stated otherwise.
//
//     Bredon *engine = bredon_create();
//     BredonLimits limits = {.size = sizeof limits, .movetime_ms = 1000};
//     bredon_new_game(engine, 6, 4);
//     bredon_play(engine, "a1 f6");
//     bredon_go(engine, &limits, NULL);
//     puts(bredon_result(engine)->move);
//     bredon_destroy(engine);
//
// A program runs with every later library of the same name (libbredon.so.0). There BredonLimits,
// BredonInfo, BredonErrorCode and the options may have got more members at their ends; all else is
// as it was.
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

// The version of this header.
#define BREDON_VERSION_MAJOR 0
#define BREDON_VERSION_MINOR 1
#define BREDON_VERSION_PATCH 0

// The version of the loaded library, such as "0.1.0".
BREDON_API const char *bredon_version(void);

// Makes an engine with the first position of 6x6 without komi. NULL when there is no memory.
BREDON_API Bredon *bredon_create(void);

// Stops the search, waits for its end, and frees everything. NULL does nothing, and so does a call
// from a callback.
BREDON_API void bredon_destroy(Bredon *engine);

typedef enum BredonErrorCode {
    BREDON_FINE,          // no call has failed yet
    BREDON_BAD_ARGUMENT,  // an argument is NULL, out of range, not readable or not a legal move
    BREDON_NO_SUCH_STATE, // the game is over, or there is no move or no result yet
    BREDON_NO_RESOURCES,  // there is no memory, or no thread
    BREDON_IN_CALLBACK,   // a callback may call bredon_stop only
} BredonErrorCode;

// What was wrong with the last call that failed, as one line for users; "" before the first
// failure.
BREDON_API const char *bredon_error(const Bredon *engine);
BREDON_API BredonErrorCode bredon_error_code(const Bredon *engine);

// ---- Options, with the same names, defaults and ranges as in TEI

typedef struct BredonOption {
    const char *name; // "Hash"
    const char *help; // "MiB of the transposition table"
    int64_t first;    // the default
    int64_t least, most;
    // The possible words of the option, separated by blanks; the numbers above are then indexes
    // into this list. NULL for an option that is a number.
    const char *values;
} BredonOption;

// Option number `index`, in no particular order; NULL after the last one.
BREDON_API const BredonOption *bredon_option(size_t index);

// Sets an option, by its name in any case, to a whole number given as text, or to one of its words:
// case, blanks, hyphens and underscores do not matter. Options of the search take effect at the
// next bredon_go; komi, opening and piece counts at the next bredon_new_game or
// bredon_set_position.
BREDON_API bool bredon_set_option(Bredon *engine, const char *name, const char *value);

// Gives the current value of an option; for an option with words, the index in their list.
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

// Starts a new game on a board of 3 to 8 squares a side. half_komi is twice the komi, -20 to 20,
// positive for Black; it becomes the option HalfKomi. The option Opening decides what the first
// turns place. Stops a running search first, and clears what the engine has learned in the last
// game.
BREDON_API bool bredon_new_game(Bredon *engine, int size, int half_komi);

// Sets a position by a TPS, which also gives the size, and moves to play from there, such
// as "a1 f6" or "1. a1 f6 2. d3". The positions between count for repetitions. `tps` NULL or "":
// the first position of the current size. `moves` NULL or "": none. A running search continues with
// the old position.
BREDON_API bool bredon_set_position(Bredon *engine, const char *tps, const char *moves);

// Plays one or more moves: all of them, or none when one is illegal.
BREDON_API bool bredon_play(Bredon *engine, const char *moves);

// Takes the last move back. False at the first position, or at the one that was set.
BREDON_API bool bredon_undo(Bredon *engine);

// The board size, 3 to 8; the side to move, 0 White or 1 Black. For NULL 0.
BREDON_API int bredon_size(const Bredon *engine);
BREDON_API int bredon_turn(const Bredon *engine);

// The position as TPS.
BREDON_API const char *bredon_tps(Bredon *engine);

// The outcome of the game, including the draws by the option DrawPlies and by the third occurrence
// of a position. After such a draw moves can still be played. BREDON_ONGOING for NULL.
BREDON_API BredonOutcome bredon_outcome(const Bredon *engine);

// An outcome as in PTN: "R-0", "0-F", "1/2-1/2"; "*" when the game is not over.
BREDON_API const char *bredon_outcome_text(BredonOutcome outcome);

// All legal moves, sorted by their text, followed by NULL; none when the game is over. ret_count
// may be NULL. Returns NULL when there is no memory.
BREDON_API const char *const *bredon_legal_moves(Bredon *engine, size_t *ret_count);

// ---- The static evaluation

// One term of the evaluation: its name for players and its value for each player, in centi-flats.
typedef struct BredonTerm {
    const char *name;
    int white, black;
} BredonTerm;

typedef struct BredonEvaluation {
    int total;      // centi-flats from White's side: the terms and the correction
    int correction; // by the network, likewise
    size_t term_count;
    const BredonTerm *terms; // all terms, also those with value 0
} BredonEvaluation;

// The static evaluation of the position, with the correction if the option Network is on. NULL when
// the game is over.
BREDON_API const BredonEvaluation *bredon_evaluate(Bredon *engine);

// ---- Searching

// Limits of a search; the first one reached ends it. 0 and NULL: no limit.
typedef struct BredonLimits {
    size_t size;             // must be sizeof(BredonLimits): the members that the program knows
    int depth;               // plies
    uint64_t nodes;          // number of positions
    int64_t movetime_ms;     // time for this move
    int64_t clock_ms[2];     // time left of White and Black
    int64_t increment_ms[2]; // increment per move of White and Black
    int moves_to_go;         // moves of the player to the next time control; 0: there is none
    int mate_plies;          // stop when a win or loss within so many plies is proved or disproved
    bool solved;             // stop at any proved result
    const char *searchmoves; // search only these moves, separated by blanks; NULL or "": all
} BredonLimits;

// A report about one line of the search.
typedef struct BredonInfo {
    size_t size;         // sizeof(BredonInfo) of the library: the members that there are
    int depth, seldepth; // plies
    int number;          // 1 is the best line; at most the option MultiPV
    int score;           // centi-flats from the side to move; a win proved in n plies is 10000 - n
    int mate;            // plies to the proved end, negative for a loss; 0: not proved
    bool lower_bound;    // the score is a lower bound: the search ended before it was exact
    bool upper_bound;    // the score is an upper bound, for the same reason
    int win, draw, loss; // chances per mille; the sum is 1000
    uint64_t nodes;      // positions searched so far
    int64_t time_ms;     // since bredon_go
    int hashfull;        // filled part of the table, per mille
    const char *move;    // the first move of the line
    const char *line;    // the whole line, separated by blanks
    bool last;           // one of the final reports, which are the result
} BredonInfo;

// Functions that the search calls from its own thread; either may be NULL. Their arguments are
// valid only during the call. They may call no function of the engine except bredon_stop: any other
// fails, and bredon_error_code says BREDON_IN_CALLBACK there.
typedef struct BredonCallbacks {
    void *user; // first argument of both functions
    // Called for each line, after each iteration and at the end.
    void (*on_info)(void *user, const BredonInfo *info);
    // Called once, at the end; `move` is NULL when the game was over.
    void (*on_bestmove)(void *user, const char *move);
} BredonCallbacks;

typedef struct BredonResult {
    const char *move; // the best move; NULL when the game was over
    size_t line_count;
    const BredonInfo *const *lines; // best first
} BredonResult;

// Starts a search of the position and returns. Ends a running search first. Both pointers may be
// NULL. Without limits the search runs until bredon_stop, or up to the limits of the option Level
// when that is not 0. When the game is over on the board or by DrawPlies, it ends at once without a
// move. False when a move of searchmoves is illegal, as all are when the game is over on the board,
// when `size` of the limits is wrong or a limit is set that this library does not know, or when
// there is no memory, for example for the table, or no thread.
BREDON_API bool bredon_go(Bredon *engine, const BredonLimits *limits,
                          const BredonCallbacks *callbacks);

// Asks the search to end; does nothing without a search.
BREDON_API void bredon_stop(Bredon *engine);

// Waits for the end of the search, at most timeout_ms (negative: without limit). False when it
// still runs, which is no error.
BREDON_API bool bredon_wait(Bredon *engine, int timeout_ms);

// Waits for the end of the search and gives its result, which is valid until the next bredon_go
// that does not fail. NULL before the first search.
BREDON_API const BredonResult *bredon_result(Bredon *engine);

#ifdef __cplusplus
}
#endif

#endif
