// SPDX-License-Identifier: MIT
// The constant tables of key.h and reach.h; gen_tables.c writes tables.inc.
#include "key.h"
#include "reach.h"

#include "tables.inc"

_Static_assert(sizeof key_pieces == sizeof(uint64_t) * KEY_HEIGHTS * SQUARES * 2,
               "gen_tables.c and KEY_HEIGHTS disagree");
