// SPDX-License-Identifier: MIT
#include "game/match_ptn.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "time_control.h"

enum { COMMENT_TEXT = 64, TAG_TEXT = FAULT_TEXT + 64, TAGS_MAX = 10 };

static const int64_t NUMBER_MAX = INT64_C(1) << 46;

// ---- Writing

// A game that is being made; its tags point to the values in `tags`.
typedef struct Draft {
    PtnGame ptn;
    char tags[TAGS_MAX][TAG_TEXT];
} Draft;

__attribute__((format(printf, 3, 4))) static bool add_tag(Draft *draft, const char *name,
                                                          const char *format, ...) {
    char *value = draft->tags[draft->ptn.tag_count];
    va_list args;
    va_start(args, format);
    vsnprintf(value, TAG_TEXT, format, args);
    va_end(args);
    return ptn_game_add_text_tag(&draft->ptn, name, value);
}

void match_ptn_engine(const MatchLimits *limits, const TeiSpec *spec, TextBuf *text) {
    char clock[TIME_CONTROL_TEXT];
    const struct {
        const char *name;
        int64_t value;
    } more[] = {
        {"movetime", limits->movetime_ms}, {"nodes", limits->nodes}, {"depth", limits->depth}};
    if (limits->clock.ms > 0) {
        time_control_write(&limits->clock, clock);
        textbuf_format(text, "tc=%s ", clock);
    }
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        if (more[i].value > 0) {
            textbuf_format(text, "%s=%" PRId64 " ", more[i].name, more[i].value);
        }
    }
    for (char *const *arg = spec->argv; arg[0] && arg[1]; arg++) {
        textbuf_format(text, "%s%s%s ", arg == spec->argv ? "args='" : "", arg[1],
                       arg[2] ? "" : "'");
    }
    textbuf_add_string(text, spec->ponder ? "ponder " : "");
    for (size_t i = 0; i < spec->option_count; i++) {
        const TeiSetting *option = &spec->options[i];
        textbuf_format(text, "option.%s%s%s ", option->name, option->value ? "=" : "",
                       option->value ? option->value : "");
    }
    textbuf_trim(text);
}

static void write_limits(const MatchLabel *label, TextBuf *text) {
    TextBuf black = {0};
    size_t begin = text->length;
    match_ptn_engine(label->limits[WHITE], label->specs[WHITE], text);
    match_ptn_engine(label->limits[BLACK], label->specs[BLACK], &black);
    if (!text->failed && !black.failed && strcmp(text->at + begin, black.at) != 0) {
        textbuf_format(text, " against %s", black.at);
    }
    text->failed |= black.failed;
    textbuf_finish(&black);
}

// Adds the tag Clock if both players have the same clock.
static bool add_clock(Draft *draft, const MatchLimits *const limits[2]) {
    char clocks[2][TIME_CONTROL_TEXT];
    for (int i = 0; i < 2; i++) {
        time_control_write(&limits[i]->clock, clocks[i]);
    }
    return limits[WHITE]->clock.ms == 0 || strcmp(clocks[WHITE], clocks[BLACK]) != 0 ||
           add_tag(draft, "Clock", "%s", clocks[WHITE]);
}

static const char *result_text(const MatchRecord *record) {
    if (record->ending == ENDING_ROAD || record->ending == ENDING_FLATS) {
        return outcome_text(board_outcome(&record->game.board));
    }
    return record->sign > 0 ? "1-0" : record->sign < 0 ? "0-1" : "1/2-1/2";
}

static bool add_tags(Draft *draft, const MatchLabel *label, const MatchRecord *record) {
    char date[16];
    struct tm day = {0};
    gmtime_r(&label->date, &day);
    strftime(date, sizeof date, "%Y.%m.%d", &day);
    return add_tag(draft, "Player1", "%s", label->names[WHITE]) &&
           add_tag(draft, "Player2", "%s", label->names[BLACK]) &&
           add_tag(draft, "Date", "%s", date) &&
           add_tag(draft, "Round", "%" PRId64, label->number + 1) &&
           add_clock(draft, label->limits) && add_tag(draft, "Result", "%s", result_text(record));
}

