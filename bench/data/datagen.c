// SPDX-License-Identifier: MIT
#include "data/datagen.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "bench_run.h"
#include "data/data_writer.h"

enum {
    SLOTS = 16,          // games of each thread that may wait for an earlier one
    SIGNATURE_DEPTH = 2, // of the bench: enough to tell engines apart, 30,000 nodes
};

// A game that was played and is not written yet.
typedef struct Slot {
    size_t length; // 0: empty
    int64_t positions;
    unsigned char bytes[DATA_RECORD_MOST];
} Slot;

typedef struct Hand {
    Datagen *datagen;
    DatagenPlayer player;
    DataGame game;
    pthread_t thread;
} Hand;

struct Datagen {
    DatagenSettings settings;
    Hand *hands;
    int64_t started; // threads
    atomic_bool stop;
    pthread_mutex_t lock; // of all below
    pthread_cond_t changed;
    DataWriter writer;
    Slot *slots; // game g waits in slot g mod slot_count
    int64_t slot_count;
    int64_t next;    // game to be played
    int64_t written; // games, which is also the number of the next one to be written
    int64_t running; // threads
    bool failed;
    Fault fault;
    DatagenTotals totals;
    int64_t start_ms;
};

static void no_row(void *user, const BenchRow *row) {
    (void)user;
    (void)row;
}

bool datagen_hash(const DatagenRules *rules, uint64_t *ret_hash, Fault *fault) {
    enum { NUMBERS = 8 + DATAGEN_SIZES_MAX + DATAGEN_KOMIS_MAX };
    BenchResult bench;
    if (!bench_run(SIGNATURE_DEPTH, no_row, NULL, &bench, fault)) {
        return false;
    }
    uint64_t numbers[NUMBERS] = {DATAGEN_VERSION,
                                 bench.signature,
                                 (uint64_t)rules->nodes,
                                 (uint64_t)rules->hash,
                                 (uint64_t)rules->bound,
                                 (uint64_t)rules->draw_plies,
                                 (uint64_t)rules->size_count,
                                 (uint64_t)rules->komi_count};
    unsigned char bytes[8 * NUMBERS];
    int count = 8;
    for (int i = 0; i < rules->size_count; i++) {
        numbers[count++] = (uint64_t)rules->sizes[i];
    }
    for (int i = 0; i < rules->komi_count; i++) {
        numbers[count++] = (uint64_t)(int64_t)rules->half_komis[i];
    }
    for (int i = 0; i < 8 * count; i++) {
        bytes[i] = (unsigned char)(numbers[i / 8] >> (8 * (i % 8)));
    }
    *ret_hash = XXH3_64bits(bytes, (size_t)(8 * count));
    return true;
}

// Writes all games that are due. Under the lock.
static void write_due(Datagen *datagen) {
    Slot *slot;
    while (!datagen->failed &&
           (slot = &datagen->slots[datagen->written % datagen->slot_count])->length > 0) {
        if (!data_append(&datagen->writer, slot->bytes, slot->length, &datagen->fault)) {
            datagen->failed = true;
            atomic_store(&datagen->stop, true);
            return;
        }
        slot->length = 0;
        datagen->written++;
        datagen->totals.games++;
        datagen->totals.positions += slot->positions;
    }
}

// The next game to be played, -1 when there is none. Waits while too many games wait for one that
// takes long. Under the lock.
static int64_t take_number(Datagen *datagen) {
    while (!atomic_load(&datagen->stop) && datagen->next < datagen->settings.games) {
        if (datagen->next < datagen->written + datagen->slot_count) {
            return datagen->next++;
        }
        pthread_cond_wait(&datagen->changed, &datagen->lock);
    }
    return -1;
}

static void *hand_run(void *user) {
    Hand *hand = user;
    Datagen *datagen = hand->datagen;
    const DatagenSettings *settings = &datagen->settings;
    pthread_mutex_lock(&datagen->lock);
    for (int64_t number; (number = take_number(datagen)) >= 0;) {
        Slot *slot = &datagen->slots[number % datagen->slot_count];
        pthread_mutex_unlock(&datagen->lock);
        bool played = datagen_play(&hand->player, &settings->rules, settings->seed,
                                   (uint64_t)number, &datagen->stop, &hand->game);
        pthread_mutex_lock(&datagen->lock);
        datagen->totals.nodes += hand->player.nodes;
        hand->player.nodes = 0;
        if (played) {
            slot->positions = hand->game.count - hand->game.opening;
            slot->length = data_write_game(&hand->game, slot->bytes);
            write_due(datagen);
        } else if (!atomic_exchange(&datagen->stop, true)) {
            datagen->failed = true;
            fault_set(&datagen->fault, 0, "no memory for game %lld", (long long)number);
        }
        pthread_cond_broadcast(&datagen->changed);
    }
    datagen->running--;
    pthread_cond_broadcast(&datagen->changed);
    pthread_mutex_unlock(&datagen->lock);
    return NULL;
}

// The file holds games 0, 1, 2, ... of our seed, or it is not ours.
static bool count_game(void *user, const DataGame *game, Fault *fault) {
    Datagen *datagen = user;
    if (game->seed != datagen->settings.seed || game->number != (uint64_t)datagen->totals.earlier) {
        char quote[FAULT_QUOTE];
        const char *out = datagen->settings.out;
        fault_set(fault, 0, "'%s' holds game %llu of seed %lu where game %lld is due",
                  fault_quote(quote, out, strlen(out)), (unsigned long long)game->number,
                  (unsigned long)game->seed, (long long)datagen->totals.earlier);
        return false;
    }
    datagen->totals.earlier++;
    return true;
}

