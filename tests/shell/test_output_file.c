// SPDX-License-Identifier: MIT
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "output_file.h"
#include "text_file.h"
#include "unit.h"

// Each test has its own folder to work in, and its own process.
static char folder[] = "/tmp/bredon-output-XXXXXX";
static TextBuf text;
static Fault fault;

static void set_up(void) {
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
    textbuf_add_string(&text, "new text\n");
}

// How many files there are.
static int count(void) {
    DIR *dir = opendir(".");
    int files = 0;
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        files += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    }
    closedir(dir);
    return files;
}

static void tear_down(void) {
    DIR *dir = opendir(".");
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        unlink(entry->d_name); // which does nothing to folders
    }
    closedir(dir);
    rmdir("room");
    ck_assert_int_eq(chdir("/"), 0);
    ck_assert_int_eq(rmdir(folder), 0);
    textbuf_finish(&text);
}

TEST_FIXTURE(set_up, tear_down)

static void make(const char *path, const char *content, mode_t mode) {
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, content, strlen(content)), (ssize_t)strlen(content));
    ck_assert_int_eq(fchmod(fd, mode), 0);
    close(fd);
}

static void expect(const char *path, const char *content, mode_t mode) {
    size_t length;
    struct stat about;
    char *found = text_file_read(path, NULL, &length, NULL);
    ck_assert_ptr_nonnull(found);
    ck_assert_str_eq(found, content);
    ck_assert_int_eq(stat(path, &about), 0);
    ck_assert_uint_eq(about.st_mode & 07777, mode);
    free(found);
}

TEST(a_new_file_has_the_usual_mode) {
    umask(027);
    for (int way = OUTPUT_NEW; way <= OUTPUT_REPLACE; way++) {
        ck_assert(output_save("file", (OutputWay)way, "", &text, &fault));
        expect("file", "new text\n", 0640);
        ck_assert_int_eq(count(), 1);
        unlink("file");
    }
}

TEST(a_new_file_must_be_new) {
    make("file", "old\n", 0600);
    ck_assert(!output_save("file", OUTPUT_NEW, "--out: ", &text, &fault));
    ck_assert_str_eq(fault.text, "--out: 'file' is there already");
    expect("file", "old\n", 0600);
    ck_assert_int_eq(symlink("nothing", "link"), 0);
    ck_assert(!output_save("link", OUTPUT_NEW, "", &text, &fault));
    ck_assert_int_eq(access("nothing", F_OK), -1);
}

// Another program makes the file while this one is writing.
TEST(a_new_file_must_still_be_new_at_the_end) {
    OutputFile output;
    ck_assert(output_open(&output, "file", OUTPUT_NEW, "--out: ", &fault));
    make("file", "other\n", 0600);
    ck_assert(output_add(&output, text.at, text.length, &fault));
    ck_assert(!output_commit(&output, &fault));
    ck_assert_str_eq(fault.text, "--out: 'file' is there already");
    expect("file", "other\n", 0600);
    ck_assert_int_eq(count(), 1);
}

TEST(what_is_replaced_keeps_mode_and_links) {
    make("file", "old and long text\n", 0604);
    ck_assert_int_eq(mkdir("room", 0777), 0);
    ck_assert_int_eq(symlink("../file", "room/one"), 0);
    ck_assert_int_eq(symlink("room/one", "two"), 0);
    ck_assert(output_save("two", OUTPUT_REPLACE, "", &text, &fault));
    expect("file", "new text\n", 0604);
    struct stat about;
    ck_assert(lstat("two", &about) == 0 && S_ISLNK(about.st_mode));
    ck_assert(lstat("room/one", &about) == 0 && S_ISLNK(about.st_mode));
    ck_assert_int_eq(unlink("room/one"), 0);
    ck_assert_int_eq(count(), 3);
}

TEST(links_in_a_circle_are_refused) {
    ck_assert_int_eq(symlink("b", "a"), 0);
    ck_assert_int_eq(symlink("a", "b"), 0);
    ck_assert(!output_save("a", OUTPUT_REPLACE, "", &text, &fault));
    unit_expect_fault(&fault, "'a'");
    ck_assert_int_eq(count(), 2);
}

#ifdef __linux__
// The link changes after the file was opened: what the system would not let us open stays.
extern bool link_changes; // realpath is inline for some compilers, which allows no static one
bool link_changes;

// Takes the place of the library's, which is not declared in every build.
char *realpath(const char *path, char *ret_path);
char *realpath(const char *path, char *ret_path) {
    enum { ROOM = 4096 };
    char name[32];
    char *found = calloc(1, ROOM);
    ck_assert(ret_path == NULL && found != NULL);
    ck_assert(!link_changes || (unlink("link") == 0 && symlink("other", "link") == 0));
    int fd = open(path, O_RDONLY);
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    ck_assert_int_gt(readlink(name, found, ROOM - 1), 0);
    close(fd);
    return found;
}

