// SPDX-License-Identifier: MIT
#include "games/games_api.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

#ifdef BREDON_SQLITE
#include "exploration.h"
#include "games_options.h"
#include "os/file.h"
#include "score.h"
#include "stored_game.h"
#include "time_control.h"
#include "utf8.h"
#endif

ApiStatus games_api_refuse(TextBuf *ret_json, ApiStatus status, const char *why) {
    textbuf_clear(ret_json);
    json_open(ret_json, NULL, '{');
    json_string(ret_json, "error", why);
    json_close(ret_json, '}');
    return status;
}

bool api_rate_take(ApiRate *rate, int64_t now_ms) {
    int64_t from = rate->free_ms > now_ms ? rate->free_ms : now_ms;
    bool good = from - now_ms <= (API_BURST - 1) * API_EACH_MS;
    rate->free_ms = good ? from + API_EACH_MS : rate->free_ms;
    return good;
}

#ifdef BREDON_SQLITE

// The databases are, for each size from the smallest on, all games and those without bots.
enum { DATABASES = 2 * (SIZE_MOST - SIZE_LEAST + 1), MOVES = 20 };

// A request.
typedef struct Asking {
    TextBuf *json;
    GameDb db;
    GamesOptions options; // with filter and position
    int database;
    int moves; // at most, in the answer
    Word body;
    ApiStatus status; // of `fault`
    Fault fault;
} Asking;

// The settings that options of `bredon games list` stand for. Others are for later versions of PTN
// Ninja. The first two are true or false; the last one comes with the path.
static const struct {
    const char *name, *option;
} settings[] = {{"include_bot_games", "--bots"}, {"tournament", "--tournament"},
                {"min_date", "--from"},          {"max_date", "--to"},
                {"min_rating", "--rating"},      {"komi", "--komi"},
                {"the position", "--position"}};
enum { SETTINGS = sizeof settings / sizeof *settings, SENT = SETTINGS - 1 };

// The settings with their values as options have them. PTN Ninja gives the time at which the day
// that a person chose begins there, up to 13 hours before it begins in UTC or 11 hours after: games
// are wanted from this day on, or until the day before.
static const char settings_query[] =
    "SELECT key, CASE WHEN type = 'true' THEN 'yes' WHEN type = 'false' THEN 'no'"
    " WHEN key = 'min_rating' AND type = 'integer' THEN min(value, 4095)" // FACT_RATING_MOST
    " WHEN key NOT LIKE '%_date' THEN value"
    " WHEN type = 'integer' THEN date(value / 1000, 'unixepoch', shift)"
    " WHEN value LIKE '____-__-__%' THEN coalesce(date(value, shift), value)"
    " WHEN value LIKE '____.__.__' THEN coalesce(date(replace(value, '.', '-'), shift), value)"
    " ELSE value END"
    " FROM (SELECT *, CASE key WHEN 'min_date' THEN '+13 hours' ELSE '-11 hours' END AS shift"
    " FROM json_each(?)) WHERE type <> 'null'"
    " AND NOT (key = 'min_rating' AND type = 'integer' AND value <= 0)";
// White's names and Black's, each one or a list.
static const char names_query[] =
    "SELECT fullkey LIKE '$.black%', atom FROM json_tree(?) WHERE type = 'text' AND"
    " (fullkey IN ('$.white', '$.black') OR path IN ('$.white', '$.black'))";

static sqlite3_stmt *ask_settings(Asking *it, const char *sql) {
    sqlite3_stmt *row = game_db_prepare(&it->db, sql, &it->fault);
    if (row) {
        sqlite3_bind_text(row, 1, it->body.at, (int)it->body.length, SQLITE_STATIC);
    }
    return row;
}

static void add_option(TextBuf *words, const char *option, Word value) {
    textbuf_format(words, "%s=%.*s", option, (int)value.length, value.at);
    textbuf_add(words, "", 1);
}

// Reads position and settings as options; a fault names the setting in place of its option.
static bool read_settings(Asking *it, Word tps) {
    TextBuf words = {0};
    int result = SQLITE_NOMEM;
    sqlite3_stmt *row = ask_settings(it, settings_query);
    add_option(&words, "--position", tps);
    while (row && (result = sqlite3_step(row)) == SQLITE_ROW) {
        Word name = game_db_word(row, 0);
        it->moves = word_is(name, "max_suggested_moves") ? sqlite3_column_int(row, 1) : it->moves;
        for (int i = 0; i < SENT; i++) {
            if (word_is(name, settings[i].name)) {
                add_option(&words, settings[i].option, game_db_word(row, 1));
            }
        }
    }
    bool good = result == SQLITE_DONE || fault_set(&it->fault, 0, "the settings are not JSON");
    sqlite3_finalize(row);
    good = good && games_options_read_words(&it->options, GAMES_FILTER, &words, &it->fault);
    textbuf_finish(&words);
    for (int i = 0; i < SETTINGS && !good; i++) {
        const Fault fault = it->fault;
        size_t length = strlen(settings[i].option);
        if (strncmp(fault.text, settings[i].option, length) == 0) {
            const char *why = i < 2 ? ": true or false" : fault.text + length;
            return fault_set(&it->fault, 0, "%s%s", settings[i].name, why);
        }
    }
    return good;
}

