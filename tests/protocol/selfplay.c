// SPDX-License-Identifier: MIT
// selfplay ENGINE [OPTIONS]: lets an engine play itself by TEI, with the clock kept from before the
// write of `position` to the read of `bestmove`, without a margin. Every move is checked; a game
// ends by its result, at the third occurrence of a position or after 1000 plies.
//
//   --games N         games for each size (2)
//   --size S          3 to 8, or `all` (6)
//   --tc MS+INC       the clock of each player and its increment, in ms (1000+10)
//   --komi H          in half flats (0)
//   --concurrency K   games at a time (1)
//   --seed N          of openings and random moves (BREDON_SEED)
//   --out FILE        the games as PTN
//   --option N=V      an option for the engine; may be given several times
//   --random          the opponent moves at random, in this process; colours change each game
//
// Prints totals. Status 1 when a game was lost by the clock, by an illegal move or by a crash, when
// a game as PTN doesn't read back equal, or when the random mover didn't lose; 2 for bad arguments.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ptn_file.h"
#include "selfplay_game.h"

enum { CONCURRENCY_MAX = 64 };

typedef struct Settings {
    const char *engine;
    const char *out;
    const char *options[PLAYER_OPTIONS];
    int option_count;
    int64_t games, concurrency, half_komi, seed;
    int size_first, size_last;
    Clock clock;
    bool random;
} Settings;

typedef struct Totals {
    int64_t games, white, black, draws, time, illegal, crashes, unread, engine_wins;
    int64_t overrun, closest; // microseconds
    size_t longest;
} Totals;

typedef struct Match {
    const Settings *settings;
    FILE *out;
    pthread_mutex_t lock; // of what follows, of `out`, and of starting processes
    int64_t next;
    Totals totals;
} Match;

static const char *result_text(const Record *record) {
    if (record->ending == ENDING_PLAYED) {
        Outcome outcome = game_outcome(&record->game);
        return outcome == ONGOING ? "1/2-1/2" : outcome_text(outcome);
    }
    return record->sign > 0 ? "1-0" : "0-1";
}

static bool add_tag(PtnGame *ptn, const char *name, const char *value) {
    return ptn_game_add_tag(ptn, word_of_string(name), word_of_string(value));
}

// The game as text; false when there is no memory.
static bool write_ptn(const Record *record, const char *const names[2], const char *round,
                      TextBuf *text) {
    PtnGame ptn;
    Board start;
    // The game only points to its comments.
    char(*comments)[48] = calloc(record->game.length + 1, sizeof *comments);
    board_init(&start, &record->game.board.rules);
    ptn_game_init(&ptn);
    ptn_game_start(&ptn, &start);
    bool good = comments && add_tag(&ptn, "Player1", names[WHITE]) &&
                add_tag(&ptn, "Player2", names[BLACK]) && add_tag(&ptn, "Round", round) &&
                add_tag(&ptn, "Result", result_text(record));
    for (size_t i = 0; good && i < record->game.length; i++) {
        const Thought *thought = &record->thoughts[i];
        good = ptn_game_add_move(&ptn, record->game.steps[i].move, (Word){.at = ""});
        if (good && thought->depth > 0) {
            snprintf(comments[i], sizeof comments[i], "%+.2f/%d %.2fs", thought->score / 100.0,
                     thought->depth, (double)thought->used / 1000.0);
            good = ptn_game_add_comment(&ptn, word_of_string(comments[i]));
        }
    }
    if (good && record->ending != ENDING_PLAYED) {
        good = ptn_game_add_comment(&ptn, word_of_string(record->text));
    }
    if (good) {
        ptn.result = word_of_string(result_text(record));
        ptn_game_write(&ptn, text);
    }
    ptn_game_finish(&ptn);
    free(comments);
    return good && !text->failed;
}

// Whether the text reads back as the same game.
static bool reads_back(const Record *record, const TextBuf *text, Fault *fault) {
    PtnFile file = ptn_file_of(text->at, text->length);
    PtnGame ptn;
    ptn_game_init(&ptn);
    bool good = ptn_file_next(&file, &ptn, fault) == PTN_GAME;
    if (good) {
        good = ptn.move_count == record->game.length &&
               board_equal(&ptn.final, &record->game.board) &&
               word_is(ptn.result, result_text(record));
        for (size_t i = 0; good && i < ptn.move_count; i++) {
            good = ptn.moves[i].move == record->game.steps[i].move;
        }
        if (!good) {
            fault_set(fault, 0, "another game comes back");
        }
    }
    if (good && ptn_file_next(&file, &ptn, fault) != PTN_END) {
        fault_set(fault, 0, "more than one game comes back");
        good = false;
    }
    ptn_game_finish(&ptn);
    return good;
}

