// SPDX-License-Identifier: MIT
// The database of games: what is added is found, by position and by filters, whatever happens to
// the program that writes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game_find.h"
#include "movegen.h"
#include "server_games.h"
#include "stored_game.h"
#include "symmetry.h"
#include "text_file.h"
#include "unit.h"

enum { GAMES = 300, PLIES_MOST = 40, DEPTH = 12 };

// A game that was added, and its positions by playing it.
typedef struct Played {
    Board start;
    Move moves[PLIES_MOST];
    int plies;
    int64_t id, keys[DEPTH + 1];
    Move turned[DEPTH + 1]; // what was played there, in the index's frame
    int count;              // of different positions
    bool removed;
} Played;

static char folder[] = "/tmp/bredon-db-XXXXXX";
static char path[64], copy[64];
static GameDb db;
static Played games[GAMES];

static void open_db(void) {
    Fault fault;
    ck_assert_msg(game_db_open(&db, path, DB_MAKE, DEPTH, &fault), "%s", fault.text);
}

static void set_up(void) {
    memcpy(folder + sizeof folder - 7, "XXXXXX", 6);
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    open_db();
}

static void tear_down(void) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    char name[80];
    game_db_close(&db);
    for (int i = 0; i < UNIT_COUNT(ends); i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
        snprintf(name, sizeof name, "%s%s", copy, ends[i]);
        unlink(name);
    }
    rmdir(folder);
}

TEST_FIXTURE(set_up, tear_down)

// Plays a random game on a small board, so that positions occur again.
static void play(Played *game, Rng *rng) {
    static Move moves[MOVES_MAX];
    Rules rules = rules_of(rng_between(rng, 3, 4), rng_between(rng, -2, 2));
    rules.opening = (int8_t)rng_below(rng, OPENING_RULES);
    rules.stones[WHITE] = rules.stones[BLACK] = (int8_t)rng_between(rng, 10, 15);
    *game = (Played){.plies = rng_between(rng, 1, PLIES_MOST)};
    board_init(&game->start, &rules);
    Board board = game->start;
    for (int ply = 0; ply < game->plies; ply++) {
        Undo undo;
        bool over = board_outcome(&board) != ONGOING;
        game->plies = over ? ply : game->plies;
        game->moves[ply] = over ? MOVE_NONE : moves[rng_below(rng, movegen_all(&board, moves))];
        if (!over) {
            board_apply(&board, game->moves[ply], &undo);
        }
    }
    board = game->start;
    for (int ply = 0; ply <= game->plies && ply <= DEPTH; ply++) {
        Undo undo;
        int symmetry;
        int64_t key = position_key(&board, &symmetry);
        Move move = ply < game->plies ? game->moves[ply] : MOVE_NONE;
        bool again = false;
        for (int i = 0; i < game->count; i++) {
            again = again || game->keys[i] == key;
        }
        if (!again) {
            game->turned[game->count] =
                move == MOVE_NONE ? move : move_symmetry(move, symmetry, rules.size);
            game->keys[game->count++] = key;
        }
        if (move != MOVE_NONE) {
            board_apply(&board, move, &undo);
        }
    }
}

static NewGame new_game(const Played *game, int number) {
    return (NewGame){
        .number = number,
        .players = {word_of_string(number % 3 ? "Ann" : "ann"),
                    word_of_string(number % 2 ? "Ben" : "SomeBot")},
        .ratings = {1000 + number, 2000 - number},
        .date = number * INT64_C(864000),
        .result = (GameResult)(number % GAME_RESULTS),
        .rated = number % 2,
        .tournament = number % 5 == 0,
        .start = &game->start,
        .moves = game->moves,
        .plies = (size_t)game->plies,
    };
}

// Adds games and commits after a random number of them.
static void add_games(Rng *rng, int from, int to) {
    GameAdder adder;
    Fault fault;
    ck_assert(game_adder_init(&adder, &db, &fault));
    game_adder_source(&adder, word_of_string("test"));
    for (int i = from; i < to; i++) {
        play(&games[i], rng);
        games[i].id = i + 1;
        NewGame game = new_game(&games[i], i + 1);
        ck_assert_msg(game_adder_add(&adder, &game, &fault) == ADD_DONE, "%s", fault.text);
        if (rng_chance(rng, 10)) {
            ck_assert(game_adder_commit(&adder, &fault));
        }
    }
    ck_assert(game_adder_commit(&adder, &fault));
    game_adder_finish(&adder);
}

typedef struct Seen {
    int64_t key;
    int count;
    bool games[GAMES];
} Seen;

