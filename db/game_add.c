// SPDX-License-Identifier: MIT
#include "game_add.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "game_find.h"
#include "symmetry.h"
#include "text/ptn.h"
#include "text/tps.h"

enum { SECONDS_A_DAY = 86400 };

// The columns of the table games without `id`, which is the first one.
enum {
    AT_ID = 1,
    AT_SOURCE,
    AT_NUMBER,
    AT_HASH,
    AT_DATE,
    AT_SIZE,
    AT_WHITE,
    AT_BLACK,
    AT_RATING_WHITE,
    AT_RATING_BLACK,
    AT_RESULT,
    AT_PLIES,
    AT_KOMI,
    AT_FLATS,
    AT_CAPS,
    AT_FLATS_BLACK,
    AT_CAPS_BLACK,
    AT_OPENING,
    AT_RATED,
    AT_TOURNAMENT,
    AT_CLOCK,
    AT_INCREMENT,
    AT_START,
    AT_TAGS,
    AT_MOVES,
};

bool game_adder_init(GameAdder *ret_adder, GameDb *db, Fault *fault) {
    GameAdder adder = {.db = db};
    bool good =
        (adder.known_number = game_db_prepare(db, "SELECT 1 FROM games WHERE number = ?", fault)) &&
        (adder.known_hash =
             game_db_prepare(db, "SELECT number FROM games WHERE hash = ?", fault)) &&
        (adder.insert = game_db_prepare(db,
                                        "INSERT INTO games VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                                        "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                                        fault)) &&
        (adder.find_player = game_db_prepare(db, "SELECT id FROM players WHERE name = ?", fault)) &&
        (adder.insert_player =
             game_db_prepare(db, "INSERT INTO players(name, bot) VALUES(?, ?)", fault));
    if (!good) {
        game_adder_finish(&adder);
        return false;
    }
    *ret_adder = adder;
    return true;
}

void game_adder_source(GameAdder *adder, Word name) {
    adder->source_name = name;
    adder->source = 0;
}

static void bind_word(sqlite3_stmt *statement, int at, Word word) {
    sqlite3_bind_text64(statement, at, word.at, word.length, SQLITE_STATIC, SQLITE_UTF8);
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
    sqlite3_stmt *last = NULL;
    bool good = game_db_run(db, "BEGIN IMMEDIATE", fault);
    adder->open = good;
    adder->source = 0;
    batch_clear(&adder->batch);
    adder->batch.first = 1;
    good =
        good &&
        (last = game_db_prepare(db, "SELECT coalesce(max(first + count), 1) FROM batches", fault));
    good = good && read_one(db, last, &adder->batch.first, fault);
    sqlite3_finalize(last);
    return good;
}

// The id of the current source.
static bool find_source(GameAdder *adder, Fault *fault) {
    GameDb *db = adder->db;
    bool good = true;
    for (int i = 0; i < 2 && good && adder->source == 0; i++) {
        sqlite3_stmt *statement =
            game_db_prepare(db,
                            i == 0 ? "INSERT OR IGNORE INTO sources(name) VALUES(?)"
                                   : "SELECT id FROM sources WHERE name = ?",
                            fault);
        good = statement;
        if (good) {
            bind_word(statement, 1, adder->source_name);
            good = read_one(db, statement, &adder->source, fault);
        }
        sqlite3_finalize(statement);
    }
    return good;
}

// Names that hold "Bot" or end in "bot"; people can correct the column.
static bool is_bot(Word name) {
    for (size_t i = 0; i + 3 <= name.length; i++) {
        if (memcmp(name.at + i, "Bot", 3) == 0) {
            return true;
        }
    }
    size_t front = name.length < 3 ? 0 : name.length - 3;
    return word_is_nocase((Word){name.at + front, name.length - front, 1}, "bot");
}

static bool find_player(GameAdder *adder, Word name, int64_t *ret_id, Fault *fault) {
    GameDb *db = adder->db;
    int64_t id = 0;
    bind_word(adder->find_player, 1, name);
    if (!read_one(db, adder->find_player, &id, fault)) {
        return false;
    }
    if (id == 0) {
        bind_word(adder->insert_player, 1, name);
        sqlite3_bind_int(adder->insert_player, 2, is_bot(name));
        if (!game_db_finish(db, adder->insert_player, fault)) {
            return false;
        }
        id = sqlite3_last_insert_rowid(db->sql);
    }
    *ret_id = id;
    return id <= FACT_PLAYERS_MOST || fault_set(fault, 0, "there are too many players");
}

bool game_adder_knows(GameAdder *adder, int64_t number) {
    int64_t known = 0;
    sqlite3_bind_int64(adder->known_number, 1, number);
    return read_one(adder->db, adder->known_number, &known, NULL) && known;
}

static int day_of(const NewGame *game) {
    return game->date < 0 ? 0 : (int)(game->date / SECONDS_A_DAY);
}

// Writes the moves as the column has them, 16 bits each, into the scratch text.
static void write_moves(GameAdder *adder, const NewGame *game) {
    textbuf_clear(&adder->scratch);
    for (size_t i = 0; i < game->plies; i++) {
        const char bytes[2] = {(char)(game->moves[i] & 255), (char)(game->moves[i] >> 8)};
        textbuf_add(&adder->scratch, bytes, sizeof bytes);
    }
}

