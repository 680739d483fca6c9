// SPDX-License-Identifier: MIT
// A fit in words, for people and for programs.
#ifndef BREDON_CLI_LAB_TUNE_PRINT_H
#define BREDON_CLI_LAB_TUNE_PRINT_H

#include "textbuf.h"
#include "tune/tune.h"

// What was fitted, how much it gained, every term, and the win-rate curve with its line for
// search/wdl.c.
void tune_print_report(TextBuf *text, const TuneReport *report, const TuneGames *games);

// The same as one line of JSON.
void tune_print_json(TextBuf *text, const TuneReport *report, const TuneGames *games);

// The file of weights that the fit proposes.
void tune_print_source(TextBuf *text, const TuneReport *report, const TuneGames *games,
                       const TuneSettings *settings);

#endif
