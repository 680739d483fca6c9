// SPDX-License-Identifier: MIT
// Files that are installed with the program.
#pragma once

// Finds "openings/6-komi2.txt" or "web/files.js": beside the program, as in archives, or in
// share/bredon, where `meson install` puts it; for a program in a build folder, the openings in the
// folder match there, and the page in the clone around it. Gives its path, which the caller frees;
// NULL when there is none.
char *installed_find(const char *name);
