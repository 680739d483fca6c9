// SPDX-License-Identifier: MIT
// The transposition table.
//
// Buckets of four entries, one cache line each. An entry is two words, read and written with
// relaxed atomics; the first holds the key XORed with the second, so that two threads that write at
// once leave an entry that nobody finds rather than a false one (the "lockless" table of R. Hyatt
// and T. Mann). Entries go in and out by value: no pointer into the table leaves this module.
//
// The memory is mapped in one piece, and the system fills each page with zeros at its first use. So
// a large table is there at once, but its pages are taken while the clock runs: 50 ms for 64 MiB
// and 2 s for 1 GiB on a fresh virtual machine. table_clear takes them before, in the background.
#ifndef BREDON_SEARCH_TABLE_TABLE_H
#define BREDON_SEARCH_TABLE_TABLE_H

#include <stddef.h>

#include "move.h"
#include "score.h"

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct TableEntry {
    Move move;
    int16_t score; // as score_to_table gives it
    int16_t eval;  // static evaluation, SCORE_NONE when not known
    uint8_t depth; // plies, 0 to 255
    uint8_t bound;
} TableEntry;

struct TableBucket;
struct Wiper;

typedef struct Table {
    struct TableBucket *buckets; // NULL: no table, nothing is found
    size_t count;                // buckets; any number, not only powers of two
    size_t bytes;
    unsigned age;        // of the present search, 0 to 63
    struct Wiper *wiper; // at work between table_clear and table_settle; NULL: nothing to wait for
} Table;

void table_init(Table *table);
void table_finish(Table *table);

// Gives the table `mib` MiB, emptied. False when the memory can't be had: then all stays as it was.
bool table_resize(Table *table, size_t mib);

// Starts to forget all entries, in the background, with at most `threads` threads (1 or more).
// Small tables are empty at once. Tables of more than half of the machine's memory are empty at
// once, too: they get fresh pages. The table must not be used before table_settle.
void table_clear(Table *table, int threads);

// Waits until the table is empty, at most `ms` milliseconds. False when it is not yet.
bool table_await(Table *table, int ms);

// Ends table_clear at once: the part that is not empty yet gets fresh pages.
void table_settle(Table *table);

// Must be called once before each search: entries of older searches are replaced first.
void table_new_search(Table *table);

bool table_find(const Table *table, uint64_t key, TableEntry *ret_entry);
void table_store(Table *table, uint64_t key, const TableEntry *entry);

// Asks the processor to have the bucket of a key at hand soon.
void table_prefetch(const Table *table, uint64_t key);

// Share of entries written by the present search, per mille, from a sample.
int table_hashfull(const Table *table);

#endif
