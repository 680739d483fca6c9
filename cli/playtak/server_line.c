// SPDX-License-Identifier: MIT
#include "playtak/server_line.h"

#include <string.h>

// The parts of a line. Those below TERMS are terms.
typedef enum Field {
    FIELD_END = TERMS, // of the list; what follows in the line is ignored
    FIELD_ID,
    FIELD_NAME,
    FIELD_WELCOMED, // "NAME!"
    FIELD_SPEAKER,  // "<NAME>"
    FIELD_WHITE,
    FIELD_VERSUS,
    FIELD_BLACK,
    FIELD_SIDE, // "white" or "black"
    FIELD_COLOUR,
    FIELD_OPPONENT, // this and the fields after it may be missing; "0" is none
    FIELD_BOT,
    FIELD_MS_WHITE,
    FIELD_MS_BLACK,
    FIELD_TEXT, // the rest of the line
    FIELD_MOVE, // the same with the word before it
} Field;

enum {
    FIELDS_MOST = 18,
    WORDS_AFTER_SCALE = 8, // in Game Start, without an opening
};

static const int64_t NUMBER_MOST = INT64_C(1) << 40;

typedef struct Row {
    const char *words; // how the line begins; '#' stands for the number of a game
    LineType type;
    Field fields[FIELDS_MOST + 1];
} Row;

static const Row rows[] = {
    {"OK", LINE_OK, {FIELD_END}},
    {"NOK", LINE_NOK, {FIELD_END}},
    {"Login or Register", LINE_LOGIN, {FIELD_END}},
    {"Welcome", LINE_WELCOME, {FIELD_WELCOMED, FIELD_END}},
    {"Authentication failure", LINE_REFUSED, {FIELD_END}},
    {"Seek new",
     LINE_SEEK,
     {FIELD_ID, FIELD_NAME, (Field)TERM_SIZE, (Field)TERM_SECONDS, (Field)TERM_INCREMENT,
      (Field)TERM_SCALE, FIELD_COLOUR, (Field)TERM_HALF_KOMI, (Field)TERM_PIECES, (Field)TERM_CAPS,
      (Field)TERM_UNRATED, (Field)TERM_TOURNAMENT, (Field)TERM_TRIGGER, (Field)TERM_AMOUNT,
      FIELD_OPPONENT, FIELD_BOT, (Field)TERM_OPENING, FIELD_END}},
    {"Seek remove", LINE_SEEK_REMOVED, {FIELD_ID, FIELD_END}},
    {"Game# P", LINE_MOVE, {FIELD_MOVE, FIELD_END}},
    {"Game# M", LINE_MOVE, {FIELD_MOVE, FIELD_END}},
    {"Game# Timems", LINE_TIME, {FIELD_MS_WHITE, FIELD_MS_BLACK, FIELD_END}},
    {"Game# Undo", LINE_UNDO, {FIELD_END}},
    {"Game# RequestUndo", LINE_REQUEST_UNDO, {FIELD_END}},
    {"Game# RemoveUndo", LINE_REMOVE_UNDO, {FIELD_END}},
    {"Game# OfferDraw", LINE_OFFER_DRAW, {FIELD_END}},
    {"Game# RemoveDraw", LINE_REMOVE_DRAW, {FIELD_END}},
    {"Game# Over", LINE_OVER, {FIELD_TEXT, FIELD_END}},
    {"Game# Abandoned.", LINE_ABANDONED, {FIELD_TEXT, FIELD_END}},
    {"Shout", LINE_SHOUT, {FIELD_SPEAKER, FIELD_TEXT, FIELD_END}},
    {"Tell", LINE_TELL, {FIELD_SPEAKER, FIELD_TEXT, FIELD_END}},
    {"Told", LINE_TOLD, {FIELD_END}},
    {"Message", LINE_MESSAGE, {FIELD_TEXT, FIELD_END}},
};

// Game Start of versions 0 and 1, which has no increment, and of later ones.
static const Row start_poor = {"Game Start",
                               LINE_START,
                               {FIELD_ID, (Field)TERM_SIZE, FIELD_WHITE, FIELD_VERSUS, FIELD_BLACK,
                                FIELD_SIDE, (Field)TERM_SECONDS, (Field)TERM_HALF_KOMI,
                                (Field)TERM_PIECES, (Field)TERM_CAPS, (Field)TERM_TRIGGER,
                                (Field)TERM_AMOUNT, FIELD_END}};
