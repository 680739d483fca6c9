// SPDX-License-Identifier: MIT
// Files of games. The whole input is the file.
#include <string.h>

#include "fuzz.h"
#include "outcome.h"
#include "ptn_branch.h"

static bool same_text(Word a, Word b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.at, b.at, a.length) == 0);
}

// A word that was cut out of the text between two offsets.
static void check_inside(const PtnFile *file, Word word, size_t begin, size_t end) {
    FUZZ_EXPECT(begin <= end && end <= file->length);
    FUZZ_EXPECT(word.at >= file->text + begin);
    FUZZ_EXPECT(word.at + word.length <= file->text + end);
}

// Everything has its place in the file, in the order of the file.
static void check_places(const PtnFile *file, const PtnGame *game) {
    size_t at = game->begin;
    for (size_t i = 0; i < game->tag_count; i++) {
        const PtnTag *tag = &game->tags[i];
        FUZZ_EXPECT(at <= tag->begin && tag->begin < tag->end && tag->line >= game->line);
        check_inside(file, tag->name, tag->begin, tag->end);
        check_inside(file, tag->value, tag->begin, tag->end);
        at = tag->end;
    }
    at = game->begin;
    for (size_t i = 0; i < game->move_count; i++) {
        const PtnMove *move = &game->moves[i];
        FUZZ_EXPECT(at <= move->begin && move->begin < move->end);
        check_inside(file, move->marks, move->begin, game->end); // they may follow a comment
        at = move->end;
    }
    at = game->begin;
    for (size_t i = 0; i < game->comment_count; i++) {
        const PtnComment *comment = &game->comments[i];
        FUZZ_EXPECT(at <= comment->begin && comment->begin < comment->end);
        FUZZ_EXPECT(comment->after <= game->move_count);
        FUZZ_EXPECT(i == 0 || comment->after >= game->comments[i - 1].after);
        check_inside(file, comment->text, comment->begin, comment->end);
        at = comment->end;
    }
    FUZZ_EXPECT(at <= game->end);
}

// The moves lead from the start to the final position, each of them legal.
static void check_moves(const PtnGame *game) {
    Board board = game->start;
    Board half;
    Undo undo;
    FUZZ_BOARD(&game->start);
    FUZZ_EXPECT(memcmp(&game->rules, &game->start.rules, sizeof game->rules) == 0);
    for (size_t i = 0; i < game->move_count; i++) {
        if (i == game->move_count / 2) {
            FUZZ_EXPECT(ptn_game_position(game, i, &half) && board_equal(&board, &half));
        }
        FUZZ_EXPECT(board_outcome(&board) == ONGOING);
        FUZZ_EXPECT(board_is_legal(&board, game->moves[i].move));
        board_apply(&board, game->moves[i].move, &undo);
    }
    FUZZ_EXPECT(memcmp(&board, &game->final, sizeof board) == 0);
    FUZZ_EXPECT(!ptn_game_position(game, game->move_count + 1, &half));
    FUZZ_BOARD(&game->final);
}

// Control characters are replaced in what is written, and characters that would end a tag or a
// comment too early.
static bool keeps_text(Word text) {
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if ((c < ' ' && !reader_is_blank((char)c)) || c == 0x7f || c == 0xc2) {
            return false;
        }
    }
    return text.length == 0 ||
           (!memchr(text.at, '}', text.length) && !memchr(text.at, '"', text.length) &&
            !memchr(text.at, '\r', text.length) && !memchr(text.at, '\n', text.length));
}

// The tags in their order; between them may be those that were missing.
static void check_same_tags(const PtnGame *game, const PtnGame *read) {
    size_t at = 0;
    for (size_t i = 0; i < game->tag_count; i++) {
        const PtnTag *tag = &game->tags[i];
        while (at < read->tag_count &&
               !((!keeps_text(tag->name) || same_text(tag->name, read->tags[at].name)) &&
                 (!keeps_text(tag->value) || same_text(tag->value, read->tags[at].value)))) {
            at++;
        }
        FUZZ_EXPECT(at < read->tag_count);
        at++;
    }
}

