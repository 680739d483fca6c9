// SPDX-License-Identifier: MIT
// `ratings`: one rating list of all players in files of games.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "game_run.h"
#include "html/html_page.h"
#include "json.h"
#include "os/terminal.h"
#include "ratings/ratings_show.h"
#include "text/ptn.h"

static const char notes[] =
    "Elo with 95 % errors by maximum likelihood from the results alone, with draws and\n"
    "an advantage of White's (match/README.md). `los` is the likelihood that a player is\n"
    "stronger than the next one. Games without a result or without both names, and games\n"
    "of a player against itself, are left out, and counted on standard error. All others\n"
    "count, also the repeated pairs that a match counts once. A player without games that\n"
    "connect it with the list gets no rating. - is standard input.\n";

// Why a game is left out.
enum { NO_RESULT, NO_NAMES, ITSELF, CAUSES };

typedef struct Left {
    int64_t count;
    char path[64]; // of the first such game
    size_t number;
} Left;

typedef struct RatingsWork {
    GameFiles files; // first: see game_files_add
    bool json;
    const char *html;   // NULL: none
    TextBuf page_games; // those of the page
    const char *anchor; // NAME=ELO
    Word anchor_name;
    double anchor_elo;
    Ratings ratings;
    Left left[CAUSES];
} RatingsWork;

#define AT(field) offsetof(RatingsWork, field)

// Keep sorted by name.
static const OptionSpec specs[] = {
    TEXT_OPTION("--anchor", "NAME=ELO", 1, anchor, "this player has this Elo (the mean has 0)"),
    TEXT_OPTION("--html", "FILE", 1, html, "also write a page for the browser, with all games"),
    FLAG_OPTION("--json", 1, json, "print JSON, one object per line (docs/json.md)"),
    NUMBER_OPTION("--size", "N", 1, SIZE_LEAST, SIZE_MOST, files.defaults.size,
                  "board size for games without a Size tag, 3 to 8"),
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], game_files_add};

// The result of the text: after the moves, else of the Result tag.
static bool find_sign(const PtnGame *game, int *ret_sign) {
    char kind;
    *ret_sign = ptn_result_sign(game->result, &kind);
    return *ret_sign != 0 || ptn_is_draw(game->result);
}

static void leave_out(RatingsWork *work, int cause, const GamePiece *piece) {
    Left *left = &work->left[cause];
    if (left->count++ == 0) {
        snprintf(left->path, sizeof left->path, "%s", quoted(piece->path).text);
        left->number = piece->game.number;
    }
}

static bool take(RatingsWork *work, const GamePiece *piece, Fault *fault) {
    const PtnGame *game = &piece->game;
    Word names[2];
    int sign;
    if (!find_sign(game, &sign)) {
        leave_out(work, NO_RESULT, piece);
        return true;
    }
    if (!ptn_game_name(game, WHITE, &names[WHITE]) || !ptn_game_name(game, BLACK, &names[BLACK])) {
        leave_out(work, NO_NAMES, piece);
        return true;
    }
    if (words_same(names[WHITE], names[BLACK])) {
        leave_out(work, ITSELF, piece);
        return true;
    }
    if (work->html) {
        html_add_game(&work->page_games, game, match_ptn_is_fault(game));
    }
    WinDrawLoss games = {sign > 0, sign == 0, sign < 0};
    int white = ratings_player(&work->ratings, names[WHITE], fault);
    int black = white < 0 ? -1 : ratings_player(&work->ratings, names[BLACK], fault);
    return black >= 0 && ratings_add(&work->ratings, white, black, &games, fault);
}

static bool read_games(RatingsWork *work, Fault *fault) {
    GameStream stream;
    GamePiece piece;
    GameStreaming got = STREAM_END;
    bool good = true;
    game_files_open(&work->files, &stream);
    while (good && (got = game_stream_next(&stream, &piece, fault)) == STREAM_PIECE) {
        if (!game_files_report(&work->files, "ratings", &piece,
                               piece.alien ? "" : "; the game is left out") &&
            piece.status == PTN_GAME) {
            good = take(work, &piece, fault);
        }
        game_piece_finish(&piece);
    }
    game_files_close(&work->files, &stream);
    return good && got == STREAM_END;
}

