// SPDX-License-Identifier: MIT
#include "ptn_tags.h"

#include <stdio.h>
#include <string.h>

#include "text/tps.h"

// The state of reading the tags of one game.
typedef struct TagReader {
    const PtnGame *game;
    const PtnDefaults *defaults;
    size_t line;    // of the faulty tag, or of the game
    Fault *warning; // about the opening, see ptn_tags_start
    Fault *fault;
} TagReader;

// Sets the line of the fault to that of this tag. Returns false.
static bool refuse(TagReader *reader, const PtnTag *tag) {
    reader->line = tag->line;
    return false;
}

// Finds a tag that describes the start; NULL when it is missing, empty or unknown. Refuses two that
// differ.
static bool find_tag(TagReader *reader, const char *name, const PtnTag **ret_tag) {
    const PtnGame *game = reader->game;
    const PtnTag *found = NULL;
    for (size_t i = 0; i < game->tag_count; i++) {
        const PtnTag *tag = &game->tags[i];
        Word value = ptn_tag_value(tag);
        if (value.length == 0 || !word_is_nocase(tag->name, name)) {
            continue;
        }
        if (found && !words_same(ptn_tag_value(found), value)) {
            fault_set(reader->fault, tag->name.column, "a second, different %s tag", name);
            return refuse(reader, tag);
        }
        found = found ? found : tag;
    }
    *ret_tag = found;
    return true;
}

// Reads the whole number of a tag into *ret_value; without the tag *ret_value does not change.
static bool read_count(TagReader *reader, const char *name, int min, int max, int8_t *ret_value,
                       bool *ret_found) {
    int64_t value;
    const PtnTag *tag;
    if (!find_tag(reader, name, &tag)) {
        return false;
    }
    if (tag && !parse_i64(ptn_tag_value(tag), name, min, max, &value, reader->fault)) {
        return refuse(reader, tag);
    }
    if (tag) {
        *ret_value = (int8_t)value;
    }
    *ret_found = tag != NULL;
    return true;
}

// Reads the piece counts: Flats and Caps for both players, Flats1 and so on for one of them.
static bool read_sets(TagReader *reader, Rules *rules) {
    static const char *const flats[2] = {"Flats1", "Flats2"};
    static const char *const caps[2] = {"Caps1", "Caps2"};
    bool found;
    if (!read_count(reader, "Flats", 1, STONES_MAX, &rules->stones[WHITE], &found)) {
        return false;
    }
    if (found) {
        rules->stones[BLACK] = rules->stones[WHITE];
    }
    if (!read_count(reader, "Caps", 0, CAPS_MAX, &rules->caps[WHITE], &found)) {
        return false;
    }
    if (found) {
        rules->caps[BLACK] = rules->caps[WHITE];
    }
    for (int player = 0; player < 2; player++) {
        if (!read_count(reader, flats[player], 1, STONES_MAX, &rules->stones[player], &found) ||
            !read_count(reader, caps[player], 0, CAPS_MAX, &rules->caps[player], &found)) {
            return false;
        }
    }
    return true;
}

// Reads the size from Size and TPS. For a TPS with an impossible number of rows any size will do,
// because tps_read refuses it.
static bool read_size(TagReader *reader, const PtnTag *tps, int8_t *ret_size) {
    int8_t size = (int8_t)reader->defaults->size;
    bool found;
    if (!read_count(reader, "Size", SIZE_LEAST, SIZE_MOST, &size, &found)) {
        return false;
    }
    if (!found && !tps && size == 0) {
        return fault_set(reader->fault, 0,
                         "there is no Size tag, and no TPS tag that gives the size");
    }
    int rows = tps ? tps_size(tps->value.at, tps->value.length) : size;
    if (found && rows != size) {
        fault_set(reader->fault, tps->value.column, "the TPS has %d row%s, but Size is %d", rows,
                  plural_s(rows), size);
        return refuse(reader, tps);
    }
    *ret_size = rows >= SIZE_LEAST && rows <= SIZE_MOST ? (int8_t)rows : SIZE_MOST;
    return true;
}

static bool read_rules(TagReader *reader, const PtnTag *tps, Rules *ret_rules) {
    int half_komi = reader->defaults->half_komi;
    OpeningRule opening = reader->defaults->opening;
    int8_t size = 0;
    const PtnTag *komi;
    const PtnTag *name;
    if (!read_size(reader, tps, &size) || !find_tag(reader, "Komi", &komi) ||
        !find_tag(reader, "Opening", &name)) {
        return false;
    }
    if (komi && !komi_read(ptn_tag_value(komi), &half_komi, reader->fault)) {
        fault_prefix(reader->fault, "komi: ");
        return refuse(reader, komi);
    }
    if (name && !opening_read(ptn_tag_value(name), &opening, reader->warning)) {
        size_t length = strlen(reader->warning->text);
        snprintf(reader->warning->text + length, FAULT_TEXT - length, "; it is read as swap");
        opening = OPENING_SWAP;
        reader->line = name->line;
    }
    *ret_rules = rules_of(size, half_komi);
    ret_rules->opening = (int8_t)opening;
    return read_sets(reader, ret_rules) && rules_check(ret_rules, reader->fault);
}

bool ptn_tags_start(const PtnGame *game, const PtnDefaults *defaults, Board *ret_start,
                    size_t *ret_line, Fault *ret_warning, Fault *fault) {
    TagReader reader = {game, defaults, game->line, ret_warning, fault};
    Rules rules;
    Board start;
    const PtnTag *tps;
    ret_warning->text[0] = '\0';
    bool good = find_tag(&reader, "TPS", &tps) && read_rules(&reader, tps, &rules);
    if (good && !tps) {
        board_init(&start, &rules);
    } else if (good && !tps_read(tps->value.at, tps->value.length, &rules, &start, fault)) {
        if (fault) {
            fault->column = tps->value.column + (fault->column > 0 ? fault->column - 1 : 0);
        }
        good = refuse(&reader, tps);
    }
    *ret_line = reader.line;
    if (good) {
        *ret_start = start;
    }
    return good;
}
