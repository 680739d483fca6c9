// SPDX-License-Identifier: MIT
// Prints what the search found as lines of TEI. Called from the search's thread.
#include <inttypes.h>

#include "tei/tei.h"
#include "text/ptn.h"

enum { WIN_CENTIPAWNS = 10000 }; // score cp of a proved win when ShowMate is off

void tei_error(Tei *tei, const Fault *fault) {
    line_write(&tei->out, "info string error: %s", fault->text);
}

// One group: cp in flats, cp in per cent, or mate.
static void add_score(TextBuf *line, const TeiOptions *options, const SearchInfo *info) {
    if (score_is_proved(info->score)) {
        int plies = score_mate(info->score);
        if (options->show_mate) {
            textbuf_format(line, " score mate %d", plies);
        } else {
            int sign = info->score > 0 ? 1 : -1;
            int cp = options->score_unit ? 100 : WIN_CENTIPAWNS - plies * sign;
            textbuf_format(line, " score cp %d", sign * cp);
        }
    } else if (options->score_unit) {
        // 200 * win chance - 100; a draw is half a win.
        textbuf_format(line, " score cp %d", (info->wdl.win - info->wdl.loss) / 10);
    } else {
        textbuf_format(line, " score cp %d", info->score);
    }
    if (info->lower_bound || info->upper_bound) {
        textbuf_add_string(line, info->lower_bound ? " lowerbound" : " upperbound");
    }
}

void tei_on_info(void *user, const SearchInfo *info) {
    Tei *tei = user;
    TextBuf line = {0};
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
    if (!line.failed) {
        line_write_text(&tei->out, &line);
    }
    textbuf_finish(&line);
}

void tei_on_bestmove(void *user, Move move) {
    Tei *tei = user;
    char text[PTN_TEXT] = "--";
    if (move != MOVE_NONE) {
        ptn_write_move(move, text);
    }
    line_write(&tei->out, "bestmove %s", text);
}
