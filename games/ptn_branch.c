// SPDX-License-Identifier: MIT
#include "ptn_branch.h"

#include <stdlib.h>
#include <string.h>

#include "ptn_reader.h"

// Where a branch begins: its name, and the ply of its first move, counted from 0 at move 1.
typedef struct Beginning {
    Word name;
    int64_t ply;
    size_t line;
    PtnLexer lexer; // before its first number
} Beginning;

static PtnLexer lexer_at(const char *text, const PtnGame *game, PtnPlace place) {
    return (PtnLexer){.text = text,
                      .length = game->end,
                      .at = place.at,
                      .line = place.line,
                      .column = place.column,
                      .tags = game->tag_count > 0};
}

static Beginning read_beginning(PtnLexer lexer) {
    Beginning begin = {.name = {.at = ""}, .lexer = lexer};
    PtnToken token = ptn_lexer_next(&lexer);
    begin.line = token.line;
    if (token.kind == PTN_TOKEN_COMMENT) {
        begin.name = token.text;
        begin.lexer = lexer;
        token = ptn_lexer_next(&lexer);
    }
    bool black = token.dots > 1 || game_reader_placeholder_follows(&lexer);
    begin.ply = 2 * (game_reader_number(&token) - 1) + black;
    return begin;
}

// Finds where the next branch with a name begins; a place at 0 when there is none.
static PtnPlace find_next(PtnLexer lexer) {
    PtnPlace found = {0};
    for (;;) {
        PtnPlace here = {lexer.at, lexer.line, lexer.column};
        PtnToken token = ptn_lexer_next(&lexer);
        if (token.kind == PTN_TOKEN_END) {
            return (PtnPlace){0};
        }
        if (token.kind == PTN_TOKEN_NUMBER && found.at > 0) {
            return found;
        }
        bool named =
            token.kind == PTN_TOKEN_COMMENT && token.spaced && !ptn_is_analysis(token.text);
        found = named ? here : (PtnPlace){0};
    }
}

// The number of the line that a branch with this name leaves.
static size_t find_parent(const PtnBranches *branches, Word name) {
    size_t parent = 0;
    size_t longest = 0;
    for (size_t i = 0; i < branches->count; i++) {
        Word other = branches->all[i].name;
        if (other.length > longest && other.length < name.length &&
            memcmp(other.at, name.at, other.length) == 0 && strchr("/.", name.at[other.length])) {
            parent = i + 1;
            longest = other.length;
        }
    }
    return parent;
}

size_t ptn_branches_plies(const PtnGame *game, const PtnBranches *branches, size_t number) {
    const PtnBranch *branch = number > 0 ? &branches->all[number - 1] : NULL;
    return branch ? branch->plies + branch->line.move_count : game->move_count;
}

// Writes the first moves of a line.
static void copy_moves(const PtnGame *game, const PtnBranches *branches, size_t number,
                       size_t plies, Move *ret_moves) {
    while (number > 0) {
        const PtnBranch *branch = &branches->all[number - 1];
        for (; plies > branch->plies; plies--) {
            ret_moves[plies - 1] = branch->line.moves[plies - 1 - branch->plies].move;
        }
        number = branch->parent;
    }
    for (size_t i = 0; i < plies; i++) {
        ret_moves[i] = game->moves[i].move;
    }
}

bool ptn_branches_play(const PtnGame *game, const PtnBranches *branches, size_t number,
                       size_t plies, Game *ret_game, Fault *fault) {
    Move *moves = malloc((plies + 1) * sizeof *moves);
    Game played;
    game_init(&played, &game->start);
    bool good = moves;
    if (good) {
        copy_moves(game, branches, number, plies, moves);
    }
    for (size_t i = 0; i < plies && good; i++) {
        good = game_push(&played, moves[i]);
    }
    free(moves);
    if (!good) {
        game_finish(&played);
        return fault_set(fault, 0, "no memory for the game");
    }
    *ret_game = played;
    return true;
}

