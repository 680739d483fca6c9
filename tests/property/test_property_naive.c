// SPDX-License-Identifier: MIT
// The engine against the plain rules of tests/support/naive.h: the same moves, the same positions,
// the same results, with every komi and all sorts of sets.
#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "naive.h"
#include "outcome.h"
#include "property.h"
#include "text/ptn.h"

enum { QUICK_POSITIONS = 1200 };

typedef struct Duel {
    bool running; // `naive` holds the game's position
    NaivePosition naive;
    NaiveMoves naive_moves;
    Move moves[MOVES_MAX];
    char texts[MOVES_MAX][PTN_TEXT];
} Duel;

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

static void start_game(Duel *duel, const Board *board, const char *tps) {
    NaiveRules rules = support_naive_rules(&board->rules);
    EXPECT(naive_read(&duel->naive, &rules, tps), board, MOVE_NONE);
    duel->running = true;
}

static void compare_moves(Duel *duel, const Board *board) {
    int count = movegen_all(board, duel->moves);
    naive_moves(&duel->naive, &duel->naive_moves);
    for (int i = 0; i < count; i++) {
        ptn_write_move(duel->moves[i], duel->texts[i]);
    }
    qsort(duel->texts, (size_t)count, PTN_TEXT, by_text);
    for (int i = 0; i < count && i < duel->naive_moves.count; i++) {
        const char *expected = duel->naive_moves.text[i];
        ck_assert_msg(strcmp(duel->texts[i], expected) == 0,
                      "the first difference in the sorted moves: %s, naive %s", duel->texts[i],
                      expected);
    }
    EXPECT(count == duel->naive_moves.count, board, MOVE_NONE);
}

static void compare_state(const Board *board, const NaivePosition *naive, Move move) {
    char tps[TPS_TEXT], naive_tps[NAIVE_TPS_TEXT];
    tps_write(board, tps);
    naive_write(naive, naive_tps);
    EXPECT(strcmp(tps, naive_tps) == 0, board, move);
    EXPECT(strcmp(outcome_text(board_outcome(board)), naive_result(naive)) == 0, board, move);
}

// Plays each move both ways.
static void compare_branches(Duel *duel, const Board *board) {
    for (int i = 0; i < duel->naive_moves.count; i++) {
        Board after = *board;
        NaivePosition naive = duel->naive;
        const char *text = duel->naive_moves.text[i];
        Move move = unit_move(board, text);
        Undo undo;
        board_apply(&after, move, &undo);
        naive_perform(&naive, text);
        compare_state(&after, &naive, move);
    }
}

static void compare(const Board *board, Move next, void *context) {
    Duel *duel = context;
    char tps[TPS_TEXT];
    tps_write(board, tps);
    if (!duel->running) {
        start_game(duel, board, tps);
    }
    compare_state(board, &duel->naive, next);
    if (board_outcome(board) == ONGOING) {
        compare_moves(duel, board);
        if (next == MOVE_NONE) { // the end of a walk, or a position of the list
            compare_branches(duel, board);
        }
    }
    duel->running = next != MOVE_NONE;
    if (duel->running) {
        char ptn[PTN_TEXT];
        ptn_write_move(next, ptn);
        naive_perform(&duel->naive, ptn); // legal, as the lists of moves are the same
    }
}

PROPERTY(same_as_naive) {
    static Duel duel;
    property_walk(_i, QUICK_POSITIONS, compare, &duel);
}

// A position whose text the engine had no part in is read as it was written.
PROPERTY(text_is_written_back) {
    Rng rng = rng_of(support_seed() + (uint64_t)_i);
    for (int64_t i = property_positions(QUICK_POSITIONS); i > 0; i--) {
        Rules rules = walk_rules(&rng, _i, WALK_ANY);
        char text[TPS_TEXT], again[TPS_TEXT];
        walk_position(&rng, &rules, text);
        Board board = support_board_with(text, &rules);
        Fault fault = {.text = ""};
        ck_assert_msg(board_verify(&board, &fault), "%s: %s", text, fault.text);
        tps_write(&board, again);
        ck_assert_str_eq(text, again);
    }
}
