// SPDX-License-Identifier: MIT
// `explore` at a terminal: a person steps through the positions.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clean.h"
#include "command.h"
#include "fold.h"
#include "games/explore_session.h"
#include "input.h"
#include "pass_threat.h"
#include "screen.h"
#include "text/ptn.h"
#include "typed_move.h"

typedef struct Talk {
    ExploreSession *session;
    TextBuf filter; // as it was typed, for the prompt
    TextBuf typed;  // the words of the filter, which point into it
    bool show;      // the position, before the next prompt
    bool leaving;
} Talk;

// Prints a text, wrapped for the terminal, and frees it.
static void say(TextBuf *text) {
    if (text->failed) {
        textbuf_finish(text);
        fputs("no memory\n", stdout);
        return;
    }
    fold_text(text, 0, screen_columns(STDOUT_FILENO), 2);
    command_print("explore", text);
}

static void say_fault(const Fault *fault) {
    TextBuf text = {0};
    clean_add(&text, fault->text, strlen(fault->text), CLEAN_WHOLE, true);
    textbuf_add_string(&text, "\n");
    say(&text);
}

static bool run_back(Talk *talk, Word operand, Fault *fault) {
    (void)operand;
    talk->show = game_pop(&talk->session->game);
    return talk->show || fault_set(fault, 0, "this is the first position");
}

// Shows a game of the database as PTN.
static bool run_game(Talk *talk, Word operand, Fault *fault) {
    StoredGame *stored = &talk->session->stored;
    TextBuf ptn = {0};
    TextBuf text = {0};
    int64_t id;
    if (!parse_i64(operand, "game", 1, INT64_MAX, &id, fault) ||
        !stored_game_read(stored, id, fault)) {
        return false;
    }
    ptn_game_write(&stored->game, &ptn);
    clean_add_lines(&text, ptn.at, ptn.length, talk->session->style.unicode);
    textbuf_finish(&ptn);
    say(&text);
    return true;
}

static bool run_threat(Talk *talk, Word operand, Fault *fault) {
    PassThreat threat;
    Game passed;
    TextBuf text = {0};
    (void)operand;
    if (!pass_threat_begin(&talk->session->game, &passed, fault)) {
        return false;
    }
    bool good = pass_threat_find(&passed, NULL, &threat, fault);
    game_finish(&passed);
    if (good) {
        pass_threat_add(&text, &threat);
        textbuf_add_string(&text, "\n");
        say(&text);
    }
    return good;
}

// Takes over a filter with --worst and --min, unless its players are unknown.
static bool set_filter(Talk *talk, const GamesOptions *from, Fault *fault) {
    GamesOptions *options = talk->session->options;
    GameIndex index;
    talk->show = game_index_open(&index, &talk->session->db, &from->filter, fault);
    if (talk->show) {
        game_index_finish(&index);
        options->filter = from->filter;
        options->worst = from->worst;
        options->least = from->least;
    }
    return talk->show;
}

static bool run_all(Talk *talk, Word operand, Fault *fault) {
    const GamesOptions all = {.worst = false};
    (void)operand;
    textbuf_clear(&talk->filter);
    return set_filter(talk, &all, fault);
}

// Reads a line of options: the whole filter.
static bool read_filter(Talk *talk, Word line, Fault *fault) {
    GamesOptions options;
    int size = board_size(&talk->session->game.board);
    TextBuf typed = {0};
    Reader reader = reader_of(line.at, line.length);
    for (Word word; reader_next(&reader, &word);) {
        textbuf_add(&typed, word.at, word.length);
        textbuf_add(&typed, "", 1);
    }
    bool good = games_options_read_words(&options, GAMES_FILTER | GAMES_TALK, &typed, fault);
    if (good && (options.filter.has_position || options.files.count > 0)) {
        good = fault_set(fault, 0, "the position is the one that is shown: leave out %s",
                         options.files.count > 0 ? quoted(options.files.at[0]).text
                         : options.tps           ? "--position"
                                                 : "--moves");
    } else if (good && options.filter.size > 0 && options.filter.size != size) {
        good = fault_set(fault, 0, "--size %d, but the position has %d rows", options.filter.size,
                         size);
    }
    good = good && set_filter(talk, &options, fault);
    games_options_finish(&options);
    if (good) {
        textbuf_finish(&talk->typed);
        talk->typed = typed;
        textbuf_clear(&talk->filter);
        clean_add(&talk->filter, line.at, line.length, CLEAN_WHOLE, false);
        textbuf_add_string(&talk->filter, " ");
    } else {
        textbuf_finish(&typed);
    }
    return good;
}

static bool run_quit(Talk *talk, Word operand, Fault *fault) {
    (void)operand;
    (void)fault;
    talk->leaving = true;
    return true;
}

