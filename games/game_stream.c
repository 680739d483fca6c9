// SPDX-License-Identifier: MIT
#include "game_stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"
#include "os/stream.h"
#include "ptn_link.h"
#include "text_file.h"

enum { CHUNK = 1 << 16, GAME_MOST = 1 << 26, POLL_MS = 100 };

void game_stream_init(GameStream *stream, char *const paths[], int count, const atomic_bool *stop) {
    *stream = (GameStream){.paths = paths, .count = count, .stop = stop, .fd = -1};
}

void game_stream_open(GameStream *stream, int fd, const char *path) {
    game_stream_init(stream, NULL, 0, NULL);
    stream->fd = fd;
    stream->borrowed = true;
    stream->path = path;
    stream->file = ptn_file_of("", 0);
}

static void close_file(GameStream *stream) {
    if (stream->fd >= 0 && stream->fd != STDIN_FILENO && !stream->borrowed) {
        close(stream->fd);
    }
    stream->fd = -1;
}

void game_stream_finish(GameStream *stream) {
    close_file(stream);
    free(stream->text);
    stream->text = NULL;
}

void game_piece_finish(GamePiece *piece) {
    ptn_game_finish(&piece->game);
    free(piece->text);
    piece->text = NULL;
}

static bool refuse(const char *path, const char *why, Fault *fault) {
    return fault_set(fault, 0, "'%s': %s", quoted(path).text, why);
}

static int open_path(const char *path) {
    return strcmp(path, "-") == 0 ? STDIN_FILENO : file_open(path, O_RDONLY);
}

bool game_stream_check(const char *path, int64_t *size, Fault *fault) {
    struct stat about;
    if (ptn_link_is(path)) {
        TextBuf link = {0};
        bool good = ptn_link_read(path, &link, NULL, fault);
        *size = *size < 0 ? -1 : *size + (int64_t)link.length;
        textbuf_finish(&link);
        return good;
    }
    int fd = open_path(path);
    int problem = fd < 0 || fstat(fd, &about) != 0 ? errno : S_ISDIR(about.st_mode) ? EISDIR : 0;
    if (fd > STDIN_FILENO) {
        close(fd);
    }
    if (problem) {
        return refuse(path, text_file_problem(problem), fault);
    }
    *size = *size < 0 || !S_ISREG(about.st_mode) ? -1 : *size + (int64_t)about.st_size;
    return true;
}

static bool is_stopped(const GameStream *stream) {
    return stream->stop && atomic_load(stream->stop);
}

// Waits until there is input; false when the stream is stopped.
static bool wait_for_input(const GameStream *stream) {
    bool waits = true;
    while (waits && !is_stopped(stream)) {
        waits = !stream_wait(stream->fd, POLL_MS);
    }
    return !waits;
}

// Appends the result of one call of read to the window.
static bool read_more(GameStream *stream, Fault *fault) {
    if (stream->begin > 0) {
        memmove(stream->text, stream->text + stream->begin, stream->length - stream->begin);
        stream->length -= stream->begin;
        stream->begin = 0;
    }
    if (stream->room - stream->length < CHUNK) {
        size_t room = 2 * stream->room + 2 * CHUNK;
        char *text = room <= GAME_MOST ? realloc(stream->text, room) : NULL;
        if (!text) {
            return refuse(stream->path,
                          room <= GAME_MOST ? "no memory"
                                            : "contains a text that is too long to be a game",
                          fault);
        }
        stream->text = text;
        stream->room = room;
    }
    if (!wait_for_input(stream)) {
        stream->ended = true;
        return true;
    }
    ptrdiff_t length =
        stream_read(stream->fd, stream->text + stream->length, stream->room - stream->length);
    if (length < 0) {
        return refuse(stream->path, text_file_problem(errno), fault);
    }
    if (stream->offset == 0 && stream->length == 0 &&
        text_file_is_utf16(stream->text, (size_t)length)) {
        return refuse(stream->path, text_file_utf16, fault);
    }
    if (memchr(stream->text + stream->length, '\0', (size_t)length)) {
        return refuse(stream->path, text_file_zero, fault);
    }
    stream->ended = length == 0;
    stream->length += (size_t)length;
    return true;
}

// Reads until the window has grown by half. Growing by a factor makes the time for a long game
// linear in its length.
static bool fill(GameStream *stream, Fault *fault) {
    size_t left = stream->length - stream->begin;
    size_t wanted = left < CHUNK ? left + 1 : left + left / 2;
    while (!stream->ended && stream->length - stream->begin < wanted) {
        if (!read_more(stream, fault)) {
            return false;
        }
    }
    return true;
}

static bool open_file(GameStream *stream, Fault *fault) {
    stream->fd = open_path(stream->path);
    return stream->fd >= 0 || refuse(stream->path, text_file_problem(errno), fault);
}

static bool open_next(GameStream *stream, Fault *fault) {
    const char *path = stream->paths[stream->at++];
    close_file(stream);
    TextBuf link = {0};
    stream->path = path;
    if (ptn_link_is(path) ? !ptn_link_read(path, &link, NULL, fault) : !open_file(stream, fault)) {
        textbuf_finish(&link);
        return false;
    }
    stream->file = ptn_file_of("", 0);
    stream->file.defaults = stream->defaults;
    stream->begin = stream->length = 0;
    stream->offset = 0;
    stream->ended = stream->done = false;
    if (link.at) { // the window has all of it, and nothing is read
        free(stream->text);
        stream->text = link.at;
        stream->length = link.length;
        stream->room = link.room;
        stream->fd = STDIN_FILENO;
        stream->ended = true;
    }
    return true;
}

