// SPDX-License-Identifier: MIT
// Prints lines, and the results of the search as lines of TEI. The search calls these functions in
// its thread.
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "tei/tei.h"
#include "text/ptn.h"

enum { WIN_CENTIPAWNS = 10000 }; // score cp of a proved win when ShowMate is off

void tei_print(Tei *tei, const char *format, ...) {
    char line[1024]; // not on the heap, so that `bestmove` is always printed
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    size_t shown = length < (int)sizeof line ? (size_t)length : sizeof line - 1;
    line[shown] = '\n';
    tei->host.print(tei->host.user, line, shown + 1);
}

void tei_print_text(Tei *tei, TextBuf *text) {
    if (text->failed) {
        tei_print(tei, "info string error: no memory for this answer");
    } else {
        tei->host.print(tei->host.user, text->at, text->length);
    }
    textbuf_finish(text);
}

void tei_error(Tei *tei, const char *command, const char *format, ...) {
    char text[2 * FAULT_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tei_print(tei, "info string error: %s: %s", command, text);
}

// Adds the score in one of three forms: cp in flats, cp in per cent, or mate.
static void add_score(TextBuf *line, const TeiOptions *options, const SearchInfo *info) {
    bool proved = score_is_proved(info->score);
    int plies = proved ? score_mate(info->score) : 0;
    int cp = info->score;
    if (options->score_unit) { // 200 * win chance - 100; a draw is half a win
        cp = proved ? (cp > 0 ? 100 : -100) : (info->wdl.win - info->wdl.loss) / 10;
    } else if (proved) {
        cp = (cp > 0 ? WIN_CENTIPAWNS : -WIN_CENTIPAWNS) - plies;
    }
    bool mate = proved && options->show_mate;
    textbuf_format(line, " score %s %d", mate ? "mate" : "cp", mate ? plies : cp);
    if (info->lower_bound || info->upper_bound) {
        textbuf_add_string(line, info->lower_bound ? " lowerbound" : " upperbound");
    }
}

void tei_on_info(void *user, const SearchInfo *info) {
    Tei *tei = user;
    TextBuf line = {0};
    if (info->number == 1) {
        tei->expected = info->line_length > 1 ? info->line[1] : MOVE_NONE;
    }
    int64_t ms = info->time_ms > 0 ? info->time_ms : 1;
    textbuf_format(&line, "info depth %d seldepth %d multipv %d", info->depth, info->seldepth,
                   info->number);
    add_score(&line, &tei->searching, info);
    textbuf_format(
        &line, " wdl %d %d %d nodes %" PRIu64 " nps %" PRIu64 " time %" PRId64 " hashfull %d pv ",
        info->wdl.win, info->wdl.draw, info->wdl.loss, info->nodes,
        info->nodes * 1000 / (uint64_t)ms, info->time_ms, info->hashfull);
    ptn_add_moves(&line, info->line, info->line_length);
    textbuf_add_string(&line, "\n");
    tei_print_text(tei, &line);
}

// What `bestmove --` means.
static void explain_end(Tei *tei) {
    static const char *const ends[] = {
        [WHITE_ROAD] = "White has won by a road",
        [BLACK_ROAD] = "Black has won by a road",
        [WHITE_FLATS] = "White has won on flats",
        [BLACK_FLATS] = "Black has won on flats",
        [DRAW] = "the game is a draw",
    };
    if (tei->end != ONGOING) {
        tei_print(tei, "info string %s: %s", ends[tei->end], outcome_text(tei->end));
    }
}

void tei_on_bestmove(void *user, Move move) {
    Tei *tei = user;
    char text[PTN_TEXT] = "--";
    if (move != MOVE_NONE) {
        ptn_write_move(move, text);
    } else {
        explain_end(tei);
    }
    if (tei->searching.ponder && tei->expected != MOVE_NONE) {
        char expected[PTN_TEXT];
        ptn_write_move(tei->expected, expected);
        tei_print(tei, "bestmove %s ponder %s", text, expected);
    } else {
        tei_print(tei, "bestmove %s", text);
    }
}

void tei_answer(Tei *tei, Move move, Score score) {
    SearchInfo info = {.depth = 1,
                       .seldepth = 1,
                       .number = 1,
                       .score = score,
                       .line = &move,
                       .line_length = 1,
                       .last = true};
    info.wdl = wdl_of(score, board_size(&tei->game.board));
    tei_on_info(tei, &info);
    tei_on_bestmove(tei, move);
}
