// SPDX-License-Identifier: MIT
// `explore --eval`: the engine's score of each move.
#include "games/explore_session.h"

enum { EVAL_MIB = 16 };

Search *explore_make_search(Fault *fault) {
    SearchSettings settings = search_settings();
    settings.hash = EVAL_MIB;
    settings.overhead = 0;
    return search_create(&settings, NULL, fault);
}

bool explore_search(Search *search, const Game *game, int64_t nodes, const atomic_bool *stop,
                    StoredEval *ret_eval, Move *ret_best, Fault *fault) {
    Outcome outcome = game_outcome(game);
    SearchLimits limits = search_limits();
    SearchReport report;
    if (outcome != ONGOING) {
        *ret_eval = (StoredEval){outcome_sign(outcome) * SCORE_WIN, 0, 1};
        *ret_best = MOVE_NONE;
        return true;
    }
    limits.nodes = (uint64_t)nodes;
    limits.stop = stop;
    search_new_game(search);
    if (!search_once(search, game, &limits, NULL, &report, fault)) {
        return false;
    }
    Score score = board_turn(&game->board) == WHITE ? report.info.score : -report.info.score;
    *ret_eval = (StoredEval){score, report.info.depth, (int64_t)report.info.nodes};
    *ret_best = report.best;
    return true;
}

// A search to `nodes` may end a few nodes early, and a proved win much earlier.
bool explore_is_judged(const StoredEval *eval, int64_t nodes) {
    return eval->nodes >= nodes - nodes / 10 || (eval->nodes > 0 && score_is_proved(eval->score));
}

static bool search_move(ExploreSession *session, ExploreMove *move, int64_t nodes, Fault *fault) {
    const Rules *rules = &session->game.board.rules;
    Move best;
    if (!game_push(&session->game, move->move)) {
        return fault_set(fault, 0, "no memory for the game");
    }
    bool good =
        explore_search(session->search, &session->game, nodes, NULL, &move->eval, &best, fault) &&
        (!rules_are_usual(rules) ||
         explore_store(&session->db, move->key, rules->half_komi, &move->eval, fault));
    game_pop(&session->game);
    return good;
}

bool explore_evaluate(ExploreSession *session, bool all, Fault *fault) {
    int64_t nodes = session->options->nodes > 0 ? session->options->nodes : EXPLORE_NODES;
    bool usual = rules_are_usual(&session->game.board.rules);
    int half_komi = session->game.board.rules.half_komi;
    session->search = session->search ? session->search : explore_make_search(fault);
    bool good = session->search;
    for (int i = 0; i < session->view_count && good; i++) {
        Exploration *found = &session->views[i].found;
        // The view before may have scored the same moves.
        good = i == 0 || !usual || explore_find_evals(&session->db, found, half_komi, fault);
        for (size_t at = 0; at < found->move_count && (all || at < EXPLORE_ROWS) && good; at++) {
            ExploreMove *move = &found->moves[at];
            good = (usual && explore_is_judged(&move->eval, nodes)) ||
                   search_move(session, move, nodes, fault);
        }
    }
    return good;
}
