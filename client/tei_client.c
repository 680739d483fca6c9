// SPDX-License-Identifier: MIT
#include "tei_client.h"

#include <stdlib.h>
#include <string.h>

#include "now.h"
#include "os/file.h"
#include "tei_info.h"
#include "tei_option.h"
#include "tei_talk.h"
#include "text/ptn.h"
#include "text/tps.h"

enum { REQUEST_ROOM = 1 << 12 }; // for the moves of most games

bool tei_client_init(TeiClient *client, const TeiSpec *spec, pthread_mutex_t *start_lock,
                     Fault *fault) {
    const char *file = file_name_of(spec->argv[0]);
    const char *program = *file ? file : spec->argv[0];
    *client = (TeiClient){.spec = spec, .start_lock = start_lock};
    child_init(&client->child);
    tei_copy_text(client->name, sizeof client->name,
                  word_of_string(spec->name ? spec->name : program));
    client->tail = calloc(TEI_TAIL_LINES, sizeof *client->tail);
    if (!client->tail || !textbuf_reserve(&client->request, REQUEST_ROOM)) {
        free(client->tail);
        return fault_set(fault, 0, "no memory for an engine");
    }
    return true;
}

// Appends the line `position ...`.
static void write_position(const Game *game, TextBuf *text) {
    Board start = game_start(game);
    if (start.ply == 0 && board_occupied(&start) == 0) {
        textbuf_add_string(text, "position startpos");
    } else {
        char tps[TPS_TEXT];
        tps_write(&start, tps);
        textbuf_format(text, "position tps %s", tps);
    }
    textbuf_add_string(text, game->length > 0 ? " moves" : "");
    for (size_t i = 0; i < game->length; i++) {
        char move[PTN_TEXT];
        size_t length = ptn_write_move(game->steps[i].move, move);
        textbuf_add(text, " ", 1);
        textbuf_add(text, move, length);
    }
    textbuf_add(text, "\n", 1);
}

static void copy_word(Word word, char ret_word[TEI_NAME]) {
    word.length = word.length < TEI_NAME ? word.length : TEI_NAME - 1;
    word_copy(word, ret_word, TEI_NAME);
}

// Reads lines up to `bestmove`.
static TeiStatus read_bestmove(TeiClient *client, int64_t deadline, char ret_word[TEI_NAME],
                               TeiThought *thought) {
    for (;;) {
        Word line;
        Word word;
        TeiStatus status = tei_read_line(client, deadline, &line);
        if (status != TEI_FINE) {
            return status;
        }
        Reader reader = reader_of(line.at, line.length);
        if (!reader_next(&reader, &word)) {
            continue;
        }
        if (word_is(word, "info")) {
            tei_info_read(reader, thought);
        } else if (word_is(word, "bestmove")) {
            client->expected[0] = '\0';
            if (!reader_next(&reader, &word)) {
                return TEI_GARBAGE;
            }
            copy_word(word, ret_word);
            if (reader_next(&reader, &word) && word_is(word, "ponder") &&
                reader_next(&reader, &word)) {
                copy_word(word, client->expected);
            }
            return TEI_FINE;
        }
    }
}

// Reads and discards what the engine has sent already, so that it is not taken for an answer.
static void discard_unasked(TeiClient *client) {
    char word[TEI_NAME];
    TeiThought thought = {0};
    int64_t now = clock_now_us();
    TeiStatus status;
    while ((status = read_bestmove(client, now, word, &thought)) == TEI_FINE ||
           status == TEI_GARBAGE) {
        client->extra_answers++;
    }
}

// True when the game has come to the position in which the engine ponders.
static bool is_ponderhit(const TeiClient *client, const Game *game) {
    return client->pondered > 0 && client->pondered == game->length &&
           game->steps[game->length - 1].move == client->pondered_move;
}

void tei_client_ponder(TeiClient *client, const Game *game, const char *go_line) {
    enum { SEND_MS = 1000 }; // an engine that reads nothing for so long loses at its next move
    textbuf_clear(&client->request);
    write_position(game, &client->request);
    textbuf_format(&client->request, "%s\n", go_line);
    discard_unasked(client);
    tei_send(client, child_deadline(SEND_MS));
    client->pondered = game->length;
    client->pondered_move = game->steps[game->length - 1].move;
}