// Writes what the engine reported about a move of `turn`, from White's side.
static void write_thought(const TeiThought *thought, Colour turn, char ret_text[COMMENT_TEXT]) {
    size_t length = 0;
    if (thought->has_score) {
        double score = thought->score / 100.0;
        length = (size_t)snprintf(ret_text, COMMENT_TEXT, "%+.2f",
                                  turn == WHITE || thought->score == 0 ? score : -score);
        if (thought->depth > 0) {
            length +=
                (size_t)snprintf(ret_text + length, COMMENT_TEXT - length, "/%d", thought->depth);
        }
        ret_text[length++] = ' ';
    }
    snprintf(ret_text + length, COMMENT_TEXT - length, "%.2fs", (double)thought->used_us / 1e6);
}

// Adds a note. The text must outlive the game.
static bool add_note(PtnGame *ptn, const TextBuf *text) {
    return !text->failed && ptn_game_add_comment(ptn, (Word){text->at, text->length, 1});
}

static bool read_result(const PtnGame *ptn, MatchResult *ret_result, Fault *fault);

bool match_ptn_write(const MatchLabel *label, const MatchRecord *record, TextBuf *text,
                     MatchResult *ret_result) {
    const Game *game = &record->game;
    Board start = game_start(game);
    enum { MATCH, SETTINGS, LIMITS, TRIAL, END, NOTES };
    TextBuf notes[NOTES] = {{0}};
    Draft draft;
    PtnGame *ptn = &draft.ptn;
    char(*comments)[COMMENT_TEXT] = calloc(game->length + 1, sizeof *comments);
    ptn_game_init(ptn);
    ptn_game_start(ptn, &start);
    textbuf_format(&notes[MATCH], "Match: %s", label->match);
    textbuf_format(&notes[SETTINGS], "Settings: %s", label->settings ? label->settings : "");
    textbuf_add_string(&notes[LIMITS], "Limits: ");
    write_limits(label, &notes[LIMITS]);
    textbuf_format(&notes[TRIAL], "Trial: %s", label->trial ? label->trial : "");
    textbuf_format(&notes[END], "Termination: %s%s%s", ending_text(record->ending),
                   *record->why ? ": " : "", record->why);
    bool good = comments && add_tags(&draft, label, record) && add_note(ptn, &notes[MATCH]) &&
                (!label->settings || add_note(ptn, &notes[SETTINGS])) &&
                add_note(ptn, &notes[LIMITS]) && (!label->trial || add_note(ptn, &notes[TRIAL]));
    for (size_t i = 0; good && i < game->length; i++) {
        Colour turn = board_turn(&ptn->final);
        good = ptn_game_add_move(ptn, game->steps[i].move, (Word){.at = ""});
        if (good && i >= record->opening) {
            write_thought(&record->thoughts[i], turn, comments[i]);
            good = ptn_game_add_comment(ptn, word_of_string(comments[i]));
        }
    }
    good = good && add_note(ptn, &notes[END]);
    if (good) {
        ptn->result = word_of_string(result_text(record));
        ptn_game_write(ptn, text);
        good = read_result(ptn, ret_result, NULL);
    }
    ptn_game_finish(ptn);
    free(comments);
    ret_result->trial = label->trial ? word_of_string(label->trial) : (Word){.length = 0};
    for (int i = 0; i < NOTES; i++) {
        textbuf_finish(&notes[i]);
    }
    return good && !text->failed;
}

// ---- Reading

bool match_part_read(const PtnGame *game, MatchPart *ret_part, Fault *fault) {
    Word note;
    Word word;
    MatchPart part = {0};
    if (!ptn_game_note(game, "Match", &note)) {
        return fault_set(fault, 0, "it has no comment Match");
    }
    Reader reader = reader_of(note.at, note.length);
    bool good = reader_next(&reader, &part.hash) && part.hash.length == 16 &&
                reader_next(&reader, &word) && word_is(word, "part") && reader_next(&reader, &word);
    const char *slash = good ? memchr(word.at, '/', word.length) : NULL;
    good = slash &&
           parse_i64((Word){slash + 1, (size_t)(word.at + word.length - slash - 1), 1}, "", 1,
                     NUMBER_MAX, &part.parts, NULL) &&
           parse_i64((Word){word.at, (size_t)(slash - word.at), 1}, "", 1, part.parts, &part.part,
                     NULL) &&
           reader_next(&reader, &word) && reader_next(&reader, &word) &&
           parse_i64(word, "", 1, NUMBER_MAX, &part.games, NULL);
    *ret_part = part;
    return good || fault_set(fault, 0, "its Match '%s' is not one that a match writes",
                             quoted_word(note).text);
}

