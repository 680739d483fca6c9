// SPDX-License-Identifier: MIT
#include "tei_hygiene.h"

#include <stdlib.h>
#include <string.h>

bool hygiene_init(Hygiene *hygiene) {
    *hygiene = (Hygiene){0};
    return regcomp(&hygiene->move,
                   "^([SC]?[a-h][1-8]|[2-8]?[a-h][1-8][-+<>]|[2-8][a-h][1-8][-+<>][1-7]{2,7})$",
                   REG_EXTENDED | REG_NOSUB) == 0;
}

void hygiene_finish(Hygiene *hygiene) {
    regfree(&hygiene->move);
    textbuf_finish(&hygiene->sent);
    textbuf_finish(&hygiene->info);
}

bool hygiene_is_idle(const Hygiene *hygiene) {
    return hygiene->bestmoves >= hygiene->gos;
}

static void line_sent(Hygiene *hygiene) {
    Reader reader = reader_of(hygiene->sent.at, hygiene->sent.length);
    Word word;
    if (reader_next(&reader, &word)) {
        hygiene->tei = hygiene->tei || word_is(word, "tei");
        hygiene->gos += word_is(word, "go");
        hygiene->isreadys += word_is(word, "isready");
    }
    textbuf_clear(&hygiene->sent);
}

void hygiene_sent(Hygiene *hygiene, const char *bytes, size_t length) {
    hygiene->started = hygiene->started || length > 0;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '\n') {
            line_sent(hygiene);
        } else {
            textbuf_add(&hygiene->sent, bytes + i, 1);
        }
    }
}

void hygiene_closed(Hygiene *hygiene) {
    line_sent(hygiene);
}

static bool check_spaces(Word line, bool doubled, Fault *fault) {
    if (line.length == 0) {
        fault_set(fault, 0, "a blank line");
        return false;
    }
    if (line.at[line.length - 1] == ' ' || (!doubled && line.at[0] == ' ')) {
        fault_set(fault, 0, "a space at the end of a line");
        return false;
    }
    for (size_t i = 0; i < line.length; i++) {
        if ((unsigned char)line.at[i] < 32 || line.at[i] == 127) {
            fault_set(fault, i + 1, "a control character in column %zu", i + 1);
            return false;
        }
        if (!doubled && line.at[i] == ' ' && line.at[i + 1] == ' ') {
            fault_set(fault, i + 1, "two spaces in column %zu", i + 1);
            return false;
        }
    }
    return true;
}

static bool is_move(const Hygiene *hygiene, Word word) {
    char text[16];
    if (word.length >= sizeof text) {
        return false;
    }
    memcpy(text, word.at, word.length);
    text[word.length] = '\0';
    return regexec(&hygiene->move, text, 0, NULL, 0) == 0;
}

static bool next_number(Reader *reader, int64_t min, int64_t max, int64_t *ret_number,
                        Fault *fault) {
    Word word;
    if (!reader_next(reader, &word)) {
        fault_set(fault, 0, "a number is missing");
        return false;
    }
    return parse_i64(word, "a value", min, max, ret_number, fault);
}

// The fields of an info line, in their order.
enum { DEPTH, SELDEPTH, MULTIPV, SCORE, WDL, NODES, NPS, TIME, HASHFULL, PV, FIELDS };

typedef struct Info {
    int last;        // the last field read, -1 at the start
    unsigned fields; // a bit for each field
    int64_t multipv;
    int64_t mate; // 0 when the score is none, or a bound
    int64_t pv_length;
    Word first; // of the pv
} Info;

static bool read_score(Reader *reader, Info *info, Fault *fault) {
    Word word;
    int64_t value = 0;
    if (!reader_next(reader, &word) || !(word_is(word, "cp") || word_is(word, "mate"))) {
        fault_set(fault, 0, "score without cp or mate");
        return false;
    }
    bool mate = word_is(word, "mate");
    if (!next_number(reader, -1000000, 1000000, &value, fault)) {
        return false;
    }
    if (mate && value == 0) {
        fault_set(fault, 0, "score mate 0");
        return false;
    }
    bool bound =
        reader_peek(reader, &word) && (word_is(word, "lowerbound") || word_is(word, "upperbound"));
    if (bound) {
        reader_next(reader, &word);
    }
    info->mate = mate && !bound ? value : 0;
    return true;
}

