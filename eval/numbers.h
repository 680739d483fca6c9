// SPDX-License-Identifier: MIT
// The files eval/tables/numbers_N.bin: the fitted numbers of a board size that no person reads.
//
// A file is the line "Bredon's numbers for NxN" and parts: the network (net.h) and the policy
// (search/policy/). A part is a line "NAME BYTES TEXT" and so many bytes; the text says what the
// numbers were fitted to. In the bytes, a number v is 2 * v, or -2 * v - 1 if it is negative, seven
// bits a byte from the lowest on, each byte but the last with 128 added. A 0 is followed by the
// number of zeros that come after it, in the same form.
//
// The rows of a square in a network are much like those of the other squares. So the network's part
// ends with rows for all squares, and those of a square are its differences from them: net_join
// adds the two. That makes the page a tenth smaller.
//
// gen_numbers.c makes a table in C of a part when the program is built, so that the files work with
// every compiler, and nothing is read when the program starts.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Unpacks the bytes of a part. Returns the count of its numbers; ret_numbers, which may be NULL,
// gets the first `room` of them.
static inline size_t numbers_unpack(const unsigned char *bytes, size_t length, int16_t *ret_numbers,
                                    size_t room) {
    size_t count = 0;
    uint32_t word = 0;
    int shift = 0;
    int zero = 0; // the last number was a 0: the next one is a count
    for (size_t i = 0; i < length; i++) {
        word |= (uint32_t)(bytes[i] & 127) << shift;
        shift += 7;
        if (bytes[i] & 128) {
            continue;
        }
        for (size_t more = zero ? word : 1; more > 0; more--, count++) {
            if (ret_numbers && count < room) {
                int half = (int)(word >> 1);
                ret_numbers[count] = (int16_t)(zero ? 0 : word & 1 ? -half - 1 : half);
            }
        }
        zero = !zero && word == 0;
        word = 0;
        shift = 0;
    }
    return count;
}