static bool read_tag(const PtnGame *ptn, const char *tag, Word *ret_value, Fault *fault) {
    if (!ptn_game_has(ptn, tag)) {
        return fault_set(fault, 0, "it has no %s tag", tag);
    }
    return ptn_game_tag(ptn, tag, ret_value);
}

static bool read_name(const PtnGame *ptn, const char *tag, char ret_name[TEI_NAME], Fault *fault) {
    Word value;
    if (!read_tag(ptn, tag, &value, fault)) {
        return false;
    }
    return word_copy(value, ret_name, TEI_NAME) ||
           fault_set(fault, 0, "the name in its %s tag has more than %d bytes", tag, TEI_NAME - 1);
}

// Every game of a match has this; games of other programs may lack it.
static bool refuse_other(const char *what, Fault *fault) {
    return fault_set(fault, 0,
                     "it was not written by `bredon match`: it has no %s; "
                     "`bredon ratings` takes games of other programs",
                     what);
}

// Reads who won: 1 White, -1 Black, 0 nobody.
static bool read_sign(const PtnGame *ptn, int *ret_sign, Fault *fault) {
    char kind;
    int sign = ptn_result_sign(ptn->result, &kind);
    if (sign == 0 && !ptn_is_draw(ptn->result)) {
        return fault_set(fault, 0, "it has no result");
    }
    *ret_sign = sign;
    return true;
}

static bool read_ending(const PtnGame *ptn, Ending *ret_ending, Fault *fault) {
    Word word;
    if (!ptn_game_note(ptn, "Termination", &word)) {
        return refuse_other("comment Termination", fault);
    }
    const char *colon = memchr(word.at, ':', word.length);
    word.length = colon ? (size_t)(colon - word.at) : word.length;
    for (int i = 0; i < ENDING_STOPPED; i++) {
        if (word_is_nocase(word, ending_text((Ending)i))) {
            *ret_ending = (Ending)i;
            return true;
        }
    }
    return fault_set(fault, 0, "its Termination '%s' is not one that a match writes",
                     quoted_word(word).text);
}

bool match_ptn_is_fault(const PtnGame *game) {
    Ending ending;
    return read_ending(game, &ending, NULL) && ending_is_fault(ending);
}

static bool read_round(const PtnGame *ptn, int64_t *ret_number, Fault *fault) {
    Word round;
    if (!ptn_game_tag(ptn, "Round", &round)) {
        return refuse_other("tag Round", fault);
    }
    if (!parse_i64(round, "its Round tag", 1, NUMBER_MAX, ret_number, fault)) {
        return false;
    }
    --*ret_number;
    return true;
}

static bool hash_result(const PtnGame *ptn, MatchResult *result) {
    TextBuf text = {0};
    textbuf_format(&text, "%" PRId64 "\n%s\n%s\n%s %d", result->number, result->names[WHITE],
                   result->names[BLACK], ending_text(result->ending), result->sign);
    for (size_t i = 0; i < ptn->move_count; i++) {
        textbuf_format(&text, " %u", (unsigned)ptn->moves[i].move);
    }
    bool good = !text.failed;
    if (good) {
        uint64_t start = ptn->start.key ^ XXH3_64bits(&ptn->rules, sizeof ptn->rules) ^
                         XXH3_64bits(result->trial.at, result->trial.length);
        size_t number = strcspn(text.at, "\n");
        result->hash = XXH3_64bits(text.at, text.length);
        result->content = XXH3_64bits_withSeed(text.at + number, text.length - number, start);
    }
    textbuf_finish(&text);
    return good;
}

