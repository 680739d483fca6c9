// SPDX-License-Identifier: MIT
#include "annotate_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "mistake_words.h"

// Begins, after the engine's name, each comment in words: a later run replaces it.
#define REVIEW "'s review: "

void annotate_add_comment(TextBuf *text, const char *engine, const PositionNote *note,
                          MoveMark mark) {
    const char *sign = note->wdl.win < note->wdl.loss ? "-" : "+";
    int lead = note->wdl.win - note->wdl.loss;
    lead = lead < 0 ? -lead : lead;
    textbuf_format(text, "{name:\"%s\"", engine);
    if (mark != MARK_NONE) {
        textbuf_format(text, " %s", mark_text(mark));
    }
    textbuf_format(text, " wdl:%d,%d,%d", note->wdl.win, note->wdl.draw, note->wdl.loss);
    if (note->outcome == ONGOING && !score_is_proved(note->score)) {
        textbuf_format(text, " cp:%d", note->score);
    }
    if (note->how) {
        textbuf_format(text, " score:%c%d", note->how, note->plies);
    }
    textbuf_format(text, " %s%d.%03d", sign, lead / 1000, lead % 1000);
    if (note->outcome == ONGOING) {
        textbuf_format(text, "/%d %" PRIu64 " nodes %" PRId64 "ms", note->depth, note->nodes,
                       note->ms);
    }
    textbuf_add_string(text, note->line_length > 0 ? " pv> " : "");
    ptn_add_moves(text, note->line, note->line_length);
    textbuf_add(text, "}", 1);
}

// Begins a comment of the review, which is in words.
static void begin_review(TextBuf *text, const char *engine) {
    textbuf_format(text, "{%.*s%s", (int)strcspn(engine, " "), engine, REVIEW);
}

// Appends the comment on the move with this index when it is a turning point.
static void add_words(TextBuf *text, const char *engine, const PtnGame *game,
                      const GameNotes *notes, size_t index) {
    for (int i = 0; i < notes->turn_count; i++) {
        if (notes->turns[i] == (int)index) {
            textbuf_add(text, " ", 1);
            begin_review(text, engine);
            mistake_words_add(text, game, notes, index);
            textbuf_add(text, "}", 1);
        }
    }
}

// Appends the comment on the whole game: who won, how well both played, and where it left what
// other games have.
static void add_summary(TextBuf *text, const char *engine, const PtnGame *game,
                        const GameNotes *notes) {
    TextBuf words = {0};
    const char *between = result_words_add(&words, game, notes) ? ". " : "";
    for (int colour = WHITE; colour <= BLACK; colour++) {
        if (notes->players[colour].moves > 0) {
            textbuf_format(&words, "%s%s: ", between, colour_text((Colour)colour));
            player_words_add(&words, &notes->players[colour]);
            between = "; ";
        }
    }
    if (notes->known_games > 0) {
        textbuf_add_string(&words, between);
        known_words_add(&words, game, notes);
    }
    if (words.length > 0) {
        begin_review(text, engine);
        textbuf_add(text, words.at, words.length);
        textbuf_add_string(text, "} ");
    }
    textbuf_finish(&words);
}

// Takes a part off the front of a text. False when the text does not begin with it.
static bool skip(Word *text, const char *part, size_t length) {
    if (text->length < length || memcmp(text->at, part, length) != 0) {
        return false;
    }
    text->at += length;
    text->length -= length;
    return true;
}

// True for a comment of the review that was written by this engine, in any version.
static bool is_review(Word text, const char *engine) {
    return skip(&text, engine, strcspn(engine, " ")) && skip(&text, REVIEW, strlen(REVIEW));
}

bool annotate_is_analysis(Word text, const char *engine) {
    size_t name = strcspn(engine, " ");
    return skip(&text, "name:\"", 6) && skip(&text, engine, name) && text.length > 0 &&
           (text.at[0] == ' ' || text.at[0] == '"') && word_holds_nocase(text, " wdl:");
}

// True for a comment that an earlier run wrote for this engine.
static bool is_own(Word text, const char *engine) {
    return annotate_is_analysis(text, engine) || is_review(text, engine);
}

// Copies a text and skips parts of it.
typedef struct Copier {
    TextBuf *buf;
    const char *text;
    const char *engine;
    const char *other; // another one, whose comments are replaced, too; NULL: none
    const PtnGame *game;
    size_t at;      // the text before it was copied or skipped
    size_t comment; // index of the next comment
} Copier;

static void copy_to(Copier *copier, size_t end) {
    if (end > copier->at) {
        textbuf_add(copier->buf, copier->text + copier->at, end - copier->at);
        copier->at = end;
    }
}

// Skips a comment with one space: the space before it, or, before the first move, the space after
// it.
static void cut_comment(Copier *copier, const PtnComment *comment) {
    bool first = comment->after == 0;
    bool front = !first && comment->begin > copier->at && copier->text[comment->begin - 1] == ' ';
    bool after = first && comment->end < copier->game->end && copier->text[comment->end] == ' ';
    copy_to(copier, comment->begin - front);
    copier->at = comment->end + after;
}

