// SPDX-License-Identifier: MIT
#include "lab.h"

#include <stdio.h>

int lab_refuse(const char *name, const Fault *fault) {
    fprintf(stderr, "bredon-lab %s: %s\n", name, fault->text);
    return EXIT_BAD_INPUT;
}

void lab_report(void *user, const char *line) {
    (void)user;
    fprintf(stderr, "bredon-lab: %s\n", line);
}

bool lab_read_games(char *const paths[], int count, DataVisit *visit, void *user, Fault *fault) {
    const DataVisitor visitor = {user, NULL, visit, lab_report};
    DataTally tally;
    return data_read_files(paths, count, &visitor, &tally, fault) &&
           (tally.files == count || fault_set(fault, 0, "not all files can be read"));
}
