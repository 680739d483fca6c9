// SPDX-License-Identifier: MIT
// made_games SIZE GAMES SEED: writes made-up games as data to standard output.
#include "made.h"
#include "reader.h"

enum { ARGUMENTS = 3 };

int main(int argc, char *argv[]) {
    static const struct {
        const char *what;
        int64_t least, most;
    } limits[ARGUMENTS] = {
        {"size", SIZE_LEAST, SIZE_MOST}, {"games", 0, 1000000000}, {"seed", 0, UINT32_MAX}};
    static const double scale = 250;
    int64_t number[ARGUMENTS];
    unsigned char bytes[DATA_RECORD_MOST];
    double weights[TUNE_WEIGHTS];
    DataGame game;
    Fault fault;
    for (int i = 0; i < ARGUMENTS; i++) {
        fault_set(&fault, 0, "made_games SIZE GAMES SEED");
        if (argc != ARGUMENTS + 1 ||
            !parse_i64(word_of_string(argv[i + 1]), limits[i].what, limits[i].least, limits[i].most,
                       &number[i], &fault)) {
            fprintf(stderr, "%s\n", fault.text);
            return 2;
        }
    }
    int size = (int)number[0];
    Rng rng = rng_of((uint64_t)number[2]);
    DataHeader header = {.seed = (uint64_t)number[2], .nodes = 1};
    made_weights(size, weights);
    fwrite(bytes, 1, data_write_header(&header, bytes), stdout);
    for (int64_t i = 0; i < number[1]; i++) {
        made_game(&rng, size, weights, scale, &game);
        game.number = (uint64_t)i;
        game.seed = (uint32_t)number[2];
        fwrite(bytes, 1, data_write_game(&game, bytes), stdout);
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
