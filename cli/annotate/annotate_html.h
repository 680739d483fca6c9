// SPDX-License-Identifier: MIT
// The page of `annotate --html`: the report on a player, and each game on a board, with a graph of
// one engine or two, the marks, and the turning points in words.
#pragma once

#include "annotate_text.h"

// What was gathered for the page; all zeros at first.
typedef struct AnnotatePage {
    TextBuf games, notes; // elements of arrays of JSON
    TextBuf title;        // of the page, if it has one game
    int64_t count;
} AnnotatePage;

// Adds a game with its notes.
void annotate_page_add(AnnotatePage *page, const AnnotatedGame *game);

// Appends the page. `report` is the one on a player, as lines of JSON; empty: there is none.
void annotate_page_write(AnnotatePage *page, const TextBuf *report, TextBuf *html);

void annotate_page_finish(AnnotatePage *page);
