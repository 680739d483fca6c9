// SPDX-License-Identifier: MIT
// The prover against brute force: every answer to every question about positions of random games,
// asked in any order of one table.
#include "brute.h"
#include "movegen.h"
#include "outcome.h"
#include "proof/proof.h"
#include "unit.h"
#include "walk.h"

enum {
    PLENTY = 5000000, // nodes
    MIB = 1,          // so that proofs are lost and found again
};

static Prover *prover;

static void set_up(void) {
    prover = prover_create(MIB);
    ck_assert_ptr_nonnull(prover);
}

static void tear_down(void) {
    prover_destroy(prover);
}

TEST_FIXTURE(set_up, tear_down)

typedef struct Seen {
    int plies; // that brute force can look ahead
    int asked;
    int won;
    Rng rng;
} Seen;

static void compare(Seen *seen, Game *game, const ProofQuestion *question) {
    Win win;
    int plies = brute_win(game, question, question->plies);
    Truth truth = prover_ask(prover, question, PLENTY, &win);
    char tps[TPS_TEXT];
    tps_write(&game->board, tps);
    ck_assert_msg(truth == (plies >= 0 ? WON : NOT_WON),
                  "%s komi %d: attacker %d, scope %d, road only %d: won in %d of %d, said %d", tps,
                  game->board.rules.half_komi, question->attacker, question->scope,
                  question->road_only, plies, question->plies, truth);
    if (truth == WON) {
        ck_assert_msg(win.plies >= plies && win.plies <= question->plies, "%s: %d plies for %d",
                      tps, win.plies, plies);
        ck_assert(win.move == MOVE_NONE || board_is_legal(&game->board, win.move));
    }
    if (truth == WON && win.road && !question->road_only && question->scope == ALL_MOVES) {
        ProofQuestion by_road = *question;
        by_road.road_only = true;
        by_road.plies = win.plies;
        ck_assert_msg(brute_win(game, &by_road, win.plies) >= 0, "%s: no road in %d", tps,
                      win.plies);
    }
    seen->asked++;
    seen->won += truth == WON;
}

static void ask_all(Seen *seen, Game *game) {
    if (game_outcome(game) != ONGOING) {
        return;
    }
    ck_assert(prover_set(prover, game));
    for (int i = 0; i < 6; i++) {
        ProofQuestion question = {
            .attacker = (Colour)rng_below(&seen->rng, 2),
            .scope = (Scope)rng_below(&seen->rng, 2),
            .road_only = rng_chance(&seen->rng, 30),
            .plies = 1 + rng_below(&seen->rng, seen->plies),
        };
        // By taks alone the attacker begins.
        if (question.scope == ALL_MOVES || question.attacker == board_turn(&game->board)) {
            question.plies -= question.plies % 2 != (question.attacker == board_turn(&game->board));
            if (question.plies > 0) {
                compare(seen, game, &question);
            }
        }
    }
}

static void visit(const Board *board, Move next, void *context) {
    Game game;
    (void)next;
    game_init(&game, board);
    ask_all(context, &game);
    game_finish(&game);
}

static const struct {
    int size, plies, positions;
} walks[] = {{3, 6, 16}, {3, 5, 80}, {4, 4, 24}, {5, 3, 100}, {6, 3, 200}};

TEST_EACH(answers_by_brute_force, walks) {
    Seen seen = {.plies = walks[_i].plies, .rng = rng_of(support_seed())};
    walk_games(support_seed() + (uint64_t)_i, walks[_i].size, WALK_ANY, walks[_i].positions, visit,
               &seen);
    ck_assert_int_gt(seen.asked, walks[_i].positions);
    ck_assert_int_gt(seen.won, 0);
    ck_assert_int_lt(seen.won, seen.asked);
}