static bool see(void *user, int64_t id, const GameFacts *facts, Move move) {
    Seen *seen = user;
    ck_assert_int_eq(facts->size, games[id - 1].start.rules.size);
    ck_assert_int_ge(id, 1);
    ck_assert_int_le(id, GAMES);
    const Played *game = &games[id - 1];
    bool played = false;
    for (int i = 0; i < game->count; i++) {
        played = played || (game->keys[i] == seen->key && game->turned[i] == move);
    }
    ck_assert_msg(played, "game %d has another move there", (int)id);
    ck_assert(!seen->games[id - 1]);
    seen->games[id - 1] = true;
    seen->count++;
    return true;
}

// Each position of each game has exactly the games that reach it.
static int stop_counting(void *user) {
    (void)user;
    return 1;
}

// Counts without looking at all positions: ends after so many steps of SQLite's machine.
static int64_t count_games(int64_t key, int64_t but) {
    enum { STEPS = 1000 };
    Fault fault;
    int64_t counted = 0;
    sqlite3_progress_handler(db.sql, STEPS, stop_counting, NULL);
    ck_assert_msg(position_count(&db, key, but, &counted, &fault), "%s", fault.text);
    sqlite3_progress_handler(db.sql, 0, NULL, NULL);
    return counted;
}

static const GameFilter all_games = {0};

static void check_positions(int count) {
    GameIndex index;
    Fault fault;
    ck_assert_msg(game_index_open(&index, &db, NULL, &fault), "%s", fault.text);
    for (int i = 0; i < count; i++) {
        for (int at = 0; at < games[i].count; at++) {
            static Seen seen;
            seen = (Seen){.key = games[i].keys[at]};
            ck_assert(game_index_walk(&index, &all_games, seen.key, see, &seen, &fault));
            int expected = 0;
            for (int other = 0; other < count; other++) {
                for (int k = 0; k < games[other].count; k++) {
                    expected += games[other].keys[k] == seen.key && !games[other].removed;
                }
            }
            ck_assert_int_eq(seen.count, expected);
            ck_assert_int_eq(count_games(seen.key, 0), expected);
            ck_assert_int_eq(count_games(seen.key, games[i].id), expected - !games[i].removed);
        }
    }
    game_index_finish(&index);
}

