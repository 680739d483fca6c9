// SPDX-License-Identifier: MIT
// Whole TEI sessions. The input is what the engine is sent, changed only where it would take long:
// searches end after two plies and 200 nodes, perft goes one ply deep, tables stay small, and there
// is no bench. A search of `go ponder` gets its `ponderhit` at the latest when it is waited for.
// When the first character is '&' (which is not sent), lines come while a search or a count still
// runs; else each is done before the next is sent, and more can be checked.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "lines.h"
#include "outcome.h"
#include "tei/tei.h"
#include "text/ptn.h"

typedef struct Session {
    Tei *tei;
    LineWriter writer;
    FILE *in, *out;
    size_t seen; // bytes of the output that were checked
    int gos, bestmoves, isreadys, readyoks;
    bool at_once;
    bool free_text; // something for people was asked for
    bool ponders;   // `go ponder` was sent since the last search was waited for
} Session;

static void fail_to_write(int error) {
    (void)error;
    fuzz_fail("the output can't be written", "", __FILE__, __LINE__);
}

static void print(void *user, const char *text, size_t length) {
    Session *session = user;
    line_writer_write(&session->writer, text, length);
}

static void start(Session *session, bool at_once) {
    *session = (Session){.in = tmpfile(), .out = tmpfile(), .at_once = at_once};
    FUZZ_EXPECT(session->in && session->out);
    line_writer_init(&session->writer, fileno(session->out), -1, fail_to_write);
    session->tei = bredon_tei_create(&(BredonTeiHost){.user = session, .print = print});
    FUZZ_EXPECT(session->tei);
    session->tei->options.engine.search.hash = 1;
    session->tei->options.engine.search.seed = 0;
}

static void finish(Session *session) {
    bredon_tei_destroy(session->tei);
    line_writer_finish(&session->writer);
    fclose(session->in);
    fclose(session->out);
}

// True when a word begins like a number above `most`, whatever else is in it.
static bool is_above(Word word, int64_t most) {
    int64_t value = 0;
    size_t at = word.length > 0 && word.at[0] == '+';
    for (; at < word.length && word.at[at] >= '0' && word.at[at] <= '9' && value <= most; at++) {
        value = 10 * value + (word.at[at] - '0');
    }
    return value > most;
}

// The line as it is sent: what takes long is made short.
static void tame(Word line, TextBuf *sent) {
    Reader reader = reader_of(line.at, line.length);
    Word words[5] = {{0}};
    size_t count = 0;
    while (count < 5 && reader_next(&reader, &words[count])) {
        count++;
    }
    if (count == 0 || (!word_is(words[0], "go") && !word_is(words[0], "bench") &&
                       !word_is(words[0], "perft") && !word_is(words[0], "setoption"))) {
        textbuf_add(sent, line.at, line.length);
    } else if (word_is(words[0], "go")) {
        // The last one counts of limits that are given twice.
        textbuf_add(sent, line.at, line.length);
        textbuf_add_string(sent, " depth 2 nodes 200");
    } else if (word_is(words[0], "bench")) {
        textbuf_add_string(sent, "bench none");
    } else if (word_is(words[0], "perft") && count > 1 && is_above(words[1], 1)) {
        textbuf_add_string(sent, "perft 1");
    } else if (count == 5 && word_is_nocase(words[2], "Hash") && is_above(words[4], 2)) {
        textbuf_add_string(sent, "setoption name Hash value 2");
    } else {
        textbuf_add(sent, line.at, line.length);
    }
    FUZZ_EXPECT(!sent->failed);
}

// The move of a bestmove in the position that was searched.
static void check_bestmove(const Game *game, Word text) {
    Move move;
    if (game_end(game) == ONGOING) {
        FUZZ_EXPECT(ptn_read_move(&game->board, text, &move, NULL));
    } else {
        FUZZ_EXPECT(word_is(text, "--"));
    }
}

// What tests/protocol/tei.py looks for closely, as far as it depends on what was sent.
static void check_line(Session *session, Word line) {
    Reader words = reader_of(line.at, line.length);
    Word first = {0};
    Word second = {0};
    bool two = reader_next(&words, &first) && reader_next(&words, &second);
    bool info = word_is(first, "info");
    FUZZ_EXPECT(first.length > 0 && line.at[line.length - 1] != ' ');
    for (size_t i = 0; i < line.length; i++) {
        FUZZ_EXPECT((unsigned char)line.at[i] >= ' ' && line.at[i] != 127);
    }
    FUZZ_EXPECT(!info || (two && word_is(second, "string")) || session->bestmoves < session->gos);
    session->bestmoves += word_is(first, "bestmove");
    session->readyoks += word_is(first, "readyok");
    FUZZ_EXPECT(session->bestmoves <= session->gos && session->readyoks <= session->isreadys);
    FUZZ_EXPECT(session->free_text || info || word_is(first, "bestmove") ||
                word_is(first, "readyok") || word_is(first, "id") || word_is(first, "size") ||
                word_is(first, "option") || word_is(first, "teiok"));
}

