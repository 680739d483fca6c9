// SPDX-License-Identifier: MIT
#include "run/tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "textbuf.h"

// In keys of the hash table, CONTENTS in place of a file marks the content of a pair; the content
// is then the number.
enum { GAMES_LEAST = 256, CONTENTS = 1 << 20 };

struct TallyGame {
    int64_t number;
    uint64_t hash, content;
    int file; // its index + 1; 0: the slot is free
    signed char white, black, sign;
};

void match_tally_init(MatchTally *tally, const Sprt *sprt) {
    *tally = (MatchTally){.has_sprt = sprt != NULL};
    if (sprt) {
        tally->sprt = *sprt;
    }
}

void match_totals_finish(MatchTotals *totals) {
    free(totals->pairings);
    *totals = (MatchTotals){0};
}

void match_tally_finish(MatchTally *tally) {
    match_totals_finish(&tally->totals);
    free(tally->games);
    tally->games = NULL;
    tally->game_count = tally->game_room = 0;
}

int match_tally_engine(const MatchTally *tally, const char *name) {
    for (int i = 0; i < tally->totals.engine_count; i++) {
        if (strcmp(tally->totals.engines[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

MatchPairing *match_tally_pairing(const MatchTally *tally, int one, int two) {
    for (int i = 0; i < tally->totals.pairing_count; i++) {
        MatchPairing *pairing = &tally->totals.pairings[i];
        if ((pairing->first == one && pairing->second == two) ||
            (pairing->first == two && pairing->second == one)) {
            return pairing;
        }
    }
    return NULL;
}

bool match_tally_add_engine(MatchTally *tally, const char *name, Fault *fault) {
    MatchTotals *totals = &tally->totals;
    if (totals->engine_count == MATCH_ENGINES_MAX) {
        return fault_set(fault, 0, "there are more than %d engines", MATCH_ENGINES_MAX);
    }
    int index = totals->engine_count++;
    totals->engines[index].closest_us = INT64_MAX;
    snprintf(totals->engines[index].name, TEI_NAME, "%s", name);
    return true;
}

bool match_tally_add_pairing(MatchTally *tally, int first, int second, Fault *fault) {
    MatchTotals *totals = &tally->totals;
    MatchPairing *pairings = array_reserve(totals->pairings, (size_t)totals->pairing_count, 1,
                                           &tally->pairing_room, sizeof *pairings);
    if (!pairings) {
        return fault_set(fault, 0, "no memory");
    }
    totals->pairings = pairings;
    pairings[totals->pairing_count++] = (MatchPairing){.first = first, .second = second};
    return true;
}

Pentanomial match_engine_pairs(const MatchTotals *totals, int engine) {
    Pentanomial sum = {0};
    for (int i = 0; i < totals->pairing_count; i++) {
        const MatchPairing *pairing = &totals->pairings[i];
        for (int k = 0; k < PAIR_OUTCOMES; k++) {
            sum.count[k] += pairing->first == engine ? pairing->pairs.count[k]
                            : pairing->second == engine
                                ? pairing->pairs.count[PAIR_OUTCOMES - 1 - k]
                                : 0;
        }
    }
    return sum;
}

// The slot of a game in the hash table, or a free slot for it. There must be a free one.
static TallyGame *place_of(TallyGame *games, size_t room, int file, int64_t number) {
    uint64_t key = (uint64_t)number ^ (uint64_t)file << 48;
    size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 16);
    TallyGame *game = &games[at & (room - 1)];
    while (game->file != 0 && (game->file != file + 1 || game->number != number)) {
        game = &games[++at & (room - 1)];
    }
    return game;
}

static const TallyGame *find_game(const MatchTally *tally, int file, int64_t number) {
    if (tally->game_room == 0) {
        return NULL;
    }
    const TallyGame *game = place_of(tally->games, tally->game_room, file, number);
    return game->file ? game : NULL;
}

bool match_tally_has(const MatchTally *tally, int file, int64_t number, uint64_t *ret_hash) {
    const TallyGame *game = find_game(tally, file, number);
    if (game && ret_hash) {
        *ret_hash = game->hash;
    }
    return game != NULL;
}

// Makes room for a game and the content of a pair, so that at least a third of the table stays
// free.
static bool make_room(MatchTally *tally) {
    if (3 * (tally->game_count + 2) <= 2 * tally->game_room) {
        return true;
    }
    size_t room = tally->game_room ? 2 * tally->game_room : GAMES_LEAST;
    TallyGame *games = calloc(room, sizeof *games);
    if (!games) {
        return false;
    }
    for (size_t i = 0; i < tally->game_room; i++) {
        const TallyGame *game = &tally->games[i];
        if (game->file) {
            *place_of(games, room, game->file - 1, game->number) = *game;
        }
    }
    free(tally->games);
    tally->games = games;
    tally->game_room = room;
    return true;
}

// Adds the content of a pair; false when the table has it already.
static bool add_content(MatchTally *tally, uint64_t content) {
    int64_t number = (int64_t)content;
    TallyGame *slot = place_of(tally->games, tally->game_room, CONTENTS, number);
    bool new = slot->file == 0;
    *slot = (TallyGame){.number = number, .file = CONTENTS + 1};
    tally->game_count += new;
    return new;
}

static void add_result(WinDrawLoss *games, int sign, int times) {
    *(sign > 0 ? &games->win : sign < 0 ? &games->loss : &games->draw) += (uint64_t)times;
}

static uint64_t pair_content(const TallyGame *game, const TallyGame *mate) {
    bool second = game->number & 1;
    return (second ? mate : game)->content * UINT64_C(0x9e3779b97f4a7c15) +
           (second ? game : mate)->content;
}

// Adds a game to the results (`times` 1), or subtracts it again (-1).
static void count_result(MatchTotals *totals, MatchPairing *pairing, const TallyGame *game,
                         int times) {
    add_result(&totals->engines[game->white].games, game->sign, times);
    add_result(&totals->engines[game->black].games, -game->sign, times);
    if (pairing->first == game->white) {
        add_result(&pairing->games, game->sign, times);
        add_result(&pairing->white, game->sign, times);
    } else {
        add_result(&pairing->games, -game->sign, times);
    }
}

// Counts a game, and also the pair if `mate`, the other game of the pair, is not NULL.
static void count_game(MatchTally *tally, MatchPairing *pairing, const MatchResult *result,
                       const TallyGame *game, const TallyGame *mate, const TrialDraw *draw) {
    MatchTotals *totals = &tally->totals;
    int side = pairing->first == game->white ? 1 : -1; // first engine: 1 White, -1 Black
    totals->games++;
    totals->endings[result->ending]++;
    totals->signature += result->hash;
    if (ending_is_fault(result->ending)) {
        int loser = result->sign < 0 ? game->white : game->black;
        totals->engines[loser].faults[result->ending]++;
    }
    if (mate && !add_content(tally, pair_content(game, mate))) {
        totals->repeated += 2;
        count_result(totals, pairing, mate, -1);
        return;
    }
    count_result(totals, pairing, game, 1);
    if (!mate) {
        return;
    }
    // In the other game the colours are swapped.
    pairing->pairs.count[2 + side * (result->sign - mate->sign)]++;
    if (totals->trial.count > 0) {
        trial_count(&totals->trial, draw, result->sign - mate->sign);
    }
    if (tally->has_sprt && pairing == totals->pairings) {
        totals->llr = sprt_llr(&tally->sprt, &pairing->pairs);
        totals->verdict = sprt_verdict(&tally->sprt, totals->llr);
    }
}

bool match_tally_add(MatchTally *tally, const MatchResult *result, Fault *fault) {
    int white = match_tally_engine(tally, result->names[WHITE]);
    int black = match_tally_engine(tally, result->names[BLACK]);
    const TallyGame *mate = find_game(tally, result->file, result->number ^ 1);
    MatchPairing *pairing =
        white < 0 || black < 0 ? NULL : match_tally_pairing(tally, white, black);
    if (!pairing) {
        return fault_set(fault, 0, "'%s' against '%s' is not a pairing of the match",
                         result->names[WHITE], result->names[BLACK]);
    }
    if (match_tally_has(tally, result->file, result->number, NULL)) {
        return fault_set(fault, 0, "the game of Round %" PRId64 " is repeated", result->number + 1);
    }
    if (mate && (mate->white != black || mate->black != white)) {
        return fault_set(fault, 0, "the games of Round %" PRId64 " and %" PRId64 " are not a pair",
                         result->number + 1, (result->number ^ 1) + 1);
    }
    TrialDraw draw = {{0}};
    bool has_trial = result->trial.length > 0;
    if (tally->totals.games > 0 && has_trial != (tally->totals.trial.count > 0)) {
        return fault_set(fault, 0,
                         has_trial ? "it has a Trial comment, which the other games lack"
                                   : "it has no Trial comment, which the other games have");
    }
    if (has_trial && !trial_parse(&tally->totals.trial, result->trial, &draw, fault)) {
        return false;
    }
    if (!make_room(tally)) {
        return fault_set(fault, 0, "no memory");
    }
    TallyGame *game = place_of(tally->games, tally->game_room, result->file, result->number);
    *game = (TallyGame){.number = result->number,
                        .hash = result->hash,
                        .content = result->content,
                        .file = result->file + 1,
                        .white = (signed char)white,
                        .black = (signed char)black,
                        .sign = (signed char)result->sign};
    tally->game_count++;
    count_game(tally, pairing, result, game, find_game(tally, result->file, result->number ^ 1),
               &draw);
    return true;
}
