// SPDX-License-Identifier: MIT
#include "game_stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"
#include "text_file.h"

void game_stream_init(GameStream *stream, char *const paths[], int count, const atomic_bool *stop) {
    *stream = (GameStream){.paths = paths, .count = count, .stop = stop, .fd = -1};
}

void game_stream_open(GameStream *stream, int fd, const char *path) {
    *stream = (GameStream){.count = 1, .fd = fd, .path = path};
}

void game_stream_finish(GameStream *stream) {
    for (int i = 0; i < stream->at; i++) {
        free(stream->texts[i]);
    }
    free(stream->texts);
    *stream = (GameStream){.fd = -1};
}

size_t game_piece_length(const GamePiece *piece) {
    return piece->game.end - piece->game.begin;
}

void game_piece_finish(GamePiece *piece) {
    ptn_game_finish(&piece->game);
    free(piece->own);
    piece->own = NULL;
}

char *game_text_read(const char *path, const atomic_bool *stop, size_t *ret_length,
                     LinkPlace *ret_place, Fault *fault) {
    TextBuf link = {0};
    if (!ptn_link_is(path)) {
        return text_file_read(path, stop, ret_length, fault);
    }
    if (!ptn_link_read(path, &link, ret_place, fault)) {
        textbuf_finish(&link);
        return NULL;
    }
    *ret_length = link.length;
    return link.at;
}

bool game_stream_check(const char *path, int64_t *size, Fault *fault) {
    struct stat about;
    if (ptn_link_is(path)) {
        size_t length = 0;
        char *text = game_text_read(path, NULL, &length, NULL, fault);
        *size = *size < 0 ? -1 : *size + (int64_t)length;
        free(text);
        return text;
    }
    bool input = strcmp(path, "-") == 0;
    int problem = (input ? fstat(STDIN_FILENO, &about) : stat(path, &about)) != 0 ? errno
                  : S_ISDIR(about.st_mode)                                        ? EISDIR
                                                                                  : 0;
    // The writer of a pipe would notice that its reader comes and goes.
    int fd = problem || input || !S_ISREG(about.st_mode) ? STDIN_FILENO : file_open(path, O_RDONLY);
    problem = fd < 0 ? errno : problem;
    if (fd > STDIN_FILENO) {
        close(fd);
    }
    if (problem) {
        return fault_set(fault, 0, "'%s': %s", quoted(path).text, text_file_problem(problem));
    }
    *size = *size < 0 || !S_ISREG(about.st_mode) ? -1 : *size + (int64_t)about.st_size;
    return true;
}

static bool is_stopped(const GameStream *stream) {
    return stream->stop && atomic_load(stream->stop);
}

// Reads the next file.
static bool read_next(GameStream *stream, Fault *fault) {
    size_t length = 0;
    char **texts = realloc(stream->texts, ((size_t)stream->at + 1) * sizeof *texts);
    if (!texts) {
        return fault_set(fault, 0, "no memory");
    }
    stream->texts = texts;
    stream->path = stream->paths ? stream->paths[stream->at] : stream->path;
    bool other = stream->fd < 0 && stream->read && stream->reads(stream->path);
    char *text = other ? stream->read(stream->path, stream->db, &length, &stream->bad, fault)
                 : stream->fd >= 0
                     ? text_file_read_open(stream->fd, stream->path, stream->stop, &length, fault)
                     : game_text_read(stream->path, stream->stop, &length, NULL, fault);
    if (!text) {
        return false;
    }
    texts[stream->at++] = text;
    stream->file = ptn_file_of(text, length);
    stream->file.defaults = stream->defaults;
    stream->fresh = true;
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
static bool is_alien(const GameStream *stream, GamePiece *piece) {
    if (piece->status == PTN_END) {
        fault_set(&piece->fault, 0, "there is no game in it");
    } else if (piece->status == PTN_FAULT && !game_is_meant(&piece->game)) {
        fault_prefix(&piece->fault, "%s: ", game_no_ptn(piece->path, &stream->defaults));
    } else {
        return piece->status == PTN_FAULT && piece->game.move_count == 0 && piece->last;
    }
    piece->status = PTN_FAULT;
    return true;
}

// Adds tags to a list of moves, for other programs. If it has neither errors nor branches, it is
// also written as PTN.
static void add_tags(GamePiece *piece) {
    PtnGame *game = &piece->game;
    TextBuf text = {0};
    if (piece->status == PTN_GAME && game->branch.at == 0) {
        ptn_game_write(game, &text);
    } else {
        ptn_game_write_tags(game, &text);
        textbuf_add(&text, piece->text + game->begin, game_piece_length(piece));
    }
    if (text.failed) {
        textbuf_finish(&text);
        return; // it stays as it is
    }
    PtnFile file = ptn_file_of(text.at, text.length);
    file.games = game->number - 1;
    // Faults keep the places in the file.
    piece->status = ptn_file_next(&file, game, &(Fault){0});
    piece->text = piece->own = text.at;
}

static void take_piece(GameStream *stream, GamePiece *ret_piece) {
    GamePiece piece = {.path = stream->path, .text = stream->file.text, .first = stream->fresh};
    ptn_game_init(&piece.game);
    piece.status = ptn_file_next(&stream->file, &piece.game, &piece.fault);
    piece.last = stream->file.at == stream->file.length;
    piece.alien = stream->fresh && is_alien(stream, &piece);
    stream->fresh = false;
    if (piece.alien) {
        stream->file.at = stream->file.length; // the rest of the file is skipped
    }
    bool listed = piece.status != PTN_END && !piece.alien && piece.game.rules.size > 0;
    if (listed && piece.game.tag_count == 0) {
        add_tags(&piece);
    }
    *ret_piece = piece;
}

GameStreaming game_stream_next(GameStream *stream, GamePiece *ret_piece, Fault *fault) {
    // After a stop the text may end in the middle of a game.
    while (!is_stopped(stream)) {
        if (stream->fresh || stream->file.at < stream->file.length) {
            take_piece(stream, ret_piece);
            return STREAM_PIECE;
        }
        if (stream->at == stream->count) {
            return STREAM_END;
        }
        if (!read_next(stream, fault)) {
            return STREAM_FAULT;
        }
    }
    return STREAM_END;
}
