# SPDX-License-Identifier: MIT
# Reads meson's testlog.json, one object a line: prints the output of each test that failed and the
# skipped cases with their reasons, then "N passed, N failed". A TAP test counts as many as its cases,
# any other test as one. Skipped cases count as neither. `expected`: the numbers of tests and cases that
# must have run, or nothing; `row`: where they stand in tests/expected.txt.

# The text of a string field. Quotes inside strings are escaped, so the pattern finds only fields;
# \001 and \002 stand for an escaped backslash and an escaped quote.
function field(name,    at, text) {
    at = index($0, "\"" name "\": \"")
    if (!at) {
        return ""
    }
    text = substr($0, at + length(name) + 5)
    gsub(/\\\\/, "\001", text)
    gsub(/\\"/, "\002", text)
    return substr(text, 1, index(text, "\"") - 1)
}

# Shows the end of an output, without the cases that passed.
function show(text,    lines, count, i, first) {
    gsub(/\\nok [^\\]*/, "", text)
    sub(/^ok [^\\]*\\n/, "", text)
    count = split(text, lines, /\\n/)
    first = count > LINES ? count - LINES + 1 : 1
    if (first > 1) {
        print "    (" first - 1 " lines left out; meson-logs/ has them)"
    }
    for (i = first; i <= count; i++) {
        gsub(/\\t/, "        ", lines[i])
        gsub(/\\u001b\[[0-9;]*[A-Za-z]/, "", lines[i])
        gsub(/\001/, "\\", lines[i])
        gsub(/\002/, "\"", lines[i])
        if (lines[i] != "") {
            print "    " lines[i]
        }
    }
}

# Adds the cases of one test; false when its output is no TAP.
function count_cases(text,    lines, count, i, plan) {
    good = bad = ignored = plan = 0
    count = split(text, lines, /\\n/)
    for (i = 1; i <= count; i++) {
        if (lines[i] ~ /^1\.\.[0-9]+/) {
            plan = 1
        } else if (lines[i] ~ /^(not )?ok.*# *([Ss][Kk][Ii][Pp]|TO[D]O)/) {
            ignored++
            sub(/^(not )?ok [0-9]* *-? */, "", lines[i])
            sub(/ *# *[Ss][Kk][Ii][Pp] */, ": ", lines[i])
            reasons = reasons "skipped: " field("name") ": " lines[i] "\n"
        } else if (lines[i] ~ /^ok( |$)/) {
            good++
        } else if (lines[i] ~ /^not ok( |$)/) {
            bad++
        }
    }
    return plan || bad
}

BEGIN {
    LINES = 150
    passed = failed = skipped = 0
}

{
    result = field("result")
    fine = result == "OK" || result == "EXPECTEDFAIL" || result == "SKIP"
    if (!count_cases(field("stdout"))) {
        good = result == "OK" || result == "EXPECTEDFAIL"
        bad = !fine
        ignored = result == "SKIP"
    }
    if (!fine && !bad) {
        bad = 1
    }
    tests++
    passed += good
    failed += bad
    skipped += ignored
    if (!fine) {
        print ""
        print "FAILED (" result "): " field("name")
        show(field("stdout"))
        show(field("stderr"))
    }
}

END {
    if (!tests) {
        print "no test has run"
        failed++
    }
    printf "%s", reasons
    ran = tests + 0 " " passed + failed + skipped
    if (expected != "" && ran != expected) {
        split(expected, number, " ")
        printf "%d tests with %d cases ran, but row '%s' of tests/expected.txt says %d with %d\n",
            tests, passed + failed + skipped, row, number[1], number[2]
        failed++
    }
    print passed " passed, " failed " failed"
}
