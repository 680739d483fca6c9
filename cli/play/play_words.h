// SPDX-License-Identifier: MIT
// What a person can type in a game: moves, and words such as "hint".
#pragma once

#include "play/play_session.h"
#include "reader.h"

typedef struct PlayWord {
    const char *name;
    const char *operand; // as help shows it; "" for none, in brackets when it may be left out
    const char *help;
    void (*run)(PlaySession *session);
    bool plays; // the word needs a game that is not over
} PlayWord;

// Finds a word in any case, or by its first letters: at least two, and no other word begins with
// them. NULL when there is none.
const PlayWord *play_words_find(Word word);

// The word that is nearest to a mistyped one; NULL when none is near.
const PlayWord *play_words_nearest(Word word);

// Executes a line that a person typed, a move or a command word, or says why it can't.
void play_words_run(PlaySession *session, const char *line, size_t length);
