// SPDX-License-Identifier: MIT
#include "selfplay_game.h"

#include <stdio.h>
#include <string.h>

#include "movegen.h"
#include "ptn.h"

bool player_start(Player *player, Fault *fault) {
    if (!player->path || player->child.pid > 0) {
        return true;
    }
    char program[4096];
    char *argv[] = {program, NULL};
    snprintf(program, sizeof program, "%s", player->path);
    child_finish(&player->child);
    if (!child_start(&player->child, argv, fault)) {
        return false;
    }
    TextBuf text;
    textbuf_init(&text);
    for (int i = 0; i < PLAYER_OPTIONS && player->options[i]; i++) {
        size_t name = strcspn(player->options[i], "=");
        const char *value = player->options[i] + name;
        textbuf_format(&text, "setoption name %.*s value %s\n", (int)name, player->options[i],
                       *value ? value + 1 : "");
    }
    bool sent = !text.failed && child_send(&player->child, text.at, text.length, READY_MS, fault);
    textbuf_finish(&text);
    return sent;
}

static bool await(Player *player, const char *wanted, Fault *fault) {
    const char *line = "";
    size_t length = 0;
    int64_t until = child_clock() + READY_MS * 1000L;
    for (int64_t left = READY_MS; left > 0; left = (until - child_clock()) / 1000) {
        if (child_read_line(&player->child, (int)left, &line, &length) != CHILD_LINE) {
            break;
        }
        if (strcmp(line, wanted) == 0) {
            return true;
        }
    }
    fault_set(fault, 0, "no %s came", wanted);
    return false;
}

bool player_new_game(Player *player, const Rules *rules, Fault *fault) {
    if (!player->path) {
        return true;
    }
    char line[80];
    snprintf(line, sizeof line, "teinewgame size %d halfkomi %d\nisready", rules->size,
             rules->half_komi);
    return child_send_line(&player->child, line, READY_MS, fault) &&
           await(player, "readyok", fault);
}

void player_finish(Player *player) {
    if (player->child.pid > 0 && child_send_line(&player->child, "quit", 1000, NULL)) {
        child_wait(&player->child, 1000);
    }
    child_finish(&player->child);
}

static Move random_move(const Board *board, Rng *rng) {
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    return moves[rng_below(rng, count)];
}

// Two placements of flats, and none, one or two plies that don't end the game.
static bool play_opening(Game *game, Rng *rng) {
    int plies = rng_between(rng, 2, 4);
    for (int i = 0; i < plies; i++) {
        if (!game_push(game, random_move(&game->board, rng))) {
            return false;
        }
        if (game_outcome(game) != ONGOING) {
            game_pop(game);
        }
    }
    return true;
}

static void write_request(const Game *game, const int64_t left[2], const Clock *clock,
                          TextBuf *text) {
    textbuf_clear(text);
    textbuf_add_string(text, "position startpos moves");
    for (size_t i = 0; i < game->length; i++) {
        char move[PTN_TEXT];
        ptn_write_move(game->steps[i].move, move);
        textbuf_format(text, " %s", move);
    }
    textbuf_format(text, "\ngo wtime %lld btime %lld winc %lld binc %lld\n",
                   (long long)left[WHITE] / 1000, (long long)left[BLACK] / 1000,
                   (long long)clock->increment, (long long)clock->increment);
}

static void end(Record *record, Ending ending, const char *text) {
    record->ending = ending;
    record->loser = board_turn(&record->game.board);
    record->sign = record->loser == WHITE ? -1 : 1;
    snprintf(record->text, sizeof record->text, "%s", text);
}

// The number behind a word of a line, such as " time "; `otherwise` when there is none.
static int64_t number_in(const char *line, const char *name, int64_t otherwise) {
    const char *at = strstr(line, name);
    Reader reader = reader_of_string(at ? at + strlen(name) : "");
    Word word = {.at = ""};
    int64_t number = otherwise;
    reader_next(&reader, &word);
    parse_i64(word, name, INT32_MIN, INT32_MAX, &number, NULL);
    return number;
}

