// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "clamp.h"
#include "eval.h"
#include "net.h"
#include "outcome.h"
#include "road.h"
#include "symmetry.h"
#include "unit.h"
#include "walk.h"

// Values before they are rounded are in parts of a centi-flat.
enum { POSITIONS = 500, VALUE_PARTS = PHASE_HALF * COUNT_PARTS };

// What a fit goes by: the total is the sum of leads times mixed weights and the correction, cut
// once; and values are those of each term and player, rounded to the nearest.
static void expect_linear(const Board *board, bool network) {
    EvalTrace trace;
    int values = 0;
    evaluate_trace(board, network, &trace);
    ck_assert(network || trace.correction == 0);
    int64_t sum = (int64_t)trace.correction * VALUE_PARTS;
    int lead = trace.correction;
    PhaseMix mix = phase_mix(trace.phase);
    for (int term = 0; term < TERMS; term++) {
        Weight weight = weight_of(weights_of(board_size(board)), (Term)term);
        int mixed =
            weight.opening * mix.opening + weight.middle * mix.middle + weight.end * mix.end;
        for (int colour = WHITE; colour <= BLACK; colour++) {
            int64_t exact = (int64_t)trace.count[term][colour] * mixed;
            int value = trace.value[term][colour];
            ck_assert_msg(llabs(exact - (int64_t)value * VALUE_PARTS) * 2 <= VALUE_PARTS,
                          "%s of player %d: got %d for %lld parts", term_text((Term)term)->text,
                          colour + 1, value, (long long)exact);
            sum += colour == WHITE ? exact : -exact;
            lead += colour == WHITE ? value : -value;
            values += value != 0 || exact != 0;
        }
    }
    ck_assert_int_eq(trace.total, sum / VALUE_PARTS);
    ck_assert_int_le(2 * abs(trace.total - lead), 2 + values);
}

static void expect_value(const Board *board, bool network) {
    EvalTrace trace;
    expect_linear(board, network);
    evaluate_trace(board, network, &trace);
    int value = board_turn(board) == WHITE ? trace.total : -trace.total;
    value = value > EVAL_MAX ? EVAL_MAX : value < -EVAL_MAX ? -EVAL_MAX : value;
    RoadMap maps[2] = {road_map(board, WHITE), road_map(board, BLACK)};
    ck_assert_int_eq(evaluate(board, network), value);
    ck_assert_int_eq(evaluate_with(board, maps, network), value);
    ck_assert_int_ge(trace.phase, 0);
    ck_assert_int_le(trace.phase, PHASE_FULL);
}

// All terms are the same on a turned board. To the network it is another one.
static void expect_symmetry(const Board *board) {
    int value = evaluate(board, true);
    EvalTrace trace;
    evaluate_trace(board, true, &trace);
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        Board turned = board_symmetry(board, symmetry);
        EvalTrace other;
        evaluate_trace(&turned, true, &other);
        for (int term = 0; term < TERMS; term++) {
            ck_assert_int_eq(trace.count[term][WHITE], other.count[term][WHITE]);
            ck_assert_int_eq(trace.count[term][BLACK], other.count[term][BLACK]);
        }
    }
    if (board->ply >= 2) {
        Board swapped = board_swapped(board);
        ck_assert_int_eq(evaluate(&swapped, true), value);
    }
}

// The row of a square as a player sees it.
static int plain_row(const Board *board, int square, Colour viewer) {
    int top =
        2 * (int)(board_top(board, square) - FLAT) + (board_piece(board, square, 0) != viewer);
    int seen = clamp(board->height[square] - 1, 0, NET_BELOW);
    int stack = 1 << seen;
    for (int depth = 1; depth <= seen; depth++) {
        stack += (board_piece(board, square, depth) != viewer) << (depth - 1);
    }
    return NET_SQUARES + square * NET_STATES + top * NET_STACKS + stack;
}