static bool open_file(Datagen *datagen, Fault *fault) {
    const DatagenSettings *settings = &datagen->settings;
    DataHeader header = {.seed = settings->seed, .nodes = (uint64_t)settings->rules.nodes};
    if (!datagen_hash(&settings->rules, &header.settings, fault)) {
        return false;
    }
    bool opened = settings->resume ? data_resume(&datagen->writer, settings->out, &header,
                                                 count_game, datagen, fault)
                                   : data_create(&datagen->writer, settings->out, &header, fault);
    datagen->totals.games = datagen->totals.earlier;
    datagen->next = datagen->written = datagen->totals.earlier;
    return opened;
}

static bool make_hands(Datagen *datagen, Fault *fault) {
    const DatagenSettings *settings = &datagen->settings;
    datagen->hands = calloc((size_t)settings->threads, sizeof *datagen->hands);
    datagen->slots = calloc((size_t)datagen->slot_count, sizeof *datagen->slots);
    if (!datagen->hands || !datagen->slots) {
        fault_set(fault, 0, "no memory for %lld threads", (long long)settings->threads);
        return false;
    }
    for (int64_t i = 0; i < settings->threads; i++) {
        datagen->hands[i].datagen = datagen;
        if (!datagen_player_init(&datagen->hands[i].player, &settings->rules, fault)) {
            return false;
        }
    }
    return true;
}

static bool start_threads(Datagen *datagen, Fault *fault) {
    int64_t left = datagen->settings.games - datagen->next;
    int64_t threads = datagen->settings.threads < left ? datagen->settings.threads : left;
    datagen->start_ms = clock_now_ms();
    for (int64_t i = 0; i < threads; i++) {
        Hand *hand = &datagen->hands[i];
        pthread_mutex_lock(&datagen->lock);
        datagen->running++;
        pthread_mutex_unlock(&datagen->lock);
        if (pthread_create(&hand->thread, NULL, hand_run, hand) != 0) {
            pthread_mutex_lock(&datagen->lock);
            datagen->running--;
            pthread_mutex_unlock(&datagen->lock);
            fault_set(fault, 0, "no more than %lld threads can be had", (long long)i);
            return false;
        }
        datagen->started++;
    }
    return true;
}

Datagen *datagen_start(const DatagenSettings *settings, Fault *fault) {
    pthread_condattr_t monotonic;
    Datagen *datagen = calloc(1, sizeof *datagen);
    if (!datagen) {
        fault_set(fault, 0, "no memory");
        return NULL;
    }
    datagen->settings = *settings;
    datagen->writer.fd = -1;
    datagen->slot_count = settings->threads * SLOTS;
    pthread_mutex_init(&datagen->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&datagen->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    atomic_init(&datagen->stop, false);
    // The file comes last: what fails before it leaves nothing behind.
    if (!make_hands(datagen, fault) || !open_file(datagen, fault) ||
        !start_threads(datagen, fault)) {
        datagen_stop(datagen);
        datagen_finish(datagen, NULL, NULL);
        return NULL;
    }
    return datagen;
}

bool datagen_wait(Datagen *datagen, int ms) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    pthread_mutex_lock(&datagen->lock);
    while (datagen->running > 0 &&
           pthread_cond_timedwait(&datagen->changed, &datagen->lock, &until) != ETIMEDOUT) {
    }
    bool done = datagen->running == 0;
    pthread_mutex_unlock(&datagen->lock);
    return done;
}

void datagen_stop(Datagen *datagen) {
    pthread_mutex_lock(&datagen->lock);
    atomic_store(&datagen->stop, true);
    pthread_cond_broadcast(&datagen->changed);
    pthread_mutex_unlock(&datagen->lock);
    for (int64_t i = 0; i < datagen->started; i++) {
        search_stop(datagen->hands[i].player.search);
    }
}

DatagenTotals datagen_totals(Datagen *datagen) {
    pthread_mutex_lock(&datagen->lock);
    DatagenTotals totals = datagen->totals;
    pthread_mutex_unlock(&datagen->lock);
    totals.elapsed_ms = clock_now_ms() - datagen->start_ms;
    return totals;
}

bool datagen_finish(Datagen *datagen, DatagenTotals *ret_totals, Fault *fault) {
    for (int64_t i = 0; i < datagen->started; i++) {
        pthread_join(datagen->hands[i].thread, NULL);
    }
    for (int64_t i = 0; datagen->hands && i < datagen->settings.threads; i++) {
        datagen_player_finish(&datagen->hands[i].player);
    }
    Fault closing;
    data_writer_discard(&datagen->writer);
    bool closed = data_writer_close(&datagen->writer, &closing);
    bool good = !datagen->failed && closed;
    if (!good && fault) {
        *fault = datagen->failed ? datagen->fault : closing;
    }
    if (ret_totals) {
        *ret_totals = datagen_totals(datagen);
    }
    free(datagen->hands);
    free(datagen->slots);
    pthread_cond_destroy(&datagen->changed);
    pthread_mutex_destroy(&datagen->lock);
    free(datagen);
    return good;
}
