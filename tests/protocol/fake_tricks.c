// SPDX-License-Identifier: MIT
// What engines should not do.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fake_engine.h"
#include "movegen.h"
#include "outcome.h"
#include "text/ptn.h"

enum { LONG_LINE = 5 << 20, LONG_CELL = 1 << 12, EXIT_STATUS = 3, PANIC_STATUS = 101 };

static bool close_output(Fake *fake) {
    (void)fake;
    fclose(stdout);
    while (pause() != 0) {
    }
    return false;
}

static bool crash(Fake *fake) {
    (void)fake;
    raise(SIGABRT);
    return false;
}

// So many lines, if empty ones, that no client keeps up with them.
static bool endless(Fake *fake) {
    char block[1 << 16];
    (void)fake;
    memset(block, '\n', sizeof block);
    while (fwrite(block, 1, sizeof block, stdout) > 0) {
    }
    return false;
}

// Not the move that it has announced.
static bool change_mind(Fake *fake) {
    Move moves[MOVES_MAX];
    char text[2][PTN_TEXT];
    if (board_outcome(&fake->board) != ONGOING || movegen_all(&fake->board, moves) < 2) {
        return true;
    }
    ptn_write_move(moves[0], text[0]);
    ptn_write_move(moves[1], text[1]);
    printf("info depth 1 pv %s\nbestmove %s\n", text[0], text[1]);
    return false;
}

static bool leave(Fake *fake) {
    (void)fake;
    exit(EXIT_STATUS);
}

static bool flood(Fake *fake) {
    static const char line[] =
        "info depth 12 seldepth 24 multipv 1 score cp 123 wdl 600 100 300 nodes 123456 nps 1234567 "
        "time 100 hashfull 12 pv a1 b2 Cc3 d4 Se5 c3+ c4- 2c3>11 a2 a3 a4 b1 b3 b4 5d4<212 e1 e2";
    for (int64_t bytes = fake->megabytes << 20; bytes > 0; bytes -= (int64_t)sizeof line) {
        puts(line);
    }
    return true;
}

static bool garbage(Fake *fake) {
    (void)fake;
    static const char bytes[] =
        "\001\002\377\376 bestmove\0a1 \033[2J\n\r\r\n\n \t\ninfo\ninfo depth\n"
        "info score cp\nbestmovea1\nbestmove \377\033]%s%n\n";
    fwrite(bytes, 1, sizeof bytes - 1, stdout);
    return false;
}

static bool hang(Fake *fake) {
    (void)fake;
    while (pause() != 0) {
    }
    return false;
}

// A piece on a square that is taken, or a wall in the opening.
static bool illegal(Fake *fake) {
    uint64_t taken = board_occupied(&fake->board);
    char text[PTN_TEXT];
    ptn_write_move(move_place(taken ? bits_lowest(taken) : 0, WALL), text);
    printf("bestmove %s\n", text);
    return false;
}

static bool late(Fake *fake) {
    fake_nap(fake->late);
    return true;
}

// Does not wait for ponderhit.
static bool ponder_early(Fake *fake) {
    fake_answer(fake);
    return false;
}

// Expects a move that can't be.
static bool ponder_illegal(Fake *fake) {
    Move moves[MOVES_MAX];
    char text[PTN_TEXT];
    if (board_outcome(&fake->board) != ONGOING || movegen_all(&fake->board, moves) == 0) {
        return true;
    }
    ptn_write_move(moves[0], text);
    printf("info depth 1 pv %s\nbestmove %s ponder z9\n", text, text);
    return false;
}

// A line whose pieces look like answers, wherever it is cut.
static bool long_line(Fake *fake) {
    (void)fake;
    for (int i = 0; i < LONG_LINE; i += LONG_CELL) {
        printf("%*s", LONG_CELL, " bestmove a1");
    }
    putchar('\n');
    return true;
}

static bool stderr_flood(Fake *fake) {
    static const char line[] = "bestmove a1, said on the wrong \n";
    char block[128 * (sizeof line - 1)];
    for (size_t at = 0; at < sizeof block; at += sizeof line - 1) {
        memcpy(block + at, line, sizeof line - 1);
    }
    for (int64_t bytes = fake->megabytes << 20; bytes > 0; bytes -= (int64_t)sizeof block) {
        fwrite(block, 1, sizeof block, stderr);
    }
    return true;
}

