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

typedef enum AnnotateStatus {
    ANNOTATE_GAME,  // a game, and more to come
    ANNOTATE_WAIT,  // nothing yet
    ANNOTATE_END,   // all games were given out
    ANNOTATE_FAULT, // it can't go on; what was given out is good
} AnnotateStatus;

typedef struct AnnotateRun AnnotateRun;

// Begins with the next game of the stream, which nobody else may use until annotate_finish.
// annotate_next sees that `stop` was set.
AnnotateRun *annotate_start(const AnnotateSettings *settings, GameStream *stream,
                            const atomic_bool *stop, Fault *fault);

// The next game, which annotated_game_finish frees, within so many milliseconds. After a stop the
// last one may not be whole.
AnnotateStatus annotate_next(AnnotateRun *run, int ms, AnnotatedGame *ret_game, Fault *fault);

void annotated_game_finish(AnnotatedGame *game);

AnnotateProgress annotate_progress(AnnotateRun *run);

// Ends everything, also in the middle. NULL is fine.
void annotate_finish(AnnotateRun *run);

#endif