// In the index White is `player` and Black `opponent`.
static bool read_names(Asking *it, GameIndex *index) {
    bool good = true;
    sqlite3_stmt *row = ask_settings(it, names_query);
    while (row && good && game_db_row(&it->db, row, &good, &it->fault)) {
        const char *name = (const char *)sqlite3_column_text(row, 1);
        good =
            game_index_add_player(index, sqlite3_column_int(row, 0), name ? name : "", &it->fault);
        it->status = good ? it->status : API_UNKNOWN;
    }
    sqlite3_finalize(row);
    return row && good;
}

// ---- answers

// A game without a number of the server has this more than its number in the database: PTN Ninja
// makes a tag of the number, and takes only digits.
#define OWN "1000000000"
#define GAME_ID "coalesce(number, " OWN " + games.id)"
#define GAME_RESULT "coalesce(result, '0-0')"
#define GAME_TABLES                                                                                \
    " FROM games JOIN players AS w ON w.id = games.white JOIN players AS b ON b.id = games.black "

// Adds to a list or object what a query gives as JSON; *ret_id (may be NULL) is its next column.
static bool add_row(Asking *it, const char *sql, int64_t number, int64_t *ret_id) {
    TextBuf *json = it->json;
    bool good = true;
    sqlite3_stmt *row = game_db_prepare(&it->db, sql, &it->fault);
    sqlite3_bind_int64(row, 1, number); // if it has a parameter
    if (row && game_db_row(&it->db, row, &good, &it->fault)) {
        Word text = game_db_word(row, 0);
        textbuf_add_string(json, json->length > 0 && json->at[json->length - 1] == '}' ? "," : "");
        textbuf_add(json, text.at, text.length);
        if (ret_id) {
            *ret_id = sqlite3_column_int64(row, 1);
        }
    } else if (row && good) {
        it->status = API_UNKNOWN;
        good = fault_set(&it->fault, 0, "there is no such game");
    }
    sqlite3_finalize(row);
    return row && good;
}

// Takes back the brace that ends an object, for more members.
static void reopen(TextBuf *json) {
    json->length -= json->failed ? 0 : 1;
}

static void add_database(TextBuf *json, const char *name, int number) {
    json_open(json, name, '{');
    json_bool(json, "include_bot_games", number % 2 == 0);
    json_integer(json, "min_rating", 0);
    json_integer(json, "size", SIZE_LEAST + number / 2);
    json_close(json, '}');
}

static bool add_databases(Asking *it, Word rest) {
    (void)rest;
    json_open(it->json, NULL, '[');
    for (int i = 0; i < DATABASES; i++) {
        add_database(it->json, NULL, i);
    }
    json_close(it->json, ']');
    return true;
}

static void add_counts(TextBuf *json, const ExploreCount *count) {
    json_integer(json, "white", count->won[WHITE]);
    json_integer(json, "black", count->won[BLACK]);
    json_integer(json, "draw", count->drawn);
}

// The engine's score of a move for White, which PTN Ninja does not know; nothing without one.
static void add_eval(TextBuf *json, const StoredEval *eval) {
    if (eval->nodes > 0 && score_is_proved(eval->score)) {
        json_string(json, "proved", eval->score > 0 ? "white" : "black");
    } else if (eval->nodes > 0) {
        json_integer(json, "eval", eval->score);
    }
}

static bool add_top_games(Asking *it, const Exploration *found) {
    static const char query[] =
        "SELECT json_object('playtak_id', " GAME_ID ", 'result', " GAME_RESULT
        ", 'white', json_object('name', w.name, 'rating', rating_white)"
        ", 'black', json_object('name', b.name, 'rating', rating_black), 'komi', komi / 2.0"
        ", 'date', strftime('%Y-%m-%dT%H:%M:%SZ', date, 'unixepoch'), 'tournament', "
        "json(CASE WHEN tournament THEN 'true' ELSE 'false' END))" GAME_TABLES "WHERE games.id = ?";
    bool good = true;
    json_open(it->json, "games", '[');
    for (size_t i = 0; i < found->top_count && good; i++) {
        good = add_row(it, query, found->top[i], NULL);
        if (good && found->top_moves[i] != MOVE_NONE) {
            reopen(it->json);
            json_string(it->json, "next_move", move_text(found->top_moves[i]).text);
            json_close(it->json, '}');
        }
    }
    json_close(it->json, ']');
    return good;
}

