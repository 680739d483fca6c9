// SPDX-License-Identifier: MIT
// The schedule of a match: which engines play game g, from which opening, with which colours. It
// depends only on the settings.
//
// Game g belongs to pair g / 2. Pair p belongs to pairing p mod P and round p / P. The P pairings
// are 0-1, 0-2, ..., 1-2, ... (round robin) or 0-1, 0-2, ... (gauntlet). All pairings of round r
// play opening r of the book; after the last opening the book starts again. In even games the first
// engine of the pairing is White. A slice has the rounds from `first` on, and a shard is a part of
// the schedule or slice.
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct MatchSchedule {
    int engines;           // 2 or more
    bool gauntlet;         // first engine against all others; else round robin
    int64_t first;         // the first game of a pairing to play, from 0, even
    int64_t games;         // per pairing, 1 or more; with an odd number the last pair has one game
    int64_t openings;      // in the book, 1 or more
    int64_t shard, shards; // pairs p with p mod shards == shard; 0 of 1: all
} MatchSchedule;

typedef struct MatchPlan {
    int64_t pair, round, opening;
    int pairing;
    int white, black; // engines
} MatchPlan;

int match_schedule_pairings(const MatchSchedule *schedule);

// Gives the two engines of a pairing; first < second.
void match_schedule_engines(const MatchSchedule *schedule, int pairing, int *ret_first,
                            int *ret_second);

// Gives the plan of a game. False when the number is not in the schedule, or in another shard.
bool match_schedule_game(const MatchSchedule *schedule, int64_t number, MatchPlan *ret_plan);

// The first game of the shard with at least this number; -1 if there is none.
int64_t match_schedule_next(const MatchSchedule *schedule, int64_t number);

// The number of games of the shard.
int64_t match_schedule_count(const MatchSchedule *schedule);
