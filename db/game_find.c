// SPDX-License-Identifier: MIT
#include "game_find.h"

#include <stdlib.h>
#include <string.h>

#include "postings.h"
#include "symmetry.h"
#include "textbuf.h"

int64_t position_key(const Board *board, int *ret_symmetry) {
    int symmetry;
    uint64_t key = board_position_key(board, &symmetry);
    if (ret_symmetry) {
        *ret_symmetry = symmetry;
    }
    return (int64_t)key;
}

static bool has_bit(const GameIndex *index, const uint8_t *bits, uint32_t id) {
    return id < index->player_count && (bits[id / 8] >> id % 8 & 1);
}

static bool passes_players(const GameIndex *index, const GameFilter *filter,
                           const GameFacts *facts) {
    for (int colour = WHITE; colour <= BLACK; colour++) {
        bool asked =
            filter->white == filter->black || (colour == WHITE ? filter->white : filter->black);
        const uint32_t *players = facts->players;
        if (asked && (!index->players[0] || has_bit(index, index->players[0], players[colour])) &&
            (!index->players[1] || has_bit(index, index->players[1], players[!colour]))) {
            return true;
        }
    }
    return false;
}

static bool passes_choice(Choice choice, bool is) {
    return choice == CHOICE_ANY || is == (choice != CHOICE_NO);
}

// Gives the facts of a game, counted from the first one of its batch. False when it was removed, or
// does not pass the filter.
static bool passes(const GameIndex *index, const GameFilter *filter, const GameBatch *batch,
                   size_t game, GameFacts *ret_facts) {
    if (game >= batch->count) {
        return false;
    }
    const GameFacts facts = game_facts_unpack(batch->facts + game * FACT_BYTES);
    const int *ratings = facts.ratings;
    bool bot = index->bots && (has_bit(index, index->bots, facts.players[WHITE]) ||
                               has_bit(index, index->bots, facts.players[BLACK]));
    *ret_facts = facts;
    return facts.size > 0 && (filter->size == 0 || filter->size == facts.size) &&
           (filter->id == 0 || filter->id == batch->first + (int64_t)game) &&
           (!filter->has_komi || filter->half_komi == facts.half_komi) &&
           (!filter->has_opening || filter->opening == facts.opening) &&
           (!filter->has_result || (filter->results >> facts.result & 1)) &&
           (filter->rating_least == 0 ||
            (ratings[WHITE] >= filter->rating_least && ratings[BLACK] >= filter->rating_least)) &&
           (filter->rating_most == 0 ||
            (ratings[WHITE] <= filter->rating_most && ratings[BLACK] <= filter->rating_most)) &&
           (filter->from == 0 || facts.day >= filter->from) &&
           (filter->to == 0 || (facts.day > 0 && facts.day <= filter->to)) &&
           facts.plies >= filter->plies && passes_choice(filter->rated, facts.rated) &&
           passes_choice(filter->tournament, facts.tournament) &&
           (filter->bots == CHOICE_ANY || filter->bots == CHOICE_YES ||
            bot == (filter->bots == CHOICE_ONLY)) &&
           passes_players(index, filter, &facts);
}

static void set_bit(GameIndex *index, uint8_t *bits, sqlite3_stmt *statement) {
    int64_t id = sqlite3_column_int64(statement, 0);
    if (id >= 0 && id < (int64_t)index->player_count) {
        bits[id / 8] |= (uint8_t)(1 << id % 8);
    }
}

// Sets the bits of the players for whom `sql` gives the ids; `name` (may be NULL) is its value.
static bool read_bits(GameIndex *index, uint8_t **bits, const char *sql, const char *name,
                      Fault *fault) {
    GameDb *db = index->db;
    sqlite3_stmt *statement = game_db_prepare(db, sql, fault);
    *bits = *bits ? *bits : calloc(index->player_count / 8 + 1, 1);
    bool good = statement && (*bits || fault_set(fault, 0, "no memory"));
    size_t found = 0;
    if (good && name) {
        sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    }
    while (good && game_db_row(db, statement, &good, fault)) {
        set_bit(index, *bits, statement);
        found++;
    }
    if (good && name && found == 0) {
        good = fault_set(fault, 0, "there is no player '%s' in '%s'", quoted(name).text,
                         quoted(db->path).text);
    }
    sqlite3_finalize(statement);
    return good;
}

