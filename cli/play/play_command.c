// SPDX-License-Identifier: MIT
// `play`: a game against a person in the terminal, or against a script through a pipe.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "os/signals.h"
#include "play/play_session.h"
#include "play/play_text.h"
#include "play/play_words.h"
#include "rng.h"
#include "screen.h"
#include "show/position_output.h"
#include "text/ptn.h"
#include "version.h"
#include "win.h"

enum { FULL_STRENGTH_MS = 2000, PROMPT_TEXT = 128 };

static const char notes[] =
    "Type moves as PTN, or one of the words that `help` lists. A new game is on 5x5\n"
    "with komi 2 against level 2, as on the page. A saved game in FILE continues with\n"
    "its colour and level, unless --black, --white or --level is given. If the names\n"
    "do not say which player is Bredon, you are White. Clocks run only with --clock,\n"
    "even if the game in FILE had one. A game that was resigned or lost on time is\n"
    "over; --ply continues it from an earlier place.\n"
    "Without a limit the engine thinks 2 s per move, or as long as its level needs.\n"
    "`hint`, `eval`, `threat` and --eval search for 1 s at full strength, whatever the level.\n"
    "Clocks run during hints, and undo does not set them back.\n"
    "Ctrl-C makes the engine move now; at the prompt it clears the line. `quit`,\n"
    "Ctrl-D and Ctrl-C pressed twice leave, and print a game that is not saved.\n"
    "Moves can also come from a pipe, without a prompt.\n"
    "\n"
    "`review` says which move decided the game, and steps through at most seven turning\n"
    "points: what was wrong, and what was better. It usually takes at most 40 s; --depth\n"
    "or --nodes limit its searches instead. A game with a clock must be over.\n"
    "\n"
    "Level 0 is full strength. The other levels are equally strong on fast and slow\n"
    "machines, play differently from game to game, and take a win that they see:\n"
    "  level     looks ahead                     misjudges moves by up to\n"
    "  1 to 4    one ply; may overlook roads     6.8 to 3.5 flats\n"
    "  5, 6      one ply and threats             3.2 and 2.1 flats\n"
    "  7, 8      two plies                       1.7 and 1.2 flats\n"
    "  9, 10     three plies                     1.0 and 0.5 flats\n"
    "  11 to 16  four to nine plies              0.5 to 0.13 flats\n"
    "  17 to 20  7,200 to 28,000 nodes (on 6x6)  0.09 to 0 flats\n"
    "On 5x5 and 6x6 each level wins seven or eight of ten games against the one\n"
    "before it. Somebody who only extends a road and never blocks wins three of four\n"
    "games against level 1, and one of three against level 3. On playtak.com the\n"
    "levels would have about these ratings, give or take 150, level 1 to 20:\n"
    "  1050 1180 1305 1420 1530 1635 1730 1800 1865 1925\n"
    "  1980 2030 2080 2125 2170 2215 2260 2300 2340 2380\n";

// Takes the engine's move from the book. False when it has to search.
static bool find_in_book(PlaySession *session, Move *ret_move) {
    BookChoice choice;
    Fault why;
    bool full_strength = session->settings.level == LEVEL_FULL;
    bool found = opening_book_choose(&session->book, &session->play.game.board, full_strength,
                                     session->settings.seed, &choice, &why);
    if (found) {
        *ret_move = choice.move;
    } else if (why.text[0] != '\0') {
        play_say("%s", why.text);
    }
    return found;
}

// Prints the engine's move, and how the game stands: at full strength, as `eval` does, because a
// weak level sees too little.
static void show_move(PlaySession *session, Move played, bool from_book) {
    const PlayGame *play = &session->play;
    const Board *board = &play->game.board;
    SearchReport found;
    char move[PTN_TEXT];
    TextBuf text = {0};
    ptn_write_move(played, move);
    textbuf_format(&text, "Bredon plays %s%s%s%s", session->style.colour ? "\033[1m" : "", move,
                   session->style.colour ? "\033[0m" : "", from_book ? " from the book" : "");
    if (win_threatens_road(board, !board_turn(board))) {
        textbuf_add_string(&text, ": tak!");
    }
    if (session->scores && !play_game_is_over(play) && play_advise(session, &play->game, &found)) {
        textbuf_add_string(&text, "  ");
        play_text_score(&text, board, found.info.score, play->person);
    }
    textbuf_add_string(&text, "\n");
    play_print(&text);
}

