// SPDX-License-Identifier: MIT
// Levels and variety: the table and the bonuses as pure functions, then what a search makes of
// them.
#include "level.h"
#include "movegen.h"
#include "probe.h"
#include "unit.h"
#include "walk.h"
#include "win.h"

enum { SEEDS = 40, WALKED = 3000, SEARCHED = 150 };

static const char *const middle_game = "1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10";
static const char *const early_game = "x5/x5/x,2,1,x2/x2,2,x2/x2,1,x2 1 3";

// 0: no limit.
static int64_t or_none(int64_t limit) {
    return limit ? limit : INT32_MAX;
}

TEST(each_row_of_the_table_is_stronger) {
    ck_assert_int_eq(level_of(LEVEL_FULL)->noise, 0);
    for (int i = 1; i <= LEVEL_MOST; i++) {
        const Level *level = level_of(i);
        const Level *before = level_of(i - 1);
        ck_assert(i == 1 || or_none(level->depth) >= or_none(before->depth));
        ck_assert(i == 1 || or_none(level->nodes) >= or_none(before->nodes));
        ck_assert(i == 1 || level->noise <= before->noise);
        ck_assert_int_le(level->misses_place, level->misses_spread);
        ck_assert(i < LEVEL_SHARP || level->misses_spread == 0);
        // Only a level that searches one ply overlooks something.
        ck_assert(level->misses_spread == 0 || level->depth == 1);
        ck_assert_int_gt(level->nodes, 0);
        ck_assert(i == 1 || level->rating > before->rating);
    }
}

TEST(bonuses_leave_proofs_alone) {
    Board board = unit_board(middle_game);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Handicap handicap = handicap_of(1 + (int)seed % LEVEL_MOST, 0, seed, &board);
        Rng rng = rng_of(seed);
        for (int i = 0; i < 1000; i++) {
            Move move = (Move)rng_below(&rng, UINT16_MAX + 1);
            Score score = rng_between(&rng, -SCORE_WIN, SCORE_WIN);
            Score bonus = handicap_bonus(&handicap, move);
            Score high = score_shift(score, bonus);
            Score low = score_shift(score, -bonus);
            ck_assert(bonus >= 0 && bonus <= handicap.bonus);
            ck_assert_int_eq(score_is_win(high), score_is_win(score));
            ck_assert_int_eq(score_is_loss(low), score_is_loss(score));
            ck_assert(score <= high && high <= score + bonus);
            ck_assert(low <= score && score <= low + bonus);
            if (score_is_proved(score)) {
                ck_assert(low == score && high == score);
            } else if (score < EVAL_MAX && score > -EVAL_MAX) {
                ck_assert_int_eq(score_shift(high, -bonus), score);
            }
            ck_assert_int_le(score_shift(score - 1, -bonus), low);
        }
    }
}

TEST(a_style_depends_on_seed_and_position) {
    Board board = unit_board(middle_game);
    Board other = unit_board(early_game);
    Handicap handicap = handicap_of(3, 0, 5, &board);
    ck_assert(handicap_of(3, 0, 5, &board).seed == handicap.seed);
    ck_assert(handicap_of(3, 0, 6, &board).seed != handicap.seed);
    ck_assert(handicap_of(3, 0, 5, &other).seed != handicap.seed);
    ck_assert_int_eq(handicap_of(LEVEL_FULL, 0, 5, &board).bonus, 0);
    ck_assert_int_eq(handicap_of(LEVEL_FULL, 30, 5, &board).bonus, 0); // ply 18
    ck_assert_int_eq(handicap_of(LEVEL_FULL, 30, 5, &other).bonus, 30);
    Board last = unit_board("x5/x5/x,2,1,x2/1,2,2,x2/x2,1,x2 2 4");
    Board next = unit_board("x5/x5/x,2,1,x2/1,2,2,x2/2,x,1,x2 1 5");
    ck_assert_int_eq(handicap_of(LEVEL_FULL, 30, 5, &last).bonus, 30);
    ck_assert_int_eq(handicap_of(LEVEL_FULL, 30, 5, &next).bonus, 0);
}