// Reads and checks what has come out since the last time. Returns how many lines were errors.
static int check_output(Session *session) {
    int errors = 0;
    long end = lseek(fileno(session->out), 0, SEEK_END);
    FUZZ_EXPECT(end >= 0 && (size_t)end >= session->seen);
    size_t length = (size_t)end - session->seen;
    char *text = malloc(length + 1);
    FUZZ_EXPECT(text);
    FUZZ_EXPECT(pread(fileno(session->out), text, length, (off_t)session->seen) == (ssize_t)length);
    session->seen += length;
    FUZZ_EXPECT(length == 0 || text[length - 1] == '\n');
    Reader output = reader_of(text, length);
    while (output.at < length) {
        Word line = fuzz_line(&output);
        check_line(session, line);
        Reader words = reader_of(line.at, line.length);
        Word first = {0};
        Word second = {0};
        Word third = {0};
        bool three = reader_next(&words, &first) && reader_next(&words, &second) &&
                     reader_next(&words, &third);
        errors += three && word_is(second, "string") && word_is(third, "error:");
        if (!session->at_once && word_is(first, "bestmove")) {
            check_bestmove(&session->tei->game, second);
        }
    }
    free(text);
    return errors;
}

// Waits until everything that was asked for has been answered. Only a search of `go ponder` does
// not end by itself.
static int settle(Session *session) {
    static const char ponderhit[] = "ponderhit";
    Tei *tei = session->tei;
    if (session->ponders && search_is_endless(tei->search)) {
        tei_line(tei, ponderhit, sizeof ponderhit - 1, clock_now_ms());
    }
    session->ponders = false;
    FUZZ_EXPECT(!search_is_endless(tei->search));
    search_wait(tei->search);
    int errors = check_output(session);
    FUZZ_EXPECT(session->bestmoves == session->gos && session->readyoks == session->isreadys);
    return errors;
}

static void check_game(const Game *game) {
    Board board = game->board;
    FUZZ_BOARD(&board);
    for (size_t i = game->length; i > 0; i--) {
        const GameStep *step = &game->steps[i - 1];
        board_undo(&board, step->move, &step->undo);
        FUZZ_EXPECT(board_outcome(&board) == ONGOING);
        FUZZ_EXPECT(board_is_legal(&board, step->move));
    }
    FUZZ_BOARD(&board);
}

// Sends one line. A line that is in error, or says nothing about the position, leaves the old one.
static void send_line(Session *session, const TextBuf *line) {
    Tei *tei = session->tei;
    Board before = tei->game.board;
    size_t length = tei->game.length;
    bool had_position = tei->has_position;
    Reader words = reader_of(line->at, line->length);
    Word first = {"", 0, 0};
    char *copy = malloc(line->length + 1); // exactly as long as the line, so that sanitizers look
    FUZZ_EXPECT(copy);
    reader_next(&words, &first);
    session->free_text = session->free_text || word_is(first, "d") || word_is(first, "eval") ||
                         word_is(first, "perft");
    session->gos += word_is(first, "go");
    for (Word word; word_is(first, "go") && reader_next(&words, &word);) {
        session->ponders |= word_is(word, "ponder");
    }
    session->isreadys += word_is(first, "isready");
    memcpy(copy + 1, line->at, line->length);
    tei_line(tei, copy + 1, line->length, clock_now_ms());
    free(copy);
    bool errors = !session->at_once && settle(session) > 0;
    bool positions = word_is(first, "position");
    bool changes = positions || word_is(first, "move");
    if ((had_position && !changes) || (errors && (had_position || positions))) {
        FUZZ_EXPECT(memcmp(&before, &tei->game.board, sizeof before) == 0);
        FUZZ_EXPECT(length == tei->game.length);
    }
    if (changes) {
        FUZZ_EXPECT(errors || tei->has_position || session->at_once);
        check_game(&tei->game);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Session session;
    LineReader reader;
    TextBuf sent = {0};
    const char *text;
    size_t length;
    bool at_once = size > 0 && data[0] == '&';
    start(&session, at_once);
    FUZZ_EXPECT(fwrite(data + at_once, 1, size - at_once, session.in) == size - at_once);
    FUZZ_EXPECT(fflush(session.in) == 0 && lseek(fileno(session.in), 0, SEEK_SET) == 0);
    line_reader_init(&reader, fileno(session.in));
    while (!session.tei->quit && line_reader_next(&reader, &text, &length)) {
        textbuf_clear(&sent);
        textbuf_add(&sent, "", 0);
        tame((Word){text, length, 1}, &sent);
        send_line(&session, &sent);
    }
    settle(&session);
    textbuf_finish(&sent);
    line_reader_finish(&reader);
    finish(&session);
    return 0;
}
