// SPDX-License-Identifier: MIT
// Saving a person's game: because it is asked for, or because it would be lost.
#ifndef BREDON_CLI_PLAY_KEEP_H
#define BREDON_CLI_PLAY_KEEP_H

#include "play/play_session.h"

// Saves the game to a file, which is its file from now on. The file must not be there; with
// `over` it may be a file of games.
bool play_save(PlaySession *session, const char *path, bool over, Fault *fault);

// Puts a game away that is not saved, under a name of the program's, which is told; with `ask`
// somebody who can be asked may choose the name, or forget the game. Without a terminal the game is
// printed.
void play_keep(PlaySession *session, bool ask);

#endif