static bool run_help(Talk *talk, Word operand, Fault *fault);

static const struct {
    const char *name, *operand, *help;
    bool (*run)(Talk *talk, Word operand, Fault *fault);
} talk_words[] = {
    {"all", "", "all games again, without a filter", run_all},
    {"back", "", "the position before the last move", run_back},
    {"game", "K", "the moves of game number K", run_game},
    {"help", "", "this list", run_help},
    {"quit", "", "leave (also Ctrl-D)", run_quit},
    {"t", "", "what the opponent threatens: a road after a pass", run_threat},
};

enum { TALK_WORDS = sizeof talk_words / sizeof *talk_words };

static bool run_help(Talk *talk, Word operand, Fault *fault) {
    TextBuf text = {0};
    (void)talk;
    (void)operand;
    (void)fault;
    textbuf_add_string(&text,
                       "a move    go on with it, such as a1 or c3+; or with several: c3 d4\n");
    for (int i = 0; i < TALK_WORDS; i++) {
        char left[32];
        snprintf(left, sizeof left, "%s %s", talk_words[i].name, talk_words[i].operand);
        textbuf_format(&text, "%-9s %s\n", left, talk_words[i].help);
    }
    textbuf_add_string(
        &text, "--OPTIONS choose games as 'bredon games list' does, in place of the filter before: "
               "--player NAME --black --rating 1500 --from 2024 --worst --min 10\n");
    say(&text);
    return true;
}

static bool run_move(Talk *talk, Word line, Fault *fault) {
    Game *game = &talk->session->game;
    Move move;
    if (game_outcome(game) != ONGOING) {
        return fault_set(fault, 0, "the game is over; 'back' goes back");
    }
    if (typed_move_read(&game->board, line.at, line.length, &move, fault)) {
        talk->show = game_push(game, move);
        return talk->show || fault_set(fault, 0, "no memory for the move");
    }
    // Several moves, all of them or none.
    size_t before = game->length;
    talk->show =
        memchr(line.at, ' ', line.length) && ptn_play_text(game, line.at, line.length, fault);
    while (!talk->show && game->length > before) {
        game_pop(game);
    }
    return talk->show;
}

static bool run_line(Talk *talk, Word line, Fault *fault) {
    Reader reader = reader_of(line.at, line.length);
    Word word;
    if (!reader_next(&reader, &word)) {
        return true;
    }
    Word operand = reader_rest(&reader);
    for (int i = 0; i < TALK_WORDS; i++) {
        if (word_is_nocase(word, talk_words[i].name)) {
            return operand.length == 0 || talk_words[i].operand[0]
                       ? talk_words[i].run(talk, operand, fault)
                       : fault_set(fault, 0, "type '%s' alone", talk_words[i].name);
        }
    }
    if (word.length > 1 && word.at[0] == '-' && word.at[1] == '-') {
        return read_filter(talk, line, fault);
    }
    return typed_move_is_like(line.at, line.length) || typed_move_is_like(word.at, word.length)
               ? run_move(talk, line, fault)
               : fault_set(fault, 0, "unknown word '%s'; 'help' lists all words",
                           quoted_word(word).text);
}

// Shows the position, if it has changed.
static void show(Talk *talk) {
    TextBuf text = {0};
    Fault fault;
    if (!talk->show) {
        return;
    }
    talk->show = false;
    if (explore_look(talk->session, &fault)) {
        explore_add_text(&text, talk->session);
        command_print("explore", &text);
    } else {
        say_fault(&fault);
    }
}

int explore_talk(ExploreSession *session) {
    Talk talk = {.session = session, .show = true};
    PlayInput *input = play_input_create(true);
    Fault fault;
    if (!input) {
        fault_set(&fault, 0, "no memory");
        return command_refuse("explore", &fault);
    }
    while (!talk.leaving) {
        enum { FILTER_SHOWN = 60 };
        char prompt[FILTER_SHOWN + 64];
        Word line = {.column = 1};
        const Board *board = &session->game.board;
        show(&talk);
        fflush(stdout);
        bool filtered = talk.filter.length > 0 && !talk.filter.failed;
        snprintf(prompt, sizeof prompt, "%.*s%d. %s> ", FILTER_SHOWN,
                 filtered ? talk.filter.at : "", board->ply / 2 + 1,
                 colour_text(board_turn(board)));
        InputStatus status = play_input_next(input, prompt, -1, &line.at, &line.length);
        talk.leaving = status != INPUT_LINE || ferror(stdout);
        if (!talk.leaving && !run_line(&talk, line, &fault)) {
            say_fault(&fault);
        }
    }
    play_input_destroy(input);
    textbuf_finish(&talk.typed);
    textbuf_finish(&talk.filter);
    return 0;
}
