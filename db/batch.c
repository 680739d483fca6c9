// SPDX-License-Identifier: MIT
#include "batch.h"

#include <stdlib.h>
#include <string.h>

bool batch_add_game(Batch *batch, const GameFacts *facts) {
    uint8_t *all = array_reserve(batch->facts, batch->count, 1, &batch->fact_room, FACT_BYTES);
    if (!all) {
        return false;
    }
    batch->facts = all;
    memset(all + batch->count * FACT_BYTES, 0, FACT_BYTES);
    if (facts) {
        game_facts_pack(facts, all + batch->count * FACT_BYTES);
    }
    batch->count++;
    return true;
}

static bool add(Batch *batch, Posting posting) {
    Posting *all =
        array_reserve(batch->postings, batch->posting_count, 1, &batch->posting_room, sizeof *all);
    if (all) {
        batch->postings = all;
        all[batch->posting_count++] = posting;
    }
    return all;
}

bool batch_add_posting(Batch *batch, int64_t key, Move move) {
    return add(batch, (Posting){key, (uint32_t)batch->count - 1, move});
}

static bool is_removed(const Batch *batch, size_t game) {
    return game >= batch->count || game_facts_unpack(batch->facts + game * FACT_BYTES).size == 0;
}

// Reads the facts of a batch of the tables to the beginning of `batch`.
static bool take_facts(GameDb *db, Batch *batch, int64_t id, Fault *fault) {
    sqlite3_stmt *row =
        game_db_ask(db, "SELECT first, facts FROM batches WHERE id = ?", &id, 1, fault);
    bool good = row;
    if (good && game_db_row(db, row, &good, fault)) {
        int64_t first = sqlite3_column_int64(row, 0);
        Word facts = game_db_word(row, 1);
        size_t own = batch->count;
        size_t shift = own > 0 ? (size_t)(batch->first - first) : facts.length / FACT_BYTES;
        size_t stored = facts.length < shift * FACT_BYTES ? facts.length : shift * FACT_BYTES;
        uint8_t *all = array_reserve(batch->facts, 0, own + shift, &batch->fact_room, FACT_BYTES);
        good = all || fault_set(fault, 0, "no memory");
        if (good) {
            memmove(all + shift * FACT_BYTES, all, own * FACT_BYTES);
            memset(all, 0, shift * FACT_BYTES);
            memcpy(all, facts.at, stored);
            batch->facts = all;
            batch->first = first;
            batch->count = own + shift;
            for (size_t i = 0; i < batch->posting_count; i++) {
                batch->postings[i].game += (uint32_t)shift;
            }
        }
    }
    sqlite3_finalize(row);
    return good;
}

static bool take_postings(GameDb *db, Batch *batch, int64_t id, Fault *fault) {
    sqlite3_stmt *row =
        game_db_ask(db, "SELECT key, games FROM positions WHERE batch = ?", &id, 1, fault);
    bool good = row;
    while (good && game_db_row(db, row, &good, fault)) {
        Postings postings = postings_of(game_db_word(row, 1));
        Posting posting;
        while (good && postings_next(&postings, &posting)) {
            posting.key = sqlite3_column_int64(row, 0);
            good = add(batch, posting) || fault_set(fault, 0, "no memory");
        }
    }
    sqlite3_finalize(row);
    return good;
}

bool batch_take(GameDb *db, Batch *batch, int64_t id, Fault *fault) {
    return take_facts(db, batch, id, fault) && take_postings(db, batch, id, fault) &&
           game_db_change(db, "DELETE FROM positions WHERE batch = ?", &id, 1, fault) &&
           game_db_change(db, "DELETE FROM batches WHERE id = ?", &id, 1, fault);
}

// Leaves out the postings of removed games. Returns how many games are left.
static size_t sort_out(Batch *batch) {
    size_t games = 0;
    size_t kept = 0;
    for (size_t i = 0; i < batch->count; i++) {
        games += !is_removed(batch, i);
    }
    for (size_t i = 0; i < batch->posting_count && games < batch->count; i++) {
        if (!is_removed(batch, batch->postings[i].game)) {
            batch->postings[kept++] = batch->postings[i];
        }
    }
    batch->posting_count = games < batch->count ? kept : batch->posting_count;
    if (batch->posting_count > 0) {
        qsort(batch->postings, batch->posting_count, sizeof *batch->postings, postings_compare);
    }
    return games;
}

static bool write_postings(GameDb *db, const Batch *batch, int64_t id, Fault *fault) {
    sqlite3_stmt *insert = game_db_ask(db, "INSERT INTO positions VALUES(?, ?, ?)", &id, 1, fault);
    TextBuf blob = {0};
    bool good = insert;
    for (size_t at = 0, end; at < batch->posting_count && good; at = end) {
        int64_t key = batch->postings[at].key;
        for (end = at; end < batch->posting_count && batch->postings[end].key == key; end++) {
        }
        textbuf_clear(&blob);
        postings_add(&blob, &batch->postings[at], end - at);
        sqlite3_bind_int64(insert, 2, key);
        sqlite3_bind_blob64(insert, 3, blob.at, blob.length, SQLITE_STATIC);
        good = blob.failed ? fault_set(fault, 0, "no memory") : game_db_finish(db, insert, fault);
    }
    sqlite3_finalize(insert);
    textbuf_finish(&blob);
    return good;
}

bool batch_write(GameDb *db, Batch *batch, Fault *fault) {
    if (sort_out(batch) == 0) {
        return true;
    }
    const int64_t values[] = {batch->first, (int64_t)batch->count};
    sqlite3_stmt *insert = game_db_ask(
        db, "INSERT INTO batches(first, count, facts) VALUES(?, ?, ?)", values, 2, fault);
    bool good = insert;
    if (good) {
        sqlite3_bind_blob64(insert, 3, batch->facts, batch->count * FACT_BYTES, SQLITE_STATIC);
        good = game_db_finish(db, insert, fault);
    }
    sqlite3_finalize(insert);
    return good && write_postings(db, batch, sqlite3_last_insert_rowid(db->sql), fault);
}

void batch_clear(Batch *batch) {
    batch->count = batch->posting_count = 0;
}

void batch_finish(Batch *batch) {
    free(batch->facts);
    free(batch->postings);
    *batch = (Batch){.first = 0};
}
