// SPDX-License-Identifier: MIT
#include "eval.h"

#include "distance.h"
#include "key.h"
#include "outcome.h"
#include "symmetry.h"
#include "unit.h"
#include "walk.h"

enum { POSITIONS = 500 };

// Every term counted once more, square by square and piece by piece.
typedef struct Recount {
    int count[TERMS][2];
} Recount;

static int least_of_four(int a, int b, int c, int d) {
    int ab = a < b ? a : b;
    int cd = c < d ? c : d;
    return ab < cd ? ab : cd;
}

static void recount_stack(const Board *board, int square, Recount *recount) {
    static const Term support[] = {TERMS, TERM_FLAT_SUPPORT, TERM_WALL_SUPPORT, TERM_CAP_SUPPORT};
    static const Term captive[] = {TERMS, TERM_FLAT_CAPTIVE, TERM_WALL_CAPTIVE, TERM_CAP_CAPTIVE};
    Colour owner = board_piece(board, square, 0);
    Kind top = board_top(board, square);
    for (int depth = 1; depth < board->height[square]; depth++) {
        bool own = board_piece(board, square, depth) == owner;
        bool reached = depth < board_size(board);
        Term term = reached ? (own ? support[top] : captive[top])
                            : (own ? TERM_DEEP_OWN : TERM_DEEP_THEIRS);
        recount->count[term][owner]++;
    }
}

static void recount_square(const Board *board, int square, Recount *recount) {
    static const Term tops[] = {TERMS, TERM_FLATS, TERM_WALLS, TERM_CAPS};
    Colour owner = board_piece(board, square, 0);
    Kind top = board_top(board, square);
    int last = board_size(board) - 1;
    recount->count[tops[top]][owner]++;
    recount_stack(board, square, recount);
    if (top == CAP) {
        recount->count[TERM_CAP_CENTRE][owner] +=
            least_of_four(square_file(square), last - square_file(square), square_rank(square),
                          last - square_rank(square));
        if (board->height[square] > 1 && board_piece(board, square, 1) == owner) {
            recount->count[TERM_HARD_CAP][owner]++;
        }
    }
}

// Ranks and files with a road piece of the player's.
static int count_lines(const Board *board, Colour colour) {
    bool files[SIZE_MOST] = {false};
    bool ranks[SIZE_MOST] = {false};
    for (uint64_t own = board_road(board, colour); own;) {
        int square = bits_pop(&own);
        files[square_file(square)] = true;
        ranks[square_rank(square)] = true;
    }
    int lines = 0;
    for (int i = 0; i < SIZE_MOST; i++) {
        lines += files[i] + ranks[i];
    }
    return lines;
}

static Recount recount(const Board *board) {
    Recount result = {{{0}}};
    for (uint64_t left = board_occupied(board); left;) {
        recount_square(board, bits_pop(&left), &result);
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        RoadDistance distance = road_distance(board, (Colour)colour);
        result.count[TERM_LINES][colour] = count_lines(board, (Colour)colour);
        result.count[TERM_ROAD_NEAR][colour] = board_size(board) - distance.near;
        result.count[TERM_ROAD_FAR][colour] = board_size(board) - distance.far;
        result.count[TERM_TEMPO][colour] = board_turn(board) == (Colour)colour;
    }
    result.count[TERM_KOMI][BLACK] = board->rules.half_komi;
    result.count[TERM_RACE][WHITE] = board_flat_lead(board);
    return result;
}

static void expect_counts(const Board *board) {
    EvalTrace trace;
    Recount expected = recount(board);
    char tps[TPS_TEXT];
    tps_write(board, tps);
    evaluate_trace(board, &trace);
    for (int term = 0; term < TERMS; term++) {
        for (int colour = WHITE; colour <= BLACK; colour++) {
            ck_assert_msg(trace.count[term][colour] == expected.count[term][colour],
                          "%s: %s of player %d: got %d, want %d", tps, term_text((Term)term)->text,
                          colour + 1, trace.count[term][colour], expected.count[term][colour]);
        }
    }
}

