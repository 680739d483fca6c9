// SPDX-License-Identifier: MIT
// The games of a match as PTN and back, files of them, and their totals.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/report.h"
#include "unit.h"

// A record of a game from the empty board or a TPS; the first `opening` moves are the opening's.
static MatchRecord make_record(const char *tps, int half_komi, const char *moves, size_t opening) {
    MatchRecord record = {.ending = ENDING_LENGTH, .opening = opening};
    Rules rules = rules_of(5, half_komi);
    Board start;
    board_init(&start, &rules);
    if (tps) {
        start = unit_board_komi(tps, half_komi);
    }
    game_init(&record.game, &start);
    unit_play_game(&record.game, moves);
    record.thoughts = calloc(record.game.length + 1, sizeof *record.thoughts);
    return record;
}

static const MatchLimits none = {.nodes = 100};

static char program[] = "program";
static char *const argv[] = {program, NULL};
static const TeiSpec spec = {.argv = argv};

static MatchLabel label_of(int64_t number) {
    return (MatchLabel){.number = number,
                        .names = {"Old one", "New [two] \"x"},
                        .limits = {&none, &none},
                        .specs = {&spec, &spec},
                        .date = 1700000000,
                        .match = "0123456789abcdef part 1/1 of 100 games on host"};
}

static char path[] = "/tmp/match_ptn_XXXXXX", other_path[] = "/tmp/match_ptn_XXXXXX";

static void setup(void) {
    char *const names[] = {path, other_path};
    for (int i = 0; i < 2; i++) {
        memcpy(names[i] + strlen(names[i]) - 6, "XXXXXX", 6);
        int fd = mkstemp(names[i]);
        ck_assert_int_ge(fd, 0);
        close(fd);
    }
}

static void teardown(void) {
    unlink(path);
    unlink(other_path);
}

TEST_FIXTURE(setup, teardown)

