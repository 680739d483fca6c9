// SPDX-License-Identifier: MIT
#include "game_db.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "now.h"
#include "os/file.h"
#include "text_file.h"
#include "textbuf.h"

enum {
    APPLICATION = 0x42726467, // "Brdg"
    VERSION_UNIT = 1000,      // PRAGMA user_version is this times the version, plus the plies
};

static const char schema[] =
    "CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
    " bot INTEGER NOT NULL);"
    "CREATE TABLE sources(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
    "CREATE TABLE games(id INTEGER PRIMARY KEY, source INTEGER NOT NULL, number INTEGER,"
    " hash INTEGER NOT NULL, date INTEGER, size INTEGER NOT NULL, white INTEGER NOT NULL,"
    " black INTEGER NOT NULL, rating_white INTEGER, rating_black INTEGER, result TEXT,"
    " plies INTEGER NOT NULL, komi INTEGER NOT NULL, flats INTEGER, caps INTEGER, opening TEXT,"
    " rated INTEGER, tournament INTEGER, clock TEXT, tags TEXT,"
    " moves BLOB NOT NULL);"
    "CREATE UNIQUE INDEX games_by_number ON games(number) WHERE number IS NOT NULL;"
    "CREATE INDEX games_by_hash ON games(hash);"
    "CREATE TABLE batches(id INTEGER PRIMARY KEY, first INTEGER NOT NULL,"
    " count INTEGER NOT NULL, facts BLOB NOT NULL);"
    "CREATE TABLE positions(batch INTEGER NOT NULL, key INTEGER NOT NULL, games BLOB NOT NULL,"
    " PRIMARY KEY(batch, key)) WITHOUT ROWID;"
    "CREATE TABLE evals(key INTEGER NOT NULL, komi INTEGER NOT NULL, score INTEGER NOT NULL,"
    " depth INTEGER NOT NULL, nodes INTEGER NOT NULL, PRIMARY KEY(key, komi)) WITHOUT ROWID;";

// WAL, so that readers go on while somebody writes, and the other way round.
static const char for_writing[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;";
static const char for_reading[] = "PRAGMA query_only = ON;";

bool game_db_fault(const GameDb *db, Fault *fault) {
    const Quote name = quoted(db->path);
    switch (sqlite3_errcode(db->sql) & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return fault_set(fault, 0, "'%s' is being written to by another program", name.text);
    case SQLITE_FULL:
        return fault_set(fault, 0, "'%s': no space left on the disk", name.text);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return fault_set(fault, 0, "'%s' can't be written to", name.text);
    case SQLITE_NOTADB:
        return fault_set(fault, 0, "'%s' is not a file of SQLite", name.text);
    case SQLITE_CORRUPT:
        return fault_set(fault, 0,
                         "'%s' is damaged; sqlite3 FILE 'PRAGMA integrity_check' says more, and "
                         "'.recover' saves what it can",
                         name.text);
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
        return fault_set(fault, 0, "'%s': %s", name.text,
                         text_file_problem(sqlite3_system_errno(db->sql)));
    case SQLITE_INTERRUPT:
        return fault_set(fault, 0, "'%s': the answer takes too long", name.text);
    case SQLITE_NOMEM:
        return fault_set(fault, 0, "no memory");
    default:
        return fault_set(fault, 0, "'%s': %.200s", name.text, sqlite3_errmsg(db->sql));
    }
}

bool game_db_in_time(const GameDb *db, Fault *fault) {
    return db->deadline == 0 || clock_now_ms() <= db->deadline ||
           fault_set(fault, 0, "'%s': the answer takes too long", quoted(db->path).text);
}

static int is_late(void *user) {
    return !game_db_in_time(user, NULL);
}

sqlite3_stmt *game_db_prepare(GameDb *db, const char *sql, Fault *fault) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db->sql, sql, -1, &statement, NULL) != SQLITE_OK) {
        game_db_fault(db, fault);
    }
    return statement;
}

bool game_db_run(GameDb *db, const char *sql, Fault *fault) {
    return sqlite3_exec(db->sql, sql, NULL, NULL, NULL) == SQLITE_OK || game_db_fault(db, fault);
}

