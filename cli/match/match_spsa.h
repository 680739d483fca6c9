// SPDX-License-Identifier: MIT
// `bredon match --spsa`: what is shown of a tuning run.
#ifndef BREDON_CLI_MATCH_MATCH_SPSA_H
#define BREDON_CLI_MATCH_MATCH_SPSA_H

#include "match/match_options.h"

// Runs it; gives the exit status: 0 all steps were done, 3 stopped, 2 it could not go on.
int match_spsa(const MatchArgs *args);

#endif
