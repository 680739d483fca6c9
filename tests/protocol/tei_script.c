// SPDX-License-Identifier: MIT
#include "tei_script.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

enum { NUMBER_MAX = 1000000 };

// A string on the heap.
static char *copy(const char *text, size_t length) {
    char *made = malloc(length + 1);
    if (made) {
        memcpy(made, text, length);
        made[length] = '\0';
    }
    return made;
}

// Doubles an array when it is full; gives the new array or NULL.
static void *grow(void *array, size_t count, size_t *room, size_t size) {
    if (count < *room) {
        return array;
    }
    size_t wanted = *room ? 2 * *room : 8;
    void *made = realloc(array, wanted * size);
    if (made) {
        *room = wanted;
    }
    return made;
}

static Script *add_script(ScriptFile *file, Word title) {
    Script *scripts = grow(file->scripts, file->count, &file->room, sizeof *scripts);
    if (!scripts) {
        return NULL;
    }
    file->scripts = scripts;
    Script *script = &scripts[file->count++];
    *script = (Script){.title = copy(title.at, title.length), .pipe = true};
    return script->title ? script : NULL;
}

static Step *add_step(Script *script, StepKind kind, int line) {
    Step *steps = grow(script->steps, script->count, &script->room, sizeof *steps);
    if (!steps) {
        return NULL;
    }
    script->steps = steps;
    Step *step = &steps[script->count++];
    *step = (Step){.kind = kind, .line = line};
    return step;
}

static void add_shuffle(TextBuf *text, int plies) {
    static const char *const cycle[4] = {" c3-", " a1+", " c2+", " a2-"};
    textbuf_add_string(text, "a1 c3");
    for (int i = 0; i < plies; i++) {
        textbuf_add_string(text, cycle[i % 4]);
    }
}

static void add_fill(TextBuf *text, int count) {
    for (int i = 0; i < count; i++) {
        textbuf_add_string(text, "z");
    }
}

static void add_tabs(TextBuf *text, int count) {
    for (int i = 0; i < count; i++) {
        textbuf_add_string(text, "\t");
    }
}

// Copies what is to be sent, with the macros filled in.
static bool expand(TextBuf *text, Word rest, Fault *fault) {
    static const struct {
        const char *name;
        void (*add)(TextBuf *, int);
    } macros[] = {{"@shuffle(", add_shuffle}, {"@fill(", add_fill}, {"@tab(", add_tabs}};
    const char *at = rest.at;
    const char *end = rest.at + rest.length;
    while (at < end) {
        size_t left = (size_t)(end - at);
        size_t used = 0;
        for (size_t i = 0; i < sizeof macros / sizeof *macros && !used; i++) {
            size_t length = strlen(macros[i].name);
            if (left < length || memcmp(at, macros[i].name, length) != 0) {
                continue;
            }
            const char *close = memchr(at, ')', left);
            int64_t count = 0;
            Word digits = {.at = at + length, .length = close ? (size_t)(close - at) - length : 0};
            if (!parse_i64(digits, "the count", 0, NUMBER_MAX, &count, fault)) {
                return false;
            }
            macros[i].add(text, (int)count);
            used = (size_t)(close - at) + 1;
        }
        if (!used) {
            textbuf_add(text, at, 1);
            used = 1;
        }
        at += used;
    }
    return true;
}

// Patterns hold for the whole line; those of <| and <! for a part.
static bool compile(Step *step, Word rest, bool whole, Fault *fault) {
    TextBuf pattern = {0};
    textbuf_add_string(&pattern, whole ? "^(" : "(");
    textbuf_add(&pattern, rest.at, rest.length);
    textbuf_add_string(&pattern, whole ? ")$" : ")");
    int problem =
        pattern.failed ? REG_ESPACE : regcomp(&step->regex, pattern.at, REG_EXTENDED | REG_NOSUB);
    textbuf_finish(&pattern);
    step->has_regex = problem == 0;
    if (problem) {
        fault_set(fault, 0, "the pattern is no regular expression");
    }
    return problem == 0;
}

static bool read_signal(Word word, int *ret_number, Fault *fault) {
    bool interrupt = word_is(word, "INT");
    if (!interrupt && !word_is(word, "TERM")) {
        fault_set(fault, 0, "a signal is INT or TERM");
        return false;
    }
    *ret_number = interrupt ? SIGINT : SIGTERM;
    return true;
}

// Fills a step with what stands behind its mark.
static bool fill_step(Step *step, const char *mark, Word rest, Fault *fault) {
    int64_t number = 0;
    switch (step->kind) {
    case STEP_SEND:
        if (!expand(&step->text, rest, fault)) {
            return false;
        }
        if (mark[1] != '.') {
            textbuf_add(&step->text, "\n", 1);
        }
        break;
    case STEP_MATCH:
    case STEP_FREE:
    case STEP_LAST:
    case STEP_NONE:
        textbuf_add(&step->text, rest.at, rest.length);
        return compile(step, rest, step->kind == STEP_MATCH || step->kind == STEP_FREE, fault);
    case STEP_EXACT:
        textbuf_add(&step->text, rest.at, rest.length);
        break;
    case STEP_SIGNAL:
        return read_signal(rest, &step->number, fault);
    case STEP_WITHIN:
    case STEP_QUIET:
    case STEP_DEAD:
        if (!parse_i64(rest, "the time", 0, NUMBER_MAX, &number, fault)) {
            return false;
        }
        step->number = (int)number;
        break;
    case STEP_CLOSE:
        break;
    }
    if (step->text.failed) {
        fault_set(fault, 0, "no memory");
    }
    return !step->text.failed;
}

