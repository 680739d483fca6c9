// SPDX-License-Identifier: MIT
// `explore`: finds what was played in a position.
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "games/explore_session.h"
#include "os/signals.h"
#include "os/terminal.h"
#include "screen.h"

static void forget_views(ExploreSession *session) {
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
    forget_views(session);
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
        forget_views(session);
    }
    return good;
}

// Prints what was played once. Returns the exit status.
static int print_once(ExploreSession *session) {
    TextBuf text = {0};
    Fault fault;
    if (!explore_look(session, &fault)) {
        return command_refuse("explore", &fault);
    }
    if (session->options->json) {
        explore_add_json(&text, session);
    } else {
        explore_add_text(&text, session);
    }
    int status = command_print("explore", &text);
    return status == 0 && session->damaged ? EXIT_BAD_INPUT : status;
}

static bool begin(ExploreSession *session, Fault *fault) {
    GamesOptions *options = session->options;
    DbWay way = options->eval ? DB_WRITE : DB_READ;
    return games_options_open(options, way, &session->db, fault) &&
           stored_game_init(&session->stored, &session->db, fault);
}

static void finish(ExploreSession *session) {
    forget_views(session);
    search_destroy(session->search);
    if (session->stored.db) {
        stored_game_finish(&session->stored);
    }
    if (session->db.sql) {
        game_db_close(&session->db);
    }
    game_finish(&session->game);
}

int explore_run(GamesOptions *options) {
    Fault fault;
    if (options->tree > 0) {
        return explore_tree(options);
    }
    ExploreSession session = {
        .options = options,
        .game = options->game, // now owned here
        .style = {.unicode = !options->ascii && terminal_is_utf8(),
                  .colour = screen_of(STDOUT_FILENO).colour,
                  .columns = screen_columns(STDOUT_FILENO)},
    };
    game_init(&options->game, &session.game.board);
    bool talks =
        !options->json && screen_of(STDIN_FILENO).terminal && screen_of(STDOUT_FILENO).terminal;
    signals_reader_may_leave(true);
    int status = !begin(&session, &fault) ? command_refuse("explore", &fault)
                 : talks                  ? explore_talk(&session)
                                          : print_once(&session);
    finish(&session);
    return status;
}
