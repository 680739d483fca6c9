// SPDX-License-Identifier: MIT
// The commands and the options of each are sorted by name, as help lists them. A name means the
// same in all commands, and has a user: an example or a note shows it.
#include <string.h>

#include "commands.h"
#include "unit.h"

TEST_RANGE(options_are_sorted_by_name, 0, (int)all_commands.count) {
    const Command *command = all_commands.commands[_i];
    ck_assert(_i == 0 || strcmp(all_commands.commands[_i - 1]->name, command->name) < 0);
    ck_assert(options_sorted(command->options));
}

static bool is_same(const char *one, const char *two) {
    return strcmp(one ? one : "", two ? two : "") == 0;
}

// Fails when an option shows another kind of value, or has another short spelling, than the option
// of this name in another command. Numbers of different ranges are the same kind.
static void check_against(const OptionSpec *spec, const Command *command) {
    const OptionSpec *other;
    for (size_t at = 0; (other = command_option(command, &at)) != NULL;) {
        // match plays so many games, and describes engines by several words; other commands take
        // these games of their files, and one word, because files follow.
        bool two = strcmp(spec->name, "--games") == 0 || strcmp(spec->name, "--engine") == 0;
        if (!two && strcmp(spec->name, other->name) == 0) {
            ck_assert_msg(spec->type == other->type && is_same(spec->also, other->also) &&
                              is_same(spec->value, other->value),
                          "%s differs in %s", spec->name, command->name);
        }
    }
}

TEST_RANGE(a_name_has_one_kind_of_value, 0, (int)all_commands.count) {
    const OptionSpec *spec;
    for (size_t at = 0; (spec = command_option(all_commands.commands[_i], &at)) != NULL;) {
        for (size_t i = 0; i < all_commands.count; i++) {
            check_against(spec, all_commands.commands[i]);
        }
    }
}

// play and playtak count minutes, match counts seconds; so the option has two names.
TEST(a_clock_in_minutes_and_one_in_seconds_have_two_names) {
    for (size_t i = 0; i < all_commands.count; i++) {
        const Command *command = all_commands.commands[i];
        bool match = strcmp(command->name, "match") == 0;
        const OptionSpec *spec;
        for (size_t at = 0; (spec = command_option(command, &at)) != NULL;) {
            ck_assert(strcmp(spec->name, "--tc") != 0 || match);
            ck_assert(strcmp(spec->name, "--clock") != 0 || !match);
        }
    }
}

// True when a text has the option, and not only one whose name begins with it.
static bool shows(const char *text, const char *option) {
    size_t length = option ? strlen(option) : 0;
    const char *at = text && option ? strstr(text, option) : NULL;
    while (at && at[length] && strchr("-abcdefghijklmnopqrstuvwxyz", at[length])) {
        at = strstr(at + length, option);
    }
    return at;
}

TEST_RANGE(an_example_or_a_note_shows_each_option, 0, (int)all_commands.count) {
    const OptionSpec *spec;
    for (size_t at = 0; (spec = command_option(all_commands.commands[_i], &at)) != NULL;) {
        bool shown = false;
        for (size_t i = 0; i < all_commands.count; i++) {
            const Command *command = all_commands.commands[i];
            shown = shown || shows(command->example, spec->name) ||
                    shows(command->notes, spec->name) || shows(command->example, spec->also) ||
                    shows(command->notes, spec->also);
        }
        ck_assert_msg(shown, "%s has no user", spec->name);
    }
}