static bool add_found(Asking *it, const Exploration *found) {
    TextBuf *json = it->json;
    json_open(json, NULL, '{');
    add_database(json, "config", it->database);
    textbuf_add_string(json, ",\"settings\":");
    sqlite3_stmt *row = ask_settings(it, "SELECT json(?)");
    Word echo = row && sqlite3_step(row) == SQLITE_ROW ? game_db_word(row, 0) : it->body;
    textbuf_add(json, echo.at, echo.length);
    sqlite3_finalize(row);
    add_counts(json, &found->count);
    json_open(json, "moves", '[');
    for (size_t i = 0; i < found->move_count && i < (size_t)it->moves; i++) {
        json_open(json, NULL, '{');
        json_string(json, "ptn", move_text(found->moves[i].move).text);
        add_counts(json, &found->moves[i].count);
        add_eval(json, &found->moves[i].eval);
        json_close(json, '}');
    }
    json_close(json, ']');
    bool good = add_top_games(it, found);
    json_close(json, '}');
    return good;
}

// Reads "INDEX/TPS" and the settings.
static bool read_question(Asking *it, Word rest) {
    const char *slash = memchr(rest.at, '/', rest.length);
    size_t length = slash ? (size_t)(slash - rest.at) : rest.length;
    Word tps = {slash ? slash + 1 : "", slash ? rest.length - length - 1 : 0, 1};
    int64_t number;
    it->status = API_UNKNOWN;
    if (!parse_i64((Word){rest.at, length, 1}, "the database", 0, DATABASES - 1, &number,
                   &it->fault)) {
        return false;
    }
    it->status = API_WRONG;
    it->database = (int)number;
    if (!read_settings(it, tps)) {
        return false;
    }
    int size = SIZE_LEAST + it->database / 2;
    if (it->options.filter.size != size) {
        return fault_set(&it->fault, 0, "the position is not of size %d, as the database is", size);
    }
    it->status = API_TROUBLE;
    it->options.filter.white = true;
    it->options.filter.bots = number % 2 == 0 ? it->options.filter.bots : CHOICE_NO;
    return true;
}

static bool add_opening(Asking *it, Word rest) {
    const GameFilter *filter = &it->options.filter;
    GameIndex index;
    Exploration found = {.moves = NULL};
    bool good = read_question(it, rest) && game_index_open(&index, &it->db, filter, &it->fault);
    if (good) {
        good = read_names(it, &index) &&
               explore_position(&index, filter, &it->options.game.board, &found, &it->fault) &&
               add_found(it, &found);
        exploration_finish(&found);
        game_index_finish(&index);
    }
    games_options_finish(&it->options);
    return good;
}

// True for a tag that PTN Ninja can read. Of others it warns, and those with quotes or braces in
// their values make it refuse the game.
static bool can_read_tag(const PtnTag *tag) {
    static const char *const names[] = {
        "Player1", "Player2", "Rating1", "Rating2", "Site", "Event",  "Date",     "Time",
        "Round",   "Clock",   "Points",  "Size",    "Komi", "Flats",  "Flats1",   "Flats2",
        "Caps",    "Caps1",   "Caps2",   "Opening", "TPS",  "Result", "PlayTakID"};
    bool known = false;
    for (size_t i = 0; i < sizeof names / sizeof *names && !known; i++) {
        known = word_is_nocase(tag->name, names[i]);
    }
    for (size_t i = 0; i < tag->value.length && known; i++) {
        known = !strchr("\"{}", tag->value.at[i]);
    }
    return known;
}

// Adds the clock, in seconds, and the PTN to the object of a game.
static bool add_ptn(Asking *it, int64_t id) {
    StoredGame stored;
    TimeControl clock = {.ms = 0};
    Fault why;
    TextBuf ptn = {0};
    if (!stored_game_init(&stored, &it->db, &it->fault)) {
        return false;
    }
    bool good = stored_game_read(&stored, id, &it->fault);
    if (good) {
        size_t kept = 0;
        for (size_t i = 0; i < stored.game.tag_count; i++) {
            const PtnTag *tag = &stored.game.tags[i];
            if (word_is_nocase(tag->name, "Clock")) {
                time_control_read(tag->value, CLOCK_SECONDS, &clock, &why);
            }
            if (can_read_tag(tag)) {
                stored.game.tags[kept++] = *tag;
            }
        }
        stored.game.tag_count = kept;
        ptn_game_write(&stored.game, &ptn);
        reopen(it->json);
        if (clock.ms > 0) {
            json_integer(it->json, "timertime", clock.ms / 1000);
            json_integer(it->json, "timerinc", clock.increment_us / 1000000);
        }
        json_string(it->json, "ptn", ptn.at);
        json_close(it->json, '}');
    }
    textbuf_finish(&ptn);
    stored_game_finish(&stored);
    return good;
}

