// SPDX-License-Identifier: MIT
#include "turning_points.h"

#include "text/ptn.h"

enum {
    EVEN_CHANCE = 50,  // per cent: whoever has less is behind
    SHORTENED = 4,     // plies: a lost game that ends so much sooner counts as a mistake
    FIRST_WEIGHT = 200 // of what is told before all that only lost points
};

int game_winner(const PtnGame *game, const GameNotes *notes, char *ret_how) {
    const PositionNote *end = &notes->positions[notes->move_count];
    if (end->outcome != ONGOING) {
        *ret_how = end->how;
        return outcome_sign(end->outcome);
    }
    int sign = ptn_result_sign(game->result, ret_how);
    if (sign == 0) {
        *ret_how = ptn_is_draw(game->result) ? 'D' : '\0';
    }
    return sign;
}

bool move_shortens(const GameNotes *notes, size_t index, int sign) {
    const PositionNote *before = &notes->positions[index];
    const PositionNote *after = before + 1;
    return !notes->moves[index].best && after->outcome == ONGOING && note_winner(before) == -sign &&
           note_winner(after) == -sign && after->plies > 0 &&
           before->plies - 1 - after->plies >= SHORTENED;
}

static bool is_of(const PtnGame *game, size_t index, int sign) {
    return ptn_game_mover(game, index) == (sign > 0 ? WHITE : BLACK);
}

// The move that decided the game: the last one that let a road through which ended the game, else
// the worst one since the loser was last even. -1 when the game has no loser or no such move.
static int find_decisive(const PtnGame *game, const GameNotes *notes) {
    char how;
    int winner = game_winner(game, notes, &how);
    int worst = -1;
    double loss = 0;
    for (size_t i = notes->move_count; winner != 0 && i-- > 0;) {
        const MoveNote *move = &notes->moves[i];
        if (!move->known || !is_of(game, i, -winner)) {
            continue;
        }
        bool ended = notes->positions[i + 1].outcome != ONGOING || i + 2 == notes->move_count;
        if (ended && (move->allowed || move->missed)) {
            return (int)i;
        }
        if (move->loss > loss) {
            worst = (int)i;
            loss = move->loss;
        }
        double chance = note_chance(&notes->positions[i], winner > 0 ? BLACK : WHITE);
        if (worst >= 0 && chance >= EVEN_CHANCE) {
            break;
        }
    }
    return worst;
}

// How much a move deserves to be told; 0: not at all.
static double told_weight(const PtnGame *game, const GameNotes *notes, size_t index) {
    const MoveNote *move = &notes->moves[index];
    int sign = ptn_game_mover(game, index) == WHITE ? 1 : -1;
    if (!move->known || move->best) {
        return 0;
    }
    if ((int)index == notes->decisive) {
        return 2 * FIRST_WEIGHT;
    }
    if (move->allowed || move->missed) {
        return FIRST_WEIGHT + move->loss;
    }
    return mark_is_bad(move->mark) || move->loss >= FILLING_LOSS ? move->loss
           : move_shortens(notes, index, sign)                   ? DOUBTFUL_LOSS
                                                                 : 0;
}

// Inserts a move into the list, which is in the order of the game; the least one of a full list
// goes.
static void insert(GameNotes *notes, double *weights, int index, double weight) {
    int at = notes->turn_count;
    if (at == TURNS_MOST) {
        int least = 0;
        for (int i = 1; i < at; i++) {
            least = weights[i] < weights[least] ? i : least;
        }
        if (weights[least] >= weight) {
            return;
        }
        for (int i = least; i + 1 < at; i++) {
            weights[i] = weights[i + 1];
            notes->turns[i] = notes->turns[i + 1];
        }
        at--;
    }
    weights[at] = weight;
    notes->turns[at] = index;
    notes->turn_count = at + 1;
}

void turning_points_find(const PtnGame *game, GameNotes *notes) {
    double weights[TURNS_MOST];
    int clear = 0; // moves that are told in any case
    notes->decisive = find_decisive(game, notes);
    notes->turn_count = 0;
    for (size_t i = 0; i < notes->move_count; i++) {
        clear += told_weight(game, notes, i) >= DOUBTFUL_LOSS;
    }
    for (size_t i = 0; i < notes->move_count; i++) {
        double weight = told_weight(game, notes, i);
        if (weight >= DOUBTFUL_LOSS || (weight > 0 && clear < TURNS_LEAST)) {
            insert(notes, weights, (int)i, weight);
        }
    }
}
