// SPDX-License-Identifier: MIT
// Runs a fuzz target without a fuzzer, as TAP: first on every file of its corpus, then on random
// changes to them. The inputs are run in a child process, so that the parent can tell which of them
// ended it.
//
//   fuzz_NAME CORPUS RUNS   the test: all files of the folder CORPUS, then RUNS random inputs
//   fuzz_NAME FILE          one input, in the same process
//
//   BREDON_SEED   seed of the random inputs
//   BREDON_RUNS   how many, in place of RUNS
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "corpus.h"
#include "fuzz.h"
#include "support.h"

enum {
    SLOW_MS = 100,     // worth a note
    HANG_MS = 30000,   // an input that takes so long is a failure
    FAILURES_MAX = 10, // then the random inputs end
};

typedef struct Replay {
    const char *name;
    Corpus corpus;
    int64_t runs; // inputs 0 to corpus.count - 1 are the files, the others are random
} Replay;

// What the child says: which input begins or has ended, and after how long. The last one is DONE.
typedef struct Message {
    int64_t index;
    int64_t ms; // -1: it begins
} Message;

enum { DONE = -1 };

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t input_count(const Replay *replay) {
    return (int64_t)replay->corpus.count + replay->runs;
}

// The bytes of an input, in memory of exactly its length, so that sanitizers see who reads beyond.
static uint8_t *input_of(const Replay *replay, int64_t index, size_t *ret_length) {
    uint8_t mutant[MUTANT_MAX];
    const uint8_t *bytes = mutant;
    size_t length;
    if (index < (int64_t)replay->corpus.count) {
        bytes = replay->corpus.samples[index].bytes;
        length = replay->corpus.samples[index].length;
    } else {
        uint64_t number = (uint64_t)index - replay->corpus.count;
        length = corpus_mutate(&replay->corpus, support_seed() + number, mutant);
    }
    uint8_t *input = malloc(length > 0 ? length : 1);
    if (!input) {
        abort();
    }
    memcpy(input, bytes, length);
    *ret_length = length;
    return input;
}

static void tell(int fd, int64_t index, int64_t ms) {
    Message message = {index, ms};
    if (write(fd, &message, sizeof message) != (ssize_t)sizeof message) {
        _exit(1);
    }
}

static void run_inputs(const Replay *replay, int64_t index, int fd) {
    for (; index < input_count(replay); index++) {
        size_t length;
        uint8_t *input = input_of(replay, index, &length);
        int64_t begin = now_ms();
        tell(fd, index, -1);
        LLVMFuzzerTestOneInput(input, length);
        tell(fd, index, now_ms() - begin);
        free(input);
    }
    tell(fd, DONE, 0);
}

// The next message; false when the child has ended or said nothing for too long.
static bool listen_to(int fd, pid_t child, Message *ret_message) {
    struct pollfd poller = {.fd = fd, .events = POLLIN};
    int ready;
    do {
        ready = poll(&poller, 1, HANG_MS);
    } while (ready < 0 && errno == EINTR);
    if (ready == 0) {
        printf("# no end after %d ms\n", HANG_MS);
        kill(child, SIGKILL);
    }
    return ready > 0 && read(fd, ret_message, sizeof *ret_message) == (ssize_t)sizeof *ret_message;
}

static void print_name(const Replay *replay, int64_t index) {
    if (index < (int64_t)replay->corpus.count) {
        printf("%s %s", replay->name, replay->corpus.samples[index].name);
    } else {
        printf("%s random input %lld", replay->name,
               (long long)(index - (int64_t)replay->corpus.count));
    }
}

// A verdict on a file of the corpus. Random inputs have one together.
static void pass(const Replay *replay, Message message) {
    if (message.index < (int64_t)replay->corpus.count) {
        printf("ok %lld - ", (long long)message.index + 1);
        print_name(replay, message.index);
        putchar('\n');
    }
    if (message.ms > SLOW_MS) {
        printf("# %lld ms: ", (long long)message.ms);
        print_name(replay, message.index);
        putchar('\n');
    }
}

