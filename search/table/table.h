// SPDX-License-Identifier: MIT
// The transposition table.
//
// A bucket has four entries and is one cache line. An entry is two words, read and written with
// relaxed atomics. The first word is the key XORed with the second word: when two threads write an
// entry at the same time, the result matches no key (the "lockless" table of R. Hyatt and T. Mann).
// Entries are copied in and out; no pointer into the table leaves this module.
//
// Memory is mapped at once, and the system fills each page with zeros at its first use. So even a
// large table is ready immediately, but getting its pages during the search takes time: 50 ms for
// 64 MiB and 2 s for 1 GiB on a fresh virtual machine. table_clear gets them before the search.
#pragma once

#include <stddef.h>

#include "move.h"
#include "score.h"

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct TableEntry {
    Move move;
    int16_t score; // as returned by score_to_table
    int16_t eval;  // static evaluation; SCORE_NONE: unknown
    uint8_t depth; // plies, 0 to 255
    uint8_t bound;
} TableEntry;

struct TableBucket;

typedef struct Table {
    struct TableBucket *buckets; // NULL: there is no table, nothing is found
    size_t count;                // number of buckets; need not be a power of two
    size_t bytes;
    unsigned age; // of the current search, 0 to 63
} Table;

void table_init(Table *table);
void table_finish(Table *table);

// Gives the table `mib` MiB and empties it; the pages come with their first use. False when there
// is no memory: then nothing changes.
bool table_resize(Table *table, size_t mib);

// Empties the table, with at most `threads` threads (1 or more), and gets its pages from the
// system. A table of more than half of the machine's memory gets no pages yet; when another program
// has taken its memory, there is no table any more.
void table_clear(Table *table, int threads);

// Begins a search: entries of older searches are replaced first.
void table_new_search(Table *table);

// Gives the entry of a key; false when there is none.
bool table_find(const Table *table, uint64_t key, TableEntry *ret_entry);

// Stores an entry. It replaces the entry of its bucket that is least worth keeping.
void table_store(Table *table, uint64_t key, const TableEntry *entry);

// Prefetches the bucket of a key into the cache.
void table_prefetch(const Table *table, uint64_t key);

// The share of entries written by the current search, per mille, estimated from a sample.
int table_hashfull(const Table *table);
