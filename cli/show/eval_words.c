// SPDX-License-Identifier: MIT
#include "show/eval_words.h"

#include <stdlib.h>
#include <string.h>

#include "fold.h"
#include "net.h"

// A respect in which a player can be ahead. The value of a theme is the sum of the values of its
// terms.
typedef enum Theme {
    THEME_FLATS,
    THEME_WALLS,
    THEME_CAPS,
    THEME_SUPPORT,
    THEME_CAPTIVES,
    THEME_TAKING,
    THEME_LINES,
    THEME_GROUPS,
    THEME_ROADS,
    THEME_KOMI,
    THEME_TEMPO,
    THEME_COUNT,
    THEMES
} Theme;

// How a lead in a theme is described: by the number of pieces if the leader has more of them, else
// by `words`.
typedef struct ThemeText {
    const char *words;
    const char *piece; // NULL: the theme is not about a number of pieces
} ThemeText;

static const ThemeText theme_texts[THEMES] = {
    [THEME_FLATS] = {"better placed flats", "flat"},
    [THEME_WALLS] = {"better placed walls", "wall"},
    [THEME_CAPS] = {"the better placed capstone", "capstone"},
    [THEME_SUPPORT] = {"stronger stacks", NULL},
    [THEME_CAPTIVES] = {"better kept captives", "captive"},
    [THEME_TAKING] = {"more to take and less to lose", NULL},
    [THEME_LINES] = {"better lines for a road", NULL},
    [THEME_GROUPS] = {"better connected pieces", NULL},
    [THEME_ROADS] = {"nearer to a road", NULL},
    [THEME_KOMI] = {"komi", NULL},
    [THEME_TEMPO] = {"having the move", NULL},
    [THEME_COUNT] = {"ahead in the coming count", NULL},
};

static const char deep_text[] =
    "Own pieces and captives too deep for one move to pick up, below a flat, or below a wall or "
    "capstone (blocked).";

static const char network_text[] =
    "What the terms miss: a small neural network sees the whole board and corrects their sum.";

// The terms in their order: each row covers the terms after those of the previous row, up to
// `last`. Rows with the same text are one entry of the glossary.
typedef struct Family {
    Term last;
    Theme theme;
    bool counted; // the theme counts pieces by these terms
    const char *means;
} Family;

