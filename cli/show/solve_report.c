// SPDX-License-Identifier: MIT
// What `solve` prints about a position: text, or an object of JSON.
#include <inttypes.h>
#include <math.h>

#include "clamp.h"
#include "json.h"
#include "show/picture_json.h"
#include "show/solver.h"
#include "text/ptn.h"

static const char *const verdicts[] = {"unknown", "tinue", "gaelet", "lost", "over"};

const WinProof *solver_won(const Solver *it) {
    return it->verdict == TINUE || it->verdict == GAELET || it->verdict == LOST
               ? proof_won(&it->proof)
               : NULL;
}

static bool ends_by_road(const Solver *it) {
    return it->end == WHITE_ROAD || it->end == BLACK_ROAD;
}

static int none_of(const WinProof *proof) {
    return max_int(proof->no_win_within, 0);
}

static void add_unknown(TextBuf *text, const Solver *it) {
    bool stopped = atomic_load(it->stop);
    textbuf_format(text,
                   "unknown %s%s, %" PRIu64
                   " nodes, %.2f s\nno win within %d plies, no loss within %d plies\n",
                   stopped ? "when stopped" : "at the limit of ", stopped ? "" : it->limit,
                   it->nodes, (double)it->ms / 1000, none_of(&it->proof.win),
                   none_of(&it->proof.loss));
}

void solver_add_line(TextBuf *text, const Line *line, const bool *taks) {
    for (int i = 0; i < line->length; i++) {
        textbuf_format(text, " %s%s", move_text(line->moves[i]).text, taks && taks[i] ? "'" : "");
    }
}

void solver_add_text(TextBuf *text, const Solver *it) {
    const WinProof *win = solver_won(it);
    if (it->verdict == OVER) {
        textbuf_format(text, "over, %s\n", outcome_text(it->end));
    } else if (!win) {
        add_unknown(text, it);
    } else {
        bool exact = win_proof_is_shortest(win, &it->args->game.board);
        textbuf_format(text, "%s in %s%d %s%s%s%s\nline", verdicts[it->verdict],
                       exact ? "" : "at most ", win->best, win->best == 1 ? "ply" : "plies",
                       !exact                ? ""
                       : it->verdict == LOST ? " (longest)"
                                             : " (shortest)",
                       it->verdict != LOST ? ""
                       : ends_by_road(it)  ? ", by a road"
                                           : ", by the count",
                       it->verdict != TINUE || win->best == 1 || it->taks < 0 ? ""
                       : it->taks > 0                                         ? ", by taks"
                                      : ", with quiet moves");
        solver_add_line(text, &it->line, it->taks_of);
        textbuf_add_string(text, "\n");
        if (it->verdict == GAELET && it->road.best > 0) {
            exact = win_proof_is_shortest(&it->road, &it->args->game.board);
            textbuf_format(text, "by a road alone: tinue in %s%d plies%s\n",
                           exact ? "" : "at most ", it->road.best, exact ? " (shortest)" : "");
        }
        if (it->args->verify && it->verified) {
            textbuf_format(text, "verified, %" PRIu64 " position%s\n", it->positions,
                           plural_s((int64_t)it->positions));
        } else if (it->args->verify) {
            textbuf_add_string(text, "not verified\n");
        }
    }
}

void solver_begin_json(TextBuf *text, const Args *args, const Board *board) {
    const struct {
        const char *name;
        int64_t value; // 0 or less: not given
    } options[] = {{"depth", args->depth},
                   {"nodes", args->nodes},
                   {"movetime", args->movetime},
                   {"hash", args->hash}};
    json_begin_line(text, "solve");
    json_tps(text, board);
    json_real(text, "komi", board->rules.half_komi / 2.0);
    json_string(text, "opening_rule", opening_word((OpeningRule)board->rules.opening));
    json_open(text, "options", '{');
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (options[i].value > 0) {
            json_integer(text, options[i].name, options[i].value);
        }
    }
    if (args->verify) {
        json_bool(text, "verify", true);
    }
    json_close(text, '}');
}

void solver_add_json(TextBuf *text, const Solver *it) {
    static const char *const kinds[] = {NULL, "quiet", "taks"};
    const WinProof *win = solver_won(it);
    bool exact = win && win_proof_is_shortest(win, &it->args->game.board);
    solver_begin_json(text, it->args, &it->args->game.board);
    json_string(text, "verdict", verdicts[it->verdict]);
    json_real(text, "plies", win ? win->best : it->verdict == OVER ? 0.0 : NAN);
    json_bool(text, "exact", exact || it->verdict == OVER);
    json_string(text, "by",
                outcome_sign(it->end) == 0 ? NULL
                : ends_by_road(it)         ? "road"
                                           : "count");
    json_string(text, "kind",
                it->verdict == TINUE    ? kinds[it->taks + 1]
                : it->verdict == GAELET ? "count"
                                        : NULL);
    json_real(text, "road",
              it->verdict == GAELET && it->road.best > 0 ? (double)it->road.best : NAN);
    json_string(text, "result", outcome_text(it->end));
    json_moves(text, "moves", it->line.moves, win ? it->line.length : 0);
    json_integer(text, "no_win", none_of(&it->proof.win));
    json_integer(text, "no_loss", none_of(&it->proof.loss));
    json_string(text, "limit",
                it->verdict == OVER || (win && win_proof_is_exact(win)) ? NULL : it->limit);
    json_integer(text, "nodes", (int64_t)it->nodes);
    json_integer(text, "ms", it->ms);
    if (it->args->verify) {
        json_bool(text, "verified", it->verified);
        json_integer(text, "positions", (int64_t)it->positions);
    }
    json_end_line(text);
}
