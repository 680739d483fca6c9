// SPDX-License-Identifier: MIT
#include "feature_stream.h"

#include <stdlib.h>

#include "eval.h"
#include "json.h"
#include "movegen.h"
#include "policy_parts.h"
#include "rng.h"
#include "threats.h"
#include "win.h"

enum {
    PROVED = DATA_WIN - 1000,                              // scores from here on are proved
    PHASES = 3,                                            // lanes of the evaluation's weights
    POLICY_ROWS = POLICY_SQUARE_ROWS + POLICY_SPREAD_ROWS, // of a phase
};

static void add(FeatureWriter *writer, FeatureItem type, uint32_t index, double value) {
    struct {
        uint32_t word;
        float value;
    } item = {(uint32_t)type << FEATURE_INDEX_BITS | index, (float)value};
    fwrite(&item, sizeof item, 1, writer->out);
}

// Begins a cell; returns its number.
static uint32_t add_cell(FeatureWriter *writer) {
    add(writer, ITEM_CELL, 0, 0);
    return writer->cells++;
}

// ---- the weights of the evaluation: a feature is White's lead in a term

static void add_terms(FeatureWriter *writer, const Board *board) {
    EvalTrace trace;
    evaluate_trace(board, false, &trace);
    PhaseMix mix = phase_mix(trace.phase);
    double shares[PHASES] = {(double)mix.opening / PHASE_HALF, (double)mix.middle / PHASE_HALF,
                             (double)mix.end / PHASE_HALF};
    uint32_t cell = add_cell(writer);
    for (uint32_t term = 0; term < TERMS; term++) {
        int lead = trace.count[term][WHITE] - trace.count[term][BLACK];
        if (lead != 0) {
            add(writer, ITEM_FEATURE, term, (double)lead / COUNT_PARTS);
        }
    }
    // Two results: a win, whose score is the cell with the shares of its lanes, and a loss, whose
    // score is 0.
    add(writer, ITEM_ROW, 0, 0);
    for (uint32_t phase = 0; phase < PHASES; phase++) {
        add(writer, ITEM_PART, cell * PHASES + phase, shares[phase]);
    }
    add(writer, ITEM_ROW, 0, 0);
}

static void describe_weights(TextBuf *text, int size) {
    json_integer(text, "lanes", PHASES);
    json_integer(text, "features", TERMS);
    json_open(text, "names", '[');
    for (int term = 0; term < TERMS; term++) {
        json_string(text, NULL, term_text((Term)term)->name);
    }
    json_close(text, ']');
    json_open(text, "now", '[');
    for (int term = 0; term < TERMS; term++) {
        Weight now = weight_of(weights_of(size), (Term)term);
        json_integer(text, NULL, now.opening);
        json_integer(text, NULL, now.middle);
        json_integer(text, NULL, now.end);
    }
    json_close(text, ']');
}

// ---- the policy: a feature is a row of its weights in a phase, a lane an act, a row a move

// Lists the moves, only those that may answer where a road in one is threatened.
static int list_moves(const Board *board, const RoadMap *theirs, Move ret_moves[MOVES_MAX]) {
    Threat threat;
    return threat_of_roads(board, theirs, &threat) ? threat_answers(&threat, board, ret_moves)
                                                   : movegen_all(board, ret_moves);
}

static void add_squares(FeatureWriter *writer, const PolicyRows *rows, uint32_t first) {
    int size = (int)writer->choice.size;
    for (int rank = 0; rank < size; rank++) {
        for (int file = 0; file < size; file++) {
            add_cell(writer);
            for (int name = 0; name < POLICY_SQUARE_FEATURES; name++) {
                int row = policy_row(rows, square_of(file, rank), name);
                add(writer, ITEM_FEATURE, first + (uint32_t)row, 1);
            }
        }
    }
}

