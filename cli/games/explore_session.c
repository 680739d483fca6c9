// SPDX-License-Identifier: MIT
// `explore`: finds what was played in a position.
#include "games/explore_session.h"

void explore_forget(ExploreSession *session) {
    for (int i = 0; i < session->view_count; i++) {
        exploration_finish(&session->views[i].found);
    }
    session->view_count = 0;
}

static bool add_view(ExploreSession *session, GameIndex *index, const GameFilter *filter,
                     Colour side, Fault *fault) {
    ExploreView *view = &session->views[session->view_count];
    view->side = side;
    if (!explore_position(index, filter, &session->game.board, &view->found, fault)) {
        return false;
    }
    session->view_count++;
    return true;
}

static bool add_views(ExploreSession *session, GameIndex *index, Fault *fault) {
    GameFilter filter = session->options->filter;
    Colour turn = board_turn(&session->game.board);
    if (!filter.player) {
        return add_view(session, index, &filter, turn, fault);
    }
    bool both = filter.white == filter.black;
    for (int i = 0; i < EXPLORE_VIEWS; i++) {
        Colour side = i == 0 ? turn : (Colour)!turn;
        if (both || (side == WHITE ? filter.white : filter.black)) {
            GameFilter part = filter;
            part.white = side == WHITE;
            part.black = side == BLACK;
            if (!add_view(session, index, &part, side, fault)) {
                return false;
            }
        }
    }
    return true;
}

bool explore_look(ExploreSession *session, Fault *fault) {
    GameIndex index;
    explore_forget(session);
    if (!game_index_open(&index, &session->db, &session->options->filter, fault)) {
        return false;
    }
    bool good = add_views(session, &index, fault) &&
                (!session->options->worst || explore_worst(session, &index, fault));
    game_index_finish(&index);
    if (good && session->options->eval) {
        good = explore_evaluate(session, session->options->json, fault);
    }
    if (!good) {
        explore_forget(session);
    }
    return good;
}
