// SPDX-License-Identifier: MIT
// What the fuzz targets share. A target is one function that may be given any bytes and ends the
// program when something does not hold that must. It is linked with libFuzzer and mutate.c (the
// build option `fuzzing`, clang only; `./dev fuzz` runs it), or with replay.c, which needs no more
// than a C compiler.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "board.h"
#include "reader.h"

// The target. Returns 0.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The input as text.
Reader fuzz_reader(const uint8_t *data, size_t size);

// The next line without its newline, "" at the end of the input.
Word fuzz_line(Reader *input);

// All that is left, byte for byte.
Word fuzz_rest(Reader *input);

// Valid rules from a line of up to six characters; those that are missing stand for the standard:
//   size         3 to 8
//   half komi    '0' is 0, '4' is 4, '/' is -1, and so on around the table of characters
//   stones       of White, then of Black: '1' is 1 and so on, 80 at most; '0' the standard
//   capstones    of White, then of Black: 0 to 5; '6' the standard
// Every other character also gives one of these values.
Rules fuzz_rules(Word line);

// A copy of a text, which the caller frees.
char *fuzz_copy(const char *text, size_t length);

// The bytes of a file, whatever they are, which the caller frees. Ends the program when it can't be
// read.
char *fuzz_read_file(const char *path, size_t *ret_length);

enum { FUZZ_PATH = 64 };

// A name in TMPDIR or /tmp for mkstemp and mkdtemp.
void fuzz_path(char ret_path[FUZZ_PATH]);

// Ends the program when the fault of a reader that was given `length` bytes (of one line, where the
// text has several) is not one line of printable text, or names a place after the end.
void fuzz_check_fault(const Fault *fault, size_t length, const char *file, int line);

// Ends the program when a board is broken, or is not the same after being written and read.
void fuzz_check_board(const Board *board, const char *file, int line);

// Says what does not hold, and ends the program.
_Noreturn void fuzz_fail(const char *what, const char *more, const char *file, int line);

#define FUZZ_EXPECT(condition)                                                                     \
    ((condition) ? (void)0 : fuzz_fail(#condition, "", __FILE__, __LINE__))
#define FUZZ_FAULT(fault, length) fuzz_check_fault(fault, length, __FILE__, __LINE__)
#define FUZZ_BOARD(board) fuzz_check_board(board, __FILE__, __LINE__)
