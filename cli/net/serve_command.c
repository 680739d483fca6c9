// SPDX-License-Identifier: MIT
// `serve`: engines for pages in the browser.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command.h"
#include "games/games_api.h"
#include "installed.h"
#include "net/server.h"
#include "os/file.h"

enum { PORT = 7731, CONNECTIONS = 4, CONNECTIONS_MOST = 1000, HASH_MIB = 256, THREADS = 4 };

#define AT(field) offsetof(ServerSettings, field)

static bool read_origin(void *target, char *word, Fault *fault) {
    ServerSettings *settings = target;
    return origin_add(&settings->origins, word, fault);
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    TEXT_OPTION("--db", "FILE", 1, db,
                "the database of games (bredon/games.db in the folder for data)"),
    NUMBER_OPTION("--max", "N", 1, 1, CONNECTIONS_MOST, most,
                  "at most N connections, each with an engine of its own (4)"),
    NUMBER_OPTION("--max-hash", "MIB", 1, 1, 1048576, hash,
                  "the largest Hash that can be set (256)"),
    NUMBER_OPTION("--max-threads", "N", 1, 1, 1024, threads,
                  "the most Threads that can be set (4)"),
    {"--origin", "ORIGIN", "also allow pages of ORIGIN; may be given several times", OPTION_READ, 1,
     0, 0, 0, read_origin},
    NUMBER_OPTION("--port", "N", 1, 0, 65535, port, "the port (7731); 0: any free port"),
    TEXT_OPTION("--web", "DIR", 1, web, "the folder of the page that is shown in the browser"),
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], NULL};

static const char notes[] =
    "Runs engines for PTN Ninja and other pages in the browser, through a WebSocket\n"
    "that only this computer can reach (127.0.0.1). Each message is a line of TEI.\n"
    "Each connection has its own engine, which ends with it. A Hash or Threads above\n"
    "the limit is refused by a line that says so; the old value stays.\n"
    "\n"
    "Allowed are pages of https://ptn.ninja, http://localhost and http://127.0.0.1,\n"
    "and those of --origin, such as https://example.org, or http://example.org:* for\n"
    "any port. Programs other than browsers send no origin and are allowed. Browsers\n"
    "must call this computer localhost or 127.0.0.1; --origin adds another name.\n"
    "For PTN Ninja the engine begins with ScoreUnit at percent.\n"
    "\n"
    "Over http it shows a page that plays and analyses: the folder `web` beside the\n"
    "program, the installed page, or what ./dev web made. --web names another. It is\n"
    "cross-origin isolated, so that its engine may use threads. Below /api/v1/ it\n"
    "answers PTN Ninja's explorer of openings from the database of bredon games.\n";

static void show_ready(const ServerSettings *settings, int port) {
    printf("Bredon listens at ws://127.0.0.1:%d; Ctrl-C ends it.\n", port);
    if (settings->web) {
        printf("A page to play and to analyse is at http://localhost:%d/.\n", port);
    } else {
        puts("There is no page: the archive for Linux on x86-64 has it (--web names the folder); "
             "in a "
             "clone, "
             "./dev web makes it.");
    }
    if (settings->db && file_is_there(settings->db)) {
        printf("The database of games is '%s'.\n", quoted(settings->db).text);
    } else if (settings->db) {
        puts("There is no database of games: bredon games add makes one.");
    }
    fflush(stdout);
}

// The folder of the page, which the caller frees.
static char *find_page(void) {
    char *page = installed_find("web/files.js");
    if (page) {
        page[file_name_of(page) - page - 1] = '\0';
    }
    return page;
}

static bool check_web(const char *web, Fault *fault) {
    struct stat about;
    if (web && (stat(web, &about) != 0 || !S_ISDIR(about.st_mode))) {
        return fault_set(fault, 0, "--web: '%s' is not a folder", quoted(web).text);
    }
    return true;
}

static int run_command(int argc, char *const argv[]) {
    ServerSettings settings = {.port = PORT,
                               .most = CONNECTIONS,
                               .hash = HASH_MIB,
                               .threads = THREADS,
                               .on_ready = show_ready};
    Fault fault;
    if (!options_read(&options, OPTIONS_ALL, argc, argv, &settings, NULL, &fault) ||
        !check_web(settings.web, &fault)) {
        return command_refuse("serve", &fault);
    }
    char *db = games_api_find(settings.db, &fault);
    if (settings.db && !db) {
        return command_refuse("serve", &fault);
    }
    settings.db = db;
    char *page = settings.web ? NULL : find_page();
    char *self = file_of_program();
    char name[] = "bredon"; // found in PATH where the system has no such file
    settings.program = self ? self : name;
    settings.web = settings.web ? settings.web : page;
    bool good = server_run(&settings, &fault);
    free(self);
    free(page);
    free(db);
    return good ? 0 : command_refuse("serve", &fault);
}

const Command serve_command = {
    .name = "serve",
    .operand = "",
    .summary = "run engines for pages in the browser, such as PTN Ninja",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .notes = notes,
    .example = "bredon serve --port 8080 --max 4 --max-hash 256 --max-threads 2",
    .run = run_command,
};
