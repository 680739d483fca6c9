// SPDX-License-Identifier: MIT
// Our ends of the pipes use overlapped I/O: an event is set when a read or write is complete. Only
// named pipes can do that.
#include <errno.h>
#include <inttypes.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "os/machine.h"
#include "os/process.h"
#include "textbuf.h"

enum { CHUNK = 1 << 16, PARTING_MS = 100, NAME_ROOM = 64, PROBLEM_ROOM = 128 };

typedef struct End {
    HANDLE pipe; // NULL: closed
    HANDLE event;
    OVERLAPPED io;
    bool pending;       // `io` is in progress
    bool failed;        // there is nothing more to read, or no reader
    DWORD from, length; // bytes[from..length) was read, but not given out
    char *bytes;        // CHUNK
} End;

struct Process {
    HANDLE process, job;
    End ends[PROCESS_PIPES];
};

static void close_handle(HANDLE *handle) {
    if (*handle) {
        CloseHandle(*handle);
        *handle = NULL;
    }
}

// Ends the read or write in progress, which may still use the memory.
static void end_close(End *end) {
    DWORD length;
    if (end->pipe && end->pending && CancelIoEx(end->pipe, &end->io)) {
        GetOverlappedResult(end->pipe, &end->io, &length, TRUE);
    }
    close_handle(&end->pipe);
    close_handle(&end->event);
    free(end->bytes);
    *end = (End){0};
}

// Begins to read. The event is also set when data comes at once.
static void begin_read(End *end) {
    end->from = end->length = 0;
    end->io = (OVERLAPPED){.hEvent = end->event};
    end->pending = ReadFile(end->pipe, end->bytes, CHUNK, NULL, &end->io) ||
                   GetLastError() == ERROR_IO_PENDING;
    end->failed = !end->pending;
}

// Makes a pipe: our end, and the child's end as a handle that it inherits.
static bool end_open(End *end, bool reads, HANDLE *ret_theirs) {
    char name[NAME_ROOM];
    uint64_t number = 0;
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    machine_random(&number);
    snprintf(name, sizeof name, "\\\\.\\pipe\\bredon-%lu-%016" PRIx64, GetCurrentProcessId(),
             number);
    DWORD way = reads ? PIPE_ACCESS_INBOUND : PIPE_ACCESS_OUTBOUND;
    HANDLE pipe =
        CreateNamedPipeA(name, way | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                         PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, CHUNK, CHUNK, 0, NULL);
    if (pipe == INVALID_HANDLE_VALUE) {
        return false;
    }
    end->pipe = pipe;
    HANDLE theirs = CreateFileA(name, reads ? GENERIC_WRITE : GENERIC_READ, 0, &inherited,
                                OPEN_EXISTING, 0, NULL);
    end->event = CreateEventA(NULL, TRUE, FALSE, NULL);
    end->bytes = malloc(CHUNK);
    *ret_theirs = theirs == INVALID_HANDLE_VALUE ? NULL : theirs;
    return *ret_theirs && end->event && end->bytes;
}

// Quotes a word so that a C program gets it unchanged from the command line.
static void add_word(TextBuf *line, const char *word) {
    size_t slashes = 0;
    textbuf_add_string(line, line->length > 0 ? " \"" : "\"");
    for (; *word; word++) {
        for (size_t i = 0; *word == '"' && i <= slashes; i++) {
            textbuf_add(line, "\\", 1);
        }
        slashes = *word == '\\' ? slashes + 1 : 0;
        textbuf_add(line, word, 1);
    }
    for (size_t i = 0; i < slashes; i++) {
        textbuf_add(line, "\\", 1);
    }
    textbuf_add(line, "\"", 1);
}