static const Family families[] = {
    {TERM_FLATS, THEME_FLATS, true,
     "A flat on top of a square. It makes roads and counts at the end. All values are in "
     "centi-flats: hundredths of a flat."},
    {TERM_FLAT_CENTRE, THEME_FLATS, false,
     "What the place of a flat adds: in a corner, elsewhere on the edge, or two steps from it."},
    {TERM_WALLS, THEME_WALLS, true,
     "A wall. It stops roads and stacks, but makes no road and does not count as a flat."},
    {TERM_WALL_CENTRE, THEME_WALLS, false,
     "What the place of a wall adds: on the edge, or at least two steps from it."},
    {TERM_CAPS, THEME_CAPS, true,
     "A capstone on the board. It makes roads and flattens walls, and nothing can move onto it."},
    {TERM_CAP_REACH, THEME_CAPS, false,
     "How many steps a capstone is from the edge, and how many squares it can spread to."},
    {TERM_CAP_ALONE, THEME_CAPS, false,
     "A capstone with no piece of the other player next to it has little effect."},
    {TERM_SOFT_SUPPORT, THEME_SUPPORT, false,
     "Own pieces below the top, as deep as one move can pick up: they come on top when the stack "
     "spreads. A capstone is hard on an own piece, soft on one of the other player."},
    {TERM_SOFT_SUPPORT_REACH, THEME_SUPPORT, false,
     "The same pieces, weighted by how far their stack can spread."},
    {TERM_SOFT_CAPTIVE, THEME_CAPTIVES, true,
     "Pieces of the other player below the top, as deep as one move can pick up. They come free "
     "when the stack spreads or is captured, so they more often cost than help."},
    {TERM_FLAT_CAPTIVE_REACH, THEME_CAPTIVES, false,
     "Captives under a flat, weighted by how far their stack can spread."},
    {TERM_DEEP_OWN, THEME_SUPPORT, false, deep_text},
    {TERM_DEEP_THEIRS, THEME_CAPTIVES, true, deep_text},
    {TERM_DEEP_OWN_BLOCK, THEME_SUPPORT, false, deep_text},
    {TERM_DEEP_THEIRS_BLOCK, THEME_CAPTIVES, true, deep_text},
    {TERM_STACK_BY_CAP, THEME_TAKING, false,
     "Pieces below a flat next to a wall or capstone of the other player, which can capture it."},
    {TERM_STACK_BY_OWN, THEME_TAKING, false,
     "Pieces below a flat next to an own wall or capstone, which can recapture it."},
    {TERM_STACK_TARGETS, THEME_TAKING, false,
     "Flats of the other player that a stack can spread to."},
    {TERM_WAIT_BARE, THEME_TAKING, false,
     "Stacks of the other player under a flat that one move can capture: the other player's "
     "pieces in them (support), own pieces in them (captives), the pieces of the tallest one, and "
     "those of unguarded ones; for the player to move or the other one (waiting)."},
    {TERM_OPEN_6, THEME_LINES, false,
     "A rank or file, not on the edge, without a wall or capstone of the other player, by the "
     "number of own flats and capstones on it. Roads run along such lines."},
    {TERM_SHUT_6, THEME_LINES, false,
     "A rank or file, not on the edge, with a wall or capstone of the other player on it, by the "
     "number of own flats and capstones on it."},
    {TERM_RIM_6, THEME_LINES, false,
     "A rank or file on the edge of the board, by the number of own flats and capstones on it."},
    {TERM_GROUPS, THEME_GROUPS, false,
     "Groups of adjacent flats and capstones. Pieces in fewer groups are better connected."},
    {TERM_ROAD_NEAR, THEME_ROADS, false,
     "How many squares the player's shortest road still needs."},
    {TERM_WAIT_NEAR_3, THEME_ROADS, false,
     "A road that needs 1, 2 or 3 more squares; for the player to move or the other one "
     "(waiting)."},
    {TERM_BOTH_NEAR, THEME_ROADS, false,
     "A road from left to right and one from bottom to top that need at most 3 squares each: two "
     "threats are hard to stop."},
    {TERM_WAYS_3, THEME_ROADS, false,
     "Empty squares on a shortest road. The more there are, the harder the road is to stop."},
    {TERM_GAP_FLAT, THEME_ROADS, false,
     "Squares that would complete a road: empty ones, and those that hold a flat of the other "
     "player (taken)."},
    {TERM_KOMI, THEME_KOMI, false, "Flats that Black gets in the count because White begins."},
    {TERM_TEMPO, THEME_TEMPO, false, "The turn to move."},
    {TERM_RACE_HAND, THEME_COUNT, false,
     "The lead in flats, with komi. It weighs more when the game can end sooner by the count."},
    {TERM_END_16, THEME_COUNT, false,
     "A won count if both players only place flats from now on, by how many plies that takes."},
    {TERM_END2_16, THEME_COUNT, false, "That count won by more than one flat."},
};

static const char *const group_texts[GROUPS_OF_TERMS] = {
    [GROUP_TOPS] = "tops",   [GROUP_STACKS] = "stacks",   [GROUP_LINES] = "lines",
    [GROUP_ROADS] = "roads", [GROUP_WHOLE] = "the whole",
};

const char *eval_words_group(TermGroup group) {
    return group_texts[group];
}

static const Family *family_of(int term) {
    const Family *family = families;
    while ((int)family->last < term) {
        family++;
    }
    return family;
}

const char *eval_words_term(Term term) {
    return family_of((int)term)->means;
}

// ---- the glossary

// Adds the names of the terms from `term` on that share its text; returns the first that does not.
static int add_names(TextBuf *names, int term) {
    const char *means = eval_words_term((Term)term);
    TermGroup group = term_text((Term)term)->group;
    for (int first = term; term < TERMS && term_text((Term)term)->group == group &&
                           strcmp(eval_words_term((Term)term), means) == 0;
         term++) {
        textbuf_format(names, "%s%s", term > first ? "; " : "", term_text((Term)term)->text);
    }
    return term;
}