static void write_file(const char *name, const char *text, size_t length) {
    FILE *file = fopen(name, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
}

// What was read of a file: how many games, and the last one.
typedef struct Found {
    int64_t games;
    MatchResult result;
    size_t moves;
    Board final;
    int64_t whole;
} Found;

static bool take(void *user, const PtnGame *game, const MatchResult *result, Fault *fault) {
    Found *found = user;
    (void)fault;
    ck_assert_msg(!game->warned, "%s", game->warning.text);
    found->games++;
    found->result = *result;
    found->moves = game->move_count;
    found->final = game->final;
    return true;
}

// Reads the file at `path` to its end.
static bool read_file(Found *ret_found, Fault *fault) {
    static char *const paths[] = {path};
    GameStream stream;
    *ret_found = (Found){.games = 0};
    game_stream_init(&stream, paths, 1, NULL);
    bool good = match_ptn_read(&stream, take, ret_found, &ret_found->whole, fault);
    game_stream_finish(&stream);
    return good;
}

// Writes a record; fails unless the text reads back as this one game.
static void write_and_read(const MatchLabel *label, const MatchRecord *record, TextBuf *text) {
    Found found;
    MatchResult wanted;
    Fault fault = {0};
    ck_assert(match_ptn_write(label, record, text, &wanted));
    write_file(path, text->at, text->length);
    ck_assert_msg(read_file(&found, &fault), "%s\n%s", fault.text, text->at);
    ck_assert_int_eq(found.games, 1);
    ck_assert_uint_eq(found.moves, record->game.length);
    ck_assert(board_equal(&found.final, &record->game.board));
    ck_assert_int_eq(found.result.number, label->number);
    ck_assert_str_eq(found.result.names[WHITE], label->names[WHITE]);
    ck_assert_str_eq(found.result.names[BLACK], label->names[BLACK]);
    ck_assert_int_eq(found.result.ending, record->ending);
    ck_assert_int_eq(found.result.sign, record->sign);
    ck_assert_uint_eq(found.result.hash, wanted.hash);
}

TEST(whole_text) {
    MatchRecord record = make_record(NULL, 4, "a1 e5 c3 c2 b3 Sd4 d3", 2);
    MatchLimits clocks = {.clock = {.ms = 1000, .increment_us = 30000}};
    MatchLabel label = label_of(6);
    label.limits[WHITE] = label.limits[BLACK] = &clocks;
    static const TeiThought thoughts[] = {
        {.has_score = true, .score = 12, .depth = 8, .used_us = 510000},
        {.has_score = true, .score = 250, .depth = 11, .used_us = 1234567},
        {.has_score = true, .score = -9990},
        {.has_score = true, .score = 0, .depth = 1}};
    memcpy(record.thoughts + 2, thoughts, sizeof thoughts);
    record.ending = ENDING_CRASH;
    record.loser = BLACK;
    record.sign = 1;
    snprintf(record.why, sizeof record.why, "ended with status 3");
    TextBuf text = {0};
    write_and_read(&label, &record, &text);
    ck_assert_str_eq(text.at, "[Player1 \"Old one\"]\n"
                              "[Player2 \"New [two] \"x\"]\n"
                              "[Date \"2023.11.14\"]\n"
                              "[Round \"7\"]\n"
                              "[Clock \"1+0.03\"]\n"
                              "[Size \"5\"]\n"
                              "[Komi \"2\"]\n"
                              "[Result \"1-0\"]\n"
                              "\n"
                              "{Match: 0123456789abcdef part 1/1 of 100 games on host}\n"
                              "{Limits: tc=1+0.03}\n"
                              "1. a1 e5\n"
                              "2. c3 {+0.12/8 0.51s} c2 {-2.50/11 1.23s}\n"
                              "3. b3 {-99.90 0.00s} Sd4 {+0.00/1 0.00s}\n"
                              "4. d3 {0.00s} {Termination: crash: ended with status 3}\n"
                              "1-0\n"
                              "\n");
    textbuf_finish(&text);
    match_record_finish(&record);
}

// Games with every ending, short and long, also from a position, with unusual reasons.
TEST(there_and_back) {
    static const char tps[] = "x5/x5/x2,1,x2/x,2,2,x2/x5 1 3";
    static const char *const whys[] = {"", "a { brace } and a \"quote\"]", "}", "; [x \"y\"]"};
    for (int ending = ENDING_FLATS + 1; ending < ENDING_STOPPED; ending++) {
        for (int form = 0; form < 8; form++) {
            const char *from = form & 1 ? tps : NULL;
            const char *moves = form & 2 ? "" : from ? "a1 a2 a1+" : "a1 e5 c3 c2";
            MatchRecord record = make_record(from, form - 3, moves, form & 4 ? 1 : 0);
            record.opening = record.opening < record.game.length ? record.opening : 0;
            MatchLabel label = label_of(1000000 + form);
            record.ending = (Ending)ending;
            bool won = ending == ENDING_ADJUDICATED || ending_is_fault(record.ending);
            record.sign = !won ? 0 : form & 1 ? 1 : -1;
            record.loser = record.sign > 0 ? BLACK : WHITE;
            if (ending_is_fault(record.ending)) {
                snprintf(record.why, sizeof record.why, "%s", whys[form % 4]);
            }
            TextBuf text = {0};
            write_and_read(&label, &record, &text);
            textbuf_finish(&text);
            match_record_finish(&record);
        }
    }
}

TEST(won_on_the_board) {
    MatchRecord record = make_record(NULL, 0, "e5 a1 a2 e4 a3 e3 a4 e2 a5", 2);
    ck_assert_int_eq(board_outcome(&record.game.board), WHITE_ROAD);
    record.ending = ENDING_ROAD;
    record.sign = 1;
    MatchLabel label = label_of(0);
    TextBuf text = {0};
    write_and_read(&label, &record, &text);
    ck_assert_ptr_nonnull(strstr(text.at, "{Termination: road}\n"));
    ck_assert_ptr_nonnull(strstr(text.at, "\nR-0\n\n"));
    textbuf_finish(&text);
    match_record_finish(&record);
}

// ---- files

// A drawn or won game of so many plies that move pieces to and fro, between A (White in even games)
// and B.
static void add_game(TextBuf *text, int64_t number, int sign, size_t plies) {
    static const char *const names[2] = {"A", "B"};
    static const char *const around[] = {"e5<", "a1>", "d5>", "b1<"};
    TextBuf moves = {0};
    textbuf_add_string(&moves, plies > 0 ? "a1" : "");
    for (size_t i = 1; i < plies; i++) {
        textbuf_format(&moves, " %s", i == 1 ? "e5" : around[(i - 2) % 4]);
    }
    MatchRecord record = make_record(NULL, 0, moves.at, 0);
    record.ending = sign ? ENDING_ADJUDICATED : ENDING_REPETITION;
    record.sign = sign;
    MatchLabel label = label_of(number);
    label.names[WHITE] = names[number & 1];
    label.names[BLACK] = names[!(number & 1)];
    MatchResult result;
    ck_assert(match_ptn_write(&label, &record, text, &result));
    match_record_finish(&record);
    textbuf_finish(&moves);
}

// Cut anywhere, a file has the whole games that are in it, and says where they end.
TEST(cut_anywhere) {
    size_t ends[4] = {0};
    TextBuf text = {0};
    for (int i = 0; i < 3; i++) {
        add_game(&text, i, i - 1, i == 2 ? 0 : 7);
        ends[i + 1] = text.length;
    }
    write_file(path, text.at, text.length);
    for (size_t length = text.length;; length--) {
        Found found;
        Fault fault = {0};
        int64_t wanted = 0;
        ck_assert_int_eq(truncate(path, (off_t)length), 0);
        while (wanted < 3 && ends[wanted + 1] - 1 <= length) {
            wanted++; // the empty line at the end may be missing
        }
        ck_assert_msg(read_file(&found, &fault), "cut at %zu: %s", length, fault.text);
        ck_assert_int_eq(found.games, wanted);
        ck_assert_uint_eq((size_t)found.whole, ends[wanted] < length ? ends[wanted] : length);
        if (length == 0) {
            break;
        }
    }
    textbuf_finish(&text);
}

// A last game is whole however an editor has changed the blanks at the end of the file.
TEST_RANGE(edited_ends_are_no_cuts, 0, 5) {
    static const char *const ends[] = {"\r\n", "\r\n\r\n", " \n", "\n \n", "\n\t\n\n"};
    TextBuf text = {0};
    Found found;
    Fault fault = {0};
    add_game(&text, 0, 0, 7);
    add_game(&text, 1, 0, 7);
    while (text.at[text.length - 1] == '\n') {
        text.length--;
    }
    textbuf_add_string(&text, ends[_i]);
    write_file(path, text.at, text.length);
    ck_assert_msg(read_file(&found, &fault), "%s", fault.text);
    ck_assert_int_eq(found.games, 2);
    ck_assert_uint_eq((size_t)found.whole, text.length);
    textbuf_finish(&text);
}

// A file of more than the reader's window, with a game that is larger than that.
TEST(large_file) {
    TextBuf text = {0};
    Found found;
    Fault fault = {0};
    for (int i = 0; i < 400; i++) {
        add_game(&text, i, 0, i == 200 ? 20000 : 40);
    }
    ck_assert_uint_gt(text.length, 300000);
    write_file(path, text.at, text.length);
    ck_assert_msg(read_file(&found, &fault), "%s", fault.text);
    ck_assert_int_eq(found.games, 400);
    ck_assert_uint_eq((size_t)found.whole, text.length);
    textbuf_finish(&text);
}

#define ROUND(number) "[Size \"5\"]\n[Round \"" number "\"]\n[Player1 \"a\"]\n[Player2 \"b\"]\n"

static const struct {
    const char *text, *pattern;
} refusals[] = {
    {"hello\n", "game 1"},
    {"[Size \"5\"]\n\n1. a1 e5\n*\n",
     "game 1, line 1: it was not written by `bredon match`: it has no tag Round; `bredon ratings`"},
    {"[Size \"5\"]\n[Round \"1\"]\n\n1. a1 e5\n1-0\n", "game 1, line 1: it has no Player1"},
    {ROUND("1") "\n1-0\n", "Termination"},
    {ROUND("1") "\n{Termination: luck}\n1-0\n", "luck"},
    {ROUND("0") "\n{Termination: time}\n1-0\n", "Round tag: 0"},
    {ROUND("1") "\n{Termination: time}\n1/2\n", "draw"},
    {ROUND("1") "\n{Termination: length}\n*\n", "no result"},
    {ROUND("1") "\n{Termination: length}\n1. a1 a1\n1/2-1/2\n", "game 1, line 7: ply 2, 'a1'"},
    // The front of a game that no match has written is not dropped.
    {"[Player1 \"a\"]\n[Player2 \"b\"]\n[Size \"6\"]\n\n1. a1 f6\n", "game 1"},
    {"[Event \"x\"]\n", "game 1"},
};

TEST_EACH(refused, refusals) {
    Found found;
    Fault fault = {0};
    write_file(path, refusals[_i].text, strlen(refusals[_i].text));
    ck_assert(!read_file(&found, &fault));
    unit_expect_fault(&fault, refusals[_i].pattern);
    unit_expect_fault(&fault, path);
}

// ---- totals

// The totals of a match between A and B.
static void tally_init(MatchTally *tally) {
    match_tally_init(tally, NULL);
    ck_assert(match_tally_add_engine(tally, "A", NULL));
    ck_assert(match_tally_add_engine(tally, "B", NULL));
    ck_assert(match_tally_add_pairing(tally, 0, 1, NULL));
}

// Adds a game to the totals, in which A is White when its number is even.
static void add_result(MatchTally *tally, int64_t number, int sign, uint64_t content) {
    MatchResult result = {
        .number = number, .ending = ENDING_ROAD, .sign = sign, .hash = 1, .content = content};
    Fault fault;
    result.names[WHITE][0] = number & 1 ? 'B' : 'A';
    result.names[BLACK][0] = number & 1 ? 'A' : 'B';
    ck_assert(!match_tally_has(tally, 0, number, NULL));
    ck_assert_msg(match_tally_add(tally, &result, &fault), "%s", fault.text);
    ck_assert(match_tally_has(tally, 0, number, NULL));
    ck_assert(!match_tally_add(tally, &result, &fault));
}

// Many games in a mixed order: the table of games grows and finds all of them.
TEST(many_games) {
    enum { MANY = 20000 };
    MatchTally tally;
    Fault fault;
    tally_init(&tally);
    for (int64_t i = 0; i < MANY; i++) {
        int64_t number = i * 7919 % MANY;
        add_result(&tally, number, 1, (uint64_t)number + 77777);
    }
    ck_assert_uint_eq(tally.totals.pairings[0].pairs.count[2], MANY / 2);
    ck_assert_int_eq(tally.totals.games, MANY);
    ck_assert_uint_eq(tally.totals.signature, MANY);
    MatchResult wrong = {.number = MANY, .names = {"A", "C"}, .sign = 0};
    ck_assert(!match_tally_add(&tally, &wrong, &fault));
    unit_expect_fault(&fault, "'C'");
    match_tally_finish(&tally);
}

// A pair, with both of its games, counts when one of them is new, whatever the order.
TEST(repetitions_count_once) {
    static const uint64_t contents[] = {10, 11, 10, 11, 10, 12, 10, 11};
    for (int back = 0; back < 2; back++) {
        MatchTally tally;
        tally_init(&tally);
        for (int i = 0; i < 8; i++) {
            int number = back ? 7 - i : i;
            add_result(&tally, number, 1, contents[number]);
        }
        ck_assert_int_eq(tally.totals.games, 8);
        ck_assert_int_eq(tally.totals.repeated, 4);
        ck_assert_uint_eq(tally.totals.engines[0].games.win, 2);
        ck_assert_uint_eq(tally.totals.engines[1].games.win, 2);
        ck_assert_uint_eq(tally.totals.pairings[0].games.loss, 2);
        ck_assert_uint_eq(tally.totals.pairings[0].pairs.count[2], 2);
        match_tally_finish(&tally);
    }
}

// A game counts before the other one of its pair is there, and not after it when the pair is not
// new.
TEST(a_game_without_its_pair) {
    MatchTally tally;
    tally_init(&tally);
    static const uint64_t draws[] = {1, 2, 3, 2};
    for (int i = 0; i < 4; i++) {
        add_result(&tally, i, 0, (uint64_t)i & 1);
        ck_assert_uint_eq(tally.totals.pairings[0].games.draw, draws[i]);
        ck_assert_uint_eq(tally.totals.engines[1].games.draw, draws[i]);
    }
    match_tally_finish(&tally);
}

#define GAME(white, black, round, pair, moves, result)                                             \
    "[Player1 \"" white "\"]\n[Player2 \"" black "\"]\n[Round \"" round "\"]\n[Pair \"" pair       \
    "\"]\n[Size \"5\"]\n\n{Match: 0123456789abcdef part 1/2 of 4 games on h}\n" moves              \
    " {Termination: length}\n" result "\n\n"

// Two matches may have the same rounds, but other games in them. One game that came out the
// same (Round 4) does not make them one match.
static const char one[] = GAME("A", "B", "1", "1", "1. a1 b1", "1-0")
    GAME("B", "A", "2", "1", "1. a1 b1", "0-1") GAME("A", "B", "3", "2", "1. a1 b1", "1/2-1/2")
        GAME("B", "A", "4", "2", "1. a1 b1", "1/2-1/2");
static const char two[] = GAME("A", "B", "1", "1", "1. a1 c1", "0-1")
    GAME("B", "A", "2", "1", "1. a1 b1", "1-0") GAME("A", "B", "3", "2", "1. a1 d1", "1/2-1/2")
        GAME("B", "A", "4", "2", "1. a1 b1", "1/2-1/2");

TEST(independent_matches_add_up) {
    char *const paths[] = {path, other_path, path};
    MatchTotals totals;
    Fault fault = {0};
    write_file(path, one, strlen(one));
    write_file(other_path, two, strlen(two));
    TextBuf notes = {0};
    ck_assert_msg(match_totals_read(paths, 2, NULL, NULL, &totals, &notes, &fault), "%s",
                  fault.text);
    ck_assert_ptr_nonnull(strstr(notes.at, "has part 1 of 2, as '"));
    ck_assert_ptr_nonnull(strstr(notes.at, "no file has part 2 of 2\n"));
    ck_assert_int_eq(totals.games, 8);
    ck_assert_int_eq(totals.pairing_count, 1);
    // Points of A by pairs: 2 and 1, then 0 and 1.
    static const uint64_t pairs[PAIR_OUTCOMES] = {1, 0, 2, 0, 1};
    ck_assert_mem_eq(totals.pairings[0].pairs.count, pairs, sizeof pairs);
    ck_assert_uint_eq(totals.pairings[0].games.win, 2);
    // One draw is in both files, in pairs that differ.
    ck_assert_int_eq(totals.repeated, 0);
    ck_assert_uint_eq(totals.pairings[0].games.draw, 4);
    ck_assert_uint_eq(totals.pairings[0].games.loss, 2);
    static const WinDrawLoss white = {1, 2, 1};
    ck_assert_mem_eq(&totals.pairings[0].white, &white, sizeof white);
    match_totals_finish(&totals);
    ck_assert(!match_totals_read(paths, 3, NULL, NULL, &totals, &notes, &fault));
    unit_expect_fault(&fault, "has the same games as");
    textbuf_finish(&notes);
}
