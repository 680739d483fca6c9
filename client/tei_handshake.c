// SPDX-License-Identifier: MIT
// Starts engines and games: `tei`, options, `teinewgame`.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "nearest.h"
#include "tei_client.h"
#include "tei_option.h"
#include "tei_talk.h"
#include "text/ptn.h"
#include "textbuf.h"

enum { OPTIONS_MOST = 512, OPTION_LINE_MAX = 1 << 14, NAMES_SHOWN = 224 };

// The names of the options for piece counts: one for each player, then two names of one for both.
static const char *const set_names[2][4] = {
    {"Flats1", "Flats2", "Flats", "Flatstones"},
    {"Caps1", "Caps2", "Caps", "Capstones"},
};

// Puts the engine's name before a fault, which begins with a blank or a colon. Returns false.
static bool add_name(const TeiClient *client, Fault *fault) {
    return fault_prefix(fault, "engine '%s'", client->name);
}

static void read_option(TeiClient *client, Word text) {
    if (client->option_count >= OPTIONS_MOST || text.length > OPTION_LINE_MAX) {
        return;
    }
    TeiOption *options = array_reserve(client->options, client->option_count, 1,
                                       &client->option_room, sizeof *options);
    if (options) {
        client->options = options;
        client->option_count += tei_option_read(text, &options[client->option_count]);
    }
}

// Reads "size 5 6 halfkomi 0 4": the sizes that the engine plays, and the komis; without komis it
// plays any.
static void read_sizes(TeiClient *client, Reader reader) {
    unsigned sizes = 0;
    uint64_t komis = 0;
    bool after = false;
    Word word;
    int64_t number;
    while (reader_next(&reader, &word)) {
        if (word_is(word, "halfkomi")) {
            after = true;
        } else if (!after && parse_i64(word, "", SIZE_LEAST, SIZE_MOST, &number, NULL)) {
            sizes |= 1U << number;
        } else if (parse_i64(word, "", -HALF_KOMI_MAX, HALF_KOMI_MAX, &number, NULL)) {
            komis |= 1ULL << (number + HALF_KOMI_MAX);
        }
    }
    client->sized |= sizes != 0;
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++) {
        if (sizes >> size & 1) {
            client->komis[size] |= komis ? komis : UINT64_MAX;
        }
    }
}

// Reads a line between `tei` and `teiok`.
static void read_introduction(TeiClient *client, Word key, Reader reader) {
    Word word;
    if (word_is(key, "option")) {
        read_option(client, reader_rest(&reader));
    } else if (word_is(key, "size")) {
        read_sizes(client, reader);
    } else if (word_is(key, "id") && reader_next(&reader, &word) && word_is(word, "name") &&
               reader_peek(&reader, &word)) {
        tei_copy_text(client->id, sizeof client->id, reader_rest(&reader));
        if (!client->spec->name) {
            memcpy(client->name, client->id, sizeof client->name);
        }
    }
}

// Sends the request and reads lines up to one that begins with `wanted`. Counts each `bestmove`,
// which answers no `go` here.
static bool await(TeiClient *client, const char *wanted, int timeout_ms, Fault *fault) {
    int64_t deadline = child_deadline(timeout_ms);
    char text[CHILD_END_TEXT];
    bool introduction = strcmp(wanted, "teiok") == 0;
    Word line;
    Word word;
    TeiStatus status = tei_send(client, deadline);
    while (status == TEI_FINE && (status = tei_read_line(client, deadline, &line)) == TEI_FINE) {
        Reader reader = reader_of(line.at, line.length);
        if (!reader_next(&reader, &word)) {
            continue;
        }
        if (word_is(word, wanted)) {
            return true;
        }
        client->extra_answers += word_is(word, "bestmove");
        if (introduction) {
            read_introduction(client, word, reader);
        }
    }
    if (status == TEI_LATE) {
        return fault_set(fault, 0, " has not sent '%s' within %d ms", wanted, timeout_ms);
    }
    return fault_set(fault, 0, " has not sent '%s': %s", wanted,
                     client->child.ended ? child_end_text(&client->child, text)
                                         : "it has closed its output");
}

