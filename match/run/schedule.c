// SPDX-License-Identifier: MIT
#include "run/schedule.h"

int match_schedule_pairings(const MatchSchedule *schedule) {
    int others = schedule->engines - 1;
    return schedule->gauntlet ? others : schedule->engines * others / 2;
}

void match_schedule_engines(const MatchSchedule *schedule, int pairing, int *ret_first,
                            int *ret_second) {
    int first = 0;
    int others = schedule->engines - 1; // pairings in which `first` is the first engine
    while (pairing >= others) {
        pairing -= others--;
        first++;
    }
    *ret_first = first;
    *ret_second = first + 1 + pairing;
}

// The number of rounds, those before the first one included.
static int64_t count_rounds(const MatchSchedule *schedule) {
    return (schedule->first + schedule->games + 1) / 2;
}

// The number of pairs in all shards.
static int64_t count_pairs(const MatchSchedule *schedule) {
    return count_rounds(schedule) * match_schedule_pairings(schedule);
}

// The number of pairs in the rounds before the first one.
static int64_t pairs_before(const MatchSchedule *schedule) {
    return schedule->first / 2 * match_schedule_pairings(schedule);
}

// True when a pair has one game only: in the last round of an odd number of games.
static bool is_half(const MatchSchedule *schedule, int64_t pair) {
    int64_t round = pair / match_schedule_pairings(schedule);
    return schedule->games % 2 == 1 && round == count_rounds(schedule) - 1;
}

bool match_schedule_game(const MatchSchedule *schedule, int64_t number, MatchPlan *ret_plan) {
    int64_t pair = number / 2;
    if (number < 0 || pair < pairs_before(schedule) || pair >= count_pairs(schedule) ||
        pair % schedule->shards != schedule->shard ||
        (number % 2 == 1 && is_half(schedule, pair))) {
        return false;
    }
    int pairings = match_schedule_pairings(schedule);
    int first;
    int second;
    MatchPlan plan = {.pair = pair, .round = pair / pairings, .pairing = (int)(pair % pairings)};
    match_schedule_engines(schedule, plan.pairing, &first, &second);
    plan.opening = plan.round % schedule->openings;
    plan.white = number % 2 == 0 ? first : second;
    plan.black = number % 2 == 0 ? second : first;
    *ret_plan = plan;
    return true;
}

int64_t match_schedule_next(const MatchSchedule *schedule, int64_t number) {
    int64_t end = 2 * count_pairs(schedule);
    int64_t begin = 2 * pairs_before(schedule);
    MatchPlan plan;
    number = number < begin ? begin : number;
    while (number < end && !match_schedule_game(schedule, number, &plan)) {
        number++;
    }
    return number < end ? number : -1;
}

// The number of pairs with a number below `end` that belong to the shard, before the slice too.
static int64_t count_below(const MatchSchedule *schedule, int64_t end) {
    return (end + schedule->shards - 1 - schedule->shard) / schedule->shards;
}

int64_t match_schedule_count(const MatchSchedule *schedule) {
    int64_t pairs = count_pairs(schedule);
    int64_t games =
        2 * (count_below(schedule, pairs) - count_below(schedule, pairs_before(schedule)));
    if (schedule->games % 2 == 1) {
        games -= count_below(schedule, pairs) -
                 count_below(schedule, pairs - match_schedule_pairings(schedule));
    }
    return games;
}
