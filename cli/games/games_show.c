// SPDX-License-Identifier: MIT
// `games` alone: what is in the database.
#include <inttypes.h>
#include <sys/stat.h>

#include "clean.h"
#include "command.h"
#include "games/games_actions.h"
#include "json.h"

enum { SHOWN = 10 }; // sources, and players

// The result of a game: 1 White won, -1 Black won, 0 draw, NULL none.
#define SIGN                                                                                       \
    "CASE WHEN result IN ('R-0', 'F-0', '1-0') THEN 1"                                             \
    " WHEN result IN ('0-R', '0-F', '0-1') THEN -1 WHEN result = '1/2-1/2' THEN 0 END"

// Games by size, year, source and player, and how they ended: White won, Black won, drawn; of a
// player: won, lost, drawn. The games are read three times.
static const char query[] =
    "WITH ended AS (SELECT size, CAST(strftime('%Y', date, 'unixepoch') AS INTEGER) AS year,"
    " source, " SIGN " AS sign, count(*) AS n FROM games GROUP BY 1, 2, 3, 4), "
    "counted AS (SELECT kind, key, sum(n) AS games, sum(CASE WHEN sign > 0 THEN n ELSE 0 END),"
    " sum(CASE WHEN sign < 0 THEN n ELSE 0 END), sum(CASE sign WHEN 0 THEN n ELSE 0 END)"
    " FROM (SELECT 0 AS kind, size AS key, sign, n FROM ended"
    " UNION ALL SELECT 1, year, sign, n FROM ended UNION ALL SELECT 2, source, sign, n FROM ended"
    " UNION ALL SELECT 3, white, " SIGN ", count(*) FROM games GROUP BY 2, 3"
    " UNION ALL SELECT 3, black, - " SIGN ", count(*) FROM games GROUP BY 2, 3)"
    " GROUP BY kind, key) "
    "SELECT CASE kind WHEN 0 THEN key || 'x' || key WHEN 1 THEN coalesce(key, 'unknown')"
    " WHEN 2 THEN (SELECT name FROM sources WHERE id = key)"
    " ELSE (SELECT name FROM players WHERE id = key) END AS name, *"
    " FROM counted ORDER BY kind, CASE WHEN kind > 1 THEN -games END, name";

static const char *const kinds[] = {"size", "year", "source", "player"};
enum { SOURCE = 2, PLAYER };

static void add_row_json(TextBuf *text, sqlite3_stmt *row) {
    static const char *const names[2][4] = {{"games", "white", "black", "draws"},
                                            {"games", "wins", "losses", "draws"}};
    int kind = sqlite3_column_int(row, 1);
    json_begin_line(text, kinds[kind]);
    json_word(text, "name", game_db_word(row, 0));
    for (int i = 0; i < 4; i++) {
        json_integer(text, names[kind == PLAYER][i], sqlite3_column_int64(row, 3 + i));
    }
    json_end_line(text);
}

static void add_row(TextBuf *text, sqlite3_stmt *row) {
    Word name = game_db_word(row, 0);
    for (int i = 0; i < 4; i++) {
        textbuf_format(text, "%9lld", sqlite3_column_int64(row, 3 + i));
    }
    textbuf_add_string(text, "  ");
    clean_add(text, name.at, name.length, CLEAN_WHOLE, true);
    textbuf_add_string(text, name.length == 0 ? "(no name)\n" : "\n");
}

// Ends a table, and begins that of the next kind; -1: none.
static void add_head(TextBuf *text, int rows, int next) {
    if (rows > SHOWN) {
        textbuf_format(text, "%38sand %d more (--json lists all)\n", "", rows - SHOWN);
    }
    if (next >= 0) {
        textbuf_format(text, "\n%9s%9s%9s%9s  %s\n", "games", next == PLAYER ? "wins" : "white",
                       next == PLAYER ? "losses" : "black", "draws", kinds[next]);
    }
}

static bool add_rows(TextBuf *text, GameDb *db, bool json, Fault *fault) {
    sqlite3_stmt *row = game_db_prepare(db, query, fault);
    int shown = -1; // kind
    int rows = 0;   // of a table that is cut
    bool good = row;
    while (good && game_db_row(db, row, &good, fault)) {
        int kind = sqlite3_column_int(row, 1);
        if (json) {
            add_row_json(text, row);
            continue;
        }
        if (kind != shown) {
            add_head(text, rows, kind);
            shown = kind;
            rows = 0;
        }
        rows += kind >= SOURCE;
        if (rows <= SHOWN) {
            add_row(text, row);
        }
    }
    add_head(text, rows, -1);
    sqlite3_finalize(row);
    return good;
}

static bool add_sum(TextBuf *text, GameDb *db, bool json, Fault *fault) {
    struct stat about;
    int64_t size = stat(db->path, &about) == 0 ? (int64_t)about.st_size : 0;
    int64_t games = 0;
    int64_t players = 0;
    if (!game_db_number(db, "SELECT count(*) FROM games", NULL, 0, &games, fault) ||
        !game_db_number(db, "SELECT count(*) FROM players", NULL, 0, &players, fault)) {
        return false;
    }
    if (json) {
        json_begin_line(text, "database");
        json_string(text, "file", db->path);
        json_integer(text, "bytes", size);
        json_integer(text, "games", games);
        json_integer(text, "players", players);
        json_integer(text, "index", db->plies);
        json_end_line(text);
    } else {
        textbuf_format(text,
                       "%s: %" PRId64 " game%s, %" PRId64
                       " player%s, positions up to ply %d, %.1f MiB\n",
                       quoted(db->path).text, games, plural_s(games), players, plural_s(players),
                       db->plies, (double)size / (1 << 20));
    }
    return true;
}

int games_show(GamesOptions *options) {
    TextBuf text = {0};
    GameDb db;
    Fault fault;
    if (!games_options_open(options, DB_READ, &db, &fault)) {
        return command_refuse("games", &fault);
    }
    bool good =
        add_sum(&text, &db, options->json, &fault) && add_rows(&text, &db, options->json, &fault);
    game_db_close(&db);
    int status = good ? command_print("games", &text) : command_refuse("games", &fault);
    textbuf_finish(&text);
    return status;
}
