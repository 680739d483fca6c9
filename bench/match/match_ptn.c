// SPDX-License-Identifier: MIT
#include "match/match_ptn.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "text/time_control.h"

// Larger than the number of any game of a match.
static const int64_t FOREIGN_NUMBER = INT64_C(1) << 46;

enum { COMMENT_TEXT = 64, TAG_TEXT = FAULT_TEXT + 64 };

const char *match_result_text(const MatchRecord *record) {
    if (record->ending == ENDING_ROAD || record->ending == ENDING_FLATS) {
        return outcome_text(board_outcome(&record->game.board));
    }
    return record->sign > 0 ? "1-0" : record->sign < 0 ? "0-1" : "1/2-1/2";
}

static bool add_tag(PtnGame *ptn, const char *name, const char *value) {
    return ptn_game_add_tag(ptn, word_of_string(name), word_of_string(value));
}

// Memory of the tag values, which a PtnGame only points to.
typedef struct TagTexts {
    char date[16], round[24], pair[24], clocks[2][TIME_CONTROL_TEXT];
    char termination[TAG_TEXT];
} TagTexts;

static void write_texts(const MatchLabel *label, const MatchRecord *record, TagTexts *ret_texts) {
    struct tm day = {0};
    gmtime_r(&label->date, &day);
    strftime(ret_texts->date, sizeof ret_texts->date, "%Y.%m.%d", &day);
    snprintf(ret_texts->round, sizeof ret_texts->round, "%" PRId64, label->number + 1);
    snprintf(ret_texts->pair, sizeof ret_texts->pair, "%" PRId64, label->number / 2 + 1);
    for (int i = 0; i < 2; i++) {
        ret_texts->clocks[i][0] = '\0';
        if (label->limits[i]->clock_ms > 0) {
            time_control_write(label->limits[i]->clock_ms, label->limits[i]->increment_ms,
                               ret_texts->clocks[i]);
        }
    }
    snprintf(ret_texts->termination, sizeof ret_texts->termination, "%s%s%s",
             ending_text(record->ending), *record->why ? ": " : "", record->why);
}

static bool add_tags(PtnGame *ptn, const MatchLabel *label, const MatchRecord *record,
                     const TagTexts *texts) {
    bool good = add_tag(ptn, "Player1", label->names[WHITE]) &&
                add_tag(ptn, "Player2", label->names[BLACK]) && add_tag(ptn, "Date", texts->date) &&
                add_tag(ptn, "Round", texts->round) && add_tag(ptn, "Pair", texts->pair);
    if (strcmp(texts->clocks[WHITE], texts->clocks[BLACK]) != 0) {
        static const char *const names[2] = {"Clock1", "Clock2"};
        for (int i = 0; i < 2; i++) {
            good = good && (!*texts->clocks[i] || add_tag(ptn, names[i], texts->clocks[i]));
        }
    } else if (*texts->clocks[WHITE]) {
        good = good && add_tag(ptn, "Clock", texts->clocks[WHITE]);
    }
    good = good && (!label->trial || add_tag(ptn, "Trial", label->trial));
    return good && add_tag(ptn, "Termination", texts->termination) &&
           add_tag(ptn, "Result", match_result_text(record));
}

// Writes what the engine reported about a move of `turn`, from White's side.
static void write_thought(const TeiThought *thought, int64_t used_us, Colour turn,
                          char ret_text[COMMENT_TEXT]) {
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
    snprintf(ret_text + length, COMMENT_TEXT - length, "%.2fs", (double)used_us / 1e6);
}

// Writes why a game ended before its end by the rules; "" for other games.
static void write_end(const MatchRecord *record, char ret_text[TAG_TEXT]) {
    ret_text[0] = '\0';
    if (ending_is_fault(record->ending)) {
        snprintf(ret_text, TAG_TEXT, "%s loses (%s): %s",
                 record->loser == WHITE ? "White" : "Black", ending_text(record->ending),
                 record->why);
    } else if (record->ending == ENDING_ADJUDICATED) {
        snprintf(ret_text, TAG_TEXT, "%s by adjudication",
                 record->sign > 0   ? "White wins"
                 : record->sign < 0 ? "Black wins"
                                    : "drawn");
    }
}

