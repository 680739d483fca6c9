// SPDX-License-Identifier: MIT
// Carries out a line that a person typed: a move or a word.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play/play_explain.h"
#include "play/play_file.h"
#include "play/play_session.h"
#include "play/say.h"
#include "play/view.h"
#include "play/words.h"
#include "road.h"
#include "screen.h"
#include "show/explain.h"
#include "show/think.h"
#include "text/ptn.h"

enum { ADVICE_MS = 1000, ADVISER_MIB = 16 };

// Searches at full strength for the person. False when that failed; the person is told.
static bool advise(PlaySession *session, SearchReport *ret_report) {
    Fault fault;
    SearchSettings settings = think_settings(session->args);
    SearchLimits limits = session->args->limits;
    if (limits.movetime < 0 && limits.depth == 0 && limits.nodes == 0) {
        limits.movetime = ADVICE_MS;
    }
    settings.hash = ADVISER_MIB;
    if (!session->adviser) {
        session->adviser = search_create(&settings, NULL, &fault);
    }
    if (!session->adviser || !play_think(session, session->adviser, &limits, ret_report, &fault)) {
        play_tell(fault.text);
        return false;
    }
    return true;
}

static void do_hint(PlaySession *session) {
    SearchReport found;
    char move[PTN_TEXT];
    TextBuf text = {0};
    if (!advise(session, &found) || found.best == MOVE_NONE) {
        return;
    }
    ptn_write_move(found.best, move);
    textbuf_format(&text, "try %s", move);
    if (found.info.line_length > 1) {
        ptn_write_move(found.line[1], move);
        textbuf_format(&text, " (then %s)", move);
    }
    textbuf_add_string(&text, ": ");
    play_say_score(&text, &session->play.game.board, found.info.score, false, session->play.person);
    textbuf_add_string(&text, "\n");
    play_print(&text);
}

static void do_eval(PlaySession *session) {
    SearchReport found;
    TextBuf text = {0};
    if (!advise(session, &found)) {
        return;
    }
    if (found.best != MOVE_NONE) {
        textbuf_add_string(&text, "looking ahead: ");
        play_say_score(&text, &session->play.game.board, found.info.score, false,
                       session->play.person);
        textbuf_add_string(&text, "\n");
    }
    textbuf_add_string(&text, "at first sight:\n");
    explain_add(&text, &session->play.game.board, false, screen_text_width(STDOUT_FILENO));
    play_print(&text);
}

static void do_help(void) {
    TextBuf text = {0};
    play_words_help(&text);
    play_print(&text);
}

static void do_rules(const PlaySession *session) {
    TextBuf text = {0};
    play_rules_add(&text, &session->play.game.board.rules, screen_text_width(STDOUT_FILENO));
    play_print(&text);
}

static void do_level(PlaySession *session, Word operand) {
    int64_t level = session->settings.level;
    Fault fault;
    if (operand.length > 0) {
        if (!parse_i64(operand, "level", LEVEL_FULL, LEVEL_MOST, &level, &fault)) {
            play_tell(fault.text);
            return;
        }
        session->settings.level = level;
        (void)search_set(session->engine, &session->settings, NULL);
    }
    if (session->settings.level == LEVEL_FULL) {
        play_tell("Bredon plays at full strength");
    } else {
        play_tell_format("Bredon plays at level %d of %d", (int)session->settings.level,
                         LEVEL_MOST);
    }
}

static void do_moves(PlaySession *session, Word operand) {
    const Board *board = &session->play.game.board;
    int square = -1;
    TextBuf text = {0};
    if (operand.length > 0) {
        int size = board_size(board);
        int file = (operand.at[0] | 0x20) - 'a';
        int rank = operand.length == 2 ? operand.at[1] - '1' : -1;
        if (file < 0 || file >= size || rank < 0 || rank >= size) {
            char quote[FAULT_QUOTE];
            play_tell_format("'%s' is not on this board; its squares are a1 to %c%d",
                             fault_quote(quote, operand.at, operand.length), 'a' + size - 1, size);
            return;
        }
        square = square_of(file, rank);
    }
    play_view_moves(&text, board, square, play_columns());
    play_print(&text);
}

static void do_undo(PlaySession *session) {
    Fault fault;
    size_t moves = 0;
    if (!play_game_undo(&session->play, &moves, &fault)) {
        play_tell(fault.text);
        return;
    }
    if (moves == 0) {
        play_tell("the game goes on");
    } else {
        play_tell_format("%zu move%s taken back", moves, plural_s((int64_t)moves));
    }
    session->told = false;
    session->show = true;
}

// Reads the operand as a path; false when it is none; the person is told. `shown` is what must
// follow the word.
static bool read_path(Word operand, const char *name, const char *shown, char ret_path[PLAY_PATH],
                      int64_t *ret_number) {
    Fault fault;
    if (operand.length == 0) {
        play_tell_format("%s needs a file: %s %s", name, name, shown);
        return false;
    }
    if (!play_file_name(operand, ret_path, ret_number, &fault)) {
        play_tell_format("%s: %s", name, fault.text);
        return false;
    }
    return true;
}

// Whether the session's file may be overwritten without asking: it holds only this game.
static bool is_own_file(const PlaySession *session) {
    return session->wrote || play_file_is_own(session->file.at);
}

static void do_save(PlaySession *session, Word operand, bool over) {
    char path[PLAY_PATH];
    Fault fault;
    TextBuf *file = &session->file;
    if (operand.length == 0 && file->length > 0) {
        if (!over && !is_own_file(session)) {
            char quote[FAULT_QUOTE];
            printf("'%s' holds more than this game; use save FILE\n",
                   fault_quote(quote, file->at, file->length));
            return;
        }
        snprintf(path, sizeof path, "%s", file->at);
    } else if (!read_path(operand, over ? "save!" : "save", "FILE", path, NULL)) {
        return;
    }
    over = over || (file->length > 0 && strcmp(path, file->at) == 0 && is_own_file(session));
    if (play_save(session, path, over, &fault)) {
        printf("saved in %s\n", path);
    } else {
        play_tell(fault.text);
    }
}

