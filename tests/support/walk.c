// SPDX-License-Identifier: MIT
#include "walk.h"

#include <stdio.h>
#include <stdlib.h>

#include "movegen.h"
#include "outcome.h"

Rules walk_rules(Rng *rng, int size, WalkRules kind) {
    static const int komis[] = {0, 0, 4, 1, 5, -3};
    int half_komi = rng_chance(rng, 70) ? komis[rng_below(rng, 6)]
                                        : rng_between(rng, -HALF_KOMI_MAX, HALF_KOMI_MAX);
    Rules rules = rules_of(size, half_komi);
    if (kind == WALK_STANDARD || rng_chance(rng, 50)) {
        return rules;
    }
    for (int player = 0; player < 2; player++) {
        rules.stones[player] = (int8_t)rng_between(rng, rng_chance(rng, 15) ? 1 : 8, STONES_MAX);
        rules.caps[player] = (int8_t)rng_between(rng, 0, CAPS_MAX);
    }
    if (rng_chance(rng, 50)) {
        rules.stones[BLACK] = rules.stones[WHITE];
        rules.caps[BLACK] = rules.caps[WHITE];
    }
    rules.opening = (int8_t)rng_below(rng, OPENING_RULES);
    return rules;
}

// ---- positions

// Deals part of both sets out on the first `count` squares, in random order.
static void deal_pieces(Rng *rng, const Rules *rules, NaiveSquare *squares, int count) {
    bool most = rng_chance(rng, 25);
    NaivePiece bag[HEIGHT_MAX];
    int pieces = 0;
    for (int player = 0; player < 2; player++) {
        int stones = rules->stones[player];
        int dealt = most                  ? stones - rng_below(rng, 3)
                    : rng_chance(rng, 40) ? rng_below(rng, stones / 4 + 1) // the other rules
                                          : rng_below(rng, stones + 1);
        for (int i = 0; i < dealt; i++) {
            bag[pieces++] = (NaivePiece){player == WHITE ? '1' : '2', 'F'};
        }
    }
    // Some positions have a favourite square, so that a tower rises there.
    int favourite = rng_chance(rng, 50) ? rng_between(rng, most ? 60 : 10, 100) : 0;
    while (pieces > 0) {
        int drawn = rng_below(rng, pieces);
        NaiveSquare *square = &squares[rng_chance(rng, favourite) ? 0 : rng_below(rng, count)];
        square->pieces[square->height++] = bag[drawn];
        bag[drawn] = bag[--pieces];
    }
}

// Makes walls of some tops and puts capstones on some squares.
static void crown_squares(Rng *rng, const Rules *rules, NaiveSquare *squares, int count) {
    int walls = rng_below(rng, rng_chance(rng, 50) ? 15 : 70);
    for (int i = 0; i < count; i++) {
        if (squares[i].height > 0 && rng_chance(rng, walls)) {
            squares[i].pieces[squares[i].height - 1].kind = 'S';
        }
    }
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < rules->caps[player]; i++) {
            NaiveSquare *square = &squares[rng_below(rng, count)];
            bool flat = square->height == 0 || square->pieces[square->height - 1].kind == 'F';
            if (flat && !rng_chance(rng, 30)) {
                square->pieces[square->height++] = (NaivePiece){player == WHITE ? '1' : '2', 'C'};
            }
        }
    }
}

void walk_position(Rng *rng, const Rules *rules, char ret_tps[TPS_TEXT]) {
    NaivePosition position = {.rules = support_naive_rules(rules)};
    NaiveSquare squares[SQUARES] = {{.height = 0}};
    int size = rules->size;
    int count = rng_between(rng, 1, size * size);
    deal_pieces(rng, rules, squares, count);
    crown_squares(rng, rules, squares, count);
    for (int i = size * size - 1; i >= 0; i--) {
        int other = i > 0 ? rng_below(rng, i + 1) : 0;
        position.squares[i % size][size - 1 - i / size] = squares[other];
        squares[other] = squares[i];
    }
    position.number = rng_between(rng, 2, rng_chance(rng, 90) ? 120 : 99999);
    position.player = rng_between(rng, 0, 1);
    naive_write(&position, ret_tps);
}

