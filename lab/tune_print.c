// SPDX-License-Identifier: MIT
#include "tune_print.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "json.h"
#include "output_file.h"
#include "screen.h"
#include "tune/tune_source.h"

static bool read_file(DataReader *reader, bool (*take)(void *taker, const DataGame *game),
                      void *taker, Fault *fault) {
    DataGame game;
    DataStatus status;
    Fault trouble;
    while ((status = data_next(reader, &game, &trouble)) != DATA_END) {
        if (status != DATA_GAME) {
            fprintf(stderr, "bredon-lab tune: %s\n", trouble.text);
        } else if (!take(taker, &game)) {
            fault_set(fault, 0, "no memory for so many positions: --sample takes fewer");
            return false;
        }
    }
    return true;
}

bool tune_read(const TuneArgs *args, bool (*take)(void *taker, const DataGame *game), void *taker,
               Fault *fault) {
    bool fine = true;
    for (int i = 0; fine && i < args->path_count; i++) {
        DataReader reader;
        fine = data_open(&reader, args->paths[i], fault);
        if (fine) {
            fine = read_file(&reader, take, taker, fault);
            data_close(&reader);
        }
    }
    return fine;
}

void tune_show_epoch(void *size, int epoch, double train, double held) {
    screen_progress("size %d, epoch %d: loss %.6f, held out %.6f", *(int *)size, epoch, train,
                    held);
}

static void add_loss(TextBuf *text, const char *name, TuneMark mark) {
    textbuf_format(text, "%-16s %10.6f", name, mark.train);
    if (isfinite(mark.held)) {
        textbuf_format(text, " %10.6f\n", mark.held);
    } else {
        textbuf_format(text, " %10s\n", "-");
    }
}

static void add_terms(TextBuf *text, const TuneReport *report) {
    textbuf_format(text, "\n%-16s %14s %14s %14s %10s\n", "term", "opening", "middle", "end",
                   "positions");
    for (int term = 0; term < TERMS; term++) {
        const double *before = report->before.weights + term * PHASES;
        const Weight *after = &report->rounded[term];
        textbuf_format(text, "%-16s %5.0f -> %5d %5.0f -> %5d %5.0f -> %5d %10" PRIu64 "\n",
                       term_text((Term)term)->name, before[0], after->opening, before[1],
                       after->middle, before[2], after->end, report->held[term]);
    }
}

static double percent(uint32_t part, double whole) {
    return 100 * part / whole;
}

static double count_of(const TuneBucket *bucket) {
    return (double)bucket->seen.win + bucket->seen.draw + bucket->seen.loss;
}

static void add_curve(TextBuf *text, const TuneReport *report, uint64_t count) {
    const TuneCurve *curve = &report->curve;
    if (!report->has_curve) {
        textbuf_format(text, "\nno win-rate curve: the scores do not predict the results\n");
        return;
    }
    textbuf_format(text, "\n%16s %9s %6s %6s %6s %8s %6s %6s\n", "score", "positions", "win",
                   "draw", "loss", "model: w", "d", "l");
    for (int i = 0; i < TUNE_BUCKETS; i++) {
        const TuneBucket *bucket = &curve->buckets[i];
        double whole = count_of(bucket);
        if (whole > 0) {
            textbuf_format(text, "%7d to %5d %9.0f %6.1f %6.1f %6.1f %8.1f %6.1f %6.1f\n",
                           bucket->low, bucket->high, whole, percent(bucket->seen.win, whole),
                           percent(bucket->seen.draw, whole), percent(bucket->seen.loss, whole),
                           100 * bucket->win, 100 * bucket->draw, 100 * bucket->loss);
        }
    }
    textbuf_format(text,
                   "\nfor search/wdl.c, log loss %.4f over %" PRIu64 " scores:\n"
                   "    {%.0f, %.0f}, // %dx%d\n",
                   curve->loss, count, curve->scale, curve->draw, report->size, report->size);
}

