// SPDX-License-Identifier: MIT
// `solve --batch`: an object of JSON for each line of a file, in the same order. Each line has its
// own prover, so that its answer depends on nothing but the line and the options.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "json.h"
#include "os/machine.h"
#include "os/signals.h"
#include "output_file.h"
#include "pool.h"
#include "screen.h"
#include "show/picture_json.h"
#include "show/solver.h"
#include "text/tps.h"
#include "text_file.h"

enum { BATCH_NODES = 1000000, BATCH_MIB = 64, AHEAD = 64 };

// A text, of which lines are taken one after the other.
typedef struct Lines {
    char *text; // NULL: there is none
    size_t length, at;
} Lines;

typedef struct Batch {
    const Args *args;
    atomic_bool stop;
    Lines input;
    OutputFile output; // fd -1: standard output
    // The answers of an earlier run, which --resume continues, without an incomplete last one. New
    // ones follow when the file is settled.
    Lines earlier;
    int64_t earlier_count;
    bool unsettled;
    size_t taken;      // bytes of the earlier answers whose lines were taken
    TextBuf now;       // what the file has in their place
    bool changed;      // which is not the same
    int64_t read;      // lines of the input
    int64_t done, bad; // answers
    bool live;         // shows progress
    bool failed;       // see `fault`
    Fault fault;
} Batch;

// A line of the input.
typedef struct BatchLine {
    Board board;
    int64_t number; // in the input, from 1
    bool bad;       // the line has an error: `why`, also in `answer`
    Fault why;
    bool whole;     // the work was not ended by a stop
    size_t before;  // bytes of its answer of an earlier run; 0: there is none
    bool old;       // `answer` is that one
    TextBuf answer; // with its newline
} BatchLine;

// ---- Reading

// Takes the next line, without its newline. False at the end.
static bool take_text(Lines *lines, Word *ret_line) {
    size_t left = lines->length - lines->at;
    const char *line = lines->text + lines->at;
    if (left == 0) {
        return false;
    }
    const char *end = memchr(line, '\n', left);
    *ret_line = (Word){line, end ? (size_t)(end - line) : left, 1};
    lines->at += ret_line->length + (end != NULL);
    return true;
}

// Reads "SIZE TPS [HALF-KOMI]".
static bool read_position(const Args *args, Reader reader, Board *ret_board, Fault *fault) {
    Word word = {.at = ""};
    int64_t size;
    int64_t half_komi = args->choice.defaults.half_komi;
    reader_next(&reader, &word); // blank lines are skipped
    if (!parse_i64(word, "size", SIZE_LEAST, SIZE_MOST, &size, fault)) {
        return false;
    }
    Rules rules = rules_of((int)size, 0);
    Reader before = reader;
    if (!tps_read_next(&reader, &rules, ret_board, fault) ||
        (reader_next(&reader, &word) &&
         !parse_i64(word, "half-komi", -HALF_KOMI_MAX, HALF_KOMI_MAX, &half_komi, fault))) {
        return false;
    }
    if (board_size(ret_board) != size) {
        return fault_set(fault, 0, "size %d, but the TPS has %d rows", (int)size,
                         board_size(ret_board));
    }
    if (reader_next(&reader, &word)) {
        return fault_set(fault, 0, "unexpected word '%s'", quoted_word(word).text);
    }
    rules.half_komi = (int8_t)half_komi;
    rules.opening = (int8_t)args->choice.defaults.opening;
    return tps_read_next(&before, &rules, ret_board, fault);
}

// Gives the next line that is neither blank nor a comment; false when there is none.
static bool next_line(Batch *batch, BatchLine *ret_line) {
    Word line;
    Word word;
    Reader reader;
    do {
        if (!take_text(&batch->input, &line)) {
            return false;
        }
        batch->read++;
        reader = reader_of(line.at, line.length);
    } while (!reader_peek(&reader, &word) || word.at[0] == '#');
    *ret_line = (BatchLine){.number = batch->read};
    ret_line->bad = !read_position(batch->args, reader, &ret_line->board, &ret_line->why);
    if (ret_line->bad) {
        json_begin_line(&ret_line->answer, "solve");
        json_string(&ret_line->answer, "error", ret_line->why.text);
        json_end_line(&ret_line->answer);
    }
    return true;
}

// ---- The answers of an earlier run

