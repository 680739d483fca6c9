// SPDX-License-Identifier: MIT
// The commands and the options of each are sorted by name, as help lists them.
#include <string.h>

#include "commands.h"
#include "unit.h"

TEST_RANGE(options_are_sorted_by_name, 0, (int)all_commands.count) {
    const Command *command = all_commands.commands[_i];
    ck_assert(_i == 0 || strcmp(all_commands.commands[_i - 1]->name, command->name) < 0);
    ck_assert(options_sorted(command->options));
}
