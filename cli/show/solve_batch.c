// SPDX-License-Identifier: MIT
// `solve --batch`: an object of JSON for each line of a file, in the same order. Each line has its
// own prover, so that its answer depends on nothing but the line and the options.
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "game_stream.h"
#include "json.h"
#include "lines.h"
#include "os/file.h"
#include "os/machine.h"
#include "os/signals.h"
#include "os/stream.h"
#include "output_file.h"
#include "pool.h"
#include "screen.h"
#include "show/picture_json.h"
#include "show/solver.h"
#include "text/tps.h"
#include "text_file.h"

enum { BATCH_NODES = 1000000, BATCH_MIB = 64, AHEAD = 64, POLL_MS = 100 };

// The answers of an earlier run, which --resume continues.
typedef struct Earlier {
    LineReader lines;    // of the output file
    int64_t count, read; // answers, and their bytes
    bool left;           // not all are read
    bool unsettled;      // the file is not yet as it should be before new answers follow
    int64_t kept;        // bytes of the file that stay as they are
    int64_t taken;       // bytes of the file that were looked at
    TextBuf changed;     // what replaces those from `kept` to `taken`
} Earlier;

typedef struct Batch {
    const Args *args;
    LineReader lines;
    atomic_bool stop;
    OutputFile output; // fd -1: standard output
    Earlier earlier;
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
    int64_t before; // bytes of its answer of an earlier run; 0: there is none
    bool old;       // `answer` is that one
    TextBuf answer; // with its newline
} BatchLine;

static bool refuse_input(const char *path, int error, Fault *fault) {
    return fault_set(fault, 0, "'%s': %s", quoted(path).text, text_file_problem(error));
}

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
    static const char begin[] = "{\"type\":\"solve\",\"error\":";
    return answer.length >= sizeof begin && memcmp(answer.at, begin, sizeof begin - 1) == 0;
}

// Gives the next line with its earlier answer. The answer to a line whose error is repaired is
// needed again. POOL_END: there are no more whole answers.
static PoolDraw draw_earlier(Batch *batch, BatchLine *ret_line, Fault *fault) {
    Earlier *earlier = &batch->earlier;
    Word answer = {.at = NULL};
    if (atomic_load(&batch->stop)) {
        return POOL_END;
    }
    earlier->left = line_reader_next(&earlier->lines, &answer.at, &answer.length) == LINE_WHOLE &&
                    earlier->read + (int64_t)answer.length < batch->output.length;
    if (!earlier->left) {
        return POOL_END;
    }
    bool got = next_line(batch, ret_line) != LINE_END;
    if (atomic_load(&batch->stop)) {
        return POOL_END;
    }
    ret_line->old = got && is_answer(batch->args, ret_line, answer);
    if (!ret_line->old && !(got && !ret_line->bad && is_error(answer))) {
        fault_set(fault, 0,
                  "--resume: line %" PRId64
                  " of '%s' does not answer the next line of the input with these options",
                  earlier->count + 1, quoted(batch->args->out).text);
        return POOL_FAULT;
    }
    ret_line->before = (int64_t)answer.length + 1;
    earlier->read += ret_line->before;
    earlier->count++;
    if (ret_line->old) {
        textbuf_clear(&ret_line->answer);
        textbuf_add(&ret_line->answer, answer.at, answer.length);
        textbuf_add(&ret_line->answer, "\n", 1);
    }
    return POOL_JOB;
}

// Takes a line that has an earlier answer.
static void take_earlier(Earlier *earlier, const BatchLine *line) {
    if (line->old && earlier->kept == earlier->taken && earlier->changed.length == 0) {
        earlier->kept += line->before;
    } else {
        textbuf_add(&earlier->changed, line->answer.at, line->answer.length);
    }
    earlier->taken += line->before;
}

// Whether answers were not looked at, after a stop.
static bool more_left(const Earlier *earlier) {
    return earlier->left || earlier->taken < earlier->read;
}

// Replaces the file by one with the changed answers, and opens it again.
static bool rewrite(Batch *batch, Fault *fault) {
    const char *path = batch->args->out;
    const Earlier *earlier = &batch->earlier;
    TextBuf text = {0};
    size_t length;
    char *old = text_file_read(path, NULL, &length, fault);
    if (!old) {
        return false;
    }
    textbuf_add(&text, old, (size_t)earlier->kept);
    textbuf_add(&text, earlier->changed.at, earlier->changed.length);
    if (more_left(earlier)) {
        textbuf_add(&text, old + earlier->taken, length - (size_t)earlier->taken);
    }
    text.failed |= earlier->changed.failed;
    output_keep(&batch->output);
    bool good = output_save(path, OUTPUT_REPLACE, "-o: ", &text, fault) &&
                output_open(&batch->output, path, OUTPUT_APPEND, "-o: ", fault);
    free(old);
    textbuf_finish(&text);
    return good;
}

// Makes the file of an earlier run ready for new answers, once: without an incomplete answer, with
// those of repaired lines. After a stop, answers that were not looked at stay.
static bool settle(Batch *batch, Fault *fault) {
    Earlier *earlier = &batch->earlier;
    bool needed = earlier->unsettled;
    earlier->unsettled = false;
    return !needed ||
           (earlier->changed.length > 0 || earlier->changed.failed
                ? rewrite(batch, fault)
                : more_left(earlier) || output_cut(&batch->output, earlier->kept, fault));
}

// ---- Solving

static PoolDraw draw(void *user, void *job, Fault *fault) {
    Batch *batch = user;
    PoolDraw drawn = batch->earlier.left ? draw_earlier(batch, job, fault) : POOL_END;
    if (drawn != POOL_END || atomic_load(&batch->stop)) {
        return drawn;
    }
    LineGot got = next_line(user, job);
    bool broken = got == LINE_END && batch->lines.error != 0;
    if (broken || got == LINE_NO_MEMORY) {
        refuse_input(batch->args->batch, broken ? batch->lines.error : ENOMEM, fault);
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
            take_earlier(&batch->earlier, line);
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
        return refuse_input(args->batch, errno, fault);
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
    batch->earlier.left = batch->earlier.unsettled = batch->output.regular;
    return !batch->output.regular || line_reader_init(&batch->earlier.lines, batch->output.fd) ||
           fault_set(fault, 0, "no memory");
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
    Batch batch = {.args = &args,
                   .output = output_none,
                   .live = screen_of(STDERR_FILENO).live,
                   .lines.fd = -1,
                   .earlier.lines.fd = -1};
    Fault fault;
    atomic_init(&batch.stop, false);
    signals_reader_may_leave(false);
    bool good = check(&args, &fault) && run(&batch, &fault);
    if (batch.lines.fd > STDIN_FILENO) {
        close(batch.lines.fd);
    }
    line_reader_finish(&batch.lines);
    line_reader_finish(&batch.earlier.lines);
    textbuf_finish(&batch.earlier.changed);
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
