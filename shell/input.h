// SPDX-License-Identifier: MIT
// Reads the lines that a person types, up to a deadline, and notices Ctrl-C. At a terminal libedit,
// if the program was built with it, edits the lines and keeps a history.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum InputStatus {
    INPUT_LINE,
    INPUT_END,       // the end of the input, Ctrl-D
    INPUT_INTERRUPT, // Ctrl-C; the typed text is discarded
    INPUT_TERMINATE, // a signal asks the program to end: SIGTERM, SIGHUP
    INPUT_TIME,      // the time is over
} InputStatus;

typedef struct PlayInput PlayInput;

// Reads from standard input. Until play_input_destroy only the two functions below handle SIGINT,
// SIGTERM and SIGHUP, so there can be one such object at a time. `terminal`: show prompts. NULL
// when there is no memory.
PlayInput *play_input_create(bool terminal);
void play_input_destroy(PlayInput *input);

// Waits for a line until `deadline` (of clock_now_ms; -1: no limit). A prompt has up to 127 bytes
// of ASCII. The line may end in a newline; it is valid until the next call.
InputStatus play_input_next(PlayInput *input, const char *prompt, int64_t deadline,
                            const char **ret_line, size_t *ret_length);

// Whether Ctrl-C came since the last call. Also true for SIGTERM and SIGHUP, which the next call of
// play_input_next then returns.
bool play_input_interrupted(PlayInput *input);
