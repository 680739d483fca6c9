// SPDX-License-Identifier: MIT
// Sends lines and waits for answers, and writes down what went wrong.
#include <stdio.h>
#include <string.h>

#include "check/check_session.h"
#include "now.h"
#include "tei_talk.h"

// ---- Reports

// Adds a line to the lines of a report; a long line is cut.
static void add_part(TextBuf *text, const char *mark, const char *line, size_t length) {
    enum { MOST = 100 };
    textbuf_format(text, "%s%s%.*s%s", text->length > 0 ? " | " : "", mark,
                   (int)(length < MOST ? length : MOST), line, length > MOST ? "..." : "");
}

static void finish_parts(TextBuf *text, char ret_text[CHECK_TEXT]) {
    tei_copy_text(ret_text, CHECK_TEXT, word_of_string(text->failed || !text->at ? "" : text->at));
    textbuf_finish(text);
}

// Writes the request: "position startpos | go depth 2".
static void write_sent(const CheckSession *session, char ret_text[CHECK_TEXT]) {
    const TextBuf *request = &session->client.request;
    TextBuf text = {0};
    for (size_t at = 0; at < request->length;) {
        size_t length = strcspn(request->at + at, "\n");
        add_part(&text, "", request->at + at, length);
        at += length + 1;
    }
    finish_parts(&text, ret_text);
}

// Writes the engine's lines after the last line that was sent (of many lines, the first and the
// last ones), and how it ended. "!" marks its standard error.
static void write_came(const CheckSession *session, TeiStatus status, char ret_text[CHECK_TEXT]) {
    const TeiClient *client = &session->client;
    TextBuf text = {0};
    size_t last = client->tail_count;
    size_t from = last;
    while (from > 0 && last - from < TEI_TAIL_LINES &&
           client->tail[(from - 1) % TEI_TAIL_LINES][0] != '>') {
        from--;
    }
    for (size_t at = from; at < last; at++) {
        const char *line = client->tail[at % TEI_TAIL_LINES];
        if (!line[2]) {
            from += at == from; // the message of a panic in Rust begins with an empty line
        } else if (at < from + 3 || at + 2 >= last) {
            add_part(&text, line[0] == '!' ? "! " : "", line + 2, strlen(line + 2));
        } else if (at == from + 3) {
            textbuf_add_string(&text, " | ...");
        }
    }
    if (status == TEI_LATE) {
        textbuf_format(&text, "%snothing within %d s", text.length > 0 ? ", then " : "",
                       session->patience_ms / 1000);
    }
    finish_parts(&text, ret_text);
}

void check_fail(const CheckSession *session, CheckReport *report, TeiStatus status,
                const Word *came, const char *expected) {
    *report = (CheckReport){.result = CHECK_FAILS};
    write_sent(session, report->sent);
    if (came) {
        tei_copy_text(report->came, CHECK_TEXT, *came);
    } else {
        write_came(session, status, report->came);
    }
    tei_copy_text(report->expected, CHECK_TEXT, word_of_string(expected));
}

bool check_refute(CheckSession *session, TeiStatus status, const char *expected) {
    check_fail(session, session->report, status, NULL, expected);
    return false;
}

// ---- Talking

// Begins a new request, unless the last one has not been sent.
TextBuf *check_request(CheckSession *session) {
    if (!session->unsent) {
        textbuf_clear(&session->client.request);
        session->unsent = true;
    }
    return &session->client.request;
}

TeiStatus check_send(CheckSession *session) {
    bool unsent = session->unsent;
    session->unsent = false;
    return unsent ? tei_send(&session->client, child_deadline(session->patience_ms)) : TEI_FINE;
}

// Sends the request, and reads up to a line that begins with `wanted`. When none comes, fills the
// report and returns false.
bool check_await_line(CheckSession *session, const char *wanted) {
    int64_t deadline = child_deadline(session->patience_ms);
    Word line = {.at = ""};
    TeiStatus status = check_send(session);
    while (status == TEI_FINE && !word_begins(line, wanted)) {
        status = tei_read_line(&session->client, deadline, &line);
    }
    return status == TEI_FINE || check_refute(session, status, wanted);
}

// An engine without an unanswered `go` sends only readyok.
bool check_await_ready(CheckSession *session) {
    textbuf_add_string(check_request(session), "isready\n");
    return check_await_line(session, "readyok");
}

// Waits for the answer to a `go`, "bestmove" or "bestmove MOVE". When no other `go` is unanswered,
// also sends isready: a second answer would come before readyok.
bool check_await_move(CheckSession *session, const char *wanted) {
    int64_t deadline = child_deadline(session->patience_ms);
    const char *move = wanted + strcspn(wanted, " ");
    Word line;
    TeiStatus status = check_send(session);
    session->awaited++;
    while (status == TEI_FINE && session->answers < session->awaited) {
        status = tei_read_line(&session->client, deadline, &line);
    }
    if (status != TEI_FINE || (*move && strcmp(session->move, move + 1) != 0)) {
        return check_refute(session, status, *move ? wanted : "bestmove MOVE");
    }
    return session->pending > 0 || check_await_ready(session);
}

bool check_await_end(CheckSession *session) {
    int64_t deadline = child_deadline(session->patience_ms);
    Word line;
    TeiStatus status = check_send(session);
    while (status == TEI_FINE) {
        status = tei_read_line(&session->client, deadline, &line);
    }
    if (status == TEI_LATE || !child_wait(&session->client.child, session->patience_ms)) {
        return check_refute(session, TEI_LATE, "the process ends");
    }
    child_end_text(&session->client.child, session->report->fact);
    return true;
}

void check_note_go(CheckSession *session) {
    if (session->pending < CHECK_ASKED_MOST) {
        session->asked[session->pending++] = session->board;
        session->asked_us = clock_now_us();
    }
}
