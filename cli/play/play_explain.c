// SPDX-License-Identifier: MIT
#include "play/play_explain.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "play/spread.h"
#include "text/ptn.h"

enum { TEXT_MOST = 40 };

// What was typed, made uniform: no blanks, a lower-case file, a capital S or C for the kind.
typedef struct Typed {
    char text[TEXT_MOST + 1]; // cut if it is longer; then it is no move
    char said[TEXT_MOST + 1]; // the same in the typed spelling, to quote parts of it
    size_t length;            // of both, which are printable ASCII
    char quote[FAULT_QUOTE];  // the whole line as it was typed
} Typed;

static bool is_file(char c) {
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_way(char c) {
    return c != '\0' && strchr("+-<>", c) != NULL;
}

static bool is_mark(char c) {
    return c != '\0' && strchr("*'\"!?", c) != NULL;
}

static Typed tidy(const char *text, size_t length) {
    Typed typed = {.length = 0};
    for (size_t i = 0; i < length && typed.length < TEXT_MOST; i++) {
        if (!isspace((unsigned char)text[i]) && text[i] != '\0') {
            bool plain = text[i] > ' ' && text[i] <= '~';
            typed.said[typed.length] = (char)(plain ? text[i] : '?');
            typed.text[typed.length++] = (char)(plain ? tolower((unsigned char)text[i]) : '#');
        }
    }
    while (typed.length > 1 && is_mark(typed.text[typed.length - 1])) {
        typed.length--;
    }
    typed.text[typed.length] = typed.said[typed.length] = '\0';
    Reader reader = reader_of(text, length);
    Word line = reader_rest(&reader);
    fault_quote(typed.quote, line.at, line.length);
    // A letter before a letter is a kind of piece.
    if (typed.length > 1 && strchr("scfw", typed.text[0]) && is_file(typed.text[1])) {
        typed.text[0] = typed.text[0] == 'w' ? 'S' : (char)toupper((unsigned char)typed.text[0]);
    }
    return typed;
}

static bool is_kind(char c) {
    return c == 'S' || c == 'C' || c == 'F';
}

bool play_is_like_move(const char *text, size_t length) {
    Typed typed = tidy(text, length);
    size_t at = is_digit(typed.text[0]) || is_kind(typed.text[0]) ? 1 : 0;
    bool square = is_file(typed.text[at]) && is_digit(typed.text[at + 1]);
    bool file = typed.length == 1 && is_file(typed.text[0]);
    return square || file || is_digit(typed.text[0]);
}

// ---- texts that do not have the form of a move

// The text has not the form of a move: gives examples that fit this board.
static void refuse_form(const Board *board, const Typed *typed, Fault *fault) {
    fault_set(fault, 1, "'%s' is no move; moves look like %s (the list: moves, the words: help)",
              typed->quote,
              board_is_opening(board)     ? "a1"
              : board->rules.caps[0] == 0 ? "a1, Sa1, c3> or 3c3>12"
                                          : "a1, Sa1, Ca1, c3> or 3c3>12");
}

// Reads a square at this place of the text. On failure the fault says what is wrong with it.
static bool read_square(const Board *board, const Typed *typed, size_t at, int *ret_square,
                        Fault *fault) {
    int size = board_size(board);
    char file = typed->text[at];
    char rank = file ? typed->text[at + 1] : '\0';
    char last = (char)('a' + size - 1);
    if (is_file(file) && file <= last && (rank == '\0' || is_way(rank))) {
        fault_set(fault, at + 1, "'%s': file %c, but which rank? %c1 to %c%d", typed->quote, file,
                  file, file, size);
        return false;
    }
    if (!is_file(file) || !is_digit(rank)) {
        refuse_form(board, typed, fault);
        return false;
    }
    bool two = is_digit(rank) && is_digit(typed->text[at + 2]);
    if (file > last || rank < '1' || rank > '0' + size || two) {
        fault_set(fault, at + 1,
                  "'%s': %c%c%.*s is off the board, whose files are a to %c and ranks 1 to %d",
                  typed->quote, file, rank, two ? 1 : 0, typed->text + at + 2, last, size);
        return false;
    }
    *ret_square = square_of(file - 'a', rank - '1');
    return true;
}

// Refuses two squares, from and to: "c3c4", "c3-c4", "c3xc4".
static bool refuse_goal(const Board *board, const Typed *typed, size_t at, int from, Fault *fault) {
    size_t next = at + 2;
    while (typed->text[next] && strchr("-x>:", typed->text[next])) {
        next++;
    }
    next += strncmp(typed->text + next, "to", 2) == 0 ? 2 : 0;
    int size = board_size(board);
    int file = typed->text[next] - 'a';
    int rank = typed->text[next] ? typed->text[next + 1] - '1' : -1;
    if (file < 0 || file >= size || rank < 0 || rank >= size || typed->text[next + 2]) {
        return false;
    }
    int files = file - square_file(from);
    int ranks = rank - square_rank(from);
    char way = files > 0 ? '>' : files < 0 ? '<' : ranks > 0 ? '+' : '-';
    if ((files == 0) == (ranks == 0)) {
        fault_set(fault, at + 1,
                  "'%s' is two squares; give the stack one direction instead: + up, - down, "
                  "> right, < left",
                  typed->quote);
    } else {
        size_t begin = is_digit(typed->text[0]) ? 0 : at;
        fault_set(fault, at + 1,
                  "'%s' is two squares; give the direction of the stack instead: %.*s%c",
                  typed->quote, (int)(at + 2 - begin), typed->text + begin, way);
    }
    return true;
}

// Refuses a wrong list of drops after "3c3>".
static void refuse_drops(const Board *board, const Typed *typed, size_t way, int count,
                         Fault *fault) {
    const char *drops = typed->text + way + 1;
    int head = (int)way + 1; // "3c3>"
    int sum = 0;
    size_t digits = 0;
    bool zero = false;
    for (; is_digit(drops[digits]); digits++) {
        sum += drops[digits] - '0';
        zero = zero || drops[digits] == '0';
    }
    if (drops[digits]) {
        fault_set(fault, way + 2 + digits, "'%s': '%s' does not belong after a move", typed->quote,
                  typed->said + way + 1 + digits);
    } else if (zero) {
        fault_set(fault, way + 2,
                  "'%s': each square on the way gets at least one piece, so no drop is 0",
                  typed->quote);
    } else if (!is_digit(typed->text[0])) {
        fault_set(fault, way + 2, "'%s': with drops, write the number of pieces first: %d%.*s%s",
                  typed->quote, sum, head, typed->text, digits > 1 ? drops : "");
    } else if (sum > board_size(board)) {
        fault_set(fault, way + 2, "'%s': the drops add up to %d, but %d are taken: make them %d",
                  typed->quote, sum, count, count);
    } else {
        fault_set(fault, way + 2,
                  "'%s': the drops add up to %d, but %d %s taken; to take %d: %s%.*s%s",
                  typed->quote, sum, count, count == 1 ? "is" : "are", sum,
                  sum > 1 ? (char[]){(char)('0' + sum), '\0'} : "", head - 1, typed->text + 1,
                  digits > 1 ? drops : "");
    }
}

// Says why a text does not have the form of a move.
static void explain_form(const Board *board, const Typed *typed, Fault *fault) {
    int size = board_size(board);
    int square = 0;
    size_t at = is_digit(typed->text[0]) || is_kind(typed->text[0]) ? 1 : 0;
    int count = is_digit(typed->text[0]) ? typed->text[0] - '0' : 0;
    if (!is_file(typed->text[at])) {
        refuse_form(board, typed, fault);
        return;
    }
    if (!read_square(board, typed, at, &square, fault)) {
        return;
    }
    char next = typed->text[at + 2];
    const char *name = typed->text + at;
    if (is_digit(typed->text[0]) && (count == 0 || count > size)) {
        fault_set(fault, 1, "'%s': on this board a move takes 1 to %d pieces, not %d", typed->quote,
                  size, count);
    } else if (refuse_goal(board, typed, at, square, fault)) {
        return;
    } else if (is_kind(typed->text[0]) && is_way(next)) {
        fault_set(fault, 1, "'%s': to move a stack, type only its square and direction: %s",
                  typed->quote, name);
    } else if (is_way(next)) {
        refuse_drops(board, typed, at + 2, count ? count : 1, fault);
    } else if (next == '\0') {
        fault_set(fault, 3, "'%s': which direction? %s+ up, %s- down, %s> right, %s< left",
                  typed->quote, typed->text, typed->text, typed->text, typed->text);
    } else {
        fault_set(fault, at + 3, "'%s': '%s' is no direction; type + up, - down, > right, < left",
                  typed->quote, typed->said + at + 2);
    }
}

// ---- moves that are not legal here

static const char *kind_text(Kind kind) {
    return kind == FLAT ? "flat" : kind == WALL ? "wall" : "capstone";
}

static void explain_taken(const Board *board, Move move, Fault *fault) {
    Colour turn = board_turn(board);
    int square = move_square(move);
    bool own = (board->tops[turn] & bits_of(square)) != 0;
    int height = board->height[square];
    const char *top = kind_text(board_top(board, square));
    SquareName spot = square_name(square);
    const char *name = spot.text;
    const char *whose = own ? "yours" : turn == WHITE ? "Black's" : "White's";
    char what[64];
    char ways[PLAY_WAYS_TEXT];
    if (height == 1) {
        snprintf(what, sizeof what, "a %s of %s", top, whose);
    } else {
        bool flat = board_top(board, square) == FLAT;
        snprintf(what, sizeof what, "a stack of %d of %s%s%s%s", height, whose,
                 flat ? "" : " with a ", flat ? "" : top, flat ? "" : " on top");
    }
    if (board_is_opening(board)) {
        fault_set(fault, 1, "%s is taken already; choose an empty square", name);
    } else if (move_kind(move) != FLAT) {
        fault_set(fault, 1, "%s holds %s; a %s goes on an empty square only", name, what,
                  kind_text(move_kind(move)));
    } else if (!own && board_top(board, square) == FLAT) {
        fault_set(fault, 1,
                  "%s holds %s; pieces are placed on empty squares, only stacks move onto others",
                  name, what);
    } else if (!own) {
        fault_set(fault, 1, "%s holds %s; %s", name, what,
                  board_top(board, square) == WALL
                      ? "only a capstone of yours can move onto it and flatten it"
                      : "nothing goes onto a capstone");
    } else if (play_ways(board, square, 1, ways) == 0) {
        fault_set(fault, 1, "%s holds %s, which can't move: all directions are blocked", name,
                  what);
    } else if (height > 1) {
        int most = height < board_size(board) ? height : board_size(board);
        fault_set(fault, 1,
                  "%s holds %s; to move it, add direction and number: %s take one, %d%.3s takes %d",
                  name, what, ways, most, ways, most);
    } else {
        fault_set(fault, 1, "%s holds %s; to move it, add a direction: %s", name, what, ways);
    }
}

static void explain_empty_hand(const Board *board, Kind kind, Fault *fault) {
    Colour turn = board_turn(board);
    uint64_t caps = board_caps(board) & board->tops[turn];
    if (kind != CAP) {
        fault_set(fault, 1,
                  "you have no stones left, only your capstone: C and its square, or move "
                  "a stack");
    } else if (board->rules.caps[turn] == 0) {
        fault_set(fault, 1, "this game has no capstones; place a flat (a1) or a wall (Sa1)");
    } else if (bits_several(caps)) {
        fault_set(fault, 1, "all your capstones are on the board already");
    } else {
        int square = bits_lowest(caps);
        fault_set(fault, 1, "your capstone is on the board already, on %s: move it from there",
                  square_name(square).text);
    }
}

static void explain_opening(const Board *board, Move move, const Typed *typed, Fault *fault) {
    int square = move_square(move);
    const char *other = colour_text((Colour)!board_turn(board));
    char how[64] = "; choose an empty square";
    if (board->height[square] == 0) {
        snprintf(how, sizeof how, ", by its square alone: %s", square_name(square).text);
    }
    fault_set(fault, 1, "'%s': the first move of each player places a flat of the OTHER's, %s's%s",
              typed->quote, other, how);
}

// Refuses several moves in one line.
static bool refuse_two(const Board *board, const char *text, size_t length, Fault *fault) {
    Reader words = reader_of(text, length);
    Word first = {0};
    Word word = {0};
    int count = 0;
    while (reader_next(&words, &word)) {
        Move move;
        Typed typed = tidy(word.at, word.length);
        if (!ptn_parse_move(word_of_string(typed.text), board_size(board), &move, NULL)) {
            return false;
        }
        if (count == 0 && (board->tops[board_turn(board)] & bits_of(move_square(move)))) {
            return false; // the squares from and to, perhaps
        }
        first = count == 0 ? word : first;
        count++;
    }
    if (count > 1) {
        char quote[FAULT_QUOTE];
        fault_set(fault, 1, "one move at a time, please: first '%s', then wait for the answer",
                  fault_quote(quote, first.at, first.length));
    }
    return count > 1;
}

bool play_read_move(const Board *board, const char *text, size_t length, Move *ret_move,
                    Fault *fault) {
    Typed typed = tidy(text, length);
    Word word = word_of_string(typed.text);
    Move move;
    if (!ptn_parse_move(word, board_size(board), &move, NULL)) {
        if (!refuse_two(board, text, length, fault)) {
            explain_form(board, &typed, fault);
        }
        return false;
    }
    if (board_is_legal(board, move)) {
        *ret_move = move;
        return true;
    }
    bool spread = move_is_spread(move);
    if (board_is_opening(board) && (spread || move_kind(move) != FLAT)) {
        explain_opening(board, move, &typed, fault);
    } else if (spread) {
        play_explain_spread(board, move, typed.quote, fault);
    } else if (board->height[move_square(move)] > 0) {
        explain_taken(board, move, fault);
    } else {
        explain_empty_hand(board, move_kind(move), fault);
    }
    return false;
}