static void fail(const Replay *replay, int64_t index) {
    if (index < (int64_t)replay->corpus.count) {
        printf("not ok %lld - ", (long long)index + 1);
        print_name(replay, index);
        putchar('\n');
        return;
    }
    char path[256];
    size_t length;
    uint8_t *input = input_of(replay, index, &length);
    snprintf(path, sizeof path, "%s-%llu-%lld.input", replay->name,
             (unsigned long long)support_seed(),
             (long long)(index - (int64_t)replay->corpus.count));
    FILE *file = fopen(path, "wb");
    bool saved = file && fwrite(input, 1, length, file) == length;
    saved = file && fclose(file) == 0 && saved;
    printf("# failed: ");
    print_name(replay, index);
    printf(", BREDON_SEED=%llu%s%s\n", (unsigned long long)support_seed(),
           saved ? ", saved as " : "", saved ? path : "");
    free(input);
}

// Runs inputs from `first` on. Returns the one that ended the child, DONE when none did; then
// *ret_good says whether the child found nothing wrong at its end.
static int64_t run_child(const Replay *replay, int64_t first, bool *ret_good) {
    int ends[2];
    int status = 0;
    Message message;
    int64_t last = first;
    fflush(stdout);
    if (pipe(ends) != 0) {
        abort();
    }
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        run_inputs(replay, first, ends[1]);
        exit(EXIT_SUCCESS); // with a check for leaks, where there is one
    }
    close(ends[1]);
    while (child > 0 && listen_to(ends[0], child, &message)) {
        last = message.index;
        if (message.index != DONE && message.ms >= 0) {
            pass(replay, message);
            last++;
        }
    }
    close(ends[0]);
    *ret_good = child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
                WEXITSTATUS(status) == EXIT_SUCCESS;
    return last;
}

static int replay_all(const Replay *replay) {
    int64_t files = (int64_t)replay->corpus.count;
    int64_t at = 0;
    int broken_files = 0;
    int broken = 0;
    bool good = true;
    while (at != DONE && broken < FAILURES_MAX) {
        at = run_child(replay, at, &good);
        if (at != DONE) {
            fail(replay, at);
            *(at < files ? &broken_files : &broken) += 1;
            at++;
        }
    }
    printf("%sok %lld - %s %lld random inputs\n", broken ? "not " : "", (long long)files + 1,
           replay->name, (long long)replay->runs);
    bool leaks = at == DONE && !good;
    printf("%sok %lld - %s ends in order\n", leaks ? "not " : "", (long long)files + 2,
           replay->name);
    printf("1..%lld\n", (long long)files + 2);
    return broken || broken_files || leaks ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int run_file(const char *path) {
    Sample sample;
    if (!sample_init(&sample, path, path)) {
        perror(path);
        return EXIT_FAILURE;
    }
    LLVMFuzzerTestOneInput(sample.bytes, sample.length);
    sample_finish(&sample);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    const char *slash = strrchr(argv[0], '/');
    Replay replay = {.name = slash ? slash + 1 : argv[0]};
    if (argc == 2) {
        return run_file(argv[1]);
    }
    if (argc != 3) {
        fprintf(stderr, "usage: %s CORPUS RUNS, or %s FILE\n", replay.name, replay.name);
        return EXIT_FAILURE;
    }
    int64_t runs = 0;
    parse_i64(word_of_string(argv[2]), "RUNS", 0, INT64_MAX / 2, &runs, NULL);
    replay.runs = support_number("BREDON_RUNS", runs);
    if (!corpus_init(&replay.corpus, argv[1]) || replay.corpus.count == 0) {
        fprintf(stderr, "%s: %s\n", argv[1], errno ? strerror(errno) : "no files");
        return EXIT_FAILURE;
    }
    support_print_seed(replay.name);
    int status = replay_all(&replay);
    corpus_finish(&replay.corpus);
    return status;
}
