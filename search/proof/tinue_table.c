// SPDX-License-Identifier: MIT
#include "proof/tinue_table.h"

#include <stddef.h>

static size_t bucket_of(uint64_t key) {
    return (size_t)(key % TINUE_BUCKETS);
}

const Known *tinue_table_find(const TinueTable *table, uint64_t key) {
    const Known *bucket = table->entries[bucket_of(key)];
    for (int i = 0; i < TINUE_BUCKET; i++) {
        if (bucket[i].key == key) {
            return &bucket[i];
        }
    }
    return NULL;
}

void tinue_table_keep(TinueTable *table, const Known *known) {
    Known *bucket = table->entries[bucket_of(known->key)];
    Known *place = bucket;
    for (int i = 0; i < TINUE_BUCKET; i++) {
        if (bucket[i].key == known->key) {
            place = &bucket[i];
            break;
        }
        place = bucket[i].nodes < place->nodes ? &bucket[i] : place;
        bucket[i].nodes -= bucket[i].nodes / 8;
    }
    *place = *known;
}
