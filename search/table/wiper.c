// SPDX-License-Identifier: MIT
#include "table/wiper.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "budget.h"
#include "os/machine.h"
#include "os/thread.h"

// A thread takes one piece at a time. Pieces are small, so that wiper_end returns soon even when
// the system has to find memory first, which takes 2 ms per MiB and more on a fresh virtual
// machine.
enum { PIECE = 1 << 20, THREADS_MOST = 64, PIECES_A_THREAD = 4, NAP_US = 200 };

struct Wiper {
    unsigned char *memory;
    size_t bytes, pieces;
    atomic_size_t taken, wiped; // pieces
    pthread_t threads[THREADS_MOST];
    int count; // of the threads
};

static void *wipe(void *user) {
    Wiper *wiper = user;
    for (;;) {
        size_t piece = atomic_fetch_add(&wiper->taken, 1);
        if (piece >= wiper->pieces) {
            return NULL;
        }
        size_t from = piece * PIECE;
        size_t left = wiper->bytes - from;
        memset(wiper->memory + from, 0, left < PIECE ? left : PIECE);
        atomic_fetch_add(&wiper->wiped, 1);
    }
}

// More threads than processors would only mean that wiper_end waits for more pieces.
static int threads_of(int wanted, size_t pieces) {
    size_t processors = (size_t)machine_processors();
    size_t most = 1 + pieces / PIECES_A_THREAD;
    most = processors < most ? processors : most;
    most = most < THREADS_MOST ? most : THREADS_MOST;
    return (size_t)wanted < most ? wanted : (int)most;
}

Wiper *wiper_begin(void *memory, size_t bytes, int threads) {
    Wiper *wiper = calloc(1, sizeof *wiper);
    if (!wiper) {
        return NULL;
    }
    wiper->memory = memory;
    wiper->bytes = bytes;
    wiper->pieces = (bytes + PIECE - 1) / PIECE;
    int wanted = threads_of(threads, wiper->pieces);
    while (wiper->count < wanted && thread_start(&wiper->threads[wiper->count], wipe, wiper) == 0) {
        wiper->count++;
    }
    if (wiper->count == 0) {
        free(wiper);
        return NULL;
    }
    return wiper;
}

static bool is_done(Wiper *wiper) {
    return atomic_load(&wiper->wiped) == wiper->pieces;
}

bool wiper_wait(Wiper *wiper, int ms) {
    int64_t until = clock_now_ms() + ms;
    while (!is_done(wiper) && clock_now_ms() < until) {
        nanosleep(&(struct timespec){.tv_nsec = NAP_US * 1000}, NULL);
    }
    return is_done(wiper);
}

size_t wiper_end(Wiper *wiper) {
    if (!wiper) {
        return 0;
    }
    // No thread gets another piece: all add to this value.
    atomic_store(&wiper->taken, wiper->pieces);
    for (int i = 0; i < wiper->count; i++) {
        pthread_join(wiper->threads[i], NULL);
    }
    // Pieces are taken in order, and all that were taken are wiped now.
    size_t wiped = atomic_load(&wiper->wiped) * PIECE;
    wiped = wiped < wiper->bytes ? wiped : wiper->bytes;
    free(wiper);
    return wiped;
}
