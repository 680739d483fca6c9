// SPDX-License-Identifier: MIT
// A personal report: the games of one player, summed by colour, board, phase and first moves; the
// kinds of mistakes; the most instructive positions.
#pragma once

#include "annotate/annotate_report.h"
#include "mistake_words.h"

// The ways in which moves are summed; each is a table.
typedef enum PlayerGroup { BY_COLOUR, BY_BOARD, BY_PHASE, BY_OPENING, PLAYER_GROUPS } PlayerGroup;

enum { INSTRUCTIVE_MOST = 5, PLACE_TEXT = 96, SENTENCE_TEXT = 256 };

typedef struct InstructiveMove {
    const char *path; // of the file, which the caller keeps
    size_t game, ply; // numbers, from 1
    Move move;
    double loss; // points
    Board board; // before the move
    char place[PLACE_TEXT], sentence[SENTENCE_TEXT];
} InstructiveMove;

typedef struct PlayerReport {
    const char *name; // the player's name in any case, set by the caller; NULL: no report
    AnnotateTotals all, groups[PLAYER_GROUPS];
    int kinds[MISTAKE_KINDS];
    // The worst move of each of the games that have the worst ones; worst first.
    InstructiveMove moves[INSTRUCTIVE_MOST];
    int move_count;
} PlayerReport;

// Adds the player's side of a whole game; both sides when both have the name. False when there is
// no memory; the report must be finished then, too.
bool player_report_add(PlayerReport *report, const AnnotatedGame *game, bool many_files);

// Adds the report, which must have games, as tables or as a line of JSON.
void player_report_show(TextBuf *text, const PlayerReport *report, bool json, ReportStyle style);

void player_report_finish(PlayerReport *report);
