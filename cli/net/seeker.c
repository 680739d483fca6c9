// SPDX-License-Identifier: MIT
#include "net/seeker.h"

#include <string.h>

#include "level.h"
#include "nearest.h"

enum { WISH_MS = 3600000 };

void seeker_init(Seeker *seeker, Wire *wire) {
    *seeker = (Seeker){.wire = wire, .due = true, .seek = -1, .level = wire->settings->level};
}

void seeker_offline(Seeker *seeker) {
    seeker->due = true;
    seeker->challenge = 0;
    memset(seeker->refused, 0, sizeof seeker->refused); // it may be a newer server next time
}

// ---- offers

static int seek_index(const Seeker *seeker) {
    return seeker->seek / seeker->wire->settings->accepted_count;
}

static const Seek *offered(const Seeker *seeker) {
    return &seeker->wire->settings->seeks[seek_index(seeker)];
}

// Whether the seek chosen last may be offered. If the server knows no version of the protocol that
// can express it, says so and counts it as refused.
static bool can_offer(Seeker *seeker) {
    int index = seek_index(seeker);
    const Terms *terms = &offered(seeker)->terms;
    if (!seeker->refused[index] && terms_version(terms) > seeker->wire->version) {
        seeker->refused[index] = true;
        wire_say(seeker->wire, "seek %d: the server doesn't know %s", index + 1,
                 terms->opening != SERVER_SWAP ? "this opening" : "increments that grow");
    }
    return !seeker->refused[index];
}

// The next seek that is not refused; false when there is none.
static bool choose_seek(Seeker *seeker) {
    const PlaytakSettings *settings = seeker->wire->settings;
    int count = settings->seek_count * settings->accepted_count;
    for (int i = 0; i < count; i++) {
        seeker->seek = (seeker->seek + 1) % count;
        if (can_offer(seeker)) {
            return true;
        }
    }
    return false;
}

// The only player to whom the game is offered, "" for anybody.
static const char *offered_to(const Seeker *seeker) {
    const PlaytakSettings *settings = seeker->wire->settings;
    return settings->accepted[seeker->seek % settings->accepted_count];
}

// `opponent`: the only player who may accept, "" for anybody.
static void send_seek(Seeker *seeker, Asked asked, const Seek *seek, const char *opponent) {
    TextBuf text = {0};
    terms_add_seek(&text, seeker->wire->version, &seek->terms, seek->colour, opponent);
    wire_send(seeker->wire, asked, "%s", text.at ? text.at : "");
    textbuf_finish(&text);
}

static void offer_game(Seeker *seeker) {
    if (!choose_seek(seeker)) {
        wire_say(seeker->wire, "the server accepts none of the seeks");
        return;
    }
    send_seek(seeker, ASKED_SEEK, offered(seeker), offered_to(seeker));
}

void seeker_next_game(Seeker *seeker) {
    if (!seeker->due || !seeker->wire->ready || wire_waits(seeker->wire, ASKED_ACCEPT)) {
        return;
    }
    seeker->due = false;
    if (seeker->challenge != 0) {
        wire_send(seeker->wire, ASKED_ACCEPT, "Accept %lld", (long long)seeker->challenge);
        seeker->challenge = 0;
    } else {
        offer_game(seeker);
    }
}

void seeker_refused(Seeker *seeker, const char *why) {
    wire_say(seeker->wire, "seek %d: %s", seek_index(seeker) + 1, why);
    seeker->refused[seek_index(seeker)] = true;
    seeker->due = true;
}

// ---- seeks of the server

static void check_echo(Seeker *seeker, const ServerLine *line) {
    const Seek *seek = offered(seeker);
    if (memcmp(&line->terms, &seek->terms, sizeof line->terms) != 0 ||
        line->colour != seek->colour || !word_is_nocase(line->opponent, offered_to(seeker))) {
        send_seek(seeker, ASKED_QUIET, &(Seek){.colour = 'A'}, "");
        seeker_refused(seeker, "the server misread it; it is withdrawn");
    }
}

static bool is_accepted(const PlaytakSettings *settings, Word name) {
    bool found = false;
    for (int i = 0; i < settings->accepted_count; i++) {
        const char *accepted = settings->accepted[i];
        found = found || !*accepted || word_is_nocase(name, accepted);
    }
    return found;
}

void seeker_on_seek(Seeker *seeker, const ServerLine *line) {
    Wire *wire = seeker->wire;
    Rules rules;
    Fault fault;
    if (word_is(line->name, wire->name)) {
        if (wire_forget(wire, ASKED_SEEK) && !wire_waits(wire, ASKED_SEEK)) {
            check_echo(seeker, line);
        }
    } else if (line->opponent.length == 0 || !word_is(line->opponent, wire->name)) {
        return;
    } else if (!is_accepted(wire->settings, line->name)) {
        wire_tell(wire, line->name, "Sorry, I only play against certain players.");
    } else if (!terms_rules(&line->terms, &rules, &fault)) {
        wire_tell(wire, line->name, "Sorry, I can't play that: %s.", fault.text);
    } else {
        seeker->challenge = line->id;
        seeker->due = true;
    }
}

// ---- chat

static bool is_name(const Wire *wire, Word word) {
    bool colon = word.length > 1 && word.at[word.length - 1] == ':';
    word.length -= colon;
    return colon && (word_is_nocase(word, wire->name) || word_is_nocase(word, "bredon"));
}

void seeker_on_chat(Seeker *seeker, const ServerLine *line) {
    Wire *wire = seeker->wire;
    Reader words = reader_of(line->text.at, line->text.length);
    Word word = {.at = ""};
    Word value = {.at = ""};
    reader_next(&words, &word);
    bool named = is_name(wire, word);
    if (named) {
        word.length = 0;
        reader_next(&words, &word);
    }
    if (word_is(line->name, wire->name) || (!named && line->colour != 'T')) {
        return;
    }
    reader_next(&words, &value);
    bool on_level = word_is_nocase(word, "level");
    if (on_level && parse_i64(value, "", LEVEL_FULL, LEVEL_MOST, &seeker->level, NULL)) {
        wire_set_timer(wire, TIMER_WISH, WISH_MS);
        wire_tell(wire, line->name, "All right, from the next game on, for an hour.");
    } else if (named || on_level || word_is_nocase(word, "help")) {
        // Two programs that answer everything would chat for ever.
        wire_tell(wire, line->name,
                  "I understand: level 1 to 20 (0: full strength). Undo and draws work as usual; "
                  "challenge me for another size or colour.");
    }
}

void seeker_on_wake(Seeker *seeker) {
    if (wire_is_due(seeker->wire, TIMER_WISH)) {
        seeker->level = seeker->wire->settings->level;
    }
}