// The names of the members are those of the server.
static bool add_game(Asking *it, Word rest) {
    static const char query[] =
        "SELECT json_object('id', " GAME_ID ", 'date', date * 1000, 'size', size,"
        " 'player_white', w.name, 'player_black', b.name, 'result', " GAME_RESULT ","
        " 'rating_white', rating_white, 'rating_black', rating_black, 'unrated', NOT rated, "
        "'tournament', tournament,"
        " 'komi', komi, 'pieces', coalesce(flats, -1), 'capstones', coalesce(caps, -1)), "
        "games.id" GAME_TABLES "WHERE number = ?1 OR (number IS NULL AND games.id = ?1 - " OWN ")";
    int64_t number;
    int64_t id;
    bool good = parse_i64(rest, "the game", 0, INT64_MAX, &number, &it->fault);
    it->status = good ? it->status : API_UNKNOWN;
    return good && add_row(it, query, number, &id) && add_ptn(it, id);
}

// Everybody is in both lists: who played a colour is only in the games, and they are many.
static bool add_players(Asking *it, Word rest) {
    static const char query[] =
        "SELECT json_object('white', json(names), 'black', json(names)) FROM"
        " (SELECT json_group_array(name) AS names FROM (SELECT name FROM players ORDER BY name))";
    (void)rest;
    return add_row(it, query, 0, NULL);
}

char *games_api_find(const char *db, Fault *fault) {
    GameDb opened;
    if (!db) {
        return games_usual_path(false, fault);
    }
    if (!game_db_open(&opened, db, DB_BRIEFLY, 0, fault)) {
        return NULL;
    }
    game_db_close(&opened);
    return strdup(db);
}

ApiStatus games_api_answer(const char *db, bool post, Word path, Word body, TextBuf *ret_json) {
    static const struct {
        const char *name;
        bool post, (*add)(Asking *it, Word rest);
    } parts[] = {{"databases", false, add_databases},
                 {"opening/", true, add_opening},
                 {"game/", false, add_game},
                 {"players", false, add_players}};
    enum { PARTS = sizeof parts / sizeof parts[0] };
    Asking it = {.json = ret_json,
                 .body = body.length > 0 ? body : word_of_string("{}"),
                 .moves = MOVES,
                 .status = API_TROUBLE};
    Word rest = path;
    int part = 0;
    for (; part < PARTS; part++) {
        size_t length = strlen(parts[part].name);
        if (path.length >= length && memcmp(path.at, parts[part].name, length) == 0 &&
            (path.length == length || path.at[length - 1] == '/')) {
            rest = (Word){path.at + length, path.length - length, 1};
            break;
        }
    }
    if (part == PARTS) {
        return games_api_refuse(ret_json, API_UNKNOWN, "databases, opening, game and players");
    }
    if (parts[part].post != post) {
        return games_api_refuse(ret_json, API_METHOD, post ? "GET only" : "POST only");
    }
    textbuf_clear(ret_json);
    if (part == 0 && (!db || !file_is_there(db))) {
        textbuf_add_string(ret_json, "[]");
        return API_GOOD;
    }
    if (!db || !game_db_open(&it.db, db, DB_BRIEFLY, 0, &it.fault)) {
        return games_api_refuse(ret_json, it.status, db ? it.fault.text : "there is no database");
    }
    bool good = parts[part].add(&it, rest);
    game_db_close(&it.db);
    for (size_t at = 0, length; at<ret_json->length; at += length> 0 ? length : 1) {
        length = utf8_next(ret_json->at + at, ret_json->length - at, NULL);
        ret_json->at[at] = length > 0 ? ret_json->at[at] : '?'; // names may have any bytes
    }
    return good ? API_GOOD : games_api_refuse(ret_json, it.status, it.fault.text);
}

#else

char *games_api_find(const char *db, Fault *fault) {
    if (db) {
        fault_set(fault, 0, "--db: this build was made without SQLite");
    }
    return NULL;
}

ApiStatus games_api_answer(const char *db, bool post, Word path, Word body, TextBuf *ret_json) {
    (void)db;
    (void)body;
    if (post || !word_is(path, "databases")) {
        return games_api_refuse(ret_json, API_UNKNOWN, "this build was made without SQLite");
    }
    textbuf_clear(ret_json);
    textbuf_add_string(ret_json, "[]");
    return API_GOOD;
}

#endif
