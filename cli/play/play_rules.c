// SPDX-License-Identifier: MIT
#include "play/play_rules.h"

#include <stdlib.h>

#include "paragraph.h"

enum { INDENT = 7 };

static const char *plural(int count) {
    return count == 1 ? "" : "s";
}

// A paragraph whose words were made; they are forgotten.
static void add(TextBuf *text, const char *label, int columns, TextBuf *words) {
    if (words->failed) {
        text->failed = true;
    } else {
        paragraph_add(text, label, INDENT, columns, words->at);
    }
    textbuf_finish(words);
}

static void add_set(TextBuf *words, const Rules *rules, Colour colour) {
    int stones = rules->stones[colour];
    int caps = rules->caps[colour];
    textbuf_format(words, "%d stone%s (flats or walls) and ", stones, plural(stones));
    if (caps == 0) {
        textbuf_add_string(words, "no capstone");
    } else {
        textbuf_format(words, "%d capstone%s", caps, plural(caps));
    }
}

static void add_board(TextBuf *text, const Rules *rules, int columns) {
    TextBuf words;
    bool same =
        rules->stones[WHITE] == rules->stones[BLACK] && rules->caps[WHITE] == rules->caps[BLACK];
    textbuf_init(&words);
    textbuf_format(&words, "%dx%d; %s ", rules->size, rules->size,
                   same ? "each player has" : "White has");
    add_set(&words, rules, WHITE);
    if (!same) {
        textbuf_add_string(&words, ", Black ");
        add_set(&words, rules, BLACK);
    }
    add(text, "board", columns, &words);
}

static void add_pieces(TextBuf *text, bool caps, int columns) {
    TextBuf words;
    textbuf_init(&words);
    textbuf_format(&words,
                   "On an empty square: a flat (a1), which is for roads and for the count%sa wall "
                   "(Sa1), which is for neither, and onto which nothing moves%s.",
                   caps ? "; " : ", or ",
                   caps ? "; or a capstone (Ca1), which is for roads alone, and onto which nothing "
                          "moves"
                        : "");
    add(text, "place", columns, &words);
}

static void add_moves(TextBuf *text, const Rules *rules, bool caps, int columns) {
    TextBuf words;
    textbuf_init(&words);
    textbuf_format(
        &words,
        "Who has the top piece has the stack. Take up to %d pieces from its top (as many "
        "as the board is wide), go straight (+ up, - down, > right, < left) and drop at "
        "least one on each square, the lowest first: c3> moves one piece; 3c3>12 takes "
        "three, drops one, then two. Flats of either player can be covered; walls%s",
        rules->size,
        caps ? " and capstones can't, but a capstone that ends its way alone on a wall "
               "makes a flat of it."
             : " can't.");
    add(text, "move", columns, &words);
}

static void add_count(TextBuf *text, const Rules *rules, int columns) {
    TextBuf words;
    int komi = rules->half_komi;
    textbuf_init(&words);
    textbuf_add_string(&words, "Without a road the game ends when the board is full or a player "
                               "has placed all pieces. Who has more flats on top then wins. ");
    if (komi == 0) {
        textbuf_add_string(&words, "There is no komi.");
    } else {
        textbuf_format(&words, "Komi: %d%s %s Black's.", abs(komi) / 2, komi % 2 ? ".5" : "",
                       komi > 0 ? "is added to" : "is taken off");
    }
    textbuf_add_string(&words,
                       " Equal counts are a draw; so is a position that comes for the third time.");
    add(text, "count", columns, &words);
}

void play_rules_add(TextBuf *text, const Rules *rules, int columns) {
    bool caps = rules->caps[WHITE] > 0 || rules->caps[BLACK] > 0;
    TextBuf words;
    add_board(text, rules, columns);
    textbuf_init(&words);
    textbuf_format(&words,
                   "Build a road: flats%s of yours on top, side by side, never diagonal, from one "
                   "edge of the board to the opposite one. A move that makes roads for both wins "
                   "for the one who moved.",
                   caps ? " and capstones" : "");
    add(text, "goal", columns, &words);
    paragraph_add(text, "turns", INDENT, columns,
                  "White begins. First each player places a flat of the OTHER's. From then on, in "
                  "turn, place a new piece of yours or move a stack of yours.");
    add_pieces(text, caps, columns);
    add_moves(text, rules, caps, columns);
    add_count(text, rules, columns);
    paragraph_add(text, "tak", INDENT, columns,
                  "Who threatens a road with the next move says \"tak\", as a courtesy.");
}
