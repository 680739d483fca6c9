// SPDX-License-Identifier: MIT
#include "input.h"

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

#include "lines.h"
#include "now.h"
#include "os/signals.h"
#include "os/stream.h"
#include "textbuf.h"

enum { HISTORY = 500, PROMPT_ROOM = 128, CTRL_D = 4 };

struct PlayInput {
    bool terminal;
    char prompt[PROMPT_ROOM];
    int64_t deadline;
    InputStatus why;     // why there was no line
    TextBuf line;        // the last line, with its newline
    char bytes[1 << 12]; // what was read; the bytes from `at` on are not yet given out
    size_t at, filled;
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
    bool resized = notes_take(input->notes, NOTE_RESIZED);
    bool continued = notes_take(input->notes, NOTE_CONTINUED);
#ifdef BREDON_LIBEDIT
    if (input->edit && resized) {
        el_resize(input->edit);
    }
    if (input->edit && continued) {
        el_set(input->edit, EL_PREP_TERM, 1);
        el_set(input->edit, EL_REFRESH);
    }
#else
    (void)(continued || resized);
#endif
}

// True when a signal or the deadline came; then sets input->why.
static bool is_over(PlayInput *input) {
    notes_look(input->notes);
    if (stop_is_noted(input)) {
        return true;
    }
    if (input->deadline >= 0 && clock_now_ms() >= input->deadline) {
        input->why = INPUT_TIME;
        return true;
    }
    return false;
}

// Waits until there is input. Sets input->why and returns false when a signal or the deadline came
// first.
static bool wait_readable(PlayInput *input) {
    while (!is_over(input)) {
        redraw(input);
        int64_t left = input->deadline - clock_now_ms();
        switch (notes_wait(input->notes, input->deadline < 0 ? -1 : left > 0 ? left : 0)) {
        case NOTES_INPUT:
            return true;
        case NOTES_FAILED:
            input->why = INPUT_END;
            return false;
        case NOTES_NOTED:
        case NOTES_LATE:
            break;
        }
    }
    return false;
}

// Reads a byte. Sets input->why and returns false when none came. At a terminal the rest of the
// input stays in the terminal, where Ctrl-C discards it.
static bool read_byte(PlayInput *input, char *ret_byte) {
    while (input->at == input->filled) {
        if (!wait_readable(input)) {
            return false;
        }
        ptrdiff_t got = stream_read_ready(STDIN_FILENO, input->bytes,
                                          input->terminal ? 1 : sizeof input->bytes);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK)) {
            input->why = INPUT_END;
            return false;
        }
        input->at = 0;
        input->filled = got > 0 ? (size_t)got : 0;
    }
    *ret_byte = input->bytes[input->at++];
    return true;
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
        if (!read_byte(input, &byte)) {
            return 0;
        }
        // While the engine thinks the terminal takes whole lines, and stores Ctrl-D as NUL.
        byte = byte == '\0' ? CTRL_D : byte;
        size_t length = mbrtowc(ret_character, &byte, 1, &input->shift);
        if (length == 0 || length == 1) {
            return 1;
        }
        if (length == (size_t)-1) { // not a character in this locale
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
    TextBuf *line = &input->line;
    char byte = '\0';
    if (input->terminal) {
        printf("%s", input->prompt);
        fflush(stdout);
    }
    textbuf_clear(line);
    size_t length = 0;
    if (is_over(input)) {
        return input->why;
    }
    while (byte != '\n' && read_byte(input, &byte)) {
        textbuf_add(line, &byte, length++ < LINE_MOST);
    }
    if (line->failed) { // what follows may rest on this line
        printf("no memory for a line; the input ends here\n");
        return INPUT_END;
    }
    if (length > LINE_MOST) {
        printf("a line of more than %d bytes is skipped\n", LINE_MOST);
        textbuf_clear(line);
    }
    if (byte != '\n' && (input->why != INPUT_END || line->length == 0)) {
        return input->why;
    }
    *ret_line = line->at;
    *ret_length = line->length;
    return INPUT_LINE;
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
    Notes *notes = input ? notes_begin() : NULL;
    if (!notes) {
        free(input);
        return NULL;
    }
    input->notes = notes;
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
    textbuf_finish(&input->line);
    free(input);
}
