// SPDX-License-Identifier: MIT
// What the words of `bredon match` come to. What it refuses is in match.sh.
#include <inttypes.h>
#include <string.h>

#include "game/scale.h"
#include "match_options.h"
#include "time_control.h"
#include "unit.h"

enum { WORDS_MAX = 2 * MATCH_ENGINES_MAX + 2, WORD_ROOM = 128 };

static MatchArgs args;

// Reads the words of a line, separated by '|'.
static bool read_words(const char *line, Fault *fault) {
    static char texts[WORDS_MAX][WORD_ROOM]; // match_args_read changes them and points to them
    static char *words[WORDS_MAX];
    int count = 0;
    for (const char *at = line; at; count++) {
        const char *bar = strchr(at, '|');
        size_t length = bar ? (size_t)(bar - at) : strlen(at);
        ck_assert(count < WORDS_MAX && length < WORD_ROOM);
        memcpy(texts[count], at, length);
        texts[count][length] = '\0';
        words[count] = texts[count];
        at = bar ? bar + 1 : NULL;
    }
    return match_args_read(&args, count, words, fault);
}

// Appends the settings that are not of one engine.
static void add_settings(TextBuf *text) {
    const MatchSettings *settings = &args.settings;
    const MatchSchedule *schedule = &settings->schedule;
    const MatchRules *rules = &settings->rules;
    const MatchAdjudication *ends = &rules->adjudication;
    textbuf_format(text, "size %d komi %d/2 games %d shard %d/%d openings %d", rules->rules.size,
                   rules->rules.half_komi, (int)schedule->games, (int)schedule->shard,
                   (int)schedule->shards, (int)schedule->openings);
    textbuf_format(text, " at once %d margin %d patience %d length %d draw %d",
                   (int)settings->concurrency, (int)rules->margin_ms, (int)rules->patience_ms,
                   (int)rules->length, (int)rules->draw_plies);
    if (ends->win_moves > 0) {
        textbuf_format(text, " win %d in %d", (int)ends->win_score, (int)ends->win_moves);
    }
    if (ends->draw_moves > 0) {
        textbuf_format(text, " even %d in %d from %d", (int)ends->draw_score, (int)ends->draw_moves,
                       (int)ends->draw_from);
    }
    if (settings->has_sprt) {
        const Sprt *sprt = &settings->sprt;
        textbuf_format(text, " sprt %g %g %g %g", sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta);
    }
    textbuf_format(text, "%s%s%s%s", schedule->gauntlet ? " gauntlet" : "",
                   settings->out ? " out " : "", settings->out ? settings->out : "",
                   settings->resume ? " resume" : "");
}

// Appends "NAME: program arguments [options] limits", with '=' after the name of an option with a
// value.
static void add_engine(TextBuf *text, int index) {
    const TeiSpec *spec = &args.settings.specs[index];
    const MatchLimits *limits = &args.settings.limits[index];
    textbuf_format(text, "%s:", spec->name);
    for (int i = 0; spec->argv[i]; i++) {
        textbuf_format(text, " %s", spec->argv[i]);
    }
    for (size_t i = 0; i < spec->option_count; i++) {
        const TeiSetting *option = &spec->options[i];
        textbuf_format(text, " [%s%s%s]", option->name, option->value ? "=" : "",
                       option->value ? option->value : "");
    }
    char clock[TIME_CONTROL_TEXT];
    time_control_write(&limits->clock, clock);
    textbuf_format(text, " tc %s movetime %" PRId64 " nodes %" PRId64 " depth %" PRId64, clock,
                   limits->movetime_ms, limits->nodes, limits->depth);
}

#define USUAL " tc 1+0.03 movetime 0 nodes 0 depth 0"