static void check_same(const PtnGame *game, const PtnGame *read) {
    FUZZ_EXPECT(board_equal(&game->start, &read->start) && game->start.ply == read->start.ply);
    FUZZ_EXPECT(board_equal(&game->final, &read->final) && game->final.ply == read->final.ply);
    FUZZ_EXPECT(game->move_count == read->move_count);
    FUZZ_EXPECT(game->comment_count == read->comment_count);
    for (size_t i = 0; i < game->move_count; i++) {
        FUZZ_EXPECT(game->moves[i].move == read->moves[i].move);
        FUZZ_EXPECT(same_text(game->moves[i].marks, read->moves[i].marks));
    }
    for (size_t i = 0; i < game->comment_count; i++) {
        Word text = game->comments[i].text;
        FUZZ_EXPECT(game->comments[i].after == read->comments[i].after);
        FUZZ_EXPECT(!keeps_text(text) || same_text(text, read->comments[i].text));
    }
    check_same_tags(game, read);
    FUZZ_EXPECT(game->result.length == 0 || same_text(game->result, read->result));
}

// What is written reads back equal, and is written the same again. The Result tag of a game that
// broke off counts only when it is read back.
static void check_written(const PtnGame *game, bool whole) {
    TextBuf text = {0};
    TextBuf again = {0};
    PtnGame read;
    Fault fault = {0};
    ptn_game_init(&read);
    ptn_game_write(game, &text);
    FUZZ_EXPECT(!text.failed && text.length > 0);
    PtnFile file = ptn_file_of(text.at, text.length);
    if (ptn_file_next(&file, &read, &fault) != PTN_GAME) {
        fuzz_fail("a written game is not read back", fault.text, __FILE__, __LINE__);
    }
    check_same(game, &read);
    if (!whole) {
        read.result = game->result;
    }
    ptn_game_write(&read, &again);
    FUZZ_EXPECT(again.length == text.length && memcmp(again.at, text.at, text.length) == 0);
    FUZZ_EXPECT(ptn_file_next(&file, &read, &fault) == PTN_END);
    ptn_game_finish(&read);
    textbuf_finish(&again);
    textbuf_finish(&text);
}

// Branches lie behind the game, one after the other, and can be played to their ends.
static void check_branches(const PtnFile *file, const PtnGame *game, bool whole) {
    enum { PLAYED = 20 };
    PtnBranches branches;
    Fault fault;
    FUZZ_EXPECT(game->branch.at == 0 ||
                (game->branch.at > game->begin && game->branch.at < game->end));
    if (!whole || !ptn_branches_read(file->text, game, &branches, &fault)) {
        return;
    }
    FUZZ_EXPECT((branches.count > 0) == (game->branch.at > 0));
    for (size_t i = 0; i < branches.count; i++) {
        const PtnBranch *branch = &branches.all[i];
        Game played;
        FUZZ_EXPECT(branch->parent <= i);
        if (branch->faulty) {
            FUZZ_FAULT(&branch->fault, file->length);
        }
        if (branch->line.rules.size == 0) {
            continue;
        }
        FUZZ_EXPECT(branch->line.begin >= game->branch.at);
        check_places(file, &branch->line);
        check_moves(&branch->line);
        if (i < PLAYED) {
            size_t plies = ptn_branches_plies(game, &branches, i + 1);
            FUZZ_EXPECT(ptn_branches_play(game, &branches, i + 1, plies, &played, &fault));
            FUZZ_EXPECT(board_equal(&played.board, &branch->line.final));
            game_finish(&played);
        }
    }
    ptn_branches_finish(&branches);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { GAMES = 40 }; // splitting and writing all games of a large file would take too long
    PtnFile file = ptn_file_of((const char *)data, size);
    PtnGame game;
    Fault fault;
    PtnStatus status;
    size_t end = 0;
    ptn_game_init(&game);
    for (size_t number = 1; number <= GAMES; number++) {
        size_t length = ptn_file_split(file.text + file.at, file.length - file.at);
        fault = (Fault){0};
        status = ptn_file_next(&file, &game, &fault);
        FUZZ_EXPECT(game.begin == end && game.end == file.at && game.end <= size);
        FUZZ_EXPECT(file.at == end + length);
        if (status == PTN_END) {
            break;
        }
        end = game.end;
        FUZZ_EXPECT(game.number == number && game.end > game.begin);
        check_places(&file, &game);
        if (status == PTN_FAULT) {
            FUZZ_FAULT(&fault, size);
        }
        if (game.warned) {
            FUZZ_FAULT(&game.warning, size);
        }
        FUZZ_EXPECT(game.rules.size > 0 || (status == PTN_FAULT && game.move_count == 0));
        if (game.rules.size > 0) {
            check_moves(&game);
            check_written(&game, status == PTN_GAME);
            check_branches(&file, &game, status == PTN_GAME);
        }
    }
    ptn_game_finish(&game);
    return 0;
}