static void add_move(FeatureWriter *writer, const Board *board, Move move, bool played,
                     uint32_t squares, uint32_t spreads) {
    PolicyPart parts[POLICY_PARTS_MAX];
    int count = policy_parts(board, move, parts);
    add(writer, ITEM_ROW, 0, played);
    for (int i = 0; i < count; i++) {
        int place = parts[i].place;
        uint32_t cell =
            place < POLICY_PART_ROW_AT
                ? squares + (uint32_t)(square_rank(place) * board_size(board) + square_file(place))
                : spreads + (uint32_t)(place - POLICY_PART_ROW_AT);
        add(writer, ITEM_PART, cell * POLICY_ACT_COUNT + parts[i].lane, 1);
    }
}

// `before` are the last moves: the opponent's, and the one before it.
static void add_moves(FeatureWriter *writer, const Board *board, const Move before[2],
                      Move played) {
    RoadMap maps[] = {road_map(board, WHITE), road_map(board, BLACK)};
    PolicyRows rows;
    Move moves[MOVES_MAX];
    int count = list_moves(board, &maps[!board_turn(board)], moves);
    int at = 0;
    while (at < count && moves[at] != played) {
        at++;
    }
    if (count < 2 || at == count) {
        return;
    }
    uint32_t phase = (uint32_t)policy_phase(board);
    uint32_t squares = writer->cells;
    policy_rows(board, maps, before[0], before[1], ~UINT64_C(0), &rows);
    add(writer, ITEM_POSITION, 0, 0);
    add_squares(writer, &rows, phase * POLICY_ROWS);
    for (int i = 0; i < count; i++) {
        add_move(writer, board, moves[i], i == at, squares, phase * POLICY_SPREAD_ROWS);
    }
}

// The rows of spreads are cells of their own, before those of all positions.
static void add_spread_cells(FeatureWriter *writer) {
    for (uint32_t phase = 0; phase < POLICY_PHASES; phase++) {
        for (uint32_t row = 0; row < POLICY_SPREAD_ROWS; row++) {
            add_cell(writer);
            add(writer, ITEM_FEATURE, phase * POLICY_ROWS + POLICY_SQUARE_ROWS + row, 1);
        }
    }
}

static void describe_rows(TextBuf *text, const char *key, const char *const names[],
                          const int counts[], int count) {
    json_open(text, key, '[');
    for (int i = 0; i < count; i++) {
        json_open(text, NULL, '[');
        json_string(text, NULL, names[i]);
        json_integer(text, NULL, counts[i]);
        json_close(text, ']');
    }
    json_close(text, ']');
}

static void describe_policy(TextBuf *text, int size) {
#define ROW_NAME(name, count, words) #name,
#define ROW_COUNT(name, count, words) count,
    static const char *const squares[] = {POLICY_SQUARES(ROW_NAME)};
    static const char *const spreads[] = {POLICY_SPREADS(ROW_NAME)};
    static const int square_counts[] = {POLICY_SQUARES(ROW_COUNT)};
    static const int spread_counts[] = {POLICY_SPREADS(ROW_COUNT)};
#undef ROW_NAME
#undef ROW_COUNT
    json_integer(text, "lanes", POLICY_ACT_COUNT);
    json_integer(text, "features", POLICY_PHASES * POLICY_ROWS);
    json_integer(text, "phases", POLICY_PHASES);
    json_integer(text, "kinds", POLICY_KINDS);
    json_integer(text, "most", POLICY_WEIGHT_MOST);
    describe_rows(text, "squares", squares, square_counts, POLICY_SQUARE_FEATURES);
    describe_rows(text, "spreads", spreads, spread_counts, POLICY_SPREAD_FEATURES);
    json_open(text, "now", '[');
    for (int row = 0; row < POLICY_PHASES * POLICY_ROWS; row++) {
        const PolicyWeights *weights = policy_weights(size, row / POLICY_ROWS);
        int spread = row % POLICY_ROWS - POLICY_SQUARE_ROWS;
        for (int lane = 0; lane < POLICY_ACT_COUNT; lane++) {
            json_integer(text, NULL,
                         spread < 0            ? weights->squares[row % POLICY_ROWS][lane]
                         : lane < POLICY_KINDS ? weights->spreads[spread][lane]
                                               : 0);
        }
    }
    json_close(text, ']');
}

