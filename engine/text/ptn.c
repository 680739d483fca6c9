// SPDX-License-Identifier: MIT
#include "text/ptn.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "reach.h"

static const char direction_letters[DIRECTIONS] = {'+', '>', '-', '<'};

size_t ptn_write_move(Move move, char ret_text[PTN_TEXT]) {
    char *out = ret_text;
    int square = move_square(move);
    unsigned pattern = move_pattern(move);
    if (!move_is_spread(move)) {
        if (move_kind(move) != FLAT) {
            *out++ = move_kind(move) == WALL ? 'S' : 'C';
        } else if (move_is_double(move)) {
            *out++ = '2';
        }
    } else if (pattern_hand(pattern) > 1) {
        *out++ = (char)('0' + pattern_hand(pattern));
    }
    *out++ = (char)('a' + square_file(square));
    *out++ = (char)('1' + square_rank(square));
    if (move_is_spread(move)) {
        *out++ = direction_letters[move_direction(move)];
        // Each set bit below the highest one ends a drop; the last drop ends with the hand.
        int begin = pattern_hand(pattern) - 1;
        for (int bit = begin - 1; bit >= 0 && bits_several(pattern); bit--) {
            if (pattern >> bit & 1) {
                *out++ = (char)('0' + begin - bit);
                begin = bit;
            }
        }
        if (bits_several(pattern)) {
            *out++ = (char)('0' + begin + 1);
        }
    }
    *out = '\0';
    return (size_t)(out - ret_text);
}

MoveText move_text(Move move) {
    MoveText text;
    ptn_write_move(move, text.text);
    return text;
}

int ptn_compare_moves(const void *a, const void *b) {
    return strcmp(move_text(*(const Move *)a).text, move_text(*(const Move *)b).text);
}

void ptn_add_moves(TextBuf *text, const Move moves[], int count) {
    for (int i = 0; i < count; i++) {
        textbuf_format(text, "%s%s", i ? " " : "", move_text(moves[i]).text);
    }
}

SquareName square_name(int square) {
    return (SquareName){{(char)('a' + square_file(square)), (char)('1' + square_rank(square))}};
}

// The state of reading one move.
typedef struct MoveReader {
    Word word;
    size_t at;
    int size;
    const Board *board; // the move must be legal here; NULL: on any board
    Fault *fault;
} MoveReader;

static char current(const MoveReader *r) {
    return r->at < r->word.length ? r->word.at[r->at] : '\0';
}

// Fills `fault` with "'3a1>1': the drops ..." and the column of the faulty character.
__attribute__((format(printf, 2, 3))) static bool refuse(const MoveReader *r, const char *format,
                                                         ...) {
    char why[160];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    return fault_set(r->fault, r->word.column + r->at, "'%s': %s", quoted_word(r->word).text, why);
}

static bool is_file(char c) {
    return c >= 'a' && c <= 'h';
}

static bool read_square(MoveReader *r, int *ret_square) {
    char file = small_letter(current(r)); // people also write squares in capitals
    char rank = r->at + 1 < r->word.length ? r->word.at[r->at + 1] : '\0';
    if (!is_file(file) && !(file >= 'a' && file <= 'z' && is_digit(rank))) {
        return refuse(r, "a square is missing");
    }
    r->at++;
    if (rank < '1' || rank > '9') {
        return refuse(r, "there is no rank after file %c", file);
    }
    if (file - 'a' >= r->size || rank - '1' >= r->size) {
        return refuse(r, "square %c%c is not on a %dx%d board", file, rank, r->size, r->size);
    }
    r->at++;
    *ret_square = square_of(file - 'a', rank - '1');
    return true;
}

// Says what the first turn of the player to move must be.
static void explain_opening(const MoveReader *r) {
    if (board_is_double(r->board)) {
        refuse(r, "the first turn places a stack of two black flats, such as 2a1");
    } else {
        refuse(r, "the first turn of each player places a flat of the opponent's");
    }
}

static const char no_direction[] = "no direction: + up, - down, > right, < left";

static bool read_direction(MoveReader *r, Direction *ret_direction) {
    for (int d = 0; d < DIRECTIONS; d++) {
        if (current(r) == direction_letters[d]) {
            r->at++;
            *ret_direction = (Direction)d;
            return true;
        }
    }
    if (r->board && board_is_double(r->board)) {
        explain_opening(r);
        return false;
    }
    return refuse(r, no_direction);
}

// Reads the drops of `count` pieces as a pattern; without digits all pieces go to one square.
static bool read_drops(MoveReader *r, int count, unsigned *ret_pattern) {
    unsigned pattern = 1u << (count - 1);
    int left = count;
    int drops = 0;
    for (; is_digit(current(r)); r->at++, drops++) {
        int drop = current(r) - '0';
        if (drop == 0) {
            return refuse(r, "a drop must have at least one piece");
        }
        if (drop > left) {
            return refuse(r, "the drops add up to more than the %d taken", count);
        }
        pattern |= 1u << (left - 1);
        left -= drop;
    }
    if (drops > 0 && left > 0) {
        return refuse(r, "the drops add up to %d, not to the %d taken", count - left, count);
    }
    *ret_pattern = pattern;
    return true;
}