// Every question about a sketch, in random order, and what a proof makes of the answers.
static void ask_about(Rng *rng, const Board *board, int plies, const ProofQuestion *begin,
                      int *ret_won, int *ret_sure) {
    Game game;
    char tps[TPS_TEXT];
    game_init(&game, board);
    tps_write(board, tps);
    int shortest = brute_win(&game, begin, plies);
    int first = begin->attacker == board_turn(board) ? 1 : 2;
    int steps = (plies - first) / 2 + 1;
    int turn = rng_below(rng, steps);
    ck_assert(prover_set(prover, &game));
    for (int i = 0; i < steps; i++) {
        ProofQuestion question = *begin;
        Win win;
        question.plies = first + 2 * ((i + turn) % steps);
        Truth truth = prover_ask(prover, &question, PLENTY, &win);
        ck_assert_msg(truth == (shortest > 0 && shortest <= question.plies ? WON : NOT_WON),
                      "%s, stones %d %d, caps %d %d, komi %d: attacker %d, scope %d, road only %d: "
                      "won in %d of %d, said %d",
                      tps, board->rules.stones[WHITE], board->rules.stones[BLACK],
                      board->rules.caps[WHITE], board->rules.caps[BLACK], board->rules.half_komi,
                      begin->attacker, begin->scope, begin->road_only, shortest, question.plies,
                      truth);
    }
    ProofQuestion longest = *begin;
    longest.plies = plies;
    WinProof proof = win_proof(&longest, board_turn(board));
    win_proof_work(prover, &proof, false, PLENTY);
    // A game that a move of the defender's ends counts as if the attacker made another one.
    int counted = shortest > 0 ? shortest + (shortest + first) % 2 : 0;
    ck_assert_msg(proof.best == counted, "%s: shortest %d, said %d", tps, shortest, proof.best);
    ck_assert(win_proof_is_done(&proof, false));
    ck_assert_msg(proof.best == shortest || !win_proof_is_shortest(&proof, board),
                  "%s: not %d plies", tps, proof.best);
    *ret_sure += win_proof_is_shortest(&proof, board);
    if (shortest > 0 && begin->scope == ALL_MOVES) {
        Line line;
        uint64_t positions;
        ck_assert_msg(proof_line(prover, &game, &proof, &line) && line.length <= counted &&
                          line.length >= shortest,
                      "%s: a line of %d plies for %d", tps, line.length, shortest);
        ck_assert_msg(proof_verify(prover, &game, &proof, &positions), "%s: not verified", tps);
        ProofQuestion by_road = longest;
        by_road.road_only = true;
        ck_assert_msg(!proof.road || brute_win(&game, &by_road, counted) > 0, "%s: no road", tps);
    }
    *ret_won += shortest > 1;
    game_finish(&game);
}

enum { SKETCH_CASES = 20, SKETCHES = 50 }; // 1,000; BREDON_PLIES for each case in the suite `slow`

TEST_RANGE(sketches_by_brute_force, 0, SKETCH_CASES) {
    static const int plies[] = {5, 4, 3, 3};
    static const int losses[] = {4, 4, 2, 2};
    Rng rng = rng_of(support_seed() + 100 + (uint64_t)_i);
    int64_t count = support_number("BREDON_PLIES", SKETCHES);
    int won = 0;
    int sure = 0;
    for (int64_t i = 0; i < count; i++) {
        Board board = walk_sketch(&rng, 3 + _i % 4);
        bool taks_first = rng_chance(&rng, 50);
        for (int scope = 0; scope < 2; scope++) {
            ProofQuestion question = {
                .attacker = board_turn(&board),
                .scope = (Scope)(scope ^ taks_first),
                .road_only = rng_chance(&rng, 20),
            };
            ask_about(&rng, &board, plies[_i % 4], &question, &won, &sure);
        }
        ProofQuestion loss = {
            .attacker = (Colour)!board_turn(&board),
            .road_only = rng_chance(&rng, 20),
        };
        ask_about(&rng, &board, losses[_i % 4], &loss, &won, &sure);
        prover_clear(prover);
    }
    ck_assert_int_gt(won, 0);
    ck_assert_int_gt(sure, 0);
}

// The first of all spreads fills the board and wins by the count. White's capstone, which counts
// for nothing, would make it a draw.
TEST(the_first_spread_fills_the_board) {
    Rules rules = {.size = 3, .half_komi = -4, .stones = {4, 10}, .caps = {1, 0}};
    Board board = unit_board_rules("2,1,2/x,2,1/11,2,2 1 8", &rules);
    ProofQuestion question = {.attacker = WHITE, .plies = 1};
    Win win;
    Game game;
    game_init(&game, &board);
    ck_assert(prover_set(prover, &game));
    ck_assert_int_eq(prover_ask(prover, &question, PLENTY, &win), WON);
    ck_assert_uint_eq(win.move, unit_move(&board, "a1+"));
    game_finish(&game);
}

// Wins in three by a move whose threat a pass would not show on empty squares or flats alone: by
// the stack that it makes, by a capstone beside a wall.
static const char *const threatened_otherwise[] = {
    "x,1,x,1,x2/2,1,x,1,2,x/x2,1,x3/1,2S,1,2S,1,x/1,x3,1,x/1,x3,1,x 1 13",
    "x3,1,x/x3,1,1/1,1S,x,1,x/x3,1,1S/x2,2,1S,1 1 21",
};