TEST(a_link_that_changes_is_not_followed) {
    make("file", "old text\n", 0644);
    make("other", "of others\n", 0644);
    ck_assert_int_eq(symlink("file", "link"), 0);
    link_changes = true;
    ck_assert(!output_save("link", OUTPUT_REPLACE, "", &text, &fault));
    unit_expect_fault(&fault, "'link'");
    expect("file", "old text\n", 0644);
    expect("other", "of others\n", 0644);
    ck_assert_int_eq(count(), 3);
}
#endif

// Takes the place of the library's: the links of the test are those of another user.
static bool is_another;

uid_t geteuid(void) {
    return getuid() + is_another;
}

// Refused by both ways to open a file; nothing is made.
static void expect_foreign(const char *link) {
    OutputFile output;
    ck_assert(!output_save(link, OUTPUT_REPLACE, "", &text, &fault));
    unit_expect_fault(&fault, "it is a link that another user has made");
    ck_assert(!output_open(&output, link, OUTPUT_APPEND, "", &fault));
    unit_expect_fault(&fault, "it is a link that another user has made");
    ck_assert(access("file", F_OK) != 0);
}

TEST(a_link_of_another_user_in_a_shared_folder_is_not_followed) {
    umask(022);
    ck_assert(chmod(".", 01777) == 0 && mkdir("room", 0700) == 0);
    ck_assert(symlink("file", "link") == 0 && symlink("../link", "room/one") == 0);
    is_another = true;
    expect_foreign("link");
    expect_foreign("room/one"); // leads to the other link
    ck_assert_int_eq(chmod(".", 0700), 0);
    ck_assert(output_save("room/one", OUTPUT_REPLACE, "", &text, &fault));
    ck_assert(chmod(".", 01777) == 0 && unlink("file") == 0);
    is_another = false;
    ck_assert(output_save("link", OUTPUT_REPLACE, "", &text, &fault));
    ck_assert_int_eq(unlink("room/one"), 0);
    expect("file", "new text\n", 0644);
}

// A link to nothing is followed; after a failure there is still nothing.
TEST(a_link_to_nothing_is_followed) {
    umask(022);
    ck_assert_int_eq(symlink("file", "link"), 0);
    ck_assert(output_try("link", OUTPUT_REPLACE, "", &fault));
    ck_assert_int_eq(count(), 1);
    ck_assert(output_save("link", OUTPUT_REPLACE, "", &text, &fault));
    expect("file", "new text\n", 0644);
    ck_assert_int_eq(count(), 2);
}

// Until the end the old file is there, whole.
TEST_RANGE(the_old_file_stays_until_the_new_one_is_whole, 0, 2) {
    OutputFile output;
    make("file", "old\n", 0600);
    ck_assert(output_open(&output, "file", OUTPUT_REPLACE, "", &fault));
    ck_assert(output_add(&output, "new\n", 4, &fault));
    expect("file", "old\n", 0600);
    if (_i == 0) {
        output_abandon(&output);
        expect("file", "old\n", 0600);
    } else {
        ck_assert(output_commit(&output, &fault));
        expect("file", "new\n", 0600);
    }
    output_abandon(&output); // does nothing any more
    ck_assert_int_eq(count(), 1);
}

TEST(a_full_disk_leaves_nothing_behind) {
    struct rlimit before;
    make("file", "old and long text\n", 0600);
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit limit = {4, before.rlim_max};
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    Fault why;
    bool replaced = output_save("file", OUTPUT_REPLACE, "", &text, &why);
    bool made = output_save("other", OUTPUT_NEW, "", &text, &fault) ||
                output_save("other", OUTPUT_REPLACE, "", &text, &fault);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
    ck_assert(!replaced && !made);
    unit_expect_fault(&why, "can't write 'file': File too large");
    expect("file", "old and long text\n", 0600);
    ck_assert_int_eq(count(), 1);
}

TEST(to_try_changes_nothing) {
    struct stat before;
    struct stat after;
    make("file", "old\n", 0600);
    ck_assert_int_eq(mkfifo("pipe", 0600), 0);
    ck_assert_int_eq(stat("file", &before), 0);
    ck_assert(output_try("file", OUTPUT_REPLACE, "", &fault));
    ck_assert(output_try("other", OUTPUT_REPLACE, "", &fault));
    ck_assert(output_try("pipe", OUTPUT_REPLACE, "", &fault)); // which has no reader
    ck_assert_int_eq(stat("file", &after), 0);
    ck_assert_uint_eq(before.st_ino, after.st_ino);
    ck_assert_int_eq(count(), 2);
    ck_assert(!output_try(".", OUTPUT_REPLACE, "", &fault));
    unit_expect_fault(&fault, "it is a folder");
    ck_assert(!output_try("none/file", OUTPUT_REPLACE, "", &fault));
    unit_expect_fault(&fault, "No such file");
}

