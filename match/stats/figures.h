// SPDX-License-Identifier: MIT
// Writes the same figures as text or as JSON.
#pragma once

#include "stats/elo.h"
#include "textbuf.h"

typedef struct MatchShow {
    bool json;
    bool unicode;     // text: names unchanged, else in ASCII
    bool report;      // totals of files: there is no plan and no clock
    const Sprt *sprt; // NULL: none
} MatchShow;

// A figure: a member in JSON, and a number in a line of text.
typedef struct Figure {
    const char *key;
    double value;       // NAN when it is not known: null in JSON, and left out of a line
    const char *before; // in the line; NULL: the figure is in JSON only
    const char *after;
    int width, decimals; // in the line
    double scale;        // the line has the value times this; 0 stands for 1
    bool plus;           // the line has a sign before positive values as well
} Figure;

void figures_add(TextBuf *text, const MatchShow *show, const Figure *figures, size_t count);

// In JSON alone: opens or closes an array or object.
void figures_open_list(TextBuf *text, const MatchShow *show, const char *key, char bracket);
void figures_close_list(TextBuf *text, const MatchShow *show, char bracket);

// Opens a line of text with a label, or an object of JSON with a key (NULL: in an array).
void figures_open_item(TextBuf *text, const MatchShow *show, const char *key, const char *label);
void figures_close_item(TextBuf *text, const MatchShow *show);

// A text, which may come from a file or an engine, after `before`.
void figures_add_text(TextBuf *text, const MatchShow *show, const char *key, const char *before,
                      const char *value);