// Adds a game to the totals and to the file. The lock is held.
static void book(Match *match, const Record *record, int64_t number, bool engine_white) {
    const char *const plain[2] = {"Bredon", "Bredon"};
    const char *const mixed[2] = {engine_white ? "Bredon" : "random",
                                  engine_white ? "random" : "Bredon"};
    Totals *totals = &match->totals;
    totals->games++;
    totals->white += record->sign > 0;
    totals->black += record->sign < 0;
    totals->draws += record->sign == 0;
    totals->engine_wins += record->sign == (engine_white ? 1 : -1);
    totals->time += record->ending == ENDING_TIME;
    totals->illegal += record->ending == ENDING_ILLEGAL;
    totals->crashes += record->ending == ENDING_CRASH;
    totals->overrun = record->overrun > totals->overrun ? record->overrun : totals->overrun;
    totals->closest = record->closest < totals->closest ? record->closest : totals->closest;
    totals->longest = record->game.length > totals->longest ? record->game.length : totals->longest;
    if (record->ending != ENDING_PLAYED) {
        printf("game %lld: %s at ply %zu: %s\n", (long long)number + 1,
               record->loser == WHITE ? "White" : "Black", record->game.length, record->text);
    }
    char round[32];
    TextBuf text;
    Fault fault = {0};
    textbuf_init(&text);
    snprintf(round, sizeof round, "%lld", (long long)number + 1);
    bool good = write_ptn(record, match->settings->random ? mixed : plain, round, &text) &&
                reads_back(record, &text, &fault);
    if (!good) {
        totals->unread++;
        printf("game %lld as PTN: %s\n%s\n", (long long)number + 1, fault.text,
               text.at ? text.at : "");
    }
    if (match->out && text.at) {
        fwrite(text.at, 1, text.length, match->out);
        fflush(match->out);
    }
    textbuf_finish(&text);
}

// Makes both players ready for a game; what fails is a crash.
static bool make_ready(Match *match, Player players[2], const Rules *rules, Record *ret_record) {
    for (int i = 0; i < 2; i++) {
        Fault fault = {0};
        pthread_mutex_lock(&match->lock);
        bool started = player_start(&players[i], &fault);
        pthread_mutex_unlock(&match->lock);
        if (!started || !player_new_game(&players[i], rules, &fault)) {
            Board start;
            board_init(&start, rules);
            *ret_record = (Record){.ending = ENDING_CRASH,
                                   .loser = (Colour)i,
                                   .sign = i == WHITE ? -1 : 1,
                                   .closest = INT64_MAX};
            snprintf(ret_record->text, sizeof ret_record->text, "%s", fault.text);
            game_init(&ret_record->game, &start);
            return false;
        }
    }
    return true;
}

static void play(Match *match, Player players[2], int64_t number) {
    const Settings *settings = match->settings;
    int size = settings->size_first + (int)(number / settings->games);
    Rules rules = rules_of(size, (int)settings->half_komi);
    Rng rng = rng_of((uint64_t)settings->seed + (uint64_t)number);
    bool engine_white = number % 2 == 0;
    players[WHITE].path = settings->random && !engine_white ? NULL : settings->engine;
    players[BLACK].path = settings->random && engine_white ? NULL : settings->engine;
    Record record;
    if (make_ready(match, players, &rules, &record)) {
        selfplay_game(players, &rules, &settings->clock, &rng, &record);
    }
    if (record.ending == ENDING_CRASH) {
        child_finish(&players[record.loser].child);
    }
    pthread_mutex_lock(&match->lock);
    book(match, &record, number, engine_white);
    pthread_mutex_unlock(&match->lock);
    game_finish(&record.game);
}

static void *work(void *context) {
    Match *match = context;
    const Settings *settings = match->settings;
    int64_t all = settings->games * (settings->size_last - settings->size_first + 1);
    Player players[2] = {0};
    for (int i = 0; i < 2; i++) {
        child_init(&players[i].child);
        memcpy(players[i].options, settings->options, sizeof players[i].options);
    }
    for (;;) {
        pthread_mutex_lock(&match->lock);
        int64_t number = match->next < all ? match->next++ : -1;
        pthread_mutex_unlock(&match->lock);
        if (number < 0) {
            break;
        }
        play(match, players, number);
    }
    player_finish(&players[WHITE]);
    player_finish(&players[BLACK]);
    return NULL;
}

static void run(Match *match) {
    pthread_t threads[CONCURRENCY_MAX];
    int64_t count = 0;
    // This thread works too, so that there is one in any case.
    while (count < match->settings->concurrency - 1 &&
           pthread_create(&threads[count], NULL, work, match) == 0) {
        count++;
    }
    work(match);
    for (int64_t i = 0; i < count; i++) {
        pthread_join(threads[i], NULL);
    }
}

