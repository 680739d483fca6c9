// SPDX-License-Identifier: MIT
// Clocks as text, in options and in the tag Clock: "1+0.03", "60", "10m", "1:30+0.5", "40/60", and
// as the server playtak.com writes them: "3:0:0 +1n", "10:0 +20 @35 +10:0".
#pragma once

#include "reader.h"

enum { TIME_CONTROL_TEXT = 64, CONTROL_MOVES_MAX = 1000 };

// What a clock without a unit counts, in seconds.
typedef enum ClockUnit { CLOCK_SECONDS = 1, CLOCK_MINUTES = 60 } ClockUnit;

// What the clock of a player has at the start, and gains after each of the player's own moves,
// which are numbered from 1.
typedef struct TimeControl {
    int64_t ms;           // at the start, and again after each period; 0: there is no clock
    int64_t increment_us; // after each move
    int64_t period_moves; // moves in a period; 0: the whole game is one
    int64_t extra_ms;     // once, after move `extra_move`; 0: never
    int64_t extra_move;
    bool grows; // the increment is multiplied by the number of the move
} TimeControl;

// Reads TIME+INCREMENT, such as "10+5", "90s", "10m+5s", "1:30+0.5" or "3:00:00+1n". A time is a
// number, or MINUTES:SECONDS, or HOURS:MINUTES:SECONDS; "+INCREMENT", in seconds, may be missing,
// and "n" behind it makes it grow. Before it may stand "MOVES/", the moves of a period, and behind
// it "@MOVE+TIME", the extra time; both numbers are 1 to CONTROL_MOVES_MAX. Blanks between these
// parts mean nothing.
//
// Times are rounded to ms, and the increment to microseconds, because increments add up. A clock
// below 1 ms is refused, and more than 1,000,000 s for any of the times.
bool time_control_read(Word word, ClockUnit unit, TimeControl *ret_control, Fault *fault);

// Writes a clock without minutes and blanks: "90+0.5", "40/90+0.5", "600+20@35+600".
void time_control_write(const TimeControl *control, char ret_text[TIME_CONTROL_TEXT]);

// The increment after a player's move with this number, in microseconds.
int64_t time_control_increment_us(const TimeControl *control, int64_t move);

// What a clock with `left_us` shows after the player's move with this number: the increment, the
// extra time and the next period are added. A clock has at most 10^18 microseconds.
int64_t time_control_after_us(const TimeControl *control, int64_t move, int64_t left_us);

// The moves to the end of the period, from the player's move with this number on, as `movestogo`
// says it; 0: there are no periods.
int64_t time_control_to_go(const TimeControl *control, int64_t move);
