// SPDX-License-Identifier: MIT
#include "play/input.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef BREDON_LIBEDIT
#include <histedit.h>
#include <locale.h>
#include <wchar.h>
#endif

#include "now.h"
#include "os/signals.h"
#include "os/stream.h"
#include "textbuf.h"

enum { READ_ROOM = 4096, HISTORY = 500, PROMPT_ROOM = 128, CTRL_D = 4 };

struct PlayInput {
    bool terminal, ended;
    char prompt[PROMPT_ROOM];
    int64_t deadline;
    InputStatus why; // why there was no line
    TextBuf read;    // from `start` on: bytes that were read and not returned yet
    size_t start;
    Notes *notes;
#ifdef BREDON_LIBEDIT
    EditLine *edit;
    History *history;
    mbstate_t shift;
#endif
};

static bool stop_is_noted(PlayInput *input) {
    if (notes_take(input->notes, NOTE_INTERRUPT)) {
        input->why = INPUT_INTERRUPT;
        return true;
    }
    if (notes_take(input->notes, NOTE_END)) {
        input->why = INPUT_TERMINATE;
        return true;
    }
    return false;
}

// Redraws the line after the program was stopped and continued, or the window was resized.
static void redraw(PlayInput *input) {
    bool went_on = notes_take(input->notes, NOTE_CONTINUED);
    bool resized = notes_take(input->notes, NOTE_RESIZED);
#ifdef BREDON_LIBEDIT
    if (input->edit && resized) {
        el_resize(input->edit);
    }
    if (input->edit && went_on) {
        el_set(input->edit, EL_PREP_TERM, 1);
        el_set(input->edit, EL_REFRESH);
    }
#else
    (void)input;
    (void)went_on;
    (void)resized;
#endif
}

// Waits until there is input. False with input->why when a signal or the deadline came first.
static bool wait_readable(PlayInput *input) {
    for (;;) {
        int64_t now = clock_now_ms();
        if (stop_is_noted(input)) {
            return false;
        }
        if (input->deadline >= 0 && now >= input->deadline) {
            input->why = INPUT_TIME;
            return false;
        }
        int64_t left = input->deadline < 0 ? -1 : input->deadline - now;
        switch (notes_wait(input->notes, left)) {
        case NOTES_INPUT:
            return true;
        case NOTES_FAILED:
            input->why = INPUT_END;
            return false;
        case NOTES_NOTED:
        case NOTES_LATE:
            break;
        }
        redraw(input);
    }
}

// Reads up to `room` bytes; 0 with input->why when none came.
static size_t read_some(PlayInput *input, char *at, size_t room) {
    ptrdiff_t got;
    do {
        if (!wait_readable(input)) {
            return 0;
        }
        got = stream_read_ready(STDIN_FILENO, at, room);
    } while (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK));
    if (got <= 0) {
        input->why = INPUT_END;
        return 0;
    }
    return (size_t)got;
}

#ifdef BREDON_LIBEDIT
static char *edit_prompt(EditLine *edit) {
    PlayInput *input = NULL;
    el_get(edit, EL_CLIENTDATA, &input);
    return input->prompt;
}

static int edit_character(EditLine *edit, wchar_t *ret_character) {
    PlayInput *input = NULL;
    el_get(edit, EL_CLIENTDATA, &input);
    for (;;) {
        char byte;
        if (read_some(input, &byte, 1) == 0) {
            return 0;
        }
        // While the engine thinks the terminal takes whole lines, and stores Ctrl-D as NUL.
        byte = byte == '\0' ? CTRL_D : byte;
        size_t length = mbrtowc(ret_character, &byte, 1, &input->shift);
        if (length == 0 || length == 1) {
            return 1;
        }
        if (length == (size_t)-1) { // no character in this locale
            memset(&input->shift, 0, sizeof input->shift);
        }
    }
}

static void open_edit(PlayInput *input) {
    HistEvent event;
    setlocale(LC_CTYPE, "");
    input->edit = el_init("bredon", stdin, stdout, stderr);
    if (!input->edit) {
        return;
    }
    input->history = history_init();
    el_set(input->edit, EL_CLIENTDATA, input);
    el_set(input->edit, EL_PROMPT, edit_prompt);
    el_set(input->edit, EL_EDITOR, "emacs");
    if (input->history) {
        history(input->history, &event, H_SETSIZE, HISTORY);
        history(input->history, &event, H_SETUNIQUE, 1);
        el_set(input->edit, EL_HIST, history, input->history);
    }
    el_source(input->edit, NULL);
    el_set(input->edit, EL_GETCFN, edit_character);
}

static InputStatus next_edited(PlayInput *input, const char **ret_line, size_t *ret_length) {
    HistEvent event;
    int length = 0;
    input->why = INPUT_END;
    const char *line = el_gets(input->edit, &length);
    if (!line || length <= 0) {
        printf("\n");
        return input->why;
    }
    if (input->history && length > 1) {
        history(input->history, &event, H_ENTER, line);
    }
    *ret_line = line;
    *ret_length = (size_t)length - (line[length - 1] == '\n');
    return INPUT_LINE;
}
#endif

static InputStatus next_plain(PlayInput *input, const char **ret_line, size_t *ret_length) {
    TextBuf *read_text = &input->read;
    if (input->terminal) {
        printf("%s", input->prompt);
        fflush(stdout);
    }
    for (;;) {
        const char *line = read_text->length > 0 ? read_text->at + input->start : "";
        size_t left = read_text->length - input->start;
        const char *end = left > 0 ? memchr(line, '\n', left) : NULL;
        if (end || (input->ended && left > 0)) {
            size_t length = end ? (size_t)(end - line) : left;
            input->start += length + (end ? 1 : 0);
            *ret_line = line;
            *ret_length = length;
            return INPUT_LINE;
        }
        if (input->ended) {
            return INPUT_END;
        }
        char part[READ_ROOM];
        if (input->start > 0) {
            memmove(read_text->at, line, left);
            read_text->length = left;
            input->start = 0;
        }
        size_t got = read_some(input, part, sizeof part);
        textbuf_add(read_text, part, got);
        if (got == 0 && input->why != INPUT_END) {
            textbuf_clear(read_text);
            input->start = 0;
            return input->why;
        }
        input->ended = got == 0 || read_text->failed;
    }
}

InputStatus play_input_next(PlayInput *input, const char *prompt, int64_t deadline,
                            const char **ret_line, size_t *ret_length) {
    snprintf(input->prompt, sizeof input->prompt, "%s", prompt);
    input->deadline = deadline;
#ifdef BREDON_LIBEDIT
    if (input->edit) {
        return next_edited(input, ret_line, ret_length);
    }
#endif
    return next_plain(input, ret_line, ret_length);
}

bool play_input_interrupted(PlayInput *input) {
    notes_look(input->notes);
    return stop_is_noted(input);
}

PlayInput *play_input_create(bool terminal) {
    PlayInput *input = calloc(1, sizeof *input);
    if (!input) {
        return NULL;
    }
    input->notes = notes_begin();
    if (!input->notes) {
        free(input);
        return NULL;
    }
    input->terminal = terminal;
#ifdef BREDON_LIBEDIT
    if (terminal) {
        open_edit(input);
    }
#endif
    return input;
}

void play_input_destroy(PlayInput *input) {
    if (!input) {
        return;
    }
#ifdef BREDON_LIBEDIT
    if (input->edit) {
        el_end(input->edit);
    }
    if (input->history) {
        history_end(input->history);
    }
#endif
    notes_end(input->notes);
    textbuf_finish(&input->read);
    free(input);
}
