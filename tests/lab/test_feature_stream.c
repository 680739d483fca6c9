// SPDX-License-Identifier: MIT
// The features of a game, summed up with the weights that the program has, are what the program
// computes itself.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data_games.h"
#include "eval.h"
#include "feature_stream.h"
#include "movegen.h"
#include "policy/policy.h"
#include "unit.h"

enum { SIZE = 4, ROWS_MOST = 1 << 14, CELLS_MOST = 1 << 10, LANES_MOST = POLICY_ACT_COUNT };

static const char moves[] = "a1 d4 b3 c3 b2 c2 Sa2 d2 d3 d2< c4 2c2< b3> Sa3 2c3-";
enum { PLIES = 15, OPENING = 2 };

// What a stream says.
typedef struct Sums {
    int games, held, positions, rows;
    double scores[ROWS_MOST]; // of all rows
    int played;               // the row that was played, of the last position
} Sums;

// Reads a stream of the game with `weights`, by feature and lane.
static Sums *sum_up(const FeatureChoice *choice, const double *weights, int lanes) {
    static Sums sums;
    static double cells[CELLS_MOST][LANES_MOST];
    struct {
        uint32_t word;
        float value;
    } item;
    FeatureWriter writer;
    DataGame game = data_games_of(SIZE, moves, WHITE_FLATS, 0);
    FILE *file = tmpfile();
    int cell = -1;
    ck_assert(file && features_begin(&writer, choice, file));
    features_add_game(&writer, &game);
    rewind(file);
    while (fgetc(file) != '\n') {
    }
    sums = (Sums){.rows = 0};
    memset(cells, 0, sizeof cells);
    while (fread(&item, sizeof item, 1, file) == 1) {
        int index = (int)(item.word & ((1U << FEATURE_INDEX_BITS) - 1));
        switch ((FeatureItem)(item.word >> FEATURE_INDEX_BITS)) {
        case ITEM_GAME:
            sums.games++;
            sums.held += index;
            break;
        case ITEM_POSITION:
            sums.positions++;
            break;
        case ITEM_CELL:
            ck_assert_int_lt(++cell, CELLS_MOST);
            break;
        case ITEM_FEATURE:
            for (int lane = 0; lane < lanes; lane++) {
                cells[cell][lane] += (double)item.value * weights[index * lanes + lane];
            }
            break;
        case ITEM_ROW:
            sums.played = item.value > 0 ? sums.rows : sums.played;
            ck_assert_int_lt(sums.rows, ROWS_MOST);
            sums.scores[sums.rows++] = 0;
            break;
        case ITEM_PART:
            sums.scores[sums.rows - 1] += (double)item.value * cells[index / lanes][index % lanes];
            break;
        case ITEM_SCORE:
        case ITEM_RESULT:
            break;
        }
    }
    fclose(file);
    return &sums;
}

// Each position of the game has a row with the sum of its terms for White, and one with 0.
TEST(leads_in_terms_are_the_evaluation) {
    double weights[TERMS * 3];
    FeatureChoice choice = {FEATURES_WEIGHTS, SIZE, 1, 0, true};
    DataGame game = data_games_of(SIZE, moves, WHITE_FLATS, 0);
    Board board;
    Undo undo;
    for (int i = 0; i < TERMS; i++) {
        Weight now = weight_of(weights_of(SIZE), (Term)i);
        weights[3 * i] = now.opening;
        weights[3 * i + 1] = now.middle;
        weights[3 * i + 2] = now.end;
    }
    const Sums *sums = sum_up(&choice, weights, 3);
    board_init(&board, &game.rules);
    ck_assert_int_eq(sums->positions, PLIES - OPENING);
    ck_assert_int_eq(sums->rows, 2 * sums->positions);
    for (int ply = 0; ply < PLIES; ply++) {
        if (ply >= OPENING) {
            const double *scores = &sums->scores[2 * (ply - OPENING)];
            EvalTrace trace;
            evaluate_trace(&board, false, &trace);
            ck_assert_double_eq_tol(scores[0], trace.total, 1.5);
            ck_assert(fpclassify(scores[1]) == FP_ZERO);
        }
        board_apply(&board, game.moves[ply].move, &undo);
    }
}

TEST(parts_of_moves_are_their_scores) {
    enum { ROWS = POLICY_SQUARE_ROWS + POLICY_SPREAD_ROWS, LANES = POLICY_ACT_COUNT };
    static double weights[POLICY_PHASES * ROWS * LANES];
    FeatureChoice choice = {FEATURES_POLICY, SIZE, 1, 0, false};
    for (int i = 0; i < POLICY_PHASES * ROWS * LANES; i++) {
        const PolicyWeights *of = policy_weights(SIZE, i / LANES / ROWS);
        int row = i / LANES % ROWS;
        int lane = i % LANES;
        weights[i] = row < POLICY_SQUARE_ROWS ? of->squares[row][lane]
                     : lane < POLICY_KINDS    ? of->spreads[row - POLICY_SQUARE_ROWS][lane]
                                              : 0;
    }
    const Sums *sums = sum_up(&choice, weights, LANES);
    DataGame game = data_games_of(SIZE, moves, WHITE_FLATS, 0);
    PolicySums policy = {0};
    PolicyView view;
    Board board;
    Undo undo;
    Move list[MOVES_MAX];
    board_init(&board, &game.rules);
    for (int ply = 0; ply < PLIES - 1; ply++) {
        board_apply(&board, game.moves[ply].move, &undo);
    }
    // Nobody has a road in one before the last move, so all moves are its last rows.
    RoadMap maps[] = {road_map(&board, WHITE), road_map(&board, BLACK)};
    policy_sums_fill(&policy, SIZE);
    policy_view(&view, &board, &policy, maps, game.moves[PLIES - 2].move,
                game.moves[PLIES - 3].move, ~UINT64_C(0));
    int count = movegen_all(&board, list);
    int first = sums->rows - count;
    ck_assert_int_ge(first, 0);
    for (int i = 0; i < count; i++) {
        ck_assert_double_eq_tol(sums->scores[first + i], policy_score(&view, list[i]), 1e-3);
    }
    ck_assert_uint_eq(list[sums->played - first], game.moves[PLIES - 1].move);
}

TEST_RANGE(games_are_chosen, 0, 4) {
    static const struct {
        FeatureChoice choice;
        int games, held, positions;
    } cases[] = {
        {{FEATURES_WEIGHTS, SIZE, 1, 0, true}, 1, 0, PLIES - OPENING},
        {{FEATURES_WEIGHTS, SIZE, 1, 1, true}, 1, 1, PLIES - OPENING},
        {{FEATURES_WEIGHTS, SIZE, 1 << 30, 0, true}, 1, 0, 0},
        {{FEATURES_WEIGHTS, SIZE + 1, 1, 0, true}, 0, 0, 0},
    };
    static const double weights[TERMS * 3];
    const Sums *sums = sum_up(&cases[_i].choice, weights, 3);
    ck_assert_int_eq(sums->games, cases[_i].games);
    ck_assert_int_eq(sums->held, cases[_i].held);
    ck_assert_int_eq(sums->positions, cases[_i].positions);
}
