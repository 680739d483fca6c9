// SPDX-License-Identifier: MIT
#include "show/position_output.h"

#include <string.h>
#include <unistd.h>

#include "os/terminal.h"
#include "screen.h"

SearchSettings position_settings(const Args *args) {
    SearchSettings settings = search_settings();
    settings.hash = args->hash > 0 ? args->hash : settings.hash;
    settings.threads = args->threads;
    settings.lines = args->multipv;
    settings.overhead = 0;
    return settings;
}

SearchLimits position_limits(const Args *args, int64_t default_ms) {
    SearchLimits limits = args->limits;
    bool limited = limits.movetime >= 0 || limits.depth > 0 || limits.nodes > 0;
    if (!limited && !screen_of(STDOUT_FILENO).terminal) {
        limits.movetime = default_ms;
    }
    return limits;
}

PictureStyle position_style(const Args *args) {
    return (PictureStyle){
        .unicode = !args->ascii && terminal_is_utf8(),
        .colour = screen_of(STDOUT_FILENO).colour,
        .flip = args->flip,
        .stacks = args->stacks,
        .columns = screen_columns(STDOUT_FILENO),
        .marked = picture_last_move(&args->game),
    };
}

void position_add_svg(TextBuf *text, const Args *args, Move best, const SvgAnalysis *analysis) {
    SvgStyle style = {.flip = args->flip,
                      .marked = picture_last_move(&args->game),
                      .best = best,
                      .analysis = analysis};
    svg_board(text, &args->game.board, game_outcome(&args->game), &style);
}

bool position_check_svg(const Args *args, Fault *fault) {
    const char *const inputs[] = {args->ptn};
    if (args->svg && strcmp(args->svg, "-") == 0) {
        return fault_set(fault, 0, "--svg: standard output has the %s; name a file",
                         args->json ? "JSON" : "table");
    }
    return !args->svg || svg_save(args->svg, inputs, args->ptn != NULL, "-", NULL, fault);
}

bool position_save_svg(const Args *args, Move best, const SvgAnalysis *analysis, Fault *fault) {
    const char *const inputs[] = {args->ptn};
    TextBuf text = {0};
    if (!args->svg) {
        return true;
    }
    position_add_svg(&text, args, best, analysis);
    bool saved = svg_save(args->svg, inputs, args->ptn != NULL, "-", &text, fault);
    textbuf_finish(&text);
    return saved;
}
