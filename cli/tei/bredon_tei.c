// SPDX-License-Identifier: MIT
// Makes and frees a session, and decides in which order its lines are carried out.
#include "tei/bredon_tei.h"

#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "rng.h"
#include "tei/tei.h"

// A line that waits for its turn.
typedef struct KeptLine {
    struct KeptLine *next;
    int64_t arrival;
    size_t length;
    char text[];
} KeptLine;

static void keep(Tei *tei, const char *text, size_t length, int64_t arrival) {
    KeptLine *line = malloc(sizeof *line + length);
    if (!line) {
        tei_error(tei, "command", "no memory for a line, which is skipped");
        return;
    }
    *line = (KeptLine){.arrival = arrival, .length = length};
    memcpy(line->text, text, length);
    *tei->kept_end = line;
    tei->kept_end = &line->next;
    tei->kept_bytes += sizeof *line + length;
}

static KeptLine *take_kept(Tei *tei) {
    KeptLine *line = tei->kept;
    tei->kept = line->next;
    tei->kept_end = tei->kept ? tei->kept_end : &tei->kept;
    tei->kept_bytes -= sizeof *line + line->length;
    return line;
}

// The first word of a line; an empty one when there is none.
static Word first_word(const char *text, size_t length) {
    Reader words = reader_of(text, length);
    Word word = {.length = 0};
    reader_next(&words, &word);
    return word;
}

// True when a line has to wait for the end of running work. Stops the search if the line ends it.
static bool must_wait(Tei *tei, const char *text, size_t length) {
    TeiNeed need = tei->host.poll ? tei_need(text, length) : TEI_AT_ONCE;
    bool running = need != TEI_AT_ONCE && search_is_running(tei->search);
    if (need == TEI_END && running) {
        search_stop(tei->search);
        return true;
    }
    return need == TEI_DONE && running && !search_is_endless(tei->search);
}

// True for a word that ends a `wait`, perft or bench before its turn: `quit`, or `stop` if all
// lines between the two are waits.
static bool overtakes(const Tei *tei, Word word) {
    const KeptLine *first = tei->kept;
    bool waits = tei->waits || (first && tei_need(first->text, first->length) == TEI_DONE);
    const KeptLine *between = first && !tei->waits ? first->next : first;
    while (between && word_is(first_word(between->text, between->length), "wait")) {
        between = between->next;
    }
    return waits && (word_is(word, "quit") || (word_is(word, "stop") && !between));
}

void tei_refuse_line(Tei *tei) {
    tei_error(tei, "command", "a line of more than %d bytes is skipped", LINE_MOST);
}

// Runs the kept lines, up to the first one that still has to wait. After `quit` none has to, and
// each `go` among them still gets its answer.
static void run_kept(Tei *tei) {
    while (tei->kept && !tei->waits && !must_wait(tei, tei->kept->text, tei->kept->length)) {
        KeptLine *line = take_kept(tei);
        tei_run_line(tei, line->text, line->length, line->arrival);
        free(line);
    }
}

void tei_line(Tei *tei, const char *line, size_t length, int64_t arrival) {
    if (length > LINE_MOST) {
        tei_refuse_line(tei);
        return;
    }
    Word word = first_word(line, length);
    if (word.length == 0) {
        return;
    }
    if (overtakes(tei, word)) {
        tei->waits = false;
        tei_run_line(tei, line, length, arrival);
    } else if (tei->waits || tei->kept || must_wait(tei, line, length)) {
        keep(tei, line, length, arrival);
    } else {
        tei_run_line(tei, line, length, arrival);
        if (!tei->host.poll) {
            run_kept(tei); // they came while it ran
        }
    }
}

// Called by the search: lets the host feed lines. During a search that only `stop` ends, a perft or
// bench runs as well.
static void on_poll(void *user, bool idle) {
    Tei *tei = user;
    tei->host.poll(tei->host.user, idle);
    if (search_is_endless(tei->search) && tei->task.kind != TASK_NONE) {
        tei_run_task(tei);
    }
    run_kept(tei);
}

BredonTei *bredon_tei_create(const BredonTeiHost *host) {
    Tei *tei = calloc(1, sizeof *tei);
    if (!tei) {
        return NULL;
    }
    tei->host = *host;
    tei->new_game.size = 6;
    tei->kept_end = &tei->kept;
    tei_options_init(&tei->options);
    tei->options.engine.search.seed = rng_draw_seed();
    tei->common = tei->searching = tei->options;
    SearchCallbacks callbacks = {tei, tei_on_info, tei_on_bestmove, host->poll ? on_poll : NULL};
    tei->search = search_create(NULL, &callbacks, NULL);
    if (!tei->search || !tei_reset(tei, (int)tei->new_game.size)) {
        bredon_tei_destroy(tei);
        return NULL;
    }
    return tei;
}

bool bredon_tei_line(BredonTei *session, const char *line) {
    tei_line(session, line, strlen(line), clock_now_ms());
    return !session->quit;
}

bool bredon_tei_think(BredonTei *session) {
    while (session->host.poll) {
        if (search_is_running(session->search)) {
            search_think(session->search);
        } else if (session->task.kind != TASK_NONE) {
            tei_run_task(session);
        } else {
            break;
        }
        run_kept(session);
    }
    return !session->quit;
}

void bredon_tei_destroy(BredonTei *session) {
    if (!session) {
        return;
    }
    search_destroy(session->search);
    while (session->kept) {
        free(take_kept(session));
    }
    game_finish(&session->game);
    opening_book_finish(&session->book);
    free(session);
}