// ---- games

bool features_begin(FeatureWriter *writer, const FeatureChoice *choice, FILE *out) {
    static void (*const describe[])(TextBuf * text, int size) = {
        [FEATURES_WEIGHTS] = describe_weights,
        [FEATURES_POLICY] = describe_policy,
    };
    TextBuf text = {0};
    *writer = (FeatureWriter){.choice = *choice, .out = out};
    json_begin_line(&text, "features");
    describe[choice->kind](&text, (int)choice->size);
    json_end_line(&text);
    bool good = !text.failed;
    if (good) {
        fwrite(text.at, 1, text.length, out);
    }
    textbuf_finish(&text);
    if (choice->kind == FEATURES_POLICY) {
        add_spread_cells(writer);
    }
    return good;
}

// Whether the policy learns from a position: the side to move has no road in one and is not lost.
static bool is_choice(const Board *board, int score) {
    Move road;
    return score > -PROVED && !win_by_road(board, &road);
}

static bool has_score(const Board *board, const DataGame *game, int ply) {
    return ply >= game->opening && !board_is_opening(board) &&
           game->moves[ply].score != DATA_NO_SCORE;
}

static bool is_quiet(const Board *board) {
    return !win_threatens_road(board, WHITE) && !win_threatens_road(board, BLACK);
}

bool features_suits_network(const Board *board, const DataGame *game, int ply) {
    return has_score(board, game, ply) && abs(game->moves[ply].score) < PROVED && is_quiet(board);
}

static void add_position(FeatureWriter *writer, const Board *board, const DataGame *game, int ply,
                         const Move before[2], bool sampled) {
    const FeatureChoice *choice = &writer->choice;
    int score = game->moves[ply].score;
    if (!has_score(board, game, ply)) {
        return;
    }
    if (choice->kind == FEATURES_POLICY) {
        if (sampled && is_choice(board, score)) {
            add_moves(writer, board, before, game->moves[ply].move);
        }
        return;
    }
    if (abs(score) >= PROVED) {
        return;
    }
    // The terms are counted from White's side.
    int white_score = board_turn(board) == WHITE ? score : -score;
    add(writer, ITEM_SCORE, 0, white_score);
    add(writer, ITEM_RESULT, 0, (outcome_sign(game->outcome) + 1) / 2.0);
    if (sampled && (choice->tactical || is_quiet(board))) {
        add(writer, ITEM_POSITION, 0, 0);
        add_terms(writer, board);
    }
}

static Rng rng_of_game(const DataGame *game) {
    Rng rng = rng_of(game->seed);
    return rng_of(rng_next(&rng) ^ game->number);
}

bool features_hold_out(const DataGame *game, int64_t holdout) {
    Rng rng = rng_of_game(game);
    return holdout > 0 && rng_next(&rng) % (uint64_t)holdout == 0;
}

void features_add_game(FeatureWriter *writer, const DataGame *game) {
    const FeatureChoice *choice = &writer->choice;
    if (game->rules.size != choice->size) {
        return;
    }
    Rng rng = rng_of_game(game);
    rng_next(&rng); // the one that holds games out
    Move before[2] = {MOVE_NONE, MOVE_NONE};
    Board board;
    Undo undo;
    board_init(&board, &game->rules);
    add(writer, ITEM_GAME, features_hold_out(game, choice->holdout), 0);
    for (int ply = 0; ply < game->count; ply++) {
        Move move = game->moves[ply].move;
        bool sampled = rng_next(&rng) % (uint64_t)choice->sample == 0; // one number per ply
        add_position(writer, &board, game, ply, before, sampled);
        board_apply(&board, move, &undo);
        before[1] = before[0];
        before[0] = move;
    }
}