static void expect_sum(const Board *board) {
    EvalTrace trace;
    int sum = 0;
    evaluate_trace(board, &trace);
    for (int term = 0; term < TERMS; term++) {
        sum += trace.value[term][WHITE] - trace.value[term][BLACK];
    }
    ck_assert_int_eq(trace.total, sum);
    ck_assert_int_le(trace.total, EVAL_MAX);
    ck_assert_int_ge(trace.total, -EVAL_MAX);
    ck_assert_int_eq(evaluate(board), board_turn(board) == WHITE ? sum : -sum);
    ck_assert_int_ge(trace.phase, 0);
    ck_assert_int_le(trace.phase, PHASE_FULL);
}

// What a fit goes by: each value is the count times the mixed weight, divided, and cut.
static void expect_linear(const Board *board) {
    EvalTrace trace;
    const Weight *weights = weights_of(board_size(board));
    evaluate_trace(board, &trace);
    PhaseMix mix = phase_mix(trace.phase);
    for (int term = 0; term < TERMS; term++) {
        const Weight *weight = &weights[term];
        int sum =
            weight->opening * mix.opening + weight->middle * mix.middle + weight->end * mix.end;
        ck_assert_int_ge(trace.parts[term], 1);
        for (int colour = WHITE; colour <= BLACK; colour++) {
            int exact = trace.count[term][colour] * (sum / PHASE_HALF) / trace.parts[term];
            ck_assert_msg(trace.value[term][colour] == exact, "%s of player %d: got %d, want %d",
                          term_text((Term)term)->text, colour + 1, trace.value[term][colour],
                          exact);
        }
    }
}

static void expect_symmetry(const Board *board) {
    int value = evaluate(board);
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        Board turned = board_symmetry(board, symmetry);
        ck_assert_int_eq(evaluate(&turned), value);
    }
    if (!board_is_opening(board)) {
        Board swapped = board_swapped(board);
        ck_assert_int_eq(evaluate(&swapped), value);
    }
}

// What holds about being to move: the same pieces with the other side to move are worth as much to
// that side as they are not to this one, but for the worth of the move itself, which both count.
static void expect_tempo(const Board *board) {
    if (board_is_opening(board)) {
        return;
    }
    EvalTrace trace;
    Colour turn = board_turn(board);
    Board other = *board;
    other.ply ^= 1;
    other.key = key_of_board(&other);
    evaluate_trace(board, &trace);
    ck_assert_int_eq(trace.value[TERM_TEMPO][!turn], 0);
    ck_assert_int_ge(trace.value[TERM_TEMPO][turn], 0);
    ck_assert_int_eq(evaluate(board) + evaluate(&other), 2 * trace.value[TERM_TEMPO][turn]);
}

static void visit(const Board *board, Move next, void *context) {
    (void)next;
    (void)context;
    if (board_outcome(board) == ONGOING) {
        expect_counts(board);
        expect_sum(board);
        expect_linear(board);
        expect_symmetry(board);
        expect_tempo(board);
    }
}

START_TEST(what_holds_in_games) {
    walk_games(support_seed(), _i, WALK_STANDARD, POSITIONS, visit, NULL);
}
END_TEST

START_TEST(what_holds_with_other_sets) {
    walk_games(support_seed() + 1, _i, WALK_ANY, POSITIONS, visit, NULL);
}
END_TEST

