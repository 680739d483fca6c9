// SPDX-License-Identifier: MIT
// How many requests the explorer of games answers. pages.py asks it.
#include "games/games_api.h"
#include "unit.h"

TEST(requests_are_answered_at_once_up_to_a_number_then_one_in_a_time) {
    ApiRate rate = {0};
    int64_t now = 1000000;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < API_BURST; i++) {
            ck_assert_msg(api_rate_take(&rate, now), "request %d", i);
        }
        for (int i = 0; i < 3; i++) {
            ck_assert(!api_rate_take(&rate, now));
            ck_assert(!api_rate_take(&rate, now + API_EACH_MS - 1));
            now += API_EACH_MS;
            ck_assert(api_rate_take(&rate, now));
        }
        now += API_BURST * API_EACH_MS;
    }
}
