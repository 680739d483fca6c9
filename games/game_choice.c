// SPDX-License-Identifier: MIT
#include "game_choice.h"

#include <stdlib.h>
#include <string.h>

#include "game_stream.h"
#include "ptn_branch.h"
#include "text/tps.h"

// Refuses a game whose tag differs from a value on the command line, which is for games without it.
static bool check_tags(const char *path, const GameChoice *choice, const PtnGame *game,
                       Fault *fault) {
    Word tag;
    const PtnDefaults *defaults = &choice->defaults;
    bool size = choice->has_size && game->rules.size != defaults->size;
    bool komi = choice->has_komi && game->rules.half_komi != defaults->half_komi;
    bool opening = choice->has_opening && game->rules.opening != (int8_t)defaults->opening;
    if (game->rules.size == 0 || !(size || komi || opening)) {
        return true;
    }
    const char *option = size ? "--size" : komi ? "--komi" : "--opening";
    const char *name = komi ? "Komi" : "Opening";
    if (size) {
        name = ptn_game_has(game, "Size") ? "Size" : "TPS";
    }
    ptn_game_tag(game, name, &tag);
    return fault_set(fault, 0,
                     "%s is only for games without that tag; game %zu of '%s' has %s '%s'", option,
                     game->number, quoted(path).text, name, quoted_word(tag).text);
}

// Reads the games up to the chosen one.
static bool find(const char *path, const GameChoice *choice, PtnFile *file, ChosenGame *chosen,
                 Fault *fault) {
    PtnGame *game = &chosen->game;
    Fault *why = &chosen->fault;
    PtnStatus status;
    while ((status = ptn_file_next(file, game, why)) != PTN_END) {
        if (status == PTN_FAULT && file->games == 1 && !game_is_meant(game)) {
            return fault_set(fault, why->column, "'%s': %s: %.120s", quoted(path).text,
                             game_no_ptn(path, &choice->defaults), why->text);
        }
        if ((int64_t)file->games == choice->number) {
            chosen->faulty = status == PTN_FAULT;
            fault_prefix(why, "'%s': ", quoted(path).text);
            return check_tags(path, choice, game, fault);
        }
    }
    return file->games == 0 ? fault_set(fault, 0, "there is no game in '%s'", quoted(path).text)
                            : fault_set(fault, 0, "'%s' has %zu game%s; there is no game %lld",
                                        quoted(path).text, file->games,
                                        plural_s((int64_t)file->games), (long long)choice->number);
}

bool game_choose(const char *path, const GameChoice *choice, ChosenGame *ret_chosen, Fault *fault) {
    size_t length = 0;
    ChosenGame chosen = {.place = {.plies = -1}};
    ptn_game_init(&chosen.game);
    chosen.text = game_text_read(path, NULL, &length, &chosen.place, fault);
    if (!chosen.text) {
        return false;
    }
    PtnFile file = ptn_file_of(chosen.text, length);
    file.defaults = choice->defaults;
    if (!find(path, choice, &file, &chosen, fault)) {
        chosen_game_finish(&chosen);
        return false;
    }
    *ret_chosen = chosen;
    return true;
}

void chosen_game_finish(ChosenGame *chosen) {
    ptn_game_finish(&chosen->game);
    free(chosen->text);
    chosen->text = NULL;
    textbuf_finish(&chosen->place.branch);
}

void chosen_game_place(const ChosenGame *chosen, const char **branch, int64_t *ply) {
    const LinkPlace *place = &chosen->place;
    if (*ply < 0 && !*branch) {
        *branch = place->branch.length > 0 ? place->branch.at : NULL;
        *ply = *branch || place->plies <= (int64_t)chosen->game.move_count ? place->plies : -1;
    }
}

// Plays a line; number 0 is the game itself.
static bool play_line(const ChosenGame *chosen, const PtnBranches *branches, size_t number,
                      int64_t ply, Game *ret_game, Fault *fault) {
    const PtnGame *ptn = &chosen->game;
    const PtnBranch *branch = number > 0 ? &branches->all[number - 1] : NULL;
    size_t all = ptn_branches_plies(ptn, branches, number);
    size_t plies = ply < 0 ? all : (size_t)ply;
    const Fault *why = branch && branch->faulty    ? &branch->fault
                       : !branch && chosen->faulty ? &chosen->fault
                                                   : NULL;
    if (why && (ptn->rules.size == 0 || ply < 0 || plies > all)) {
        return fault_set(fault, why->column, "%s", why->text);
    }
    if (plies > all) {
        return fault_set(fault, 0, "--ply: the %s has %zu plies, not %zu",
                         branch ? "branch" : "game", all, plies);
    }
    return ptn_branches_play(ptn, branches, number, plies, ret_game, fault);
}

bool game_play_words(Game *game, const char *moves, Fault *fault) {
    return !moves || ptn_play_text(game, moves, strlen(moves), fault) ||
           fault_prefix(fault, "--moves: ");
}

bool game_start_words(Game *ret_game, const Rules *rules, const char *option, const char *tps,
                      const char *moves, Fault *fault) {
    Board start;
    board_init(&start, rules);
    if (tps && !tps_read(tps, strlen(tps), rules, &start, fault)) {
        return fault_prefix(fault, "%s: ", option);
    }
    game_init(ret_game, &start);
    return game_play_words(ret_game, moves, fault);
}

bool chosen_game_play(const ChosenGame *chosen, const char *branch, int64_t ply, Game *ret_game,
                      Fault *fault) {
    PtnBranches branches = {0};
    size_t number = 0;
    if (branch && chosen->faulty) { // branches come behind the error
        return fault_set(fault, chosen->fault.column, "%s", chosen->fault.text);
    }
    bool good = !branch || ptn_branches_read(chosen->text, &chosen->game, &branches, fault);
    if (good && branch) {
        number = ptn_branches_find(&branches, word_of_string(branch), fault);
        good = number > 0 || fault_prefix(fault, "--branch: ");
    }
    good = good && play_line(chosen, &branches, number, ply, ret_game, fault);
    ptn_branches_finish(&branches);
    return good;
}
