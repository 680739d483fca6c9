// SPDX-License-Identifier: MIT
// What an engine says of its thinking: `info` lines; for tei_client.c and tests.
#ifndef BREDON_BENCH_CLIENT_TEI_INFO_H
#define BREDON_BENCH_CLIENT_TEI_INFO_H

#include "client/tei_client.h"
#include "reader.h"

// Takes over what a line says; `reader` stands behind its word `info`. Engines write the fields in
// any order, so they are found by their names. Nothing is taken from a line about another variation
// than the first. Numbers that are none, or beyond reason, are as if they weren't there. A score
// that is only a bound never replaces an exact one, and then neither does its depth.
void tei_info_read(Reader reader, TeiThought *thought);

#endif
