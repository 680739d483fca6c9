// SPDX-License-Identifier: MIT
// The options of each command are sorted by name, as its help lists them. The table of commands is
// the program's own: answers.sh looks at the order of what `help` lists.
#include "commands.h"
#include "match/match_options.h"
#include "unit.h"

static const OptionTable *const tables[] = {
    &args_options,
    &annotate_options,
    &help_options,
    &match_options,
};

START_TEST(options_are_sorted_by_name) {
    ck_assert(options_sorted(tables[_i]));
}

int main(void) {
    TCase *tcase = tcase_create("tables");
    tcase_add_loop_test(tcase, options_are_sorted_by_name, 0, UNIT_COUNT(tables));
    return unit_run("tables", tcase);
}
