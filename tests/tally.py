#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tally.py BUILD STATUS EXPECT [NAME...]: sums up a run of meson test that ended with STATUS.

Prints the output of what failed, the skipped cases with their reasons, and last "N passed, M failed". A TAP
test counts as many as its cases, any other test as one. Fails if something failed, if no test ran, if a test
had no case, or if no test has one of the NAMEs (patterns of meson). Unless EXPECT is
empty, the tests that ran must be those of expected.txt.
"""
import fnmatch
import json
import pathlib
import re
import sys

LINES = 150  # of an output that are shown
SKIPPED = r"^(?:not )?ok\b[ \d]*(?:- )?(.*?) *# *(?:SKIP|TO[D]O)\b *(.*)$|^1\.\.0 *# *SKIP()(.*)$"
DONE = r"ok\b(?!.*# *(?:SKIP|TO[D]O)\b)"


def count_cases(test, is_tap):
    """Returns how many cases passed and failed, and the skipped ones with their reasons."""
    if not is_tap:
        return int(test["result"] in ("OK", "EXPECTEDFAIL")), 0, []
    output = test.get("stdout", "")
    skipped = re.findall(SKIPPED, output, re.I | re.M)
    return (len(re.findall("^" + DONE, output, re.I | re.M)),
            len(re.findall("^not " + DONE, output, re.I | re.M)),
            [": ".join(part.strip() for part in found if part) for found in skipped])


def show(text):
    lines = [line for line in re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text).splitlines()
             if line and not re.match(r"ok\b", line)]
    if len(lines) > LINES:
        print(f"    ({len(lines) - LINES} lines left out; meson-logs/ has them)")
    for line in lines[-LINES:]:
        print("    " + line.expandtabs())


def compare(ran):
    """Returns what is wrong with the names of the tests that ran."""
    text = pathlib.Path(__file__).with_name("expected.txt").read_text(encoding="utf-8")
    expected = {line for line in text.splitlines() if not line.startswith("#")}
    return [f"{name}, which expected.txt lists, did not run" for name in sorted(expected - ran)] + \
        [f"{name} ran, but expected.txt does not list it" for name in sorted(ran - expected)]


def main():
    build, status, expect, *asked = sys.argv[1:]
    build = pathlib.Path(build)
    logs = [path.read_text(encoding="utf-8") for path in build.glob("meson-logs/testlog*.json")]
    tests = [json.loads(line) for log in logs for line in log.splitlines()]
    taps = {test["name"] for test in json.loads((build / "meson-info/intro-tests.json").read_text(encoding="utf-8"))
            if test["protocol"] == "tap"}
    passed = failed = 0
    notes = []
    problems = [] if tests else ["no test has run"]
    for test in tests:
        name = test["name"].split(" / ", 1)[-1]
        good, bad, skipped = count_cases(test, name in taps)
        if test["result"] not in ("OK", "EXPECTEDFAIL", "SKIP"):
            bad = max(bad, 1)
            print(f"\nFAILED ({test['result']}): {name}")
            show(test.get("stdout", ""))
            show(test.get("stderr", ""))
        elif name in taps and not (good or bad or skipped):
            problems.append(f"{name} had no case")
        passed += good
        failed += bad
        notes += [f"skipped: {name}: {reason}" for reason in skipped]
    ran = {test["name"].split(" / ", 1)[-1] for test in tests}
    problems += compare(ran) if expect else []
    # meson says nothing about names that it does not know. A word after an option may be its value.
    for before, name in zip([""] + asked, asked):
        is_name = not before.startswith("-") and not name.startswith("-") and ":" not in name
        if tests and is_name and not fnmatch.filter(ran, name):
            problems.append(f"not run: '{name}'; 'meson test -C {build.name} --list' lists the names, and tests of "
                            "another level need their suite, such as --suite timed")
    for line in notes + problems:
        print(line)
    failed += len(problems)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or status != "0" else 0


sys.exit(main())
