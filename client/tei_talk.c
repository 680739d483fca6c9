// SPDX-License-Identifier: MIT
#include "tei_talk.h"

#include <string.h>

#include "now.h"

enum { SLICE_MS = 200 }; // longest wait before `interrupt` is checked again

static const char gap[] = " ... ";

void tei_copy_text(char *ret_text, size_t room, Word word) {
    size_t length = word.length < room ? word.length : room - 1;
    for (size_t i = 0; i < length; i++) {
        ret_text[i] = word.at[i];
        if (ret_text[i] < ' ' || ret_text[i] > '~') {
            ret_text[i] = '?';
        }
    }
    ret_text[length] = '\0';
}

void tei_note(TeiClient *client, char mark, Word line) {
    enum { ROOM = TEI_LINE_KEPT - 2, BACK = ROOM / 3, FRONT = ROOM - BACK - (int)sizeof gap + 1 };
    if (client->spec->on_line) {
        client->spec->on_line(client->spec->user, client->name, mark, line);
    }
    char *text = client->tail[client->tail_count++ % TEI_TAIL_LINES];
    text[0] = mark;
    text[1] = ' ';
    text += 2;
    if (line.length < ROOM) {
        tei_copy_text(text, ROOM, line);
        return;
    }
    Word end = {.at = line.at + line.length - BACK + 1, .length = BACK - 1};
    tei_copy_text(text, FRONT + 1, line);
    memcpy(text + FRONT, gap, sizeof gap - 1);
    tei_copy_text(text + FRONT + sizeof gap - 1, BACK, end);
}

void tei_read_errors(TeiClient *client) {
    Word line = {0};
    while (child_read_error(&client->child, &line.at, &line.length)) {
        Reader reader = reader_of(line.at, line.length);
        tei_note(client, '!', reader_rest(&reader));
    }
}

// Adds a note to the tail, once, of how a process ended after it closed its output.
static void note_end(TeiClient *client) {
    char text[CHILD_END_TEXT];
    if (!client->end_noted) {
        bool ended = child_wait(&client->child, TEI_END_MS);
        tei_read_errors(client);
        tei_note(client, '-',
                 word_of_string(ended ? child_end_text(&client->child, text)
                                      : "closed its output, still running"));
        client->end_noted = true;
    }
}

TeiStatus tei_send(TeiClient *client, int64_t deadline) {
    const TextBuf *text = &client->request;
    if (text->failed || !client->child.process) {
        tei_note(client, '-', word_of_string(text->failed ? "no memory" : "not running"));
        return TEI_GONE;
    }
    for (size_t at = 0; at < text->length;) {
        const char *line = text->at + at;
        size_t length = strcspn(line, "\n");
        tei_note(client, '>', (Word){.at = line, .length = length});
        at += length + 1;
    }
    if (child_send(&client->child, text->at, text->length, child_time_left(deadline), NULL)) {
        return TEI_FINE;
    }
    tei_read_errors(client);
    if (deadline >= 0 && clock_now_us() >= deadline && !child_wait(&client->child, 0)) {
        tei_note(client, '-', word_of_string("does not read its input"));
        return TEI_LATE;
    }
    note_end(client);
    return TEI_GONE;
}

static bool is_interrupted(const TeiClient *client) {
    return client->interrupt && atomic_load(client->interrupt);
}

TeiStatus tei_read_line(TeiClient *client, int64_t deadline, Word *ret_line) {
    for (;;) {
        if (is_interrupted(client) ||
            (deadline >= 0 && clock_now_us() > deadline + TEI_GRACE_MS * 1000)) {
            return TEI_LATE;
        }
        Word line = {0};
        int left = child_time_left(deadline);
        bool sliced = client->interrupt && (left < 0 || left > SLICE_MS);
        ChildRead read =
            child_read_line(&client->child, sliced ? SLICE_MS : left, &line.at, &line.length);
        client->read_us = clock_now_us();
        tei_read_errors(client);
        if (read == CHILD_LATE && sliced) {
            continue;
        }
        if (read == CHILD_LATE) {
            return TEI_LATE;
        }
        if (read == CHILD_CLOSED) {
            note_end(client);
            return TEI_GONE;
        }
        Reader reader = reader_of(line.at, line.length);
        line = reader_rest(&reader);
        tei_note(client, '<', line);
        bool whole = read == CHILD_LINE && !client->cut;
        client->cut = read == CHILD_CUT;
        if (whole && client->on_line) {
            client->on_line(client->user, line);
        }
        if (whole) {
            *ret_line = line;
            return TEI_FINE;
        }
    }
}
