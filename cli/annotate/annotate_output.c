// SPDX-License-Identifier: MIT
#include "annotate/annotate_output.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "clean.h"
#include "html/html_page.h"
#include "os/file.h"
#include "os/terminal.h"
#include "ptn_lexer.h"
#include "reader.h"
#include "screen.h"
#include "show/svg.h"

// The beginning of a file of games, by which a later run recognises it.
#define ANNOTATOR "[Annotator \"Bredon "

// True where an option of these settings begins, or where they end.
static bool is_bound(Word settings, size_t at) {
    return at == settings.length ||
           (at + 3 <= settings.length && memcmp(settings.at + at, " --", 3) == 0);
}

// Takes from two settings the options with which both begin.
static void cut_common(Word *first, Word *second) {
    size_t common = 0;
    for (size_t at = 0; at <= first->length && at <= second->length; at++) {
        common = is_bound(*first, at) && is_bound(*second, at) ? at : common;
        if (at == first->length || at == second->length || first->at[at] != second->at[at]) {
            break;
        }
    }
    for (int i = 0; i < 2; i++) {
        Word *rest = i == 0 ? first : second;
        size_t cut = common + (common > 0 && common < rest->length); // with the blank
        *rest = (Word){rest->at + cut, rest->length - cut, 1};
    }
}

// Checks that the file was begun with the settings of this run.
static bool check_settings(const AnnotateOutput *output, Fault *fault) {
    Word here = {output->annotator.at, output->annotator.length, 1};
    Word there = {.at = ""};
    if (!output->earlier.left ||
        (ptn_game_tag(&output->earlier.ahead, "Annotator", &there) && words_same(there, here))) {
        return true;
    }
    cut_common(&there, &here);
    const Quote path = quoted(output->path);
    return there.length == 0 ? fault_set(fault, 0, "--resume: '%s' was begun without '%s'",
                                         path.text, quoted_word(here).text)
           : here.length == 0
               ? fault_set(fault, 0, "--resume: '%s' was begun with '%s'", path.text,
                           quoted_word(there).text)
               : fault_set(fault, 0, "--resume: '%s' was begun with '%s', not with '%s'", path.text,
                           quoted_word(there).text, quoted_word(here).text);
}

// Opens a file that is to be continued, if it is there.
static bool open_earlier(AnnotateOutput *output, Fault *fault) {
    OutputFile *games = &output->games;
    const char *path = output->path;
    return game_files_apart(output->files, path, NULL, "-o: ", fault) &&
           output_may_replace(path, ANNOTATOR, "--resume: ", "bredon annotate", fault) &&
           output_open(games, path, OUTPUT_APPEND, "", fault) &&
           (games->length == 0 || (earlier_games_open(&output->earlier, games->fd, path, fault) &&
                                   check_settings(output, fault)));
}

static bool open_games(AnnotateOutput *output, Fault *fault) {
    OutputFile *games = &output->games;
    if (output->resume) {
        return open_earlier(output, fault);
    }
    if (strcmp(output->path, "-") == 0) {
        *games = (OutputFile){.path = "standard output", .what = "", .fd = STDOUT_FILENO};
    } else if (!output_open(games, output->path, OUTPUT_APPEND, "", fault)) {
        return false;
    } else if (!game_files_apart(output->files, output->path, NULL, "-o: ", fault)) {
        output_abandon(games);
        return false;
    } else if (games->length > 0) {
        output_abandon(games);
        output->replaces = true;
        if (!output_may_replace(output->path, ANNOTATOR, "-o: ", "bredon annotate", fault) ||
            !output_open(games, output->path, OUTPUT_REPLACE, "-o: ", fault)) {
            return false;
        }
    }
    output->terminal = screen_of(games->fd).terminal; // /dev/stdout may be one, too
    return true;
}

// Saves a picture; with `text` NULL checks only that it can be saved.
static bool save_svg(const AnnotateOutput *output, const char *path, const TextBuf *text,
                     Fault *fault) {
    return svg_save(path, (const char *const *)output->files->at, output->files->count,
                    output->path, text, fault);
}

// Saves the page; with `html` NULL checks only that it can be saved.
static bool save_page(const AnnotateOutput *output, const TextBuf *html, Fault *fault) {
    return !output->html_path ||
           html_save(output->html_path, (const char *const *)output->files->at,
                     output->files->count, output->path, html, fault);
}

