// SPDX-License-Identifier: MIT
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE // _SC_PHYS_PAGES
#endif

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "support.h"
#include "table/table.h"
#include "unit.h"

enum { BUCKET = 4 }; // entries

// Keys that differ in their lowest bits share a bucket, whatever their number is.
static const uint64_t base = UINT64_C(0x7123456789abc000);

static Table table; // of 1 MiB when a test begins

static void set_up(void) {
    table_init(&table);
    ck_assert(table_resize(&table, 1));
}

static void tear_down(void) {
    table_finish(&table);
}

TEST_FIXTURE(set_up, tear_down)

static TableEntry entry_of(Move move, int depth, Bound bound) {
    return (TableEntry){
        .move = move, .score = 12, .eval = -34, .depth = (uint8_t)depth, .bound = (uint8_t)bound};
}

static bool has(uint64_t key) {
    TableEntry entry;
    return table_find(&table, key, &entry);
}

static bool is_entry(uint64_t key, const TableEntry *want) {
    TableEntry got;
    return table_find(&table, key, &got) && got.move == want->move && got.score == want->score &&
           got.eval == want->eval && got.depth == want->depth && got.bound == want->bound;
}

TEST(all_fields_come_back) {
    static const int scores[] = {0,         1,          -1,         EVAL_MAX,  -EVAL_MAX,
                                 SCORE_WIN, -SCORE_WIN, SCORE_NONE, INT16_MAX, INT16_MIN};
    static const Move moves[] = {1, 0x00ff, 0xff3f, 0xffff};
    static const int depths[] = {0, 1, 127, 255};
    uint64_t key = 0;
    for (int s = 0; s < UNIT_COUNT(scores); s++) {
        for (int e = 0; e < UNIT_COUNT(scores); e++) {
            for (int m = 0; m < UNIT_COUNT(moves); m++) {
                TableEntry entry = {.move = moves[m],
                                    .score = (int16_t)scores[s],
                                    .eval = (int16_t)scores[e],
                                    .depth = (uint8_t)depths[m],
                                    .bound = (uint8_t)(BOUND_UPPER + (s + e) % 3)};
                key += UINT64_C(0x9e3779b97f4a7c15);
                table_store(&table, key, &entry);
                ck_assert(is_entry(key, &entry));
            }
        }
    }
}

TEST_RANGE(keys_at_the_ends_are_keys_like_others, 1, 4) {
    static const uint64_t keys[] = {0, 1, UINT64_MAX, UINT64_MAX - 1, UINT64_C(1) << 63};
    ck_assert(table_resize(&table, (size_t)_i));
    for (int i = 0; i < UNIT_COUNT(keys); i++) {
        ck_assert(!has(keys[i]));
        TableEntry entry = entry_of((Move)(i + 1), i, BOUND_EXACT);
        table_store(&table, keys[i], &entry);
        table_prefetch(&table, keys[i]);
    }
    for (int i = 0; i < UNIT_COUNT(keys); i++) {
        TableEntry entry = entry_of((Move)(i + 1), i, BOUND_EXACT);
        ck_assert(is_entry(keys[i], &entry));
    }
}

// Four entries in a bucket, so many searches after one another; the fifth takes the place of one.
static const struct {
    const char *name;
    int depths[BUCKET], searches[BUCKET]; // new searches before each of them
    int gone;
} buckets[] = {
    {"the shallowest", {10, 20, 5, 30}, {0}, 2},
    {"the oldest, though it is deep", {40, 1, 1, 1}, {0, 20}, 0},
    {"of two alike the older", {7, 7, 7, 7}, {0, 0, 1}, 0},
};

TEST_EACH(the_least_useful_gives_way, buckets) {
    for (int i = 0; i < BUCKET; i++) {
        for (int search = 0; search < buckets[_i].searches[i]; search++) {
            table_new_search(&table);
        }
        TableEntry entry = entry_of((Move)(i + 1), buckets[_i].depths[i], BOUND_LOWER);
        table_store(&table, base + (uint64_t)i, &entry);
    }
    for (int i = 0; i < BUCKET; i++) { // there was room for all
        TableEntry entry = entry_of((Move)(i + 1), buckets[_i].depths[i], BOUND_LOWER);
        ck_assert(is_entry(base + (uint64_t)i, &entry));
    }
    TableEntry entry = entry_of(9, 1, BOUND_EXACT);
    table_store(&table, base + BUCKET, &entry);
    ck_assert(is_entry(base + BUCKET, &entry));
    for (int i = 0; i < BUCKET; i++) {
        ck_assert_msg(has(base + (uint64_t)i) == (i != buckets[_i].gone), "%s", buckets[_i].name);
    }
}

