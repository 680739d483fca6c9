// SPDX-License-Identifier: MIT
#include "ptn_file.h"

#include "ptn_reader.h"

static bool is_first_number(const PtnToken *token) {
    return token->kind == PTN_TOKEN_NUMBER && token->dots == 1 && word_is(token->text, "1");
}

size_t ptn_file_split(const char *text, size_t length) {
    PtnLexer lexer = {length > 0 ? text : "", length, 0, 1, 1};
    Word first = {0};
    bool moves = false;
    bool tags = false;
    PtnToken before = {.kind = PTN_TOKEN_END};
    size_t heading = 0; // where the comments after an empty line begin; 0: there are none
    for (;;) {
        PtnToken token = ptn_lexer_next(&lexer);
        if (token.kind == PTN_TOKEN_END) {
            return length;
        }
        bool bracket = text[token.begin] == '[';
        bool again = moves && !tags && (token.spaced || heading > 0) && is_first_number(&token) &&
                     !(before.kind == PTN_TOKEN_COMMENT && ptn_is_branch_name(before.text));
        if (again) {
            return heading > 0 ? heading : token.begin;
        }
        if (bracket && moves) {
            return token.begin;
        }
        if (token.kind != PTN_TOKEN_COMMENT) {
            heading = 0;
        } else if (token.spaced && heading == 0) {
            heading = token.begin;
        }
        before = token;
        if (bracket) {
            if (tags && token.spaced && words_same(token.name, first)) {
                return token.begin;
            }
            first = tags ? first : token.name;
            tags = true;
        }
        moves = moves || token.kind == PTN_TOKEN_NUMBER || token.kind == PTN_TOKEN_WORD;
    }
}

bool ptn_play_text(Game *game, const char *text, size_t length, Fault *fault) {
    PtnGame read;
    ptn_game_init(&read);
    ptn_game_start(&read, &game->board);
    GameReader reader = {
        .lexer = {text, length, 0, 1, 1, .list = true},
        .game = &read,
        .fault = fault,
        .outcome = board_outcome(&game->board),
        .started = true,
    };
    bool empty;
    bool good = game_reader_run(&reader, &empty);
    if (read.tag_count > 0) {
        good = fault_set(fault, read.tags[0].name.column, "[%s]: a list of moves has no tags",
                         quoted_word(read.tags[0].name).text);
    }
    for (size_t i = 0; i < read.move_count; i++) {
        if (!game_push(game, read.moves[i].move)) {
            good = fault_set(fault, 0, "no memory for the game");
            break;
        }
    }
    ptn_game_finish(&read);
    return good;
}

PtnFile ptn_file_of(const char *text, size_t length) {
    return (PtnFile){.text = length > 0 ? text : "", .length = length, .line = 1, .column = 1};
}

PtnStatus ptn_file_next(PtnFile *file, PtnGame *game, Fault *fault) {
    size_t begin = file->at;
    size_t end = begin + ptn_file_split(file->text + begin, file->length - begin);
    GameReader reader = {
        .lexer = {file->text, end, begin, file->line, file->column},
        .defaults = &file->defaults,
        .game = game,
        .fault = fault,
    };
    bool empty = false;
    ptn_game_forget(game);
    game->number = file->games + 1;
    game->line = file->line;
    game->begin = begin;
    game->end = end;
    bool good = game_reader_run(&reader, &empty) ||
                fault_prefix(fault, "game %zu, line %zu: ", game->number, reader.line);
    while (reader.lexer.at < end) {
        ptn_lexer_next(&reader.lexer); // counts the lines after a fault
    }
    file->at = end;
    file->line = reader.lexer.line;
    file->column = reader.lexer.column;
    if (good && empty) {
        return PTN_END;
    }
    file->games++;
    return good ? PTN_GAME : PTN_FAULT;
}

size_t ptn_count_moves(const char *text, size_t length, int size) {
    PtnLexer lexer = {text, length, 0, 1, 1, .list = true};
    size_t count = 0;
    Move move;
    for (PtnToken token; (token = ptn_lexer_next(&lexer)).kind != PTN_TOKEN_END;) {
        count += token.kind == PTN_TOKEN_WORD && ptn_parse_move(token.text, size, &move, NULL);
    }
    return count;
}
