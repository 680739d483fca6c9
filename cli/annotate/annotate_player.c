// SPDX-License-Identifier: MIT
#include "annotate/annotate_player.h"

#include <stdio.h>
#include <string.h>

#include "clamp.h"
#include "clean.h"
#include "eval.h"
#include "fold.h"
#include "text/ptn.h"
#include "text/tps.h"

static const char *const heads[PLAYER_GROUPS] = {"colour", "board", "phase", "first moves"};

// ---- clocks

static bool read_seconds(Word word, double *ret_seconds) {
    enum { MOST = 1000000 };
    Fault fault;
    return parse_real(word, "", 0, MOST, ret_seconds, &fault);
}

// The clock in a comment: as the bot of the server, chess programs and match runners write it.
static void read_clock(Word comment, char ret_text[CLOCK_TEXT]) {
    Reader reader = reader_of(comment.at, comment.length);
    Word word;
    Word next;
    double seconds;
    while (reader_next(&reader, &word)) {
        bool more = reader_peek(&reader, &next);
        if (more && word_is(word, "clock") && read_seconds(next, &seconds)) {
            snprintf(ret_text, CLOCK_TEXT, "%d:%02d left", (int)seconds / 60, (int)seconds % 60);
        } else if (more && word_is(word, "[%clk") && next.length < CLOCK_TEXT / 2) {
            char left[CLOCK_TEXT / 2]; // without the bracket
            snprintf(left, sizeof left, "%.*s", (int)next.length - 1, next.at);
            if (left[strspn(left, "0123456789:.")] == '\0') {
                snprintf(ret_text, CLOCK_TEXT, "%s left", left);
            }
        } else if (!more && word.length > 1 && word.at[word.length - 1] == 's') {
            word.length--;
            if (read_seconds(word, &seconds)) {
                snprintf(ret_text, CLOCK_TEXT, "%.2f s thought", seconds);
            }
        }
    }
}

// What comments after a move say about the clock, in words: "2:05 left" for {clock 125.3},
// "0:02:05 left" for {[%clk 0:02:05]}, "0.10 s thought" for {+0.60/11 0.10s}; else "".
static void clock_after(const PtnGame *game, size_t index, char ret_text[CLOCK_TEXT]) {
    ret_text[0] = '\0';
    for (size_t i = 0; i < game->comment_count; i++) {
        if (game->comments[i].after == index + 1) {
            read_clock(game->comments[i].text, ret_text);
        }
    }
}

// ---- groups

static const char *first_moves(const PtnGame *game) {
    if (game->start.ply > 0) {
        return "a set position";
    }
    if (game->rules.opening != OPENING_SWAP) {
        return opening_name((OpeningRule)game->rules.opening);
    }
    if (game->move_count < 2) {
        return "other squares";
    }
    int most = game->rules.size - 1;
    int places[2][2];
    for (int i = 0; i < 2; i++) {
        int square = move_square(game->moves[i].move);
        places[i][0] = square_file(square);
        places[i][1] = square_rank(square);
        if (places[i][0] % most != 0 || places[i][1] % most != 0) {
            return "other squares";
        }
    }
    return places[0][0] != places[1][0] && places[0][1] != places[1][1] ? "opposite corners"
                                                                        : "adjacent corners";
}

// 0 to 2, by the measure of the evaluation: half from the pieces placed, half from the full
// squares.
static int phase_of(const Board *board) {
    EvalTrace trace;
    evaluate_trace(board, &trace);
    return (trace.phase >= PHASE_FULL / 4) + (trace.phase >= PHASE_FULL * 2 / 3);
}

static bool add_game(AnnotateTotals *totals, const char *name, const AnnotatedGame *game,
                     Colour colour) {
    PlayerTotal *row = annotate_totals_row(totals, word_of_string(name));
    char kind;
    Word result = game->piece.game.result;
    int sign = ptn_result_sign(result, &kind);
    bool drawn = sign == 0 && ptn_is_draw(result);
    if (!row) {
        return false;
    }
    row->games++;
    row->with_result += sign != 0 || drawn;
    row->points += drawn ? 0.5 : sign == (colour == WHITE ? 1 : -1) ? 1 : 0;
    player_note_add(&row->note, &game->notes.players[colour]);
    return true;
}

// A phase that was reached does not end when a spread empties squares.
static bool add_phases(PlayerReport *report, const AnnotatedGame *game, Colour colour) {
    static const char *const phases[] = {"first quarter", "middle", "last third"};
    const PtnGame *ptn = &game->piece.game;
    int last = -1; // of the player's moves
    int phase = 0;
    Board board = ptn->start;
    Undo undo;
    for (size_t i = 0; i < game->notes.move_count; i++) {
        const MoveNote *move = &game->notes.moves[i];
        phase = max_int(phase, phase_of(&board));
        board_apply(&board, ptn->moves[i].move, &undo);
        if (ptn_game_mover(ptn, i) != colour || !move->known) {
            continue;
        }
        PlayerTotal *row =
            annotate_totals_row(&report->groups[BY_PHASE], word_of_string(phases[phase]));
        if (!row) {
            return false;
        }
        row->games += phase != last;
        last = phase;
        player_note_add_move(&row->note, move);
    }
    return true;
}

// ---- mistakes