TEST(the_first_limit_counts) {
    Board small = unit_board("x3/x3/x3 1 1");
    Board large = unit_board("x8/x8/x8/x8/x8/x8/x8/x8 1 1");
    SearchLimits limits = search_limits();
    level_limit(LEVEL_FULL, 4, &large, &limits);
    ck_assert(limits.depth == 0 && limits.nodes == 0);
    level_limit(6, 1, &small, &limits);
    uint64_t nodes = limits.nodes;
    ck_assert_int_eq(limits.depth, level_of(6)->depth);
    limits = search_limits();
    level_limit(6, 1, &large, &limits);
    ck_assert_uint_gt(limits.nodes, nodes);
    nodes = limits.nodes;
    level_limit(6, 3, &large, &limits);
    ck_assert_uint_eq(limits.nodes, nodes);
    limits = search_limits();
    level_limit(6, 3, &large, &limits);
    ck_assert_uint_ge(limits.nodes, 3 * nodes - 3);
    limits.nodes = 7;
    limits.depth = 1;
    level_limit(20, 1, &large, &limits);
    ck_assert(limits.depth == 1 && limits.nodes == 7);
}

static void start(Probe *probe, int level, int variety, uint64_t seed) {
    probe_init(probe);
    probe->styled = true;
    probe->settings.level = level;
    probe->settings.variety = variety;
    probe->settings.seed = seed;
}

// True when either side would have a road in one.
static bool has_road(const Board *board) {
    return win_threatens_road(board, WHITE) || win_threatens_road(board, BLACK);
}

typedef struct Walk {
    Probe probe;
    Rng rng;
    int searched, roads;
} Walk;

// True when the move leaves no road in one and does not lose at once.
static bool is_safe(const Board *board, Move move) {
    Board after = *board;
    Undo undo;
    Move road;
    board_apply(&after, move, &undo);
    Outcome outcome = board_outcome(&after);
    return outcome == ONGOING
               ? !win_by_road(&after, &road)
               : outcome_sign(outcome) == (board_turn(board) == WHITE ? 1 : -1) || outcome == DRAW;
}

static void visit(const Board *board, Move next, void *context) {
    Walk *walk = context;
    Move moves[MOVES_MAX];
    Move road;
    char text[TPS_TEXT];
    (void)next;
    if (board_outcome(board) != ONGOING || !has_road(board) || walk->searched++ >= SEARCHED) {
        return;
    }
    int level = rng_between(&walk->rng, 1, LEVEL_MOST);
    SearchLimits limits = search_limits();
    limits.nodes = 600; // the strong ones need not show how strong they are
    walk->probe.settings.level = level;
    probe_continue(&walk->probe, board, &limits);
    Move best = walk->probe.best;
    ck_assert(board_is_legal(board, best));
    Board after = *board;
    Undo undo;
    board_apply(&after, best, &undo);
    int won = outcome_sign(board_outcome(&after)) == (board_turn(board) == WHITE ? 1 : -1);
    if (win_by_road(board, &road)) {
        walk->roads++;
        ck_assert_msg(level < LEVEL_SHARP || won, "level %d misses a road", level);
        return;
    }
    int count = movegen_all(board, moves);
    int safe = 0;
    for (int i = 0; i < count; i++) {
        safe += is_safe(board, moves[i]);
    }
    if (safe > 0 && safe < count && !is_safe(board, best)) {
        tps_write(board, text);
        ck_assert_msg(level < LEVEL_SHARP, "level %d leaves a road open: %s", level, text);
    }
}

TEST_RANGE(every_level_answers_and_the_better_ones_see_roads, SIZE_LEAST, SIZE_MOST + 1) {
    static Walk walk;
    int size = _i;
    walk = (Walk){.rng = rng_of(support_seed() + (uint64_t)size)};
    start(&walk.probe, 0, 0, support_seed());
    walk.probe.settings.hash = 1;
    walk_games(support_seed() + (uint64_t)size, size, WALK_ANY, WALKED, visit, &walk);
    ck_assert_int_gt(walk.roads, 0);
    probe_finish(&walk.probe);
}

static int count_different(const Move *moves, int count) {
    int different = 0;
    for (int i = 0; i < count; i++) {
        bool seen = false;
        for (int k = 0; k < i; k++) {
            seen = seen || moves[k] == moves[i];
        }
        different += !seen;
    }
    return different;
}

