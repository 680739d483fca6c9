// SPDX-License-Identifier: MIT
// Writes engine/tables.inc at build time: the constant tables of key.h and reach.h.
#define XXH_INLINE_ALL
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <xxhash.h>

enum { HEIGHTS = 16, KEY_SEED = 1896 };

// The key of an entry is the hash of its name.
static uint64_t key(char table, int a, int b, int c) {
    unsigned char name[4] = {(unsigned char)table, (unsigned char)a, (unsigned char)b,
                             (unsigned char)c};
    return XXH3_64bits_withSeed(name, sizeof name, KEY_SEED);
}

static void print_keys(void) {
    printf("const uint64_t key_pieces[%d][64][2] = {\n", HEIGHTS);
    for (int height = 0; height < HEIGHTS; height++) {
        printf("{");
        for (int square = 0; square < 64; square++) {
            printf("{UINT64_C(0x%016" PRIx64 "),UINT64_C(0x%016" PRIx64 ")},\n",
                   key('p', height, square, 0), key('p', height, square, 1));
        }
        printf("},\n");
    }
    printf("};\nconst uint64_t key_tops[2][64] = {\n");
    for (int top = 0; top < 2; top++) {
        printf("{");
        for (int square = 0; square < 64; square++) {
            printf("UINT64_C(0x%016" PRIx64 "),\n", key('t', top, square, 0));
        }
        printf("},\n");
    }
    printf("};\nconst uint64_t key_turn = UINT64_C(0x%016" PRIx64 ");\n", key('b', 0, 0, 0));
    printf("const uint64_t key_opening[3][2] = {\n");
    for (int opening = 0; opening < 3; opening++) {
        bool same = opening == 1; // no swap: its first plies are like all others
        printf("{UINT64_C(0x%016" PRIx64 "),UINT64_C(0x%016" PRIx64 ")},\n",
               same ? 0 : key('o', 0, opening, 0), same ? 0 : key('o', 1, opening, 0));
    }
    printf("};\n");
}

// The number of free squares above and below `place` on a line where `closed` is the set of closed
// squares; as a byte of reach_line.
static int distances(int place, int closed) {
    int up = 0;
    int down = 0;
    while (place + up + 1 < 8 && !(closed >> (place + up + 1) & 1)) {
        up++;
    }
    while (place - down - 1 >= 0 && !(closed >> (place - down - 1) & 1)) {
        down++;
    }
    return up | down << 4;
}

static int choose(int n, int k) {
    if (k < 0 || k > n) {
        return 0;
    }
    return k == 0 ? 1 : choose(n - 1, k - 1) + choose(n - 1, k);
}

static void print_reach(void) {
    printf("const uint8_t reach_line[8][256] = {\n");
    for (int place = 0; place < 8; place++) {
        printf("{");
        for (int closed = 0; closed < 256; closed++) {
            printf("%d,%s", distances(place, closed), closed % 16 == 15 ? "\n" : "");
        }
        printf("},\n");
    }
    printf("};\nconst uint8_t spread_count[9][8] = {\n");
    for (int hand = 0; hand <= 8; hand++) {
        int sum = 0;
        printf("{0,");
        for (int squares = 1; squares < 8; squares++) {
            sum += choose(hand, squares);
            printf("%d,", sum);
        }
        printf("},\n");
    }
    printf("};\nconst uint8_t crush_count[9][8] = {\n");
    for (int hand = 0; hand <= 8; hand++) {
        printf("{");
        for (int squares = 0; squares < 8; squares++) {
            printf("%d,", hand > 0 ? choose(hand - 1, squares) : 0);
        }
        printf("},\n");
    }
    printf("};\n");
}

int main(void) {
    print_keys();
    print_reach();
    return 0;
}