// Creates the process, suspended. It inherits the three handles and no others.
static bool create(char *line, HANDLE handles[PROCESS_PIPES], PROCESS_INFORMATION *ret_info) {
    SIZE_T size = 0;
    DWORD count = handles[PROCESS_ERRORS] ? 3 : 2;
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    STARTUPINFOEXA start = {.StartupInfo = {.cb = sizeof start,
                                            .dwFlags = STARTF_USESTDHANDLES,
                                            .hStdInput = handles[PROCESS_INPUT],
                                            .hStdOutput = handles[PROCESS_OUTPUT],
                                            .hStdError = handles[PROCESS_ERRORS]},
                            .lpAttributeList = malloc(size)};
    if (!start.lpAttributeList ||
        !InitializeProcThreadAttributeList(start.lpAttributeList, 1, 0, &size)) {
        free(start.lpAttributeList);
        return false;
    }
    bool good =
        UpdateProcThreadAttribute(start.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST,
                                  handles, count * sizeof handles[0], NULL, NULL) &&
        CreateProcessA(NULL, line, NULL, NULL, TRUE,
                       EXTENDED_STARTUPINFO_PRESENT | CREATE_NEW_PROCESS_GROUP | CREATE_SUSPENDED,
                       NULL, NULL, &start.StartupInfo, ret_info);
    DWORD problem = GetLastError();
    DeleteProcThreadAttributeList(start.lpAttributeList);
    free(start.lpAttributeList);
    SetLastError(problem);
    return good;
}

// A job ends with all its processes when its last handle is closed, even when this program is
// killed.
static HANDLE make_job(HANDLE process) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags =
                                                       JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
    HANDLE job = CreateJobObjectA(NULL, NULL);
    if (job &&
        (!SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits) ||
         !AssignProcessToJobObject(job, process))) {
        close_handle(&job);
    }
    return job;
}

// The caller's standard error, as a handle that the child inherits; NULL when there is none.
static HANDLE share_errors(void) {
    HANDLE shared = NULL;
    HANDLE self = GetCurrentProcess();
    return DuplicateHandle(self, GetStdHandle(STD_ERROR_HANDLE), self, &shared, 0, TRUE,
                           DUPLICATE_SAME_ACCESS)
               ? shared
               : NULL;
}

static bool start(Process *process, char *const argv[], bool watched) {
    HANDLE theirs[PROCESS_PIPES] = {0};
    PROCESS_INFORMATION info = {0};
    TextBuf line = {0};
    for (int i = 0; argv[i]; i++) {
        add_word(&line, argv[i]);
    }
    bool good = !line.failed &&
                end_open(&process->ends[PROCESS_INPUT], false, &theirs[PROCESS_INPUT]) &&
                end_open(&process->ends[PROCESS_OUTPUT], true, &theirs[PROCESS_OUTPUT]);
    if (good && watched) {
        good = end_open(&process->ends[PROCESS_ERRORS], true, &theirs[PROCESS_ERRORS]);
    } else if (good) {
        theirs[PROCESS_ERRORS] = share_errors();
    }
    good = good && create(line.at, theirs, &info);
    DWORD problem = GetLastError();
    if (good) {
        process->process = info.hProcess;
        process->job = make_job(info.hProcess);
        ResumeThread(info.hThread);
        CloseHandle(info.hThread);
        begin_read(&process->ends[PROCESS_OUTPUT]);
        if (watched) {
            begin_read(&process->ends[PROCESS_ERRORS]);
        }
    }
    for (int i = 0; i < PROCESS_PIPES; i++) {
        close_handle(&theirs[i]);
    }
    textbuf_finish(&line);
    SetLastError(problem);
    return good;
}

static void explain(const char *program, DWORD problem, Fault *fault) {
    char why[PROBLEM_ROOM] = "";
    const Quote quote = quoted(program);
    if (problem == ERROR_FILE_NOT_FOUND || problem == ERROR_PATH_NOT_FOUND) {
        fault_set(fault, 0, "can't start '%s': %s", quote.text, strerror(ENOENT));
        return;
    }
    FormatMessageA(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, NULL, problem, 0,
                   why, sizeof why, NULL);
    why[strcspn(why, "\r\n")] = '\0';
    fault_set(fault, 0, "can't start '%s': %s", quote.text, why);
}

Process *process_start(char *const argv[], bool watched, Fault *fault) {
    Process *process = calloc(1, sizeof *process);
    if (!process) {
        fault_set(fault, 0, "no memory for a process");
        return NULL;
    }
    if (!start(process, argv, watched)) {
        explain(argv[0], GetLastError(), fault);
        process_destroy(process);
        return NULL;
    }
    return process;
}

