// SPDX-License-Identifier: MIT
#include "proof/claims.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4 }; // claims

bool claims_init(Claims *claims, size_t mib) {
    claims->buckets = (mib << 20) / (BUCKET * sizeof(Claim));
    // calloc gets pages from the system only when they are first used.
    claims->at = calloc(claims->buckets * BUCKET, sizeof(Claim));
    return claims->at != NULL;
}

void claims_finish(Claims *claims) {
    free(claims->at);
    claims->at = NULL;
}

void claims_clear(Claims *claims) {
    memset(claims->at, 0, claims->buckets * BUCKET * sizeof(Claim));
}

static Claim *bucket_of(const Claims *claims, uint64_t key) {
    return claims->at + (size_t)(key % claims->buckets) * BUCKET;
}

bool claims_find(const Claims *claims, uint64_t key, Claim *ret_claim) {
    const Claim *bucket = bucket_of(claims, key);
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) {
            *ret_claim = bucket[i];
            return true;
        }
    }
    *ret_claim = (Claim){.key = key, .win = {NO_WIN, NO_WIN}};
    return false;
}

void claims_keep(Claims *claims, const Claim *claim) {
    Claim *bucket = bucket_of(claims, claim->key);
    Claim *place = bucket;
    Claim kept = *claim;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == claim->key) {
            place = &bucket[i];
            kept.move = place->win[ALL_MOVES] < kept.win[ALL_MOVES] ? place->move : kept.move;
            for (int scope = ALL_MOVES; scope <= TAKS_ONLY; scope++) {
                if (place->win[scope] < NO_WIN) {
                    claim_win(&kept, (Scope)scope, place->win[scope], place->road[scope]);
                }
                claim_none(&kept, (Scope)scope, place->none[scope]);
            }
            break;
        }
        place = bucket[i].effort < place->effort ? &bucket[i] : place;
    }
    // What took much but is not asked for any more gives way in the end.
    for (int i = 0; place->key != claim->key && place->key != 0 && i < BUCKET; i++) {
        if (bucket[i].effort > 0 && claim->key >> 61 == 0) {
            bucket[i].effort--;
        }
    }
    *place = kept;
}

Numbers claim_answer(const Claim *claim, Scope scope, int plies) {
    if (claim->win[scope] <= plies) {
        return (Numbers){0, NUMBER_MOST};
    }
    if (claim->none[scope] >= plies) {
        return (Numbers){NUMBER_MOST, 0};
    }
    return claim->plies == plies && claim->scope == scope ? claim->numbers : (Numbers){0, 0};
}

static void set_win(Claim *claim, Scope scope, int plies, bool road) {
    if (plies < claim->win[scope] || (plies == claim->win[scope] && road)) {
        claim->win[scope] = (uint8_t)plies;
        claim->road[scope] = road;
    }
}

void claim_win(Claim *claim, Scope scope, int plies, bool road) {
    set_win(claim, scope, plies, road);
    set_win(claim, ALL_MOVES, plies, road);
}

void claim_none(Claim *claim, Scope scope, int plies) {
    claim->none[scope] = plies > claim->none[scope] ? (uint8_t)plies : claim->none[scope];
    if (scope == ALL_MOVES && plies > claim->none[TAKS_ONLY]) {
        claim->none[TAKS_ONLY] = (uint8_t)plies;
    }
}