bool game_index_add_player(GameIndex *index, int which, const char *name, Fault *fault) {
    static const char named[] = "SELECT id FROM players WHERE name = ? COLLATE NOCASE";
    return read_bits(index, &index->players[which], named, name, fault);
}

static bool read_players(GameIndex *index, const GameFilter *filter, Fault *fault) {
    const char *const names[] = {filter->player, filter->opponent};
    int64_t last = 0;
    bool good = game_db_number(index->db, "SELECT max(id) FROM players", NULL, 0, &last, fault);
    index->player_count = last < 0 || last > FACT_PLAYERS_MOST ? 0 : (size_t)last + 1;
    for (int i = 0; i < 2 && good; i++) {
        good = !names[i] || game_index_add_player(index, i, names[i], fault);
    }
    return good &&
           (filter->bots == CHOICE_ANY ||
            read_bits(index, &index->bots, "SELECT id FROM players WHERE bot", NULL, fault));
}

// Reads the facts of a batch when they are asked for the first time, so that they are still near
// the processor; past the memory of SQLite, which would take as long again.
static bool need_facts(GameIndex *index, GameBatch *batch, Fault *fault) {
    sqlite3 *sql = index->db->sql;
    sqlite3_blob *blob;
    if (batch->facts) {
        return true;
    }
    if (sqlite3_blob_open(sql, "main", "batches", "facts", batch->id, 0, &blob) != SQLITE_OK) {
        return game_db_fault(index->db, fault);
    }
    int length = sqlite3_blob_bytes(blob);
    batch->facts = malloc((size_t)length + 1);
    bool read = batch->facts && sqlite3_blob_read(blob, batch->facts, length, 0) == SQLITE_OK;
    batch->count = read ? (size_t)length / FACT_BYTES : 0;
    bool good =
        read || (batch->facts ? game_db_fault(index->db, fault) : fault_set(fault, 0, "no memory"));
    sqlite3_blob_close(blob);
    if (!good) {
        free(batch->facts);
        batch->facts = NULL;
    }
    return good;
}

static bool add_batch(GameIndex *index, size_t *room, sqlite3_stmt *row, Fault *fault) {
    GameBatch *batches = array_reserve(index->batches, index->count, 1, room, sizeof *batches);
    if (!batches) {
        return fault_set(fault, 0, "no memory");
    }
    index->batches = batches;
    batches[index->count++] =
        (GameBatch){.id = sqlite3_column_int64(row, 0), .first = sqlite3_column_int64(row, 1)};
    return true;
}

bool game_index_open(GameIndex *ret_index, GameDb *db, const GameFilter *filter, Fault *fault) {
    GameIndex index = {.db = db};
    size_t room = 0;
    sqlite3_stmt *batches = NULL;
    // One state of the database until the end, whoever writes to it.
    bool good =
        (sqlite3_get_autocommit(db->sql) == 0 || game_db_run(db, "BEGIN", fault)) &&
        (batches = game_db_prepare(db, "SELECT id, first FROM batches ORDER BY first", fault));
    while (good && game_db_row(db, batches, &good, fault)) {
        good = add_batch(&index, &room, batches, fault);
    }
    sqlite3_finalize(batches);
    good = good && (index.position = game_db_prepare(
                        db, "SELECT games FROM positions WHERE batch = ? AND key = ?", fault));
    if (!good || (filter && !read_players(&index, filter, fault))) {
        game_index_finish(&index);
        return false;
    }
    *ret_index = index;
    return true;
}

