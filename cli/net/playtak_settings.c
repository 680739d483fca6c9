// SPDX-License-Identifier: MIT
#include "net/playtak_settings.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clamp.h"
#include "level.h"
#include "nearest.h"
#include "os/file.h"
#include "text/ptn.h"
#include "text_file.h"
#include "time_control.h"

enum { KEY_ROOM = 64 };

// Reads one of the pairs, such as "komi 2", that follow size and clock of a seek.
static bool read_pair(Seek *seek, Word key, Word value, Fault *fault) {
    Terms *terms = &seek->terms;
    int place = -1;
    if (word_is_nocase(key, "komi")) {
        int komi = 0;
        bool good = komi_read(value, &komi, fault);
        terms->half_komi = komi;
        return good;
    }
    if (word_is_nocase(key, "pieces")) {
        return parse_i64(value, "pieces", 1, STONES_MAX, &terms->pieces, fault);
    }
    if (word_is_nocase(key, "caps")) {
        return parse_i64(value, "caps", 0, CAPS_MAX, &terms->caps, fault);
    }
    if (word_is_nocase(key, "colour") || word_is_nocase(key, "color")) {
        place = word_place(value, "any white black");
        seek->colour = "AWB"[max_int(place, 0)];
    } else if (word_is_nocase(key, "opening")) {
        terms->opening = place = word_place(value, "swap double-black-stack");
    } else if (word_is_nocase(key, "rated")) {
        terms->unrated = place = word_place(value, "yes no");
    }
    return place >= 0 ||
           fault_set(fault, 0,
                     "--seek: '%s' is not one of colour white|black|any, komi X, pieces N, caps N, "
                     "opening swap|double-black-stack, rated yes|no",
                     quoted_bytes(key.at, value.length ? (size_t)(value.at + value.length - key.at)
                                                       : key.length)
                         .text);
}

// Sets a clock in whole seconds, as the server has them; `option` begins the fault.
static bool set_clock(Terms *terms, const TimeControl *clock, const char *option, Fault *fault) {
    terms->seconds = clock->ms / 1000;
    terms->increment = clock->increment_us / 1000000;
    terms->scale = clock->grows;
    terms->trigger = clock->extra_move;
    terms->amount = clock->extra_ms / 1000;
    if (clock->period_moves > 0) {
        return fault_set(fault, 0, "%s: the server has no periods of moves", option);
    }
    return (clock->ms % 1000 == 0 && clock->increment_us % 1000000 == 0 &&
            clock->extra_ms % 1000 == 0) ||
           fault_set(fault, 0, "%s: the server accepts whole seconds only", option);
}

static bool read_seek(void *target, char *word, Fault *fault) {
    PlaytakSettings *settings = target;
    Seek seek = {.colour = 'A'};
    Reader reader = reader_of_string(word);
    Word size = {.at = ""};
    Word key;
    TimeControl clock;
    Rules rules;
    reader_next(&reader, &size);
    if (!parse_i64(size, "--seek: the size", 3, 8, &seek.terms.size, fault)) {
        return false;
    }
    terms_set_size(&seek.terms, seek.terms.size);
    if (reader_peek(&reader, &key) && is_digit(key.at[0])) {
        reader_next(&reader, &key);
        if (!time_control_read(key, CLOCK_MINUTES, &clock, fault)) {
            return fault_prefix(fault, "--seek: ");
        }
        if (!set_clock(&seek.terms, &clock, "--seek", fault)) {
            return false;
        }
    }
    while (reader_next(&reader, &key)) {
        Word value = {.at = ""};
        reader_next(&reader, &value);
        if (!read_pair(&seek, key, value, fault)) {
            return false;
        }
    }
    if (settings->seek_count == SEEKS_MOST) {
        return fault_set(fault, 0, "--seek: there are more than %d", SEEKS_MOST);
    }
    if (!terms_rules(&seek.terms, &rules, fault)) {
        return false;
    }
    settings->seeks[settings->seek_count++] = seek;
    return true;
}

