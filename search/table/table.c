// SPDX-License-Identifier: MIT
#include "table/table.h"

#include <stdatomic.h>
#include <string.h>

#include "clamp.h"
#include "os/machine.h"
#include "pool.h"

enum { BUCKET_ENTRIES = 4, AGES = 64, PIECE_MIB = 4, CREW_MOST = 64 };

typedef struct Slot {
    _Atomic uint64_t check; // key ^ data
    _Atomic uint64_t
        data; // move | score << 16 | eval << 32 | depth << 48 | bound << 56 | age << 58
} Slot;

typedef struct TableBucket {
    Slot slots[BUCKET_ENTRIES];
} TableBucket;

_Static_assert(sizeof(TableBucket) == 64, "a bucket is one cache line");

static uint64_t packed(const TableEntry *entry, unsigned age) {
    return (uint64_t)entry->move | (uint64_t)(uint16_t)entry->score << 16 |
           (uint64_t)(uint16_t)entry->eval << 32 | (uint64_t)entry->depth << 48 |
           (uint64_t)entry->bound << 56 | (uint64_t)age << 58;
}

static TableEntry unpacked(uint64_t data) {
    return (TableEntry){
        .move = (Move)data,
        .score = (int16_t)(uint16_t)(data >> 16),
        .eval = (int16_t)(uint16_t)(data >> 32),
        .depth = (uint8_t)(data >> 48),
        .bound = (uint8_t)(data >> 56 & 3),
    };
}

static unsigned age_of(uint64_t data) {
    return (unsigned)(data >> 58);
}

void table_init(Table *table) {
    *table = (Table){0};
}

void table_finish(Table *table) {
    if (table->buckets) {
        pages_unmap(table->buckets, table->bytes);
    }
    *table = (Table){0};
}

bool table_resize(Table *table, size_t mib) {
    size_t bytes = mib << 20;
    if (mib == 0 || bytes >> 20 != mib) {
        return false;
    }
    TableBucket *buckets = pages_map(bytes);
    if (!buckets) {
        return false;
    }
    table_finish(table);
    table->buckets = buckets;
    table->bytes = bytes;
    table->count = bytes / sizeof(TableBucket);
    return true;
}

// True when a table of this size may not fit into memory completely.
static bool is_vast(size_t bytes) {
    uint64_t memory = machine_memory();
    return memory > 0 && bytes > memory / 2;
}

// A table to clear, in pieces that threads take one after the other.
typedef struct Clearing {
    const Table *table;
    atomic_size_t taken; // pieces
} Clearing;

static void clear_pieces(void *user, int worker) {
    const size_t piece = (size_t)PIECE_MIB << 20;
    Clearing *clearing = user;
    const Table *table = clearing->table;
    (void)worker;
    for (;;) {
        size_t from = atomic_fetch_add(&clearing->taken, 1) * piece;
        if (from >= table->bytes) {
            return;
        }
        size_t left = table->bytes - from;
        memset((char *)table->buckets + from, 0, left < piece ? left : piece);
    }
}

void table_clear(Table *table, int threads) {
    size_t bytes = table->bytes;
    table->age = 0;
    if (is_vast(bytes)) { // then getting all its pages could take the memory of other programs
        table_finish(table);
        (void)table_resize(table, bytes >> 20);
        return;
    }
    Clearing clearing = {.table = table};
    int pieces = (int)min_i64((int64_t)(bytes >> 20) / PIECE_MIB, CREW_MOST);
    int crew = min_int(min_int(threads, pieces), machine_processors());
    if (crew > 1) {
        pool_crew(crew, clear_pieces, &clearing);
    }
    clear_pieces(&clearing, 0); // everything, when there is no thread
}

void table_new_search(Table *table) {
    table->age = (table->age + 1) % AGES;
}

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 Product; // of two 64-bit words

static size_t high_half(uint64_t key, size_t count) {
    return (size_t)((Product)key * count >> 64);
}
#else
_Static_assert(sizeof(size_t) == 4, "a count is below 2^32");

// The same by halves of the key, for 32-bit processors.
static size_t high_half(uint64_t key, size_t count) {
    uint64_t low = (key & UINT32_MAX) * count >> 32;
    return (size_t)(((key >> 32) * count + low) >> 32);
}
#endif

// The bucket of a key. The high half of the product spreads keys evenly over any number of buckets.
static TableBucket *bucket_of(const Table *table, uint64_t key) {
    return &table->buckets[high_half(key, table->count)];
}

void table_prefetch(const Table *table, uint64_t key) {
    if (table->buckets) {
        __builtin_prefetch(bucket_of(table, key));
    }
}

bool table_find(const Table *table, uint64_t key, TableEntry *ret_entry) {
    if (!table->buckets) {
        return false;
    }
    TableBucket *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        uint64_t data = atomic_load_explicit(&bucket->slots[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket->slots[i].check, memory_order_relaxed);
        if ((check ^ data) == key && (data >> 56 & 3) != BOUND_NONE) {
            *ret_entry = unpacked(data);
            return true;
        }
    }
    return false;
}

// How much an entry is worth keeping: its depth minus 4 for each search since it was written.
static int worth(uint64_t data, unsigned age) {
    if ((data >> 56 & 3) == BOUND_NONE) {
        return -1000;
    }
    int old = (int)((age + AGES - age_of(data)) % AGES);
    return (int)(data >> 48 & 0xff) - 4 * old;
}

void table_store(Table *table, uint64_t key, const TableEntry *entry) {
    if (!table->buckets) {
        return;
    }
    TableBucket *bucket = bucket_of(table, key);
    Slot *slot = &bucket->slots[0];
    int least = 1000;
    TableEntry fresh = *entry;
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        uint64_t data = atomic_load_explicit(&bucket->slots[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket->slots[i].check, memory_order_relaxed);
        if ((check ^ data) == key) {
            // The same position: keep its move when there is no new one, and keep the whole entry
            // when it is of this search and much deeper.
            TableEntry old = unpacked(data);
            if (!fresh.move) {
                fresh.move = old.move;
            }
            if (fresh.bound != BOUND_EXACT && old.depth > fresh.depth + 3 &&
                age_of(data) == table->age) {
                return;
            }
            slot = &bucket->slots[i];
            break;
        }
        if (worth(data, table->age) < least) {
            least = worth(data, table->age);
            slot = &bucket->slots[i];
        }
    }
    uint64_t data = packed(&fresh, table->age);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
    atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
}

int table_hashfull(const Table *table) {
    size_t sample = table->count < 250 ? table->count : 250;
    int used = 0;
    for (size_t i = 0; i < sample; i++) {
        for (int k = 0; k < BUCKET_ENTRIES; k++) {
            uint64_t data =
                atomic_load_explicit(&table->buckets[i].slots[k].data, memory_order_relaxed);
            used += (data >> 56 & 3) != BOUND_NONE && age_of(data) == table->age;
        }
    }
    return sample ? used * 1000 / (int)(sample * BUCKET_ENTRIES) : 0;
}
