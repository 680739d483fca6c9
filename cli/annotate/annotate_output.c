// SPDX-License-Identifier: MIT
#include "annotate/annotate_output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "annotate_text.h"
#include "clean.h"
#include "os/file.h"
#include "os/terminal.h"
#include "screen.h"

static bool refuse(const char *path, const char *why, Fault *fault) {
    char quote[FAULT_QUOTE];
    fault_set(fault, 0, "'%s': %s", fault_quote(quote, path, strlen(path)), why);
    return false;
}

bool annotate_output_open(AnnotateOutput *output, const char *path, bool resume,
                          char *const inputs[], int count, Fault *fault) {
    *output = (AnnotateOutput){.file = {.path = path, .fd = STDOUT_FILENO}, .newlines = 2};
    bool good = true;
    if (strcmp(path, "-") != 0) {
        good = output_append(&output->file, path, "", fault) &&
               output_is_apart(path, (const char *const *)inputs, count, NULL, "-o: ", fault);
        if (good && output->file.length > 0 && !resume) {
            good = refuse(path, "is not empty; name another file, or continue it with --resume",
                          fault);
        }
        if (!good) {
            output_abandon(&output->file);
        }
    }
    output->terminal = good && screen_of(output->file.fd).terminal; // as /dev/stdout may be
    return good;
}

// Removes the blanks at the end of a text. Other white space, and NUL, may be the user's and stays.
static void trim(TextBuf *text) {
    while (text->length > 0 && memchr(" \t\r\n", text->at[text->length - 1], 4)) {
        text->length--;
    }
}

// Reads the next piece of the input that is a game.
static GameStreaming next_input(GameStream *input, GamePiece *ret_piece, Fault *fault) {
    for (;;) {
        GameStreaming got = game_stream_next(input, ret_piece, fault);
        if (got != STREAM_PIECE || !ret_piece->alien) {
            return got;
        }
        game_piece_finish(ret_piece);
    }
}

// Cuts off a comment of the engine that is not closed, as a stop leaves it. Such a comment has no
// other '{' in it; any other open comment may be the user's and stays.
static void trim_begun_comment(TextBuf *text, const char *engine) {
    size_t begin = text->length;
    while (begin > 0 && text->at[begin - 1] != '{') {
        begin--;
    }
    if (begin > 0 &&
        annotate_is_begun((Word){.at = text->at + begin, .length = text->length - begin}, engine)) {
        text->length = begin - 1;
    }
}

// Cuts off the zeros that a power failure leaves at the end of a text; true when there are some. A
// file of nothing else is none of this program's.
static bool trim_zeros(TextBuf *text) {
    size_t length = text->length;
    while (text->length > 0 && text->at[text->length - 1] == '\0') {
        text->length--;
    }
    text->length = text->length > 0 ? text->length : length;
    return text->length < length;
}

static bool is_front_of(const TextBuf *front, const TextBuf *text) {
    return front->length <= text->length &&
           (front->length == 0 || memcmp(front->at, text->at, front->length) == 0);
}

// How a game of the output compares with one of the input, without what the engine adds.
typedef enum Likeness {
    OTHER,
    FRONT, // the beginning of it, as a stop leaves it; only this may be cut off
    SAME,
} Likeness;

// The last game of the output must also have all blanks that follow it in the input; without them
// the next game would begin on its last line.
static Likeness likeness(const GamePiece *old, const GamePiece *piece, bool last,
                         const AnnotateStyle *style) {
    TextBuf texts[2] = {{0}};
    Likeness like = OTHER;
    annotate_add_bare(&texts[0], old->text, old->length, &old->game, style);
    annotate_add_bare(&texts[1], piece->text, piece->length, &piece->game, style);
    if (!texts[0].failed && !texts[1].failed) {
        bool ends = !last || (!trim_zeros(&texts[0]) && texts[0].length >= texts[1].length);
        trim(&texts[0]);
        trim(&texts[1]);
        bool same = texts[0].length == texts[1].length && is_front_of(&texts[0], &texts[1]);
        trim_begun_comment(&texts[0], style->engine);
        trim(&texts[0]);
        like = same && ends ? SAME : is_front_of(&texts[0], &texts[1]) ? FRONT : OTHER;
    }
    textbuf_finish(&texts[0]);
    textbuf_finish(&texts[1]);
    return like;
}

typedef enum Kept { KEPT, CUT, WRONG } Kept;