static void do_load(PlaySession *session, Word operand) {
    char path[PLAY_PATH];
    char which[PLAY_WHICH];
    char left[PLAY_LEFT];
    int64_t number = 1;
    Fault fault;
    PlayGame next = session->play;
    if (!read_path(operand, "load", "FILE", path, &number)) {
        return;
    }
    game_init(&next.game, &session->play.game.board);
    if (!play_file_load(path, number, &next, which, left, &fault)) {
        play_tell(fault.text);
        return;
    }
    play_keep(session, false);
    play_game_finish(&session->play);
    session->play = next;
    play_begin_game(session);
    const char *you = colour_text(next.person);
    if (which[0]) {
        // `save` without a file must not replace a file of several games.
        play_tell_format("loaded %s from %s ('load FILE K' loads another)%s; you are %s", which,
                         path, left, you);
    } else {
        textbuf_add_string(&session->file, path);
        play_tell_format("loaded %s%s; you are %s", path, left, you);
    }
}

static void do_new(PlaySession *session) {
    play_keep(session, false);
    play_game_restart(&session->play);
    play_begin_game(session);
    play_tell_format("a new game; you are %s", colour_text(session->play.person));
}

static void do_word(PlaySession *session, WordId id, Word operand) {
    bool over = play_game_is_over(&session->play);
    if (over && (id == WORD_HINT || id == WORD_MOVES || id == WORD_RESIGN)) {
        play_tell("the game is over; 'undo' takes a move back, 'new' starts another game");
        return;
    }
    switch (id) {
    case WORD_BOARD:
        session->show = true;
        break;
    case WORD_EVAL:
        do_eval(session);
        break;
    case WORD_FLIP:
        session->style.flip = !session->style.flip;
        session->show = true;
        break;
    case WORD_HELP:
        do_help();
        break;
    case WORD_HINT:
        do_hint(session);
        break;
    case WORD_LEVEL:
        do_level(session, operand);
        break;
    case WORD_LOAD:
        do_load(session, operand);
        break;
    case WORD_MOVES:
        do_moves(session, operand);
        break;
    case WORD_NEW:
        do_new(session);
        break;
    case WORD_QUIT:
        session->leaving = true;
        break;
    case WORD_RESIGN:
        play_game_resign(&session->play);
        break;
    case WORD_RULES:
        do_rules(session);
        break;
    case WORD_SAVE:
    case WORD_SAVE_OVER:
        do_save(session, operand, id == WORD_SAVE_OVER);
        break;
    case WORD_STACKS:
        session->style.stacks = !session->style.stacks;
        session->show = true;
        break;
    case WORD_UNDO:
        do_undo(session);
        break;
    }
}

static void do_move(PlaySession *session, const char *line, size_t length) {
    PlayGame *play = &session->play;
    Colour mover = play->person;
    char text[PTN_TEXT];
    Fault fault;
    Move move;
    if (play_game_is_over(play)) {
        play_tell("the game is over; 'undo' takes a move back, 'new' starts another game");
        return;
    }
    if (!play_read_move(&play->game.board, line, length, &move, &fault)) {
        play_tell(fault.text);
        return;
    }
    if (!play_game_spend(play, clock_now_ms() - session->turn_start)) {
        return;
    }
    if (!play_game_move(play, move)) {
        play_tell("no memory for the move");
        return;
    }
    ptn_write_move(move, text);
    bool tak = road_threatens(&play->game.board, mover);
    if (!session->terminal) {
        play_tell_format("you play %s%s", text, tak ? ": tak!" : "");
    } else if (tak) {
        play_tell_format("%sTak!%s You threaten a road.", session->bold ? "\033[1m" : "",
                         session->bold ? "\033[0m" : "");
    }
}

// Answers a line that is neither a move nor a word.
static void refuse_word(const PlaySession *session, Word word, const char *line, size_t length) {
    char quote[FAULT_QUOTE];
    const PlayWord *near = play_words_nearest(word);
    Move move;
    Fault fault;
    fault_quote(quote, word.at, word.length);
    if (word_is_nocase(word, "tak")) {
        play_tell("you need not say tak: it is said when your move threatens a road");
    } else if (near) {
        play_tell_format("unknown word '%s'; did you mean '%s'?", quote, near->name);
    } else if (!play_game_is_over(&session->play) &&
               !play_read_move(&session->play.game.board, line, length, &move, &fault)) {
        play_tell(fault.text);
    } else {
        play_tell_format("unknown word '%s'; 'help' lists all words", quote);
    }
}

void play_do_line(PlaySession *session, const char *line, size_t length) {
    Reader words = reader_of(line, length);
    Word word;
    if (!reader_next(&words, &word)) {
        return;
    }
    const PlayWord *found = play_words_find(word);
    Word operand = reader_rest(&words);
    if (found && operand.length > 0 && found->operand[0] == '\0') {
        char quotes[2][FAULT_QUOTE];
        play_tell_format("'%s' is typed alone, without '%s'",
                         fault_quote(quotes[0], word.at, word.length),
                         fault_quote(quotes[1], operand.at, operand.length));
    } else if (found) {
        do_word(session, found->id, operand);
    } else if (play_is_like_move(line, length)) {
        do_move(session, line, length);
    } else {
        refuse_word(session, word, line, length);
    }
}
