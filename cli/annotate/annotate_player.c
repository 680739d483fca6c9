// SPDX-License-Identifier: MIT
#include "annotate/annotate_player.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "clamp.h"
#include "clean.h"
#include "eval.h"
#include "fold.h"
#include "json.h"
#include "os/file.h"
#include "show/picture_json.h"
#include "text/ptn.h"
#include "text/tps.h"

enum { PHASES = 3 };
static const char *const phases[PHASES] = {"first quarter", "middle", "last third"};

// ---- groups

static const char *first_moves(const PtnGame *game) {
    if (game->start.ply > 0) {
        return "a set position";
    }
    if (game->rules.opening != OPENING_SWAP) {
        return opening_name((OpeningRule)game->rules.opening);
    }
    if (game->move_count < 2) {
        return "one move or none";
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
    evaluate_trace(board, false, &trace);
    return (trace.phase >= PHASE_FULL / 4) + (trace.phase >= PHASE_FULL * 2 / 3);
}

// Makes the rows whose order is fixed. A table shows only rows with games.
static bool make_rows(PlayerReport *report) {
    bool good = true;
    for (int i = WHITE; i <= BLACK; i++) {
        good = good && annotate_totals_row(&report->groups[BY_COLOUR],
                                           word_of_string(colour_text((Colour)i)));
    }
    for (int i = 0; i < PHASES; i++) {
        good = good && annotate_totals_row(&report->groups[BY_PHASE], word_of_string(phases[i]));
    }
    return good;
}

// A phase that was reached does not end when a spread empties squares.
static bool add_phases(PlayerReport *report, const AnnotatedGame *game, Colour colour) {
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

// Adds the name of the file and the number of a game: "club.ptn game 3"; with one file "game 3".
static void add_place(TextBuf *text, const AnnotatedGame *game, bool many_files) {
    enum { FILE_NAME = 24 };
    if (many_files) {
        textbuf_format(text, "%.*s ", FILE_NAME, file_name_of(game->piece.path));
    }
    textbuf_format(text, "game %zu", game->piece.game.number);
}

// Fills `ret_move`; false without memory.
static bool instructive(const AnnotatedGame *game, size_t index, bool many_files,
                        InstructiveMove *ret_move) {
    const PtnGame *ptn = &game->piece.game;
    InstructiveMove move = {
        .loss = game->notes.moves[index].loss,
        .path = game->piece.path,
        .game = ptn->number,
        .ply = index + 1,
        .move = ptn->moves[index].move,
    };
    char label[MOVE_LABEL];
    TextBuf place = {0};
    TextBuf sentence = {0};
    annotate_label(game, index, label);
    add_place(&place, game, many_files);
    textbuf_format(&place, ", %s", label);
    mistake_words_add(&sentence, ptn, &game->notes, index);
    bool good = !place.failed && !sentence.failed;
    if (good) {
        snprintf(move.place, sizeof move.place, "%s", place.at);
        snprintf(move.sentence, sizeof move.sentence, "%s", sentence.length > 0 ? sentence.at : "");
        (void)ptn_game_position(ptn, index, &move.board);
        *ret_move = move;
    }
    textbuf_finish(&place);
    textbuf_finish(&sentence);
    return good;
}

// Keeps the worst move of a game, if it is one of the worst of all; false without memory.
static bool add_instructive(PlayerReport *report, const AnnotatedGame *game, size_t index,
                            bool many_files) {
    InstructiveMove move;
    if (!instructive(game, index, many_files, &move)) {
        return false;
    }
    int at = report->move_count;
    while (at > 0 && report->moves[at - 1].loss < move.loss) {
        at--;
    }
    if (at == INSTRUCTIVE_MOST) {
        return true;
    }
    report->move_count += report->move_count < INSTRUCTIVE_MOST;
    memmove(&report->moves[at + 1], &report->moves[at],
            (size_t)(report->move_count - 1 - at) * sizeof move);
    report->moves[at] = move;
    return true;
}

static void add_kinds(PlayerReport *report, const AnnotatedGame *game, Colour colour) {
    for (size_t i = 0; i < game->notes.move_count; i++) {
        if (ptn_game_mover(&game->piece.game, i) == colour &&
            mark_is_bad(game->notes.moves[i].mark)) {
            report->kinds[mistake_kind(&game->piece.game, &game->notes, i)]++;
        }
    }
}

// The name is shown as the first game has it.
static bool add_side(PlayerReport *report, const AnnotatedGame *game, Colour colour) {
    const PtnGame *ptn = &game->piece.game;
    AnnotateTotals *all = &report->all;
    char board[16];
    snprintf(board, sizeof board, "%dx%d", ptn->rules.size, ptn->rules.size);
    Word name = ptn_game_player(ptn, colour);
    if (all->count > 0) {
        const TextBuf *shown = &all->players[0].name;
        name = (Word){.at = shown->at, .length = shown->length};
    }
    add_kinds(report, game, colour);
    return annotate_totals_count(all, name, game, colour) &&
           annotate_totals_count(&report->groups[BY_COLOUR], word_of_string(colour_text(colour)),
                                 game, colour) &&
           annotate_totals_count(&report->groups[BY_BOARD], word_of_string(board), game, colour) &&
           annotate_totals_count(&report->groups[BY_OPENING], word_of_string(first_moves(ptn)),
                                 game, colour) &&
           add_phases(report, game, colour);
}

bool player_report_add(PlayerReport *report, const AnnotatedGame *game, bool many_files) {
    int worst = -1;
    if (!make_rows(report)) {
        return false;
    }
    report->all.games++;
    for (int i = WHITE; i <= BLACK; i++) {
        const PlayerNote *player = &game->notes.players[i];
        if (!ptn_game_is_of(&game->piece.game, (Colour)i, report->name)) {
            continue;
        }
        if (!add_side(report, game, (Colour)i)) {
            return false;
        }
        if (player->worst_count > 0 && (worst < 0 || game->notes.moves[player->worst[0]].loss >
                                                         game->notes.moves[worst].loss)) {
            worst = player->worst[0];
        }
    }
    return worst < 0 || add_instructive(report, game, (size_t)worst, many_files);
}

void player_report_finish(PlayerReport *report) {
    annotate_totals_finish(&report->all);
    for (int group = 0; group < PLAYER_GROUPS; group++) {
        annotate_totals_finish(&report->groups[group]);
    }
}

typedef struct PlayerGroupWords {
    const char *head, *key; // in the table and in JSON
    RowKind kind;
} PlayerGroupWords;

static const PlayerGroupWords groups[PLAYER_GROUPS] = {
    {"colour", "colours", ROW_GAMES},
    {"board", "boards", ROW_GAMES},
    {"phase", "phases", ROW_MOVES},
    {"first moves", "first_moves", ROW_GAMES},
};

// ---- text

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
    textbuf_add_string(text, "\nmost instructive\n");
    for (int i = 0; i < report->move_count; i++) {
        const InstructiveMove *move = &report->moves[i];
        char tps[TPS_TEXT];
        size_t begin = text->length;
        tps_write(&move->board, tps);
        textbuf_format(text, "%d. ", i + 1);
        clean_add(text, move->place, strlen(move->place), CLEAN_WHOLE, style.unicode);
        textbuf_format(text, ": %s\n", move->sentence);
        fold_text(text, begin, style.columns, 3);
        textbuf_format(text, "   %s\n", tps); // in one piece, to be copied
    }
}

static bool is_empty(const AnnotateTotals *totals) {
    for (size_t i = 0; i < totals->count; i++) {
        if (totals->players[i].games > 0) {
            return false;
        }
    }
    return true;
}

static void add_text(TextBuf *text, const PlayerReport *report, ReportStyle style) {
    annotate_totals_add_table(text, &report->all, "player", ROW_GAMES, style);
    for (int group = 0; group < PLAYER_GROUPS; group++) {
        const AnnotateTotals *totals = &report->groups[group];
        if (is_empty(totals)) {
            continue;
        }
        textbuf_add(text, "\n", 1);
        annotate_totals_add_table(text, totals, groups[group].head, groups[group].kind, style);
    }
    if (report->move_count > 0) {
        add_mistakes(text, report);
        add_positions(text, report, style);
    }
}

// ---- JSON

static void add_rows(TextBuf *text, const AnnotateTotals *totals, const PlayerGroupWords *words) {
    json_open(text, words->key, '[');
    for (size_t i = 0; i < totals->count; i++) {
        if (totals->players[i].games > 0) {
            json_open(text, NULL, '{');
            annotate_add_total_members(text, &totals->players[i], words->kind);
            json_close(text, '}');
        }
    }
    json_close(text, ']');
}

static void add_move(TextBuf *text, const InstructiveMove *move) {
    json_open(text, NULL, '{');
    json_string(text, "file", move->path);
    json_integer(text, "game", (int64_t)move->game);
    json_integer(text, "ply", (int64_t)move->ply);
    json_move(text, "move", move->move);
    json_real(text, "loss", round(move->loss * 10) / 10);
    json_string(text, "words", move->sentence);
    json_tps(text, &move->board);
    json_close(text, '}');
}

static void add_json(TextBuf *text, const PlayerReport *report) {
    json_begin_line(text, "player");
    annotate_add_total_members(text, &report->all.players[0], ROW_GAMES);
    for (int group = 0; group < PLAYER_GROUPS; group++) {
        add_rows(text, &report->groups[group], &groups[group]);
    }
    json_open(text, "kinds", '[');
    for (int kind = 0; kind < MISTAKE_KINDS; kind++) {
        if (report->kinds[kind] > 0) {
            json_open(text, NULL, '{');
            json_string(text, "kind", mistake_kind_text((MistakeKind)kind));
            json_integer(text, "moves", report->kinds[kind]);
            json_close(text, '}');
        }
    }
    json_close(text, ']');
    json_open(text, "instructive", '[');
    for (int i = 0; i < report->move_count; i++) {
        add_move(text, &report->moves[i]);
    }
    json_close(text, ']');
    json_end_line(text);
}

void player_report_show(TextBuf *text, const PlayerReport *report, bool json, ReportStyle style) {
    if (json) {
        add_json(text, report);
    } else {
        add_text(text, report, style);
    }
}
