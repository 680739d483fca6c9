// SPDX-License-Identifier: MIT
#include "root/helpers.h"

#include <assert.h>
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

static bool has_answer(const Worker *helper) {
    return helper->running && atomic_load_explicit(&helper->done, memory_order_acquire);
}

void helpers_start(Shared *shared) {
    for (int i = 1; i < shared->worker_count; i++) {
        Worker *worker = shared->workers[i];
        atomic_store(&worker->done, false);
        worker->running = false;
        if (!atomic_load(&shared->stop) && !atomic_load(&shared->quit)) {
            root_fill(worker);
            worker->running = thread_start(&worker->thread, help, worker) == 0;
        }
    }
}

void helpers_await(const Shared *shared) {
    int64_t start = clock_now_ms();
    for (int i = 1; i < shared->worker_count; i++) {
        const Worker *helper = shared->workers[i];
        while (helper->running && !has_answer(helper)) {
            if (clock_now_ms() - start > GRACE_MS) {
                return;
            }
            sched_yield();
        }
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

void helpers_choose(const Shared *shared) {
    Worker *first = shared->workers[0];
    for (int i = 1; i < shared->worker_count; i++) {
        const Worker *helper = shared->workers[i];
        if (has_answer(helper) && helper_knows_more(first, &helper->root.moves[0])) {
            RootMove *root = root_find(first, helper->root.moves[0].move);
            assert(root); // all workers search the same moves
            *root = helper->root.moves[0];
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
