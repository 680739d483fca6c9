// SPDX-License-Identifier: MIT
#include "server_move.h"

#include <stdlib.h>

#include "movegen.h"
#include "text/ptn.h"
#include "textbuf.h"

// Appends a space and a square, such as " A1".
static void add_square(TextBuf *text, int square) {
    SquareName name = square_name(square);
    textbuf_format(text, " %c%c", name.text[0] - 'a' + 'A', name.text[1]);
}

void server_move_add(TextBuf *text, Move move) {
    static const char *const kinds[] = {[FLAT] = "", [WALL] = " W", [CAP] = " C"};
    bool spread = move_is_spread(move);
    textbuf_add_string(text, spread ? "M" : "P");
    add_square(text, move_square(move));
    if (!spread) {
        textbuf_add_string(text, kinds[move_kind(move)]);
        return;
    }
    Drops drops = drops_of(move);
    int counts[8];
    int squares = 0;
    add_square(text, drops.square);
    for (int square; drops_next(&drops, &square, &counts[squares]);) {
        squares++; // from the last square to the first
    }
    while (squares-- > 0) {
        textbuf_format(text, " %d", counts[squares]);
    }
}

bool server_move_read(const Board *board, Word word, Move *ret_move, Fault *fault) {
    TextBuf text = {0};
    Move *moves = malloc(MOVES_MAX * sizeof *moves);
    int count = moves ? movegen_all(board, moves) : 0;
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        textbuf_clear(&text);
        server_move_add(&text, moves[i]);
        found = !text.failed && word_is(word, text.at);
        if (found) {
            *ret_move = moves[i];
        }
    }
    if (!found) {
        fault_set(fault, 0, "'%s' is not a legal move", quoted_word(word).text);
    }
    textbuf_finish(&text);
    free(moves);
    return found;
}
