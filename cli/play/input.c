// SPDX-License-Identifier: MIT
#include "play/input.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef BREDON_LIBEDIT
#include <histedit.h>
#include <locale.h>
#include <sys/ioctl.h>
#include <wchar.h>
#endif

#include "budget.h"
#include "os/signals.h"
#include "os/stream.h"
#include "play/view.h"
#include "screen.h"
#include "textbuf.h"

enum {
    READ_ROOM = 4096,
    HISTORY = 500,
    LABEL_ROOM = 100,
    SECOND_MS = 1000,
    NEVER = -1,
    CTRL_D = 4
};
enum { PROMPT_ROOM = LABEL_ROOM + 1 + PLAY_CLOCK_TEXT + 2 };

struct PlayInput {
    bool terminal, live, ended;
    char label[LABEL_ROOM];
    char prompt[PROMPT_ROOM];
    int clock_width; // columns of the time in the prompt, constant during a line
    int64_t deadline;
    int64_t tick;    // when the prompt changes next, or NEVER
    InputStatus why; // why there was no line
    TextBuf read;    // from `start` on: bytes that were read and not returned yet
    size_t start;
    Notes *notes;
#ifdef BREDON_LIBEDIT
    EditLine *edit;
    History *history;
    mbstate_t shift;
    int early; // bytes that were typed before the line editor had the terminal
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

// Makes the prompt and sets the time of its next change: when another second has passed.
static void make_prompt(PlayInput *input, int64_t now) {
    char clock[PLAY_CLOCK_TEXT];
    input->tick = NEVER;
    if (input->deadline < 0) {
        snprintf(input->prompt, sizeof input->prompt, "%s> ", input->label);
        return;
    }
    int64_t left = input->deadline > now ? input->deadline - now : 0;
    play_view_clock(left, clock);
    if (input->clock_width == 0) {
        input->clock_width = (int)strlen(clock);
    }
    snprintf(input->prompt, sizeof input->prompt, "%s %*s> ", input->label, input->clock_width,
             clock);
    if (input->live) {
        input->tick = now + left % SECOND_MS + 1;
    }
}

#ifdef BREDON_LIBEDIT
// Whether prompt and line fit in one row of the terminal, so that the cursor can return to the
// start of the prompt. If they don't, the time in the prompt is not updated.
static bool is_one_row(PlayInput *input) {
    int columns;
    int rows;
    const LineInfo *line = el_line(input->edit);
    size_t length = strlen(input->prompt) + (size_t)(line->lastchar - line->buffer);
    screen_size(STDOUT_FILENO, &columns, &rows);
    for (const char *at = line->buffer; at < line->lastchar; at++) {
        if (iscntrl((unsigned char)*at)) {
            return false;
        }
    }
    return length < (size_t)columns;
}
#endif

// Updates the time in the prompt. The new prompt is as wide as the old one, so that the rest of the
// row stays.
static void tick(PlayInput *input, int64_t now) {
    make_prompt(input, now);
#ifdef BREDON_LIBEDIT
    if (input->edit) {
        if (is_one_row(input)) {
            printf("\r");
            el_set(input->edit, EL_REFRESH);
        }
        return;
    }
#endif
    printf("\0337\r%s\0338", input->prompt); // the cursor goes back to where it was
    fflush(stdout);
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
        if (input->tick >= 0 && now >= input->tick) {
            tick(input, now);
        }
        int64_t until =
            input->tick >= 0 && input->tick < input->deadline ? input->tick : input->deadline;
        int64_t left = input->deadline < 0 ? NEVER : until > now ? until - now : 0;
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
        bool early = input->early > 0;
        input->early -= early;
        // While the terminal takes whole lines it stores Ctrl-D as NUL. A NUL that is typed in the
        // editor is Ctrl-Space.
        if (byte == '\0' && early) {
            byte = CTRL_D;
        }
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
    // The editor takes the terminal before it shows the prompt, so nothing counted here answers it.
    el_set(input->edit, EL_PREP_TERM, 1);
    if (ioctl(STDIN_FILENO, FIONREAD, &input->early) != 0) {
        input->early = 0;
    }
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
    snprintf(input->label, sizeof input->label, "%s", prompt);
    input->deadline = deadline;
    input->clock_width = 0;
    make_prompt(input, clock_now_ms());
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

PlayInput *play_input_create(bool terminal, bool live) {
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
    input->live = live;
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
