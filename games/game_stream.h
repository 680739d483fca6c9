// SPDX-License-Identifier: MIT
// Reads the games of PTN files one after the other, with their text unchanged.
#pragma once

#include <stdatomic.h>

#include "ptn_file.h"
#include "ptn_link.h"

typedef struct GameStream {
    char *const *paths; // the caller's; "-" is standard input; may be links (ptn_link.h)
    int count, at;      // number of files; number of files read so far
    const char *path;   // of the current file
    int fd;             // that of game_stream_open; -1: the paths are opened
    const atomic_bool *stop;
    PtnDefaults defaults; // all 0 at first; the caller may change them
    // Reads the paths for which game_text_read is not right, from the database `db`, into memory
    // that the stream frees, and sets *ret_bad if it had to leave out games; NULL at first: there
    // are none.
    char *(*read)(const char *path, const char *db, size_t *ret_length, bool *ret_bad,
                  Fault *fault);
    const char *db;
    bool bad;                        // `read` has left out games
    bool (*reads)(const char *path); // whether `read` does
    char **texts;                    // those of all files read so far, of which there are `at`
    PtnFile file;                    // the current one
    bool fresh;                      // nothing of it was given yet
} GameStream;

// A game with its text. The pieces of a file, one after the other, are the whole file; but a list
// of moves without tags is written out as a game.
typedef struct GamePiece {
    const char *path;
    const char *text; // the piece is the part from game.begin to game.end
    char *own;        // that text, if it was written out, on the heap; else the stream has it
    PtnGame game;     // points into `text`
    PtnStatus status; // PTN_END: the end of a file, with white space or comments only
    Fault fault;      // when `status` is PTN_FAULT
    bool first;       // the first piece of its file
    bool last;        // the last one
    bool alien;       // the file is not PTN or has no game; the rest of it is skipped
} GamePiece;

typedef enum GameStreaming { STREAM_PIECE, STREAM_END, STREAM_FAULT } GameStreaming;

// When `stop` (may be NULL) becomes true the stream ends, even while it waits for input. The stream
// keeps the texts of its files until game_stream_finish.
void game_stream_init(GameStream *stream, char *const paths[], int count, const atomic_bool *stop);
void game_stream_finish(GameStream *stream);

// Begins a stream of one file that is already open. The stream does not close it, because closing
// any descriptor of a file releases its lock. `path` is its name, for faults.
void game_stream_open(GameStream *stream, int fd, const char *path);

// Gives the next piece; the caller frees it with game_piece_finish before the stream. STREAM_FAULT:
// a file can't be read; `fault` names it. A game with errors is a STREAM_PIECE with status
// PTN_FAULT.
GameStreaming game_stream_next(GameStream *stream, GamePiece *ret_piece, Fault *fault);

// The number of bytes of a piece.
size_t game_piece_length(const GamePiece *piece);
void game_piece_finish(GamePiece *piece);

// Reads a whole file, standard input ("-") or a link into memory that the caller frees; ends early
// when `stop` (may be NULL) becomes true. *ret_place (may be NULL) becomes the position that a link
// shows; else it stays. Returns NULL and fills `fault`.
char *game_text_read(const char *path, const atomic_bool *stop, size_t *ret_length,
                     LinkPlace *ret_place, Fault *fault);

// True when the text was probably meant to be a game: it has a move or one of the common tags.
bool game_is_meant(const PtnGame *game);

// The beginning of the message for a file or a link that is not PTN.
const char *game_no_ptn(const char *path, const PtnDefaults *defaults);

// Checks that a file or a link can be read and is not a folder. Adds its size to *size; sets *size
// to -1 when the size can't be known (a pipe).
bool game_stream_check(const char *path, int64_t *size, Fault *fault);
