# SPDX-License-Identifier: MIT
"""What a test script prints."""
import sys


class Tap:
    """The results of a test script, in the Test Anything Protocol."""

    def __init__(self):
        self.count = self.failures = 0

    def check(self, name, good, *about):
        """One case; what `about` holds is shown when it is bad."""
        self.count += 1
        self.failures += not good
        print(f"{'ok' if good else 'not ok'} {self.count} - {name}")
        if not good:
            for thing in about:
                for line in str(thing).splitlines():
                    print(f"#   {line}")
        sys.stdout.flush()
        return bool(good)

    def skip(self, name, why):
        self.count += 1
        print(f"ok {self.count} - {name} # SKIP {why}")

    def finish(self):
        print(f"1..{self.count}")
        sys.exit(1 if self.failures else 0)
