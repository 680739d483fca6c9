// SPDX-License-Identifier: MIT
// The tops of a rank become a row: three bits for each square, so that two neighbours are six bits
// of it. Two rows give the index of a window. Each rank has a row in either direction, because a
// table is indexed from the edge.
#include "patterns.h"

enum { CODE_BITS = 3, PAIR_MASK = (1 << 2 * CODE_BITS) - 1 };

typedef struct Rows {
    uint32_t forth[SIZE_MOST]; // the first file in the highest bits
    uint32_t back[SIZE_MOST];  // the first file in the lowest bits
} Rows;

// Every bit of a byte, three places apart: bit n goes to bit 3n, and for `forth` to bit 3(7 - n).
#define SPREAD_BIT(byte, from, to) (((uint32_t)(byte) >> (from)&1) << (3 * (to)))
#define BACK(b)                                                                                    \
    (SPREAD_BIT(b, 0, 0) | SPREAD_BIT(b, 1, 1) | SPREAD_BIT(b, 2, 2) | SPREAD_BIT(b, 3, 3) |       \
     SPREAD_BIT(b, 4, 4) | SPREAD_BIT(b, 5, 5) | SPREAD_BIT(b, 6, 6) | SPREAD_BIT(b, 7, 7))
#define FORTH(b)                                                                                   \
    (SPREAD_BIT(b, 0, 7) | SPREAD_BIT(b, 1, 6) | SPREAD_BIT(b, 2, 5) | SPREAD_BIT(b, 3, 4) |       \
     SPREAD_BIT(b, 4, 3) | SPREAD_BIT(b, 5, 2) | SPREAD_BIT(b, 6, 1) | SPREAD_BIT(b, 7, 0))
#define FOUR(M, b) M(b), M((b) + 1), M((b) + 2), M((b) + 3)
#define SIXTEEN(M, b) FOUR(M, b), FOUR(M, (b) + 4), FOUR(M, (b) + 8), FOUR(M, (b) + 12)
#define ALL(M)                                                                                     \
    SIXTEEN(M, 0), SIXTEEN(M, 16), SIXTEEN(M, 32), SIXTEEN(M, 48), SIXTEEN(M, 64), SIXTEEN(M, 80), \
        SIXTEEN(M, 96), SIXTEEN(M, 112), SIXTEEN(M, 128), SIXTEEN(M, 144), SIXTEEN(M, 160),        \
        SIXTEEN(M, 176), SIXTEEN(M, 192), SIXTEEN(M, 208), SIXTEEN(M, 224), SIXTEEN(M, 240)
static const uint32_t spread_back[256] = {ALL(BACK)};
static const uint32_t spread_forth[256] = {ALL(FORTH)};

// The bits of PatternTop as sets of squares.
static void planes_of(const Board *board, uint64_t ret_planes[CODE_BITS]) {
    Colour turn = board_turn(board);
    uint64_t own = board->tops[turn];
    uint64_t theirs = board->tops[!turn];
    uint64_t walls = board_walls(board);
    uint64_t caps = board_caps(board);
    ret_planes[0] = own;
    ret_planes[1] = (theirs & ~board->block) | (own & walls) | (theirs & caps);
    ret_planes[2] = (theirs & walls) | caps;
}

static void fill_rows(const Board *board, Rows *rows) {
    uint64_t planes[CODE_BITS];
    planes_of(board, planes);
    for (int rank = 0; rank < board_size(board); rank++) {
        unsigned low = planes[0] >> 8 * rank & 0xff;
        unsigned middle = planes[1] >> 8 * rank & 0xff;
        unsigned high = planes[2] >> 8 * rank & 0xff;
        rows->forth[rank] = spread_forth[low] | spread_forth[middle] << 1 | spread_forth[high] << 2;
        rows->back[rank] = spread_back[low] | spread_back[middle] << 1 | spread_back[high] << 2;
    }
}

// The content of the window at a rank and file, from the corner of the board.
static inline unsigned content_of(const Rows *rows, int rank, int file, int most) {
    bool up = 2 * rank <= most;
    const uint32_t *row = 2 * file <= most ? rows->forth : rows->back;
    int shift = CODE_BITS * (2 * file <= most ? SIZE_MOST - 2 - file : file);
    uint32_t near = row[up ? rank : rank + 1] >> shift & PAIR_MASK;
    uint32_t far = row[up ? rank + 1 : rank] >> shift & PAIR_MASK;
    return near << 2 * CODE_BITS | far;
}

static inline int least(int a, int b) {
    return a < b ? a : b;
}

// clang-format off
#define ROW(o0, e0, o1, e1, o2, e2, o3, e3, o4, e4, o5, e5, o6, e6) \
    {{o0, e0}, {o1, e1}, {o2, e2}, {o3, e3}, {o4, e4}, {o5, e5}, {o6, e6}},
// A row of numbers belongs to a place and, mirrored, to the place with rank and file exchanged.
#define DIAGONAL(rank, file, a, b, c, ...) [(rank) * PLACES + (file)][a][b][c] = ROW(__VA_ARGS__)
#define PATTERN(rank, file, a, b, c, ...) \
    DIAGONAL(rank, file, a, b, c, __VA_ARGS__) \
    DIAGONAL(file, rank, a, c, b, __VA_ARGS__)
#define PLACES 2
static const PatternTable patterns_5[PLACES * PLACES] = {
#include "patterns_5.inc"
};
#undef PLACES
#define PLACES 3
static const PatternTable patterns_6[PLACES * PLACES] = {
#include "patterns_6.inc"
};
#undef PLACES
// clang-format on

// 7x7 has the places of 6x6, and borrows its tables.
static const PatternTable *const tables_by_size[] = {NULL,       NULL,       patterns_5,
                                                     patterns_6, patterns_6, NULL};

const PatternTable *pattern_tables(int size) {
    return tables_by_size[size - SIZE_LEAST];
}

static inline const Pattern *pattern_at(const PatternTable *tables, int table, unsigned content) {
    return &tables[table][0][0][0][0] + content;
}

int patterns_value(const Board *board, int phase) {
    int size = board_size(board);
    int most = size - 2; // the last rank and file where a window begins
    const PatternTable *tables = pattern_tables(size);
    Rows rows;
    int opening = 0;
    int end = 0;
    if (!tables) {
        return 0;
    }
    fill_rows(board, &rows);
    for (int rank = 0; rank <= most; rank++) {
        int first = pattern_places(size) * least(rank, most - rank);
        for (int file = 0; file <= most; file++) {
            const Pattern *pattern = pattern_at(tables, first + least(file, most - file),
                                                content_of(&rows, rank, file, most));
            opening += pattern->opening;
            end += pattern->end;
        }
    }
    return opening * (PHASE_FULL - phase) + end * phase;
}

int patterns_list(const Board *board, PatternWindow ret_windows[PATTERN_WINDOWS]) {
    int size = board_size(board);
    int most = size - 2;
    Rows rows;
    int count = 0;
    fill_rows(board, &rows);
    for (int rank = 0; rank <= most; rank++) {
        for (int file = 0; file <= most; file++) {
            ret_windows[count++] = (PatternWindow){
                .square = (uint8_t)square_of(file, rank),
                .table = (uint8_t)(pattern_places(size) * least(rank, most - rank) +
                                   least(file, most - file)),
                .content = (uint16_t)content_of(&rows, rank, file, most),
            };
        }
    }
    return count;
}

int pattern_value(const PatternTable *tables, const PatternWindow *window, int phase) {
    const Pattern *pattern = pattern_at(tables, window->table, window->content);
    return pattern->opening * (PHASE_FULL - phase) + pattern->end * phase;
}
