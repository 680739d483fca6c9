// SPDX-License-Identifier: MIT
// Small texts, one a line: what an engine says ("info ...", "option ..." and values for the options
// seen so far as "NAME=VALUE"), clocks ("clock 1:30+0.5"), links ("link https://ptn.ninja/..."),
// the pages that `serve` lets in ("page https://...", "origin ..." that asks), and games of the
// server ("game RULES P A1,P E5", see fuzz_rules).
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "net/origin.h"
#include "outcome.h"
#include "ptn_link.h"
#include "server_move.h"
#include "tei_info.h"
#include "tei_option.h"
#include "time_control.h"

enum { OPTIONS_MOST = 16 };

typedef struct Lines {
    TeiThought thought;
    TeiOption options[OPTIONS_MOST];
    size_t option_count;
    Origins origins;
    char *texts[ORIGINS_MOST]; // of the origins
} Lines;

static void read_info(Lines *lines, Reader words) {
    TeiThought *thought = &lines->thought;
    tei_info_read(words, thought);
    FUZZ_EXPECT(thought->depth >= 0 && thought->seldepth >= 0);
    FUZZ_EXPECT(thought->nodes >= 0 && thought->time_ms >= 0);
    FUZZ_EXPECT(thought->has_score || !thought->is_bound);
}

static void read_option(Lines *lines, Word text) {
    TeiOption *option = &lines->options[lines->option_count];
    if (lines->option_count == OPTIONS_MOST || !tei_option_read(text, option)) {
        return;
    }
    FUZZ_EXPECT(option->name[0] && memchr(option->name, '\0', sizeof option->name));
    FUZZ_EXPECT(option->type != TEI_SPIN || option->least <= option->most);
    FUZZ_EXPECT(tei_option_find(lines->options, ++lines->option_count, option->name));
}

// A line for the engine is one line.
static void set_option(const Lines *lines, Word line) {
    const char *equals = memchr(line.at, '=', line.length);
    size_t length = equals ? (size_t)(equals - line.at) : line.length;
    char *name = fuzz_copy(line.at, length);
    char *value = equals ? fuzz_copy(equals + 1, line.length - length - 1) : NULL;
    const TeiOption *option = tei_option_find(lines->options, lines->option_count, name);
    TextBuf text = {0};
    Fault fault = {0};
    if (option && tei_option_set(option, value, &text, &fault)) {
        FUZZ_EXPECT(text.length > 0 &&
                    memchr(text.at, '\n', text.length) == text.at + text.length - 1);
    } else if (option) {
        FUZZ_FAULT(&fault, line.length);
    }
    textbuf_finish(&text);
    free(value);
    free(name);
}

static void read_clock(Word word) {
    TimeControl clock = {.ms = 0};
    TimeControl again = {.ms = 0};
    Fault fault = {0};
    char text[TIME_CONTROL_TEXT];
    char text_again[TIME_CONTROL_TEXT];
    ClockUnit unit = word.length % 2 ? CLOCK_SECONDS : CLOCK_MINUTES;
    if (!time_control_read(word, unit, &clock, &fault)) {
        FUZZ_FAULT(&fault, word.column + word.length);
        return;
    }
    time_control_write(&clock, text);
    FUZZ_EXPECT(clock.ms > 0 && clock.increment_us >= 0 && clock.period_moves >= 0);
    FUZZ_EXPECT(time_control_read(word_of_string(text), CLOCK_SECONDS, &again, NULL));
    time_control_write(&again, text_again);
    FUZZ_EXPECT(strcmp(text, text_again) == 0);
}

static void read_link(Word text) {
    TextBuf ptn = {0};
    Fault fault = {0};
    LinkPlace place = {.plies = -1};
    char *copy = fuzz_copy(text.at, text.length);
    if (ptn_link_is(copy) && !ptn_link_read(copy, &ptn, &place, &fault)) {
        FUZZ_FAULT(&fault, text.length);
        FUZZ_EXPECT(ptn.length == 0 && place.plies == -1);
    }
    FUZZ_EXPECT(place.plies >= -1);
    textbuf_finish(&ptn);
    textbuf_finish(&place.branch);
    free(copy);
}

static void add_page(Lines *lines, Word text) {
    Fault fault = {0};
    char *copy = fuzz_copy(text.at, text.length);
    int count = lines->origins.count;
    if (origin_add(&lines->origins, copy, &fault)) {
        lines->texts[count] = copy;
        return;
    }
    FUZZ_FAULT(&fault, text.length);
    FUZZ_EXPECT(lines->origins.count == count);
    free(copy);
}

static void ask_page(const Lines *lines, Word text) {
    char *copy = fuzz_copy(text.at, text.length);
    bool allowed = origin_is_allowed(&lines->origins, copy, false);
    origin_is_allowed(&lines->origins, copy, true);
    FUZZ_EXPECT(!allowed || strstr(copy, "://"));
    free(copy);
}

// What is read are legal moves that are written in the same way.
static void read_game(Reader words) {
    ServerMoves moves = {.at = NULL};
    TextBuf text = {0};
    Board board;
    Fault fault = {0};
    Word rules = {.length = 0};
    reader_next(&words, &rules);
    Word notation = reader_rest(&words);
    const Rules given = fuzz_rules(rules);
    board_init(&board, &given);
    bool read = server_moves_read(&moves, &board, notation, &fault);
    for (size_t i = 0; i < moves.count; i++) {
        Undo undo;
        FUZZ_EXPECT(board_is_legal(&board, moves.at[i]));
        FUZZ_EXPECT(board_outcome(&board) == ONGOING);
        textbuf_add_string(&text, i > 0 ? "," : "");
        server_move_add(&text, moves.at[i]);
        board_apply(&board, moves.at[i], &undo);
    }
    FUZZ_EXPECT(text.length <= notation.length && !text.failed);
    FUZZ_EXPECT(text.length == 0 || memcmp(text.at, notation.at, text.length) == 0);
    FUZZ_EXPECT(!read || notation.length - text.length <= 1); // a comma at the end
    if (!read) {
        FUZZ_FAULT(&fault, 0);
    }
    textbuf_finish(&text);
    free(moves.at);
}

static void read_line(Lines *lines, Word line) {
    Reader words = reader_of(line.at, line.length);
    Word first;
    if (!reader_next(&words, &first)) {
        return;
    }
    if (word_is(first, "info")) {
        read_info(lines, words);
    } else if (word_is(first, "option")) {
        read_option(lines, reader_rest(&words));
    } else if (word_is(first, "clock")) {
        read_clock(reader_rest(&words));
    } else if (word_is(first, "link")) {
        read_link(reader_rest(&words));
    } else if (word_is(first, "page")) {
        add_page(lines, reader_rest(&words));
    } else if (word_is(first, "origin")) {
        ask_page(lines, reader_rest(&words));
    } else if (word_is(first, "game")) {
        read_game(words);
    } else {
        set_option(lines, line);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Lines lines = {.option_count = 0};
    Reader input = fuzz_reader(data, size);
    while (input.at < input.length) {
        read_line(&lines, fuzz_line(&input));
    }
    for (size_t i = 0; i < lines.option_count; i++) {
        tei_option_finish(&lines.options[i]);
    }
    for (int i = 0; i < lines.origins.count; i++) {
        free(lines.texts[i]);
    }
    return 0;
}
