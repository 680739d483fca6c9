// SPDX-License-Identifier: MIT
// Terms of the whole board: tempo, komi, flat count.
//
// A lead in flats is worth more when the flat count is near. If both players only place flats from
// now on, the end and its winner are known; with an odd number of plies left, the side to move also
// places the last piece. The race (a lead counts more near the end) comes from Topaz and Tiltak,
// the special terms for one and two plies before the end from Tiltak. The result of placements
// alone is our own.
#include "clamp.h"
#include "terms.h"

// The end of the game if both players only place pieces, and flats as long as they have any.
typedef struct End {
    int plies;     // until then, at least 1
    Colour winner; // by the flat count; either player when it is a draw
    int ahead;     // the winner's lead, in half flats
} End;

// The largest number of plies of each END term, and of each END2 term. The race alone counts ends
// that are further away.
static const int8_t soon[] = {1, 2, 3, 4, 6, 8, 12, 16};
static const int8_t soon_by_lead[] = {2, 4, 8, 16};

enum { SOON = 16 };

static int group_of(const int8_t *bounds, int plies) {
    int group = 0;
    while (plies > bounds[group]) {
        group++;
    }
    return group;
}

static End end_of(const Board *board, int empty, int half_lead) {
    Colour turn = board_turn(board);
    int mine = 2 * board_in_hand(board, turn) - 1;
    int theirs = 2 * board_in_hand(board, (Colour)!turn);
    int plies = min_int(empty, min_int(mine, theirs));
    int lead = turn == WHITE ? half_lead : -half_lead;
    lead += 2 * min_int((plies + 1) / 2, board->stones[turn]);
    lead -= 2 * min_int(plies / 2, board->stones[!turn]);
    return lead > 0 ? (End){plies, turn, lead} : (End){plies, (Colour)!turn, -lead};
}

static void count_end(const Board *board, const End *end, Counts counts) {
    counts[TERM_RACE_HAND] =
        (int16_t)(end->ahead * COUNT_PARTS / (board_in_hand(board, end->winner) + 1));
    if (end->plies <= SOON && end->ahead > 0) {
        int by_lead = group_of(soon_by_lead, end->plies);
        counts[TERM_END_1 + (Term)group_of(soon, end->plies)] = counted(1);
        counts[TERM_END2_2 + (Term)by_lead] = counted(end->ahead > 2);
    }
}

void count_whole(const EvalView *view, Counts counts[2]) {
    const Board *board = view->board;
    int empty = bits_count(view->empty);
    int flats = bits_count(board_flats(board, WHITE)) - bits_count(board_flats(board, BLACK));
    int half_lead = 2 * flats - board->rules.half_komi;
    End end = end_of(board, empty, half_lead);
    counts[board_turn(board)][TERM_TEMPO] = counted(1);
    counts[BLACK][TERM_KOMI] = (int16_t)(board->rules.half_komi * COUNT_PARTS / 2);
    int left =
        min_int(empty, 2 * min_int(board_in_hand(board, WHITE), board_in_hand(board, BLACK)));
    counts[WHITE][TERM_RACE] = (int16_t)(half_lead * COUNT_PARTS / (left + RACE_SOFTNESS));
    count_end(board, &end, counts[end.winner]);
}
