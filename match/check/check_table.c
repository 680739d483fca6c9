// SPDX-License-Identifier: MIT
// The list of checks. The lines of a script are sent to the engine, except these:
//   < LINE    waits for a line that begins with LINE, or for the answer to a `go`
//   .         checks that no bestmove has arrived yet
//   = N       checks that the lines of the search had numbers (multipv) up to N
//   ! LINE    checks that the last `info string error` begins with LINE
//   eof, end  closes the engine's input; waits for the end of the process
// Words in braces are replaced by what depends on the board, see add_line in check_session.c.
#include "check/check_session.h"

#define GO "go movetime 50\n< bestmove\n"
#define START "position startpos\n"
#define READY "isready\n< readyok\n"
#define STOPS "stop\nstop\nstop\nstop\nstop\n"
#define CLOCKS "wtime 2000 btime 2000"

enum { MUST = CHECK_MUST, BASIS = CHECK_MUST | CHECK_BASIS };

const Check check_table[] = {
    {"start", "teiok after tei, readyok after isready", BASIS, .run = check_start},
    {"start", "id name and id author come before teiok", .topic = TOPIC_ID},
    {"start", "option lines: name, type, range, a default within it", MUST, .topic = TOPIC_OPTION},
    {"start", "size lines: sizes 3 to 8, halfkomi", .topic = TOPIC_SIZE},

    {"game", "a new game and go movetime: a bestmove", BASIS, .script = START GO},
    {"game", "teinewgame N", .script = "teinewgame {n}\n" START GO},
    {"game", "teinewgame size N halfkomi K", .needs = "size",
     .script = "teinewgame size {n} halfkomi {k}\n" START GO},
    {"game", "teinewgame ... opening no-swap", CHECK_ALONE, .needs = "Opening",
     .number = OPENING_NO_SWAP,
     .script = "teinewgame size {n} halfkomi {k} opening no-swap\n"
               "position startpos moves Sa1 Sb1\n" GO},
    {"game", "teinewgame ... opening double-black-stack", CHECK_ALONE, .needs = "Opening",
     .number = OPENING_DOUBLE_STACK,
     .script = "teinewgame size {n} halfkomi {k} opening double-black-stack\n"
               "position startpos moves 2a1 b1\n" GO},
    {"game", "option Opening: no-swap", CHECK_ALONE, .needs = "Opening", .run = check_opening,
     .number = OPENING_NO_SWAP},
    {"game", "option Opening: double-black-stack", CHECK_ALONE, .needs = "Opening",
     .run = check_opening, .number = OPENING_DOUBLE_STACK},
    {"game", "another komi, set by HalfKomi or teinewgame", .run = check_komi},
    {"game", "a size set by the option Size", CHECK_ALONE, .needs = "Size",
     .script = "setoption name Size value {n}\nteinewgame\n" START GO},

    {"option", "setoption: numbers", .run = check_options, .number = TEI_SPIN},
    {"option", "setoption: true and false", .run = check_options, .number = TEI_CHECK},
    {"option", "setoption: choices", .run = check_options, .number = TEI_COMBO},
    {"option", "setoption: buttons", .run = check_options, .number = TEI_BUTTON},
    {"option", "setoption: names with blanks", .run = check_options, .number = OPTIONS_WITH_BLANKS},

    {"position", "startpos moves", MUST, .script = "position startpos moves a1 c3 b2\n" GO},
    {"position", "tps", MUST, .script = "position tps {road}\n" GO},
    {"position", "tps and moves", MUST, .script = "position tps {road} moves a3\n" GO},
    {"position", "the game is over: bestmove --", CHECK_ALONE,
     .script = "position tps {over}\n" GO},
    {"position", "a second position in the same game", MUST,
     .script = START GO "position startpos moves b2 a1\n" GO},

    {"go", "movetime 200", CHECK_TIMED | MUST, .script = START "go movetime 200\n< bestmove\n"},
    {"go", "wtime btime winc binc, for each player", CHECK_TIMED | MUST,
     .script = START "go " CLOCKS " winc 50 binc 50\n< bestmove\nposition startpos moves a1\n"
                     "go " CLOCKS " winc 50 binc 50\n< bestmove\n"},
    {"go", "wtime btime without increments", CHECK_TIMED,
     .script = START "go " CLOCKS "\n< bestmove\n"},
    {"go", "movestogo", CHECK_TIMED, .script = START "go " CLOCKS " movestogo 10\n< bestmove\n"},
    {"go", "12 plies by the clock", MUST, .run = check_clock},
    {"go", "nodes", .script = START "go nodes 200\n< bestmove\n"},
    {"go", "depth", .script = START "go depth 2\n< bestmove\n"},
    {"go", "searchmoves", .script = START "go movetime 50 searchmoves b2\n< bestmove b2\n"},
    {"go", "MultiPV: a second line", .needs = "MultiPV",
     .script = "setoption name MultiPV value 2\n" START "go depth 2\n< bestmove\n= 2\n"
               "setoption name MultiPV value 1\n"},
    {"go", "infinite: no bestmove before stop",
     .script = START "go infinite\n" READY ".\nstop\n< bestmove\n"},

    {"search", "stop ends it", .script = START "go infinite\nstop\n< bestmove\n"},
    {"search", "isready: readyok", .script = START "go infinite\n" READY "stop\n< bestmove\n"},
    {"search", "20 stops: one bestmove",
     .script = START "go infinite\n" STOPS STOPS STOPS STOPS "< bestmove\n"},
    {"search", "stop without a search: no answer", .script = "stop\n" READY START GO STOPS},
    {"search", "go: a bestmove for each",
     .script = START "go infinite\ngo movetime 50\n"
                     "< bestmove\n< bestmove\n"},
    {"search", "position during a search: the next go uses it",
     .script = START "go infinite\nposition startpos moves a1 b1\nstop\n< bestmove\n" GO},
    {"search", "lines without waiting for answers",
     .script = START "go movetime 50\nposition startpos moves a1\ngo movetime 50\n"
                     "position startpos moves a1 b1\ngo movetime 50\n"
                     "< bestmove\n< bestmove\n< bestmove\n"},

    {"ponder", "go ponder: no bestmove before ponderhit", .needs = "Ponder",
     .script = START "go ponder depth 1\n" READY ".\nponderhit\n< bestmove\n"},
    {"ponder", "stop ends it", .needs = "Ponder",
     .script = START "go ponder " CLOCKS "\n" READY ".\nstop\n< bestmove\n"},
    {"ponder", "go: a bestmove for each", .needs = "Ponder",
     .script = START "go ponder\ngo ponder movetime 50\nponderhit\n"
                     "< bestmove\n< bestmove\n"},
    {"ponder", "ponderhit where no search waits: no answer", .needs = "Ponder",
     .script = "ponderhit\n" READY START GO "ponderhit\n"},
    {"ponder", "a game with the option Ponder", .needs = "Ponder",
     .script = "setoption name Ponder value true\n" START GO "position startpos moves a1\n" GO
               "position startpos moves a1 b1\n" GO "setoption name Ponder value false\n"},

    {"error", "an unknown command changes nothing", .script = START "xyzzy 1 2\n" GO},
    {"error", "empty lines, blanks", .script = "\n   \n\t\n" START "\n" GO},
    {"error", "lines that end in CR LF", .script = "isready\r\n< readyok\n"},
    {"error", "a line of more than 1 MiB", .script = START "{long}\n" GO},
    {"error", "bytes that are not text", .script = START "\001\377\376\033\n" GO},
    {"error", "an unknown option", .script = "setoption name xyzzy value 1\n" START GO},
    {"error", "setoption without a name", .script = "setoption\nsetoption name\n" START GO},
    {"error", "a move that is illegal: the last position stays", CHECK_ALONE,
     .script = "position startpos moves a1 b1\nposition startpos moves a1 a1\n" GO},
    {"error", "a TPS that is wrong: the last position stays", CHECK_ALONE,
     .script = "position startpos moves a1 b1\nposition tps x9/x 1 1\n" GO},
    {"error", "go with an unknown word", .script = START "go movetime 50 xyzzy\n< bestmove\n"},
    {"error", "go depth without a number", .script = START "go depth\nstop\n< bestmove\n"},
    {"error", "info string error: COMMAND: 'WORD' REASON",
     .script = "xyzzy\n" READY "! info string error: command: 'xyzzy' \n"
               "position startpos moves a1 a1\n" READY "! info string error: position: 'a1': \n"},

    {"size", "3x3", CHECK_ALONE, .run = check_size, .number = 3},
    {"size", "4x4", CHECK_ALONE, .run = check_size, .number = 4},
    {"size", "5x5", CHECK_ALONE, .run = check_size, .number = 5},
    {"size", "6x6", CHECK_ALONE, .run = check_size, .number = 6},
    {"size", "7x7", CHECK_ALONE, .run = check_size, .number = 7},
    {"size", "8x8", CHECK_ALONE, .run = check_size, .number = 8},

    {"end", "quit", CHECK_LAST | MUST, .script = "quit\nend\n"},
    {"end", "the end of the input", CHECK_LAST | MUST, .script = "eof\nend\n"},
    {"end", "quit in a search", CHECK_LAST, .script = START "go infinite\nquit\nend\n"},
    {"end", "the end of the input in a search", CHECK_LAST,
     .script = START "go infinite\neof\nend\n"},

    // What the answers in all these checks showed.
    {"answer", "bestmove is a legal move", MUST, .topic = TOPIC_MOVE},
    {"answer", "bestmove is the first move of the last pv", .topic = TOPIC_BEST},
    {"answer", "bestmove MOVE ponder MOVE: a legal answer", .topic = TOPIC_PONDER},
    {"answer", "one bestmove for each go", MUST, .topic = TOPIC_ONCE},
    {"answer", "info: in searches, each field once, numbers in range", .topic = TOPIC_INFO},
    {"answer", "info: pv has legal moves", .topic = TOPIC_PV},
    {"answer", "info: mate N is a win after N plies of pv", .topic = TOPIC_MATE},
    {"answer", "info: wdl adds up to 1000", .topic = TOPIC_WDL},
};

const size_t check_count = sizeof check_table / sizeof check_table[0];
