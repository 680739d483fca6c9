// SPDX-License-Identifier: MIT
// Reads the `info` lines of engines; used by tei_client.c and tests.
#pragma once

#include "client/tei_client.h"
#include "reader.h"

// Updates `thought` from a line; `reader` stands after its word `info`. Fields are found by name,
// because engines write them in any order. Lines about other variations than the first are ignored,
// and so are values that are no numbers or are far too large. A bound never replaces an exact
// score, and then its depth is ignored, too.
void tei_info_read(Reader reader, TeiThought *thought);