// Counts that a person can check.
static const struct {
    const char *tps;
    Term term;
    int white, black;
} counts[] = {
    {"x5/x5/x5/x5/1,1,2,2S,2C 1 5", TERM_FLATS, 2, 1},
    {"x5/x5/x5/x5/1,1,2,2S,2C 1 5", TERM_WALLS, 0, 1},
    {"x5/x5/x5/x5/1,1,2,2S,2C 1 5", TERM_CAPS, 0, 1},
    {"x5/x5/x5/x5/1,1,2,2S,2C 1 5", TERM_TEMPO, 1, 0},
    {"x5/x5/x5/x5/1,1,2,2S,2C 2 5", TERM_TEMPO, 0, 1},
    {"x5/x5/x2,1C,x2/x5/x4,2C 1 5", TERM_CAP_CENTRE, 2, 0},
    {"x5/x,1C,x3/x5/x3,2C,x/x5 1 5", TERM_CAP_CENTRE, 1, 1},
    {"x6/x6/x3,1C,x2/x6/x3,2C,x2/x6 1 5", TERM_CAP_CENTRE, 2, 1},
    {"x7/x7/x7/x3,1C,x3/x4,1C,x2/x7/x6,2C 1 5", TERM_CAP_CENTRE, 5, 0},
    {"x5/x5/x5/x5/1121,x4 1 5", TERM_FLAT_SUPPORT, 2, 0},
    {"x5/x5/x5/x5/1121,x4 1 5", TERM_FLAT_CAPTIVE, 1, 0},
    {"x5/x5/x5/x5/112S,x4 1 5", TERM_WALL_SUPPORT, 0, 0},
    {"x5/x5/x5/x5/112S,x4 1 5", TERM_WALL_CAPTIVE, 0, 2},
    {"x5/x5/x5/x5/1222S,x4 1 5", TERM_WALL_SUPPORT, 0, 2},
    {"x5/x5/x5/x5/212C,x4 1 5", TERM_CAP_SUPPORT, 0, 1},
    {"x5/x5/x5/x5/212C,x4 1 5", TERM_CAP_CAPTIVE, 0, 1},
    {"x5/x5/x5/x5/212C,x4 1 5", TERM_HARD_CAP, 0, 0},
    {"x5/x5/x5/x5/122C,x3,1C 1 5", TERM_HARD_CAP, 0, 1},
    {"x3/x3/1122121,x2 1 6", TERM_FLAT_SUPPORT, 1, 0},
    {"x3/x3/1122121,x2 1 6", TERM_FLAT_CAPTIVE, 1, 0},
    {"x3/x3/1112121,x2 1 6", TERM_DEEP_OWN, 3, 0},
    {"x3/x3/1112121,x2 1 6", TERM_DEEP_THEIRS, 1, 0},
    {"x3/x3/x,1222212,x 1 6", TERM_DEEP_OWN, 0, 3},
    {"x3/x3/x,1222212,x 1 6", TERM_DEEP_THEIRS, 0, 1},
    {"x5/x5/x5/1S,x4/1,1,2,x2 1 5", TERM_LINES, 3, 2},
    {"x5/1C,x4/x5/1S,x4/1,1,2,x2 1 5", TERM_LINES, 4, 2},
    {"x5/x5/x5/x5/1,1,1,x2 1 5", TERM_ROAD_NEAR, 3, 0},
    {"x5/x5/x5/x5/1,1,1,x2 1 5", TERM_ROAD_FAR, 1, 0},
    {"x5/x5/1S,1S,1S,1S,1S/x5/x5 1 9", TERM_ROAD_FAR, -1, -5},
};

START_TEST(what_a_term_counts) {
    Board board = unit_board(counts[_i].tps);
    EvalTrace trace;
    evaluate_trace(&board, &trace);
    ck_assert_msg(trace.count[counts[_i].term][WHITE] == counts[_i].white &&
                      trace.count[counts[_i].term][BLACK] == counts[_i].black,
                  "%s, %s: got %d and %d, want %d and %d", counts[_i].tps,
                  term_text(counts[_i].term)->text, trace.count[counts[_i].term][WHITE],
                  trace.count[counts[_i].term][BLACK], counts[_i].white, counts[_i].black);
    expect_counts(&board);
}
END_TEST

// A stack as high as it gets: all stones of 8x8 under a capstone, half of them beyond 64.
START_TEST(the_highest_stack) {
    Rules rules = rules_of(8, 0);
    Board board;
    board_init(&board, &rules);
    board.ply = 200;
    uint64_t turns = UINT64_C(0xaaaaaaaaaaaaaaaa);
    board_put(&board, 0, turns, turns & bits_low(37), 101, CAP);
    ck_assert(board_finish(&board, NULL));
    expect_counts(&board);
    expect_sum(&board);
    expect_linear(&board);
    expect_symmetry(&board);
}
END_TEST

START_TEST(komi_is_blacks) {
    const char *tps = "x5/x5/x2,1,x2/x,2,x3/x5 1 3";
    Board even = unit_board_komi(tps, 0);
    int before = evaluate(&even);
    for (int half_komi = -HALF_KOMI_MAX; half_komi <= HALF_KOMI_MAX; half_komi++) {
        Board board = unit_board_komi(tps, half_komi);
        EvalTrace trace;
        evaluate_trace(&board, &trace);
        ck_assert_int_eq(trace.value[TERM_KOMI][WHITE], 0);
        ck_assert(half_komi > 0   ? trace.value[TERM_KOMI][BLACK] > 0
                  : half_komi < 0 ? trace.value[TERM_KOMI][BLACK] < 0
                                  : trace.value[TERM_KOMI][BLACK] == 0);
        int value = evaluate(&board);
        ck_assert(half_komi > 0   ? value < before
                  : half_komi < 0 ? value > before
                                  : value == before);
    }
}
END_TEST