static InstructiveMove instructive(const PlayerReport *report, const AnnotatedGame *game,
                                   size_t index, bool many_files) {
    InstructiveMove move = {.loss = game->notes.moves[index].loss, .game = report->all.games};
    char label[MOVE_LABEL];
    TextBuf text = {0};
    annotate_label(game, index, label);
    annotate_add_place(&text, game, many_files);
    textbuf_format(&text, ", %s", label);
    snprintf(move.place, sizeof move.place, "%s", text.failed ? "" : text.at);
    textbuf_clear(&text);
    mistake_words_add(&text, &game->piece.game, &game->notes, index);
    snprintf(move.sentence, sizeof move.sentence, "%s", text.failed ? "" : text.at);
    textbuf_finish(&text);
    clock_after(&game->piece.game, index, move.clock);
    (void)ptn_game_position(&game->piece.game, index, &move.board);
    return move;
}

// Keeps the worst move of a game, if it is one of the worst of all.
static void add_instructive(PlayerReport *report, const AnnotatedGame *game, Colour colour,
                            bool many_files) {
    const PlayerNote *player = &game->notes.players[colour];
    if (player->worst_count == 0) {
        return;
    }
    InstructiveMove move = instructive(report, game, (size_t)player->worst[0], many_files);
    int at = report->move_count;
    while (at > 0 && report->moves[at - 1].loss < move.loss) {
        at--;
    }
    if (at == INSTRUCTIVE_MOST) {
        return;
    }
    report->move_count += report->move_count < INSTRUCTIVE_MOST;
    memmove(&report->moves[at + 1], &report->moves[at],
            (size_t)(report->move_count - 1 - at) * sizeof move);
    report->moves[at] = move;
}

static void add_kinds(PlayerReport *report, const AnnotatedGame *game, Colour colour) {
    for (size_t i = 0; i < game->notes.move_count; i++) {
        if (ptn_game_mover(&game->piece.game, i) == colour &&
            mark_is_bad(game->notes.moves[i].mark)) {
            report->kinds[mistake_kind(&game->piece.game, &game->notes, i)]++;
        }
    }
}

bool player_report_add(PlayerReport *report, const AnnotatedGame *game, bool many_files) {
    const PtnGame *ptn = &game->piece.game;
    char board[16];
    snprintf(board, sizeof board, "%dx%d", ptn->rules.size, ptn->rules.size);
    for (int i = WHITE; i <= BLACK; i++) {
        Colour colour = (Colour)i;
        if (!word_is_nocase(ptn_game_player(ptn, colour), report->name)) {
            continue;
        }
        report->all.games++;
        if (!add_game(&report->all, report->name, game, colour) ||
            !add_game(&report->groups[BY_COLOUR], colour_text(colour), game, colour) ||
            !add_game(&report->groups[BY_BOARD], board, game, colour) ||
            !add_game(&report->groups[BY_OPENING], first_moves(ptn), game, colour) ||
            !add_phases(report, game, colour)) {
            return false;
        }
        add_kinds(report, game, colour);
        add_instructive(report, game, colour, many_files);
    }
    return true;
}

// ---- the report

static void add_mistakes(TextBuf *text, const PlayerReport *report) {
    textbuf_add_string(text, "\nmoves marked ?!, ? or \?\?\n");
    for (int kind = 0; kind < MISTAKE_KINDS; kind++) {
        if (report->kinds[kind] > 0) {
            textbuf_format(text, "%6d  %s\n", report->kinds[kind],
                           mistake_kind_text((MistakeKind)kind));
        }
    }
}

static void add_positions(TextBuf *text, const PlayerReport *report, ReportStyle style) {
    size_t begin = text->length;
    textbuf_add_string(text, "\nmost instructive\n");
    for (int i = 0; i < report->move_count; i++) {
        const InstructiveMove *move = &report->moves[i];
        char tps[TPS_TEXT];
        tps_write(&move->board, tps);
        textbuf_format(text, "%d. ", i + 1);
        clean_add(text, move->place, strlen(move->place), CLEAN_WHOLE, style.unicode);
        textbuf_format(text, "%s%s: %s\n   %s\n", move->clock[0] ? ", " : "", move->clock,
                       move->sentence, tps);
    }
    fold_text(text, begin, style.columns, 3);
}

void player_report_show(TextBuf *text, PlayerReport *report, ReportStyle style) {
    int mistakes = 0;
    annotate_totals_mean(&report->all);
    annotate_totals_add_table(text, &report->all, "player", ROW_GAMES, style);
    for (int group = 0; group < PLAYER_GROUPS; group++) {
        AnnotateTotals *totals = &report->groups[group];
        annotate_totals_mean(totals);
        textbuf_add(text, "\n", 1);
        annotate_totals_add_table(text, totals, heads[group],
                                  group == BY_PHASE ? ROW_MOVES : ROW_GAMES, style);
    }
    for (int kind = 0; kind < MISTAKE_KINDS; kind++) {
        mistakes += report->kinds[kind];
    }
    if (mistakes > 0) {
        add_mistakes(text, report);
        add_positions(text, report, style);
    }
}

void player_report_finish(PlayerReport *report) {
    annotate_totals_finish(&report->all);
    for (int group = 0; group < PLAYER_GROUPS; group++) {
        annotate_totals_finish(&report->groups[group]);
    }
}
