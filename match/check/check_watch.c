// SPDX-License-Identifier: MIT
// Checks every line of an engine, whichever function waits for lines.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/check_session.h"
#include "now.h"
#include "outcome.h"
#include "tei_option.h"
#include "tei_talk.h"
#include "text/ptn.h"

// Reports a line that breaks the rule of a topic; the format and its arguments say what was
// expected.
__attribute__((format(printf, 4, 5))) static void violate(CheckSession *session, CheckTopic topic,
                                                          Word line, const char *format, ...) {
    bool moves = topic == TOPIC_MOVE || topic == TOPIC_BEST || topic == TOPIC_PONDER ||
                 topic == TOPIC_PV || topic == TOPIC_MATE;
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

// What follows the move of `bestmove`: nothing, or `ponder` and an answer to the move.
static void see_ponder(CheckSession *session, Reader *reader, Move move, Word line) {
    Board board = session->asked[0];
    Word word;
    Undo undo;
    Fault why = {.text = "there is none"};
    if (!reader_next(reader, &word) || !word_is(word, "ponder")) {
        return;
    }
    session->findings[TOPIC_PONDER].count++;
    board_apply(&board, move, &undo);
    if (!reader_next(reader, &word) || board_outcome(&board) != ONGOING ||
        !ptn_read_move(&board, word, &move, &why)) {
        violate(session, TOPIC_PONDER, line, "a legal move after ponder; %s", why.text);
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
    } else {
        see_ponder(session, &reader, move, line);
        session->findings[TOPIC_BEST].count += session->best != MOVE_NONE;
        if (session->best != MOVE_NONE && move != session->best) {
            violate(session, TOPIC_BEST, line, "the first move of the last pv");
        }
    }
    int64_t used = clock_now_us() - session->asked_us;
    session->used_us = used > session->used_us ? used : session->used_us;
    tei_copy_text(session->move, sizeof session->move, word);
    session->best = MOVE_NONE;
    session->pending--;
    session->answers++;
    memmove(board, board + 1, (size_t)session->pending * sizeof *board);
}

// What an `info` line has said before its pv.
typedef struct Info {
    unsigned seen;   // bits of `fields`
    int64_t mate;    // plies; 0: no `mate`, or only a bound
    int64_t variant; // of `multipv`, 1 if it is missing
} Info;

// Plays the moves of a variation, and compares its end with `mate`.
static void see_pv(CheckSession *session, Reader *reader, const Info *info, Word line) {
    Board board = session->asked[0];
    int sign = board_turn(&board) == WHITE ? 1 : -1;
    int64_t mate = info->mate;
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
        if (plies == 0 && info->variant == 1) {
            session->best = move;
        }
        board_apply(&board, move, &undo);
        plies++;
    }
    session->findings[TOPIC_PV].count++;
    Outcome outcome = board_outcome(&board);
    if (reader_next(reader, &word)) {
        violate(session, TOPIC_PV, line, "no moves after the end of the game");
    }
    if (mate) {
        session->findings[TOPIC_MATE].count++;
        if (plies != llabs(mate) || outcome_sign(outcome) != (mate > 0 ? sign : -sign)) {
            violate(session, TOPIC_MATE, line, "a %s %lld plies after the position, all in pv",
                    mate > 0 ? "win" : "loss", (long long)llabs(mate));
        }
    }
}

enum { WDL, SCORE, PV, VARIANT, HASHFULL };

// The fields that are checked, and what follows their names: numbers in a range.
static const struct {
    const char *name;
    int count;
    int64_t least, most;
    const char *expected;
} fields[] = {
    [WDL] = {"wdl", 3, 0, INT64_MAX, "and three whole numbers from 0 on"},
    [SCORE] = {"score", 1, -INT64_MAX, INT64_MAX, "cp N or mate N"},
    [PV] = {"pv", 0, 0, 0, NULL},
    [VARIANT] = {"multipv", 1, 1, INT64_MAX, "and a whole number from 1 on"},
    [HASHFULL] = {"hashfull", 1, 0, 1000, "and a whole number from 0 to 1000"},
    {"depth", 1, 0, INT64_MAX, "and a whole number from 0 on"},
    {"nodes", 1, 0, INT64_MAX, "and a whole number from 0 on"},
    {"nps", 1, 0, INT64_MAX, "and a whole number from 0 on"},
    {"seldepth", 1, 0, INT64_MAX, "and a whole number from 0 on"},
    {"time", 1, 0, INT64_MAX, "and a whole number from 0 on"},
};

enum { FIELDS = sizeof fields / sizeof fields[0] };

// Reads what follows the name of a field. False when it is not what is expected.
static bool read_field(Reader *reader, int field, Word *ret_kind, int64_t ret_numbers[3]) {
    Word word;
    if (field == SCORE && (!reader_next(reader, ret_kind) ||
                           !(word_is(*ret_kind, "cp") || word_is(*ret_kind, "mate")))) {
        return false;
    }
    for (int i = 0; i < fields[field].count; i++) {
        if (!reader_next(reader, &word) ||
            !parse_i64(word, "", fields[field].least, fields[field].most, &ret_numbers[i], NULL)) {
            return false;
        }
    }
    return true;
}

static void see_field(CheckSession *session, int field, Word kind, const int64_t numbers[3],
                      Info *info, Word line) {
    if (field == WDL) {
        session->findings[TOPIC_WDL].count++;
        // Compared one by one, as their sum may not fit.
        if (numbers[0] > 1000 || numbers[1] > 1000 ||
            numbers[2] != 1000 - numbers[0] - numbers[1]) {
            violate(session, TOPIC_WDL, line, "three numbers that add up to 1000");
        }
    } else if (field == VARIANT) {
        info->variant = numbers[0];
        session->variants = numbers[0] > session->variants ? numbers[0] : session->variants;
    } else if (field == SCORE && word_is(kind, "mate")) {
        info->mate = numbers[0];
        if (info->mate == 0) {
            violate(session, TOPIC_MATE, line, "no mate 0 while the game goes on");
        }
    }
}

static void see_info(CheckSession *session, Reader reader, Word line) {
    Info info = {.variant = 1};
    Word word;
    session->findings[TOPIC_INFO].count++;
    if (session->pending == 0) {
        violate(session, TOPIC_INFO, line, "no info without a search");
        return;
    }
    while (reader_next(&reader, &word) && !word_is(word, "string")) {
        Word kind = {.at = ""};
        int64_t numbers[3] = {0};
        int field = 0;
        while (field < FIELDS && !word_is(word, fields[field].name)) {
            field++;
        }
        if (field == FIELDS) {
            bool bound = word_is(word, "lowerbound") || word_is(word, "upperbound");
            info.mate = bound ? 0 : info.mate;
            continue;
        }
        bool again = info.seen >> field & 1;
        info.seen |= 1U << field;
        if (again || !read_field(&reader, field, &kind, numbers)) {
            violate(session, TOPIC_INFO, line, "%s %s", fields[field].name,
                    again ? "only once" : fields[field].expected);
            return;
        }
        see_field(session, field, kind, numbers, &info, line);
        if (field == PV) {
            see_pv(session, &reader, &info, line);
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
    } else if (word_is(word, "info") &&
               (session->pending == 0 || board_outcome(&session->asked[0]) == ONGOING)) {
        see_info(session, reader, line);
    } else if (word_is(word, "option")) {
        see_option(session, reader, line);
    } else if (word_is(word, "size")) {
        see_sizes(session, reader, line);
    } else if (word_is(word, "id")) {
        session->findings[TOPIC_ID].count += word_is(next, "name");
    }
}
