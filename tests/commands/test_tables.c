// SPDX-License-Identifier: MIT
// The commands and the options of each are sorted by name, as help lists them.
#include <string.h>

#include "commands.h"
#include "unit.h"

START_TEST(options_are_sorted_by_name) {
    const Command *command = all_commands.commands[_i];
    ck_assert(_i == 0 || strcmp(all_commands.commands[_i - 1]->name, command->name) < 0);
    ck_assert(options_sorted(command->options));
}

int main(void) {
    TCase *tcase = tcase_create("tables");
    tcase_add_loop_test(tcase, options_are_sorted_by_name, 0, (int)all_commands.count);
    return unit_run("tables", tcase);
}
