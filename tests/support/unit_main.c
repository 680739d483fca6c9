// SPDX-License-Identifier: MIT
// The main of unit tests that need no other one.
#include "unit.h"

int main(int argc, char *argv[]) {
    (void)argc;
    return unit_run(argv[0], false);
}
