// SPDX-License-Identifier: MIT
#include "games/known_games.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "json.h"
#include "show/picture_json.h"
#include "text/ptn.h"

#ifdef BREDON_SQLITE
#include "exploration.h"
#include "games_options.h"
#include "os/file.h"
#include "stored_game.h"

enum { FIRST_PLIES = 2, SHOWN = 10 };

struct KnownGames {
    GameDb db;
    pthread_mutex_t lock;
    bool broken; // an error was told
};

// What a player scored with two plies.
typedef struct FirstMoves {
    Colour side;
    int size;
    Move moves[FIRST_PLIES];
    int64_t games;
    double score; // 0 to 1; NAN: no game is finished
} FirstMoves;

typedef struct FirstRows {
    FirstMoves *all;
    size_t count, room;
} FirstRows;

static void tell(const Fault *fault) {
    fprintf(stderr, "bredon annotate: %s; nothing is said about the games there\n", fault->text);
}

bool known_games_open(const char *db, KnownGames **ret_known, Fault *fault) {
    char *usual = db ? NULL : games_usual_path(false, fault);
    const char *path = db ? db : usual;
    KnownGames *known = NULL;
    bool good = true;
    if (path && (db || file_is_there(path))) {
        known = calloc(1, sizeof *known);
        good = known ? game_db_open(&known->db, path, DB_READ, 0, fault)
                     : fault_set(fault, 0, "no memory");
    }
    if (!good) {
        free(known);
        known = NULL;
    } else if (known) {
        pthread_mutex_init(&known->lock, NULL);
    }
    if (!good && !db) {
        tell(fault);
    }
    free(usual);
    *ret_known = known;
    return good || !db;
}

void known_games_close(KnownGames *known) {
    if (known) {
        game_db_close(&known->db);
        pthread_mutex_destroy(&known->lock);
    }
    free(known);
}

// The id of a game in the database; 0: it is not there.
static bool find_itself(GameDb *db, const PtnGame *game, int64_t *ret_id, Fault *fault) {
    PtnNewGame new = {.moves = NULL};
    bool good = (ptn_new_game(game, &new) || fault_set(fault, 0, "no memory")) &&
                game_db_same(db, &new.game, ret_id, fault);
    free(new.moves);
    textbuf_finish(&new.tags);
    return good;
}

// Finds the last position with other games, from the end of the game on.
static bool look(GameDb *db, const PtnGame *game, GameNotes *notes, Fault *fault) {
    size_t moves = game->move_count < (size_t)db->plies ? game->move_count : (size_t)db->plies;
    int64_t itself = 0;
    bool good = find_itself(db, game, &itself, fault);
    Board board;
    for (size_t left = moves + 1; good && notes->known_games == 0 && left-- > 0;) {
        good = !ptn_game_position(game, left, &board) ||
               position_count(db, position_key(&board, NULL), itself, &notes->known_games, fault);
        notes->known_moves = left;
        notes->known_limit = left == (size_t)db->plies;
    }
    return good;
}

void known_games_look(KnownGames *known, const PtnGame *game, GameNotes *notes) {
    Fault fault;
    if (!known || game->move_count == 0) {
        return;
    }
    pthread_mutex_lock(&known->lock);
    if (!known->broken && !look(&known->db, game, notes, &fault)) {
        known->broken = true;
        notes->known_games = 0;
        tell(&fault);
    }
    pthread_mutex_unlock(&known->lock);
}

static bool add_row(FirstRows *rows, FirstMoves row) {
    FirstMoves *all = array_reserve(rows->all, rows->count, 1, &rows->room, sizeof *all);
    if (all) {
        rows->all = all;
        all[rows->count++] = row;
    }
    return all;
}

