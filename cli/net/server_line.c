// SPDX-License-Identifier: MIT
#include "net/server_line.h"

#include <string.h>

typedef enum FieldKind { FIELD_NUMBER, FIELD_WORD, FIELD_LETTER, FIELD_SIDE, FIELD_REST } FieldKind;

typedef struct Field {
    const char *name; // in the patterns below
    FieldKind kind;
    size_t offset;
} Field;

#define AT(field) offsetof(ServerLine, field)

static const Field fields[] = {
    {"ID", FIELD_NUMBER, AT(id)},
    {"NAME", FIELD_WORD, AT(name)},
    {"WHITE", FIELD_WORD, AT(players[WHITE])},
    {"BLACK", FIELD_WORD, AT(players[BLACK])},
    {"OPPONENT", FIELD_WORD, AT(opponent)},
    {"COLOUR", FIELD_LETTER, AT(colour)},
    {"SIDE", FIELD_SIDE, AT(colour)},
    {"SIZE", FIELD_NUMBER, AT(terms.size)},
    {"TIME", FIELD_NUMBER, AT(terms.seconds)},
    {"INC", FIELD_NUMBER, AT(terms.increment)},
    {"SCALE", FIELD_NUMBER, AT(terms.scale)},
    {"KOMI", FIELD_NUMBER, AT(terms.half_komi)},
    {"PIECES", FIELD_NUMBER, AT(terms.pieces)},
    {"CAPS", FIELD_NUMBER, AT(terms.caps)},
    {"UNRATED", FIELD_NUMBER, AT(terms.unrated)},
    {"TOURNAMENT", FIELD_NUMBER, AT(terms.tournament)},
    {"TRIGGER", FIELD_NUMBER, AT(terms.trigger)},
    {"AMOUNT", FIELD_NUMBER, AT(terms.amount)},
    {"OPENING", FIELD_NUMBER, AT(terms.opening)},
    {"BOT", FIELD_NUMBER, AT(bot)},
    {"MSWHITE", FIELD_NUMBER, AT(ms[WHITE])},
    {"MSBLACK", FIELD_NUMBER, AT(ms[BLACK])},
    {"TEXT", FIELD_REST, AT(text)},
};

#undef AT

#define TERMS_PART "KOMI PIECES CAPS UNRATED TOURNAMENT TRIGGER AMOUNT"

// In a pattern, the name of a field (in capitals) stands for its value; other text must be the same
// in the line. The first pattern that fits decides. Versions of the protocol differ in the number
// of words.
static const struct {
    LineType type;
    const char *pattern;
} rows[] = {
    {LINE_OK, "OK"},
    {LINE_NOK, "NOK"},
    {LINE_ERROR, "Error:TEXT"},
    {LINE_LOGIN, "Login or Register"},
    {LINE_WELCOME, "Welcome NAME!"},
    {LINE_REFUSED, "Authentication failure"},
    {LINE_SEEK, "Seek new ID NAME SIZE TIME INC COLOUR " TERMS_PART " OPPONENT BOT"},
    {LINE_SEEK, "Seek new ID NAME SIZE TIME INC SCALE COLOUR " TERMS_PART " OPPONENT BOT"},
    {LINE_SEEK, "Seek new ID NAME SIZE TIME INC SCALE COLOUR " TERMS_PART " OPPONENT BOT OPENING"},
    {LINE_START, "Game Start ID WHITE vs BLACK SIDE SIZE TIME INC " TERMS_PART " BOT"},
    {LINE_START, "Game Start ID WHITE vs BLACK SIDE SIZE TIME INC SCALE " TERMS_PART " BOT"},
    {LINE_START,
     "Game Start ID WHITE vs BLACK SIDE SIZE TIME INC SCALE " TERMS_PART " BOT OPENING"},
    {LINE_TIME, "Game#ID Timems MSWHITE MSBLACK"},
    {LINE_UNDO, "Game#ID Undo"},
    {LINE_REQUEST_UNDO, "Game#ID RequestUndo"},
    {LINE_REMOVE_UNDO, "Game#ID RemoveUndo"},
    {LINE_OFFER_DRAW, "Game#ID OfferDraw"},
    {LINE_OVER, "Game#ID Over TEXT"},
    {LINE_ABANDONED, "Game#ID Abandoned. TEXT"},
    {LINE_MOVE, "Game#ID P TEXT"},
    {LINE_MOVE, "Game#ID M TEXT"},
    {LINE_CHAT, "Shout <NAME> TEXT"},
    {LINE_CHAT, "Tell <NAME> TEXT"},
    {LINE_MESSAGE, "Message TEXT"},
};

// The field whose name begins here in a pattern, and the length of the name; NULL for none.
static const Field *find_field(const char *pattern, size_t *ret_length) {
    *ret_length = strspn(pattern, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (strlen(fields[i].name) == *ret_length &&
            memcmp(fields[i].name, pattern, *ret_length) == 0) {
            return &fields[i];
        }
    }
    return NULL;
}

