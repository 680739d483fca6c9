// SPDX-License-Identifier: MIT
#include <string.h>

#include "game_add.h"

// Deletes the rows of games.
static bool delete_games(GameDb *db, const int64_t *ids, size_t count, Fault *fault) {
    sqlite3_stmt *command = game_db_prepare(db, "DELETE FROM games WHERE id = ?", fault);
    bool good = command;
    for (size_t i = 0; i < count && good; i++) {
        sqlite3_bind_int64(command, 1, ids[i]);
        good = game_db_finish(db, command, fault);
    }
    sqlite3_finalize(command);
    return good;
}

// Removes games, at most those of one batch, from their batch: the one with the first of them.
// Gives the number of ids that were of this batch.
static bool rewrite_batch(GameDb *db, Batch *batch, const int64_t *ids, size_t count,
                          size_t *ret_done, Fault *fault) {
    int64_t id = -1;
    batch_clear(batch);
    if (!game_db_number(db, "SELECT id FROM batches WHERE first <= ? ORDER BY first DESC LIMIT 1",
                        ids, 1, &id, fault) ||
        (id >= 0 && !batch_take(db, batch, id, fault))) {
        return false;
    }
    size_t done = 0;
    while (done < count && ids[done] - batch->first < (int64_t)batch->count) {
        memset(batch->facts + (ids[done] - batch->first) * FACT_BYTES, 0, FACT_BYTES);
        done++;
    }
    *ret_done = done > 0 ? done : 1;
    return batch_write(db, batch, fault);
}

bool game_db_remove(GameDb *db, const int64_t *ids, size_t count, Fault *fault) {
    Batch batch = {.first = 0};
    bool good =
        (sqlite3_get_autocommit(db->sql) == 0 || game_db_run(db, "BEGIN IMMEDIATE", fault)) &&
        delete_games(db, ids, count, fault);
    for (size_t at = 0, done = 0; at < count && good; at += done) {
        good = rewrite_batch(db, &batch, ids + at, count - at, &done, fault);
    }
    good = good &&
           game_db_run(db,
                       "DELETE FROM players WHERE id NOT IN (SELECT white FROM games UNION "
                       "SELECT black FROM games);"
                       "DELETE FROM sources WHERE id NOT IN (SELECT source FROM games); COMMIT;",
                       fault);
    if (sqlite3_get_autocommit(db->sql) == 0) {
        sqlite3_exec(db->sql, "ROLLBACK", NULL, NULL, NULL);
    }
    batch_finish(&batch);
    return good;
}