bool game_db_row(GameDb *db, sqlite3_stmt *statement, bool *ret_good, Fault *fault) {
    int result = sqlite3_step(statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        *ret_good = game_db_fault(db, fault);
    }
    return result == SQLITE_ROW;
}

bool game_db_finish(GameDb *db, sqlite3_stmt *statement, Fault *fault) {
    bool good = true;
    while (game_db_row(db, statement, &good, fault)) {
    }
    sqlite3_reset(statement);
    return good;
}

Word game_db_word(sqlite3_stmt *statement, int column) {
    const void *at = sqlite3_column_blob(statement, column);
    int length = sqlite3_column_bytes(statement, column);
    return (Word){at ? at : "", (size_t)length, 1};
}

sqlite3_stmt *game_db_ask(GameDb *db, const char *sql, const int64_t *values, int count,
                          Fault *fault) {
    sqlite3_stmt *statement = game_db_prepare(db, sql, fault);
    for (int i = 0; statement && i < count; i++) {
        sqlite3_bind_int64(statement, i + 1, values[i]);
    }
    return statement;
}

bool game_db_change(GameDb *db, const char *sql, const int64_t *values, int count, Fault *fault) {
    sqlite3_stmt *statement = game_db_ask(db, sql, values, count, fault);
    bool good = statement && game_db_finish(db, statement, fault);
    sqlite3_finalize(statement);
    return good;
}