bool annotate_output_open(AnnotateOutput *output, Fault *fault) {
    bool reports = (output->player.name || output->reads) && !output->json;
    bool quiet = output->json || output->reads || (output->player.name && !output->path);
    output->path = output->path ? output->path : "-";
    bool elsewhere = strcmp(output->path, "-") != 0;
    output->games = output_none;
    output->replaces_page = output->html_path && file_is_there(output->html_path);
    if (!output->json && (elsewhere || reports || screen_of(STDERR_FILENO).terminal)) {
        output->report = elsewhere || quiet ? stdout : stderr;
        output->style.columns = screen_columns(fileno(output->report));
        output->style.coloured = screen_of(fileno(output->report)).colour;
        output->style.unicode = !output->ascii && terminal_is_utf8();
    }
    // The output of the games comes first, because the other outputs must not be the same file.
    return ((quiet && !elsewhere) || open_games(output, fault)) &&
           (!output->svg_path || save_svg(output, output->svg_path, NULL, fault)) &&
           (!output->html_path || game_files_apart(output->files, output->html_path,
                                                   output->svg_path, "--html: ", fault)) &&
           save_page(output, NULL, fault);
}

static bool is_complete(const TextBuf *text, Fault *fault) {
    if (text->failed) {
        fault_set(fault, 0, "no memory for the output of a game");
    }
    return !text->failed;
}

// Appends a text to a file, and frees it.
static bool append(OutputFile *file, TextBuf *text, Fault *fault) {
    bool good = is_complete(text, fault) && output_add(file, text->at, text->length, fault);
    textbuf_finish(text);
    return good;
}

// The length of the tag that a text begins with, and of the blanks and the newline behind it.
static size_t tag_length(const TextBuf *text) {
    PtnLexer lexer = {text->at, text->length, 0, 1, 1};
    size_t at = ptn_lexer_next(&lexer).end;
    at += strspn(text->at + at, " \t\r");
    return at + (text->at[at] == '\n');
}

// Adds what stands before the first game of a file: who has annotated it, and how. Returns the
// length of what the game has in its place from an earlier run.
static size_t add_annotator(TextBuf *all, const AnnotateOutput *output, const TextBuf *text) {
    enum { MARK = sizeof ANNOTATOR - 1 };
    bool marked = text->length > MARK && memcmp(text->at, ANNOTATOR, MARK) == 0;
    Reader reader = reader_of(text->at, text->length);
    Word front = reader_rest(&reader); // a byte order mark counts as a blank
    if (output->games.fd == STDOUT_FILENO || output->games.length > 0 || front.length == 0 ||
        !memchr("[{;", front.at[0], 3)) {
        return 0;
    }
    textbuf_format(all, "[Annotator \"%s\"]\n", output->annotator.at);
    return marked ? tag_length(text) : 0;
}

static int count_newlines(const char *text, size_t length) {
    int count = 0;
    while (count < 2 && length > 0 && text[--length] == '\n') {
        count++;
    }
    return count;
}

// Cuts off what follows the games of an earlier run that were taken, once.
static bool cut_earlier(AnnotateOutput *output, Fault *fault) {
    EarlierGames *earlier = &output->earlier;
    int64_t end = earlier->end;
    if (!earlier->text || earlier->cut) {
        return true;
    }
    earlier->cut = true;
    output->newlines = count_newlines(earlier->text, (size_t)end);
    return output_cut(&output->games, end, fault);
}

static bool write_game(AnnotateOutput *output, const AnnotatedGame *game, Fault *fault) {
    const TextBuf *text = &game->text;
    TextBuf all = {0};
    if (!cut_earlier(output, fault)) {
        return false;
    }
    // If the file before this one ended without a newline, the next game still begins on its own
    // line.
    int missing = game->piece.first && output->games.length > 0 ? 2 - output->newlines : 0;
    size_t skipped = add_annotator(&all, output, text);
    textbuf_add(&all, "\n\n", (size_t)missing);
    if (output->terminal) {
        clean_add_lines(&all, text->at + skipped, text->length - skipped, terminal_is_utf8());
    } else {
        textbuf_add(&all, text->at + skipped, text->length - skipped);
    }
    output->newlines = count_newlines(text->at, text->length);
    return append(&output->games, &all, fault);
}

