// SPDX-License-Identifier: MIT
// Plays one game between two engines. It checks every move and measures the time from before the
// write of `position` until after the read of `bestmove`. An engine that crashes, hangs, exceeds
// its time or makes an illegal move loses.
#pragma once

#include <stdatomic.h>

#include "game/book.h"
#include "reader.h"
#include "tei_client.h"
#include "time_control.h"

// Limits of one engine; 0: no such limit. A clock may be combined with the others.
typedef struct MatchLimits {
    TimeControl clock;   // of the moves that the engine makes itself
    int64_t movetime_ms; // exceeding it by more than the margin also loses
    int64_t nodes;
    int64_t depth;
} MatchLimits;

// Rules for ending games early by the scores of both engines. 0 moves: never.
typedef struct MatchAdjudication {
    int64_t win_moves, win_score;   // a side wins when for so many moves of both in a row the score
                                    // was at least win_score centi-flats (1 or more) for it
    int64_t draw_moves, draw_score; // draw after so many moves of both in a row with |score| of at
                                    // most draw_score
    int64_t draw_from;              // first ply at which a game can end so
} MatchAdjudication;

// All zeros at the start of a game.
typedef struct Adjudicator {
    int64_t win;  // plies in a row with a winning score for White; negative: for Black
    int64_t draw; // plies in a row with an even score
} Adjudicator;

// Takes the engine's report on the move that `turn` has just made. `plies` is the number of plies
// of the game, this one included. True when this ends the game: `ret_sign` is 1 when White wins, -1
// when Black wins, 0 for a draw.
bool adjudicate(Adjudicator *adjudicator, const MatchAdjudication *rules, Colour turn,
                const TeiThought *thought, size_t plies, int *ret_sign);

typedef struct MatchRules {
    Rules rules;
    int64_t draw_plies;  // plies without a placement or a crush until a draw; 0: never
    int64_t length;      // plies of the game until a draw, those before a position of the book
                         // included; 0: never
    int64_t margin_ms;   // allowed excess over a clock or movetime
    int64_t patience_ms; // longest wait for an answer when no clock runs; then the engine counts as
                         // hanging
    int64_t grace_ms;    // longest wait, after a crash, hang or illegal move, for the `stop` that
                         // may have caused it
    MatchAdjudication adjudication;
} MatchRules;

typedef enum Ending {
    ENDING_ROAD,
    ENDING_FLATS, // won or drawn by the flat count
    ENDING_REPETITION,
    ENDING_DRAW_PLIES,
    ENDING_LENGTH,
    ENDING_ADJUDICATED,
    ENDING_TIME,    // lost: a move came, but too late
    ENDING_NARROW,  // the same, by less than 2 % of the clock: is the machine too busy?
    ENDING_HANG,    // lost: no move came
    ENDING_CRASH,   // lost: the process ended, or could not be started
    ENDING_ILLEGAL, // lost: an illegal move or an invalid answer
    ENDING_STOPPED, // no result: the match was stopped
    ENDINGS
} Ending;

// A word for tables, PTN and JSON: "road", "flats", "time", ...
const char *ending_text(Ending ending);

// True for time, narrow time, hang, crash and illegal.
bool ending_is_fault(Ending ending);

// How a move that came too late ends the game: ENDING_NARROW by less than 2 % of the limit that it
// overstepped, the move time or the clock, else ENDING_TIME. `allowed_us` is what it was allowed,
// `excess_us` how much more it took, beyond the margin.
Ending ending_overstepped(const MatchLimits *limits, int64_t allowed_us, int64_t excess_us);

typedef struct MatchRecord {
    Game game;            // with all moves, including the opening
    size_t opening;       // number of moves of the opening
    TeiThought *thoughts; // one per move, scores for the side to move
    size_t room;          // allocated entries of `thoughts`
    Ending ending;
    int sign;              // 1: White won, -1: Black won, 0: draw
    Colour loser;          // when the ending is a fault
    bool unready;          // the engine failed before its first `go`; the game was not played
    bool halted;           // no result: the program stood still while a clock ran
    int64_t closest_us[2]; // least time left, White and Black; INT64_MAX: no clock
    char why[FAULT_TEXT];  // a line that explains a fault, else ""
} MatchRecord;

// Plays a game. Starts clients[i] (0 White, 1 Black) if they have no process. A client that hung,
// crashed, or gave no move in time is killed after the game, so that the next game gets a new
// process. `stop` (may be NULL) ends the game between moves. If it is also the `interrupt` of the
// clients, it ends the game at once and a client that is thinking is killed.
//
// What ends the match may end the engines first, as when a batch system signals all processes of a
// job. So after a fault other than time the call waits for `stop`, at most for the grace of the
// rules, and then the game has no result. It has none either when SIGCONT came while the engines
// had clocks. match_record_finish must be called in any case. False when there is no memory.
bool match_game_play(TeiClient *const clients[2], const MatchLimits *const limits[2],
                     const MatchRules *rules, const Opening *opening, const atomic_bool *stop,
                     MatchRecord *ret_record, Fault *fault);

void match_record_finish(MatchRecord *record);

// Waits for the stop that may have ended an engine, at most for the grace of the rules. True when
// it came or has come.
bool match_await_stop(const MatchRules *rules, const atomic_bool *stop);