bool game_db_number(GameDb *db, const char *sql, const int64_t *values, int count,
                    int64_t *ret_number, Fault *fault) {
    sqlite3_stmt *statement = game_db_ask(db, sql, values, count, fault);
    bool good = statement;
    if (good && game_db_row(db, statement, &good, fault)) {
        *ret_number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return good;
}

static bool count_tables(GameDb *db, int64_t *ret_count, Fault *fault) {
    return game_db_number(db, "SELECT count(*) FROM sqlite_schema", NULL, 0, ret_count, fault);
}

// Makes the tables in a file that has none. Another program may be doing the same.
static bool make_tables(GameDb *db, int plies, Fault *fault) {
    TextBuf text = {0};
    int64_t tables = 0;
    textbuf_format(&text, "%s PRAGMA application_id = %d; PRAGMA user_version = %d;", schema,
                   APPLICATION, DB_VERSION * VERSION_UNIT + plies);
    bool good = !text.failed || fault_set(fault, 0, "no memory");
    good = good && game_db_run(db, "PRAGMA page_size = 8192;", fault) &&
           game_db_run(db, for_writing, fault) && game_db_run(db, "BEGIN IMMEDIATE", fault) &&
           count_tables(db, &tables, fault) && (tables > 0 || game_db_run(db, text.at, fault)) &&
           game_db_run(db, "COMMIT", fault);
    textbuf_finish(&text);
    return good;
}

static bool check_tables(GameDb *db, Fault *fault) {
    const Quote name = quoted(db->path);
    int64_t application = 0;
    int64_t version = 0;
    if (!game_db_number(db, "PRAGMA application_id", NULL, 0, &application, fault) ||
        !game_db_number(db, "PRAGMA user_version", NULL, 0, &version, fault)) {
        return false;
    }
    if (application != APPLICATION || version < 0) {
        int64_t tables = 0;
        return count_tables(db, &tables, fault) &&
               fault_set(fault, 0, "'%s' is %s", name.text,
                         tables > 0 ? "a database of another program"
                                    : "empty; bredon games add FILE adds games");
    }
    db->plies = (int)(version % VERSION_UNIT);
    version /= VERSION_UNIT;
    return version == DB_VERSION ||
           fault_set(fault, 0, "'%s' was made by %s version of Bredon (it has %d, this one %d)",
                     name.text, version > DB_VERSION ? "a newer" : "an older", (int)version,
                     DB_VERSION);
}

// Waits for another writer until the stop.
static int wait_for_writer(void *user, int times) {
    enum { PAUSE = 20 };
    GameDb *db = user;
    (void)times;
    if (!db->waiting && db->on_wait) {
        db->on_wait(db);
    }
    db->waiting = true;
    sqlite3_sleep(PAUSE);
    return !db->stop || !atomic_load(db->stop);
}

// Opens `file`, a path or a URI, which is called `path` in faults.
static bool open_file(GameDb *db, const char *path, const char *file, int flags, Fault *fault) {
    *db = (GameDb){.path = strdup(path)};
    if (!db->path) {
        return fault_set(fault, 0, "no memory");
    }
    if (sqlite3_open_v2(file, &db->sql, flags, NULL) != SQLITE_OK) {
        return db->sql ? game_db_fault(db, fault) : fault_set(fault, 0, "no memory");
    }
    sqlite3_extended_result_codes(db->sql, 1);
    sqlite3_db_config(db->sql, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db->sql, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return game_db_run(db, "PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY;", fault);
}

// Makes the database ready that `db` has opened.
static bool begin(GameDb *db, DbWay way, int plies, Fault *fault) {
    enum { STEPS = 10000 }; // a fraction of a millisecond
    if (way == DB_BRIEFLY) {
        db->deadline = clock_now_ms() + DB_BRIEF_MS;
        sqlite3_progress_handler(db->sql, STEPS, is_late, db);
    } else {
        sqlite3_busy_handler(db->sql, wait_for_writer, db);
    }
    int64_t tables = 1;
    return (way != DB_MAKE || count_tables(db, &tables, fault)) &&
           (tables > 0 || make_tables(db, plies, fault)) && check_tables(db, fault) &&
           game_db_run(db, way <= DB_READ ? for_reading : for_writing, fault);
}

// Only the last of several programs can tidy up beside the file, so a reader may write there, too.
bool game_db_open(GameDb *ret_db, const char *path, DbWay way, int plies, Fault *fault) {
    if (way != DB_MAKE && !file_is_there(path)) {
        return fault_set(fault, 0, "there is no database '%s'; bredon games add FILE makes it",
                         quoted(path).text);
    }
    int flags = SQLITE_OPEN_READWRITE | (way == DB_MAKE ? SQLITE_OPEN_CREATE : 0);
    bool good = open_file(ret_db, path, path, flags, fault) && begin(ret_db, way, plies, fault);
    int problem = good ? SQLITE_OK : sqlite3_errcode(ret_db->sql) & 0xff;
    if (!good) {
        game_db_close(ret_db);
    }
    // A file and a folder that can only be read.
    if (way <= DB_READ && (problem == SQLITE_CANTOPEN || problem == SQLITE_READONLY) &&
        game_db_open_source(ret_db, path, fault)) {
        good = begin(ret_db, way, plies, fault);
        if (!good) {
            game_db_close(ret_db);
        }
    }
    return good;
}

// Refuses a file that is only whole with the one beside it, which its own program left or writes.
static bool is_whole(const char *path, Fault *fault) {
    static const char *const ends[] = {"-wal", "-journal"};
    bool whole = true;
    for (int i = 0; i < 2 && whole; i++) {
        struct stat about;
        TextBuf name = {0};
        textbuf_format(&name, "%s%s", path, ends[i]);
        if (name.failed) {
            whole = fault_set(fault, 0, "no memory");
        } else if (stat(name.at, &about) == 0 && about.st_size > 0) {
            whole = fault_set(fault, 0,
                              "'%s' is in use or was not closed: the file with '%s' at its end "
                              "belongs to it; sqlite3 FILE '.backup COPY' makes a whole copy",
                              quoted(path).text, ends[i]);
        }
        textbuf_finish(&name);
    }
    return whole;
}

bool game_db_open_source(GameDb *ret_db, const char *path, Fault *fault) {
    const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
    TextBuf uri = {0};
    *ret_db = (GameDb){.path = NULL};
    if (!is_whole(path, fault)) {
        return false;
    }
    textbuf_add_string(&uri, "file:");
    for (const char *at = path; *at; at++) {
        bool plain = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || is_digit(*at) ||
                     strchr("/._-", *at);
        textbuf_format(&uri, plain ? "%c" : "%%%02X", (unsigned char)*at);
    }
    textbuf_add_string(&uri, "?mode=ro&immutable=1");
    bool good = uri.failed ? fault_set(fault, 0, "no memory")
                           : open_file(ret_db, path, uri.at, flags, fault);
    textbuf_finish(&uri);
    if (!good) {
        game_db_close(ret_db);
    }
    return good;
}

void game_db_close(GameDb *db) {
    sqlite3_close(db->sql);
    free(db->path);
    *db = (GameDb){.sql = NULL};
}
