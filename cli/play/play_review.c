// SPDX-License-Identifier: MIT
// The command `review`: annotates the game, and steps through its turning points with an
// explanation of each.
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "annotate/annotate_report.h"
#include "clamp.h"
#include "mistake_words.h"
#include "play/play_session.h"
#include "play/play_text.h"
#include "screen.h"
#include "turning_points.h"

// A review takes less than a minute: the positions that are not yet searched share what is left of
// SHARED_MS, and the review stops at MOST_MS if proofs took much longer than usual.
enum { SHARED_MS = 40000, MOST_MS = 55000, POSITION_MS = 1000, REVIEW_HASH = 16, LINE_MOST = 8 };

typedef struct Review {
    PlaySession *session;
    AnnotatedGame game;
    Annotator annotator;
    atomic_bool stop;
    bool timed; // else the options limit the search of a position
    bool shows; // show progress, at a terminal
    int64_t start;
    int64_t done; // positions that are annotated
} Review;

static void share_time(Review *review) {
    int64_t left = review->start + SHARED_MS - clock_now_ms();
    int64_t positions = (int64_t)review->game.piece.game.move_count + 1 - review->done;
    int64_t share = left * 2 / 3 / (positions > 0 ? positions : 1); // the rest is for marks
    if (review->timed) {
        review->annotator.limits.movetime = share < 1             ? 1
                                            : share < POSITION_MS ? share
                                                                  : POSITION_MS;
    }
}

static bool continues(void *user) {
    Review *review = user;
    if (play_input_interrupted(review->session->input) ||
        (review->timed && clock_now_ms() > review->start + MOST_MS)) {
        atomic_store(&review->stop, true);
    }
    return !atomic_load(&review->stop);
}

static void on_position(void *user) {
    Review *review = user;
    review->done++;
    share_time(review);
    if (review->shows) {
        screen_progress("Bredon reviews the game: position %lld of %zu (Ctrl-C: stop)",
                        (long long)review->done, review->game.piece.game.move_count + 1);
    }
    (void)continues(user);
}

static bool annotate(Review *review, Fault *fault) {
    const Args *args = review->session->args;
    SearchWatch watch = {review, continues};
    AnnotateLimits limits = {args->limits, REVIEW_HASH, (int)args->threads};
    if (!play_game_add_moves(&review->session->play, &review->game.piece.game)) {
        return fault_set(fault, 0, "no memory for the game");
    }
    if (!annotator_init(&review->annotator, &limits, &review->stop, fault)) {
        return false;
    }
    review->annotator.watch = &watch;
    review->annotator.on_position = on_position;
    review->annotator.user = review;
    review->start = clock_now_ms();
    share_time(review);
    bool good =
        annotate_game(&review->annotator, &review->game.piece.game, &review->game.notes, fault);
    annotator_finish(&review->annotator);
    if (review->shows) {
        screen_end_progress();
    }
    return good;
}

static void add_moves(TextBuf *text, const char *name, Move first, const PositionNote *note) {
    textbuf_format(text, "%s ", name);
    if (first != MOVE_NONE) {
        textbuf_add(text, " ", 1);
        ptn_add_moves(text, &first, 1);
    }
    textbuf_add(text, " ", 1);
    ptn_add_moves(text, note->line, min_int(note->line_length, LINE_MOST));
    textbuf_trim(text);
    textbuf_add(text, "\n", 1);
}

// Shows the board after a move, what was wrong with it, the best line, and what could follow.
static void show_step(const Review *review, size_t index) {
    const PtnGame *ptn = &review->game.piece.game;
    const GameNotes *notes = &review->game.notes;
    PlayGame view = {.person = review->session->play.person,
                     .others = review->session->play.others};
    TextBuf text = {0};
    Fault fault;
    if (!ptn_game_play(ptn, index + 1, &view.game, &fault)) {
        play_say("%s", fault.text);
        return;
    }
    play_text_board(&text, &view, &review->session->style);
    const char *mark = mark_text(notes->moves[index].mark);
    textbuf_format(&text, "%s%s%lld.%s ", mark, mark[0] ? "  " : "",
                   (long long)annotate_number(&review->game, index),
                   ptn_game_mover(ptn, index) == BLACK ? ".." : "");
    mistake_words_add(&text, ptn, notes, index);
    textbuf_add(&text, "\n", 1);
    add_moves(&text, "better", MOVE_NONE, &notes->positions[index]);
    add_moves(&text, "played", ptn->moves[index].move, &notes->positions[index + 1]);
    play_print(&text);
    game_finish(&view.game);
}

