// SPDX-License-Identifier: MIT
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE // MAP_ANONYMOUS, madvise, _SC_PHYS_PAGES and _SC_NPROCESSORS_ONLN
#endif

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "os/machine.h"

void *pages_map(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return NULL;
    }
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void pages_unmap(void *memory, size_t bytes) {
    munmap(memory, bytes);
}

uint64_t machine_memory(void) {
    long pages = sysconf(_SC_PHYS_PAGES);
    long page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
}

int machine_processors(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? (int)processors : 1;
}

bool machine_random(uint64_t *ret_number) {
    int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    bool drawn = file >= 0 && read(file, ret_number, sizeof *ret_number) == sizeof *ret_number;
    if (file >= 0) {
        close(file);
    }
    return drawn;
}

char *machine_name(char ret_name[MACHINE_NAME]) {
    bool known = gethostname(ret_name, MACHINE_NAME) == 0;
    ret_name[known ? MACHINE_NAME - 1 : 0] = '\0';
    return ret_name;
}
