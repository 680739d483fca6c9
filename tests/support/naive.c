// SPDX-License-Identifier: MIT
#include "naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char digit_of(int player) {
    return player == 0 ? '1' : '2';
}

static bool on_board(const NaivePosition *position, int file, int rank) {
    int size = position->rules.size;
    return file >= 0 && file < size && rank >= 0 && rank < size;
}

// The top piece; of an empty square one without owner and kind.
static NaivePiece top_of(const NaivePosition *position, int file, int rank) {
    const NaiveSquare *square = &position->squares[file][rank];
    NaivePiece nothing = {' ', ' '};
    return square->height == 0 ? nothing : square->pieces[square->height - 1];
}

static int on_table(const NaivePosition *position, int player, bool caps) {
    int count = 0;
    for (int file = 0; file < position->rules.size; file++) {
        for (int rank = 0; rank < position->rules.size; rank++) {
            const NaiveSquare *square = &position->squares[file][rank];
            for (int i = 0; i < square->height; i++) {
                NaivePiece piece = square->pieces[i];
                if (piece.owner == digit_of(player) && (piece.kind == 'C') == caps) {
                    count++;
                }
            }
        }
    }
    return count;
}

static int stones_in_hand(const NaivePosition *position, int player) {
    return position->rules.stones[player] - on_table(position, player, false);
}

static int caps_in_hand(const NaivePosition *position, int player) {
    return position->rules.caps[player] - on_table(position, player, true);
}

// ---- TPS

// Reads one square with a stack; returns the text after it, NULL when it is not a stack.
static const char *read_stack(NaiveSquare *square, const char *at) {
    while (*at == '1' || *at == '2') {
        if (square->height == NAIVE_HEIGHT_MAX) {
            return NULL;
        }
        NaivePiece piece = {*at, 'F'};
        square->pieces[square->height] = piece;
        square->height++;
        at++;
    }
    if (square->height == 0) {
        return NULL;
    }
    if (*at == 'S' || *at == 'C') {
        square->pieces[square->height - 1].kind = *at;
        at++;
    }
    return at;
}

static const char *read_row(NaivePosition *position, int rank, const char *at) {
    int file = 0;
    while (file < position->rules.size) {
        if (file > 0) {
            if (*at != ',') {
                return NULL;
            }
            at++;
        }
        if (*at == 'x') {
            at++;
            file++;
            if (*at >= '2' && *at <= '8') {
                file += *at - '1';
                at++;
            }
        } else {
            at = read_stack(&position->squares[file][rank], at);
            if (at == NULL) {
                return NULL;
            }
            file++;
        }
    }
    return file == position->rules.size ? at : NULL;
}

bool naive_read(NaivePosition *ret_position, const NaiveRules *rules, const char *tps) {
    NaivePosition position = {.rules = *rules};
    const char *at = tps;
    for (int rank = rules->size - 1; rank >= 0; rank--) {
        at = read_row(&position, rank, at);
        if (at == NULL || *at != (rank == 0 ? ' ' : '/')) {
            return false;
        }
        at++;
    }
    if ((at[0] != '1' && at[0] != '2') || at[1] != ' ' || at[2] < '1' || at[2] > '9') {
        return false;
    }
    position.player = at[0] - '1';
    char *end;
    position.number = (int)strtol(at + 2, &end, 10);
    if (*end != '\0') {
        return false;
    }
    for (int player = 0; player < 2; player++) {
        if (stones_in_hand(&position, player) < 0 || caps_in_hand(&position, player) < 0) {
            return false;
        }
    }
    *ret_position = position;
    return true;
}

static char *write_row(const NaivePosition *position, int rank, char *at) {
    int empty = 0;
    for (int file = 0; file < position->rules.size; file++) {
        const NaiveSquare *square = &position->squares[file][rank];
        bool starts_run = square->height == 0 && empty == 0;
        if (file > 0 && (square->height > 0 || starts_run)) {
            *at++ = ',';
        }
        if (starts_run) {
            *at++ = 'x';
        }
        for (int i = 0; i < square->height; i++) {
            *at++ = square->pieces[i].owner;
        }
        char kind = top_of(position, file, rank).kind;
        if (kind == 'S' || kind == 'C') {
            *at++ = kind;
        }
        empty = square->height == 0 ? empty + 1 : 0;
        bool ends_run =
            file + 1 == position->rules.size || position->squares[file + 1][rank].height > 0;
        if (empty > 1 && ends_run) {
            *at++ = (char)('0' + empty);
        }
    }
    return at;
}

void naive_write(const NaivePosition *position, char ret_tps[NAIVE_TPS_TEXT]) {
    char *at = ret_tps;
    for (int rank = position->rules.size - 1; rank >= 0; rank--) {
        at = write_row(position, rank, at);
        *at++ = rank == 0 ? ' ' : '/';
    }
    size_t room = NAIVE_TPS_TEXT - (size_t)(at - ret_tps);
    snprintf(at, room, "%c %d", digit_of(position->player), position->number);
}