static int report(const Match *match) {
    const Totals *totals = &match->totals;
    printf("games %lld: white %lld, black %lld, draws %lld; longest %zu plies\n",
           (long long)totals->games, (long long)totals->white, (long long)totals->black,
           (long long)totals->draws, totals->longest);
    printf("time losses %lld, illegal moves %lld, crashes %lld, faulty PTN %lld\n",
           (long long)totals->time, (long long)totals->illegal, (long long)totals->crashes,
           (long long)totals->unread);
    printf("worst overrun %.1f ms, least time left %.1f ms\n", (double)totals->overrun / 1000,
           (double)totals->closest / 1000);
    bool good = totals->time + totals->illegal + totals->crashes + totals->unread == 0;
    if (match->settings->random) {
        printf("against random moves: %lld of %lld won\n", (long long)totals->engine_wins,
               (long long)totals->games);
        good = good && totals->engine_wins == totals->games;
    }
    return good ? 0 : 1;
}

static bool read_clock(Word word, Clock *ret_clock, Fault *fault) {
    const char *plus = memchr(word.at, '+', word.length);
    Word start = word;
    Word increment = {.at = "0", .length = 1};
    if (plus) {
        start.length = (size_t)(plus - word.at);
        increment = (Word){.at = plus + 1, .length = word.length - start.length - 1};
    }
    return parse_i64(start, "--tc", 1, 1000000000, &ret_clock->start, fault) &&
           parse_i64(increment, "--tc", 0, 1000000, &ret_clock->increment, fault);
}

// Reads one option and its value.
static bool read_option(const char *name, Word value, Settings *settings, Fault *fault) {
    if (strcmp(name, "--games") == 0) {
        return parse_i64(value, name, 1, 1000000, &settings->games, fault);
    }
    if (strcmp(name, "--size") == 0) {
        int64_t size = 0;
        if (word_is(value, "all")) {
            settings->size_first = SIZE_LEAST;
            settings->size_last = SIZE_MOST;
            return true;
        }
        if (!parse_i64(value, name, SIZE_LEAST, SIZE_MOST, &size, fault)) {
            return false;
        }
        settings->size_first = settings->size_last = (int)size;
        return true;
    }
    if (strcmp(name, "--tc") == 0) {
        return read_clock(value, &settings->clock, fault);
    }
    if (strcmp(name, "--komi") == 0) {
        return parse_i64(value, name, -HALF_KOMI_MAX, HALF_KOMI_MAX, &settings->half_komi, fault);
    }
    if (strcmp(name, "--concurrency") == 0) {
        return parse_i64(value, name, 1, CONCURRENCY_MAX, &settings->concurrency, fault);
    }
    if (strcmp(name, "--seed") == 0) {
        return parse_i64(value, name, 0, INT64_MAX, &settings->seed, fault);
    }
    if (strcmp(name, "--out") == 0) {
        settings->out = value.at;
        return true;
    }
    if (strcmp(name, "--option") == 0 && settings->option_count < PLAYER_OPTIONS) {
        settings->options[settings->option_count++] = value.at;
        return true;
    }
    fault_set(fault, 0, "%s is no option, or one too many", name);
    return false;
}

static bool read_settings(int argc, char **argv, Settings *settings, Fault *fault) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--random") == 0) {
            settings->random = true;
        } else if (strncmp(argv[i], "--", 2) != 0 && !settings->engine) {
            settings->engine = argv[i];
        } else if (i + 1 == argc) {
            fault_set(fault, 0, "%s needs a value", argv[i]);
            return false;
        } else if (!read_option(argv[i], word_of_string(argv[i + 1]), settings, fault)) {
            return false;
        } else {
            i++;
        }
    }
    if (!settings->engine) {
        fault_set(fault, 0, "usage: selfplay ENGINE [OPTIONS]");
    }
    return settings->engine != NULL;
}

int main(int argc, char **argv) {
    Settings settings = {.games = 2,
                         .concurrency = 1,
                         .seed = (int64_t)(support_seed() & INT64_MAX),
                         .size_first = 6,
                         .size_last = 6,
                         .clock = {1000, 10}};
    Fault fault = {0};
    if (!read_settings(argc, argv, &settings, &fault)) {
        fprintf(stderr, "selfplay: %s\n", fault.text);
        return 2;
    }
    Match match = {.settings = &settings, .totals = {.closest = INT64_MAX}};
    if (settings.out && !(match.out = fopen(settings.out, "w"))) {
        fprintf(stderr, "selfplay: can't write %s: %s\n", settings.out, strerror(errno));
        return 2;
    }
    printf("seed %lld\n", (long long)settings.seed);
    pthread_mutex_init(&match.lock, NULL);
    run(&match);
    pthread_mutex_destroy(&match.lock);
    if (match.out && fclose(match.out) != 0) {
        fprintf(stderr, "selfplay: can't write %s: %s\n", settings.out, strerror(errno));
        return 2;
    }
    return report(&match);
}