// All answers to a position, one for each seed.
static void ask_all(const Board *board, int level, int variety, int depth, Move ret[SEEDS]) {
    SearchLimits limits = probe_depth(depth);
    for (int i = 0; i < SEEDS; i++) {
        Probe probe;
        start(&probe, level, variety, (uint64_t)i);
        probe_continue(&probe, board, &limits);
        ret[i] = probe.best;
        Score score = probe.info.score;
        search_new_game(probe.search);
        probe_continue(&probe, board, &limits);
        ck_assert(ret[i] == probe.best && score == probe.info.score);
        probe_finish(&probe);
    }
}

TEST(weak_players_differ_from_game_to_game) {
    Board board = unit_board(middle_game);
    Move moves[SEEDS];
    ask_all(&board, 3, 0, 4, moves);
    ck_assert_int_gt(count_different(moves, SEEDS), 3);
    ask_all(&board, LEVEL_FULL, 0, 2, moves);
    ck_assert_int_eq(count_different(moves, SEEDS), 1);
}

TEST(variety_stays_within_its_window) {
    enum { VARIETY = 40, DEPTH = 2, DOUBT = 10 };
    static Probe all;
    Board board = unit_board(early_game);
    SearchLimits limits = probe_depth(DEPTH);
    Move moves[SEEDS];
    start(&all, LEVEL_FULL, 0, 0);
    all.settings.lines = PROBE_LINES;
    probe_continue(&all, &board, &limits);
    ask_all(&board, LEVEL_FULL, VARIETY, DEPTH, moves);
    ck_assert_int_gt(count_different(moves, SEEDS), 2);
    for (int i = 0; i < SEEDS; i++) {
        for (int k = 0; k < all.line_count; k++) {
            ck_assert(all.lines[k].move != moves[i] ||
                      all.lines[k].score >= all.info.score - VARIETY - DOUBT);
        }
    }
    ask_all(&board, LEVEL_FULL, 0, DEPTH, moves);
    ck_assert_int_eq(count_different(moves, SEEDS), 1);
    // Past the first plies it is over.
    board = unit_board(middle_game);
    ask_all(&board, LEVEL_FULL, VARIETY_MOST, DEPTH, moves);
    ck_assert_int_eq(count_different(moves, SEEDS), 1);
    probe_finish(&all);
}

// Roads that a weak player would overlook, when it may play nothing else.
TEST(only_roads_are_wanted) {
    Board board = unit_board("x5/x5/x3,2S,1/1,1,1,1,2/x5 1 9");
    Move road = unit_move(&board, "e3-");
    SearchLimits limits = search_limits();
    limits.depth = 4;
    limits.searchmoves = &road;
    limits.searchmove_count = 1;
    int missed = 0;
    for (int i = 0; i < SEEDS; i++) {
        Probe probe;
        start(&probe, 1, 0, (uint64_t)i);
        probe_continue(&probe, &board, &limits);
        ck_assert_uint_eq(probe.best, road);
        SearchLimits any = probe_depth(4);
        probe_continue(&probe, &board, &any);
        missed += probe.best != road;
        probe_finish(&probe);
    }
    ck_assert(missed > SEEDS / 4 && missed < SEEDS);
}

// A limited level thinks alone, so it plays the same whatever the threads; full strength has them
// back.
TEST(threads_come_and_go) {
    Probe probe;
    Board board = unit_board(middle_game);
    SearchLimits limits = probe_depth(60);
    start(&probe, 12, 0, 1);
    probe_continue(&probe, &board, &limits);
    Move best = probe.best;
    uint64_t nodes = probe.info.nodes;
    ck_assert_uint_le(nodes, (uint64_t)level_of(12)->nodes);
    for (int i = 0; i < 3; i++) {
        SearchLimits full = probe_depth(4);
        probe.settings.threads = 4;
        probe.settings.level = LEVEL_FULL;
        probe.settings.variety = 50;
        probe_continue(&probe, &board, &full);
        search_new_game(probe.search);
        probe.settings.level = 12;
        probe_continue(&probe, &board, &limits);
        ck_assert(probe.best == best && probe.info.nodes == nodes);
    }
    probe_finish(&probe);
}
