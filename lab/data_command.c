// SPDX-License-Identifier: MIT
// `data`: joins, counts and prints files of games. The exit status is 0, 1 when something was lost,
// 2 when nothing could be done.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"
#include "os/file.h"
#include "os/signals.h"
#include "text/ptn.h"
#include "text/tps.h"

enum { EXIT_LOST = 1, PROVED = DATA_WIN - 1000, KOMIS = 2 * HALF_KOMI_MAX + 1 };

// The exit status after reading. If no file could be opened, each was reported.
static int status_of(const LabTally *tally) {
    return tally->files == 0 ? EXIT_BAD_INPUT : tally->troubles > 0 ? EXIT_LOST : 0;
}

// ---- Joining: no file is kept in memory as a whole

typedef struct Part {
    const char *path;
    DataHeader header;
} Part;

typedef struct Merge {
    OutputFile out;
    Part *parts; // that were opened
    int count;
} Merge;

// Refuses games of other settings, and those that an earlier file has. The header of the whole has
// seed 0; each game keeps its own.
static bool merge_open(void *user, const char *path, const DataHeader *header, Fault *fault) {
    Merge *merge = user;
    const Quote ours = quoted(path);
    for (int i = 0; i < merge->count; i++) {
        const Part *part = &merge->parts[i];
        const Quote theirs = quoted(part->path);
        if (part->header.settings != header->settings) {
            return fault_set(fault, 0,
                             "'%s' has games of other settings, or of another engine, than '%s'",
                             ours.text, theirs.text);
        }
        if (file_is_same(part->path, path, -1)) {
            return fault_set(fault, 0, "'%s' is given twice", ours.text);
        }
        if (part->header.seed == header->seed && header->seed != 0) {
            return fault_set(fault, 0, "'%s' and '%s' have games of the same seed, %" PRIu64,
                             theirs.text, ours.text, header->seed);
        }
    }
    merge->parts[merge->count++] = (Part){path, *header};
    unsigned char bytes[DATA_HEADER_BYTES];
    const DataHeader whole = {.settings = header->settings, .nodes = header->nodes};
    return merge->count > 1 ||
           output_add(&merge->out, bytes, data_write_header(&whole, bytes), fault);
}

static bool merge_game(void *user, const DataGame *game, Fault *fault) {
    Merge *merge = user;
    unsigned char bytes[DATA_RECORD_MOST];
    return output_add(&merge->out, bytes, data_write_game(game, bytes), fault);
}

// Writes the games of all files but the first, in this order, into the first one, which is new and
// appears only when it is complete.
static int merge_files(char *const paths[], int count) {
    Merge merge = {.out = output_none, .parts = calloc((size_t)count, sizeof *merge.parts)};
    LabTally tally;
    Fault fault;
    bool good =
        (count > 1 || fault_set(&fault, 0, "merge OUT FILE...: no file to read")) &&
        (merge.parts || fault_set(&fault, 0, "no memory")) &&
        output_open(&merge.out, paths[0], OUTPUT_NEW, "", &fault) &&
        lab_read_files(paths + 1, count - 1, merge_open, merge_game, &merge, &tally, &fault) &&
        (tally.files == 0 || output_commit(&merge.out, &fault));
    output_abandon(&merge.out);
    free(merge.parts);
    if (!good) {
        return lab_refuse("data", &fault);
    }
    if (tally.files > 0) {
        printf("files %" PRId64 " games %" PRId64 "\n", tally.files, tally.games);
    }
    return status_of(&tally);
}

// ---- Counting

// Counts for the games of one size and komi.
typedef struct Group {
    int64_t games, outcomes[DRAW + 1];
    int64_t plies;     // all moves, also of openings
    int64_t positions; // plies with a score
    int64_t proved;    // positions with a proved score
    int longest;       // plies
} Group;

typedef struct Groups {
    Group at[SIZE_MOST + 1][KOMIS]; // by size and by half komi + HALF_KOMI_MAX
} Groups;