static bool stderr_panic(Fake *fake) {
    (void)fake;
    fputs("thread 'main' panicked at src/board.rs:7:1:\nbestmove a1\nno newline behind it", stderr);
    exit(PANIC_STATUS);
}

static bool twice(Fake *fake) {
    fake_answer(fake);
    return true;
}

// Answers after the next line, whatever it is, or at the end of the input.
static bool wait_for_more(Fake *fake) {
    (void)fake;
    int byte = getchar();
    while (byte != '\n' && byte != EOF) {
        byte = getchar();
    }
    return true;
}

static bool wait_for_stop(Fake *fake) {
    fake->waiting = true;
    return false;
}

// Sorted by name. What is AT_MOVE happens at the move of --at, else at each one. A trick without a
// function prints a line; the usual answer follows where it is true.
static const Trick tricks[] = {
    {"bad-info", AT_MOVE, NULL, "info depth one\ninfo score 5\ninfo wdl 500 500 500", true},
    {"bad-option-line", AT_OPTIONS, NULL,
     "option\noption name\noption name Foo\noption name Bar type\noption name Baz type colour\n"
     "option type spin\noption name Half type spin default x min y max\n"
     "option name Ctl\001 type check default true\nsize\nsize x 99 -1 halfkomi\nid\nid name\n",
     true},
    {"bestmove-without-go", AT_READY, NULL, "bestmove a1", true},
    {"change-mind", AT_MOVE, change_mind},
    {"close", AT_MOVE, close_output},
    {"crash", AT_MOVE, crash},
    {"empty", AT_MOVE, NULL, "bestmove", false},
    {"endless", AT_MOVE, endless},
    {"exit", AT_MOVE, leave},
    {"exit-after-teiok", AT_READY, leave},
    {"field-twice", AT_MOVE, NULL, "info depth 1 nodes 1 depth 1", true},
    {"flood", AT_MOVE, flood},
    {"garbage", AT_MOVE, garbage},
    {"hang", AT_MOVE, hang},
    {"hashfull-1001", AT_MOVE, NULL, "info hashfull 1001", true},
    {"idle-info", AT_READY, NULL, "info depth 1", true},
    {"ignore-end", AT_END, hang},
    {"ignore-quit", AT_QUIT, hang},
    {"illegal", AT_MOVE, illegal},
    {"late", AT_MOVE, late},
    {"lie", AT_MOVE, NULL, "info depth 99 score mate 1 nodes 999999999999 time 1 pv a1", true},
    {"long-line", AT_MOVE, long_line},
    {"mate-0", AT_MOVE, NULL, "info score mate 0", true},
    {"multipv-0", AT_MOVE, NULL, "info multipv 0", true},
    {"no-teiok", AT_START, hang},
    {"ponder-early", AT_PONDER, ponder_early},
    {"ponder-exit", AT_PONDER, leave},
    {"ponder-hang", AT_PONDER, hang},
    {"ponder-illegal", AT_MOVE, ponder_illegal},
    {"short-mate", AT_MOVE, NULL, "info score mate 3 pv", true},
    {"start-flood", AT_START, endless},
    {"start-panic", AT_START, stderr_panic},
    {"stderr-flood", AT_MOVE, stderr_flood},
    {"stderr-panic", AT_MOVE, stderr_panic},
    {"twice", AT_MOVE, twice},
    {"wait-for-more", AT_MOVE, wait_for_more},
    {"wait-for-stop", AT_MOVE, wait_for_stop},
};

const Trick *trick_find(const char *name) {
    for (size_t i = 0; i < sizeof tricks / sizeof tricks[0]; i++) {
        if (strcmp(tricks[i].name, name) == 0) {
            return &tricks[i];
        }
    }
    return NULL;
}

void trick_list(void) {
    for (size_t i = 0; i < sizeof tricks / sizeof tricks[0]; i++) {
        puts(tricks[i].name);
    }
}

bool trick_play(Fake *fake, When when) {
    const Trick *trick = fake->trick;
    if (!trick || trick->when != when ||
        (when == AT_MOVE && fake->at && fake->game_moves != fake->at)) {
        return true;
    }
    if (trick->run) {
        return trick->run(fake);
    }
    puts(trick->line);
    return trick->answers;
}
