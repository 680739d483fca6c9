// SPDX-License-Identifier: MIT
// Finds winning moves without playing them: the squares that would complete a road show which
// placements win and which stacks may have a winning spread.
#include "win.h"

#include "movegen.h"
#include "outcome.h"
#include "reach.h"

// For each direction: sets all bits if road_possible is true for its new road pieces, else clears
// all.
static inline void rays_filter(const RoadMap *map, Rays *added) {
    *added = (Rays)((((*added & map->bottom) != 0) & ((*added & map->top) != 0)) |
                    (((*added & map->left) != 0) & ((*added & map->right) != 0)));
}

// A stack and the pieces that its spreads can bring on top.
typedef struct Load {
    int square, hand;
    uint64_t pieces; // bit i: piece i from the top belongs to the mover and would count for roads
                     // as a top; the last one is the piece below the hand, which stays
} Load;

static Load load_of(const Board *board, Colour mover, int square) {
    int hand = reach_hand(board, square);
    int seen = board->height[square] > hand ? hand + 1 : hand;
    uint64_t pieces = mover == BLACK ? board->stack[square] : ~board->stack[square];
    pieces &= bits_low(seen);
    if (!(board->road & bits_of(square))) {
        pieces &= ~UINT64_C(1); // a wall makes no road
    }
    return (Load){square, hand, pieces};
}

// The mover's road pieces after a spread of the stack.
static inline uint64_t road_of(const Load *load, uint64_t own, int step, unsigned pattern,
                               int length) {
    uint64_t pieces = load->pieces;
    uint64_t bit = bits_of(load->square + step * length);
    own = pieces & 1 ? own | bit : own & ~bit;
    for (unsigned left = pattern; left;) {
        int count = bits_lowest(left) + 1;
        left >>= count;
        pieces >>= count;
        bit = step > 0 ? bit >> step : bit << -step;
        own = pieces & 1 ? own | bit : own & ~bit;
    }
    return own;
}

// The mover's road pieces after a spread.
static uint64_t road_after(const Board *board, Colour mover, Move move) {
    Load load = load_of(board, mover, move_square(move));
    unsigned pattern = move_pattern(move);
    return road_of(&load, board_road(board, mover), direction_step(move_direction(move)), pattern,
                   pattern_length(pattern));
}

static inline bool wins(const Board *board, const RoadMap *map, uint64_t own) {
    return road_possible(map, own & ~map->own) && road_exists(board->geometry, own);
}

// The lengths, as bits, at which a spread in one direction over at most `most` squares might win. A
// length can't win if there is no road even with the best possible piece on top of each square.
static unsigned winning_lengths(const Board *board, const RoadMap *map, const Load *load, int step,
                                int most) {
    unsigned lengths = 0;
    uint64_t others = map->own & ~bits_of(load->square);
    for (int length = 1; length <= most; length++) {
        int end = load->square + step * length;
        uint64_t own = others & ~bits_of(end);
        others = own;
        own |= (load->pieces & 1) << end;
        // Which pieces can be the top of a square before the end: in the hand, at least one piece
        // for each later square lies above it, and one for each earlier square below it.
        uint64_t deep = bits_low(load->hand - length + 1);
        for (int after = 1; after <= length; after++) {
            own |= load->pieces >> after & deep ? bits_of(end - step * after) : 0;
        }
        lengths |= (unsigned)wins(board, map, own) << length;
    }
    return lengths;
}

// The winning spreads of one stack in one direction, over at most `most` squares. More than `free`
// squares need a crush. Stops after the first one when `first` is set.
static Move *stack_roads(Move *out, const Board *board, const RoadMap *map, const Load *load,
                         Direction direction, int free, int most, bool first) {
    int step = direction_step(direction);
    unsigned lengths = winning_lengths(board, map, load, step, most);
    for (unsigned pattern = 1; lengths && pattern < 1u << load->hand; pattern++) {
        int length = pattern_length(pattern);
        if (!(lengths >> length & 1) || (length > free && !(pattern & 1))) {
            continue;
        }
        if (wins(board, map, road_of(load, map->own, step, pattern, length))) {
            *out++ = move_spread(load->square, direction, pattern);
            if (first) {
                break;
            }
        }
    }
    return out;
}

