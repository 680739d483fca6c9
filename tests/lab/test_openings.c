// SPDX-License-Identifier: MIT
// Random openings, and the balanced ones among them.
#include <stdlib.h>
#include <string.h>

#include "key.h"
#include "movegen.h"
#include "openings/openings.h"
#include "outcome.h"
#include "searcher.h"
#include "support.h"
#include "symmetry.h"
#include "unit.h"

enum { MOST = 64, DRAWS = 150 };

// ---- drawing

// How many moves of this board end the game by a road of the side to move, by playing them all.
static int count_roads(const Board *board) {
    Move moves[MOVES_MAX];
    int roads = 0;
    int count = movegen_all(board, moves);
    Outcome own = board_turn(board) == WHITE ? WHITE_ROAD : BLACK_ROAD;
    for (int i = 0; i < count; i++) {
        Board after = *board;
        Undo undo;
        board_apply(&after, moves[i], &undo);
        roads += board_outcome(&after) == own;
    }
    return roads;
}

static bool same_turned(const Board *a, const Board *b) {
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        Board image = board_symmetry(a, symmetry);
        if (board_equal(&image, b)) {
            return true;
        }
    }
    return false;
}

// All sizes, 2 to 7 plies: legal, on, without a threat, and all different.
TEST_RANGE(what_is_drawn, SIZE_LEAST, SIZE_MOST + 1) {
    static Board boards[DRAWS];
    int size = _i;
    int plies = 2 + size % 6;
    Rules rules = rules_of(size, 4);
    OpeningDraw draw;
    opening_draw_init(&draw, &rules, (OpeningPlies){plies, plies}, support_seed());
    for (int i = 0; i < DRAWS; i++) {
        Move moves[OPENING_PLIES_MOST];
        Board board;
        DrawStatus status = opening_draw_next(&draw, moves, &boards[i]);
        if (status == DRAW_EXHAUSTED) {
            ck_assert_int_le(plies, 2);
            break;
        }
        ck_assert_int_eq(status, DRAW_OPENING);
        board_init(&board, &rules);
        for (int ply = 0; ply < plies; ply++) {
            Undo undo;
            ck_assert(board_is_legal(&board, moves[ply]));
            board_apply(&board, moves[ply], &undo);
            ck_assert_int_eq(board_outcome(&board), ONGOING);
        }
        ck_assert(board_equal(&board, &boards[i]));
        ck_assert_int_eq(count_roads(&board), 0);
        board.ply++;
        board.key ^= key_turn;
        ck_assert_int_eq(count_roads(&board), 0);
        for (int other = 0; other < i; other++) {
            ck_assert(!same_turned(&boards[other], &boards[i]));
        }
    }
    opening_draw_finish(&draw);
}

// How many positions there are after two flats, by Burnside's lemma: n^2 (n^2 - 1) of them, and
// for each of the four mirrors those with both flats on its axis, a diagonal of n squares or (n
// odd) a middle line of n; all over 8.
static const struct { int size, positions; } twos[] = {{3, 12}, {6, 165}};

TEST_EACH(all_of_two_plies, twos) {
    Rules rules = rules_of(twos[_i].size, 0);
    Move moves[OPENING_PLIES_MOST];
    Board board;
    OpeningDraw draw;
    DrawStatus status;
    int count = 0;
    opening_draw_init(&draw, &rules, (OpeningPlies){2, 2}, support_seed());
    while ((status = opening_draw_next(&draw, moves, &board)) == DRAW_OPENING) {
        count++;
    }
    ck_assert_int_eq(status, DRAW_EXHAUSTED);
    ck_assert_int_eq(count, twos[_i].positions);
    opening_draw_finish(&draw);
}

