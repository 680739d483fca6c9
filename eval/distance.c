// SPDX-License-Identifier: MIT
// Terms of roads: how near they are, and which squares would complete one.
//
// The number of moves missing to a road says more than any count of pieces, most of all when it is
// 1, 2 or 3. Then it also matters whose turn it is, and how many squares could be part of the road,
// because a single way is easily blocked. The search itself finds wins in one. Road distances come
// from Cataklysm, squares that complete a road from Topaz and Tiltak.
//
// Chains of both players grow from all four edges in the same loop; the lanes of a vector are the
// edges. Separate loops would be short and of unpredictable length, and the mispredicted branches
// would cost more than the work in the loops.
#include "distance.h"

#include "terms.h"

// A set of squares for each edge, indexed by the direction of the edge.
typedef uint64_t Edges __attribute__((vector_size(DIRECTIONS * sizeof(uint64_t))));

enum { DISTANCE_LIMIT = 2 * SIZE_MOST };

// The squares that one player has joined to the edges after some moves.
typedef struct Chains {
    uint64_t own;   // road pieces: cost 0
    uint64_t two;   // flats of the opponent and own walls: cost 2; empty squares cost 1
    Edges joined;   // joined to each edge (see RoadMap)
    Edges pending;  // squares of cost 2, half paid by the last move
    Edges opposite; // joined to the opposite edge before the first move
    Edges next;     // squares that the next move reaches, with the own chains that touch them
    // The cost from left to right and from bottom to top, or a lower bound while it is not known.
    int across, along;
    bool across_known, along_known;
    Edges layers[DISTANCE_LIMIT]; // `joined` after 0, 1, ... moves
} Chains;

static inline void chains_init(Chains *chains, const Board *board, Colour colour,
                               const RoadMap *map) {
    chains->own = map->own;
    chains->two = board_flats(board, (Colour)!colour) | (board->tops[colour] & ~board->road);
    chains->joined = (Edges){map->top, map->right, map->bottom, map->left};
    chains->pending = (Edges){0};
    chains->opposite = (Edges){map->bottom, map->left, map->top, map->right};
    chains->across_known = (map->left & map->right & map->own) != 0;
    chains->along_known = (map->bottom & map->top & map->own) != 0;
    chains->across = !chains->across_known;
    chains->along = !chains->along_known;
}

// Finds the squares that move number `cost` reaches, and whether they complete a road. True when
// the distances are known as far as RoadDistance needs them.
static inline bool chains_step(Chains *chains, uint64_t empty, int cost) {
    chains->layers[cost - 1] = chains->joined;
    chains->next = (chains->joined & empty) | chains->pending;
    chains->pending = chains->joined & chains->two;
    Edges met = chains->next & chains->opposite;
    // Sums without branches, which would be unpredictable.
    chains->across_known |= met[RIGHT] != 0;
    chains->along_known |= met[UP] != 0;
    chains->across += !chains->across_known;
    chains->along += !chains->along_known;
    return (chains->across_known & chains->along_known) |
           ((chains->across_known | chains->along_known) & (cost >= ROAD_FAR_MOST));
}

// Joins the squares that the move has reached, the own chains that touch them, and all squares
// beside these.
static inline void chains_grow(Chains *white, Chains *black) {
    Chains *chains[2] = {white, black};
    for (;;) {
        Edges beside[2];
        Edges more[2];
        // Two steps before each test for more: most chains are short.
        for (int step = 0; step < 2; step++) {
            for (int i = 0; i < 2; i++) {
                Edges set = chains[i]->next;
                beside[i] = (set << 8) | (set >> 8) | ((set << 1) & bits_right(~UINT64_C(0))) |
                            ((set >> 1) & bits_left(~UINT64_C(0)));
                more[i] = beside[i] & chains[i]->own & ~set;
                chains[i]->next |= more[i];
            }
        }
        Edges any = more[0] | more[1];
        if (!(any[UP] | any[RIGHT] | any[DOWN] | any[LEFT])) {
            white->joined |= beside[0];
            black->joined |= beside[1];
            return;
        }
    }
}

// The empty squares on the cheapest chains, which cost `cost`. A square is on such a chain when the
// costs from both edges and of the square itself add up to `cost`.
static uint64_t ways_of(const Chains *chains, uint64_t empty, int cost) {
    uint64_t across = 0;
    uint64_t along = 0;
    for (int i = 0; i < cost; i++) {
        across |= chains->layers[i][LEFT] & chains->layers[cost - 1 - i][RIGHT];
        along |= chains->layers[i][DOWN] & chains->layers[cost - 1 - i][UP];
    }
    return empty & ((chains->across == cost ? across : 0) | (chains->along == cost ? along : 0));
}

static RoadDistance distance_of(const Chains *chains, uint64_t empty) {
    bool first = chains->across < chains->along;
    int near = first ? chains->across : chains->along;
    return (RoadDistance){
        .near = near,
        .far = first ? chains->along : chains->across,
        .ways = near > 1 && near <= ROAD_WAYS_MOST ? ways_of(chains, empty, near) : 0,
    };
}

void road_distances(const Board *board, const RoadMap maps[2], RoadDistance ret_distances[2]) {
    uint64_t empty = board_empty(board);
    int limit = 2 * board_size(board);
    Chains white;
    Chains black;
    chains_init(&white, board, WHITE, &maps[WHITE]);
    chains_init(&black, board, BLACK, &maps[BLACK]);
    for (int cost = 1; cost < limit; cost++) {
        bool white_known = chains_step(&white, empty, cost);
        bool black_known = chains_step(&black, empty, cost);
        if (white_known & black_known) {
            break;
        }
        chains_grow(&white, &black);
    }
    ret_distances[WHITE] = distance_of(&white, empty);
    ret_distances[BLACK] = distance_of(&black, empty);
}

static void count_player(const EvalView *view, Colour colour, RoadDistance distance,
                         Counts counts) {
    const Board *board = view->board;
    const RoadMap *map = &view->maps[colour];
    uint64_t gaps = road_critical(board, map);
    int size = board_size(board);
    counts[TERM_ROAD_NEAR] = counted(size - distance.near);
    if (distance.near >= 1 && distance.near <= ROAD_FAR_MOST) {
        Term first = board_turn(board) == colour ? TERM_MOVE_NEAR_1 : TERM_WAIT_NEAR_1;
        counts[first + (Term)(distance.near - 1)] = counted(1);
        counts[TERM_BOTH_NEAR] = counted(distance.far <= ROAD_FAR_MOST);
    }
    if (distance.near >= 2 && distance.near <= ROAD_WAYS_MOST) {
        counts[TERM_WAYS_2 + (Term)(distance.near - 2)] = counted(bits_count(distance.ways));
    }
    counts[TERM_GAP_EMPTY] = counted(bits_count(gaps & view->empty));
    counts[TERM_GAP_FLAT] = counted(bits_count(gaps & board_flats(board, (Colour)!colour)));
}

void count_roads(const EvalView *view, Counts counts[2]) {
    RoadDistance distances[2];
    road_distances(view->board, view->maps, distances);
    count_player(view, WHITE, distances[WHITE], counts[WHITE]);
    count_player(view, BLACK, distances[BLACK], counts[BLACK]);
}