// What an info line says; lines without a depth change nothing.
static void read_info(const char *line, Thought *thought) {
    int64_t depth = number_in(line, " depth ", 0);
    int64_t mate = number_in(line, " mate ", 0);
    if (depth > 0) {
        thought->depth = (int)depth;
        thought->score = (int)number_in(line, " cp ", 0);
        if (mate) {
            thought->score = (int)(mate > 0 ? 10000 - mate : -10000 - mate);
        }
        thought->used = number_in(line, " time ", thought->used);
    }
}

// Reads up to the bestmove, and what the engine says before it; `used` is what it says of its time.
// False when the engine is gone or silent.
static bool read_bestmove(Child *child, int64_t left, const char **ret_line, size_t *ret_length,
                          Thought *thought) {
    int64_t until = child_clock() + left + HANG_MS * 1000L;
    for (;;) {
        int64_t wait = (until - child_clock()) / 1000;
        ChildRead read = child_read_line(child, wait > 0 ? (int)wait : 0, ret_line, ret_length);
        if (read != CHILD_LINE) {
            return false;
        }
        if (strncmp(*ret_line, "bestmove ", 9) == 0) {
            return true;
        }
        read_info(*ret_line, thought);
    }
}

// Asks an engine for its move and keeps its clock. False when that ends the game.
static bool ask(Player *player, Record *record, const Clock *clock, int64_t left[2], TextBuf *text,
                Move *ret_move) {
    Colour turn = board_turn(&record->game.board);
    const char *line = "";
    size_t length = 0;
    Thought *thought = &record->thoughts[record->game.length];
    Fault why = {0};
    write_request(&record->game, left, clock, text);
    int64_t begin = child_clock();
    if (text->failed || !child_send(&player->child, text->at, text->length, HANG_MS, &why) ||
        !read_bestmove(&player->child, left[turn], &line, &length, thought)) {
        char how[CHILD_END_TEXT];
        child_wait(&player->child, 100);
        end(record, ENDING_CRASH, child_end_text(&player->child, how));
        return false;
    }
    int64_t used = child_clock() - begin;
    left[turn] -= used;
    Reader reader = reader_of(line + 9, length - 9);
    Word word = reader_rest(&reader);
    if (!ptn_read_move(&record->game.board, word, ret_move, &why)) {
        end(record, ENDING_ILLEGAL, why.text);
        return false;
    }
    if (left[turn] < 0) {
        record->overrun = -left[turn];
        char over[96];
        snprintf(over, sizeof over, "used %.1f ms of %.1f; by its own clock %lld ms",
                 (double)used / 1000, (double)(left[turn] + used) / 1000, (long long)thought->used);
        end(record, ENDING_TIME, over);
        return false;
    }
    thought->score = turn == WHITE ? thought->score : -thought->score;
    thought->used = used / 1000;
    record->closest = left[turn] < record->closest ? left[turn] : record->closest;
    left[turn] += clock->increment * 1000;
    return true;
}

void selfplay_game(Player players[2], const Rules *rules, const Clock *clock, Rng *rng,
                   Record *ret_record) {
    Record *record = ret_record;
    Board start;
    TextBuf text;
    board_init(&start, rules);
    textbuf_init(&text);
    *record = (Record){.ending = ENDING_PLAYED, .closest = clock->start * 1000};
    game_init(&record->game, &start);
    int64_t left[2] = {clock->start * 1000, clock->start * 1000};
    // A random mover brings enough chance of its own, and should not choose for the engine.
    bool both = players[WHITE].path && players[BLACK].path;
    bool room = !both || play_opening(&record->game, rng);
    Outcome outcome = ONGOING;
    while (room && outcome == ONGOING && record->game.length < PLIES_MAX) {
        Player *player = &players[board_turn(&record->game.board)];
        Move move = MOVE_NONE;
        if (!player->path) {
            move = random_move(&record->game.board, rng);
        } else if (!ask(player, record, clock, left, &text, &move)) {
            break;
        }
        room = game_push(&record->game, move);
        outcome = game_outcome(&record->game);
    }
    if (!room) {
        end(record, ENDING_CRASH, "no memory for the game");
    }
    if (record->ending == ENDING_PLAYED) {
        record->sign = outcome_sign(outcome);
    }
    textbuf_finish(&text);
}
