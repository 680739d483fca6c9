// SPDX-License-Identifier: MIT
// `analyze`: the board, a row for each iteration and line, the best move. Ctrl-C ends the search,
// not the program.
#include "commands.h"
#include "picture.h"
#include "ptn.h"
#include "searcher.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { DEFAULT_MS = 5000, POLL_MS = 20 };

// The one thing a signal handler can do safely is to leave a note.
static volatile sig_atomic_t interrupted;

static void on_signal(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

// "+1.25" flats, or "win in 3", "loss in 2" plies.
static void score_text(Score score, char ret_text[24]) {
    if (score_is_proved(score)) {
        int plies = score_mate(score);
        snprintf(ret_text, 24, "%s in %d", plies > 0 ? "win" : "loss", plies > 0 ? plies : -plies);
    } else {
        snprintf(ret_text, 24, "%+.2f", score / 100.0);
    }
}

// What was printed of the last report, and whether the one that is coming says anything new.
typedef struct Rows {
    int depth;
    Move move;
    bool stale;
} Rows;

static void print_info(void *user, const SearchInfo *info) {
    char score[32];
    Rows *rows = user;
    if (info->number == 1) {
        rows->stale = info->last && rows->depth == info->depth && rows->move == info->line[0];
        rows->depth = info->depth;
        rows->move = info->line[0];
    }
    if (rows->stale) {
        return;
    }
    score_text(info->score, score);
    if (info->lower_bound) {
        memmove(score + 2, score, strlen(score) + 1);
        memcpy(score, ">=", 2);
    }
    printf("%5d %10s  %3d/%3d/%3d %12" PRIu64 " %8.2f  ", info->depth, score,
           (info->wdl.win + 5) / 10, (info->wdl.draw + 5) / 10, (info->wdl.loss + 5) / 10,
           info->nodes, (double)info->time_ms / 1000.0);
    for (int i = 0; i < info->line_length; i++) {
        char move[PTN_TEXT];
        ptn_write_move(info->line[i], move);
        printf("%s%s", i ? " " : "", move);
    }
    printf("\n");
    fflush(stdout);
}

static void print_best(void *user, Move move) {
    char text[PTN_TEXT] = "--";
    (void)user;
    if (move != MOVE_NONE) {
        ptn_write_move(move, text);
    }
    printf("bestmove %s\n", text);
}

static bool print_position(const Game *game) {
    TextBuf text;
    textbuf_init(&text);
    picture_add(&text, game);
    bool printed = !text.failed && fwrite(text.at, 1, text.length, stdout) == text.length;
    textbuf_finish(&text);
    return printed;
}

static bool analyze(const Args *args, Fault *fault) {
    Rows rows = {0};
    SearchCallbacks callbacks = {&rows, print_info, print_best};
    SearchLimits limits = args->limits;
    Search *search = search_create(&callbacks);
    if (!search || !search_set_game(search, &args->game)) {
        search_destroy(search);
        fault_set(fault, 0, "no memory");
        return false;
    }
    if (args->hash == 0) {
        search_destroy(search);
        fault_set(fault, 0, "--hash: a search needs 1 MiB at least, not 0");
        return false;
    }
    if (args->hash > 0 && !search_set_hash(search, (size_t)args->hash, fault)) {
        search_destroy(search);
        return false;
    }
    if (limits.movetime < 0 && limits.depth == 0 && limits.nodes == 0) {
        limits.movetime = DEFAULT_MS;
    }
    search_set_overhead(search, 0);
    search_set_threads(search, (int)args->threads);
    search_set_lines(search, (int)args->multipv);
    print_position(&args->game);
    if (board_outcome(&args->game.board) == ONGOING) {
        printf("depth      score     W/D/L%%        nodes     time  line\n");
    }
    bool started = search_go(search, &limits, clock_now_ms(), fault);
    while (started && !search_wait_for(search, POLL_MS)) {
        if (interrupted) {
            search_stop(search);
        }
    }
    search_destroy(search);
    return started;
}

int command_analyze(int argc, char *const argv[]) {
    Args args;
    Fault fault;
    if (!args_read(&args, argc, argv, ANALYZE_ARGS, &fault)) {
        return command_refuse("analyze", &fault);
    }
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    bool done = analyze(&args, &fault);
    args_finish(&args);
    return done ? 0 : command_refuse("analyze", &fault);
}
