// SPDX-License-Identifier: MIT
// `explore`: prints once what was played in a position, or talks about it.
#include <unistd.h>

#include "command.h"
#include "games/explore_session.h"
#include "os/signals.h"
#include "os/terminal.h"
#include "screen.h"

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
    explore_forget(session);
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