// ---- sketches

typedef struct Sketch {
    int full, white, walls, stacks; // chances in percent: of any piece, White's, walls, stacks
    uint64_t line;                  // squares where a road of `owner` is half built
    Colour owner;
} Sketch;

static Sketch draw_sketch(Rng *rng, int size) {
    static const int fullnesses[] = {10, 20, 30, 40, 92};
    Sketch sketch = {.full = fullnesses[rng_below(rng, 5)],
                     .white = rng_between(rng, 30, 70),
                     .walls = rng_between(rng, 5, 35),
                     .stacks = rng_chance(rng, 75) ? 0 : 30,
                     .owner = (Colour)rng_below(rng, 2)};
    bool across = rng_chance(rng, 50);
    for (int i = 0, at = rng_below(rng, size); i < size; i++) {
        sketch.line |= bits_of(across ? square_of(i, at) : square_of(at, i));
        at += at > 0 && rng_chance(rng, 20) ? -1 : at + 1 < size && rng_chance(rng, 20);
    }
    return sketch;
}

static const uint64_t none_buried[2];

static void put_sketched(Rng *rng, const Sketch *sketch, Board *board, int square) {
    bool line = (sketch->line >> square & 1) && rng_chance(rng, 75);
    if (!line && !rng_chance(rng, sketch->full)) {
        return;
    }
    bool wall = rng_chance(rng, line ? 15 : sketch->walls);
    Colour colour = line ? sketch->owner : rng_chance(rng, sketch->white) ? WHITE : BLACK;
    int height = rng_chance(rng, sketch->stacks) ? rng_between(rng, 2, 4) : 1;
    uint64_t stack = (rng_next(rng) & bits_low(height) & ~UINT64_C(1)) | (uint64_t)colour;
    board_put(board, square, stack, none_buried, height, wall ? WALL : FLAT);
}

// Puts a capstone on an empty square, beside a wall if it can.
static void put_capstone(Rng *rng, Board *board, Colour colour) {
    uint64_t squares = board_empty(board) & bits_beside(board_walls(board));
    squares = squares ? squares : board_empty(board);
    for (int skip = squares ? rng_below(rng, bits_count(squares)) : 0; skip > 0; skip--) {
        bits_pop(&squares);
    }
    if (squares) {
        board_put(board, bits_lowest(squares), (uint64_t)colour, none_buried, 1, CAP);
    }
}

Board walk_sketch(Rng *rng, int size) {
    Board board;
    do {
        Rules rules = rules_of(size, rng_below(rng, 5));
        rules.stones[WHITE] = rules.stones[BLACK] = STONES_MAX;
        rules.caps[WHITE] = rules.caps[BLACK] = 1;
        Sketch sketch = draw_sketch(rng, size);
        board_init(&board, &rules);
        for (uint64_t left = board.geometry->board; left;) {
            put_sketched(rng, &sketch, &board, bits_pop(&left));
        }
        for (int colour = WHITE; colour <= BLACK; colour++) {
            if (rng_chance(rng, 50)) {
                put_capstone(rng, &board, (Colour)colour);
            }
        }
        board.ply = 40 + rng_below(rng, 2);
        bool few = rng_chance(rng, 25);
        board_finish(&board, NULL);
        for (int colour = WHITE; colour <= BLACK; colour++) {
            int left = few ? rng_between(rng, 1, 4) : rng_between(rng, 5, 9);
            board.rules.stones[colour] -= (int8_t)(board.stones[colour] - left);
        }
        board_finish(&board, NULL);
    } while (board_outcome(&board) != ONGOING);
    return board;
}

// ---- games

static bool is_wall(Move move) {
    return !move_is_spread(move) && move_kind(move) == WALL;
}

// A move of the wanted sort, or any when a few draws do not hit one.
static Move draw_move(Rng *rng, const Move *moves, int count, bool spread, bool wall) {
    Move move = moves[rng_below(rng, count)];
    for (int i = 0; i < 12 && (move_is_spread(move) != spread || is_wall(move) != wall); i++) {
        move = moves[rng_below(rng, count)];
    }
    return move;
}

