// SPDX-License-Identifier: MIT
#include "annotate/annotate_csv.h"

#include <inttypes.h>
#include <string.h>

#include "clean.h"
#include "os/terminal.h"
#include "screen.h"
#include "text/ptn.h"

// The first line of each table; a file that begins with it is a table of Bredon's.
#define CSV_HEAD                                                                                   \
    "file,game,white,black,size,komi,result,ply,move number,colour,player,move,mark,tak,"          \
    "chance before,chance after,loss,score,proved,best move,best line,depth,nodes\r\n"

// Adds a cell and a comma. A spreadsheet reads a text that begins with one of = + - @ as a formula,
// so such a text gets an apostrophe in front.
static void add_cell(TextBuf *text, Word word) {
    bool formula = word.length > 0 && strchr("=+-@\t\r", word.at[0]) && word.at[0] != '\0';
    bool quoted = false;
    for (size_t i = 0; i < word.length; i++) {
        quoted = quoted || (word.at[i] != '\0' && strchr(",\"\r\n", word.at[i]));
    }
    textbuf_add_string(text, quoted ? "\"" : "");
    textbuf_add_string(text, formula ? "'" : "");
    for (size_t i = 0; i < word.length; i++) {
        textbuf_add(text, word.at[i] == '"' ? "\"\"" : &word.at[i], word.at[i] == '"' ? 2 : 1);
    }
    textbuf_add_string(text, quoted ? "\"," : ",");
}

static void add_string(TextBuf *text, const char *words) {
    add_cell(text, word_of_string(words));
}

// White's score in flats, or how the game is proved to end ("R5": a road in five plies).
static void add_score(TextBuf *text, const PositionNote *note) {
    if (note->outcome == ONGOING && !score_is_proved(note->score)) {
        textbuf_format(text, "%.2f,,", note->score / 100.0);
    } else if (note->how) {
        int sign = note->how == 'D' ? 0 : note_chance(note, WHITE) > 50 ? 1 : -1;
        textbuf_format(text, ",%s%c%d,",
                       sign > 0   ? "White "
                       : sign < 0 ? "Black "
                                  : "",
                       note->how, note->plies);
    } else {
        textbuf_add_string(text, ",,");
    }
}

static void add_row(TextBuf *text, const AnnotatedGame *game, size_t index) {
    const PtnGame *ptn = &game->piece.game;
    const MoveNote *note = &game->notes.moves[index];
    const PositionNote *before = &game->notes.positions[index];
    Colour mover = ptn_game_mover(ptn, index);
    char move[PTN_TEXT];
    add_string(text, game->piece.path);
    textbuf_format(text, "%zu,", ptn->number);
    add_cell(text, ptn_game_player(ptn, WHITE));
    add_cell(text, ptn_game_player(ptn, BLACK));
    textbuf_format(text, "%d,%g,", ptn->rules.size, ptn->rules.half_komi / 2.0);
    add_cell(text, ptn_is_result(ptn->result) ? ptn->result : word_of_string(""));
    textbuf_format(text, "%zu,%" PRId64 ",%s,", index + 1,
                   (int64_t)(ptn->start.ply + (int64_t)index) / 2 + 1, colour_text(mover));
    add_cell(text, ptn_game_player(ptn, mover));
    ptn_write_move(ptn->moves[index].move, move);
    textbuf_format(text, "%s,%s,%s,", move, mark_text(note->mark),
                   note->tinue ? "tinue"
                   : note->tak ? "tak"
                               : "");
    if (note->known) {
        textbuf_format(text, "%.1f,%.1f,%.1f,", note_chance(before, mover),
                       note_chance(before + 1, mover), note->loss);
        add_score(text, before + 1);
    } else {
        textbuf_add_string(text, ",,,,,");
    }
    if (before->line_length > 0) {
        ptn_write_move(before->line[0], move);
        textbuf_add_string(text, move);
    }
    textbuf_add_string(text, ",");
    ptn_add_moves(text, before->line, before->line_length);
    textbuf_format(text, ",%d,%" PRIu64 "\r\n", before->depth, before->nodes);
}

bool annotate_csv_open(AnnotateCsv *csv, const char *path, char *const inputs[], int count,
                       const char *output, Fault *fault) {
    static const char option[] = "--csv: ";
    *csv = (AnnotateCsv){.file = output_none};
    if (path[0] == '\0') {
        fault_set(fault, 0, "--csv needs a file name: --csv moves.csv");
        return false;
    }
    if (!output_is_apart(path, (const char *const *)inputs, count, output, option, fault) ||
        !output_may_replace(path, CSV_HEAD, option, "bredon --csv", fault) ||
        !output_open(&csv->file, path, OUTPUT_REPLACE, option, fault)) {
        return false;
    }
    csv->terminal = screen_of(csv->file.fd).terminal;
    return true;
}

bool annotate_csv_write(AnnotateCsv *csv, const AnnotatedGame *game, Fault *fault) {
    TextBuf text = {0};
    TextBuf shown = {0};
    if (csv->file.length == 0) {
        textbuf_add_string(&text, CSV_HEAD);
    }
    for (size_t i = 0; i < game->notes.move_count; i++) {
        add_row(&text, game, i);
    }
    if (csv->terminal) {
        clean_add_lines(&shown, text.at, text.length, terminal_is_utf8());
    }
    const TextBuf *all = csv->terminal ? &shown : &text;
    bool good = !text.failed && !shown.failed;
    if (!good) {
        fault_set(fault, 0, "--csv: no memory for a table");
    }
    good = good && output_add(&csv->file, all->at, all->length, fault);
    textbuf_finish(&text);
    textbuf_finish(&shown);
    return good;
}

bool annotate_csv_close(AnnotateCsv *csv, Fault *fault) {
    if (csv->file.length > 0) {
        return output_commit(&csv->file, fault);
    }
    output_abandon(&csv->file);
    return true;
}
