// SPDX-License-Identifier: MIT
// The entry of a portable build. The binary has the whole program twice: once for any processor,
// once with the instructions of processors since about 2013 (bit counts, bit fields, 256-bit
// vectors). This file chooses one at the start, so that no inner loop has to. BREDON_CPU=any
// selects the code for any processor.
#include <stdlib.h>
#include <string.h>

int bredon_main_any(int argc, char *argv[]);
int bredon_main_fast(int argc, char *argv[]);

static int cpu_is_fast(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

int main(int argc, char *argv[]) {
    const char *wish = getenv("BREDON_CPU");
    if (cpu_is_fast() && !(wish && strcmp(wish, "any") == 0)) {
        return bredon_main_fast(argc, argv);
    }
    return bredon_main_any(argc, argv);
}
