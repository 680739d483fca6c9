// SPDX-License-Identifier: MIT
// Saves games against a person as PTN files, and loads them.
#ifndef BREDON_CLI_PLAY_PLAY_FILE_H
#define BREDON_CLI_PLAY_PLAY_FILE_H

#include "play/play_game.h"
#include "reader.h"
#include "textbuf.h"

// Writes the game as PTN with the tags Player1 and Player2, Date, Clock, TimeLeft1 and TimeLeft2
// (what White and Black have left), Result and Termination if they are known. `engine` is the
// engine's name with its level. Without memory `text` is marked as failed.
void play_file_write(const PlayGame *play, const char *engine, TextBuf *text);

// Writes a text to a file that must not exist; with `over` it may be a file of games. An old file
// stays whole until the new text is on the disk. "~/" at the start of a path is HOME.
bool play_file_save(const char *path, const TextBuf *text, bool over, Fault *fault);

// Whether a file may be overwritten without asking: it does not exist, or it holds one game that
// `play` has saved, and no comments, tags or branches were added since.
bool play_file_is_own(const char *path);

enum { PLAY_PATH = 4096, PLAY_WHICH = 192, PLAY_LEFT = 96 };

// Reads the name of a file as a person types it, with or without quotes of either kind. If
// ret_number is not NULL, a number may follow, unless a file of that whole name exists; without a
// number *ret_number stays. The fault does not mention the word that the name belongs to.
bool play_file_name(Word typed, char ret_path[PLAY_PATH], int64_t *ret_number, Fault *fault);

// Reads a game of a regular file, by its number from 1, into `play`. If the file has no clocks, the
// clocks of `play` stay and are set to full; if the names of the players do not tell the person's
// colour, it stays. On failure `play` stays as it was. ret_which names the game if there are
// several: "game 2 of 12 (A - B)", else "". ret_left says what of the game was not taken over:
// ", without its comments and branches", or "".
bool play_file_load(const char *path, int64_t number, PlayGame *play, char ret_which[PLAY_WHICH],
                    char ret_left[PLAY_LEFT], Fault *fault);

#endif
