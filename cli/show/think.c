// SPDX-License-Identifier: MIT
#include "show/think.h"

#include <stdatomic.h>
#include <stdio.h>

#include "watch.h"

enum { POLL_MS = 20 };

SearchLimits think_limits(const Args *args, bool terminal, int64_t default_ms) {
    SearchLimits limits = args->limits;
    bool limited = limits.movetime >= 0 || limits.depth > 0 || limits.nodes > 0;
    if (!limited && !terminal) {
        limits.movetime = default_ms;
    }
    return limits;
}

static bool set_up(Search *search, const Args *args, Fault *fault) {
    if (!search || !search_set_game(search, &args->game)) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    if (args->hash == 0) {
        fault_set(fault, 0, "--hash: a search needs 1 MiB at least, not 0");
        return false;
    }
    if (args->hash > 0 && !search_set_hash(search, (size_t)args->hash, fault)) {
        return false;
    }
    search_set_overhead(search, 0);
    search_set_threads(search, (int)args->threads);
    search_set_lines(search, (int)args->multipv);
    return true;
}

static void wait_for_end(const Thinker *thinker, Search *search, int64_t start,
                         const atomic_bool *interrupted) {
    while (!search_wait_for(search, POLL_MS)) {
        if (atomic_load(interrupted) || ferror(stdout)) {
            search_stop(search);
        }
        if (thinker->on_tick) {
            thinker->on_tick(thinker->callbacks.user, clock_now_ms() - start);
        }
    }
}

static void on_signal(void *user) {
    atomic_store((atomic_bool *)user, true);
}

bool think(const Thinker *thinker, bool *ret_stopped, Fault *fault) {
    Watch watch;
    atomic_bool interrupted;
    atomic_init(&interrupted, false);
    if (!watch_start(&watch, on_signal, &interrupted, fault)) {
        return false;
    }
    Search *search = search_create(&thinker->callbacks);
    bool done = set_up(search, thinker->args, fault);
    if (done) {
        if (thinker->on_begin) {
            thinker->on_begin(thinker->callbacks.user);
        }
        int64_t start = clock_now_ms();
        done = search_go(search, &thinker->limits, start, fault);
        if (done) {
            wait_for_end(thinker, search, start, &interrupted);
        }
    }
    search_destroy(search);
    watch_end(&watch);
    *ret_stopped = atomic_load(&interrupted);
    return done;
}
