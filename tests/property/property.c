// SPDX-License-Identifier: MIT
#include "property.h"

#include <stdlib.h>

#include "text/ptn.h"

int64_t property_positions(int64_t otherwise) {
    return support_number("BREDON_PLIES", otherwise);
}

int property_run(const char *name, const TTest *const *tests) {
    Suite *suite = suite_create(name);
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, 0); // meson has one for the whole program
    for (; *tests; tests++) {
        tcase_add_loop_test(tcase, *tests, FIRST_SIZE, END_SIZE);
    }
    suite_add_tcase(suite, tcase);
    support_print_seed(name);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

void property_expect(bool holds, const char *what, const char *file, int line, const Board *board,
                     Move move) {
    if (holds) {
        return;
    }
    char tps[TPS_TEXT];
    char ptn[PTN_TEXT] = "none";
    tps_write(board, tps);
    if (move != MOVE_NONE) {
        ptn_write_move(move, ptn);
    }
    const Rules *rules = &board->rules;
    ck_abort_msg(
        "%s:%d: %s; seed %llu, position '%s', move %s, half komi %d, stones %d %d, caps %d %d",
        file, line, what, (unsigned long long)support_seed(), tps, ptn, rules->half_komi,
        rules->stones[WHITE], rules->stones[BLACK], rules->caps[WHITE], rules->caps[BLACK]);
}
