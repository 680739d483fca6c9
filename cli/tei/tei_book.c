// SPDX-License-Identifier: MIT
// The option Book.
#include <inttypes.h>

#include "tei/tei.h"
#include "text/ptn.h"

bool tei_set_book(Tei *tei, Word path, Fault *fault) {
    OpeningBook book = {.moves = NULL};
    TextBuf name = {0};
    bool good = true;
    if (path.length > 0 && !word_is(path, "<empty>")) {
        textbuf_add(&name, path.at, path.length);
        good = name.failed ? fault_set(fault, 0, "no memory")
                           : opening_book_read(name.at, &book, fault);
        textbuf_finish(&name);
    }
    if (good) {
        opening_book_finish(&tei->book);
        tei->book = book;
    }
    return good;
}

bool tei_answer_from_book(Tei *tei, const SearchLimits *limits) {
    const SearchSettings *settings = &tei->options.engine.search;
    BookChoice choice;
    Fault why;
    // Who asks for several lines, for certain moves, for proofs or for ever wants an analysis, and
    // `go ponder` is answered only after ponderhit or stop.
    bool plays = limits_end(limits) && !limits->infinite && !limits->ponder && !limits->solved &&
                 limits->mate == 0 && limits->searchmove_count == 0 && settings->lines == 1 &&
                 tei->end == ONGOING;
    if (!plays) {
        return false;
    }
    bool found = opening_book_choose(&tei->book, &tei->game.board, settings->level == LEVEL_FULL,
                                     settings->seed, &choice, &why);
    if (found) {
        tei_print(tei, "info string book move %s: %" PRIu64 " of %" PRIu64 " games",
                  move_text(choice.move).text, choice.games, choice.of);
        tei_answer(tei, choice.move, choice.score);
    } else if (why.text[0] != '\0') {
        tei_print(tei, "info string %s", why.text);
    }
    return found;
}
