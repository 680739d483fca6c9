// SPDX-License-Identifier: MIT
#include "lab.h"

#include <stdio.h>

int lab_refuse(const char *name, const Fault *fault) {
    fprintf(stderr, "bredon-lab %s: %s\n", name, fault->text);
    return EXIT_BAD_INPUT;
}

static void report(LabTally *tally, const Fault *why) {
    tally->troubles++;
    fprintf(stderr, "bredon-lab: %s\n", why->text);
}

static bool read_file(DataReader *reader, DataVisit *visit, void *user, LabTally *tally,
                      Fault *fault) {
    DataGame game;
    DataStatus status;
    Fault why;
    while ((status = data_next(reader, &game, &why)) != DATA_END) {
        if (status != DATA_GAME) {
            report(tally, &why);
            continue;
        }
        tally->games++;
        if (!visit(user, &game, fault)) {
            return false;
        }
    }
    return true;
}

bool lab_read_files(char *const paths[], int count, LabOpen *open, DataVisit *visit, void *user,
                    LabTally *ret_tally, Fault *fault) {
    *ret_tally = (LabTally){0};
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        DataReader reader;
        Fault why;
        if (!data_open(&reader, paths[i], &why)) {
            report(ret_tally, &why);
            continue;
        }
        ret_tally->files++;
        good = (!open || open(user, paths[i], &reader.header, fault)) &&
               read_file(&reader, visit, user, ret_tally, fault);
        data_close(&reader);
    }
    return good;
}

bool lab_read_games(char *const paths[], int count, DataVisit *visit, void *user, Fault *fault) {
    LabTally tally;
    return lab_read_files(paths, count, NULL, visit, user, &tally, fault) &&
           (tally.files == count || fault_set(fault, 0, "not all files can be read"));
}