static const char *option_name(const void *client, size_t i) {
    const TeiClient *of = client;
    return i < of->option_count ? of->options[i].name : NULL;
}

// Appends the line that sets an option of the engine.
static bool add_option(TeiClient *client, const char *name, const char *value, Fault *fault) {
    const TeiOption *option = tei_option_find(client->options, client->option_count, name);
    char names[NAMES_SHOWN];
    const Quote quote = quoted(name);
    if (option && strcasecmp(name, "Ponder") == 0) {
        client->ponders = value && strcasecmp(value, "true") == 0;
    }
    if (option) {
        return tei_option_set(option, value, &client->request, fault) || fault_prefix(fault, ": ");
    }
    if (client->option_count == 0) {
        return fault_set(fault, 0, " has no option '%s'; it has no options", quote.text);
    }
    const char *near = nearest_name(word_of_string(name), option_name, client);
    if (near) {
        return fault_set(fault, 0, " has no option '%s'; did you mean '%s'?", quote.text, near);
    }
    tei_option_names(client->options, client->option_count, names, sizeof names);
    return fault_set(fault, 0, " has no option '%s'; it has: %s", quote.text, names);
}

// Sends the request, and waits until the engine has taken it.
static bool send_and_wait(TeiClient *client, int timeout_ms, Fault *fault) {
    textbuf_add_string(&client->request, "isready\n");
    return await(client, "readyok", timeout_ms, fault);
}

static bool add_options(TeiClient *client, const TeiSetting *options, size_t count, Fault *fault) {
    for (size_t i = 0; i < count; i++) {
        if (!add_option(client, options[i].name, options[i].value, fault)) {
            return false;
        }
    }
    return true;
}

// Sets the options of the spec.
static bool set_options(TeiClient *client, int timeout_ms, Fault *fault) {
    textbuf_clear(&client->request);
    if (client->spec->ponder && tei_option_find(client->options, client->option_count, "Ponder") &&
        !add_option(client, "Ponder", "true", fault)) {
        return false;
    }
    return add_options(client, client->spec->options, client->spec->option_count, fault) &&
           send_and_wait(client, timeout_ms, fault);
}

// Forgets what an earlier process reported and what was sent to it.
static void forget(TeiClient *client) {
    for (size_t i = 0; i < client->option_count; i++) {
        tei_option_finish(&client->options[i]);
    }
    client->option_count = 0;
    client->sized = false;
    memset(client->komis, 0, sizeof client->komis);
    client->opening = OPENING_SWAP;
    client->half_komi_sent = false;
    memset(client->set_sent, 0, sizeof client->set_sent);
    client->cut = false;
    client->end_noted = false;
    client->ponders = false;
    client->pondered = 0;
}

bool tei_client_start(TeiClient *client, int timeout_ms, Fault *fault) {
    Fault why;
    if (client->child.process && client->child.output && !child_wait(&client->child, 0)) {
        return true;
    }
    tei_client_kill(client);
    forget(client);
    if (client->start_lock) {
        pthread_mutex_lock(client->start_lock);
    }
    bool started = child_start(&client->child, client->spec->argv, true, &why);
    if (client->start_lock) {
        pthread_mutex_unlock(client->start_lock);
    }
    if (!started) {
        tei_note(client, '-', word_of_string(why.text));
        return fault_set(fault, 0, "engine '%s': %s", client->name, why.text);
    }
    client->starts++;
    tei_note(client, '-', word_of_string("started"));
    textbuf_clear(&client->request);
    textbuf_add_string(&client->request, "tei\n");
    if (!await(client, "teiok", timeout_ms, fault) || !set_options(client, timeout_ms, fault)) {
        tei_client_kill(client);
        return add_name(client, fault);
    }
    return true;
}

// Appends the line that sets an option to a number.
static bool add_number_line(TeiClient *client, const TeiOption *option, int number, Fault *fault) {
    char value[16];
    snprintf(value, sizeof value, "%d", number);
    return tei_option_set(option, value, &client->request, fault);
}

