// SPDX-License-Identifier: MIT
// The fit of the network: it learns what the evaluation can't know, and writes what it has learned.
#include <stdlib.h>
#include <string.h>

#include "data_games.h"
#include "eval.h"
#include "net.h"
#include "net_fit.h"
#include "net_positions.h"
#include "numbers.h"
#include "unit.h"

enum { SIZE = 4, COPIES = 800, EPOCHS = 200 };

static const NetFitOptions options = {
    .size = SIZE, .epochs = EPOCHS, .holdout = 10, .result = 100, .seed = 3};

// Two games that only differ in where White's flats stand: White wins the first, Black the second.
// In the third White leads and wins, so the evaluation predicts something.
static const struct {
    const char *moves;
    Outcome outcome;
} games[] = {
    {"a4 d1 b2 c3 b3 c2 a1 d4", WHITE_FLATS},
    {"a4 d1 b1 c3 c1 c2 a1 d4", BLACK_FLATS},
    {"a4 d1 b2 Sc3 b3 Sc2 d4 Sa1", WHITE_FLATS},
};

static NetFit *fit_of(const NetFitOptions *of, int copies) {
    NetFit *fit = net_fit_create(of);
    ck_assert_ptr_nonnull(fit);
    for (int i = 0; i < 3 * copies; i++) {
        DataGame game = data_games_of(SIZE, games[i % 3].moves, games[i % 3].outcome, (uint64_t)i);
        ck_assert(net_fit_add_game(fit, &game));
    }
    return fit;
}

typedef struct Epochs {
    int64_t count;
    NetFitLosses last;
} Epochs;

static void on_epoch(void *user, int64_t epoch, const NetFitLosses *losses) {
    Epochs *epochs = user;
    epochs->count++;
    epochs->last = *losses;
    ck_assert_int_eq(epoch, epochs->count);
}

// Runs a fit to the games and takes the text of its network.
static TextBuf text_of(const NetFitOptions *of, Epochs *ret_epochs) {
    TextBuf text = {0};
    Fault fault = {0};
    NetFit *fit = fit_of(of, COPIES);
    *ret_epochs = (Epochs){0};
    ck_assert_msg(net_fit_run(fit, on_epoch, ret_epochs, &fault) &&
                      net_fit_write(fit, &text, &fault),
                  "%s", fault.text);
    net_fit_destroy(fit);
    return text;
}

enum { LAST = NET_SQUARES + (3 * 8 + 4) * NET_STATES }; // behind the rows of a board

// The rows of the network in a text, and behind them those for all squares, as the file has them.
static NetRow *rows_of(const TextBuf *text) {
    enum { COUNT = (LAST + NET_STATES) * NET_HIDDEN };
    static NetRow rows[LAST + NET_STATES];
    char *end;
    ck_assert_int_eq(strncmp(text->at, "network ", 8), 0);
    size_t length = strtoul(text->at + 8, &end, 10);
    ck_assert_int_eq(strncmp(end, " fitted to ", 11), 0);
    const char *part = strchr(text->at, '\n') + 1;
    ck_assert_uint_eq((size_t)(part - text->at) + length, text->length);
    ck_assert_uint_eq(numbers_unpack((const unsigned char *)part, length, rows[0], COUNT), COUNT);
    return rows;
}

// What a network adds to the value of a position.
static int correction(const NetRow *net, const char *moves) {
    Rules rules = rules_of(SIZE, 4);
    Board board;
    NetView view;
    EvalTrace trace;
    board_init(&board, &rules);
    unit_play(&board, moves);
    evaluate_trace(&board, false, &trace);
    net_view(&board, trace.phase, &view);
    return net_sum(net, &view);
}