void tune_print_report(TextBuf *text, const TuneReport *report, const TuneGames *games) {
    textbuf_format(text, "size %d\n", report->size);
    textbuf_format(text, "%-16s %zu positions of %" PRIu64 " games\n", "fitted to",
                   games->train.count, games->train_games);
    textbuf_format(text, "%-16s %zu positions of %" PRIu64 " games\n", "held out",
                   games->held.count, games->held_games);
    textbuf_format(text,
                   "%-16s %" PRIu64 " of openings, %" PRIu64 " without a score, %" PRIu64
                   " proved, %" PRIu64 " with a road in one, %" PRIu64 " not sampled\n",
                   "left out", games->openings, games->unscored, games->proved, games->tactical,
                   games->unsampled);
    textbuf_format(text, "%-16s %.1f -> %.1f", "scale", report->before.scale, report->after.scale);
    if (report->score_scale > 0) {
        textbuf_format(text, ", of the scores %.1f", report->score_scale);
    }
    textbuf_format(text, "\n%-16s %d, the best was %d\n\n", "epochs", report->epochs,
                   report->best_epoch);
    textbuf_format(text, "%-16s %10s %10s\n", "loss", "fitted to", "held out");
    add_loss(text, "before", report->mark_before);
    add_loss(text, "after", report->mark_after);
    add_loss(text, "after, rounded", report->mark_rounded);
    add_terms(text, report);
    add_curve(text, report, games->scores.count);
}

static void add_json_loss(TextBuf *text, const char *name, TuneMark mark) {
    json_open(text, name, '{');
    json_real(text, "fitted", mark.train);
    json_real(text, "held", mark.held);
    json_close(text, '}');
}

static void add_json_weights(TextBuf *text, const char *name, const double *of_term) {
    json_open(text, name, '[');
    for (int phase = 0; phase < PHASES; phase++) {
        json_real(text, NULL, of_term[phase]);
    }
    json_close(text, ']');
}

static void add_json_terms(TextBuf *text, const TuneReport *report) {
    double rounded[TUNE_WEIGHTS];
    tune_weights_read(report->rounded, rounded);
    json_open(text, "terms", '[');
    for (int term = 0; term < TERMS; term++) {
        json_open(text, NULL, '{');
        json_string(text, "term", term_text((Term)term)->name);
        add_json_weights(text, "before", report->before.weights + term * PHASES);
        add_json_weights(text, "after", report->after.weights + term * PHASES);
        add_json_weights(text, "rounded", rounded + term * PHASES);
        json_integer(text, "positions", (int64_t)report->held[term]);
        json_close(text, '}');
    }
    json_close(text, ']');
}

static void add_json_bucket(TextBuf *text, const TuneBucket *bucket) {
    json_open(text, NULL, '{');
    json_integer(text, "low", bucket->low);
    json_integer(text, "high", bucket->high);
    json_open(text, "seen", '[');
    json_integer(text, NULL, bucket->seen.win);
    json_integer(text, NULL, bucket->seen.draw);
    json_integer(text, NULL, bucket->seen.loss);
    json_close(text, ']');
    json_open(text, "model", '[');
    json_real(text, NULL, bucket->win);
    json_real(text, NULL, bucket->draw);
    json_real(text, NULL, bucket->loss);
    json_close(text, ']');
    json_close(text, '}');
}

static void add_json_curve(TextBuf *text, const TuneReport *report, uint64_t count) {
    const TuneCurve *curve = &report->curve;
    if (!report->has_curve) {
        json_null(text, "curve");
        return;
    }
    json_open(text, "curve", '{');
    json_real(text, "scale", curve->scale);
    json_real(text, "draw", curve->draw);
    json_real(text, "loss", curve->loss);
    json_integer(text, "scores", (int64_t)count);
    json_open(text, "buckets", '[');
    for (int i = 0; i < TUNE_BUCKETS; i++) {
        if (count_of(&curve->buckets[i]) > 0) {
            add_json_bucket(text, &curve->buckets[i]);
        }
    }
    json_close(text, ']');
    json_close(text, '}');
}