static const Row start_rich = {
    "Game Start",
    LINE_START,
    {FIELD_ID, FIELD_WHITE, FIELD_VERSUS, FIELD_BLACK, FIELD_SIDE, (Field)TERM_SIZE,
     (Field)TERM_SECONDS, (Field)TERM_INCREMENT, (Field)TERM_SCALE, (Field)TERM_HALF_KOMI,
     (Field)TERM_PIECES, (Field)TERM_CAPS, (Field)TERM_UNRATED, (Field)TERM_TOURNAMENT,
     (Field)TERM_TRIGGER, (Field)TERM_AMOUNT, FIELD_BOT, (Field)TERM_OPENING, FIELD_END}};

static bool read_number(Word word, int64_t *ret_number) {
    return parse_i64(word, "", -NUMBER_MOST, NUMBER_MOST, ret_number, NULL);
}

// Removes a character at the front (0: none) and one at the end of a word.
static bool unwrap(Word word, char front, char end, Word *ret_word) {
    size_t skip = front ? 1 : 0;
    if (word.length < skip + 2 || (front && *word.at != front) || word.at[word.length - 1] != end) {
        return false;
    }
    *ret_word = (Word){word.at + skip, word.length - skip - 1, word.column};
    return true;
}

// True when the words of the line are those of the row; `words` stands behind them, *ret_last is
// the last one.
static bool matches(const Row *row, Reader *words, ServerLine *line, Word *ret_last) {
    Reader expected = reader_of_string(row->words);
    Word want;
    while (reader_next(&expected, &want)) {
        if (!reader_next(words, ret_last)) {
            return false;
        }
        if (want.at[want.length - 1] == '#') {
            Word number = {ret_last->at + want.length, ret_last->length - want.length, 1};
            if (ret_last->length <= want.length ||
                memcmp(ret_last->at, want.at, want.length) != 0 ||
                !read_number(number, &line->id)) {
                return false;
            }
        } else if (want.length != ret_last->length ||
                   memcmp(want.at, ret_last->at, want.length) != 0) {
            return false;
        }
    }
    return true;
}

static bool is_colour(Word word) {
    return word.length == 1 && memchr("WBA", *word.at, 3);
}

static bool read_field(Field field, Word word, ServerLine *line) {
    int64_t number;
    switch ((int)field) {
    case FIELD_ID:
        return read_number(word, &line->id);
    case FIELD_NAME:
        line->name = word;
        return true;
    case FIELD_WELCOMED:
        return unwrap(word, 0, '!', &line->name);
    case FIELD_SPEAKER:
        return unwrap(word, '<', '>', &line->name);
    case FIELD_WHITE:
        line->players[WHITE] = word;
        return true;
    case FIELD_VERSUS:
        return word_is(word, "vs");
    case FIELD_BLACK:
        line->players[BLACK] = word;
        return true;
    case FIELD_SIDE:
        line->colour = word_is(word, "white") ? 'W' : 'B';
        return line->colour == 'W' || word_is(word, "black");
    case FIELD_COLOUR:
        line->colour = *word.at;
        return is_colour(word);
    case FIELD_OPPONENT:
        line->opponent = word_is(word, "0") ? (Word){.at = ""} : word;
        return true;
    case FIELD_BOT:
        return read_number(word, &number);
    case FIELD_MS_WHITE:
        return read_number(word, &line->ms[WHITE]);
    case FIELD_MS_BLACK:
        return read_number(word, &line->ms[BLACK]);
    default:
        return read_number(word, &line->terms.at[field]);
    }
}

static size_t count_words(Reader words) {
    size_t count = 0;
    Word word;
    while (reader_next(&words, &word)) {
        count++;
    }
    return count;
}

