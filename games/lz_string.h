// SPDX-License-Identifier: MIT
// Reads the texts that the JavaScript library LZ-String packs into links.
#pragma once

#include "reader.h"
#include "textbuf.h"

enum { LZ_STRING_MOST = 1 << 22 }; // units of UTF-16 in a text

// Unpacks what compressToEncodedURIComponent made and appends it, as UTF-8; half a surrogate pair
// becomes U+FFFD. False when the code is damaged or incomplete, when the text has more than
// LZ_STRING_MOST units, and when there is no memory; nothing is appended then.
bool lz_string_unpack(Word code, TextBuf *ret_text);
