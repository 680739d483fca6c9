// SPDX-License-Identifier: MIT
#include "play/play_words.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "nearest.h"
#include "pass_threat.h"
#include "play/play_text.h"
#include "screen.h"
#include "show/explain.h"
#include "text/ptn.h"
#include "typed_move.h"
#include "win.h"

static void say_over(const PlayGame *play) {
    play_say("the game is over; %s'new' starts another game", !play_game_may_undo(play) ? ""
                                                              : play->end == PLAY_ON_BOARD
                                                                  ? "'undo' takes a move back, "
                                                                  : "'undo' continues it, ");
}

static void run_board(PlaySession *session) {
    session->show = true;
}

static void run_eval(PlaySession *session) {
    const Board *board = &session->play.game.board;
    SearchReport found;
    TextBuf text = {0};
    if (!play_advise(session, &session->play.game, &found)) {
        return;
    }
    if (found.best != MOVE_NONE) {
        textbuf_add_string(&text, "looking ahead: ");
        play_text_score(&text, board, found.info.score, session->play.person);
        textbuf_add_string(&text, "\n");
    }
    textbuf_add_string(&text, "at first sight: ");
    explain_sum_up(&text, board);
    play_print(&text);
}

static void run_hint(PlaySession *session) {
    SearchReport found;
    char move[PTN_TEXT];
    TextBuf text = {0};
    if (!play_advise(session, &session->play.game, &found) || found.best == MOVE_NONE) {
        return;
    }
    ptn_write_move(found.best, move);
    textbuf_format(&text, "try %s", move);
    if (found.info.line_length > 1) {
        ptn_write_move(found.line[1], move);
        textbuf_format(&text, " (Bredon may answer %s)", move);
    }
    textbuf_add_string(&text, ": ");
    play_text_score(&text, &session->play.game.board, found.info.score, session->play.person);
    textbuf_add_string(&text, "\n");
    play_print(&text);
}

static void run_level(PlaySession *session) {
    int64_t level = session->settings.level;
    Fault fault;
    if (session->operand.length > 0) {
        if (!parse_i64(session->operand, "level", LEVEL_FULL, LEVEL_MOST, &level, &fault)) {
            play_say("%s", fault.text);
            return;
        }
        session->settings.level = level;
        (void)search_set(session->engine, &session->settings, NULL);
    }
    play_say_level(session);
}

static void run_new(PlaySession *session) {
    play_keep_game(session);
    play_game_restart(&session->play);
    play_begin_game(session);
    play_say("a new game; you are %s", colour_text(session->play.person));
}

static void run_quit(PlaySession *session) {
    session->leaving = true;
}

// A person at a terminal is asked first.
static void run_resign(PlaySession *session) {
    session->resigning = session->terminal;
    if (!session->resigning) {
        play_game_resign(&session->play);
    }
}

// Takes the answer to whether the person resigns.
static void answer_resign(PlaySession *session, Word answer) {
    session->resigning = false;
    if (word_is_nocase(answer, "y") || word_is_nocase(answer, "yes")) {
        play_game_resign(&session->play);
    } else {
        play_say("you did not resign; the game continues");
    }
}

static void run_rules(PlaySession *session) {
    TextBuf text = {0};
    play_text_rules(&text, &session->play.game.board.rules, screen_text_width(STDOUT_FILENO));
    play_print(&text);
}

// Says what Bredon would do if the person passed.
static void run_threat(PlaySession *session) {
    Game passed;
    PassThreat threat;
    SearchReport found;
    TextBuf text = {0};
    Fault fault;
    if (!pass_threat_begin(&session->play.game, &passed, &fault)) {
        play_say("%s", fault.text);
        return;
    }
    if (!pass_threat_find(&passed, NULL, &threat, &fault)) {
        play_say("%s", fault.text);
    } else if (threat.road_count > 0 || play_advise(session, &passed, &found)) {
        pass_threat_add(&text, &threat);
        textbuf_add_string(&text, "\n");
        if (threat.road_count == 0 && found.best != MOVE_NONE) {
            textbuf_format(&text, "its best move would be %s: ", move_text(found.best).text);
            play_text_score(&text, &passed.board, found.info.score, session->play.person);
            textbuf_add_string(&text, "\n");
        }
        play_print(&text);
    }
    game_finish(&passed);
}

static void run_undo(PlaySession *session) {
    Fault fault;
    size_t moves = 0;
    if (!play_game_undo(&session->play, &moves, &fault)) {
        play_say("%s", fault.text);
        return;
    }
    if (moves == 0) {
        play_say("the game continues");
    } else {
        play_say("%zu move%s taken back", moves, plural_s((int64_t)moves));
    }
    session->end_shown = false;
    session->show = true;
}

static void run_help(PlaySession *session);

