// SPDX-License-Identifier: MIT
#include "property.h"

int main(int argc, char *argv[]) {
    (void)argc;
    return unit_run(argv[0], true);
}
