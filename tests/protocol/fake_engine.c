// SPDX-License-Identifier: MIT
// A TEI engine for tests of clients: it plays legal moves, the same ones for the same seed, and
// when asked for it does one of the things that engines should not (fake_tricks.c).
//
//   fake_engine [--seed N] [--do TRICK] [--at N] ...
//
// `fake_engine --help` lists options and tricks. It is strict: a position that it can't read ends
// it with a message and status 9.
#include "fake_engine.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "movegen.h"
#include "options.h"
#include "outcome.h"
#include "picker.h"
#include "rng.h"
#include "text/ptn.h"
#include "text/tps.h"
#include "win.h"

enum { STRICT_STATUS = 9, USAGE_STATUS = 2, LIFE_SECONDS = 900 };

void fake_nap(int64_t ms) {
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

// What a beginner looks at: not to leave the opponent a road in one, then the flats.
static int beginners_score(const Board *board, Move move) {
    enum { SAFE = 1000 };
    Board after = *board;
    Undo undo;
    Move road;
    board_apply(&after, move, &undo);
    bool safe = board_outcome(&after) != ONGOING || !win_by_road(&after, &road);
    int gain = move_is_spread(move) ? spread_flat_gain(board, move) : move_kind(move) == FLAT;
    return gain + (safe ? SAFE : 0);
}

// Keeps the moves with the best score. Returns how many.
static int keep_best(const Board *board, Move moves[], int count) {
    int best = INT_MIN;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int score = beginners_score(board, moves[i]);
        if (score >= best) {
            kept = score > best ? 0 : kept;
            best = score;
            moves[kept++] = moves[i];
        }
    }
    return kept;
}

// A legal move, always the same one in the same position.
static Move choose(const Fake *fake) {
    Move moves[MOVES_MAX];
    Move move;
    if (fake->skill != SKILL_RANDOM && win_by_road(&fake->board, &move)) {
        return move;
    }
    Rng seed = rng_of((uint64_t)fake->seed);
    Rng rng = rng_of(fake->board.key ^ rng_next(&seed));
    int count = movegen_all(&fake->board, moves);
    if (fake->skill == SKILL_BEGINNER) {
        count = keep_best(&fake->board, moves, count);
    }
    return moves[rng_below(&rng, count)];
}

// What `bestmove` adds with the option Ponder: the answer that it would choose.
static void write_answer(const Fake *fake, Move move, char *ret_text) {
    Fake other = *fake;
    Undo undo;
    board_apply(&other.board, move, &undo);
    if (fake->ponders && board_outcome(&other.board) == ONGOING) {
        memcpy(ret_text, " ponder ", sizeof " ponder ");
        ptn_write_move(choose(&other), ret_text + sizeof " ponder " - 1);
    }
}

void fake_answer(const Fake *fake) {
    char text[PTN_TEXT] = "--";
    int lead = 50 * board_flat_lead(&fake->board);
    int64_t score = board_turn(&fake->board) == WHITE ? lead : -lead;
    char answer[PTN_TEXT + sizeof " ponder "] = "";
    if (board_outcome(&fake->board) == ONGOING) {
        Move move = choose(fake);
        ptn_write_move(move, text);
        write_answer(fake, move, answer);
    }
    printf("info depth 1 seldepth 2 score cp %lld nodes 10 time 1 pv %s\nbestmove %s%s\n",
           (long long)(fake->has_score ? fake->score : score), text, text, answer);
}

static void on_tei(Fake *fake, Reader *reader) {
    (void)reader;
    if (!trick_play(fake, AT_START)) {
        return;
    }
    printf("id name %s\nid author nobody\n", fake->name);
    if (fake->is_new) {
        printf("size 3 4 5 6 7 8 halfkomi");
        for (int komi = -HALF_KOMI_MAX; komi <= HALF_KOMI_MAX; komi++) {
            printf(" %d", komi);
        }
        puts("");
    }
    if (strcmp(fake->komi, "spin") == 0) {
        puts("option name HalfKomi type spin default 0 min -20 max 20");
    } else if (strcmp(fake->komi, "combo") == 0) {
        puts("option name halfkomi type combo default 0 var 0 var 4");
    }
    if (fake->offers_ponder) {
        puts("option name Ponder type check default false");
    }
    for (int i = 0; i < fake->line_count; i++) {
        puts(fake->lines[i]);
    }
    if (trick_play(fake, AT_OPTIONS)) {
        puts("teiok");
    }
}

static void on_isready(Fake *fake, Reader *reader) {
    (void)reader;
    if (trick_play(fake, AT_READY)) {
        puts("readyok");
    }
}

