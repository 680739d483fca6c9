// SPDX-License-Identifier: MIT
#include "play/words.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "nearest.h"

// Keep sorted by name.
static const PlayWord words[] = {
    {"board", "", "show the board again", WORD_BOARD},
    {"eval", "", "how the game stands, and why", WORD_EVAL},
    {"flip", "", "turn the picture of the board around", WORD_FLIP},
    {"help", "", "this list", WORD_HELP},
    {"hint", "", "a good move, at full strength", WORD_HINT},
    {"level", "[L]", "the engine's level: 1 to 20, 0 for full strength", WORD_LEVEL},
    {"load", "FILE [K]", "continue a saved game, the K-th of the file", WORD_LOAD},
    {"moves", "[SQUARE]", "all moves that you can make, or those from a square", WORD_MOVES},
    {"new", "", "a new game from the same start", WORD_NEW},
    {"quit", "", "leave (also Ctrl-D); an unsaved game is saved first", WORD_QUIT},
    {"resign", "", "give up", WORD_RESIGN},
    {"rules", "", "how Tak is played, with the numbers of this board", WORD_RULES},
    {"save", "FILE", "write the game as PTN", WORD_SAVE},
    {"save!", "FILE", "the same, but overwrite an existing file of games", WORD_SAVE_OVER},
    {"stacks", "", "list the stacks below the board, or stop listing them", WORD_STACKS},
    {"undo", "", "take your last move back, and the answer to it", WORD_UNDO},
};

enum { WORDS = sizeof words / sizeof words[0], BEGINNING = 2 };

const PlayWord *play_words_table(size_t *ret_count) {
    *ret_count = WORDS;
    return words;
}

const PlayWord *play_words_find(Word word) {
    const PlayWord *found = NULL;
    int beginnings = 0;
    for (size_t i = 0; i < WORDS; i++) {
        if (word_is_nocase(word, words[i].name)) {
            return &words[i];
        }
        if (word.length >= BEGINNING && word.length < strlen(words[i].name) &&
            strncasecmp(word.at, words[i].name, word.length) == 0 &&
            words[i].id != WORD_SAVE_OVER) {
            found = &words[i];
            beginnings++;
        }
    }
    if (beginnings == 1) {
        return found;
    }
    // Words that other programs use.
    if (word_is(word, "?")) {
        return play_words_find(word_of_string("help"));
    }
    return word_is_nocase(word, "exit") ? play_words_find(word_of_string("quit")) : NULL;
}

static const char *name_at(const void *table, size_t i) {
    (void)table;
    return i < WORDS ? words[i].name : NULL;
}

const PlayWord *play_words_nearest(Word word) {
    const char *name = nearest_name(word, name_at, NULL);
    return name ? play_words_find(word_of_string(name)) : NULL;
}

void play_words_help(TextBuf *text) {
    textbuf_add_string(text,
                       "a move          a1 a flat, Sa1 a wall, Ca1 the capstone;\n"
                       "                c3+ up, c3- down, c3> right, c3< left moves one piece;\n"
                       "                3c3> moves three, 3c3>12 drops one, then two on the way\n");
    for (size_t i = 0; i < WORDS; i++) {
        char left[32];
        snprintf(left, sizeof left, "%s%s%s", words[i].name, words[i].operand[0] ? " " : "",
                 words[i].operand);
        textbuf_format(text, "%-15s %s\n", left, words[i].help);
    }
    textbuf_add_string(text, "Ctrl-C          while the engine thinks: it moves now\n");
}
