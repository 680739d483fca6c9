// SPDX-License-Identifier: MIT
// Threats of a road in one, and which moves can be answers, against brute force.
#include "brute.h"
#include "movegen.h"
#include "outcome.h"
#include "threats.h"
#include "unit.h"
#include "walk.h"
#include "win.h"

enum { POSITIONS = 700 };

typedef struct Count {
    int threatened, answers, unanswerable;
    int idle[2], left_out[2]; // moves that are no answers: placements, spreads
} Count;

// An answer leaves the opponent without a road and without a road in one, or ends the game.
static bool is_answer(const Board *board, Move move) {
    Board after = *board;
    Undo undo;
    Move win;
    board_apply(&after, move, &undo);
    Outcome outcome = board_outcome(&after);
    if (outcome == ONGOING) {
        return !win_by_road(&after, &win);
    }
    return outcome != (board_turn(board) == WHITE ? BLACK_ROAD : WHITE_ROAD);
}

static void visit(const Board *board, Move next, void *context) {
    Count *count = context;
    Threat threat;
    Move moves[MOVES_MAX];
    (void)next;
    if (board_is_opening(board) || board_outcome(board) != ONGOING) {
        return;
    }
    RoadMap map = road_map(board, (Colour)!board_turn(board));
    bool found = threat_of_roads(board, &map, &threat);
    ck_assert(found == brute_gives_tak(board));
    ck_assert(found == (threat.count > 0));
    if (!found) {
        return;
    }
    count->threatened++;
    Move listed[MOVES_MAX];
    int listed_count = threat_answers(&threat, board, listed);
    int next_listed = 0;
    int answers = 0;
    int moves_count = movegen_all(board, moves);
    for (int i = 0; i < moves_count; i++) {
        bool may = threat_may_answer(&threat, board, moves[i]);
        if (may) {
            ck_assert_int_lt(next_listed, listed_count);
            ck_assert_uint_eq(listed[next_listed++], moves[i]);
        }
        if (is_answer(board, moves[i])) {
            answers++;
            ck_assert(may);
        } else {
            int kind = move_is_spread(moves[i]);
            count->idle[kind]++;
            count->left_out[kind] += !may;
        }
    }
    ck_assert_int_eq(next_listed, listed_count);
    count->answers += answers;
    count->unanswerable += answers == 0;
}

// Positions with a road in one are left out: a search plays that road before it looks at threats.
static void visit_unless_won(const Board *board, Move next, void *context) {
    Move win;
    if (board_is_opening(board) || !win_by_road(board, &win)) {
        visit(board, next, context);
    }
}

TEST_RANGE(threats_and_answers_by_brute_force, SIZE_LEAST, SIZE_MOST + 1) {
    int size = _i;
    Count count = {0};
    walk_games(support_seed() + (uint64_t)size, size, WALK_ANY, POSITIONS, visit_unless_won,
               &count);
    // The positions show something: threats and answers to them.
    ck_assert_int_gt(count.threatened, 5);
    ck_assert_int_gt(count.answers, 5);
    // Most moves that are not taks are left out.
    for (int kind = 0; kind < 2; kind++) {
        unit_expect_share(kind ? "spreads left out" : "placements left out", count.left_out[kind],
                          count.idle[kind], 40);
    }
}

static const struct {
    const char *tps;
    const char *answers; // placements that answer, by square
} positions[] = {
    {"x5/x5/x5/2,2,2,2,x/x5 1 8", "e2"},
    {"x5/x5/x5/2,2,x,2,2/x5 1 8", "c2"},
    {"x2,2,x2/x2,2,x2/2,2,x,2,2/x2,2,x2/x2,2,x2 1 8", "c3"},
    {"x5/2,2,2,2,x/x5/2,2,2,2,x/x5 1 10", ""}, // two gaps can't both be closed
};

