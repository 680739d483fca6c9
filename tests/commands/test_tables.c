// SPDX-License-Identifier: MIT
// The sorted tables of the program are sorted, for they are searched as such. The table of commands
// is the program's own: answers.sh looks at the order of what `help` lists.
#include "annotate/annotate_command.h"
#include "commands.h"
#include "match/match_options.h"
#include "tei/tei.h"
#include "unit.h"

START_TEST(the_options_of_the_command_line) {
    ck_assert(options_sorted(&args_options));
    ck_assert(options_sorted(&tune_options));
}
END_TEST

START_TEST(the_options_of_annotate) {
    ck_assert(options_sorted(&annotate_options));
}
END_TEST

START_TEST(the_options_of_datagen) {
    ck_assert(options_sorted(&datagen_options));
}
END_TEST

START_TEST(the_options_of_match) {
    ck_assert(options_sorted(&match_options));
}
END_TEST

START_TEST(the_options_of_openings) {
    ck_assert(options_sorted(&openings_options));
}
END_TEST

START_TEST(the_commands_of_tei) {
    ck_assert(tei_tables_sorted());
}
END_TEST

START_TEST(the_words_of_go) {
    ck_assert(tei_limits_sorted());
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("tables");
    tcase_add_test(tcase, the_options_of_the_command_line);
    tcase_add_test(tcase, the_options_of_annotate);
    tcase_add_test(tcase, the_options_of_datagen);
    tcase_add_test(tcase, the_options_of_match);
    tcase_add_test(tcase, the_options_of_openings);
    tcase_add_test(tcase, the_commands_of_tei);
    tcase_add_test(tcase, the_words_of_go);
    return unit_run("tables", tcase);
}
