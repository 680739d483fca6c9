// SPDX-License-Identifier: MIT
// `solve --batch`: an object of JSON for each line of a file, in the same order. Each line has its
// own prover, so that its answer depends on nothing but the line and the options.
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "game_stream.h"
#include "json.h"
#include "os/file.h"
#include "os/machine.h"
#include "os/signals.h"
#include "os/stream.h"
#include "pool.h"
#include "shell/command.h"
#include "shell/lines.h"
#include "shell/output_file.h"
#include "shell/screen.h"
#include "show/picture_json.h"
#include "show/solver.h"
#include "text/tps.h"
#include "text_file.h"

enum { BATCH_NODES = 1000000, BATCH_MIB = 64, AHEAD = 64, POLL_MS = 100 };

typedef struct Batch {
    const Args *args;
    LineReader lines;
    atomic_bool stop;
    OutputFile output; // fd -1: standard output
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
    TextBuf answer; // with its newline
} BatchLine;

// ---- Reading

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

// True for a comment and for a blank line.
static bool is_skipped(const char *text, size_t length) {
    Reader reader = reader_of(text, length);
    Word word;
    return !reader_next(&reader, &word) || word.at[0] == '#';
}

// Waits for the next line that is neither a comment nor blank. Returns LINE_END also after a stop.
static LineGot next_text(Batch *batch, const char **ret_text, size_t *ret_length) {
    LineGot got;
    do {
        while (!line_reader_has_line(&batch->lines) && !atomic_load(&batch->stop)) {
            stream_wait(batch->lines.fd, POLL_MS);
        }
        got = atomic_load(&batch->stop) ? LINE_END
                                        : line_reader_next(&batch->lines, ret_text, ret_length);
        batch->read++;
    } while (got == LINE_WHOLE && is_skipped(*ret_text, *ret_length));
    return got;
}

static LineGot next_line(Batch *batch, BatchLine *ret_line) {
    const char *text;
    size_t length;
    LineGot got = next_text(batch, &text, &length);
    Fault *why = &ret_line->why;
    *ret_line = (BatchLine){.number = batch->read};
    if (got == LINE_LONG) {
        fault_set(why, 0, "the line has more than %d bytes", LINE_MOST);
    }
    ret_line->bad = got == LINE_LONG ||
                    (got == LINE_WHOLE &&
                     !read_position(batch->args, reader_of(text, length), &ret_line->board, why));
    if (ret_line->bad) {
        json_begin_line(&ret_line->answer, "solve");
        json_string(&ret_line->answer, "error", why->text);
        json_end_line(&ret_line->answer);
    }
    return got;
}

// True when the answer (without its newline) belongs to this line and these options.
static bool is_answer(const Args *args, BatchLine *line, const char *answer, size_t length) {
    TextBuf *begin = &line->answer;
    if (!line->bad) {
        solver_begin_json(begin, args, &line->board);
    }
    size_t wanted = line->bad ? begin->length - 1 : begin->length;
    return !begin->failed && length >= wanted && memcmp(answer, begin->at, wanted) == 0;
}

// Skips the lines that the output file already answers; cuts off an incomplete answer.
static bool resume(Batch *batch, Fault *fault) {
    LineReader answers;
    const char *answer;
    size_t length;
    int64_t whole = 0;
    bool fits = true;
    if (!line_reader_init(&answers, batch->output.fd)) {
        return fault_set(fault, 0, "no memory");
    }
    while (fits && line_reader_next(&answers, &answer, &length) == LINE_WHOLE &&
           whole + (int64_t)length < batch->output.length) {
        BatchLine line;
        fits = next_line(batch, &line) != LINE_END && is_answer(batch->args, &line, answer, length);
        textbuf_finish(&line.answer);
        whole += (int64_t)length + 1;
        batch->done++;
        batch->bad += line.bad;
    }
    line_reader_finish(&answers);
    if (!fits && !atomic_load(&batch->stop)) {
        return fault_set(fault, 0,
                         "--resume: line %" PRId64
                         " of '%s' does not answer the next line of the input with these options",
                         batch->done, quoted(batch->args->out).text);
    }
    return !fits || output_cut(&batch->output, whole, fault);
}

