// SPDX-License-Identifier: MIT
#include "helpers.h"

#include <sched.h>

#include "os/thread.h"
#include "root/deepen.h"
#include "root/root.h"
#include "root/root_proof.h"

enum { GRACE_MS = 1 };

static void *help(void *user) {
    Worker *worker = user;
    deepen(worker, NULL, NULL);
    atomic_store_explicit(&worker->done, true, memory_order_release);
    return NULL;
}

void helpers_start(Shared *shared) {
    for (int i = 1; i < shared->worker_count; i++) {
        Worker *helper = shared->workers[i];
        atomic_store(&helper->done, false);
        root_fill(helper);
        helper->running = thread_start(&helper->thread, help, helper) == 0;
    }
}

bool helper_knows_more(const Worker *first_worker, const RootMove *helper) {
    const Shared *shared = first_worker->shared;
    const SearchLimits *limits = &shared->limits;
    const RootMove *first = &first_worker->root.moves[0];
    if (shared->lines > 1 || limits->depth > 0 || limits->mate > 0 || helper->depth == 0 ||
        score_is_proved(first->known) || root_is_lost(root_find(first_worker, helper->move))) {
        return false;
    }
    return score_is_win(helper->known) ||
           (helper->depth > first->depth && helper->bound == BOUND_EXACT);
}

// Waits until a helper has ended, but not beyond a time.
static bool await(const Worker *helper, int64_t until) {
    while (!atomic_load_explicit(&helper->done, memory_order_acquire)) {
        if (clock_now_ms() > until) {
            return false;
        }
        sched_yield();
    }
    return true;
}

void helpers_choose(const Shared *shared) {
    Worker *first = shared->workers[0];
    int64_t until = clock_now_ms() + GRACE_MS;
    for (int i = 1; i < shared->worker_count; i++) {
        const Worker *helper = shared->workers[i];
        const RootMove *best = &helper->root.moves[0];
        if (helper->running && await(helper, until) && helper_knows_more(first, best)) {
            RootMove *root = root_find(first, best->move); // all workers search the same moves
            *root = *best;
            root_put_first(first, root);
        }
    }
}

void helpers_join(Shared *shared) {
    for (int i = 1; i < shared->worker_count; i++) {
        Worker *helper = shared->workers[i];
        if (helper->running) {
            pthread_join(helper->thread, NULL);
            helper->running = false;
        }
    }
}
