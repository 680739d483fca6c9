// SPDX-License-Identifier: MIT
#include "tune_print.h"

#include "tune_source.h"

#include <inttypes.h>
#include <math.h>

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
        textbuf_format(text, "\nno win-rate curve: the scores say nothing about the results\n");
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
    textbuf_format(text, ",\"%s\":{\"fitted\":%.9f,\"held\":", name, mark.train);
    if (isfinite(mark.held)) {
        textbuf_format(text, "%.9f}", mark.held);
    } else {
        textbuf_add_string(text, "null}");
    }
}

static void add_json_terms(TextBuf *text, const TuneReport *report) {
    textbuf_add_string(text, ",\"terms\":[");
    for (int term = 0; term < TERMS; term++) {
        const double *before = report->before.weights + term * PHASES;
        const double *after = report->after.weights + term * PHASES;
        const Weight *rounded = &report->rounded[term];
        textbuf_format(text,
                       "%s{\"term\":\"%s\",\"before\":[%.0f,%.0f,%.0f],\"after\":[%.3f,%.3f,%.3f],"
                       "\"rounded\":[%d,%d,%d],\"positions\":%" PRIu64 "}",
                       term == 0 ? "" : ",", term_text((Term)term)->name, before[0], before[1],
                       before[2], after[0], after[1], after[2], rounded->opening, rounded->middle,
                       rounded->end, report->held[term]);
    }
    textbuf_add_string(text, "]");
}

static void add_json_curve(TextBuf *text, const TuneReport *report, uint64_t count) {
    const TuneCurve *curve = &report->curve;
    if (!report->has_curve) {
        textbuf_add_string(text, ",\"curve\":null");
        return;
    }
    textbuf_format(text,
                   ",\"curve\":{\"scale\":%.3f,\"draw\":%.3f,\"loss\":%.9f,\"scores\":%" PRIu64
                   ",\"buckets\":[",
                   curve->scale, curve->draw, curve->loss, count);
    const char *between = "";
    for (int i = 0; i < TUNE_BUCKETS; i++) {
        const TuneBucket *bucket = &curve->buckets[i];
        if (count_of(bucket) > 0) {
            textbuf_format(text,
                           "%s{\"low\":%d,\"high\":%d,\"seen\":[%" PRIu32 ",%" PRIu32 ",%" PRIu32
                           "],\"model\":[%.4f,%.4f,%.4f]}",
                           between, bucket->low, bucket->high, bucket->seen.win, bucket->seen.draw,
                           bucket->seen.loss, bucket->win, bucket->draw, bucket->loss);
            between = ",";
        }
    }
    textbuf_add_string(text, "]}");
}

void tune_print_json(TextBuf *text, const TuneReport *report, const TuneGames *games) {
    textbuf_format(text,
                   "{\"size\":%d,\"positions\":{\"fitted\":%zu,\"held\":%zu},\"games\":{\"fitted\":"
                   "%" PRIu64 ",\"held\":%" PRIu64 "}",
                   report->size, games->train.count, games->held.count, games->train_games,
                   games->held_games);
    textbuf_format(text,
                   ",\"left_out\":{\"openings\":%" PRIu64 ",\"unscored\":%" PRIu64
                   ",\"proved\":%" PRIu64 ",\"tactical\":%" PRIu64 ",\"unsampled\":%" PRIu64 "}",
                   games->openings, games->unscored, games->proved, games->tactical,
                   games->unsampled);
    textbuf_format(text,
                   ",\"scale\":{\"before\":%.3f,\"after\":%.3f,\"scores\":", report->before.scale,
                   report->after.scale);
    if (report->score_scale > 0) {
        textbuf_format(text, "%.3f}", report->score_scale);
    } else {
        textbuf_add_string(text, "null}");
    }
    textbuf_format(text, ",\"epochs\":%d,\"best_epoch\":%d", report->epochs, report->best_epoch);
    add_json_loss(text, "loss_before", report->mark_before);
    add_json_loss(text, "loss_after", report->mark_after);
    add_json_loss(text, "loss_rounded", report->mark_rounded);
    add_json_terms(text, report);
    add_json_curve(text, report, games->scores.count);
    textbuf_add_string(text, "}\n");
}

void tune_print_source(TextBuf *text, const TuneReport *report, const TuneGames *games,
                       const TuneSettings *settings) {
    TextBuf origin;
    textbuf_init(&origin);
    textbuf_format(&origin,
                   "Fitted to %zu positions of %" PRIu64 " games (lambda %.2f, pull %.0f); a "
                   "value v\nforetells 1 / (1 + exp(-v / %.0f)). ",
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
