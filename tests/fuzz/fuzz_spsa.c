// SPDX-License-Identifier: MIT
// Tuning by SPSA. The first line is the number of steps, then come the parameters, up to a line
// "====", and the file of steps that is to be resumed.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "match/spsa_run.h"
#include "text_file.h"

enum { STEPS_MOST = 1000, STEPS_TRIED = 20 };

static void check_values(const Spsa *spsa) {
    for (int i = 0; i < spsa->count; i++) {
        const SpsaParam *param = &spsa->params[i];
        FUZZ_EXPECT(param->name[0] && memchr(param->name, '\0', SPSA_NAME));
        FUZZ_EXPECT(param->least <= param->value && param->value <= param->most);
    }
}

// Whatever the results are, parameters and the values of options stay in their ranges.
static void check_steps(Spsa spsa) {
    for (int64_t number = 1; number <= spsa.steps && number <= STEPS_TRIED; number++) {
        SpsaStep step;
        spsa_step(&spsa, 1, number, &step);
        for (int i = 0; i < spsa.count; i++) {
            const SpsaParam *param = &spsa.params[i];
            FUZZ_EXPECT(step.sign[i] == 1 || step.sign[i] == -1);
            FUZZ_EXPECT((double)step.first[i] >= param->least);
            FUZZ_EXPECT((double)step.first[i] <= param->most);
            FUZZ_EXPECT((double)step.second[i] >= param->least);
            FUZZ_EXPECT((double)step.second[i] <= param->most);
        }
        spsa_update(&spsa, &step, (double)(number % 5) - 2);
        check_values(&spsa);
    }
}

// True when a file holds these bytes and perhaps more.
static bool begins_with(const char *path, Word front) {
    size_t length;
    char *text = text_file_read(path, &length, NULL);
    FUZZ_EXPECT(text);
    bool begins = length >= front.length && memcmp(text, front.at, front.length) == 0;
    free(text);
    return begins;
}

// The engine can't be started, so a run ends when it has read its file: then it has cut it at most,
// or completed its first lines.
static void check_resume(const Spsa *spsa, Word old) {
    char path[FUZZ_PATH];
    char nobody[] = "/nobody";
    char *argv[] = {nobody, NULL};
    Rules rules = rules_of(5, 0);
    Book book;
    Fault fault = {0};
    fuzz_file(old, path);
    FUZZ_EXPECT(book_empty(&rules, &book, NULL));
    MatchSettings match = {
        .specs = &(TeiSpec){.argv = argv}, .engine_count = 1, .book = &book, .out = path};
    match.resume = true;
    SpsaSettings settings = {.match = &match, .spsa = spsa, .seed = 1};
    FUZZ_EXPECT(!spsa_run_create(&settings, &(SpsaEvents){NULL, NULL, NULL}, &fault));
    FUZZ_FAULT(&fault, SIZE_MAX - 1);
    if (access(path, F_OK) == 0) {
        if (!begins_with(path, old)) {
            fuzz_expect_front(path, old);
        }
        unlink(path);
    } else {
        FUZZ_EXPECT(old.length == 0);
    }
    book_finish(&book);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Reader input = fuzz_reader(data, size);
    Word line = fuzz_line(&input);
    Word text = fuzz_part(&input);
    Word old = fuzz_rest(&input);
    Fault fault = {0};
    Spsa spsa;
    int64_t steps;
    if (!spsa_read("params", text.at, text.length, &spsa, &fault)) {
        FUZZ_FAULT(&fault, text.length);
        return 0;
    }
    FUZZ_EXPECT(spsa.count > 0 && spsa.count <= SPSA_PARAMS_MAX);
    spsa.steps = parse_i64(line, "", 1, STEPS_MOST, &steps, NULL) ? steps : 1;
    check_values(&spsa);
    check_steps(spsa);
    check_resume(&spsa, old);
    return 0;
}
