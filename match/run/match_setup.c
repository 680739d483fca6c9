// SPDX-License-Identifier: MIT
#include "run/match_setup.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "os/machine.h"
#include "text/ptn.h"

enum { QUIT_MS = 1000 };

// Replaces characters that a PTN tag can't have.
static void clean_name(char *name) {
    for (; *name; name++) {
        if ((unsigned char)*name < ' ' || *name == '\x7f') {
            *name = ' ';
        } else if (*name == '"') {
            *name = '\'';
        }
    }
}

// True when an earlier opening has the same rules. Nearly all openings have those of the first one.
static bool is_known(const Book *book, size_t index) {
    const Rules *rules = &book->openings[index].start.rules;
    for (size_t i = 0; i < index; i++) {
        if (memcmp(&book->openings[i].start.rules, rules, sizeof *rules) == 0) {
            return true;
        }
    }
    return false;
}

void match_setup_trial(const MatchSettings *settings, int64_t number, TextBuf *text) {
    if (settings->trial) {
        TrialDraw white = trial_draw(settings->trial, settings->seed, number, WHITE);
        trial_write(settings->trial, &white, text);
    }
}

// Starts a game by the rules of each opening, and one with each value of a trial.
static bool probe_games(TeiClient *client, const MatchSettings *settings, Fault *fault) {
    const Book *book = settings->book;
    const Trial *trial = settings->trial;
    int patience_ms = (int)settings->rules.patience_ms;
    TeiSetting options[TRIAL_OPTIONS_MAX];
    for (int value = 0; trial && value < 2; value++) {
        for (int i = 0; i < trial->count; i++) {
            options[i] = (TeiSetting){trial->options[i].name, trial->options[i].values[value]};
        }
        client->game_options = options;
        client->game_option_count = (size_t)trial->count;
        if (!tei_client_new_game(client, &book->openings[0].start.rules, patience_ms, fault)) {
            return false;
        }
    }
    client->game_option_count = 0;
    for (size_t i = 0; i < book->count; i++) {
        if (!is_known(book, i) &&
            !tei_client_new_game(client, &book->openings[i].start.rules, patience_ms, fault)) {
            return false;
        }
    }
    return true;
}

// Starts an engine and checks that it can play.
static bool probe(const TeiSpec *spec, const MatchSettings *settings, const atomic_bool *stop,
                  char ret_name[TEI_NAME], char ret_id[TEI_NAME], Fault *fault) {
    TeiClient client;
    int patience = (int)settings->rules.patience_ms;
    if (!tei_client_init(&client, spec, NULL, fault)) {
        return false;
    }
    client.interrupt = stop;
    bool good = tei_client_start(&client, patience, fault) && probe_games(&client, settings, fault);
    if (good) {
        memcpy(ret_name, client.name, TEI_NAME);
        memcpy(ret_id, client.id, TEI_NAME);
        clean_name(ret_name);
    } else {
        tei_client_kill(&client);
        if (client.end_noted) {
            match_await_stop(&settings->rules, stop);
        }
    }
    if (!good && tei_client_has_joined_words(&client)) {
        Fault why = *fault;
        fault_set(fault, 0, "%.220s; words after the path go into args='A B'", why.text);
    }
    tei_client_finish(&client, QUIT_MS);
    return good;
}

// Starts each engine, checks that it can play, and adds it to the tally.
static bool add_engines(const MatchSettings *settings, const atomic_bool *stop,
                        char (*ids)[TEI_NAME], MatchTally *tally, Fault *fault) {
    const MatchSchedule *schedule = &settings->schedule;
    for (int i = 0; i < schedule->engines; i++) {
        char name[TEI_NAME];
        if (!probe(&settings->specs[i], settings, stop, name, ids[i], fault)) {
            return false;
        }
        if (!*name) {
            return fault_set(fault, 0, "engine %d has an empty name", i + 1);
        }
        int same = match_tally_engine(tally, name);
        if (same >= 0) {
            return fault_set(fault, 0, "engines %d and %d are both called '%s'; give them names",
                             same + 1, i + 1, name);
        }
        if (!match_tally_add_engine(tally, name, fault)) {
            return false;
        }
    }
    return true;
}

// Appends what decides about the games besides their number: the same words mean the same match.
static void write_settings(const MatchSettings *settings, char (*ids)[TEI_NAME],
                           const MatchTally *tally, TextBuf *text) {
    const MatchRules *rules = &settings->rules;
    const MatchAdjudication *judge = &rules->adjudication;
    char komi[KOMI_TEXT];
    textbuf_format(text,
                   "size=%d komi=%s opening=%s openings=%016" PRIx64 " of %zu length=%" PRId64
                   " draw-plies=%" PRId64 " margin=%" PRId64,
                   rules->rules.size, komi_write(rules->rules.half_komi, komi),
                   opening_word((OpeningRule)rules->rules.opening), book_hash(settings->book),
                   settings->book->count, rules->length, rules->draw_plies, rules->margin_ms);
    if (judge->win_moves > 0) {
        textbuf_format(text, " win-adjudication score=%" PRId64 " moves=%" PRId64, judge->win_score,
                       judge->win_moves);
    }
    if (judge->draw_moves > 0) {
        textbuf_format(text, " draw-adjudication score=%" PRId64 " moves=%" PRId64 " from=%" PRId64,
                       judge->draw_score, judge->draw_moves, judge->draw_from);
    }
    for (int i = 0; settings->trial && i < settings->trial->count; i++) {
        const TrialOption *option = &settings->trial->options[i];
        textbuf_format(text, " trial %s %s %s", option->name, option->values[0], option->values[1]);
    }
    if (settings->trial) {
        textbuf_format(text, " seed=%" PRIu64, settings->seed);
    }
    if (settings->scale_nps > 0) {
        textbuf_format(text, " scale-tc=%" PRId64, settings->scale_nps);
    }
    textbuf_add_string(text, settings->schedule.gauntlet ? " gauntlet" : "");
    for (int i = 0; i < settings->schedule.engines; i++) {
        textbuf_format(text, " engine='%s' id='%s' ", tally->totals.engines[i].name, ids[i]);
        match_ptn_engine(&settings->limits[i], &settings->specs[i], text);
    }
    for (size_t i = 0; !text->failed && i < text->length; i++) {
        // As a comment keeps it.
        text->at[i] = text->at[i] == '}' ? ')' : text->at[i] == '\n' ? ' ' : text->at[i];
    }
}

