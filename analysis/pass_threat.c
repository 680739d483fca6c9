// SPDX-License-Identifier: MIT
#include "pass_threat.h"

#include <inttypes.h>
#include <stdlib.h>

#include "proof/proof.h"
#include "text/ptn.h"
#include "win.h"

enum { THREAT_NODES = 100000, THREAT_HASH = 16, ROADS_SHOWN = 4 };

bool pass_threat_begin(const Game *game, Game *ret_passed, Fault *fault) {
    Board board = game->board;
    if (board_outcome(&board) != ONGOING) {
        return fault_set(fault, 0, "the game is over, so nothing is threatened");
    }
    if (board_is_opening(&board)) {
        return fault_set(fault, 0,
                         "nothing is threatened in the first turns, in which each player places a "
                         "flat of the opponent");
    }
    board_pass(&board);
    game_init(ret_passed, &board);
    return true;
}

bool pass_threat_find(const Game *passed, const atomic_bool *stop, PassThreat *ret_threat,
                      Fault *fault) {
    ret_threat->player = board_turn(&passed->board);
    ret_threat->road_count = win_roads(&passed->board, ret_threat->roads);
    qsort(ret_threat->roads, (size_t)ret_threat->road_count, sizeof *ret_threat->roads,
          ptn_compare_moves);
    ret_threat->tinue.length = 0;
    ProofQuestion question = {ret_threat->player, ALL_MOVES, true, PROOF_PLIES_MOST};
    WinProof proof = win_proof(&question, ret_threat->player);
    Prover *prover = prover_create(THREAT_HASH);
    bool good = prover && prover_set(prover, passed);
    if (good) {
        prover_limit(prover, stop, 0);
        win_proof_work(prover, &proof, false, THREAT_NODES);
        ret_threat->nodes = prover_nodes(prover);
        prover_limit(prover, NULL, 0); // a line that is proved is found in any case
        if (proof.best > 0 && !proof_line(prover, passed, &proof, &ret_threat->tinue)) {
            ret_threat->tinue.length = 0;
        }
    }
    prover_destroy(prover);
    return good || fault_set(fault, 0, "no memory for proofs");
}

void pass_threat_add(TextBuf *text, const PassThreat *threat) {
    const char *player = colour_text(threat->player);
    const char *passes = colour_text((Colour)!threat->player);
    if (threat->road_count > 0) {
        textbuf_format(text, "if %s passed, %s would complete a road with ", passes, player);
        for (int i = 0; i < threat->road_count && i < ROADS_SHOWN; i++) {
            const char *before = i == 0 ? "" : i + 1 == threat->road_count ? " or " : ", ";
            textbuf_format(text, "%s%s", before, move_text(threat->roads[i]).text);
        }
        if (threat->road_count > ROADS_SHOWN) {
            textbuf_format(text, " or in %d other ways", threat->road_count - ROADS_SHOWN);
        }
    } else if (threat->tinue.length > 0) {
        textbuf_format(text,
                       "if %s passed, %s would have a tinue, a forced road, in %d plies: ", passes,
                       player, threat->tinue.length);
        ptn_add_moves(text, threat->tinue.moves, threat->tinue.length);
    } else {
        textbuf_format(text,
                       "no forced road of %s was found after a pass by %s (%" PRIu64 " nodes)",
                       player, passes, threat->nodes);
    }
}
