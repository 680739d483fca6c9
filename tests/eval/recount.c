// SPDX-License-Identifier: MIT
#include "recount.h"

#include <stdlib.h>
#include <string.h>

#include "net.h"

enum { FAR_AWAY = 1000 };

// A board as a table of its tops.
typedef struct Grid {
    const Board *board;
    int size;
    bool empty[SIZE_MOST][SIZE_MOST]; // by file and rank, as all below
    Kind kind[SIZE_MOST][SIZE_MOST];
    Colour owner[SIZE_MOST][SIZE_MOST];
    int height[SIZE_MOST][SIZE_MOST];
    bool attacked[2][SIZE_MOST][SIZE_MOST]; // by a spread of a player's
} Grid;

static const int ways[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

static Grid grid_of(const Board *board) {
    Grid grid = {.board = board, .size = board_size(board)};
    for (int file = 0; file < grid.size; file++) {
        for (int rank = 0; rank < grid.size; rank++) {
            int square = square_of(file, rank);
            grid.height[file][rank] = board->height[square];
            grid.empty[file][rank] = board->height[square] == 0;
            if (board->height[square]) {
                grid.kind[file][rank] = board_top(board, square);
                grid.owner[file][rank] = board_piece(board, square, 0);
            }
        }
    }
    return grid;
}

static bool on_board(const Grid *grid, int file, int rank) {
    return file >= 0 && rank >= 0 && file < grid->size && rank < grid->size;
}

static bool is_top(const Grid *grid, int file, int rank, Kind kind, Colour owner) {
    return on_board(grid, file, rank) && !grid->empty[file][rank] &&
           grid->kind[file][rank] == kind && grid->owner[file][rank] == owner;
}

static bool is_road(const Grid *grid, int file, int rank, Colour colour) {
    return is_top(grid, file, rank, FLAT, colour) || is_top(grid, file, rank, CAP, colour);
}

static bool is_blocker(const Grid *grid, int file, int rank, Colour colour) {
    return is_top(grid, file, rank, WALL, colour) || is_top(grid, file, rank, CAP, colour);
}

// What a step onto a square costs; FAR_AWAY when it can't be passed.
static int cost_of(const Grid *grid, int file, int rank, Colour colour) {
    if (grid->empty[file][rank]) {
        return 1;
    }
    return is_road(grid, file, rank, colour)                 ? 0
           : is_top(grid, file, rank, FLAT, (Colour)!colour) ? 2
           : is_top(grid, file, rank, WALL, colour)          ? 2
                                                             : FAR_AWAY;
}

// What the cheapest chain from one edge to each square costs, the square included.
typedef struct Chains {
    int cost[SIZE_MOST][SIZE_MOST];
} Chains;

// Costs are lowered until none can be. The edge is left or right, or bottom or top.
static void find_chains(const Grid *grid, Colour colour, bool across, int edge, Chains *chains) {
    bool changed = true;
    for (int file = 0; file < grid->size; file++) {
        for (int rank = 0; rank < grid->size; rank++) {
            bool first = (across ? file : rank) == edge;
            chains->cost[file][rank] = first ? cost_of(grid, file, rank, colour) : FAR_AWAY;
        }
    }
    while (changed) {
        changed = false;
        for (int i = 0; i < grid->size * grid->size * 4; i++) {
            int file = i / 4 % grid->size;
            int rank = i / 4 / grid->size;
            int from_file = file + ways[i % 4][0];
            int from_rank = rank + ways[i % 4][1];
            if (on_board(grid, from_file, from_rank)) {
                int *cost = &chains->cost[file][rank];
                int sum = chains->cost[from_file][from_rank] + cost_of(grid, file, rank, colour);
                changed = changed || sum < *cost;
                *cost = sum < *cost ? sum : *cost;
            }
        }
    }
}

// The cheapest chain from edge to edge, across or along.
static int distance_of(const Grid *grid, Colour colour, bool across) {
    Chains chains;
    int best = 2 * grid->size;
    int last = grid->size - 1;
    find_chains(grid, colour, across, 0, &chains);
    for (int i = 0; i < grid->size; i++) {
        int end = across ? chains.cost[last][i] : chains.cost[i][last];
        best = end < best ? end : best;
    }
    return best;
}

// Marks the empty squares on the chains of a direction that cost `near`.
static void mark_ways(const Grid *grid, Colour colour, bool across, int near,
                      bool marks[SIZE_MOST][SIZE_MOST]) {
    Chains from;
    Chains to;
    find_chains(grid, colour, across, 0, &from);
    find_chains(grid, colour, across, grid->size - 1, &to);
    for (int file = 0; file < grid->size; file++) {
        for (int rank = 0; rank < grid->size; rank++) {
            int through = from.cost[file][rank] + to.cost[file][rank] - 1;
            marks[file][rank] = marks[file][rank] || (grid->empty[file][rank] && through == near);
        }
    }
}

// What a walk over a player's road pieces has met.
typedef struct Walk {
    bool seen[SIZE_MOST][SIZE_MOST];
    bool left, right, bottom, top;
} Walk;

// Walks on from a square over neighbours that are road pieces.
static void walk_on(const Grid *grid, Colour colour, int file, int rank, Walk *walk) {
    int last = grid->size - 1;
    walk->seen[file][rank] = true;
    walk->left = walk->left || file == 0;
    walk->right = walk->right || file == last;
    walk->bottom = walk->bottom || rank == 0;
    walk->top = walk->top || rank == last;
    for (int way = 0; way < 4; way++) {
        int next_file = file + ways[way][0];
        int next_rank = rank + ways[way][1];
        if (is_road(grid, next_file, next_rank, colour) && !walk->seen[next_file][next_rank]) {
            walk_on(grid, colour, next_file, next_rank, walk);
        }
    }
}

// Squares from a stack to the edge, a blocker or the end of the hand, all ways together; those are
// marked, too, unless `marks` is NULL.
static int spread_to(const Grid *grid, int file, int rank, bool marks[SIZE_MOST][SIZE_MOST]) {
    int hand = grid->height[file][rank];
    int reach = 0;
    hand = hand < grid->size ? hand : grid->size;
    for (int way = 0; way < 4; way++) {
        for (int step = 1; step <= hand; step++) {
            int next_file = file + step * ways[way][0];
            int next_rank = rank + step * ways[way][1];
            if (!on_board(grid, next_file, next_rank) ||
                is_blocker(grid, next_file, next_rank, WHITE) ||
                is_blocker(grid, next_file, next_rank, BLACK)) {
                break;
            }
            reach++;
            if (marks) {
                marks[next_file][next_rank] = true;
            }
        }
    }
    return reach;
}

static int reach_of(const Grid *grid, int file, int rank) {
    return spread_to(grid, file, rank, NULL);
}

static int from_edge(const Grid *grid, int file, int rank) {
    int last = grid->size - 1;
    int steps[4] = {file, last - file, rank, last - rank};
    int least = steps[0];
    for (int i = 1; i < 4; i++) {
        least = steps[i] < least ? steps[i] : least;
    }
    return least;
}

static void add(Recount *result, Term term, Colour colour, int times) {
    result->count[term][colour] += times * COUNT_PARTS;
}

static void recount_top(const Grid *grid, int file, int rank, Recount *result) {
    Colour owner = grid->owner[file][rank];
    int edge = from_edge(grid, file, rank);
    bool corner = (file == 0 || file == grid->size - 1) && (rank == 0 || rank == grid->size - 1);
    bool alone = true;
    switch (grid->kind[file][rank]) {
    case FLAT:
        add(result, TERM_FLATS, owner, 1);
        add(result, TERM_FLAT_CORNER, owner, corner);
        add(result, TERM_FLAT_EDGE, owner, edge == 0 && !corner);
        add(result, TERM_FLAT_CENTRE, owner, edge >= 2);
        break;
    case WALL:
        add(result, TERM_WALLS, owner, 1);
        add(result, TERM_WALL_EDGE, owner, edge == 0);
        add(result, TERM_WALL_CENTRE, owner, edge >= 2);
        break;
    default:
        for (int way = 0; way < 4; way++) {
            int file_by = file + ways[way][0];
            int rank_by = rank + ways[way][1];
            if (on_board(grid, file_by, rank_by) && !grid->empty[file_by][rank_by] &&
                grid->owner[file_by][rank_by] != owner) {
                alone = false;
            }
        }
        add(result, TERM_CAPS, owner, 1);
        add(result, TERM_CAP_CENTRE, owner, edge);
        add(result, TERM_CAP_REACH, owner, reach_of(grid, file, rank));
        add(result, TERM_CAP_ALONE, owner, alone);
    }
}

// The terms of a piece in a hand under a top: own ones, those times reach, and theirs.
static void terms_under(const Grid *grid, int file, int rank, Term ret_terms[3]) {
    static const Term flat[] = {TERM_FLAT_SUPPORT, TERM_FLAT_SUPPORT_REACH, TERM_FLAT_CAPTIVE};
    static const Term wall[] = {TERM_WALL_SUPPORT, TERM_WALL_SUPPORT_REACH, TERM_WALL_CAPTIVE};
    static const Term hard[] = {TERM_HARD_SUPPORT, TERM_HARD_SUPPORT_REACH, TERM_HARD_CAPTIVE};
    static const Term soft[] = {TERM_SOFT_SUPPORT, TERM_SOFT_SUPPORT_REACH, TERM_SOFT_CAPTIVE};
    bool own = board_piece(grid->board, square_of(file, rank), 1) == grid->owner[file][rank];
    Kind kind = grid->kind[file][rank];
    memcpy(ret_terms, kind == FLAT ? flat : kind == WALL ? wall : own ? hard : soft, sizeof flat);
}

static void recount_stack(const Grid *grid, int file, int rank, Recount *result) {
    Colour owner = grid->owner[file][rank];
    bool flat = grid->kind[file][rank] == FLAT;
    int height = grid->height[file][rank];
    int reach = reach_of(grid, file, rank);
    bool by_wall = false;
    bool by_cap = false;
    bool by_own = false;
    Term under[3];
    if (height == 1) {
        return;
    }
    terms_under(grid, file, rank, under);
    for (int depth = 1; depth < height; depth++) {
        bool own = board_piece(grid->board, square_of(file, rank), depth) == owner;
        if (depth >= grid->size) {
            add(result,
                flat ? (own ? TERM_DEEP_OWN : TERM_DEEP_THEIRS)
                     : (own ? TERM_DEEP_OWN_BLOCK : TERM_DEEP_THEIRS_BLOCK),
                owner, 1);
        } else if (own) {
            add(result, under[0], owner, 1);
            result->count[under[1]][owner] += reach;
        } else {
            add(result, under[2], owner, 1);
            result->count[TERM_FLAT_CAPTIVE_REACH][owner] += flat ? reach : 0;
        }
    }
    for (int way = 0; way < 4; way++) {
        int file_by = file + ways[way][0];
        int rank_by = rank + ways[way][1];
        by_wall = by_wall || is_top(grid, file_by, rank_by, WALL, (Colour)!owner);
        by_own = by_own ||
                 (on_board(grid, file_by, rank_by) && is_blocker(grid, file_by, rank_by, owner));
        by_cap = by_cap || is_top(grid, file_by, rank_by, CAP, (Colour)!owner);
    }
    bool reached[SIZE_MOST][SIZE_MOST] = {{false}};
    spread_to(grid, file, rank, reached);
    for (int i = 0; flat && i < grid->size * grid->size; i++) {
        int to_file = i % grid->size;
        int to_rank = i / grid->size;
        bool target = is_top(grid, to_file, to_rank, FLAT, (Colour)!owner);
        add(result, TERM_STACK_TARGETS, owner, target && reached[to_file][to_rank]);
    }
    add(result, TERM_STACK_BY_OWN, owner, flat && by_own ? height - 1 : 0);
    add(result, TERM_STACK_BY_WALL, owner, flat && by_wall ? height : 0);
    add(result, TERM_STACK_BY_CAP, owner, flat && by_cap ? height : 0);
}

static void recount_line(const Grid *grid, Colour colour, int line, bool is_file, Recount *result) {
    int pieces = 0;
    bool shut = false;
    for (int i = 0; i < grid->size; i++) {
        int file = is_file ? line : i;
        int rank = is_file ? i : line;
        pieces += is_road(grid, file, rank, colour);
        shut = shut || is_blocker(grid, file, rank, (Colour)!colour);
    }
    bool rim = line == 0 || line == grid->size - 1;
    Term first = rim ? TERM_RIM_1 : shut ? TERM_SHUT_1 : TERM_OPEN_1;
    if (pieces > 0) {
        add(result, first + (Term)((pieces < 6 ? pieces : 6) - 1), colour, 1);
    }
}

static void recount_groups(const Grid *grid, Colour colour, Recount *result) {
    Walk walk = {0};
    for (int file = 0; file < grid->size; file++) {
        for (int rank = 0; rank < grid->size; rank++) {
            Walk gap = {0};
            if (is_road(grid, file, rank, colour)) {
                if (!walk.seen[file][rank]) {
                    walk_on(grid, colour, file, rank, &walk);
                    add(result, TERM_GROUPS, colour, 1);
                }
                continue;
            }
            walk_on(grid, colour, file, rank, &gap);
            bool road = (gap.left && gap.right) || (gap.bottom && gap.top);
            bool flat = is_top(grid, file, rank, FLAT, (Colour)!colour);
            add(result, TERM_GAP_EMPTY, colour, road && grid->empty[file][rank]);
            add(result, TERM_GAP_FLAT, colour, road && flat);
        }
    }
}

static void recount_roads(const Grid *grid, Colour colour, Recount *result) {
    int across = distance_of(grid, colour, true);
    int along = distance_of(grid, colour, false);
    int near = across < along ? across : along;
    int far = across < along ? along : across;
    add(result, TERM_ROAD_NEAR, colour, grid->size - near);
    add(result, TERM_BOTH_NEAR, colour, near <= 3 && far <= 3);
    bool turn = board_turn(grid->board) == colour;
    add(result, turn ? TERM_MOVE_NEAR_1 : TERM_WAIT_NEAR_1, colour, near == 1);
    add(result, turn ? TERM_MOVE_NEAR_2 : TERM_WAIT_NEAR_2, colour, near == 2);
    add(result, turn ? TERM_MOVE_NEAR_3 : TERM_WAIT_NEAR_3, colour, near == 3);
}

static void recount_ways(const Grid *grid, Colour colour, Recount *result) {
    bool marks[SIZE_MOST][SIZE_MOST] = {{false}};
    int across = distance_of(grid, colour, true);
    int along = distance_of(grid, colour, false);
    int near = across < along ? across : along;
    if (near < 2 || near > 3) {
        return;
    }
    if (across == near) {
        mark_ways(grid, colour, true, near, marks);
    }
    if (along == near) {
        mark_ways(grid, colour, false, near, marks);
    }
    for (int i = 0; i < grid->size * grid->size; i++) {
        add(result, TERM_WAYS_2 + (Term)(near - 2), colour, marks[i % grid->size][i / grid->size]);
    }
}

// What `colour` can take at a square: theirs, own and all pieces under the flat there.
static void recount_taken(const Grid *grid, Colour colour, int file, int rank, int *tallest,
                          Recount *result) {
    bool turn = board_turn(grid->board) == colour;
    int under = grid->height[file][rank] - 1;
    for (int depth = 1; depth <= under && depth < grid->size; depth++) {
        bool own = board_piece(grid->board, square_of(file, rank), depth) == colour;
        add(result, turn ? TERM_MOVE_SUPPORT : TERM_WAIT_SUPPORT, colour, !own);
        add(result, turn ? TERM_MOVE_CAPTIVES : TERM_WAIT_CAPTIVES, colour, own);
    }
    *tallest = under > *tallest ? under : *tallest;
    add(result, turn ? TERM_MOVE_BARE : TERM_WAIT_BARE, colour,
        grid->attacked[!colour][file][rank] ? 0 : under);
}

static void recount_takes(const Grid *grid, Colour colour, Recount *result) {
    int tallest = 0;
    for (int file = 0; file < grid->size; file++) {
        for (int rank = 0; rank < grid->size; rank++) {
            if (is_top(grid, file, rank, FLAT, (Colour)!colour) &&
                grid->attacked[colour][file][rank]) {
                recount_taken(grid, colour, file, rank, &tallest, result);
            }
        }
    }
    bool turn = board_turn(grid->board) == colour;
    add(result, turn ? TERM_MOVE_TALLEST : TERM_WAIT_TALLEST, colour, tallest);
}

// Plays placements to the end on paper: flats as long as there are any, then capstones.
static void recount_end(const Board *board, int half_lead, Recount *result) {
    int stones[2] = {board->stones[WHITE], board->stones[BLACK]};
    int caps[2] = {board->caps[WHITE], board->caps[BLACK]};
    int empty = bits_count(board_empty(board));
    int plies = 0;
    Colour turn = board_turn(board);
    while (empty > 0 && stones[WHITE] + caps[WHITE] > 0 && stones[BLACK] + caps[BLACK] > 0) {
        if (stones[turn] > 0) {
            stones[turn]--;
            half_lead += turn == WHITE ? 2 : -2;
        } else {
            caps[turn]--;
        }
        turn = (Colour)!turn;
        plies++;
        empty--;
    }
    if (half_lead == 0) {
        return;
    }
    Colour winner = half_lead > 0 ? WHITE : BLACK;
    int ahead = abs(half_lead);
    int hand = board->stones[winner] + board->caps[winner];
    result->count[TERM_RACE_HAND][winner] = ahead * COUNT_PARTS / (hand + 1);
    if (plies > 16) {
        return;
    }
    Term end = plies == 1    ? TERM_END_1
               : plies == 2  ? TERM_END_2
               : plies == 3  ? TERM_END_3
               : plies == 4  ? TERM_END_4
               : plies <= 6  ? TERM_END_6
               : plies <= 8  ? TERM_END_8
               : plies <= 12 ? TERM_END_12
                             : TERM_END_16;
    int group = plies <= 2 ? 0 : plies <= 4 ? 1 : plies <= 8 ? 2 : 3;
    add(result, end, winner, 1);
    add(result, TERM_END2_2 + (Term)group, winner, ahead >= 3);
}

// The row of a square in the network: the kind of its top, whose it is, and the colours below.
static int network_row(const Grid *grid, int file, int rank) {
    const Board *board = grid->board;
    int square = square_of(file, rank);
    int below = board->height[square] - 1 < NET_BELOW ? board->height[square] - 1 : NET_BELOW;
    int top = grid->kind[file][rank] == FLAT ? 0 : grid->kind[file][rank] == WALL ? 2 : 4;
    int code = 1 << below;
    for (int depth = 1; depth <= below; depth++) {
        code += (board_piece(board, square, depth) != board_turn(board)) << (depth - 1);
    }
    top += grid->owner[file][rank] != board_turn(board);
    return NET_SQUARES + square * NET_STATES + top * NET_STACKS + code;
}

static int hand_in_set(const Board *board, Colour colour) {
    int set = board->geometry->stones + board->geometry->caps;
    return board_in_hand(board, colour) < set ? board_in_hand(board, colour) : set;
}

// In 64-bit numbers, one sum after the other.
static int recount_network(const Grid *grid, int half_lead, int phase) {
    const Board *board = grid->board;
    const NetRow *net = net_of(grid->size);
    Colour turn = board_turn(board);
    int64_t output = 0;
    if (!NET_BUILT) {
        return 0;
    }
    int lead = turn == WHITE ? half_lead : -half_lead;
    lead = lead > 63 ? 63 : lead < -63 ? -63 : lead;
    phase = phase * NET_PHASES / (PHASE_FULL + 1);
    for (int i = 0; i < NET_HIDDEN; i++) {
        int64_t sum = net[NET_START][i] + (net[NET_OWN_HAND][i] * hand_in_set(board, turn) >> 5) +
                      (net[NET_THEIR_HAND][i] * hand_in_set(board, (Colour)!turn) >> 5) +
                      (net[NET_LEAD][i] * lead >> 5);
        for (int file = 0; file < grid->size; file++) {
            for (int rank = 0; rank < grid->size; rank++) {
                sum += grid->empty[file][rank] ? 0 : net[network_row(grid, file, rank)][i];
            }
        }
        sum = sum < 0 ? 0 : sum > NET_ONE ? NET_ONE : sum;
        output += sum * sum * net[NET_OUTPUT + phase][i];
    }
    int64_t value = output * net[NET_CONSTANT][NET_SCALE] / (NET_ONE * NET_ONE * NET_UNIT) +
                    net[NET_CONSTANT][phase];
    return (int)(value > 2000 ? 2000 : value < -2000 ? -2000 : value);
}

static void recount_whole(const Grid *grid, int phase, Recount *result) {
    const Board *board = grid->board;
    int left = bits_count(board_empty(board));
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int hand = 2 * (board->stones[colour] + board->caps[colour]);
        left = hand < left ? hand : left;
    }
    int flats = (result->count[TERM_FLATS][WHITE] - result->count[TERM_FLATS][BLACK]) / COUNT_PARTS;
    int half_lead = 2 * flats - board->rules.half_komi;
    add(result, TERM_TEMPO, board_turn(board), 1);
    result->count[TERM_KOMI][BLACK] = board->rules.half_komi * COUNT_PARTS / 2;
    result->count[TERM_RACE][WHITE] = half_lead * COUNT_PARTS / (left + 2);
    recount_end(board, half_lead, result);
    result->network = recount_network(grid, half_lead, phase);
}

Recount recount(const Board *board, int phase) {
    Recount result = {0};
    Grid grid = grid_of(board);
    for (int file = 0; file < grid.size; file++) {
        for (int rank = 0; rank < grid.size; rank++) {
            if (!grid.empty[file][rank]) {
                spread_to(&grid, file, rank, grid.attacked[grid.owner[file][rank]]);
            }
        }
    }
    for (int file = 0; file < grid.size; file++) {
        for (int rank = 0; rank < grid.size; rank++) {
            if (!grid.empty[file][rank]) {
                recount_top(&grid, file, rank, &result);
                recount_stack(&grid, file, rank, &result);
            }
        }
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        for (int line = 0; line < grid.size; line++) {
            recount_line(&grid, (Colour)colour, line, true, &result);
            recount_line(&grid, (Colour)colour, line, false, &result);
        }
        recount_groups(&grid, (Colour)colour, &result);
        recount_roads(&grid, (Colour)colour, &result);
        recount_ways(&grid, (Colour)colour, &result);
        recount_takes(&grid, (Colour)colour, &result);
    }
    recount_whole(&grid, phase, &result);
    return result;
}