TEST(only_what_is_ours_may_be_replaced) {
    make("ours", "# Ours, and more\n", 0600);
    make("short", "# Our", 0600);
    make("other", "Ours # Ours", 0600);
    make("empty", "", 0600);
    ck_assert_int_eq(mkfifo("pipe", 0600), 0);
    ck_assert(output_may_replace("ours", "# Ours", "", "bredon list", &fault));
    ck_assert(output_may_replace("empty", "# Ours", "", "bredon list", &fault));
    ck_assert(output_may_replace("none", "# Ours", "", "bredon list", &fault));
    ck_assert(output_may_replace("pipe", "# Ours", "", "bredon list", &fault));
    ck_assert(!output_may_replace("short", "# Ours", "", "bredon list", &fault));
    ck_assert(!output_may_replace("other", "# Ours", "--out: ", "bredon list", &fault));
    ck_assert_str_eq(fault.text,
                     "--out: not overwriting 'other': it was not written by bredon list");
}

// True when another process may write to "file" in both ways.
static bool others_may_write(void) {
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0) {
        static const char why[] = "-o: 'file' is being written by another process";
        OutputFile output;
        Fault faults[2] = {{0}};
        int opened = output_open(&output, "file", OUTPUT_REPLACE, "-o: ", &faults[0]);
        output_abandon(&output);
        opened += output_open(&output, "file", OUTPUT_APPEND, "", &faults[1]);
        output_keep(&output);
        bool told = strcmp(faults[0].text, why) == 0 && strcmp(faults[1].text, why + 4) == 0;
        _exit(opened == 2 ? 0 : opened == 0 && told ? 1 : 2);
    }
    int status = 0;
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    ck_assert(WIFEXITED(status));
    ck_assert_int_lt(WEXITSTATUS(status), 2);
    return WEXITSTATUS(status) == 0;
}

// The second process neither writes to the file of the first one nor removes it.
TEST_RANGE(a_file_that_is_appended_to_has_one_writer, 0, 2) {
    OutputFile output;
    if (_i == 0) {
        make("file", "old\n", 0644);
    }
    umask(022);
    ck_assert(output_open(&output, "file", OUTPUT_APPEND, "", &fault));
    ck_assert(!others_may_write());
    ck_assert(output_add(&output, "one\n", 4, &fault));
    ck_assert(output_commit(&output, &fault));
    ck_assert(others_may_write());
    expect("file", _i == 0 ? "old\none\n" : "one\n", 0644);
    ck_assert_int_eq(count(), 1);
}

TEST(appending_nothing_leaves_nothing) {
    OutputFile output;
    ck_assert(output_open(&output, "new", OUTPUT_APPEND, "", &fault));
    ck_assert_int_eq(count(), 1);
    output_abandon(&output);
    ck_assert_int_eq(count(), 0);
    make("old", "# Ours\n", 0600);
    ck_assert(output_open(&output, "old", OUTPUT_APPEND, "", &fault));
    output_abandon(&output);
    expect("old", "# Ours\n", 0600);
    make("target", "", 0600);
    ck_assert_int_eq(symlink("target", "link"), 0);
    ck_assert(output_open(&output, "link", OUTPUT_APPEND, "", &fault));
    ck_assert(output_add(&output, "# Ours\n", 7, &fault));
    ck_assert(output_commit(&output, &fault));
    expect("target", "# Ours\n", 0600);
}

TEST(what_is_there_stays_until_it_is_cut) {
    OutputFile output;
    make("file", "no line", 0640);
    ck_assert(output_open(&output, "file", OUTPUT_APPEND, "", &fault));
    ck_assert_int_eq(output.length, 7);
    ck_assert(output_add(&output, ", two", 5, &fault));
    expect("file", "no line, two", 0640);
    ck_assert(output_cut(&output, 2, &fault));
    ck_assert(output_add(&output, " more", 5, &fault));
    ck_assert_int_eq(output.length, 7);
    ck_assert(output_commit(&output, &fault));
    expect("file", "no more", 0640);
    ck_assert(!output_open(&output, ".", OUTPUT_APPEND, "-o: ", &fault));
    ck_assert_str_eq(fault.text, "-o: can't write '.': it is a folder; name a file in it");
}

// Root, who may write anywhere, becomes another user for it, if it can.
TEST(a_folder_of_others_says_so) {
    OutputFile output;
    ck_assert_int_eq(chmod(".", 0755), 0);
    ck_assert_int_eq(mkdir("room", 0555), 0);
    uid_t user = geteuid();
    if (user == 0 && seteuid(65534) != 0) {
        return;
    }
    bool opened = output_open(&output, "room/file", OUTPUT_APPEND, "", &fault);
    ck_assert(user != 0 || seteuid(0) == 0);
    ck_assert(!opened);
    ck_assert_str_eq(fault.text, "can't write 'room/file': Permission denied");
}
