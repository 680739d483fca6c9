// SPDX-License-Identifier: MIT
// `annotate --engine`: what another engine thinks of the positions of a game.
#pragma once

#include "notes.h"
#include "ptn_file.h"
#include "tei_client.h"

enum { SECOND_WORDS = 32 };

typedef struct SecondEngine {
    TextBuf words; // of the command
    char *argv[SECOND_WORDS + 1];
    TeiSpec spec;
    TeiClient client;
    char name[TEI_NAME]; // for comments in PTN
    bool begun;          // the client is there
} SecondEngine;

// Starts an engine by a command whose words have blanks between them. `ret_engine` must stay where
// it is. `stop` ends the waiting for it. False with `fault`; second_engine_finish must be called in
// any case.
bool second_engine_start(SecondEngine *ret_engine, const char *command, const atomic_bool *stop,
                         Fault *fault);
void second_engine_finish(SecondEngine *engine);

typedef enum SecondStatus {
    SECOND_FINE, // also after a stop, when the notes have nothing of the engine
    SECOND_NOT,  // it does not play with these rules, see `fault`
    SECOND_GONE, // it crashed, is silent or sends garbage, see `fault`; it was killed
} SecondStatus;

// Starts the engine again if it has failed, and asks for each position of the game, for `movetime`
// ms or (0) as long as the notes say that it was searched, at least 100 ms. Fills `other` and
// `others` of the notes.
SecondStatus second_engine_look(SecondEngine *engine, const PtnGame *ptn, int64_t movetime,
                                GameNotes *notes, Fault *fault);
