// SPDX-License-Identifier: MIT
// The rules for JavaScript: positions with their legal moves, the games of a PTN text, and the game
// in a link, as JSON; and what the levels are worth.
#include <emscripten.h>
#include <string.h>

#include "json.h"
#include "level.h"
#include "movegen.h"
#include "ptn_file.h"
#include "ptn_link.h"
#include "road.h"
#include "show/picture_json.h"
#include "symmetry.h"
#include "text/ptn.h"
#include "text/tps.h"
#include "threats.h"

// Made by host.js: a piece of the answer.
extern void bredon_host_write(const char *text, size_t length);

// Hands the text over and frees it. False when memory had run out.
static bool hand_over(TextBuf *text) {
    bool good = !text->failed;
    if (good) {
        bredon_host_write(text->at, text->length);
    }
    textbuf_finish(text);
    return good;
}

// The squares of the winner's road, a shortest one where there are several; none without a road.
static void add_road(TextBuf *text, const Board *board, Outcome outcome) {
    bool road = outcome == WHITE_ROAD || outcome == BLACK_ROAD;
    Colour winner = outcome == BLACK_ROAD ? BLACK : WHITE;
    json_open(text, "road", '[');
    for (uint64_t left = road ? road_shortest(board->geometry, board_road(board, winner)) : 0;
         left;) {
        json_string(text, NULL, square_name(bits_pop(&left)).text);
    }
    json_close(text, ']');
}

// True when the player who has just moved threatens a road with the next move.
static bool is_tak(const Board *board) {
    RoadMap map = road_map(board, !board_turn(board));
    Threat threat;
    return threat_of_roads(board, &map, &threat);
}

// A number by which openings are counted: it is the same for the eight symmetric positions, all
// komis and piece counts, and a number of JavaScript keeps it.
static int64_t opening_key(const Board *board) {
    int symmetry;
    return (int64_t)(board_position_key(board, &symmetry) >> 11);
}

// The keys of a position and, in the order of its moves, of those that they lead to.
static void add_keys(TextBuf *text, const Board *board, const Move moves[], int count) {
    json_integer(text, "key", opening_key(board));
    json_open(text, "move_keys", '[');
    for (int i = 0; i < count; i++) {
        Board after = *board;
        Undo undo;
        board_apply(&after, moves[i], &undo);
        json_integer(text, NULL, opening_key(&after));
    }
    json_close(text, ']');
}

static void add_position(TextBuf *text, const Game *game, bool keys) {
    Move moves[MOVES_MAX];
    Outcome outcome = game_outcome(game);
    int count = outcome == ONGOING ? movegen_all(&game->board, moves) : 0;
    picture_add_json_members(text, game);
    json_moves(text, "moves", moves, count);
    if (keys) {
        add_keys(text, &game->board, moves, count);
    }
    add_road(text, &game->board, outcome);
    json_bool(text, "tak", outcome == ONGOING && is_tak(&game->board));
}

// The opening of a name; swap for an empty one.
static bool read_opening(const char *name, OpeningRule *ret_opening, Fault *fault) {
    *ret_opening = OPENING_SWAP;
    return !*name || opening_read(word_of_string(name), ret_opening, fault);
}

// Checks numbers of JavaScript, which need not fit into Rules.
static bool check_numbers(int size, int half_komi, Fault *fault) {
    if (size < SIZE_LEAST || size > SIZE_MOST) {
        return fault_set(fault, 0, "size: %d is not in %d..%d", size, SIZE_LEAST, SIZE_MOST);
    }
    if (half_komi < -HALF_KOMI_MAX || half_komi > HALF_KOMI_MAX) {
        return fault_set(fault, 0, "half komi: %d is not in %d..%d", half_komi, -HALF_KOMI_MAX,
                         HALF_KOMI_MAX);
    }
    return true;
}

// Reads what the players have at the start: the flats of White and of Black, then their capstones.
// An empty text leaves the standard set.
static bool read_pieces(const char *pieces, Rules *rules, Fault *fault) {
    int8_t *counts[] = {&rules->stones[WHITE], &rules->stones[BLACK], &rules->caps[WHITE],
                        &rules->caps[BLACK]};
    Reader words = reader_of_string(pieces);
    Word word;
    for (int i = 0; i < 4 && reader_next(&words, &word); i++) {
        int64_t value;
        bool good = i < 2 ? parse_i64(word, "flats", 1, STONES_MAX, &value, fault)
                          : parse_i64(word, "capstones", 0, CAPS_MAX, &value, fault);
        if (!good) {
            return false;
        }
        *counts[i] = (int8_t)value;
    }
    return true;
}

