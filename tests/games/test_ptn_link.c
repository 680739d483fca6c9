// SPDX-License-Identifier: MIT
// Links of PTN Ninja 3.5 and of the play server. test_lz_string.c has how the game is packed,
// games.sh what commands make of a link.
#include <stdlib.h>
#include <string.h>

#include "ptn_link.h"
#include "unit.h"

#define GAME "IwOgBAhsYKYKwCgBM4DGBmIA"

static const struct {
    const char *link, *ptn;
    int plies;
    const char *branch; // NULL: none
} links[] = {
    {"https://ptn.ninja/" GAME, "1. a1 e5\n2. c3", -1},
    {"HTTP://PTN.ninja/" GAME, "1. a1 e5\n2. c3", -1},
    {"ptn.ninja/" GAME "&name=IYIwxqHpQ", "1. a1 e5\n2. c3", -1},
    {"https://ptn.ninja/" GAME "&ply=0", "1. a1 e5\n2. c3", 0},
    {"https://ptn.ninja/" GAME "&name=Q&ply=2!&theme=classic", "1. a1 e5\n2. c3", 3},
    {"https://ptn.ninja/" GAME "&ply=2%21", "1. a1 e5\n2. c3", 3},
    {"https://www.ptn.ninja/" GAME "?from=chat&ply=2!", "1. a1 e5\n2. c3", 3},
    {"www.ptn.ninja/" GAME "#top", "1. a1 e5\n2. c3", -1},
    {"https://ptn.ninja/" GAME "&ply=", "1. a1 e5\n2. c3", -1},
    {"https://ptn.ninja/" GAME "&ply=99999999999999999999!", "1. a1 e5\n2. c3", -1},
    {"https://ptn.ninja/" GAME "&targetBranch=Q&ply=2!", "1. a1 e5\n2. c3", 3},
    {"https://ptn.ninja/" GAME "&name=Q&targetBranch=EwdwjEA&ply=2!", "1. a1 e5\n2. c3", 3, "2w1"},
    {"ptn.ninja/" GAME "&ply=2&targetBranch=EwdwjA9MBGZA#top", "1. a1 e5\n2. c3", 2, "2w1/2b1"},
    {"https://ptn.ninja/" GAME "&targetBranch=EwdwjEA", "1. a1 e5\n2. c3", -1, "2w1"},
    {"https://ptn.ninja/" GAME "&targetBranch=$&ply=2!", "1. a1 e5\n2. c3", -1}, // damaged
    {"https://ptn.ninja/%5BSize%20%225%22%5d%0A1.%20a1 e5", "[Size \"5\"]\n1. a1 e5", -1},
    {"https://ptn.ninja/1.%20a1%2%&ply=1", "1. a1%2%", 1},
    {"http://www.playtak.com/?load=%5BSize%20%225%22%5D%0D%0A%0D%0A1.%20a5%20a4%0D%0A2.%20a5%2B%20",
     "[Size \"5\"]\r\n\r\n1. a5 a4\r\n2. a5+ ", -1},
    {"playtak.com/?load=1.%20a5%20a4&x=1", "1. a5 a4", -1},
    {"https://beta.playtak.com/?a=b&load=%5BSize%205%5D a1+#top", "[Size 5] a1+", -1},
};

TEST_EACH(a_link_is_read, links) {
    TextBuf ptn = {0};
    Fault fault = {0};
    LinkPlace place = {.plies = 77};
    ck_assert(ptn_link_is(links[_i].link));
    ck_assert_msg(ptn_link_read(links[_i].link, &ptn, &place, &fault), "%s", fault.text);
    ck_assert_str_eq(ptn.at, links[_i].ptn);
    ck_assert_int_eq(place.plies, links[_i].plies);
    ck_assert_uint_eq(place.branch.length > 0, links[_i].branch != NULL);
    if (links[_i].branch) {
        ck_assert_str_eq(place.branch.at, links[_i].branch);
    }
    textbuf_finish(&place.branch);
    ck_assert(ptn_link_read(links[_i].link, &ptn, NULL, NULL));
    textbuf_finish(&ptn);
}

static const struct {
    const char *link, *why;
} refusals[] = {
    {"https://ptn.ninja/", "'https://ptn.ninja/': there is no game in this link"},
    {"ptn.ninja/&ply=5", "no game"},
    {"ptn.ninja/?ply=5", "no game"},
    {"https://ptn.ninja/Q", "no game"}, // a packed empty text
    {"https://ptn.ninja/s/V1StGXR8", "only names a game"},
    {"https://ptn.ninja/game/12", "only names a game"},
    {"https://ptn.ninja/IwOgBAhsYKYKwCg", "damaged; copy the whole link"},
    {"https://ptn.ninja/$", "damaged"},
    {"https://ptn.ninja/IwOgBAhs%7BYKYKwCgBM4DGBmIA", "damaged"},
    {"https://ptn.ninja", "no game"},
    {"https://playtak.com/games/217131", "only has the number of a game, whose PTN is at "
                                         "https://api.playtak.com/v1/games-history/ptn/217131"},
    {"playtak.com/games/217131/ninjaviewer", "games-history/ptn/217131"},
    {"https://api.playtak.com/v1/games-history/ptn/217131", "games-history/ptn/217131"},
    {"https://playtak.com/?load=", "no game"},
    {"https://playtak.com/", "no game"},
    {"https://playtak.com/games/", "no game"},
    {"https://example.org/game.ptn", "only links of ptn.ninja and playtak.com"},
};

TEST_EACH(a_link_without_a_game, refusals) {
    TextBuf ptn = {0};
    Fault fault = {0};
    LinkPlace place = {.plies = 77};
    ck_assert(!ptn_link_read(refusals[_i].link, &ptn, &place, &fault));
    unit_expect_fault(&fault, refusals[_i].why);
    ck_assert_uint_eq(ptn.length, 0);
    ck_assert_int_eq(place.plies, 77);
    textbuf_finish(&ptn);
}

TEST(other_names_are_files) {
    ck_assert(!ptn_link_is("game.ptn"));
    ck_assert(!ptn_link_is("playtak.com.ptn"));
    ck_assert(!ptn_link_is("./ptn.ninja/" GAME));
    ck_assert(!ptn_link_is(""));
}
