// SPDX-License-Identifier: MIT
#include "match/match_reader.h"

#include <string.h>

void match_reader_finish(MatchReader *reader) {
    if (reader->piece.text) {
        game_piece_finish(&reader->piece);
    }
}

void match_reader_refuse(const MatchReader *reader, const char *why, Fault *fault) {
    const GamePiece *piece = &reader->piece;
    char quote[FAULT_QUOTE];
    fault_set(fault, 0, "'%s': game %zu, line %zu: %.120s",
              fault_quote(quote, piece->path, strlen(piece->path)), piece->game.number,
              piece->game.line, why);
}

// True when the last text of a file can be the beginning of a game of match_ptn_write. It must not
// take other text for one, because that would be cut off.
static bool is_beginning(Word text) {
    static const char front[] = "[Player1 \"";
    Reader reader = reader_of(text.at, text.length);
    text = reader_rest(&reader);
    size_t same = text.length < sizeof front - 1 ? text.length : sizeof front - 1;
    return memcmp(text.at, front, same) == 0 &&
           (!word_holds_nocase(text, "\n\n") || word_holds_nocase(text, "\n[Termination \""));
}

// True when the text has a result after the moves, and a line end after it.
static bool has_end(const GamePiece *piece) {
    const PtnGame *game = &piece->game;
    const char *result = game->result.at;
    size_t moves = game->move_count > 0  ? game->moves[game->move_count - 1].end
                   : game->tag_count > 0 ? game->tags[game->tag_count - 1].end
                                         : 0;
    return piece->status == PTN_GAME && game->result.length > 0 && result >= piece->text + moves &&
           memchr(result, '\n', (size_t)(piece->text + piece->length - result));
}

// True when the last game of its file is incomplete.
static bool is_cut(const MatchReader *reader) {
    const GamePiece *piece = &reader->piece;
    const GameStream *stream = reader->stream;
    bool last = stream->ended && stream->begin == stream->length;
    return last && !has_end(piece) && is_beginning((Word){piece->text, piece->length, 1});
}

MatchReading match_reader_next(MatchReader *reader, Fault *fault) {
    GamePiece *piece = &reader->piece;
    Fault why;
    for (;;) {
        match_reader_finish(reader);
        *piece = (GamePiece){.length = 0};
        GameStreaming streaming = game_stream_next(reader->stream, piece, fault);
        if (streaming != STREAM_PIECE) {
            return streaming == STREAM_END ? MATCH_READ_END : MATCH_READ_FAULT;
        }
        reader->whole = piece->offset;
        if (piece->length == 0 || is_cut(reader)) {
            continue;
        }
        reader->whole += (int64_t)piece->length;
        if (piece->status != PTN_END) {
            break;
        }
    }
    if (piece->status == PTN_FAULT) {
        char quote[FAULT_QUOTE];
        fault_set(fault, piece->fault.column, "'%s': %.150s",
                  fault_quote(quote, piece->path, strlen(piece->path)), piece->fault.text);
        return MATCH_READ_FAULT;
    }
    if (!match_ptn_read(&piece->game, reader->foreign, &reader->result, &why)) {
        match_reader_refuse(reader, why.text, fault);
        return MATCH_READ_FAULT;
    }
    return MATCH_READ_GAME;
}