static bool move_engine(PlaySession *session, Fault *fault) {
    PlayGame *play = &session->play;
    SearchLimits limits = session->args->limits;
    SearchReport found;
    int64_t start = clock_now_ms();
    if (play->clock.ms > 0) {
        int64_t number = play_game_number(play);
        for (int colour = WHITE; colour <= BLACK; colour++) {
            limits.time[colour] = play->left_ms[colour];
            limits.inc[colour] = time_control_increment_us(&play->clock, number) / 1000;
        }
        limits.movestogo = (int)time_control_to_go(&play->clock, number);
    } else if (limits.movetime < 0 && limits.depth == 0 && limits.nodes == 0 &&
               session->settings.level == LEVEL_FULL) {
        limits.movetime = FULL_STRENGTH_MS;
    }
    bool from_book = find_in_book(session, &found.best);
    if (!from_book && !play_think(session, session->engine, &play->game, &limits, &found, fault)) {
        return false;
    }
    if (!play_game_spend(play, clock_now_ms() - start)) {
        return true;
    }
    if (!play_game_move(play, found.best)) {
        return fault_set(fault, 0, "no memory for the game");
    }
    show_move(session, found.best, from_book);
    session->show = true;
    session->turn_start = clock_now_ms();
    return true;
}

// Shows the board, and once how the game ended.
static void show(PlaySession *session) {
    TextBuf text = {0};
    play_text_board(&text, &session->play, &session->style);
    if (play_game_is_over(&session->play) && !session->end_shown) {
        play_text_end(&text, &session->play);
        const PlayGame *play = &session->play;
        if (session->terminal) {
            textbuf_format(&text, "review, save FILE, new%s or quit?\n",
                           !play_game_may_undo(play)    ? ""
                           : play->end == PLAY_ON_BOARD ? ", undo"
                                                        : ", undo (the game continues)");
        }
        session->end_shown = true;
    }
    play_print(&text);
    session->show = false;
}

// Makes the prompt: whose move it is and, with a clock, the time left.
static void make_prompt(const PlaySession *session, int64_t deadline,
                        char ret_prompt[PROMPT_TEXT]) {
    const Board *board = &session->play.game.board;
    Colour turn = board_turn(board);
    char what[64] = "";
    char clock[PLAY_CLOCK_TEXT + 1] = "";
    if (session->end_shown) {
        snprintf(ret_prompt, PROMPT_TEXT, "game over> ");
        return;
    }
    if (session->resigning) {
        snprintf(ret_prompt, PROMPT_TEXT, "resign? (yes or no)> ");
        return;
    }
    if (board_is_opening(board)) {
        snprintf(what, sizeof what, ", place %s of %s's",
                 board_is_double(board) ? "a stack of two flats" : "a flat",
                 colour_text((Colour)!turn));
    }
    if (deadline >= 0) {
        int64_t left = deadline - clock_now_ms();
        clock[0] = ' ';
        play_text_clock(left > 0 ? left : 0, clock + 1);
    }
    snprintf(ret_prompt, PROMPT_TEXT, "%d. %s%s%s> ", board->ply / 2 + 1, colour_text(turn), what,
             clock);
}

static void read_and_do(PlaySession *session) {
    PlayGame *play = &session->play;
    char prompt[PROMPT_TEXT];
    const char *line = NULL;
    size_t length = 0;
    bool timed = play->clock.ms > 0 && !session->end_shown;
    int64_t deadline = timed ? session->turn_start + play->left_ms[play->person] : -1;
    make_prompt(session, deadline, prompt);
    bool again = session->interrupted;
    session->interrupted = false;
    InputStatus status = play_input_next(session->input, prompt, deadline, &line, &length);
    session->resigning &= status == INPUT_LINE;
    switch (status) {
    case INPUT_LINE:
        play_words_run(session, line, length);
        break;
    case INPUT_INTERRUPT:
        session->interrupted = true;
        session->leaving = again || !session->terminal;
        if (!session->leaving) {
            play_say("press Ctrl-C again to leave, as with 'quit'");
        }
        break;
    case INPUT_TIME:
        play_game_spend(play, clock_now_ms() - session->turn_start);
        break;
    case INPUT_END:
    case INPUT_TERMINATE:
        session->leaving = true;
        break;
    }
}

