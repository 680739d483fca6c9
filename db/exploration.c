// SPDX-License-Identifier: MIT
#include "exploration.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "symmetry.h"
#include "text/ptn.h"
#include "textbuf.h"

enum { MOVE_NUMBERS = 1 << 16, UNSEEN = -1, STRANGE = -2 };

typedef struct Explorer {
    const Board *board;
    int back;        // the symmetry that turns moves of the index into those of the board
    int32_t *places; // by the number of a move in the index: its place in the list of moves
    Exploration *found;
    Fault *fault;
    bool good;
} Explorer;

static void count_game(ExploreCount *count, const GameFacts *facts) {
    bool finished = facts->result != RESULT_NONE;
    int sign = game_result_sign(facts->result);
    count->games++;
    count->won[WHITE] += sign > 0;
    count->won[BLACK] += sign < 0;
    count->drawn += facts->result == RESULT_DRAW;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int own = facts->ratings[colour];
        int other = facts->ratings[!colour];
        count->rated[colour] += own > 0;
        count->ratings[colour] += own;
        if (finished && other > 0) {
            count->met[colour]++;
            count->met_ratings[colour] += other;
            count->met_points[colour] += 1 + (colour == WHITE ? sign : -sign);
        }
    }
    count->last_day = facts->day > count->last_day ? facts->day : count->last_day;
}

// Inserts a game into the list of those with the strongest players. `move`: of the index.
static void note_top(Exploration *found, int64_t id, const GameFacts *facts, Move move) {
    const int *ratings = facts->ratings;
    int sum = ratings[WHITE] > 0 && ratings[BLACK] > 0 ? ratings[WHITE] + ratings[BLACK] : 0;
    size_t at = found->top_count;
    while (at > 0 && found->top_ratings[at - 1] < sum) {
        at--;
    }
    if (at == EXPLORE_TOP) {
        return;
    }
    found->top_count += found->top_count < EXPLORE_TOP;
    for (size_t i = found->top_count - 1; i > at; i--) {
        found->top[i] = found->top[i - 1];
        found->top_ratings[i] = found->top_ratings[i - 1];
        found->top_moves[i] = found->top_moves[i - 1];
    }
    found->top[at] = id;
    found->top_ratings[at] = sum;
    found->top_moves[at] = move;
}

// Finds the place of a move of the index among the moves; STRANGE for one that is not legal on this
// board: positions of games with other pieces have the same key. False when there is
// no memory.
static bool find_place(Explorer *it, Move number, int32_t *ret_place) {
    Exploration *found = it->found;
    Move move = move_symmetry(number, it->back, board_size(it->board));
    Board after = *it->board;
    Undo undo;
    if (!board_is_legal(it->board, move)) {
        *ret_place = STRANGE;
        return true;
    }
    board_apply(&after, move, &undo);
    int64_t key = position_key(&after, NULL);
    for (size_t i = 0; i < found->move_count; i++) {
        ExploreMove *other = &found->moves[i];
        if (other->key == key) {
            other->move = ptn_compare_moves(&move, &other->move) < 0 ? move : other->move;
            *ret_place = (int32_t)i;
            return true;
        }
    }
    ExploreMove *moves =
        array_reserve(found->moves, found->move_count, 1, &found->move_room, sizeof *moves);
    if (!moves) {
        return false;
    }
    found->moves = moves;
    moves[found->move_count] = (ExploreMove){.move = move, .key = key};
    *ret_place = (int32_t)found->move_count++;
    return true;
}

static bool take_game(void *user, int64_t id, const GameFacts *facts, Move move) {
    Explorer *it = user;
    count_game(&it->found->count, facts);
    note_top(it->found, id, facts, move);
    if (move == MOVE_NONE) {
        return true;
    }
    int32_t *place = &it->places[move];
    if (*place == UNSEEN && !find_place(it, move, place)) {
        it->good = fault_set(it->fault, 0, "no memory");
        return false;
    }
    if (*place >= 0) {
        count_game(&it->found->moves[*place].count, facts);
    } else {
        it->found->other++;
    }
    return true;
}