// Gives the length of the next piece; 0 at the end of the file. Reads more as needed.
static bool find_piece(GameStream *stream, size_t *ret_length, Fault *fault) {
    for (;;) {
        size_t left = stream->length - stream->begin;
        size_t length =
            left > 0 ? ptn_file_split(stream->text + stream->begin, left, stream->ended) : 0;
        if (length > 0 || stream->ended) {
            *ret_length = length;
            return true;
        }
        if (!fill(stream, fault)) {
            return false;
        }
    }
}

// Sets *ret_rest when this piece is the rest of the file. Reads more only when the piece fills the
// window.
static bool is_rest(GameStream *stream, size_t length, Fault *fault, bool *ret_rest) {
    while (!stream->ended && stream->begin + length == stream->length) {
        if (!fill(stream, fault)) {
            return false;
        }
    }
    *ret_rest = stream->begin + length == stream->length;
    return true;
}

bool game_is_meant(const PtnGame *game) {
    static const char *const names[] = {"Size", "TPS", "Player1", "Player2", "Result", "Date"};
    bool tagged = false;
    Word value;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        tagged = tagged || ptn_game_tag(game, names[i], &value);
    }
    return tagged || game->move_count > 0;
}

const char *game_no_ptn(const char *path, const PtnDefaults *defaults) {
    return ptn_link_is(path)    ? "the text in this link is not PTN"
           : defaults->size > 0 ? "this is not a PTN file"
                                : "this is not a PTN file (a list of moves needs --size N)";
}

// True when the first piece of a file shows that the file is not PTN: the piece has no move and no
// common tag, or it is the whole file and has an error before the first move. A faulty game before
// other games does not count.
static bool is_alien(const GameStream *stream, GamePiece *piece, bool rest) {
    if (piece->status == PTN_END) {
        fault_set(&piece->fault, 0, "there is no game in it");
    } else if (piece->status == PTN_FAULT && !game_is_meant(&piece->game)) {
        fault_prefix(&piece->fault, "%s: ", game_no_ptn(piece->path, &stream->defaults));
    } else {
        return piece->status == PTN_FAULT && piece->game.move_count == 0 && rest;
    }
    piece->status = PTN_FAULT;
    return true;
}

// Adds tags to a list of moves, for other programs. If it has neither errors nor branches, it is
// also written as PTN.
static void add_tags(GamePiece *piece) {
    PtnGame *game = &piece->game;
    TextBuf text = {0};
    if (piece->status == PTN_GAME && !game->branched) {
        ptn_game_write(game, &text);
    } else {
        ptn_game_write_tags(game, &text);
        textbuf_add(&text, piece->text, piece->length);
    }
    if (text.failed) {
        textbuf_finish(&text);
        return; // it stays as it is
    }
    Fault warning = game->warning;
    bool warned = game->warned;
    PtnFile file = ptn_file_of(text.at, text.length);
    file.games = game->number - 1;
    // Faults keep the places in the file.
    piece->status = ptn_file_next(&file, game, &(Fault){0});
    game->warning = warning;
    game->warned = warned;
    free(piece->text);
    piece->text = text.at;
    piece->length = text.length;
}

static bool take_piece(GameStream *stream, size_t length, GamePiece *ret_piece, Fault *fault) {
    GamePiece piece = {.path = stream->path, .length = length, .offset = stream->offset};
    piece.first = stream->offset == 0;
    bool rest = false;
    if (!is_rest(stream, length, fault, &rest)) {
        return false;
    }
    piece.text = malloc(length + 1);
    if (!piece.text) {
        return refuse(piece.path, "no memory for a game", fault);
    }
    if (length > 0) {
        memcpy(piece.text, stream->text + stream->begin, length);
    }
    ptn_game_init(&piece.game);
    ptn_file_resume(&stream->file, piece.text, length);
    piece.status = ptn_file_next(&stream->file, &piece.game, &piece.fault);
    if (piece.first && is_alien(stream, &piece, rest)) {
        piece.alien = stream->done = true;
    }
    bool listed = piece.status != PTN_END && !piece.alien && piece.game.rules.size > 0;
    if (listed && piece.game.tag_count == 0) {
        add_tags(&piece);
    }
    stream->begin += length;
    stream->offset += (int64_t)length;
    *ret_piece = piece;
    return true;
}

GameStreaming game_stream_next(GameStream *stream, GamePiece *ret_piece, Fault *fault) {
    size_t length = 0;
    for (;;) {
        if (stream->fd >= 0 && !stream->done && !find_piece(stream, &length, fault)) {
            return STREAM_FAULT;
        }
        // After a stop the window may end in the middle of a game.
        if (is_stopped(stream)) {
            return STREAM_END;
        }
        bool empty = stream->fd >= 0 && stream->offset == 0;
        if (!stream->done && (length > 0 || empty)) {
            return take_piece(stream, length, ret_piece, fault) ? STREAM_PIECE : STREAM_FAULT;
        }
        close_file(stream);
        if (stream->at == stream->count) {
            return STREAM_END;
        }
        if (!open_next(stream, fault)) {
            return STREAM_FAULT;
        }
    }
}
