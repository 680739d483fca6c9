// SPDX-License-Identifier: MIT
// The settings of `bredon playtak`: options of the command line or of a file.
#pragma once

#include "net/server_line.h"
#include "options.h"
#include "time_control.h"

enum { SEEKS_MOST = 16, NAMES_MOST = 16, PASSWORD_ROOM = 128 };

// A game that is offered.
typedef struct Seek {
    Terms terms;
    char colour; // of this player: 'W', 'B', or 'A' for any
} Seek;

typedef struct PlaytakSettings {
    const char *user, *password_file, *server, *config, *out, *log, *book;
    bool guest, stop_now, ponder;
    Seek seeks[SEEKS_MOST];
    const char *accepted[NAMES_MOST]; // the only opponents; "": anybody
    int seek_count, accepted_count;   // at least 1
    TimeControl clock;                // of seeks without one; ms 0: not given
    int64_t level, threads, hash;
    // These are no options; tests change them.
    int64_t delay_ms, delay_most_ms; // before the first, and before later attempts to connect again
    int64_t log_bytes;               // of a file of the log
    char password[PASSWORD_ROOM];
    char *file; // the text of the configuration file, to which words above point
} PlaytakSettings;

extern const OptionTable playtak_options;

// Reads the command line, the configuration file that it names, and the password. The command line
// replaces options of the file, and any --seek or --accept all of its kind. Returns false and fills
// `fault`; playtak_settings_finish must be called in any case.
bool playtak_settings_read(PlaytakSettings *settings, int argc, char *const argv[], Fault *fault);
void playtak_settings_finish(PlaytakSettings *settings);
