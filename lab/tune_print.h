// SPDX-License-Identifier: MIT
// What `bredon-lab tune` reads and prints for a fit, and writes into files of weights.
#ifndef BREDON_LAB_TUNE_PRINT_H
#define BREDON_LAB_TUNE_PRINT_H

#include "textbuf.h"
#include "tune/tune.h"

// What is fitted.
typedef enum TuneWhat { TUNE_EVALUATION, TUNE_POLICY, TUNE_PATTERNS } TuneWhat;

// The command line.
typedef struct TuneArgs {
    const char **paths; // of files of games
    int path_count;
    const char *out; // file or folder; NULL: standard output
    int size;        // or TUNE_ALL_SIZES, TUNE_NO_SIZE
    int64_t epochs, holdout, pull, sample, threads;
    double lambda;
    bool json, moves, patterns, tactical;
    TuneWhat what;
} TuneArgs;

enum { TUNE_ALL_SIZES = 0, TUNE_NO_SIZE = -1 };

// Reads all games of the files: calls take(taker, game) for each game, and reports damaged parts on
// standard error. False with a fault when a file can't be opened, or when `take` returns false (no
// memory), which ends the reading.
bool tune_read(const TuneArgs *args, bool (*take)(void *taker, const DataGame *game), void *taker,
               Fault *fault);

// Shows an epoch as progress; `size` is an int.
void tune_show_epoch(void *size, int epoch, double train, double held);

// Writes a file of weights. An existing file is replaced only if it holds weights of the same kind.
// With text NULL it only checks whether that would work. Faults begin with --out.
bool tune_save(const char *path, TuneWhat what, const TextBuf *text, Fault *fault);

// Prints a report, and writes its file of weights to `out`. The weights are also printed when `out`
// is empty, except with JSON, and when they can't be written.
bool tune_give_out(const TuneArgs *args, const TextBuf *report, const TextBuf *weights,
                   const TextBuf *out, Fault *fault);

// Adds what was fitted, the losses, every term, and the win-rate curve with its line for
// search/wdl.c.
void tune_print_report(TextBuf *text, const TuneReport *report, const TuneGames *games);

// The same as one line of JSON.
void tune_print_json(TextBuf *text, const TuneReport *report, const TuneGames *games);

// The file of weights that the fit proposes.
void tune_print_source(TextBuf *text, const TuneReport *report, const TuneGames *games,
                       const TuneSettings *settings);

#endif
