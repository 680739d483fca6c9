// SPDX-License-Identifier: MIT
// Moves that win by a road at once, found without playing them: the squares that would complete a
// road tell which placements do, and which stacks are worth a look.
#include "movegen.h"
#include "outcome.h"
#include "reach.h"
#include "road.h"

// The mover's road pieces after a spread.
static uint64_t road_after(const Board *board, Colour mover, Move move) {
    int from = move_square(move);
    uint64_t bit = bits_of(from);
    int hand = pattern_hand(move_pattern(move));
    uint64_t own = board_road(board, mover) & ~bit;
    uint64_t pieces = board->stack[from];
    bool makes_road = (board->road & bit) != 0;
    Drops drops = drops_of(move);
    int square;
    int count;

    if (board->height[from] > hand && board_piece(board, from, hand) == mover) {
        own |= bit;
    }
    while (drops_next(&drops, &square, &count)) {
        bool mine = (Colour)(pieces & 1) == mover && makes_road;
        own = mine ? own | bits_of(square) : own & ~bits_of(square);
        makes_road = true; // below the top of the hand there are only flats
        pieces >>= count;
    }
    return own;
}

// True when the spread completes a road of the mover.
static bool spread_wins(const Board *board, Colour mover, const RoadMap *map, Move move) {
    uint64_t own = road_after(board, mover, move);
    return road_possible(map, own & ~map->own) && road_exists(board->geometry, own);
}

// The squares from `square` on, `length` of them.
static uint64_t path_of(int square, Direction direction, int length) {
    uint64_t path = 0;
    int step = direction_step(direction);
    for (int i = 1; i <= length; i++) {
        path |= bits_of(square + step * i);
    }
    return path;
}

// What a stack can bring along for a road.
typedef struct Load {
    int square, hand;
    uint64_t landing; // by depth in the hand: the mover's pieces that make roads where they land
    bool stays;       // a piece of the mover's may be left on the square
} Load;

static Load load_of(const Board *board, Colour mover, int square) {
    int hand = reach_hand(board, square);
    int height = board->height[square];
    uint64_t pieces = mover == BLACK ? board->stack[square] : ~board->stack[square];
    Load load = {.square = square, .hand = hand, .landing = pieces & bits_low(hand)};
    load.stays = load.landing > 1;
    for (int depth = hand; depth < height && !load.stays; depth++) {
        load.stays = board_piece(board, square, depth) == mover;
    }
    if (!(board->road & bits_of(square))) {
        load.landing &= ~UINT64_C(1); // a wall on top
    }
    return load;
}

// The squares of a path where the mover's piece on top would help; empty when no pattern can win.
static uint64_t useful_squares(const Board *board, const RoadMap *map, const Load *load,
                               uint64_t path) {
    uint64_t bit = bits_of(load->square);
    uint64_t own = load->stays ? map->own | bit : map->own & ~bit;
    if (load->landing == 1 && !load->stays) {
        return path & road_joints(map); // the top alone lands somewhere
    }
    path = load->landing ? path : 0;
    // Without new road pieces on the right squares no pattern can do it, nor when even one that
    // left own pieces everywhere would not.
    bool may =
        road_possible(map, (path | bit) & ~map->own) && road_exists(board->geometry, own | path);
    return may ? path | bit : 0;
}

// Spreads of one stack in one direction that win. Stops after the first one when `first` is set.
static Move *stack_roads(Move *out, const Board *board, Colour mover, const RoadMap *map,
                         const Load *load, Move base, int free, bool crush, bool first) {
    Direction direction = move_direction(base);
    uint64_t path = path_of(load->square, direction, free + crush);
    uint64_t useful = useful_squares(board, map, load, path);
    bool top_only = load->landing == 1 && !load->stays;

    if (!useful) {
        return out;
    }
    for (unsigned pattern = 1; pattern < 1u << load->hand; pattern++) {
        int length = pattern_length(pattern);
        if (length > free && !(crush && length == free + 1 && (pattern & 1))) {
            continue;
        }
        int last = load->square + direction_step(direction) * length;
        if (top_only && !(useful >> last & 1)) {
            continue;
        }
        Move move = (Move)(base | pattern << 8);
        if (spread_wins(board, mover, map, move)) {
            *out++ = move;
            if (first) {
                break;
            }
        }
    }
    return out;
}

// The stacks whose spreads can complete a road at all. A single piece goes one step, so it must
// stand beside a square that completes one, and it must not be a wall; a taller stack needs a
// closer look.
static uint64_t candidates(const Board *board, Colour mover, const RoadMap *map) {
    uint64_t own = board->tops[mover];
    uint64_t singles = own & board->road & ~board->tall;
    return (singles & bits_beside(road_critical(board, map))) | (own & board->tall);
}

