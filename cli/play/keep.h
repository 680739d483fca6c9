// SPDX-License-Identifier: MIT
// Saves a person's game: when the person asks for it, or when it would otherwise be lost.
#ifndef BREDON_CLI_PLAY_KEEP_H
#define BREDON_CLI_PLAY_KEEP_H

#include "play/play_session.h"

// Saves the game to a file, which is the game's file from now on. The file must not exist; with
// `over` it may be a file of games.
bool play_save(PlaySession *session, const char *path, bool over, Fault *fault);

// Saves a game that is not saved yet to a new file and prints its name. With `ask` the person
// chooses the name, or not to save. Without a terminal the game is printed instead.
void play_keep(PlaySession *session, bool ask);

#endif