// Plays from the first board until the person leaves.
static bool play_on(PlaySession *session, Fault *fault) {
    PlayGame *play = &session->play;
    bool good = true;
    while (good && !session->leaving) {
        bool over = play_game_is_over(play);
        if (!over && board_turn(&play->game.board) != play->person) {
            good = move_engine(session, fault);
            continue;
        }
        if (session->show || (over && !session->end_shown)) {
            show(session);
        }
        // Output that can't be written ends the game; main reports it.
        session->leaving = fflush(stdout) != 0 || ferror(stdout);
        if (!session->leaving) {
            read_and_do(session);
        }
    }
    play_keep_game(session);
    return good;
}

static void greet(const PlaySession *session) {
    const Rules *rules = &session->play.game.board.rules;
    char komi[KOMI_TEXT];
    TextBuf text = {0};
    textbuf_format(&text, "Bredon %s, ", BREDON_VERSION);
    play_text_level(&text, (int)session->settings.level);
    textbuf_format(&text,
                   ", %dx%d, komi %s\n"
                   "To change them: --level L (0: full strength), --size N, --komi X\n",
                   rules->size, rules->size, komi_write(rules->half_komi, komi));
    picture_add_legend(&text, &session->style);
    textbuf_format(&text,
                   "You are %s. Type a move, such as a1, or help, or rules (how Tak is played).\n",
                   colour_text(session->play.person));
    play_print(&text);
}

static bool play(PlaySession *session, int64_t level, Fault *fault) {
    const Args *args = session->args;
    session->terminal = screen_of(STDIN_FILENO).terminal && screen_of(STDOUT_FILENO).terminal;
    // Made before the threads of a search, so that this thread gets the signals.
    session->input = play_input_create(session->terminal);
    if (!session->input) {
        return fault_set(fault, 0, "no memory");
    }
    session->settings = position_settings(args);
    session->settings.level = level;
    session->settings.variety = args->variety;
    session->scores = args->eval;
    session->engine = search_create(NULL, NULL, fault);
    if (!session->engine ||
        (!search_set(session->engine, &session->settings, fault) && args->hash > 0)) {
        return false;
    }
    if (args->book && !opening_book_read(args->book, &session->book, fault)) {
        const Fault why = *fault;
        fault_set(fault, 0, "--book: %.250s; playing without it", why.text);
        command_refuse("play", fault);
    }
    play_begin_game(session);
    greet(session);
    (void)opening_book_check(&session->book, &session->play.game.board.rules, level == LEVEL_FULL,
                             fault);
    if (fault->text[0] != '\0') {
        play_say("%s", fault->text);
    }
    return play_on(session, fault);
}

// Makes the game from the options, which take precedence over the file. Returns the level.
static int64_t begin_game(PlayGame *play, Args *args) {
    int64_t level = args->level;
    *play = (PlayGame){.game = args->game, .person = WHITE};
    game_init(&args->game, &play->game.board); // `play` now owns its history
    if (args->ptn) {
        play_game_take(play, &args->chosen.game, args->ply < 0 && !args->branch && !args->moves,
                       &level);
    }
    if (args->black || args->white) {
        play->person = args->black ? BLACK : WHITE;
    }
    if (args->clock.ms > 0) {
        play_game_set_clocks(play, &args->clock);
    }
    return args->has_level ? args->level : level;
}

static int run_game(Args *args) {
    Fault fault;
    signals_reader_may_leave(true);
    PlaySession session = {.args = args};
    session.seed = args->seed >= 0 ? (uint64_t)args->seed : rng_draw_seed();
    int64_t level = begin_game(&session.play, args);
    session.style = position_style(args);
    bool good = play(&session, level, &fault);
    search_destroy(session.engine);
    search_destroy(session.adviser);
    opening_book_finish(&session.book);
    play_input_destroy(session.input);
    game_finish(&session.play.game);
    textbuf_finish(&session.file);
    return good ? 0 : command_refuse("play", &fault);
}

const Command play_command = {
    .name = "play",
    .operand = "[FILE]",
    .summary = "play a game against the engine",
    .options = &args_options,
    .accepted =
        ARGS_GAME | ARGS_FILE | ARGS_LIMITS | ARGS_HASH | ARGS_THREADS | ARGS_PICTURE | ARGS_PLAY,
    .notes = notes,
    .example = "bredon play --size 6 --level 8 --clock 10:00+5 --black --flip --stacks\n"
               "  bredon play --level 0 --variety 20 --opening double-black-stack\n"
               "  bredon play --level 0 --size 6 --book good.book",
    .run_at = run_game,
};
