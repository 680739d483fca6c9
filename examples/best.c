// SPDX-License-Identifier: MIT
// Searches a position of 6x6 with komi 2 four plies deep and prints the best move. How to compile
// it: packages/README.md.
#include <bredon.h>
#include <stdio.h>

static void show(void *user, const BredonInfo *info) {
    (void)user;
    if (!info->last) { // the last lines repeat the result
        printf("depth %d score %+.2f %s\n", info->depth, info->score / 100.0, info->line);
    }
}

int main(void) {
    Bredon *engine = bredon_create();
    BredonLimits limits = {.size = sizeof limits, .depth = 4};
    BredonCallbacks callbacks = {.on_info = show};
    if (!engine) {
        return 1;
    }
    // Komi is given in half flats.
    if (!bredon_new_game(engine, 6, 4) || !bredon_play(engine, "a1 f6 d3 c4") ||
        !bredon_go(engine, &limits, &callbacks)) {
        fprintf(stderr, "%s\n", bredon_error(engine));
        bredon_destroy(engine);
        return 1;
    }
    printf("best %s\n", bredon_result(engine)->move);
    bredon_destroy(engine);
    return 0;
}
