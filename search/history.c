// SPDX-License-Identifier: MIT
#include "history.h"

#include "clamp.h"

// Moves a score towards its limit by a part of the remaining distance ("history gravity"). So old
// results lose weight, and no score passes the limit.
static void adjust(int16_t *score, int bonus, int limit) {
    int size = bonus < 0 ? -bonus : bonus;
    *score = (int16_t)(*score + bonus - *score * size / limit);
}

static void learn(History *history, const Context *context, Move move, int bonus) {
    int slot = move_slot(move);
    adjust(&history->butterfly[context->side][move], bonus, HISTORY_LIMIT);
    adjust(&history->continuation1[context->side][context->previous1][slot], bonus, HISTORY_LIMIT);
    adjust(&history->continuation2[context->side][context->previous2][slot], bonus, HISTORY_LIMIT);
}

void history_cut(History *history, const Context *context, int depth, Move move, const Move *tried,
                 int tried_count) {
    int bonus = clamp(500 * depth - 250, 50, 2500);
    learn(history, context, move, bonus);
    for (int i = 0; i < tried_count; i++) {
        learn(history, context, tried[i], -bonus);
    }
    history->counter_moves[context->side][context->previous1] = move;
}

// Hashes a feature of the board to a table index.
static unsigned index_of(uint64_t feature) {
    uint64_t mixed = feature * UINT64_C(0x9e3779b97f4a7c15);
    mixed ^= mixed >> 32;
    return (unsigned)(mixed * UINT64_C(0xbf58476d1ce4e5b9) >> 51);
}

_Static_assert(CORRECTION_SIZE == 1 << (64 - 51), "index_of gives 13 bits");

static void indices_of(const Board *board, unsigned ret_indices[CORRECTIONS]) {
    uint64_t white = board->tops[WHITE];
    uint64_t black = board->tops[BLACK];
    uint64_t walls = board_walls(board);
    uint64_t caps = board_caps(board);
    ret_indices[0] = index_of((white & board->block) * 3 + (black & board->block) * 5 + walls);
    ret_indices[1] = index_of((white & board->road) * 3 + (black & board->road) * 7);
    ret_indices[2] = index_of(board->tall * 3 + (board->tall & white) * 11);
    ret_indices[3] = index_of((caps & white) * 3 + (caps & black) * 13 + board->tall);
    ret_indices[4] = index_of(white & board->road);
    ret_indices[5] = index_of(black & board->road);
}

void corrections_find(History *history, const Board *board, const Context *context,
                      Corrections *ret_corrections) {
    unsigned indices[CORRECTIONS];
    int16_t **of = ret_corrections->of;
    indices_of(board, indices);
    for (int i = 0; i < CORRECTIONS; i++) {
        of[i] = &history->correction[context->side][i][indices[i]];
        __builtin_prefetch(of[i]);
    }
    of[CORRECTIONS] = &history->correction1[context->side][context->previous1];
    of[CORRECTIONS + 1] =
        &history->correction2[context->side][context->previous1][context->previous2];
    __builtin_prefetch(of[CORRECTIONS + 1]);
}

int correction_of(const Corrections *corrections, int weight) {
    int sum = 0;
    for (int i = 0; i < CORRECTIONS + 2; i++) {
        sum += *corrections->of[i];
    }
    return sum * weight / (64 * 64);
}

void correction_learn(const Corrections *corrections, int depth, int error) {
    int bonus = clamp(error * depth, -1024, 1024);
    for (int i = 0; i < CORRECTIONS + 2; i++) {
        adjust(corrections->of[i], bonus, CORRECTION_LIMIT);
    }
}