// The squares where a flat may answer.
static uint64_t placements(const Board *board, const Threat *threat) {
    uint64_t squares = 0;
    for (uint64_t left = board_empty(board); left;) {
        int square = bits_pop(&left);
        squares |= threat_may_answer(threat, board, move_place(square, FLAT)) ? bits_of(square) : 0;
    }
    return squares;
}

TEST_EACH(one_square_answers, positions) {
    Board board = unit_board(positions[_i].tps);
    RoadMap map = road_map(&board, BLACK);
    Threat threat;
    ck_assert(threat_of_roads(&board, &map, &threat));
    ck_assert_uint_eq(placements(&board, &threat), unit_squares(positions[_i].answers));
}

// A threat and its zone: there is a road within it when the threat is carried out, and whatever
// touches none of its squares changes nothing about that.
static void visit_zones(const Board *board, Move next, void *context) {
    Colour mover = board_turn(board);
    Colour attacker = (Colour)!mover;
    Outcome road = attacker == WHITE ? WHITE_ROAD : BLACK_ROAD;
    Move threats[ROAD_THREATS_MAX], moves[MOVES_MAX];
    int *zones = context;
    (void)next;
    if (board_is_opening(board) || board_outcome(board) != ONGOING) {
        return;
    }
    RoadMap map = road_map(board, attacker);
    int threat_count = win_road_threats(board, attacker, &map, threats);
    int count = threat_count > 0 ? movegen_all(board, moves) : 0;
    for (int t = 0; t < threat_count && t < 3; t++) {
        uint64_t zone = win_zone(board, attacker, threats[t]);
        Board done = *board;
        Undo undo;
        ck_assert_uint_eq(move_squares(threats[t]) & ~zone, 0);
        board_pass(&done);
        ck_assert(board_is_legal(&done, threats[t]));
        board_apply(&done, threats[t], &undo);
        ck_assert_int_eq(board_outcome(&done), road);
        ck_assert(road_exists(done.geometry, board_road(&done, attacker) & zone));
        for (int i = 0; i < count; i++) {
            Undo later;
            Board after = *board;
            if (move_squares(moves[i]) & zone) {
                continue;
            }
            board_apply(&after, moves[i], &undo);
            if (board_outcome(&after) == ONGOING) {
                ck_assert(board_is_legal(&after, threats[t]));
                board_apply(&after, threats[t], &later);
                ck_assert_int_eq(board_outcome(&after), road);
            }
        }
        (*zones)++;
    }
}

TEST_RANGE(a_threat_lives_on_the_squares_of_its_zone, SIZE_LEAST, SIZE_MOST + 1) {
    int zones = 0;
    walk_games(support_seed() + 50 + (uint64_t)_i, _i, WALK_ANY, POSITIONS, visit_zones, &zones);
    ck_assert_int_gt(zones, 0);
}

// Where a flat of the side to move gives tak by a placement, square by square: it is put there, and
// then asked for what would complete a road.
static void visit_taks(const Board *board, Move next, void *context) {
    int *taks = context;
    Colour turn = board_turn(board);
    RoadMap map = road_map(board, turn);
    (void)next;
    // With a road in one there is no need for tak, nor without a flat to give it.
    if (board_is_opening(board) || (road_critical(board, &map) & board_empty(board)) ||
        road_map_complete(&map) || board->stones[turn] == 0) {
        return;
    }
    uint64_t squares = road_tak_squares(&map, board_empty(board), board_empty(board));
    ck_assert_uint_eq(squares & ~board_empty(board), 0);
    for (uint64_t left = board_empty(board); left;) {
        int square = bits_pop(&left);
        Board after = *board;
        Undo undo;
        board_apply(&after, move_place(square, FLAT), &undo);
        RoadMap built = road_map(&after, turn);
        bool tak = (road_critical(&after, &built) & board_empty(&after)) != 0;
        ck_assert_int_eq(tak, (int)(squares >> square & 1));
        *taks += tak;
    }
}