// Compares a game of the output with the game of the input in its place.
static Kept compare(const AnnotateOutput *output, const GamePiece *old, bool last,
                    GameStream *input, const AnnotateStyle *style, int64_t *bytes, Fault *fault) {
    GamePiece piece;
    Kept kept = WRONG;
    switch (next_input(input, &piece, fault)) {
    case STREAM_FAULT:
        return WRONG;
    case STREAM_END:
        refuse(output->file.path, "has more games than the input: --resume needs the same files",
               fault);
        return WRONG;
    case STREAM_PIECE:
        break;
    }
    Likeness like = likeness(old, &piece, last, style);
    if (like == SAME && (!last || annotate_is_whole(old->text, &old->game, style->engine))) {
        kept = KEPT;
        *bytes += (int64_t)piece.length;
    } else if (last && like != OTHER) {
        kept = CUT;
        game_stream_unread(input);
    } else {
        char quote[FAULT_QUOTE];
        char game[32];
        snprintf(game, sizeof game, "game %zu", old->game.number);
        fault_set(fault, 0, "'%s': %s differs from the input: --resume needs the same files",
                  fault_quote(quote, output->file.path, strlen(output->file.path)),
                  old->alien ? "the content" : game);
    }
    game_piece_finish(&piece);
    return kept;
}

// Cuts the file after the games that are kept; `size` is its length before. Its reader has closed a
// descriptor of it, which ends the lock, so it is locked again.
static bool cut(AnnotateOutput *output, int64_t length, int64_t size, Fault *fault) {
    char end[2] = {0};
    OutputFile *file = &output->file;
    if (!output_lock(file->fd, file->path, fault)) {
        return false;
    }
    if (lseek(file->fd, 0, SEEK_END) != (off_t)size) {
        return refuse(file->path, "another process has written to it", fault);
    }
    if (!output_cut(file, length, fault)) {
        return false;
    }
    if (length >= 2 &&
        file_read_at(file->fd, end, sizeof end, length - 2) == (ptrdiff_t)sizeof end) {
        output->newlines = end[1] != '\n' ? 0 : end[0] != '\n' ? 1 : 2;
    }
    return true;
}

bool annotate_output_resume(AnnotateOutput *output, GameStream *input, const AnnotateStyle *style,
                            int64_t *ret_games, int64_t *ret_bytes, Fault *fault) {
    char path[4096];
    char *const paths[] = {path};
    GameStream old;
    GamePiece piece;
    Kept kept = KEPT;
    int64_t length = 0;
    const OutputFile *file = &output->file;
    int64_t size = file->length;
    *ret_games = *ret_bytes = 0;
    if (!file->regular) {
        return refuse(file->path, "is not a file that --resume can continue", fault);
    }
    if (strlen(file->path) >= sizeof path) {
        return refuse(file->path, "is too long a name", fault);
    }
    memcpy(path, file->path, strlen(file->path) + 1);
    game_stream_init(&old, paths, 1, input->stop);
    while (kept == KEPT) {
        GameStreaming got = game_stream_next(&old, &piece, fault);
        if (got != STREAM_PIECE || piece.length == 0) {
            kept = got == STREAM_FAULT ? WRONG : CUT;
            if (got == STREAM_PIECE) {
                game_piece_finish(&piece);
            }
            break;
        }
        bool last = old.ended && old.begin == old.length;
        kept = compare(output, &piece, last, input, style, ret_bytes, fault);
        length += kept == KEPT ? (int64_t)piece.length : 0;
        *ret_games += kept == KEPT;
        game_piece_finish(&piece);
    }
    game_stream_finish(&old);
    return kept != WRONG && cut(output, length, size, fault);
}

// Says why a game could not be written; the module has cut off a part of it if the file can be cut.
static bool refuse_full(const AnnotateOutput *output, int problem, Fault *fault) {
    bool file = output->file.regular;
    char why[FAULT_TEXT];
    snprintf(why, sizeof why, "%s%s", strerror(problem),
             file ? "; the games in it are whole, --resume continues" : "");
    if (output->file.fd != STDOUT_FILENO) {
        return refuse(output->file.path, why, fault);
    }
    fault_set(fault, 0, "standard output: %s", why);
    return false;
}

bool annotate_output_write(AnnotateOutput *output, const AnnotatedGame *game, Fault *fault) {
    const TextBuf *text = &game->text;
    TextBuf all = {0};
    // A file that ends without a newline gets one, so that the next game begins on its own line.
    int missing = game->piece.first && output->file.length > 0 ? 2 - output->newlines : 0;
    textbuf_add(&all, "\n\n", (size_t)missing);
    if (output->terminal) {
        clean_add_lines(&all, text->at, text->length, terminal_is_utf8());
    } else {
        textbuf_add(&all, text->at, text->length);
    }
    errno = ENOMEM;
    bool good = (!all.failed && output_add(&output->file, all.at, all.length, NULL)) ||
                refuse_full(output, errno, fault);
    textbuf_finish(&all);
    output->newlines = 0;
    for (size_t i = text->length; i > 0 && text->at[i - 1] == '\n' && output->newlines < 2; i--) {
        output->newlines++;
    }
    return good;
}

bool annotate_output_close(AnnotateOutput *output, Fault *fault) {
    if (output->file.fd < 0 || output->file.fd == STDOUT_FILENO) {
        return true;
    }
    if (output->file.length > 0) {
        output->file.fresh = false; // the games stay if the disk has an error
        return output_commit(&output->file, fault);
    }
    output_abandon(&output->file);
    return true;
}