// The first number that a query gives.
static int query(const char *sql) {
    Fault fault;
    sqlite3_stmt *statement = game_db_prepare(&db, sql, &fault);
    ck_assert_msg(statement && game_db_row(&db, statement, &(bool){true}, &fault), "%s",
                  fault.text);
    int number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

TEST(positions_have_the_games_that_reach_them) {
    Rng rng = rng_of(support_seed());
    Fault fault;
    add_games(&rng, 0, GAMES / 2);
    check_positions(GAMES / 2);
    int64_t ids[GAMES];
    size_t count = 0;
    for (int i = 0; i < GAMES / 2; i++) {
        games[i].removed = rng_chance(&rng, 30) || i >= GAMES / 2 - 3;
        if (games[i].removed) {
            ids[count++] = games[i].id;
        }
    }
    ck_assert_msg(game_db_remove(&db, ids, count, &fault), "%s", fault.text);
    check_positions(GAMES / 2);
    add_games(&rng, GAMES / 2, GAMES);
    check_positions(GAMES);
    // However games are added, there are few batches to look into.
    ck_assert_int_le(query("SELECT count(*) FROM batches"), 5);
}

// The positions of one row have one key; those of different rows have others.
TEST(keys_ignore_symmetry_komi_pieces_and_turn_number) {
    static const char *const tps[] = {"x4,1/x5/x2,12,x2/x5/2,x4 1 9",
                                      "x4,1/x5/x2,12,x2/x5/2,x4 2 9",
                                      "x4,1/x5/x2,12,x,1/x5/2,x4 1 9",
                                      "x5/x5/x5/x5/x5 1 1",
                                      "x4/x4/x4/x4 1 1",
                                      "x4,1/x5/x2,12C,x2/x5/2,x4 1 9"};
    int64_t keys[UNIT_COUNT(tps)];
    for (int i = 0; i < UNIT_COUNT(tps); i++) {
        Board board = unit_board(tps[i]);
        int symmetry;
        keys[i] = position_key(&board, &symmetry);
        for (int other = 0; other < i; other++) {
            ck_assert_int_ne(keys[i], keys[other]);
        }
        Rules rules = rules_of(board_size(&board), 5);
        rules.stones[WHITE] = 33;
        board = unit_board_rules(tps[i], &rules);
        board.ply += board.ply > 2 ? 20 : 0;
        for (int turn = 0; turn < SYMMETRIES; turn++) {
            Board turned = board_symmetry(&board, turn);
            ck_assert_int_eq(position_key(&turned, NULL), keys[i]);
        }
    }
    // Databases have these keys: another number needs another DB_VERSION.
    ck_assert_int_eq(keys[0], INT64_C(2859149580052617691));
}

static int found(const GameFilter *filter) {
    GameIndex index;
    Fault fault;
    int64_t *ids;
    size_t count;
    ck_assert_msg(game_index_open(&index, &db, filter, &fault), "%s", fault.text);
    ck_assert(game_index_find(&index, filter, &ids, &count, &fault));
    for (size_t i = 1; i < count; i++) {
        ck_assert_int_lt(ids[i - 1], ids[i]);
    }
    free(ids);
    game_index_finish(&index);
    return (int)count;
}

TEST(a_stored_game_is_as_it_was_added) {
    Rng rng = rng_of(support_seed());
    StoredGame stored;
    Fault fault;
    Word value;
    add_games(&rng, 0, 50);
    ck_assert(stored_game_init(&stored, &db, &fault));
    for (int i = 0; i < 50; i++) {
        ck_assert_msg(stored_game_read(&stored, i + 1, &fault), "%s", fault.text);
        ck_assert_uint_eq(stored.game.move_count, (size_t)games[i].plies);
        ck_assert(board_equal(&stored.game.start, &games[i].start));
        ck_assert_mem_eq(&stored.game.rules, &games[i].start.rules, sizeof(Rules));
        for (int ply = 0; ply < games[i].plies; ply++) {
            ck_assert_int_eq(stored.game.moves[ply].move, games[i].moves[ply]);
        }
        ck_assert(ptn_game_tag(&stored.game, "Player1", &value));
        ck_assert(word_is(value, (i + 1) % 3 ? "Ann" : "ann"));
    }
    // A game that was read keeps nobody from writing: not others, and then not this program.
    GameDb other;
    ck_assert(game_db_open(&other, path, DB_WRITE, 0, &fault));
    ck_assert(game_db_run(&other, "UPDATE players SET bot = 1", &fault));
    game_db_close(&other);
    ck_assert_msg(game_db_run(&db, "UPDATE players SET bot = 0", &fault), "%s", fault.text);
    ck_assert(word_is(stored.source, "test"));
    ck_assert(!stored_game_read(&stored, 51, &fault));
    unit_expect_fault(&fault, "no game 51");
    stored_game_finish(&stored);
}

// What a batch has before its commit is lost with the program, and nothing else. The files of a
// program that was killed are those that it leaves at any moment.
static void copy_file(const char *end) {
    char from[80];
    char to[80];
    char bytes[4096];
    size_t got;
    snprintf(from, sizeof from, "%s%s", path, end);
    snprintf(to, sizeof to, "%s%s", copy, end);
    FILE *in = fopen(from, "rb");
    FILE *out = fopen(to, "wb");
    while (in && out && (got = fread(bytes, 1, sizeof bytes, in)) > 0) {
        ck_assert_uint_eq(fwrite(bytes, 1, got, out), got);
    }
    ck_assert(in && out && fclose(in) == 0 && fclose(out) == 0);
}

TEST(a_killed_program_leaves_whole_batches) {
    Rng rng = rng_of(support_seed());
    GameAdder adder;
    Fault fault;
    add_games(&rng, 0, 40);
    ck_assert(game_adder_init(&adder, &db, &fault));
    game_adder_source(&adder, word_of_string("more"));
    play(&games[40], &rng);
    NewGame game = new_game(&games[40], 41);
    ck_assert_int_eq(game_adder_add(&adder, &game, &fault), ADD_DONE);
    ck_assert_int_eq(sqlite3_db_cacheflush(db.sql), SQLITE_OK); // as a large batch does
    copy_file("");
    copy_file("-wal");
    game_adder_finish(&adder);
    ck_assert_int_eq(query("SELECT count(*) FROM games"), 40);
    game_db_close(&db);
    ck_assert_msg(game_db_open(&db, copy, DB_WRITE, DEPTH, &fault), "%s", fault.text);
    ck_assert_int_eq(found(&(GameFilter){0}), 40);
    check_positions(40);
    sqlite3_stmt *check = game_db_prepare(&db, "PRAGMA integrity_check", &fault);
    ck_assert(game_db_row(&db, check, &(bool){true}, &fault));
    ck_assert(word_is(game_db_word(check, 0), "ok"));
    sqlite3_finalize(check);
}

TEST(a_full_disk_leaves_whole_batches) {
    Rng rng = rng_of(support_seed());
    GameAdder adder;
    Fault fault = {0};
    char limit[64];
    add_games(&rng, 0, 20);
    snprintf(limit, sizeof limit, "PRAGMA max_page_count = %d", query("PRAGMA page_count") + 1);
    ck_assert(game_db_run(&db, limit, &fault));
    ck_assert(game_adder_init(&adder, &db, &fault));
    game_adder_source(&adder, word_of_string("more"));
    bool good = true;
    for (int i = 20; i < GAMES && good; i++) {
        play(&games[i], &rng);
        NewGame game = new_game(&games[i], i + 1);
        good = game_adder_add(&adder, &game, &fault) == ADD_DONE;
    }
    ck_assert(!good || !game_adder_commit(&adder, &fault));
    unit_expect_fault(&fault, "no space left");
    ck_assert_int_eq(adder.added, 0);
    game_adder_finish(&adder);
    ck_assert_int_eq(query("SELECT count(*) FROM games"), 20);
    check_positions(20);
}

static int waits;

static void count_wait(const GameDb *waiting) {
    (void)waiting;
    waits++;
}

TEST(a_second_writer_says_that_it_waits_and_a_reader_does_not) {
    Rng rng = rng_of(support_seed());
    GameAdder first;
    GameAdder second;
    GameDb other;
    Fault fault = {0};
    atomic_bool stop = true;
    add_games(&rng, 0, 3);
    play(&games[3], &rng);
    NewGame game = new_game(&games[3], 4);
    ck_assert(game_adder_init(&first, &db, &fault));
    game_adder_source(&first, word_of_string("more"));
    ck_assert_int_eq(game_adder_add(&first, &game, &fault), ADD_DONE);
    ck_assert(game_db_open(&other, path, DB_WRITE, 0, &fault));
    ck_assert_int_eq(other.plies, DEPTH);
    waits = 0;
    other.on_wait = count_wait;
    other.stop = &stop; // so it does not wait for long
    ck_assert(game_adder_init(&second, &other, &fault));
    game_adder_source(&second, word_of_string("more"));
    ck_assert_int_eq(game_adder_add(&second, &game, &fault), ADD_FAULT);
    unit_expect_fault(&fault, "written to by another");
    ck_assert_int_eq(waits, 1);
    // The reader has the state before, even after the commit.
    GameIndex index;
    int64_t *ids;
    size_t count;
    ck_assert(game_index_open(&index, &other, NULL, &fault));
    ck_assert(game_adder_commit(&first, &fault));
    ck_assert(game_index_find(&index, &all_games, &ids, &count, &fault));
    ck_assert_uint_eq(count, 3);
    free(ids);
    static Seen seen;
    seen = (Seen){.key = games[3].keys[0]};
    ck_assert(game_index_walk(&index, &all_games, seen.key, see, &seen, &fault));
    ck_assert(!seen.games[3]);
    game_index_finish(&index);
    ck_assert_int_eq(game_adder_add(&second, &game, &fault), ADD_KNOWN);
    game_adder_finish(&second);
    game_adder_finish(&first);
    game_db_close(&other);
    ck_assert_int_eq(found(&(GameFilter){0}), 4);
}

// After the deadline neither SQLite nor the walk through the games of a position goes on.
TEST(what_is_read_briefly_ends_after_its_deadline) {
    static const char long_query[] =
        "WITH RECURSIVE c(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM c WHERE n < 1000000)"
        " SELECT count(*) FROM c";
    Rng rng = rng_of(support_seed());
    GameDb brief;
    GameIndex index;
    Fault fault = {0};
    static Seen seen;
    add_games(&rng, 0, 3);
    ck_assert(game_db_open(&brief, path, DB_BRIEFLY, 0, &fault));
    ck_assert(game_index_open(&index, &brief, NULL, &fault));
    brief.deadline = INT64_MAX;
    seen = (Seen){.key = games[0].keys[0]};
    ck_assert(game_index_walk(&index, &all_games, seen.key, see, &seen, &fault));
    ck_assert(game_db_run(&brief, long_query, &fault));
    brief.deadline = 1;
    ck_assert(!game_index_walk(&index, &all_games, seen.key, see, &seen, &fault));
    unit_expect_fault(&fault, "takes too long");
    fault = (Fault){0};
    ck_assert(!game_db_run(&brief, long_query, &fault));
    unit_expect_fault(&fault, "takes too long");
    brief.deadline = 0;
    game_index_finish(&index);
    game_db_close(&brief);
}

TEST(the_file_can_not_be_made_to_lie) {
    ck_assert(!game_db_run(&db, "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema", NULL));
}
