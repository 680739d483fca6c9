// SPDX-License-Identifier: MIT
// `explore --worst`: the lines in which a player scored worst.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/explore_session.h"

enum { LINES_MOST = 400 };

typedef struct Worst {
    ExploreSession *session;
    GameIndex *index;
    GameFilter filter;
    size_t start; // plies of the game before the position
    ExploreLine *lines;
    size_t count;
} Worst;

static ExploreLine line_of(const Worst *it, const ExploreCount *count, Colour side) {
    const Game *game = &it->session->game;
    double own = explore_rating(count, side);
    double other = explore_rating(count, (Colour)!side);
    double expected = isnan(own) || isnan(other) ? 0.5 : 1 / (1 + pow(10, (other - own) / 400));
    int64_t finished = explore_finished(count);
    ExploreLine line = {.side = side,
                        .games = finished,
                        .score = explore_score(count, side),
                        .expected = expected,
                        .length = (int)(game->length - it->start)};
    for (int i = 0; i < line.length; i++) {
        line.moves[i] = game->steps[it->start + (size_t)i].move;
    }
    // How surprising the score is: in units of its standard deviation, but for a factor.
    line.weight = (expected - line.score) * sqrt((double)finished);
    return line;
}

// Adds a line. If there are LINES_MOST already, the least surprising of them all is left out.
static void add_line(Worst *it, ExploreLine line) {
    if (it->count < LINES_MOST) {
        it->lines[it->count++] = line;
        return;
    }
    ExploreLine *least = it->lines;
    for (size_t i = 1; i < it->count; i++) {
        least = it->lines[i].weight < least->weight ? &it->lines[i] : least;
    }
    if (line.weight > least->weight) {
        *least = line;
    }
}

// Notes the player's moves of which enough games are finished, from the session's position on.
static bool visit(Worst *it, Colour side, Fault *fault) {
    Game *game = &it->session->game;
    Exploration found = {.moves = NULL};
    bool good = explore_position(it->index, &it->filter, &game->board, &found, fault);
    for (size_t i = 0; good && i < found.move_count; i++) {
        const ExploreMove *move = &found.moves[i];
        if (explore_finished(&move->count) < it->session->options->least) {
            continue;
        }
        good = game_push(game, move->move) || fault_set(fault, 0, "no memory");
        if (good && board_turn(&game->board) != side) {
            add_line(it, line_of(it, &move->count, side));
        }
        good = good && (game->length - it->start == EXPLORE_PLIES ||
                        game_outcome(game) != ONGOING || visit(it, side, fault));
        game_pop(game);
    }
    exploration_finish(&found);
    return good;
}

static int compare_lines(const void *a, const void *b) {
    const ExploreLine *first = a;
    const ExploreLine *second = b;
    return (first->weight < second->weight) - (first->weight > second->weight);
}

// True when one line begins with the other.
static bool is_same(const ExploreLine *a, const ExploreLine *b) {
    int length = a->length < b->length ? a->length : b->length;
    return a->side == b->side && memcmp(a->moves, b->moves, (size_t)length * sizeof(Move)) == 0;
}

bool explore_worst(ExploreSession *session, GameIndex *index, Fault *fault) {
    Worst it = {.session = session, .index = index, .start = session->game.length};
    bool good =
        (it.lines = malloc(LINES_MOST * sizeof *it.lines)) || fault_set(fault, 0, "no memory");
    for (int i = 0; i < session->view_count && good; i++) {
        it.filter = session->options->filter;
        it.filter.white = session->views[i].side == WHITE;
        it.filter.black = !it.filter.white;
        good = visit(&it, session->views[i].side, fault);
    }
    if (good) {
        qsort(it.lines, it.count, sizeof *it.lines, compare_lines);
    }
    session->worst_count = 0;
    for (size_t i = 0; i < it.count && good && it.lines[i].weight > 0; i++) {
        bool new = session->worst_count < EXPLORE_WORST;
        for (int at = 0; at < session->worst_count; at++) {
            new &= !is_same(&session->worst[at], &it.lines[i]);
        }
        if (new) {
            session->worst[session->worst_count++] = it.lines[i];
        }
    }
    free(it.lines);
    return good;
}
