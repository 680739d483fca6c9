// SPDX-License-Identifier: MIT
// The searches of the library.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "library/bredon_engine.h"
#include "text/ptn.h"
#include "version.h"

enum { WIN_SCORE = 10000 };

_Static_assert((int)WIN_SCORE - (int)MAX_PLY > (int)EVAL_MAX, "wins are above evaluations");

void engine_search_free(EngineSearch *search) {
    for (size_t i = 0; search && i < search->room; i++) {
        textbuf_finish(&search->lines[i].text);
    }
    free(search ? search->infos : NULL);
    free(search);
}

// Each search has memory of its own, so that one that can't be started leaves the last result
// alone. NULL when there is none.
static EngineSearch *make_search(size_t lines, const BredonCallbacks *callbacks) {
    EngineSearch *search = calloc(1, sizeof *search + lines * sizeof(EngineLine));
    const BredonInfo **infos = calloc(lines, sizeof *infos);
    if (!search || !infos) {
        free(search);
        free(infos);
        return NULL;
    }
    search->room = lines;
    search->infos = infos;
    search->result.lines = infos;
    search->callbacks = callbacks ? *callbacks : (BredonCallbacks){0};
    for (size_t i = 0; i < lines; i++) {
        infos[i] = &search->lines[i].info;
    }
    return search;
}

static void write_line(EngineLine *line, const SearchInfo *info) {
    textbuf_clear(&line->text);
    ptn_add_moves(&line->text, info->line, info->line_length);
    ptn_write_move(info->line[0], line->move);
}

void engine_on_info(void *user, const SearchInfo *info) {
    EngineSearch *search = ((Bredon *)user)->last;
    size_t index = (size_t)info->number - 1;
    if (index >= search->room) {
        return;
    }
    // Each report of a line overwrites the last one; the final report is the result.
    EngineLine *line = &search->lines[index];
    write_line(line, info);
    if (line->text.failed) {
        search->short_of_memory = true;
        return;
    }
    bool proved = score_is_proved(info->score);
    int mate = proved ? score_mate(info->score) : 0;
    line->info = (BredonInfo){
        .size = sizeof(BredonInfo),
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
        .move = line->move,
        .line = line->text.at,
        .last = info->last,
    };
    if (info->last && !search->short_of_memory) {
        search->result.line_count = index + 1;
    }
    if (search->callbacks.on_info) {
        search->callbacks.on_info(search->callbacks.user, &line->info);
    }
}

void engine_on_bestmove(void *user, Move move) {
    EngineSearch *search = ((Bredon *)user)->last;
    if (move != MOVE_NONE) {
        ptn_write_move(move, search->best);
        search->result.move = search->best;
    }
    if (search->callbacks.on_bestmove) {
        search->callbacks.on_bestmove(search->callbacks.user, search->result.move);
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
        Outcome outcome = board_outcome(&engine->game.board);
        if (outcome != ONGOING) {
            return fault_set(&engine->fault, word.column, "'%s': the game is over: %s",
                             quoted_word(word).text, outcome_text(outcome));
        }
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
    return result;
}

// Copies the limits of a program whose BredonLimits may be older or newer than this one. False when
// it sets a limit that is not known here.
static bool read_limits(const BredonLimits *limits, BredonLimits *ret_limits) {
    // The size in version 0.1, the first one.
    const size_t least = offsetof(BredonLimits, searchmoves) + sizeof(const char *);
    const unsigned char *bytes = (const unsigned char *)limits;
    size_t size = limits ? limits->size : 0;
    *ret_limits = (BredonLimits){0};
    if (limits && size < least) {
        return false;
    }
    for (size_t i = sizeof *limits; i < size; i++) {
        if (bytes[i] != 0) {
            return false;
        }
    }
    if (limits) {
        memcpy(ret_limits, limits, size < sizeof *limits ? size : sizeof *limits);
    }
    return true;
}

// Starts a search; the last result is freed when that is done.
static bool start(Bredon *engine, const SearchLimits *limits, const BredonCallbacks *callbacks,
                  int64_t start_ms) {
    const SearchSettings *settings = &engine->options.search;
    EngineSearch *last = engine->last;
    if (!search_set(engine->search, settings, &engine->fault)) {
        return false;
    }
    EngineSearch *next = make_search((size_t)settings->lines, callbacks);
    if (!next || !search_set_game(engine->search, &engine->game)) {
        engine_search_free(next);
        return fault_set(&engine->fault, 0, "no memory for a search");
    }
    engine->last = next;
    bool good = search_go(engine->search, limits, start_ms, &engine->fault);
    if (!good) { // else the thread of the search reads it already
        engine->last = last;
    }
    engine_search_free(good ? last : next);
    return good;
}

bool bredon_go(Bredon *engine, const BredonLimits *limits, const BredonCallbacks *callbacks) {
    int64_t start_ms = clock_now_ms();
    BredonLimits known;
    Move searchmoves[MOVES_MAX];
    if (!engine_is_usable(engine)) {
        return false;
    }
    if (!read_limits(limits, &known)) {
        return engine_refuse(engine, BREDON_BAD_ARGUMENT,
                             "the size of the limits is not that of "
                             "BredonLimits, or they hold one that version " BREDON_VERSION
                             " does not know");
    }
    SearchLimits wanted = limits_of(&known);
    if (known.searchmoves &&
        !read_searchmoves(engine, known.searchmoves, searchmoves, &wanted.searchmove_count)) {
        return engine_fail(engine, BREDON_BAD_ARGUMENT);
    }
    wanted.searchmoves = wanted.searchmove_count > 0 ? searchmoves : NULL;
    search_stop(engine->search);
    search_wait(engine->search);
    return start(engine, &wanted, callbacks, start_ms) || engine_fail(engine, BREDON_NO_RESOURCES);
}

void bredon_stop(Bredon *engine) {
    if (engine) {
        search_stop(engine->search);
    }
}

bool bredon_wait(Bredon *engine, int timeout_ms) {
    if (!engine_is_usable(engine) ||
        (timeout_ms >= 0 && !search_wait_for(engine->search, timeout_ms))) {
        return false;
    }
    search_wait(engine->search);
    return true;
}

const BredonResult *bredon_result(Bredon *engine) {
    if (!engine_is_usable(engine)) {
        return NULL;
    }
    search_wait(engine->search);
    if (!engine->last) {
        engine_refuse(engine, BREDON_NO_SUCH_STATE, "nothing was searched yet");
        return NULL;
    }
    return &engine->last->result;
}