// Adds the rows of the position after `ply` plies, which `row` has.
static bool add_rows(FirstRows *rows, GameIndex *index, const GameFilter *filter,
                     const Board *board, int ply, FirstMoves row, Fault *fault) {
    Exploration found = {.moves = NULL};
    bool good = explore_position(index, filter, board, &found, fault);
    for (size_t i = 0; good && i < found.move_count; i++) {
        const ExploreCount *count = &found.moves[i].count;
        row.moves[ply] = found.moves[i].move;
        if (ply + 1 < FIRST_PLIES) {
            Board after = *board;
            Undo undo;
            board_apply(&after, row.moves[ply], &undo);
            good = add_rows(rows, index, filter, &after, ply + 1, row, fault);
        } else {
            row.games = count->games;
            row.score = explore_score(count, row.side);
            good = add_row(rows, row) || fault_set(fault, 0, "no memory");
        }
    }
    exploration_finish(&found);
    return good;
}

static int compare_rows(const void *a, const void *b) {
    const FirstMoves *first = a;
    const FirstMoves *second = b;
    int order = second->games != first->games ? (second->games > first->games ? 1 : -1) : 0;
    order = order ? order : first->size - second->size;
    order = order ? order : (int)first->side - (int)second->side;
    for (int i = 0; i < FIRST_PLIES && order == 0; i++) {
        order = ptn_compare_moves(&first->moves[i], &second->moves[i]);
    }
    return order;
}

static void add_text(TextBuf *text, const FirstRows *rows) {
    textbuf_add_string(
        text, "\nthe first moves of all games of this player in the database\n games   score\n");
    for (size_t i = 0; i < rows->count && i < SHOWN; i++) {
        const FirstMoves *row = &rows->all[i];
        char score[16] = "-";
        if (!isnan(row->score)) {
            snprintf(score, sizeof score, "%.1f%%", 100 * row->score);
        }
        textbuf_format(text, "%6" PRId64 "%8s  as %s on %dx%d: ", row->games, score,
                       colour_text(row->side), row->size, row->size);
        ptn_add_moves(text, row->moves, FIRST_PLIES);
        textbuf_add_string(text, "\n");
    }
    if (rows->count > SHOWN) {
        textbuf_format(text, "%16sand %zu more (--json lists all)\n", "", rows->count - SHOWN);
    }
}

static void add_json(TextBuf *text, const FirstRows *rows) {
    for (size_t i = 0; i < rows->count; i++) {
        const FirstMoves *row = &rows->all[i];
        json_begin_line(text, "first-moves");
        json_string(text, "side", row->side == WHITE ? "white" : "black");
        json_integer(text, "size", row->size);
        json_moves(text, "moves", row->moves, FIRST_PLIES);
        json_integer(text, "games", row->games);
        json_real(text, "score", 100 * row->score);
        json_end_line(text);
    }
}

void known_games_add_first_moves(KnownGames *known, const char *player, bool json, TextBuf *text) {
    FirstRows rows = {.all = NULL};
    GameIndex index;
    GameFilter filter = {.player = player};
    Fault fault;
    // A player whom the database does not know is no error.
    if (!known || known->broken || !game_index_open(&index, &known->db, &filter, &fault)) {
        return;
    }
    bool good = true;
    for (int i = 0; good && i < 2 * (SIZE_MOST - SIZE_LEAST + 1); i++) {
        FirstMoves row = {.side = (Colour)(i % 2), .size = SIZE_LEAST + i / 2};
        Rules rules = rules_of(row.size, 0);
        Board board;
        board_init(&board, &rules);
        filter.white = row.side == WHITE;
        filter.black = row.side == BLACK;
        good = add_rows(&rows, &index, &filter, &board, 0, row, &fault);
    }
    game_index_finish(&index);
    if (!good) {
        tell(&fault);
    } else if (rows.count > 0) {
        qsort(rows.all, rows.count, sizeof *rows.all, compare_rows);
        (json ? add_json : add_text)(text, &rows);
    }
    free(rows.all);
}

#else

bool known_games_open(const char *db, KnownGames **ret_known, Fault *fault) {
    *ret_known = NULL;
    return !db || fault_set(fault, 0, "--db: this build was made without SQLite");
}

void known_games_close(KnownGames *known) {
    (void)known;
}

void known_games_look(KnownGames *known, const PtnGame *game, GameNotes *notes) {
    (void)known;
    (void)game;
    (void)notes;
}

void known_games_add_first_moves(KnownGames *known, const char *player, bool json, TextBuf *text) {
    (void)known;
    (void)player;
    (void)json;
    (void)text;
}

#endif
