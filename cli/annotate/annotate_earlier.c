// SPDX-License-Identifier: MIT
#include "annotate/annotate_earlier.h"

#include <stdlib.h>
#include <string.h>

#include "text_file.h"

// Reads the game after the next one.
static void look_ahead(EarlierGames *earlier) {
    Fault fault;
    ptn_game_init(&earlier->after);
    earlier->left = ptn_file_next(&earlier->file, &earlier->after, &fault) != PTN_END;
}

bool earlier_games_open(EarlierGames *earlier, int fd, const char *path, Fault *fault) {
    size_t length;
    earlier->path = path;
    earlier->text = text_file_read_open(fd, path, NULL, &length, fault);
    if (!earlier->text) {
        return false;
    }
    length = memchr(earlier->text, '\n', length) ? length : 0; // the tag was not written as a whole
    earlier->file = ptn_file_of(earlier->text, length);
    look_ahead(earlier);
    earlier->more = earlier->left;
    earlier->ahead = earlier->after;
    look_ahead(earlier);
    return true;
}

void earlier_games_finish(EarlierGames *earlier) {
    if (earlier->text) {
        ptn_game_finish(&earlier->ahead);
        ptn_game_finish(&earlier->after);
        free(earlier->text);
        earlier->text = NULL;
    }
}

// True when an annotated game is this game: it has its moves and tags, of which another run may
// have written the first one, and perhaps more tags.
static bool is_same_game(const PtnGame *annotated, const PtnGame *game) {
    size_t found = game->tag_count > 0 && word_is(game->tags[0].name, "Annotator");
    for (size_t i = 0; i < annotated->tag_count && found < game->tag_count; i++) {
        found += words_same(annotated->tags[i].name, game->tags[found].name) &&
                 words_same(annotated->tags[i].value, game->tags[found].value);
    }
    bool same = found == game->tag_count && annotated->move_count == game->move_count;
    for (size_t i = 0; same && i < game->move_count; i++) {
        same = annotated->moves[i].move == game->moves[i].move;
    }
    return same;
}

bool earlier_games_take(EarlierGames *earlier, GamePiece *piece, bool *ret_taken, Fault *fault) {
    *ret_taken = earlier->left;
    if (!earlier->left) {
        earlier->more = false;
        return true;
    }
    if (!is_same_game(&earlier->ahead, &piece->game)) {
        return fault_set(
            fault, 0,
            "--resume: game %zu of '%s' is not that of the input; give the same files, --games "
            "and --player, or another -o",
            earlier->ahead.number, quoted(earlier->path).text);
    }
    earlier->ahead.number = piece->game.number;
    ptn_game_finish(&piece->game);
    piece->game = earlier->ahead;
    piece->text = earlier->text;
    earlier->end = (int64_t)piece->game.end;
    earlier->ahead = earlier->after;
    look_ahead(earlier);
    return true;
}
