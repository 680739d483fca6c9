# SPDX-License-Identifier: MIT
# Adds up by room what gcovr --csv says of files: name, lines, lines reached, their part, branches,
# branches taken.

function print_row(name, lines, reached, branches, taken) {
    printf "%-9s %7d %7.2f %% %9d %7.2f %%\n", name, lines, lines ? 100 * reached / lines : 0, branches,
        branches ? 100 * taken / branches : 0
}

NR > 1 {
    split($1, place, "/")
    for (i = 0; i <= 1; i++) {
        room = i ? "total" : place[1]
        lines[room] += $2
        reached[room] += $3
        branches[room] += $5
        taken[room] += $6
    }
}

END {
    count = split(rooms " total", names, " ")
    print "room        lines   reached  branches     taken"
    for (i = 1; i <= count; i++) {
        room = names[i]
        print_row(room, lines[room], reached[room], branches[room], taken[room])
    }
}
