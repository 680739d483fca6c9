// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/tps.h"
#include "textbuf.h"

_Noreturn void fuzz_fail(const char *what, const char *more, const char *file, int line) {
    fprintf(stderr, "# %s:%d: %s%s%s\n", file, line, what, *more ? ": " : "", more);
    abort();
}

char *fuzz_copy(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    FUZZ_EXPECT(copy);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

Reader fuzz_reader(const uint8_t *data, size_t size) {
    return reader_of((const char *)data, size);
}

Word fuzz_line(Reader *input) {
    size_t begin = input->at;
    while (input->at < input->length && input->text[input->at] != '\n') {
        input->at++;
    }
    Word line = {input->length > 0 ? input->text + begin : "", input->at - begin, 1};
    input->at += input->at < input->length;
    return line;
}

Word fuzz_rest(Reader *input) {
    size_t begin = input->at;
    input->at = input->length;
    return (Word){input->length > 0 ? input->text + begin : "", input->length - begin, 1};
}

char *fuzz_read_file(const char *path, size_t *ret_length) {
    TextBuf bytes = {0};
    char part[1 << 12];
    FILE *file = fopen(path, "rb");
    FUZZ_EXPECT(file);
    for (size_t got; (got = fread(part, 1, sizeof part, file)) > 0;) {
        textbuf_add(&bytes, part, got);
    }
    textbuf_add(&bytes, "", 0); // an empty file gives "", not NULL
    FUZZ_EXPECT(!ferror(file) && !bytes.failed && fclose(file) == 0);
    *ret_length = bytes.length;
    return bytes.at;
}

void fuzz_path(char ret_path[FUZZ_PATH]) {
    const char *folder = getenv("TMPDIR");
    snprintf(ret_path, FUZZ_PATH, "%s/bredon-fuzz-XXXXXX",
             folder && strlen(folder) < FUZZ_PATH / 2 ? folder : "/tmp");
}

// Character number `index` of a line as a value from 0 to count - 1; `otherwise` when the line is
// shorter.
static int value_at(Word line, size_t index, int count, int otherwise) {
    if (index >= line.length) {
        return otherwise;
    }
    return ((unsigned char)line.at[index] - '0' + 48 * count) % count;
}

Rules fuzz_rules(Word line) {
    enum { KOMIS = 2 * HALF_KOMI_MAX + 1, SIZES = SIZE_MOST - SIZE_LEAST + 1 };
    int size = SIZE_LEAST + (value_at(line, 0, SIZES, 6 % SIZES) + SIZES - SIZE_LEAST) % SIZES;
    int half_komi = value_at(line, 1, KOMIS, 0);
    Rules rules = rules_of(size, half_komi > HALF_KOMI_MAX ? half_komi - KOMIS : half_komi);
    for (int player = 0; player < 2; player++) {
        int stones = value_at(line, 2 + (size_t)player, STONES_MAX + 1, 0);
        int caps = value_at(line, 4 + (size_t)player, CAPS_MAX + 2, CAPS_MAX + 1);
        if (stones > 0) {
            rules.stones[player] = (int8_t)stones;
        }
        if (caps <= CAPS_MAX) {
            rules.caps[player] = (int8_t)caps;
        }
    }
    return rules;
}

void fuzz_check_fault(const Fault *fault, size_t length, const char *file, int line) {
    size_t end = 0;
    while (end < sizeof fault->text && fault->text[end] >= ' ' && fault->text[end] <= '~') {
        end++;
    }
    if (end == 0 || end == sizeof fault->text || fault->text[end] != '\0') {
        fuzz_fail("a fault that is not one line of printable text", end ? fault->text : "", file,
                  line);
    }
    if (fault->column > length + 1) {
        fuzz_fail("the fault's column is after the end", fault->text, file, line);
    }
}

void fuzz_check_board(const Board *board, const char *file, int line) {
    Fault fault = {0};
    char text[TPS_TEXT];
    char again[TPS_TEXT];
    Board read;
    if (!board_verify(board, &fault)) {
        fuzz_fail("a broken board", fault.text, file, line);
    }
    size_t length = tps_write(board, text);
    if (length >= sizeof text || strlen(text) != length) {
        fuzz_fail("the length of a TPS", "", file, line);
    }
    if (tps_size(text, length) != board_size(board)) {
        fuzz_fail("the size of a TPS", text, file, line);
    }
    if (!tps_read(text, length, &board->rules, &read, &fault)) {
        fuzz_fail("a TPS that can't be read back", fault.text, file, line);
    }
    tps_write(&read, again);
    // The move number is written up to its largest value.
    int32_t last = 2 * (MOVE_NUMBER_MAX - 1) + (int32_t)board_turn(board);
    int32_t ply = board->ply < last ? board->ply : last;
    if (!board_equal(board, &read) || read.ply != ply || strcmp(text, again) != 0) {
        fuzz_fail("a TPS that is read back as another position", text, file, line);
    }
}