static bool ends_game(const Board *board, Move move) {
    Board after = *board;
    Undo undo;
    board_apply(&after, move, &undo);
    return board_outcome(&after) != ONGOING;
}

Move walk_pick(Rng *rng, const Board *board, WalkStyle style) {
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    if (count <= 0) {
        fputs("# walk: a game that is on has no legal move\n", stderr);
        abort();
    }
    if (style == WALK_PLAIN) {
        return moves[rng_below(rng, count)];
    }
    Move move = MOVE_NONE;
    for (int i = 0; i < 8; i++) {
        bool spread = rng_chance(rng, 65);
        move = draw_move(rng, moves, count, spread, !spread && rng_chance(rng, 50));
        if (!ends_game(board, move)) {
            break;
        }
    }
    return move;
}

static Board first_position(Rng *rng, int size, WalkRules kind) {
    Rules rules = walk_rules(rng, size, kind);
    Board board;
    if (rng_chance(rng, 40)) {
        board_init(&board, &rules);
        return board;
    }
    // Most positions are to have a game after them, but some are to be over.
    for (int i = 0; i < 6; i++) {
        char tps[TPS_TEXT];
        walk_position(rng, &rules, tps);
        board = support_board_with(tps, &rules);
        if (board_outcome(&board) == ONGOING) {
            break;
        }
    }
    return board;
}

// A move that ends the game, if there is one.
static Move find_end(Rng *rng, const Board *board) {
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    int start = count > 0 ? rng_below(rng, count) : 0;
    for (int i = 0; i < count; i++) {
        Move move = moves[(start + i) % count];
        if (ends_game(board, move)) {
            return move;
        }
    }
    return MOVE_NONE;
}

// Plays a game of at most so many positions and returns how many there were.
static int64_t play_game(Rng *rng, Board *board, int64_t positions, WalkVisit *visit,
                         void *context) {
    WalkStyle style = rng_chance(rng, 60) ? WALK_LONG : WALK_PLAIN;
    int64_t length = rng_between(rng, 1, rng_chance(rng, 88) ? 20 : 300);
    length = length < positions ? length : positions;
    int64_t visited = 1;
    for (; visited < length && board_outcome(board) == ONGOING; visited++) {
        // The last move is to end the game: most random games would never do so by a road.
        Move end = visited + 1 == length ? find_end(rng, board) : MOVE_NONE;
        Move move = end != MOVE_NONE ? end : walk_pick(rng, board, style);
        visit(board, move, context);
        Undo undo;
        board_apply(board, move, &undo);
    }
    visit(board, MOVE_NONE, context);
    return visited;
}

void walk_games(uint64_t seed, int size, WalkRules kind, int64_t positions, WalkVisit *visit,
                void *context) {
    Rng rng = rng_of(seed ^ (uint64_t)size << 56);
    while (positions > 0) {
        Board board = first_position(&rng, size, kind);
        positions -= play_game(&rng, &board, positions, visit, context);
    }
}

// The pieces of a word with the colours exchanged; only the first `count` bits are pieces.
static uint64_t swapped(uint64_t pieces, int count) {
    return count >= 64 ? ~pieces : count > 0 ? ~pieces & bits_low(count) : 0;
}

Board board_swapped(const Board *board) {
    Rules rules = board->rules;
    Board image;
    assert(board->ply >= 2);
    rules.half_komi = (int8_t)-rules.half_komi;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        rules.stones[colour] = board->rules.stones[!colour];
        rules.caps[colour] = board->rules.caps[!colour];
    }
    board_init(&image, &rules);
    image.ply = board->ply ^ 1;
    for (uint64_t left = board_occupied(board); left;) {
        int square = bits_pop(&left);
        int height = board->height[square];
        const uint64_t *buried = board->buried[square];
        board_put(&image, square, swapped(board->stack[square], height),
                  (uint64_t[]){swapped(buried[0], height - 64), swapped(buried[1], height - 128)},
                  height, board_top(board, square));
    }
    board_finish(&image, NULL);
    return image;
}
