// SPDX-License-Identifier: MIT
#include "play_words.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

// Keep sorted by name.
static const PlayWord words[] = {
    {"board", "", "show the board again", WORD_BOARD},
    {"eval", "", "how the game stands, and why", WORD_EVAL},
    {"flip", "", "turn the picture of the board round", WORD_FLIP},
    {"help", "", "this list", WORD_HELP},
    {"hint", "", "a good move, at full strength", WORD_HINT},
    {"level", "[L]", "the engine's level: 1 to 20, 0 for full strength", WORD_LEVEL},
    {"load", "FILE", "go on with a saved game", WORD_LOAD},
    {"moves", "[SQUARE]", "all moves that you can make, or those from a square", WORD_MOVES},
    {"new", "", "a new game from the same start", WORD_NEW},
    {"quit", "", "leave; a game that is not saved is kept (Ctrl-D, too)", WORD_QUIT},
    {"resign", "", "give up", WORD_RESIGN},
    {"save", "FILE", "write the game as PTN", WORD_SAVE},
    {"save!", "FILE", "the same, over a file that is there", WORD_SAVE_OVER},
    {"stacks", "", "list each stack whole below the board, or no more", WORD_STACKS},
    {"undo", "", "take your last move back, and the answer to it", WORD_UNDO},
};

enum { WORDS = sizeof words / sizeof words[0], LETTERS_MOST = 16, NEAR = 2, BEGINNING = 2 };

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
    // What people of other programs type.
    if (word_is(word, "?")) {
        return play_words_find(word_of_string("help"));
    }
    return word_is_nocase(word, "exit") ? play_words_find(word_of_string("quit")) : NULL;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static char small(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

// How many letters must be added, left out, changed or exchanged with their neighbour.
static int distance(Word word, const char *name) {
    int rows[LETTERS_MOST + 1][LETTERS_MOST + 1];
    size_t length = strlen(name);
    if (word.length > LETTERS_MOST || length > LETTERS_MOST) {
        return LETTERS_MOST;
    }
    for (size_t i = 0; i <= word.length; i++) {
        for (size_t j = 0; j <= length; j++) {
            if (i == 0 || j == 0) {
                rows[i][j] = (int)(i + j);
                continue;
            }
            int change = small(word.at[i - 1]) != name[j - 1];
            rows[i][j] =
                least(rows[i - 1][j - 1] + change, least(rows[i - 1][j] + 1, rows[i][j - 1] + 1));
            if (i > 1 && j > 1 && small(word.at[i - 1]) == name[j - 2] &&
                small(word.at[i - 2]) == name[j - 1]) {
                rows[i][j] = least(rows[i][j], rows[i - 2][j - 2] + 1);
            }
        }
    }
    return rows[word.length][length];
}

const PlayWord *play_words_nearest(Word word) {
    const PlayWord *nearest = NULL;
    int best = NEAR + 1;
    for (size_t i = 0; i < WORDS; i++) {
        int far = distance(word, words[i].name);
        // A short word of which nothing is right is none that was meant.
        if (far < best && far < (int)strlen(words[i].name) - 1) {
            best = far;
            nearest = &words[i];
        }
    }
    return nearest;
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