void eval_words_glossary(TextBuf *text, int columns) {
    size_t begin = text->length;
    for (int term = 0; term < TERMS;) {
        TermGroup group = term_text((Term)term)->group;
        if (term == 0 || term_text((Term)(term - 1))->group != group) {
            textbuf_format(text, "%s\n", group_texts[group]);
        }
        const char *means = eval_words_term((Term)term);
        textbuf_add_string(text, "  ");
        term = add_names(text, term);
        textbuf_format(text, "\n      %s\n", means);
    }
    if (NET_BUILT) {
        textbuf_format(text, "network\n  correction by the network\n      %s\n", network_text);
    }
    fold_text(text, begin, columns, 0);
}

// ---- the sentence

// A player's lead in a theme, in centi-flats and in pieces.
typedef struct Lead {
    Theme theme;
    int value, pieces;
} Lead;

static int compare_leads(const void *a, const void *b) {
    const Lead *first = a;
    const Lead *second = b;
    return first->value != second->value ? (first->value < second->value ? 1 : -1)
                                         : (int)first->theme - (int)second->theme;
}

// Adds up to `most` themes in which a player leads, the greatest lead first; small leads are left
// out.
static void add_leads(TextBuf *text, const EvalTrace *trace, Colour colour, int most,
                      const char *before) {
    enum { LITTLE = 5, PART = 5 }; // least lead: centi-flats, and 1 / PART of the greatest lead
    Lead leads[THEMES];
    for (int theme = 0; theme < THEMES; theme++) {
        leads[theme] = (Lead){.theme = (Theme)theme};
    }
    for (int term = 0; term < TERMS; term++) {
        const Family *family = family_of(term);
        const int *count = trace->count[term];
        const int *value = trace->value[term];
        leads[family->theme].value += value[colour] - value[!colour];
        leads[family->theme].pieces += family->counted ? count[colour] - count[!colour] : 0;
    }
    qsort(leads, THEMES, sizeof *leads, compare_leads);
    for (int i = 0; i < most && leads[i].value >= LITTLE; i++) {
        const ThemeText *words = &theme_texts[leads[i].theme];
        int pieces = leads[i].pieces / COUNT_PARTS;
        if (leads[i].value * PART < leads[0].value) {
            break;
        }
        textbuf_add_string(text, i > 0 ? ", " : before);
        if (words->piece && pieces > 0) {
            textbuf_format(text, "%d more %s%s", pieces, words->piece, plural_s(pieces));
        } else {
            textbuf_add_string(text, words->words);
        }
    }
}

// A value in flats, with one decimal.
static void add_flats(TextBuf *text, int centi_flats) {
    textbuf_format(text, "%d.%d", (centi_flats + 5) / 100, (centi_flats + 5) / 10 % 10);
}

void eval_words_sum_up(TextBuf *text, const EvalTrace *trace) {
    enum { EVEN = 5, MOST = 3 }; // below EVEN centi-flats nobody leads
    int lead = abs(trace->total);
    int correction = trace->correction;
    if (lead < EVEN) {
        textbuf_add_string(text, "Nobody leads");
        add_leads(text, trace, WHITE, 1, "; for White: ");
        add_leads(text, trace, BLACK, 1, "; for Black: ");
    } else {
        Colour leader = trace->total > 0 ? WHITE : BLACK;
        textbuf_format(text, "%s leads by ", colour_text(leader));
        add_flats(text, lead);
        textbuf_add_string(text, " flats");
        add_leads(text, trace, leader, MOST, ": ");
    }
    if (abs(correction) >= EVEN) {
        textbuf_add_string(text, "; the network adds ");
        add_flats(text, abs(correction));
        textbuf_format(text, " for %s", colour_text(correction > 0 ? WHITE : BLACK));
    }
    textbuf_add_string(text, ".");
}
