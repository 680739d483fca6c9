// SPDX-License-Identifier: MIT
#include "history.h"

// Moves a score towards its limit by a share of what is left ("history gravity"), so that old
// lessons fade and no score runs away.
static void adjust(int16_t *score, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    *score = (int16_t)(*score + bonus - *score * size / HISTORY_LIMIT);
}

void history_cut(History *history, Colour side, int ply, int depth, Move move, const Move *tried,
                 int tried_count) {
    int bonus = depth * depth * 32;
    bonus = bonus < 2048 ? bonus : 2048;
    adjust(&history->scores[side][move], bonus);
    for (int i = 0; i < tried_count; i++) {
        adjust(&history->scores[side][tried[i]], -bonus);
    }
    Move *killers = history->killers[ply];
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = move;
    }
}