// Writes "game.svg", "game-0002.svg" and so on. The first one has no number, because it is not
// known yet whether there will be others.
static bool write_picture(const AnnotateOutput *output, const AnnotatedGame *game, Fault *fault) {
    const char *path = output->svg_path;
    const char *dot = strrchr(file_name_of(path), '.');
    size_t stem = dot ? (size_t)(dot - path) : strlen(path);
    TextBuf name = {0};
    TextBuf text = {0};
    textbuf_add(&name, path, stem);
    if (output->count > 1) {
        textbuf_format(&name, "-%04" PRId64, output->count);
    }
    textbuf_add_string(&name, path + stem);
    annotate_add_svg(&text, game);
    bool good = is_complete(&name, fault) && is_complete(&text, fault) &&
                save_svg(output, name.at, &text, fault);
    textbuf_finish(&name);
    textbuf_finish(&text);
    return good;
}

// Prints a text and frees it. main reports when standard output can't be written.
static bool print(AnnotateOutput *output, TextBuf *text, FILE *file, Fault *fault) {
    bool good = is_complete(text, fault);
    if (good && text->length > 0 && !output->closed) {
        output->closed =
            fwrite(text->at, 1, text->length, file) != text->length || fflush(file) != 0;
    }
    textbuf_finish(text);
    return good;
}

static bool print_game(AnnotateOutput *output, const AnnotatedGame *game, Fault *fault) {
    TextBuf text = {0};
    if (output->json) {
        annotate_add_json(&text, game);
    } else if (output->report && !output->player.name) {
        textbuf_add_string(&text, output->count > 1 ? "\n" : "");
        annotate_add_report(&text, game, output->style);
    }
    return print(output, &text, output->json ? stdout : output->report, fault);
}

// Tables have complete games only.
static bool add_whole(AnnotateOutput *output, const AnnotatedGame *game, Fault *fault) {
    bool many_files = output->files->count > 1;
    if (!(output->player.name ? player_report_add(&output->player, game, many_files)
          : output->report    ? annotate_totals_add(&output->totals, game)
                              : true)) {
        fault_set(fault, 0, "no memory for a table");
        return false;
    }
    return true;
}

bool annotate_output_add(AnnotateOutput *output, const AnnotatedGame *game, Fault *fault) {
    if (output->games.fd >= 0 && !game->read && !write_game(output, game, fault)) {
        return false;
    }
    if (game->piece.status == PTN_END) {
        return true;
    }
    output->count++;
    output->whole += game->notes.whole;
    if (output->html_path && game->piece.game.rules.size > 0) {
        annotate_page_add(&output->page, game);
    }
    return game->piece.game.rules.size == 0 ||
           ((!game->notes.whole || add_whole(output, game, fault)) &&
            (!output->svg_path || write_picture(output, game, fault)) &&
            print_game(output, game, fault));
}

// Puts a file in its place, or removes it if nothing was written.
static bool close_file(OutputFile *file, Fault *fault) {
    if (file->fd >= 0 && file->length > 0) {
        return output_commit(file, fault);
    }
    output_abandon(file);
    return true;
}

// Adds the report on a player, if games are there.
static void add_player(const AnnotateOutput *output, bool json, TextBuf *text) {
    if (output->player.all.games > 0) {
        player_report_show(text, &output->player, json, output->style);
        known_games_add_first_moves(output->known, output->player.name, json, text);
    }
}

// Writes the page, unless there is nothing for it or a page of all games stays.
static bool write_page(AnnotateOutput *output, Fault *fault) {
    TextBuf html = {0};
    TextBuf report = {0};
    bool good = true;
    if (output->page.count > 0 && !(output->replaces_page && output->incomplete)) {
        add_player(output, true, &report);
        annotate_page_write(&output->page, &report, &html);
        good = is_complete(&html, fault) && save_page(output, &html, fault);
    }
    textbuf_finish(&report);
    textbuf_finish(&html);
    annotate_page_finish(&output->page);
    return good;
}

bool annotate_output_close(AnnotateOutput *output, Fault *fault) {
    TextBuf text = {0};
    add_player(output, output->json, &text);
    if (!output->player.name) {
        annotate_totals_show(&text, &output->totals, output->style);
    }
    bool good = print(output, &text, output->json ? stdout : output->report, fault);
    good = write_page(output, good ? fault : NULL) && good;
    earlier_games_finish(&output->earlier);
    annotate_totals_finish(&output->totals);
    player_report_finish(&output->player);
    if (output->replaces && output->incomplete) {
        output_abandon(&output->games);
    } else if (output->games.fd != STDOUT_FILENO) {
        output->games.fresh &= output->games.length == 0; // games stay if the disk has an error
        good = close_file(&output->games, good ? fault : NULL) && good;
    }
    return good;
}