static Move *spread_roads(Move *out, const Board *board, Colour mover, const RoadMap *map,
                          bool first) {
    uint64_t closed = reach_closed(board);
    uint64_t walls = board_walls(board);
    Move *begin = out;

    for (uint64_t left = candidates(board, mover, map); left;) {
        int square = bits_pop(&left);
        bool cap = (board_caps(board) & bits_of(square)) != 0;
        Reach reach = reach_from(closed, square);
        Reach beyond = cap ? reach_from(closed & ~walls, square) : reach;
        Load load = load_of(board, mover, square);
        for (int d = 0; d < DIRECTIONS; d++) {
            bool crush = beyond.to[d] > reach.to[d] && reach.to[d] < load.hand;
            int free = reach.to[d] < load.hand ? reach.to[d] : load.hand;
            Move base = move_spread(square, (Direction)d, 0);
            out = stack_roads(out, board, mover, map, &load, base, free, crush, first);
            if (first && out > begin) {
                return out;
            }
        }
    }
    return out;
}

static Move *placement_roads(Move *out, const Board *board, Colour mover, const RoadMap *map) {
    uint64_t squares = road_critical(board, map) & board_empty(board);
    for (uint64_t left = board->stones[mover] ? squares : 0; left;) {
        *out++ = move_place(bits_pop(&left), FLAT);
    }
    for (uint64_t left = board->caps[mover] ? squares : 0; left;) {
        *out++ = move_place(bits_pop(&left), CAP);
    }
    return out;
}

int movegen_roads(const Board *board, Move *ret_moves) {
    Colour mover = board_turn(board);
    if (board_is_opening(board)) {
        return 0;
    }
    RoadMap map = road_map(board, mover);
    Move *out = placement_roads(ret_moves, board, mover, &map);
    return (int)(spread_roads(out, board, mover, &map, false) - ret_moves);
}

int road_threats(const Board *board, Colour mover, const RoadMap *map,
                 Move ret_moves[ROAD_THREATS_MAX]) {
    if (board_is_opening(board)) {
        return 0;
    }
    Move *out = placement_roads(ret_moves, board, mover, map);
    if (out == ret_moves) {
        out = spread_roads(out, board, mover, map, true);
    }
    return (int)(out - ret_moves);
}

bool road_in_one_with(const Board *board, const RoadMap *map, Move *ret_move) {
    Move moves[ROAD_THREATS_MAX];
    if (road_threats(board, board_turn(board), map, moves) == 0) {
        return false;
    }
    *ret_move = moves[0];
    return true;
}

bool road_in_one(const Board *board, Move *ret_move) {
    RoadMap map = road_map(board, board_turn(board));
    return road_in_one_with(board, &map, ret_move);
}

bool road_threatens(const Board *board, Colour player) {
    Move moves[ROAD_THREATS_MAX];
    RoadMap map = road_map(board, player);
    return board_outcome(board) == ONGOING && road_threats(board, player, &map, moves) > 0;
}

uint64_t road_critical_after(const Board *board, const RoadMap *map, Move spread) {
    uint64_t own = road_after(board, board_turn(board), spread);
    RoadMap after = own & ~map->own ? road_map_of(board->geometry, own) : *map;
    return road_critical(board, &after);
}

// The squares of one shortest road between two edges; empty when there is none.
static uint64_t shortest_road(uint64_t own, uint64_t edge, uint64_t other) {
    uint64_t layers[SQUARES];
    uint64_t reached = own & edge;
    int depth = 0;
    layers[0] = reached;
    while (!(reached & other)) {
        uint64_t next = bits_beside(layers[depth]) & own & ~reached;
        if (!next) {
            return 0;
        }
        reached |= next;
        layers[++depth] = next;
    }
    uint64_t square = layers[depth] & other;
    square &= -square;
    uint64_t road = square;
    while (depth > 0) {
        square = bits_beside(square) & layers[--depth];
        square &= -square;
        road |= square;
    }
    return road;
}

uint64_t road_threat_zone(const Board *board, Colour mover, Move threat) {
    const Geometry *g = board->geometry;
    uint64_t touched = move_squares(threat);
    uint64_t own = move_is_spread(threat) ? road_after(board, mover, threat)
                                          : board_road(board, mover) | touched;
    uint64_t across = shortest_road(own, g->left, g->right);
    uint64_t along = shortest_road(own, g->bottom, g->top);
    bool first = across && (!along || bits_count(across) <= bits_count(along));
    return touched | (first ? across : along);
}
