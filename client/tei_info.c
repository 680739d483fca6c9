// SPDX-License-Identifier: MIT
#include "tei_info.h"

#include <stddef.h>
#include <string.h>

enum {
    WON = 10000,
    SCORE_MAX = 1000000, // centi-flats; some engines use other units
    MATE_MAX = 9999,     // plies
    DEPTH_MAX = 1000000,
};

// The numbers of a line.
typedef struct Line {
    int64_t multipv, cp, mate, depth, seldepth, nodes, time;
    bool has_cp, has_mate, bound;
} Line;

typedef struct Field {
    const char *name;
    size_t length; // of the name; stored because a flood of lines must be read faster than the
                   // engine writes it
    size_t offset;
    int64_t least, most;
} Field;

// Reads the fields that are known.
static Line read_fields(Reader reader) {
    static const Field fields[] = {
        {"cp", 2, offsetof(Line, cp), -SCORE_MAX, SCORE_MAX},
        {"depth", 5, offsetof(Line, depth), 0, DEPTH_MAX},
        {"mate", 4, offsetof(Line, mate), -MATE_MAX, MATE_MAX},
        {"multipv", 7, offsetof(Line, multipv), INT64_MIN, INT64_MAX},
        {"nodes", 5, offsetof(Line, nodes), 0, INT64_MAX},
        {"seldepth", 8, offsetof(Line, seldepth), 0, DEPTH_MAX},
        {"time", 4, offsetof(Line, time), 0, INT64_MAX},
    };
    Line line = {.multipv = 1};
    Word word;
    Word value;
    // `string` begins free text.
    while (reader_next(&reader, &word) && !word_is(word, "string")) {
        line.bound |=
            word.length == 10 && (word_is(word, "lowerbound") || word_is(word, "upperbound"));
        for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
            const Field *field = &fields[i];
            int64_t *number = (int64_t *)(void *)((char *)&line + field->offset);
            if (word.length != field->length || memcmp(word.at, field->name, word.length) != 0 ||
                !reader_peek(&reader, &value) ||
                !parse_i64(value, "", field->least, field->most, number, NULL)) {
                continue;
            }
            line.has_cp |= number == &line.cp;
            line.has_mate |= number == &line.mate;
        }
    }
    return line;
}

void tei_info_read(Reader reader, TeiThought *thought) {
    Line line = read_fields(reader);
    if (line.multipv != 1) {
        return;
    }
    bool exact_known = thought->has_score && !thought->is_bound;
    bool scored = line.has_cp || line.has_mate;
    bool skipped = line.bound && exact_known;
    if (scored && !skipped) {
        thought->has_score = true;
        thought->is_bound = line.bound;
        thought->score = (int)line.cp;
        if (line.has_mate) {
            thought->score = (int)(line.mate > 0 ? WON - line.mate : -WON - line.mate);
        }
    }
    if (!skipped) {
        thought->depth = line.depth ? (int)line.depth : thought->depth;
        thought->seldepth = line.seldepth ? (int)line.seldepth : thought->seldepth;
    }
    thought->nodes = line.nodes ? line.nodes : thought->nodes;
    thought->time_ms = line.time ? line.time : thought->time_ms;
}
