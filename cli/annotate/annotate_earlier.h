// SPDX-License-Identifier: MIT
// The games that an earlier run of `annotate` wrote into its file, for --resume. The last one may
// be incomplete, so it is annotated again.
#pragma once

#include "annotate_text.h"

typedef struct EarlierGames {
    const char *path;
    char *text; // of the file; NULL: there is none
    PtnFile file;
    PtnGame ahead; // the next game of the file, while there is one
    PtnGame after; // the one after it
    bool left;     // `ahead` is not the last game
    bool more;     // `ahead` is there, and no game of the input was in its place so far
    int64_t end;   // of the games that were taken, where new ones are written
    bool cut;      // the file ends there
} EarlierGames;

// Reads the file, which is open. Returns false and fills `fault`; earlier_games_finish must be
// called in any case, after all games that were taken are finished.
bool earlier_games_open(EarlierGames *earlier, int fd, const char *path, Fault *fault);
void earlier_games_finish(EarlierGames *earlier);

// Takes the next game of the file, with its comments, in place of a game of the input; *ret_taken
// is false when the file has no more whole games. Returns false and fills `fault` when they are not
// the same game.
bool earlier_games_take(EarlierGames *earlier, GamePiece *piece, bool *ret_taken, Fault *fault);
