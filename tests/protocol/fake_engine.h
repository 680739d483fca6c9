// SPDX-License-Identifier: MIT
// What the fake engine is: its settings and state, and what it can do wrong.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "board.h"

enum { FAKE_LINES = 16, FAKE_COUNTS = 6 };

typedef struct Fake Fake;

// When a trick is due: at certain moves, or whenever a place is reached.
typedef enum When { AT_START, AT_OPTIONS, AT_READY, AT_MOVE, AT_PONDER, AT_QUIT, AT_END } When;

// How it chooses its moves.
typedef enum Skill {
    SKILL_RANDOM,
    SKILL_GREEDY,   // takes a road in one
    SKILL_BEGINNER, // the same as greedy, else blocks the opponent's; by the most flats
} Skill;

// Something that engines should not do.
typedef struct Trick {
    const char *name;
    When when;
    bool (*run)(Fake *fake); // false when the usual answer must not follow; NULL: prints the line
    const char *line;
    bool answers; // after the line
} Trick;

struct Fake {
    // As given on the command line.
    const char *name, *komi, *log;
    const Trick *trick;
    int64_t seed, at, delay, late, megabytes, score;
    Skill skill;
    bool is_new, has_score, offers_ponder;
    const char *lines[FAKE_LINES];
    int line_count;
    // The state.
    int size, half_komi;
    OpeningRule opening;
    int8_t counts[FAKE_COUNTS]; // by options, 0 for the size's own
    Board board;
    int game_moves; // the engine's own moves
    bool waiting;   // for `stop` or `ponderhit`
    bool ponders;   // by the option Ponder: `bestmove` names the move that it would answer
};

// NULL when no trick has that name.
const Trick *trick_find(const char *name);

// Prints all names, one a line.
void trick_list(void);

// Does the trick if it is due now; false when the usual answer must not follow.
bool trick_play(Fake *fake, When when);

// Prints `info` and `bestmove` for the position. What is printed goes out in one piece when the
// line that was read has been obeyed.
void fake_answer(const Fake *fake);

void fake_nap(int64_t ms);