TEST(a_position_has_one_entry) {
    TableEntry first = entry_of(11, 3, BOUND_LOWER);
    TableEntry second = entry_of(12, 4, BOUND_UPPER);
    TableEntry none = entry_of(MOVE_NONE, 5, BOUND_UPPER);
    TableEntry shallow = entry_of(13, 0, BOUND_EXACT);
    table_store(&table, base, &first);
    table_store(&table, base, &second);
    ck_assert(is_entry(base, &second));
    // Without a new move the old one is kept.
    table_store(&table, base, &none);
    none.move = 12;
    ck_assert(is_entry(base, &none));
    // An exact score is taken, however shallow.
    table_store(&table, base, &shallow);
    ck_assert(is_entry(base, &shallow));
    // A much deeper result of this search stays; one of an old search does not.
    TableEntry deep = entry_of(14, 30, BOUND_LOWER);
    table_store(&table, base, &deep);
    table_store(&table, base, &first);
    ck_assert(is_entry(base, &deep));
    table_new_search(&table);
    table_store(&table, base, &first);
    ck_assert(is_entry(base, &first));
    // The other places of the bucket are still free.
    for (int i = 1; i < BUCKET; i++) {
        table_store(&table, base + (uint64_t)i, &first);
    }
    for (int i = 0; i < BUCKET; i++) {
        ck_assert(has(base + (uint64_t)i));
    }
}

static const size_t sizes[] = {1, 2, 3, 7, 16};

TEST_EACH(any_number_of_mebibytes, sizes) {
    ck_assert(table_resize(&table, sizes[_i]));
    ck_assert_uint_eq(table.bytes, sizes[_i] << 20);
    // A tenth of its entries: nearly all of them must be there, all must be right.
    int count = (int)(table.count * BUCKET / 10);
    int found = 0;
    int wrong = 0;
    for (int pass = 0; pass < 2; pass++) {
        Rng rng = rng_of(support_seed() + (uint64_t)_i);
        for (int i = 0; i < count; i++) {
            uint64_t key = rng_next(&rng);
            TableEntry entry = entry_of((Move)(key >> 20 | 1), (int)(key >> 40 & 63), BOUND_EXACT);
            if (pass == 0) {
                table_store(&table, key, &entry);
            } else if (has(key)) {
                wrong += !is_entry(key, &entry);
                found++;
            }
        }
    }
    ck_assert_int_eq(wrong, 0);
    ck_assert_int_gt(found, count - count / 100);
    ck_assert(table_resize(&table, 1));
    Rng rng = rng_of(support_seed() + (uint64_t)_i);
    for (int i = 0; i < count; i++) {
        wrong += has(rng_next(&rng));
    }
    ck_assert_int_eq(wrong, 0);
}

TEST(what_cannot_be_had_changes_nothing) {
    // The last two are 0 and 1 MiB when they are counted in bytes.
    static const size_t absurd[] = {0, SIZE_MAX, SIZE_MAX >> 20, (SIZE_MAX >> 20) + 1,
                                    (SIZE_MAX >> 20) + 2};
    ck_assert(table_resize(&table, 3));
    TableEntry entry = entry_of(5, 6, BOUND_UPPER);
    table_store(&table, base, &entry);
    Table before = table;
    for (int i = 0; i < UNIT_COUNT(absurd); i++) {
        ck_assert(!table_resize(&table, absurd[i]));
        ck_assert_ptr_eq(table.buckets, before.buckets);
        ck_assert_uint_eq(table.count, before.count);
        ck_assert_uint_eq(table.bytes, before.bytes);
        ck_assert(is_entry(base, &entry));
    }
    table_store(&table, base + 1, &entry);
    ck_assert(is_entry(base + 1, &entry));
}

static const int clear_threads[] = {1, 2, 3, 1024};