// Makes a MatchResult from a game. Returns false and fills `fault`, without game number and line,
// when the game was not written by a match.
static bool read_result(const PtnGame *ptn, MatchResult *ret_result, Fault *fault) {
    MatchResult result = {0};
    if (!read_round(ptn, &result.number, fault) ||
        !read_name(ptn, "Player1", result.names[WHITE], fault) ||
        !read_name(ptn, "Player2", result.names[BLACK], fault) ||
        !read_ending(ptn, &result.ending, fault) || !read_sign(ptn, &result.sign, fault)) {
        return false;
    }
    if (result.sign == 0 && (result.ending == ENDING_ROAD || ending_is_fault(result.ending))) {
        return fault_set(fault, 0, "its Termination is a win, but its result is a draw");
    }
    ptn_game_note(ptn, "Trial", &result.trial);
    if (!hash_result(ptn, &result)) {
        return fault_set(fault, 0, "no memory");
    }
    *ret_result = result;
    return true;
}

// Fills `fault` with the reason `why` and the place of the piece. A syntax error of PTN names its
// place itself.
static void refuse(const GamePiece *piece, const Fault *why, Fault *fault) {
    const Quote quote = quoted(piece->path);
    if (piece->status == PTN_FAULT) {
        fault_set(fault, why->column, "'%s': %.150s", quote.text, why->text);
    } else {
        fault_set(fault, 0, "'%s': game %zu, line %zu: %.220s", quote.text, piece->game.number,
                  piece->game.line, why->text);
    }
}

// True when the text begins with `front`, or is itself the beginning of it.
static bool has_front(Word text, const char *front) {
    size_t length = strlen(front);
    return memcmp(text.at, front, text.length < length ? text.length : length) == 0;
}

// True when the text can be the beginning of a game that match_ptn_write wrote. Other text must not
// pass, because --resume cuts such a beginning off.
static bool is_beginning(Word text) {
    Reader reader = reader_of(text.at, text.length);
    text = reader_rest(&reader);
    bool ours = has_front(text, "[Player1 \"");
    for (size_t i = 0; ours && i + 1 < text.length; i++) {
        if (text.at[i] == '\n' && text.at[i + 1] == '\n') {
            return has_front((Word){text.at + i + 2, text.length - i - 2, 1}, "{Match: ");
        }
    }
    return ours;
}

// True when the last word of the text is a result with a line end after it.
static bool has_end(const char *text, size_t length) {
    size_t end = length;
    while (end > 0 && reader_is_blank(text[end - 1])) {
        end--;
    }
    size_t begin = end;
    while (begin > 0 && !reader_is_blank(text[begin - 1])) {
        begin--;
    }
    return memchr(text + end, '\n', length - end) &&
           ptn_is_result((Word){text + begin, end - begin, 1});
}

// True when a piece is an incomplete game at the end of its file.
static bool is_cut(const GamePiece *piece) {
    Word text = {piece->text + piece->game.begin, game_piece_length(piece), 1};
    return piece->last && !has_end(text.at, text.length) && is_beginning(text);
}

static bool take_piece(const GamePiece *piece, MatchTake *take, void *user, Fault *fault) {
    MatchResult result;
    Fault why = piece->fault;
    bool good = piece->status == PTN_GAME && read_result(&piece->game, &result, &why) &&
                take(user, &piece->game, &result, &why);
    if (!good) {
        refuse(piece, &why, fault);
    }
    return good;
}

bool match_ptn_read(GameStream *stream, MatchTake *take, void *user, int64_t *ret_whole,
                    Fault *fault) {
    GamePiece piece;
    GameStreaming streaming;
    bool good = true;
    *ret_whole = 0;
    while (good && (streaming = game_stream_next(stream, &piece, fault)) == STREAM_PIECE) {
        *ret_whole = (int64_t)piece.game.begin;
        if (game_piece_length(&piece) > 0 && !is_cut(&piece)) {
            *ret_whole = (int64_t)piece.game.end;
            good = piece.status == PTN_END || take_piece(&piece, take, user, fault);
        }
        game_piece_finish(&piece);
    }
    return good && streaming == STREAM_END;
}
