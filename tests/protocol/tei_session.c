// SPDX-License-Identifier: MIT
#include "tei_session.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "client/child.h"
#include "tei_hygiene.h"

enum { END_LIMIT = 50, SHORT_LIMIT = 20, PIECES = 6, WRITE_LIMIT = 5000 };

typedef struct Session {
    const Script *script;
    const Pace *pace;
    Mode mode;
    Rng *rng;
    Latency *latency;
    Child child;
    Hygiene hygiene;
    TextBuf joined;  // what is to be sent in one write
    TextBuf block;   // the lines that came since the latest sending, each with a NUL behind
    bool fresh;      // the last step was no sending: the next one starts a new block
    int within;      // limit for the next expectation in ms, -1 for none
    int64_t sent_at; // when the last bytes were sent
    int line;        // of the step that runs
    Fault *fault;
} Session;

const char *mode_name(Mode mode) {
    static const char *const names[MODES] = {"plain", "split",       "joined",
                                             "crlf",  "pipe closes", "output closes"};
    return names[mode];
}

// Says what went wrong, with the place in the transcript.
__attribute__((format(printf, 2, 3))) static bool fail(Session *session, const char *format, ...) {
    char text[FAULT_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fault_set(session->fault, 0, "line %d: %s", session->line, text);
    return false;
}

static void nap(int us) {
    nanosleep(&(struct timespec){.tv_nsec = us * 1000L}, NULL);
}

static bool write_bytes(Session *session, const char *bytes, size_t length) {
    Fault why = {0};
    hygiene_sent(&session->hygiene, bytes, length);
    bool sent = child_send(&session->child, bytes, length, WRITE_LIMIT, &why);
    session->sent_at = child_clock();
    // After `quit` nobody reads. The next expectation shows whether the session was to end.
    return sent || child_wait(&session->child, session->pace->slack) ||
           fail(session, "%s", why.text);
}

static bool write_pieces(Session *session, const TextBuf *text) {
    size_t at = 0;
    for (int left = PIECES; at < text->length; left--) {
        size_t rest = text->length - at;
        size_t length = left <= 1 ? rest : 1 + (size_t)rng_below(session->rng, (int)rest);
        if (!write_bytes(session, text->at + at, length)) {
            return false;
        }
        at += length;
        nap(rng_between(session->rng, 50, 1000));
    }
    return true;
}

static bool write_crlf(Session *session, const TextBuf *text) {
    TextBuf ended = {0};
    bool whole = text->length > 0 && text->at[text->length - 1] == '\n';
    textbuf_add(&ended, text->at, text->length - whole);
    textbuf_add_string(&ended, whole ? "\r\n" : "");
    bool sent = write_bytes(session, ended.at, ended.length);
    textbuf_finish(&ended);
    return sent;
}

static bool flush_joined(Session *session) {
    if (session->joined.length == 0) {
        return true;
    }
    bool sent = write_bytes(session, session->joined.at, session->joined.length);
    textbuf_clear(&session->joined);
    return sent;
}

static bool send_step(Session *session, const Step *step) {
    if (session->fresh) {
        textbuf_clear(&session->block);
        session->fresh = false;
    }
    switch (session->mode) {
    case MODE_SPLIT:
        return write_pieces(session, &step->text);
    case MODE_JOINED:
        textbuf_add(&session->joined, step->text.at, step->text.length);
        return true;
    case MODE_CRLF:
        return write_crlf(session, &step->text);
    default:
        return write_bytes(session, step->text.at, step->text.length);
    }
}

// Puts down a line that came and holds it against the rules for all lines.
static bool take_line(Session *session, ChildRead read, const char *text, size_t length,
                      bool free_text) {
    Fault why = {0};
    char quote[FAULT_QUOTE];
    textbuf_add(&session->block, text, length + 1);
    if (read == CHILD_CUT) {
        return fail(session, "'%s' came without a newline", fault_quote(quote, text, length));
    }
    Word line = {.at = text, .length = length, .column = 1};
    return hygiene_line(&session->hygiene, line, free_text, &why) ||
           fail(session, "%s: '%s'", why.text, fault_quote(quote, text, length));
}

static bool starts_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

// Whether a line can be left out while this step waits for its own.
static bool is_skipped(const Step *step, const char *line) {
    if (step->kind == STEP_FREE) {
        return true;
    }
    if (!starts_with(line, "info ")) {
        return false;
    }
    if (starts_with(step->text.at, "info string")) {
        return !starts_with(line, "info string");
    }
    return true;
}

static bool matches(const Step *step, const char *line) {
    return step->has_regex ? regexec(&step->regex, line, 0, NULL, 0) == 0
                           : strcmp(step->text.at, line) == 0;
}

static bool expect(Session *session, const Step *step) {
    char quote[FAULT_QUOTE];
    char end_text[CHILD_END_TEXT];
    int limit =
        session->within < 0 ? session->pace->patience : session->within + session->pace->slack;
    int64_t until = (session->within < 0 ? child_clock() : session->sent_at) + limit * 1000L;
    for (;;) {
        const char *line = "";
        size_t length = 0;
        int64_t left = until - child_clock();
        int wait = left <= 0 ? 0 : (int)((left + 999) / 1000);
        ChildRead read = child_read_line(&session->child, wait, &line, &length);
        if (read == CHILD_LATE) {
            session->latency->missed = session->within >= 0;
            return fail(session, "nothing like '%s' within %d ms", step->text.at, limit);
        }
        if (read == CHILD_CLOSED) {
            child_wait(&session->child, session->pace->slack);
            return fail(session, "'%s' expected, but the engine has closed its output: %s",
                        step->text.at, child_end_text(&session->child, end_text));
        }
        if (!take_line(session, read, line, length, step->kind == STEP_FREE)) {
            return false;
        }
        if (matches(step, line)) {
            break;
        }
        if (!is_skipped(step, line)) {
            return fail(session, "'%s' expected, '%s' came", step->text.at,
                        fault_quote(quote, line, length));
        }
    }
    if (session->within >= 0 && session->within <= SHORT_LIMIT &&
        child_clock() - session->sent_at > session->latency->within) {
        session->latency->within = child_clock() - session->sent_at;
    }
    session->within = -1;
    return true;
}

static bool check_none(Session *session, const Step *step) {
    const TextBuf *block = &session->block;
    char quote[FAULT_QUOTE];
    for (size_t at = 0; at < block->length;) {
        const char *line = block->at + at;
        size_t length = strlen(line);
        if (regexec(&step->regex, line, 0, NULL, 0) == 0) {
            return fail(session, "'%s' came", fault_quote(quote, line, length));
        }
        at += length + 1;
    }
    return true;
}

static bool check_last(Session *session, const Step *step) {
    const char *info = session->hygiene.info.at ? session->hygiene.info.at : "";
    return regexec(&step->regex, info, 0, NULL, 0) == 0 ||
           fail(session, "'%s' expected in '%s'", step->text.at, info);
}

static bool stay_quiet(Session *session, int ms) {
    int64_t until = child_clock() + ms * 1000L;
    char quote[FAULT_QUOTE];
    for (int64_t left = ms * 1000L; left > 0; left = until - child_clock()) {
        const char *line = "";
        size_t length = 0;
        ChildRead read =
            child_read_line(&session->child, (int)((left + 999) / 1000), &line, &length);
        if (read == CHILD_LATE) {
            continue;
        }
        if (read == CHILD_CLOSED) {
            return fail(session, "the engine has closed its output");
        }
        if (!take_line(session, read, line, length, false)) {
            return false;
        }
        if (!starts_with(line, "info ") || starts_with(line, "info string")) {
            return fail(session, "'%s' came while nothing should",
                        fault_quote(quote, line, length));
        }
    }
    return true;
}

// What is still in the pipe when the process has ended must be whole lines within the rules.
static bool read_rest(Session *session) {
    const char *line = "";
    size_t length = 0;
    ChildRead read;
    while ((read = child_read_line(&session->child, 0, &line, &length)) <= CHILD_CUT) {
        if (!take_line(session, read, line, length, true)) {
            return false;
        }
    }
    return true;
}

// Waits for the process to end by itself, counted from the last thing sent.
static bool expect_end(Session *session, int limit) {
    Child *child = &session->child;
    char end_text[CHILD_END_TEXT];
    if (!child_wait(child, limit + session->pace->slack)) {
        session->latency->missed = true;
        return fail(session, "still running after %d ms", limit + session->pace->slack);
    }
    int64_t took = child_clock() - session->sent_at;
    session->latency->end = took > session->latency->end ? took : session->latency->end;
    bool output_gone = session->mode == MODE_STDOUT && child->signalled && child->status == SIGPIPE;
    if ((child->signalled || child->status != 0) && !output_gone) {
        return fail(session, "no clean end: %s", child_end_text(child, end_text));
    }
    return read_rest(session);
}

static void close_input(Session *session) {
    hygiene_closed(&session->hygiene);
    session->sent_at = child_clock();
    child_close_input(&session->child);
}

static bool run_step(Session *session, const Step *step) {
    session->line = step->line;
    if (step->kind == STEP_SEND) {
        return send_step(session, step);
    }
    if (!flush_joined(session)) {
        return false;
    }
    session->fresh = true;
    switch (step->kind) {
    case STEP_CLOSE:
        close_input(session);
        return true;
    case STEP_SIGNAL:
        session->sent_at = child_clock();
        child_signal(&session->child, step->number);
        return true;
    case STEP_LAST:
        return check_last(session, step);
    case STEP_NONE:
        return check_none(session, step);
    case STEP_WITHIN:
        session->within = step->number;
        return true;
    case STEP_QUIET:
        return stay_quiet(session, step->number);
    case STEP_DEAD:
        return expect_end(session, step->number);
    default:
        return expect(session, step);
    }
}

static bool run_steps(Session *session) {
    const Script *script = session->script;
    for (size_t i = 0; i < script->count; i++) {
        if (!run_step(session, &script->steps[i])) {
            return false;
        }
    }
    if (session->child.ended) {
        return true;
    }
    if (!flush_joined(session)) {
        return false;
    }
    close_input(session);
    return expect_end(session, END_LIMIT);
}

// All that a transcript sends before it ends the session itself.
static void gather(const Script *script, TextBuf *text) {
    for (size_t i = 0; i < script->count; i++) {
        StepKind kind = script->steps[i].kind;
        if (kind == STEP_CLOSE || kind == STEP_SIGNAL || kind == STEP_DEAD) {
            break;
        }
        if (kind == STEP_SEND) {
            textbuf_add(text, script->steps[i].text.at, script->steps[i].text.length);
        }
    }
}

// Sends so many bytes of the transcript, then closes one of the pipes.
static bool run_cut(Session *session, const TextBuf *text, size_t length) {
    // The engine may be gone already when the transcript holds a `quit`, so writing may fail.
    hygiene_sent(&session->hygiene, text->at, length);
    child_send(&session->child, text->at, length, WRITE_LIMIT, NULL);
    session->sent_at = child_clock();
    if (rng_chance(session->rng, 50)) {
        nap(rng_between(session->rng, 100, 5000));
    }
    if (session->mode == MODE_PIPE) {
        close_input(session);
    } else {
        child_close_output(&session->child);
        session->sent_at = child_clock();
        child_send_line(&session->child, "\nisready", WRITE_LIMIT, NULL);
    }
    if (!expect_end(session, END_LIMIT)) {
        Fault why = *session->fault;
        fault_set(session->fault, 0, "after %zu of %zu bytes: %.200s", length, text->length,
                  why.text);
        return false;
    }
    return true;
}

static bool start(Session *session, const char *engine) {
    // exec takes the arguments as char *, but leaves them as they are.
    char program[4096];
    char *argv[SCRIPT_ARGS + 2] = {program};
    if (snprintf(program, sizeof program, "%s", engine) >= (int)sizeof program) {
        return fail(session, "the engine's path is too long");
    }
    for (int i = 0; i < session->script->arg_count; i++) {
        argv[i + 1] = session->script->args[i];
    }
    Fault why = {0};
    return child_start(&session->child, argv, &why) || fail(session, "%s", why.text);
}

// One process from start to end; `text` is NULL for the modes that follow the transcript.
static bool run_once(Session *session, const char *engine, const TextBuf *text, size_t length) {
    if (!hygiene_init(&session->hygiene)) {
        return fail(session, "no memory");
    }
    session->within = -1;
    session->fresh = false;
    bool good =
        start(session, engine) && (text ? run_cut(session, text, length) : run_steps(session));
    child_finish(&session->child);
    hygiene_finish(&session->hygiene);
    textbuf_finish(&session->joined);
    textbuf_finish(&session->block);
    return good;
}

bool session_run(const char *engine, const Script *script, Mode mode, const Pace *pace, Rng *rng,
                 Latency *latency, Fault *fault) {
    Session session = {.script = script,
                       .pace = pace,
                       .mode = mode,
                       .rng = rng,
                       .latency = latency,
                       .fault = fault};
    child_init(&session.child);
    latency->missed = false;
    if (mode < MODE_PIPE) {
        return run_once(&session, engine, NULL, 0);
    }
    TextBuf text = {0};
    gather(script, &text);
    bool good = true;
    for (int i = 0; good && i < pace->cuts; i++) {
        size_t length = i == 0 ? text.length : (size_t)rng_below(rng, (int)text.length + 1);
        good = run_once(&session, engine, &text, length);
    }
    textbuf_finish(&text);
    return good;
}