// Reads the fields of a row. The scale is left out by versions that do not have it.
static bool read_fields(const Row *row, Reader words, Word last, ServerLine *line) {
    bool optional = false;
    for (const Field *field = row->fields; *field != FIELD_END; field++) {
        Word word;
        if (*field == FIELD_TEXT || *field == FIELD_MOVE) {
            line->text = reader_rest(&words);
            if (*field == FIELD_MOVE) {
                line->text.length = (size_t)(line->text.at + line->text.length - last.at);
                line->text.at = last.at;
            }
            return true;
        }
        optional = optional || *field == FIELD_OPPONENT || *field == FIELD_BOT;
        if (!reader_peek(&words, &word)) {
            return optional;
        }
        if (*field == (Field)TERM_SCALE &&
            (row->type == LINE_SEEK ? is_colour(word) : count_words(words) <= WORDS_AFTER_SCALE)) {
            continue;
        }
        reader_next(&words, &word);
        if (!read_field(*field, word, line)) {
            return false;
        }
    }
    return true;
}

ServerLine server_line_read(const char *text, size_t length) {
    static const char error[] = "Error:";
    ServerLine empty = {.opponent = {.at = ""}};
    ServerLine line = empty;
    Word last;
    if (length >= sizeof error - 1 && memcmp(text, error, sizeof error - 1) == 0) {
        line.type = LINE_ERROR;
        line.text = (Word){text + sizeof error - 1, length - (sizeof error - 1), 1};
        return line;
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Reader words = reader_of(text, length);
        if (matches(&rows[i], &words, &line, &last)) {
            line.type = rows[i].type;
            return read_fields(&rows[i], words, last, &line) ? line : empty;
        }
    }
    const Row *starts[] = {&start_rich, &start_poor};
    for (size_t i = 0; i < 2; i++) {
        Reader words = reader_of(text, length);
        line = empty;
        line.type = LINE_START;
        if (matches(starts[i], &words, &line, &last) &&
            read_fields(starts[i], words, last, &line)) {
            return line;
        }
    }
    return empty;
}

bool terms_rules(const Terms *terms, Rules *ret_rules, Fault *fault) {
    const int64_t *at = terms->at;
    if (at[TERM_SCALE] != 0) {
        fault_set(fault, 0, "increments that grow are not supported");
        return false;
    }
    if (at[TERM_OPENING] != OPENING_SWAP) {
        fault_set(fault, 0, "only the opening swap is supported");
        return false;
    }
    static const Term limited[] = {TERM_SIZE, TERM_HALF_KOMI, TERM_PIECES, TERM_CAPS};
    for (size_t i = 0; i < sizeof limited / sizeof limited[0]; i++) {
        if (at[limited[i]] < INT8_MIN || at[limited[i]] > INT8_MAX) {
            fault_set(fault, 0, "these rules are not supported");
            return false;
        }
    }
    int8_t pieces = (int8_t)at[TERM_PIECES];
    int8_t caps = (int8_t)at[TERM_CAPS];
    Rules rules = {.size = (int8_t)at[TERM_SIZE],
                   .half_komi = (int8_t)at[TERM_HALF_KOMI],
                   .stones = {pieces, pieces},
                   .caps = {caps, caps}};
    if (!rules_check(&rules, fault)) {
        return false;
    }
    *ret_rules = rules;
    return true;
}

bool terms_are_equal(const Terms *a, const Terms *b) {
    return memcmp(a->at, b->at, sizeof a->at) == 0;
}

void terms_add_seek(TextBuf *text, int version, const Terms *terms, char colour,
                    const char *opponent) {
    static const Term values[] = {TERM_HALF_KOMI,  TERM_PIECES,  TERM_CAPS,  TERM_UNRATED,
                                  TERM_TOURNAMENT, TERM_TRIGGER, TERM_AMOUNT};
    const int64_t *at = terms->at;
    textbuf_format(text, "Seek %d %d %d ", (int)at[TERM_SIZE], (int)at[TERM_SECONDS],
                   (int)at[TERM_INCREMENT]);
    if (version >= 4) {
        textbuf_format(text, "%d ", (int)at[TERM_SCALE]);
    }
    textbuf_format(text, "%c ", colour);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        textbuf_format(text, "%d ", (int)at[values[i]]);
    }
    if (version >= 4) {
        textbuf_format(text, "%d ", (int)at[TERM_OPENING]);
    }
    // Without the blank before it, the server takes the last value for the opponent.
    textbuf_add_string(text, opponent);
}