static bool read_accepted(void *target, char *word, Fault *fault) {
    PlaytakSettings *settings = target;
    if (settings->accepted_count == NAMES_MOST) {
        return fault_set(fault, 0, "--accept: there are more than %d names", NAMES_MOST);
    }
    settings->accepted[settings->accepted_count++] = word;
    return true;
}

#define AT(field) offsetof(PlaytakSettings, field)

// Keep sorted by name.
static const OptionSpec specs[] = {
    {"--accept", "NAME", "play only against NAME; may be given several times", OPTION_READ, 1, 0, 0,
     0, read_accepted},
    TEXT_OPTION("--book", "FILE", 1, book,
                "at full strength play from this book of openings (games book)"),
    CLOCK_OPTION("--clock", CLOCK_MINUTES, 1, clock,
                 "the clock of seeks without one: minutes+seconds, as 10+5 or 90s"),
    TEXT_OPTION("--config", "FILE", 1, config, "read options from FILE, one a line"),
    FLAG_OPTION("--guest", 1, guest, "log in as a guest"),
    NUMBER_OPTION("--hash", "MIB", 1, 1, 1048576, hash, "size of the table (64)"),
    NUMBER_OPTION("--level", "L", 1, LEVEL_FULL, LEVEL_MOST, level,
                  "play at level L, 1 to 20 (0: full strength)"),
    TEXT_OPTION("--log", "FILE", 1, log, "write all traffic to FILE"),
    OUT_OPTION(1, out, "append the games to FILE while they are played"),
    TEXT_OPTION("--password-file", "FILE", 1, password_file,
                "the password, in a file that only its owner can read"),
    FLAG_OPTION("--ponder", 1, ponder, "at full strength, think on the opponent's time, too"),
    {"--seek", "TERMS", "offer games such as \"6 15:00+10 komi 2\"; may be given several times",
     OPTION_READ, 1, 0, 0, 0, read_seek},
    TEXT_OPTION("--server", "URL", 1, server, "the server (wss://playtak.com/ws)"),
    FLAG_OPTION("--stop-now", 1, stop_now, "end without waiting for the end of the game"),
    NUMBER_OPTION("--threads", "N", 1, 1, 1024, threads, "threads that think (1)"),
    TEXT_OPTION("--user", "NAME", 1, user, "the account"),
};

#undef AT

const OptionTable playtak_options = {specs, sizeof specs / sizeof specs[0], NULL};

static bool read_options(PlaytakSettings *settings, int argc, char *const argv[], Fault *fault) {
    return options_read(&playtak_options, OPTIONS_ALL, argc, argv, settings, NULL, fault);
}

// Reads a line of the file, "level 5", as the option "--level 5".
static bool read_line(PlaytakSettings *settings, char *line, Fault *fault) {
    char key[KEY_ROOM] = "--";
    Reader reader = reader_of_string(line);
    Word name;
    if (*line == '#' || !reader_next(&reader, &name)) {
        return true;
    }
    Word value = reader_rest(&reader);
    line[value.at + value.length - line] = '\0';
    snprintf(key + 2, sizeof key - 2, "%.*s", (int)name.length, name.at);
    char *words[] = {key, line + (value.at - line)};
    return read_options(settings, value.length > 0 ? 2 : 1, words, fault);
}

static bool read_file(PlaytakSettings *settings, const char *path, Fault *fault) {
    size_t length;
    int number = 0;
    settings->file = text_file_read(path, NULL, &length, fault);
    for (char *line = settings->file; line && *line;) {
        char *end = line + strcspn(line, "\n");
        char *next = *end ? end + 1 : end;
        *end = '\0';
        number++;
        if (!read_line(settings, line, fault)) {
            return fault_prefix(fault, "%.100s:%d: ", path, number);
        }
        line = next;
    }
    return settings->file != NULL;
}

