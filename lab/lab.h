// SPDX-License-Identifier: MIT
// The commands of bredon-lab, for those who work on the evaluation. They are declared and read
// their options like those of bredon (shell/command.h, shell/options.h).
#pragma once

#include "command.h"
#include "data/data_writer.h"

extern const Command data_command, datagen_command, features_command, net_command;

// Prints "bredon-lab NAME: TEXT" to standard error; returns EXIT_BAD_INPUT.
int lab_refuse(const char *name, const Fault *fault);

// Counts of what was read.
typedef struct LabTally {
    int64_t files; // that could be opened
    int64_t games;
    int64_t troubles; // lines on standard error
} LabTally;

// Gets the header of a file before its games. False with `fault` ends the reading.
typedef bool LabOpen(void *user, const char *path, const DataHeader *header, Fault *fault);

// Reads all games of the files one after the other, each file only as far as it is whole: standard
// error gets a line about each file that can't be opened, is cut off or damaged. `open` (may be
// NULL) gets each header, `visit` each game. False with `fault` when one of them returns false.
bool lab_read_files(char *const paths[], int count, LabOpen *open, DataVisit *visit, void *user,
                    LabTally *ret_tally, Fault *fault);

// The same, but a file that can't be opened is a fault.
bool lab_read_games(char *const paths[], int count, DataVisit *visit, void *user, Fault *fault);