static const struct {
    const char *words;
    const char *settings;   // NULL: not looked at
    const char *engines[5]; // as far as they are looked at
} cases[] = {
    {"--engine|a|--engine|b",
     "size 6 komi 0/2 games 100 shard 0/1 openings 1 at once 1 margin 0 patience 10000 length 1000 "
     "draw 0",
     {"a: a" USUAL, "b: b" USUAL}},
    {"--engine|a|--engine|b|--size|5|--komi|-1.5|--games=7|--jobs|3|--shard|2/4|--margin|20|"
     "--patience|3|--draw-plies|50|--length|0|--out|x.ptn|--resume|--gauntlet|--openings|none|"
     "--sprt|elo1=2.5|"
     "beta=0.1|--win-adjudication|score=500|--draw-adjudication|moves=5|from=0",
     "size 5 komi -3/2 games 7 shard 1/4 openings 1 at once 3 margin 20 patience 3000 length 0 "
     "draw 50 win 500 in 4 even 10 in 5 from 0 sprt 0 2.5 0.05 0.1 gauntlet out x.ptn resume",
     {NULL}},
    // Arguments are split at blanks.
    {"--engine|path=a/b|args= --x  1 -y |--engine|c",
     NULL,
     {"b: a/b --x 1 -y" USUAL, "c: c" USUAL}},
    // Names come from files, and differ.
    {"--engine|x/tak|--engine|y/tak|--engine|z|name=tak 2|--engine|path=w=1/tak|--engine|b|name=B",
     NULL,
     {"tak: x/tak" USUAL, "tak 2: y/tak" USUAL, "tak 2 2: z" USUAL, "tak 3: w=1/tak" USUAL,
      "B: b" USUAL}},
    // An engine's own options replace those for all, without regard to case.
    {"--engine|a|option.hash=4|option.A b=c=d|option.Clear|--each|option.Hash=16|option.Threads=1|"
     "--engine|b|option.Empty=",
     NULL,
     {"a: a [hash=4] [Threads=1] [A b=c=d] [Clear]" USUAL,
      "b: b [Hash=16] [Threads=1] [Empty=]" USUAL}},
    // An engine takes from --each what it lacks.
    {"--each|prog|args=x y|name=n|--engine|nodes=1|--engine|other|args=|name=o|--engine|name=p",
     NULL,
     {"n: prog x y tc 0 movetime 0 nodes 1 depth 0", "o: other" USUAL, "p: prog x y" USUAL}},
    // Limits of an engine replace those for all.
    {"--tc|60+0.5|--depth|9|--engine|a|--engine|b|nodes=500|--engine|c|tc=1:30|movetime=7",
     NULL,
     {"a: a tc 60+0.5 movetime 0 nodes 0 depth 9", "b: b tc 0 movetime 0 nodes 500 depth 0",
      "c: c tc 90 movetime 7 nodes 0 depth 0"}},
    // A clock comes with its periods, or without them.
    {"--tc|40/60+0.5|--engine|a|--engine|b|tc=0.25+0.0075|--engine|c|tc=20/5m|--each|nodes=9",
     NULL,
     {"a: a tc 40/60+0.5 movetime 0 nodes 9 depth 0",
      "b: b tc 0.25+0.0075 movetime 0 nodes 0 depth 0",
      "c: c tc 20/300 movetime 0 nodes 0 depth 0"}},
    {"--tc|40/60|--tc|1+0.5|--engine|a|--engine|b",
     NULL,
     {"a: a tc 1+0.5 movetime 0 nodes 0 depth 0"}},
};

TEST_EACH(words_become_settings, cases) {
    TextBuf text = {0};
    Fault why = {0};
    ck_assert_msg(read_words(cases[_i].words, &why), "%s", why.text);
    if (cases[_i].settings) {
        add_settings(&text);
        ck_assert_str_eq(text.at, cases[_i].settings);
    }
    for (int i = 0; i < 5 && cases[_i].engines[i]; i++) {
        textbuf_clear(&text);
        add_engine(&text, i);
        ck_assert_str_eq(text.at, cases[_i].engines[i]);
    }
    textbuf_finish(&text);
    match_args_finish(&args);
}

// The name of a file may be longer than that of an engine.
TEST(long_names_of_files_are_cut) {
#define LONG "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    Fault why = {0};
    ck_assert_msg(read_words("--engine|" LONG "|--engine|" LONG, &why), "%s", why.text);
    ck_assert_uint_lt(strlen(args.settings.specs[0].name), TEI_NAME);
    ck_assert_uint_lt(strlen(args.settings.specs[1].name), TEI_NAME);
    ck_assert_str_ne(args.settings.specs[0].name, args.settings.specs[1].name);
    match_args_finish(&args);
}

TEST(there_is_an_end_to_engines) {
    TextBuf line = {0};
    Fault why = {0};
    for (int i = 0; i < MATCH_ENGINES_MAX; i++) {
        textbuf_add_string(&line, i > 0 ? "|--engine|a" : "--engine|a");
    }
    ck_assert_msg(read_words(line.at, &why), "%s", why.text);
    ck_assert_int_eq(args.settings.schedule.engines, MATCH_ENGINES_MAX);
    ck_assert_str_eq(args.settings.specs[MATCH_ENGINES_MAX - 1].name, "a 64");
    match_args_finish(&args);
    textbuf_add_string(&line, "|--engine|a");
    ck_assert(!read_words(line.at, &why));
    unit_expect_fault(&why, "--engine: no more than 64");
    textbuf_finish(&line);
}

TEST(times_are_scaled_and_nothing_else_is) {
    const MatchLimits limits = {{1000, 10000, 40, 200, 9, true}, 100, 5000, 7};
    const MatchLimits fast = scale_limits(&limits, 0.55);
    const MatchLimits slow = scale_limits(&limits, 0.00001);
    const MatchLimits none = scale_limits(&(MatchLimits){.nodes = 3}, 2);
    ck_assert_int_eq(fast.clock.ms, 550);
    ck_assert_int_eq(fast.clock.increment_us, 5500);
    ck_assert_int_eq(fast.movetime_ms, 55);
    ck_assert_int_eq(fast.clock.extra_ms, 110);
    ck_assert(fast.clock.period_moves == 40 && fast.clock.extra_move == 9 && fast.clock.grows);
    ck_assert(fast.nodes == 5000 && fast.depth == 7);
    ck_assert(slow.clock.ms == 1 && slow.clock.increment_us == 1 && slow.movetime_ms == 1);
    ck_assert(none.clock.ms == 0 && none.clock.increment_us == 0 && none.movetime_ms == 0);
}
