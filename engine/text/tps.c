// SPDX-License-Identifier: MIT
#include "text/tps.h"

#include <stdio.h>
#include <string.h>

#include "textbuf.h"

size_t tps_write(const Board *board, char ret_text[TPS_TEXT]) {
    int size = board_size(board);
    char *out = ret_text;
    for (int rank = size - 1; rank >= 0; rank--) {
        for (int file = 0; file < size;) {
            int square = square_of(file, rank);
            if (file > 0) {
                *out++ = ',';
            }
            if (board->height[square] == 0) {
                int run = 0;
                while (file < size && board->height[square_of(file, rank)] == 0) {
                    run++;
                    file++;
                }
                *out++ = 'x';
                if (run > 1) {
                    *out++ = (char)('0' + run);
                }
                continue;
            }
            for (int depth = board->height[square] - 1; depth >= 0; depth--) {
                *out++ = (char)('1' + board_piece(board, square, depth));
            }
            Kind top = board_top(board, square);
            if (top != FLAT) {
                *out++ = top == WALL ? 'S' : 'C';
            }
            file++;
        }
        *out++ = rank > 0 ? '/' : ' ';
    }
    size_t length = (size_t)(out - ret_text);
    // A larger number could not be read back, and the rules only ask whether it is 1.
    int number = board->ply / 2 + 1 < MOVE_NUMBER_MAX ? board->ply / 2 + 1 : MOVE_NUMBER_MAX;
    int tail = snprintf(out, TPS_TEXT - length, "%d %d", board_turn(board) + 1, number);
    return length + (size_t)tail;
}

// Removes quotes and brackets from both ends of a word.
static Word without_quotes(Word word) {
    while (word.length > 0 && (word.at[0] == '"' || word.at[0] == '\'' || word.at[0] == '[')) {
        word.at++;
        word.column++;
        word.length--;
    }
    while (word.length > 0 && strchr("\"']", word.at[word.length - 1])) {
        word.length--;
    }
    return word;
}

// Gives the next word, without quotes and brackets; skips words that consist only of these.
static bool next_word(Reader *reader, Word *ret_word) {
    Word word;
    while (reader_next(reader, &word)) {
        Word bare = without_quotes(word);
        if (bare.length > 0) {
            *ret_word = bare;
            return true;
        }
    }
    return false;
}

// Gives the word with the rows; skips the tag name TPS before it.
static bool next_rows(Reader *reader, Word *ret_rows) {
    bool found;
    do {
        found = next_word(reader, ret_rows);
    } while (found && word_is_nocase(*ret_rows, "TPS"));
    return found;
}

static int rows_of(Word rows) {
    int count = 1;
    for (size_t i = 0; i < rows.length; i++) {
        count += rows.at[i] == '/';
    }
    return count;
}

int tps_size(const char *text, size_t length) {
    Reader reader = reader_of(text, length);
    Word rows;
    return next_rows(&reader, &rows) ? rows_of(rows) : 0;
}

// The state of reading the rows.
typedef struct RowReader {
    Word rows;
    size_t at;
    Board *board;
    int file, rank;
    Fault *fault;
} RowReader;

// The current character. Letters may be written in any case: x is small, S and C are capitals.
static char current(const RowReader *r) {
    char c = r->at < r->rows.length ? r->rows.at[r->at] : '\0';
    return c == 'X' ? 'x' : c == 's' ? 'S' : c == 'c' ? 'C' : c;
}

// Fills `fault` with the name of the current square and `why`.
static bool refuse_square(const RowReader *r, const char *why) {
    const char *text = r->rows.at + (r->at < r->rows.length ? r->at : r->rows.length);
    return fault_set(r->fault, r->rows.column + r->at, "TPS, square %c%d: %s '%s'", 'a' + r->file,
                     r->rank + 1, why, quoted_bytes(text, r->at < r->rows.length ? 1 : 0).text);
}

static bool refuse_row(const RowReader *r, const char *how) {
    int size = board_size(r->board);
    return fault_set(r->fault, r->rows.column + r->at, "TPS, row %d (rank %d): %s than %d squares",
                     size - r->rank, r->rank + 1, how, size);
}

// Reads x or xK.
static bool read_run(RowReader *r) {
    size_t run = 0;
    size_t digits = 0;
    r->at++;
    for (; is_digit(current(r)); r->at++, digits++) {
        run = run < 100 ? run * 10 + (size_t)(current(r) - '0') : run;
    }
    if (digits == 0) {
        run = 1;
    }
    if (run == 0) {
        r->at--;
        return refuse_square(r, "a run of 0 squares at");
    }
    if ((size_t)r->file + run > (size_t)board_size(r->board)) {
        return refuse_row(r, "more");
    }
    r->file += (int)run;
    return true;
}

