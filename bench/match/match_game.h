// SPDX-License-Identifier: MIT
// One game between two engines, with this side as the referee: every move is checked, the clock is
// kept from before the write of `position` to the read of `bestmove`, and whoever crashes, hangs,
// oversteps or moves illegally has lost.
#ifndef BREDON_BENCH_MATCH_MATCH_GAME_H
#define BREDON_BENCH_MATCH_MATCH_GAME_H

#include <stdatomic.h>

#include "client/tei_client.h"
#include "openings/book.h"
#include "reader.h"

// How long an engine may think. What is 0 is not asked for; with a clock the others may come on
// top.
typedef struct MatchLimits {
    int64_t clock_ms, increment_ms; // a clock for the game
    int64_t movetime_ms;            // exceeding it by the margin loses too
    int64_t nodes;
    int64_t depth;
} MatchLimits;

enum { MATCH_CLOCK_TEXT = 48 };

// Reads "1+0.03", "60", "1:30+0.5": minutes, seconds, and the increment in seconds. Sets the clock
// and the increment only.
bool match_clock_read(Word word, MatchLimits *limits, Fault *fault);

// Writes a clock in the form in which it is read, without minutes: "90+0.5".
void match_clock_write(const MatchLimits *limits, char ret_text[MATCH_CLOCK_TEXT]);

// When a game may end early, judged by the scores of both engines. 0 moves: never.
typedef struct MatchAdjudication {
    int64_t win_moves, win_score;   // moves of both in a row with |score| of so many centi-flats or
                                    // more, both for the same side
    int64_t draw_moves, draw_score; // both within so many centi-flats of zero
    int64_t draw_from;              // the ply from which on draws are given
} MatchAdjudication;

typedef struct MatchRules {
    Rules rules;
    int64_t draw_plies;  // a draw after so many plies without a placement or a crush; 0 never
    int64_t length;      // a draw after so many plies in all; 0 never
    int64_t margin_ms;   // over the clock without loss
    int64_t patience_ms; // for answers that have no clock: then the engine hangs
    MatchAdjudication adjudication;
} MatchRules;

typedef enum Ending {
    ENDING_ROAD,
    ENDING_FLATS, // won or drawn by the count
    ENDING_REPETITION,
    ENDING_DRAW_PLIES,
    ENDING_LENGTH,
    ENDING_ADJUDICATED,
    ENDING_TIME,    // lost: the clock or the movetime was overstepped, but a move came
    ENDING_HANG,    // lost: no move came at all
    ENDING_CRASH,   // lost: the process ended, or could not be made ready
    ENDING_ILLEGAL, // lost: an illegal move, or a line that is none
    ENDING_OTHER,   // not said: of games of other programs only
    ENDING_STOPPED, // no result: the match was stopped
    ENDINGS
} Ending;

// "road", "flats", "time", ...: for tables, PTN and JSON.
const char *ending_text(Ending ending);

// True for the four ways to lose without losing on the board.
bool ending_is_fault(Ending ending);

typedef struct MatchRecord {
    Game game;            // all moves, those of the opening too
    size_t opening;       // how many those are
    TeiThought *thoughts; // one a move, scores from the side to move
    int64_t *used_us;     // one a move, measured here
    size_t room;          // of these two lists
    Ending ending;
    int sign;              // 1 White won, -1 Black won, 0 a draw
    Colour loser;          // of the four faults
    bool unready;          // a crash before the first `go`: could not be started or made ready
    int64_t overrun_us;    // by how much a clock or a movetime was overstepped
    int64_t closest_us[2]; // the least that was left on the clock of White and of Black;
                           // INT64_MAX: had no clock
    char why[FAULT_TEXT];  // one line about a fault; "" else
} MatchRecord;

// Plays a game. Starts clients[i] (0 White, 1 Black) when they have no process; a client that hung,
// crashed or overstepped without a move is killed behind the game, so that the next one gets a new
// process. `stop` (may be NULL) ends the game between moves, and at once when the clients look at
// it too (their `interrupt`); a client that was asked for a move is killed then. The record must be
// finished in any case; false means that there is no memory.
bool match_game_play(TeiClient *const clients[2], const MatchLimits *const limits[2],
                     const MatchRules *rules, const Opening *opening, const atomic_bool *stop,
                     MatchRecord *ret_record, Fault *fault);

void match_record_finish(MatchRecord *record);

#endif
