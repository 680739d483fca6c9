// SPDX-License-Identifier: MIT
#include "lab.h"

#include <stdio.h>

int lab_refuse(const char *name, const Fault *fault) {
    fprintf(stderr, "bredon-lab %s: %s\n", name, fault->text);
    return EXIT_BAD_INPUT;
}

int lab_print(const char *name, TextBuf *text) {
    int status = 0;
    if (text->failed) {
        Fault fault;
        fault_set(&fault, 0, "no memory");
        status = lab_refuse(name, &fault);
    } else if (text->length > 0) {
        fwrite(text->at, 1, text->length, stdout);
    }
    textbuf_finish(text);
    return status;
}