// ---- moves

static void add_move(NaiveMoves *moves, const char *text) {
    if (moves->count == NAIVE_MOVES_MAX) {
        abort();
    }
    snprintf(moves->text[moves->count], NAIVE_MOVE_TEXT, "%s", text);
    moves->count++;
}

static int step_of_file(char arrow) {
    return arrow == '>' ? 1 : arrow == '<' ? -1 : 0;
}

static int step_of_rank(char arrow) {
    return arrow == '+' ? 1 : arrow == '-' ? -1 : 0;
}

static void add_spread(NaiveMoves *moves, int file, int rank, int hand, char arrow,
                       const char *drops) {
    char text[NAIVE_MOVE_TEXT];
    char *at = text;
    if (hand > 1) {
        *at++ = (char)('0' + hand);
    }
    *at++ = (char)('a' + file);
    *at++ = (char)('1' + rank);
    *at++ = arrow;
    *at = '\0';
    if (strlen(drops) > 1) {
        snprintf(at, sizeof text - (size_t)(at - text), "%s", drops);
    }
    add_move(moves, text);
}

// A stack on its way: what was taken up where, and what has been dropped so far.
typedef struct Journey {
    const NaivePosition *position;
    NaiveMoves *moves;
    int file, rank, hand;
    char arrow;
    bool capped; // the piece on top is a capstone
} Journey;

// Enters the next square with `left` pieces in hand.
static void travel(const Journey *journey, int squares, int left, const char *drops) {
    int file = journey->file + squares * step_of_file(journey->arrow);
    int rank = journey->rank + squares * step_of_rank(journey->arrow);
    if (!on_board(journey->position, file, rank)) {
        return;
    }
    char kind = top_of(journey->position, file, rank).kind;
    if (kind == 'C') {
        return;
    }
    if (kind == 'S' && !(journey->capped && left == 1)) {
        return;
    }
    for (int drop = 1; drop <= left; drop++) {
        size_t length = strlen(drops);
        char longer[NAIVE_MOVE_TEXT] = "";
        memcpy(longer, drops, length);
        longer[length] = (char)('0' + drop);
        if (drop == left) {
            add_spread(journey->moves, journey->file, journey->rank, journey->hand, journey->arrow,
                       longer);
        } else {
            travel(journey, squares + 1, left - drop, longer);
        }
    }
}

static void add_spreads(const NaivePosition *position, int file, int rank, NaiveMoves *moves) {
    const NaiveSquare *square = &position->squares[file][rank];
    for (int hand = 1; hand <= square->height && hand <= position->rules.size; hand++) {
        for (const char *arrow = "+-<>"; *arrow != '\0'; arrow++) {
            Journey journey = {position,
                               moves,
                               file,
                               rank,
                               hand,
                               *arrow,
                               top_of(position, file, rank).kind == 'C'};
            travel(&journey, 1, hand, "");
        }
    }
}

// True in the first turns, when a player places the other one's flats.
static bool is_opening(const NaivePosition *position) {
    return position->number == 1 && position->rules.opening != 'n';
}

// How many flats that are.
static int opening_flats(const NaivePosition *position) {
    const NaiveRules *rules = &position->rules;
    return rules->opening == 'd' && rules->stones[1] >= 2 && position->player == 0 ? 2 : 1;
}

static void add_placements(int file, int rank, bool stone, bool cap, bool opening,
                           NaiveMoves *moves) {
    char text[] = {'S', (char)('a' + file), (char)('1' + rank), '\0'};
    if (stone) {
        add_move(moves, text + 1);
    }
    if (stone && !opening) {
        add_move(moves, text);
    }
    text[0] = 'C';
    if (cap && !opening) {
        add_move(moves, text);
    }
}

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

void naive_moves(const NaivePosition *position, NaiveMoves *ret_moves) {
    bool opening = is_opening(position);
    int supplier = opening ? 1 - position->player : position->player;
    bool two = opening && opening_flats(position) == 2;
    bool stone = stones_in_hand(position, supplier) >= (two ? 2 : 1);
    bool cap = caps_in_hand(position, supplier) > 0;
    ret_moves->count = 0;
    for (int file = 0; file < position->rules.size; file++) {
        for (int rank = 0; rank < position->rules.size; rank++) {
            if (position->squares[file][rank].height == 0 && two && stone) {
                char text[] = {'2', (char)('a' + file), (char)('1' + rank), '\0'};
                add_move(ret_moves, text);
            } else if (position->squares[file][rank].height == 0 && !two) {
                add_placements(file, rank, stone, cap, opening, ret_moves);
            } else if (!opening &&
                       top_of(position, file, rank).owner == digit_of(position->player)) {
                add_spreads(position, file, rank, ret_moves);
            }
        }
    }
    qsort(ret_moves->text, (size_t)ret_moves->count, NAIVE_MOVE_TEXT, by_text);
}

