// SPDX-License-Identifier: MIT
#include "report/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "run/match_setup.h"

// Counts the games that an earlier file and the file being read both have, by number: equal and
// different ones.
typedef struct Common {
    int64_t equal, different;
} Common;

// The part of the match that a file has. Files that were split or joined may have several.
typedef struct FilePart {
    int64_t part, parts, planned, games;
} FilePart;

typedef struct Report {
    MatchTally tally;
    char *const *paths;
    int file;        // index of the file that is read
    Common *common;  // one for each file before it
    FilePart *parts; // of each file, from its last game
    char hash[17];   // of the settings; "": no game was read
    TextBuf settings;
    const MatchReader *reader; // NULL: none
} Report;

// Adds the engines of a game and their pairing, if they are new. The first engine of a pairing is
// White in games with even numbers.
static bool add_engines(MatchTally *tally, const MatchResult *result, Fault *fault) {
    int engines[2];
    for (int i = 0; i < 2; i++) {
        int colour = i ^ (int)(result->number & 1); // add the first engine first
        const char *name = result->names[colour];
        engines[i] = match_tally_engine(tally, name);
        if (engines[i] < 0) {
            engines[i] = tally->totals.engine_count;
            if (!match_tally_add_engine(tally, name, fault)) {
                return false;
            }
        }
    }
    return engines[0] == engines[1] || match_tally_pairing(tally, engines[0], engines[1]) ||
           match_tally_add_pairing(tally, engines[0], engines[1], fault);
}

// Keeps the settings of the first game, and refuses a game with others.
static bool check_match(Report *report, const PtnGame *game, Fault *fault) {
    MatchPart part;
    Word settings;
    if (!match_part_read(game, &part, fault)) {
        return false;
    }
    if (!report->hash[0]) {
        word_copy(part.hash, report->hash, sizeof report->hash);
    }
    if (report->settings.length == 0 && ptn_game_note(game, "Settings", &settings)) {
        textbuf_add(&report->settings, settings.at, settings.length);
    }
    FilePart *own = &report->parts[report->file];
    own->part = part.part;
    own->parts = part.parts;
    own->planned = part.games;
    own->games++;
    return match_setup_same(game, word_of_string(report->hash),
                            (Word){report->settings.at, report->settings.length, 1}, fault);
}

static bool count_game(void *user, const PtnGame *game, const MatchResult *result, Fault *fault) {
    Report *report = user;
    MatchResult counted = *result;
    if (!check_match(report, game, fault)) {
        return false;
    }
    counted.file = report->file;
    for (int i = 0; i < report->file; i++) {
        uint64_t hash;
        if (match_tally_has(&report->tally, i, result->number, &hash)) {
            report->common[i].equal += hash == result->hash;
            report->common[i].different += hash != result->hash;
        }
    }
    const MatchReader *reader = report->reader;
    return add_engines(&report->tally, result, fault) &&
           match_tally_add(&report->tally, &counted, fault) &&
           (!reader || reader->on_game(reader->user, game, &report->tally.totals) ||
            fault_set(fault, 0, "no memory"));
}

// Ends a file: refuses it if it has the same games as an earlier one.
static bool end_file(Report *report, Fault *fault) {
    const char *path = report->paths[report->file];
    for (int i = 0; i < report->file; i++) {
        if (report->common[i].equal > 0 && report->common[i].different == 0) {
            const char *other = report->paths[i];
            return fault_set(fault, 0, "'%s' has the same games as '%s'", quoted(path).text,
                             quoted(other).text);
        }
        report->common[i] = (Common){0};
    }
    return true;
}

static bool read_file(Report *report, Fault *fault) {
    GameStream stream;
    int64_t whole;
    game_stream_init(&stream, &report->paths[report->file], 1, NULL);
    bool good = match_ptn_read(&stream, count_game, report, &whole, fault);
    game_stream_finish(&stream);
    return good && end_file(report, fault);
}

// The first file before `file` with the same part; -1: none.
static int same_part(const Report *report, int file) {
    const FilePart *own = &report->parts[file];
    for (int i = 0; i < file; i++) {
        if (report->parts[i].part == own->part && report->parts[i].parts == own->parts) {
            return i;
        }
    }
    return -1;
}

static void end_range(TextBuf *notes, int64_t count, int64_t last) {
    if (count > 1) {
        textbuf_format(notes, "-%" PRId64, last);
    }
}

// Adds the parts that no file has: "no file has part 2, 5-7 of 16".
static void note_missing(const Report *report, int files, TextBuf *notes) {
    int64_t parts = report->parts[0].parts;
    int64_t missing = 0;
    size_t begin = notes->length;
    for (int64_t part = 1; part <= parts; part++) {
        bool found = false;
        for (int i = 0; i < files && !found; i++) {
            found = report->parts[i].part == part || report->parts[i].parts != parts;
        }
        if (!found && missing++ == 0) {
            textbuf_format(notes, "%s%" PRId64,
                           notes->length > begin ? ", " : "bredon match: no file has part ", part);
        } else if (found) {
            end_range(notes, missing, part - 1);
            missing = 0;
        }
    }
    end_range(notes, missing, parts);
    if (notes->length > begin) {
        textbuf_format(notes, " of %" PRId64 "\n", parts);
    }
}

static void note_parts(const Report *report, int files, TextBuf *notes) {
    for (int i = 0; i < files; i++) {
        const FilePart *own = &report->parts[i];
        const char *path = report->paths[i];
        int other = own->games > 0 ? same_part(report, i) : -1;
        if (own->games == 0) {
            textbuf_format(notes, "bredon match: '%s' has no games yet\n", quoted(path).text);
        } else if (other >= 0) {
            textbuf_format(
                notes, "bredon match: '%s' has part %" PRId64 " of %" PRId64 ", as '%s' has\n",
                quoted(path).text, own->part, own->parts, quoted(report->paths[other]).text);
        } else if (own->games < own->planned) {
            textbuf_format(notes, "bredon match: '%s' has %" PRId64 " of %" PRId64 " games\n",
                           quoted(path).text, own->games, own->planned);
        }
    }
    note_missing(report, files, notes);
}

bool match_totals_read(char *const paths[], int path_count, const Sprt *sprt,
                       const MatchReader *reader, MatchTotals *ret_totals, TextBuf *ret_notes,
                       Fault *fault) {
    Report report = {.paths = paths,
                     .reader = reader,
                     .common = calloc((size_t)path_count, sizeof(Common)),
                     .parts = calloc((size_t)path_count, sizeof(FilePart))};
    MatchTotals *totals = &report.tally.totals;
    bool good = (report.common && report.parts) || fault_set(fault, 0, "no memory");
    match_tally_init(&report.tally, sprt);
    for (; good && report.file < path_count; report.file++) {
        good = read_file(&report, fault);
    }
    if (good) {
        note_parts(&report, path_count, ret_notes);
    }
    free(report.common);
    free(report.parts);
    textbuf_finish(&report.settings);
    if (good && sprt && totals->pairing_count > 1) {
        good = fault_set(fault, 0, "--sprt compares two engines, but the games are of %d",
                         totals->engine_count);
    }
    if (good) {
        totals->planned = totals->games;
        *ret_totals = *totals;
        totals->pairings = NULL; // the caller owns them now
    }
    match_tally_finish(&report.tally);
    return good;
}
