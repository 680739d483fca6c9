// SPDX-License-Identifier: MIT
// A row encodes the tops of a rank: three bits for each square, followed by three free bits for the
// same square of the next rank. So two rows make a strip, and twelve bits of a strip are the
// content of a window. Each rank has a row in both directions, because tables are indexed from the
// nearest edge.
//
// A strip is ordered by files, a table by ranks. So a window is looked up as its mirror image, in
// the table of the place with rank and file exchanged.
#include "patterns.h"

enum {
    CODE_BITS = 3,
    FILE_BITS = 2 * CODE_BITS, // of a strip
    WINDOW_MASK = (1 << 2 * FILE_BITS) - 1,
};

// The two rows, or strips, of a rank: with the first file in the highest bits, or in the lowest.
typedef struct Row {
    uint64_t forth, back;
} Row;

// Spreads the bits of a byte to the places of the files in a row.
#define FILE_BIT(byte, from, to) ((uint64_t)((byte) >> (from)&1) << FILE_BITS * (to))
#define SPREAD(b)                                                                                  \
    {                                                                                              \
        FILE_BIT(b, 0, 7) | FILE_BIT(b, 1, 6) | FILE_BIT(b, 2, 5) | FILE_BIT(b, 3, 4) |            \
            FILE_BIT(b, 4, 3) | FILE_BIT(b, 5, 2) | FILE_BIT(b, 6, 1) | FILE_BIT(b, 7, 0),         \
            FILE_BIT(b, 0, 0) | FILE_BIT(b, 1, 1) | FILE_BIT(b, 2, 2) | FILE_BIT(b, 3, 3) |        \
                FILE_BIT(b, 4, 4) | FILE_BIT(b, 5, 5) | FILE_BIT(b, 6, 6) | FILE_BIT(b, 7, 7)      \
    }
#define FOUR(b) SPREAD(b), SPREAD((b) + 1), SPREAD((b) + 2), SPREAD((b) + 3)
#define SIXTEEN(b) FOUR(b), FOUR((b) + 4), FOUR((b) + 8), FOUR((b) + 12)
#define SIXTY_FOUR(b) SIXTEEN(b), SIXTEEN((b) + 16), SIXTEEN((b) + 32), SIXTEEN((b) + 48)
static const Row spread[256] = {SIXTY_FOUR(0), SIXTY_FOUR(64), SIXTY_FOUR(128), SIXTY_FOUR(192)};

// Fills the rows of all ranks with the three bits of each PatternTop.
static inline void fill_rows(const Board *board, int size, Row ret_rows[SIZE_MOST]) {
    Colour turn = board_turn(board);
    uint64_t own = board->tops[turn];
    uint64_t theirs = board->tops[!turn];
    uint64_t walls = board_walls(board);
    uint64_t caps = board_caps(board);
    uint64_t planes[CODE_BITS] = {
        own,
        (theirs & ~board->block) | (own & walls) | (theirs & caps),
        (theirs & walls) | caps,
    };
    for (int rank = 0; rank < size; rank++) {
        Row row = {0, 0};
        for (int bit = 0; bit < CODE_BITS; bit++) {
            const Row *bits = &spread[planes[bit] & 0xff];
            row.forth |= bits->forth << bit;
            row.back |= bits->back << bit;
            planes[bit] >>= 8;
        }
        ret_rows[rank] = row;
    }
}

// The strip of the ranks `rank` and `rank` + 1, the one nearer to the edge first. `most` is the
// last rank where a window begins.
static inline Row strip_of(const Row rows[SIZE_MOST], int rank, int most) {
    const Row *outer = &rows[2 * rank <= most ? rank : rank + 1];
    const Row *inner = &rows[2 * rank <= most ? rank + 1 : rank];
    return (Row){outer->forth << CODE_BITS | inner->forth, outer->back << CODE_BITS | inner->back};
}

// The content of the window at a file of a strip, seen from the nearest corner of the board.
static inline unsigned content_of(const Row *strip, int file, int most) {
    return 2 * file <= most ? strip->forth >> FILE_BITS * (SIZE_MOST - 2 - file) & WINDOW_MASK
                            : strip->back >> FILE_BITS * file & WINDOW_MASK;
}

// The distance of a window from the nearest edge along a rank or a file.
static inline int place_of(int at, int most) {
    return 2 * at <= most ? at : most - at;
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
static const PatternTable patterns_4[PLACES * PLACES] = {
#include "patterns_4.inc"
};
#undef PLACES
#define PLACES 3
static const PatternTable patterns_7[PLACES * PLACES] = {
#include "patterns_7.inc"
};
#undef PLACES
#define PLACES 4
static const PatternTable patterns_8[PLACES * PLACES] = {
#include "patterns_8.inc"
};
#undef PLACES
// clang-format on

static const PatternTable *const tables_by_size[] = {NULL, patterns_4, NULL,
                                                     NULL, patterns_7, patterns_8};

const PatternTable *pattern_tables(int size) {
    return tables_by_size[size - SIZE_LEAST];
}

static inline const Pattern *pattern_at(const PatternTable *tables, int table, unsigned content) {
    return &tables[table][0][0][0][0] + content;
}

static inline int value_of(const Board *board, int size, int phase) {
    const PatternTable *tables = pattern_tables(size);
    int most = size - 2;
    int opening = 0;
    int end = 0;
    Row rows[SIZE_MOST];
    fill_rows(board, size, rows);
    for (int rank = 0; rank <= most; rank++) {
        Row strip = strip_of(rows, rank, most);
        const PatternTable *table = tables + place_of(rank, most);
        for (int file = 0; file <= most; file++) {
            const Pattern *pattern = pattern_at(table, pattern_places(size) * place_of(file, most),
                                                content_of(&strip, file, most));
            opening += pattern->opening;
            end += pattern->end;
        }
    }
    return opening * (PHASE_FULL - phase) + end * phase;
}

int patterns_value(const Board *board, int phase) {
    int size = board_size(board);
    if (!pattern_tables(size)) {
        return 0;
    }
    // With a constant size the compiler unrolls the loops.
    switch (size) {
    case 4:
        return value_of(board, 4, phase);
    case 7:
        return value_of(board, 7, phase);
    default:
        return value_of(board, 8, phase);
    }
}

int patterns_list(const Board *board, PatternWindow ret_windows[PATTERN_WINDOWS]) {
    int size = board_size(board);
    int most = size - 2;
    Row rows[SIZE_MOST];
    int count = 0;
    fill_rows(board, size, rows);
    for (int rank = 0; rank <= most; rank++) {
        Row strip = strip_of(rows, rank, most);
        for (int file = 0; file <= most; file++) {
            ret_windows[count++] = (PatternWindow){
                .square = (uint8_t)square_of(file, rank),
                .table =
                    (uint8_t)(pattern_places(size) * place_of(file, most) + place_of(rank, most)),
                .content = (uint16_t)content_of(&strip, file, most),
            };
        }
    }
    return count;
}

int pattern_value(const PatternTable *tables, const PatternWindow *window, int phase) {
    const Pattern *pattern = pattern_at(tables, window->table, window->content);
    return pattern->opening * (PHASE_FULL - phase) + pattern->end * phase;
}