TeiStatus tei_client_move(TeiClient *client, const Game *game, const char *go_line, int timeout_ms,
                          char ret_word[TEI_NAME], TeiThought *ret_thought) {
    TeiThought other = {0};
    bool hit = is_ponderhit(client, game);
    bool miss = client->pondered > 0 && !hit;
    *ret_thought = (TeiThought){0};
    client->pondered = 0;
    textbuf_clear(&client->request);
    textbuf_add_string(&client->request, hit ? "ponderhit\n" : miss ? "stop\n" : "");
    if (!hit) {
        write_position(game, &client->request);
        textbuf_format(&client->request, "%s\n", go_line);
    }
    if (!hit && !miss) { // else what it has sent so far belongs to the next `bestmove`
        discard_unasked(client);
    }
    int64_t begin = clock_now_us();
    int64_t deadline = child_deadline(timeout_ms);
    TeiStatus status = tei_send(client, deadline);
    bool answered = false;
    if (status == TEI_FINE && miss) {
        status = read_bestmove(client, deadline, ret_word, &other);
        status = status == TEI_GARBAGE ? TEI_FINE : status;
    }
    if (status == TEI_FINE) {
        status = read_bestmove(client, deadline, ret_word, ret_thought);
        answered = status == TEI_FINE || status == TEI_GARBAGE;
    }
    ret_thought->used_us = (answered ? client->read_us : clock_now_us()) - begin;
    return status;
}

TeiStatus tei_client_wait_move(TeiClient *client, bool stop, int timeout_ms,
                               char ret_word[TEI_NAME]) {
    TeiThought thought = {0};
    int64_t deadline = child_deadline(timeout_ms);
    if (stop) {
        textbuf_clear(&client->request);
        textbuf_add_string(&client->request, "stop\n");
        TeiStatus status = tei_send(client, deadline);
        if (status != TEI_FINE) {
            return status;
        }
    }
    return read_bestmove(client, deadline, ret_word, &thought);
}

TeiStatus tei_client_end_ponder(TeiClient *client, int timeout_ms) {
    char word[TEI_NAME];
    bool ponders = client->pondered > 0;
    client->pondered = 0;
    TeiStatus status = ponders ? tei_client_wait_move(client, true, timeout_ms, word) : TEI_FINE;
    return status == TEI_GARBAGE ? TEI_FINE : status;
}

bool tei_client_has_joined_words(const TeiClient *client) {
    const char *path = client->spec->argv[0];
    return client->starts == 0 && strchr(path, ' ') && !file_is_there(path);
}

void tei_client_kill(TeiClient *client) {
    char text[CHILD_END_TEXT];
    if (client->child.process && !client->end_noted) {
        bool ended = child_wait(&client->child, 0);
        tei_read_errors(client);
        tei_note(client, '-',
                 word_of_string(ended ? child_end_text(&client->child, text) : "killed"));
    }
    child_finish(&client->child);
}

void tei_client_tail(const TeiClient *client, TextBuf *text) {
    size_t count = client->tail_count;
    for (size_t i = count > TEI_TAIL_LINES ? count - TEI_TAIL_LINES : 0; i < count; i++) {
        textbuf_format(text, "\n%s", client->tail[i % TEI_TAIL_LINES]);
    }
}

void tei_client_finish(TeiClient *client, int timeout_ms) {
    if (client->child.process) {
        child_send(&client->child, "quit\n", 5, timeout_ms, NULL);
        child_close_input(&client->child); // some engines end only at the end of their input
        child_wait(&client->child, timeout_ms);
    }
    child_finish(&client->child);
    for (size_t i = 0; i < client->option_count; i++) {
        tei_option_finish(&client->options[i]);
    }
    free(client->options);
    free(client->tail);
    textbuf_finish(&client->request);
    *client = (TeiClient){0};
    child_init(&client->child);
}
