// SPDX-License-Identifier: MIT
// The columns of a table on a terminal: a narrow one shows the most important ones.
#ifndef BREDON_CLI_SHOW_COLUMNS_H
#define BREDON_CLI_SHOW_COLUMNS_H

#include "textbuf.h"

typedef struct Column {
    const char *head;
    int width; // with the blanks before it
    int rank;  // columns of the lowest rank are left out first; 0: never
} Column;

// Those of `wanted`, one bit for each of `count` columns, that fit into so many characters.
unsigned columns_fit(const Column *columns, int count, unsigned wanted, int room);

// The width of some columns together.
int columns_width(const Column *columns, int count, unsigned shown);

// Adds the heads.
void columns_add_heads(TextBuf *text, const Column *columns, int count, unsigned shown);

#endif
