// SPDX-License-Identifier: MIT
// The engines of a match from the command line: the words of --engine and --each.
//
// Words are KEY=VALUE: path=, args= (split at blanks), name=, option.NAME= and the limits tc=,
// movetime=, nodes=, depth=. A first word without '=' is the path, and option.NAME without '=' is a
// button. Words with several parts are split in place: NULs end the parts.
#pragma once

#include "run/match.h"

enum { ENGINE_OPTIONS_MAX = 64, ENGINE_ARGS_MAX = 32 };

// The words for one engine, or for all. What is not given is NULL or 0.
typedef struct EngineWords {
    char *path, *name;
    char *argv[ENGINE_ARGS_MAX + 2]; // from index 1 on the words of args=, then NULL
    bool has_args;
    TeiSetting options[ENGINE_OPTIONS_MAX];
    size_t option_count;
    MatchLimits limits;
} EngineWords;

// An empty list is all zeros. It points into the words, which must outlive it.
typedef struct EngineList {
    EngineWords each; // the defaults; limits for all may be put here directly
    EngineWords given[MATCH_ENGINES_MAX];
    int count;
    bool ponder; // TeiSpec.ponder of all engines
    // Made from the words by engine_list_make.
    TeiSpec specs[MATCH_ENGINES_MAX];
    MatchLimits limits[MATCH_ENGINES_MAX];
    char names[MATCH_ENGINES_MAX][TEI_NAME];
} EngineList;

// Read the words of one --each or --engine: an OptionRead whose field is the EngineList.
bool engine_list_each(void *list, char *const words[], int count, Fault *fault);
bool engine_list_add(void *list, char *const words[], int count, Fault *fault);

// Fills specs and limits. An engine without a name is named after its program's file; of two with
// the same name the later one gets " 2" at the end. An engine with limits of its own has only
// those; one without has those for all engines, or 1 second plus 0.03 seconds per move if there are
// none. With `twice`, the only engine is followed by a second one like it.
bool engine_list_make(EngineList *list, bool twice, Fault *fault);

// A key of words KEY=VALUE. Its value is a whole number or a decimal one from least to most, a
// clock, or a text: the pointer that is not NULL.
typedef struct Key {
    const char *name;
    double least, most;
    int64_t *whole;
    double *real;
    TimeControl *clock;
    char **text;
} Key;

// Reads words KEY=VALUE. A fault begins with `option`; `known` lists the keys for it.
bool keys_read(const char *option, const char *known, const Key *keys, size_t key_count,
               char *const words[], int count, Fault *fault);