static bool read_step(Script *script, const char *mark, Word rest, int line, Fault *fault) {
    static const struct {
        const char *mark;
        StepKind kind;
    } kinds[] = {
        {">", STEP_SEND},  {">.", STEP_SEND},  {"^", STEP_CLOSE}, {"$", STEP_SIGNAL},
        {"<", STEP_EXACT}, {"<~", STEP_MATCH}, {"<*", STEP_FREE}, {"<|", STEP_LAST},
        {"<!", STEP_NONE}, {"@", STEP_WITHIN}, {".", STEP_QUIET}, {"!", STEP_DEAD},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(mark, kinds[i].mark) == 0) {
            Step *step = add_step(script, kinds[i].kind, line);
            if (!step) {
                fault_set(fault, 0, "no memory");
                return false;
            }
            return fill_step(step, mark, rest, fault);
        }
    }
    fault_set(fault, 0, "'%s' is no mark", mark);
    return false;
}

static bool read_condition(Script *script, Word rest, Fault *fault) {
    Reader reader = reader_of(rest.at, rest.length);
    Word word = {0};
    Word name = {0};
    reader_next(&reader, &word);
    if (word_is(word, "pipe")) {
        script->pipe = false;
        return true;
    }
    if (!word_is(word, "needs") || script->needs || !reader_next(&reader, &name)) {
        fault_set(fault, 0, "a condition is: pipe, or once: needs NAME");
        return false;
    }
    script->needs = copy(name.at, name.length);
    return script->needs != NULL;
}

static bool read_line(ScriptFile *file, const char *text, size_t length, int line, Fault *fault) {
    const char *space = memchr(text, ' ', length);
    size_t mark_length = space ? (size_t)(space - text) : length;
    size_t skip = space ? mark_length + 1 : length;
    Word rest = {.at = text + skip, .length = length - skip, .column = skip + 1};
    char mark[8] = "";
    if (mark_length < sizeof mark) {
        memcpy(mark, text, mark_length);
        mark[mark_length] = '\0';
    }
    Script *script = file->count ? &file->scripts[file->count - 1] : NULL;
    if (length == 0 || text[0] == '#') {
        return true;
    }
    if (strcmp(mark, "==") == 0) {
        return add_script(file, rest) != NULL;
    }
    if (!script) {
        fault_set(fault, 0, "a transcript starts with == TITLE");
        return false;
    }
    if (strcmp(mark, "+") == 0 && script->arg_count < SCRIPT_ARGS) {
        char *arg = copy(rest.at, rest.length);
        script->args[script->arg_count++] = arg;
        return arg != NULL;
    }
    if (strcmp(mark, "-") == 0) {
        return read_condition(script, rest, fault);
    }
    return read_step(script, mark, rest, line, fault);
}

static bool read_whole(const char *path, TextBuf *ret_text, Fault *fault) {
    FILE *stream = fopen(path, "r");
    if (!stream) {
        fault_set(fault, 0, "can't open %s: %s", path, strerror(errno));
        return false;
    }
    char chunk[4096];
    size_t length;
    while ((length = fread(chunk, 1, sizeof chunk, stream)) > 0) {
        textbuf_add(ret_text, chunk, length);
    }
    bool good = !ferror(stream) && !ret_text->failed;
    fclose(stream);
    if (!good) {
        fault_set(fault, 0, "can't read %s", path);
    }
    return good;
}

bool script_file_read(ScriptFile *ret_file, const char *path, Fault *fault) {
    *ret_file = (ScriptFile){0};
    TextBuf text = {0};
    bool good = read_whole(path, &text, fault);
    size_t at = 0;
    for (int line = 1; good && at < text.length; line++) {
        const char *start = text.at + at;
        const char *end = memchr(start, '\n', text.length - at);
        size_t length = end ? (size_t)(end - start) : text.length - at;
        Fault why = {0};
        good = read_line(ret_file, start, length, line, &why);
        if (!good) {
            fault_set(fault, why.column, "%s:%d: %s", path, line, why.text);
        }
        at += length + 1;
    }
    textbuf_finish(&text);
    return good;
}

static void script_finish(Script *script) {
    for (size_t i = 0; i < script->count; i++) {
        textbuf_finish(&script->steps[i].text);
        if (script->steps[i].has_regex) {
            regfree(&script->steps[i].regex);
        }
    }
    for (int i = 0; i < script->arg_count; i++) {
        free(script->args[i]);
    }
    free(script->steps);
    free(script->title);
    free(script->needs);
}

void script_file_finish(ScriptFile *file) {
    for (size_t i = 0; i < file->count; i++) {
        script_finish(&file->scripts[i]);
    }
    free(file->scripts);
    *file = (ScriptFile){0};
}