// True when the answer (without its newline) belongs to this line and these options.
static bool is_answer(const Args *args, const BatchLine *line, Word answer) {
    TextBuf begin = {0};
    if (line->bad) {
        textbuf_add(&begin, line->answer.at, line->answer.length - 1);
    } else {
        solver_begin_json(&begin, args, &line->board);
    }
    bool same = !begin.failed && answer.length >= begin.length &&
                memcmp(answer.at, begin.at, begin.length) == 0;
    textbuf_finish(&begin);
    return same;
}

// True when the answer says that its line had an error.
static bool is_error(Word answer) {
    return word_begins(answer, "{\"type\":\"solve\",\"error\":");
}

// Gives the next line with its earlier answer. The answer to a line whose error is repaired is
// needed again.
static PoolDraw draw_earlier(Batch *batch, BatchLine *ret_line, Fault *fault) {
    Word answer;
    take_text(&batch->earlier, &answer);
    batch->earlier_count++;
    bool got = next_line(batch, ret_line);
    ret_line->old = got && is_answer(batch->args, ret_line, answer);
    if (!ret_line->old && !(got && !ret_line->bad && is_error(answer))) {
        fault_set(fault, 0,
                  "--resume: line %" PRId64
                  " of '%s' does not answer the next line of the input with these options",
                  batch->earlier_count, quoted(batch->args->out).text);
        return POOL_FAULT;
    }
    ret_line->before = answer.length + 1;
    if (ret_line->old) {
        textbuf_clear(&ret_line->answer);
        textbuf_add(&ret_line->answer, answer.at, ret_line->before);
    }
    return POOL_JOB;
}

// Makes the file of an earlier run ready for new answers, once: without an incomplete answer, with
// those of repaired lines. After a stop, answers that were not looked at stay.
static bool settle(Batch *batch, Fault *fault) {
    const char *path = batch->args->out;
    const Lines *earlier = &batch->earlier;
    bool needed = batch->unsettled;
    batch->unsettled = false;
    if (!needed || !batch->changed) {
        return !needed || output_cut(&batch->output, (int64_t)earlier->length, fault);
    }
    textbuf_add(&batch->now, earlier->text + batch->taken, earlier->length - batch->taken);
    output_keep(&batch->output);
    return output_save(path, OUTPUT_REPLACE, "-o: ", &batch->now, fault) &&
           output_open(&batch->output, path, OUTPUT_APPEND, "-o: ", fault);
}

// ---- Solving

static PoolDraw draw(void *user, void *job, Fault *fault) {
    Batch *batch = user;
    if (atomic_load(&batch->stop)) {
        return POOL_END;
    }
    return batch->earlier.at < batch->earlier.length ? draw_earlier(batch, job, fault)
           : next_line(batch, job)                   ? POOL_JOB
                                                     : POOL_END;
}

static bool solve_line(void *user, int worker, void *job, Fault *fault) {
    Batch *batch = user;
    BatchLine *line = job;
    Args args = *batch->args;
    Solver solver = {.args = &args, .stop = &batch->stop};
    (void)worker;
    if (line->bad || line->old) {
        line->whole = true;
        return true;
    }
    game_init(&args.game, &line->board);
    bool good = solver_run(&solver, fault);
    line->whole = !atomic_load(&batch->stop);
    if (good && line->whole) {
        solver_add_json(&line->answer, &solver);
    }
    solver_finish(&solver);
    game_finish(&args.game);
    return good;
}

static void end_progress(const Batch *batch) {
    if (batch->live) {
        screen_end_progress();
    }
}

// Writes an answer. Fills batch->fault and returns false on failure.
static bool put(Batch *batch, const TextBuf *answer) {
    if (batch->output.fd >= 0) {
        return output_add(&batch->output, answer->at, answer->length, &batch->fault);
    }
    end_progress(batch);
    fault_set(&batch->fault, 0, "the answers can't be written");
    return fwrite(answer->at, 1, answer->length, stdout) == answer->length && fflush(stdout) == 0;
}

static bool take(void *user, void *job) {
    Batch *batch = user;
    BatchLine *line = job;
    TextBuf *answer = &line->answer;
    if (line->whole) {
        if (line->bad && !line->old) {
            end_progress(batch);
            fprintf(stderr, "bredon solve: line %" PRId64 ": %s\n", line->number, line->why.text);
        }
        fault_set(&batch->fault, 0, "no memory");
        if (line->before > 0) {
            textbuf_add(&batch->now, answer->at, answer->length);
            batch->taken += line->before;
            batch->changed |= !line->old;
        }
        batch->failed = answer->failed || (line->before == 0 &&
                                           (!settle(batch, &batch->fault) || !put(batch, answer)));
        batch->done++;
        batch->bad += line->bad;
    }
    textbuf_finish(answer);
    return line->whole && !batch->failed;
}

