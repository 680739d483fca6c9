// SPDX-License-Identifier: MIT
// The protocol of the playtak server: reads a line of text as a message, and writes seeks as text.
// The words of a line show to which version of the protocol it belongs, 2 or 4.
#pragma once

#include "board.h"
#include "reader.h"
#include "textbuf.h"
#include "time_control.h"

typedef enum LineType {
    LINE_OTHER, // nothing that matters here, or garbage
    LINE_OK,
    LINE_NOK,
    LINE_ERROR,   // text: the reason of the last NOK
    LINE_LOGIN,   // the server waits for a login
    LINE_WELCOME, // name: that of the player who logged in
    LINE_REFUSED, // the login failed
    LINE_SEEK,    // id, name, terms, colour, opponent
    LINE_START,   // id, white, black, colour of this player, terms
    LINE_MOVE,    // id, text
    LINE_TIME,    // id, ms
    LINE_UNDO,
    LINE_REQUEST_UNDO,
    LINE_REMOVE_UNDO,
    LINE_OFFER_DRAW,
    LINE_OVER, // id, text: the result
    LINE_ABANDONED,
    LINE_CHAT,    // name, text, colour: 'T' for a Tell, 'S' for a Shout
    LINE_MESSAGE, // text
} LineType;

// The terms of a game.
typedef struct Terms {
    int64_t size, seconds, increment; // seconds
    int64_t scale;                    // 1: the increment grows with the number of the move
    int64_t half_komi, pieces, caps, unrated, tournament;
    int64_t trigger, amount; // after move number `trigger` a player gets `amount` seconds
    int64_t opening;         // a code of the server: SERVER_...
} Terms;

enum { SERVER_SWAP, SERVER_DOUBLE_BLACK_STACK };

enum { SERVER_NAME = 64 }; // room for the name of a player

// The words point into the line. What a line does not have is 0.
typedef struct ServerLine {
    LineType type;
    int64_t id; // of the seek or game
    Word name, text, opponent, players[2];
    char colour; // 'W', 'B', or 'A' for any
    int64_t bot; // 1: the player is a program
    Terms terms;
    int64_t ms[2]; // on the clocks
} ServerLine;

// Reads a line without its end. A line that is not understood is LINE_OTHER.
ServerLine server_line_read(const char *text, size_t length);

// Sets a size from 3 to 8, with its usual pieces and capstones.
void terms_set_size(Terms *terms, int64_t size);

// Gives the rules of a game with these terms. Returns false and fills `fault`, in words for the
// other player, when they are not supported.
bool terms_rules(const Terms *terms, Rules *ret_rules, Fault *fault);

// The clock of a game with these terms.
TimeControl terms_clock(const Terms *terms);

// The lowest version of the protocol, 2 or 4, in which a game with these terms can be offered.
int terms_version(const Terms *terms);

// Appends the command that offers a game in a version of the protocol, at least terms_version.
// `opponent` is the only player who may accept, "" for any.
void terms_add_seek(TextBuf *text, int version, const Terms *terms, char colour,
                    const char *opponent);