static bool read_password(PlaytakSettings *settings, Fault *fault) {
    const char *path = settings->password_file;
    const char *why = NULL;
    int fd = file_open(path, O_RDONLY);
    ptrdiff_t length = fd < 0 ? -1 : file_read_at(fd, settings->password, PASSWORD_ROOM, 0);
    size_t end = 0;
    while ((ptrdiff_t)end < length && (unsigned char)settings->password[end] > ' ') {
        end++;
    }
    if (fd < 0 || length < 0) {
        why = "it can't be read";
    } else if (!file_is_private(fd)) {
        why = "other users can read it; run chmod 600 on it";
    } else if (end == PASSWORD_ROOM) {
        why = "its first line is longer than 127 bytes; it must be the password alone";
    } else if (end == 0 || ((ptrdiff_t)end < length && settings->password[end] != '\r' &&
                            settings->password[end] != '\n')) {
        why = "its first line must be the password, without blanks";
    }
    settings->password[end < PASSWORD_ROOM ? end : 0] = '\0';
    if (fd >= 0) {
        close(fd);
    }
    return !why || fault_set(fault, 0, "--password-file '%s': %s", quoted(path).text, why);
}

// Gives the clock of --clock to the seeks without one.
static bool set_clocks(PlaytakSettings *settings, Fault *fault) {
    const TimeControl *clock = &settings->clock;
    bool good = true;
    for (int i = 0; i < settings->seek_count && good; i++) {
        Terms *terms = &settings->seeks[i].terms;
        good = terms->seconds > 0 ||
               (clock->ms > 0 ? set_clock(terms, clock, "--clock", fault)
                              : fault_set(fault, 0,
                                          "--seek: there is no clock, neither after the "
                                          "size, as in \"6 15:00+10\", nor by --clock"));
    }
    return good;
}

static bool check(PlaytakSettings *settings, Fault *fault) {
    const char *why = NULL;
    if (settings->guest == (settings->user != NULL)) {
        why = "--user NAME or --guest says who plays";
    } else if (settings->user && !settings->password_file) {
        why = "--user needs --password-file";
    } else if (settings->user && strpbrk(settings->user, " \t\r\n")) {
        why = "--user: a name has no blanks";
    } else if (settings->user && strlen(settings->user) >= SERVER_NAME) {
        why = "--user: a name has at most 63 bytes";
    } else if (settings->seek_count == 0) {
        why = "--seek says which games are offered, such as --seek \"6 15:00+10 komi 2\"";
    }
    return why ? fault_set(fault, 0, "%s", why) : set_clocks(settings, fault);
}

bool playtak_settings_read(PlaytakSettings *settings, int argc, char *const argv[], Fault *fault) {
    static const PlaytakSettings defaults = {.server = "wss://playtak.com/ws",
                                             .threads = 1,
                                             .hash = 64,
                                             .delay_ms = 2000,
                                             .delay_most_ms = 300000,
                                             .log_bytes = INT64_C(10) << 20};
    *settings = defaults;
    if (!read_options(settings, argc, argv, fault)) {
        return false;
    }
    const PlaytakSettings given = *settings;
    if (given.config) {
        *settings = defaults;
        if (!read_file(settings, given.config, fault)) {
            return false;
        }
        settings->seek_count = given.seek_count > 0 ? 0 : settings->seek_count;
        settings->accepted_count = given.accepted_count > 0 ? 0 : settings->accepted_count;
        if (!read_options(settings, argc, argv, fault)) {
            return false;
        }
    }
    if (settings->accepted_count == 0) {
        settings->accepted[settings->accepted_count++] = "";
    }
    return check(settings, fault) && (settings->guest || read_password(settings, fault));
}

void playtak_settings_finish(PlaytakSettings *settings) {
    free(settings->file);
    memset(settings, 0, sizeof *settings);
}