static bool set_field(ServerLine *line, const Field *field, Word value) {
    static const int64_t most = INT64_C(1) << 40;
    void *at = (char *)line + field->offset;
    switch (field->kind) {
    case FIELD_NUMBER:
        return parse_i64(value, "", -most, most, at, NULL);
    case FIELD_LETTER:
        *(char *)at = value.length == 1 ? *value.at : '\0';
        return value.length == 1 && memchr("WBA", *value.at, 3);
    case FIELD_SIDE:
        *(char *)at = word_is(value, "white") ? 'W' : 'B';
        return word_is(value, "white") || word_is(value, "black");
    default:
        *(Word *)at = value;
        return value.length > 0;
    }
}

static bool fits(const char *pattern, const char *text, size_t length, ServerLine *line) {
    size_t at = 0;
    while (*pattern) {
        size_t skip;
        const Field *field = find_field(pattern, &skip);
        if (!field) {
            if (at == length || text[at++] != *pattern++) {
                return false;
            }
            continue;
        }
        size_t end = at;
        pattern += skip;
        while (end < length &&
               (field->kind == FIELD_REST || (text[end] != ' ' && text[end] != *pattern))) {
            end++;
        }
        if (!set_field(line, field, (Word){text + at, end - at, at + 1})) {
            return false;
        }
        at = end;
    }
    return at == length;
}

ServerLine server_line_read(const char *text, size_t length) {
    while (length > 0 && reader_is_blank(text[length - 1])) {
        length--;
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ServerLine line = {.type = rows[i].type};
        if (!fits(rows[i].pattern, text, length, &line)) {
            continue;
        }
        if (line.type == LINE_MOVE) { // with its first letter
            line.text.at -= 2;
            line.text.length += 2;
        } else if (line.type == LINE_CHAT) {
            line.colour = *text;
        } else if (line.type == LINE_SEEK && word_is(line.opponent, "0")) {
            line.opponent.length = 0; // anybody
        }
        return line;
    }
    return (ServerLine){.type = LINE_OTHER};
}

// Reduces a number to 8 bits so that rules_check accepts it only if it would accept the original.
static int8_t narrow(int64_t number) {
    return (int8_t)(number < -100 || number > 100 ? 100 : number);
}

void terms_set_size(Terms *terms, int64_t size) {
    Rules rules = rules_of((int)size, 0);
    terms->size = size;
    terms->pieces = rules.stones[WHITE];
    terms->caps = rules.caps[WHITE];
}

bool terms_rules(const Terms *terms, Rules *ret_rules, Fault *fault) {
    int8_t pieces = narrow(terms->pieces);
    int8_t caps = narrow(terms->caps);
    Rules rules = {.size = narrow(terms->size),
                   .half_komi = narrow(terms->half_komi),
                   .stones = {pieces, pieces},
                   .caps = {caps, caps}};
    bool twice = terms->opening == SERVER_DOUBLE_BLACK_STACK;
    rules.opening = twice ? OPENING_DOUBLE_STACK : OPENING_SWAP;
    if (!twice && terms->opening != SERVER_SWAP) {
        return fault_set(fault, 0, "this opening is not supported");
    }
    if (!rules_check(&rules, fault)) {
        return false;
    }
    *ret_rules = rules;
    return true;
}

// Seconds of a clock, so that sums don't overflow.
static int64_t sane(int64_t seconds) {
    return seconds < 0 ? 0 : seconds < 1000000 ? seconds : 1000000;
}

TimeControl terms_clock(const Terms *terms) {
    bool extra = terms->trigger > 0 && terms->amount > 0;
    return (TimeControl){.ms = sane(terms->seconds) * 1000,
                         .increment_us = sane(terms->increment) * 1000000,
                         .grows = terms->scale != 0,
                         .extra_move = extra ? terms->trigger : 0,
                         .extra_ms = extra ? sane(terms->amount) * 1000 : 0};
}

int terms_version(const Terms *terms) {
    return terms->opening != SERVER_SWAP || terms->scale != 0 ? 4 : 2;
}

void terms_add_seek(TextBuf *text, int version, const Terms *terms, char colour,
                    const char *opponent) {
    textbuf_format(text, "Seek %d %d %d ", (int)terms->size, (int)terms->seconds,
                   (int)terms->increment);
    if (version >= 4) {
        textbuf_format(text, "%d ", (int)terms->scale);
    }
    textbuf_format(text, "%c %d %d %d %d 0 %d %d ", colour, (int)terms->half_komi,
                   (int)terms->pieces, (int)terms->caps, (int)terms->unrated, (int)terms->trigger,
                   (int)terms->amount);
    if (version >= 4) {
        textbuf_format(text, "%d ", (int)terms->opening);
    }
    // Without the blank before it, the server takes the last value for the opponent.
    textbuf_add_string(text, opponent);
}