static void place(NaivePosition *position, int file, int rank, char kind) {
    bool opening = is_opening(position);
    int owner = opening ? 1 - position->player : position->player;
    int count = opening ? opening_flats(position) : 1;
    NaivePiece piece = {digit_of(owner), kind};
    for (int i = 0; i < count; i++) {
        position->squares[file][rank].pieces[i] = piece;
    }
    position->squares[file][rank].height = count;
}

static void drop_piece(NaiveSquare *square, NaivePiece piece) {
    if (square->height == NAIVE_HEIGHT_MAX) {
        abort();
    }
    if (square->height > 0) {
        square->pieces[square->height - 1].kind = 'F'; // flattens a wall
    }
    square->pieces[square->height] = piece;
    square->height++;
}

static void carry(NaivePosition *position, int file, int rank, int hand, char arrow,
                  const char *drops) {
    NaiveSquare *from = &position->squares[file][rank];
    int bottom = from->height - hand; // of the hand
    from->height = bottom;
    for (const char *drop = drops; *drop != '\0'; drop++) {
        file += step_of_file(arrow);
        rank += step_of_rank(arrow);
        for (int i = 0; i < *drop - '0'; i++) {
            drop_piece(&position->squares[file][rank], from->pieces[bottom]);
            bottom++;
        }
    }
}

void naive_perform(NaivePosition *position, const char *text) {
    char kind = 'F';
    int hand = 1;
    if (*text == 'S' || *text == 'C') {
        kind = *text++;
    } else if (*text >= '1' && *text <= '9') {
        hand = *text++ - '0';
    }
    int file = text[0] - 'a';
    int rank = text[1] - '1';
    char arrow = text[2];
    if (arrow == '\0') {
        place(position, file, rank, kind);
    } else if (text[3] == '\0') {
        char all[] = {(char)('0' + hand), '\0'};
        carry(position, file, rank, hand, arrow, all);
    } else {
        carry(position, file, rank, hand, arrow, text + 3);
    }
    if (position->player == 1) {
        position->number++;
    }
    position->player = 1 - position->player;
}

// ---- results

// Goes on from a square, depth first; true when that leads to the far edge.
static bool reaches(const NaivePosition *position, int player, bool upwards, int file, int rank,
                    bool seen[NAIVE_SIZE_MAX][NAIVE_SIZE_MAX]) {
    if (!on_board(position, file, rank) || seen[file][rank]) {
        return false;
    }
    NaivePiece top = top_of(position, file, rank);
    if (top.owner != digit_of(player) || top.kind == 'S') {
        return false;
    }
    seen[file][rank] = true;
    if ((upwards ? rank : file) == position->rules.size - 1) {
        return true;
    }
    return reaches(position, player, upwards, file + 1, rank, seen) ||
           reaches(position, player, upwards, file - 1, rank, seen) ||
           reaches(position, player, upwards, file, rank + 1, seen) ||
           reaches(position, player, upwards, file, rank - 1, seen);
}

static bool has_road(const NaivePosition *position, int player) {
    bool seen_up[NAIVE_SIZE_MAX][NAIVE_SIZE_MAX] = {{false}};
    bool seen_across[NAIVE_SIZE_MAX][NAIVE_SIZE_MAX] = {{false}};
    for (int i = 0; i < position->rules.size; i++) {
        if (reaches(position, player, true, i, 0, seen_up) ||
            reaches(position, player, false, 0, i, seen_across)) {
            return true;
        }
    }
    return false;
}

static const char *count_flats(const NaivePosition *position) {
    int half_flats[2] = {0, position->rules.half_komi};
    for (int file = 0; file < position->rules.size; file++) {
        for (int rank = 0; rank < position->rules.size; rank++) {
            NaivePiece top = top_of(position, file, rank);
            if (top.kind == 'F') {
                half_flats[top.owner - '1'] += 2;
            }
        }
    }
    return half_flats[0] > half_flats[1]   ? "F-0"
           : half_flats[0] < half_flats[1] ? "0-F"
                                           : "1/2-1/2";
}

const char *naive_result(const NaivePosition *position) {
    int mover = 1 - position->player;
    if (has_road(position, mover)) {
        return mover == 0 ? "R-0" : "0-R";
    }
    if (has_road(position, position->player)) {
        return position->player == 0 ? "R-0" : "0-R";
    }
    for (int player = 0; player < 2; player++) {
        if (stones_in_hand(position, player) == 0 && caps_in_hand(position, player) == 0) {
            return count_flats(position);
        }
    }
    for (int file = 0; file < position->rules.size; file++) {
        for (int rank = 0; rank < position->rules.size; rank++) {
            if (position->squares[file][rank].height == 0) {
                return "*";
            }
        }
    }
    return count_flats(position);
}
