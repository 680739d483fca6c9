// SPDX-License-Identifier: MIT
#include "probe.h"

#include <inttypes.h>
#include <time.h>

#include <check.h>

#include "text/ptn.h"
#include "text/tps.h"

// Notes the first rule that is broken, with all that is needed to see it again.
static void break_rule(Probe *probe, const char *rule, const SearchInfo *info) {
    TextBuf *fault = &probe->fault;
    char text[TPS_TEXT];
    if (fault->length > 0) {
        return;
    }
    const Rules *rules = &probe->board.rules;
    tps_write(&probe->board, text);
    textbuf_format(fault, "broken: %s; %s, half komi %d, sets %d+%d %d+%d", rule, text,
                   rules->half_komi, rules->stones[WHITE], rules->caps[WHITE], rules->stones[BLACK],
                   rules->caps[BLACK]);
    if (info) {
        textbuf_format(fault, "; depth %d score %d nodes %" PRIu64 "%s line", info->depth,
                       info->score, info->nodes, info->last ? " last" : "");
        for (int i = 0; i < info->line_length && i < MAX_PLY; i++) {
            char move[PTN_TEXT];
            ptn_write_move(info->line[i], move);
            textbuf_format(fault, " %s", move);
        }
    }
}

// Plays a line as long as it is legal. Returns how many moves that were.
static int play_line(Board *board, const Move *line, int length) {
    int played = 0;
    while (played < length && board_outcome(board) == ONGOING &&
           board_is_legal(board, line[played])) {
        Undo undo;
        board_apply(board, line[played++], &undo);
    }
    return played;
}

static void check_line(Probe *probe, const SearchInfo *info) {
    Board end = probe->board;
    if (info->line_length < 1 || info->line_length > MAX_PLY) {
        break_rule(probe, "a line has a length of 1 to MAX_PLY", info);
        return;
    }
    if (play_line(&end, info->line, info->line_length) != info->line_length) {
        break_rule(probe, "a line has legal moves only, none after the end of the game", info);
    }
    if (!score_is_proved(info->score)) {
        return;
    }
    int mate = score_mate(info->score);
    Colour turn = board_turn(&probe->board);
    int winner = (mate > 0) == (turn == WHITE) ? 1 : -1;
    if (info->line_length != (mate > 0 ? mate : -mate)) {
        break_rule(probe, "the line of a proved score is as long as the score says", info);
    }
    if (outcome_sign(board_outcome(&end)) != winner) {
        break_rule(probe, "the line of a proved score ends with that result", info);
    }
}

static void check_numbers(Probe *probe, const SearchInfo *info, bool first) {
    const Wdl *wdl = &info->wdl;
    if (wdl->win + wdl->draw + wdl->loss != 1000 || wdl->win < 0 || wdl->draw < 0 ||
        wdl->loss < 0) {
        break_rule(probe, "chances sum up to 1000", info);
    }
    if (info->depth < 1 || info->seldepth < 0 || info->seldepth > MAX_PLY) {
        break_rule(probe, "depths are within their ranges", info);
    }
    if (info->hashfull < 0 || info->hashfull > 1000 || info->time_ms < 0) {
        break_rule(probe, "hashfull and time are within their ranges", info);
    }
    if (info->score < -SCORE_WIN || info->score > SCORE_WIN) {
        break_rule(probe, "a score is between a loss and a win", info);
    }
    if (!first && (info->nodes < probe->info.nodes || info->depth < probe->info.depth)) {
        break_rule(probe, "nodes and depth never go back", info);
    }
}

// The lines of a report, one after the other: numbered, all different, best first. Those that are
// left from the previous iteration come after the first one, whatever its score is now.
static void take_line(Probe *probe, const SearchInfo *info) {
    if (info->number == 1) {
        probe->line_count = 0;
    }
    if (info->number != probe->line_count + 1 || info->number > PROBE_LINES) {
        break_rule(probe, "lines are numbered from 1 on", info);
        return;
    }
    for (int i = 0; i < probe->line_count; i++) {
        if (probe->lines[i].move == info->line[0]) {
            break_rule(probe, "no two lines begin with the same move", info);
        }
        bool known = !score_is_proved(probe->lines[0].score);
        if ((i > 0 || (known && !probe->styled)) && probe->lines[i].score < info->score) {
            break_rule(probe, "the best line comes first", info);
        }
    }
    probe->lines[probe->line_count++] = (ProbeLine){info->line[0], info->depth, info->score};
}