// A sum as a player sees the board.
static int plain_sum(const NetRow *net, const Board *board, Colour viewer, int sum) {
    const Geometry *g = board->geometry;
    int most = g->stones + g->caps;
    int lead = -board->rules.half_komi;
    int value = net[NET_START][sum];
    for (uint64_t left = board_occupied(board); left;) {
        int square = bits_pop(&left);
        int flat = board_top(board, square) == FLAT ? 2 : 0;
        lead += board_piece(board, square, 0) == WHITE ? flat : -flat;
        value += net[plain_row(board, square, viewer)][sum];
    }
    int quantities[] = {
        [NET_OWN_HAND] = clamp(board_in_hand(board, viewer), 0, most),
        [NET_THEIR_HAND] = clamp(board_in_hand(board, (Colour)!viewer), 0, most),
        [NET_LEAD] = clamp(viewer == WHITE ? lead : -lead, -NET_QUANTITY_MOST, NET_QUANTITY_MOST),
    };
    for (int i = 0; i < NET_QUANTITIES; i++) {
        value += (net[i][sum] * quantities[i]) >> NET_QUANTITY_BITS;
    }
    return clamp(value, 0, NET_ONE);
}

// A neuron, given the sums of both viewers.
static int plain_neuron(const NetRow *net, int sums[NET_VIEWERS][NET_HIDDEN], int neuron) {
    int value = net[NET_CONSTANT][NET_BIAS + neuron] * 256;
    for (int pair = 0; pair < NET_PAIRS; pair++) {
        for (int viewer = 0; viewer < NET_VIEWERS; viewer++) {
            int product = sums[viewer][pair] * sums[viewer][pair + NET_PAIRS] / 256;
            value += product * net[NET_MIX + neuron][viewer * NET_PAIRS + pair];
        }
    }
    return clamp(value >> 8, 0, NET_ONE);
}

// The network, number by number as net.h says.
static void expect_network(const Board *board) {
    EvalTrace trace;
    evaluate_trace(board, true, &trace);
    const NetRow *net = net_of(board_size(board));
    int phase = trace.phase * NET_PHASES / (PHASE_FULL + 1);
    int sums[NET_VIEWERS][NET_HIDDEN];
    int64_t output = 0;
    for (int viewer = 0; viewer < NET_VIEWERS; viewer++) {
        Colour colour = viewer ? (Colour)!board_turn(board) : board_turn(board);
        for (int i = 0; i < NET_HIDDEN; i++) {
            int sum = plain_sum(net, board, colour, i);
            int weight = net[NET_OUTPUT + NET_VIEWERS * phase + viewer][i];
            sums[viewer][i] = sum;
            output += (int64_t)sum * sum * weight;
        }
    }
    for (int i = 0; i < NET_NEURONS; i++) {
        int neuron = plain_neuron(net, sums, i);
        output += (int64_t)neuron * neuron * net[NET_NEURON_OUTPUT + phase][i];
    }
    output = output * net[NET_CONSTANT][NET_SCALE] / (NET_ONE * NET_ONE * NET_UNIT);
    int value = clamp((int)output + net[NET_CONSTANT][phase], -NET_MOST, NET_MOST);
    ck_assert_int_eq(net_value(board, trace.phase), value);
}

static void visit(const Board *board, Move next, void *context) {
    (void)next;
    (void)context;
    if (board_outcome(board) == ONGOING) {
        expect_value(board, false);
        expect_value(board, true);
        expect_symmetry(board);
        if (NET_BUILT) {
            expect_network(board);
        }
    }
}

TEST_RANGE(what_holds_in_games, SIZE_LEAST, SIZE_MOST + 1) {
    walk_games(support_seed(), _i, WALK_STANDARD, POSITIONS, visit, NULL);
}

TEST_RANGE(what_holds_with_other_sets, SIZE_LEAST, SIZE_MOST + 1) {
    walk_games(support_seed() + 1, _i, WALK_ANY, POSITIONS, visit, NULL);
}

// A stack as high as it gets, on all tops and between a wall and a capstone: almost all stones of
// 8x8, half of them beyond 64.
TEST_RANGE(the_highest_stack, 0, 5) {
    static const struct {
        Kind top;
        uint64_t turns;
    } stacks[] = {
        {FLAT, UINT64_C(0xaaaaaaaaaaaaaaaa)}, {FLAT, UINT64_C(0x5555555555555555)},
        {WALL, UINT64_C(0xaaaaaaaaaaaaaaaa)}, {CAP, UINT64_C(0xaaaaaaaaaaaaaaaa)},
        {CAP, UINT64_C(0x5555555555555555)},
    };
    Rules rules = {8, 0, {STONES_MAX, STONES_MAX}, {CAPS_MAX, CAPS_MAX}};
    Board board;
    board_init(&board, &rules);
    board.ply = 200;
    uint64_t turns = stacks[_i].turns;
    const uint64_t none[2] = {0};
    board_put(&board, square_of(3, 3), turns, (uint64_t[]){turns, turns & bits_low(29)}, 157,
              stacks[_i].top);
    board_put(&board, square_of(3, 4), (turns & 1) ^ 1, none, 1, WALL);
    board_put(&board, square_of(4, 3), (turns & 1) ^ 1, none, 1, CAP);
    ck_assert(board_finish(&board, NULL));
    expect_value(&board, false);
    expect_value(&board, true);
    expect_symmetry(&board);
}

