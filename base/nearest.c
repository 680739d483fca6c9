// SPDX-License-Identifier: MIT
#include "nearest.h"

#include <string.h>

#include "clamp.h"

enum { LETTERS_MOST = 24, NEAR = 2 };

// The edit distance: how many letters must be added, removed, changed or swapped with a neighbour.
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
            int change = small_letter(word.at[i - 1]) != name[j - 1];
            rows[i][j] = min_int(rows[i - 1][j - 1] + change,
                                 min_int(rows[i - 1][j] + 1, rows[i][j - 1] + 1));
            if (i > 1 && j > 1 && small_letter(word.at[i - 1]) == name[j - 2] &&
                small_letter(word.at[i - 2]) == name[j - 1]) {
                rows[i][j] = min_int(rows[i][j], rows[i - 2][j - 2] + 1);
            }
        }
    }
    return rows[word.length][length];
}

int word_place(Word word, const char *list) {
    for (int place = 0; *list; place++) {
        Word other = {list, strcspn(list, " |"), 1};
        if (words_alike(word, other)) {
            return place;
        }
        list += other.length + (list[other.length] != '\0');
    }
    return -1;
}

const char *nearest_name(Word word, NearestName *name_at, const void *table) {
    const char *nearest = NULL;
    const char *name;
    int best = NEAR + 1;
    for (size_t i = 0; (name = name_at(table, i)) != NULL; i++) {
        int far = distance(word, name);
        // If nearly all letters of a short name differ, or two and the first one, the word was not
        // meant to be that name.
        size_t first = strncmp(name, "--", 2) == 0 ? 2 : 0;
        int letters = (int)(strlen(name) - first);
        bool alike =
            word.length > first && small_letter(word.at[first]) == small_letter(name[first]);
        if (far < best && far < letters - 1 && (alike || far < NEAR)) {
            best = far;
            nearest = name;
        }
    }
    return nearest;
}