bool match_ptn_write(const MatchLabel *label, const MatchRecord *record, TextBuf *text) {
    const Game *game = &record->game;
    Board start = game->board;
    TagTexts texts;
    char end[TAG_TEXT];
    PtnGame ptn;
    char(*comments)[COMMENT_TEXT] = calloc(game->length + 1, sizeof *comments);
    for (size_t i = game->length; i-- > 0;) {
        board_undo(&start, game->steps[i].move, &game->steps[i].undo);
    }
    ptn_game_init(&ptn);
    ptn_game_start(&ptn, &start);
    write_texts(label, record, &texts);
    bool good = comments && add_tags(&ptn, label, record, &texts);
    for (size_t i = 0; good && i < game->length; i++) {
        Colour turn = board_turn(&ptn.final);
        good = ptn_game_add_move(&ptn, game->steps[i].move, (Word){.at = ""});
        if (good && i >= record->opening) {
            write_thought(&record->thoughts[i], record->used_us[i], turn, comments[i]);
            good = ptn_game_add_comment(&ptn, word_of_string(comments[i]));
        }
    }
    write_end(record, end);
    good = good && (!*end || ptn_game_add_comment(&ptn, word_of_string(end)));
    if (good) {
        ptn.result = word_of_string(match_result_text(record));
        ptn_game_write(&ptn, text);
    }
    ptn_game_finish(&ptn);
    free(comments);
    return good && !text->failed;
}

// Appends a number to the bytes to hash, lowest byte first on all machines.
static void add_number(TextBuf *bytes, uint64_t number, int count) {
    for (int i = 0; i < count; i++) {
        char byte = (char)(unsigned char)(number >> 8 * i);
        textbuf_add(bytes, &byte, 1);
    }
}

static void begin_hash(TextBuf *bytes, const MatchResult *result) {
    add_number(bytes, (uint64_t)result->number, 8);
    for (int i = 0; i < 2; i++) {
        textbuf_add(bytes, result->names[i], strlen(result->names[i]) + 1);
    }
    add_number(bytes, (uint64_t)result->ending, 1);
    add_number(bytes, (uint64_t)result->sign, 1);
}

static bool end_hash(TextBuf *bytes, uint64_t *ret_hash) {
    bool good = !bytes->failed;
    *ret_hash = good ? XXH3_64bits(bytes->at, bytes->length) : 0;
    textbuf_finish(bytes);
    return good;
}

bool match_result_of(const MatchLabel *label, const MatchRecord *record, MatchResult *ret_result) {
    TextBuf bytes = {0};
    MatchResult result = {.number = label->number,
                          .ending = record->ending,
                          .sign = record->sign,
                          .trial = word_of_string(label->trial ? label->trial : "")};
    for (int i = 0; i < 2; i++) {
        snprintf(result.names[i], TEI_NAME, "%s", label->names[i]);
    }
    begin_hash(&bytes, &result);
    for (size_t i = 0; i < record->game.length; i++) {
        add_number(&bytes, record->game.steps[i].move, 2);
    }
    *ret_result = result;
    return end_hash(&bytes, &ret_result->hash);
}

static bool read_name(const PtnGame *ptn, const char *tag, char ret_name[TEI_NAME], Fault *fault) {
    Word value;
    if (!ptn_game_tag(ptn, tag, &value) || value.length == 0) {
        fault_set(fault, 0, "it has no %s tag", tag);
        return false;
    }
    if (value.length >= TEI_NAME) {
        fault_set(fault, 0, "the name in its %s tag has more than %d bytes", tag, TEI_NAME - 1);
        return false;
    }
    memcpy(ret_name, value.at, value.length);
    ret_name[value.length] = '\0';
    return true;
}

