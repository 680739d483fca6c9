// SPDX-License-Identifier: MIT
// The games of PTN files, one after the other, with their text as it is. No more than one game and
// a window of the file are held, however large the files are.
#ifndef BREDON_ENGINE_TEXT_GAME_STREAM_H
#define BREDON_ENGINE_TEXT_GAME_STREAM_H

#include <stdatomic.h>

#include "text/ptn_file.h"

typedef struct GameStream {
    char *const *paths; // the caller's; "-" is standard input
    int count, at;      // files, and how many were begun
    const atomic_bool *stop;
    int half_komi; // of games without a Komi tag; 0 unless it is set behind game_stream_init
    int fd;        // -1: none is open
    PtnFile file, before;
    char *text; // a window into the file
    size_t begin, length, room;
    size_t last; // length of the piece that was given out last
    int64_t offset;
    bool ended;
    bool done; // nothing more of the file is to come
} GameStream;

// A game with its text, on the heap. All pieces of a file together are the file.
typedef struct GamePiece {
    const char *path;
    char *text;
    size_t length;
    int64_t offset;   // in the file
    PtnGame game;     // points into `text`
    PtnStatus status; // PTN_END: no game, but blanks or comments at the end of a file
    Fault fault;      // of PTN_FAULT
    bool first;       // of its file
    bool alien;       // the file holds no game, or something else; nothing more of it comes
} GamePiece;

typedef enum GameStreaming { STREAM_PIECE, STREAM_END, STREAM_FAULT } GameStreaming;

// `stop` ends the stream when it becomes true, also while it waits for input; may be NULL.
void game_stream_init(GameStream *stream, char *const paths[], int count, const atomic_bool *stop);
void game_stream_finish(GameStream *stream);

// The next piece, which game_piece_finish frees. A fault names the file; a faulty game is none.
GameStreaming game_stream_next(GameStream *stream, GamePiece *ret_piece, Fault *fault);

// Puts the last piece back: the next call of game_stream_next returns it again. At most once after
// each such call.
void game_stream_unread(GameStream *stream);

// Whether what was read looks like a game at all: it has a move, or one of the common tags.
bool game_is_meant(const PtnGame *game);

void game_piece_finish(GamePiece *piece);

// Checks that a file can be read and is no folder, and adds its size to *size, or sets that to -1
// when nobody can know.
bool game_stream_check(const char *path, int64_t *size, Fault *fault);

#endif