TEST_EACH(any_threat_counts, threatened_otherwise) {
    Board board = unit_board(threatened_otherwise[_i]);
    ProofQuestion questions[] = {{.plies = 3}, {.plies = 3, .scope = TAKS_ONLY}};
    Game game;
    game_init(&game, &board);
    ck_assert(prover_set(prover, &game));
    for (int i = 0; i < 2; i++) {
        Win win;
        ck_assert_int_eq(prover_ask(prover, &questions[i], PLENTY, &win), WON);
        ck_assert_int_eq(win.plies, 3);
    }
    game_finish(&game);
}

// A win is no win if a position occurs for the third time on the way, and is a win again in a game
// without that past: the table tells both apart. The position that is asked about may
// itself have come for the second time.
TEST(the_third_time_is_a_draw) {
    static const struct {
        const char *moves;
        Truth truth;
    } cases[] = {
        {"a5> d3> b5<", WON},
        {"a5> d3> b5< e3< a5> d3> b5<", NOT_WON},
        {"a5> d3> b5<", WON},
        {"a5> d3> b5< d4+ a5> d5- b5<", WON},
    };
    Rules rules = {.size = 5, .stones = {8, 21}, .caps = {0, 1}};
    Board board = unit_board_rules("2,x4/x3,1,x/1,x,1,1,1/2,2,2,1,x/2,2,2,1,2 2 30", &rules);
    for (int i = 0; i < UNIT_COUNT(cases); i++) {
        ProofQuestion question = {.attacker = WHITE, .plies = 5};
        Win win;
        Game game;
        game_init(&game, &board);
        unit_play_game(&game, cases[i].moves);
        ck_assert(prover_set(prover, &game));
        ck_assert_int_eq(prover_ask(prover, &question, PLENTY, &win), cases[i].truth);
        game_finish(&game);
    }
}

// Positions of known length, won by White or Black as they are to move.
static const struct {
    const char *tps;
    int half_komi, plies;
    bool taks;
} known[] = {
    {"1,x2,1,1/1,1C,2,2,1/x,1,12C,1,2/x3,2,x/2,x2,2,x 2 9", 0, 11, true},
    {"21112,x,1C,1,1/22,1,x2,1/21S,2121122,21212C,x,1/x2,1,1,2S/1,x2,12,x 2 26", 0, 9, true},
    {"2,x4,1/x,212121C,1,1,1,x/22,2,x,1,x2/x,2,2C,1,x2/2,2,x4/2,x5 1 15", 0, 7, true},
    {"x4/1S,112112,2,x/x2,2,2/1,1,x,221 2 12", 0, 5, false},
    {"x2,2,1,x2/x,2,22,21S,2,2/x,22221C,2,221111211112C,1221S,x/2,2,2S,1S,1,1/"
     "x,2,1,2,1,12/1,2,1,21,221,2 2 44",
     0, 5, false},
};

// The shortest win, its line, and every defence against it by the rules.
TEST_EACH(known_lengths, known) {
    Board board = unit_board_komi(known[_i].tps, known[_i].half_komi);
    ProofQuestion question = {.plies = PROOF_PLIES_MOST};
    Proof proof = proof_begin(&question, board_turn(&board));
    Game game;
    Line line;
    uint64_t positions;
    game_init(&game, &board);
    ck_assert(prover_set(prover, &game));
    proof_work(prover, &proof, false, PLENTY);
    ck_assert(proof_won(&proof) == &proof.win);
    ck_assert(win_proof_is_exact(&proof.win));
    ck_assert_int_eq(proof.win.best, known[_i].plies);
    ck_assert(proof_line(prover, &game, &proof.win, &line));
    ck_assert_int_eq(line.length, known[_i].plies);
    ck_assert(proof_verify(prover, &game, &proof.win, &positions));
    ck_assert_uint_gt(positions, (uint64_t)known[_i].plies);
    question = (ProofQuestion){board_turn(&board), TAKS_ONLY, false, known[_i].plies};
    Win win;
    ck_assert_int_eq(prover_ask(prover, &question, PLENTY, &win), known[_i].taks ? WON : NOT_WON);
    // What is not so is not verified.
    proof.win.best -= 2;
    ck_assert(!proof_verify(prover, &game, &proof.win, &positions));
    game_finish(&game);
}

