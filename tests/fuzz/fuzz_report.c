// SPDX-License-Identifier: MIT
// Reports of matches. The input is up to three files of games, with a line "====" between them.
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "match/report.h"

enum { FILES_MOST = 3 };

static uint64_t games_of(const WinDrawLoss *count) {
    return count->win + count->draw + count->loss;
}

// Every game is counted once in its pairing and once for each of its engines.
static void check_totals(const MatchTotals *totals) {
    uint64_t of_pairings = 0;
    uint64_t of_engines = 0;
    uint64_t games = (uint64_t)totals->games;
    int64_t endings = 0;
    for (int i = 0; i < totals->pairing_count; i++) {
        const MatchPairing *pairing = &totals->pairings[i];
        FUZZ_EXPECT(pairing->first != pairing->second);
        FUZZ_EXPECT(pairing->first < totals->engine_count &&
                    pairing->second < totals->engine_count);
        FUZZ_EXPECT(2 * pentanomial_pairs(&pairing->pairs) <= games_of(&pairing->games));
        of_pairings += games_of(&pairing->games);
    }
    for (int i = 0; i < totals->engine_count; i++) {
        FUZZ_EXPECT(memchr(totals->engines[i].name, '\0', TEI_NAME));
        of_engines += games_of(&totals->engines[i].games);
    }
    for (int i = 0; i < ENDINGS; i++) {
        endings += totals->endings[i];
    }
    FUZZ_EXPECT(of_pairings == games && of_engines == 2 * games && endings == totals->games);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Reader input = fuzz_reader(data, size);
    char names[FILES_MOST][FUZZ_PATH];
    char *paths[FILES_MOST];
    int count = 0;
    MatchTotals totals;
    Fault fault = {0};
    do {
        fuzz_file(fuzz_part(&input), names[count]);
        paths[count] = names[count];
        count++;
    } while (count < FILES_MOST && input.at < input.length);
    if (match_totals_read(paths, count, NULL, &totals, &fault)) {
        check_totals(&totals);
        match_totals_finish(&totals);
    } else {
        FUZZ_FAULT(&fault, size);
    }
    for (int i = 0; i < count; i++) {
        unlink(paths[i]);
    }
    return 0;
}