// For all stacks of all tops on a square.
TEST(a_row_has_another_for_the_other_viewer) {
    Board board;
    Rules rules = rules_of(SIZE, 0);
    for (int count = 1; count <= NET_BELOW + 2; count++) {
        for (uint64_t turns = 0; turns < UINT64_C(1) << count; turns++) {
            for (int kind = FLAT; kind <= CAP; kind++) {
                NetView view;
                board_init(&board, &rules);
                board.ply = 20;
                board_put(&board, square_of(2, 1), turns, (uint64_t[2]){0}, count, (Kind)kind);
                net_view(&board, 0, &view);
                ck_assert_int_eq(net_row_of_other(view.rows[0][0]), view.rows[1][0]);
                ck_assert_int_eq(net_row_of_other(view.rows[1][0]), view.rows[0][0]);
            }
        }
    }
}

TEST(it_learns_what_the_evaluation_does_not_see) {
    Epochs epochs;
    TextBuf text = text_of(&options, &epochs);
    ck_assert_int_eq(epochs.count, EPOCHS);
    ck_assert_double_gt(epochs.last.without, 0.4);
    ck_assert_double_lt(epochs.last.with, 0.15);
    // The rounded network is as good.
    const char *loss = strstr(text.at, " to 0.");
    ck_assert_ptr_nonnull(loss);
    ck_assert_double_eq_tol(strtod(loss + 4, NULL), epochs.last.with, 0.002);
    // So is the one that is written.
    NetRow *net = rows_of(&text);
    net_join(net, LAST);
    ck_assert(net_is_sound((const NetRow *)net, SIZE));
    int white_wins = correction((const NetRow *)net, "a4 d1 b2 c3 b3 c2");
    int black_wins = correction((const NetRow *)net, "a4 d1 b1 c3 c1 c2");
    ck_assert_int_gt(white_wins, 50);
    ck_assert_int_lt(black_wins, -50);
    memset(net[NET_NEURON_OUTPUT], 0, NET_PHASES * sizeof(NetRow));
    int without_neurons = correction((const NetRow *)net, "a4 d1 b2 c3 b3 c2");
    // Much of it comes from the neurons.
    ck_assert_int_lt(without_neurons, white_wins - 50);
    textbuf_finish(&text);
}

TEST(it_writes_rows_that_the_engine_reads) {
    NetFitOptions few = options;
    few.epochs = 2;
    Epochs epochs;
    TextBuf text = text_of(&few, &epochs);
    NetRow *net = rows_of(&text);
    int rows = 0;
    for (int row = NET_SQUARES; row < LAST; row++) {
        int square = (row - NET_SQUARES) / NET_STATES;
        bool any = false;
        for (int i = 0; i < NET_HIDDEN; i++) {
            any = any || net[row][i] != 0;
        }
        rows += any;
        ck_assert(!any || (square_file(square) < SIZE && (row - NET_SQUARES) % NET_STACKS != 0));
    }
    ck_assert_int_gt(rows, 0);
    // What squares have more than their mean adds up to nothing, but for the mean's rounding.
    const int16_t *numbers = net[NET_SQUARES];
    for (int i = 0; i < NET_STATES * NET_HIDDEN; i++) {
        int total = 0;
        for (int square = 0; square <= 3 * 8 + 3; square++) {
            total += numbers[square * NET_STATES * NET_HIDDEN + i];
        }
        ck_assert_int_le(abs(total), SIZE * SIZE / 2);
    }
    textbuf_finish(&text);
}

TEST(a_seed_gives_the_same_network_again) {
    NetFitOptions other = options;
    TextBuf texts[3];
    for (int i = 0; i < 3; i++) {
        Epochs epochs;
        other.epochs = 2;
        other.seed = i < 2 ? 3 : 4;
        texts[i] = text_of(&other, &epochs);
    }
    ck_assert_uint_eq(texts[0].length, texts[1].length);
    ck_assert_int_eq(memcmp(texts[0].at, texts[1].at, texts[0].length), 0);
    ck_assert(texts[0].length != texts[2].length ||
              memcmp(texts[0].at, texts[2].at, texts[0].length) != 0);
    for (int i = 0; i < 3; i++) {
        textbuf_finish(&texts[i]);
    }
}