static bool at_end(const MoveReader *r) {
    if (r->at < r->word.length) {
        return refuse(r, "'%c' is not part of a move",
                      current(r) >= ' ' && current(r) <= '~' ? current(r) : '?');
    }
    return true;
}

// Reads the letter of a kind of piece. It must be followed by a letter: C3 is the square c3.
static Kind read_kind(MoveReader *r) {
    char letter = small_letter(current(r));
    char next = r->at + 1 < r->word.length ? small_letter(r->word.at[r->at + 1]) : '\0';
    Kind kind = letter == 's' ? WALL : letter == 'c' ? CAP : letter == 'f' ? FLAT : (Kind)0;
    if (next < 'a' || next > 'z' || !kind) {
        return (Kind)0; // no letter: a flat or a spread
    }
    r->at++;
    return kind;
}

static bool parse_move(MoveReader *r, Move *ret_move) {
    Word word = r->word;
    int count = 0;
    int square = 0;
    Direction direction = UP;
    unsigned pattern = 0;

    while (r->word.length > 0 && strchr("*'\"!?", r->word.at[r->word.length - 1])) {
        r->word.length--;
    }
    if (r->word.length == 0) {
        r->word = word;
        return refuse(r, "no move");
    }
    if (is_digit(current(r))) {
        count = current(r) - '0';
        if (count == 0 || count > r->size) {
            return refuse(r, "from 1 to %d pieces can be taken, not %d", r->size, count);
        }
        r->at++;
    }
    Kind kind = count ? (Kind)0 : read_kind(r);
    if (!read_square(r, &square)) {
        return false;
    }
    if (kind || ((count == 0 || count == 2) && r->at == r->word.length)) {
        if (!at_end(r)) {
            return false;
        }
        *ret_move = count == 2 ? move_place_double(square) : move_place(square, kind ? kind : FLAT);
        return true;
    }
    if (count == 1 && r->at == r->word.length) {
        return refuse(r, "a placement has no count, and a spread needs a direction");
    }
    if (!read_direction(r, &direction) || !read_drops(r, count ? count : 1, &pattern) ||
        !at_end(r)) {
        return false;
    }
    *ret_move = move_spread(square, direction, pattern);
    return true;
}

bool ptn_parse_move(Word word, int size, Move *ret_move, Fault *fault) {
    MoveReader r = {.word = word, .size = size, .fault = fault};
    return parse_move(&r, ret_move);
}

static void explain_placement(Move move, MoveReader *r) {
    const Board *board = r->board;
    Colour turn = board_turn(board);
    int square = move_square(move);
    Kind kind = move_kind(move);
    if (board->height[square] > 0) {
        refuse(r, "%s is not empty", square_name(square).text);
    } else if (move_is_double(move)) {
        refuse(r, board->ply > 0 ? no_direction
                                 : "two flats are placed only with the opening double-black-stack");
    } else if (board_is_opening(board) && kind != FLAT) {
        explain_opening(r);
    } else {
        refuse(r, kind == CAP ? "%s has no capstone left" : "%s has no stone left",
               colour_text(turn));
    }
}

static void explain_spread(Move move, MoveReader *r) {
    const Board *board = r->board;
    int from = move_square(move);
    int hand = pattern_hand(move_pattern(move));
    int height = board->height[from];
    SquareName name = square_name(from);
    if (board_is_opening(board)) {
        explain_opening(r);
    } else if (height == 0) {
        refuse(r, "%s is empty", name.text);
    } else if (!(board->tops[board_turn(board)] & bits_of(from))) {
        refuse(r, "the stack on %s is not %s's", name.text, colour_text(board_turn(board)));
    } else if (hand > board_size(board)) {
        refuse(r, "no more than %d pieces can be taken", board_size(board));
    } else if (hand > height) {
        refuse(r, "%s holds %d, not %d pieces", name.text, height, hand);
    } else {
        Direction direction = move_direction(move);
        int free = reach_from(reach_closed(board), from).to[direction];
        int stop = from + direction_step(direction) * (free + 1); // the first that can't be entered
        if (reach_from(~board->geometry->board, from).to[direction] == free) {
            refuse(r, "it leaves the board");
        } else {
            refuse(r,
                   board_top(board, stop) == CAP
                       ? "there is a capstone on %s"
                       : "there is a wall on %s, which only a lone capstone can crush",
                   square_name(stop).text);
        }
    }
}

