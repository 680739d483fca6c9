// SPDX-License-Identifier: MIT
// Checks every line of an engine, whichever function waits for lines.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/check_session.h"
#include "client/tei_option.h"
#include "client/tei_talk.h"
#include "now.h"
#include "outcome.h"
#include "text/ptn.h"

// Reports a line that breaks the rule of a topic; the format and its arguments say what was
// expected.
__attribute__((format(printf, 4, 5))) static void violate(CheckSession *session, CheckTopic topic,
                                                          Word line, const char *format, ...) {
    bool moves = topic == TOPIC_MOVE || topic == TOPIC_PV || topic == TOPIC_MATE;
    bool alone = moves && session->check->flags & CHECK_ALONE;
    if (alone && topic != TOPIC_MOVE && session->check->run) {
        return; // the engine may not play this kind of game; its moves decide
    }
    CheckReport *report = alone ? &session->own : &session->findings[topic].first;
    if (report->result != CHECK_FAILS) {
        char expected[CHECK_TEXT];
        va_list args;
        va_start(args, format);
        vsnprintf(expected, sizeof expected, format, args);
        va_end(args);
        check_fail(session, report, TEI_FINE, &line, expected);
    }
}

static void see_move(CheckSession *session, Reader reader, Word line) {
    Board *board = &session->asked[0];
    Word word = {.at = ""};
    Move move;
    Fault why;
    session->findings[TOPIC_ONCE].count++;
    if (session->pending == 0) {
        violate(session, TOPIC_ONCE, line, "no bestmove without a go");
        return;
    }
    session->findings[TOPIC_MOVE].count++;
    reader_next(&reader, &word);
    if (board_outcome(board) != ONGOING) {
        if (!word_is(word, "--")) {
            violate(session, TOPIC_MOVE, line, "bestmove --");
        }
    } else if (word.length == 0) {
        violate(session, TOPIC_MOVE, line, "a move after bestmove");
    } else if (!ptn_read_move(board, word, &move, &why)) {
        violate(session, TOPIC_MOVE, line, "a legal move; %s", why.text);
    }
    int64_t used = clock_now_us() - session->asked_us;
    session->used_us = used > session->used_us ? used : session->used_us;
    tei_copy_text(session->move, sizeof session->move, word);
    session->pending--;
    session->answers++;
    memmove(board, board + 1, (size_t)session->pending * sizeof *board);
}

// Plays the moves of a variation, and compares its end with `mate` (plies; 0: none was claimed).
static void see_pv(CheckSession *session, Reader *reader, int64_t mate, Word line) {
    Board board = session->asked[0];
    int sign = board_turn(&board) == WHITE ? 1 : -1;
    int64_t plies = 0;
    Word word;
    Move move;
    Undo undo;
    Fault why = {.text = ""};
    while (board_outcome(&board) == ONGOING && reader_next(reader, &word)) {
        if (!ptn_read_move(&board, word, &move, &why)) {
            violate(session, TOPIC_PV, line, "legal moves in pv; %s", why.text);
            return;
        }
        board_apply(&board, move, &undo);
        plies++;
    }
    session->findings[TOPIC_PV].count++;
    Outcome outcome = board_outcome(&board);
    if (reader_next(reader, &word)) {
        violate(session, TOPIC_PV, line, "no moves after the end of the game");
    }
    if (mate && (outcome != ONGOING || plies >= llabs(mate))) {
        session->findings[TOPIC_MATE].count++;
        if (plies != llabs(mate) || outcome_sign(outcome) != (mate > 0 ? sign : -sign)) {
            violate(session, TOPIC_MATE, line, "a %s %lld plies after the position",
                    mate > 0 ? "win" : "loss", (long long)llabs(mate));
        }
    }
}

// Reads `count` whole numbers from `least` on.
static bool read_numbers(Reader *reader, int64_t ret_numbers[], int count, int64_t least) {
    Word word;
    for (int i = 0; i < count; i++) {
        if (!reader_next(reader, &word) ||
            !parse_i64(word, "", least, INT64_MAX, &ret_numbers[i], NULL)) {
            return false;
        }
    }
    return true;
}

static bool is_count(Word word) {
    static const char *const names[] = {"depth", "hashfull", "multipv", "nodes",
                                        "nps",   "seldepth", "time"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (word_is(word, names[i])) {
            return true;
        }
    }
    return false;
}