TEST_RANGE(taks_by_brute_force, SIZE_LEAST, SIZE_MOST + 1) {
    int taks = 0;
    walk_games(support_seed() + 50 + (uint64_t)_i, _i, WALK_ANY, POSITIONS, visit_taks, &taks);
    ck_assert_int_gt(taks, 0);
}

typedef struct Ends {
    int answers, others;
} Ends;

// A move that does not end the game is an answer to a threat of the count exactly when the opponent
// can't end it with a win then.
static void visit_counts(const Board *board, Move next, void *context) {
    Ends *ends = context;
    Threats threats;
    Board after = *board;
    Move moves[MOVES_MAX];
    Colour opponent = (Colour)!board_turn(board);
    (void)next;
    if (board_outcome(board) != ONGOING) {
        return;
    }
    threats_init(&threats, board);
    ck_assert(threats_find_count(&threats, board) == win_threatens_count(board, opponent));
    if (!win_threatens_count(board, opponent)) {
        return;
    }
    int count = movegen_all(board, moves);
    for (int i = 0; i < count; i++) {
        Undo undo;
        bool answers = threat_may_answer(&threats.threat, board, moves[i]);
        board_apply(&after, moves[i], &undo);
        if (board_is_counted(&after)) {
            ck_assert(answers);
        } else {
            ck_assert(answers == !win_threatens_count(&after, opponent));
            ends->answers += answers;
            ends->others += !answers;
        }
        board_undo(&after, moves[i], &undo);
    }
}

TEST_RANGE(answers_to_a_count_by_brute_force, SIZE_LEAST, SIZE_MOST + 1) {
    Ends ends = {0};
    walk_games(support_seed() + 70 + (uint64_t)_i, _i, WALK_ANY, 20 * POSITIONS, visit_counts,
               &ends);
    ck_assert_int_gt(ends.others, 0);
    ck_assert_int_gt(ends.answers, 0);
}

static void check_map(const Board *board, const Threats *threats, Colour colour) {
    RoadMap map = road_map(board, colour);
    ck_assert_mem_eq(&threats->maps[colour], &map, sizeof map);
}

// What is taken over from a position to the next one is what a fresh look at it says.
static void check_follow(const Board *after, const Threats *before, Move move, int *taken_over) {
    Threats threats;
    threats_follow(&threats, after, before, move);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        Move roads[ROAD_THREATS_MAX];
        check_map(after, &threats, (Colour)colour);
        if (threats.no_road[colour]) {
            RoadMap map = road_map(after, (Colour)colour);
            ck_assert_int_eq(win_road_threats(after, (Colour)colour, &map, roads), 0);
            ++*taken_over;
        }
    }
}

static void visit_follow(const Board *board, Move next, void *context) {
    Threats threats;
    Board after = *board;
    Move moves[MOVES_MAX];
    Move win;
    (void)next;
    if (board_outcome(board) != ONGOING) {
        return;
    }
    threats_init(&threats, board);
    bool wins = threats_win_by_road(&threats, board, &win);
    bool threatened = threats_find_roads(&threats, board);
    ck_assert(wins != threats.no_road[board_turn(board)] || board_is_opening(board));
    ck_assert(threatened != threats.no_road[!board_turn(board)] || board_is_opening(board));
    int count = movegen_all(board, moves);
    for (int i = 0; i < count; i++) {
        Undo undo;
        board_apply(&after, moves[i], &undo);
        check_follow(&after, &threats, moves[i], context);
        board_undo(&after, moves[i], &undo);
    }
    if (!board_is_opening(board)) {
        board_pass(&after);
        check_follow(&after, &threats, MOVE_NONE, context);
    }
}

TEST_RANGE(what_a_move_leaves_as_it_was, SIZE_LEAST, SIZE_MOST + 1) {
    int taken_over = 0;
    walk_games(support_seed() + 60 + (uint64_t)_i, _i, WALK_ANY, POSITIONS / 10, visit_follow,
               &taken_over);
    ck_assert_int_gt(taken_over, 0);
}
