// SPDX-License-Identifier: MIT
// The numbers of the search that only games can tell, in one list.
//
// In a usual build they are constants. A build with -Dtune=true turns each into a spin option of
// its name, so that a match can try other values ('bredon match --spsa').
#ifndef BREDON_SEARCH_MARGINS_H
#define BREDON_SEARCH_MARGINS_H

#include <stdbool.h>

//   margin             option              value least most  what it is
#define SEARCH_MARGINS(X)                                                                          \
    X(ASPIRATION_DEPTH, "AspirationDepth", 4, 2, 12) /* plies; from here on the window is small */ \
    X(ASPIRATION_WINDOW, "AspirationWindow", 40, 5, 400) /* half of it, centi-flats */             \
    X(ASPIRATION_GROWTH, "AspirationGrowth", 4, 2, 16)   /* by how much it opens when it fails */

typedef enum MarginId {
#define MARGIN_ID(id, name, value, least, most) MARGIN_##id,
    SEARCH_MARGINS(MARGIN_ID)
#undef MARGIN_ID
        MARGINS
} MarginId;

enum {
#define MARGIN_VALUE(id, name, value, least, most) MARGIN_VALUE_##id = (value),
    SEARCH_MARGINS(MARGIN_VALUE)
#undef MARGIN_VALUE
};

typedef struct Margin {
    const char *name;
    int value, least, most;
} Margin;

// The values of one search.
typedef struct Margins {
    int values[MARGINS];
} Margins;

#ifdef BREDON_TUNE
enum { MARGINS_ARE_OPTIONS = true };
#define MARGIN(margins, id) ((margins)->values[MARGIN_##id])
#else
enum { MARGINS_ARE_OPTIONS = false };
// A constant; `margins` is not looked at.
#define MARGIN(margins, id) ((void)(margins), (int)MARGIN_VALUE_##id)
#endif

// The list, an array of MARGINS.
const Margin *margins_table(void);

void margins_init(Margins *margins);

#endif
