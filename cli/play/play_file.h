// SPDX-License-Identifier: MIT
// Saves games against a person as PTN files, and loads them.
#ifndef BREDON_CLI_PLAY_PLAY_FILE_H
#define BREDON_CLI_PLAY_PLAY_FILE_H

#include "play/play_game.h"
#include "reader.h"
#include "textbuf.h"

enum { PLAY_PATH = 4096 };

// Writes the game as PTN with the tags Player1, Player2 and Date, and if they are known Clock,
// Termination and Result. `engine` is the engine's name with its level. Without memory `text` is
// marked as failed.
void play_file_write(const PlayGame *play, const char *engine, TextBuf *text);

// Writes a text to a file that must not exist; with `over` it may be a file of games. An old file
// stays whole until the new text is on the disk.
bool play_file_save(const char *path, const TextBuf *text, bool over, Fault *fault);

// Reads the name of a file as a person types it; "~/" at its start is HOME. If ret_number is not
// NULL, a number may follow, unless a file of that whole name exists; without a number *ret_number
// stays.
bool play_file_name(Word typed, char ret_path[PLAY_PATH], int64_t *ret_number, Fault *fault);

typedef struct PlayLoaded {
    size_t number, count; // of the game, and of all games of the file
    bool shortened;       // the game has comments or branches, which `play` does not keep
} PlayLoaded;

// Reads a game of a regular file, by its number from 1, into `play`. The clocks of `play` are set
// to full; if the names of the players do not give the person's colour, it stays. On failure `play`
// stays as it was.
bool play_file_load(const char *path, int64_t number, PlayGame *play, PlayLoaded *ret_loaded,
                    Fault *fault);

#endif
