// SPDX-License-Identifier: MIT
#include "tune/move_set.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "textbuf.h"
#include "threats.h"

void move_set_finish(MoveSet *set) {
    free(set->positions);
    free(set->rows);
    free(set->moves);
    free(set->parts);
    *set = (MoveSet){.count = 0};
}

static bool make_room(MoveSet *set, size_t squares, size_t moves) {
    size_t rows = squares * POLICY_SQUARE_NAMES;
    MovePosition *positions =
        array_reserve(set->positions, set->count, 1, &set->room, sizeof *positions);
    set->positions = positions ? positions : set->positions;
    uint8_t *row_array = array_reserve(set->rows, set->row_count, rows, &set->row_room, 1);
    set->rows = row_array ? row_array : set->rows;
    size_t *move_array =
        array_reserve(set->moves, set->move_count, moves + 1, &set->move_room, sizeof *move_array);
    set->moves = move_array ? move_array : set->moves;
    PolicyPart *parts = array_reserve(set->parts, set->part_count, moves * POLICY_PARTS_MAX,
                                      &set->part_room, sizeof *parts);
    set->parts = parts ? parts : set->parts;
    return positions && row_array && move_array && parts;
}

static int list_answers(const Board *board, const RoadMap *map, Move ret_moves[MOVES_MAX]) {
    Threat threat;
    int count = movegen_all(board, ret_moves);
    int answers = 0;
    if (!threat_find(board, map, &threat)) {
        return count;
    }
    for (int i = 0; i < count; i++) {
        if (threat_may_answer(&threat, board, ret_moves[i])) {
            ret_moves[answers++] = ret_moves[i];
        }
    }
    return answers;
}

static void add_rows(MoveSet *set, int size, const PolicyRows *rows) {
    for (int rank = 0; rank < size; rank++) {
        for (int file = 0; file < size; file++) {
            for (int name = 0; name < POLICY_SQUARE_NAMES; name++) {
                set->rows[set->row_count++] =
                    (uint8_t)policy_row(rows, square_of(file, rank), name);
            }
        }
    }
}

bool move_set_add(MoveSet *set, const Board *board, Move last, Move own, Move played) {
    int size = board_size(board);
    RoadMap maps[] = {road_map(board, WHITE), road_map(board, BLACK)};
    PolicyRows rows;
    Move moves[MOVES_MAX];
    int count = list_answers(board, &maps[!board_turn(board)], moves);
    int at = 0;
    while (at < count && moves[at] != played) {
        at++;
    }
    if (count < 2 || at == count) {
        return true;
    }
    if (!make_room(set, (size_t)(size * size), (size_t)count)) {
        return false;
    }
    set->positions[set->count++] = (MovePosition){
        .rows = set->row_count,
        .moves = set->move_count,
        .count = (uint32_t)count,
        .played = (uint32_t)at,
        .size = (uint8_t)size,
        .phase = (uint8_t)policy_phase(board),
    };
    policy_rows(board, maps, last, own, ~UINT64_C(0), &rows);
    add_rows(set, size, &rows);
    for (int i = 0; i < count; i++) {
        set->moves[set->move_count++] = set->part_count;
        set->part_count += (size_t)policy_parts(board, moves[i], set->parts + set->part_count);
    }
    set->moves[set->move_count] = set->part_count; // the end of the last move's parts
    return true;
}

// Working memory for one position: the worth of each act on each square, and the gradient of the
// loss by it.
typedef struct Cells {
    double worth[SQUARES][POLICY_LANES];
    double slope[SQUARES][POLICY_LANES];
    double scores[MOVES_MAX]; // of the moves; later their chances
} Cells;

static void sum_squares(const MoveSet *set, const MovePosition *position, const double *weights,
                        Cells *cells) {
    const uint8_t *rows = set->rows + position->rows;
    for (int rank = 0; rank < position->size; rank++) {
        for (int file = 0; file < position->size; file++, rows += POLICY_SQUARE_NAMES) {
            double *worth = cells->worth[square_of(file, rank)];
            memset(worth, 0, sizeof cells->worth[0]);
            memset(cells->slope[square_of(file, rank)], 0, sizeof cells->slope[0]);
            for (int i = 0; i < POLICY_SQUARE_NAMES; i++) {
                const double *row = weights + rows[i] * POLICY_LANES;
                for (int lane = 0; lane < POLICY_LANES; lane++) {
                    worth[lane] += row[lane];
                }
            }
        }
    }
}

