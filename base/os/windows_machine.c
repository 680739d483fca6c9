// SPDX-License-Identifier: MIT
#define _CRT_RAND_S // rand_s
#include <stdlib.h>
#include <windows.h>

#include "os/machine.h"

// Large pages need a privilege that users do not have.
void *pages_map(size_t bytes) {
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void pages_unmap(void *memory, size_t bytes) {
    (void)bytes;
    VirtualFree(memory, 0, MEM_RELEASE);
}

uint64_t machine_memory(void) {
    MEMORYSTATUSEX status = {.dwLength = sizeof status};
    return GlobalMemoryStatusEx(&status) ? status.ullTotalPhys : 0;
}

int machine_processors(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors > 0 ? (int)info.dwNumberOfProcessors : 1;
}

bool machine_random(uint64_t *ret_number) {
    unsigned high;
    unsigned low;
    if (rand_s(&high) != 0 || rand_s(&low) != 0) {
        return false;
    }
    *ret_number = (uint64_t)high << 32 | low;
    return true;
}

char *machine_name(char ret_name[MACHINE_NAME]) {
    DWORD room = MACHINE_NAME;
    ret_name[0] = '\0';
    GetComputerNameA(ret_name, &room);
    ret_name[MACHINE_NAME - 1] = '\0';
    return ret_name;
}
