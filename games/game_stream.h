// SPDX-License-Identifier: MIT
// Reads the games of PTN files one after the other, with their text unchanged. Files may be of any
// size: only one game and a window of the file are in memory.
#pragma once

#include <stdatomic.h>

#include "ptn_file.h"

typedef struct GameStream {
    char *const *paths; // the caller's; "-" is standard input; may be links (ptn_link.h)
    const char *path;   // of the open file
    int count, at;      // number of files; number of files opened so far
    const atomic_bool *stop;
    PtnDefaults defaults; // all 0 at first; the caller may change them
    int fd;               // -1: no file is open
    bool borrowed;        // the descriptor belongs to the caller
    PtnFile file;
    char *text; // a window into the file
    size_t begin, length, room;
    int64_t offset;
    bool ended;
    bool done; // ignore the rest of the file
} GameStream;

// A game with its text, on the heap. The pieces of a file, one after the other, are the whole file;
// but a list of moves without tags is written out as a game.
typedef struct GamePiece {
    const char *path;
    char *text;
    size_t length;
    int64_t offset;   // in the file
    PtnGame game;     // points into `text`
    PtnStatus status; // PTN_END: the end of a file, with white space or comments only
    Fault fault;      // when `status` is PTN_FAULT
    bool first;       // the first piece of its file
    bool alien;       // the file is not PTN or has no game; the rest of it is skipped
} GamePiece;

typedef enum GameStreaming { STREAM_PIECE, STREAM_END, STREAM_FAULT } GameStreaming;

// When `stop` (may be NULL) becomes true the stream ends, even while it waits for input.
void game_stream_init(GameStream *stream, char *const paths[], int count, const atomic_bool *stop);
void game_stream_finish(GameStream *stream);

// Begins a stream of one file that is already open. The stream does not close it, because closing
// any descriptor of a file releases its lock. `path` is its name, for faults.
void game_stream_open(GameStream *stream, int fd, const char *path);

// Gives the next piece; the caller frees it with game_piece_finish. STREAM_FAULT: a file can't be
// read; `fault` names it. A game with errors is a STREAM_PIECE with status PTN_FAULT.
GameStreaming game_stream_next(GameStream *stream, GamePiece *ret_piece, Fault *fault);

// True when the text was probably meant to be a game: it has a move or one of the common tags.
bool game_is_meant(const PtnGame *game);

// The beginning of the message for a file or a link that is not PTN.
const char *game_no_ptn(const char *path, const PtnDefaults *defaults);

void game_piece_finish(GamePiece *piece);

// Checks that a file or a link can be read and is not a folder. Adds its size to *size; sets *size
// to -1 when the size can't be known (a pipe).
bool game_stream_check(const char *path, int64_t *size, Fault *fault);