static void see_info(CheckSession *session, Reader reader, Word line) {
    int64_t mate = 0;
    int64_t numbers[3];
    Word word;
    Word kind = {.at = ""};
    session->findings[TOPIC_INFO].count++;
    while (reader_next(&reader, &word) && !word_is(word, "string")) {
        bool fine = true;
        if (word_is(word, "score")) {
            fine = reader_next(&reader, &kind) && (word_is(kind, "cp") || word_is(kind, "mate")) &&
                   read_numbers(&reader, numbers, 1, -INT64_MAX);
            mate = fine && word_is(kind, "mate") ? numbers[0] : 0;
        } else if (word_is(word, "wdl")) {
            fine = read_numbers(&reader, numbers, 3, 0);
            session->findings[TOPIC_WDL].count++;
            // Compared one by one, as their sum may not fit.
            if (fine && (numbers[0] > 1000 || numbers[1] > 1000 ||
                         numbers[2] != 1000 - numbers[0] - numbers[1])) {
                violate(session, TOPIC_WDL, line, "three numbers that add up to 1000");
            }
        } else if (word_is(word, "lowerbound") || word_is(word, "upperbound")) {
            mate = 0;
        } else if (word_is(word, "pv")) {
            see_pv(session, &reader, mate, line);
            return;
        } else if (is_count(word)) {
            fine = read_numbers(&reader, numbers, 1, 0);
        }
        if (!fine) {
            violate(session, TOPIC_INFO, line, "%.*s %s", (int)word.length, word.at,
                    word_is(word, "score") ? "cp N or mate N" : "and whole numbers from 0 on");
            return;
        }
    }
}

static void see_option(CheckSession *session, Reader reader, Word line) {
    TeiOption option;
    TextBuf text = {0};
    Fault why;
    session->findings[TOPIC_OPTION].count++;
    if (!tei_option_read(reader_rest(&reader), &option)) {
        violate(session, TOPIC_OPTION, line, "option name NAME type TYPE");
        return;
    }
    bool ranged = option.least != INT64_MIN && option.most != INT64_MAX;
    if (option.type == TEI_SPIN && !ranged) {
        violate(session, TOPIC_OPTION, line, "min and max");
    } else if (option.type != TEI_BUTTON && option.type != TEI_STRING &&
               !tei_option_set(&option, option.preset, &text, &why)) {
        violate(session, TOPIC_OPTION, line, "a valid default; %s", why.text);
    }
    textbuf_finish(&text);
    tei_option_finish(&option);
}

static void see_sizes(CheckSession *session, Reader reader, Word line) {
    bool komi = false;
    int64_t sizes = 0;
    int64_t number;
    Word word;
    session->findings[TOPIC_SIZE].count++;
    while (reader_next(&reader, &word)) {
        if (!komi && word_is(word, "halfkomi")) {
            komi = true;
        } else if (!parse_i64(word, "", komi ? -HALF_KOMI_MAX : SIZE_LEAST,
                              komi ? HALF_KOMI_MAX : SIZE_MOST, &number, NULL)) {
            sizes = 0;
            break;
        }
        sizes += !komi;
    }
    if (sizes == 0) {
        violate(session, TOPIC_SIZE, line, "size N ... halfkomi K ...");
    }
}

void check_watch(void *user, Word line) {
    CheckSession *session = user;
    Reader reader = reader_of(line.at, line.length);
    Word word;
    Word next = {.at = ""};
    if (!reader_next(&reader, &word)) {
        return;
    }
    reader_peek(&reader, &next);
    if (word_is(word, "bestmove")) {
        see_move(session, reader, line);
    } else if (word_is(word, "info") && word_is(next, "string")) {
        reader_next(&reader, &word);
        if (reader_peek(&reader, &next) && word_is(next, "error:")) {
            tei_copy_text(session->error, sizeof session->error, line);
        }
    } else if (word_is(word, "info") && session->pending > 0 &&
               board_outcome(&session->asked[0]) == ONGOING) {
        see_info(session, reader, line);
    } else if (word_is(word, "option")) {
        see_option(session, reader, line);
    } else if (word_is(word, "size")) {
        see_sizes(session, reader, line);
    } else if (word_is(word, "id")) {
        session->findings[TOPIC_ID].count += word_is(next, "name");
    }
}