void game_index_finish(GameIndex *index) {
    for (size_t i = 0; i < index->count; i++) {
        free(index->batches[i].facts);
    }
    free(index->batches);
    free(index->players[0]);
    free(index->players[1]);
    free(index->bots);
    sqlite3_finalize(index->position);
    if (sqlite3_get_autocommit(index->db->sql) == 0) {
        game_db_run(index->db, "COMMIT", NULL);
    }
    *index = (GameIndex){.db = NULL};
}

bool game_index_walk(GameIndex *index, const GameFilter *filter, int64_t key, PositionGame *take,
                     void *user, Fault *fault) {
    bool good = true;
    bool more = true;
    for (size_t i = 0; i < index->count && good && more; i++) {
        GameBatch *batch = &index->batches[i];
        if (!game_db_in_time(index->db, fault)) {
            return false;
        }
        sqlite3_bind_int64(index->position, 1, batch->id);
        sqlite3_bind_int64(index->position, 2, key);
        if (game_db_row(index->db, index->position, &good, fault) &&
            (good = need_facts(index, batch, fault))) {
            Postings postings = postings_of(game_db_word(index->position, 0));
            Posting posting;
            GameFacts facts;
            while (more && postings_next(&postings, &posting)) {
                more = !passes(index, filter, batch, posting.game, &facts) ||
                       take(user, batch->first + posting.game, &facts, posting.move);
            }
        }
        sqlite3_reset(index->position);
    }
    return good;
}

bool position_count(GameDb *db, int64_t key, int64_t but, int64_t *ret_games, Fault *fault) {
    // CROSS keeps this order: the other one reads all positions.
    sqlite3_stmt *row = game_db_ask(db,
                                    "SELECT first, games FROM batches CROSS JOIN positions "
                                    "ON batch = batches.id WHERE key = ?",
                                    &key, 1, fault);
    int64_t games = 0;
    bool good = row;
    while (good && game_db_row(db, row, &good, fault)) {
        int64_t first = sqlite3_column_int64(row, 0);
        Postings postings = postings_of(game_db_word(row, 1));
        Posting posting;
        while (postings_next(&postings, &posting)) {
            games += first + posting.game != but;
        }
    }
    sqlite3_finalize(row);
    *ret_games = games;
    return good;
}

typedef struct Ids {
    int64_t *at;
    size_t count, room;
    bool failed; // no memory
} Ids;

static bool note_id(void *user, int64_t id, const GameFacts *facts, Move move) {
    Ids *ids = user;
    int64_t *all = array_reserve(ids->at, ids->count, 1, &ids->room, sizeof *all);
    (void)facts;
    (void)move;
    ids->failed = !all;
    if (all) {
        ids->at = all;
        all[ids->count++] = id;
    }
    return all;
}

static int compare_ids(const void *a, const void *b) {
    const int64_t *first = a;
    const int64_t *second = b;
    return (*first > *second) - (*first < *second);
}

bool game_index_find(GameIndex *index, const GameFilter *filter, int64_t **ret_ids,
                     size_t *ret_count, Fault *fault) {
    Ids ids = {.at = NULL};
    bool good = !filter->has_position ||
                game_index_walk(index, filter, filter->position, note_id, &ids, fault);
    for (size_t i = 0; i < index->count && good && !filter->has_position; i++) {
        GameBatch *batch = &index->batches[i];
        GameFacts facts;
        good = need_facts(index, batch, fault);
        for (size_t at = 0; at < batch->count && !ids.failed; at++) {
            if (passes(index, filter, batch, at, &facts)) {
                note_id(&ids, batch->first + (int64_t)at, &facts, MOVE_NONE);
            }
        }
    }
    if (!good || ids.failed) {
        free(ids.at);
        return good && fault_set(fault, 0, "no memory");
    }
    if (ids.count > 0) {
        qsort(ids.at, ids.count, sizeof *ids.at, compare_ids);
    }
    *ret_ids = ids.at;
    *ret_count = ids.count;
    return true;
}
