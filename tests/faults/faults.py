#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every command while calls of the system fail: faults.py BREDON SHIM [all] [NAME...]

The rule: the same output as without the fault, or one line that says why and a status that is not
0; and no file is harmed. A file that is replaced has its old or its whole new content, and a file
that is appended to leads by --resume to what an undisturbed run writes.

Without `all` the calls are sampled where there are many; BREDON_SEED=N chooses others.
"""
import difflib
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

# The calls that shim.c can let fail, in its order. `crash` is not one of them: see CRASHES.
KINDS = ['crash', 'fsync', 'memory', 'map', 'open', 'read', 'rename', 'thread', 'write']
# What is left of the files when the process ends inside a change of the disk.
CRASHES = ['torn', 'lost', 'zeros']

GAME = '[Size "4"]\n\n1. a1 d4\n2. b2 c3\n3. b3 c2\n'
GAMES = GAME + '\n' + GAME.replace('b3 c2', 'd3')
TRIAL = 'Hash 4 1\n'
LINES = '3 x3/x3/1,1,1 2 4\n4 x4/x4/x4/x4 1 1 -3\n' * 2
BOOK = 'a1 c3\na1 b2\n'


class Case:
    """A command: its words, what it reads, and the files that it replaces (`old`: what is in them
    before, None: the same), appends to (`resume`: words added to continue them), or makes and
    appends to (`grows`)."""

    def __init__(self, words, typed='', files=None, replaces=(), appends=(), grows=(),
                 resume='--resume', old=None, dialogue=False, sample=6):
        self.words = words.split()
        self.name = words
        self.typed = typed
        self.files = files or {}
        self.replaces = replaces
        self.appends = appends
        self.grows = grows
        self.resume = resume.split()
        self.dialogue = dialogue
        self.old = old
        self.sample = sample


GAME_FILE = {'game.ptn': GAME}
TWO_GAMES = {'game.ptn': GAMES}
# With little memory an engine has no table, and plays another game: so its table is the smallest.
ENGINES = '--each option.Hash=1 --engine BREDON name=a --engine BREDON name=b'

CASES = [
    Case('analyze --size 4 --depth 2 --json'),
    Case('analyze game.ptn --depth 2 --json --svg out', files=GAME_FILE, replaces=['out']),
    Case('annotate game.ptn --nodes 20 --jobs 2 -o out --svg graph', files=TWO_GAMES,
         grows=['out'], replaces=['graph']),
    Case('annotate game.ptn --nodes 20 --json', files=TWO_GAMES),
    Case('annotate - --nodes 20', typed=GAMES),
    Case('annotate game.ptn --nodes 20 --player Ann --size 3',
         files={'game.ptn': '[Player1 "Ann"]\n[Player2 "Bob"]\n[TPS "x3/1,1,x/2,2,x 2 3"]\n3... a3 4. c2\n\n'
                            '[Player1 "Bob"]\n[Player2 "ann"]\n[TPS "x3/1,1,x/2,2,x 2 3"]\n3... a3 4. c2\n'}),
    Case('bench 1'),
    Case('eval --size 4'),
    Case('help match'),
    Case('help --man'),
    Case(f'match {ENGINES} --size 3 --nodes 1 --openings book --games 2 --out out',
         files={'book': BOOK}, appends=['out'], sample=6),
    Case('match --each option.Hash=1 --engine BREDON --trial values --size 3 --nodes 1 --openings book '
         '--games 2 --out out',
         files={'book': BOOK, 'values': TRIAL}, appends=['out'], sample=6),
    Case('match --report played --json --html out', files={'played': None}, replaces=['out']),
    Case('moves game.ptn', files=GAME_FILE),
    Case('perft 3 --size 4 --divide'),
    Case('play --size 3 --level 1 --seed 1', typed='a1\nsave out\nquit\n', dialogue=True),
    Case('play game.ptn --depth 1', typed='hint\nundo\nsave out\nquit\n',
         files=GAME_FILE, dialogue=True),
    Case('ratings game.ptn --html out', replaces=['out'], files={'game.ptn': '[Player1 "Ann"]\n[Player2 "Bob"]\n[Size "3"]\n\n1. a1 c3 R-0\n'}),
    Case('show game.ptn --json', files=GAME_FILE),
    Case('show game.ptn --svg out', files=GAME_FILE, replaces=['out']),
    Case('solve game.ptn --depth 2 --json', files=GAME_FILE),
    Case('solve --batch lines --nodes 100 --jobs 2 -o out', files={'lines': LINES}, appends=['out']),
    Case('tei', typed='tei\nsetoption name Hash value 1\n'
         'teinewgame size 4 halfkomi 2\nisready\nposition startpos moves a1 d4 b2\n'
         'go depth 2\nwait\nd\neval\nperft 2\nwait\nbench 1\nwait\nquit\n', dialogue=True),
    # One move wins, so that any number of threads finds the same.
    Case('tei', typed='setoption name Threads value 3\nsetoption name Hash value 1\n'
         'position tps x4/1,1,1,x/2,2,x2/x4 1 4\ngo nodes 500\nwait\n', dialogue=True),
]

# What the line that says why must hold, by what has failed.
REASONS = {
    'fsync': 'Input/output error', 'memory': 'memory|thread', 'map': 'memory',
    'open': 'Too many open files|[Nn]o such file|is no ', 'read': 'Input/output error',
    'rename': 'Permission denied', 'thread': 'thread|Resource', 'write': 'No space left',
    'descriptors': 'Too many open files|error while loading',
    'address space': 'memory|thread|Resource|error while loading',
    'stack': 'memory|thread|Resource', 'file size': 'File too large',
}
# Limits of the system: name, number, values.
LIMITS = [
    ('descriptors', resource.RLIMIT_NOFILE, [3, 4, 5, 6, 8, 10]),
    ('address space', resource.RLIMIT_AS, [mib << 20 for mib in (8, 12, 20, 24, 32, 48, 64, 96)]),
    ('stack', resource.RLIMIT_STACK, [256 << 10]),
    ('file size', resource.RLIMIT_FSIZE, [0, 100]),
]

# What differs between two runs: times and speeds, in JSON, in tables and in PTN.
TIMES = re.compile(r'"(?:ms|nps|time|elapsed_ms|games_an_hour|clock_ms)":[^,}]*|(?:nps|time|hashfull) \d+'
                   r'|\[Date "[^"]*"\]|[\d.]+ ?(?:nps|ms|s)\b|\d+ an hour|pps \d+'
                   r'|(info depth.*\n)+')


class Tester:
    def __init__(self, bredon, shim, folder):
        self.bredon, self.shim, self.folder = bredon, shim, folder
        self.counts = os.path.join(folder, 'counts')
        self.place = os.path.join(folder, 'place')
        self.made = {}
        self.cases = self.failures = 0
        self.problems = []

    def make(self):
        """Files that the program itself makes."""
        os.mkdir(self.place)
        with open(os.path.join(self.place, 'book'), 'w') as book:
            book.write(BOOK)
        self.run(self.words(f'match {ENGINES} --size 3 --nodes 1 --openings book --games 2'
                            ' --out played'.split()))
        for name in ['played']:
            with open(os.path.join(self.place, name), 'rb') as file:
                self.made[name] = file.read()

    def words(self, words):
        return [self.bredon if word == 'BREDON' else word for word in words]

    def run(self, words, typed='', fault=None, limits=()):
        def limit():
            for which, most in limits:
                resource.setrlimit(which, (most, resource.getrlimit(which)[1]))
        with open(self.counts, 'wb') as file:
            file.write(bytes(8 * len(KINDS)))
        environment = dict(os.environ, LC_ALL='C', LD_PRELOAD=self.shim, FAULT_COUNTS=self.counts)
        if fault:
            environment['FAULT'] = fault
        # A file: the end of a pipe would end a `wait` of TEI.
        with tempfile.TemporaryFile() as script:
            script.write(typed.encode())
            script.seek(0)
            return subprocess.run([self.bredon] + words, cwd=self.place, stdin=script,
                                  capture_output=True, env=environment, timeout=60,
                                  preexec_fn=limit if limits else None)

    def counted(self):
        with open(self.counts, 'rb') as file:
            return {kind: int.from_bytes(file.read(8), sys.byteorder) for kind in KINDS}

    def prepare(self, case, old=None):
        shutil.rmtree(self.place)
        os.mkdir(self.place)
        for name, content in {**case.files, **(old or {})}.items():
            with open(os.path.join(self.place, name), 'wb') as file:
                file.write(self.made[name] if content is None else
                           content if isinstance(content, bytes) else content.encode())

    def files(self):
        found = {}
        for name in sorted(os.listdir(self.place)):
            with open(os.path.join(self.place, name), 'rb') as file:
                found[name] = file.read()
        return found

    def same(self, one, other):
        return TIMES.sub('', one.decode('latin-1')) == TIMES.sub('', other.decode('latin-1'))

    def difference(self, one, other):
        texts = [TIMES.sub('', text.decode('latin-1')).splitlines() for text in (one, other)]
        return ': ' + ' '.join(difflib.unified_diff(*texts, lineterm='', n=0))[:300]

    def same_files(self, one, other):
        return one.keys() == other.keys() and all(self.same(one[n], other[n]) for n in one)

    def begins(self, whole, part):
        """Whether a file holds the beginning of another one; the last line may be cut."""
        lines = TIMES.sub('', part.decode('latin-1')).splitlines()[:-1]
        return TIMES.sub('', whole.decode('latin-1')).splitlines()[:len(lines)] == lines

    def harm(self, case, before, after, wanted, crash):
        """What is wrong with the files, if anything."""
        for name, content in after.items():
            if name in case.appends:
                continue  # asked by resuming
            if name in case.grows and self.begins(wanted[name], content):
                continue
            if name not in before and name not in wanted:
                if not (crash and '.bredon-' in name):
                    return f'{name} is left behind'
            elif not any(name in files and self.same(content, files[name])
                         for files in (before, wanted)):
                # A dialogue that went another way saves another game, but a whole one.
                if not (content == b'' if crash else case.dialogue and content.endswith(b'\n\n')):
                    return f'{name} is harmed'
        for name in before:
            if name not in after:
                return f'{name} is gone'
        return None

    def resumed(self, case, wanted):
        words = self.words(case.words)
        if any(name in self.files() for name in case.appends):
            words += case.resume
        left = self.files()
        done = self.run(words, case.typed)
        if done.returncode != 0:
            # Nothing but zeros: a power failure before the first bytes were on the disk.
            if any(not left[name].strip(b'\0') for name in case.appends if name in left):
                return None
            return f'does not resume: {done.stderr.decode()!r}'
        for name in case.appends:
            if not self.same(self.files()[name], wanted[name]):
                return f'{name} is another one after resuming'
        return None

    def judge(self, case, kind, done, reference, before, wanted):
        after = self.files()
        # The loader may lack descriptors or memory for the shim.
        err = [line for line in done.stderr.decode('latin-1').splitlines()
               if not line.startswith('ERROR: ld.so')]
        if (done.returncode == reference.returncode and
                self.same(done.stdout, reference.stdout) and self.same_files(after, wanted)):
            return None
        if done.returncode < 0:
            return f'killed by signal {-done.returncode}'
        # A search that can't start answers with the first legal move: depth 1.
        if re.search(r'^info string error: go: .*\ninfo depth (?!1 seldepth 1 )', done.stdout.decode(), re.M):
            return 'no search, and another depth than 1'
        if case.dialogue:
            if not re.search(REASONS[kind], (done.stdout + done.stderr).decode()):
                return ('another dialogue, and nobody says why' +
                        self.difference(reference.stdout, done.stdout))
        elif done.returncode == 0 or len(err) != 1 or not re.search(REASONS[kind], err[0]):
            return (f'status {done.returncode}, standard error {err}' +
                    self.difference(reference.stdout, done.stdout))
        problem = self.harm(case, before, after, wanted, False)
        if not problem and case.appends:
            problem = self.resumed(case, wanted)
        return problem

    def note(self, fault, problem):
        if problem:
            self.problems.append(f'{fault}: {problem}')

    def chosen(self, case, count, everything):
        if everything or count <= case.sample:
            return range(1, count + 1)
        step = count / case.sample
        return sorted({1, count} | {int(i * step + random.random() * step) + 1
                                    for i in range(case.sample)} - {count + 1})

    def test(self, case, everything):
        self.problems = []
        words = self.words(case.words)
        self.prepare(case)
        before = self.files()
        reference = self.run(words, case.typed)
        counts = self.counted()
        wanted = self.files()
        runs = 0
        if reference.returncode not in (0, 1):
            self.problems.append(f'status {reference.returncode}: {reference.stderr!r}')
        if counts['memory'] == 0:
            self.problems.append('the shim sees no calls')
        # A file that will be replaced is there already in every other run.
        olds = [{}]
        if case.replaces:
            olds.append({name: wanted[name] if case.old is None else case.old
                         for name in case.replaces})
        for kind in KINDS[1:]:
            for number, n in enumerate(self.chosen(case, counts[kind], everything)):
                for how in ('', ' on') if everything else ('',) if number % 2 else (' on',):
                    old = olds[number % len(olds)]
                    self.prepare(case, old)
                    fault = f'{kind} {n}{how}'
                    done = self.run(words, case.typed, fault)
                    problem = self.judge(case, kind, done, reference, {**before, **old}, wanted)
                    self.note(fault, problem)
                    runs += 1
        for kind, which, values in LIMITS:
            if kind == 'address space' and '--engine' in words:
                continue  # an engine without memory for a search says so to the match alone, and plays any move
            for value in values if everything else random.sample(values, 1):
                self.prepare(case)
                done = self.run(words, case.typed, limits=[(which, value)])
                problem = self.judge(case, kind, done, reference, before, wanted)
                self.note(f'{kind} {value}', problem)
                runs += 1
        for n in self.chosen(case, counts['crash'], everything):
            for way in CRASHES:
                old = olds[n % len(olds)]
                self.prepare(case, old)
                fault = f'crash {n} {way}'
                self.run(words, case.typed, fault)
                problem = self.harm(case, {**before, **old}, self.files(), wanted, True)
                if not problem and case.appends:
                    problem = self.resumed(case, wanted)
                self.note(fault, problem)
                runs += 1
        self.cases += 1
        self.failures += bool(self.problems)
        print(f'{"not " if self.problems else ""}ok {self.cases} - {case.name}: {runs} faults of '
              + ', '.join(f'{counts[kind]} {kind}' for kind in KINDS if counts[kind]))
        for problem in self.problems[:40]:
            print('#', problem)
        sys.stdout.flush()


def main():
    bredon, shim = map(os.path.abspath, sys.argv[1:3])
    everything = 'all' in sys.argv[3:]
    names = [word for word in sys.argv[3:] if word != 'all']
    seed = os.environ.get('BREDON_SEED', '1')
    random.seed(seed)
    print(f'# seed {seed}')
    with tempfile.TemporaryDirectory() as folder:
        tester = Tester(bredon, shim, folder)
        tester.make()
        for case in CASES:
            if not names or any(name in case.name for name in names):
                tester.test(case, everything)
        print(f'1..{tester.cases}')
    sys.exit(tester.failures > 0)


main()