// Takes the result of the read or write in progress; false while it is not complete.
static bool settle(End *end) {
    DWORD length = 0;
    if (end->pending && !GetOverlappedResult(end->pipe, &end->io, &length, FALSE)) {
        if (GetLastError() == ERROR_IO_INCOMPLETE) {
            return false;
        }
        end->failed = true;
    }
    end->length = end->pending ? length : end->length;
    end->pending = false;
    return true;
}

ptrdiff_t process_read(Process *process, ProcessPipe from, void *ret_bytes, size_t room) {
    End *end = &process->ends[from];
    if (!settle(end)) {
        return PROCESS_LATER;
    }
    size_t length = end->length - end->from;
    length = length < room ? length : room;
    if (length > 0) {
        memcpy(ret_bytes, end->bytes + end->from, length);
        end->from += (DWORD)length;
    }
    if (end->from == end->length && !end->failed) {
        begin_read(end);
    }
    return length > 0 ? (ptrdiff_t)length : end->failed ? PROCESS_CLOSED : PROCESS_LATER;
}

ptrdiff_t process_write(Process *process, const void *bytes, size_t length) {
    End *end = &process->ends[PROCESS_INPUT];
    if (!settle(end)) {
        return PROCESS_LATER;
    }
    if (!end->failed) {
        DWORD part = length < CHUNK ? (DWORD)length : CHUNK;
        memcpy(end->bytes, bytes, part);
        end->io = (OVERLAPPED){.hEvent = end->event};
        end->pending = WriteFile(end->pipe, end->bytes, part, NULL, &end->io) ||
                       GetLastError() == ERROR_IO_PENDING;
        end->failed = !end->pending;
        if (!end->failed) {
            return (ptrdiff_t)part;
        }
    }
    errno = EPIPE;
    return PROCESS_CLOSED;
}

static bool is_ready(const End *end) {
    return !end->pending || WaitForSingleObject(end->event, 0) == WAIT_OBJECT_0;
}

bool process_await(Process *process, const bool wanted[PROCESS_PIPES], int ms,
                   bool ret_ready[PROCESS_PIPES]) {
    HANDLE events[PROCESS_PIPES];
    DWORD count = 0;
    bool some = false;
    for (int i = 0; i < PROCESS_PIPES; i++) {
        some = some || (wanted[i] && is_ready(&process->ends[i]));
        if (wanted[i]) {
            events[count++] = process->ends[i].event;
        }
    }
    if (!some && count > 0) {
        WaitForMultipleObjects(count, events, FALSE, ms < 0 ? INFINITE : (DWORD)ms);
    } else if (!some) {
        Sleep(ms < 0 ? INFINITE : (DWORD)ms);
    }
    for (int i = 0; i < PROCESS_PIPES; i++) {
        ret_ready[i] = wanted[i] && is_ready(&process->ends[i]);
        some = some || ret_ready[i];
    }
    return some;
}

// Waits a little for a write in progress, because closing would undo it.
void process_close(Process *process, ProcessPipe pipe) {
    End *end = &process->ends[pipe];
    if (end->pipe && pipe == PROCESS_INPUT && end->pending) {
        WaitForSingleObject(end->event, PARTING_MS);
    }
    end_close(end);
}

bool process_has_ended(Process *process, ProcessEnd *ret_end) {
    DWORD status = 0;
    if (WaitForSingleObject(process->process, 0) != WAIT_OBJECT_0) {
        return false;
    }
    GetExitCodeProcess(process->process, &status);
    *ret_end = (ProcessEnd){.status = (int)status};
    return true;
}

void process_kill(Process *process) {
    if (process->job) {
        TerminateJobObject(process->job, 1);
    } else {
        TerminateProcess(process->process, 1);
    }
}

void process_destroy(Process *process) {
    if (!process) {
        return;
    }
    if (process->process) {
        process_kill(process);
        WaitForSingleObject(process->process, INFINITE);
    }
    for (int i = 0; i < PROCESS_PIPES; i++) {
        end_close(&process->ends[i]);
    }
    close_handle(&process->job);
    close_handle(&process->process);
    free(process);
}
