// SPDX-License-Identifier: MIT
#include "net/player_think.h"

#include "clamp.h"
#include "level.h"
#include "now.h"

enum {
    OVERHEAD_MS = 100,     // per move, besides the lag
    OVERHEAD_MOST = 10000, // of the option MoveOverhead
};

static SearchSettings search_settings_of(const Player *player) {
    SearchSettings settings = search_settings();
    settings.hash = player->wire->settings->hash;
    settings.threads = player->wire->settings->threads;
    settings.level = player->level;
    settings.overhead = min_i64(OVERHEAD_MS + player->wire->lag_ms, OVERHEAD_MOST);
    settings.seed = (uint64_t)player->game.id;
    return settings;
}

static void on_info(void *user, const SearchInfo *info) {
    if (info->number == 1) {
        search_report_set(&((Player *)user)->report, info);
    }
}

static void on_bestmove(void *user, Move move) {
    Player *player = user;
    player->report.best = move;
    atomic_store(&player->found, true);
    connection_wake(player->wire->connection);
}

bool player_think_open(Player *player, Fault *fault) {
    SearchCallbacks callbacks = {player, on_info, on_bestmove, NULL};
    SearchSettings settings = search_settings_of(player);
    const char *book = player->wire->settings->book;
    if (book && !opening_book_read(book, &player->book, fault)) {
        wire_say(player->wire, "--book: %s; playing without it", fault->text);
    }
    player->search = search_create(NULL, &callbacks, fault);
    if (player->search) { // so that the table is ready; without memory for it there is none
        (void)search_set(player->search, &settings, NULL);
    }
    return player->search != NULL;
}

void player_think_close(Player *player) {
    search_destroy(player->search); // before what its callbacks use
}

void player_think_stop(Player *player) {
    if (player->thinking) {
        search_stop(player->search);
        search_wait(player->search);
    }
    player->thinking = false;
    player->expected = MOVE_NONE;
    atomic_store(&player->found, false);
}

// Takes the move from the book, as if a search had just found it. False when a search has to.
static bool find_in_book(Player *player) {
    const ServerGame *game = &player->game;
    BookChoice choice;
    Fault why;
    player->from_book =
        opening_book_choose(&player->book, &game->game.board, player->level == LEVEL_FULL,
                            (uint64_t)game->id, &choice, &why);
    if (player->from_book) {
        player->report = (SearchReport){.info.score = choice.score,
                                        .info.line_length = 1,
                                        .line = {choice.move},
                                        .best = choice.move};
        player->thinking = true;
        atomic_store(&player->found, true);
        connection_wake(player->wire->connection);
    } else if (why.text[0] != '\0') {
        wire_say(player->wire, "%s", why.text);
    }
    return player->from_book;
}

// Begins a search of a game with the clocks of the server.
static bool begin(Player *player, const Game *game, SearchLimits *limits, int64_t from_ms,
                  Fault *fault) {
    SearchSettings settings = search_settings_of(player);
    const TimeControl clock = terms_clock(&player->game.terms);
    int64_t number = (int64_t)game->length / 2 + 1; // of the move that is searched
    for (int i = 0; i < 2; i++) {
        limits->time[i] = player->game.left_ms[i];
        limits->inc[i] = time_control_increment_us(&clock, number) / 1000;
    }
    player->report.info.line_length = 0;
    (void)search_set(player->search, &settings, NULL);
    fault_set(fault, 0, "no memory");
    player->thinking =
        search_set_game(player->search, game) && search_go(player->search, limits, from_ms, fault);
    return player->thinking;
}

// True when it is the turn of this player, or of the other one, and the game can go on.
static bool is_turn(const Player *player, bool own) {
    const ServerGame *game = &player->game;
    return !game->unsupported && !player->resyncing && player->wire->ready && !game->sent &&
           (server_game_turn(game) == game->colour) == own &&
           game_outcome(&game->game) == ONGOING && !wire_runs(player->wire, TIMER_UNDO);
}

bool player_think(Player *player, Fault *fault) {
    const ServerGame *game = &player->game;
    SearchLimits limits = search_limits();
    if (!is_turn(player, true)) {
        if (player->expected && server_game_turn(game) == game->colour) {
            player_think_stop(player); // the opponent's move has ended the game
        }
        return true;
    }
    bool hit = player->expected && game->game.length > 0 &&
               game->game.steps[game->game.length - 1].move == player->expected &&
               search_ponderhit(player->search, game->clock_from_ms);
    if (hit) {
        player->expected = MOVE_NONE;
        return true;
    }
    player_think_stop(player);
    return find_in_book(player) || begin(player, &game->game, &limits, game->clock_from_ms, fault);
}

// Thinks about the position after the expected move.
static void ponder(Player *player, Move expected) {
    SearchLimits limits = search_limits();
    Game next;
    Fault fault;
    limits.ponder = true;
    player->expected = MOVE_NONE;
    if (!game_copy(&next, &player->game.game)) {
        return; // without it the player thinks on its own time
    }
    if (game_push(&next, expected) && game_outcome(&next) == ONGOING &&
        begin(player, &next, &limits, clock_now_ms(), &fault)) {
        player->expected = expected;
        player->expected_left_ms = player->game.left_ms[player->game.colour];
    }
    game_finish(&next);
}

void player_ponder(Player *player) {
    const SearchReport *report = &player->report;
    const Game *game = &player->game.game;
    if (!player->wire->settings->ponder || player->level != LEVEL_FULL || player->thinking ||
        !is_turn(player, false) || game->length == 0 || report->info.line_length < 2 ||
        report->best != game->steps[game->length - 1].move ||
        !board_is_legal(&game->board, report->line[1])) {
        return;
    }
    ponder(player, report->line[1]);
}

void player_think_clocks(Player *player) {
    Move expected = player->expected;
    if (expected && player->game.left_ms[player->game.colour] < player->expected_left_ms) {
        player_think_stop(player);
        ponder(player, expected);
    }
}
