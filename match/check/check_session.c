// SPDX-License-Identifier: MIT
#include "check/check_session.h"

#include <stdio.h>
#include <string.h>

#include "tei_option.h"
#include "text/ptn.h"
#include "text/tps.h"

// ---- The game as docs/tei.md describes it

// Follows a line `position`; an illegal one changes nothing. Uses no memory of the heap, because
// running out of it must not look like an error of the engine.
static void follow_position(CheckSession *session, Reader reader) {
    Board board;
    Word word;
    Move move;
    Undo undo;
    if (reader_peek(&reader, &word) && word_is(word, "startpos")) {
        reader_next(&reader, &word);
        board_init(&board, &session->rules);
    } else if (!reader_next(&reader, &word) ||
               !tps_read_next(&reader, &session->rules, &board, NULL)) {
        return;
    }
    reader_next(&reader, &word); // "moves"
    while (reader_next(&reader, &word)) {
        if (!ptn_read_move(&board, word, &move, NULL)) {
            return;
        }
        board_apply(&board, move, &undo);
    }
    session->board = board;
}

static void follow(CheckSession *session, const char *line, size_t length) {
    Reader reader = reader_of(line, length);
    Word word = {.at = ""};
    reader_next(&reader, &word);
    if (word_is(word, "position")) {
        follow_position(session, reader);
    } else if (word_is(word, "go")) {
        check_note_go(session);
    }
}

// ---- Scripts

// Adds a TPS with two rows of flats, the first flat on a stack. With `over`, White's row is a road
// and the game is over; otherwise White, who is to move, lacks one flat for it.
static void add_tps(TextBuf *text, int size, bool over) {
    for (int row = 2; row < size; row++) {
        textbuf_format(text, "x%d/", size);
    }
    for (int colour = 2; colour > 0; colour--) {
        textbuf_format(text, "1%d,", colour);
        for (int i = 2; i < size; i++) {
            textbuf_format(text, "%d,", colour);
        }
        textbuf_add_string(text, colour == 2 ? "x/" : over ? "1" : "x");
    }
    textbuf_format(text, " %d %d", over ? 2 : 1, size);
}

// Adds a line of a script to the request.
static void add_line(CheckSession *session, const char *line, size_t length) {
    enum { SIZE, KOMI, ROAD, OVER, LONG, WORDS };
    static const char *const words[WORDS] = {"{n}", "{k}", "{road}", "{over}", "{long}"};
    TextBuf *text = check_request(session);
    const Rules *rules = &session->rules;
    size_t start = text->length;
    for (size_t at = 0; at < length;) {
        int word = 0;
        while (word < WORDS && strncmp(line + at, words[word], strlen(words[word])) != 0) {
            word++;
        }
        at += word < WORDS ? strlen(words[word]) : 1;
        if (word == SIZE || word == KOMI) {
            textbuf_format(text, "%d", word == SIZE ? rules->size : rules->half_komi);
        } else if (word == ROAD || word == OVER) {
            add_tps(text, rules->size, word == OVER);
        } else if (word == LONG) {
            textbuf_format(text, "%0*d", CHILD_LINE_MAX + 1, 0);
        } else {
            textbuf_add(text, line + at - 1, 1);
        }
    }
    textbuf_add(text, "\n", 1);
    if (!text->failed) {
        follow(session, text->at + start, text->length - start);
    }
}

// Runs one line of a script. When the engine does not do what it should, fills the report and
// returns false.
static bool run_line(CheckSession *session, const char *line, size_t length) {
    char wanted[CHECK_TEXT];
    Word word = {.at = line, .length = length};
    snprintf(wanted, sizeof wanted, "%.*s", length > 2 ? (int)length - 2 : 0, line + 2);
    if (word_begins(word, "< ")) {
        return word_begins(word, "< bestmove") ? check_await_move(session, wanted)
                                               : check_await_line(session, wanted);
    }
    if (word_begins(word, "= ")) {
        return session->variants == line[2] - '0' ||
               check_refute(session, TEI_FINE, "info lines with each multipv up to MultiPV");
    }
    if (word_begins(word, "! ")) {
        return word_begins(word_of_string(session->error), wanted) ||
               check_refute(session, TEI_FINE, "a line that says what is wrong");
    }
    if (word_is(word, ".")) {
        return session->pending > 0 || check_refute(session, TEI_FINE, "no bestmove yet");
    }
    if (word_is(word, "end")) {
        return check_await_end(session);
    }
    if (word_is(word, "eof")) {
        bool sent = check_send(session) == TEI_FINE;
        child_close_input(&session->client.child);
        textbuf_add_string(check_request(session), "(the end of the input)");
        session->unsent = false;
        return sent || check_refute(session, TEI_GONE, "the process reads its input");
    }
    add_line(session, line, length);
    return true;
}

