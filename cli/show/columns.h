// SPDX-License-Identifier: MIT
// The columns of a table on a terminal: a narrow one shows the most important ones.
#pragma once

#include "textbuf.h"

typedef struct Column {
    const char *head;
    int width; // including the spaces before it
    int rank;  // columns with the lowest rank are left out first; 0: never left out
    // How a number is printed.
    int decimals;
    const char *unit; // after it; NULL: none
    const char *key;  // its member in JSON; NULL: it is only in the table
} Column;

// The columns of `wanted` (a bit for each of `count` columns) that fit into `room` characters.
unsigned columns_fit(const Column *columns, int count, unsigned wanted, int room);

// The width of some columns together.
int columns_width(const Column *columns, int count, unsigned shown);

// Add the heads, or a number for each column; NAN: not known. The numbers of `doubtful`, a bit for
// each column, get a question mark in place of their unit.
void columns_add_heads(TextBuf *text, const Column *columns, int count, unsigned shown);
void columns_add_numbers(TextBuf *text, const Column *columns, int count, unsigned shown,
                         unsigned doubtful, const double numbers[]);

// Adds the numbers as members to an object of JSON, rounded as in the table.
void columns_add_json(TextBuf *text, const Column *columns, int count, unsigned shown,
                      const double numbers[]);