static bool write_stamp(const MatchSettings *settings, MatchStamp *stamp) {
    const MatchSchedule *schedule = &settings->schedule;
    char host[MACHINE_NAME];
    const TextBuf *words = &stamp->settings;
    if (words->failed) {
        return false;
    }
    textbuf_format(&stamp->match,
                   "%016" PRIx64 " part %" PRId64 "/%" PRId64 " of %" PRId64 " games on %s",
                   (uint64_t)XXH3_64bits(words->at, words->length), schedule->shard + 1,
                   schedule->shards, match_schedule_count(schedule), machine_name(host));
    return !stamp->match.failed;
}

bool match_setup_engines(const MatchSettings *settings, const atomic_bool *stop, MatchTally *tally,
                         MatchStamp *ret_stamp, Fault *fault) {
    const MatchSchedule *schedule = &settings->schedule;
    char(*ids)[TEI_NAME] = calloc((size_t)schedule->engines, sizeof *ids);
    if (!ids) {
        return fault_set(fault, 0, "no memory");
    }
    bool good = add_engines(settings, stop, ids, tally, fault);
    if (good) {
        write_settings(settings, ids, tally, &ret_stamp->settings);
        good = write_stamp(settings, ret_stamp) || fault_set(fault, 0, "no memory");
    }
    free(ids);
    for (int i = 0; good && i < match_schedule_pairings(schedule); i++) {
        int first;
        int second;
        match_schedule_engines(schedule, i, &first, &second);
        good = match_tally_add_pairing(tally, first, second, fault);
    }
    return good;
}

// True when two lists of settings are the same; else fills `fault` with the first word that
// differs.
static bool same_settings(Word theirs, Word ours, Fault *fault) {
    size_t begin = 0;
    size_t i = 0;
    for (; i < theirs.length && i < ours.length && theirs.at[i] == ours.at[i]; i++) {
        begin = ours.at[i] == ' ' ? i + 1 : begin;
    }
    Word there = {theirs.at + begin, theirs.length - begin, 1};
    bool openings = word_holds_nocase(there, "openings=") && there.at[0] == 'o';
    return words_same(theirs, ours) ||
           fault_set(fault, 0, "its settings have '%s', but this match has '%s'%s",
                     quoted_word(there).text,
                     quoted_bytes(ours.at + begin, ours.length - begin).text,
                     openings ? ": see --openings, --plies, --order and --seed" : "");
}

bool match_setup_same(const PtnGame *game, Word hash, Word settings, Fault *fault) {
    MatchPart part;
    Word theirs;
    if (!match_part_read(game, &part, fault)) {
        return false;
    }
    return words_same(part.hash, hash) ||
           (ptn_game_note(game, "Settings", &theirs) && !same_settings(theirs, settings, fault)
                ? false
                : fault_set(fault, 0, "it is of a match with other settings"));
}

typedef struct Resumed {
    const MatchSettings *settings;
    const MatchStamp *stamp;
    MatchTally *tally;
} Resumed;

// Checks that a game is the one that the schedule has under its number.
static bool fits(const Resumed *resumed, const PtnGame *game, const MatchResult *result,
                 Fault *fault) {
    const MatchStamp *stamp = resumed->stamp;
    MatchPlan plan;
    return match_setup_same(game, (Word){stamp->match.at, 16, 1},
                            (Word){stamp->settings.at, stamp->settings.length, 1}, fault) &&
           (match_schedule_game(&resumed->settings->schedule, result->number, &plan) ||
            fault_set(fault, 0, "this match has no Round %" PRId64 ", or another shard has it",
                      result->number + 1));
}

static bool take_resumed(void *user, const PtnGame *game, const MatchResult *result, Fault *fault) {
    const Resumed *resumed = user;
    return fits(resumed, game, result, fault) && match_tally_add(resumed->tally, result, fault);
}

// Reads the games of the file into the tally, and cuts off an incomplete one at the end.
static bool resume(const MatchSettings *settings, const MatchStamp *stamp, OutputFile *out,
                   MatchTally *tally, Fault *fault) {
    Resumed resumed = {settings, stamp, tally};
    GameStream stream;
    int64_t whole;
    game_stream_open(&stream, out->fd, out->path);
    bool good = match_ptn_read(&stream, take_resumed, &resumed, &whole, fault);
    game_stream_finish(&stream);
    tally->totals.earlier = tally->totals.games;
    return good && output_cut(out, whole, fault);
}

bool match_setup_out(const MatchSettings *settings, const MatchStamp *stamp, OutputFile *out,
                     MatchTally *tally, Fault *fault) {
    if (!output_open(out, settings->out, OUTPUT_APPEND, "", fault)) {
        return false;
    }
    if (out->length > 0 && !settings->resume) {
        fault_set(fault, 0, "'%s' exists: continue it with --resume, or choose another name",
                  quoted(out->path).text);
    } else if (!out->regular || resume(settings, stamp, out, tally, fault)) {
        return true;
    }
    output_keep(out);
    return false;
}
