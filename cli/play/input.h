// SPDX-License-Identifier: MIT
// Reads the lines that a person types, up to a deadline, and notices Ctrl-C. At a terminal they are
// edited and have a history by libedit, where the program was built with it.
#ifndef BREDON_CLI_PLAY_INPUT_H
#define BREDON_CLI_PLAY_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum InputStatus {
    INPUT_LINE,
    INPUT_END,       // the end of the input, Ctrl-D
    INPUT_INTERRUPT, // Ctrl-C; what was typed is forgotten
    INPUT_TERMINATE, // the program is asked to end: SIGTERM, SIGHUP
    INPUT_TIME,      // the time is over
} InputStatus;

typedef struct PlayInput PlayInput;

// Reads from standard input. Until play_input_destroy the signals for Ctrl-C and the end of the
// program are handled by the two functions below only, so there can be one such object at a time.
// `terminal`: prompts are shown. `live`: the cursor can be moved. NULL when there is no memory.
PlayInput *play_input_create(bool terminal, bool live);
void play_input_destroy(PlayInput *input);

// Waits for a line, until `deadline` (of clock_now_ms; -1 for ever). Prompts have up to 99 bytes of
// ASCII; "> " is put behind them, and before that the time left until the deadline. On a live
// terminal that goes on each second, and what is being typed stays as it is. The line is without
// its end and valid until the next call.
InputStatus play_input_next(PlayInput *input, const char *prompt, int64_t deadline,
                            const char **ret_line, size_t *ret_length);

// Whether Ctrl-C came since the last call. True for SIGTERM and SIGHUP too, which the next line
// will tell.
bool play_input_interrupted(PlayInput *input);

#endif