// The shares that the header promises, roughly.
TEST(what_moves_are_like) {
    int count[4] = {0}; // spreads and the kinds
    int corners = 0;
    int moves_seen = 0;
    Rules rules = rules_of(6, 4);
    OpeningDraw draw;
    opening_draw_init(&draw, &rules, (OpeningPlies){6, 6}, support_seed());
    for (int i = 0; i < 2000; i++) {
        Move moves[OPENING_PLIES_MOST];
        Board board;
        ck_assert_int_eq(opening_draw_next(&draw, moves, &board), DRAW_OPENING);
        int file = square_file(move_square(moves[0]));
        int rank = square_rank(move_square(moves[0]));
        corners += (file == 0 || file == 5) && (rank == 0 || rank == 5);
        for (int ply = 2; ply < 6; ply++) {
            count[move_is_spread(moves[ply]) ? 0 : (int)move_kind(moves[ply])]++;
            moves_seen++;
        }
    }
    // Half of them, and of the others 4 squares in 36.
    ck_assert_int_ge(corners, 2000 * 45 / 100);
    ck_assert_int_le(corners, 2000 * 65 / 100);
    ck_assert_int_ge(count[FLAT], moves_seen * 75 / 100);
    for (int kind = 0; kind < 4; kind++) {
        ck_assert_int_ge(count[kind], moves_seen * 3 / 100);
    }
    opening_draw_finish(&draw);
}

// ---- keeping

// What an openings_make has given.
typedef struct Kept {
    Move moves[MOST][OPENING_PLIES_MOST];
    Score scores[MOST];
    int count;
    int stop_at; // says no at this one
    int ticks;
    bool stop_at_tick;
} Kept;

static bool keep(void *user, const Move *moves, int plies, Score score) {
    Kept *kept = user;
    ck_assert_int_lt(kept->count, MOST);
    memcpy(kept->moves[kept->count], moves, (size_t)plies * sizeof *moves);
    kept->scores[kept->count++] = score;
    return kept->count != kept->stop_at;
}

static bool tick(void *user, const OpeningsTotals *totals) {
    Kept *kept = user;
    ck_assert_int_eq(totals->kept, kept->count);
    kept->ticks++;
    return !kept->stop_at_tick;
}

static OpeningsTotals make(const OpeningsSettings *settings, Kept *kept) {
    OpeningsEvents events = {kept, keep, tick};
    OpeningsTotals totals;
    Fault fault;
    ck_assert_msg(openings_make(settings, &events, &totals, &fault), "%s", fault.text);
    ck_assert_int_eq(totals.kept, kept->count);
    return totals;
}

static OpeningsSettings settings_of(int size, int plies) {
    return (OpeningsSettings){.rules = rules_of(size, 0),
                              .plies = {plies, plies},
                              .count = 16,
                              .aim = 40,
                              .bound = 50,
                              .nodes = 500,
                              .patience = 10000,
                              .threads = 1,
                              .seed = support_seed()};
}

// The same by hand: draw, search with a table that is new, compare.
TEST_RANGE(those_within_the_bound, 5, 7) {
    static Kept kept;
    OpeningsSettings settings = settings_of(6, _i);
    settings.threads = 2;
    OpeningsTotals totals = make(&settings, &kept);
    SearchSettings search_with = search_settings();
    SearchReport found;
    SearchLimits limits = search_limits();
    OpeningDraw draw;
    int count = 0;
    search_with.hash = 1;
    limits.nodes = (uint64_t)settings.nodes;
    opening_draw_init(&draw, &settings.rules, settings.plies, settings.seed);
    for (int i = 0; i < totals.searched; i++) {
        Move moves[OPENING_PLIES_MOST];
        Board board;
        Game game;
        ck_assert_int_eq(opening_draw_next(&draw, moves, &board), DRAW_OPENING);
        game_init(&game, &board);
        Search *search = search_create(&search_with, NULL, NULL);
        ck_assert(search_once(search, &game, &limits, NULL, &found, NULL));
        search_destroy(search);
        Score score = board_turn(&board) == WHITE ? found.info.score : -found.info.score;
        if (!found.info.lower_bound && score >= settings.aim - settings.bound &&
            score <= settings.aim + settings.bound) {
            ck_assert_int_lt(count, kept.count);
            ck_assert_int_eq(kept.scores[count], score);
            ck_assert_mem_eq(kept.moves[count], moves, (size_t)settings.plies.most * sizeof *moves);
            count++;
        }
    }
    ck_assert_int_eq(count, kept.count);
    opening_draw_finish(&draw);
}

// A bound that no opening is within.
TEST(hopeless_bounds_end) {
    static Kept kept;
    OpeningsSettings settings = settings_of(6, 4);
    settings.aim = EVAL_MAX;
    settings.bound = 0;
    settings.nodes = 1;
    settings.patience = 30;
    OpeningsTotals totals = make(&settings, &kept);
    ck_assert(totals.hopeless && !totals.exhausted);
    ck_assert_int_eq(totals.kept, 0);
    ck_assert_int_eq(totals.searched, settings.patience);
}