static const PlayWord words[] = {
    {"board", "", "show the board again", run_board, false},
    {"eval", "", "how the game stands", run_eval, false},
    {"help", "", "this list", run_help, false},
    {"hint", "", "a good move, at full strength", run_hint, true},
    {"level", "[L]", "the engine's level: 1 to 20, 0 for full strength", run_level, false},
    {"new", "", "a new game from the same start", run_new, false},
    {"quit", "", "leave (also Ctrl-D); prints the game if it is not saved", run_quit, false},
    {"resign", "", "give up, after a question; undo continues the game", run_resign, true},
    {"review", "", "mistakes, and what was better; not while a clock runs", play_review, false},
    {"rules", "", "how Tak is played, with the numbers of this board", run_rules, false},
    {"save", "FILE", "write the game as PTN to a new file, or to that of this game", play_save,
     false},
    {"threat", "", "what Bredon threatens: its best move if you could pass", run_threat, true},
    {"undo", "", "take your last move back, and the answer to it", run_undo, false},
};

enum { WORDS = sizeof words / sizeof words[0], BEGINNING = 2 };

static void run_help(PlaySession *session) {
    TextBuf text = {0};
    (void)session;
    textbuf_add_string(
        &text, "a move            a1 a flat, Sa1 a wall, Ca1 the capstone;\n"
               "                  c3+ up, c3- down, c3> right, c3< left moves one piece;\n"
               "                  3c3> moves three, 3c3>12 drops one, then two on the way\n");
    for (size_t i = 0; i < WORDS; i++) {
        char left[32];
        snprintf(left, sizeof left, "%s %s", words[i].name, words[i].operand);
        textbuf_format(&text, "%-17s %s\n", left, words[i].help);
    }
    textbuf_add_string(&text, "Ctrl-C            while the engine thinks: it moves now\n");
    play_print(&text);
}

const PlayWord *play_words_find(Word word) {
    const PlayWord *found = NULL;
    int beginnings = 0;
    // Words that other programs use.
    if (word_is(word, "?") || word_is_nocase(word, "exit")) {
        word = word_of_string(word.length == 1 ? "help" : "quit");
    }
    for (size_t i = 0; i < WORDS; i++) {
        if (word_is_nocase(word, words[i].name)) {
            return &words[i];
        }
        if (word.length >= BEGINNING && word.length < strlen(words[i].name) &&
            strncasecmp(word.at, words[i].name, word.length) == 0) {
            found = &words[i];
            beginnings++;
        }
    }
    return beginnings == 1 ? found : NULL;
}

static const char *name_at(const void *table, size_t i) {
    (void)table;
    return i < WORDS ? words[i].name : NULL;
}

const PlayWord *play_words_nearest(Word word) {
    const char *name = nearest_name(word, name_at, NULL);
    return name ? play_words_find(word_of_string(name)) : NULL;
}

static void run_move(PlaySession *session, const char *line, size_t length) {
    PlayGame *play = &session->play;
    char text[PTN_TEXT];
    Fault fault;
    Move move;
    if (play_game_is_over(play)) {
        say_over(play);
        return;
    }
    if (!typed_move_read(&play->game.board, line, length, &move, &fault)) {
        bool list = ptn_count_moves(line, length, board_size(&play->game.board)) > 1;
        play_say("%s", list ? "type one move at a time: Bredon answers each of them" : fault.text);
        return;
    }
    if (!play_game_spend(play, clock_now_ms() - session->turn_start)) {
        return;
    }
    if (!play_game_move(play, move)) {
        play_say("no memory for the move");
        return;
    }
    ptn_write_move(move, text);
    bool tak = win_threatens_road(&play->game.board, play->person);
    if (!session->terminal) {
        play_say("you play %s%s", text, tak ? ": tak!" : "");
    } else if (tak) {
        play_say("Tak! You threaten a road.");
    }
}

// Answers a line that is neither a move nor a word.
static void refuse_word(Word word) {
    const PlayWord *near = play_words_nearest(word);
    const Quote quote = quoted_word(word);
    if (word_is_nocase(word, "tak")) {
        play_say("you need not say tak: the program says it when your move threatens a road");
    } else if (near) {
        play_say("unknown word '%s'; did you mean '%s'?", quote.text, near->name);
    } else {
        play_say("unknown word '%s'; 'help' lists all words and how to write a move", quote.text);
    }
}

void play_words_run(PlaySession *session, const char *line, size_t length) {
    Reader reader = reader_of(line, length);
    Word word;
    if (session->resigning) {
        answer_resign(session, reader_rest(&reader));
        return;
    }
    if (!reader_next(&reader, &word)) {
        return;
    }
    const PlayWord *found = play_words_find(word);
    const Word operand = session->operand = reader_rest(&reader);
    if (found && operand.length > 0 && found->operand[0] == '\0') {
        play_say("type '%s' alone, without '%s'", quoted_word(word).text,
                 quoted_word(operand).text);
    } else if (found && found->plays && play_game_is_over(&session->play)) {
        say_over(&session->play);
    } else if (found) {
        found->run(session);
    } else if (typed_move_is_like(line, length)) {
        run_move(session, line, length);
    } else {
        refuse_word(word);
    }
}
