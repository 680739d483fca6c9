// SPDX-License-Identifier: MIT
// A client with a game and an engine program, for tests; what must not fail, fails the test.
#pragma once

#include "tei_client.h"

// Answers that must come may take long on a busy machine; those that never come are waited for
// shortly.
enum {
    RIG_LONG_MS = 300000,
    RIG_SHORT_MS = 100,
    RIG_PROMPT_US = 3000000, // by then, what has a short limit is done
    RIG_WORDS = 16,
    RIG_TEXT = 512,
};

// A client with all that it points to.
typedef struct Rig {
    char text[RIG_TEXT]; // the arguments
    char *argv[RIG_WORDS];
    TeiSpec spec;
    TeiClient client;
    Game game;
    char word[TEI_NAME];
    TeiThought thought;
    char log[64];
} Rig;

// The programs, from BREDON_FAKE_ENGINE and BREDON_PROGRAM in the environment.
char *rig_fake(void);
char *rig_bredon(void);

// A client for a program with arguments that are separated by '|', not started yet. `name` may be
// NULL.
void rig_init(Rig *rig, const char *name, char *program, const char *args);

// Starts it; a fault fails the test.
void rig_run(Rig *rig);

// Tells of a game and sets up rig->game.
void rig_new_game(Rig *rig, int size, int half_komi);

// A fake engine, with arguments as printf makes them, that has a game on 5x5.
__attribute__((format(printf, 2, 3))) void rig_start(Rig *rig, const char *format, ...);

void rig_finish(Rig *rig);

// With BREDON_TIMED=1: fails the test when more than RIG_PROMPT_US have passed since `begin` of
// clock_now_us.
void rig_expect_prompt(int64_t begin);

// Asks for a move in rig->game.
TeiStatus rig_ask(Rig *rig, int timeout);

// The same with a move that must come and be legal, and plays it.
void rig_play(Rig *rig);

// Whether the tail holds this.
bool rig_tail_has(const Rig *rig, const char *part);

// Makes a fake engine write down what it gets; to be called before it is started.
void rig_keep_log(Rig *rig);

// How many of the lines that it got begin like this.
int rig_times_told(const Rig *rig, const char *line);