// Makes the moves of the index that the strongest games went on with those of the list.
static void place_top(const Explorer *it) {
    Exploration *found = it->found;
    for (size_t i = 0; i < found->top_count; i++) {
        Move *move = &found->top_moves[i];
        int32_t place = *move == MOVE_NONE ? UNSEEN : it->places[*move];
        *move = place >= 0 ? found->moves[place].move : MOVE_NONE;
    }
}

static int compare_moves(const void *a, const void *b) {
    const ExploreMove *first = a;
    const ExploreMove *second = b;
    int64_t more = second->count.games - first->count.games;
    return more ? (more > 0 ? 1 : -1) : ptn_compare_moves(&first->move, &second->move);
}

bool explore_find_evals(GameDb *db, Exploration *found, int half_komi, Fault *fault) {
    sqlite3_stmt *row = game_db_prepare(
        db, "SELECT score, depth, nodes FROM evals WHERE key = ? AND komi = ?", fault);
    bool good = row;
    for (size_t i = 0; i < found->move_count && good; i++) {
        sqlite3_bind_int64(row, 1, found->moves[i].key);
        sqlite3_bind_int(row, 2, half_komi);
        if (game_db_row(db, row, &good, fault)) {
            found->moves[i].eval =
                (StoredEval){sqlite3_column_int(row, 0), sqlite3_column_int(row, 1),
                             sqlite3_column_int64(row, 2)};
        }
        sqlite3_reset(row);
    }
    sqlite3_finalize(row);
    return good;
}

bool explore_store(GameDb *db, int64_t key, int half_komi, const StoredEval *eval, Fault *fault) {
    const int64_t values[] = {key, half_komi, eval->score, eval->depth, eval->nodes};
    return game_db_change(db, "INSERT OR REPLACE INTO evals VALUES(?, ?, ?, ?, ?)", values, 5,
                          fault);
}

bool explore_position(GameIndex *index, const GameFilter *filter, const Board *board,
                      Exploration *ret_exploration, Fault *fault) {
    Exploration found = {.moves = NULL};
    int symmetry;
    int64_t key = position_key(board, &symmetry);
    Explorer it = {
        .board = board,
        .back = symmetry_inverse(symmetry),
        .places = malloc(MOVE_NUMBERS * sizeof *it.places),
        .found = &found,
        .fault = fault,
        .good = true,
    };
    if (!it.places) {
        return fault_set(fault, 0, "no memory");
    }
    memset(it.places, 0xff, MOVE_NUMBERS * sizeof *it.places); // UNSEEN
    bool good = game_index_walk(index, filter, key, take_game, &it, fault) && it.good &&
                explore_find_evals(index->db, &found, board->rules.half_komi, fault);
    place_top(&it);
    free(it.places);
    if (!good) {
        exploration_finish(&found);
        return false;
    }
    if (found.move_count > 0) {
        qsort(found.moves, found.move_count, sizeof *found.moves, compare_moves);
    }
    *ret_exploration = found;
    return true;
}

void exploration_finish(Exploration *exploration) {
    free(exploration->moves);
    *exploration = (Exploration){.moves = NULL};
}

int64_t explore_finished(const ExploreCount *count) {
    return count->won[WHITE] + count->won[BLACK] + count->drawn;
}

double explore_score(const ExploreCount *count, Colour colour) {
    int64_t finished = explore_finished(count);
    double points = (double)count->won[colour] + (double)count->drawn / 2;
    return finished > 0 ? points / (double)finished : NAN;
}

double explore_rating(const ExploreCount *count, Colour colour) {
    return count->rated[colour] > 0 ? (double)count->ratings[colour] / (double)count->rated[colour]
                                    : NAN;
}

double explore_performance(const ExploreCount *count, Colour colour) {
    if (count->met[colour] == 0) {
        return NAN;
    }
    double games = (double)count->met[colour];
    double points = (double)count->met_points[colour] / 2;
    return (double)count->met_ratings[colour] / games +
           400 * log10((points + 0.5) / (games - points + 0.5));
}
