// SPDX-License-Identifier: MIT
// Reads the `info` lines of engines; used by tei_client.c and tests.
#pragma once

#include "reader.h"
#include "tei_client.h"

// Updates `thought` from a line; `reader` is at the text after the word `info`. Fields are found by
// name, because engines write them in any order. Lines about other variations than the first are
// ignored, and so are values that are not numbers or are far too large. A bound never replaces an
// exact score; then the depth of its line is ignored as well.
void tei_info_read(Reader reader, TeiThought *thought);