static size_t row_weight(PolicyPart part) {
    return MOVE_SQUARE_WEIGHTS + (size_t)(part.place - POLICY_PART_ROW_AT) * POLICY_LANES +
           part.lane;
}

static void score_moves(const MoveSet *set, const MovePosition *position, const double *weights,
                        Cells *cells) {
    const size_t *begin = set->moves + position->moves;
    for (uint32_t i = 0; i < position->count; i++) {
        double score = 0;
        for (size_t at = begin[i]; at < begin[i + 1]; at++) {
            PolicyPart part = set->parts[at];
            score += part.place < POLICY_PART_ROW_AT ? cells->worth[part.place][part.lane]
                                                     : weights[row_weight(part)];
        }
        cells->scores[i] = score;
    }
}

// Adds a position to the mark. Replaces the scores of its moves by their chances.
static void mark_position(const MovePosition *position, Cells *cells, MoveMark *mark) {
    double played = cells->scores[position->played];
    double most = played;
    double sum = 0;
    int better = 0;
    int equal = 0;
    for (uint32_t i = 0; i < position->count; i++) {
        double score = cells->scores[i];
        most = score > most ? score : most;
        better += score > played;
        equal += score >= played && score <= played;
    }
    for (uint32_t i = 0; i < position->count; i++) {
        cells->scores[i] = exp(cells->scores[i] - most);
        sum += cells->scores[i];
    }
    for (uint32_t i = 0; i < position->count; i++) {
        cells->scores[i] /= sum;
    }
    mark->loss += log(sum) - (played - most);
    mark->first += better == 0 ? 1.0 / equal : 0;
    mark->rank += better + 0.5 * (equal + 1);
}

static void add_slopes(const MoveSet *set, const MovePosition *position, Cells *cells,
                       double *gradient) {
    const size_t *begin = set->moves + position->moves;
    for (uint32_t i = 0; i < position->count; i++) {
        double slope = cells->scores[i] - (i == position->played);
        for (size_t at = begin[i]; at < begin[i + 1]; at++) {
            PolicyPart part = set->parts[at];
            if (part.place < POLICY_PART_ROW_AT) {
                cells->slope[part.place][part.lane] += slope;
            } else {
                gradient[row_weight(part)] += slope;
            }
        }
    }
    const uint8_t *rows = set->rows + position->rows;
    for (int rank = 0; rank < position->size; rank++) {
        for (int file = 0; file < position->size; file++, rows += POLICY_SQUARE_NAMES) {
            const double *slope = cells->slope[square_of(file, rank)];
            for (int i = 0; i < POLICY_SQUARE_NAMES; i++) {
                double *row = gradient + rows[i] * POLICY_LANES;
                for (int lane = 0; lane < POLICY_LANES; lane++) {
                    row[lane] += slope[lane];
                }
            }
        }
    }
}

MoveMark move_set_mark(const MoveSet *set, const double weights[MOVE_WEIGHTS],
                       double ret_gradient[MOVE_WEIGHTS]) {
    MoveMark mark = {0};
    Cells cells;
    double count = (double)set->count;
    if (ret_gradient) {
        memset(ret_gradient, 0, MOVE_WEIGHTS * sizeof *ret_gradient);
    }
    for (size_t i = 0; i < set->count; i++) {
        const MovePosition *position = &set->positions[i];
        size_t phase = position->phase * (size_t)MOVE_PHASE_WEIGHTS;
        sum_squares(set, position, weights + phase, &cells);
        score_moves(set, position, weights + phase, &cells);
        mark_position(position, &cells, &mark);
        if (ret_gradient) {
            add_slopes(set, position, &cells, ret_gradient + phase);
        }
    }
    for (int i = 0; ret_gradient && i < MOVE_WEIGHTS; i++) {
        ret_gradient[i] /= count;
    }
    return (MoveMark){mark.loss / count, mark.first / count, mark.rank / count};
}
