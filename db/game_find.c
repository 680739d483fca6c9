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

// The index of the last batch that begins at or before an id; -1: none.
static ptrdiff_t batch_at(const GameIndex *index, int64_t id) {
    size_t low = 0;
    size_t high = index->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (index->batches[middle].first <= id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return (ptrdiff_t)low - 1;
}

bool game_index_facts(const GameIndex *index, int64_t id, GameFacts *ret_facts) {
    ptrdiff_t at = batch_at(index, id);
    const GameBatch *batch = at < 0 ? NULL : &index->batches[at];
    if (!batch || id - batch->first >= (int64_t)batch->count) {
        return false;
    }
    GameFacts facts = game_facts_unpack(batch->facts + (id - batch->first) * FACT_BYTES);
    if (facts.size == 0) {
        return false;
    }
    *ret_facts = facts;
    return true;
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

bool game_index_passes(const GameIndex *index, const GameFilter *filter, int64_t id,
                       const GameFacts *facts) {
    const int *ratings = facts->ratings;
    bool bot = index->bots && (has_bit(index, index->bots, facts->players[WHITE]) ||
                               has_bit(index, index->bots, facts->players[BLACK]));
    return (filter->id == 0 || filter->id == id) &&
           (filter->size == 0 || filter->size == facts->size) &&
           (!filter->has_komi || filter->half_komi == facts->half_komi) &&
           (!filter->has_opening || filter->opening == facts->opening) &&
           (!filter->has_result || (filter->results >> facts->result & 1)) &&
           (filter->rating_least == 0 ||
            (ratings[WHITE] >= filter->rating_least && ratings[BLACK] >= filter->rating_least)) &&
           (filter->rating_most == 0 ||
            (ratings[WHITE] <= filter->rating_most && ratings[BLACK] <= filter->rating_most)) &&
           (filter->from == 0 || facts->day >= filter->from) &&
           (filter->to == 0 || (facts->day > 0 && facts->day <= filter->to)) &&
           facts->plies >= filter->plies && passes_choice(filter->rated, facts->rated) &&
           passes_choice(filter->tournament, facts->tournament) &&
           (filter->bots == CHOICE_ANY || filter->bots == CHOICE_YES ||
            bot == (filter->bots == CHOICE_ONLY)) &&
           passes_players(index, filter, facts);
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

// Reads the facts of a batch past the memory of SQLite, which would take as long again.
static bool take_batch(GameIndex *index, size_t *room, sqlite3_stmt *statement, Fault *fault) {
    int64_t id = sqlite3_column_int64(statement, 0);
    sqlite3_blob *blob;
    GameBatch *batches = array_reserve(index->batches, index->count, 1, room, sizeof *batches);
    if (!batches) {
        return fault_set(fault, 0, "no memory");
    }
    index->batches = batches;
    if (sqlite3_blob_open(index->db->sql, "main", "batches", "facts", id, 0, &blob) != SQLITE_OK) {
        return game_db_fault(index->db, fault);
    }
    int length = sqlite3_blob_bytes(blob);
    uint8_t *facts = malloc((size_t)length + 1);
    bool read = facts && sqlite3_blob_read(blob, facts, length, 0) == SQLITE_OK;
    batches[index->count++] = (GameBatch){id, sqlite3_column_int64(statement, 1),
                                          read ? (size_t)length / FACT_BYTES : 0, facts};
    bool good =
        read || (facts ? game_db_fault(index->db, fault) : fault_set(fault, 0, "no memory"));
    sqlite3_blob_close(blob);
    return good;
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
        good = take_batch(&index, &room, batches, fault);
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

bool game_index_walk(GameIndex *index, int64_t key, PositionGame *take, void *user, Fault *fault) {
    bool good = true;
    bool more = true;
    for (size_t i = 0; i < index->count && good && more; i++) {
        const GameBatch *batch = &index->batches[i];
        if (!game_db_in_time(index->db, fault)) {
            return false;
        }
        sqlite3_bind_int64(index->position, 1, batch->id);
        sqlite3_bind_int64(index->position, 2, key);
        if (game_db_row(index->db, index->position, &good, fault)) {
            Postings postings = postings_of(game_db_word(index->position, 0));
            Posting posting;
            while (more && postings_next(&postings, &posting)) {
                more = take(user, batch->first + posting.game, posting.move);
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

static bool note_id(void *user, int64_t id, Move move) {
    Ids *ids = user;
    int64_t *all = array_reserve(ids->at, ids->count, 1, &ids->room, sizeof *all);
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
    size_t kept = 0;
    if (filter->has_position) {
        if (!game_index_walk(index, filter->position, note_id, &ids, fault)) {
            free(ids.at);
            return false;
        }
    } else {
        for (size_t i = 0; i < index->count; i++) {
            for (size_t at = 0; at < index->batches[i].count && !ids.failed; at++) {
                note_id(&ids, index->batches[i].first + (int64_t)at, MOVE_NONE);
            }
        }
    }
    if (ids.failed) {
        free(ids.at);
        return fault_set(fault, 0, "no memory");
    }
    for (size_t i = 0; i < ids.count; i++) {
        GameFacts facts;
        int64_t id = ids.at[i];
        if (game_index_facts(index, id, &facts) && game_index_passes(index, filter, id, &facts)) {
            ids.at[kept++] = id;
        }
    }
    if (kept > 0) {
        qsort(ids.at, kept, sizeof *ids.at, compare_ids);
    }
    *ret_ids = ids.at;
    *ret_count = kept;
    return true;
}