static void add_json_counts(TextBuf *text, const TuneGames *games) {
    json_open(text, "positions", '{');
    json_integer(text, "fitted", (int64_t)games->train.count);
    json_integer(text, "held", (int64_t)games->held.count);
    json_close(text, '}');
    json_open(text, "games", '{');
    json_integer(text, "fitted", (int64_t)games->train_games);
    json_integer(text, "held", (int64_t)games->held_games);
    json_close(text, '}');
    json_open(text, "left_out", '{');
    json_integer(text, "openings", (int64_t)games->openings);
    json_integer(text, "unscored", (int64_t)games->unscored);
    json_integer(text, "proved", (int64_t)games->proved);
    json_integer(text, "tactical", (int64_t)games->tactical);
    json_integer(text, "unsampled", (int64_t)games->unsampled);
    json_close(text, '}');
}

void tune_print_json(TextBuf *text, const TuneReport *report, const TuneGames *games) {
    json_open(text, NULL, '{');
    json_integer(text, "size", report->size);
    add_json_counts(text, games);
    json_open(text, "scale", '{');
    json_real(text, "before", report->before.scale);
    json_real(text, "after", report->after.scale);
    json_real(text, "scores", report->score_scale > 0 ? report->score_scale : NAN);
    json_close(text, '}');
    json_integer(text, "epochs", report->epochs);
    json_integer(text, "best_epoch", report->best_epoch);
    add_json_loss(text, "loss_before", report->mark_before);
    add_json_loss(text, "loss_after", report->mark_after);
    add_json_loss(text, "loss_rounded", report->mark_rounded);
    add_json_terms(text, report);
    add_json_curve(text, report, games->scores.count);
    json_end_line(text);
}

void tune_print_source(TextBuf *text, const TuneReport *report, const TuneGames *games,
                       const TuneSettings *settings) {
    TextBuf origin = {0};
    textbuf_format(&origin,
                   "Fitted to %zu positions of %" PRIu64 " games (lambda %.2f, pull %.0f); a "
                   "value v\npredicts 1 / (1 + exp(-v / %.0f)). ",
                   games->train.count, games->train_games, settings->lambda, settings->fit.pull,
                   report->after.scale);
    if (isfinite(report->mark_rounded.held)) {
        textbuf_format(&origin, "On %" PRIu64 " games held out the loss went from\n%.5f to %.5f.\n",
                       games->held_games, report->mark_before.held, report->mark_rounded.held);
    } else {
        textbuf_format(&origin, "The loss went from %.5f to %.5f.\n", report->mark_before.train,
                       report->mark_rounded.train);
    }
    tune_source_add(text, report->size, report->rounded, origin.failed ? "" : origin.at);
    text->failed = text->failed || origin.failed;
    textbuf_finish(&origin);
}

bool tune_save(const char *path, TuneWhat what, const TextBuf *text, Fault *fault) {
#define LICENSE "// SPDX-License-Identifier: MIT\n"
    static const char option[] = "--out: ";
    static const struct {
        const char *mark, *name;
    } files[] = {
        [TUNE_EVALUATION] = {LICENSE "// What each term of the evaluation weighs on ",
                             "bredon-lab tune"},
        [TUNE_POLICY] = {LICENSE "// The weights of the policy on ", "bredon-lab tune"},
        [TUNE_PATTERNS] = {LICENSE "// What windows of two by two squares are worth on ",
                           "bredon-lab tune"},
    };
#undef LICENSE
    return output_may_replace(path, files[what].mark, option, files[what].name, fault) &&
           (text ? output_save(path, OUTPUT_REPLACE, option, text, fault)
                 : output_try(path, OUTPUT_REPLACE, option, fault));
}

bool tune_give_out(const TuneArgs *args, const TextBuf *report, const TextBuf *weights,
                   const TextBuf *out, Fault *fault) {
    if (report->failed || weights->failed || out->failed) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    fwrite(report->at, 1, report->length, stdout);
    bool fine = !args->out || tune_save(out->at, args->what, weights, fault);
    if (!fine || (!args->out && !args->json)) {
        printf("\n");
        fwrite(weights->at, 1, weights->length, stdout);
    }
    return fine;
}
