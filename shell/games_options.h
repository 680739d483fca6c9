// SPDX-License-Identifier: MIT
// Options of the commands about the database of games: which database, which games.
#pragma once

#include "game.h"
#include "game_files.h"
#include "game_find.h"
#include "options.h"

// Which options a command takes.
enum {
    GAMES_DB = 1 << 0,     // --db
    GAMES_ADD = 1 << 1,    // --faults --index
    GAMES_FILTER = 1 << 2, // --player and so on
    GAMES_OUT = 1 << 3,    // --out
    GAMES_JSON = 1 << 4,
    GAMES_EXPLORE = 1 << 5, // --ascii --branch --eval --jobs --nodes --ply --shard --tree;
                            // other words are the position
    GAMES_BOOK = 1 << 6,    // --loss --min
    GAMES_TALK = 1 << 7,    // --min --worst, which explore also takes at its prompt
    GAMES_TAGS = 1 << 8,    // --komi --opening --size of games that lack the tag
};

typedef struct GamesOptions {
    GameFiles files; // first: see game_files_add; the sources, and the defaults for their games
    GameFilter filter;
    bool filtered;              // an option of GAMES_FILTER was given
    const char *db;             // NULL: the usual one
    const char *tps, *moves;    // of --position and --moves
    const char *out;            // NULL: standard output
    int64_t index_plies, plies; // index_plies -1: not given
    bool faults, json;
    // Of GAMES_EXPLORE.
    const char *branch;
    int64_t ply, nodes; // ply -1: not given
    bool ascii, eval, worst;
    int64_t tree, least;         // --tree 0: not given; least: of --min
    int64_t jobs, shard, shards; // jobs 0: not given; shard from 0; shards 0: all
    int64_t loss;                // of GAMES_BOOK, in centi-flats
    Game game;                   // the position
} GamesOptions;

extern const OptionTable games_options;

// Reads the options of the accepted groups. Returns false and fills `fault`; games_options_finish
// must be called in any case.
bool games_options_read(GamesOptions *ret_options, unsigned accepted, int argc, char *const argv[],
                        Fault *fault);
void games_options_finish(GamesOptions *options);

// The same with words that stand one after the other in a text, each with a NUL behind it. The
// options point into the text.
bool games_options_read_words(GamesOptions *ret_options, unsigned accepted, const TextBuf *words,
                              Fault *fault);

// The path of the usual database, which the caller frees; makes its folders if asked. NULL with
// `fault` when there is no folder for data.
char *games_usual_path(bool make, Fault *fault);

// Opens the database of --db, or the usual one. DB_MAKE also makes the folders of the usual one.
// From then on it says so when it has to wait for another writer.
bool games_options_open(const GamesOptions *options, DbWay way, GameDb *ret_db, Fault *fault);
