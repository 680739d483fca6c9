// SPDX-License-Identifier: MIT
// Reads UTF-8, character by character.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Reads the character at the start of `text`, which has `length` bytes. Returns its length in
// bytes, 1 to 4; *ret_code (may be NULL) is the character. Returns 0 at the end of the text and for
// invalid bytes: no first byte, a sequence that is incomplete or longer than needed, a surrogate, a
// character above U+10FFFF.
size_t utf8_next(const char *text, size_t length, uint32_t *ret_code);
