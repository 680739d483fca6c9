// SPDX-License-Identifier: MIT
#include "show/think.h"

#include <stdatomic.h>
#include <stdio.h>

#include "os/signals.h"

SearchSettings think_settings(const Args *args) {
    SearchSettings settings = search_settings();
    settings.hash = args->hash > 0 ? args->hash : settings.hash;
    settings.threads = args->threads;
    settings.lines = args->multipv;
    settings.overhead = 0;
    return settings;
}

SearchLimits think_limits(const Args *args, bool terminal, int64_t default_ms) {
    SearchLimits limits = args->limits;
    bool limited = limits.movetime >= 0 || limits.depth > 0 || limits.nodes > 0;
    if (!limited && !terminal) {
        limits.movetime = default_ms;
    }
    return limits;
}

typedef struct Thinking {
    const Thinker *thinker;
    int64_t start;
    atomic_bool interrupted;
} Thinking;

static void on_signal(void *user) {
    atomic_store(&((Thinking *)user)->interrupted, true);
}

static bool continues(void *user) {
    Thinking *it = user;
    if (it->thinker->on_tick) {
        it->thinker->on_tick(it->thinker->callbacks.user, clock_now_ms() - it->start);
    }
    return !atomic_load(&it->interrupted) && !ferror(stdout);
}

// Creates a search by the command line; NULL when there is no memory.
static Search *set_up(const Thinker *thinker, Fault *fault) {
    SearchSettings settings = think_settings(thinker->args);
    if (thinker->args->hash == 0) {
        fault_set(fault, 0, "--hash: a search needs 1 MiB at least, not 0");
        return NULL;
    }
    Search *search = search_create(NULL, &thinker->callbacks, fault);
    if (search && !search_set(search, &settings, fault)) {
        search_destroy(search);
        return NULL;
    }
    return search;
}

bool think(const Thinker *thinker, SearchReport *ret_report, bool *ret_stopped, Fault *fault) {
    Thinking thinking = {.thinker = thinker};
    SearchWatch ticks = {&thinking, continues};
    atomic_init(&thinking.interrupted, false);
    Watch *watch = watch_start(on_signal, &thinking, fault);
    if (!watch) {
        return false;
    }
    Search *search = set_up(thinker, fault);
    if (search && thinker->on_begin) {
        thinker->on_begin(thinker->callbacks.user);
    }
    thinking.start = clock_now_ms();
    bool done = search && search_once(search, &thinker->args->game, &thinker->limits, &ticks,
                                      ret_report, fault);
    search_destroy(search);
    watch_end(watch);
    *ret_stopped = atomic_load(&thinking.interrupted);
    return done;
}
