// SPDX-License-Identifier: MIT
#include "play/play_engine.h"

#include <string.h>

enum { POLL_MS = 20 };

static void on_info(void *user, const SearchInfo *info) {
    PlayEngine *engine = user;
    PlayThought *thought = &engine->thought;
    if (info->number == 1) {
        int most = info->line_length < PLAY_LINE ? info->line_length : PLAY_LINE;
        thought->known = true;
        thought->score = info->score;
        thought->length = most;
        memcpy(thought->line, info->line, (size_t)most * sizeof info->line[0]);
    }
}

static void on_bestmove(void *user, Move move) {
    PlayEngine *engine = user;
    engine->thought.move = move;
}

bool play_engine_init(PlayEngine *engine, int64_t hash_mib, int threads, Fault *fault) {
    *engine = (PlayEngine){.search = NULL};
    SearchCallbacks callbacks = {engine, on_info, on_bestmove};
    engine->search = search_create(&callbacks);
    if (!engine->search) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    search_set_overhead(engine->search, 0);
    search_set_threads(engine->search, threads);
    if (hash_mib > 0 && !search_set_hash(engine->search, (size_t)hash_mib, fault)) {
        play_engine_finish(engine);
        return false;
    }
    return true;
}

void play_engine_finish(PlayEngine *engine) {
    search_destroy(engine->search);
    engine->search = NULL;
}

bool play_engine_think(PlayEngine *engine, const Game *game, const SearchLimits *limits,
                       int64_t start_ms, bool (*stopped)(void *user), void *user,
                       PlayThought *ret_thought, Fault *fault) {
    engine->thought = (PlayThought){.move = MOVE_NONE};
    if (!search_set_game(engine->search, game)) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    if (!search_go(engine->search, limits, start_ms, fault)) {
        return false;
    }
    while (!search_wait_for(engine->search, POLL_MS)) {
        if (stopped(user)) {
            search_stop(engine->search);
        }
    }
    search_wait(engine->search);
    *ret_thought = engine->thought;
    return true;
}
