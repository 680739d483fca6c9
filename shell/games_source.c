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
        for (size_t i = 0; i < count && good; i++) {
            if (stored_game_read(&stored, ids[i], fault)) {
                ptn_game_write(&stored.game, text);
            } else if ((good = ret_bad && stored.damaged)) {
                fprintf(stderr, "bredon: %s\n", fault->text);
                *ret_bad = true;
            }
        }
        stored_game_finish(&stored);
    }
    free(ids);
    game_db_close(&db);
    return good && (!text->failed || fault_set(fault, 0, "no memory"));
}

char *games_source_read(const char *word, const char *db, size_t *ret_length, bool *ret_bad,
                        Fault *fault) {
    GamesOptions options;
    TextBuf words = {0};
    TextBuf text = {0};
    for (const char *at = word + sizeof prefix - 1; *at; at += *at == ',') {
        size_t length = strcspn(at, ",");
        if (length > 0) {
            textbuf_add_string(&words, "--");
            textbuf_add(&words, at, length);
            textbuf_add(&words, "", 1);
        }
        at += length;
    }
    bool good = games_options_read_words(&options, GAMES_DB | GAMES_FILTER, &words, fault);
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