static bool read_wdl(Reader *reader, Fault *fault) {
    int64_t sum = 0;
    for (int i = 0; i < 3; i++) {
        int64_t value = 0;
        if (!next_number(reader, 0, 1000, &value, fault)) {
            return false;
        }
        sum += value;
    }
    if (sum != 1000) {
        fault_set(fault, 0, "wdl does not add up to 1000");
    }
    return sum == 1000;
}

static bool read_pv(const Hygiene *hygiene, Reader *reader, Info *info, Fault *fault) {
    Word word;
    while (reader_next(reader, &word)) {
        if (!is_move(hygiene, word)) {
            char quote[FAULT_QUOTE];
            fault_set(fault, 0, "'%s' in the pv", fault_quote(quote, word.at, word.length));
            return false;
        }
        if (info->pv_length++ == 0) {
            info->first = word;
        }
    }
    if (info->pv_length == 0) {
        fault_set(fault, 0, "an empty pv");
    }
    return info->pv_length > 0;
}

static bool read_field(const Hygiene *hygiene, Reader *reader, int field, Info *info,
                       Fault *fault) {
    int64_t value = 0;
    switch (field) {
    case SCORE:
        return read_score(reader, info, fault);
    case WDL:
        return read_wdl(reader, fault);
    case PV:
        return read_pv(hygiene, reader, info, fault);
    case MULTIPV:
        return next_number(reader, 1, 500, &info->multipv, fault);
    case HASHFULL:
        return next_number(reader, 0, 1000, &value, fault);
    default:
        return next_number(reader, 0, INT64_MAX, &value, fault);
    }
}

static bool read_info(const Hygiene *hygiene, Reader *reader, Info *info, Fault *fault) {
    static const char *const names[FIELDS] = {"depth", "seldepth", "multipv", "score",    "wdl",
                                              "nodes", "nps",      "time",    "hashfull", "pv"};
    Word word;
    char quote[FAULT_QUOTE];
    while (reader_next(reader, &word)) {
        int field = 0;
        while (field < FIELDS && !word_is(word, names[field])) {
            field++;
        }
        fault_quote(quote, word.at, word.length);
        if (field == FIELDS) {
            fault_set(fault, 0, "an info field '%s'", quote);
            return false;
        }
        if (field <= info->last) {
            fault_set(fault, 0, "the info field '%s' is doubled or out of order", quote);
            return false;
        }
        info->last = field;
        info->fields |= 1u << field;
        if (!read_field(hygiene, reader, field, info, fault)) {
            return false;
        }
    }
    return true;
}

static bool check_info(Hygiene *hygiene, Word line, Reader *reader, Fault *fault) {
    Word word;
    if (reader_peek(reader, &word) && word_is(word, "string")) {
        return true;
    }
    if (hygiene_is_idle(hygiene)) {
        fault_set(fault, 0, "an info line while no search runs");
        return false;
    }
    Info info = {.last = -1};
    if (!read_info(hygiene, reader, &info, fault)) {
        return false;
    }
    if (info.mate && (info.fields & 1u << PV) && info.pv_length != llabs(info.mate)) {
        fault_set(fault, 0, "score mate %lld with a pv of %lld moves", (long long)info.mate,
                  (long long)info.pv_length);
        return false;
    }
    hygiene->full = (info.fields | 1u << WDL) == (1u << FIELDS) - 1;
    if (hygiene->full && info.multipv == 1) {
        memcpy(hygiene->first, info.first.at, info.first.length);
        hygiene->first[info.first.length] = '\0';
    }
    if (hygiene->full) {
        textbuf_clear(&hygiene->info);
        textbuf_add(&hygiene->info, line.at, line.length);
    }
    return true;
}

