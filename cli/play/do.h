// SPDX-License-Identifier: MIT
// What a person's line asks for: a move or a word.
#ifndef BREDON_CLI_PLAY_DO_H
#define BREDON_CLI_PLAY_DO_H

#include "play/play_session.h"

// Does it, or says why it can't be done.
void play_do_line(PlaySession *session, const char *line, size_t length);

#endif
