// SPDX-License-Identifier: MIT
#include "distance.h"
#include "symmetry.h"
#include "unit.h"
#include "walk.h"

enum { POSITIONS = 600, FAR_AWAY = 1000 };

// What a square costs a player, as the header says; FAR_AWAY when it can't be passed.
static int cost_of(const Board *board, Colour colour, int square) {
    if (board->height[square] == 0) {
        return 1;
    }
    bool mine = board_piece(board, square, 0) == colour;
    switch (board_top(board, square)) {
    case FLAT:
        return mine ? 0 : 2;
    case WALL:
        return mine ? 2 : FAR_AWAY;
    default:
        return mine ? 0 : FAR_AWAY;
    }
}

// The nearest square that is not done, -1 when none is within reach.
static int nearest(const int *cost, const bool *done) {
    int best = -1;
    for (int square = 0; square < SQUARES; square++) {
        if (!done[square] && cost[square] < FAR_AWAY && (best < 0 || cost[square] < cost[best])) {
            best = square;
        }
    }
    return best;
}

// E. Dijkstra's shortest path between the edges where `edge` and `other` squares are.
static int shortest(const Board *board, Colour colour, uint64_t edge, uint64_t other) {
    int cost[SQUARES];
    bool done[SQUARES] = {false};
    for (int square = 0; square < SQUARES; square++) {
        cost[square] = edge >> square & 1 ? cost_of(board, colour, square) : FAR_AWAY;
    }
    for (int round = 0; round < SQUARES; round++) {
        int at = nearest(cost, done);
        if (at < 0 || at >= SQUARES) {
            break;
        }
        if (other >> at & 1) {
            return cost[at];
        }
        done[at] = true;
        uint64_t around = bits_beside(bits_of(at)) & board->geometry->board;
        while (around) {
            int next = bits_pop(&around);
            int through = cost[at] + cost_of(board, colour, next);
            cost[next] = through < cost[next] ? through : cost[next];
        }
    }
    return FAR_AWAY;
}

static RoadDistance distance_of(const Board *board, Colour colour) {
    RoadMap map = road_map(board, colour);
    return road_distance(board, colour, &map);
}

// Whether a farther distance is found as exactly as the header says.
static bool is_told(int got, int far) {
    return far <= ROAD_FAR_MOST ? got == far : got > ROAD_FAR_MOST && got <= far;
}

static void expect_distance(const Board *board, Colour colour) {
    const Geometry *g = board->geometry;
    int most = 2 * g->size;
    int across = shortest(board, colour, g->left, g->right);
    int along = shortest(board, colour, g->bottom, g->top);
    across = across < most ? across : most;
    along = along < most ? along : most;
    RoadDistance distance = distance_of(board, colour);
    char tps[TPS_TEXT];
    tps_write(board, tps);
    int near = across < along ? across : along;
    int far = across < along ? along : across;
    ck_assert_msg(distance.near == near && distance.far >= near && is_told(distance.far, far),
                  "%s colour %d: got %d and %d, want %d and %d", tps, (int)colour, distance.near,
                  distance.far, across, along);
}

static void visit(const Board *board, Move next, void *context) {
    (void)next;
    (void)context;
    expect_distance(board, WHITE);
    expect_distance(board, BLACK);
}

START_TEST(it_is_the_cheapest_chain_in_games) {
    walk_games(support_seed(), _i, WALK_STANDARD, POSITIONS, visit, NULL);
}

START_TEST(it_turns_with_the_board) {
    Rng rng = rng_of(support_seed() + (uint64_t)_i);
    for (int i = 0; i < POSITIONS / 10; i++) {
        Rules rules = walk_rules(&rng, _i, WALK_STANDARD);
        char tps[TPS_TEXT];
        walk_position(&rng, &rules, tps);
        Board board = support_board_with(tps, &rules);
        Board swapped = board_swapped(&board);
        RoadDistance distance = distance_of(&board, WHITE);
        RoadDistance theirs = distance_of(&swapped, BLACK);
        int ways = bits_count(distance.ways);
        ck_assert(theirs.near == distance.near && theirs.ways == distance.ways);
        for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
            Board turned = board_symmetry(&board, symmetry);
            RoadDistance same = distance_of(&turned, WHITE);
            ck_assert(same.near == distance.near && bits_count(same.ways) == ways);
        }
    }
}

// White's near and far distance, then Black's.
static const struct {
    const char *tps;
    int distance[4];
} known[] = {
    // A road, up or across; the other way it counts its pieces.
    {"x3/x3/1,1,1 2 3", {0, 2, 3, 4}},
    {"1,x,2/1,x,2/1,x,2 2 3", {0, 3, 0, 3}},
    // Capstones belong to roads, walls do not and cost two.
    {"x5/x5/x5/x5/1,1C,1,1,x 1 5", {1, 4, 5, 5}},
    {"x5/x5/x5/x5/1,1S,1,1,1 1 5", {2, 4, 5, 6}},
    {"x3/x3/1S,x,1S 1 5", {3, 3, 3, 3}},
    // No way past a line of the other's walls and capstones.
    {"x5/x5/2S,2S,2C,2S,2S/x5/x5 1 9", {5, 10, 4, 5}},
    {"x5/x5/1,1,1C,1,1/x5/x5 2 9", {0, 4, 5, 6}},
    // One way is left.
    {"x3/2S,2S,x/x3 1 5", {3, 3, 3, 3}},
    {"x3/2S,2S,2/x3 1 5", {3, 4, 2, 3}},
    // Pieces in a corner are near on two sides.
    {"x3/x3/1,x2 1 2", {2, 2, 3, 3}},
};

START_TEST(known_distances) {
    Board board = unit_board(known[_i].tps);
    const int *want = known[_i].distance;
    RoadDistance white = distance_of(&board, WHITE);
    RoadDistance black = distance_of(&board, BLACK);
    ck_assert_msg(white.near == want[0] && is_told(white.far, want[1]) && black.near == want[2] &&
                      is_told(black.far, want[3]),
                  "%s: got %d %d %d %d", known[_i].tps, white.near, white.far, black.near,
                  black.far);
}

int main(void) {
    TCase *tcase = tcase_create("distance");
    support_print_seed("distance");
    tcase_add_loop_test(tcase, it_is_the_cheapest_chain_in_games, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_loop_test(tcase, it_turns_with_the_board, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_loop_test(tcase, known_distances, 0, UNIT_COUNT(known));
    return unit_run("distance", tcase);
}
