// SPDX-License-Identifier: MIT
// Parts of pictures. A square is seen from the front and from above: across it keeps its size, in
// depth it is shorter, and what stands on it goes up.
#include "show/svg.h"

#include <string.h>
#include <unistd.h>

#include "output_file.h"
#include "text_file.h"

static const char option[] = "--svg: "; // begins faults

const char svg_begin[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- drawn by Bredon -->\n";

// How thick a slab is, and how far the lowest piece of a stack may push its top piece up before it
// would hide what lies on the square behind.
static const double thickness = 9;
static const double room_of_flat = 43;
static const double room_of_tower = 28;
static const double thin_below = 5; // slabs of that much and less have finer lines

static const char definitions[] =
    "<style>\n"
    "text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;fill:#2b2620}\n"
    "svg{stroke-width:1.5;stroke-linejoin:round}\n"
    ".w{stroke:#5f4d2a;fill:#dcc99d}.w .t{fill:#fdf7e6}.w .e{fill:#bfa672}\n"
    ".b{stroke:#a7a2b8;fill:#37333f}.b .t{fill:#544f60}.b .e{fill:#211e27}\n"
    ".m{stroke:#1463c2;fill:#1463c2}.h{stroke:#fff;fill:#fff}\n"
    ".n{font-size:15px;font-weight:bold;text-anchor:end;stroke:#fff;stroke-width:3;"
    "paint-order:stroke}\n"
    ".c{font-size:20px;text-anchor:middle}\n"
    "</style>\n"
    "<defs>\n";

// Each shape once, for both colours: class t is a face that looks up, e one that looks away.
static const char flat_shape[] = "<rect x=\"11\" y=\"18\" width=\"78\" height=\"55\" rx=\"9\"/>"
                                 "<rect class=\"t\" x=\"11\" y=\"18\" width=\"78\" height=\"46\""
                                 " rx=\"9\"/>";
static const char wall_shape[] = "<path d=\"M23 75L79 53V3L23 25z\"/>"
                                 "<path class=\"e\" d=\"M23 75L12 67V17L23 25z\"/>"
                                 "<path class=\"t\" d=\"M23 25L79 3L68 -5L12 17z\"/>";
static const char cap_shape[] =
    "<path d=\"M27 62C27 76 73 76 73 62L67 17C66 -4 34 -4 33 17z\"/>"
    "<path class=\"t\" d=\"M33 17C34 -4 66 -4 67 17C67 26 33 26 33 17z\"/>"
    "<path d=\"M29 49C31 60 69 60 71 49\" fill=\"none\"/>";

void svg_add_definitions(TextBuf *text) {
    static const char *const shapes[] = {flat_shape, wall_shape, cap_shape};
    textbuf_add_string(text, definitions);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        for (int kind = FLAT; kind <= CAP; kind++) {
            textbuf_format(text, "<g id=\"%c%d\" class=\"%c\">%s</g>\n", colour ? 'b' : 'w', kind,
                           colour ? 'b' : 'w', shapes[kind - FLAT]);
        }
    }
    textbuf_add_string(text, "</defs>\n");
}

void svg_piece(TextBuf *text, Colour colour, Kind kind, double x, double y, double raise) {
    textbuf_format(text, "<use xlink:href=\"#%c%d\" x=\"%.5g\" y=\"%.5g\"/>\n", colour ? 'b' : 'w',
                   (int)kind, x, y - raise);
}

// Tall stacks are pressed together.
static double step_of(int height, Kind top) {
    double room = top == FLAT ? room_of_flat : room_of_tower;
    double step = height > 1 ? room / (height - 1) : thickness;
    return step < thickness ? step : thickness;
}

void svg_stack(TextBuf *text, const Board *board, int square, int x, int y) {
    int height = board->height[square];
    double step = step_of(height, board_top(board, square));
    bool thin = step < thin_below;
    textbuf_add_string(text, thin ? "<g stroke-width=\".5\">" : "");
    for (int depth = height - 1; depth >= 0; depth--) {
        Kind kind = depth > 0 ? FLAT : board_top(board, square);
        textbuf_add_string(text, thin && depth == 0 ? "</g>" : "");
        svg_piece(text, board_piece(board, square, depth), kind, x, y, step * (height - 1 - depth));
    }
}

static bool check_apart(const char *path, bool same, const char *what, Fault *fault) {
    char quote[FAULT_QUOTE];
    if (same) {
        fault_set(fault, 0, "'%s': is also what is %s; name another file behind --svg",
                  fault_quote(quote, path, strlen(path)), what);
    }
    return !same;
}

bool svg_check_read(const char *path, const char *input, Fault *fault) {
    return check_apart(path, text_file_is_same(path, input, STDIN_FILENO), "read", fault);
}

bool svg_check_written(const char *path, const char *output, Fault *fault) {
    return check_apart(path, text_file_is_same(path, output, STDOUT_FILENO), "written", fault);
}

static bool may_replace(const char *path, Fault *fault) {
    return output_may_replace(path, svg_begin, option, "picture of Bredon's", fault);
}

bool svg_check(const char *path, Fault *fault) {
    return may_replace(path, fault) && output_try(path, OUTPUT_REPLACE, option, fault);
}

bool svg_save(const char *path, const TextBuf *text, Fault *fault) {
    return may_replace(path, fault) && output_save(path, OUTPUT_REPLACE, option, text, fault);
}
