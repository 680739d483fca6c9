// SPDX-License-Identifier: MIT
#include "game_add.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "game_find.h"
#include "symmetry.h"
#include "text/ptn.h"

// The id of a game that is there: by its number on the server, or by its hash; a game with a number
// is the same as one without.
static const char known_query[] =
    "SELECT id FROM games WHERE number = ?1 UNION ALL SELECT id FROM games"
    " WHERE hash = ?2 AND (?1 = 0 OR number IS NULL) LIMIT 1";

static const char insert_query[] =
    "INSERT INTO games VALUES(?, ?, nullif(?, 0), ?, nullif(?, -1), ?, ?, ?, nullif(?, 0),"
    " nullif(?, 0), nullif(?, '*'), ?, ?, nullif(?, -1), nullif(?, -1), nullif(?, 'swap'), ?, ?,"
    " nullif(?, ''), nullif(?, ''), ?)";

// Binds the values of a row one after the other.
typedef struct Row {
    sqlite3_stmt *insert;
    int at;
} Row;

static void put_number(Row *row, int64_t number) {
    sqlite3_bind_int64(row->insert, ++row->at, number);
}

static void put_text(Row *row, Word word) {
    sqlite3_bind_text64(row->insert, ++row->at, word.at, word.length, SQLITE_TRANSIENT,
                        SQLITE_UTF8);
}

bool game_adder_init(GameAdder *ret_adder, GameDb *db, Fault *fault) {
    GameAdder adder = {.db = db};
    const struct {
        sqlite3_stmt **statement;
        const char *sql;
    } all[] = {
        {&adder.known, known_query},
        {&adder.insert, insert_query},
        {&adder.find_player, "SELECT id FROM players WHERE name = ?"},
        // People can correct the column.
        {&adder.insert_player, "INSERT INTO players(name, bot)"
                               " VALUES(?1, ?1 GLOB '*Bot*' OR ?1 LIKE '%bot')"},
        {&adder.find_source, "SELECT id FROM sources WHERE name = ?"},
        {&adder.insert_source, "INSERT INTO sources(name) VALUES(?)"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!(*all[i].statement = game_db_prepare(db, all[i].sql, fault))) {
            game_adder_finish(&adder);
            return false;
        }
    }
    *ret_adder = adder;
    return true;
}

void game_adder_source(GameAdder *adder, Word name) {
    adder->source_name = name;
    adder->source = 0;
}

