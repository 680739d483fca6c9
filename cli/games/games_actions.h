// SPDX-License-Identifier: MIT
// What `bredon games` does. Each returns the exit status.
#pragma once

#include "games/games_options.h"

int games_add(GamesOptions *options);
int games_show(GamesOptions *options);
int games_list(GamesOptions *options);
int games_export(GamesOptions *options);
int games_remove(GamesOptions *options);
