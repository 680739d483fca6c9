// SPDX-License-Identifier: MIT
// A game on the playtak server: the position and moves, the clocks as the server reports them, and
// the game as PTN.
#pragma once

#include <time.h>

#include "game.h"
#include "net/server_line.h"

enum {
    COMMENT_TEXT = 64,
    RESULT_TEXT = 8,
    SERVER_DRAW_PLIES = 50, // without a placement or a crush; a repetition is not a draw there
};

// What is known of a ply.
typedef struct PlyNote {
    Move move;
    // The score (from White's side) and the depth of the search that chose the move, such as
    // "+0.35/12" or "#-3/12" (Black wins in 3 plies); then the player's clock, "clock 59.1". Either
    // part may be missing.
    char comment[COMMENT_TEXT];
} PlyNote;

typedef struct ServerGame {
    int64_t id; // 0: no game
    char names[2][SERVER_NAME];
    Colour colour; // of this player
    Terms terms;
    bool unsupported; // its rules are not supported; the board has other rules then
    Game game;
    int64_t left_ms[2];    // on the clocks
    int64_t clock_from_ms; // clock_now_ms() when they showed this
    Move sent;             // sent to the server, which has not answered yet
    PlyNote *notes;        // of all plies, including those that a replay has not reached yet
    size_t note_count, note_room;
    time_t date;
} ServerGame;

// Begins the game of a line Game Start. For a replay begins it again, but keeps the notes of its
// plies. Returns false and fills `fault`, in words for the other player, when its rules are not
// supported: then only its end matters.
bool server_game_begin(ServerGame *game, const ServerLine *line, Fault *fault);
void server_game_finish(ServerGame *game);

static inline Colour server_game_turn(const ServerGame *game) {
    return board_turn(&game->game.board);
}

static inline Word server_game_opponent(const ServerGame *game) {
    return word_of_string(game->names[!game->colour]);
}

// Plays a legal move of either player. False when there is no memory.
bool server_game_play(ServerGame *game, Move move);

// The note of a ply that has been played or is the next one; NULL when there is no memory.
PlyNote *server_game_note(ServerGame *game, size_t ply);

// Adds the clock of the player who made the last move to its note.
void server_game_note_clock(ServerGame *game, Colour mover);

// Reads the result that the server reports, "*" if it is none. If the move that was sent leads to
// it, plays the move, because its answer would come after the end of the game.
void server_game_take_result(ServerGame *game, Word text, char ret_result[RESULT_TEXT]);

// Appends the game as PTN. `result` is that of the server, "*" for none. False when there is no
// memory.
bool server_game_add_ptn(const ServerGame *game, const char *site, const char *result,
                         TextBuf *text);