// The winning steps of a single piece. `targets`: the squares that would complete a road and that
// the piece can enter.
static Move *single_roads(Move *out, const Board *board, const RoadMap *map, int square,
                          uint64_t targets, bool first) {
    uint64_t self = bits_of(square);
    uint64_t others = map->own & ~self;
    uint64_t beside[DIRECTIONS];
    bits_around(self, beside);
    for (int d = UP; d < DIRECTIONS; d++) {
        uint64_t to = beside[d] & targets;
        if (to && road_exists(board->geometry, others | to)) {
            *out++ = move_spread(square, (Direction)d, 1);
            if (first) {
                break;
            }
        }
    }
    return out;
}

// The stacks that may have a winning spread. A single piece must stand beside a critical square and
// must not be a wall. All taller stacks are candidates.
static uint64_t candidates(const Board *board, Colour mover, uint64_t critical) {
    uint64_t own = board->tops[mover];
    uint64_t singles = own & board->road & ~board->tall;
    return (singles & bits_beside(critical)) | (own & board->tall);
}

// Adds a square where a capstone can crush a wall. `hard`: the squares that it can't enter.
static Reach with_crush(Reach free, uint64_t hard, const Load *load) {
    Reach beyond = reach_from(hard, load->square);
    for (int d = UP; d < DIRECTIONS; d++) {
        bool crush = beyond.to[d] > free.to[d] && free.to[d] < load->hand;
        free.to[d] = (uint8_t)(free.to[d] + crush);
    }
    return free;
}

// `critical` is road_critical of the map.
static Move *spread_roads(Move *out, const Board *board, Colour mover, const RoadMap *map,
                          uint64_t critical, bool first) {
    uint64_t closed = reach_closed(board);
    uint64_t caps = board_caps(board);
    uint64_t hard = closed & ~board_walls(board);
    Move *begin = out;

    for (uint64_t left = candidates(board, mover, critical); left;) {
        int square = bits_pop(&left);
        if (!(board->tall >> square & 1)) {
            uint64_t shut = caps >> square & 1 ? hard : closed;
            out = single_roads(out, board, map, square, critical & ~shut, first);
            if (first && out > begin) {
                return out;
            }
            continue;
        }
        Load load = load_of(board, mover, square);
        if (!critical && !bits_several(load.pieces)) {
            continue; // one new road piece is not enough
        }
        Reach free = reach_within(reach_from(closed, square), load.hand);
        Reach most = caps >> square & 1 ? with_crush(free, hard, &load) : free;
        // The new pieces of a spread must touch both opposite edges.
        Rays possible;
        reach_rays(most, square, &possible);
        possible &= ~map->own;
        rays_filter(map, &possible);
        for (int d = UP; d < DIRECTIONS; d++) {
            if (possible[d]) {
                out = stack_roads(out, board, map, &load, (Direction)d, free.to[d], most.to[d],
                                  first);
                if (first && out > begin) {
                    return out;
                }
            }
        }
    }
    return out;
}

static Move *placement_roads(Move *out, const Board *board, Colour mover, uint64_t squares) {
    for (uint64_t left = board->stones[mover] ? squares : 0; left;) {
        *out++ = move_place(bits_pop(&left), FLAT);
    }
    for (uint64_t left = board->caps[mover] ? squares : 0; left;) {
        *out++ = move_place(bits_pop(&left), CAP);
    }
    return out;
}

