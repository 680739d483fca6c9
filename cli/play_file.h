// SPDX-License-Identifier: MIT
// Games against a person as PTN files.
#ifndef BREDON_CLI_PLAY_FILE_H
#define BREDON_CLI_PLAY_FILE_H

#include "play_game.h"
#include "textbuf.h"

// Writes the game as PTN with the tags Player1 and Player2, Date, Clock, TimeLeft1 and TimeLeft2
// (what White and Black have left), Result and Termination where they say something. `engine` is
// the engine's name with its level. Out of memory shows in `text`.
void play_file_write(const PlayGame *play, const char *engine, TextBuf *text);

// Writes a text to a file that must not be there, unless `over`. What is written over stays whole
// until the new text is on the disk. A path that begins with "~/" is below HOME.
bool play_file_save(const char *path, const TextBuf *text, bool over, Fault *fault);

// Reads the first game of a file into `play`, which keeps its clocks, now full, unless the
// file has them, and the person's colour unless the file's players tell. On failure `play` stays as
// it was. *ret_several: there are more games in the file.
bool play_file_load(const char *path, PlayGame *play, bool *ret_several, Fault *fault);

#endif
