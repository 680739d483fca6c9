// SPDX-License-Identifier: MIT
// A match whose engines end shortly before it is stopped, as when a batch system signals all
// processes of a job: nothing looks like a fault of an engine.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "run/match.h"
#include "tei_rig.h"
#include "unit.h"

static struct {
    char *starts; // of the second engine that succeed
    int ends;     // after which the match is stopped
} cases[] = {
    {"0", 1}, // while it is asked what it plays
    {"1", 3}, // before a game, as often as it is tried
};

typedef struct Stopper {
    Match *match;
    int wanted;
    atomic_int ends;
    atomic_bool stopped;
} Stopper;

static void note_end(void *user, const char *name, char mark, Word line) {
    (void)name;
    if (mark == '-' && !word_is(line, "started")) {
        atomic_fetch_add(&((Stopper *)user)->ends, 1);
    }
}

static void *stop_after_ends(void *user) {
    Stopper *stopper = user;
    while (atomic_load(&stopper->ends) < stopper->wanted) {
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    atomic_store(&stopper->stopped, true);
    match_stop(stopper->match);
    return NULL;
}

TEST_EACH(engines_that_end_with_the_match, cases) {
    static char *const words[] = {
        "sh", "-c", "echo >>\"$1\"; [ $(wc -l <\"$1\") -le $2 ] || exit 7; exec \"$0\""};
    char starts[] = "/tmp/match_XXXXXX";
    char *const good[] = {rig_fake(), NULL};
    char *const bad[] = {words[0], words[1], words[2], rig_fake(), starts, cases[_i].starts, NULL};
    Stopper stopper = {.wanted = cases[_i].ends};
    const TeiSpec specs[] = {
        {.argv = good, .name = "good"},
        {.argv = bad, .name = "bad", .on_line = note_end, .user = &stopper},
    };
    const MatchLimits limits[] = {{.nodes = 1}, {.nodes = 1}};
    const MatchEvents events = {0};
    MatchSettings settings = {
        .specs = specs,
        .limits = limits,
        .played = limits,
        .schedule = {.engines = 2, .openings = 1, .games = 2, .shards = 1},
        .rules = {.rules = rules_of(4, 0), .patience_ms = RIG_LONG_MS, .grace_ms = RIG_LONG_MS},
        .concurrency = 1,
    };
    Book book;
    Fault fault = {0};
    pthread_t thread;
    close(mkstemp(starts));
    ck_assert(book_empty(&settings.rules.rules, &book, &fault));
    settings.book = &book;
    stopper.match = match_create(&settings, &events);
    ck_assert_ptr_nonnull(stopper.match);
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_after_ends, &stopper), 0);
    bool begun = match_begin(stopper.match, &fault);
    ck_assert_int_eq(begun, _i > 0);
    ck_assert_msg(!begun || match_run(stopper.match, &fault), "%s", fault.text);
    ck_assert(atomic_load(&stopper.stopped));
    ck_assert_int_eq(match_totals(stopper.match)->games, 0);
    pthread_join(thread, NULL);
    match_destroy(stopper.match);
    book_finish(&book);
    remove(starts);
}
