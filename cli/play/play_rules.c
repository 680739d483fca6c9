// SPDX-License-Identifier: MIT
// The rules of Tak for a beginner.
#include <stdlib.h>

#include "play/play_text.h"
#include "shell/fold.h"
#include "text/ptn.h"

static void add_board(TextBuf *text, const Rules *rules) {
    bool same =
        rules->stones[WHITE] == rules->stones[BLACK] && rules->caps[WHITE] == rules->caps[BLACK];
    textbuf_format(text, "board  %dx%d; %s has", rules->size, rules->size,
                   same ? "each player" : "White");
    for (int colour = WHITE; colour <= (same ? WHITE : BLACK); colour++) {
        textbuf_format(text, "%s %d stone%s (flats or walls) and %d capstone%s",
                       colour == WHITE ? "" : ", Black", rules->stones[colour],
                       plural_s(rules->stones[colour]), rules->caps[colour],
                       plural_s(rules->caps[colour]));
    }
    textbuf_add_string(text, "\n");
}

// What the players place in their first turns, and in the later ones: ", place a new piece ...".
static const char *const first_turns[OPENING_RULES] = {
    [OPENING_SWAP] = "First each player places a flat of the OTHER's. From then on, in turn",
    [OPENING_NO_SWAP] = "In turn",
    [OPENING_DOUBLE_STACK] = ("First White places a stack of two flats of BLACK's (2a1), then "
                              "Black a flat of WHITE's. From then on, in turn"),
};

void play_text_rules(TextBuf *text, const Rules *rules, int columns) {
    bool caps = rules->caps[WHITE] > 0 || rules->caps[BLACK] > 0;
    size_t begin = text->length;
    char size[KOMI_TEXT];
    add_board(text, rules);
    textbuf_format(
        text,
        "goal   Build a road: flats%s of yours on top, side by side, never diagonal, from one edge "
        "of the board to the opposite one. If a move makes roads for both players, the player who "
        "moved wins.\n"
        "turns  White begins. %s, place a new piece of yours or move a stack of yours.\n"
        "place  On an empty square: a flat (a1), which makes roads and is counted at the end; a "
        "wall (Sa1), which does neither, and onto which %s.\n"
        "move   A stack belongs to the owner of its top piece. Take up to %d pieces from its top "
        "(as many as the board is wide), go straight (+ up, - down, > right, < left) and drop at "
        "least one on each square, the lowest first: c3> moves one piece; 3c3>12 takes three, "
        "drops one, then two. Flats of either player can be covered; walls%s\n"
        "count  Without a road the game ends when the board is full or a player has placed all "
        "pieces. Whoever has more flats on top wins. ",
        caps ? " and capstones" : "", first_turns[rules->opening],
        caps ? "only a capstone moves; or a capstone (Ca1), which makes roads but is not counted, "
               "and onto which nothing moves"
             : "nothing moves",
        rules->size,
        caps ? " and capstones can't, but a capstone that moves alone onto a wall with its last "
               "step flattens it."
             : " can't.");
    if (rules->half_komi == 0) {
        textbuf_add_string(text, "There is no komi.");
    } else {
        textbuf_format(text, "Komi: %s is %s Black's count.",
                       komi_write(abs(rules->half_komi), size),
                       rules->half_komi > 0 ? "added to" : "subtracted from");
    }
    textbuf_add_string(
        text, " Equal counts are a draw; so is a position that occurs for the third time.\n"
              "tak    A player who threatens to complete a road says \"tak\", as a courtesy.\n");
    fold_text(text, begin, columns, 0);
}
