// SPDX-License-Identifier: MIT
#include "data/data_tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"

static void report_trouble(const DataVisitor *visitor, DataTally *tally, const char *line) {
    tally->troubles++;
    visitor->report(visitor->user, line);
}

static bool read_file(DataReader *reader, const DataVisitor *visitor, DataTally *tally,
                      Fault *fault) {
    DataGame game;
    DataStatus status;
    Fault why;
    while ((status = data_next(reader, &game, &why)) != DATA_END) {
        if (status != DATA_GAME) {
            report_trouble(visitor, tally, why.text);
            continue;
        }
        tally->games++;
        if (!visitor->visit(visitor->user, &game, fault)) {
            return false;
        }
    }
    return true;
}

bool data_read_files(char *const paths[], int count, const DataVisitor *visitor,
                     DataTally *ret_tally, Fault *fault) {
    *ret_tally = (DataTally){0};
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        DataReader reader;
        Fault why;
        if (!data_open(&reader, paths[i], &why)) {
            report_trouble(visitor, ret_tally, why.text);
            continue;
        }
        ret_tally->files++;
        good = (!visitor->open || visitor->open(visitor->user, i, &reader.header, fault)) &&
               read_file(&reader, visitor, ret_tally, fault);
        data_close(&reader);
    }
    return good;
}

typedef struct Merge {
    OutputFile out;
    char *const *paths;
    DataReport *report;
    void *user;
    DataHeader header;   // of the first file, without its seed
    DataHeader *headers; // of the files, by their index
    int first;           // the index of the first file that could be opened
    DataTally *tally;
} Merge;

static void merge_report(void *user, const char *line) {
    const Merge *merge = user;
    merge->report(merge->user, line);
}

// Reports a file with games of the same seed as an earlier file.
static void report_same_seed(Merge *merge, int index) {
    const DataHeader *header = &merge->headers[index];
    for (int i = 0; i < index; i++) {
        const DataHeader *before = &merge->headers[i];
        if (header->seed != 0 && before->seed == header->seed) {
            Fault line;
            const Quote theirs = quoted(merge->paths[i]);
            const Quote ours = quoted(merge->paths[index]);
            fault_set(&line, 0, "'%s' and '%s' have games of the same seed, %llu", theirs.text,
                      ours.text, (unsigned long long)header->seed);
            merge->tally->troubles++;
            merge->report(merge->user, line.text);
        }
    }
}

static bool merge_open(void *user, int index, const DataHeader *header, Fault *fault) {
    Merge *merge = user;
    if (merge->tally->files == 1) {
        merge->first = index;
        merge->header = (DataHeader){.settings = header->settings, .nodes = header->nodes};
    }
    if (header->settings != merge->header.settings) {
        const Quote theirs = quoted(merge->paths[merge->first]);
        return fault_set(fault, 0,
                         "'%s' has games of other settings, or of another engine, than '%s'",
                         quoted(merge->paths[index]).text, theirs.text);
    }
    merge->headers[index] = *header;
    report_same_seed(merge, index);
    return true;
}

static bool merge_game(void *user, const DataGame *game, Fault *fault) {
    Merge *merge = user;
    unsigned char bytes[DATA_RECORD_MOST];
    return output_add(&merge->out, bytes, data_write_game(game, bytes), fault);
}

// Writes all games into the open file, and closes it.
static bool merge_into(Merge *merge, int count, Fault *fault) {
    unsigned char room[DATA_HEADER_BYTES] = {0};
    DataVisitor visitor = {merge, merge_open, merge_game, merge_report};
    bool good = output_add(&merge->out, room, sizeof room, fault) &&
                data_read_files(merge->paths, count, &visitor, merge->tally, fault);
    if (good && merge->tally->files == 0) {
        fault_set(fault, 0, "none of the files can be read");
        good = false;
    }
    good = good && data_rewrite_header(&merge->out, &merge->header, fault) &&
           output_commit(&merge->out, fault);
    if (!good) {
        output_abandon(&merge->out);
    }
    return good;
}

// True when the path exists, except as an empty file, which a killed merge leaves.
static bool is_taken(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 ? !S_ISREG(about.st_mode) || about.st_size > 0
                                   : file_is_there(path);
}

bool data_merge(const char *out, char *const paths[], int count, DataReport *report, void *user,
                DataTally *tally, Fault *fault) {
    Merge merge = {.paths = paths, .report = report, .user = user, .tally = tally};
    *tally = (DataTally){0};
    if (is_taken(out)) {
        return fault_set(fault, 0, "'%s' exists already", quoted(out).text);
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
            if (file_is_same(paths[i], paths[j], -1)) {
                return fault_set(fault, 0, "'%s' is given twice", quoted(paths[i]).text);
            }
        }
    }
    merge.headers = calloc((size_t)count + 1, sizeof *merge.headers);
    if (!merge.headers) {
        return fault_set(fault, 0, "no memory");
    }
    bool good =
        output_open(&merge.out, out, OUTPUT_REPLACE, "", fault) && merge_into(&merge, count, fault);
    free(merge.headers);
    return good;
}

bool data_stat_game(void *user, const DataGame *game, Fault *fault) {
    enum { PROVED = DATA_WIN - 1000 };
    DataStat *stat = user;
    DataGroup *group = &stat->groups[game->rules.size][game->rules.half_komi + HALF_KOMI_MAX];
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
