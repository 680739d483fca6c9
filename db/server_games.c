// SPDX-License-Identifier: MIT
#include "server_games.h"

#include <stdlib.h>
#include <string.h>

#include "clean.h"
#include "text/ptn.h"

enum { MS_A_SECOND = 1000, US_A_SECOND = 1000000, CODE_DOUBLE_STACK = 1 };

// The columns of the server's table. Older files lack some of the later ones.
// clang-format off
enum {
    ROW_ID, ROW_DATE, ROW_SIZE, ROW_WHITE, ROW_BLACK, ROW_NOTATION, ROW_RESULT, ROW_CLOCK,
    ROW_INCREMENT, ROW_RATING_WHITE, ROW_RATING_BLACK, ROW_UNRATED, ROW_TOURNAMENT, ROW_KOMI,
    ROW_PIECES, ROW_CAPSTONES, ROW_OPENING, ROW_SCALES, ROW_EXTRA_MOVE, ROW_EXTRA
};
static const char *const names[SERVER_COLUMNS] = {
    "id", "date", "size", "player_white", "player_black", "notation", "result", "timertime",
    "timerinc", "rating_white", "rating_black", "unrated", "tournament", "komi", "pieces",
    "capstones", "opening", "increment_scales", "extra_time_trigger", "extra_time_amount"
};
// clang-format on

const char *game_trouble_text(GameTrouble trouble) {
    static const char *const texts[GAME_TROUBLES] = {
        [TROUBLE_NONE] = "",
        [TROUBLE_NO_MOVES] = "without moves",
        [TROUBLE_RULES] = "with a size, komi or number of pieces that does not exist",
        [TROUBLE_MOVE] = "with a move that is illegal or can't be read",
        [TROUBLE_OVER] = "that go on after their end",
    };
    return texts[trouble];
}

static bool find_columns(ServerGames *games, Fault *fault) {
    int count = sqlite3_column_count(games->rows);
    for (int i = 0; i < SERVER_COLUMNS; i++) {
        games->columns[i] = -1;
        for (int at = 0; at < count; at++) {
            const char *name = sqlite3_column_name(games->rows, at);
            if (name && strcmp(name, names[i]) == 0) {
                games->columns[i] = at;
            }
        }
        if (i <= ROW_NOTATION && games->columns[i] < 0) {
            return fault_set(fault, 0, "'%s' is not the server's: its table games has no column %s",
                             quoted(games->db.path).text, names[i]);
        }
    }
    return true;
}

static bool open_rows(ServerGames *games, Fault *fault) {
    GameDb *db = &games->db;
    if (!game_db_number(db, "SELECT max(id) FROM games", NULL, 0, &games->last, fault)) {
        return (sqlite3_errcode(db->sql) & 0xff) == SQLITE_ERROR &&
               fault_set(fault, 0, "'%s' has no games of the server", quoted(db->path).text);
    }
    games->rows = game_db_prepare(db, "SELECT * FROM games", fault);
    return games->rows && find_columns(games, fault);
}

bool server_games_open(ServerGames *ret_games, const char *path, Fault *fault) {
    ServerGames games = {.rows = NULL};
    if (!game_db_open_source(&games.db, path, fault)) {
        return false;
    }
    if (!open_rows(&games, fault)) {
        server_games_finish(&games);
        return false;
    }
    *ret_games = games;
    return true;
}

void server_games_finish(ServerGames *games) {
    sqlite3_finalize(games->rows);
    game_db_close(&games->db);
    textbuf_finish(&games->names[WHITE]);
    textbuf_finish(&games->names[BLACK]);
    free(games->moves.at);
}

static int64_t number_at(const ServerGames *games, int column, int64_t missing) {
    int at = games->columns[column];
    return at < 0 || sqlite3_column_type(games->rows, at) == SQLITE_NULL
               ? missing
               : sqlite3_column_int64(games->rows, at);
}

static Word word_at(const ServerGames *games, int column) {
    int at = games->columns[column];
    return at < 0 ? word_of_string("") : game_db_word(games->rows, at);
}

bool server_games_next(ServerGames *games, bool *ret_good, Fault *fault) {
    if (!game_db_row(&games->db, games->rows, ret_good, fault)) {
        return false;
    }
    games->number = number_at(games, ROW_ID, 0);
    return true;
}

// The opening by its name or its number on the server.
static bool read_opening(const ServerGames *games, OpeningRule *ret_opening, Fault *fault) {
    Word word = word_at(games, ROW_OPENING);
    int64_t code = 0;
    *ret_opening = OPENING_SWAP;
    if (word.length == 0 || opening_read(word, ret_opening, fault)) {
        return true;
    }
    if (!parse_i64(word, "opening", 0, CODE_DOUBLE_STACK, &code, NULL)) {
        return false;
    }
    *ret_opening = code == CODE_DOUBLE_STACK ? OPENING_DOUBLE_STACK : OPENING_SWAP;
    return true;
}

