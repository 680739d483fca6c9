// SPDX-License-Identifier: MIT
#include "data/data_tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"
#include "textbuf.h"

static void tell_visitor(const DataVisitor *visitor, DataTally *tally, const char *line) {
    tally->troubles++;
    visitor->tell(visitor->user, line);
}

static bool read_file(DataReader *reader, const DataVisitor *visitor, DataTally *tally,
                      Fault *fault) {
    DataGame game;
    DataStatus status;
    Fault why;
    while ((status = data_next(reader, &game, &why)) != DATA_END) {
        if (status != DATA_GAME) {
            tell_visitor(visitor, tally, why.text);
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
            tell_visitor(visitor, ret_tally, why.text);
            continue;
        }
        ret_tally->files++;
        good = (!visitor->open || visitor->open(visitor->user, i, &reader.header, fault)) &&
               read_file(&reader, visitor, ret_tally, fault);
        data_close(&reader);
    }
    return good;
}

// Consecutive games of a file with the same seed and rising numbers.
typedef struct Run {
    uint64_t settings, first, last;
    uint32_t seed;
    int file;
} Run;

typedef struct Merge {
    OutputFile out;
    char *const *paths;
    DataTell *tell;
    void *user;
    DataHeader header; // what the headers of all files have in common
    int64_t files;
    uint64_t settings; // of the current file
    int file;
    Run *runs;
    size_t count, room;
} Merge;

enum { RUNS_MOST = 1 << 20 }; // files of this program have fewer runs; more are not kept

static bool add_run(Merge *merge, const DataGame *game, Fault *fault) {
    if (merge->count == RUNS_MOST) {
        return true;
    }
    Run *runs = array_reserve(merge->runs, merge->count, 1, &merge->room, sizeof *runs);
    if (!runs) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    merge->runs = runs;
    runs[merge->count++] =
        (Run){merge->settings, game->number, game->number, game->seed, merge->file};
    return true;
}

static bool merge_open(void *user, int index, const DataHeader *header, Fault *fault) {
    Merge *merge = user;
    (void)fault;
    if (merge->files++ == 0) {
        merge->header.settings = header->settings;
        merge->header.nodes = header->nodes;
    }
    merge->header.settings = merge->header.settings == header->settings ? header->settings : 0;
    merge->header.nodes = merge->header.nodes == header->nodes ? header->nodes : 0;
    merge->settings = header->settings;
    merge->file = index;
    return true;
}

static bool merge_game(void *user, const DataGame *game, Fault *fault) {
    Merge *merge = user;
    unsigned char bytes[DATA_RECORD_MOST];
    Run *last = merge->count > 0 ? &merge->runs[merge->count - 1] : NULL;
    if (last && last->file == merge->file && last->seed == game->seed &&
        last->last < game->number) {
        last->last = game->number;
    } else if (!add_run(merge, game, fault)) {
        return false;
    }
    return output_add(&merge->out, bytes, data_write_game(game, bytes), fault);
}

static void merge_tell(void *user, const char *line) {
    const Merge *merge = user;
    merge->tell(merge->user, line);
}

static int compare(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int compare_runs(const void *left, const void *right) {
    const Run *a = left;
    const Run *b = right;
    int order = compare(a->settings, b->settings);
    order = order ? order : compare(a->seed, b->seed);
    order = order ? order : compare(a->first, b->first);
    return order ? order : a->file - b->file;
}

// Reports runs that overlap: each one with the run before it that ends last.
static void tell_twice(Merge *merge, DataTally *tally) {
    if (merge->count > 0) {
        qsort(merge->runs, merge->count, sizeof *merge->runs, compare_runs);
    }
    size_t far = 0;
    for (size_t i = 1; i < merge->count; i++) {
        const Run *run = &merge->runs[i];
        const Run *before = &merge->runs[far];
        bool same = run->settings == before->settings && run->seed == before->seed;
        // In a file with several settings, equal seeds and numbers may be different games.
        bool known = run->settings != 0 || run->file != before->file;
        if (same && known && run->first <= before->last) {
            char ours[FAULT_QUOTE];
            char theirs[FAULT_QUOTE];
            char line[FAULT_TEXT];
            uint64_t last = run->last < before->last ? run->last : before->last;
            const char *a = merge->paths[before->file];
            const char *b = merge->paths[run->file];
            snprintf(line, sizeof line, "seed %lu, games %llu to %llu: in '%s' and again in '%s'",
                     (unsigned long)run->seed, (unsigned long long)run->first,
                     (unsigned long long)last, fault_quote(theirs, a, strlen(a)),
                     fault_quote(ours, b, strlen(b)));
            tally->troubles++;
            merge->tell(merge->user, line);
        }
        if (!same || run->last > before->last) {
            far = i;
        }
    }
}

// Writes all games into the open file, and closes it.
static bool merge_into(Merge *merge, int count, DataTally *tally, Fault *fault) {
    unsigned char room[DATA_HEADER_BYTES] = {0};
    DataVisitor visitor = {merge, merge_open, merge_game, merge_tell};
    bool good = output_add(&merge->out, room, sizeof room, fault) &&
                data_read_files(merge->paths, count, &visitor, tally, fault);
    if (good && tally->files == 0) {
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

// True when there is anything but an empty file, as a merge that was killed leaves it.
static bool is_taken(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 ? !S_ISREG(about.st_mode) || about.st_size > 0
                                   : file_is_there(path);
}

bool data_merge(const char *out, char *const paths[], int count, DataTell *tell_line, void *user,
                DataTally *tally, Fault *fault) {
    Merge merge = {.paths = paths, .tell = tell_line, .user = user};
    char quote[FAULT_QUOTE];
    *tally = (DataTally){0};
    if (is_taken(out)) {
        fault_set(fault, 0, "'%s' exists already", fault_quote(quote, out, strlen(out)));
        return false;
    }
    bool good = output_open(&merge.out, out, OUTPUT_REPLACE, "", fault) &&
                merge_into(&merge, count, tally, fault);
    if (good) {
        tell_twice(&merge, tally);
    }
    free(merge.runs);
    return good;
}

// The class of a score by its distance from 0: 0 one flat or less, 1 three or less, 2 more.
static int distance_of(int score) {
    int flats = score < 0 ? -score : score;
    return flats <= 100 ? 0 : flats <= 300 ? 1 : 2;
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
            if (score >= PROVED || score <= -PROVED) {
                group->proved++;
            } else {
                group->within[distance_of(score)]++;
            }
        }
    }
    return true;
}