static bool count_game(void *user, const DataGame *game, Fault *fault) {
    Groups *groups = user;
    Group *group = &groups->at[game->rules.size][game->rules.half_komi + HALF_KOMI_MAX];
    (void)fault;
    group->games++;
    group->outcomes[game->outcome]++;
    group->plies += game->count;
    group->longest = game->count > group->longest ? game->count : group->longest;
    for (int i = 0; i < game->count; i++) {
        int score = game->moves[i].score;
        if (score != DATA_NO_SCORE) {
            group->positions++;
            group->proved += score >= PROVED || score <= -PROVED;
        }
    }
    return true;
}

static double percent(int64_t part, int64_t whole) {
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

static void add_group(TextBuf *text, int size, int half_komi, const Group *group) {
    char komi[KOMI_TEXT];
    const int64_t *outcomes = group->outcomes;
    textbuf_format(text,
                   "%4d %5s %9" PRId64 " %11" PRId64 " %6.1f %6.1f %6.1f %6.1f %7.1f %8d %7.1f\n",
                   size, komi_write(half_komi, komi), group->games, group->positions,
                   percent(outcomes[WHITE_ROAD] + outcomes[WHITE_FLATS], group->games),
                   percent(outcomes[BLACK_ROAD] + outcomes[BLACK_FLATS], group->games),
                   percent(outcomes[DRAW], group->games),
                   percent(outcomes[WHITE_ROAD] + outcomes[BLACK_ROAD], group->games),
                   (double)group->plies / (double)group->games, group->longest,
                   percent(group->proved, group->positions));
}

static int count_files(char *const paths[], int count) {
    static Groups groups;
    TextBuf text = {0};
    LabTally tally;
    int64_t positions = 0;
    lab_read_files(paths, count, NULL, count_game, &groups, &tally, NULL);
    if (tally.files == 0) {
        return status_of(&tally);
    }
    textbuf_add_string(&text, "size  komi     games   positions white% black%  draw%  road%   plies"
                              "  longest proved%\n");
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++) {
        for (int i = 0; i < KOMIS; i++) {
            const Group *group = &groups.at[size][i];
            if (group->games > 0) {
                add_group(&text, size, i - HALF_KOMI_MAX, group);
                positions += group->positions;
            }
        }
    }
    textbuf_format(&text, "files %" PRId64 " games %" PRId64 " positions %" PRId64 "\n",
                   tally.files, tally.games, positions);
    int status = command_print("data", &text);
    return status != 0 ? status : status_of(&tally);
}

// ---- Printing

static void score_text(int score, char ret_text[16]) {
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

static int dump_files(char *const paths[], int count) {
    LabTally tally;
    lab_read_files(paths, count, NULL, dump_game, NULL, &tally, NULL);
    return status_of(&tally);
}

// ---- The command

static int run_command(int argc, char *const argv[]) {
    static const struct {
        const char *name;
        int (*run)(char *const paths[], int count);
    } actions[] = {{"count", count_files}, {"dump", dump_files}, {"merge", merge_files}};
    Fault fault;
    signals_reader_may_leave(false);
    for (size_t i = 0; argc > 1 && i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(argv[0], actions[i].name) == 0) {
            return actions[i].run(argv + 1, argc - 1);
        }
    }
    fault_set(&fault, 0, "count, dump or merge, and then files");
    return lab_refuse("data", &fault);
}

static const OptionTable options = {NULL, 0, NULL};

const Command data_command = {
    .name = "data",
    .operand = "count FILE...|dump FILE...|merge OUT FILE...",
    .summary = "count, print or join files of games by datagen",
    .options = &options,
    .notes = "dump prints a line for each position, with tabs between the TPS, the komi, the\n"
             "score for the side to move (in centi-flats; W5 and L4: won and lost in so many\n"
             "plies; -: none), the result, the ply from 0, the move that was played, the seed\n"
             "and the number of the game. Of damaged files the complete games are used.\n",
    .example = "bredon-lab data merge all.bin data/6-*.bin",
    .run = run_command,
};