static void on_setoption(Fake *fake, Reader *reader) {
    static const char *const names[FAKE_COUNTS] = {"Flats", "Flats1", "Flats2",
                                                   "Caps",  "Caps1",  "Caps2"};
    Word name = {.at = ""};
    Word value = {.at = ""};
    Word key;
    int64_t number;
    if (!reader_next(reader, &key) || !reader_next(reader, &name) || !reader_next(reader, &key) ||
        !reader_next(reader, &value)) {
        return;
    }
    if (word_is(name, "Ponder")) {
        fake->ponders = word_is(value, "true");
    }
    if (word_is(name, "Opening")) {
        opening_read(value, &fake->opening, NULL);
    }
    if (!parse_i64(value, "", -100, 100, &number, NULL)) {
        return;
    }
    if (word_is_nocase(name, "HalfKomi")) {
        fake->half_komi = (int)number;
    }
    if (word_is(name, "Seed")) { // where --say has offered it
        fake->seed = number;
    }
    for (int i = 0; i < FAKE_COUNTS; i++) {
        if (word_is(name, names[i])) {
            fake->counts[i] = (int8_t)number;
        }
    }
}

static Rules rules_now(const Fake *fake) {
    Rules rules = rules_of(fake->size, fake->half_komi);
    rules.opening = (int8_t)fake->opening;
    for (int i = 0; i < FAKE_COUNTS; i++) {
        int8_t *counts = i < FAKE_COUNTS / 2 ? rules.stones : rules.caps;
        int who = i % 3; // both, the first, the second
        for (int k = 0; k < 2; k++) {
            counts[k] =
                fake->counts[i] > 0 && (who == 0 || who == k + 1) ? fake->counts[i] : counts[k];
        }
    }
    return rules;
}

static void on_teinewgame(Fake *fake, Reader *reader) {
    Word word;
    int64_t number = 0;
    while (reader_next(reader, &word)) {
        if (word_is(word, "halfkomi")) {
            if (reader_next(reader, &word) &&
                parse_i64(word, "", -HALF_KOMI_MAX, HALF_KOMI_MAX, &number, NULL)) {
                fake->half_komi = (int)number;
            }
        } else if (parse_i64(word, "", SIZE_LEAST, SIZE_MOST, &number, NULL)) {
            fake->size = (int)number;
        }
    }
    fake->game_moves = 0;
}

static void on_position(Fake *fake, Reader *reader) {
    Rules rules = rules_now(fake);
    Fault why = {0};
    Word word = {.at = ""};
    Move move;
    Undo undo;
    bool fine = true;
    reader_next(reader, &word);
    if (word_is(word, "startpos")) {
        board_init(&fake->board, &rules);
    } else {
        fine = tps_read_next(reader, &rules, &fake->board, &why);
    }
    if (fine && reader_next(reader, &word) && !word_is(word, "moves")) {
        fault_set(&why, 0, "there is no word 'moves'");
        fine = false;
    }
    while (fine && reader_next(reader, &word)) {
        fine = ptn_read_move(&fake->board, word, &move, &why);
        if (fine) {
            board_apply(&fake->board, move, &undo);
        }
    }
    if (!fine) {
        fprintf(stderr, "position: %s\n", why.text);
        exit(STRICT_STATUS);
    }
}

static void on_stop(Fake *fake, Reader *reader) {
    (void)reader;
    if (fake->waiting) {
        fake->waiting = false;
        fake_answer(fake);
    }
}

static void on_go(Fake *fake, Reader *reader) {
    Word word = {.at = ""};
    on_stop(fake, reader); // answers the last one
    if (reader_next(reader, &word) && word_is(word, "ponder")) {
        fake->waiting = trick_play(fake, AT_PONDER);
        return;
    }
    fake->game_moves++;
    fake_nap(fake->delay);
    if (trick_play(fake, AT_MOVE)) {
        fake_answer(fake);
    }
}

static void on_ponderhit(Fake *fake, Reader *reader) {
    if (fake->waiting) {
        fake->waiting = false;
        on_go(fake, reader);
    }
}

static void on_quit(Fake *fake, Reader *reader) {
    (void)reader;
    if (trick_play(fake, AT_QUIT)) {
        exit(0);
    }
}

static void obey(Fake *fake, const char *line, size_t length) {
    static const struct {
        const char *name;
        void (*run)(Fake *fake, Reader *reader);
    } commands[] = {
        {"go", on_go},
        {"isready", on_isready},
        {"ponderhit", on_ponderhit},
        {"position", on_position},
        {"quit", on_quit},
        {"setoption", on_setoption},
        {"stop", on_stop},
        {"tei", on_tei},
        {"teinewgame", on_teinewgame},
    };
    Reader reader = reader_of(line, length);
    Word word = {.at = ""};
    reader_next(&reader, &word);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (word_is(word, commands[i].name)) {
            commands[i].run(fake, &reader);
        }
    }
}