int win_roads(const Board *board, Move *ret_moves) {
    Colour mover = board_turn(board);
    if (board_is_opening(board)) {
        return 0;
    }
    RoadMap map = road_map(board, mover);
    uint64_t critical = road_critical(board, &map);
    Move *out = placement_roads(ret_moves, board, mover, critical & board_empty(board));
    return (int)(spread_roads(out, board, mover, &map, critical, false) - ret_moves);
}

int win_road_threats(const Board *board, Colour player, const RoadMap *map,
                     Move ret_moves[ROAD_THREATS_MAX]) {
    if (board_is_opening(board)) {
        return 0;
    }
    uint64_t critical = road_critical(board, map);
    uint64_t squares = critical & board_empty(board);
    Move *out = ret_moves;
    if (squares && board_in_hand(board, player) > 0) {
        out = placement_roads(out, board, player, squares);
    } else {
        out = spread_roads(out, board, player, map, critical, true);
    }
    return (int)(out - ret_moves);
}

bool win_by_road(const Board *board, Move *ret_move) {
    Move moves[ROAD_THREATS_MAX];
    RoadMap map = road_map(board, board_turn(board));
    if (win_road_threats(board, board_turn(board), &map, moves) == 0) {
        return false;
    }
    *ret_move = moves[0];
    return true;
}

bool win_threatens_road(const Board *board, Colour player) {
    Move moves[ROAD_THREATS_MAX];
    RoadMap map = road_map(board, player);
    return board_outcome(board) == ONGOING && win_road_threats(board, player, &map, moves) > 0;
}

bool win_threatens_count(const Board *board, Colour player) {
    bool ends = board_in_hand(board, player) == 1 || !bits_several(board_empty(board));
    if (!ends || board_is_opening(board)) {
        return false;
    }
    int lead = player == WHITE ? board_flat_lead(board) : -board_flat_lead(board);
    return lead + (board->stones[player] > 0 ? 2 : 0) > 0;
}

bool win_by_count(const Board *board, Move *ret_move) {
    Colour turn = board_turn(board);
    if (!win_threatens_count(board, turn)) {
        return false;
    }
    // Any empty square ends the game; a flat also adds to the count.
    Kind kind = board->stones[turn] > 0 ? FLAT : CAP;
    *ret_move = move_place(bits_lowest(board_empty(board)), kind);
    return true;
}

bool win_by_filling(const Board *board, Move *ret_move) {
    int wanted = board_turn(board) == WHITE ? 1 : -1;
    uint64_t empty = board_empty(board);
    Move moves[MOVES_MAX];
    // A spread covers at most one square less than the board's size.
    int count = bits_count(empty) < board_size(board) ? movegen_spreads(board, moves) : 0;
    for (int i = 0; i < count; i++) {
        Board after;
        Undo undo;
        if ((empty & ~move_squares(moves[i])) != 0) {
            continue;
        }
        after = *board;
        board_apply(&after, moves[i], &undo);
        if (outcome_sign(board_outcome(&after)) == wanted) {
            *ret_move = moves[i];
            return true;
        }
    }
    return false;
}

bool win_in_one(const Board *board, Move *ret_move) {
    return win_by_road(board, ret_move) || win_by_count(board, ret_move) ||
           win_by_filling(board, ret_move);
}

uint64_t win_squares_after(const Board *board, const RoadMap *map, uint64_t candidates,
                           Move spread) {
    uint64_t own = road_after(board, board_turn(board), spread);
    uint64_t gained = own & ~map->own;
    if (!gained) {
        return road_critical(board, map);
    }
    if (!bits_several(gained) && !(gained & candidates)) {
        return 0;
    }
    RoadMap after = road_map_after(board->geometry, map, own);
    return road_critical(board, &after);
}

uint64_t win_zone(const Board *board, Colour mover, Move threat) {
    uint64_t touched = move_squares(threat);
    uint64_t own = move_is_spread(threat) ? road_after(board, mover, threat)
                                          : board_road(board, mover) | touched;
    return touched | road_shortest(board->geometry, own);
}