// All numbers of rows added up, without their signs.
static int64_t magnitude(NetRow *net, int first, int count) {
    const int16_t *numbers = net[first];
    int64_t total = 0;
    for (int i = 0; i < count * NET_HIDDEN; i++) {
        total += abs(numbers[i]);
    }
    return total;
}

TEST(decay_shrinks_what_is_learned) {
    NetFitOptions other = options;
    int64_t squares[2];
    int64_t mix[2];
    for (int i = 0; i < 2; i++) {
        Epochs epochs;
        other.epochs = 20;
        other.decay = i * 1000;
        TextBuf text = text_of(&other, &epochs);
        ck_assert_ptr_nonnull(strstr(text.at, i ? " --decay 1000 " : " --decay 0 "));
        squares[i] = magnitude(rows_of(&text), NET_SQUARES, LAST + NET_STATES - NET_SQUARES);
        mix[i] = magnitude(rows_of(&text), NET_MIX, NET_NEURONS);
        textbuf_finish(&text);
    }
    ck_assert_int_lt(squares[1] * 10, squares[0] * 9);
    ck_assert_int_lt(mix[1] * 10, mix[0] * 9);
}

TEST(results_that_nothing_predicts_are_refused) {
    NetFit *fit = net_fit_create(&options);
    ck_assert_ptr_nonnull(fit);
    for (int i = 0; i < 3 * COPIES; i++) {
        DataGame game = data_games_of(SIZE, games[0].moves, DRAW, (uint64_t)i);
        ck_assert(net_fit_add_game(fit, &game));
    }
    Epochs epochs = {0};
    Fault fault;
    ck_assert(!net_fit_run(fit, on_epoch, &epochs, &fault));
    unit_expect_fault(&fault, "say nothing about the results");
    net_fit_destroy(fit);
}

TEST(few_games_are_refused) {
    NetFit *fit = fit_of(&options, 10);
    Epochs epochs = {0};
    Fault fault;
    ck_assert(!net_fit_run(fit, on_epoch, &epochs, &fault));
    unit_expect_fault(&fault, "more games are needed");
    ck_assert_int_eq(epochs.count, 0);
    net_fit_destroy(fit);
}

TEST(networks_are_sound) {
    static NetRow net[NET_SQUARES + SQUARES * NET_STATES];
    const NetRow *made = (const NetRow *)net;
    for (int size = SIZE_LEAST; size <= SIZE_MOST && NET_BUILT; size++) {
        ck_assert(net_is_sound(net_of(size), size));
    }
    net[NET_CONSTANT][NET_SCALE] = 100;
    ck_assert(net_is_sound(made, 8));
    net[NET_SQUARES][7] = net[NET_SQUARES + NET_STATES + 5][7] = -(INT16_MAX - 9) / 2;
    ck_assert(net_is_sound(made, 8));
    net[NET_START][7] = 9;
    ck_assert(!net_is_sound(made, 8));
    net[NET_START][7] = 0;
    net[NET_LEAD][7] = 521;
    ck_assert(!net_is_sound(made, 8));
    net[NET_LEAD][7] = 0;
    net[NET_OUTPUT + 3][1] = -NET_WEIGHT - 1;
    ck_assert(!net_is_sound(made, 8));
    net[NET_OUTPUT + 3][1] = 0;
    net[NET_NEURON_OUTPUT + NET_PHASES - 1][NET_NEURONS - 1] = NET_WEIGHT + 1;
    ck_assert(!net_is_sound(made, 8));
    net[NET_NEURON_OUTPUT + NET_PHASES - 1][NET_NEURONS - 1] = NET_WEIGHT;
    net[NET_MIX][1] = 10 * NET_WEIGHT;
    ck_assert(net_is_sound(made, 8));
    net[NET_CONSTANT][NET_SCALE] = 0;
    ck_assert(!net_is_sound(made, 8));
}
