// SPDX-License-Identifier: MIT
// The player on the server: logs in and gives each line of the server to its parts.
#pragma once

#include "net/player.h"
#include "net/seeker.h"

typedef struct Bot {
    Wire wire;
    Seeker seeker;
    Player player;
    atomic_bool stop; // the bot should end
    bool quitting;
    Fault *fault; // why the bot ends, when `status` is not 0
    int status;
} Bot;

// Plays until it is asked to end. Returns the exit status; if it is not 0, `fault` has the reason:
// EXIT_BAD_INPUT when another start would not help.
int bot_run(const PlaytakSettings *settings, Fault *fault);