// Reads a stack, from bottom to top.
static bool read_stack(RowReader *r) {
    uint64_t stack = 0;
    uint64_t buried[2] = {0};
    int height = 0;
    Kind top = FLAT;
    if (r->file >= board_size(r->board)) {
        return refuse_row(r, "more");
    }
    for (; current(r) == '1' || current(r) == '2'; r->at++, height++) {
        if (height == HEIGHT_MAX) {
            return refuse_square(r, "too many pieces on one square at");
        }
        buried[1] = buried[1] << 1 | buried[0] >> 63;
        buried[0] = buried[0] << 1 | stack >> 63;
        stack = stack << 1 | (uint64_t)(current(r) - '1');
    }
    if (current(r) == 'S' || current(r) == 'C') {
        top = current(r) == 'S' ? WALL : CAP;
        r->at++;
    }
    board_put(r->board, square_of(r->file, r->rank), stack, buried, height, top);
    r->file++;
    return true;
}

static bool read_square(RowReader *r) {
    char c = current(r);
    if (c == 'x') {
        return read_run(r);
    }
    if (c == '1' || c == '2') {
        return read_stack(r);
    }
    if (r->file >= board_size(r->board)) {
        return refuse_row(r, "more");
    }
    if (c == 'S' || c == 'C') {
        return refuse_square(r, "there is no piece below");
    }
    return refuse_square(r, c == '\0' || c == ',' || c == '/' ? "there is no piece and no x before"
                                                              : "unknown character");
}

static bool read_rows(RowReader *r) {
    int size = board_size(r->board);
    for (r->rank = size - 1; r->rank >= 0; r->rank--) {
        r->file = 0;
        for (;;) {
            if (!read_square(r)) {
                return false;
            }
            if (current(r) != ',') {
                break;
            }
            r->at++;
        }
        if (current(r) != '/' && current(r) != '\0') {
            r->file = r->file > 0 ? r->file - 1 : 0;
            return refuse_square(r, "expected a comma or slash instead of");
        }
        if (r->file < size) {
            return refuse_row(r, "fewer");
        }
        r->at++;
    }
    return true;
}

// The move number if the TPS has none: as if every move had been a placement.
static int32_t suggested_number(const Board *board, int player) {
    int pieces = 0;
    for (int square = 0; square < SQUARES; square++) {
        pieces += board->height[square];
    }
    return player == 1 ? pieces / 2 + 1 : (pieces + 1) / 2 + (pieces == 0);
}

// True for a whole number with or without a sign. Any other word belongs to the text after the TPS.
static bool is_whole_number(Word word) {
    size_t sign = word.length > 1 && (word.at[0] == '-' || word.at[0] == '+');
    for (size_t i = sign; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9') {
            return false;
        }
    }
    return word.length > 0;
}

static bool read_turn(Reader *reader, Board *board, Fault *fault) {
    int64_t player = 1;
    int64_t number = 0;
    Reader ahead = *reader;
    Word word;
    if (next_word(&ahead, &word) && is_whole_number(word)) {
        if (!parse_i64(word, "TPS, player to move", 1, 2, &player, fault)) {
            return false;
        }
        *reader = ahead;
        if (next_word(&ahead, &word) && is_whole_number(word)) {
            if (!parse_i64(word, "TPS, move number", 1, MOVE_NUMBER_MAX, &number, fault)) {
                return false;
            }
            *reader = ahead;
        }
    }
    if (number == 0) {
        number = suggested_number(board, (int)player);
    }
    board->ply = (int32_t)(2 * (number - 1) + player - 1);
    return true;
}

bool tps_read_next(Reader *reader, const Rules *rules, Board *ret_board, Fault *fault) {
    Reader ahead = *reader;
    Word rows;
    Board board;
    if (!next_rows(&ahead, &rows)) {
        return fault_set(fault, 0, "TPS: no position given");
    }
    int size = rows_of(rows);
    if (size < SIZE_LEAST || size > SIZE_MOST) {
        return fault_set(fault, rows.column, "TPS: '%s' has %d row%s, not 3 to 8",
                         quoted_word(rows).text, size, plural_s(size));
    }
    Rules standard = rules_of(size, rules ? rules->half_komi : 0);
    standard.opening = rules ? rules->opening : OPENING_SWAP;
    board_init(&board, rules && rules->size == size ? rules : &standard);
    RowReader r = {.rows = rows, .board = &board, .fault = fault};
    if (!read_rows(&r) || !read_turn(&ahead, &board, fault)) {
        return false;
    }
    if (!board_finish(&board, fault)) {
        return false;
    }
    *ret_board = board;
    *reader = ahead;
    return true;
}

bool tps_read(const char *text, size_t length, const Rules *rules, Board *ret_board, Fault *fault) {
    Reader reader = reader_of(text, length);
    Board board;
    Word word;
    if (!tps_read_next(&reader, rules, &board, fault)) {
        return false;
    }
    if (next_word(&reader, &word)) {
        return fault_set(fault, word.column, "TPS: '%s' comes after the position",
                         quoted_word(word).text);
    }
    *ret_board = board;
    return true;
}
