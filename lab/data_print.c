// SPDX-License-Identifier: MIT
#include "data_print.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "data/data_tools.h"
#include "lab.h"
#include "text/ptn.h"
#include "text/tps.h"

enum { EXIT_LOST = 1 };

// The exit status after reading.
static int status_of(const DataTally *tally) {
    return tally->files == 0 ? EXIT_BAD_INPUT : tally->troubles > 0 ? EXIT_LOST : 0;
}

int data_print_merge(const char *out, char *const paths[], int count) {
    DataTally tally;
    Fault fault;
    if (!data_merge(out, paths, count, lab_report, NULL, &tally, &fault)) {
        // The error of the only file has been printed already.
        bool said = count == 1 && tally.files == 0 && tally.troubles > 0;
        return said ? EXIT_BAD_INPUT : lab_refuse("datagen", &fault);
    }
    printf("files %" PRId64 " games %" PRId64 "\n", tally.files, tally.games);
    return status_of(&tally);
}

static double percent(int64_t part, int64_t whole) {
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

static double mean(int64_t sum, int64_t count) {
    return count > 0 ? (double)sum / (double)count : 0;
}

static int64_t roads(const DataGroup *group) {
    return group->outcomes[WHITE_ROAD] + group->outcomes[BLACK_ROAD];
}

static void add_group(TextBuf *text, int size, int half_komi, const DataGroup *group) {
    char komi[KOMI_TEXT];
    const int64_t *outcomes = group->outcomes;
    textbuf_format(
        text, "%4d %5s %9" PRId64 " %11" PRId64 " %6.1f %6.1f %6.1f %6.1f %7.1f %8d %7.1f\n", size,
        komi_write(half_komi, komi), group->games, group->positions,
        percent(outcomes[WHITE_ROAD] + outcomes[WHITE_FLATS], group->games),
        percent(outcomes[BLACK_ROAD] + outcomes[BLACK_FLATS], group->games),
        percent(outcomes[DRAW], group->games), percent(roads(group), group->games),
        mean(group->plies, group->games), group->longest, percent(group->proved, group->positions));
}

static int print_stat(const DataStat *stat, const DataTally *tally) {
    TextBuf text = {0};
    int64_t positions = 0;
    textbuf_add_string(&text, "size  komi     games   positions white% black%  draw%  road%   plies"
                              "  longest proved%\n");
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++) {
        for (int i = 0; i < DATA_KOMIS; i++) {
            const DataGroup *group = &stat->groups[size][i];
            if (group->games > 0) {
                add_group(&text, size, i - HALF_KOMI_MAX, group);
                positions += group->positions;
            }
        }
    }
    textbuf_format(&text, "files %" PRId64 " games %" PRId64 " positions %" PRId64 "\n",
                   tally->files, tally->games, positions);
    return command_print("datagen", &text);
}

int data_print_stat(char *const paths[], int count) {
    DataStat stat = {0};
    DataTally tally;
    DataVisitor visitor = {&stat, NULL, data_stat_game, lab_report};
    data_read_files(paths, count, &visitor, &tally, NULL);
    int status = tally.files > 0 ? print_stat(&stat, &tally) : 0;
    return status != 0 ? status : status_of(&tally);
}

static void score_text(int score, char ret_text[16]) {
    enum { PROVED = DATA_WIN - 1000 };
    if (score == DATA_NO_SCORE) {
        memcpy(ret_text, "-", 2);
    } else if (score >= PROVED) {
        snprintf(ret_text, 16, "W%d", DATA_WIN - score);
    } else if (score <= -PROVED) {
        snprintf(ret_text, 16, "L%d", DATA_WIN + score);
    } else {
        snprintf(ret_text, 16, "%d", score);
    }
}

static bool dump_game(void *user, const DataGame *game, Fault *fault) {
    Board board;
    Undo undo;
    char komi[KOMI_TEXT];
    (void)user;
    (void)fault;
    komi_write(game->rules.half_komi, komi);
    board_init(&board, &game->rules);
    for (int i = 0; i < game->count; i++) {
        const DataMove *at = &game->moves[i];
        char tps[TPS_TEXT];
        char move[PTN_TEXT];
        char score[16];
        tps_write(&board, tps);
        ptn_write_move(at->move, move);
        score_text(at->score, score);
        printf("%s\t%s\t%s\t%s\t%d\t%s\t%lu\t%" PRIu64 "\n", tps, komi, score,
               outcome_text(game->outcome), i, move, (unsigned long)game->seed, game->number);
        board_apply(&board, at->move, &undo);
    }
    return !ferror(stdout);
}

int data_print_dump(char *const paths[], int count) {
    DataVisitor visitor = {NULL, NULL, dump_game, lab_report};
    DataTally tally;
    data_read_files(paths, count, &visitor, &tally, NULL);
    return status_of(&tally);
}