// Appends the lines that set size and komi of a game.
static bool add_game_lines(TeiClient *client, const Rules *rules, Fault *fault) {
    char komi[KOMI_TEXT];
    TextBuf *text = &client->request;
    komi_write(rules->half_komi, komi);
    if (client->sized) {
        uint64_t komis = client->komis[rules->size];
        if (!komis) {
            return fault_set(fault, 0, " does not play size %d", rules->size);
        }
        if (!(komis >> (rules->half_komi + HALF_KOMI_MAX) & 1)) {
            return fault_set(fault, 0, " does not play komi %s on size %d", komi, rules->size);
        }
        textbuf_format(text, "teinewgame size %d halfkomi %d\n", rules->size, rules->half_komi);
        return true;
    }
    const TeiOption *option = tei_option_find(client->options, client->option_count, "HalfKomi");
    if (!option && rules->half_komi != 0) {
        return fault_set(fault, 0, " has no option HalfKomi: it plays komi 0, not %s", komi);
    }
    if (option && (!client->half_komi_sent || client->half_komi != rules->half_komi) &&
        !add_number_line(client, option, rules->half_komi, fault)) {
        return fault_prefix(fault, " does not play komi %s: ", komi);
    }
    textbuf_format(text, "teinewgame %d\n", rules->size);
    return true;
}

// Appends the line that sets the opening, unless the engine has it already.
static bool add_opening_line(TeiClient *client, OpeningRule opening, Fault *fault) {
    const TeiOption *option = tei_option_find(client->options, client->option_count, "Opening");
    if (client->opening == opening) {
        return true;
    }
    if (!option) {
        return fault_set(fault, 0, " has no option Opening: it plays swap, not %s",
                         opening_word(opening));
    }
    return tei_option_set(option, opening_word(opening), &client->request, fault) ||
           fault_prefix(fault, " does not play the opening: ");
}

// Appends the lines that set the number of flats and walls (kind 0) or capstones (kind 1), unless
// the engine has these numbers already.
static bool add_piece_lines(TeiClient *client, int kind, const int8_t count[2],
                            const int8_t standard[2], Fault *fault) {
    const TeiOption *option[4];
    const int8_t *known = client->set_sent[kind] ? client->set[kind] : standard;
    if (known[WHITE] == count[WHITE] && known[BLACK] == count[BLACK]) {
        return true;
    }
    for (int i = 0; i < 4; i++) {
        option[i] = tei_option_find(client->options, client->option_count, set_names[kind][i]);
    }
    // Always use the same options of an engine, so that no other one keeps an old number.
    const TeiOption *both = option[2] ? option[2] : option[3];
    bool good;
    if (option[0] && option[1]) {
        good = add_number_line(client, option[0], count[WHITE], fault) &&
               add_number_line(client, option[1], count[BLACK], fault);
    } else if (both && count[WHITE] == count[BLACK]) {
        good = add_number_line(client, both, count[WHITE], fault);
    } else {
        return fault_set(fault, 0, " has no option for %s%d and %d %s",
                         both ? "each player's " : "", count[WHITE], count[BLACK],
                         kind ? "capstones" : "stones");
    }
    return good || fault_prefix(fault, " does not play with these pieces: ");
}

bool tei_client_new_game(TeiClient *client, const Rules *rules, int timeout_ms, Fault *fault) {
    Rules usual = rules_of(rules->size, rules->half_komi);
    textbuf_clear(&client->request);
    if (!add_options(client, client->game_options, client->game_option_count, fault) ||
        !add_piece_lines(client, 0, rules->stones, usual.stones, fault) ||
        !add_piece_lines(client, 1, rules->caps, usual.caps, fault) ||
        !add_opening_line(client, (OpeningRule)rules->opening, fault) ||
        !add_game_lines(client, rules, fault)) {
        return add_name(client, fault);
    }
    client->opening = (OpeningRule)rules->opening;
    const int8_t *const counts[2] = {rules->stones, rules->caps};
    const int8_t *const standards[2] = {usual.stones, usual.caps};
    for (int kind = 0; kind < 2; kind++) {
        client->set_sent[kind] |= memcmp(counts[kind], standards[kind], 2) != 0;
        memcpy(client->set[kind], counts[kind], 2);
    }
    client->half_komi = rules->half_komi;
    client->half_komi_sent = true;
    return send_and_wait(client, timeout_ms, fault) || add_name(client, fault);
}