// ---- Solving

static bool refuse_input(const Args *args, int error, Fault *fault) {
    return fault_set(fault, 0, "'%s': %s", quoted(args->batch).text, text_file_problem(error));
}

static PoolDraw draw(void *user, void *job, Fault *fault) {
    const Batch *batch = user;
    LineGot got = next_line(user, job);
    bool broken = got == LINE_END && batch->lines.error != 0;
    if (broken || got == LINE_NO_MEMORY) {
        refuse_input(batch->args, broken ? batch->lines.error : ENOMEM, fault);
        return POOL_FAULT;
    }
    return got == LINE_END ? POOL_END : POOL_JOB;
}

static bool solve_line(void *user, int worker, void *job, Fault *fault) {
    Batch *batch = user;
    BatchLine *line = job;
    Args args = *batch->args;
    Solver solver = {.args = &args, .stop = &batch->stop};
    (void)worker;
    if (line->bad) {
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
        if (line->bad) {
            end_progress(batch);
            fprintf(stderr, "bredon solve: line %" PRId64 ": %s\n", line->number, line->why.text);
        }
        fault_set(&batch->fault, 0, "no memory");
        batch->failed = answer->failed || !put(batch, answer);
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
    int64_t size = 0;
    const char *const inputs[] = {args->batch};
    if (args->tps || args->moves || args->ptn || args->choice.has_size) {
        fault_set(fault, 0, "--batch: the positions come from '%s': leave out other positions",
                  quoted(args->batch).text);
    } else if (args->wins) {
        fault_set(fault, 0, "--batch: leave out --wins");
    } else if (args->resume && !args->out) {
        fault_set(fault, 0, "--resume needs -o FILE");
    } else {
        return game_stream_check(args->batch, &size, fault) &&
               (!args->out || output_is_apart(args->out, inputs, 1, NULL, "-o: ", fault));
    }
    return false;
}

// Opens the input and the output. Returns false and fills `fault`.
static bool open_files(Batch *batch, Fault *fault) {
    const Args *args = batch->args;
    int fd = STDIN_FILENO;
    if (strcmp(args->batch, "-") != 0 && (fd = file_open(args->batch, O_RDONLY)) < 0) {
        return refuse_input(args, errno, fault);
    }
    if (!line_reader_init(&batch->lines, fd)) {
        return fault_set(fault, 0, "no memory");
    }
    if (!args->out) {
        return true;
    }
    if (!output_open(&batch->output, args->out, OUTPUT_APPEND, "-o: ", fault)) {
        return false;
    }
    if (batch->output.length > 0 && !args->resume) {
        return fault_set(fault, 0, "'%s' exists: continue it with --resume, or choose another name",
                         quoted(args->out).text);
    }
    return !batch->output.regular || resume(batch, fault);
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
    return good && !batch->failed;
}

int solve_batch(const Args *given) {
    Args args = *given;
    if (args.nodes == 0 && args.movetime < 0) {
        args.nodes = BATCH_NODES;
        args.limits.nodes = BATCH_NODES;
    }
    args.hash = args.hash >= 0 ? args.hash : BATCH_MIB;
    Batch batch = {.args = &args,
                   .output = output_none,
                   .live = screen_of(STDERR_FILENO).live,
                   .lines.fd = -1};
    Fault fault;
    atomic_init(&batch.stop, false);
    signals_reader_may_leave(false);
    bool good = check(&args, &fault) && run(&batch, &fault);
    if (batch.lines.fd > STDIN_FILENO) {
        close(batch.lines.fd);
    }
    line_reader_finish(&batch.lines);
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
