// SPDX-License-Identifier: MIT
// bredon playtak for tests: it does not wait before it connects again, and its log is small.
#include <stdio.h>

#include "net/bot.h"

enum { LOG_BYTES = 1 << 16 };

int main(int argc, char *argv[]) {
    PlaytakSettings settings;
    Fault fault;
    int status = 2;
    if (playtak_settings_read(&settings, argc - 1, argv + 1, &fault)) {
        settings.delay_ms = settings.delay_most_ms = 0;
        settings.log_bytes = LOG_BYTES;
        status = bot_run(&settings, &fault);
    }
    playtak_settings_finish(&settings);
    if (status != 0) {
        fprintf(stderr, "%s\n", fault.text);
    }
    return status;
}
