// SPDX-License-Identifier: MIT
// UTF-8, character by character.
#ifndef BREDON_BASE_UTF8_H
#define BREDON_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

// The number of bytes, 1 to 4, of the character that begins `text`, of which `length` bytes are
// there; *ret_code (may be NULL) is the character. 0 where none begins: a byte that begins nothing,
// a sequence that is cut off or longer than need be, a surrogate, what is beyond U+10FFFF, the end.
size_t utf8_next(const char *text, size_t length, uint32_t *ret_code);

#endif