// Writes the position after `moves` (PTN) from `tps`, or from the empty board of `size` where it is
// empty: {"fault":null,"tps":...,"moves":[...],"road":[...],"tak":false}, or {"fault":"why not"}.
// `pieces` is empty or four numbers, as read_pieces takes them. With `keys` also "key":N and
// "move_keys":[...], see add_keys. False when there is no memory.
EMSCRIPTEN_KEEPALIVE bool bredon_wasm_look(const char *tps, int size, int half_komi,
                                           const char *opening, const char *pieces,
                                           const char *moves, bool keys);

bool bredon_wasm_look(const char *tps, int size, int half_komi, const char *opening,
                      const char *pieces, const char *moves, bool keys) {
    TextBuf text = {0};
    Board start;
    Game game;
    Fault fault = {0};
    int rows = *tps ? tps_size(tps, strlen(tps)) : size;
    rows =
        *tps && (rows < SIZE_LEAST || rows > SIZE_MOST) ? 6 : rows; // tps_read says what is wrong
    Rules rules = rules_of(6, 0);
    OpeningRule rule = OPENING_SWAP;
    bool good = check_numbers(rows, half_komi, &fault) && read_opening(opening, &rule, &fault);
    if (good) {
        rules = rules_of(rows, half_komi);
        rules.opening = (int8_t)rule;
        good = read_pieces(pieces, &rules, &fault) && rules_check(&rules, &fault);
    }
    if (good && *tps) {
        good = tps_read(tps, strlen(tps), &rules, &start, &fault);
    } else if (good) {
        board_init(&start, &rules);
    }
    json_open(&text, NULL, '{');
    if (good) {
        Reader words = reader_of_string(moves);
        game_init(&game, &start);
        good = ptn_play_moves(&game, &words, &fault);
        json_string(&text, "fault", good ? NULL : fault.text);
        if (good) {
            add_position(&text, &game, keys);
        }
        game_finish(&game);
    } else {
        json_string(&text, "fault", fault.text);
    }
    json_close(&text, '}');
    return hand_over(&text);
}

static void add_moves(TextBuf *text, const PtnGame *game) {
    json_open(text, "moves", '[');
    for (size_t i = 0; i < game->move_count; i++) {
        json_move(text, NULL, game->moves[i].move);
    }
    json_close(text, ']');
    json_open(text, "marks", '[');
    for (size_t i = 0; i < game->move_count; i++) {
        json_word(text, NULL, game->moves[i].marks);
    }
    json_close(text, ']');
}

static void add_pair(TextBuf *text, const char *name, const int8_t pair[2]) {
    json_open(text, name, '[');
    json_integer(text, NULL, pair[WHITE]);
    json_integer(text, NULL, pair[BLACK]);
    json_close(text, ']');
}

// The pieces of the players at the start; nothing for the standard set.
static void add_pieces(TextBuf *text, const Rules *rules) {
    Rules usual = rules_of(rules->size, rules->half_komi);
    usual.opening = rules->opening;
    if (memcmp(&usual, rules, sizeof usual) != 0) {
        json_open(text, "pieces", '{');
        add_pair(text, "flats", rules->stones);
        add_pair(text, "caps", rules->caps);
        json_close(text, '}');
    }
}

// The keys of the positions of a game, from the first one to that after `plies` moves.
static void add_game_keys(TextBuf *text, const PtnGame *game, int plies) {
    Board board = game->start;
    json_open(text, "keys", '[');
    json_integer(text, NULL, opening_key(&board));
    for (size_t i = 0; i < game->move_count && i < (size_t)plies; i++) {
        Undo undo;
        board_apply(&board, game->moves[i].move, &undo);
        json_integer(text, NULL, opening_key(&board));
    }
    json_close(text, ']');
}

// What a game has beside its tags and rules.
static void add_contents(TextBuf *text, const PtnGame *game) {
    add_moves(text, game);
    json_open(text, "comments", '[');
    for (size_t i = 0; i < game->comment_count; i++) {
        json_open(text, NULL, '{');
        json_integer(text, "after", (int64_t)game->comments[i].after);
        json_word(text, "text", game->comments[i].text);
        json_close(text, '}');
    }
    json_close(text, ']');
}

