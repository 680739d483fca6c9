// SPDX-License-Identifier: MIT
// The end of a session: each `go` has its bestmove, even when the system has not yet let the
// search's thread run. The linker puts three functions of this file in the place of the program's:
// threads begin only when somebody waits for a search to end, or never, and the table has none of
// its own.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "commands.h"
#include "os/thread.h"
#include "tei/tei.h"
#include "unit.h"

int __real_thread_start(pthread_t *ret_thread, void *(*run)(void *user), void *user);
int __wrap_thread_start(pthread_t *ret_thread, void *(*run)(void *user), void *user);
void __real_search_wait(Search *search);
void __wrap_search_wait(Search *search);
int __wrap_pool_crew(int threads, void (*work)(void *user, int worker), void *user);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool waited_for;
static bool no_threads;
static pthread_t session; // the thread that starts searches and waits for them

static void set_waited_for(bool value) {
    pthread_mutex_lock(&lock);
    waited_for = value;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

typedef struct Late {
    void *(*run)(void *user);
    void *user;
} Late;

static void *run_late(void *user) {
    Late late = *(Late *)user;
    free(user);
    pthread_mutex_lock(&lock);
    while (!waited_for) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    return late.run(late.user);
}

int __wrap_thread_start(pthread_t *ret_thread, void *(*run)(void *user), void *user) {
    if (no_threads) {
        return EAGAIN;
    }
    Late *late = malloc(sizeof *late);
    *late = (Late){run, user};
    if (pthread_equal(pthread_self(), session)) { // else a search starts its helpers
        set_waited_for(false);
    }
    return __real_thread_start(ret_thread, run_late, late);
}

void __wrap_search_wait(Search *search) {
    set_waited_for(true);
    __real_search_wait(search);
}

int __wrap_pool_crew(int threads, void (*work)(void *user, int worker), void *user) {
    (void)threads;
    (void)work;
    (void)user;
    return 0;
}

static const struct {
    const char *lines;
    const char *answers; // the first word of each line that must come, in this order
} cases[] = {
    {"teinewgame 6\ngo depth 2\n", "bestmove"},
    {"go infinite\nstop\nquit\n", "bestmove"},
    {"go infinite\nquit\ngo depth 1\n", "bestmove"},
    {"go infinite", "bestmove"},
    {"setoption name Threads value 2\ngo\nquit\n", "bestmove"},
    {"tei\nteinewgame size 8 halfkomi 4\nisready\ngo wtime 60000 btime 60000\n",
     "teiok readyok bestmove"},
    {"go depth 3\ngo depth 3\ngo mate 3\n", "bestmove bestmove bestmove"},
    {"go depth 60\nwait\nisready\n", "bestmove readyok"},
    {"go depth 60\nwait\ngo mate 50\nwait\nisready\ngo depth 2\nquit\n",
     "bestmove bestmove readyok bestmove"},
    {"go infinite\nperft 12\ngo depth 2\nquit\n", "bestmove bestmove"},
    {"position tps x3/1,1,1/2,2,x 2 4\ngo infinite\n", "bestmove"},
    {"position tps x3/1,1,1/2,2,x 2 4\ngo\nwait\nisready\n", "bestmove readyok"},
};

// The lines of a session that count, by their first words. The input ends after `quit` only when
// the process has ended.
static void run_session(const char *lines, char *ret_answers, size_t room) {
    int in[2];
    int out[2];
    int status;
    size_t length = strlen(lines);
    ck_assert(pipe(in) == 0 && pipe(out) == 0);
    ck_assert_int_eq(write(in[1], lines, length), (ssize_t)length);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        close(in[1]);
        close(out[0]);
        session = pthread_self();
        _exit(tei_run(in[0], out[1], &(TeiCaps){0}));
    }
    close(in[0]);
    close(out[1]);
    if (!strstr(lines, "quit")) {
        close(in[1]);
    }
    FILE *file = fdopen(out[0], "r");
    char line[4096];
    ret_answers[0] = '\0';
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, " \n")] = '\0';
        if (strcmp(line, "bestmove") == 0 || strstr(line, "ok")) {
            size_t used = strlen(ret_answers);
            snprintf(ret_answers + used, room - used, "%s%s", used ? " " : "", line);
        }
    }
    fclose(file);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

TEST_EACH(each_go_is_answered, cases) {
    char answers[256];
    run_session(cases[_i].lines, answers, sizeof answers);
    ck_assert_msg(strcmp(answers, cases[_i].answers) == 0, "%s: %s", cases[_i].lines, answers);
}

static const struct {
    const Command *command;
    const char *typed;
    int status;
    const char *printed[3];
} threadless[] = {
    {&tei_command,
     "go depth 5\nquit\n",
     0,
     {"info string error: go: no thread for a search\n", "info depth 1 seldepth 1 ",
      "\nbestmove a1\n"}},
    {&play_command,
     "a1\nb2\n",
     2,
     {"you play a1\n", "\n1. a1\n", "bredon play: no thread for a search\n"}},
};

TEST_EACH(a_search_without_a_thread_is_told, threadless) {
    char *words[] = {NULL};
    char printed[8192];
    int status;
    FILE *typed = tmpfile();
    FILE *told = tmpfile();
    fputs(threadless[_i].typed, typed);
    rewind(typed);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        no_threads = true;
        dup2(fileno(typed), STDIN_FILENO);
        dup2(fileno(told), STDOUT_FILENO);
        dup2(fileno(told), STDERR_FILENO);
        status = command_run(threadless[_i].command, 0, words);
        fflush(stdout);
        _exit(status);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    rewind(told);
    printed[fread(printed, 1, sizeof printed - 1, told)] = '\0';
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), threadless[_i].status);
    for (int i = 0; i < 3; i++) {
        const char *text = threadless[_i].printed[i];
        ck_assert_msg(strstr(printed, text), "'%s' expected: %s", text, printed);
    }
    fclose(typed);
    fclose(told);
}
