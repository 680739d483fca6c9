// SPDX-License-Identifier: MIT
// Looks through the games of a stream, several at once, and gives them out in their order. Memory
// is that of a few games, however many there are.
#ifndef BREDON_ANALYSIS_ANNOTATE_RUN_H
#define BREDON_ANALYSIS_ANNOTATE_RUN_H

#include "annotate.h"
#include "text/game_stream.h"
#include "textbuf.h"

enum { ANNOTATE_JOBS_MOST = 256 };

typedef struct AnnotateSettings {
    const char *engine; // its name with the version, as comments show it
    AnnotateLimits limits;
    int jobs; // games at once
} AnnotateSettings;

// A game that is done, or what there is of one that was broken off.
typedef struct AnnotatedGame {
    GamePiece piece;
    GameNotes notes; // for all legal moves
    TextBuf text;    // the piece with comments and marks
} AnnotatedGame;

typedef struct AnnotateProgress {
    int64_t games, positions; // done
    double bytes;             // of the input, done
} AnnotateProgress;

// Both are called in the caller's thread.
typedef struct AnnotateEvents {
    void *user;
    // The next game, in the order of the stream. After a stop the last ones may not be whole. False
    // ends the run.
    bool (*on_game)(void *user, const AnnotatedGame *game);
    // Called some ten times a second.
    void (*on_tick)(void *user, const AnnotateProgress *progress);
} AnnotateEvents;

// Goes through the games of the stream, which nobody else may use meanwhile, up to its end or until
// `stop` is set. False with a fault when it can't go on; all games before that were given out.
bool annotate_run(const AnnotateSettings *settings, GameStream *stream, const atomic_bool *stop,
                  const AnnotateEvents *events, Fault *fault);

#endif