// Reads who won: 1 White, -1 Black, 0 nobody.
static bool read_sign(const PtnGame *ptn, int *ret_sign, Fault *fault) {
    Word result = ptn->result;
    if (word_is(result, "1/2-1/2") || word_is(result, "1/2")) {
        *ret_sign = 0;
        return true;
    }
    if (result.length == 3 && (result.at[0] == '0') != (result.at[2] == '0')) {
        *ret_sign = result.at[2] == '0' ? 1 : -1;
        return true;
    }
    fault_set(fault, 0, "it has no result");
    return false;
}

static bool read_ending(const PtnGame *ptn, Ending *ret_ending, Fault *fault) {
    char quote[FAULT_QUOTE];
    Word word;
    if (!ptn_game_tag(ptn, "Termination", &word)) {
        fault_set(fault, 0, "it has no Termination tag");
        return false;
    }
    const char *colon = memchr(word.at, ':', word.length);
    word.length = colon ? (size_t)(colon - word.at) : word.length;
    for (int i = 0; i < ENDING_STOPPED; i++) {
        if (word_is_nocase(word, ending_text((Ending)i))) {
            *ret_ending = (Ending)i;
            return true;
        }
    }
    fault_set(fault, 0, "its Termination '%s' is none that a match writes",
              fault_quote(quote, word.at, word.length));
    return false;
}

static bool read_round(const PtnGame *ptn, int64_t *ret_number, Fault *fault) {
    Word round;
    if (!ptn_game_tag(ptn, "Round", &round)) {
        fault_set(fault, 0, "it has no Round tag");
        return false;
    }
    int64_t number = 0;
    if (!parse_i64(round, "its Round tag", 1, FOREIGN_NUMBER, &number, fault)) {
        return false;
    }
    *ret_number = number - 1;
    return true;
}

static bool read_own(const PtnGame *ptn, MatchResult *result, Fault *fault) {
    if (!read_round(ptn, &result->number, fault) ||
        !read_name(ptn, "Player1", result->names[WHITE], fault) ||
        !read_name(ptn, "Player2", result->names[BLACK], fault) ||
        !read_ending(ptn, &result->ending, fault)) {
        return false;
    }
    if (!read_sign(ptn, &result->sign, fault)) {
        return false;
    }
    if (result->sign == 0 && (result->ending == ENDING_ROAD || ending_is_fault(result->ending))) {
        fault_set(fault, 0, "its Termination says that it was won, its result is a draw");
        return false;
    }
    return true;
}

// ---- Games of other programs

// The ending by the board. racetrack ends games that became too long without a result, and counts
// them as draws.
static bool read_foreign(const PtnGame *ptn, MatchResult *result, Fault *fault) {
    Outcome outcome = board_outcome(&ptn->final);
    Word text;
    result->number = FOREIGN_NUMBER + 2 * (int64_t)ptn->number;
    result->ending = outcome == ONGOING                               ? ENDING_OTHER
                     : outcome == WHITE_ROAD || outcome == BLACK_ROAD ? ENDING_ROAD
                                                                      : ENDING_FLATS;
    if (ptn_game_tag(ptn, "Termination", &text) && word_holds_nocase(text, "after reaching")) {
        result->ending = ENDING_LENGTH;
    }
    return read_name(ptn, "Player1", result->names[WHITE], fault) &&
           read_name(ptn, "Player2", result->names[BLACK], fault) &&
           (result->ending == ENDING_LENGTH || read_sign(ptn, &result->sign, fault));
}

bool match_ptn_read(const PtnGame *ptn, bool foreign, MatchResult *ret_result, Fault *fault) {
    MatchResult result = {0};
    TextBuf bytes = {0};
    foreign = foreign && !ptn_game_has(ptn, "Pair");
    if (foreign ? !read_foreign(ptn, &result, fault) : !read_own(ptn, &result, fault)) {
        return false;
    }
    ptn_game_tag(ptn, "Trial", &result.trial);
    begin_hash(&bytes, &result);
    for (size_t i = 0; i < ptn->move_count; i++) {
        add_number(&bytes, ptn->moves[i].move, 2);
    }
    *ret_result = result;
    if (!end_hash(&bytes, &ret_result->hash)) {
        fault_set(fault, 0, "out of memory");
        return false;
    }
    return true;
}
