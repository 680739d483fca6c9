// SPDX-License-Identifier: MIT
// `playtak`: plays on the server by itself.
#include "command.h"
#include "net/playtak_settings.h"
#ifdef BREDON_WEBSOCKETS
#include "net/bot.h"
#endif

static const char notes[] =
    "Logs in to the server where people play Tak, offers games, plays them, answers\n"
    "chat, and reconnects whenever the connection is lost. SIGTERM or Ctrl-C ends it\n"
    "after the game, or at once with --stop-now. A second signal always ends it at\n"
    "once.\n"
    "\n"
    "TERMS are size and clock, then pairs: colour white|black|any (Bredon's), komi X,\n"
    "pieces N, caps N, opening swap|double-black-stack, rated yes|no. The clock is\n"
    "MINUTES or MINUTES:SECONDS, then +INCREMENT in seconds, and @MOVE+TIME for extra\n"
    "time; --clock gives it to seeks without one. Several seeks are offered in turn.\n"
    "\n"
    "FILE of --config has one option on each line, without the dashes, such as level 5.\n"
    "Lines that begin with # are comments. Options of the command line replace those\n"
    "of the file; a --seek or --accept on the command line replaces all seeks or names\n"
    "in the file.\n"
    "\n"
    "Players can choose the level of Bredon's next games by chat. After an hour it\n"
    "returns to its own. docs/playtak.md explains how to get an account for a bot.\n";

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
    .example = "bredon playtak --guest --seek \"5 10:00+10\" --level 5\n"
               "  bredon playtak --user BredonBot --password-file secret --seek \"6 15:00+10\" \\\n"
               "      --out games.ptn --log traffic.log --book good.book \\\n"
               "      --server ws://localhost:9999 --ponder",
    .run = run_command,
};