static bool check_bestmove(Hygiene *hygiene, Reader *reader, Fault *fault) {
    Word move;
    Word more;
    if (!reader_next(reader, &move) || reader_next(reader, &more)) {
        fault_set(fault, 0, "bestmove is not two words");
        return false;
    }
    if (hygiene_is_idle(hygiene)) {
        fault_set(fault, 0, "a bestmove without a go");
        return false;
    }
    bool full = hygiene->full;
    hygiene->bestmoves++;
    hygiene->full = false;
    if (word_is(move, "--")) {
        return true;
    }
    if (!is_move(hygiene, move)) {
        fault_set(fault, 0, "bestmove is no move in minimal form");
        return false;
    }
    if (!full) {
        fault_set(fault, 0, "the bestmove has no full info line right before it");
        return false;
    }
    if (!word_is(move, hygiene->first)) {
        fault_set(fault, 0, "the bestmove is not the first of the last pv, '%s'", hygiene->first);
        return false;
    }
    hygiene->first[0] = '\0';
    return true;
}

static bool check_spin(Reader *reader, Fault *fault) {
    static const char *const names[3] = {"default", "min", "max"};
    int64_t values[3];
    Word word;
    for (int i = 0; i < 3; i++) {
        if (!reader_next(reader, &word) || !word_is(word, names[i])) {
            fault_set(fault, 0, "a spin option without default, min and max in this order");
            return false;
        }
        if (!next_number(reader, INT32_MIN, INT32_MAX, &values[i], fault)) {
            return false;
        }
    }
    if (values[0] < values[1] || values[0] > values[2] || reader_next(reader, &word)) {
        fault_set(fault, 0, "a spin option whose default is out of range, or more behind it");
        return false;
    }
    return true;
}

static bool check_option(Reader *reader, Fault *fault) {
    Word word;
    Word type;
    bool good = reader_next(reader, &word) && word_is(word, "name") && reader_next(reader, &word) &&
                reader_next(reader, &word) && word_is(word, "type") && reader_next(reader, &type);
    if (!good) {
        fault_set(fault, 0, "an option line is: option name WORD type TYPE ...");
        return false;
    }
    if (word_is(type, "spin")) {
        return check_spin(reader, fault);
    }
    if (word_is(type, "button")) {
        good = !reader_next(reader, &word);
    } else {
        good = reader_next(reader, &word) && word_is(word, "default") && reader_next(reader, &word);
    }
    if (good && word_is(type, "check")) {
        good = word_is(word, "true") || word_is(word, "false");
    } else if (good && word_is(type, "combo")) {
        good = reader_next(reader, &word) && word_is(word, "var");
    } else if (good && !word_is(type, "button") && !word_is(type, "string")) {
        good = false;
    }
    if (!good) {
        fault_set(fault, 0, "an option line that does not fit its type");
    }
    return good;
}

typedef enum Subject { INFO, BESTMOVE, READYOK, OPTION, GREETING, OTHER } Subject;

static Subject subject_of(Word word) {
    static const struct {
        const char *name;
        Subject subject;
    } words[] = {
        {"info", INFO},   {"bestmove", BESTMOVE}, {"readyok", READYOK}, {"option", OPTION},
        {"id", GREETING}, {"size", GREETING},     {"teiok", GREETING},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (word_is(word, words[i].name)) {
            return words[i].subject;
        }
    }
    return OTHER;
}

bool hygiene_line(Hygiene *hygiene, Word line, bool free_text, Fault *fault) {
    Reader reader = reader_of(line.at, line.length);
    Word word = {0};
    Subject subject = reader_next(&reader, &word) ? subject_of(word) : OTHER;
    if (!hygiene->started) {
        fault_set(fault, 0, "a line before anything was sent");
        return false;
    }
    if (!check_spaces(line, free_text && subject == OTHER, fault)) {
        return false;
    }
    if ((subject == OPTION || subject == GREETING) && !hygiene->tei && !free_text) {
        fault_set(fault, 0, "a greeting before tei");
        return false;
    }
    switch (subject) {
    case INFO:
        return check_info(hygiene, line, &reader, fault);
    case BESTMOVE:
        return check_bestmove(hygiene, &reader, fault);
    case OPTION:
        return check_option(&reader, fault);
    case READYOK:
        if (++hygiene->readyoks > hygiene->isreadys || reader_next(&reader, &word)) {
            fault_set(fault, 0, "a readyok too many, or more behind it");
            return false;
        }
        return true;
    case OTHER:
        if (!free_text) {
            fault_set(fault, 0, "a line that starts with no word of TEI's");
        }
        return free_text;
    case GREETING:
        break;
    }
    return true;
}
