# SPDX-License-Identifier: MIT
# Prints C files as lines FILE:LINE:CODE without comments; of string and character literals only the
# quotes are left.

BEGIN {
    # What follows the opening quote.
    string = "^([^\"\\\\]|\\\\.)*\""
    character = "^([^'\\\\]|\\\\.)*'"
}

FNR == 1 {
    in_comment = 0
}

{
    rest = $0
    text = ""
    while (rest != "") {
        if (in_comment) {
            end = index(rest, "*/")
            rest = end ? substr(rest, end + 2) : ""
            in_comment = !end
        } else if (match(rest, /\/\/|\/\*|"|'/)) {
            mark = substr(rest, RSTART, RLENGTH)
            text = text substr(rest, 1, RSTART - 1)
            rest = substr(rest, RSTART + RLENGTH)
            if (mark == "//") {
                rest = ""
            } else if (mark == "/*") {
                in_comment = 1
                text = text " "
            } else {
                closed = mark == "'" ? match(rest, character) : match(rest, string)
                rest = closed ? substr(rest, RLENGTH + 1) : ""
                text = text mark mark
            }
        } else {
            text = text rest
            rest = ""
        }
    }
    print FILENAME ":" FNR ":" text
}
