// SPDX-License-Identifier: MIT
// Annotates the games of a stream, several at once, and passes them on in their order. Memory use
// does not depend on the number of games.
#pragma once

#include "annotate.h"
#include "annotate_text.h"
#include "game_stream.h"
#include "textbuf.h"

enum { ANNOTATE_JOBS_MOST = 256 };

typedef struct AnnotateSettings {
    const char *engine; // name and version, for the comments
    AnnotateLimits limits;
    int jobs;           // number of games annotated at once
    const char *player; // only games of players whose name contains this; NULL: all
    int64_t number;     // only the game with this number among those of a file is read; 0: all
} AnnotateSettings;

// An annotated game; not complete when it was stopped.
typedef struct AnnotatedGame {
    GamePiece piece;
    GameNotes notes; // on all legal moves
    TextBuf text;    // the piece with comments and marks
} AnnotatedGame;

// Both functions are called in the thread that called annotate_run.
typedef struct AnnotateEvents {
    void *user;
    // Called for each game, in the order of the stream. After a stop the notes of the last games
    // may not be whole. False ends the run.
    bool (*on_game)(void *user, const AnnotatedGame *game);
    // Called about ten times per second: the positions and the bytes of the input that are done.
    void (*on_tick)(void *user, int64_t positions, int64_t bytes);
} AnnotateEvents;

// Annotates the games of the stream up to its end or until `stop` is set. Sets `stop` itself when
// the run ends early. Nothing else may use the stream meanwhile. Returns false and fills `fault`
// after an error; on_game was called for all games before the error.
bool annotate_run(const AnnotateSettings *settings, GameStream *stream, atomic_bool *stop,
                  const AnnotateEvents *events, Fault *fault);