// Prints who won and why, and how well both played.
static void sum_up(const Review *review) {
    const GameNotes *notes = &review->game.notes;
    TextBuf text = {0};
    if (result_words_add(&text, &review->game.piece.game, notes)) {
        textbuf_add(&text, "\n", 1);
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        const PlayerNote *note = &notes->players[colour];
        if (note->moves > 0) {
            play_text_player(&text, &review->session->play, (Colour)colour);
            textbuf_add_string(&text, "  ");
            player_words_add(&text, note);
            textbuf_format(&text, "; %d ??, %d ?, %d ?!\n", note->marks[MARK_BLUNDER],
                           note->marks[MARK_MISTAKE], note->marks[MARK_DOUBTFUL]);
        }
    }
    play_print(&text);
    if (!notes->whole) {
        play_say("stopped: the moves at the start are not reviewed");
    }
    play_say("??  lowered the player's chances by %d points of 100 or more", BLUNDER_LOSS);
    play_say("?   lowered them by %d or more, or let the opponent finish or force a road",
             MISTAKE_LOSS);
    play_say("?!  lowered them by %d or more, or missed a forced win", DOUBTFUL_LOSS);
    play_say("accuracy counts every loss, however small");
    if (notes->turn_count == 0) {
        play_say("no move lost %d points, gave a forced win away or allowed a road", FILLING_LOSS);
    }
}

static bool begins(Word word, const char *name) {
    return word.length <= strlen(name) && strncasecmp(word.at, name, word.length) == 0;
}

// Asks what to do at a step; returns the number of the next step, or `count` to end the review.
static size_t ask(PlaySession *session, size_t at, size_t count) {
    char prompt[80];
    const char *line = NULL;
    size_t length = 0;
    snprintf(prompt, sizeof prompt, "review %zu of %zu (next, back, quit)> ", at + 1, count);
    for (;;) {
        fflush(stdout);
        InputStatus got = play_input_next(session->input, prompt, -1, &line, &length);
        if (got != INPUT_LINE) {
            session->leaving = got == INPUT_TERMINATE;
            return count;
        }
        Reader words = reader_of(line, length);
        Word word = reader_rest(&words);
        if (begins(word, "next")) { // also an empty line
            if (at + 1 == count) {
                play_say("that was the last one");
            }
            return at + 1;
        }
        if (begins(word, "back")) {
            return at > 0 ? at - 1 : 0;
        }
        if (begins(word, "quit")) {
            return count;
        }
        play_say("type next, back, or quit to end the review");
    }
}

void play_review(PlaySession *session) {
    Review review = {.session = session};
    Fault fault;
    atomic_init(&review.stop, false);
    review.timed = session->args->limits.depth == 0 && session->args->limits.nodes == 0;
    review.shows = session->terminal && screen_of(STDERR_FILENO).live;
    ptn_game_init(&review.game.piece.game);
    if (session->play.game.length == 0) {
        play_say("no move has been played yet");
    } else if (session->play.clock.ms > 0 && !play_game_is_over(&session->play)) {
        play_say("review is for finished games, or games without a clock");
    } else if (!annotate(&review, &fault)) {
        play_say("%s", fault.text);
    } else {
        const GameNotes *notes = &review.game.notes;
        size_t count = (size_t)notes->turn_count;
        sum_up(&review);
        for (size_t at = 0; at < count; at = ask(session, at, count)) {
            show_step(&review, (size_t)notes->turns[at]);
        }
    }
    game_notes_finish(&review.game.notes);
    ptn_game_finish(&review.game.piece.game);
}