static void drop(void *user, void *job) {
    (void)user;
    textbuf_finish(&((BatchLine *)job)->answer);
}

static void on_tick(void *user) {
    const Batch *batch = user;
    if (batch->live) {
        screen_progress("%" PRId64 " line%s", batch->done, plural_s(batch->done));
    }
}

// ---- The command

static bool check(const Args *args, Fault *fault) {
    const char *const inputs[] = {args->batch};
    if (args->tps || args->moves || args->ptn || args->choice.has_size) {
        fault_set(fault, 0, "--batch: the positions come from '%s': leave out other positions",
                  quoted(args->batch).text);
    } else if (args->wins) {
        fault_set(fault, 0, "--batch: leave out --wins");
    } else if (args->resume && !args->out) {
        fault_set(fault, 0, "--resume needs -o FILE");
    } else {
        return !args->out || output_is_apart(args->out, inputs, 1, NULL, "-o: ", fault);
    }
    return false;
}

// Reads the input and what the output has, which is opened. Returns false and fills `fault`.
static bool open_files(Batch *batch, Fault *fault) {
    const Args *args = batch->args;
    Lines *earlier = &batch->earlier;
    batch->input.text = text_file_read(args->batch, &batch->stop, &batch->input.length, fault);
    if (!batch->input.text || !args->out) {
        return batch->input.text;
    }
    if (!output_open(&batch->output, args->out, OUTPUT_APPEND, "-o: ", fault)) {
        return false;
    }
    if (batch->output.length > 0 && !args->resume) {
        return fault_set(fault, 0, "'%s' exists: continue it with --resume, or choose another name",
                         quoted(args->out).text);
    }
    if (batch->output.length == 0) {
        return true;
    }
    batch->unsettled = true;
    earlier->text = text_file_read_open(batch->output.fd, args->out, NULL, &earlier->length, fault);
    while (earlier->text && earlier->length > 0 && earlier->text[earlier->length - 1] != '\n') {
        earlier->length--;
    }
    return earlier->text;
}

static bool run(Batch *batch, Fault *fault) {
    PoolTask task = {.user = batch,
                     .size = sizeof(BatchLine),
                     .ahead = AHEAD,
                     .stop = &batch->stop,
                     .draw = draw,
                     .work = solve_line,
                     .take = take,
                     .drop = drop,
                     .tick = on_tick};
    int64_t jobs = batch->args->jobs;
    Watch *watch = watch_start(watch_set_flag, &batch->stop, fault);
    bool good = watch && open_files(batch, fault) &&
                pool_run(&task, jobs > 0 ? (int)jobs : machine_processors(), fault);
    watch_end(watch);
    end_progress(batch);
    if (good && batch->failed) {
        *fault = batch->fault;
    }
    return good && !batch->failed && settle(batch, fault);
}

int solve_batch(const Args *given) {
    Args args = *given;
    if (args.nodes == 0 && args.movetime < 0) {
        args.nodes = BATCH_NODES;
        args.limits.nodes = BATCH_NODES;
    }
    args.hash = solver_table(&args, BATCH_MIB);
    Batch batch = {.args = &args, .output = output_none, .live = screen_of(STDERR_FILENO).live};
    Fault fault;
    atomic_init(&batch.stop, false);
    signals_reader_may_leave(false);
    bool good = check(&args, &fault) && run(&batch, &fault);
    free(batch.input.text);
    free(batch.earlier.text);
    textbuf_finish(&batch.now);
    if (!good || batch.output.fd < 0) {
        output_keep(&batch.output);
    } else {
        good = output_commit(&batch.output, &fault);
    }
    if (!good) {
        return command_refuse("solve", &fault);
    }
    bool stopped = atomic_load(&batch.stop);
    if (stopped || batch.bad > 0) {
        fprintf(stderr, "%" PRId64 " line%s, %" PRId64 " with an error%s%s\n", batch.done,
                plural_s(batch.done), batch.bad, stopped ? "; stopped" : "",
                stopped && args.out ? ", continue with --resume" : "");
    }
    return batch.bad > 0 ? EXIT_BAD_INPUT : stopped ? EXIT_NOT_FINISHED : 0;
}