static void report_left(const RatingsWork *work) {
    static const char *const causes[CAUSES] = {"without a result", "without both names",
                                               "of a player against itself"};
    for (int i = 0; i < CAUSES; i++) {
        const Left *left = &work->left[i];
        if (left->count > 0) {
            fprintf(stderr,
                    "bredon ratings: %" PRId64 " game%s %s left out, first game %zu of '%s'\n",
                    left->count, plural_s(left->count), causes[i], left->number, left->path);
        }
    }
}

// Reads --anchor; the name may hold '='.
static bool read_anchor(RatingsWork *work, Fault *fault) {
    const char *equals = work->anchor ? strrchr(work->anchor, '=') : NULL;
    if (!equals) {
        return !work->anchor ||
               fault_set(fault, 0, "--anchor: NAME=ELO, such as tiltak=1500, not '%s'",
                         quoted(work->anchor).text);
    }
    work->anchor_name = (Word){work->anchor, (size_t)(equals - work->anchor), 1};
    return parse_real(word_of_string(equals + 1), "--anchor", -1e6, 1e6, &work->anchor_elo, fault);
}

// Writes the page of --html; without `whole` only checks whether it can be written.
static bool write_html(const RatingsWork *work, bool whole, Fault *fault) {
    TextBuf json = {0};
    TextBuf html = {0};
    const char *const *inputs = (const char *const *)work->files.at;
    if (!work->html) {
        return true;
    }
    if (whole) {
        json_open(&json, NULL, '{');
        ratings_add_json(&json, &work->ratings);
        html_add_page(&html, "Ratings", &json, &work->page_games);
    }
    bool good = html_save(work->html, inputs, work->files.count, NULL, whole ? &html : NULL, fault);
    textbuf_finish(&json);
    textbuf_finish(&html);
    return good;
}

static bool rate(RatingsWork *work, int argc, char *const argv[], Fault *fault) {
    int anchor = -1;
    if (!options_read(&options, OPTIONS_ALL, argc, argv, work, NULL, fault) ||
        !read_anchor(work, fault) || !game_files_check(&work->files, "ratings GAMES.ptn", fault) ||
        !write_html(work, false, fault) || !read_games(work, fault)) {
        return false;
    }
    report_left(work);
    for (int i = 0; work->anchor && i < work->ratings.count; i++) {
        anchor = word_is(work->anchor_name, work->ratings.players[i].name) ? i : anchor;
    }
    if (work->ratings.count == 0) {
        return work->files.bad || fault_set(fault, 0, "there is no game to rate");
    }
    if (work->anchor && anchor < 0) {
        return fault_set(fault, 0, "--anchor: no game of '%s' has a result",
                         quoted_word(work->anchor_name).text);
    }
    return ratings_fit(&work->ratings, anchor, work->anchor_elo, fault);
}

static int run_command(int argc, char *const argv[]) {
    RatingsWork work = {0};
    Fault fault;
    TextBuf text = {0};
    bool good = game_files_init(&work.files, argc, &fault) && rate(&work, argc, argv, &fault);
    good = good && (work.ratings.count == 0 || write_html(&work, true, &fault));
    // Without any game, an error in one was said.
    if (good && work.ratings.count > 0) {
        const MatchShow show = {.json = work.json, .unicode = terminal_is_utf8()};
        ratings_show(&text, &show, &work.ratings);
    }
    ratings_finish(&work.ratings);
    textbuf_finish(&work.page_games);
    game_files_finish(&work.files);
    int status = good ? command_print("ratings", &text) : command_refuse("ratings", &fault);
    return status == EXIT_SUCCESS && work.files.bad ? EXIT_BAD_INPUT : status;
}

const Command ratings_command = {
    .name = "ratings",
    .operand = "FILE...",
    .summary = "make one rating list from files of games",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .notes = notes,
    .example = "bredon ratings club.ptn --anchor old=1500 --html list.html",
    .run = run_command,
};
