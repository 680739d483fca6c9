// SPDX-License-Identifier: MIT
// Saves games against a person as PTN files, and loads them.
#ifndef BREDON_CLI_PLAY_PLAY_FILE_H
#define BREDON_CLI_PLAY_PLAY_FILE_H

#include "play/play_game.h"
#include "reader.h"
#include "textbuf.h"

// Writes the game as PTN with the tags Player1 and Player2, Date, Clock, TimeLeft1 and TimeLeft2
// (what White and Black have left), Result and Termination where they say something. `engine` is
// the engine's name with its level. Out of memory shows in `text`.
void play_file_write(const PlayGame *play, const char *engine, TextBuf *text);

// Writes a text to a file that must not be there; with `over` it may be a file of games. What is
// written over stays whole until the new text is on the disk. A path that begins with "~/" is below
// HOME.
bool play_file_save(const char *path, const TextBuf *text, bool over, Fault *fault);

// Whether a file may be overwritten without asking: there is none, or it holds one game that `play`
// has saved, without comments, tags or branches that were added since.
bool play_file_is_own(const char *path);

enum { PLAY_PATH = 4096, PLAY_WHICH = 192, PLAY_LEFT = 96 };

// Reads the name of a file as a person types it: in quotes of either kind, which must end, or as it
// stands. Where ret_number is not NULL, a number may follow, unless there is a file of that whole
// name; else *ret_number stays. The fault is without the word that the name belongs to.
bool play_file_name(Word typed, char ret_path[PLAY_PATH], int64_t *ret_number, Fault *fault);

// Reads a game of a file, by its number from 1, into `play`, which keeps its clocks, now full,
// unless the file has them, and the person's colour unless the file's players tell. What is no
// regular file is refused. On failure `play` stays as it was. ret_which names the game, "game 2 of
// 12 (A - B)", where there are several; else it is "". ret_left says what of the game was not taken
// over, ", without its comments and branches"; "" when that is nothing.
bool play_file_load(const char *path, int64_t number, PlayGame *play, char ret_which[PLAY_WHICH],
                    char ret_left[PLAY_LEFT], Fault *fault);

#endif
