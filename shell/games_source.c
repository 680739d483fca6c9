// SPDX-License-Identifier: MIT
#include "games_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef BREDON_SQLITE
#include "games_options.h"
#include "stored_game.h"
#endif

static const char prefix[] = "games:";

bool games_source_is(const char *word) {
    return strncmp(word, prefix, sizeof prefix - 1) == 0;
}

#ifdef BREDON_SQLITE

enum { FILTERS_MOST = 32 };

// Makes the words of a command line from the filters, which are separated by commas. Returns their
// number; -1 when there are too many.
static int split(const char *filters, TextBuf *text, char *ret_words[FILTERS_MOST]) {
    int count = 0;
    // The words point into the text, which must not move.
    if (!textbuf_reserve(text, 3 * strlen(filters) + FILTERS_MOST)) {
        return 0;
    }
    for (size_t length; *filters && count < FILTERS_MOST;
         filters += length + (filters[length] != '\0')) {
        length = strcspn(filters, ",");
        if (length > 0) {
            ret_words[count++] = text->at + text->length;
            textbuf_add_string(text, "--");
            textbuf_add(text, filters, length);
            textbuf_add(text, "", 1);
        }
    }
    return *filters ? -1 : count;
}

static bool write_games(const GamesOptions *options, TextBuf *text, bool *ret_bad, Fault *fault) {
    GameDb db;
    GameIndex index;
    StoredGame stored;
    int64_t *ids = NULL;
    size_t count = 0;
    if (!games_options_open(options, DB_READ, &db, fault)) {
        return false;
    }
    bool good = game_index_open(&index, &db, &options->filter, fault);
    if (good) {
        good = game_index_find(&index, &options->filter, &ids, &count, fault) &&
               (count > 0 || fault_set(fault, 0, "no game in '%s' matches", quoted(db.path).text));
        game_index_finish(&index);
    }
    good = good && stored_game_init(&stored, &db, fault);
    if (good) {
        size_t damaged = 0;
        for (size_t i = 0; i < count && good; i++) {
            if (stored_game_read(&stored, ids[i], fault)) {
                ptn_game_write(&stored.game, text);
            } else {
                damaged++;
                good = ret_bad && stored.damaged && damaged < count;
            }
        }
        stored_game_finish(&stored);
        if (good && damaged > 0) {
            fprintf(stderr, "bredon: %zu game%s left out; the last one: %s\n", damaged,
                    damaged == 1 ? " is" : "s are", fault->text);
            *ret_bad = true;
        }
    }
    free(ids);
    game_db_close(&db);
    return good && (!text->failed || fault_set(fault, 0, "no memory"));
}

char *games_source_read(const char *word, const char *db, size_t *ret_length, bool *ret_bad,
                        Fault *fault) {
    GamesOptions options = {.db = NULL};
    TextBuf words = {0};
    TextBuf text = {0};
    char *argv[FILTERS_MOST];
    int argc = split(word + sizeof prefix - 1, &words, argv);
    bool good = (argc >= 0 || fault_set(fault, 0, "more than %d options", FILTERS_MOST)) &&
                games_options_read(&options, GAMES_DB | GAMES_FILTER, argc, argv, fault);
    options.db = options.db ? options.db : db;
    good = good && write_games(&options, &text, ret_bad, fault);
    games_options_finish(&options);
    textbuf_finish(&words);
    if (!good) {
        textbuf_finish(&text);
        fault_prefix(fault, "'%s': ", quoted(word).text);
        return NULL;
    }
    *ret_length = text.length;
    return text.at;
}

#else

char *games_source_read(const char *word, const char *db, size_t *ret_length, bool *ret_bad,
                        Fault *fault) {
    (void)db;
    (void)ret_bad;
    (void)ret_length;
    fault_set(fault, 0, "'%s': this build was made without SQLite", quoted(word).text);
    return NULL;
}

#endif
