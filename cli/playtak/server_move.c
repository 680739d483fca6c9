// SPDX-License-Identifier: MIT
#include "playtak/server_move.h"

#include <stdio.h>
#include <string.h>

#include "text/ptn.h"

// "A1"; returns its length.
static int write_square(char *text, size_t room, int square) {
    SquareName name = square_name(square);
    return snprintf(text, room, "%c%c", name.text[0] - 'a' + 'A', name.text[1]);
}

const char *server_move_write(Move move, char ret_text[SERVER_MOVE_TEXT]) {
    static const char *const kinds[] = {[FLAT] = "", [WALL] = " W", [CAP] = " C"};
    bool spread = move_is_spread(move);
    int length = snprintf(ret_text, SERVER_MOVE_TEXT, "%c ", spread ? 'M' : 'P');
    length += write_square(ret_text + length, SERVER_MOVE_TEXT, move_square(move));
    if (!spread) {
        snprintf(ret_text + length, SERVER_MOVE_TEXT - (size_t)length, "%s",
                 kinds[move_kind(move)]);
        return ret_text;
    }
    Drops drops = drops_of(move);
    int counts[8];
    int squares = 0;
    int square;
    ret_text[length++] = ' ';
    length += write_square(ret_text + length, SERVER_MOVE_TEXT, drops.square);
    while (drops_next(&drops, &square, &counts[squares])) { // from the last square to the first
        squares++;
    }
    while (squares-- > 0) {
        length +=
            snprintf(ret_text + length, SERVER_MOVE_TEXT - (size_t)length, " %d", counts[squares]);
    }
    return ret_text;
}

// True for a letter and a digit, which may be off the board.
static bool is_square(Word word) {
    return word.length == 2 && word.at[0] >= 'A' && word.at[0] <= 'Z' && word.at[1] >= '1' &&
           word.at[1] <= '9';
}

static void add_square(TextBuf *ptn, Word square) {
    textbuf_format(ptn, "%c%c", square.at[0] - 'A' + 'a', square.at[1]);
}

// Adds "W" or "C" and the square of a placement.
static bool add_placement(TextBuf *ptn, Reader *words, Word square) {
    Word kind;
    if (reader_next(words, &kind)) {
        if (!word_is(kind, "W") && !word_is(kind, "C")) {
            return false;
        }
        textbuf_add_string(ptn, *kind.at == 'W' ? "S" : "C");
    }
    add_square(ptn, square);
    return true;
}

// Adds the count, the square, the direction and the drops of a spread. There must be a drop for
// each square up to the last one.
static bool add_spread(TextBuf *ptn, Reader *words, Word from) {
    Word to;
    Word drop;
    char drops[SERVER_MOVE_TEXT];
    int hand = 0;
    int count = 0;
    if (!reader_next(words, &to) || !is_square(to)) {
        return false;
    }
    int across = to.at[0] - from.at[0];
    int up = to.at[1] - from.at[1];
    int distance = across + up < 0 ? -across - up : across + up;
    while (count < distance && reader_next(words, &drop)) {
        if (drop.length != 1 || *drop.at < '1' || *drop.at > '8') {
            return false;
        }
        hand += *drop.at - '0';
        drops[count++] = *drop.at;
    }
    if ((across != 0) == (up != 0) || count != distance || reader_next(words, &drop)) {
        return false;
    }
    textbuf_format(ptn, "%d", hand);
    add_square(ptn, from);
    textbuf_format(ptn, "%c%.*s",
                   across > 0   ? '>'
                   : across < 0 ? '<'
                   : up > 0     ? '+'
                                : '-',
                   count, drops);
    return true;
}

bool server_move_read(const Board *board, Word text, Move *ret_move, Fault *fault) {
    Reader words = reader_of(text.at, text.length);
    TextBuf ptn = {0};
    Word type;
    Word square;
    bool formed = reader_next(&words, &type) && reader_next(&words, &square) && is_square(square) &&
                  ((word_is(type, "P") && add_placement(&ptn, &words, square)) ||
                   (word_is(type, "M") && add_spread(&ptn, &words, square)));
    Word unread;
    bool good = formed && !reader_next(&words, &unread) && !ptn.failed;
    if (good) {
        good = ptn_read_move(board, word_of_string(ptn.at), ret_move, fault);
    } else {
        char quote[FAULT_QUOTE];
        fault_set(fault, 0, "'%s' is no move of the server",
                  fault_quote(quote, text.at, text.length));
    }
    textbuf_finish(&ptn);
    return good;
}