static void on_info(void *user, const SearchInfo *info) {
    Probe *probe = user;
    check_line(probe, info);
    take_line(probe, info);
    if (info->number > 1) {
        if (info->last != probe->info.last || info->depth > probe->info.depth) {
            break_rule(probe, "the lines of a report belong together", info);
        }
        return;
    }
    bool first = atomic_fetch_add(&probe->infos, 1) == 0;
    check_numbers(probe, info, first);
    if (!first && probe->info.last) {
        break_rule(probe, "nothing comes after the last report", info);
    }
    if (!first && info->lower_bound && !score_is_proved(info->score) && !probe->info.lower_bound &&
        probe->line[0] == info->line[0]) {
        break_rule(probe, "no bound comes last where the move has an exact score", info);
    }
    probe->info = *info;
    for (int i = 0; i < info->line_length && i < MAX_PLY; i++) {
        probe->line[i] = info->line[i];
    }
    probe->info.line = probe->line;
}

static void on_bestmove(void *user, Move move) {
    Probe *probe = user;
    probe->best = move;
    if (move == MOVE_NONE) {
        if (!probe->drawn && board_outcome(&probe->board) == ONGOING) {
            break_rule(probe, "there is a move while the game is on", NULL);
        }
    } else if (!board_is_legal(&probe->board, move)) {
        break_rule(probe, "the best move is legal", NULL);
    } else if (atomic_load(&probe->infos) == 0 || !probe->info.last) {
        break_rule(probe, "a last report comes before the best move", NULL);
    } else if (probe->line[0] != move) {
        break_rule(probe, "the last line begins with the best move", NULL);
    }
    atomic_fetch_add(&probe->bests, 1);
}

void probe_init(Probe *probe) {
    *probe = (Probe){.best = MOVE_NONE};
    atomic_init(&probe->infos, 0);
    atomic_init(&probe->bests, 0);
    SearchCallbacks callbacks = {probe, on_info, on_bestmove, NULL};
    probe->settings = search_settings();
    probe->settings.hash = 4;
    probe->settings.overhead = 0;
    probe->search = search_create(&probe->settings, &callbacks, NULL);
    ck_assert_ptr_nonnull(probe->search);
}

void probe_finish(Probe *probe) {
    search_destroy(probe->search);
    ck_assert_msg(probe->fault.length == 0, "%s", probe->fault.at);
    textbuf_finish(&probe->fault);
}

void probe_set_game(Probe *probe, const Game *game) {
    ck_assert(search_set_game(probe->search, game));
    probe->next = game->board;
    probe->drawn = game_end(game) == DRAW;
}

void probe_set_board(Probe *probe, const Board *board) {
    Game game;
    game_init(&game, board);
    probe_set_game(probe, &game);
    game_finish(&game);
}

void probe_go(Probe *probe, const SearchLimits *limits) {
    Fault fault = {0};
    // A running search ends first: it must not see its position change.
    ck_assert(search_set(probe->search, &probe->settings, NULL));
    atomic_store(&probe->infos, 0);
    probe->line_count = 0;
    probe->info.last = false;
    probe->board = probe->next;
    ck_assert_msg(search_go(probe->search, limits, clock_now_ms(), &fault), "%s", fault.text);
}

void probe_await(Probe *probe, int infos) {
    while (atomic_load(&probe->infos) < infos) {
        ck_assert(search_is_running(probe->search));
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

void probe_wait(Probe *probe) {
    search_wait(probe->search);
    ck_assert_msg(probe->fault.length == 0, "%s", probe->fault.at);
    ck_assert(!search_is_running(probe->search));
}

void probe_continue(Probe *probe, const Board *board, const SearchLimits *limits) {
    probe_set_board(probe, board);
    probe_go(probe, limits);
    probe_wait(probe);
}

void probe_run(Probe *probe, const Board *board, const SearchLimits *limits) {
    int bests = atomic_load(&probe->bests);
    search_new_game(probe->search);
    probe_continue(probe, board, limits);
    ck_assert_int_eq(atomic_load(&probe->bests), bests + 1);
}

void probe_search(Probe *probe, const Board *board, int depth) {
    SearchLimits limits = probe_depth(depth);
    probe_run(probe, board, &limits);
}

Outcome probe_outcome(const Probe *probe) {
    Board end = probe->board;
    play_line(&end, probe->line, probe->info.line_length);
    return board_outcome(&end);
}

SearchLimits probe_depth(int depth) {
    SearchLimits limits = search_limits();
    limits.depth = depth;
    return limits;
}

SearchLimits probe_infinite(void) {
    SearchLimits limits = search_limits();
    limits.infinite = true;
    return limits;
}
