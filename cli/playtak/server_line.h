// SPDX-License-Identifier: MIT
// The protocol of the playtak server: one line of text to one message, and seeks as text. Lines of
// all versions of the protocol are told apart by their words.
#ifndef BREDON_CLI_PLAYTAK_SERVER_LINE_H
#define BREDON_CLI_PLAYTAK_SERVER_LINE_H

#include "board.h"
#include "reader.h"
#include "textbuf.h"

typedef enum LineType {
    LINE_OTHER, // nothing that matters here, or garbage
    LINE_OK,
    LINE_NOK,
    LINE_ERROR,        // text: the reason of the NOK before
    LINE_LOGIN,        // the server waits for a login
    LINE_WELCOME,      // name: that of the player who logged in
    LINE_REFUSED,      // the login failed
    LINE_SEEK,         // id, name, terms, colour, opponent
    LINE_SEEK_REMOVED, // id
    LINE_START,        // id, players, colour of this player, terms
    LINE_MOVE,         // id, text: the move
    LINE_TIME,         // id, ms
    LINE_UNDO,         // id; so in all types up to LINE_ABANDONED
    LINE_REQUEST_UNDO,
    LINE_REMOVE_UNDO,
    LINE_OFFER_DRAW,
    LINE_REMOVE_DRAW,
    LINE_OVER, // text: the result
    LINE_ABANDONED,
    LINE_SHOUT, // name, text
    LINE_TELL,  // name, text
    LINE_TOLD,
    LINE_MESSAGE, // text
} LineType;

// What a game is played by.
typedef enum Term {
    TERM_SIZE,
    TERM_SECONDS,
    TERM_INCREMENT, // seconds
    TERM_SCALE,     // 1: the increment grows with the number of the move
    TERM_HALF_KOMI,
    TERM_PIECES,
    TERM_CAPS,
    TERM_UNRATED,
    TERM_TOURNAMENT,
    TERM_TRIGGER, // the move after which a player gets more time; 0: none
    TERM_AMOUNT,  // that time, seconds
    TERM_OPENING, // a code of the server: OPENING_SWAP or OPENING_DOUBLE_BLACK_STACK
    TERMS
} Term;

enum { OPENING_SWAP = 0, OPENING_DOUBLE_BLACK_STACK = 1 };

typedef struct Terms {
    int64_t at[TERMS];
} Terms;

// The words point into the line. Fields that a line does not have are 0.
typedef struct ServerLine {
    LineType type;
    int64_t id; // of the seek or game
    Word name, text, opponent, players[2];
    char colour; // 'W', 'B', or 'A' for any
    Terms terms;
    int64_t ms[2]; // the clocks
} ServerLine;

// Reads a line without its end. A line that is not understood is LINE_OTHER.
ServerLine server_line_read(const char *text, size_t length);

// The rules of a game by these terms. False with a fault, in words for the other player, when they
// are not supported.
bool terms_rules(const Terms *terms, Rules *ret_rules, Fault *fault);

// True when both terms ask for the same game.
bool terms_are_equal(const Terms *a, const Terms *b);

// Appends the command that offers a game in a version of the protocol, without a line end.
// `opponent` is the only player who may accept, "" for any.
void terms_add_seek(TextBuf *text, int version, const Terms *terms, char colour,
                    const char *opponent);

#endif
