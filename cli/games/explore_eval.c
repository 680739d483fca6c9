// SPDX-License-Identifier: MIT
// `explore --eval`: the engine's score of each move.
#include "games/explore_session.h"

enum { EVAL_NODES = 20000, EVAL_MIB = 16 };

// True for the usual number of pieces: scores do not depend on anything else but the komi.
static bool is_usual(const Rules *rules) {
    Rules usual = rules_of(rules->size, rules->half_komi);
    return rules->stones[WHITE] == usual.stones[WHITE] &&
           rules->stones[BLACK] == usual.stones[BLACK] && rules->caps[WHITE] == usual.caps[WHITE] &&
           rules->caps[BLACK] == usual.caps[BLACK];
}

static bool make_search(ExploreSession *session, Fault *fault) {
    SearchSettings settings = search_settings();
    settings.hash = EVAL_MIB;
    settings.overhead = 0;
    session->search = session->search ? session->search : search_create(&settings, NULL, fault);
    return session->search;
}

// Searches the position, which is after the move.
static bool search_position(ExploreSession *session, int64_t nodes, StoredEval *ret_eval,
                            Fault *fault) {
    const Board *board = &session->game.board;
    Outcome outcome = game_outcome(&session->game);
    SearchLimits limits = search_limits();
    SearchReport report;
    if (outcome != ONGOING) {
        *ret_eval = (StoredEval){outcome_sign(outcome) * SCORE_WIN, 0, 1};
        return true;
    }
    limits.nodes = (uint64_t)nodes;
    search_new_game(session->search);
    if (!search_once(session->search, &session->game, &limits, NULL, &report, fault)) {
        return false;
    }
    Score score = board_turn(board) == WHITE ? report.info.score : -report.info.score;
    *ret_eval = (StoredEval){score, report.info.depth, (int64_t)report.info.nodes};
    return true;
}

static bool search_move(ExploreSession *session, ExploreMove *move, int64_t nodes, Fault *fault) {
    const Rules *rules = &session->game.board.rules;
    if (!game_push(&session->game, move->move)) {
        return fault_set(fault, 0, "no memory for the game");
    }
    bool good = search_position(session, nodes, &move->eval, fault) &&
                (!is_usual(rules) ||
                 explore_store(&session->db, move->key, rules->half_komi, &move->eval, fault));
    game_pop(&session->game);
    return good;
}

bool explore_evaluate(ExploreSession *session, bool all, Fault *fault) {
    int64_t nodes = session->options->nodes > 0 ? session->options->nodes : EVAL_NODES;
    bool usual = is_usual(&session->game.board.rules);
    int half_komi = session->game.board.rules.half_komi;
    bool good = make_search(session, fault);
    for (int i = 0; i < session->view_count && good; i++) {
        Exploration *found = &session->views[i].found;
        // The view before may have scored the same moves.
        good = i == 0 || !usual || explore_find_evals(&session->db, found, half_komi, fault);
        for (size_t at = 0; at < found->move_count && (all || at < EXPLORE_ROWS) && good; at++) {
            ExploreMove *move = &found->moves[at];
            // A search to `nodes` may end a few nodes early, and a proved win much earlier.
            bool known = usual && (move->eval.nodes >= nodes - nodes / 10 ||
                                   (move->eval.nodes > 0 && score_is_proved(move->eval.score)));
            good = known || search_move(session, move, nodes, fault);
        }
    }
    return good;
}