// The same lead of two flats with fourteen, seven and two empty squares.
START_TEST(a_lead_grows_towards_the_end) {
    static const char *const positions[] = {
        "x4/x4/x4/1,1,x2 1 5",
        "1S,2S,1S,2S/x,2S,x,1S/x,2S,x2/1,1,x2 1 5",
        "1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,2S/1,1,x2 1 5",
    };
    int before = 0;
    for (int i = 0; i < UNIT_COUNT(positions); i++) {
        Board board = unit_board(positions[i]);
        Board swapped = board_swapped(&board);
        EvalTrace trace;
        ck_assert_int_eq(board_flat_lead(&board), 4);
        evaluate_trace(&board, &trace);
        int value = trace.value[TERM_RACE][WHITE] - trace.value[TERM_RACE][BLACK];
        ck_assert_int_gt(value, before);
        evaluate_trace(&swapped, &trace);
        ck_assert_int_eq(trace.value[TERM_RACE][WHITE] - trace.value[TERM_RACE][BLACK], -value);
        before = value;
    }
}
END_TEST

START_TEST(the_phase_goes_by_the_fuller_board) {
    Board board = unit_board("x5/x5/x5/x5/x5 1 1");
    EvalTrace trace;
    evaluate_trace(&board, &trace);
    ck_assert_int_eq(trace.phase, 0);
    Rules rules = {5, 0, {4, 40}, {0, 0}};
    board = unit_board_rules("x5/x5/x5/x5/1,1,2,x2 1 3", &rules);
    evaluate_trace(&board, &trace);
    ck_assert_int_eq(trace.phase, PHASE_FULL / 2);
    board = unit_board_rules("x5/x5/1,x4/x5/1,1,2,x2 1 3", &rules);
    evaluate_trace(&board, &trace);
    ck_assert_int_eq(trace.phase, PHASE_FULL * 3 / 4);
}
END_TEST

START_TEST(every_term_has_names_of_its_own) {
    for (int a = 0; a < TERMS; a++) {
        const TermText *text = term_text((Term)a);
        ck_assert_str_ne(text->name, "");
        ck_assert_str_ne(text->text, "");
        ck_assert_str_ne(text->counts, "");
        for (int b = 0; b < a; b++) {
            ck_assert_str_ne(text->name, term_text((Term)b)->name);
            ck_assert_str_ne(text->text, term_text((Term)b)->text);
            ck_assert_str_ne(text->counts, term_text((Term)b)->counts);
        }
    }
}
END_TEST

// The shares of the phases add up, and change from one phase to the next without a jump.
START_TEST(the_phases_are_mixed) {
    static const Weight weight = {0, 128, -128};
    for (int phase = 0; phase <= PHASE_FULL; phase++) {
        PhaseMix mix = phase_mix(phase);
        ck_assert_int_eq(mix.opening + mix.middle + mix.end, PHASE_HALF);
        ck_assert(mix.opening >= 0 && mix.middle >= 0 && mix.end >= 0);
        int expected = phase <= PHASE_HALF ? phase : 128 - 2 * (phase - PHASE_HALF);
        ck_assert_int_eq(weight_at(&weight, mix), expected);
    }
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("eval");
    support_print_seed("eval");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, what_holds_in_games, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_loop_test(tcase, what_holds_with_other_sets, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_loop_test(tcase, what_a_term_counts, 0, UNIT_COUNT(counts));
    tcase_add_test(tcase, the_highest_stack);
    tcase_add_test(tcase, komi_is_blacks);
    tcase_add_test(tcase, a_lead_grows_towards_the_end);
    tcase_add_test(tcase, the_phase_goes_by_the_fuller_board);
    tcase_add_test(tcase, the_phases_are_mixed);
    tcase_add_test(tcase, every_term_has_names_of_its_own);
    return unit_run("eval", tcase);
}
