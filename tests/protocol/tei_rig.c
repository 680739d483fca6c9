// SPDX-License-Identifier: MIT
#include "tei_rig.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <check.h>

#include "now.h"
#include "os/signals.h"
#include "text/ptn.h"

static char *path_of(const char *name) {
    char *path = getenv(name);
    ck_assert_msg(path != NULL, "%s is not set", name);
    return path;
}

char *rig_fake(void) {
    return path_of("BREDON_FAKE_ENGINE");
}

char *rig_bredon(void) {
    return path_of("BREDON_PROGRAM");
}

void rig_init(Rig *rig, const char *name, char *program, const char *args) {
    Fault fault = {0};
    int count = 0;
    *rig = (Rig){0};
    signals_ignore_pipe();
    ck_assert_uint_lt(strlen(args), sizeof rig->text);
    memcpy(rig->text, args, strlen(args) + 1);
    rig->argv[count++] = program;
    for (char *at = *args ? rig->text : NULL; at; count++) {
        char *bar = strchr(at, '|');
        ck_assert_int_lt(count, RIG_WORDS - 3); // --log and its file may follow
        rig->argv[count] = at;
        at = bar ? bar + 1 : NULL;
        if (bar) {
            *bar = '\0';
        }
    }
    rig->spec.argv = rig->argv;
    rig->spec.name = name;
    ck_assert_msg(tei_client_init(&rig->client, &rig->spec, NULL, &fault), "%s", fault.text);
}

void rig_run(Rig *rig) {
    Fault fault = {0};
    ck_assert_msg(tei_client_start(&rig->client, RIG_LONG_MS, &fault), "%s", fault.text);
}

void rig_new_game(Rig *rig, int size, int half_komi) {
    Fault fault = {0};
    Board board;
    Rules rules = rules_of(size, half_komi);
    ck_assert_msg(tei_client_new_game(&rig->client, &rules, RIG_LONG_MS, &fault), "%s", fault.text);
    board_init(&board, &rules);
    game_finish(&rig->game);
    game_init(&rig->game, &board);
}

void rig_start(Rig *rig, const char *format, ...) {
    char args[RIG_TEXT];
    va_list values;
    va_start(values, format);
    vsnprintf(args, sizeof args, format, values);
    va_end(values);
    rig_init(rig, NULL, rig_fake(), args);
    rig_run(rig);
    rig_new_game(rig, 5, 0);
}

void rig_finish(Rig *rig) {
    tei_client_finish(&rig->client, RIG_LONG_MS);
    game_finish(&rig->game);
    if (rig->log[0]) {
        remove(rig->log);
    }
}

void rig_expect_prompt(int64_t begin) {
    const char *timed = getenv("BREDON_TIMED");
    if (timed && strcmp(timed, "1") == 0) {
        ck_assert_int_lt(clock_now_us() - begin, RIG_PROMPT_US);
    }
}

TeiStatus rig_ask(Rig *rig, int timeout) {
    return tei_client_move(&rig->client, &rig->game, "go movetime 10", timeout, rig->word,
                           &rig->thought);
}

void rig_play(Rig *rig) {
    Fault fault = {0};
    Move move = MOVE_NONE;
    ck_assert_int_eq(rig_ask(rig, RIG_LONG_MS), TEI_FINE);
    ck_assert_msg(ptn_read_move(&rig->game.board, word_of_string(rig->word), &move, &fault), "%s",
                  fault.text);
    ck_assert(game_push(&rig->game, move));
}

bool rig_tail_has(const Rig *rig, const char *part) {
    TextBuf text = {0};
    tei_client_tail(&rig->client, &text);
    bool has = text.at && strstr(text.at, part);
    textbuf_finish(&text);
    return has;
}

void rig_keep_log(Rig *rig) {
    char name[] = "/tmp/tei_client_XXXXXX";
    int end = mkstemp(name);
    ck_assert_int_ge(end, 0);
    close(end);
    memcpy(rig->log, name, sizeof name);
    int count = 0;
    while (rig->argv[count]) {
        count++;
    }
    static char option[] = "--log";
    rig->argv[count] = option;
    rig->argv[count + 1] = rig->log;
}

int rig_times_told(const Rig *rig, const char *line) {
    char text[1024];
    int count = 0;
    FILE *file = fopen(rig->log, "r");
    ck_assert_ptr_nonnull(file);
    while (fgets(text, sizeof text, file)) {
        count += strncmp(text, line, strlen(line)) == 0;
    }
    fclose(file);
    return count;
}
