// SPDX-License-Identifier: MIT
#include "turning_points.h"

#include "text/ptn.h"

enum {
    EVEN_CHANCE = 50,  // per cent: whoever has less is behind
    CHANCE_LEFT = 15,  // per cent: enough for a move to decide the game
    CHANCE_GONE = 25,  // per cent: whoever has less has practically lost
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

// The loser's last move, when it let the road through that ended the game, and the game was not
// proved to be lost before it; else -1.
static int find_last_chance(const PtnGame *game, const GameNotes *notes, int winner) {
    if (winner == 0 || notes->move_count < 2) {
        return -1;
    }
    size_t last = notes->move_count - 2;
    const PositionNote *before = &notes->positions[last];
    const PositionNote *end = before + 2;
    const MoveNote *move = &notes->moves[last];
    bool found = end->outcome != ONGOING && end->how == 'R' && note_winner(before) != winner &&
                 move->known && move->allowed && is_of(game, last, -winner);
    return found ? (int)last : -1;
}

// The loser's worst move since the chances were last even; -1 when it lost nothing.
static int find_worst(const PtnGame *game, const GameNotes *notes, int winner) {
    int worst = -1;
    for (size_t i = notes->move_count; i-- > 0;) {
        const MoveNote *move = &notes->moves[i];
        if (!move->known || !is_of(game, i, -winner)) {
            continue;
        }
        if (move->loss > (worst < 0 ? 0 : notes->moves[worst].loss)) {
            worst = (int)i;
        }
        if (note_chance(&notes->positions[i], winner > 0 ? BLACK : WHITE) >= EVEN_CHANCE) {
            break;
        }
    }
    return worst;
}

// Finds the move that decided the game: the last chance to stop the road, if the loser still had
// chances before it, else the worst one since the chances were even. It must be a mistake after
// which there were hardly any chances. A player who was not behind at the end, because the game
// ended by resignation or on time, has no such move.
static void find_decisive(const PtnGame *game, GameNotes *notes) {
    char how;
    int winner = game_winner(game, notes, &how);
    Colour loser = winner > 0 ? BLACK : WHITE;
    notes->decisive = -1;
    notes->last_chance = find_last_chance(game, notes, winner);
    if (winner == 0 || note_chance(&notes->positions[notes->move_count], loser) >= EVEN_CHANCE) {
        return;
    }
    int last = notes->last_chance;
    int found = last >= 0 && note_chance(&notes->positions[last], loser) >= CHANCE_LEFT
                    ? last
                    : find_worst(game, notes, winner);
    if (found >= 0 && notes->moves[found].loss >= MISTAKE_LOSS &&
        note_chance(&notes->positions[found + 1], loser) < CHANCE_GONE) {
        notes->decisive = found;
        notes->last_chance = last == found ? -1 : last;
    }
}

// How much a move deserves to be told; 0: not at all.
static double told_weight(const PtnGame *game, const GameNotes *notes, size_t index) {
    const MoveNote *move = &notes->moves[index];
    int sign = ptn_game_mover(game, index) == WHITE ? 1 : -1;
    if (!move->known || move->best) {
        return 0;
    }
    if ((int)index == notes->decisive || (int)index == notes->last_chance) {
        return 2 * FIRST_WEIGHT;
    }
    char how;
    bool won = game_winner(game, notes, &how) == sign;
    if (move->allowed || (move->missed && (move->loss >= DOUBTFUL_LOSS || !won))) {
        return FIRST_WEIGHT + move->loss;
    }
    if (move->missed && move->loss < FILLING_LOSS) {
        return FILLING_LOSS;
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
    find_decisive(game, notes);
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
