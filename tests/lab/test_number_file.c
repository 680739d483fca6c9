// SPDX-License-Identifier: MIT
// Files of numbers: what is packed is unpacked, and a new part leaves the others alone.
#include <stdlib.h>
#include <string.h>

#include "data_games.h"
#include "number_file.h"
#include "numbers.h"
#include "rng.h"
#include "unit.h"

enum { SOME = 3000 };

static char folder[PATH_ROOM];
static char path[PATH_ROOM];

static void set_up(void) {
    data_games_folder(folder);
    data_games_path(folder, "numbers", path);
}

static void tear_down(void) {
    data_games_remove(folder);
}

TEST_FIXTURE(set_up, tear_down)

// Numbers of all magnitudes, with runs of zeros.
static void make(Rng *rng, int16_t numbers[SOME]) {
    for (int i = 0; i < SOME; i++) {
        int most = (1 << rng_between(rng, 0, 15)) - 1;
        bool zero = i > SOME - 100 || (i > 0 && numbers[i - 1] == 0 && rng_chance(rng, 80));
        numbers[i] = (int16_t)(zero ? 0 : rng_between(rng, -most - 1, most));
    }
}

TEST_RANGE(packed_numbers_come_back, 0, 20) {
    static int16_t numbers[SOME];
    static int16_t back[SOME];
    Rng rng = rng_of(support_seed() + (uint64_t)_i);
    make(&rng, numbers);
    TextBuf file = {0};
    number_add_part(&file, "some", "made up", numbers, SOME);
    ck_assert_int_eq(strncmp(file.at, "some ", 5), 0);
    size_t length = strtoul(file.at + 5, NULL, 10);
    const unsigned char *part = (const unsigned char *)strchr(file.at, '\n') + 1;
    ck_assert_uint_eq(numbers_unpack(part, length, NULL, 0), SOME);
    ck_assert_uint_eq(numbers_unpack(part, length, back, SOME), SOME);
    ck_assert_mem_eq(numbers, back, sizeof numbers);
    textbuf_finish(&file);
}

static void save(const TextBuf *file, size_t length) {
    Bytes bytes = {.length = length};
    memcpy(bytes.at, file->at, length);
    data_games_write(path, &bytes);
}

TEST(a_part_takes_the_place_of_its_old_one) {
    const int16_t first[] = {10, 0, -10}; // 10 is packed as 20, -10 as 19, and \n is 10
    const int16_t second[] = {5, 5};
    TextBuf old = {0};
    TextBuf new = {0};
    Fault fault;
    ck_assert(number_add_others(&old, 6, path, "b", &fault)); // no file
    ck_assert_str_eq(old.at, "Bredon's numbers for 6x6\n");
    number_add_part(&old, "a", "first", first, 3);
    number_add_part(&old, "b", "second", second, 2);
    number_add_part(&old, "c", "third", second, 2);
    save(&old, old.length);
    ck_assert(number_add_others(&new, 6, path, "b", &fault));
    number_add_part(&new, "b", "again", first, 3);
    const char *parts = "Bredon's numbers for 6x6\na 4 first\n\24\0\0\23c 2 third\n\12\12"
                        "b 4 again\n\24\0\0\23";
    ck_assert_uint_eq(new.length, strlen("Bredon's numbers for 6x6\n") + 14 + 12 + 14);
    ck_assert_mem_eq(new.at, parts, new.length);
    // A file that is cut off anywhere in a part is damaged.
    for (size_t length = strlen("Bredon's numbers for 6x6\n") + 1; length < 39; length++) {
        save(&old, length);
        textbuf_clear(&new);
        ck_assert(!number_add_others(&new, 6, path, "b", &fault));
        unit_expect_fault(&fault, "is damaged");
    }
    textbuf_finish(&old);
    textbuf_finish(&new);
}