// To prove that no win is shorter takes most of the work. It takes ten times as many nodes in the
// first position when replies that give tak do not come first, three times as many in the second
// when replies are left for others, and in the third when attacks are although a win is known.
static const struct {
    const char *tps;
    int half_komi, plies;
    uint64_t nodes;
} long_proofs[] = {
    {"1,x2,1,1/1,1C,2,2,1/x,1,12C,1,2/x3,2,x/2,x2,2,x 2 9", 0, 11, 65652},
    {"1,1,1121S,21C,1,1/x2,12C,22,1,x/x2,2,x,2,x/x2,2,2,x2/x2,2,x3/2,x5 1 15", 4, 9, 357717},
    {"x,1,x4/x,12S,x,2,x2/x,12,212S,x,2C,x/12,2111211C,1S,112,11112,x/2221,x,2,1,2,1S/"
     "2222221,x,2,2,2,2 1 44",
     0, 11, 1616347},
};

TEST_EACH(the_shortest_win_takes_few_nodes, long_proofs) {
    Board board = unit_board_komi(long_proofs[_i].tps, long_proofs[_i].half_komi);
    ProofQuestion question = {.attacker = board_turn(&board), .plies = PROOF_PLIES_MOST};
    WinProof proof = win_proof(&question, board_turn(&board));
    Game game;
    prover_destroy(prover);
    prover = prover_create(64);
    ck_assert_ptr_nonnull(prover);
    game_init(&game, &board);
    ck_assert(prover_set(prover, &game));
    win_proof_work(prover, &proof, false, PLENTY);
    ck_assert(win_proof_is_exact(&proof));
    ck_assert_int_eq(proof.best, long_proofs[_i].plies);
    unit_expect_nodes(long_proofs[_i].tps, prover_nodes(prover), long_proofs[_i].nodes);
    game_finish(&game);
}

// A win in one is the shortest there is: it is not looked for a shorter one.
TEST(a_win_in_one_is_the_shortest) {
    Board board = unit_board("x5/x5/x5/1,1,1,1,x/2,2,2,x2 1 5");
    ProofQuestion question = {.plies = PROOF_PLIES_MOST};
    Proof proof = proof_begin(&question, board_turn(&board));
    Game game;
    game_init(&game, &board);
    ck_assert(prover_set(prover, &game));
    proof_work(prover, &proof, false, PLENTY);
    ck_assert_int_eq(proof.win.best, 1);
    ck_assert(win_proof_is_exact(&proof.win));
    game_finish(&game);
}

// What won in three plies is tried first in the next position, also the first of all moves: a1 is
// the only one that wins in both.
TEST(the_first_move_wins_twice) {
    static const char *const positions[] = {"x4/1,2,2,x/1,2,x2/x,1,1,x 1 5",
                                            "x4/1,2,x,2/1,2,x2/x,1,1,x 1 5"};
    for (int i = 0; i < UNIT_COUNT(positions); i++) {
        Board board = unit_board(positions[i]);
        Move moves[MOVES_MAX];
        ProofQuestion question = {.attacker = WHITE, .plies = 3};
        Win win;
        Game game;
        ck_assert_int_gt(movegen_all(&board, moves), 1);
        game_init(&game, &board);
        ck_assert(prover_set(prover, &game));
        ck_assert_int_eq(prover_ask(prover, &question, PLENTY, &win), WON);
        ck_assert_uint_eq(win.move, moves[0]);
        game_finish(&game);
    }
}

// A stop, a time that is over and a limit of nodes end the work, with nothing claimed.
TEST(limits_end_the_work) {
    Board board = unit_board(known[1].tps);
    ProofQuestion question = {BLACK, TAKS_ONLY, false, 9};
    atomic_bool stop;
    Win win;
    Game game;
    atomic_init(&stop, true);
    game_init(&game, &board);
    ck_assert(prover_set(prover, &game));
    ck_assert_int_eq(prover_ask(prover, &question, 5000, &win), OPEN);
    ck_assert_uint_lt(prover_nodes(prover), 10000);
    prover_limit(prover, &stop, 0);
    ck_assert(prover_is_over(prover));
    ck_assert_int_eq(prover_ask(prover, &question, PLENTY, &win), OPEN);
    ck_assert_uint_lt(prover_nodes(prover), 20000);
    prover_limit(prover, NULL, 1);
    ck_assert_int_eq(prover_ask(prover, &question, PLENTY, &win), OPEN);
    ck_assert_uint_lt(prover_nodes(prover), 30000);
    prover_limit(prover, NULL, 0);
    ck_assert_int_eq(prover_ask(prover, &question, PLENTY, &win), WON);
    game_finish(&game);
}
