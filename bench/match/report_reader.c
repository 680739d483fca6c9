// SPDX-License-Identifier: MIT
#include "match/report_reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "os/stream.h"
#include "text/game_stream.h"
#include "text_file.h"

enum { CHUNK = 1 << 16, GAME_MOST = 1 << 26 };

void match_reader_init(MatchReader *reader, int fd, const char *name) {
    *reader = (MatchReader){.fd = fd, .file = ptn_file_of("", 0)};
    fault_quote(reader->name, name, strlen(name));
    ptn_game_init(&reader->game);
}

void match_reader_finish(MatchReader *reader) {
    ptn_game_finish(&reader->game);
    free(reader->text);
    reader->text = NULL;
}

void match_reader_refuse(const MatchReader *reader, const char *why, Fault *fault) {
    fault_set(fault, 0, "'%s': game %zu, line %zu: %.120s", reader->name, reader->game.number,
              reader->game.line, why);
}

// Reads more of the file into the window.
static bool fill(MatchReader *reader, Fault *fault) {
    if (reader->at > 0) {
        memmove(reader->text, reader->text + reader->at, reader->length - reader->at);
        reader->offset += (int64_t)reader->at;
        reader->length -= reader->at;
        reader->at = 0;
    }
    if (reader->room - reader->length < CHUNK) {
        size_t room = 2 * reader->room + 2 * CHUNK;
        char *text = room <= GAME_MOST ? realloc(reader->text, room) : NULL;
        if (!text) {
            fault_set(fault, 0, "'%s': behind game %zu %s", reader->name, reader->file.games,
                      room <= GAME_MOST ? "there is no memory"
                                        : "stands a text too long to be a game");
            return false;
        }
        reader->text = text;
        reader->room = room;
    }
    ptrdiff_t length =
        stream_read(reader->fd, reader->text + reader->length, reader->room - reader->length);
    if (length < 0) {
        fault_set(fault, 0, "can't read '%s': %s", reader->name, text_file_problem(errno));
        return false;
    }
    reader->ended = length == 0;
    reader->length += (size_t)length;
    return true;
}

// True when the last game of a file ends with a result and a line end. After a full disk or a crash
// it does not.
static bool is_whole(const char *text, size_t length) {
    size_t end = length;
    while (end > 0 && reader_is_blank(text[end - 1])) {
        end--;
    }
    size_t begin = end;
    while (begin > 0 && !reader_is_blank(text[begin - 1])) {
        begin--;
    }
    return memchr(text + end, '\n', length - end) &&
           ptn_is_result((Word){text + begin, end - begin, 1});
}

// True when a text is the beginning of a game as match_ptn_write writes it. Must be strict, because
// such incomplete games are dropped.
static bool is_cut_game(const char *text, size_t length) {
    static const char front[] = "[Player1 \"";
    static const char tag[] = "\n[Termination \"";
    while (length > 0 && reader_is_blank(text[length - 1])) {
        length--;
    }
    for (; length > 0 && reader_is_blank(*text); length--) {
        text++;
    }
    size_t same = length < sizeof front - 1 ? length : sizeof front - 1;
    if (memcmp(text, front, same) != 0) {
        return false;
    }
    for (size_t i = 0; i + 1 < length; i++) {
        if (length - i >= sizeof tag - 1 && memcmp(text + i, tag, sizeof tag - 1) == 0) {
            return true;
        }
        if (text[i] == '\n' && text[i + 1] == '\n') {
            return false; // the tags end here
        }
    }
    return true;
}

// Finds the text of the next game; length 0 at the end of the file.
static bool next_text(MatchReader *reader, size_t *ret_length, Fault *fault) {
    size_t split = 0;
    for (;;) {
        size_t left = reader->length - reader->at;
        split = left > 0 ? ptn_file_split(reader->text + reader->at, left, reader->ended) : 0;
        if (split > 0 || reader->ended) {
            break;
        }
        if (!fill(reader, fault)) {
            return false;
        }
    }
    *ret_length = split;
    return true;
}

MatchReading match_reader_next(MatchReader *reader, MatchResult *ret_result, Fault *fault) {
    Fault why;
    size_t length;
    if (reader->cut) {
        return MATCH_READ_END;
    }
    if (!next_text(reader, &length, fault)) {
        return MATCH_READ_FAULT;
    }
    if (length == 0) {
        return MATCH_READ_END;
    }
    const char *text = reader->text + reader->at;
    bool last = reader->ended && reader->at + length == reader->length;
    if (last && !is_whole(text, length) && is_cut_game(text, length)) {
        reader->cut = true;
        return MATCH_READ_END;
    }
    ptn_file_resume(&reader->file, text, length);
    switch (ptn_file_next(&reader->file, &reader->game, &why)) {
    case PTN_END:
        return MATCH_READ_END;
    case PTN_FAULT:
        fault_set(fault, why.column, "'%s': %s%.120s", reader->name,
                  game_is_meant(&reader->game) ? "" : "this is no PTN file: ", why.text);
        return MATCH_READ_FAULT;
    case PTN_GAME:
        break;
    }
    if (!match_ptn_read(&reader->game, reader->foreign, ret_result, &why)) {
        match_reader_refuse(reader, why.text, fault);
        return MATCH_READ_FAULT;
    }
    reader->at += length;
    reader->whole = reader->offset + (int64_t)reader->at;
    return MATCH_READ_GAME;
}
