// SPDX-License-Identifier: MIT
// Games saved by `play`. The first line is the number of the game, the rest is the file.
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "play/play_file.h"
#include "text_file.h"

static PlayGame new_game(void) {
    PlayGame play;
    Game game;
    Board board;
    Rules rules = rules_of(5, 4);
    board_init(&board, &rules);
    game_init(&game, &board);
    play_game_init(&play, &game, WHITE);
    play_game_set_clocks(&play, 60000, 1000);
    return play;
}

static void check_play(const PlayGame *play) {
    Board board = play->game.board;
    FUZZ_BOARD(&board);
    for (size_t i = play->game.length; i > 0; i--) {
        const GameStep *step = &play->game.steps[i - 1];
        board_undo(&board, step->move, &step->undo);
        FUZZ_EXPECT(board_outcome(&board) == ONGOING && board_is_legal(&board, step->move));
    }
    FUZZ_EXPECT(!play->unsaved && play->has_clocks && play->clock_ms > 0);
    FUZZ_EXPECT(play->increment_ms >= 0 && play->left_ms[0] >= 0 && play->left_ms[1] >= 0);
    FUZZ_EXPECT(play->end == PLAY_ON_BOARD || play_game_is_over(play));
}

// A game that is saved and loaded is the same.
static void check_saved(const PlayGame *play, const char *path) {
    TextBuf text = {0};
    PlayGame again = new_game();
    PlayLoaded loaded;
    Fault fault = {0};
    play_file_write(play, "Bredon", &text);
    FUZZ_EXPECT(!text.failed);
    if (!play_file_save(path, &text, true, &fault)) {
        FUZZ_FAULT(&fault, 0);
    } else if (!play_file_load(path, 1, &again, &loaded, &fault)) {
        fuzz_fail("a saved game can't be loaded", fault.text, __FILE__, __LINE__);
    } else {
        FUZZ_EXPECT(loaded.number == 1 && loaded.count == 1 && !loaded.shortened);
        FUZZ_EXPECT(board_equal(&play->game.board, &again.game.board));
        FUZZ_EXPECT(play->game.length == again.game.length && play->person == again.person);
        FUZZ_EXPECT(strcmp(play_game_result(play), play_game_result(&again)) == 0);
        check_play(&again);
    }
    play_game_finish(&again);
    textbuf_finish(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Reader input = fuzz_reader(data, size);
    int64_t number = 1;
    char path[FUZZ_PATH];
    PlayLoaded loaded = {0};
    parse_i64(fuzz_line(&input), "", 1, INT64_MAX, &number, NULL);
    Word text = fuzz_rest(&input);
    PlayGame play = new_game();
    Board before = play.game.board;
    Fault fault = {0};
    fuzz_file(text, path);
    if (play_file_load(path, number, &play, &loaded, &fault)) {
        FUZZ_EXPECT(loaded.number >= 1 && loaded.number <= loaded.count);
        check_play(&play);
        check_saved(&play, path);
    } else {
        FUZZ_FAULT(&fault, size);
        FUZZ_EXPECT(memcmp(&before, &play.game.board, sizeof before) == 0 &&
                    play.clock_ms == 60000);
        fuzz_expect_front(path, text);
    }
    play_game_finish(&play);
    unlink(path);
    return 0;
}
