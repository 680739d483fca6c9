// SPDX-License-Identifier: MIT
// Which game is played when, between whom, from which opening and with which colours. The rules of
// it stand at the head of match.h.
#ifndef BREDON_BENCH_MATCH_SCHEDULE_H
#define BREDON_BENCH_MATCH_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct MatchSchedule {
    int engines;           // 2 or more
    bool gauntlet;         // the first one against all others, else each against each
    int64_t games;         // of each pairing, 1 or more
    int64_t openings;      // of the book, 1 or more
    int64_t shard, shards; // the pairs p with p mod shards == shard; 0 of 1 is all
} MatchSchedule;

typedef struct MatchPlan {
    int64_t pair, round, opening;
    int pairing;
    int white, black; // engines
} MatchPlan;

int match_schedule_pairings(const MatchSchedule *schedule);

// The two engines of a pairing; first < second.
void match_schedule_engines(const MatchSchedule *schedule, int pairing, int *ret_first,
                            int *ret_second);

// What a game is. False when this number is not one of the schedule's, or of another shard.
bool match_schedule_game(const MatchSchedule *schedule, int64_t number, MatchPlan *ret_plan);

// The first game of the shard with this number or a higher one; -1 when there is none.
int64_t match_schedule_next(const MatchSchedule *schedule, int64_t number);

// How many games the shard has.
int64_t match_schedule_count(const MatchSchedule *schedule);

#endif