// A game as one object; with `plies` it has keys in place of moves and comments. `fault` is what
// ended it too early, or NULL.
static void add_game(TextBuf *text, const PtnGame *game, int plies, const char *fault) {
    json_open(text, NULL, '{');
    json_string(text, "fault", fault);
    json_string(text, "warning", game->warned ? game->warning.text : NULL);
    json_open(text, "tags", '[');
    for (size_t i = 0; i < game->tag_count; i++) {
        json_open(text, NULL, '[');
        json_word(text, NULL, game->tags[i].name);
        json_word(text, NULL, game->tags[i].value);
        json_close(text, ']');
    }
    json_close(text, ']');
    json_integer(text, "size", game->rules.size);
    if (game->rules.size > 0) {
        json_string(text, "opening", opening_word((OpeningRule)game->rules.opening));
        json_real(text, "komi", game->rules.half_komi / 2.0);
        add_pieces(text, &game->rules);
        json_tps(text, &game->start);
    }
    if (plies == 0) {
        add_contents(text, game);
    } else if (game->rules.size > 0) {
        add_game_keys(text, game, plies);
    }
    json_word(text, "result", game->result);
    json_close(text, '}');
}

// Writes the games of a text as an array. `half_komi` is for games without a Komi tag, and `size`
// for those without Size and TPS; with 0 these have an error. A game with an error is written up to
// it. With `plies` > 0 they have no moves and comments, but "keys":[...], the keys of their first
// positions. {"fault":"why not"} for numbers out of range. False when there is no memory.
EMSCRIPTEN_KEEPALIVE bool bredon_wasm_games(const char *ptn, int half_komi, int size, int plies);

bool bredon_wasm_games(const char *ptn, int half_komi, int size, int plies) {
    TextBuf text = {0};
    PtnFile file = ptn_file_of(ptn, strlen(ptn));
    PtnGame game;
    Fault fault;
    PtnStatus status;
    if (!check_numbers(size == 0 ? SIZE_LEAST : size, half_komi, &fault)) {
        json_open(&text, NULL, '{');
        json_string(&text, "fault", fault.text);
        json_close(&text, '}');
        return hand_over(&text);
    }
    file.defaults.half_komi = half_komi;
    file.defaults.size = size;
    ptn_game_init(&game);
    json_open(&text, NULL, '[');
    while ((status = ptn_file_next(&file, &game, &fault)) != PTN_END) {
        add_game(&text, &game, plies, status == PTN_FAULT ? fault.text : NULL);
    }
    json_close(&text, ']');
    ptn_game_finish(&game);
    return hand_over(&text);
}

// Writes the ratings of the levels on playtak.com, from level 1, as an array. False when there is
// no memory.
EMSCRIPTEN_KEEPALIVE bool bredon_wasm_levels(void);

bool bredon_wasm_levels(void) {
    TextBuf text = {0};
    json_open(&text, NULL, '[');
    for (int level = 1; level <= LEVEL_MOST; level++) {
        json_integer(&text, NULL, level_of(level)->rating);
    }
    json_close(&text, ']');
    return hand_over(&text);
}

// Writes the text of the game in a link, as {"fault":null,"ptn":...,"ply":N,"branch":NAME} (see
// LinkPlace; the name is empty for the main line); without `ptn` when the text is no link;
// {"fault":"why not"}. False when there is no memory.
EMSCRIPTEN_KEEPALIVE bool bredon_wasm_link(const char *link);

bool bredon_wasm_link(const char *link) {
    TextBuf text = {0};
    TextBuf ptn = {0};
    Fault fault;
    LinkPlace place = {.plies = -1};
    bool found = ptn_link_is(link);
    bool good = !found || ptn_link_read(link, &ptn, &place, &fault);
    json_open(&text, NULL, '{');
    json_string(&text, "fault", good ? NULL : fault.text);
    if (found && good) {
        json_string(&text, "ptn", ptn.at);
        json_integer(&text, "ply", place.plies);
        json_string(&text, "branch", place.branch.length > 0 ? place.branch.at : "");
    }
    json_close(&text, '}');
    textbuf_finish(&ptn);
    textbuf_finish(&place.branch);
    return hand_over(&text);
}
