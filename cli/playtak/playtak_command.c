// SPDX-License-Identifier: MIT
// `playtak`: plays on the server by itself.
#include "commands.h"
#ifdef BREDON_WEBSOCKETS
#include "playtak/bot.h"
#endif
#include "playtak/playtak_settings.h"

static const char notes[] =
    "Logs in to the server where people play Tak, offers games, plays them, answers\n"
    "chat, and connects again after each end of the connection, until SIGTERM or\n"
    "Ctrl-C; then it ends after the game, or with --stop-now at once. A second\n"
    "signal ends it at once in any case.\n"
    "\n"
    "TERMS are size and clock, then pairs: colour white|black|any (Bredon's), komi X,\n"
    "pieces N, caps N, opening swap|double-black-stack, rated yes|no. The clock is\n"
    "SECONDS or MINUTES:SECONDS, with +INCREMENT. Several seeks are offered in turn.\n"
    "\n"
    "FILE of --config has an option a line, without the dashes, such as level 5; lines\n"
    "that begin with # are comments. Options of the command line replace those of the\n"
    "file; any --seek or --accept replaces all of the file. Players can ask for another level, "
    "size or colour by chat; after an\n"
    "hour that is forgotten. docs/playtak.md explains how to get an account for a bot.\n";

static int run_command(int argc, char *const argv[]) {
    PlaytakSettings settings;
    Fault fault;
    int status = EXIT_BAD_INPUT;
    if (playtak_settings_read(&settings, argc, argv, &fault)) {
#ifdef BREDON_WEBSOCKETS
        status = bot_run(&settings, &fault);
#else
        fault_set(&fault, 0, "this build has no WebSockets: it was made without libwebsockets");
#endif
    }
    playtak_settings_finish(&settings);
    if (status != 0) {
        command_refuse("playtak", &fault);
    }
    return status;
}

const Command playtak_command = {
    .name = "playtak",
    .operand = "",
    .summary = "play people on the server playtak.com, unattended",
    .options = &playtak_options,
    .accepted = OPTIONS_ALL,
    .notes = notes,
    .example = "bredon playtak --guest --seek \"5 10:00+10\" --level 5",
    .run = run_command,
};
