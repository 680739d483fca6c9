// SPDX-License-Identifier: MIT
// The client's side of TEI with engines that do not behave: test_tei_faults FAKE_ENGINE BREDON.
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "now.h"
#include "tei_rig.h"
#include "unit.h"

// BREDON_FLOOD is its length in MB.
TEST_RANGE(floods_are_not_kept, 0, 3) {
    static const char *const names[] = {"flood", "stderr-flood", "long-line"};
    const char *given = getenv("BREDON_FLOOD");
    Rig rig;
    rig_start(&rig, "--at|1|--megabytes|%s|--do|%s", given ? given : "50", names[_i]);
    rig_play(&rig);
    rig_play(&rig);
    ck_assert_uint_le(rig.client.child.unread.room, 8U * CHILD_LINE_MAX);
    ck_assert_uint_le(rig.client.child.stderr_text.room, 8U * CHILD_ERRORS_KEPT);
    ck_assert_uint_eq(rig.client.extra_answers, 0);
    rig_finish(&rig);
}

// The second answer is there before the next question.
TEST(an_answer_too_many) {
    Rig rig;
    rig_start(&rig, "--do|twice|--seed|3");
    for (int i = 0; i < 4; i++) {
        rig_play(&rig);
    }
    ck_assert_uint_eq(rig.client.extra_answers, 3);
    rig_finish(&rig);
}

TEST(an_answer_without_a_question) {
    Rig rig;
    rig_start(&rig, "--do|bestmove-without-go");
    ck_assert_uint_eq(rig.client.extra_answers, 2); // one for each isready
    rig_play(&rig);
    rig_play(&rig);
    ck_assert_uint_eq(rig.client.extra_answers, 2);
    rig_finish(&rig);
}

// The engine answers when more is sent, so never before the limit.
TEST(an_answer_too_late) {
    Rig rig;
    rig_start(&rig, "--at|1|--do|wait-for-more");
    ck_assert_int_eq(rig_ask(&rig, RIG_SHORT_MS), TEI_LATE);
    ck_assert_int_ge(rig.thought.used_us, RIG_SHORT_MS * 1000);
    ck_assert_int_eq(tei_client_wait_move(&rig.client, false, 0, rig.word), TEI_LATE);
    ck_assert_int_eq(tei_client_wait_move(&rig.client, true, RIG_LONG_MS, rig.word), TEI_FINE);
    Move move = unit_move(&rig.game.board, rig.word);
    ck_assert(game_push(&rig.game, move));
    rig_play(&rig);
    ck_assert_uint_eq(rig.client.extra_answers, 0);
    rig_finish(&rig);
}

TEST(an_answer_to_stop) {
    Rig rig;
    rig_start(&rig, "--do|wait-for-stop");
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(rig_ask(&rig, RIG_SHORT_MS), TEI_LATE);
        ck_assert_int_eq(tei_client_wait_move(&rig.client, false, 0, rig.word), TEI_LATE);
        ck_assert_int_eq(tei_client_wait_move(&rig.client, true, RIG_LONG_MS, rig.word), TEI_FINE);
    }
    rig_finish(&rig);
}

// The engine ends between two games, when nobody reads from it.
TEST(dead_between_games) {
    Rig rig;
    Fault fault = {0};
    rig_start(&rig, "%s", "");
    rig_play(&rig);
    child_kill(&rig.client.child);
    ck_assert(child_wait(&rig.client.child, RIG_LONG_MS));
    ck_assert(!tei_client_new_game(&rig.client, &rig.game.board.rules, RIG_LONG_MS, &fault));
    unit_expect_fault(&fault, "engine 'Fake' has not sent 'readyok': killed by signal 9");
    rig_run(&rig);
    ck_assert(rig_tail_has(&rig, "- killed by signal 9\n- started\n"));
    rig_new_game(&rig, 5, 0);
    rig_play(&rig);
    rig_finish(&rig);
}

static int open_files(void) {
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder && readdir(folder)) {
        count++;
    }
    if (folder) {
        closedir(folder);
    }
    return count;
}

static bool has_children(void) {
    return waitpid(-1, NULL, WNOHANG) >= 0 || errno != ECHILD;
}

TEST(nothing_is_left) {
    static const char *const names[] = {"crash", "hang", "stderr-panic", "ignore-quit"};
    int before = open_files();
    for (int i = 0; i < UNIT_COUNT(names); i++) {
        Rig rig;
        rig_start(&rig, "--do|%s", names[i]);
        ck_assert(has_children());
        rig_ask(&rig, RIG_SHORT_MS);
        int64_t begin = clock_now_us();
        tei_client_finish(&rig.client, RIG_SHORT_MS);
        rig_expect_prompt(begin);
        tei_client_finish(&rig.client, RIG_SHORT_MS);
        game_finish(&rig.game);
        ck_assert(!has_children());
    }
    Rig rig;
    Fault fault = {0};
    rig_init(&rig, NULL, rig_fake(), "--do|start-panic");
    for (int i = 0; i < 3; i++) {
        ck_assert(!tei_client_start(&rig.client, RIG_LONG_MS, &fault));
        ck_assert(!has_children());
    }
    rig_finish(&rig);
    ck_assert_int_eq(open_files(), before);
}