// The hash of players, day, result, start and moves; the moves are in the scratch text.
static int64_t hash_of(GameAdder *adder, const NewGame *game) {
    TextBuf *text = &adder->scratch;
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

// Whether the database has a game with this hash: any, or with a number of the server only one
// without.
static bool knows_hash(GameAdder *adder, const NewGame *game, int64_t hash, bool *ret_known,
                       Fault *fault) {
    bool good = true;
    *ret_known = false;
    sqlite3_bind_int64(adder->known_hash, 1, hash);
    while (game_db_row(adder->db, adder->known_hash, &good, fault)) {
        bool numbered = sqlite3_column_type(adder->known_hash, 0) != SQLITE_NULL;
        *ret_known = *ret_known || game->number == 0 || !numbered;
    }
    sqlite3_reset(adder->known_hash);
    return good;
}

// Binds a number, or NULL if it is `usual`.
static void bind_unless(sqlite3_stmt *statement, int at, int64_t number, int64_t usual) {
    if (number == usual) {
        sqlite3_bind_null(statement, at);
    } else {
        sqlite3_bind_int64(statement, at, number);
    }
}

static void bind_rules(sqlite3_stmt *insert, const Board *start) {
    const Rules *rules = &start->rules;
    const Geometry *usual = geometry_of(rules->size);
    Board empty;
    board_init(&empty, rules);
    sqlite3_bind_int(insert, AT_SIZE, rules->size);
    sqlite3_bind_int(insert, AT_KOMI, rules->half_komi);
    bind_unless(insert, AT_FLATS, rules->stones[WHITE], usual->stones);
    bind_unless(insert, AT_CAPS, rules->caps[WHITE], usual->caps);
    bind_unless(insert, AT_FLATS_BLACK, rules->stones[BLACK], rules->stones[WHITE]);
    bind_unless(insert, AT_CAPS_BLACK, rules->caps[BLACK], rules->caps[WHITE]);
    sqlite3_bind_null(insert, AT_OPENING);
    sqlite3_bind_null(insert, AT_START);
    if (rules->opening != OPENING_SWAP) {
        sqlite3_bind_text(insert, AT_OPENING, opening_name((OpeningRule)rules->opening), -1,
                          SQLITE_STATIC);
    }
    if (!board_equal(start, &empty) || start->ply != 0) {
        char tps[TPS_TEXT];
        size_t length = tps_write(start, tps);
        sqlite3_bind_text(insert, AT_START, tps, (int)length, SQLITE_TRANSIENT);
    }
}

static bool insert_row(GameAdder *adder, const NewGame *game, const GameFacts *facts, int64_t hash,
                       Fault *fault) {
    sqlite3_stmt *insert = adder->insert;
    sqlite3_bind_int64(insert, AT_ID, adder->batch.first + (int64_t)adder->batch.count);
    sqlite3_bind_int64(insert, AT_SOURCE, adder->source);
    bind_unless(insert, AT_NUMBER, game->number, 0);
    sqlite3_bind_int64(insert, AT_HASH, hash);
    bind_unless(insert, AT_DATE, game->date < 0 ? -1 : game->date, -1);
    bind_rules(insert, game->start);
    sqlite3_bind_int64(insert, AT_WHITE, facts->players[WHITE]);
    sqlite3_bind_int64(insert, AT_BLACK, facts->players[BLACK]);
    bind_unless(insert, AT_RATING_WHITE, facts->ratings[WHITE], 0);
    bind_unless(insert, AT_RATING_BLACK, facts->ratings[BLACK], 0);
    sqlite3_bind_null(insert, AT_RESULT);
    if (game->result != RESULT_NONE) {
        sqlite3_bind_text(insert, AT_RESULT, game_result_text(game->result), -1, SQLITE_STATIC);
    }
    sqlite3_bind_int64(insert, AT_PLIES, (int64_t)game->plies);
    sqlite3_bind_int(insert, AT_RATED, game->rated);
    sqlite3_bind_int(insert, AT_TOURNAMENT, game->tournament);
    bind_unless(insert, AT_CLOCK, game->clock, 0);
    bind_unless(insert, AT_INCREMENT, game->increment, 0);
    sqlite3_bind_null(insert, AT_TAGS);
    if (game->tags.length > 0) {
        bind_word(insert, AT_TAGS, game->tags);
    }
    sqlite3_bind_blob64(insert, AT_MOVES, adder->scratch.at, 2 * game->plies, SQLITE_STATIC);
    return game_db_finish(adder->db, insert, fault);
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
        if (!find_player(adder, game->players[i], &id, fault)) {
            return false;
        }
        facts.players[i] = (uint32_t)id;
    }
    if (!find_source(adder, fault) || !insert_row(adder, game, &facts, hash, fault)) {
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
    bool known = false;
    write_moves(adder, game);
    int64_t hash = hash_of(adder, game);
    bool good = !adder->scratch.failed || fault_set(fault, 0, "no memory");
    good = good && (adder->open || begin(adder, fault));
    if (good && game->number != 0 && game_adder_knows(adder, game->number)) {
        return ADD_KNOWN;
    }
    good = good && knows_hash(adder, game, hash, &known, fault);
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
    sqlite3_finalize(adder->known_number);
    sqlite3_finalize(adder->known_hash);
    sqlite3_finalize(adder->insert);
    sqlite3_finalize(adder->find_player);
    sqlite3_finalize(adder->insert_player);
    batch_finish(&adder->batch);
    textbuf_finish(&adder->scratch);
    *adder = (GameAdder){.db = NULL};
}