static void run_script(CheckSession *session) {
    session->rules.opening = (int8_t)session->check->number;
    for (const char *line = session->check->script; *line;) {
        size_t length = strcspn(line, "\n");
        if (!run_line(session, line, length)) {
            return;
        }
        line += length + 1;
    }
    if (!(session->check->flags & CHECK_LAST)) {
        check_await_ready(session);
    }
}

// ---- Running

bool check_session_init(CheckSession *session, const TeiSpec *spec, int patience_ms, int64_t size,
                        Fault *fault) {
    *session = (CheckSession){.patience_ms = patience_ms, .size = size, .rules = rules_of(3, 0)};
    if (!tei_client_init(&session->client, spec, NULL, fault)) {
        return false;
    }
    session->client.on_line = check_watch;
    session->client.user = session;
    return true;
}

void check_session_finish(CheckSession *session) {
    enum { END_MS = 500 };
    tei_client_finish(&session->client, END_MS);
}

static void report_finding(CheckSession *session) {
    const CheckFinding *finding = &session->findings[session->check->topic];
    *session->report = finding->first;
    if (finding->count == 0 && finding->first.result == CHECK_HOLDS) {
        session->report->result = CHECK_NOT_OFFERED;
    } else {
        snprintf(session->report->fact, CHECK_TEXT, "%lld seen", (long long)finding->count);
    }
}

// Starts the engine if it is not running. Begins every check but the first one with a new game.
static bool begin(CheckSession *session, Fault *fault) {
    Fault why;
    CheckReport *report = session->report;
    if (!tei_client_start(&session->client, session->patience_ms, &why)) {
        Word came = word_of_string(why.text);
        check_fail(session, report, TEI_FINE, session->client.end_noted ? NULL : &came,
                   "teiok after tei, readyok after isready");
        if (session->client.starts == 0) {
            bool joined = tei_client_has_joined_words(&session->client);
            fault_set(fault, 0, "%.220s%s", why.text,
                      joined ? "; give its arguments as separate words: check ENGINE ARG" : "");
        }
        return session->client.starts > 0;
    }
    session->rules.opening = OPENING_SWAP;
    if (session->check->run != check_start && !check_begin_game(session, &session->rules) &&
        report->result == CHECK_NOT_OFFERED) {
        const CheckReport refusal = *report; // check_fail clears the report
        Word came = word_of_string(refusal.fact);
        check_fail(session, report, TEI_FINE, &came, "an engine that plays this");
    }
    return true;
}

static bool is_offered(const CheckSession *session) {
    const TeiClient *client = &session->client;
    const char *needs = session->check->needs;
    return !needs || (strcmp(needs, "size") == 0
                          ? client->sized
                          : tei_option_find(client->options, client->option_count, needs) != NULL);
}

static void run_one(CheckSession *session) {
    const Check *check = session->check;
    CheckReport *report = session->report;
    if (!is_offered(session)) {
        report->result = CHECK_NOT_OFFERED;
    } else if (check->run) {
        check->run(session);
    } else {
        run_script(session);
    }
    if (report->result == CHECK_HOLDS && session->own.result == CHECK_FAILS) {
        *report = session->own;
    }
    if (report->result == CHECK_HOLDS && check->flags & CHECK_TIMED) {
        snprintf(report->fact, CHECK_TEXT, "%lld ms", (long long)session->used_us / 1000);
    }
}

bool check_run(CheckSession *session, const Check *check, CheckReport *ret_report, Fault *fault) {
    *ret_report = (CheckReport){.result = session->lost ? CHECK_LEFT_OUT : CHECK_HOLDS};
    session->check = check;
    session->report = ret_report;
    session->own = (CheckReport){0};
    session->pending = session->answers = session->awaited = 0;
    session->best = MOVE_NONE;
    session->variants = 0;
    session->unsent = false;
    session->used_us = 0;
    session->error[0] = '\0';
    if (session->lost) {
        return true;
    }
    if (check->topic) {
        report_finding(session);
        return true;
    }
    if (!begin(session, fault)) {
        return false;
    }
    if (ret_report->result == CHECK_HOLDS) {
        run_one(session);
    }
    bool failed = ret_report->result == CHECK_FAILS;
    if (failed || check->flags & CHECK_LAST) {
        tei_client_kill(&session->client);
    }
    session->lost = failed && check->flags & CHECK_BASIS;
    return true;
}