// Runs a statement that gives at most one number, and resets it; *ret_number stays when it gives
// none.
static bool read_one(GameDb *db, sqlite3_stmt *statement, int64_t *ret_number, Fault *fault) {
    bool good = true;
    if (game_db_row(db, statement, &good, fault)) {
        *ret_number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_reset(statement);
    return good;
}

// The first id after all batches; those of removed games are not given again within a batch.
static bool begin(GameAdder *adder, Fault *fault) {
    GameDb *db = adder->db;
    adder->open = game_db_run(db, "BEGIN IMMEDIATE", fault);
    adder->source = 0;
    batch_clear(&adder->batch);
    return adder->open && game_db_number(db, "SELECT coalesce(max(first + count), 1) FROM batches",
                                         NULL, 0, &adder->batch.first, fault);
}

// The id of a player or a source, which is made if it is new.
static bool find_name(GameAdder *adder, bool player, Word name, int64_t *ret_id, Fault *fault) {
    sqlite3_stmt *insert = player ? adder->insert_player : adder->insert_source;
    sqlite3_stmt *find = player ? adder->find_player : adder->find_source;
    int64_t id = 0;
    sqlite3_bind_text64(find, 1, name.at, name.length, SQLITE_STATIC, SQLITE_UTF8);
    if (!read_one(adder->db, find, &id, fault)) {
        return false;
    }
    if (id == 0) {
        sqlite3_bind_text64(insert, 1, name.at, name.length, SQLITE_STATIC, SQLITE_UTF8);
        if (!game_db_finish(adder->db, insert, fault)) {
            return false;
        }
        id = sqlite3_last_insert_rowid(adder->db->sql);
    }
    *ret_id = id;
    return id <= FACT_PLAYERS_MOST || fault_set(fault, 0, "there are too many names");
}

bool game_adder_knows(GameAdder *adder, int64_t number) {
    int64_t known = 0;
    sqlite3_bind_int64(adder->known, 1, number);
    sqlite3_bind_null(adder->known, 2);
    return read_one(adder->db, adder->known, &known, NULL) && known;
}

static int day_of(const NewGame *game) {
    return game->date < 0 ? 0 : (int)(game->date / SECONDS_A_DAY);
}

// Writes the moves as the column has them, 16 bits each.
static void write_moves(TextBuf *text, const NewGame *game) {
    textbuf_clear(text);
    for (size_t i = 0; i < game->plies; i++) {
        const char bytes[2] = {(char)(game->moves[i] & 255), (char)(game->moves[i] >> 8)};
        textbuf_add(text, bytes, sizeof bytes);
    }
}

// The hash of players, day, result, start and moves; the text has the moves and keeps them.
static int64_t hash_of(TextBuf *text, const NewGame *game) {
    size_t length = text->length;
    for (int i = 0; i < 2; i++) {
        for (size_t at = 0; at < game->players[i].length; at++) {
            textbuf_add(text, &(char){small_letter(game->players[i].at[at])}, 1);
        }
        textbuf_add(text, "", 1);
    }
    textbuf_format(text, "%d %d %d %d", day_of(game), (int)game->result, game->start->rules.size,
                   game->start->ply);
    textbuf_add(text, (const char *)&game->start->tops, sizeof game->start->tops);
    int64_t hash = (int64_t)XXH3_64bits(text->at, text->length);
    text->length = length;
    return hash;
}

bool game_db_same(GameDb *db, const NewGame *game, int64_t *ret_id, Fault *fault) {
    TextBuf text = {0};
    write_moves(&text, game);
    int64_t hash = hash_of(&text, game);
    bool good = !text.failed || fault_set(fault, 0, "no memory");
    const int64_t values[] = {game->number, hash};
    textbuf_finish(&text);
    *ret_id = 0;
    return good && game_db_number(db, known_query, values, 2, ret_id, fault);
}

// The order is that of the columns.
static bool insert_row(GameAdder *adder, const NewGame *game, const GameFacts *facts, int64_t hash,
                       Fault *fault) {
    const Rules *rules = &game->start->rules;
    const Geometry *usual = geometry_of(rules->size);
    char clock[TIME_CONTROL_TEXT] = "";
    Row row = {adder->insert, 0};
    put_number(&row, adder->batch.first + (int64_t)adder->batch.count);
    put_number(&row, adder->source);
    put_number(&row, game->number);
    put_number(&row, hash);
    put_number(&row, game->date < 0 ? -1 : game->date);
    put_number(&row, rules->size);
    put_number(&row, facts->players[WHITE]);
    put_number(&row, facts->players[BLACK]);
    put_number(&row, facts->ratings[WHITE]);
    put_number(&row, facts->ratings[BLACK]);
    put_text(&row, word_of_string(game_result_text(game->result)));
    put_number(&row, (int64_t)game->plies);
    put_number(&row, rules->half_komi);
    put_number(&row, rules->stones[WHITE] == usual->stones ? -1 : rules->stones[WHITE]);
    put_number(&row, rules->caps[WHITE] == usual->caps ? -1 : rules->caps[WHITE]);
    put_text(&row, word_of_string(opening_name((OpeningRule)rules->opening)));
    put_number(&row, game->rated);
    put_number(&row, game->tournament);
    if (game->clock.ms > 0) {
        time_control_write(&game->clock, clock);
    }
    put_text(&row, word_of_string(clock));
    put_text(&row, game->tags);
    sqlite3_bind_blob64(adder->insert, ++row.at, adder->scratch.at, 2 * game->plies, SQLITE_STATIC);
    return game_db_finish(adder->db, adder->insert, fault);
}

// Adds the positions of the last game of the batch, each of them once.
static bool add_positions(GameAdder *adder, const NewGame *game) {
    Batch *batch = &adder->batch;
    Board board = *game->start;
    size_t first = batch->posting_count;
    for (size_t ply = 0; ply <= (size_t)adder->db->plies; ply++) {
        int symmetry;
        Undo undo;
        bool last = ply == game->plies;
        int64_t key = position_key(&board, &symmetry);
        Move move =
            last ? MOVE_NONE : move_symmetry(game->moves[ply], symmetry, board_size(&board));
        bool again = false;
        for (size_t i = first; i < batch->posting_count; i++) {
            again = again || batch->postings[i].key == key;
        }
        if (!again && !batch_add_posting(batch, key, move)) {
            return false;
        }
        if (last) {
            break;
        }
        board_apply(&board, game->moves[ply], &undo);
    }
    return true;
}

static GameFacts facts_of(const NewGame *game) {
    GameFacts facts = {
        .day = day_of(game),
        .plies = (int)(game->plies < FACT_PLIES_MOST ? game->plies : FACT_PLIES_MOST),
        .half_komi = game->start->rules.half_komi,
        .size = game->start->rules.size,
        .result = game->result,
        .opening = (OpeningRule)game->start->rules.opening,
        .rated = game->rated,
        .tournament = game->tournament,
    };
    for (int i = 0; i < 2; i++) {
        bool sound = game->ratings[i] > 0 && game->ratings[i] <= FACT_RATING_MOST;
        facts.ratings[i] = sound ? (int)game->ratings[i] : 0;
    }
    return facts;
}

static bool add_game(GameAdder *adder, const NewGame *game, int64_t hash, Fault *fault) {
    GameFacts facts = facts_of(game);
    for (int i = 0; i < 2; i++) {
        int64_t id = 0;
        if (!find_name(adder, true, game->players[i], &id, fault)) {
            return false;
        }
        facts.players[i] = (uint32_t)id;
    }
    if ((adder->source == 0 &&
         !find_name(adder, false, adder->source_name, &adder->source, fault)) ||
        !insert_row(adder, game, &facts, hash, fault)) {
        return false;
    }
    if (!batch_add_game(&adder->batch, &facts) || !add_positions(adder, game)) {
        return fault_set(fault, 0, "no memory");
    }
    return true;
}

static void roll_back(GameAdder *adder) {
    if (adder->open && sqlite3_get_autocommit(adder->db->sql) == 0) {
        sqlite3_exec(adder->db->sql, "ROLLBACK", NULL, NULL, NULL);
    }
    adder->open = false;
    batch_clear(&adder->batch);
}

GameAdding game_adder_add(GameAdder *adder, const NewGame *game, Fault *fault) {
    int64_t known = 0;
    write_moves(&adder->scratch, game);
    int64_t hash = hash_of(&adder->scratch, game);
    bool good = !adder->scratch.failed || fault_set(fault, 0, "no memory");
    good = good && (adder->open || begin(adder, fault));
    sqlite3_bind_int64(adder->known, 1, game->number);
    sqlite3_bind_int64(adder->known, 2, hash);
    good = good && read_one(adder->db, adder->known, &known, fault);
    if (good && known) {
        return ADD_KNOWN;
    }
    good = good && add_game(adder, game, hash, fault);
    if (!good) {
        roll_back(adder);
        return ADD_FAULT;
    }
    return adder->batch.count < BATCH_GAMES || game_adder_commit(adder, fault) ? ADD_DONE
                                                                               : ADD_FAULT;
}

// Joins the batch with those before it that are not much larger, so that there are few of them
// however games are added.
static bool join_batches(GameAdder *adder, Fault *fault) {
    enum { TIMES = 4 };
    GameDb *db = adder->db;
    Batch *batch = &adder->batch;
    bool more = true;
    while (more) {
        sqlite3_stmt *last = game_db_prepare(
            db, "SELECT id, first, count FROM batches ORDER BY first DESC LIMIT 1", fault);
        bool good = last;
        int64_t id = 0;
        more = false;
        if (good && game_db_row(db, last, &good, fault)) {
            id = sqlite3_column_int64(last, 0);
            int64_t before = batch->first - sqlite3_column_int64(last, 1);
            more = sqlite3_column_int64(last, 2) <= TIMES * (int64_t)batch->count && before >= 0 &&
                   before + (int64_t)batch->count <= BATCH_GAMES;
        }
        sqlite3_finalize(last);
        if (!good || (more && !batch_take(db, batch, id, fault))) {
            return false;
        }
    }
    return true;
}

bool game_adder_commit(GameAdder *adder, Fault *fault) {
    int64_t count = (int64_t)adder->batch.count;
    if (!adder->open) {
        return true;
    }
    bool good =
        count == 0 || (join_batches(adder, fault) && batch_write(adder->db, &adder->batch, fault));
    good = good && game_db_run(adder->db, "COMMIT", fault);
    roll_back(adder); // after a fault
    adder->added += good ? count : 0;
    return good;
}

void game_adder_finish(GameAdder *adder) {
    roll_back(adder);
    sqlite3_finalize(adder->known);
    sqlite3_finalize(adder->insert);
    sqlite3_finalize(adder->find_player);
    sqlite3_finalize(adder->insert_player);
    sqlite3_finalize(adder->find_source);
    sqlite3_finalize(adder->insert_source);
    batch_finish(&adder->batch);
    textbuf_finish(&adder->scratch);
    *adder = (GameAdder){.db = NULL};
}
