// SPDX-License-Identifier: MIT
#include "net/seeker.h"

#include <string.h>

#include "level.h"
#include "nearest.h"

enum { WISH_MS = 3600000 };

void seeker_init(Seeker *seeker, Wire *wire) {
    *seeker = (Seeker){.wire = wire, .due = true, .seek = -1, .wish.level = -1};
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

// Whether the seek chosen last may be offered. If the server knows no version of the protocol that
// can express it, says so and counts it as refused.
static bool can_offer(Seeker *seeker) {
    int index = seek_index(seeker);
    const Terms *terms = &seeker->wire->settings->seeks[index].terms;
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
            seeker->offered = settings->seeks[seek_index(seeker)];
            return true;
        }
    }
    return false;
}

static void grant_wish(Seeker *seeker) {
    Seek *seek = &seeker->offered;
    if (seeker->wish.size > 0 && seeker->wish.size != seek->terms.size) {
        terms_set_size(&seek->terms, seeker->wish.size);
    }
    seek->colour = seeker->wish.colour ? seeker->wish.colour : seek->colour;
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
    grant_wish(seeker);
    send_seek(seeker, ASKED_SEEK, &seeker->offered, offered_to(seeker));
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
    Wish *wish = &seeker->wish;
    bool wished = wish->size > 0 || wish->colour;
    wire_say(seeker->wire, "seek %d%s: %s", seek_index(seeker) + 1,
             wished ? ", changed for a player" : "", why);
    if (wished) {
        *wish = (Wish){.level = wish->level};
    } else {
        seeker->refused[seek_index(seeker)] = true;
    }
    seeker->due = true;
}

// ---- seeks of the server

static void check_echo(Seeker *seeker, const ServerLine *line) {
    if (memcmp(&line->terms, &seeker->offered.terms, sizeof line->terms) != 0 ||
        line->colour != seeker->offered.colour ||
        !word_is_nocase(line->opponent, offered_to(seeker))) {
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

// ---- wishes

// Reads what a player asks for. False when it can't be granted.
static bool read_wish(Wish *wish, Word key, Word value) {
    if (word_is_nocase(key, "level")) {
        return parse_i64(value, "", LEVEL_FULL, LEVEL_MOST, &wish->level, NULL);
    }
    if (word_is_nocase(key, "size")) {
        return parse_i64(value, "", SIZE_LEAST, SIZE_MOST, &wish->size, NULL);
    }
    bool colour = word_is_nocase(key, "color") || word_is_nocase(key, "colour");
    int place = colour ? word_place(value, "white black any") : -1;
    if (place >= 0) {
        wish->colour = "BWA"[place]; // the player wants the other colour; this is the bot's
    }
    return place >= 0;
}

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
    Wish wish = seeker->wish;
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
    if (read_wish(&wish, word, value)) {
        if (wire_tell(wire, line->name, "All right, from the next game on, for an hour.")) {
            seeker->wish = wish;
            seeker->due = true; // the seek is replaced
            wire_set_timer(wire, TIMER_WISH, WISH_MS);
        }
    } else if (named || word_place(word, "level size color colour help") >= 0) {
        // Two programs that answer everything would chat for ever.
        wire_tell(wire, line->name,
                  "I understand: level 1 to 20 (0: full strength), size 3 to 8, color white, black "
                  "or any. Undo and draws work as usual.");
    }
}

void seeker_on_wake(Seeker *seeker) {
    if (wire_is_due(seeker->wire, TIMER_WISH)) {
        seeker->wish = (Wish){.level = -1};
        seeker->due = true;
    }
}