TEST_EACH(clear_forgets, clear_threads) {
    ck_assert(table_resize(&table, 20));
    TableEntry entry = entry_of(5, 6, BOUND_EXACT);
    const uint64_t step = UINT64_MAX / 100000; // a key in every part of the table
    for (uint64_t i = 0; i < 100000; i++) {
        table_store(&table, i * step, &entry);
    }
    size_t count = table.count;
    table_clear(&table, clear_threads[_i]);
    ck_assert_uint_eq(table.count, count);
    ck_assert_int_eq(table_hashfull(&table), 0);
    for (uint64_t i = 0; i < 100000; i++) {
        ck_assert(!has(i * step));
    }
    table_store(&table, base, &entry);
    ck_assert(is_entry(base, &entry));
}

// More than half of what the machine has: such a table is never in memory as a whole.
TEST(a_vast_table_is_forgotten) {
    long half = sysconf(_SC_PHYS_PAGES) / 2 * (sysconf(_SC_PAGESIZE) >> 10) >> 10; // MiB
    TableEntry entry = entry_of(5, 6, BOUND_EXACT);
    table_finish(&table);
    table_init(&table);
    ck_assert_int_gt(half, 0);
    if (table_resize(&table, (size_t)half + 2)) { // where the system promises that much
        table_store(&table, base, &entry);
        table_clear(&table, 2);
        ck_assert(!has(base));
        table_store(&table, base, &entry);
        ck_assert(is_entry(base, &entry) || !table.buckets);
    }
}

TEST(no_table_finds_nothing) {
    TableEntry entry = entry_of(5, 6, BOUND_EXACT);
    table_finish(&table);
    table_init(&table);
    table_store(&table, base, &entry);
    ck_assert(!has(base));
    table_prefetch(&table, base);
    table_clear(&table, 1);
    table_new_search(&table);
    ck_assert_int_eq(table_hashfull(&table), 0);
    table_finish(&table);
}

TEST(hashfull_counts_this_search) {
    TableEntry entry = entry_of(5, 6, BOUND_EXACT);
    uint64_t keys = table.count * BUCKET;
    int before = 0;
    for (uint64_t part = 1; part <= 4; part++) {
        for (uint64_t i = 0; i < keys; i++) {
            table_store(&table, (part * keys + i) * UINT64_C(0x9e3779b97f4a7c15), &entry);
        }
        int full = table_hashfull(&table);
        ck_assert_int_ge(full, before);
        ck_assert_int_le(full, 1000);
        before = full;
    }
    ck_assert_int_gt(before, 900);
    table_new_search(&table);
    ck_assert_int_eq(table_hashfull(&table), 0);
}

// Every field follows from the key and a version, so a reader can tell a torn entry.
static TableEntry version_of(uint64_t key, unsigned version) {
    uint64_t mixed = (key + version) * UINT64_C(0xbf58476d1ce4e5b9);
    return (TableEntry){.move = (Move)(mixed >> 48 | 1),
                        .score = (int16_t)(version & 0x7fff),
                        .eval = (int16_t)(mixed >> 20 & 0x7fff),
                        .depth = (uint8_t)(mixed >> 12),
                        .bound = BOUND_EXACT};
}

typedef struct Hammer {
    Table *table;
    unsigned first;
    int found, torn;
} Hammer;

static void *hammer(void *user) {
    Hammer *hammer = user;
    for (unsigned i = 0; i < 150000; i++) {
        // Six keys for the four places of a bucket.
        uint64_t key = base + i % 6;
        TableEntry entry = version_of(key, (i + hammer->first) & 0x7fff);
        TableEntry got;
        table_store(hammer->table, key, &entry);
        if (table_find(hammer->table, base + (i / 3) % 6, &got)) {
            TableEntry want = version_of(base + (i / 3) % 6, (unsigned)got.score);
            hammer->found++;
            hammer->torn += got.move != want.move || got.eval != want.eval ||
                            got.depth != want.depth || got.bound != want.bound;
        }
    }
    return NULL;
}

TEST(two_threads_find_no_torn_entry) {
    Hammer hammers[2] = {{&table, 0, 0, 0}, {&table, 16384, 0, 0}};
    pthread_t thread;
    ck_assert_int_eq(pthread_create(&thread, NULL, hammer, &hammers[1]), 0);
    hammer(&hammers[0]);
    pthread_join(thread, NULL);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(hammers[i].torn, 0);
        ck_assert_int_gt(hammers[i].found, 0);
    }
}
