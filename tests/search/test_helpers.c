// SPDX-License-Identifier: MIT
// Which answer is reported when several threads have one.
#include "alone.h"
#include "helpers.h"
#include "root/root.h"
#include "unit.h"

static const struct {
    const char *name;
    Score first, second;     // scores of the first worker and of its helper
    int depth, helper_depth; // of their answers
    Bound bound;             // of the helper's
    int lines, limit, mate;  // that were asked for
    bool lost;               // the first worker has a proof that the helper's move loses
    bool none;               // the helper has no answer
    bool wanted;
} cases[] = {
    {"deeper", 50, 20, 7, 8, BOUND_EXACT, 1, 0, 0, false, false, true},
    {"as deep", 50, 90, 7, 7, BOUND_EXACT, 1, 0, 0, false, false, false},
    {"deeper, but only bounded", 50, 90, 7, 8, BOUND_LOWER, 1, 0, 0, false, false, false},
    {"a win", 50, SCORE_WIN - 5, 7, 3, BOUND_LOWER, 1, 0, 0, false, false, true},
    {"a win of both", SCORE_WIN - 7, SCORE_WIN - 5, 7, 9, BOUND_EXACT, 1, 0, 0, false, false,
     false},
    {"a loss that is known", 8 - SCORE_WIN, 20, 7, 9, BOUND_EXACT, 1, 0, 0, false, false, false},
    {"several lines", 50, 20, 7, 8, BOUND_EXACT, 2, 0, 0, false, false, false},
    {"a depth", 50, 20, 7, 8, BOUND_EXACT, 1, 8, 0, false, false, false},
    {"a mate", 50, SCORE_WIN - 5, 7, 8, BOUND_EXACT, 1, 0, 3, false, false, false},
    {"a lost move", 50, 20, 7, 8, BOUND_EXACT, 1, 0, 0, true, false, false},
    {"a lost move that seems to win", 50, SCORE_WIN - 5, 7, 8, BOUND_EXACT, 1, 0, 0, true, false,
     false},
    {"nothing", 50, 20, 7, 8, BOUND_EXACT, 1, 0, 0, false, true, false},
};

TEST_EACH(whose_answer, cases) {
    Board board = unit_board("x5/x,1,2,x2/x,2,1,x2/x,1,2,1,x/x,2,x3 1 6");
    Alone alone = {0};
    alone_start(&alone, 0, &board);
    alone.shared.lines = cases[_i].lines;
    alone.shared.limits.depth = cases[_i].limit;
    alone.shared.limits.mate = cases[_i].mate;
    root_fill(alone.worker);
    root_know(&alone.worker->root.moves[0], cases[_i].depth, cases[_i].first, BOUND_EXACT);
    RootMove helper = alone.worker->root.moves[1];
    root_know(&helper, cases[_i].none ? 0 : cases[_i].helper_depth, cases[_i].second,
              cases[_i].bound);
    if (cases[_i].lost) {
        alone.worker->root.moves[1].proved = true;
        root_know(&alone.worker->root.moves[1], 4, score_loss_in(4), BOUND_EXACT);
    }
    ck_assert_msg(helper_knows_more(alone.worker, &helper) == cases[_i].wanted, "%s",
                  cases[_i].name);
    alone_finish(&alone);
}
