// SPDX-License-Identifier: MIT
// The engines of a match from the command line: the words of --engine and --each.
//
// Words are KEY=VALUE: path=, args= (split at blanks), name=, option.NAME= and the limits tc=,
// movetime=, nodes=, depth=. A first word without '=' is the path, and option.NAME without '=' is a
// button.
#ifndef BREDON_CLI_MATCH_MATCH_ENGINES_H
#define BREDON_CLI_MATCH_MATCH_ENGINES_H

#include "match/match.h"

// The words for one engine, or for all. What is not given is NULL or 0.
typedef struct EngineWords {
    const char *path, *args, *name;
    TeiSetting *options;
    size_t option_count;
    MatchLimits limits;
} EngineWords;

typedef struct EngineList {
    EngineWords each; // the defaults; limits for all may be put here directly
    EngineWords said[MATCH_ENGINES_MAX];
    int count;
    char **texts; // memory of all texts made here
    size_t text_count;
    // Made from the words by engine_list_make.
    TeiSpec specs[MATCH_ENGINES_MAX];
    MatchLimits limits[MATCH_ENGINES_MAX];
} EngineList;

// Reads the words of one --each or --engine. The words must outlive the list, which must be zeroed
// before the first call.
bool engine_list_each(EngineList *list, char *const words[], int count, Fault *fault);
bool engine_list_add(EngineList *list, char *const words[], int count, Fault *fault);

// Fills specs and limits. An engine without a name is named after its program's file; of two with
// the same name the later one gets " 2" at the end. An engine with limits of its own has only
// those; one without has those for all engines, or 1 second plus 0.03 seconds per move if there are
// none.
bool engine_list_make(EngineList *list, Fault *fault);

// Adds a second engine like the only one.
bool engine_list_double(EngineList *list, Fault *fault);

// Whether no engine has a clock, so that two games may be the same.
bool engine_list_repeats(const EngineList *list);

void engine_list_finish(EngineList *list);

// Splits "key=value": fills ret_key, returns the value, or NULL when there is no '='.
char *key_value(char *word, Word *ret_key);

#endif