// Skips the engine's comments after move number `after`.
static void cut_comments(Copier *copier, size_t after) {
    const PtnGame *game = copier->game;
    for (; copier->comment < game->comment_count; copier->comment++) {
        const PtnComment *comment = &game->comments[copier->comment];
        if (comment->after > after) {
            return;
        }
        if (comment->after == after && copier->text[comment->begin] == '{' &&
            (is_own(comment->text, copier->engine) ||
             (copier->other && is_own(comment->text, copier->other)))) {
            cut_comment(copier, comment);
        }
    }
}

// Adds the tags Size, Komi and Opening when these came from the caller and not from tags.
static void add_rules(Copier *copier) {
    const PtnGame *game = copier->game;
    const Rules *rules = &game->rules;
    if (game->tag_count == 0) {
        return;
    }
    size_t end = game->tags[game->tag_count - 1].end;
    const char *line_end = end < game->end && copier->text[end] == '\r' ? "\r\n" : "\n";
    copy_to(copier, end);
    if (!ptn_game_has(game, "Size") && !ptn_game_has(game, "TPS")) {
        textbuf_format(copier->buf, "%s[Size \"%d\"]", line_end, rules->size);
    }
    if (rules->half_komi != 0 && !ptn_game_has(game, "Komi")) {
        textbuf_add_string(copier->buf, line_end);
        ptn_add_komi(rules->half_komi, copier->buf);
    }
    if (rules->opening != OPENING_SWAP && !ptn_game_has(game, "Opening")) {
        textbuf_add_string(copier->buf, line_end);
        ptn_add_opening((OpeningRule)rules->opening, copier->buf);
    }
}

// The start of the first move, including its number, or its number and "--" when Black begins.
static size_t first_begin(const char *text, const PtnGame *game) {
    size_t begin = game->moves[0].begin;
    for (;;) {
        size_t end = begin;
        while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t')) {
            end--;
        }
        size_t at = end;
        while (at > 0 && text[at - 1] != '\0' && strchr("0123456789.)-", text[at - 1])) {
            at--;
        }
        if (at == end) {
            return begin;
        }
        begin = at;
    }
}

// Adds the comment of the other engine on a position, after a blank.
static void add_other(Copier *copier, const GameNotes *notes, size_t index) {
    if (notes->others && notes->others[index].known) {
        textbuf_add(copier->buf, " ", 1);
        annotate_add_comment(copier->buf, notes->other, &notes->others[index], MARK_NONE);
    }
}

// Adds the comment on the position before the first move.
static void add_first(Copier *copier, const GameNotes *notes) {
    const PositionNote *position = &notes->positions[0];
    if (copier->game->move_count == 0 || !position->known) {
        return;
    }
    cut_comments(copier, 0);
    copy_to(copier, first_begin(copier->text, copier->game));
    annotate_add_comment(copier->buf, copier->engine, position, MARK_NONE);
    add_other(copier, notes, 0);
    textbuf_add(copier->buf, " ", 1);
    if (notes->whole) {
        add_summary(copier->buf, copier->engine, copier->game, notes);
    }
}

// Which mark a move has: 0 none, 1 tak, 2 tinue.
static int count_taks(Word marks) {
    int taks = 0;
    for (size_t i = 0; i < marks.length; i++) {
        taks += marks.at[i] == '"' ? 2 : marks.at[i] == '\'';
    }
    return taks;
}

// Copies the moves of the line in `copier->game`, with comments and marks.
static void copy_line(Copier *copier, const GameNotes *notes) {
    const PtnGame *game = copier->game;
    for (size_t i = 0; i < game->move_count; i++) {
        const PtnMove *move = &game->moves[i];
        const MoveNote *note = &notes->moves[i];
        const PositionNote *position = &notes->positions[i + 1];
        copy_to(copier, move->end);
        for (int taks = count_taks(move->marks); taks < (note->tinue ? 2 : note->tak); taks++) {
            textbuf_add(copier->buf, "'", 1);
        }
        if (position->known) {
            textbuf_add(copier->buf, " ", 1);
            annotate_add_comment(copier->buf, copier->engine, position,
                                 note->known ? note->mark : MARK_NONE);
            add_other(copier, notes, i + 1);
            add_words(copier->buf, copier->engine, game, notes, i);
            cut_comments(copier, i + 1);
        }
    }
}

void annotate_add_game(TextBuf *buf, const char *text, const PtnGame *game, const GameNotes *notes,
                       const AnnotatedBranches *branches, const char *engine) {
    Copier copier = {.buf = buf, .text = text, .engine = engine, .at = game->begin, .game = game};
    copier.other = notes->others ? notes->other : NULL;
    add_rules(&copier);
    add_first(&copier, notes);
    copy_line(&copier, notes);
    for (size_t i = 0; branches && i < branches->branches.count; i++) {
        copier.game = &branches->branches.all[i].line;
        copier.comment = 0;
        copy_line(&copier, &branches->notes[i]);
    }
    copy_to(&copier, game->end);
}

void annotated_branches_finish(AnnotatedBranches *branches) {
    for (size_t i = 0; branches->notes && i < branches->branches.count; i++) {
        game_notes_finish(&branches->notes[i]);
    }
    free(branches->notes);
    branches->notes = NULL;
    ptn_branches_finish(&branches->branches);
}