void ptn_explain(const Board *board, Move move, Word word, Fault *fault) {
    MoveReader r = {.word = word, .size = board_size(board), .board = board, .fault = fault};
    if (move_is_spread(move)) {
        explain_spread(move, &r);
    } else {
        explain_placement(move, &r);
    }
}

bool ptn_read_move(const Board *board, Word word, Move *ret_move, Fault *fault) {
    MoveReader r = {.word = word, .size = board_size(board), .board = board, .fault = fault};
    Move move;
    if (!parse_move(&r, &move)) {
        return false;
    }
    if (board_is_opening(board) && move == move_place(move_square(move), FLAT)) {
        move = board_opening_move(board, move_square(move));
    }
    if (!board_is_legal(board, move)) {
        ptn_explain(board, move, word, fault);
        return false;
    }
    *ret_move = move;
    return true;
}

bool komi_read(Word word, int *ret_half_komi, Fault *fault) {
    bool negative = word.length > 0 && word.at[0] == '-';
    size_t at = negative || (word.length > 0 && word.at[0] == '+') ? 1 : 0;
    bool digits = at < word.length && is_digit(word.at[at]);
    int half_komi = 0;
    for (; at < word.length && is_digit(word.at[at]); at++) {
        half_komi =
            half_komi > HALF_KOMI_MAX ? half_komi : 10 * half_komi + 2 * (word.at[at] - '0');
    }
    if (at < word.length && word.at[at] == '.') {
        at++;
        digits = at < word.length;
        if (digits && word.at[at] == '5') {
            half_komi++;
            at++;
        }
        while (at < word.length && word.at[at] == '0') {
            at++;
        }
    }
    if (!digits || at < word.length) {
        return fault_set(fault, word.column, "'%s' is not a number of flats in steps of one half",
                         quoted_word(word).text);
    }
    if (half_komi > HALF_KOMI_MAX) {
        return fault_set(fault, word.column, "'%s' is not in -10..10", quoted_word(word).text);
    }
    *ret_half_komi = negative ? -half_komi : half_komi;
    return true;
}

static const struct {
    const char *name, *word;
} opening_names[OPENING_RULES] = {
    [OPENING_SWAP] = {"swap", "swap"},
    [OPENING_NO_SWAP] = {"no-swap", "no-swap"},
    [OPENING_DOUBLE_STACK] = {"double black stack", "double-black-stack"},
};

bool opening_read(Word word, OpeningRule *ret_opening, Fault *fault) {
    for (int i = 0; i < OPENING_RULES; i++) {
        if (words_alike(word, word_of_string(opening_names[i].word))) {
            *ret_opening = (OpeningRule)i;
            return true;
        }
    }
    if (word_is_nocase(word, "dbs")) {
        *ret_opening = OPENING_DOUBLE_STACK;
        return true;
    }
    return fault_set(fault, word.column,
                     "'%s' is not an opening: swap, no-swap or double-black-stack",
                     quoted_word(word).text);
}

const char *opening_name(OpeningRule opening) {
    return opening_names[opening].name;
}

const char *opening_word(OpeningRule opening) {
    return opening_names[opening].word;
}

const char *komi_write(int half_flats, char ret_text[KOMI_TEXT]) {
    int size = half_flats < 0 ? -half_flats : half_flats;
    snprintf(ret_text, KOMI_TEXT, "%s%d%s", half_flats < 0 ? "-" : "", size / 2,
             size % 2 ? ".5" : "");
    return ret_text;
}

bool ptn_is_result(Word word) {
    static const char *const results[] = {"R-0", "0-R",     "F-0", "0-F", "1-0",
                                          "0-1", "1/2-1/2", "1/2", "0-0", "*"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (word_is_nocase(word, results[i])) {
            return true;
        }
    }
    return false;
}

int ptn_result_sign(Word result, char *ret_kind) {
    *ret_kind = '\0';
    if (result.length != 3 || result.at[1] != '-' || result.at[0] == result.at[2]) {
        return 0;
    }
    bool white = result.at[2] == '0';
    char how = (char)(result.at[white ? 0 : 2] & ~0x20); // a letter in upper case
    *ret_kind = how == 'R' || how == 'F' ? how : '\0';
    return white ? 1 : -1;
}

bool ptn_is_draw(Word result) {
    return word_is(result, "1/2-1/2") || word_is(result, "1/2");
}

bool ptn_play_moves(Game *game, Reader *words, Fault *fault) {
    Word word;
    while (reader_next(words, &word)) {
        Outcome outcome = board_outcome(&game->board);
        Move move;
        if (outcome != ONGOING) {
            return fault_set(fault, word.column, "'%s' (ply %zu): the game is over, %s",
                             quoted_word(word).text, game->length + 1, outcome_text(outcome));
        }
        if (!ptn_read_move(&game->board, word, &move, fault)) {
            return false;
        }
        if (!game_push(game, move)) {
            return fault_set(fault, 0, "no memory for the game");
        }
    }
    return true;
}
