// SPDX-License-Identifier: MIT
// Plays on the server from a book of openings.
#include "level.h"
#include "net/player.h"

void player_open_book(Player *player) {
    const char *book = player->wire->settings->book;
    Fault fault;
    if (book && !opening_book_read(book, &player->book, &fault)) {
        wire_say(player->wire, "--book: %s; playing without it", fault.text);
    }
}

bool player_find_in_book(Player *player) {
    const ServerGame *game = &player->game;
    BookChoice choice;
    Fault why;
    player->from_book =
        opening_book_choose(&player->book, &game->game.board, player->level == LEVEL_FULL,
                            (uint64_t)game->id, &choice, &why);
    if (player->from_book) {
        player->report = (SearchReport){.info.score = choice.score,
                                        .info.line_length = 1,
                                        .line = {choice.move},
                                        .best = choice.move};
        player->thinking = true;
        atomic_store(&player->found, true);
        connection_wake(player->wire->connection);
    } else if (why.text[0] != '\0') {
        wire_say(player->wire, "%s", why.text);
    }
    return player->from_book;
}
