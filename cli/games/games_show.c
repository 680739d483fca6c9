// SPDX-License-Identifier: MIT
// `games` alone: what is in the database.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "clean.h"
#include "games/games_actions.h"
#include "json.h"
#include "shell/command.h"

// Results of games, for a group of them.
#define COUNTS                                                                                     \
    " count(*), coalesce(sum(result IN ('R-0', 'F-0', '1-0')), 0),"                                \
    " coalesce(sum(result IN ('0-R', '0-F', '0-1')), 0),"                                          \
    " coalesce(sum(result = '1/2-1/2'), 0) FROM games "

enum { SHOWN = 10 }; // sources and players

static const struct {
    const char *type, *head, *sql;
} tables[] = {
    {"size", "size", "SELECT size || 'x' || size," COUNTS "GROUP BY size ORDER BY size"},
    {"year", "year",
     "SELECT coalesce(strftime('%Y', date, 'unixepoch'), 'unknown')," COUNTS
     "GROUP BY 1 ORDER BY 1"},
    {"source", "source",
     "SELECT (SELECT name FROM sources WHERE id = source)," COUNTS
     "GROUP BY source ORDER BY 2 DESC, 1"},
    // A player's games with both colours; wins and losses are the player's.
    {"player", "player",
     "SELECT name, count(*), sum(win), sum(loss), sum(draw) FROM ("
     "SELECT white AS id, result IN ('R-0', 'F-0', '1-0') AS win,"
     " result IN ('0-R', '0-F', '0-1') AS loss, result IS '1/2-1/2' AS draw FROM games UNION ALL "
     "SELECT black, result IN ('0-R', '0-F', '0-1'), result IN ('R-0', 'F-0', '1-0'),"
     " result IS '1/2-1/2' FROM games) JOIN players USING (id)"
     " GROUP BY id ORDER BY 2 DESC, 1"},
};

static void add_row(TextBuf *text, const GamesOptions *options, const char *type,
                    sqlite3_stmt *row) {
    static const char *const names[2][4] = {{"games", "white", "black", "draws"},
                                            {"games", "wins", "losses", "draws"}};
    bool player = strcmp(type, "player") == 0;
    Word name = game_db_word(row, 0);
    if (options->json) {
        json_begin_line(text, type);
        json_word(text, "name", name);
        for (int i = 0; i < 4; i++) {
            json_integer(text, names[player][i], sqlite3_column_int64(row, i + 1));
        }
        json_end_line(text);
        return;
    }
    for (int i = 0; i < 4; i++) {
        textbuf_format(text, "%9" PRId64, (int64_t)sqlite3_column_int64(row, i + 1));
    }
    textbuf_add_string(text, "  ");
    name = name.length > 0 ? name : word_of_string("(no name)");
    clean_add(text, name.at, name.length, 60, true);
    textbuf_add_string(text, "\n");
}

static bool add_table(TextBuf *text, const GamesOptions *options, GameDb *db, size_t table,
                      Fault *fault) {
    bool long_one = table >= 2;
    const char *type = tables[table].type;
    bool good = true;
    int rows = 0;
    int64_t left = 0;
    sqlite3_stmt *row = game_db_prepare(db, tables[table].sql, fault);
    if (!row) {
        return false;
    }
    if (!options->json) {
        bool player = strcmp(type, "player") == 0;
        textbuf_format(text, "\n%9s%9s%9s%9s  %s\n", "games", player ? "wins" : "white",
                       player ? "losses" : "black", "draws", tables[table].head);
    }
    while (game_db_row(db, row, &good, fault)) {
        if (!long_one || options->json || rows < SHOWN) {
            add_row(text, options, type, row);
            rows++;
        } else {
            left++;
        }
    }
    if (left > 0) {
        textbuf_format(text, "%38sand %" PRId64 " more (--json lists all)\n", "", left);
    }
    sqlite3_finalize(row);
    return good;
}

static bool add_head(TextBuf *text, const GamesOptions *options, GameDb *db, Fault *fault) {
    struct stat about;
    sqlite3_stmt *row = game_db_prepare(
        db, "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM players)", fault);
    bool good = row;
    int64_t size = stat(db->path, &about) == 0 ? (int64_t)about.st_size : 0;
    if (good && game_db_row(db, row, &good, fault)) {
        int64_t games = sqlite3_column_int64(row, 0);
        int64_t players = sqlite3_column_int64(row, 1);
        if (options->json) {
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
                           quoted(db->path).text, games, plural_s(games), players,
                           plural_s(players), db->plies, (double)size / (1 << 20));
        }
    }
    sqlite3_finalize(row);
    return good;
}

int games_show(GamesOptions *options) {
    GameDb db;
    Fault fault;
    TextBuf text = {0};
    if (!games_options_open(options, DB_READ, &db, &fault)) {
        return command_refuse("games", &fault);
    }
    bool good = add_head(&text, options, &db, &fault);
    for (size_t i = 0; i < sizeof tables / sizeof *tables && good; i++) {
        good = add_table(&text, options, &db, i, &fault);
    }
    game_db_close(&db);
    if (!good) {
        textbuf_finish(&text);
        return command_refuse("games", &fault);
    }
    return command_print("games", &text);
}