static bool in_range(int64_t number, int64_t least, int64_t most, const char *what, Fault *fault) {
    return (number >= least && number <= most) ||
           fault_set(fault, 0, "%s %lld", what, (long long)number);
}

static bool read_start(ServerGames *games, Fault *fault) {
    int64_t size = number_at(games, ROW_SIZE, 0);
    int64_t komi = number_at(games, ROW_KOMI, 0);
    int64_t pieces = number_at(games, ROW_PIECES, -1);
    int64_t caps = number_at(games, ROW_CAPSTONES, -1);
    OpeningRule opening;
    if (!in_range(size, SIZE_LEAST, SIZE_MOST, "size", fault) ||
        !in_range(komi, -HALF_KOMI_MAX, HALF_KOMI_MAX, "komi in half flats", fault) ||
        !in_range(pieces, INT64_MIN, STONES_MAX, "pieces", fault) ||
        !in_range(caps, INT64_MIN, CAPS_MAX, "capstones", fault) ||
        !read_opening(games, &opening, fault)) {
        return false;
    }
    Rules rules = rules_of((int)size, (int)komi);
    rules.opening = (int8_t)opening;
    for (int i = 0; i < 2; i++) {
        rules.stones[i] = pieces > 0 ? (int8_t)pieces : rules.stones[i];
        rules.caps[i] = caps >= 0 ? (int8_t)caps : rules.caps[i];
    }
    board_init(&games->start, &rules);
    return true;
}

// A name as a tag of PTN can have it.
static Word clean_name(TextBuf *text, Word name) {
    textbuf_clear(text);
    clean_add(text, name.at, name.length, CLEAN_WHOLE, true);
    for (size_t i = 0; i < text->length; i++) {
        text->at[i] = text->at[i] == '"' ? '\'' : text->at[i];
    }
    return (Word){text->at ? text->at : "", text->length, 1};
}

// A clock with a number that is too large is not known.
static TimeControl clock_of(const ServerGames *games) {
    enum { MOST = 1000000 };
    int64_t seconds = number_at(games, ROW_CLOCK, 0);
    int64_t increment = number_at(games, ROW_INCREMENT, 0);
    int64_t extra = number_at(games, ROW_EXTRA, 0);
    int64_t move = number_at(games, ROW_EXTRA_MOVE, 0);
    if (seconds <= 0 || seconds > MOST || increment < 0 || increment > MOST || extra > MOST) {
        return (TimeControl){.ms = 0};
    }
    TimeControl clock = {.ms = seconds * MS_A_SECOND, .increment_us = increment * US_A_SECOND};
    clock.grows = increment > 0 && number_at(games, ROW_SCALES, 0) != 0;
    if (extra > 0 && move > 0 && move <= CONTROL_MOVES_MAX) {
        clock.extra_ms = extra * MS_A_SECOND;
        clock.extra_move = move;
    }
    return clock;
}

GameTrouble server_games_read(ServerGames *games, NewGame *ret_game, Fault *fault) {
    NewGame game = {.number = games->number, .start = &games->start};
    if (!read_start(games, fault)) {
        return TROUBLE_RULES;
    }
    if (!server_moves_read(&games->moves, &games->start, word_at(games, ROW_NOTATION), fault)) {
        return games->moves.over ? TROUBLE_OVER : TROUBLE_MOVE;
    }
    if (games->moves.count == 0) {
        fault_set(fault, 0, "no moves");
        return TROUBLE_NO_MOVES;
    }
    int64_t date = number_at(games, ROW_DATE, 0) / MS_A_SECOND;
    game.moves = games->moves.at;
    game.plies = games->moves.count;
    for (int i = 0; i < 2; i++) {
        game.players[i] = clean_name(&games->names[i], word_at(games, ROW_WHITE + i));
    }
    game.ratings[WHITE] = number_at(games, ROW_RATING_WHITE, 0);
    game.ratings[BLACK] = number_at(games, ROW_RATING_BLACK, 0);
    game.date = date > 0 && date / SECONDS_A_DAY <= FACT_DAYS_MOST ? date : -1;
    game.result = game_result_read(word_at(games, ROW_RESULT));
    // In old files all games were rated, and none belonged to a tournament.
    game.rated = number_at(games, ROW_UNRATED, 0) == 0;
    game.tournament = number_at(games, ROW_TOURNAMENT, 0) != 0;
    game.clock = clock_of(games);
    *ret_game = game;
    return TROUBLE_NONE;
}
