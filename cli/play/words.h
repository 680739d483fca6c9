// SPDX-License-Identifier: MIT
// The commands ("words") that a person can type in a game, besides moves.
#ifndef BREDON_CLI_PLAY_WORDS_H
#define BREDON_CLI_PLAY_WORDS_H

#include "reader.h"
#include "textbuf.h"

typedef enum WordId {
    WORD_BOARD,
    WORD_EVAL,
    WORD_FLIP,
    WORD_HELP,
    WORD_HINT,
    WORD_LEVEL,
    WORD_LOAD,
    WORD_MOVES,
    WORD_NEW,
    WORD_QUIT,
    WORD_RESIGN,
    WORD_RULES,
    WORD_SAVE,
    WORD_SAVE_OVER,
    WORD_STACKS,
    WORD_UNDO,
} WordId;

typedef struct PlayWord {
    const char *name;
    const char *operand; // as help shows it; "" for none, in brackets when it may be left out
    const char *help;
    WordId id;
} PlayWord;

// The table, sorted by name.
const PlayWord *play_words_table(size_t *ret_count);

// Finds a word in any case, or by its first letters: at least two, and no other word begins with
// them. NULL when there is none.
const PlayWord *play_words_find(Word word);

// The word that is nearest to a mistyped one; NULL when none is near.
const PlayWord *play_words_nearest(Word word);

// The list for a person.
void play_words_help(TextBuf *text);

#endif