// Sets the position where a branch begins. False when its line has no such position.
static bool start_branch(const PtnGame *game, const PtnBranches *branches, const Beginning *begin,
                         PtnBranch *branch, Fault *fault) {
    int64_t plies = begin->ply - game->start.ply;
    Game played;
    branch->parent = find_parent(branches, begin->name);
    if (plies < 0 || (size_t)plies > ptn_branches_plies(game, branches, branch->parent)) {
        return fault_set(fault, 0, "the line that it leaves has no position before move %lld%s",
                         (long long)(begin->ply / 2 + 1), begin->ply % 2 ? "..." : "");
    }
    branch->plies = (size_t)plies;
    if (!ptn_branches_play(game, branches, branch->parent, branch->plies, &played, fault)) {
        return false;
    }
    ptn_game_start(&branch->line, &played.board);
    game_finish(&played);
    return true;
}

// Reads a branch and gives the place of the next one.
static PtnPlace read_branch(const PtnGame *game, const PtnBranches *branches, PtnLexer lexer,
                            PtnBranch *branch) {
    Beginning begin = read_beginning(lexer);
    GameReader reader = {
        .lexer = begin.lexer,
        .game = &branch->line,
        .fault = &branch->fault,
        .line = begin.line,
        .started = true,
        .is_branch = true,
    };
    bool empty;
    branch->name = begin.name;
    ptn_game_init(&branch->line);
    bool good = start_branch(game, branches, &begin, branch, &branch->fault);
    if (good) {
        reader.outcome = board_outcome(&branch->line.start);
        reader.earlier = branch->plies;
        branch->line.number = game->number;
        branch->line.begin = lexer.at;
        good = game_reader_run(&reader, &empty);
    }
    PtnPlace next = good ? branch->line.branch : find_next(reader.lexer);
    branch->line.end = next.at > 0 ? next.at : game->end;
    branch->faulty = !good;
    if (branch->faulty) {
        fault_prefix(&branch->fault, "game %zu, line %zu: branch '%s': ", game->number, reader.line,
                     quoted_word(branch->name).text);
    }
    return next;
}

bool ptn_branches_read(const char *text, const PtnGame *game, PtnBranches *ret_branches,
                       Fault *fault) {
    *ret_branches = (PtnBranches){0};
    for (PtnPlace place = game->branch; place.at > 0;) {
        if (ret_branches->count == BRANCHES_MOST) {
            return fault_set(fault, 0, "game %zu has more than %d branches", game->number,
                             BRANCHES_MOST);
        }
        PtnBranch *all = array_reserve(ret_branches->all, ret_branches->count, 1,
                                       &ret_branches->room, sizeof *all);
        if (!all) {
            return fault_set(fault, 0, "no memory for the branches of a game");
        }
        ret_branches->all = all;
        PtnBranch *branch = &all[ret_branches->count];
        *branch = (PtnBranch){0};
        place = read_branch(game, ret_branches, lexer_at(text, game, place), branch);
        ret_branches->count++;
    }
    return true;
}

void ptn_branches_finish(PtnBranches *branches) {
    for (size_t i = 0; i < branches->count; i++) {
        ptn_game_finish(&branches->all[i].line);
    }
    free(branches->all);
    *branches = (PtnBranches){0};
}

size_t ptn_branches_find(const PtnBranches *branches, Word name, Fault *fault) {
    enum { SHOWN = 6 };
    TextBuf names = {0};
    if (name.length > 2 && name.at[0] == '{' && name.at[name.length - 1] == '}') {
        name = (Word){.at = name.at + 1, .length = name.length - 2, .column = name.column + 1};
    }
    for (size_t i = 0; i < branches->count; i++) {
        if (words_same(branches->all[i].name, name)) {
            return i + 1;
        }
    }
    if (branches->count == 0) {
        fault_set(fault, 0, "the game has no branches");
        return 0;
    }
    for (size_t i = 0; i < branches->count && i < SHOWN; i++) {
        textbuf_format(&names, "%s%s", i > 0 ? ", " : "", quoted_word(branches->all[i].name).text);
    }
    fault_set(fault, 0, "the game has no branch '%s', but %s%s", quoted_word(name).text,
              names.failed ? "others" : names.at, branches->count > SHOWN ? ", ..." : "");
    textbuf_finish(&names);
    return 0;
}
