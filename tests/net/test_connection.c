// SPDX-License-Identifier: MIT
// What may be called while there is no connection.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/connection.h"
#include "unit.h"

static Connection *connection;
static int ends;

enum { LONGEST_MS = 1000000 };

static void on_line(void *user, const char *line, size_t length) {
    (void)user;
    (void)line;
    (void)length;
}

static void on_wake(void *user) {
    (void)user;
}

// There is no socket to close, to write to or to wait for.
static void on_end(void *user, const char *why, int64_t delay_ms) {
    (void)user;
    (void)why;
    ck_assert_int_eq(delay_ms, ends == 0 ? 0 : LONGEST_MS); // as the first end has asked for
    connection_drop(connection, true);
    connection_drop(connection, false);
    connection_send(connection, "a line");
    if (++ends == 2) {
        connection_quit(connection);
    }
}

TEST(nothing_happens_without_a_connection) {
    // A port that nobody listens at, because the test has it.
    int taken = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    char url[64];
    Fault fault;
    ck_assert(bind(taken, (struct sockaddr *)&address, length) == 0);
    ck_assert(getsockname(taken, (struct sockaddr *)&address, &length) == 0);
    snprintf(url, sizeof url, "ws://127.0.0.1:%d", ntohs(address.sin_port));
    ConnectionSettings settings = {.url = url,
                                   .delay_most_ms = LONGEST_MS,
                                   .on_line = on_line,
                                   .on_end = on_end,
                                   .on_wake = on_wake};
    connection = connection_create(&settings, &fault);
    ck_assert_msg(connection, "%s", fault.text);
    ck_assert(connection_run(connection, &fault));
    ck_assert_int_eq(ends, 2);
    connection_destroy(connection);
    close(taken);
}
