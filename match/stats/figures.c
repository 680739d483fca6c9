// SPDX-License-Identifier: MIT
#include "stats/figures.h"

#include <math.h>
#include <string.h>

#include "clean.h"
#include "json.h"

enum { LABEL_COLUMNS = 10 };

void figures_add(TextBuf *text, const MatchShow *show, const Figure *figures, size_t count) {
    for (const Figure *figure = figures; figure < figures + count; figure++) {
        if (show->json) {
            json_real(text, figure->key, figure->value);
        } else if (figure->before && isfinite(figure->value)) {
            textbuf_format(text, figure->plus ? "%s%+*.*f%s" : "%s%*.*f%s", figure->before,
                           figure->width, figure->decimals,
                           figure->value * (figure->scale != 0 ? figure->scale : 1),
                           figure->after ? figure->after : "");
        }
    }
}

void figures_open_list(TextBuf *text, const MatchShow *show, const char *key, char bracket) {
    if (show->json) {
        json_open(text, key, bracket);
    }
}

void figures_close_list(TextBuf *text, const MatchShow *show, char bracket) {
    if (show->json) {
        json_close(text, bracket);
    }
}

void figures_open_item(TextBuf *text, const MatchShow *show, const char *key, const char *label) {
    figures_open_list(text, show, key, '{');
    if (!show->json) {
        textbuf_format(text, "%-*s ", LABEL_COLUMNS, label);
    }
}

void figures_close_item(TextBuf *text, const MatchShow *show) {
    figures_close_list(text, show, '}');
    textbuf_add_string(text, show->json ? "" : "\n");
}

void figures_add_text(TextBuf *text, const MatchShow *show, const char *key, const char *before,
                      const char *value) {
    if (show->json) {
        json_string(text, key, value);
    } else {
        textbuf_add_string(text, before);
        clean_add(text, value, strlen(value), CLEAN_WHOLE, show->unicode);
    }
}
