// SPDX-License-Identifier: MIT
// Carries out a line that a person typed: a move or a word.
#ifndef BREDON_CLI_PLAY_DO_H
#define BREDON_CLI_PLAY_DO_H

#include "play/play_session.h"

// Carries out the line, or tells the person why not.
void play_do_line(PlaySession *session, const char *line, size_t length);

#endif
