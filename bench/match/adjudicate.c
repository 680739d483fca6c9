// SPDX-License-Identifier: MIT
#include "match/adjudicate.h"

Judgement adjudicate(Adjudicator *adjudicator, const MatchAdjudication *rules, Colour turn,
                     const TeiThought *thought, size_t plies) {
    int64_t score = turn == WHITE ? thought->score : -(int64_t)thought->score; // from White's side
    bool white = thought->has_score && score >= rules->win_score;
    bool black = thought->has_score && -score >= rules->win_score;
    bool even = thought->has_score && score <= rules->draw_score && -score <= rules->draw_score;
    int64_t win = adjudicator->win;
    if (white == black) {
        adjudicator->win = 0; // no score, or the limit is 0
    } else if (white) {
        adjudicator->win = win > 0 ? win + 1 : 1;
    } else {
        adjudicator->win = win < 0 ? win - 1 : -1;
    }
    adjudicator->draw = even ? adjudicator->draw + 1 : 0;
    // The sides alternate, so 2n plies in a row are n moves of both.
    if (rules->win_moves > 0 && adjudicator->win >= 2 * rules->win_moves) {
        return JUDGE_WHITE_WINS;
    }
    if (rules->win_moves > 0 && -adjudicator->win >= 2 * rules->win_moves) {
        return JUDGE_BLACK_WINS;
    }
    if (rules->draw_moves > 0 && adjudicator->draw >= 2 * rules->draw_moves &&
        (int64_t)plies >= rules->draw_from) {
        return JUDGE_DRAW;
    }
    return JUDGE_ON;
}
