// SPDX-License-Identifier: MIT
// The engines of a match from the command line: the words of --engine and --each.
//
// Words are KEY=VALUE: path=, args= (split at blanks), name=, option.NAME= and the limits tc=,
// movetime=, nodes=, depth=. A first word without '=' is the path, and option.NAME without '=' is a
// button.
#ifndef BREDON_CLI_MATCH_MATCH_ENGINES_H
#define BREDON_CLI_MATCH_MATCH_ENGINES_H

#include "match/match.h"

enum { ENGINE_OPTIONS_MAX = 64, ENGINE_ARGS_MAX = 32 };

// The words for one engine, or for all. What is not given is NULL or 0.
typedef struct EngineWords {
    const char *path, *args, *name;
    TeiSetting options[ENGINE_OPTIONS_MAX];
    size_t option_count;
    MatchLimits limits;
} EngineWords;

typedef struct EngineList {
    EngineWords each; // the defaults; limits for all may be put here directly
    EngineWords given[MATCH_ENGINES_MAX];
    int count;
    char *memory; // for parts of the words
    size_t used;
    // Made from the words by engine_list_make.
    TeiSpec specs[MATCH_ENGINES_MAX];
    MatchLimits limits[MATCH_ENGINES_MAX];
    char names[MATCH_ENGINES_MAX][TEI_NAME];
    char *argv[MATCH_ENGINES_MAX][ENGINE_ARGS_MAX + 2];
} EngineList;

// Begins an empty list for a command line, whose words must outlive it. False when there is no
// memory.
bool engine_list_init(EngineList *list, int argc, char *const argv[], Fault *fault);
void engine_list_finish(EngineList *list);

// Reads the words of one --each or --engine.
bool engine_list_each(EngineList *list, char *const words[], int count, Fault *fault);
bool engine_list_add(EngineList *list, char *const words[], int count, Fault *fault);

// Fills specs and limits. An engine without a name is named after its program's file; of two with
// the same name the later one gets " 2" at the end. An engine with limits of its own has only
// those; one without has those for all engines, or 1 second plus 0.03 seconds per move if there are
// none. With `twice`, the only engine is followed by a second one like it.
bool engine_list_make(EngineList *list, bool twice, Fault *fault);

// Whether no engine has a clock, so that two games may be the same.
bool engine_list_repeats(const EngineList *list);

#endif