static bool read_dialect(void *target, char *word, Fault *fault) {
    Fake *fake = target;
    fake->is_new = strcmp(word, "new") == 0;
    fault_set(fault, 0, "--dialect: old or new");
    return fake->is_new || strcmp(word, "old") == 0;
}

static bool read_score(void *target, char *word, Fault *fault) {
    Fake *fake = target;
    fake->has_score = true;
    return parse_i64(word_of_string(word), "--score", INT32_MIN, INT32_MAX, &fake->score, fault);
}

static bool read_skill(void *target, char *word, Fault *fault) {
    static const char *const names[] = {"random", "greedy", "beginner"};
    Fake *fake = target;
    for (int i = SKILL_RANDOM; i <= SKILL_BEGINNER; i++) {
        if (strcmp(word, names[i]) == 0) {
            fake->skill = (Skill)i;
            return true;
        }
    }
    fault_set(fault, 0, "--skill: random, greedy or beginner");
    return false;
}

static bool read_line(void *target, char *word, Fault *fault) {
    Fake *fake = target;
    fault_set(fault, 0, "--say: too many lines");
    if (fake->line_count == FAKE_LINES) {
        return false;
    }
    fake->lines[fake->line_count++] = word;
    return true;
}

static bool read_trick(void *target, char *word, Fault *fault) {
    Fake *fake = target;
    fake->trick = trick_find(word);
    fault_set(fault, 0, "--do: there is no trick '%s'", word);
    return fake->trick != NULL;
}

#define AT(field) offsetof(Fake, field)

// Keep sorted by name.
static const OptionSpec specs[] = {
    {"--at", "N", "do it at this move of one's own", OPTION_NUMBER, 1, 1, 1000, AT(at), NULL},
    {"--delay", "MS", "think so long on each move", OPTION_NUMBER, 1, 0, 100000, AT(delay), NULL},
    {"--dialect", "D", "old (no size lines) or new", OPTION_READ, 1, 0, 0, 0, read_dialect},
    {"--do", "TRICK", "what to do wrong", OPTION_READ, 1, 0, 0, 0, read_trick},
    {"--komi", "TYPE", "HalfKomi as spin, combo or none", OPTION_TEXT, 1, 0, 0, AT(komi), NULL},
    {"--late", "MS", "how long `late` takes", OPTION_NUMBER, 1, 0, 100000, AT(late), NULL},
    {"--log", "FILE", "append all lines received", OPTION_TEXT, 1, 0, 0, AT(log), NULL},
    {"--megabytes", "N", "how long floods are (50)", OPTION_NUMBER, 1, 1, 1000, AT(megabytes),
     NULL},
    {"--name", "NAME", "for `id name`", OPTION_TEXT, 1, 0, 0, AT(name), NULL},
    FLAG_OPTION("--ponder", 1, offers_ponder, "offer the option Ponder"),
    {"--say", "LINE", "a line to be said before teiok; may be repeated", OPTION_READ, 1, 0, 0, 0,
     read_line},
    {"--score", "CP", "claim always this (the flat count)", OPTION_READ, 1, 0, 0, 0, read_score},
    {"--seed", "N", "another player for each number", OPTION_NUMBER, 1, 0, INT64_MAX, AT(seed),
     NULL},
    {"--skill", "S", "random, greedy (takes a road in one), beginner (also blocks one)",
     OPTION_READ, 1, 0, 0, 0, read_skill},
};

int main(int argc, char *argv[]) {
    static Fake fake = {.name = "Fake", .komi = "spin", .late = 1000, .megabytes = 50, .size = 6};
    static const OptionTable table = {specs, sizeof specs / sizeof specs[0], NULL};
    Fault why = {0};
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        TextBuf text = {0};
        options_add_help(&text, &table, 1);
        printf("%s", text.failed ? "" : text.at);
        textbuf_finish(&text);
        trick_list();
        return 0;
    }
    if (!options_read(&table, 1, argc - 1, argv + 1, &fake, NULL, &why)) {
        fprintf(stderr, "fake_engine: %s\n", why.text);
        return USAGE_STATUS;
    }
    alarm(LIFE_SECONDS); // also when it hangs and its test has crashed
    Rules rules = rules_of(fake.size, 0);
    board_init(&fake.board, &rules);
    FILE *log = fake.log ? fopen(fake.log, "a") : NULL;
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) >= 0) {
        if (log) {
            fputs(line, log);
            fflush(log);
        }
        obey(&fake, line, (size_t)length);
        fflush(stdout);
    }
    trick_play(&fake, AT_END);
    free(line);
    if (log) {
        fclose(log);
    }
    return 0;
}
