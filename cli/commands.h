// SPDX-License-Identifier: MIT
// All commands of bredon.
#pragma once

#include "command.h"

extern const CommandTable all_commands;