// No count is more than all pieces, or twice the squares that five capstones reach, or the steps
// that a road is away: sums of all terms at their most are still numbers of 32 bits.
TEST_RANGE(the_weights_fit, SIZE_LEAST, SIZE_MOST + 1) {
    enum { MOST = HEIGHT_MAX * COUNT_PARTS };
    int64_t sums[3] = {0};
    for (int term = 0; term < TERMS; term++) {
        Weight weight = weight_of(weights_of(_i), (Term)term);
        sums[0] += (int64_t)abs(weight.opening) * MOST;
        sums[1] += (int64_t)abs(weight.middle) * MOST;
        sums[2] += (int64_t)abs(weight.end) * MOST;
    }
    for (int phase = 0; phase < 3; phase++) {
        ck_assert_int_lt(sums[phase], INT32_MAX / 2);
    }
}

// The more komi, the better for Black, at the beginning and when the board is almost full.
TEST(komi_is_blacks) {
    static const char *const positions[] = {
        "x5/x5/x2,1,x2/x,2,x3/x5 1 3",
        "x6/x6/x2,1,x3/x,2,x4/x6/x6 1 3",
        "2,1,2,1,2,1/1,2,1,2,1,2/2,1,2,1,2,1/1,2,1,2,1,2/x2,2,1,2,1/1,2,1,2,1,2 2 18",
    };
    for (int i = 0; i < UNIT_COUNT(positions); i++) {
        int before = 2 * EVAL_MAX;
        for (int half_komi = -HALF_KOMI_MAX; half_komi <= HALF_KOMI_MAX; half_komi++) {
            Board board = unit_board_komi(positions[i], half_komi);
            EvalTrace trace;
            evaluate_trace(&board, true, &trace);
            ck_assert_int_eq(trace.count[TERM_KOMI][WHITE], 0);
            ck_assert_int_eq(trace.count[TERM_KOMI][BLACK] * 2, half_komi * COUNT_PARTS);
            ck_assert_int_lt(trace.total, before);
            before = trace.total;
        }
    }
}

// Half by the pieces used, of both players, half by the squares that are full.
TEST(the_phase_goes_by_pieces_and_squares) {
    Board board = unit_board("x5/x5/x5/x5/x5 1 1");
    EvalTrace trace;
    evaluate_trace(&board, true, &trace);
    ck_assert_int_eq(trace.phase, 0);
    Rules rules = {4, 0, {8, 8}, {0, 0}};
    board = unit_board_rules("x4/x4/1,1,1,1/2,2,2,2 1 5", &rules);
    evaluate_trace(&board, true, &trace);
    ck_assert_int_eq(trace.phase, PHASE_FULL / 2);
    board = unit_board_rules("x4/x4/x4/1111,2222,x2 1 5", &rules);
    evaluate_trace(&board, true, &trace);
    ck_assert_int_eq(trace.phase, PHASE_FULL / 4 + PHASE_FULL / 16);
    rules = (Rules){4, 0, {16, 8}, {0, 0}};
    board = unit_board_rules("x4/x4/1,1,1,1/2,2,2,2 1 5", &rules);
    evaluate_trace(&board, true, &trace);
    ck_assert_int_eq(trace.phase, PHASE_FULL / 6 + PHASE_FULL / 4);
}

TEST(every_term_has_names_of_its_own) {
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

// The shares of the phases add up, and change from one phase to the next without a jump.
TEST(the_phases_are_mixed) {
    static const Weight weight = {0, 128, -128};
    for (int phase = 0; phase <= PHASE_FULL; phase++) {
        PhaseMix mix = phase_mix(phase);
        ck_assert_int_eq(mix.opening + mix.middle + mix.end, PHASE_HALF);
        ck_assert(mix.opening >= 0 && mix.middle >= 0 && mix.end >= 0);
        int expected = phase <= PHASE_HALF ? phase : 128 - 2 * (phase - PHASE_HALF);
        ck_assert_int_eq(weight_at(&weight, mix), expected * PHASE_HALF);
    }
}
