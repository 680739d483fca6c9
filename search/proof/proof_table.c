// SPDX-License-Identifier: MIT
#include "proof/proof_table.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4 }; // entries

bool proof_table_init(ProofTable *table, size_t mib) {
    table->buckets = (mib << 20) / (BUCKET * sizeof(ProofEntry));
    // calloc gets pages from the system only when they are first used.
    table->at = calloc(table->buckets * BUCKET, sizeof(ProofEntry));
    return table->at != NULL;
}

void proof_table_finish(ProofTable *table) {
    free(table->at);
    table->at = NULL;
}

void proof_table_clear(ProofTable *table) {
    memset(table->at, 0, table->buckets * BUCKET * sizeof(ProofEntry));
}

static ProofEntry *bucket_of(const ProofTable *table, uint64_t key) {
    return table->at + (size_t)(key % table->buckets) * BUCKET;
}

bool proof_table_find(const ProofTable *table, uint64_t key, ProofEntry *ret_entry) {
    const ProofEntry *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) {
            *ret_entry = bucket[i];
            return true;
        }
    }
    *ret_entry = (ProofEntry){.key = key, .win = {WIN_UNKNOWN, WIN_UNKNOWN}};
    return false;
}

void proof_table_store(ProofTable *table, const ProofEntry *entry) {
    ProofEntry *bucket = bucket_of(table, entry->key);
    ProofEntry *place = bucket;
    ProofEntry kept = *entry;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == entry->key) {
            place = &bucket[i];
            kept.move = place->win[ALL_MOVES] < kept.win[ALL_MOVES] ? place->move : kept.move;
            for (int scope = ALL_MOVES; scope <= TAKS_ONLY; scope++) {
                if (place->win[scope] < WIN_UNKNOWN) {
                    proof_entry_win(&kept, (Scope)scope, place->win[scope], place->road[scope]);
                }
                proof_entry_no_win(&kept, (Scope)scope, place->no_win_within[scope]);
            }
            break;
        }
        place = bucket[i].effort < place->effort ? &bucket[i] : place;
    }
    // Lowers the effort of all entries now and then, so that those no longer needed are replaced.
    for (int i = 0; place->key != entry->key && place->key != 0 && i < BUCKET; i++) {
        if (bucket[i].effort > 0 && entry->key >> 61 == 0) {
            bucket[i].effort--;
        }
    }
    *place = kept;
}

Numbers proof_entry_answer(const ProofEntry *entry, Scope scope, int plies) {
    if (entry->win[scope] <= plies) {
        return (Numbers){0, NUMBER_MOST};
    }
    if (entry->no_win_within[scope] >= plies) {
        return (Numbers){NUMBER_MOST, 0};
    }
    return entry->plies == plies && entry->scope == scope ? entry->numbers : (Numbers){0, 0};
}

static void set_win(ProofEntry *entry, Scope scope, int plies, bool road) {
    if (plies < entry->win[scope] || (plies == entry->win[scope] && road)) {
        entry->win[scope] = (uint8_t)plies;
        entry->road[scope] = road;
    }
}

void proof_entry_win(ProofEntry *entry, Scope scope, int plies, bool road) {
    set_win(entry, scope, plies, road);
    set_win(entry, ALL_MOVES, plies, road);
}

void proof_entry_no_win(ProofEntry *entry, Scope scope, int plies) {
    entry->no_win_within[scope] =
        plies > entry->no_win_within[scope] ? (uint8_t)plies : entry->no_win_within[scope];
    if (scope == ALL_MOVES && plies > entry->no_win_within[TAKS_ONLY]) {
        entry->no_win_within[TAKS_ONLY] = (uint8_t)plies;
    }
}
