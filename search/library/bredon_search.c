// SPDX-License-Identifier: MIT
// The searches of the library.
#include <stdlib.h>
#include <string.h>

#include "library/bredon_engine.h"
#include "movegen.h"
#include "text/ptn.h"

enum { WIN_SCORE = 10000 };

_Static_assert((int)WIN_SCORE - (int)MAX_PLY > (int)EVAL_MAX, "wins are above evaluations");

void engine_result_finish(Bredon *engine) {
    for (size_t i = 0; i < engine->line_room; i++) {
        textbuf_finish(&engine->line_texts[i].text);
    }
    free(engine->line_texts);
    free(engine->lines);
}

// Makes room for the lines of a result.
static bool reserve_lines(Bredon *engine, size_t count) {
    if (count <= engine->line_room) {
        return true;
    }
    EngineLine *texts = realloc(engine->line_texts, count * sizeof *texts);
    engine->line_texts = texts ? texts : engine->line_texts;
    BredonInfo *lines = realloc(engine->lines, count * sizeof *lines);
    engine->lines = lines ? lines : engine->lines;
    if (!texts || !lines) {
        return false;
    }
    for (size_t i = engine->line_room; i < count; i++) {
        texts[i].text = (TextBuf){0};
    }
    engine->line_room = count;
    return true;
}

static void write_line(EngineLine *line, const SearchInfo *info) {
    textbuf_clear(&line->text);
    ptn_add_moves(&line->text, info->line, info->line_length);
    ptn_write_move(info->line[0], line->move);
}

void engine_on_info(void *user, const SearchInfo *info) {
    Bredon *engine = user;
    size_t index = (size_t)info->number - 1;
    if (index >= engine->line_room) {
        return;
    }
    // Each report of a line overwrites the last one; the final report is the result.
    EngineLine *text = &engine->line_texts[index];
    write_line(text, info);
    if (text->text.failed) {
        engine->short_of_memory = true;
        return;
    }
    bool proved = score_is_proved(info->score);
    int mate = proved ? score_mate(info->score) : 0;
    BredonInfo *line = &engine->lines[index];
    *line = (BredonInfo){
        .depth = info->depth,
        .seldepth = info->seldepth,
        .number = info->number,
        .score = !proved    ? info->score
                 : mate > 0 ? WIN_SCORE - mate
                            : -WIN_SCORE - mate,
        .mate = mate,
        .lower_bound = info->lower_bound,
        .upper_bound = info->upper_bound,
        .win = info->wdl.win,
        .draw = info->wdl.draw,
        .loss = info->wdl.loss,
        .nodes = info->nodes,
        .time_ms = info->time_ms,
        .hashfull = info->hashfull,
        .move = text->move,
        .line = text->text.at,
        .last = info->last,
    };
    if (info->last && !engine->short_of_memory) {
        engine->result.line_count = index + 1;
    }
    if (engine->callbacks.on_info) {
        engine->callbacks.on_info(engine->callbacks.user, line);
    }
}

void engine_on_bestmove(void *user, Move move) {
    Bredon *engine = user;
    const char *best = NULL;
    if (move != MOVE_NONE) {
        ptn_write_move(move, engine->best);
        best = engine->best;
    }
    engine->result.move = best;
    engine->result.lines = engine->lines;
    if (engine->callbacks.on_bestmove) {
        engine->callbacks.on_bestmove(engine->callbacks.user, best);
    }
}

// Reads the moves of limits->searchmoves.
static bool read_searchmoves(Bredon *engine, const char *text, Move ret_moves[MOVES_MAX],
                             int *ret_count) {
    Reader words = reader_of_string(text);
    Word word;
    int count = 0;
    while (reader_next(&words, &word)) {
        Move move;
        bool known = false;
        if (!ptn_read_move(&engine->game.board, word, &move, &engine->fault)) {
            return false;
        }
        for (int i = 0; i < count && !known; i++) {
            known = ret_moves[i] == move;
        }
        if (!known) {
            ret_moves[count++] = move;
        }
    }
    *ret_count = count;
    return true;
}

// A limit of time in the form of SearchLimits: -1 when it is 0 or less.
static int64_t time_limit(int64_t ms) {
    return ms > 0 ? ms : -1;
}

static SearchLimits limits_of(const BredonLimits *limits) {
    SearchLimits result = search_limits();
    if (limits) {
        result.depth = limits->depth > 0 ? limits->depth : 0;
        result.nodes = limits->nodes;
        result.movetime = time_limit(limits->movetime_ms);
        for (int colour = WHITE; colour <= BLACK; colour++) {
            int64_t inc = limits->increment_ms[colour];
            result.time[colour] = time_limit(limits->clock_ms[colour]);
            result.inc[colour] = inc > 0 ? inc : 0;
        }
        result.movestogo = limits->moves_to_go > 0 ? limits->moves_to_go : 0;
        result.mate = limits->mate_plies > 0 ? limits->mate_plies : 0;
        result.solved = limits->solved;
    }
    return result;
}

// Gives options and game to the search, which is not running.
static bool prepare(Bredon *engine) {
    const SearchSettings *settings = &engine->options.search;
    if (!search_set_game(engine->search, &engine->game) ||
        !reserve_lines(engine, (size_t)settings->lines)) {
        return fault_set(&engine->fault, 0, "no memory for a search");
    }
    return search_set(engine->search, settings, &engine->fault);
}

bool bredon_go(Bredon *engine, const BredonLimits *limits, const BredonCallbacks *callbacks) {
    int64_t start = clock_now_ms();
    SearchLimits wanted = limits_of(limits);
    Move searchmoves[MOVES_MAX];
    if (limits && limits->searchmoves &&
        !read_searchmoves(engine, limits->searchmoves, searchmoves, &wanted.searchmove_count)) {
        return false;
    }
    wanted.searchmoves = wanted.searchmove_count > 0 ? searchmoves : NULL;
    search_stop(engine->search);
    search_wait(engine->search);
    if (!prepare(engine)) {
        return false;
    }
    engine->callbacks = callbacks ? *callbacks : (BredonCallbacks){0};
    engine->result = (BredonResult){0};
    engine->short_of_memory = false;
    engine->searched = search_go(engine->search, &wanted, start, &engine->fault);
    return engine->searched;
}

void bredon_stop(Bredon *engine) {
    search_stop(engine->search);
}

bool bredon_wait(Bredon *engine, int timeout_ms) {
    if (timeout_ms >= 0 && !search_wait_for(engine->search, timeout_ms)) {
        return false;
    }
    search_wait(engine->search);
    return true;
}

const BredonResult *bredon_result(Bredon *engine) {
    search_wait(engine->search);
    if (!engine->searched) {
        fault_set(&engine->fault, 0, "nothing was searched yet");
        return NULL;
    }
    return &engine->result;
}
